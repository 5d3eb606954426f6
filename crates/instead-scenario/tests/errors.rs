//! Every line that isn't understood is reported at its place, with what was expected or meant.

#![allow(clippy::unwrap_used, clippy::panic)]

use instead_game::Games;
use instead_scenario::document::{Expect, Ref, Setup, Step, Value};
use instead_scenario::{JsonError, MAX_ERRORS, MAX_LINE, format_text, from_json, parse};

/// The first finding of a line in a case: code, the words it points at, help, expected.
fn finding(line: &str) -> (String, String, String, String) {
    let text = format!("--- a-case\nA controls Bear\n{line}\noutcome: A at 20\n");
    let (document, findings) = parse(&text);
    assert!(!findings.is_empty(), "no finding for {line:?}: {document:#?}");
    assert_eq!(document.cases[0].expect.len(), 1, "reading goes on after {line:?}");
    let f = &findings[0];
    let at = f.span().map(|s| s.of(&text).to_owned()).unwrap_or_default();
    (f.code.to_string(), at, f.help.clone().unwrap_or_default(), f.expected.join(" "))
}

#[test]
fn misspelt_words_get_suggestions() {
    for (line, at, meant) in [
        ("A csats Lightning Bolt", "csats", "casts"),
        ("A controlls Bear", "controlls", "controls"),
        ("A casts Lightning Bolt targetting B", "targetting", "targeting"),
        ("A sacrifises Bear", "sacrifises", "sacrifices"),
        ("event: Bear deels 2 damage to B", "deels", "deals"),
        ("event: Bear is destroyd", "destroyd", "destroyed"),
        ("A controls Bear, taped", "taped", "tapped"),
        ("outcome: Bear is untaped", "untaped", "untapped"),
        ("outcome: Fecundity trigered", "trigered", "triggered"),
        ("resolv", "resolv", "resolve"),
        ("in response, B csats Shock", "csats", "casts"),
        ("outcme: A at 20", "outcme", "outcome:"),
    ] {
        let (_, found, help, expected) = finding(line);
        assert_eq!(found, at, "{line}: {help} {expected}");
        assert!(help.contains(&format!("`{meant}`")), "{line}: {help} {expected}");
    }
}

#[test]
fn places_and_expectations() {
    for (line, code, at, expected) in [
        ("A draws two crads", "scenario/not-understood", "crads", ""),
        ("event: Bear deals 2 dmg to B", "scenario/not-understood", "dmg", "`damage`"),
        ("event: Bear deals damage to B", "scenario/not-understood", "damage", "a number"),
        ("outcome: A has 2 dmg in", "scenario/not-understood", "in", "the end of the line"),
        ("outcome: A at 20 or so", "scenario/not-understood", "or", "the end of the line"),
        ("outcome: A at 20;", "scenario/not-understood", "", "a fact such as `B at 16`"),
        ("A has Shock", "scenario/not-understood", "", "`in` and a zone"),
        ("chooser: D", "scenario/not-understood", "D", "`none`"),
        ("outcome:", "scenario/empty-line", "", ""),
        ("C casts Shock", "scenario/unknown-player", "C", ""),
        ("What happens instead?", "scenario/not-understood", "What happens instead?", ""),
        ("| stray", "scenario/stray-text", "stray", ""),
        ("\n| stray", "scenario/stray-text", "| stray", ""),
        ("A controls a permanent \"X\":", "scenario/missing-text", "", "lines that begin with `|`"),
        ("A controls Circle of Protection:", "scenario/no-text-here", ":", ""),
        ("// late", "scenario/late-description", "// late", ""),
        ("never: A at 1; B at 1", "scenario/not-understood", ";", "the end of the line"),
        ("orders: many", "scenario/not-understood", "many", "`unbounded`"),
        ("A casts \"Shock targeting B", "scenario/not-understood", "\"Shock", "a closing quote"),
        ("A casts \"Shock\" now targeting B", "scenario/not-understood", "now", "quote"),
        ("A has a sorcery Plan costing {2}{R} in hand", "scenario/not-understood", "costing", "a line of its own"),
        ("A discards X, , Y", "scenario/not-understood", ",", "another name"),
        ("A controls 99999999999999999999 Bear", "scenario/too-much", "99999999999999999999", ""),
    ] {
        let (c, a, help, e) = finding(line);
        assert_eq!((c.as_str(), a.trim()), (code, at), "{line}: {help} {e}");
        assert!(e.contains(expected), "{line}: {e}");
    }
}

#[test]
fn cases_and_sections() {
    let codes = |text: &str| parse(text).1.iter().map(|f| f.code.to_string()).collect::<Vec<_>>();
    assert_eq!(codes("--- a\n--- a\n"), ["scenario/duplicate-case"]);
    assert_eq!(codes("--- Not Kebab\n"), ["scenario/case-name"]);
    assert_eq!(codes("---\n"), ["scenario/case-name"]);
    assert_eq!(codes("A casts Shock\n--- a\n"), ["scenario/outside-case"]);
    assert_eq!(codes("--- a\nturn: 1\nturn: 2\n"), ["scenario/said-twice"]);
    assert_eq!(codes("--- a\nA casts Shock\nA controls Bear\n"), ["scenario/late-setup"]);
    assert_eq!(codes("--- a\nplayers: A, A\n"), ["scenario/not-understood"]);
    assert_eq!(codes(""), [""; 0]);
}

#[test]
fn names_end_where_the_line_goes_on() {
    let (document, findings) = parse(
        "--- a\nplayers: A, B, Ann Lee\nA casts Circle of Protection: Red targeting B and Gisela\n\
         Ann Lee attacks B with Gisela, Blade of Goldnight, Bear #2\nAnn Lee controls Gisela, Blade of Goldnight\n",
    );
    assert_eq!(findings.len(), 1, "late setup only: {findings:#?}");
    let case = &document.cases[0];
    let Step::Action(cast) = &case.script[0].value else { panic!() };
    assert_eq!(cast.clause.object("object").unwrap().name.text, "Circle of Protection: Red");
    assert_eq!(cast.clause.refs("targets")[0], Ref::Player("B".into()));
    let Step::Action(attack) = &case.script[1].value else { panic!() };
    let Some(Value::Refs(who)) = attack.clause.args.get("objects") else { panic!() };
    assert_eq!(who.len(), 2, "the declared name is one");
    let Ref::Object(bear) = &who[1] else { panic!() };
    assert_eq!((bear.name.text.as_str(), bear.index), ("Bear", Some(2)));
    assert!(matches!(&case.setup[1].value, Setup::Objects(o) if o.player.text == "Ann Lee"));
}

#[test]
fn the_two_ways_to_deny_cancel() {
    let (document, _) = parse("--- a\noutcome: not Bear is not tapped; Bear isn't tapped; not Bear is tapped\n");
    let Expect::Outcome(facts) = &document.cases[0].expect[0].value else { panic!() };
    assert_eq!(facts.iter().map(|f| f.not).collect::<Vec<_>>(), [false, true, true]);
    assert!(facts.iter().all(|f| f.clause.verb == "is"));
}

#[test]
fn comments_stay() {
    let text = "# about the file\n\ngame: magic  # the game\n# end of the common part\n\n# about a\n--- a  # a\n\
                // What is asked.\n# the bear\nA controls Bear  # it\n\n# then\nresolve\n\n# last\noutcome: A at 20\n# tail\n";
    let formatted = format_text(Games::default(), text).unwrap();
    assert_eq!(formatted, text.replacen("\n\n", "\n", 1));
    assert_eq!(format_text(Games::default(), &formatted).unwrap(), formatted);
}

#[test]
fn errors_are_not_formatted_away() {
    assert!(format_text(Games::default(), "--- a\nnonsense here\n").is_err());
}

#[test]
fn json_says_what_is_wrong() {
    let error = |json: &str| from_json(Games::default(), json).unwrap_err();
    assert!(matches!(error("{"), JsonError::Shape(_)));
    assert!(matches!(error("{}"), JsonError::Shape(_)));
    assert!(matches!(error(r#"{"schema": "other/1"}"#), JsonError::Schema { .. }));
    assert!(matches!(error(r#"{"schema": "instead.scenario/1", "caces": []}"#), JsonError::Shape(_)));
    let odd = r#"{"schema": "instead.scenario/1", "cases": [{"name": "a", "script": [
        {"line": {"action": {"verb": "juggle"}}}]}]}"#;
    let JsonError::Unwritable { line, .. } = error(odd) else { panic!() };
    assert_eq!(line.as_deref(), Some("juggle"));
    let broken = r#"{"schema": "instead.scenario/1", "cases": [{"name": "a", "expect": [{"line": {"note": "a\n--- b"}}]}]}"#;
    assert!(matches!(error(broken), JsonError::Unwritable { .. }));
    let deep = format!(r#"{{"schema": "instead.scenario/1", "cases": {}"#, "[".repeat(100_000));
    assert!(matches!(error(&deep), JsonError::Shape(_)));
}

#[test]
fn garbage_is_bounded() {
    let lines = [
        "A casts ",
        "is ",
        "A controls X, tapped, ",
        "\"",
        "\\\" ",
        "| ",
        "# ",
        "-- ",
        "event: and deals ",
        "outcome: ;",
        "A's library: , ",
        "A attacks with and ",
        "a",
        "é",
        "card X, a ",
        "\u{feff}",
        "players: A, B, ",
        "A controls 2 creatures ",
        "not ",
        "A casts X targeting A and ",
        "  #",
    ];
    for unit in lines {
        for newline in [false, true] {
            let size = 1 << 19;
            let mut text = String::from("--- a\nA controls Bear and Friend\n");
            while text.len() < size {
                text.push_str(unit);
                if newline && text.len() % 7 < 3 {
                    text.push('\n');
                }
            }
            let (document, findings) = parse(&text);
            assert!(findings.len() <= 2 * MAX_ERRORS + 1, "{unit:?}");
            let _ = instead_scenario::format(&document);
        }
        for per_line in [20, MAX_LINE / unit.len() - 3] {
            let line = unit.repeat(per_line);
            let text = format!("--- a\nA controls Bear and Friend\n{}", format!("{line}\n").repeat((1 << 20) / line.len()));
            let one = std::time::Instant::now();
            let (document, _) = parse(&text);
            let parsed = one.elapsed();
            let _ = instead_scenario::format(&document);
            let all = one.elapsed();
            assert!(all.as_secs() < 10, "{unit:?} x{per_line}: parse {parsed:?}, all {all:?}");
        }
    }
}
