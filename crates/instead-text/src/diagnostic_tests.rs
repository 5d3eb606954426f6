use super::*;

#[test]
fn renders_two_labels_a_list_and_no_colour() {
    let source = Source::new("a.cards", "first line\nIf a bear would dye, exile it.\n");
    let finding = Diagnostic::error("text/declined", "this text is not understood")
        .at(Span::new(27, 30), "from here on")
        .at(Span::new(11, 13), "in this clause")
        .expecting(["`die`", "`deal`", "a verb"])
        .help("did you mean `die`?");
    assert_eq!(
        finding.render(&source, false),
        "error[text/declined]: this text is not understood
 --> a.cards:2:17
  |
2 | If a bear would dye, exile it.
  | --              ^^^ from here on
  | |
  | in this clause
  |
  = note: expected one of `die`, `deal`, a verb
  = help: did you mean `die`?"
    );
    assert!(finding.render(&source, true).contains("\u{1b}["));
}

#[test]
fn renders_without_a_place_and_beyond_the_end() {
    let source = Source::new("x", "ab–");
    assert_eq!(Diagnostic::note("n", "hello").render(&source, false), "note[n]: hello");
    let wild = Diagnostic::warning("w", "m").at(Span::new(4, 90), "").at(Span::new(900, 901), "there");
    assert!(wild.render(&source, false).starts_with("warning[w]: m\n --> x:1:3"));
}

#[test]
fn a_huge_source_is_shown_in_part() {
    let source = Source::new("big", "some words\n".repeat(1_000_000));
    let at = 11 * 500_000;
    let text = Diagnostic::error("e", "m").at(Span::new(at, at + 4), "here").render(&source, false);
    assert!(text.contains("big:500001:1"), "{text}");
    assert!(text.len() < 500);
    let flat = Source::new("flat", "x".repeat(10_000_000));
    let text = Diagnostic::error("e", "m").at(Span::new(5_000_000, 5_000_004), "here").render(&flat, false);
    assert!(text.len() < 20_000);
}

#[test]
fn suggestions_are_near_and_deterministic() {
    assert_eq!(suggest("Flyng", ["Flying", "Fling"]), Some("Fling"));
    assert_eq!(suggest("Flyng", ["Fling", "Flying"]), Some("Fling"));
    assert_eq!(suggest("tramle", ["trample", "menace"]), Some("trample"));
    assert_eq!(suggest("x", ["trample"]), None);
    assert_eq!(suggest("", ["a"]), None);
    assert_eq!(suggest("banana", ["trample"]), None);
}

#[test]
fn diagnostics_serialise() {
    let finding = Diagnostic::error("c", "m").at(Span::new(1, 2), "t").expecting(["e"]);
    assert_eq!(
        serde_json::to_string(&finding).unwrap(),
        r#"{"severity":"error","code":"c","message":"m","labels":[{"span":{"start":1,"end":2},"text":"t"}],"expected":["e"],"help":null}"#
    );
}
