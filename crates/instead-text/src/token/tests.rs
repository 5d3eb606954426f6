use super::*;

fn words(text: &str) -> Vec<String> {
    let tokens = tokenise(text, &[], Reminder::Keep).unwrap();
    tokens.into_iter().map(|token| token.text.to_string()).collect()
}

fn kinds(text: &str) -> Vec<TokenKind> {
    tokenise(text, &[], Reminder::Keep).unwrap().into_iter().map(|token| token.kind).collect()
}

#[test]
fn words_numbers_stats_and_symbols() {
    assert_eq!(
        words("{2}{U}, {T}: Put two +1/+1 counters and 3 -1/-1 on a 2/2 non-Human's owners' X/X."),
        [
            "{2}", "{U}", ",", "{T}", ":", "Put", "two", "+1/+1", "counters", "and", "3", "-1/-1", "on", "a", "2/2", "non-", "Human", "'s",
            "owners", "'", "X/X", "."
        ]
    );
    assert_eq!(kinds("+1/+1 */1+* 1,000 +1 [−2]: and/or {x"), {
        use TokenKind::*;
        [Stat, Stat, Number, Number, Number, Mark, Word, Open, Word]
    });
    assert_eq!(
        words("1,000,000, 1,00 20-sided 1-6 can't — Ward—Pay -- x--y"),
        ["1000000", ",", "1", ",", "00", "20-sided", "1", "—", "6", "can't", "—", "Ward", "—", "Pay", "—", "x", "—", "y"]
    );
    assert_eq!(kinds("a — b—c --d"), {
        use TokenKind::*;
        [Word, Dash, Word, TightDash, Word, Dash, Word]
    });
}

#[test]
fn quotes_open_and_close() {
    assert_eq!(words("has \"it has 'fly.'\" and “x”"), ["has", "“", "it", "has", "‘", "fly", ".", "’", "”", "and", "“", "x", "”"]);
    assert_eq!(words("it's players' an An"), ["it", "'s", "players", "'", "a", "A"]);
}

#[test]
fn names_are_replaced_longest_first_and_whole() {
    let name = ["Ada, Bright Mind", "Bright Mind"];
    let tokens = tokenise("Ada, Bright Mind's Adaptation. Ada wins. Bright Mind", &name, Reminder::Drop).unwrap();
    let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    assert_eq!(texts, ["~", "'s", "Adaptation", ".", "~", "wins", ".", "~"]);
    assert_eq!(tokens[0].span, Span::new(0, 16));
}

#[test]
fn a_name_may_be_written_with_a_ligature() {
    let tokens = tokenise("Æther Sting deals aether damage.", &["AEther Sting"], Reminder::Drop).unwrap();
    let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    assert_eq!(texts, ["~", "deals", "aether", "damage", "."]);
}

#[test]
fn reminder_text_goes_and_paragraphs_stay_tidy() {
    let text = "\n\n(One (two).)\nFlying (x)\n(y)\n\nTrample ( z\n";
    let tokens = tokenise(text, &[], Reminder::Drop).unwrap();
    let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    assert_eq!(texts, ["Flying", "¶", "Trample", "(", "z"]);
}

#[test]
fn sentence_starts_forgive_capitals() {
    let tokens = tokenise("If it flies, It \"Dies.\" Then — Draw: Win", &[], Reminder::Drop).unwrap();
    let starts: Vec<&str> = tokens.iter().filter(|t| t.initial && t.kind == TokenKind::Word).map(|t| t.text.as_str()).collect();
    assert_eq!(starts, ["If", "Dies", "Then", "Draw", "Win"]);
    assert!(tokens[0].is("if") && tokens[0].is("If") && !tokens[4].is("it"));
}

#[test]
fn every_span_is_in_the_text_and_in_order() {
    let text = "a {b ’ 'c' — “ü” ~ +-/ */* --- '' non- non-x 1,2,3 {T}'s ¶ 9/9/9 x'y' \u{7}\t\u{e001}z";
    let tokens = tokenise(text, &[], Reminder::Keep).unwrap();
    let mut end = 0;
    for token in &tokens {
        assert!(token.span.start >= end && !token.span.is_empty(), "{token:?}");
        assert!(!token.span.of(text).is_empty());
        end = token.span.end;
    }
}

#[test]
fn long_texts_are_refused_and_garbage_is_fast() {
    let refused = tokenise(&"{".repeat(10_000_000), &["{"], Reminder::Drop).unwrap_err();
    assert_eq!(refused.code, "text/too-long");
    for garbage in ["(", ")", "\"", "'", "{", "a,", "+", "-", "non-", "1,000,", "—", "\u{feff}", "'s"] {
        let text = garbage.repeat(MAX_TEXT / garbage.len());
        assert!(!tokenise(&text, &["x y"], Reminder::Drop).unwrap().is_empty());
    }
}
