//! Mana that may be spent on some things only, and what follows if it is spent on some (CR 106.6).
//!
//! A pool holds how much there is of each kind; which part of it is of this sort is kept aside, each part with the
//! instruction that added it. What it may be spent on is asked as a cost is paid.

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Ask, Chooser};
use instead_model::evaluate::View;
use instead_model::event::{Event, Party, Value};
use instead_model::game::{Frame, OnTable, Prompt, Question};
use instead_model::ids::PlayerId;
use instead_model::language::{Duration, Mana, Matcher, Rider, SpentOn};
use instead_model::position::Position;
use instead_model::program::Op;
use instead_model::table::{Earmarked, ProgramId, Row};
use smallvec::SmallVec;

use crate::words::moments;
use crate::{costs, turn};

/// The purpose for which a cost is paid.
#[derive(Clone, Copy, Debug)]
pub struct Purpose<'a> {
    /// The spell that is cast, or the object with the ability that is activated.
    pub of: Paid<'a>,
    /// Whether the cost contains {X}.
    pub has_x: bool,
}

/// See [`Purpose`].
#[derive(Clone, Copy, Debug)]
pub enum Paid<'a> {
    /// A spell that is cast.
    Spell(&'a Row),
    /// An ability of this that is activated.
    Ability(&'a Row),
    /// Anything else: what a text asks for as it is carried out.
    Other,
}

/// The amounts that are spent of parts kept aside, by their places.
pub type Parts = SmallVec<[(usize, u64); 1]>;

/// The mana that a player may spend on something, by kind (CR 106.6).
pub fn pool(position: &Position, player: PlayerId, purpose: Purpose<'_>) -> [u64; 6] {
    let mut pool = position.table.player(player).mana;
    for part in position.table.earmarked.iter().filter(|part| part.player == player && !may_be_spent(position, part, purpose)) {
        if let Some(amount) = pool.get_mut(usize::from(part.place)) {
            *amount = amount.less(part.amount);
        }
    }
    pool
}

/// The amount of each part that is spent, where `spent` gives the amounts of each kind; the player is asked where there are
/// several ways (CR 118.3a).
pub fn parts<'a>(
    position: &Position,
    player: PlayerId,
    purpose: Purpose<'_>,
    spent: impl Fn(usize) -> u64,
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Result<Parts, Box<Ask<OnTable>>> {
    let mut out = Parts::new();
    let all = &position.table.earmarked;
    let amounts = position.table.player(player).mana;
    for (place, amount) in amounts.into_iter().enumerate() {
        let here = |part: &Earmarked| part.player == player && usize::from(part.place) == place;
        let kept = all.iter().filter(|part| here(part)).map(|part| part.amount).together();
        let usable: Vec<(usize, &Earmarked)> =
            all.iter().enumerate().filter(|(_, part)| here(part) && may_be_spent(position, part, purpose)).collect();
        let mut left = spent(place);
        let mut others = amount.less(kept).plus(usable.iter().map(|(_, part)| part.amount).together());
        for (number, part) in usable {
            others = others.less(part.amount);
            let (least, most) = (left.less(others), left.min(part.amount));
            let many = match answers.next_if_open(least < most) {
                Some(Value::Number(many)) => *many,
                _ if least == most => least,
                _ => {
                    let prompt = Prompt::Taken { from: Party::Object(part.source), amount: left };
                    let question = Question { prompt, source: Some(part.source), card: Some(part.program.card) };
                    let options = (least..=most).take(instead_kernel::MOST_OPTIONS + 1).map(|many| (Value::Number(many), 1)).collect();
                    return Err(Box::new(Ask { chooser: Chooser::Player(player), question, options }));
                }
            };
            left = left.less(many);
            if many > 0 {
                out.push((number, many));
            }
        }
    }
    Ok(out)
}

/// An answer only where there is something to ask.
trait IfOpen<'a>: Iterator<Item = &'a Value> {
    fn next_if_open(&mut self, open: bool) -> Option<&'a Value> {
        if open { self.next() } else { None }
    }
}

impl<'a, I: Iterator<Item = &'a Value>> IfOpen<'a> for I {}

/// Takes these parts; what follows from spending them on this (CR 106.6).
pub fn take(position: &mut Position, player: PlayerId, purpose: Purpose<'_>, parts: &Parts) -> Vec<Frame> {
    if parts.is_empty() {
        return Vec::new();
    }
    let mut follows = Vec::new();
    for (number, amount) in parts {
        let Some(part) = position.table.earmarked.get(*number) else { continue };
        for rider in said(position, part).map_or(&[][..], |(_, riders)| riders) {
            if let (true, Paid::Spell(spell), Some(index)) = (allows(position, part, &rider.on, purpose), purpose.of, rider.program) {
                let program = ProgramId { card: part.program.card, index };
                // CR 106.6a: for each mana by itself.
                let frame = Frame { it: Some(Party::Object(spell.id)), ..Frame::of(program, player, spell.id) };
                follows.extend((0..*amount).map(|_| frame.clone()));
            }
        }
        if let Some(part) = position.table.write().earmarked.get_mut(*number) {
            part.amount = part.amount.less(*amount);
        }
    }
    position.table.write().earmarked.retain(|part| part.amount > 0);
    follows
}

/// The event by which such mana is added, with what is to be remembered of it.
pub fn marked(frame: &Frame, mut event: Event) -> Event {
    let marks = [Value::Name(frame.program.card), Value::Number(u64::from(frame.program.index)), Value::Number(u64::from(frame.pc))];
    event.entry_mut().chosen.extend(marks);
    event
}

/// Remembers what the event by which mana was added says of it.
pub fn keep(position: &mut Position, event: &Event, place: usize, amount: u64) {
    let Some([Value::Name(card), Value::Number(index), Value::Number(op)]) = event.entry.as_ref().map(|entry| entry.chosen.as_slice())
    else {
        return;
    };
    let (Some(player), Some(source)) = (event.player, event.source) else { return };
    let number = |value: &u64| u16::try_from(*value).unwrap_or(u16::MAX);
    let program = ProgramId { card: *card, index: number(index) };
    let part = Earmarked { player, place: u8::try_from(place).unwrap_or(u8::MAX), amount, source, program, op: number(op) };
    let all = &mut position.table.write().earmarked;
    match all.iter_mut().find(|known| Earmarked { amount, ..**known } == part) {
        Some(known) => known.amount = known.amount.plus(amount),
        None => all.push(part),
    }
}

/// The amount of a player's mana of one kind that isn't lost as the step ends (CR 500.5), since a text says for how long it stays.
pub fn kept(position: &Position, player: PlayerId, place: usize) -> u64 {
    let here = |part: &&Earmarked| part.player == player && usize::from(part.place) == place;
    position.table.earmarked.iter().filter(here).filter(|part| stays(position, part)).map(|part| part.amount).together()
}

/// Whether this part isn't lost, now that a step or phase begins.
fn stays(position: &Position, part: &Earmarked) -> bool {
    let moment = position.table.turn.moment;
    match op_of(position, part) {
        // CR 514.2: until end of turn, which is over as the next one begins.
        Some(Mana::Spent { stays: Some(Duration::ThisTurn), .. }) => moment != moments::UNTAP,
        Some(Mana::Spent { stays: Some(Duration::ThisCombat), .. }) => turn::is_within_combat(moment),
        _ => false,
    }
}

/// Moves the parts of one kind of mana to another kind as that mana becomes mana of the other kind, and removes them if it is
/// lost.
pub fn follow(position: &mut Position, player: PlayerId, from: usize, to: Option<usize>) {
    if position.table.earmarked.is_empty() {
        return;
    }
    let stays: SmallVec<[Earmarked; 1]> = position.table.earmarked.iter().filter(|part| stays(position, part)).copied().collect();
    let all = &mut position.table.write().earmarked;
    let here = |part: &Earmarked| part.player == player && usize::from(part.place) == from && !stays.contains(part);
    match to.and_then(|to| u8::try_from(to).ok()) {
        Some(to) => all.iter_mut().filter(|part| here(part)).for_each(|part| part.place = to),
        None => all.retain(|part| !here(part)),
    }
}

/// CR 106.6: whether it may be spent on this.
fn may_be_spent(position: &Position, part: &Earmarked, purpose: Purpose<'_>) -> bool {
    let on = said(position, part).and_then(|(on, _)| on);
    on.is_none_or(|on| allows(position, part, on, purpose))
}

fn allows(position: &Position, part: &Earmarked, on: &SpentOn, purpose: Purpose<'_>) -> bool {
    let chosen = position.table.known(part.source).map_or(&[][..], |row| row.chosen.as_slice());
    let view = View::of(position, part.player, Some(part.source), chosen);
    let fits = |of: &Matcher, row: &Row| view.fits(of, Some(Party::Object(row.id)), Some(row)).is_ok();
    match (on, purpose.of) {
        (SpentOn::Cast(of), Paid::Spell(spell)) => fits(of, spell),
        (SpentOn::Activate(of), Paid::Ability(row)) => fits(of, row),
        (SpentOn::Cast(_) | SpentOn::Activate(_), _) => false,
        (SpentOn::WithX, _) => purpose.has_x,
        (SpentOn::Either(one, other), _) => allows(position, part, one, purpose) || allows(position, part, other, purpose),
        (SpentOn::Not(on), _) => !allows(position, part, on, purpose),
    }
}

/// The conditions and riders that the instruction which added a part puts on it.
fn said<'a>(position: &'a Position, part: &Earmarked) -> Option<(Option<&'a SpentOn>, &'a [Rider])> {
    match op_of(position, part)? {
        Mana::Spent { on, riders, .. } => Some((on.as_ref(), riders)),
        _ => None,
    }
}

/// The mana that the instruction adds which added it.
fn op_of<'a>(position: &'a Position, part: &Earmarked) -> Option<&'a Mana> {
    let compiled = &position.table.definitions.card(part.program.card).compiled;
    match compiled.programs.get(usize::from(part.program.index))?.ops.get(usize::from(part.op))? {
        Op::AddMana(mana) | Op::AddManaFor(_, mana) => Some(mana),
        _ => None,
    }
}

impl<'a> Purpose<'a> {
    /// The purpose of a payment, by the object that is paid for and its cost in mana.
    pub fn of(of: Paid<'a>, mana: &str) -> Self {
        Purpose { of, has_x: mana.contains("{X}") }
    }
}

/// The amount of each kind that a way of paying spends.
pub fn of_way(way: u64) -> impl Fn(usize) -> u64 {
    move |place| costs::so_much(way, place)
}
