//! The output of each command.

use std::io::Read;
use std::process::{Command, Stdio};

use insta::assert_snapshot;

use super::{Folder, Run};

const ORDER: &str = "\
// Two effects meet.
game: magic

--- servant-and-unicorn
// The damaged player chooses.
rules: 616.1e
A controls Fire Servant
B controls Benevolent Unicorn

A casts Lightning Bolt targeting B

chooser: B
outcome: B at 16
outcome: B at 15

--- fixed
A controls Fire Servant
B controls Benevolent Unicorn

A casts Lightning Bolt targeting B
B chooses Fire Servant

outcome: B at 15

--- refused-as-expected
A controls Fire Servent

diagnostic: \"did you mean `Fire Servant`\"
";

const FAILING: &str = "\
--- passes
A casts Lightning Bolt targeting B

outcome: B at 17

--- fails
A casts Lightning Bolt targeting B

outcome: B at 18

--- refused-otherwise
A controls Fire Servent

diagnostic: \"no such land\"
";

const UNKNOWN: &str = "\
--- not-understood
A controls a permanent \"Odd\":
  | Whenever the moon is full, draw a card.

A draws a card
";

fn folder(name: &str) -> Folder {
    Folder::with(name, &[("order.scn", ORDER), ("failing.scn", FAILING), ("unknown.scn", UNKNOWN)])
}

fn ran(name: &str, arguments: &[&str]) -> Run {
    folder(name).run(arguments)
}

/// Thirteen effects that can be put in any order: some thousand positions.
fn many_orders() -> String {
    let doubler = |number: u32| {
        format!(
            "A controls a permanent \"D{number}\":\n  | If a source would deal damage to a player, it deals that much damage plus {number} instead.\n"
        )
    };
    format!("game: magic\n\n--- many\n{}\nA casts Lightning Bolt targeting B\n", (1..14).map(doubler).collect::<String>())
}

#[test]
fn memory_that_runs_short_is_named() {
    let folder = Folder::with("memory", &[("many.scn", &many_orders())]);
    let whole = folder.run(&["explore", "many.scn"]);
    assert_eq!(whole.status, Some(0), "{}", whole.shown());
    let short = folder.run(&["explore", "many.scn", "--memory", "20M"]);
    assert_eq!(short.status, Some(1), "{}", short.shown());
    assert!(short.out.contains("stopped when the program had used 15 MiB of memory"), "{}", short.shown());
    let tested = folder.run(&["test", "many.scn", "--memory", "20M"]);
    assert_eq!(tested.status, Some(1), "{}", tested.shown());
    assert_eq!(folder.run(&["test", "many.scn"]).status, Some(0));
}

#[test]
fn explore() {
    assert_snapshot!(ran("explore", &["explore", "order.scn"]).shown());
}

#[test]
fn explore_as_json() {
    assert_snapshot!(ran("explore-json", &["explore", "order.scn", "fixed", "--json"]).shown());
}

#[test]
fn explore_as_a_graph() {
    assert_snapshot!(ran("explore-dot", &["explore", "order.scn", "servant-and-unicorn", "--dot"]).shown());
}

#[test]
fn an_answer_that_is_not_whole_is_status_1() {
    assert_snapshot!(ran("incomplete", &["explore", "unknown.scn"]).shown());
    let stopped = ran("stopped", &["explore", "order.scn", "servant-and-unicorn", "--limit", "2"]);
    assert_eq!(stopped.status, Some(1));
    assert!(stopped.out.contains("Not everything was explored: stopped at 2 positions"), "{}", stopped.shown());
}

#[test]
fn standard_input_is_a_file_too() {
    let run = folder("stdin").typing(&["explore", "-", "fixed"], ORDER);
    assert_eq!(run.status, Some(0));
    assert!(run.out.contains("B is at 15: Lightning Bolt deals 5 damage to B"), "{}", run.shown());
}

#[test]
fn colours_on_demand_only() {
    assert!(!ran("plain", &["explore", "order.scn"]).out.contains('\u{1b}'));
    assert!(ran("coloured", &["explore", "order.scn", "--color", "always"]).out.contains('\u{1b}'));
}

#[test]
fn tests_that_pass() {
    let run = ran("test-pass", &["test", "order.scn", "-v"]);
    assert_snapshot!(run.shown());
}

#[test]
fn tests_that_fail() {
    let run = ran("test-fail", &["test", "failing.scn", "order.scn"]);
    assert_snapshot!(run.shown());
    assert_eq!(run.out.lines().last(), Some("4 passed, 2 failed"));
}

#[test]
fn a_folder_of_tests() {
    let folder = Folder::with("test-folder", &[("a/b.scn", ORDER), ("a.scn", ORDER), (".hidden/c.scn", FAILING), ("d.txt", "no")]);
    let run = folder.run(&["test", "."]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "6 passed, 0 failed\n"));
}

#[test]
fn one_broken_case_leaves_the_others_alone() {
    let folder = Folder::with(
        "test-broken",
        &[("x.scn", "--- good\nA casts Lightning Bolt targeting B\noutcome: B at 17\n--- broken\nA csats Shock\n")],
    );
    let run = folder.run(&["test", "x.scn"]);
    assert_eq!(run.status, Some(2), "{}", run.shown());
    assert!(run.out.contains("refused x.scn: broken") && run.out.ends_with("1 passed, 1 failed\n"), "{}", run.shown());
    assert_eq!(folder.run(&["explore", "x.scn", "good"]).status, Some(0));
}

#[test]
fn a_syntax_error_can_be_expected() {
    let folder = Folder::with("test-syntax", &[("x.scn", "--- broken\nA csats Shock\ndiagnostic: \"did you mean `casts`\"\n")]);
    let run = folder.run(&["test", "x.scn"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "1 passed, 0 failed\n"));
}

#[test]
fn explain() {
    assert_snapshot!(ran("explain", &["explain", "order.scn", "servant-and-unicorn"]).shown());
}

#[test]
fn explain_a_part_of_a_way() {
    assert_snapshot!(ran("explain-path", &["explain", "order.scn", "servant-and-unicorn", "--path", ""]).shown());
}

#[test]
fn explain_why_not() {
    assert_snapshot!(ran("why-not", &["explain", "order.scn", "servant-and-unicorn", "--why-not", "fire servant"]).shown());
}

#[test]
fn explain_in_two_sentences() {
    assert_snapshot!(ran("spoken", &["explain", "order.scn", "servant-and-unicorn", "--outcome", "2", "--spoken"]).shown());
}

#[test]
fn play() {
    let run = folder("play").typing(&["play", "order.scn", "servant-and-unicorn"], "?\n9\nu\nfire servent\nbenevolent unicorn\nu\n1\n");
    assert_snapshot!(run.shown());
}

#[test]
fn play_with_a_fixed_choice() {
    assert_snapshot!(folder("play-fixed").typing(&["play", "order.scn", "fixed"], "q\n").shown());
}

#[test]
fn fmt() {
    let folder =
        Folder::with("fmt", &[("a.scn", "\u{feff}--- x\r\noutcome: B at 17;A at 20\r\nA casts   Lightning Bolt targeting B   # why\r\n")]);
    let check = folder.run(&["fmt", "--check", "a.scn"]);
    assert_eq!((check.status, check.out.as_str()), (Some(1), "a.scn\n"));
    assert_eq!(folder.run(&["fmt", "a.scn"]).status, Some(0));
    assert_eq!(folder.read("a.scn"), "--- x\nA casts Lightning Bolt targeting B  # why\n\noutcome: B at 17; A at 20\n");
    assert_eq!(folder.run(&["fmt", "--check", "a.scn"]).status, Some(0));
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn a_file_as_json_and_back() {
    let folder = Folder::with("json", &[("a.scn", ORDER)]);
    let json = folder.run(&["fmt", "--to", "json", "a.scn"]).out;
    folder.write("a.json", json.as_bytes());
    assert_eq!(folder.run(&["fmt", "a.json"]).out, ORDER);
    assert_eq!(folder.run(&["explore", "a.json", "fixed"]).out, folder.run(&["explore", "a.scn", "fixed"]).out);
}

#[test]
fn text() {
    assert_snapshot!(ran("text", &["text", "Flying\nIf you would draw a card, drow two cards instead."]).shown());
    assert_eq!(ran("text-whole", &["text", "Flying"]).status, Some(0));
    assert_eq!(ran("text-name", &["text", "--name", "fire servant"]).status, Some(0));
}

#[test]
fn text_of_a_table() {
    let folder = Folder::with("table", &[("t.tsv", "text\tname\tmore\nFlying$Whistle.\tBird\tx\nFlying\tKite\n")]);
    assert_snapshot!(folder.run(&["text", "--file", "t.tsv", "--declined"]).shown());
}

#[test]
fn rules() {
    let folder = Folder::with("rules", &[("scenarios/order.scn", ORDER)]);
    assert_snapshot!(folder.run(&["rules", "616.1e"]).shown());
    let missing = folder.run(&["rules", "--missing"]).out;
    assert!(missing.contains("616.1d") && !missing.contains("616.1e"), "{missing}");
    assert!(folder.run(&["rules", "--missing", "--all"]).out.contains("120.3a"));
    assert!(folder.run(&["rules", "616", "--edition", "2017", "--json"]).out.contains("\"number\": \"616.1d\""));
    // An edition's own number leads to the same rule.
    assert!(folder.run(&["rules", "616.1d", "--edition", "2017"]).out.contains("servant-and-unicorn"));
    assert!(folder.run(&["rules", "616.1d", "--game", "magic 2017"]).out.contains("servant-and-unicorn"));
    // A book without numbers is cited by its headings.
    let ward = folder.run(&["rules", "ward", "--game", "keyforge", "--json"]).out;
    assert!(ward.contains("\"heading\": \"Ward\"") && ward.contains("\"game\": \"keyforge\""), "{ward}");
}

#[test]
fn completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = ran(&format!("completions-{shell}"), &["completions", shell]);
        assert!(run.status == Some(0) && run.out.contains("instead"), "{shell}");
    }
}

#[test]
fn who_stops_reading_is_no_error() {
    let folder = Folder::with("pipe", &[("many.scn", &many(2_000))]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_instead"))
        .args(["explore", "many.scn"])
        .current_dir(&folder.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

/// A file with many cases.
fn many(cases: usize) -> String {
    (0..cases).map(|number| format!("--- c{number}\nA casts Lightning Bolt targeting B\noutcome: B at 17\n")).collect()
}
