//! Tests of the toolkit, on a small grammar of damage.

mod loading;
mod reading;
mod trips;

use std::sync::Arc;

use serde_json::{Value, json};

use super::*;
use crate::normalise::{Phrases, normalise};

/// Damage, with lists, optional parts, numbers, agreement and nested quotes.
const DAMAGE: &str = r"
feature one many

root Abilities
| {a:Ability}                       => [$a]
| {a:Ability} ¶ {rest:Abilities}    => [$a, ..$rest]

sort Ability
| {k:List<keyword>}                 => Keywords($k)
| {s:Sentence}                      => $s

sort Sentence
| if {s:Noun<one>} would deal damage to {to:Recipient}, {r:Rewrite}.
    => Replacement(watch: Deal(source: $s, to: $to), rewrite: $r)
| {n:Noun<many>} have “{a:Sentence}” => Grant[$n, $a]
| whenever {n:Noun<one>} dies, {e:Effect}. => Dies(who: $n, effect: $e)
| {e:Effect}.                       => Do($e)

sort Effect
| you gain {n:number} life          => Gain($n)
| you gain {n:number} life. then {e:Effect} => Then[Gain($n), $e]
| draw a card                       => Draw(1)
| draw {n:count} cards              => Draw($n)
| put a {s:stat} counter on ~       => Counter($s)
| pay {s:Cost}                      => Pay($s)

sort Cost
| {s:symbol}                        => [$s]
| {s:symbol}{rest:Cost}             => [$s, ..$rest]

sort Rewrite
| it deals double that damage instead => Scale(2)
| prevent {n:number} of that damage => Prevent(amount: $n)
| prevent that damage               => Prevent(amount: null)

sort Recipient
| you                               => You
| {n:Noun<one>}                     => Object($n)
| {n:Noun<one>} or {m:Noun<one>}    => Either[$n, $m]

sort Noun<N> 'a noun phrase'
| <an|> {adj:Adjectives}{b:Base<N>} => (adjectives: $adj, ..$b)
| ~                                 => (own: true)

sort Base<N>
| {h:Head<N>}                       => $h
| {h:Head<N>} you control           => (..$h, controller: You)
| {h:Head<N>} that <is|are> tapped  => (..$h, tapped: true)
| {h:Head<N>} with {k:List<keyword>} => (..$h, with: $k)

sort Head<N>
| {t:type<N>}                       => (types: [$t])
| {t:type<N>} {u:type<N>}           => (types: [$t, $u])

sort Adjectives
|                                   => []
| {a:adjective} {rest:Adjectives}   => [$a, ..$rest]
| non-{c:adjective} {rest:Adjectives} => [Not($c), ..$rest]

sort List<X>
| {a:X}                             => [$a]
| {a:X} and {b:X}                   => [$a, $b]
| {a:X}, {rest:Tail<X>}             => [$a, ..$rest]

sort Tail<X>
| {a:X}, and {b:X}                  => [$a, $b]
| {a:X}, {rest:Tail<X>}             => [$a, ..$rest]
";

fn lexicon() -> Arc<WordTable> {
    let mut words = WordTable::new();
    for (one, many) in [("creature", "creatures"), ("artifact", "artifacts"), ("Goblin", "Goblins")] {
        words.add_forms("type", &[("one", one), ("many", many)], &json!(one));
    }
    for keyword in ["flying", "first strike", "haste"] {
        words.add_word("keyword", keyword, json!(keyword));
    }
    for adjective in ["red", "tapped", "untapped", "legendary"] {
        words.add_word("adjective", adjective, json!(adjective));
    }
    words.add_symbol("zone", "graveyard", json!(3)).add_symbol("zone", "hand of cards", json!(4));
    Arc::new(words)
}

fn load(text: &str) -> Result<Grammar, Vec<Fault>> {
    Grammar::load(&[Source::new("test.grammar", text.replace('\'', "\""))], lexicon())
}

fn grammar(text: &str) -> Grammar {
    load(text).unwrap_or_else(|faults| {
        let source = Source::new("test.grammar", text.replace('\'', "\""));
        let shown: Vec<String> = faults.iter().map(|fault| fault.render(std::slice::from_ref(&source), false)).collect();
        panic!("{}", shown.join("\n"))
    })
}

fn tokens(text: &str) -> Vec<Token> {
    normalise(text, &["Ada"], &Phrases::default()).unwrap()
}

fn read(grammar: &Grammar, sort: &str, text: &str) -> Result<Value, Refusal> {
    grammar.parse(sort, &tokens(text)).map(|parse| parse.value)
}
