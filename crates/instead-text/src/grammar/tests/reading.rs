use super::*;

const TEXT: &str = "If an untapped creature you control would deal damage to you, prevent 2 of that damage.";

#[test]
fn a_text_becomes_a_term() {
    let grammar = grammar(DAMAGE);
    assert_eq!(
        read(&grammar, "Abilities", &format!("Flying, first strike, and haste\n{TEXT}")).unwrap(),
        json!([
            {"Keywords": ["flying", "first strike", "haste"]},
            {"Replacement": {
                "watch": {"Deal": {
                    "source": {"adjectives": ["untapped"], "types": ["creature"], "controller": "You"},
                    "to": "You",
                }},
                "rewrite": {"Prevent": {"amount": 2}},
            }},
        ])
    );
    assert_eq!(
        read(&grammar, "Ability", "Goblins that are tapped have \"Put a +1/+1 counter on Ada.\"").unwrap(),
        json!({"Grant": [{"adjectives": [], "types": ["Goblin"], "tapped": true}, {"Do": {"Counter": "+1/+1"}}]})
    );
    assert_eq!(read(&grammar, "Ability", "Pay {2}{U}.").unwrap(), json!({"Do": {"Pay": ["{2}", "{U}"]}}));
}

#[test]
fn the_parse_says_what_it_used() {
    let grammar = grammar(DAMAGE);
    let parse = grammar.parse("Abilities", &tokens(TEXT)).unwrap();
    let listed: Vec<ProductionInfo> = grammar.productions().collect();
    let used: Vec<String> = parse
        .used
        .iter()
        .map(|used| format!("{}{}: {}", " ".repeat(used.depth as usize), listed[used.production as usize].sort, used.span.of(TEXT)))
        .collect();
    assert_eq!(
        used[..6],
        [
            format!("Abilities: {TEXT}"),
            format!(" Ability: {TEXT}"),
            format!("  Sentence: {TEXT}"),
            "   Noun<one>: an untapped creature you control".to_owned(),
            "    Adjectives: untapped".to_owned(),
            "     Adjectives: ".to_owned(),
        ]
    );
    assert_eq!(used.last().unwrap(), "   Rewrite: prevent 2 of that damage");
    assert_eq!(listed[0].template, "{a:Ability}");
    assert_eq!((listed[0].line, listed[0].term.as_str()), (5, "[$a]"));
}

#[test]
fn refusals_say_where_and_what_would_do() {
    let grammar = grammar(DAMAGE);
    let shown = |text: &str| {
        let refusal = grammar.parse("Abilities", &tokens(text)).unwrap_err();
        grammar.diagnose(&refusal).render(&Source::new("card", text), false)
    };
    assert_eq!(
        shown("If a tapped Goblin would deal damage to you, prevant that damage."),
        "error[text/declined]: `prevant` is not understood here
 --> card:1:46
  |
1 | If a tapped Goblin would deal damage to you, prevant that damage.
  |                                              ^^^^^^^ reading stops here
  |
  = note: expected one of `it deals double that damage`, `prevent that damage`, `prevent`
  = help: did you mean `prevent`?"
    );
    assert_eq!(
        shown("Draw two card."),
        "error[text/declined]: `card` is not understood here
 --> card:1:10
  |
1 | Draw two card.
  |          ^^^^ reading stops here
  |
  = note: expected `cards`
  = help: did you mean `cards`?"
    );
    assert_eq!(
        shown("Whenever a creature dies, draw"),
        "error[text/declined]: the text ends too early
 --> card:1:31
  |
1 | Whenever a creature dies, draw
  |                               ^ reading stops here
  |
  = note: expected `a card` or a number word"
    );
    assert_eq!(
        shown("Flying. Draw a card."),
        "error[text/declined]: `.` is not understood here
 --> card:1:7
  |
1 | Flying. Draw a card.
  |       ^ reading stops here
  |
  = note: expected one of `,`, `and`, `¶`, the end of the text"
    );
    let Refusal::Declined(declined) = grammar.parse("Effect", &tokens("Win.")).unwrap_err() else { panic!() };
    assert_eq!(declined.word.as_deref(), Some("Win"));
    assert_eq!(grammar.expected(&declined)[..2], ["`draw a card`", "`draw`"]);
    assert_eq!(grammar.diagnose(&Refusal::UnknownSort { sort: "Efect".into() }).help.unwrap(), "did you mean `Effect`?");
    assert!(matches!(grammar.parse("Efect", &[]), Err(Refusal::UnknownSort { .. })));
}

#[test]
fn a_field_given_twice_has_no_meaning() {
    let grammar = grammar("root A\n| {b:B} so => (x: 1, ..$b)\nsort B\n| b => (x: 2)\n| c => (y: 2)");
    assert!(matches!(read(&grammar, "A", "b so"), Err(Refusal::Contradictory { .. })));
    assert_eq!(read(&grammar, "A", "c so").unwrap(), json!({"x": 1, "y": 2}));
}

#[test]
fn ambiguity_is_an_error_and_equal_meanings_are_one() {
    let text = "root E\n| {a:T} => $a\n| {a:T} and {b:E} => And[$a, $b]\n| {a:T} and {b:T} and {c:T} => TYPE[$a, $b, $c]\nsort T\n| x => 1\n| x => ONE\n";
    let two = grammar(&text.replace("TYPE", "Three").replace("ONE", "1"));
    let Refusal::Ambiguous { values, .. } = two.parse("E", &tokens("x and x and x")).unwrap_err() else { panic!() };
    assert_eq!(values, [json!({"And": [1, {"And": [1, 1]}]}), json!({"Three": [1, 1, 1]})]);
    assert_eq!(read(&two, "E", "x and x").unwrap(), json!({"And": [1, 1]}));
    let both = grammar(&text.replace("TYPE", "Three").replace("ONE", "2"));
    let Refusal::Ambiguous { values, .. } = both.parse("E", &tokens("x")).unwrap_err() else { panic!() };
    assert_eq!(values, [json!(1), json!(2)]);
    let refusal = both.parse("E", &tokens("x and x")).unwrap_err();
    assert_eq!(both.diagnose(&refusal).help.unwrap(), "at `And[1]`, it can be read as 1 and as 2");
    let many = vec!["x"; 60].join(" and ");
    let Refusal::Ambiguous { values, .. } = both.parse("E", &tokens(&many)).unwrap_err() else { panic!() };
    assert_eq!(values.len(), 8);
}

#[test]
fn an_exponential_number_of_parses_costs_little() {
    let grammar = grammar(
        "root E\n| x {a:L}{b:L}{c:L}{d:L} => 1 \n|  x {a:L} => E($a)\nsort L\n|  => []\n| x {r:L} => [1, ..$r]"
            .replace("=> 1", "=> Four[$a, $b, $c, $d]")
            .as_str(),
    );
    let started = std::time::Instant::now();
    assert!(matches!(read(&grammar, "E", &"x ".repeat(40)), Err(Refusal::Ambiguous { .. })));
    assert!(started.elapsed().as_secs() < 5);
}

#[test]
fn garbage_and_deep_nesting_are_refused_fast() {
    let grammar = grammar(DAMAGE);
    let started = std::time::Instant::now();
    let flat = "flying, ".repeat(50_000);
    let nested = "creatures have \"".repeat(100_000 / 2) + "draw a card." + &"\"".repeat(100_000 / 2);
    let brackets = "(".repeat(100_000) + &")".repeat(100_000);
    let lines = "Draw a card.\n".repeat(50_000);
    for (text, code) in
        [(&flat, "text/too-complex"), (&nested, "text/too-complex"), (&lines, "text/too-complex"), (&brackets, "text/declined")]
    {
        let tokens = tokens(text);
        let refusal = grammar.parse("Abilities", &tokens).unwrap_err();
        assert_eq!(grammar.diagnose(&refusal).code, code);
    }
    let garbage = "xyzzy \"( {T} 1/1 — • ".repeat(40_000);
    assert!(matches!(grammar.parse("Abilities", &tokens(&garbage)), Err(Refusal::Declined(_))));
    assert!(normalise(&garbage.repeat(14), &[], &Phrases::default()).is_err());
    assert!(started.elapsed().as_secs() < 10);
}
