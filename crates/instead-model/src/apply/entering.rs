//! The ways in which objects enter: choices, acts that come first, counters, copies (CR 614.1c–e, 614.12, 614.13).

use std::slice::Iter;

use instead_kernel::{Applied, Applying, Ask, Batch, Chooser, Lineage, Veto};
use smallvec::SmallVec;

use super::Context;
use crate::definition::Compiled;
use crate::evaluate::View;
use crate::event::{Event, Party, Place, Value};
use crate::game::{Frame, Game, OnTable, Prompt, Role, Work};
use crate::ids::{CardId, Counter, ObjectId, PlayerId};
use crate::interpret;
use crate::language::{Amount, Becoming, Condition, Entering, Matcher, Noun, Spot, Who};
use crate::position::Position;
use crate::table::{Arriving, Exception, Face, add_counters, remove_counters};
use crate::zones;

/// A value, or the question or program that must come first before it is known how something enters.
type Needs<T> = Result<T, Box<Applied<OnTable>>>;

/// An entry that is being worked out.
struct Entry<'a> {
    chooser: PlayerId,
    event: Event,
    answers: Iter<'a, Value>,
    /// The result of the acts that came first, for the effects that speak of it.
    made: Option<&'a Value>,
    /// "That many", of what was done as it enters.
    amount: u64,
    /// The objects that may not be chosen for acts that are done as it enters: itself, and those that enter at the same time.
    together: SmallVec<[ObjectId; 2]>,
}

impl Entry<'_> {
    /// The player who was chosen last for it.
    fn chosen_player(&self) -> Option<PlayerId> {
        let chosen = self.event.entry.iter().flat_map(|entry| entry.chosen.iter().rev());
        chosen.into_iter().find_map(|value| if let Value::Party(Party::Player(player)) = value { Some(*player) } else { None })
    }
}

impl<G: Game> Context<'_, G> {
    /// CR 614.12a: choices are made before it enters.
    pub(super) fn enter(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, how: &[Entering]) -> Applied<OnTable> {
        let chooser = self.event.entry.as_ref().and_then(|entry| entry.controller).or(self.event.player).unwrap_or(self.controller);
        let mut answers = applying.answers.iter();
        // What was done first comes before the answers.
        let made = if self.made.replacement.first.is_some() { answers.next() } else { None };
        let enters = |event: &&Event| event.to == Some(zones::BOARD) && event.from != Some(zones::BOARD);
        let members = applying.batch.members.iter().filter(|member| member.stands).map(|member| &member.event);
        let safe = |object: &ObjectId| self.game.spares_those_entering_too() || self.event.object() == Some(*object);
        let together = members.filter(enters).filter_map(Event::object).filter(safe).collect();
        let mut entry = Entry { chooser, event: self.event.clone(), answers, made, amount: self.event.amount, together };
        if let Err(needs) = self.enter_all(position, how, &mut entry) {
            if matches!(*needs, Applied::First(_)) {
                self.note_entering(position, applying, &entry.together);
            }
            return *needs;
        }
        let mut event = entry.event;
        self.spend(position, applying, 1);
        if event.amount > 1 && !applying.answers.is_empty() {
            // An answer holds for one of several equal tokens; the others are asked for themselves.
            let mut rest = self.event.clone();
            rest.amount -= 1;
            event.amount = 1;
            return Applied::Parts(event, rest);
        }
        *self.write(applying) = event;
        self.finish(0)
    }

    fn enter_all(&self, position: &Position, how: &[Entering], entry: &mut Entry<'_>) -> Needs<()> {
        how.iter().try_for_each(|how| self.enter_so(position, how, entry))
    }

    /// One thing about how it enters.
    fn enter_so(&self, position: &Position, how: &Entering, entry: &mut Entry<'_>) -> Needs<()> {
        match how {
            Entering::Tapped => entry.event.entry_mut().tapped = true,
            Entering::Attacking => entry.event.entry_mut().attacking = true,
            Entering::Ready => entry.event.entry_mut().tapped = false,
            Entering::At(Spot::There) => {
                if let Some(Value::Party(Party::Object(site))) = entry.made {
                    entry.event.at = Some(Place::Site(*site));
                }
            }
            Entering::At(spot) => entry.event.at = self.view(position).place(spot).or(entry.event.at),
            Entering::Counters { counter, amount } => self.enter_with(position, *counter, amount, entry),
            Entering::Fewer { counter, amount } => {
                let amount = self.view(position).number(amount).unwrap_or(0);
                remove_counters(&mut entry.event.entry_mut().counters, *counter, amount);
            }
            // CR 616.1b: of the player who was chosen just before.
            Entering::Under(Who::TheChosen) => {
                let player = entry.chosen_player();
                let how = entry.event.entry_mut();
                how.controller = player.or(how.controller);
            }
            Entering::Under(who) => entry.event.entry_mut().controller = self.view(position).players(who).first().copied(),
            Entering::Choose(what) => {
                let chooser = entry.chooser;
                let answer = self.answer(chooser, entry, Prompt::Name(*what), || self.game.choices_of(position, *what, chooser))?;
                entry.event.entry_mut().chosen.push(answer);
            }
            Entering::CopyOfThe(of) => {
                let copied = interpret::copy_of(&self.view(position), of, self.card, self.compiled(position), &[]);
                if let Some((card, except)) = copied {
                    copy(entry, card, except);
                }
            }
            Entering::CopyOf { of, except } => self.copy_one(position, of, except, entry)?,
            Entering::Gains(tags) => entry.event.entry_mut().gains.extend(tags.iter().copied()),
            Entering::Became(verb) => entry.event.entry_mut().became.push(*verb),
            Entering::Face(Face::Back) => {
                transformed(position, &mut entry.event);
            }
            Entering::Face(face) => entry.event.entry_mut().face = *face,
            Entering::If { condition, how } => {
                if self.would_hold(position, condition, &entry.event) {
                    self.enter_all(position, how, entry)?;
                }
            }
            Entering::OneOf(ways) => {
                let possible = self.possible_ways(position, ways, &entry.event);
                let answer = self.answer(entry.chooser, entry, Prompt::Way, || possible)?;
                self.enter_way(position, ways, &answer, entry)?;
            }
            Entering::Theirs(ways) => self.enter_their_way(position, ways, entry)?,
            Entering::Word(words) => {
                let answer = self.way(entry.chooser, words.len(), Prompt::Word, entry)?;
                entry.event.entry_mut().chosen.push(answer);
            }
            Entering::First { program, done, undone, .. } => self.enter_after(position, *program, (done, undone), entry)?,
            Entering::Elsewhere(zone) => {
                entry.event.to = Some(*zone);
                entry.event.entry = None;
            }
            Entering::AttachedTo(matcher) => self.attach(position, matcher, entry)?,
        }
        Ok(())
    }

    /// With counters; whoever was chosen just before is "that player", and "the chosen player" (CR 607.2d).
    fn enter_with(&self, position: &Position, counter: Counter, amount: &Amount, entry: &mut Entry<'_>) {
        let player = entry.chosen_player();
        let own = self.view(position);
        let they = player.as_slice();
        let they = if they.is_empty() { own.they } else { they };
        // CR 614.12a: what was chosen for this entry is known to what counts for it.
        let of_entry = entry.event.entry.iter().flat_map(|entry| entry.chosen.iter());
        let chosen: SmallVec<[Value; 2]> = own.chosen.iter().chain(of_entry).cloned().collect();
        let view = View { amount: entry.amount, they, chosen: &chosen, ..own };
        let amount = view.number(amount).unwrap_or(0);
        add_counters(&mut entry.event.entry_mut().counters, counter, amount);
    }

    /// CR 702.104a: the player who was chosen just before chooses how, and it is they who put the counters on it.
    fn enter_their_way(&self, position: &Position, ways: &[Vec<Entering>], entry: &mut Entry<'_>) -> Needs<()> {
        let by = entry.chosen_player().unwrap_or(entry.chooser);
        let possible = self.possible_ways(position, ways, &entry.event);
        let answer = self.answer(by, entry, Prompt::Way, || possible)?;
        entry.event.entry_mut().chosen.push(Value::Yes(answer == Value::Number(0)));
        let own = std::mem::take(&mut entry.event.entry_mut().counters);
        self.enter_way(position, ways, &answer, entry)?;
        let put = std::mem::replace(&mut entry.event.entry_mut().counters, own);
        entry.event.entry_mut().given.extend(put.into_iter().map(|(counter, amount)| (by, counter, amount)));
        Ok(())
    }

    /// After something is done first; how depends on whether it was.
    fn enter_after(
        &self,
        position: &Position,
        program: Option<u16>,
        (done, undone): (&[Entering], &[Entering]),
        entry: &mut Entry<'_>,
    ) -> Needs<()> {
        let Some(program) = program else { return Ok(()) };
        let Some(result) = entry.answers.next() else {
            let frame = self.before_it_enters(program, entry.together.clone());
            return Err(Box::new(Applied::First(Work::Program(frame))));
        };
        // CR 607.2b: what is exiled so is what other abilities of the object speak of.
        entry.amount = match result {
            Value::Parties(objects) => {
                entry.event.entry_mut().chosen.push(result.clone());
                objects.len() as u64
            }
            Value::Number(amount) => *amount,
            _ => 0,
        };
        self.enter_all(position, if entry.amount > 0 { done } else { undone }, entry)
    }

    fn enter_way(&self, position: &Position, ways: &[Vec<Entering>], answer: &Value, entry: &mut Entry<'_>) -> Needs<()> {
        let number = if let Value::Number(number) = answer { usize::try_from(*number).ok() } else { None };
        self.enter_all(position, number.and_then(|number| ways.get(number)).map_or(&[], Vec::as_slice), entry)
    }

    fn way(&self, chooser: PlayerId, ways: usize, prompt: Prompt, entry: &mut Entry<'_>) -> Needs<Value> {
        self.answer(chooser, entry, prompt, || (0..ways as u64).map(Value::Number).collect())
    }

    /// CR 608.2d: the ways of entering that can be chosen: none with counters that can't be put on it (CR 702.104a, 702.136a).
    fn possible_ways(&self, position: &Position, ways: &[Vec<Entering>], event: &Event) -> Vec<Value> {
        let possible = |way: &Vec<Entering>| can_enter_with(self.game, position, way, event);
        let places = (0..).zip(ways).filter(|(_, way)| possible(way)).map(|(place, _)| Value::Number(place));
        let places: Vec<Value> = places.collect();
        if places.is_empty() { vec![Value::Nothing] } else { places }
    }

    /// The next answer, or the question for it.
    fn answer(&self, chooser: PlayerId, entry: &mut Entry<'_>, prompt: Prompt, options: impl FnOnce() -> Vec<Value>) -> Needs<Value> {
        match entry.answers.next() {
            Some(answer) => Ok(answer.clone()),
            None => {
                let options = options().into_iter().map(|value| (value, 1)).collect();
                Err(Box::new(Applied::Ask(Ask { chooser: Chooser::Player(chooser), question: self.ask(prompt), options })))
            }
        }
    }

    /// CR 614.13, 614.13a: what is done as something enters can't be done to it, nor to what enters together with it.
    fn before_it_enters(&self, program: u16, together: SmallVec<[ObjectId; 2]>) -> Frame {
        Frame { role: Role::Entering(together.into_vec()), amount: 0, amount_given: false, it: None, ..self.frame(program, 0) }
    }

    /// CR 614.13c: what enters is known to whatever is done first, until that is done.
    fn note_entering(&self, position: &mut Position, applying: &Applying<'_, OnTable>, together: &[ObjectId]) {
        let members = applying.batch.members.iter().filter(|member| member.stands).map(|member| &member.event);
        let arriving = members.filter_map(|event| {
            let as_it_enters = Box::new(position.subject_row(event)?.into_owned());
            Some(Arriving { object: event.object()?, count: event.amount, as_it_enters })
        });
        let noted = arriving.filter(|arriving| together.contains(&arriving.object));
        let noted: Vec<Arriving> = noted.collect();
        let table = position.table.write();
        table.entering.retain(|known| noted.iter().all(|arriving| arriving.object != known.object));
        table.entering.extend(noted);
    }

    /// As a copy of one that its controller chooses. Objects that enter at the same time aren't there to be chosen.
    fn copy_one(&self, position: &Position, of: &Noun, except: &[Becoming], entry: &mut Entry<'_>) -> Needs<()> {
        let view = self.view(position);
        let options = || {
            let rows = position.table.rows.iter().filter(|row| Some(Party::Object(row.id)) != self.event.subject);
            let options: Vec<Value> =
                rows.filter(|row| view.fits_noun(of, row).is_ok()).map(|row| Value::Party(Party::Object(row.id))).collect();
            if options.is_empty() { vec![Value::Nothing] } else { options }
        };
        let answer = self.answer(entry.chooser, entry, Prompt::CopyOf, options)?;
        if let Value::Party(Party::Object(object)) = answer
            && let Some(row) = position.table.known(object)
        {
            let mut exceptions: SmallVec<[Exception; 1]> = row.exceptions().iter().copied().collect();
            exceptions.extend(interpret::exception(self.card, self.compiled(position), except));
            copy(entry, position.table.definitions.copied(row.card, self.card, except), exceptions);
        }
        Ok(())
    }

    /// CR 303.4f: attached to something legal that its controller chooses. A spell that resolves has its target.
    fn attach(&self, position: &Position, matcher: &Matcher, entry: &mut Entry<'_>) -> Needs<()> {
        if entry.event.entry.as_ref().is_some_and(|entry| entry.is_attached()) {
            return Ok(());
        }
        let options = || {
            let view = self.view(position);
            let hosts = hosts(&view, matcher, self.event.object());
            let options: Vec<Value> = hosts.map(Value::Party).collect();
            if options.is_empty() { vec![Value::Nothing] } else { options }
        };
        match self.answer(entry.chooser, entry, Prompt::Host, options)? {
            Value::Party(Party::Object(host)) => entry.event.entry_mut().attached = Some(host),
            Value::Party(Party::Player(player)) => entry.event.entry_mut().chosen.push(Value::Enchanted(player)),
            _ => {}
        }
        Ok(())
    }

    /// A condition on what enters is about what it would be (CR 707.9f).
    fn would_hold(&self, position: &Position, condition: &Condition, event: &Event) -> bool {
        match (condition, position.subject_row(event)) {
            (Condition::It(quality), Some(row)) => self.view(position).has(&row, quality).is_ok(),
            _ => self.view(position).holds(condition),
        }
    }

    fn compiled<'p>(&self, position: &'p Position) -> &'p Compiled {
        &position.table.definitions.card(self.card).compiled
    }
}

/// Whether something could enter with the counters of which nothing but these ways speak (CR 614.17).
pub(super) fn can_enter_with<G: Game>(game: &G, position: &Position, how: &[Entering], event: &Event) -> bool {
    let counters = how.iter().filter_map(|how| if let Entering::Counters { counter, .. } = how { Some((*counter, 1)) } else { None });
    let counters: SmallVec<_> = counters.collect();
    if counters.is_empty() {
        return true;
    }
    let mut event = event.clone();
    let entry = event.entry_mut();
    (entry.counters, entry.given) = (counters, SmallVec::new());
    let batch: Batch<OnTable> = Batch::new([event], &Lineage::default());
    let contained = batch.member(0).map(|member| game.contained(position, member)).unwrap_or_default();
    contained.iter().all(|put| !matches!(game.veto(position, put), Veto::Cant(_)))
}

/// CR 707.2, 707.6: makes it enter as a copy, with the exceptions of copy effects, and with no choice that was made for the
/// original.
fn copy(entry: &mut Entry<'_>, card: CardId, except: SmallVec<[Exception; 1]>) {
    let how = entry.event.entry_mut();
    how.copy = Some(card);
    how.except = except;
}

/// CR 616.1d, 712.14a: a double-faced card enters with its back face up, and has its characteristics unless it enters as a copy.
/// An object without a back face enters unchanged.
pub fn transformed(position: &Position, event: &mut Event) -> bool {
    let front = event.object().and_then(|object| position.table.known(object)).map(|row| row.own_front()).or(event.card);
    let Some(back) = front.and_then(|front| position.table.definitions.card(front).back) else { return false };
    let how = event.entry_mut();
    how.face = Face::Back;
    how.copy = how.copy.or(Some(back));
    true
}

/// The objects and players to which an Aura that enters could be attached.
pub fn hosts<'v>(view: &'v View<'v>, matcher: &'v Matcher, aura: Option<ObjectId>) -> impl Iterator<Item = Party> + 'v {
    let rows = view.position.table.rows.iter().filter(move |row| row.zone == zones::BOARD && Some(row.id) != aura);
    let fits = move |party: &Party, row| view.fits(matcher, Some(*party), row).is_ok();
    let objects = rows.map(|row| (Party::Object(row.id), row)).filter(move |(party, row)| fits(party, Some(*row))).map(|(party, _)| party);
    let table = &view.position.table;
    let players = table.turn_order().filter(|player| !table.player(*player).lost).map(Party::Player);
    objects.chain(players.filter(move |party| fits(party, None)))
}
