//! Runs the benches and writes their table into `benches/README.md`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::tree;

const README: &str = "benches/README.md";
const BEGIN: &str = "<!-- written by `cargo xtask bench` -->\n";
const END: &str = "<!-- end -->\n";

/// A line of the table: what, and under which names the two benches measure it.
struct Line {
    what: &'static str,
    time: &'static str,
    count: &'static str,
    /// The same by hand, if that says anything: names of time and count.
    hand: Option<(&'static str, &'static str)>,
    /// The number of items in one run, and their name.
    items: Option<(u64, &'static str)>,
}

const fn line(what: &'static str, time: &'static str, count: &'static str) -> Line {
    Line { what, time, count, hand: None, items: None }
}

impl Line {
    const fn beside(mut self, time: &'static str, count: &'static str) -> Line {
        self.hand = Some((time, count));
        self
    }

    const fn of(mut self, items: u64, what: &'static str) -> Line {
        self.items = Some((items, what));
        self
    }
}

/// The table. The numbers of items are those that exploring reports: `crates/instead/tests/situations.rs` checks them.
const LINES: &[Line] = &[
    line("an event that nothing watches, empty table", "unwatched/objects/0", "unwatched objects_0")
        .beside("unwatched/by_hand", "unwatched_by_hand"),
    line("the same, 1,000 objects", "unwatched/objects/1000", "unwatched objects_1000").beside("unwatched/by_hand", "unwatched_by_hand"),
    line("damage to a player, no effect", "damage_through_effects/effects_and_others/(0, 0)", "damage effects_0"),
    line("damage through 1 effect", "damage_through_effects/effects_and_others/(1, 0)", "damage effects_1")
        .beside("damage_through_effects/by_hand/1", "damage_by_hand effects_1"),
    line("through 2 effects", "damage_through_effects/effects_and_others/(2, 0)", "damage effects_2")
        .beside("damage_through_effects/by_hand/2", "damage_by_hand effects_2"),
    line("through 3 effects", "damage_through_effects/effects_and_others/(3, 0)", "damage effects_3")
        .beside("damage_through_effects/by_hand/3", "damage_by_hand effects_3"),
    line("through 6 effects", "damage_through_effects/effects_and_others/(6, 0)", "damage effects_6")
        .beside("damage_through_effects/by_hand/6", "damage_by_hand effects_6"),
    line("through 6 effects, 140 other objects", "damage_through_effects/effects_and_others/(6, 140)", "damage effects_6_others_140")
        .beside("damage_through_effects/by_hand/6", "damage_by_hand effects_6"),
    line("through 6 effects, 1,000 other objects", "damage_through_effects/effects_and_others/(6, 1000)", "damage effects_6_others_1000")
        .beside("damage_through_effects/by_hand/6", "damage_by_hand effects_6"),
    line("damage among 200 permanents with continuous effects, all known", "continuous_effects/known", "continuous known"),
    line("the same, nothing known", "continuous_effects/unknown", "continuous unknown"),
    line("six pairwise non-commuting effects, all orders", "all_orders/six_pairwise_positions/0", "all_orders six_pairwise")
        .beside("all_orders/six_pairwise_by_hand", "all_orders_by_hand")
        .of(237, "positions"),
    line("the same, by sequences of choices", "all_orders/six_pairwise_positions/0", "all_orders six_pairwise")
        .beside("all_orders/six_pairwise_by_hand", "all_orders_by_hand")
        .of(720, "sequences"),
    line("the same, 140 other objects", "all_orders/six_pairwise_positions/140", "all_orders six_pairwise_others_140").of(237, "positions"),
    line("six real cards, all orders", "all_orders/six_cards_positions", "all_orders six_cards").of(271, "positions"),
    line("1 doubler, explored", "all_orders/identical_doublers/1", "identical_doublers count_1"),
    line("5 identical doublers, explored", "all_orders/identical_doublers/5", "identical_doublers count_5"),
    line("10 identical doublers, explored", "all_orders/identical_doublers/10", "identical_doublers count_10")
        .beside("all_orders/identical_doublers_by_hand/10", "identical_doublers_by_hand count_10"),
    line("20 identical doublers, explored", "all_orders/identical_doublers/20", "identical_doublers count_20"),
    line("1 token through a doubler", "groups/tokens_through_a_doubler/1", "tokens count_1"),
    line("1,000,000 tokens through a doubler", "groups/tokens_through_a_doubler/1000000", "tokens count_1_000_000"),
    line("draw 1,000 cards", "groups/draws/1000", "draws count_1000")
        .beside("groups/draws_by_hand/1000", "draws_by_hand count_1000")
        .of(1000, "draws"),
    line("clone a position of 100 objects", "position_of_100_objects/clone", "clone objects_100"),
    line("compare two that share nothing", "position_of_100_objects/compare", "compare objects_100"),
    line("hash one that was hashed before", "position_of_100_objects/hash_again", ""),
    line("fork, change a life total, hash", "position_of_100_objects/fork_change_hash", "fork_change_hash objects_100"),
];

/// Runs both benches and writes the table.
pub fn run(root: &Path) -> Result<bool, String> {
    let times = times(&cargo_bench(root, "times", &[])?);
    let counts = counted(root)?;
    if counts.is_empty() {
        eprintln!("no instruction counts: they need valgrind and `cargo install gungraun-runner --version 0.20.0`");
    }
    write_table(root, |_| Ok(format!("\n{}\n", table(&times, &counts)?)))
}

/// Counts instructions, and leaves the times of the table as they are.
pub fn recount(root: &Path) -> Result<bool, String> {
    let counts = counted(root)?;
    if counts.is_empty() {
        return Err("no instruction counts: they need valgrind and `cargo install gungraun-runner --version 0.20.0`".to_owned());
    }
    write_table(root, |before| Ok(recounted(before, &counts)))
}

fn counted(root: &Path) -> Result<BTreeMap<String, u64>, String> {
    // In a folder of its own, so that the flag doesn't have everything else built anew.
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from).join("instructions");
    let settings = [("RUSTFLAGS", "--cfg instructions".to_owned()), ("CARGO_TARGET_DIR", target.display().to_string())];
    Ok(counts(&cargo_bench(root, "instructions", &settings)?))
}

/// Makes another table of the one in the README.
fn write_table(root: &Path, make: impl FnOnce(&str) -> Result<String, String>) -> Result<bool, String> {
    let readme = tree::read(root, README)?;
    let parts = readme.split_once(BEGIN).and_then(|(before, rest)| rest.split_once(END).map(|(table, after)| (before, table, after)));
    let (before, table, after) = parts.ok_or_else(|| format!("{README} has no place for the table"))?;
    let table = make(table)?;
    print!("{table}");
    std::fs::write(root.join(README), format!("{before}{BEGIN}{table}{END}{after}")).map_err(|error| format!("{README}: {error}"))?;
    Ok(true)
}

fn cargo_bench(root: &Path, bench: &str, settings: &[(&str, String)]) -> Result<String, String> {
    eprintln!("running the bench `{bench}` …");
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).args(["bench", "--quiet", "-p", "instead", "--bench", bench]);
    cargo.envs(settings.iter().map(|(name, value)| (name, value)));
    let output = cargo.output().map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("the bench `{bench}` failed:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The medians of divan's tree, in nanoseconds, by path.
fn times(tree: &str) -> BTreeMap<String, f64> {
    let mut path: Vec<&str> = Vec::new();
    let mut times = BTreeMap::new();
    for line in tree.lines() {
        let Some(start) = line.find(['├', '╰']) else { continue };
        let depth = line[..start].chars().count() / 3;
        let label = line[start..].trim_start_matches(['├', '╰', '─', ' ']);
        let columns: Vec<&str> = label.split('│').map(str::trim).collect();
        let name = columns[0].split("  ").next().unwrap_or_default();
        path.truncate(depth);
        path.push(name);
        if let Some(time) = columns.get(2).and_then(|median| nanoseconds(median)) {
            times.insert(path.join("/"), time);
        }
    }
    times
}

fn nanoseconds(text: &str) -> Option<f64> {
    let (number, unit) = text.split_once(' ')?;
    let factor = match unit {
        "ns" => 1.0,
        "µs" => 1e3,
        "ms" => 1e6,
        "s" => 1e9,
        _ => return None,
    };
    Some(number.parse::<f64>().ok()? * factor)
}

/// Gungraun's instruction counts, by the name of function and case.
fn counts(report: &str) -> BTreeMap<String, u64> {
    let mut name = String::new();
    let mut counts = BTreeMap::new();
    for line in report.lines() {
        let line = plain(line);
        if line.starts_with("instructions::") {
            // Program, module, group, then function and case, then what the case was given.
            name = line.split("::").nth(3).map_or("", |last| last.split(':').next().unwrap_or_default()).trim().to_owned();
        } else if let Some(count) = line.trim().strip_prefix("Instructions:") {
            let number = count.trim().split(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse().ok());
            if let Some(number) = number {
                counts.insert(name.clone(), number);
            }
        }
    }
    counts
}

/// A line without the codes that colour it.
fn plain(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

fn table(times: &BTreeMap<String, f64>, counts: &BTreeMap<String, u64>) -> Result<String, String> {
    let time_of = |name: &str| times.get(name).copied().ok_or_else(|| format!("the bench measured nothing called `{name}`"));
    let count_of = |name: &str| counts.get(name).copied();
    let mut out = String::new();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    put(&mut out, &format!("{cores} cores, {}. Times are medians and noisy; {COUNTS_ARE_NOT}\n", compiler()?));
    put(&mut out, "| | time | instructions | by hand | instructions | time / by hand | per second |");
    put(&mut out, "|---|--:|--:|--:|--:|--:|--:|");
    for line in LINES {
        let time = time_of(line.time)?;
        let count = count_of(line.count).map_or_else(|| "–".to_owned(), thousands);
        let (hand, hand_count, ratio) = match line.hand {
            None => Default::default(),
            Some((hand, hand_count)) => {
                let hand = time_of(hand)?;
                (spoken(hand), count_of(hand_count).map_or_else(|| "–".to_owned(), thousands), format!("{:.0}", time / hand))
            }
        };
        let rate = line.items.map_or_else(String::new, |(items, what)| format!("{} {what}", thousands((items as f64 * 1e9 / time) as u64)));
        put(&mut out, &format!("| {} | {} | {count} | {hand} | {hand_count} | {ratio} | {rate} |", line.what, spoken(time)));
    }
    Ok(out)
}

/// The same table with other counts. What wasn't counted keeps the count it has.
fn recounted(table: &str, counts: &BTreeMap<String, u64>) -> String {
    let mut out = String::new();
    for row in table.lines() {
        let mut cells: Vec<String> = row.split('|').map(str::to_owned).collect();
        let line = LINES.iter().find(|line| cells.get(1).is_some_and(|what| what.trim() == line.what));
        let names = line.map(|line| [(3, Some(line.count)), (5, line.hand.map(|(_, count)| count))]);
        for (place, name) in names.into_iter().flatten() {
            let count = name.and_then(|name| counts.get(name));
            if let (Some(cell), Some(count)) = (cells.get_mut(place), count) {
                *cell = format!(" {} ", thousands(*count));
            }
        }
        let row = cells.join("|");
        let is_new = row.ends_with(COUNTS_ARE_NOT);
        put(&mut out, &if is_new { format!("{row} {LATER}") } else { row });
    }
    out
}

/// The end of the line above the table, and the remark that follows where the counts are not of the day of the times.
const COUNTS_ARE_NOT: &str = "instruction counts are not.";
const LATER: &str = "(The counts are later than the times.)";

fn put(out: &mut String, line: &str) {
    // Writing to a string can't fail.
    let _ = writeln!(out, "{line}");
}

fn compiler() -> Result<String, String> {
    let output = Command::new("rustc").arg("--version").output().map_err(|error| format!("rustc: {error}"))?;
    let version = String::from_utf8_lossy(&output.stdout);
    // Without the commit and the date in brackets.
    Ok(version.split('(').next().unwrap_or_default().trim().to_owned())
}

/// A time with three digits.
fn spoken(nanoseconds: f64) -> String {
    let (number, unit) = match nanoseconds {
        n if n < 1e3 => (n, "ns"),
        n if n < 1e6 => (n / 1e3, "µs"),
        n => (n / 1e6, "ms"),
    };
    let digits = if number < 10.0 { 2 } else { usize::from(number < 100.0) };
    format!("{number:.digits$} {unit}")
}

/// A number with commas.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_are_found_in_the_tree() {
        let tree = "\
times             fastest │ slowest │ median │ mean │ samples │ iters
├─ one                    │         │        │      │         │
│  ├─ (6, 140)    9.4 µs  │ 4.0 ms  │ 9.7 µs │ 50 µs │ 100    │ 100
│  │              1 Kitem/s │ 2 Kitem/s │ 3 Kitem/s │ 4 Kitem/s │ │
│  ╰─ by_hand     2 ns    │ 3 ns    │ 2.5 ns │ 2 ns │ 100     │ 100
╰─ two            1 ms    │ 1 ms    │ 1.5 ms │ 1 ms │ 100     │ 100
";
        let expected = [("one/(6, 140)", 9_700.0), ("one/by_hand", 2.5), ("two", 1_500_000.0)];
        assert_eq!(times(tree), expected.map(|(name, time)| (name.to_owned(), time)).into());
    }

    #[test]
    fn counts_come_into_a_table_that_keeps_its_times() {
        let table = "\
2 cores. Times are medians and noisy; instruction counts are not.

| | time | instructions | by hand | instructions | time / by hand | per second |
|---|--:|--:|--:|--:|--:|--:|
| damage through 1 effect | 612 ns | 7,522 | 3.24 ns | 71 | 189 |  |
| hash one that was hashed before | 37.9 ns | – |  |  |  |  |
";
        let counts = [("damage effects_1", 6_000), ("damage_by_hand effects_1", 70)];
        let counts = counts.map(|(name, count)| (name.to_owned(), count)).into();
        let expected = table.replace("are not.", "are not. (The counts are later than the times.)");
        let expected = expected.replace("7,522", "6,000").replace("| 71 |", "| 70 |");
        assert_eq!(recounted(table, &counts), expected);
        assert_eq!(recounted(&expected, &counts), expected);
    }

    #[test]
    fn counts_are_found_in_the_report() {
        let report = "\
instructions::counts::one_event::damage effects_6:bolt_through((6, 0))
  Instructions:                \u{1b}[1m64176\u{1b}[0m|N/A    (*********)
instructions::counts::one_event::unwatched_by_hand
  Instructions:                29|29   (No change)
";
        assert_eq!(counts(report), [("damage effects_6".to_owned(), 64_176), ("unwatched_by_hand".to_owned(), 29)].into());
    }

    #[test]
    fn numbers_are_written_for_reading() {
        assert_eq!((thousands(1), thousands(1_000), thousands(1_234_567)), ("1".into(), "1,000".into(), "1,234,567".into()));
        assert_eq!((spoken(2.5), spoken(97.53), spoken(4_171.0)), ("2.50 ns".into(), "97.5 ns".into(), "4.17 µs".into()));
    }
}
