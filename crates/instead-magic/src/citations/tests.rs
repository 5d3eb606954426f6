use instead_kernel::Fit;
use instead_model::definition::Made;
use instead_model::ids::{CardId, Counter, EffectId, ObjectId, Origin, PlayerId, Tag, Verb, Zone};
use instead_model::language::{ChoiceOf, Head, Who};
use instead_model::language::{Destination, Noun, Pattern, Replacement};

use instead_model::game::Offered;

use super::*;

fn reasons() -> Vec<Reason> {
    let (verb, zone, tag) = (Verb(0), Zone(0), Tag(0));
    vec![
        Reason::OtherEvent(verb),
        Reason::Source(Unfit::None),
        Reason::Source(Unfit::NotThat),
        Reason::Subject(Unfit::NotA(Head::Spell)),
        Reason::Player(Unfit::OtherPlayer),
        Reason::NotFrom(zone),
        Reason::From(zone),
        Reason::NotTo(zone),
        Reason::OtherCounters(Counter(0)),
        Reason::OtherMoment,
        Reason::Combat(true),
        Reason::Fewer(2),
        Reason::NotByEffect,
        Reason::NotPaid,
        Reason::NotByDamage,
        Reason::LifeStays(1),
        Reason::Condition,
        Reason::NotInPlay,
        Reason::Lost { ahead: true, own_text: true },
        Reason::Gone,
        Reason::AlreadySo,
        Reason::NoRecipient,
        Reason::CantRegenerate,
        Reason::Unpreventable,
        Reason::ZeroDamage,
        Reason::NothingLeft,
        Reason::Absent,
        Reason::Forbidden(ObjectId(1), CardId(1)),
        Reason::ForbiddenBy(tag),
        Reason::ForbiddenBy(words::known().indestructible),
    ]
}

fn rewrites() -> Vec<Rewrite<u16>> {
    let noun: Noun = serde_json::from_str(r#"{"head":"Permanent"}"#).unwrap();
    let how = vec![
        Entering::Tapped,
        Entering::Counters { counter: Counter(0), amount: Amount::Number(1) },
        Entering::Choose(ChoiceOf::Color),
        Entering::CopyOf { of: noun, except: Vec::new() },
        Entering::Under(Who::You),
    ];
    vec![
        Rewrite::Multiply(2),
        Rewrite::Multiply(3),
        Rewrite::Add(1),
        Rewrite::Subtract(1),
        Rewrite::SetTo(Amount::Number(0)),
        Rewrite::Halve { up: true },
        Rewrite::PreventAll,
        Rewrite::Prevent(Amount::Number(1)),
        Rewrite::PreventPoints,
        Rewrite::Redirect(Matcher::It),
        Rewrite::RedirectPoints(Matcher::It),
        Rewrite::ToZone(Destination { zone: Zone(5), shuffled: false, revealed: false, bottom: false, face_down: false, order: None }),
        Rewrite::Skip,
        Rewrite::Instead(0),
        Rewrite::Enter(how),
        Rewrite::NotBelow(1),
        Rewrite::Excess(Matcher::Itself),
    ]
}

fn made(rewrite: Rewrite<u16>) -> Made {
    let watch = Pattern {
        by_effect: true,
        source: Some(Matcher::ChosenStill { number: 0, what: Box::new(Matcher::It) }),
        ..Pattern::of(Do::Deal.into())
    };
    let replacement =
        Replacement { rider: Some(0), uses: Uses::Next, lasts: Some(Duration::Resolution), ..Replacement::of(watch, rewrite) };
    Made {
        replacement,
        clause: 0,
        is_static: false,
        names_itself: false,
        names_granter: false,
        local: false,
        looks_at_amount: false,
        asks_who_alone: false,
        group: None,
        counts_prevented: false,
    }
}

fn standing(made: &Made, card: CardId) -> Standing<'_> {
    Standing { made, card, controller: PlayerId(0), source: None, chosen: &[], left: None, lasts: None }
}

/// Everything that may be cited at all, as far as the arguments reach it.
fn everything() -> Slugs {
    let mut all = Slugs::new();
    let events: Vec<Event> = Do::ALL.iter().map(|verb| Event::of((*verb).into())).collect();
    for reason in reasons() {
        all.extend(of_reason(&reason));
        all.extend(cant(&reason));
        all.extend(of_verdict(&Verdict::NotApplicable(&reason)));
        all.extend(of_verdict(&Verdict::EventCant(&reason)));
        all.extend(events.iter().flat_map(|event| part(event, &reason)));
        all.extend(events.iter().flat_map(|event| no_event(event, &reason)));
    }
    all.extend(of_verdict(&Verdict::HadOpportunity));
    all.extend(of_verdict(&Verdict::LaterTier(Fit { local: true, ..Fit::in_tier(4) })));
    for tier in 0..5 {
        assert_eq!(of_tier(tier).len(), 1, "tier {tier}");
        all.extend(of_order(Some(tier), true));
    }
    all.extend(of_consent());
    let effect = EffectId { origin: Origin::Made(0), index: 0, copy: 0 };
    let prompts = [
        Prompt::Points { effect, from: None, amount: 1 },
        Prompt::Which(Verb(0)),
        Prompt::Source,
        Prompt::Whether(Offered::Deed(Verb(0))),
        Prompt::Name(ChoiceOf::Color),
        Prompt::CopyOf,
        Prompt::Target(0),
        Prompt::NewTarget,
        Prompt::Mode,
        Prompt::Trigger,
        Prompt::Chance,
    ];
    all.extend(prompts.iter().flat_map(of_question));
    all.extend(events.iter().flat_map(of_contained));
    for rewrite in rewrites() {
        let made = made(rewrite);
        for event in &events {
            all.extend(of_application(&standing(&made, CardId(9)), event, &Applied::Modified));
            all.extend(of_application(&standing(&made, CardId(9)), event, &Applied::Unchanged(Reason::Unpreventable)));
            all.extend(of_application(&standing(&made, rules_card::ID), event, &Applied::Modified));
        }
    }
    all.extend(caused());
    all
}

fn caused() -> Slugs {
    let mut table = instead_model::table::Table::of([Default::default()]);
    table.turn.number = 1;
    let position = Position::new(table);
    let causes = [Cause::Bare, Cause::Cost, Cause::Effect(ObjectId(1)), Cause::TurnBased, Cause::StateBased, Cause::Rules];
    let marks = [Marks::default(), Marks::DAMAGE];
    let mut all = Slugs::new();
    for verb in Do::ALL {
        for cause in causes {
            for marks in marks {
                for to in [None, Some(zones::BOARD)] {
                    let event = Event { cause, marks, to, amount: 2, player: Some(PlayerId(0)), ..Event::of((*verb).into()) };
                    all.extend(of_event(&position, &event));
                }
            }
        }
    }
    all
}

#[test]
fn every_citation_is_in_the_catalogue() {
    let unknown: Slugs = everything().into_iter().filter(|slug| catalogue().by_slug(slug).is_none()).collect();
    assert_eq!(unknown, Slugs::new());
}

#[test]
fn every_slug_of_this_file_is_in_the_catalogue() {
    // Also those that the values above don't reach: whatever is in quotes with a hyphen or after `push(`.
    let source = include_str!("../citations.rs");
    let quoted =
        source.split('"').skip(1).step_by(2).filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '-') && word.contains('-'));
    let unknown: Vec<&str> = quoted.filter(|slug| catalogue().by_slug(slug).is_none()).collect();
    assert_eq!(unknown, Vec::<&str>::new());
}

#[test]
fn numbers_follow_the_edition() {
    let numbers =
        |slugs: &[&'static str], edition| cite(slugs, edition).iter().map(|cited| (cited.place.text(), cited.edition)).collect::<Vec<_>>();
    let any = of_tier(Tier::Any as u8);
    assert_eq!(numbers(&any, Edition::E2026), [("616.1e", "2026-06-19")]);
    assert_eq!(numbers(&any, Edition::E2011), [("616.1d", "2011-09-30")]);
    // 614.17c came later: the edition that has it is named.
    assert_eq!(numbers(&["cant-only-self-replaced"], Edition::E2017), [("614.17c", "2026-06-19")]);
}

#[test]
fn the_numbers_are_the_ones_that_rule_it() {
    let numbers = |slugs: Slugs| cite(&slugs, Edition::E2026).iter().map(|cited| cited.place.text()).collect::<Vec<_>>();
    let deal = Event::of(Do::Deal.into());
    let applying = |rewrite, is_static, uses| {
        let mut made = Made { is_static, ..made(rewrite) };
        made.replacement = Replacement { rider: None, lasts: None, uses, watch: Pattern::of(Do::Deal.into()), ..made.replacement };
        numbers(of_application(&standing(&made, CardId(9)), &deal, &Applied::Modified))
    };
    assert_eq!(applying(Rewrite::Subtract(1), true, Uses::Unlimited), ["614.1a"]);
    assert_eq!(applying(Rewrite::PreventPoints, false, Uses::Points(Amount::Number(3))), ["615.7"]);
    assert_eq!(applying(Rewrite::PreventAll, false, Uses::Next), ["615.8", "615.6"]);
    assert_eq!(applying(Rewrite::Prevent(Amount::Number(1)), true, Uses::Unlimited), ["615.10"]);
    assert_eq!(applying(Rewrite::Redirect(Matcher::It), true, Uses::Unlimited), ["614.9"]);
    assert_eq!(applying(Rewrite::Skip, true, Uses::Unlimited), ["614.10", "614.1b"]);
    assert_eq!(applying(Rewrite::Enter(vec![Entering::Tapped]), true, Uses::Unlimited), ["614.1d", "614.12"]);
    assert_eq!(numbers(of_verdict(&Verdict::HadOpportunity)), ["614.5"]);
    assert_eq!(numbers(of_reason(&Reason::ZeroDamage)), ["614.7a", "120.8"]);
    assert_eq!(numbers(cant(&Reason::ForbiddenBy(words::known().indestructible))), ["702.12b", "614.17"]);
    assert_eq!(numbers(of_order(Some(4), true)), ["616.1", "616.1e", "101.4"]);
    let draw = Event { amount: 2, cause: Cause::Effect(ObjectId(3)), ..Event::of(Do::DrawCards.into()) };
    let position_free = of_contained(&Event::of(Do::Destroy.into()));
    assert_eq!(numbers(position_free), ["616.1g", "701.8a"]);
    assert_eq!(numbers(part(&draw, &Reason::Forbidden(ObjectId(1), CardId(1)))), ["121.2b", "614.17"]);
}
