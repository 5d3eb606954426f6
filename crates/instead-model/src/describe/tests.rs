use std::sync::{Arc, OnceLock};

use smallvec::SmallVec;

use super::Teller;
use super::english::sentence;
use crate::definition::{Clause, Definition, Definitions, Meaning};
use crate::event::{Entry, Event, Marks, Party, Value};
use crate::game::{Offered, Prompt, Question};
use crate::ids::*;
use crate::language::*;
use crate::position::{MadeEffect, Part, Position};
use crate::reason::{Reason, Unfit};
use crate::table::{Player, Row, Table, Turn};
use crate::vocabulary::{TagKind, TagWord, VerbWord, Vocabulary};
use crate::zones;

const DEAL: Verb = Verb(0);
const DRAW_CARDS: Verb = Verb(1);
const MOVE: Verb = Verb(2);
const CREATE: Verb = Verb(3);
const PUT: Verb = Verb(4);
const DESTROY: Verb = Verb(5);
const SACRIFICE: Verb = Verb(6);
const TAP: Verb = Verb(7);
const BEGIN: Verb = Verb(8);

const RED: Tag = Tag(0);
const CREATURE: Tag = Tag(1);
const FLYING: Tag = Tag(2);

const A: PlayerId = PlayerId(0);
const B: PlayerId = PlayerId(1);

fn words() -> &'static Vocabulary {
    static WORDS: OnceLock<Vocabulary> = OnceLock::new();
    WORDS.get_or_init(|| {
        let verb = |(name, told, noun)| VerbWord { name, told, noun, leaves: false, shows: false };
        let tag = |(name, kind): (&str, _)| TagWord { name: name.into(), plural: format!("{name}s"), kind, of: None };
        Vocabulary {
            verbs: [
                ("deal", "{source} deals {amount} damage to {subject}", "damage"),
                ("draw-cards", "{player} draws {cards}", "drawing cards"),
                ("move", "{subject} goes from {from} to {to}", "a change of zones"),
                ("create", "{player} creates {tokens}", "creating tokens"),
                ("put-counters", "{counters} {are} put on {subject}", "putting counters"),
                ("destroy", "{subject} is destroyed", "destruction"),
                ("sacrifice", "{player} sacrifices {subject}", "a sacrifice"),
                ("tap", "{subject} becomes tapped", "tapping"),
                ("begin", "{player}'s {moment} begins", "the beginning of a step"),
            ]
            .map(verb)
            .to_vec(),
            zones: vec!["battlefield", "stack", "hand", "library", "graveyard", "exile"],
            counters: vec!["+1/+1".into(), "-1/-1".into()],
            states: &[],
            open_counters: false,
            tags: [("red", TagKind::Color), ("creature", TagKind::Type), ("flying", TagKind::Keyword)].map(tag).to_vec(),
            moments: vec!["draw step"],
        }
    })
}

fn card(name: &str, tags: &[Tag], clauses: Vec<Clause>) -> Definition {
    let power_toughness = tags.contains(&CREATURE).then_some((2, 2));
    Definition { name: name.into(), tags: tags.to_vec(), clauses, power_toughness, ..Definition::default() }.compiled(words())
}

fn replacement(rewrite: Rewrite<Vec<Act>>, uses: Uses) -> Replacement<Vec<Act>> {
    Replacement { watch: Pattern::of(DEAL), when: Vec::new(), rewrite, rider: None, uses, lasts: None, may: None, first: None }
}

/// Players A and B; 0 Fire Servant, 1 Bear, 2 Shock, 3 Healing Salve, 4 Saproling.
fn position(rows: Vec<Row>) -> Position {
    let doubles = Ability::Replacement(replacement(Rewrite::Multiply(2), Uses::Unlimited));
    let prevents = Ability::Spell(vec![Act::Make(Box::new(replacement(Rewrite::PreventPoints, Uses::Points(Amount::Number(3)))))]);
    let clause = |text: &str, ability| Clause { text: text.into(), meaning: Meaning::Ability(ability) };
    let cards = vec![
        card("Fire Servant", &[RED, CREATURE], vec![clause("If ~ would deal damage, it deals double that damage instead.", doubles)]),
        card("Bear", &[CREATURE], Vec::new()),
        card("Shock", &[RED], Vec::new()),
        card("Healing Salve", &[], vec![clause("Prevent the next 3 damage.", prevents)]),
        card("Saproling", &[CREATURE], Vec::new()),
    ];
    let cards = cards.into_iter().map(Arc::new).collect();
    let definitions = Definitions { cards, players: vec!["A".into(), "B".into()], labels: vec!["Rex".into()], ..Definitions::default() };
    let mut table = Table::of([Player { life: 20, ..Player::default() }, Player { life: 20, ..Player::default() }]);
    table.definitions = Arc::new(definitions);
    table.turn = Turn { number: 1, active: A, ..Turn::default() };
    rows.into_iter().for_each(|row| {
        table.put(row);
    });
    Position::new(table)
}

fn on_board(card: u32, owner: PlayerId) -> Row {
    Row::new(CardId(card), zones::BOARD, owner)
}

fn object(n: u32) -> Option<Party> {
    Some(Party::Object(ObjectId(n)))
}

fn damage(source: u32, subject: Option<Party>, amount: u64) -> Event {
    Event { source: Some(ObjectId(source)), subject, amount, ..Event::of(DEAL) }
}

fn goes(subject: Option<Party>, from: Zone, to: Zone) -> Event {
    Event { subject, from: Some(from), to: Some(to), ..Event::of(MOVE) }
}

#[test]
fn names_that_are_shared_say_whose_and_which() {
    let labelled = Row { label: Some(Label(0)), ..on_board(1, A) };
    let position = position(vec![
        on_board(0, A),
        on_board(0, B),
        on_board(1, A),
        on_board(1, A),
        on_board(1, B),
        labelled,
        on_board(2, A),
        on_board(2, A),
    ]);
    let teller = Teller::new(&position, words());
    let names: Vec<String> = (1..=9).map(|id| teller.object(ObjectId(id))).collect();
    let expected =
        ["A's Fire Servant", "B's Fire Servant", "A's Bear #1", "A's Bear #2", "B's Bear", "Rex", "Shock #1", "Shock #2", "something"];
    assert_eq!(names, expected);
}

#[test]
fn what_is_gone_keeps_its_name() {
    let mut position = position(vec![on_board(1, A), on_board(1, B)]);
    position.table.write().take(ObjectId(2), 1);
    let teller = Teller::new(&position, words());
    assert_eq!(teller.object(ObjectId(1)), "Bear");
    assert_eq!(teller.object(ObjectId(2)), "B's Bear");
}

#[test]
fn events_in_three_tenses() {
    let position = position(vec![on_board(1, A)]);
    let teller = Teller::new(&position, words());
    let bolt = damage(1, Some(Party::Player(B)), 2);
    assert_eq!(teller.event(&bolt), "Bear deals 2 damage to B");
    assert_eq!(teller.event_past(&bolt), "Bear dealt 2 damage to B");
    assert_eq!(teller.event_would(&bolt), "Bear would deal 2 damage to B");
    let combat = Event { marks: Marks::COMBAT, ..bolt };
    assert_eq!(teller.event(&combat), "Bear deals 2 combat damage to B");
    let cards = |amount| Event { player: Some(A), amount, ..Event::of(DRAW_CARDS) };
    assert_eq!(teller.event(&cards(1)), "A draws a card");
    assert_eq!(teller.event_would(&cards(3)), "A would draw three cards");
    let put = |amount| Event { subject: object(1), amount, counter: Some(zones::PLUS), ..Event::of(PUT) };
    assert_eq!(sentence(&teller.event(&put(1))), "A +1/+1 counter is put on Bear.");
    assert_eq!(sentence(&teller.event_past(&put(2))), "Two +1/+1 counters were put on Bear.");
    assert_eq!(teller.event_would(&put(2)), "two +1/+1 counters would be put on Bear");
    let step = Event { player: Some(B), moment: Some(Moment(0)), ..Event::of(BEGIN) };
    assert_eq!(teller.event(&step), "B's draw step begins");
    assert_eq!(teller.event_would(&step), "B's draw step would begin");
}

#[test]
fn moves_are_told_as_one_speaks() {
    let in_hand = Row::new(CardId(2), zones::HAND, B);
    let position = position(vec![on_board(1, A), in_hand]);
    let teller = Teller::new(&position, words());
    assert_eq!(teller.event(&goes(object(1), zones::BOARD, zones::DISCARD)), "Bear dies");
    assert_eq!(teller.event(&goes(object(1), zones::BOARD, zones::EXILE)), "Bear goes to exile");
    assert_eq!(teller.event(&goes(object(1), zones::BOARD, zones::HAND)), "Bear goes to A's hand");
    assert_eq!(teller.event(&goes(object(1), zones::STACK, zones::BOARD)), "Bear enters");
    assert_eq!(teller.event(&goes(object(2), zones::HAND, zones::DISCARD)), "Shock goes from B's hand to B's graveyard");
    let shuffled = Event { marks: Marks::REVEALED.with(Marks::SHUFFLED, true), ..goes(object(1), zones::BOARD, zones::DECK) };
    assert_eq!(teller.event(&shuffled), "Bear goes to A's library, revealed and shuffled in");
    let entry = Entry {
        tapped: true,
        counters: SmallVec::from_iter([(zones::PLUS, 2)]),
        copy: Some(CardId(0)),
        controller: Some(B),
        chosen: SmallVec::from_iter([Value::Tag(RED)]),
        ..Entry::default()
    };
    let enters = Event { entry: Some(Box::new(entry)), ..goes(object(1), zones::STACK, zones::BOARD) };
    let told = "Bear enters tapped with two +1/+1 counters as a copy of Fire Servant under B's control with red chosen";
    assert_eq!(teller.event(&enters), told);
}

#[test]
fn many_at_once_are_counted() {
    let position = position(vec![Row { count: 3, token: true, ..on_board(4, A) }, on_board(2, A)]);
    let teller = Teller::new(&position, words());
    let create = |amount| Event { player: Some(A), card: Some(CardId(4)), amount, ..Event::of(CREATE) };
    assert_eq!(teller.event(&create(1)), "A creates a Saproling token");
    assert_eq!(teller.event(&create(1_000_000)), "A creates 1000000 Saproling tokens");
    let enter = Event { player: Some(A), card: Some(CardId(4)), amount: 2, to: Some(zones::BOARD), ..Event::of(MOVE) };
    assert_eq!(teller.event(&enter), "two Saproling tokens enter");
    let all = Event { subject: object(1), amount: 3, marks: Marks::WHOLE, ..Event::of(DESTROY) };
    assert_eq!(teller.event(&all), "three Saprolings are destroyed");
    assert_eq!(
        teller.event_past(&Event { verb: MOVE, from: Some(zones::BOARD), to: Some(zones::DISCARD), ..all }),
        "three Saprolings died"
    );
    let each = Event { marks: Marks::WHOLE, ..damage(2, object(1), 2) };
    assert_eq!(teller.event(&each), "Shock deals 2 damage to each of three Saprolings");
    assert_eq!(teller.event(&damage(2, object(1), 2)), "Shock deals 2 damage to a Saproling");
    assert_eq!(teller.event(&Event { subject: object(1), ..Event::of(DESTROY) }), "a Saproling is destroyed");
}

#[test]
fn effects_say_where_they_come_from_and_what_is_left() {
    let mut position = position(vec![Row { count: 2, ..on_board(0, A) }, Row::new(CardId(3), zones::DISCARD, B)]);
    let shield = MadeEffect {
        number: 0,
        card: CardId(3),
        part: Part::Replacement(0),
        controller: B,
        source: ObjectId(2),
        chosen: SmallVec::new(),
        left: Some(3),
        lasts: Duration::ThisTurn,
    };
    position.effects.write().add(shield);
    let teller = Teller::new(&position, words());
    let servant = teller.effect(EffectId { origin: Origin::Static(ObjectId(1)), index: 0, copy: 1 });
    assert_eq!(servant.name, "Fire Servant #2");
    assert_eq!(servant.text, "If Fire Servant would deal damage, it deals double that damage instead.");
    let effect = EffectId { origin: Origin::Made(0), index: 0, copy: 0 };
    let salve = teller.effect(effect);
    assert_eq!((salve.name.as_str(), salve.short.as_str()), ("Healing Salve's shield (3 left)", "Healing Salve's shield"));
    let points = Question {
        prompt: Prompt::Points { effect, from: Some(ObjectId(1)), amount: 3 },
        source: Some(ObjectId(2)),
        card: Some(CardId(3)),
    };
    assert_eq!(teller.question(&points), "How much of the 3 damage from a Fire Servant does Healing Salve's shield prevent?");
    assert_eq!(teller.answer(&points, &Value::Number(2)), "2");
}

#[test]
fn questions_and_answers() {
    let position = position(vec![on_board(0, A), on_board(1, B)]);
    let teller = Teller::new(&position, words());
    let ask = |prompt| Question { prompt, source: Some(ObjectId(1)), card: Some(CardId(0)) };
    let told = |prompt| teller.question(&ask(prompt));
    assert_eq!(told(Prompt::Which(SACRIFICE)), "Which one is sacrificed (Fire Servant)?");
    assert_eq!(told(Prompt::Which(TAP)), "Which one becomes tapped (Fire Servant)?");
    assert_eq!(told(Prompt::Stays(Tag(0))), "Which one stays (Fire Servant)?");
    assert_eq!(told(Prompt::Target(0)), "What is the target of Fire Servant?");
    assert_eq!(told(Prompt::CopyOf), "What does Fire Servant enter as a copy of?");
    assert_eq!(told(Prompt::Name(ChoiceOf::Color)), "Which color is chosen for Fire Servant?");
    assert_eq!(told(Prompt::Whether(Offered::Deed(DRAW_CARDS))), "Draw cards (Fire Servant)?");
    assert_eq!(teller.answer(&ask(Prompt::Whether(Offered::Deed(DRAW_CARDS))), &Value::Yes(true)), "yes");
    assert_eq!(teller.answer(&ask(Prompt::Whether(Offered::Deed(DEAL))), &Value::Yes(true)), "yes");
    assert_eq!(teller.answer(&ask(Prompt::Whether(Offered::Deed(DEAL))), &Value::Yes(false)), "no");
    assert_eq!(teller.answer(&ask(Prompt::Target(0)), &Value::Party(Party::Player(B))), "B");
    assert_eq!(teller.answer(&ask(Prompt::CopyOf), &Value::Nothing), "nothing");
    assert_eq!(teller.answer(&ask(Prompt::Mode), &Value::Number(1)), "the second mode");
}

#[test]
fn reasons() {
    let position = position(vec![on_board(0, A), on_board(1, B)]);
    let teller = Teller::new(&position, words());
    let event = damage(2, Some(Party::Player(A)), 2);
    let told = |reason| teller.reason(&reason, &event);
    let draw = Event { player: Some(A), ..Event::of(DRAW_CARDS) };
    assert_eq!(teller.reason(&Reason::OtherEvent(DEAL), &draw), "it watches damage, and this is drawing cards");
    assert_eq!(told(Reason::Source(Unfit::Lacks(RED))), "the source, Bear, isn't red");
    assert_eq!(told(Reason::Source(Unfit::Lacks(FLYING))), "the source, Bear, doesn't have flying");
    assert_eq!(told(Reason::Source(Unfit::Has(CREATURE))), "the source, Bear, is a creature");
    assert_eq!(told(Reason::Source(Unfit::OtherPlayers)), "the source, Bear, is B's");
    assert_eq!(told(Reason::Subject(Unfit::APlayer)), "A is a player");
    assert_eq!(told(Reason::Combat(true)), "this isn't combat damage");
    assert_eq!(told(Reason::ZeroDamage), "0 damage is no damage");
    assert_eq!(told(Reason::Fewer(4)), "it asks for 4 or more, and this is 2");
    assert_eq!(told(Reason::Forbidden(ObjectId(1), CardId(0))), "Fire Servant says that it can't");
    assert_eq!(teller.reason(&Reason::NotFrom(zones::BOARD), &draw), "it doesn't come from the battlefield");
    assert_eq!(teller.reason(&Reason::From(zones::BOARD), &draw), "it comes from the battlefield");
}
