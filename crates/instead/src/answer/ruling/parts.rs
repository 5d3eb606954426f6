//! The parts of a ruling's sentence: the facts of an outcome in a judge's words, with what brought them about.

use instead_explore::Found;
use instead_game::Importance;
use instead_game::fact::{Bearer, Copula, Fact, Named, PermanentKind};
use instead_game::names::same;
use instead_kernel::{End, Member};
use instead_model::describe::Teller;
use instead_model::describe::english::{a, list};
use instead_model::event::{Cause, Event, Party};
use instead_model::game::OnTable;
use instead_model::ids::{Counter, PlayerId, Zone};
use instead_model::position::Position;
use instead_model::table::Row;
use instead_model::zones;
use instead_scenario::bind::{Bound, facts};
use instead_scenario::document::Expect;

use super::story::{Happened, Stopped, Story, Threat};
use super::{PartAnswer, PartKind, averted, waiting};
use crate::explain::with_counters;
use crate::tell;

/// The most tokens that are gone are told one by one.
const CEASED: usize = 4;
/// The most events that are given as the reason of one total.
const CAUSES: usize = 3;

/// The facts that a case asks for: they are told even if everybody expects them.
pub(super) struct Asked(Vec<Fact>);

impl Asked {
    /// Those of the expectations of a case.
    pub(super) fn of(bound: &Bound) -> Self {
        let lines = bound.expect.iter().map(|line| match &line.value {
            Expect::Outcome(facts) => facts.as_slice(),
            Expect::Always(fact) | Expect::Never(fact) | Expect::Asked(fact) => std::slice::from_ref(fact),
            _ => &[],
        });
        let definitions = &bound.machine.position.table.definitions;
        let facts = lines.flatten().filter_map(|fact| facts::bind(bound.rules, &bound.names, definitions, fact).ok());
        Asked(facts.collect())
    }

    fn asks_for(&self, fact: &Fact) -> bool {
        self.0.iter().any(|asked| match (asked, fact) {
            (Fact::Triggered { object: asked, .. }, Fact::Triggered { object, .. }) => asked.said == object.said,
            (Fact::In { object: asked, .. }, Fact::In { object, .. }) => asked.said == object.said,
            (asked, fact) => asked == fact,
        })
    }
}

/// The parts of the ruling on one outcome.
pub(super) fn of(bound: &Bound, story: Story<'_>, found: &Found<OnTable, usize>, told: &[Fact], asked: &Asked) -> Vec<PartAnswer> {
    let refused = found.position.table.refused.map(|refused| tell::refused(bound, &found.position, refused));
    let parts: Vec<PartAnswer> = refused.into_iter().map(|refused| PartAnswer::of(PartKind::Refused, refused)).collect();
    if found.position.table.refused.is_some_and(|refused| refused.line == 0) {
        return parts;
    }
    let mut telling = Telling { bound, story, found, parts, arrivals: Vec::new(), hidden: Vec::new() };
    telling.facts(told, asked);
    let Telling { mut parts, hidden, .. } = telling;
    parts.extend(ceased(story, &parts));
    let averted = averted::parts(story, &parts);
    parts.extend(averted);
    parts.extend(story.unresolved().into_iter().map(|told| PartAnswer::of(PartKind::Averted, told)));
    let waits = waiting::told(bound.rules, story.start, story.end());
    parts.extend(waits.into_iter().map(|told| PartAnswer::of(PartKind::Waits, told)));
    // What stayed as it was is told where nothing became different: what didn't happen needs somebody to whom it didn't.
    if parts.iter().all(|part| matches!(part.kind, PartKind::Averted | PartKind::Waits)) {
        parts.extend(unmoved(story, &parts));
    }
    if parts.is_empty() {
        parts = hidden;
    }
    if parts.is_empty() {
        let events = on_the_way(story);
        let text = if events.is_empty() {
            "nothing changes".to_owned()
        } else {
            format!("{}, and nothing is different at the end", list(&events))
        };
        parts.push(PartAnswer::of(PartKind::Result, text));
    }
    parts
}

/// The tokens that left the board, which no fact tells of: they are nowhere (CR 704.5d).
fn ceased(story: Story<'_>, parts: &[PartAnswer]) -> Vec<PartAnswer> {
    let mut told: Vec<String> = Vec::new();
    for happened in story.happened() {
        let event = &happened.member.event;
        let Some(object) = event.object().filter(|_| event.from == Some(zones::BOARD) && event.to != Some(zones::BOARD)) else { continue };
        let teller = story.teller(happened.at);
        let name = teller.object(object);
        let speaks = |part: &PartAnswer| has_name(&part.text, &name) || part.because.as_ref().is_some_and(|why| has_name(why, &name));
        let token = story.before(happened.at).table.row(object).is_some_and(|row| row.token);
        if token && !parts.iter().any(speaks) {
            let event = teller.event(happened.outer().unwrap_or(event));
            if !told.contains(&event) {
                told.push(event);
            }
        }
    }
    let more = told.len().saturating_sub(CEASED); // no amount
    told.truncate(CEASED);
    told.extend((more > 0).then(|| format!("{more} more tokens leave")));
    told.into_iter().map(|text| PartAnswer::of(PartKind::Result, text)).collect()
}

/// The totals that changed on the way and are what they were: "A is at 20 again: A loses 1 life and A gains 1 life".
pub(super) fn passing(story: Story<'_>) -> Vec<String> {
    let total = |position: &Position, player| position.table.players.get(player).map(|player| story.rules.total(player));
    let again = |player: usize| {
        let now = total(story.end(), player).filter(|now| total(story.start, player) == Some(*now))?;
        let id = PlayerId(u8::try_from(player).ok()?);
        let causes: Vec<String> = story.causes(id).iter().map(|(cause, _)| story.teller(cause.at).event(&cause.member.event)).collect();
        let name = story.teller(0).player(id);
        several(causes).map(|causes| format!("{} again: {causes}", story.rules.total_spoken(&name, now, false)))
    };
    (0..story.start.table.players.len()).filter_map(again).collect()
}

/// The events that happened on a way that left nothing behind.
fn on_the_way(story: Story<'_>) -> Vec<String> {
    let told = story.happened().filter(|happened| {
        let event = &happened.member.event;
        story.rules.importance(event) == Importance::Result && happened.member.within.is_none() && event.cause != Cause::Rules
    });
    let mut told: Vec<String> = told.map(|happened| story.teller(happened.at).event(&happened.member.event)).collect();
    told.dedup();
    told.truncate(CAUSES);
    told
}

/// The parts of the ruling on a play that doesn't end, or can't go on: its facts.
pub(super) fn stopped(bound: &Bound, found: &Found<OnTable, usize>, told: &[Fact]) -> Vec<PartAnswer> {
    let draw = tell::is_draw(bound.rules, found.end);
    let why = match found.end {
        End::Stopped(stop) if !draw => Some(format!("it ends here: {stop}")),
        _ => None,
    };
    let facts = tell::texts(bound.rules, &found.position, told).into_iter().map(|text| PartAnswer::of(PartKind::Result, text));
    why.into_iter().map(|why| PartAnswer::of(PartKind::Stopped, why)).chain(facts).collect()
}

/// The parts that say that a player or object the play was about stayed as it was, where no other part speaks of it.
fn unmoved(story: Story<'_>, parts: &[PartAnswer]) -> Vec<PartAnswer> {
    let teller = Teller::new(story.end(), story.rules.words());
    let mut more: Vec<PartAnswer> = Vec::new();
    for subject in story.subjects() {
        let name = teller.party(subject);
        let speaks = |part: &PartAnswer| has_name(&part.text, &name) || part.because.as_ref().is_some_and(|told| has_name(told, &name));
        if parts.iter().chain(&more).any(speaks) {
            continue;
        }
        match subject {
            Party::Player(player) => {
                let total = |position: &Position| position.table.players.get(usize::from(player.0)).map(|player| story.rules.total(player));
                if let (Some(before), Some(after)) = (total(story.start), total(story.end()))
                    && before == after
                {
                    more.push(PartAnswer::of(PartKind::Stays, story.rules.total_spoken(&name, after, true)));
                }
            }
            Party::Object(object) => {
                let name =
                    story.start.table.row(object).map_or(name.clone(), |_| Teller::new(story.start, story.rules.words()).object(object));
                if let Some(place) = come_back(story, object) {
                    more.push(PartAnswer::of(PartKind::Stays, format!("{name} is {place}")));
                } else if story.stayed(object)
                    && story.start.table.row(object).is_some_and(|row| row.zone == zones::BOARD && !is_place(row))
                {
                    more.push(PartAnswer::of(PartKind::Stays, format!("{name} stays {}", teller.on_board())));
                }
            }
        }
    }
    more
}

/// Where an object of the beginning is again that left the board on the way.
fn come_back(story: Story<'_>, object: instead_model::ids::ObjectId) -> Option<String> {
    let row = story.start.table.row(object).filter(|row| row.zone == zones::BOARD && row.label.is_some())?;
    let gone = story.end().table.row(object).is_none();
    let again = story.end().table.rows.iter().any(|other| other.label == row.label && other.card == row.card && other.zone == row.zone);
    (gone && again).then(|| Teller::new(story.end(), story.rules.words()).on_board())
}

/// Whether something is a place where others are: it stays whatever happens.
fn is_place(row: &Row) -> bool {
    row.at == Some(row.id)
}

/// Whether a text speaks of something by this name: the whole words.
fn has_name(text: &str, name: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(name)
        .any(|(at, found)| !is_part(text[..at].chars().next_back()) && !is_part(text[at + found.len()..].chars().next()))
}

struct Telling<'a> {
    bound: &'a Bound,
    story: Story<'a>,
    found: &'a Found<OnTable, usize>,
    parts: Vec<PartAnswer>,
    /// The arrivals that were told, which say how something entered.
    arrivals: Vec<(String, Event)>,
    /// The parts that everybody expects.
    hidden: Vec<PartAnswer>,
}

impl Telling<'_> {
    fn facts(&mut self, told: &[Fact], asked: &Asked) {
        let mut rest = told;
        while let [fact, others @ ..] = rest {
            // What is said of one object with "is" is said together.
            if let Some((object, word)) = complement(fact) {
                let more = others.iter().map_while(|other| complement(other).filter(|(name, _)| *name == object).map(|(_, word)| word));
                let words: Vec<String> = std::iter::once(word).chain(more).collect();
                rest = others.get(words.len() - 1..).unwrap_or_default();
                let hidden = words.len() == 1 && (self.is_covered(fact) || !asked.asks_for(fact) && self.is_expected(fact));
                self.add(PartAnswer::of(PartKind::Result, format!("{object} is {}", list(&words))), hidden);
                continue;
            }
            rest = others;
            let hidden = self.is_covered(fact) || !asked.asks_for(fact) && self.is_expected(fact);
            let part = self.part(fact);
            self.add(part, hidden);
        }
    }

    fn add(&mut self, part: PartAnswer, hidden: bool) {
        let parts = if hidden { &mut self.hidden } else { &mut self.parts };
        if !parts.contains(&part) {
            parts.push(part);
        }
    }

    fn arrival(&self, object: &Named, zone: Zone) -> Option<Happened<'_>> {
        let is_it = |position: &Position, row: &Row| match row.label {
            Some(label) if !object.labels.is_empty() => object.labels.contains(&label),
            _ => object.labels.is_empty() && same(&position.table.definitions.card(row.card).name, &object.name),
        };
        self.story.arrival(&is_it, zone)
    }

    /// Whether another part says it already.
    fn is_covered(&self, fact: &Fact) -> bool {
        let entered =
            |object: &Named| self.arrivals.iter().find(|(name, _)| *name == object.said).and_then(|(_, event)| event.entry.as_deref());
        match fact {
            Fact::Left { .. } | Fact::Lasts { .. } | Fact::LastsOn { .. } => {
                !waiting::told(self.bound.rules, self.story.start, self.story.end()).is_empty()
            }
            Fact::Is { object, word, .. } if *word == self.bound.rules.tapped_told(true) => {
                entered(object).is_some_and(|entry| entry.tapped)
            }
            Fact::Counters { of: Bearer::Object(object), counter, count } => {
                entered(object).is_some_and(|entry| entry.counters.contains(&(*counter, *count)))
            }
            Fact::Copy { object, .. } => entered(object).is_some_and(|entry| entry.copy.is_some()),
            Fact::Controls { kind: PermanentKind::Described { name: Some(name), stats: None, words }, .. } => {
                let entry = self.arrivals.iter().find(|(known, _)| known == name).and_then(|(_, event)| event.entry.as_deref());
                entry.is_some_and(|entry| entry.tapped) && words.iter().all(|word| *word == self.bound.rules.tapped_told(true))
            }
            _ => false,
        }
    }

    /// Whether everybody expects it.
    fn is_expected(&self, fact: &Fact) -> bool {
        match fact {
            Fact::Triggered { .. } => true,
            Fact::In { object, zone, .. } => self.arrival(object, *zone).is_some_and(|arrival| {
                let event = &arrival.member.event;
                self.bound.rules.is_expected(event) && self.story.applied_to(&arrival).is_empty()
            }),
            Fact::Is { object, word, .. } if *word == self.bound.rules.tapped_told(true) => self.is_tapped_as_expected(object),
            _ => false,
        }
    }

    fn is_tapped_as_expected(&self, object: &Named) -> bool {
        let rows = object.rows(self.story.end());
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        let about = |happened: &Happened<'_>| happened.member.event.object().is_some_and(|id| ids.contains(&id));
        self.story.happened().filter(about).any(|happened| self.bound.rules.is_expected(&happened.member.event))
    }

    fn text(&self, fact: &Fact) -> String {
        tell::texts(self.bound.rules, &self.found.position, std::slice::from_ref(fact)).concat()
    }

    fn part(&mut self, fact: &Fact) -> PartAnswer {
        let plain = |text: String| PartAnswer::of(PartKind::Result, text);
        match fact {
            Fact::Total { player, is } => {
                let name = Teller::new(self.story.end(), self.bound.rules.words()).player(*player);
                let causes = self.story.causes(*player);
                // What was gained from nothing is what there is.
                let plainly = matches!(causes.as_slice(), [(only, effects)] if effects.is_empty() && only.member.event.source.is_none());
                let nothing =
                    self.story.start.table.players.get(usize::from(player.0)).is_some_and(|player| self.bound.rules.total(player) == 0);
                let causes = if plainly && nothing { Vec::new() } else { causes };
                let causes: Vec<String> = causes.iter().map(|(cause, by)| self.caused(cause, by)).collect();
                plain(self.bound.rules.total_spoken(&name, *is, false)).because(several(causes))
            }
            Fact::Lost(player) => plain(format!("{} loses the game", self.story.teller(0).player(*player))),
            Fact::Won(player) => plain(format!("{} wins the game", self.story.teller(0).player(*player))),
            Fact::Drew { player, cards: Some(cards) } => {
                let name = self.story.teller(0).player(*player);
                plain(format!("{name} draws {}", instead_model::describe::english::counted(*cards, "card")))
            }
            Fact::In { object, zone, of: _ } => {
                let Some((text, because, event)) = self.arrival(object, *zone).map(|arrival| self.arrived(&arrival)) else {
                    return plain(self.text(fact));
                };
                self.arrivals.push((object.said.clone(), event));
                plain(text).because(because)
            }
            Fact::Controls { player, kind: PermanentKind::Called(name), .. } => {
                let made = self.story.happened().filter(|happened| {
                    let event = &happened.member.event;
                    let is_it = event.card.is_some_and(|card| same(&self.story.end().table.definitions.card(card).name, name));
                    // A creation contains the entering of what is created.
                    let told = happened.outer().is_some_and(|outer| outer.card == event.card);
                    is_it && event.subject.is_none() && event.player == Some(*player) && !told
                });
                let made: Vec<Happened<'_>> = made.collect();
                match made.as_slice() {
                    [only] => {
                        let text = self.story.teller(only.at).event(&only.member.event);
                        let (because, event) = (effects(&self.story.applied_to(only)), only.member.event.clone());
                        self.arrivals.push((name.clone(), event));
                        plain(text).because(because)
                    }
                    _ => plain(self.text(fact)),
                }
            }
            Fact::Counters { of: Bearer::Object(object), counter, .. } => match self.only_change(object, *counter) {
                Some(change) => {
                    let text = self.story.teller(change.at).event(&change.member.event);
                    // "A ward counter is removed" needs no "a ward" for its reason.
                    let by: Vec<String> = self.story.applied_to(&change).into_iter().filter(|by| !text.starts_with(by.as_str())).collect();
                    plain(text).because(effects(&by))
                }
                None => plain(self.text(fact)),
            },
            fact => plain(self.text(fact)),
        }
    }

    /// The one event that changed how many such counters an object has, if it was one.
    fn only_change(&self, object: &Named, counter: Counter) -> Option<Happened<'_>> {
        let rows = object.rows(self.story.end());
        let [row] = rows.as_slice() else { return None };
        let (id, one) = (row.id, row.count == 1);
        let changes = |happened: &Happened<'_>| {
            let event = &happened.member.event;
            event.counter == Some(counter) && event.object() == Some(id) && event.to.is_none()
        };
        let mut changes = self.story.happened().filter(changes);
        changes.next().filter(|_| one && changes.next().is_none())
    }

    /// An event with the effects that were applied to it: "Bear deals 8 damage to B (Furnace of Rath)".
    fn caused(&self, cause: &Happened<'_>, by: &[String]) -> String {
        let told = self.story.teller(cause.at).event(&cause.member.event);
        match effects(by) {
            Some(effects) => format!("{told} ({effects})"),
            None => told,
        }
    }

    /// The effects on the counters with which an object enters, or the reason why it enters without them (CR 122.6, 616.1g).
    fn counters_given(&self, arrival: &Happened<'_>, place: usize) -> Vec<String> {
        let inside = |member: &&Member<OnTable>| {
            usize::try_from(member.within.unwrap_or(u32::MAX)) == Ok(place) && self.bound.rules.puts_counters(member.event.verb)
        };
        let mut told = Vec::new();
        for member in arrival.members.iter().filter(inside) {
            if member.stands {
                told.extend(self.story.applied_to(&Happened { member, ..*arrival }));
                continue;
            }
            let same = |threat: &&Threat| threat.event.subject == member.event.subject && threat.event.verb == member.event.verb;
            told.extend(self.story.threats().iter().filter(same).filter_map(|threat| match &threat.by {
                Stopped::Cant { reason } => Some(self.story.teller(threat.at).reason(reason, &threat.event)),
                _ => None,
            }));
        }
        told
    }

    /// The arrival of an object, in words: the event, the effects behind it, and the event with its counters.
    fn arrived(&self, arrival: &Happened<'_>) -> (String, Option<String>, Event) {
        let place = arrival.members.iter().position(|member| std::ptr::eq(member, arrival.member)).unwrap_or(usize::MAX);
        let event = with_counters(self.bound.rules, place, arrival.member, arrival.members);
        let outer = arrival.outer().filter(|outer| self.bound.rules.goes_without_saying(outer, &event));
        let mut text = self.story.teller(arrival.at).event(outer.unwrap_or(&event));
        // "Goes from exile to exile": it stays there.
        let stays = event.from.filter(|from| event.verb == zones::MOVE && Some(*from) == event.to && *from != zones::BOARD);
        if let (Some(zone), Some(object)) = (stays, event.object()) {
            let teller = self.story.teller(arrival.at);
            let owner = self.story.before(arrival.at).table.known(object).map(|row| row.owner);
            text = format!("{} stays in {}", teller.object(object), teller.zone(zone, owner));
        } else if let Some((at, meant)) = self.story.meant_for(arrival)
            && let Some(zone) = meant.to
        {
            let owner = event.object().and_then(|object| self.story.before(at).table.known(object)).map(|row| row.owner);
            text = format!("{text} instead of {}", self.story.teller(at).zone(zone, owner));
        }
        // That something does to itself as it enters what it says needs no reason.
        let name = event.object().map(|object| self.story.teller(arrival.at).object(object));
        let mut by: Vec<String> = self.story.applied_to(arrival).into_iter().filter(|by| Some(by) != name.as_ref()).collect();
        let more = self.counters_given(arrival, place).into_iter().filter(|told| !by.contains(told) && Some(told) != name.as_ref());
        by.extend(more.collect::<Vec<_>>());
        let counters = |event: &Event| event.entry.as_ref().is_some_and(|entry| !entry.counters.is_empty());
        if counters(&arrival.member.event) && !counters(&event) {
            text.push_str(" without counters");
        }
        (text, effects(&by), event)
    }
}

/// The object of a fact that says "is", and the words behind that.
fn complement(fact: &Fact) -> Option<(&str, String)> {
    match fact {
        Fact::Is { object, word, verb: Copula::Is } => Some((&object.said, word.clone())),
        Fact::Is { object, word, verb: Copula::IsA } => Some((&object.said, a(word))),
        Fact::Stats { object, power, toughness } => Some((&object.said, format!("a {power}/{toughness}"))),
        _ => None,
    }
}

/// The names of effects in the order they were applied.
fn effects(names: &[String]) -> Option<String> {
    match names {
        [] => None,
        names => Some(names.join(", then ")),
    }
}

fn several(mut causes: Vec<String>) -> Option<String> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for cause in causes.drain(..) {
        match counted.iter_mut().find(|(known, _)| *known == cause) {
            Some((_, times)) => *times += 1,
            None => counted.push((cause, 1)),
        }
    }
    let more = counted.len().saturating_sub(CAUSES);
    let mut told: Vec<String> =
        counted.into_iter().take(CAUSES).map(|(cause, times)| if times > 1 { format!("{cause} ({times} times)") } else { cause }).collect();
    if more > 0 {
        told.push(format!("{more} more"));
    }
    (!told.is_empty()).then(|| list(&told))
}
