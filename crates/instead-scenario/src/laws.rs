//! The laws of reading and writing, on random documents with nasty names and on random text.

use proptest::prelude::*;
use proptest::sample::select;

use crate::document::{
    Action, CardDef, Case, Choice, Claim, Clause, Costs, Count, Counted, Described, Document, Expect, Facing, Fact, Line, Name, Object,
    Objects, Pile, Ref, Setup, State, Stats, Step, Thing, Value, Who,
};
use crate::parse::table::{ACTIONS, Compiled, EVENTS, FACTS, STATES};
use crate::parse::template::{Kind, Part, said};
use instead_game::Games;

use crate::{format, from_json, parse, to_json};

const WORDS: &[&str] = &[
    "Bear",
    "Circle",
    "of",
    "Protection:",
    "Red",
    "and",
    "with",
    "the",
    "A",
    "B",
    "B's",
    "in",
    "as",
    "targeting",
    "choosing",
    "2",
    "X=3",
    "#2",
    "\"q\"",
    "\"",
    ",",
    "Gisela,",
    ";",
    "is",
    "not",
    "deals",
    "damage",
    "a",
    "tapped",
    "token",
    "creature",
    "|",
    "--- x",
    " ",
    "#",
    "  #",
    "Who:",
    "outcome:",
    "card",
    "\\",
    "2/2",
    "+1/+1",
    "counters",
    "would",
    "resolve",
    "in response,",
    "Æther",
    "didn't",
    "didn’t",
    "no",
    "at",
    "on",
    "1,000",
    "//",
    "from",
    "under",
    "has",
];

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => select(vec!["Bear", "Fire Servant", "Gisela, Blade of Goldnight", "Circle of Protection: Red"])
            .prop_map(str::to_owned),
        3 => prop::collection::vec(select(WORDS), 1..5).prop_map(|w| w.join(" ")),
    ]
}

fn name() -> impl Strategy<Value = Name> {
    text().prop_map(Name::from)
}

/// Free text: single spaces, as a file holds it.
fn free() -> impl Strategy<Value = Name> {
    name()
}

fn player() -> impl Strategy<Value = Name> {
    select(vec!["A", "B", "Carla May"]).prop_map(Name::from)
}

fn number() -> impl Strategy<Value = u64> {
    select(vec![0, 1, 2, 3, 12, 1_000_000, instead_kernel::amount::MOST])
}

fn object() -> impl Strategy<Value = Object> {
    (name(), prop::option::of(1u64..4), prop::option::of(player())).prop_map(|(name, index, of)| Object { name, index, of })
}

fn reference() -> impl Strategy<Value = Ref> {
    prop_oneof![player().prop_map(Ref::Player), object().prop_map(Ref::Object)]
}

fn stats() -> impl Strategy<Value = Stats> {
    (select(vec!["2", "0", "*", "1+*"]), select(vec!["2", "*", "10"])).prop_map(|(p, t)| Stats { power: p.into(), toughness: t.into() })
}

fn kinds() -> impl Strategy<Value = Vec<Name>> {
    let words = prop::collection::vec(select(vec!["red", "Goblin", "legendary", "artifact"]), 0..3);
    (words, select(vec!["creature", "permanent", "sorcery"]))
        .prop_map(|(words, noun)| words.into_iter().chain([noun]).map(Name::from).collect())
}

fn thing(named: bool) -> impl Strategy<Value = Thing> {
    let names = if named { prop::option::of(name()).boxed() } else { Just(None).boxed() };
    prop_oneof![
        name().prop_map(Thing::Named),
        (prop::option::of(stats()), kinds(), names).prop_map(|(stats, kinds, name)| Thing::Described(Described { stats, kinds, name })),
    ]
}

fn value(kind: Kind) -> BoxedStrategy<Value> {
    match kind {
        Kind::Player | Kind::Whose => player().prop_map(Value::Player).boxed(),
        Kind::Number | Kind::Total | Kind::Count | Kind::X => number().prop_map(Value::Number).boxed(),
        Kind::Stats => stats().prop_map(Value::Stats).boxed(),
        Kind::Word | Kind::Text | Kind::Quality | Kind::Counter => name().prop_map(Value::Text).boxed(),
        Kind::Object => object().prop_map(Value::Object).boxed(),
        Kind::Ref => reference()
            .prop_map(|r| match r {
                Ref::Player(name) => Value::Player(name),
                Ref::Object(object) => Value::Object(object),
            })
            .boxed(),
        Kind::Refs => prop::collection::vec(reference(), 1..4).prop_map(Value::Refs).boxed(),
        Kind::Texts => prop::collection::vec(name(), 1..4).prop_map(Value::Texts).boxed(),
        Kind::Thing => thing(false).prop_map(Value::Thing).boxed(),
    }
}

fn args(parts: &'static [Part]) -> BoxedStrategy<Vec<(String, Value)>> {
    let each: Vec<BoxedStrategy<Vec<(String, Value)>>> = parts
        .iter()
        .filter_map(|part| match part {
            Part::Hole(role, kind) => Some(value(*kind).prop_map(|v| vec![((*role).to_owned(), v)]).boxed()),
            Part::Opt(inner) => {
                let some = match said(inner) {
                    Some(word) => Just(vec![(word, Value::Said)]).boxed(),
                    None => args(inner),
                };
                Some(prop_oneof![Just(Vec::new()).boxed(), some].boxed())
            }
            _ => None,
        })
        .collect();
    each.prop_map(|v| v.into_iter().flatten().collect()).boxed()
}

fn clause(rows: &'static [Compiled]) -> impl Strategy<Value = Clause> {
    (0..rows.len()).prop_flat_map(move |k| {
        let row = &rows[k];
        args(&row.parts).prop_map(move |args| Clause {
            verb: row.verb.to_owned(),
            args: args.into_iter().collect(),
            span: Default::default(),
        })
    })
}

fn fact() -> impl Strategy<Value = Fact> {
    (any::<bool>(), clause(&FACTS))
        .prop_map(|(not, clause)| Fact { not, clause })
        .prop_filter("a state that is nearly a known one is an error", |f| {
            f.clause.verb != "is" || f.clause.text("state").is_none_or(|t| t.text.len() > 12 || t.text == "tapped")
        })
}

fn counted() -> impl Strategy<Value = Counted> {
    (number(), name()).prop_map(|(count, name)| Counted { count, name })
}

fn state() -> impl Strategy<Value = State> {
    prop_oneof![
        select(vec!["tapped", "face down", "attacking"]).prop_map(|s| State::Is(s.into())),
        number().prop_map(State::Damage),
        counted().prop_map(State::Counters),
        reference().prop_map(State::AttachedTo),
        reference().prop_map(State::Attacking),
        reference().prop_map(State::Blocking),
        name().prop_map(State::Chosen),
        player().prop_map(State::OwnedBy),
    ]
}

fn setup() -> impl Strategy<Value = Setup> {
    let lines = || prop::collection::vec(select(vec!["Flying", "", "| x  # y", "// a"]), 0..3);
    let below = move || lines().prop_map(|l| l.into_iter().map(Name::from).collect::<Vec<_>>());
    let objects = (
        (player(), number(), thing(true), prop::option::of(name())),
        (prop::option::of(name()), prop::collection::vec(state(), 0..3), below()),
    )
        .prop_map(|((player, count, thing, zone), (label, states, text))| {
            let text = if matches!(thing, Thing::Named(_)) { Vec::new() } else { text };
            Objects { player, count, thing, zone, label, states, text }
        });
    let card = (
        name(),
        prop::option::of(stats()),
        kinds(),
        prop::option::of(name()),
        prop::option::of(counted()),
        prop::option::of(name()),
        below(),
    )
        .prop_map(|(name, stats, kinds, cost, number, front, text)| {
            // What it is to its front is said only if there is one.
            let facing = front.as_ref().filter(|_| text.is_empty()).map(|_| Facing::Modal);
            CardDef { name, stats, kinds, cost, number, front, facing, text }
        });
    prop_oneof![
        free().prop_map(Setup::Game),
        free().prop_map(Setup::Step),
        prop::collection::vec(name(), 1..3).prop_map(Setup::Rules),
        number().prop_map(Setup::Turn),
        Just(Setup::Costs(Costs::Charged)),
        card.prop_map(Setup::Card),
        objects.prop_map(Setup::Objects),
        (player(), select(vec!["library", "command zone"]), prop::collection::vec(counted(), 1..4))
            .prop_map(|(player, zone, cards)| Setup::Pile(Pile { player, zone: zone.into(), cards })),
        clause(&STATES).prop_map(Setup::State),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (any::<bool>(), clause(&ACTIONS))
            .prop_map(|(response, clause)| Step::Action(Action { response, clause })),
        2 => prop::collection::vec(clause(&EVENTS), 1..3).prop_map(Step::Event),
        1 => (player(), prop::option::of(free()))
            .prop_map(|(who, option)| Step::Choice(Choice { who: Who::Player(who), option })),
        1 => prop::collection::vec(fact(), 1..3).prop_map(Step::Check),
        1 => prop::collection::vec(fact(), 1..3).prop_map(|facts| Step::Claim(Claim::Facts(facts))),
        1 => (player(), prop::option::of(free()))
            .prop_map(|(who, option)| Step::Claim(Claim::Choice(Choice { who: Who::Player(who), option }))),
    ]
}

fn expect() -> impl Strategy<Value = Expect> {
    prop_oneof![
        5 => prop::collection::vec(fact(), 1..3).prop_map(Expect::Outcome),
        1 => fact().prop_map(Expect::Never),
        1 => fact().prop_map(Expect::Always),
        1 => fact().prop_map(Expect::Asked),
        1 => free().prop_map(Expect::Incomplete),
        1 => free().prop_map(Expect::Declined),
        1 => free().prop_map(Expect::Note),
        1 => free().prop_map(Expect::Refuted),
        1 => free().prop_map(Expect::Depends),
        1 => Just(Expect::Orders(Count::Unbounded)),
        1 => player().prop_map(|p| Expect::Chooser(Who::Player(p))),
    ]
}

fn line<T>(value: T, comment: Option<Name>) -> Line<T> {
    Line { span: Default::default(), before: comment.iter().cloned().collect(), comment, value }
}

fn unique<T>(lines: Vec<T>) -> Vec<Line<T>>
where
    T: PartialEq,
{
    // Lines that may be said once are kept once.
    let mut seen = Vec::new();
    let mut out: Vec<Line<T>> = Vec::new();
    for value in lines {
        let kind = std::mem::discriminant(&value);
        let again = seen.contains(&kind);
        seen.push(kind);
        if !again {
            let comment = (out.len() % 3 == 1).then(|| Name::from("why  # so"));
            out.push(line(value, comment));
        }
    }
    out
}

/// A document that shows itself as its text when a test fails.
#[derive(Clone)]
struct Shown(Document);

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&format(&self.0))
    }
}

fn document() -> impl Strategy<Value = Shown> {
    let lines = (prop::collection::vec(setup(), 0..4), prop::collection::vec(step(), 0..4), prop::collection::vec(expect(), 0..4));
    lines.prop_map(|(setup, script, expect)| {
        let players = Setup::Players(vec!["A".into(), "B".into(), "Carla May".into()]);
        let case = Case {
            name: "a-case".into(),
            before: vec!["about the case".into()],
            setup: unique(setup),
            script: unique(script),
            expect: unique(expect),
            comments: vec!["the end".into()],
            ..Case::default()
        };
        let common = vec![line(players, None)];
        Shown(Document { common, cases: vec![case], comments: vec!["c".into()], ..Document::default() })
    })
}

fn lawful(document: &Document) -> Result<(), TestCaseError> {
    let text = format(document);
    let (back, findings) = parse(&text);
    prop_assert!(findings.is_empty(), "{findings:#?}\n{text}");
    prop_assert!(&back == document, "reads differently:\n{text}\n{:?}", back.cases.first().map(|c| (&c.setup, &c.script, &c.expect)));
    prop_assert_eq!(format(&back), text.clone());
    let json = to_json(&back).map_err(|e| TestCaseError::fail(e.to_string()))?;
    let from = from_json(Games::default(), &json).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
    prop_assert_eq!(&from, document);
    prop_assert_eq!(format(&from), text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_as_it_was(document in document()) {
        lawful(&document.0)?;
    }

    #[test]
    fn what_was_read_is_written_and_read(lines in prop::collection::vec(prop::collection::vec(select(WORDS), 0..9), 0..9)) {
        let text: Vec<String> = lines.iter().map(|l| l.join(" ")).collect();
        let (document, _) = parse(&format!("--- a\n{}", text.join("\n")));
        let written = format(&document);
        let (back, findings) = parse(&written);
        if document.cases.len() == 1 {
            prop_assert!(findings.is_empty(), "{findings:#?}\n{written}");
        }
        prop_assert_eq!(&back, &document, "{}", written);
        prop_assert_eq!(format(&back), written);
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,200}") {
        let (document, _) = parse(&text);
        let (back, _) = parse(&format(&document));
        prop_assert_eq!(back, document);
    }
}
