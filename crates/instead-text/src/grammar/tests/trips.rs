use super::*;

#[test]
fn what_is_printed_is_read_again() {
    let grammar = grammar(DAMAGE);
    let mut different = std::collections::BTreeSet::new();
    for seed in 0..3_000 {
        let Some(term) = grammar.sample("Abilities", seed, 3 + (seed % 9) as u32) else { continue };
        let printed = grammar.print_tokens("Abilities", &term);
        let printed = printed.unwrap_or_else(|error| panic!("{error} in {term}"));
        let text = crate::join(&printed);
        let parse = grammar.parse("Abilities", &printed).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        assert_eq!(parse.value, term, "{text}");
        let normal = tokens(&text);
        assert_eq!(crate::join(&normal), text);
        assert_eq!(grammar.parse("Abilities", &normal).unwrap().value, term, "{text}");
        different.insert(text);
    }
    assert!(different.len() > 1_000, "{}", different.len());
}

#[test]
fn sampling_is_deterministic_and_ends() {
    let grammar = grammar(DAMAGE);
    assert_eq!(grammar.sample("Abilities", 7, 9), grammar.sample("Abilities", 7, 9));
    assert_eq!(grammar.sample("Nothing", 7, 9), None);
    for seed in 0..50 {
        let _ = grammar.sample("Abilities", seed, u32::MAX);
    }
}

#[test]
fn texts_print_as_they_were_normalised() {
    let grammar = grammar(DAMAGE);
    for text in [
        "flying",
        "Flying and haste\nWhenever an untapped Goblin dies,  you gain 3 life. Then draw a card.",
        "If Ada would deal damage to a creature or an artifact you control, it deals double that damage instead.",
        "red creatures have \"If ~ would deal damage to a non-red Goblin, prevent that damage.\"",
    ] {
        let tokens = tokens(text);
        let value = grammar.parse("Abilities", &tokens).unwrap().value;
        assert_eq!(grammar.print("Abilities", &value).unwrap(), crate::join(&tokens));
    }
}

#[test]
fn the_first_production_that_fits_is_printed() {
    let grammar =
        grammar("root A\n| old {n:number} ~> N($n)\n| {n:count} things => N($n)\n| {n:number} things => N($n)\n| many => N(null)");
    let print = |value: Value| grammar.print("A", &value);
    assert_eq!(print(json!({"N": 3})).unwrap(), "Three things");
    assert_eq!(print(json!({"N": 30})).unwrap(), "30 things");
    assert_eq!(print(json!({"N": null})).unwrap(), "Many");
    assert_eq!(read(&grammar, "A", "old 3").unwrap(), json!({"N": 3}));
    assert!(print(json!({"N": -1})).is_err());
    assert!(print(json!({"N": 3, "M": 1})).is_err());
}

#[test]
fn the_unprintable_part_is_named() {
    let grammar = grammar(DAMAGE);
    let error = grammar.print("Ability", &json!({"Dies": {"who": {"own": true}, "effect": {"Gain": "lots"}}})).unwrap_err();
    assert_eq!(error.to_string(), "the sort `Effect` has no words for {\"Gain\":\"lots\"}");
    let mut deep = json!({"Do": {"Draw": 1}});
    for _ in 0..400 {
        deep = json!({"Grant": [{"adjectives": [], "types": ["Goblin"]}, deep]});
    }
    assert!(grammar.print("Ability", &deep).unwrap_err().to_string().ends_with("nests too deeply"));
    let long = json!(vec![json!({"Do": {"Draw": 1}}); 100_000]);
    assert!(grammar.print("Abilities", &long).unwrap_err().to_string().ends_with("nests too deeply"));
}

#[test]
fn a_hole_used_twice_must_hold_the_same() {
    let grammar = grammar("root A\n| {n:number} each => Both(a: $n, b: $n)");
    assert_eq!(read(&grammar, "A", "3 each").unwrap(), json!({"Both": {"a": 3, "b": 3}}));
    assert_eq!(grammar.print("A", &json!({"Both": {"a": 3, "b": 3}})).unwrap(), "3 each");
    assert!(grammar.print("A", &json!({"Both": {"a": 3, "b": 4}})).is_err());
}
