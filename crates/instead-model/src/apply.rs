//! Applying an effect to an event: one arm for each [`Rewrite`].
//!
//! - `applicable.rs`: which effects might apply, and whether each does
//! - `rewrites.rs`: what the other kinds of rewriting do
//! - `damage.rs`: prevention and redirection
//! - [`entering`]: how something enters

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::amount::{above_zero, lowered};
use instead_kernel::{Applied, Applying, Stop, When};
use smallvec::SmallVec;

use crate::definition::{Made, Matters, Meaning};
use crate::evaluate::{View, spoken_of};
use crate::event::{Cause, Event, Marks, Party, Value};
use crate::game::{Frame, Game, OnTable, Prompt, Question, Role, Work};
use crate::ids::{CardId, EffectId, ObjectId, Origin, PlayerId};
use crate::interpret;
use crate::language::*;
use crate::position::Position;
use crate::program::Op;
use crate::reason::Reason;
use crate::table::{Face, ProgramId, Row};
use crate::{simultaneous, zones};

mod applicable;
mod damage;
pub mod entering;
mod rewrites;

pub use applicable::{alike, applicable, candidates, still_apply};
use applicable::{alongside, excess, you};

/// CR 614.5, 614.6: whether an effect deals with each of several equal events by itself, since it does something besides
/// what it makes of them, does something else instead, or is used up by being applied.
pub fn one_by_one(position: &Position, effect: EffectId) -> bool {
    position.standing(effect, None).is_some_and(|standing| {
        let replacement = &standing.made.replacement;
        let used_up = matches!(replacement.uses, Uses::Next | Uses::Points(_) | Uses::EachTurn(_));
        match &replacement.rewrite {
            // What tokens that are created together enter with is asked once for all of them.
            Rewrite::Enter(_) => false,
            Rewrite::Instead(_) => true,
            _ => used_up || replacement.rider.is_some() || replacement.first.is_some(),
        }
    })
}

/// The greatest number of equal effects of one row that are applied to one event.
const MOST_ALIKE: u16 = 32_768;

/// Notes the clauses that weren't understood and might have applied to the event: they matter though the event never happens as
/// it was (CR 616.1). So does the text of an object that would enter.
fn note_unread(position: &mut Position, event: &Event) {
    let table = &position.table;
    if event.to != Some(zones::BOARD) && table.indexed().triggers(event.verb).is_empty() {
        return;
    }
    let enters = (event.to == Some(zones::BOARD)).then(|| event.card.or_else(|| table.row(event.object()?).map(|row| row.card))).flatten();
    let would = |row: &Row, number: u16| {
        let definition = table.definitions.card(row.card);
        let (_, program) = definition.compiled.triggers.get(usize::from(number))?;
        let clause = definition.compiled.programs.get(usize::from(*program))?.clause;
        let speaks = matches!(definition.clauses.get(usize::from(clause))?.meaning, Meaning::Declined { matters: Matters::Would(_), .. });
        (speaks && row.has_force()).then_some((row.card, clause))
    };
    // What is about things of a kind may be about what would enter, as it would be there (CR 614.12).
    let of_a_kind = |row: &Row, number: u16| {
        let definition = table.definitions.card(row.card);
        let (trigger, program) = definition.compiled.triggers.get(usize::from(number))?;
        let program = definition.compiled.programs.get(usize::from(*program))?;
        let exists = matches!(trigger.core(), Trigger::State(Condition::Exists { .. }));
        (exists && program.ops == [Op::Unread] && row.has_force()).then_some((row.card, program.clause))
    };
    let kinds: SmallVec<[(CardId, u16); 2]> = match enters {
        Some(_) => table.indexed().states().iter().filter_map(|(object, number)| of_a_kind(table.row(*object)?, *number)).collect(),
        None => SmallVec::new(),
    };
    let listed = table.indexed().triggers(event.verb).iter();
    let speaking: SmallVec<[(CardId, u16); 2]> =
        listed.filter_map(|(object, number)| would(table.row(*object)?, *number)).filter(|unread| !table.unread.contains(unread)).collect();
    if let Some(card) = enters.filter(|card| table.definitions.card(*card).declined().next().is_some()) {
        position.table.write().note_unread(card, Matters::looks_ahead);
    }
    for unread in speaking.into_iter().chain(kinds) {
        position.table.write().note_clause(unread);
    }
}

/// Applies an effect to the event it was chosen for.
pub fn apply<G: Game>(game: &G, position: &mut Position, applying: &mut Applying<'_, OnTable>, effect: EffectId) -> Applied<OnTable> {
    if applying.answers.is_empty() && position.table.script.recorded.contains(&crate::record::APPLIED) {
        let standing = position.standing(effect, applying.event().player).map(|standing| (standing.card, standing.source));
        if let Some((card, source)) = standing {
            position.table.write().record_applied(card, source);
        }
    }
    if applying.answers.is_empty() {
        note_unread(position, applying.event());
    }
    // CR 614.5 lets each of equal effects apply once: a row of them beyond any that is played is a limit, by name.
    if matches!(effect.origin, Origin::Static(_)) && effect.copy >= MOST_ALIKE {
        return Applied::Stop(Stop::Alike(u32::from(MOST_ALIKE)));
    }
    let event = applying.event();
    let Some(standing) = position.standing(effect, event.player) else { return Applied::Unchanged(Reason::Gone) };
    let replacement = &standing.made.replacement;
    let plain = replacement.rider.is_none() && replacement.first.is_none() && !matches!(replacement.uses, Uses::EachTurn(_));
    let created = simultaneous::created(game, applying.batch, event).is_some();
    if let (Some(amount), None, true) = (arithmetic(&replacement.rewrite, event.amount), standing.left, plain && !created) {
        // The most frequent effects need nothing else, and touch nothing else.
        let Some(amount) = amount else { return Applied::Stop(Stop::Overflow) };
        let place = applying.place;
        let source = standing.source.or(event.object()).unwrap_or_default();
        let event = &mut applying.batch.members[place as usize].event;
        (event.amount, event.cause) = (amount, game.cause_of_modified(event, source));
        applying.only_amount_changed = true;
        return Applied::Modified;
    }
    let definitions = position.table.definitions.clone();
    let event = event.clone();
    // Of several equal objects an effect that is about its own is of the one to which the event happens.
    let own = replacement.watch.subject.as_ref().is_some_and(Matcher::means_itself).then(|| event.object()).flatten();
    let (card, controller, source) = (standing.card, you(effect, &standing, &event), own.or(standing.source).or(event.object()));
    let chosen: SmallVec<[Value; 2]> = match position.giver(effect) {
        Some(giver) => giver.chosen().into_iter().collect(),
        None => standing.chosen.iter().cloned().collect(),
    };
    let left = standing.left;
    let Some(made) = definitions.card(card).compiled.replacements.get(effect.index as usize) else {
        return Applied::Unchanged(Reason::Gone);
    };
    let taken = simultaneous::taken(game, position, applying, created || made.group.is_some() && !made.local, effect);
    let objects = game.objects_of(position, &event);
    let context = Context { game, effect, made, event, controller, source, chosen, left, card, taken, objects };
    let applied = context.apply(position, applying);
    if created && !matches!(applied, Applied::Ask(_) | Applied::First(_) | Applied::Stop(_)) {
        simultaneous::touch_created(game, applying, &context.event);
    }
    applied
}

/// The amount after a rewrite that is nothing but arithmetic; `Some(None)` if it overflows, `None` for other rewrites.
fn arithmetic(rewrite: &Rewrite<u16>, amount: u64) -> Option<Option<u64>> {
    match rewrite {
        Rewrite::Multiply(n) => Some(amount.checked_mul(*n)),
        Rewrite::Add(n) => Some(amount.checked_add(*n)),
        Rewrite::SetTo(Amount::Number(n)) => Some(Some(*n)),
        Rewrite::Subtract(n) => Some(Some(amount.less(*n))),
        Rewrite::Halve { up } => Some(Some(amount / 2 + if *up { amount % 2 } else { 0 })),
        _ => None,
    }
}

/// Everything that applying one effect to one event needs to know.
struct Context<'a, G> {
    game: &'a G,
    effect: EffectId,
    made: &'a Made,
    event: Event,
    controller: PlayerId,
    source: Option<ObjectId>,
    chosen: SmallVec<[Value; 2]>,
    left: Option<u64>,
    card: crate::ids::CardId,
    /// The members that this application takes.
    taken: SmallVec<[u32; 4]>,
    /// To how many equal objects the event happens.
    objects: u64,
}

impl<G: Game> Context<'_, G> {
    /// Applies the effect to the event: a table, an arm for each kind of rewriting.
    fn apply(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>) -> Applied<OnTable> {
        if let (Some(first), []) = (self.made.replacement.first, applying.answers) {
            return Applied::First(Work::Program(Frame { role: Role::First, ..self.frame(first, self.event.amount) }));
        }
        // What had to be so for it wasn't.
        if self.made.replacement.first.is_some() && applying.answers.first() == Some(&Value::Yes(false)) {
            return Applied::Unchanged(Reason::Condition);
        }
        match &self.made.replacement.rewrite {
            rewrite @ (Rewrite::Multiply(_) | Rewrite::Add(_) | Rewrite::Subtract(_) | Rewrite::Halve { .. }) => {
                self.set(position, applying, |event| arithmetic(rewrite, event.amount).flatten())
            }
            Rewrite::AddAnew(more) => self.add_anew(position, applying, *more),
            Rewrite::Raise(by) => {
                let by = self.view(position).number(by);
                self.set(position, applying, |event| by.and_then(|by| event.amount.checked_add(by)))
            }
            Rewrite::SetTo(to) => {
                let value = self.view(position).number(to);
                self.set(position, applying, |_| value)
            }
            Rewrite::NotBelow(floor) => self.keep_above(position, applying, *floor),
            Rewrite::PreventAll => self.prevent_each(position, applying, |event| event.amount),
            Rewrite::Prevent(most) => self.prevent_some(position, applying, most),
            Rewrite::PreventPoints => match self.points(position, applying, true) {
                Ok(points) => {
                    let mut points = points.into_iter();
                    self.prevent_each(position, applying, |_| points.next().unwrap_or(0))
                }
                Err(ask) => Applied::Ask(ask),
            },
            Rewrite::Redirect(to) => {
                let all = self.events(applying).map(|event| event.amount).collect();
                match self.recipient(position, applying, to) {
                    Ok(to) => self.redirect(position, applying, to, all),
                    Err(other) => other,
                }
            }
            Rewrite::RedirectPoints(to) => match (self.view(position).party(to), self.points(position, applying, false)) {
                (Some(to), Ok(points)) => self.redirect(position, applying, to, points),
                (_, Err(ask)) => Applied::Ask(ask),
                (None, _) => Applied::Unchanged(Reason::NoRecipient),
            },
            Rewrite::Excess(to) => {
                let excess = excess(self.game, position, applying.batch, &self.event);
                match self.view(position).party(to) {
                    Some(to) => self.redirect(position, applying, to, SmallVec::from_slice(&[excess])),
                    None => Applied::Unchanged(Reason::NoRecipient),
                }
            }
            Rewrite::ToZone(to) => self.to_zone(position, applying, to),
            Rewrite::Skip => {
                self.spend(position, applying, 1);
                Applied::Instead(SmallVec::new())
            }
            Rewrite::Instead(program) => self.replace(position, applying, *program),
            Rewrite::Enter(how) => self.enter(position, applying, how),
            Rewrite::Divide(among) => self.divide(position, applying, among),
            Rewrite::Produce { mana, amount } => self.produce(position, applying, mana, *amount),
            Rewrite::Becomes { verb, kind } => self.becomes(position, applying, *verb, *kind),
            Rewrite::Rethrow(how) => self.rethrow(position, applying, *how),
            Rewrite::Same => {
                self.spend(position, applying, 1);
                if self.game.is_creation(&self.event) { self.create_besides(position, applying) } else { self.finish(self.event.amount) }
            }
        }
    }

    /// The events that this application takes, in order.
    fn events<'b>(&'b self, applying: &'b Applying<'_, OnTable>) -> impl Iterator<Item = &'b Event> {
        self.taken.iter().filter_map(|place| applying.batch.member(*place)).map(|member| &member.event)
    }

    /// Rewrites each of them; all of them have had this effect's opportunity then.
    fn each(&self, applying: &mut Applying<'_, OnTable>, mut rewrite: impl FnMut(&mut Event)) {
        for place in &self.taken {
            if let Some(event) = applying.touch(*place) {
                rewrite(event);
            }
        }
    }

    fn view<'p>(&'p self, position: &'p Position) -> View<'p> {
        View {
            position,
            controller: self.controller,
            source: self.source,
            chosen: &self.chosen,
            it: spoken_of(&self.made.replacement.watch, &self.event),
            together: &[],
            they: self.event.they(),
            by: self.event.source,
            amount: self.event.amount,
            x: self.x(position),
            gone: false,
            since: u32::MAX,
            seen: None,
        }
    }

    /// CR 107.3m: X of a permanent's own entry is the X that was chosen as it was cast.
    fn x(&self, position: &Position) -> u64 {
        self.source.and_then(|source| position.table.known(source)).map_or(0, |row| row.x)
    }

    fn write<'b>(&self, applying: &'b mut Applying<'_, OnTable>) -> &'b mut Event {
        let place = applying.place;
        &mut applying.batch.members[place as usize].event
    }

    /// Uses up what the effect has left.
    fn spend(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, amount: u64) {
        if self.left.is_some() {
            simultaneous::spend(self.game, position, applying, &self.taken, self.effect, amount);
        }
        if let (Uses::EachTurn(_), Origin::Static(object)) = (&self.made.replacement.uses, self.effect.origin)
            && let Some(row) = position.table.write().row_mut(object)
        {
            let index = self.effect.index;
            row.remember(|memory| match memory.used.binary_search_by_key(&index, |(number, _)| *number) {
                Ok(place) => memory.used[place].1 += 1,
                Err(place) => memory.used.insert(place, (index, 1)),
            });
        }
    }

    fn set(
        &self,
        position: &mut Position,
        applying: &mut Applying<'_, OnTable>,
        amount: impl Fn(&Event) -> Option<u64>,
    ) -> Applied<OnTable> {
        let mut total = 0_u64;
        for event in self.events(applying) {
            let Some(amount) = amount(event) else { return Applied::Stop(Stop::Overflow) };
            total = total.plus(amount);
        }
        self.spend(position, applying, 1);
        let source = self.source.unwrap_or_default();
        self.each(applying, |event| {
            event.amount = amount(event).unwrap_or(event.amount);
            event.cause = self.game.cause_of_modified(event, source);
        });
        self.finish(total)
    }

    fn ask(&self, prompt: Prompt) -> Question {
        Question { prompt, source: self.source, card: Some(self.card) }
    }

    /// Replaces the event by what is done instead. Events without a choice take its place in its batch (CR 614.6); otherwise a
    /// program runs when the batch is performed.
    fn instead(&self, position: &mut Position, program: u16, amount: u64) -> Applied<OnTable> {
        let mut frame = Frame { role: Role::Instead, ..self.frame(program, amount) };
        if self.game.instead_at_once() {
            return Applied::Substitute(Work::Program(frame), When::Now);
        }
        match interpret::plain_events(self.game, position, &frame) {
            Some(mut events) => {
                // Of equal objects in one row, it happens to those to which the event would.
                for event in events.iter_mut().filter(|event| event.subject == self.event.subject && event.to.is_some()) {
                    event.amount = event.amount.min(self.objects);
                }
                Applied::Instead(events)
            }
            None => {
                if let Some(Party::Object(object)) = frame.it
                    && let Some(parted) = position.part(object, self.objects)
                {
                    frame.it = Some(Party::Object(parted));
                }
                Applied::Substitute(Work::Program(frame), When::WithBatch)
            }
        }
    }

    fn finish(&self, amount: u64) -> Applied<OnTable> {
        match self.made.replacement.rider {
            // CR 615.5: the rest of a prevention effect takes place afterwards; it is no part of the damage event.
            Some(program) if prevents(&self.made.replacement.rewrite) => Applied::Afterwards(Work::Program(self.frame(program, amount))),
            // CR 400.7: "it" is what it became in the other zone.
            Some(program) if matches!(self.made.replacement.rewrite, Rewrite::ToZone(_)) => {
                Applied::Rider(Work::Program(Frame { proposed: true, ..self.frame(program, amount) }))
            }
            Some(program) => Applied::Rider(Work::Program(self.frame(program, amount))),
            None => Applied::Modified,
        }
    }

    fn frame(&self, program: u16, amount: u64) -> Frame {
        let it = spoken_of(&self.made.replacement.watch, &self.event);
        let frame = frame(self.card, program, self.controller, self.source, self.chosen.clone(), (&self.event, it), Role::Besides);
        let cause = self.game.cause_of_replacement(&self.event, frame.source);
        Frame { amount, cause, ..frame }
    }
}

fn prevents(rewrite: &Rewrite<u16>) -> bool {
    matches!(rewrite, Rewrite::PreventAll | Rewrite::Prevent(_) | Rewrite::PreventPoints)
}

/// A program that an effect carries out for an event.
fn frame(
    card: crate::ids::CardId,
    program: u16,
    controller: PlayerId,
    source: Option<ObjectId>,
    chosen: SmallVec<[Value; 2]>,
    (event, it): (&Event, Option<Party>),
    role: Role,
) -> Frame {
    let source = source.unwrap_or(ObjectId(0));
    Frame {
        chosen,
        it,
        they: event.they().iter().copied().collect(),
        by: event.source,
        amount: event.amount,
        amount_given: true,
        // CR 614.16: what a replacement effect does is done by an effect.
        cause: if role == Role::First { Cause::Cost } else { Cause::Effect(source) },
        role,
        ..Frame::of(ProgramId { card, index: program }, controller, source)
    }
}
