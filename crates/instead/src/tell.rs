//! What differs between two positions, in the words of a scenario's `outcome:` lines.

use std::collections::BTreeMap;

use instead_explore::End;
use instead_game::Play;
use instead_game::play::{Endless, UNKNOWN};
use instead_kernel::Stop;
use instead_model::ending::{Ending, Sort};
use instead_model::event::{Party, Value};
use instead_model::ids::{CardId, Label, PlayerId, Tag};
use instead_model::position::{Part, Position};
use instead_model::script::Refused;
use instead_model::table::{Face, Row};
use instead_model::vocabulary::TagKind;
use instead_model::zones;
use instead_scenario::bind::facts::controlled;

/// The facts by which `after` differs from `before`, each a fact that a scenario could state.
pub fn facts(rules: &dyn Play, before: &Position, after: &Position, end: End) -> Vec<String> {
    let (first, last) = (Ending::of(before), Ending::of(after));
    let teller = Names { rules, position: after };
    let mut facts = Vec::new();
    for (number, (old, new)) in first.players.iter().zip(&last.players).enumerate() {
        let name = teller.player(PlayerId(number as u8));
        let total = |position: &Position| position.table.players.get(number).map_or(0, |player| rules.total(player));
        if total(before) != total(after) {
            facts.push(rules.total_told(&name, total(after)));
        }
        if new.drawn > old.drawn {
            facts.push(format!("{name} drew {}", cards(new.drawn - old.drawn)));
        }
        for (counter, count) in &new.counters {
            if !old.counters.contains(&(*counter, *count)) {
                let own = rules.counters_told(*counter, *count);
                let told = own.unwrap_or_else(|| counters(*count, rules.words().counter(*counter)));
                if !told.is_empty() {
                    facts.push(format!("{name} has {told}"));
                }
            }
        }
        for by in new.designations.iter().filter(|by| !old.designations.contains(by)) {
            facts.extend(rules.designation_told(*by).map(|told| format!("{name} {told}")));
        }
        if new.lost && !old.lost {
            facts.push(format!("{name} lost the game"));
        }
        if new.won && !old.won {
            facts.push(format!("{name} won the game"));
        }
    }
    crowds(&teller, &first, &last, &mut facts);
    objects(&teller, &first, &last, &mut facts);
    for ((card, label), times) in &last.triggers {
        let old = first.triggers.get(&(*card, *label)).copied().unwrap_or(0);
        if *times > old {
            let times = times - old;
            facts.push(format!(
                "{} triggered{}",
                teller.name(*card, *label),
                if times == 1 { String::new() } else { format!(" {times} times") }
            ));
        }
    }
    for (lasting, count) in &last.effects {
        if let (Part::Replacement(_), Some(left)) = (lasting.part, lasting.left)
            && !first.effects.iter().any(|(old, old_count)| old == lasting && old_count == count)
        {
            let (label, card) = lasting.of.map_or((None, lasting.card), |(label, card)| (label, card));
            facts.push(format!("{} has {} left", teller.name(card, label), left.saturating_mul(*count)));
        }
    }
    if end == End::Stopped(Stop::Loop) && rules.endless() == Endless::Draw {
        facts.push("the game is a draw".into());
    }
    if before.table.turn.number != after.table.turn.number {
        facts.push(turn(rules, after));
    }
    if first.night != last.night {
        facts.extend(last.night.map(|night| format!("it is {}", if night { "night" } else { "day" })));
    }
    if facts.is_empty() {
        facts.push("nothing changed".into());
    }
    facts
}

/// Whose turn it is, and which step.
pub fn turn(rules: &dyn Play, position: &Position) -> String {
    let turn = &position.table.turn;
    format!("it is {}'s {}", Names { rules, position }.player(turn.active), rules.words().moment(turn.moment))
}

/// The line of the script that the rules don't allow, and why.
pub fn refused(rules: &dyn Play, position: &Position, refused: Refused) -> String {
    let names = Names { rules, position };
    let row = refused.object.and_then(|object| position.table.known(object));
    let about = row.map_or_else(String::new, |row| format!("{}: ", names.name(row.card, row.label)));
    format!("the rules don't allow action {}: {about}{}", refused.line + 1, refused.why.told())
}

fn cards(count: u64) -> String {
    if count == 1 { "1 card".into() } else { format!("{count} cards") }
}

fn counters(count: u64, kind: &str) -> String {
    format!("{count} {kind} counter{}", if count == 1 { "" } else { "s" })
}

struct Names<'a> {
    rules: &'a dyn Play,
    position: &'a Position,
}

impl Names<'_> {
    fn player(&self, player: PlayerId) -> String {
        self.position.table.definitions.players.get(player.0 as usize).cloned().unwrap_or_default()
    }

    fn name(&self, card: CardId, label: Option<Label>) -> String {
        let definitions = &self.position.table.definitions;
        match label.and_then(|label| definitions.labels.get(label.0 as usize)) {
            Some(label) => label.clone(),
            None => definitions.card(card).name.clone(),
        }
    }
}

/// What became of objects: named ones and permanents one by one, unnamed cards by how many.
fn objects(names: &Names<'_>, first: &Ending, last: &Ending, facts: &mut Vec<String>) {
    let old: BTreeMap<&Sort, u64> = first.objects.iter().map(|(sort, count)| (sort, *count)).collect();
    for (sort, count) in &last.objects {
        let before = old.get(sort).copied().unwrap_or(0);
        if *count <= before {
            continue;
        }
        let unknown = sort.card == UNKNOWN;
        if unknown {
            // Draws are told as draws; cards that went elsewhere are told by their zone.
            if sort.zone != zones::HAND && sort.zone != zones::DECK {
                // As the fact counts them: with those that have a name.
                let there = |row: &&Row| row.zone == sort.zone && row.owner == sort.owner && !row.token;
                let all = names.position.table.rows.iter().filter(there).map(|row| row.count).fold(0, u64::saturating_add);
                facts.push(format!("{} has {} in {}", names.player(sort.owner), cards(all), names.rules.words().zone(sort.zone)));
            }
            continue;
        }
        // How the same object was before, to tell only what is new.
        let was = first
            .objects
            .iter()
            .map(|(sort, _)| sort)
            .find(|other| other.label == sort.label && other.card == sort.card && other.zone == sort.zone && other.owner == sort.owner);
        describe(names, sort, count - before, was, facts);
    }
}

/// How many objects of a kind a player controls now, where some have no name of their own and the
/// number is new.
fn crowds(names: &Names<'_>, first: &Ending, last: &Ending, facts: &mut Vec<String>) {
    let count = |ending: &Ending| {
        let mut counts: BTreeMap<(CardId, PlayerId), u64> = BTreeMap::new();
        for (sort, count) in ending.objects.iter().filter(|(sort, _)| sort.zone == zones::BOARD) {
            *counts.entry((sort.card, sort.controller)).or_default() += count;
        }
        counts
    };
    let (old, new) = (count(first), count(last));
    for ((card, player), count) in &new {
        let nameless = |(sort, _): &&(Sort, u64)| {
            sort.zone == zones::BOARD && sort.label.is_none() && sort.card == *card && sort.controller == *player
        };
        if old.get(&(*card, *player)).unwrap_or(&0) < count && last.objects.iter().any(|sort| nameless(&sort)) {
            // Counted as the fact counts them: what is called so, or is of such a kind.
            let name = names.name(*card, None);
            let count = controlled(names.rules, names.position, *player, &name);
            let told = format!("{} controls {count} {name}", names.player(*player));
            if !facts.contains(&told) {
                facts.push(told);
            }
        }
    }
}

/// What continuous effects make of an object, as far as that is new.
fn derived(names: &Names<'_>, sort: &Sort, was: Option<&Sort>, name: &str, facts: &mut Vec<String>) {
    let definition = names.position.table.definitions.card(sort.card);
    let before = was.and_then(|was| was.now.as_deref());
    let Some(now) = sort.now.as_deref() else { return };
    if now.power_toughness != before.map_or(definition.power_toughness, |before| before.power_toughness)
        && let Some((power, toughness)) = now.power_toughness
    {
        facts.push(format!("{name} is a {power}/{toughness}"));
    }
    if now.lost && !before.is_some_and(|before| before.lost) {
        facts.push(format!("{name} has no abilities"));
    }
    let had = |tag| before.map_or_else(|| definition.is(tag), |before| before.is(tag));
    let gained: Vec<Tag> = now.tags.iter().filter(|tag| !had(*tag)).collect();
    // Of every creature type: that is told by one of them.
    let few = if gained.len() > 6 { 1 } else { gained.len() };
    for tag in gained.into_iter().take(few) {
        let word = names.rules.words().tag(tag);
        facts.push(match word.kind {
            TagKind::Keyword => format!("{name} has {}", word.name),
            TagKind::Color | TagKind::Supertype => format!("{name} is {}", word.name),
            TagKind::Type | TagKind::Subtype => format!("{name} is a {}", word.name),
        });
    }
}

fn describe(names: &Names<'_>, sort: &Sort, count: u64, was: Option<&Sort>, facts: &mut Vec<String>) {
    let name = names.name(sort.card, sort.label);
    let vocabulary = names.rules.words();
    if sort.zone != zones::BOARD {
        let place = vocabulary.zone(sort.zone);
        facts.push(match sort.zone {
            zones::STACK => format!("{name} is on the stack"),
            zone if names.rules.place_told(zone).is_some() => {
                format!("{name} is {}", names.rules.place_told(zone).unwrap_or_default())
            }
            _ if count > 1 => format!("{} has {count} {name} in {place}", names.player(sort.owner)),
            _ => format!("{name} is in {place}"),
        });
        return;
    }
    match was {
        None if sort.label.is_some() => facts.push(format!("{name} is on the battlefield")),
        Some(was) if was.controller != sort.controller && sort.controller == instead_model::ids::PlayerId::NOBODY => {
            facts.push(format!("{name} is uncontrolled"));
        }
        Some(was) if was.controller != sort.controller => facts.push(format!("{name} is controlled by {}", names.player(sort.controller))),
        _ => {}
    }
    if sort.at != was.and_then(|was| was.at) {
        facts.push(match sort.at {
            Some((label, card)) => format!("{name} is at {}", names.name(card, label)),
            None => format!("{name} is in base"),
        });
    }
    let turned = |sort: &Sort| {
        let front = sort.printed.map(|front| names.position.table.definitions.card(front));
        sort.face == Face::Back && front.is_some_and(|front| front.back == Some(sort.card))
    };
    let face = |sort: Option<&Sort>| sort.is_some_and(|sort| sort.face == Face::Back);
    // What is bestowed goes by the same name, and isn't transformed.
    let cards = &names.position.table.definitions;
    let same_name = sort.printed.is_some_and(|front| cards.card(front).name == cards.card(sort.card).name);
    if face(Some(sort)) != face(was) && !same_name {
        facts.push(format!("{name} is {}transformed", if sort.face == Face::Back { "" } else { "no longer " }));
    }
    if let Some(original) = sort.printed.filter(|_| !turned(sort)).map(|_| names.name(sort.card, None)).filter(|original| *original != name)
    {
        facts.push(format!("{name} is a copy of {original}"));
    }
    if sort.tapped != was.is_some_and(|was| was.tapped) {
        facts.push(format!("{name} is {}", names.rules.tapped_told(sort.tapped)));
    }
    if sort.damage != was.map_or(0, |was| was.damage) {
        facts.push(format!("{name} has {} damage", sort.damage));
    }
    for (counter, count) in &sort.counters {
        if !names.rules.is_account(*counter) && !was.is_some_and(|was| was.counters.contains(&(*counter, *count))) {
            facts.push(format!("{name} has {}", counters(*count, vocabulary.counter(*counter))));
        }
    }
    derived(names, sort, was, &name, facts);
    for value in &sort.chosen {
        match value {
            Value::Tag(tag) => facts.push(format!("{name} chose {}", vocabulary.tag(*tag).name)),
            Value::Party(Party::Player(player)) => facts.push(format!("{name} chose {}", names.player(*player))),
            _ => {}
        }
    }
}
