//! Bad input: the right exit status, a message with place and remedy, quickly, and no panic.

use super::Folder;

/// Explores a file with this text.
fn explored(name: &str, text: &str) -> super::Run {
    Folder::with(name, &[("x.scn", text)]).run(&["explore", "x.scn"])
}

#[test]
fn unknown_card() {
    explored("unknown-card", "--- x\nA controls Fire Servent\n").refused(&[
        "no card is called `Fire Servent`",
        "x.scn:2:12",
        "did you mean `Fire Servant`?",
    ]);
}

#[test]
fn a_name_of_two_cards() {
    let text = "card Bear, a 2/2 creature:\n  | Trample\n\n--- x\nA controls Bear\ncard Bear, a 3/3 creature:\n  | Flying\n";
    explored("two-cards", text).refused(&["there are two cards `Bear`", "x.scn:6:6", "the first"]);
}

#[test]
fn a_card_that_nobody_knows_can_be_had() {
    // Whatever the game, and where the sentence around it isn't understood either.
    for (game, text, described) in [
        ("magic", "I attack with Goblin Guide.", "a 3/3 creature Goblin Guide"),
        ("riftbound", "I have Silent Sentinel at a battlefield. My opponent plays Hextech Ray on it.", "a 3 might unit Silent Sentinel"),
        ("keyforge", "My opponent has a warded Troll and an Umbra, and I play Poison Wave.", "a 3 power creature Umbra"),
    ] {
        let ways = ["no card is called", described, "begin with `|`"];
        explored(game, &format!("game: {game}\n{text}\n")).refused(&ways);
    }
}

#[test]
fn impossible_board() {
    explored("attached", "--- x\nA controls a 2/2 creature Bear, attached to Wolf\n").refused(&["x.scn:2:45", "`Wolf`", "Bear"]);
    explored("edition", "edition: 2012\n--- x\nA draws a card\n").refused(&["x.scn:1:", "2011", "2026"]);
    explored("players", "players: A, A\n--- x\nA draws a card\n").refused(&["x.scn:1:13", "another player"]);
    explored("huge", "--- x\nA controls 99999999999999999999999 Grizzly Bears\n").refused(&["x.scn:2:12", "amounts go up to"]);
    explored("nobody", "--- x\nevent: Bear deals 2 damage to C\n").refused(&["x.scn:2:", "`Bear`"]);
    explored("rule", "--- x\nrules: 614.99\nA draws a card\n").refused(&["x.scn:2:8", "did you mean 614.17?"]);
}

#[test]
fn contradictory_expectation() {
    let bolt = "--- x\nA casts Lightning Bolt targeting B\n";
    explored("twice", &format!("{bolt}chooser: A\nchooser: B\n")).refused(&["x.scn:4:1", "chooser: A", "first"]);
    explored("both", &format!("{bolt}outcome: B at 17; B at 16\n")).refused(&["x.scn:3:1", "exclude each other"]);
    explored("denied", &format!("{bolt}outcome: B at 17; not B at 17\n")).refused(&["x.scn:3:1", "exclude each other"]);
    explored("always-never", &format!("{bolt}always: B at 17\nnever: B at 17\n")).refused(&["x.scn:4:1", "exclude each other"]);
    explored("outcome-never", &format!("{bolt}outcome: B at 17\nnever: B at 17\n")).refused(&["x.scn:3:1", "excluded by another line"]);
}

#[test]
fn syntax() {
    explored("syntax", "--- x\nA csats Lightning Bolt\noutcom: B at 17\n").refused(&[
        "x.scn:2:3",
        "did you mean `casts`?",
        "x.scn:3:1",
        "did you mean `outcome:`?",
    ]);
    explored("empty", "").refused(&["x.scn has no cases", "--- its-name"]);
    explored("control", "--- x\nA controls a permanent \"Odd\u{1b}[31m\"\n").refused(&["x.scn:2:28", "U+001B"]);
}

#[test]
fn garbage() {
    // Ten megabytes that look a little like text, from a generator of Knuth's.
    let mut state: u64 = 1;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u8
    };
    let bytes: Vec<u8> = (0..10 << 20).map(|_| next()).collect();
    let text: Vec<u8> = bytes.iter().map(|byte| b" \n:;,-|#AB0123abcdefghijklmnopqrstuvwxyz\"{}/"[usize::from(*byte) % 43]).collect();
    let folder = Folder::new("garbage");
    folder.write("bytes.scn", &bytes);
    folder.write("text.scn", &text);
    folder.write("line.scn", &vec![b'a'; 10 << 20]);
    folder.write("text.json", &text);
    folder.write("text.tsv", &text);
    folder.run(&["explore", "bytes.scn"]).refused(&["bytes.scn:1:", "UTF-8"]);
    folder.run(&["explore", "text.scn"]).refused(&["text.scn:", "error"]);
    folder.run(&["explore", "line.scn"]).refused(&["line.scn:1:1", "longer than"]);
    folder.run(&["explore", "text.json"]).refused(&["text.json:1:", "instead.scenario/1"]);
    folder.run(&["text", "--file", "text.tsv"]).refused(&["text.tsv:1", "mana_cost"]);
    assert_eq!(folder.run(&["test", "text.scn", "bytes.scn", "line.scn"]).status, Some(2));
    let before = folder.read("text.scn");
    folder.run(&["fmt", "text.scn"]).refused(&["left as it is"]);
    assert_eq!(folder.read("text.scn"), before);
    let text = String::from_utf8(text).unwrap();
    let long: String = text.chars().filter(|letter| *letter != '\n').take(100_000).collect();
    assert_eq!(folder.run(&["text", long.trim_start_matches('-')]).status, Some(1));
}

#[test]
fn deep_nesting() {
    for (name, inside) in [
        ("ifs", "If ".repeat(200_000)),
        ("quotes", "\"".repeat(20_000) + &"(".repeat(20_000)),
        ("granted", "Creatures you control have \"".repeat(2_000)),
        ("braces", "{".repeat(50_000)),
    ] {
        let run = explored(name, &format!("--- x\nA controls a permanent \"Odd\":\n  | {inside}\nA draws a card\n"));
        assert!(matches!(run.status, Some(0..=2)), "{name}: {:?}", run.status);
    }
    let folder = Folder::with("nested-json", &[("x.json", &"[".repeat(1_000_000)), ("y.json", &"{\"a\":".repeat(100_000))]);
    folder.run(&["explore", "x.json"]).refused(&["x.json:1:1", "instead.scenario/1"]);
    folder.run(&["explore", "y.json"]).refused(&["y.json:1:"]);
}

#[test]
fn a_scenario_that_never_ends() {
    let mandatory =
        explored("mandatory", "--- x\nA controls a permanent \"Giver\":\n  | Whenever you gain life, you gain 1 life.\nA gains 1 life\n");
    assert_eq!(mandatory.status, Some(0), "{}", mandatory.shown());
    assert!(mandatory.out.contains("the game is a draw"), "{}", mandatory.out);
    let chosen =
        explored("chosen", "--- x\nA controls a permanent \"Giver\":\n  | Whenever you gain life, you may gain 1 life.\nA gains 1 life\n");
    assert_eq!(chosen.status, Some(1));
    assert!(chosen.out.contains("Not everything was explored: stopped at"), "{}", chosen.out.chars().take(2_000).collect::<String>());
}

#[test]
fn wrong_json() {
    let refused = |name: &str, json: &str, said: &[&str]| Folder::with(name, &[("x.json", json)]).run(&["explore", "x.json"]).refused(said);
    refused("json-none", "hello", &["x.json:1:1", "instead fmt --to json"]);
    refused("json-cut", "{\"schema\": \"instead.scenario/1\",\n \"cases\": [", &["x.json:2:", "EOF"]);
    refused("json-schema", "{\"schema\": \"instead.scenario/9\", \"cases\": []}", &["instead.scenario/9", "instead.scenario/1"]);
    refused("json-field", "{\"schema\": \"instead.scenario/1\",\n \"case\": []}", &["x.json:2:", "`case`"]);
    refused(
        "json-line",
        "{\"schema\": \"instead.scenario/1\", \"cases\": [{\"name\": \"x\", \"setup\": [{\"line\": {\"gme\": \"magic\"}}]}]}",
        &["`gme`", "x.json:1:82"],
    );
    refused("json-name", "{\"schema\": \"instead.scenario/1\", \"cases\": [{\"name\": \"x y\"}]}", &["a case's name"]);
    refused("json-empty", "{\"schema\": \"instead.scenario/1\", \"cases\": []}", &["no cases"]);
}

#[test]
fn files() {
    let folder = Folder::with("files", &[("x.scn", "--- some-case\nA casts Lightning Bolt targeting B\n"), ("empty/y.txt", "")]);
    folder.run(&["explore", "y.scn"]).refused(&["no file y.scn", "did you mean x.scn?"]);
    folder.run(&["explore", "empty"]).refused(&["empty is a folder"]);
    folder.run(&["test", "empty"]).refused(&["no scenario file in empty"]);
    folder.run(&["test", "nowhere"]).refused(&[]);
    folder.run(&["explore", "x.scn", "some-csae"]).refused(&["no case `some-csae`", "did you mean `some-case`?"]);
    folder.run(&["play", "-", "x"]).refused(&["name a file"]);
    folder.run(&["rules", "--scenarios", "nowhere"]).refused(&["no folder nowhere"]);
    folder.run(&["fmt", "y.scn", "x.scn"]).refused(&["no file y.scn"]);
}

#[test]
fn command_line() {
    let folder = Folder::with("command-line", &[("x.scn", "--- x\nA controls Fire Servant\nA casts Lightning Bolt targeting B\n")]);
    folder.run(&["exploer", "x.scn"]).refused(&["'exploer'", "explore"]);
    folder.run(&["explore", "x.scn", "--limit", "many"]).refused(&["--limit"]);
    folder.run(&["explore", "x.scn", "--memory", "much"]).refused(&["--memory", "`512M`"]);
    folder.run(&["explain", "x.scn", "x", "--path", "0,a"]).refused(&["`a` is no number"]);
    folder.run(&["explain", "x.scn", "x", "--path", "0"]).refused(&["the path is too long"]);
    folder.run(&["explain", "x.scn", "x", "--outcome", "2"]).refused(&["no outcome 2", "only outcome 1"]);
    folder.run(&["explain", "x.scn", "x", "--why-not", "Fire Servent"]).refused(&["did you mean `Fire Servant`?"]);
    folder.run(&["rules", "614.99"]).refused(&["did you mean 614.17?"]);
    folder.run(&["rules", "hello"]).refused(&["614.5"]);
    folder.run(&["rules", "614.5", "--edition", "1993"]).refused(&["2011-09-30"]);
    folder.run(&["text", "--name", "Fire Servent"]).refused(&["did you mean `Fire Servant`?"]);
    folder.run(&["text"]).refused(&["CARD TEXT"]);
}

#[test]
fn games() {
    let files = [("none.scn", "game: magik\n\n--- x\nresolve\n"), ("old.scn", "game: magic 1993\n\n--- x\nresolve\n")];
    let folder = Folder::with("games", &files);
    folder.run(&["explore", "none.scn"]).refused(&["none.scn:1:7", "no game is called `magik`", "did you mean `magic`?"]);
    folder.run(&["explore", "old.scn"]).refused(&["old.scn:1:7", "no edition `1993`", "2011-09-30"]);
    folder.run(&["text", "--game", "magik", "Flying"]).refused(&["no game is called `magik`", "did you mean `magic`?"]);
    folder.run(&["rules", "--game", "magic 1993"]).refused(&["2011-09-30"]);
    folder.run(&["rules", "--game", "keyforge", "Wrad"]).refused(&["did you mean Ward?"]);
}

#[test]
fn an_ability_is_meant_as_it_is_printed() {
    let card = "--- x\ncard Multi, an artifact:\n  | {T}: Bamboozle the gizmo.\n  | {1}: You gain 3 life.\nA controls Multi\n";
    let first = format!("{card}A activates Multi ability 1\n");
    explored("unread-ability", &first).refused(&["error[unread-ability]", "{T}: Bamboozle the gizmo.", "it can't be activated"]);
    explored("unknown-ability", &format!("{card}A activates Multi\n"))
        .refused(&["Multi has 2 activated abilities", "N from 1 to 2, as they are printed"]);
}

#[test]
fn tables() {
    let folder =
        Folder::with("tables", &[("none.tsv", ""), ("columns.tsv", "nmae\ttext\n"), ("wide.tsv", "name\ttext\nBird\tFlying\tmore\n")]);
    folder.run(&["text", "--file", "none.tsv"]).refused(&["none.tsv is empty", "mana_cost"]);
    folder.run(&["text", "--file", "columns.tsv"]).refused(&["columns.tsv:1", "`name`"]);
    folder.run(&["text", "--file", "wide.tsv"]).refused(&["wide.tsv:2", "3 columns"]);
}
