use super::*;

fn phrases(text: &str) -> Phrases {
    Phrases::load(&Source::new("p", text)).unwrap()
}

fn normal(text: &str) -> String {
    let table =
        phrases("enters the battlefield => enters\nenters the battlefield under => arrives under\nthis creature => ~\nplease => # drop");
    join(&normalise(text, &["Bob"], &table).unwrap())
}

#[test]
fn canonical_spacing_and_capitals() {
    assert_eq!(
        normal("  flying ,trample.\n\n\nward—pay {2} {U} .  landfall — draw :win"),
        "Flying, trample.\nWard—Pay {2}{U}. Landfall — Draw: Win"
    );
    assert_eq!(normal("It has \"fly.\" then 'x'"), "It has \"Fly.\" Then 'X'");
    assert_eq!(normal("choose one —\n• you gain 3 life. (Yes)"), "Choose one —\n• You gain 3 life.");
    assert_eq!(normal("non-Elf creature's owners' +1/+1"), "Non-Elf creature's owners' +1/+1");
}

#[test]
fn phrases_longest_first_with_the_whole_span() {
    assert_eq!(normal("This creature enters the battlefield under it."), "~ arrives under it.");
    assert_eq!(normal("Bob please enters the battlefield"), "~ enters");
    let table = phrases("enters the battlefield => enters");
    let text = "Bob enters the battlefield.";
    let tokens = normalise(text, &["Bob"], &table).unwrap();
    assert_eq!(tokens[1].span.of(text), "enters the battlefield");
    assert_eq!(tokens[0].span.of(text), "Bob");
}

#[test]
fn normalising_twice_changes_nothing() {
    for text in ["an apple, a unicorn; an 8/8, a 18/18, a hour. an X", "\"a b.\" c—d", "{T}, x: 'y' non-z's", "((", "a\n\n b"] {
        let once = normal(text);
        assert_eq!(normal(&once), once);
    }
    assert_eq!(
        normal("a apple, an unicorn; a 8/8, a 18/18, a hour. a X, an untapped a one-off"),
        "An apple, a unicorn; an 8/8, an 18/18, an hour. An X, an untapped a one-off"
    );
}

#[test]
fn names_come_back() {
    let tokens = normalise("Put a Bob on Bob's top.", &["Bob"], &Phrases::default()).unwrap();
    assert_eq!(join(&tokens), "Put a ~ on ~'s top.");
    assert_eq!(join_named(&tokens, "Ogre"), "Put an Ogre on Ogre's top.");
}

#[test]
fn bad_tables_are_refused() {
    let code = |text: &str| Phrases::load(&Source::new("p", text)).unwrap_err().code;
    assert_eq!(code("a b"), "phrases/no-arrow");
    assert_eq!(code("=> b"), "phrases/empty");
    assert_eq!(code("a => b\na => c"), "phrases/twice");
}

#[test]
fn titles_are_dropped_unless_they_are_kept() {
    let table = Phrases::load(&Source::new("phrases", "… — =>\nBoast — => Boast —")).unwrap();
    let of = |text: &str| join(&normalise(text, &[], &table).unwrap());
    assert_eq!(of("Chef's Knife — Draw a card."), "Draw a card.");
    assert_eq!(of("Boast — Draw a card."), "Boast — Draw a card.");
    assert_eq!(of("III — Draw a card."), "III — Draw a card.");
    assert_eq!(of("Ward—Draw a card."), "Ward—Draw a card.");
    // Of an item, too, unless it is one of the words to choose from.
    assert_eq!(of("Choose one —\n• Cure Wounds — Draw a card."), "Choose one —\n• Draw a card.");
    assert_eq!(of("Choose Khans or Dragons.\n• Khans — Draw a card."), "Choose Khans or Dragons.\n• Khans — Draw a card.");
}
