//! The rules behind the sentences of an explanation.
//!
//! Everything here gives slugs of the [`catalogue`]; [`cite`] makes citations of them, with the
//! numbers of one edition.

pub use instead_game::Citation;
use instead_kernel::{Applied, Verdict};
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::game::{Offered, OnTable, Prompt};
use instead_model::language::{Amount, Duration, Entering, Matcher, Pattern, Quality, Rewrite, Uses};
use instead_model::position::{Position, Standing};
use instead_model::reason::{Reason, Unfit};
use instead_model::table::count_of;
use instead_model::zones;

use crate::catalogue::{Edition, catalogue};
use crate::rulebook::Tier;
use crate::rules_card;
use crate::words::{self, Do};

/// Rules by their slugs, the most important first.
pub type Slugs = Vec<&'static str>;

/// Citations from `edition`: see [`Catalogue::cite`](instead_game::Catalogue::cite).
pub fn cite(slugs: &[&'static str], edition: Edition) -> Vec<Citation> {
    catalogue().cite(slugs, edition.into())
}

/// Why an effect doesn't apply.
pub fn of_reason(reason: &Reason) -> Slugs {
    match reason {
        Reason::OtherEvent(_) => vec!["replacement-effect"],
        Reason::NotInPlay => vec!["where-abilities-function"],
        Reason::Lost { ahead, own_text } => {
            let rules = [("entry-look-ahead", *ahead), ("basic-land-type-set", *own_text), ("layer-ability", !*own_text)];
            rules.into_iter().filter(|(_, applies)| *applies).map(|(slug, _)| slug).collect()
        }
        Reason::Gone | Reason::UsedThisTurn | Reason::Unpayable => vec!["replacement-must-exist-first"],
        Reason::NoRecipient => vec!["redirection"],
        Reason::CantRegenerate => vec!["cant-be-regenerated"],
        Reason::Unpreventable => vec!["unpreventable-damage"],
        Reason::NotByEffect => vec!["tokens-and-counters-by-replacement"],
        Reason::NotPaid => vec!["pay-life"],
        Reason::ZeroDamage => vec!["zero-damage-no-event", "zero-damage"],
        Reason::NothingLeft | Reason::AlreadySo => vec!["no-event-no-replacement"],
        Reason::Absent => vec!["as-much-as-possible"],
        Reason::Forbidden(..) | Reason::ForbiddenBy(_) => cant(reason),
        Reason::Source(Unfit::None) => vec!["damage-from-a-source"],
        Reason::Source(_)
        | Reason::Subject(_)
        | Reason::Player(_)
        | Reason::NotFrom(_)
        | Reason::From(_)
        | Reason::NotTo(_)
        | Reason::OtherCounters(_)
        | Reason::OtherMoment
        | Reason::Combat(_)
        | Reason::Fewer(_)
        | Reason::NotByDamage
        | Reason::LifeStays(_)
        | Reason::NotLast
        | Reason::Elsewhere
        | Reason::Condition => Vec::new(),
    }
}

/// The rules behind the verdict on an effect.
pub fn of_verdict(verdict: &Verdict<'_, OnTable>) -> Slugs {
    match verdict {
        Verdict::Applicable(_) => Vec::new(),
        Verdict::HadOpportunity => vec!["one-opportunity-per-event"],
        Verdict::LaterTier(_) => vec!["chooser-and-tiers"],
        Verdict::EventCant(_) => vec!["cant-only-self-replaced"],
        Verdict::NotApplicable(reason) => of_reason(reason),
    }
}

/// The tier in which an effect is chosen: CR 616.1a–e.
pub fn of_tier(tier: u8) -> Slugs {
    const TIERS: [(Tier, &str); 5] = [
        (Tier::SelfReplacement, "tier-self-replacement"),
        (Tier::Control, "tier-control"),
        (Tier::Copy, "tier-copy"),
        (Tier::BackFace, "tier-back-face"),
        (Tier::Any, "tier-any"),
    ];
    TIERS.iter().filter(|(known, _)| *known as u8 == tier).map(|(_, slug)| *slug).collect()
}

/// Why an event, or part of it, can't happen.
pub fn cant(reason: &Reason) -> Slugs {
    match reason {
        Reason::ForbiddenBy(tag) if *tag == words::known().indestructible => vec!["indestructible", "cant"],
        _ => vec!["cant", "cant-beats-can"],
    }
}

/// Why part of an event can't happen.
pub fn part(event: &Event, reason: &Reason) -> Slugs {
    match Do::of(event.verb) {
        Some(Do::Draw | Do::DrawCards) => vec!["draw-limit", "cant"],
        _ => cant(reason),
    }
}

/// Why an event is none.
pub fn no_event(event: &Event, reason: &Reason) -> Slugs {
    match (Do::of(event.verb), reason) {
        (Some(Do::Deal), Reason::Absent) => vec!["damage-recipients"],
        (Some(Do::GainLife), Reason::NothingLeft) => vec!["life-gain-replacement-per-source"],
        (_, Reason::NothingLeft) => Vec::new(),
        _ => of_reason(reason),
    }
}

/// The rules on the player who chooses among effects, and on the tier. `several`: more than one player has to choose.
pub fn of_order(tier: Option<u8>, several: bool) -> Slugs {
    let mut slugs = vec!["chooser-and-tiers"];
    slugs.extend(tier.map(of_tier).unwrap_or_default());
    if several {
        slugs.push("apnap");
    }
    slugs
}

/// The rule on the player who decides whether an optional effect is used: the one its text names (CR 609.1, 614.1).
pub fn of_consent() -> Slugs {
    vec!["replacement-effect"]
}

/// The rules on a question in the middle of something.
pub fn of_question(prompt: &Prompt) -> Slugs {
    match prompt {
        Prompt::Points { .. } => vec!["prevent-next-n"],
        Prompt::Source => vec!["choose-source"],
        Prompt::Name(_) | Prompt::Way => vec!["entry-choice-before"],
        Prompt::Word => vec!["anchor-words"],
        Prompt::Host => vec!["aura-entering-chooses"],
        Prompt::CopyOf => vec!["entry-choice-before", "enters-as-copy"],
        Prompt::Divide { .. } => vec!["casting-division"],
        Prompt::Payment => vec!["casting-payment"],
        Prompt::ManaKind => vec!["mana-pool"],
        Prompt::Assign { .. } => vec!["assign-blocked", "assign-blocker", "trample"],
        Prompt::Stays(kind) if *kind == words::known().planeswalker => vec!["sba-planeswalkers"],
        Prompt::Stays(_) => vec!["sba-legend"],
        Prompt::Which(_) | Prompt::Found | Prompt::Chosen => vec!["resolution-choices"],
        Prompt::Whether(Offered::Put(zones::COMMAND)) => vec!["commander-from-graveyard-or-exile"],
        Prompt::Whether(_) => vec!["if-you-do", "resolution-choices"],
        Prompt::Target(_) => vec!["casting-targets"],
        Prompt::Mode => vec!["casting-choices"],
        Prompt::Trigger => vec!["triggers-apnap"],
        Prompt::Coin(_) => vec!["coin-win"],
        Prompt::Vote => vec!["vote"],
        Prompt::Die => vec!["die-result"],
        Prompt::Kept(_) => vec!["die-ignored-roll"],
        Prompt::Taken { .. } | Prompt::NewTarget | Prompt::Chance | Prompt::Location | Prompt::Resolves | Prompt::Place => Vec::new(),
    }
}

/// The rules behind the result of an application. `standing` is the effect as it stood before.
pub fn of_application(standing: &Standing<'_>, event: &Event, applied: &Applied<OnTable>) -> Slugs {
    let replacement = &standing.made.replacement;
    let mut slugs = Slugs::new();
    if replacement.lasts == Some(Duration::Resolution) {
        slugs.push("self-replacement");
    }
    if standing.card == rules_card::ID {
        slugs.extend(by_the_rules(&replacement.watch));
        return slugs;
    }
    let draws = matches!(Do::of(event.verb), Some(Do::Draw));
    match &replacement.rewrite {
        Rewrite::Multiply(2) if Do::of(event.verb) == Some(Do::Deal) => slugs.extend(["instead", "double-damage"]),
        Rewrite::PreventAll | Rewrite::Prevent(Amount::ThatMuch) if replacement.uses == Uses::Next => {
            slugs.extend(["prevent-next-time", "prevented-damage-never-happens"])
        }
        Rewrite::PreventAll | Rewrite::Prevent(Amount::ThatMuch) => slugs.extend(["prevent", "prevented-damage-never-happens"]),
        Rewrite::Prevent(_) => slugs.push(if standing.made.is_static { "prevent-n-of-it" } else { "prevent" }),
        Rewrite::PreventPoints => slugs.push("prevent-next-n"),
        Rewrite::Redirect(_) | Rewrite::RedirectPoints(_) => slugs.push("redirection"),
        Rewrite::ToZone(_) => slugs.extend(["instead", "replaced-event-never-happens"]),
        Rewrite::Skip => slugs.extend(["skip", "skip-word"]),
        Rewrite::Instead(_) if draws => slugs.extend(["instead", "draw-replacement", "replaced-draw-finishes-first"]),
        Rewrite::Instead(_) => slugs.extend(["instead", "replaced-event-never-happens"]),
        Rewrite::Enter(how) => entering(how, event, &mut slugs),
        // Multiplied, added to, set, …: "instead".
        _ => slugs.push("instead"),
    }
    if matches!(applied, Applied::Unchanged(Reason::Unpreventable)) || unprevented(standing, event) {
        slugs.retain(|slug| *slug != "prevented-damage-never-happens");
        slugs.insert(0, "unpreventable-damage");
    }
    if replacement.rider.is_some() && matches!(replacement.rewrite, Rewrite::PreventAll | Rewrite::Prevent(_) | Rewrite::PreventPoints) {
        slugs.push("prevention-rider");
    }
    if matches!(replacement.watch.source, Some(Matcher::ChosenStill { .. })) {
        slugs.push("source-properties-rechecked");
    }
    if replacement.watch.by_effect {
        slugs.push("tokens-and-counters-by-replacement");
    }
    slugs
}

/// Effects that the rules themselves make: of counters, of flashback, of regeneration.
fn by_the_rules(watch: &Pattern) -> Slugs {
    const COUNTERS: [(&str, &str); 3] = [("shield", "shield-counter"), ("stun", "stun-counter"), ("finality", "finality-counter")];
    if let Some(Matcher::Noun(noun)) = &watch.subject {
        let bears = |name: &str| {
            noun.is.iter().any(|quality| matches!(quality, Quality::HasCounter(counter) if words::counter(name) == Some(*counter)))
        };
        if noun.is.contains(&Quality::Commander) {
            return vec!["commander-returns"];
        }
        return COUNTERS.iter().filter(|(name, _)| bears(name)).map(|(_, slug)| *slug).collect();
    }
    match Do::of(watch.verb) {
        Some(Do::Destroy) => vec!["regenerate-shield", "regeneration-is-replacement"],
        Some(Do::Move) => vec!["flashback"],
        Some(Do::Deal) => vec!["planeswalker-redirection", "redirection"],
        _ => Vec::new(),
    }
}

fn unprevented(standing: &Standing<'_>, event: &Event) -> bool {
    let prevents = matches!(standing.made.replacement.rewrite, Rewrite::PreventAll | Rewrite::Prevent(_) | Rewrite::PreventPoints);
    prevents && event.marks.has(Marks::FIRM)
}

/// CR 614.1c for what is said of the permanent itself, 614.1d for a plain "enters", 614.12 for both.
fn entering(how: &[Entering], event: &Event, slugs: &mut Slugs) {
    for how in how {
        match how {
            Entering::Tapped => slugs.push("enters-continuous"),
            Entering::Counters { .. } => slugs.push("enters-with"),
            Entering::Choose(_) => slugs.extend(["enters-with", "entry-choice-before"]),
            Entering::Under(_) => slugs.push("tier-control"),
            Entering::OneOf(_) | Entering::Theirs(_) => slugs.extend(["enters-with", "entry-choice-before"]),
            Entering::First { .. } => slugs.extend(["enters-with", "entry-moves-others"]),
            Entering::Word(_) => slugs.push("anchor-words"),
            Entering::AttachedTo(_) if event.from == Some(zones::STACK) => slugs.push("aura-spell-enters-attached"),
            Entering::AttachedTo(_) => slugs.push("aura-entering-chooses"),
            Entering::If { how, .. } => entering(how, event, slugs),
            Entering::Gains(_) | Entering::Became(_) => slugs.push("enters-with"),
            Entering::Face(_) => slugs.extend(["enters-with", "tier-back-face"]),
            // As a copy.
            _ => slugs.extend(["enters-with", "enters-as-copy"]),
        }
    }
    slugs.push("entry-look-ahead");
}

/// The events that an event contains.
pub fn of_contained(event: &Event) -> Slugs {
    let own = match Do::of(event.verb) {
        Some(Do::Destroy) => "destroy",
        Some(Do::Sacrifice) => "sacrifice",
        Some(Do::Discard) => "discard",
        Some(Do::Counter) => "counter-spell",
        Some(Do::Mill) => "mill",
        Some(Do::Create) => "create",
        Some(Do::Move) => "enters-with-is-putting",
        _ => return vec!["contained-event"],
    };
    vec!["contained-event", own]
}

/// Why an event happens that nobody's text asks for; `position` is the one before it.
pub fn of_event(position: &Position, event: &Event) -> Slugs {
    let verb = Do::of(event.verb);
    if event.marks.has(Marks::DAMAGE) {
        return vec![match (verb, event.subject) {
            (Some(Do::LoseLife), _) => "damage-result-life-loss",
            (Some(Do::GainLife), _) => "damage-result-lifelink",
            (Some(Do::PutCounters), Some(Party::Player(_))) => "damage-result-infect-player",
            (Some(Do::PutCounters), _) => "damage-result-wither",
            (Some(Do::RemoveCounters), _) if event.counter == words::counter("defense") => "damage-result-defense",
            (Some(Do::RemoveCounters), _) => "damage-result-loyalty",
            _ => "damage-results",
        }];
    }
    match (event.cause, verb) {
        (Cause::StateBased, Some(Do::LoseGame)) => match event.player.map(|player| position.table.player(player)) {
            Some(player) if player.life <= 0 => vec!["sba-life"],
            Some(player) if words::counter("poison").is_some_and(|poison| count_of(&player.counters, poison) >= 10) => vec!["sba-poison"],
            Some(player) if player.drew_from_empty => vec!["sba-library"],
            _ => vec!["sba-commander-damage", "commander-damage"],
        },
        (Cause::StateBased, Some(Do::Destroy)) => {
            let touched = event.object().and_then(|object| position.table.row(object)).is_some_and(|row| row.touched);
            vec![if touched { "sba-deathtouch" } else { "sba-lethal" }]
        }
        (Cause::StateBased, Some(Do::RemoveCounters)) => vec!["sba-counters-annihilate"],
        (Cause::StateBased, Some(Do::Move)) if event.to == Some(zones::COMMAND) => {
            vec!["commander-from-graveyard-or-exile", "sba-commander"]
        }
        (Cause::StateBased, Some(Do::Move)) => vec![put_away(position, event)],
        (Cause::TurnBased, Some(Do::DrawCards)) => vec!["draw-step"],
        (Cause::TurnBased, Some(Do::Untap)) => vec!["untap-step"],
        (Cause::TurnBased, Some(Do::Deal)) => vec!["combat-damage"],
        // CR 608.3c: of an Aura spell.
        (Cause::Rules, Some(Do::Move)) if event.to == Some(zones::BOARD) => {
            let row = event.object().and_then(|object| position.table.known(object));
            let aura = row.is_some_and(|row| position.table.definitions.card(row.card).is(words::known().aura));
            if event.from != Some(zones::STACK) && row.is_some_and(|row| position.table.definitions.card(row.card).is(words::known().land))
            {
                return vec!["playing-a-land"];
            }
            vec![if aura { "aura-spell-enters-attached" } else { "permanent-spell-enters" }]
        }
        (Cause::Rules, Some(Do::Move)) => vec!["resolution-end"],
        (_, Some(Do::DrawCards)) if event.amount > 1 => vec!["draw-one-at-a-time"],
        _ => Vec::new(),
    }
}

/// The state-based action that puts a permanent into the graveyard.
fn put_away(position: &Position, event: &Event) -> &'static str {
    let known = words::known();
    let row = event.object().and_then(|object| position.table.row(object));
    let is = |tag| row.is_some_and(|row| position.is(row, tag));
    let flat = row.and_then(|row| position.power_toughness(row)).is_some_and(|(_, toughness)| toughness <= 0);
    if is(known.creature) && flat {
        "sba-toughness"
    } else if is(known.planeswalker) {
        "sba-loyalty"
    } else if is(known.battle) {
        "sba-defense"
    } else {
        "sba-aura"
    }
}

#[cfg(test)]
mod tests;
