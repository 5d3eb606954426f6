use super::*;

#[test]
fn positions_count_lines_and_characters() {
    let source = Source::new("t", "one\n– two\n");
    assert_eq!(source.position(0), Position { line: 1, column: 1 });
    assert_eq!(source.position(3), Position { line: 1, column: 4 });
    assert_eq!(source.position(8), Position { line: 2, column: 3 });
    assert_eq!(source.position(999).line, 3);
    assert_eq!(source.line(2), Some("– two"));
    assert_eq!(source.line(3), Some(""));
    assert_eq!(source.line(4), None);
    assert_eq!(source.line(0), None);
}

#[test]
fn spans_never_cut_a_character() {
    assert_eq!(Span::new(1, 2).of("–x"), "");
    assert_eq!(Span::new(0, 99).of("–x"), "–x");
    assert_eq!(Span::new(5, 2), Span { start: 5, end: 5 });
    assert_eq!(Span::new(1, 2).to(Span::new(4, 6)), Span::new(1, 6));
}
