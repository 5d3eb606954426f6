//! The card store from outside: what the program says and leaves behind, for good files, wrong ones, and when it is killed.

#![cfg(feature = "cards")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A folder of its own for a test, removed at the end; its store is `cards.sqlite`.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cards-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, file: &str, text: &str) -> String {
        fs::write(self.0.join(file), text).unwrap();
        file.to_owned()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_instead"));
        command.args(arguments).current_dir(&self.0).env("INSTEAD_STORE", "cards.sqlite").env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> Run {
        Run::of(self.command(arguments).output().unwrap())
    }

    /// A store with the made-up cards of the store's own tests.
    fn filled(name: &str) -> Folder {
        let folder = Folder::new(name);
        let run = folder.run(&["cards", "import", &published("scryfall-oracle-cards.json"), &published("scryfall-rulings.json")]);
        assert_eq!(run.status, Some(0), "{}", run.err);
        folder
    }

    fn names(&self) -> Vec<String> {
        self.run(&["cards", "list"]).out.lines().map(str::to_owned).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

impl Run {
    fn of(output: Output) -> Run {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let run = Run { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
        assert!(!run.err.contains("panicked"), "{}", run.err);
        run
    }

    /// Exit status 2, and one line of what is wrong with perhaps one of what to do.
    #[track_caller]
    fn is_refused(&self, what: &str) {
        assert_eq!(self.status, Some(2), "{}{}", self.out, self.err);
        assert!(self.err.starts_with("error: ") && self.err.contains(what), "{}", self.err);
        assert!(self.err.lines().count() <= 2, "{}", self.err);
        assert!(self.err.lines().skip(1).all(|line| line.starts_with("  = help: ")), "{}", self.err);
    }
}

fn published(file: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../instead-cards/tests/files").join(file).display().to_string()
}

/// Made-up cards in Scryfall's shape.
fn made_up(cards: usize) -> String {
    let card = |number: usize| {
        format!(
            "{{\"object\":\"card\",\"oracle_id\":\"{number}\",\"name\":\"Made-up {number}\",\"layout\":\"normal\",\"mana_cost\":\"{{R}}\",\
             \"type_line\":\"Enchantment\",\"oracle_text\":\"If you would draw a card, draw two cards instead.\",\"set\":\"aaa\"}}"
        )
    };
    format!("[\n{}\n]\n", (0..cards).map(card).collect::<Vec<_>>().join(",\n"))
}

#[test]
fn a_question_about_cards_of_the_store() {
    let folder = Folder::filled("ask");
    let question = "A controls ember aether; B controls Benevolent Unicorn; A casts Lightning Bolt targeting B";
    let run = folder.run(&["ask", question]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert!(run.out.starts_with("2 outcomes; B decides which effect applies first"), "{}", run.out);
    assert!(run.out.contains("Texts that are not built in:\n  Ember Æther (Scryfall, 20"), "{}", run.out);
    let json = folder.run(&["ask", question, "--json"]);
    assert!(json.out.contains("\"source\": \"Scryfall\""), "{}", json.out);
    let left_out = folder.run(&["ask", question, "--no-store"]);
    assert_eq!(left_out.status, Some(2));
    assert!(left_out.err.contains("no card is called `ember aether`"), "{}", left_out.err);
}

#[test]
fn names_of_the_file_come_before_built_in_ones_and_those_before_the_store() {
    let folder = Folder::new("order");
    let table = "name\tmana_cost\ttype_line\ttext\nLightning Bolt\t{R}\tInstant\tLightning Bolt deals 1 damage to any target.\n\
                 Odd Bolt\t{R}\tInstant\tOdd Bolt deals 1 damage to any target.\n";
    folder.write("t.tsv", table);
    assert_eq!(folder.run(&["cards", "import", "t.tsv"]).status, Some(0));
    let built_in = folder.run(&["ask", "A casts Lightning Bolt targeting B"]);
    assert!(built_in.out.contains("B at 17") && !built_in.out.contains("not built in"), "{}", built_in.out);
    let stored = folder.run(&["ask", "A casts Odd Bolt targeting B"]);
    assert!(stored.out.contains("B at 19") && stored.out.contains("Odd Bolt (t.tsv, "), "{}", stored.out);
    folder.write(
        "own.scn",
        "card Odd Bolt, an instant:\n  | Odd Bolt deals 5 damage to any target.\n--- own\nA casts Odd Bolt targeting B\n",
    );
    let own = folder.run(&["explore", "own.scn"]);
    assert!(own.out.contains("B at 15") && !own.out.contains("not built in"), "{}{}", own.out, own.err);
    // Tests are the same for everybody, unless the command says whose cards are meant.
    folder.write("stored.scn", "--- stored\nA casts Odd Bolt targeting B\noutcome: B at 19\n");
    assert_eq!(folder.run(&["test", "stored.scn"]).status, Some(2));
    folder.run(&["cards", "import", "t.tsv", "--store", "named.sqlite"]);
    assert_eq!(folder.run(&["test", "stored.scn", "--store", "named.sqlite"]).status, Some(0));
    assert_eq!(folder.run(&["cards", "list", "--missing", "stored.scn"]).status, Some(0));
    let missing = folder.run(&["cards", "list", "--missing", "stored.scn", "--no-store"]);
    assert_eq!((missing.status, missing.out.as_str()), (Some(1), "Odd Bolt\n"));
}

#[test]
fn both_faces_come_along_and_what_cannot_be_carried_out_is_declined() {
    let folder = Folder::filled("faces");
    let run = folder.run(&["ask", "A controls Cellar Giant; A casts Stamp targeting B"]);
    assert!(run.out.contains("B at 18"), "{}{}", run.out, run.err);
    let split = folder.run(&["ask", "A casts Flame targeting B"]);
    assert_eq!(split.status, Some(2));
    assert!(split.err.contains("`Frost // Flame` is a split card, which isn't carried out"), "{}", split.err);
    let built_in = folder.run(&["ask", "A controls Furnace; A draws a card"]);
    assert!(built_in.err.contains("`Furnace of Rath`?"), "{}", built_in.err);
    let near = folder.run(&["ask", "A controls Lanturn Keeper; A draws a card"]);
    assert!(near.err.contains("`Lantern Keeper`"), "{}", near.err);
}

#[test]
fn search_show_stats() {
    let folder = Folder::filled("look");
    let run = folder.run(&["cards", "search", "would deal", "--effects", "damage"]);
    assert!(run.out.ends_with("2 faces\n"), "{}", run.out);
    assert_eq!(folder.run(&["cards", "search", "nowhere to be found"]).status, Some(1));
    let run = folder.run(&["cards", "show", "ember aether"]);
    assert!(run.out.contains("effect     replacement: damage, tier 5 (614.1a, 701.10g)"), "{}", run.out);
    assert!(run.out.contains("2024-02-01 Two of these"), "{}", run.out);
    for arguments in [
        vec!["cards", "stats", "--json"],
        vec!["cards", "search", "draw", "--json"],
        vec!["cards", "show", "Frost", "--json"],
        vec!["cards", "list", "--json"],
    ] {
        let run = folder.run(&arguments);
        let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert!(json["schema"].as_str().unwrap().starts_with("instead.cards-"), "{arguments:?}");
    }
    let built_in = folder.run(&["cards", "show", "Lightning Bolt"]);
    assert!(built_in.out.contains("built in"), "{}", built_in.out);
    folder.run(&["cards", "show", "Embr Aether"]).is_refused("no card is called `Embr Aether`");
}

#[test]
fn wrong_files_get_one_line() {
    let folder = Folder::filled("wrong");
    let before = folder.names();
    let import = |name: &str, text: &str| folder.run(&["cards", "import", &folder.write(name, text)]);
    import("page.json", "<!DOCTYPE html><html></html>").is_refused("web page");
    import("cut.json", &made_up(50)[..2_000]).is_refused("cut off");
    folder.run(&["cards", "import", "nothing.json"]).is_refused("nothing.json");
    folder.run(&["cards", "import", "."]).is_refused("folder");
    folder.run(&["cards", "list", "--store", "page.json"]).is_refused("not an SQLite file");
    folder
        .run(&["ask", "A controls Odd Thing; A draws a card", "--store", "nothing.sqlite"])
        .is_mentioned("no card store at nothing.sqlite");
    folder.run(&["cards", "import", &published("table.tsv"), "--store", "page.json"]).is_refused("not an SQLite file");
    folder.run(&["cards", "list", "--store", "none.sqlite"]).is_refused("no card store at none.sqlite");
    assert_eq!(folder.names(), before);
}

impl Run {
    #[track_caller]
    fn is_mentioned(&self, what: &str) {
        assert_eq!(self.status, Some(2), "{}", self.err);
        assert!(self.err.contains(what), "{}", self.err);
    }
}

/// A disk that is full fails the import by name.
#[cfg(unix)]
#[test]
fn a_disk_that_is_full_leaves_the_store_as_it_was() {
    let folder = Folder::filled("full");
    let before = folder.names();
    folder.write("many.json", &made_up(20_000));
    let program = env!("CARGO_BIN_EXE_instead");
    // Files may grow to half a megabyte, and who writes more gets an error instead of a signal.
    let script = format!("trap '' XFSZ; ulimit -f 512; exec '{program}' cards import many.json");
    let output = Command::new("sh").args(["-c", &script]).current_dir(&folder.0).env("INSTEAD_STORE", "cards.sqlite").output().unwrap();
    Run::of(output).is_refused("the card store cards.sqlite can't be written: the disk is full");
    assert_eq!(folder.names(), before);
    assert_eq!(folder.run(&["cards", "import", "many.json"]).status, Some(0), "with room again it goes on");
}

#[cfg(unix)]
#[test]
fn without_permission_nothing_is_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::filled("permission");
    let protected = folder.0.join("protected");
    fs::create_dir(&protected).unwrap();
    fs::copy(folder.0.join("cards.sqlite"), protected.join("cards.sqlite")).unwrap();
    fs::set_permissions(&protected, fs::Permissions::from_mode(0o555)).unwrap();
    fs::set_permissions(protected.join("cards.sqlite"), fs::Permissions::from_mode(0o444)).unwrap();
    // Who may do anything can't be kept out.
    let kept_out = fs::write(protected.join("probe"), "").is_err();
    if kept_out {
        folder.run(&["cards", "import", &published("table.tsv"), "--store", "protected/cards.sqlite"]).is_refused("protected/cards.sqlite");
        let read = folder.run(&["cards", "list", "--store", "protected/cards.sqlite"]);
        assert_eq!(read.status, Some(0), "{}", read.err);
    }
    fs::set_permissions(&protected, fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(unix)]
#[test]
fn a_killed_import_leaves_the_store_as_it_was() {
    let folder = Folder::filled("killed");
    let before = folder.names();
    folder.write("many.json", &made_up(30_000));
    let mut killed = 0;
    for wait in [5, 20, 60, 120, 250, 400] {
        let mut child = folder.command(&["cards", "import", "many.json"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        // SIGKILL: nothing can be tidied up.
        child.kill().unwrap();
        let finished = child.wait().unwrap().success();
        let names = folder.names();
        match finished {
            true => assert_eq!(names.len(), before.len() + 30_000),
            false => assert_eq!(names, before, "killed after {wait} ms"),
        }
        killed += usize::from(!finished);
        if finished {
            break;
        }
    }
    assert!(killed > 0, "every import ended before it was killed");
    let run = folder.run(&["cards", "import", "many.json"]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert_eq!(folder.names().len(), before.len() + 30_000);
}
