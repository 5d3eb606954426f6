//! The triggered abilities that an object has, or a player, by whatever they have them.

use super::*;

/// The participants and the amount of an event, for the ability that it triggers.
#[derive(Clone, Copy, Debug)]
pub(super) struct What {
    pub(super) it: Option<Party>,
    pub(super) they: Option<PlayerId>,
    pub(super) by: Option<ObjectId>,
    pub(super) amount: u64,
}

impl What {
    /// CR 603.4: an intervening "if" has to hold as the event happens.
    pub(super) fn holds(&self, view: &View<'_>, trigger: &Trigger) -> bool {
        let they: SmallVec<[PlayerId; 1]> = self.they.into_iter().collect();
        let view = View { it: self.it, they: &they, by: self.by, amount: self.amount, ..*view };
        trigger.conditions().into_iter().chain(trigger.whiles()).all(|condition| view.holds(condition))
    }
}

/// A triggered ability, and whose it is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ability<'a> {
    /// Of a permanent: the permanent, the clause that the ability stands in, its program.
    Of(&'a Row, u16, ProgramId),
    /// Given to a permanent, which knows what gave it.
    Given(&'a Row, ProgramId, &'a [Value]),
    /// Made by a resolution.
    Made(&'a MadeEffect, ProgramId),
}

impl<'a> Ability<'a> {
    pub(super) fn view(&self, position: &'a Position) -> View<'a> {
        match self {
            Ability::Of(row, ..) => View { x: row.x, ..View::of(position, row.controller, Some(row.id), &row.chosen) },
            Ability::Given(row, _, chosen) => View::of(position, row.controller, Some(row.id), chosen),
            Ability::Made(effect, _) => View::of(position, effect.controller, Some(effect.source), &effect.chosen),
        }
    }

    /// "It", "that player", "that much" and X of a delayed triggered ability, as they were noted.
    pub(super) fn noted(&self, number: usize) -> Option<&Value> {
        match self {
            Ability::Made(effect, _) => effect.chosen.get(number),
            _ => None,
        }
    }

    pub(super) fn it(&self) -> Option<Party> {
        match self.noted(0) {
            Some(Value::Party(party)) => Some(*party),
            _ => None,
        }
    }

    /// "It", where nothing happened to anything: what was spoken of as the ability was made, or else the object that has it.
    pub(super) fn spoken_of(&self) -> Option<Party> {
        self.it().or_else(|| self.bearer().map(|row| Party::Object(row.id)))
    }

    pub(super) fn amount(&self) -> u64 {
        match self.noted(2) {
            Some(Value::Number(amount)) => *amount,
            _ => 0,
        }
    }

    /// The same ability of another object that is the same.
    pub(super) fn of<'b>(&self, row: &'b Row) -> Ability<'b>
    where
        'a: 'b,
    {
        match *self {
            Ability::Of(_, number, program) => Ability::Of(row, number, program),
            Ability::Given(_, program, chosen) => Ability::Given(row, program, chosen),
            Ability::Made(effect, program) => Ability::Made(effect, program),
        }
    }

    /// The object that has it, if one has.
    pub(super) fn bearer(&self) -> Option<&'a Row> {
        match self {
            Ability::Of(row, ..) | Ability::Given(row, ..) => Some(row),
            Ability::Made(..) => None,
        }
    }

    pub(super) fn count(&self) -> u64 {
        match self {
            Ability::Of(row, ..) | Ability::Given(row, ..) => row.count,
            Ability::Made(..) => 1,
        }
    }

    pub(super) fn waiting(&self, trigger: &Trigger, what: What, times: u64) -> Waiting {
        let (source, controller, program, chosen) = match self {
            Ability::Of(row, _, program) => (row.id, row.controller, *program, SmallVec::new()),
            Ability::Given(row, program, chosen) => (row.id, row.controller, *program, chosen.iter().cloned().collect()),
            Ability::Made(effect, program) => {
                let known = effect.chosen.iter().skip(usize::from(NOTED)).cloned();
                (effect.source, effect.controller, *program, known.collect())
            }
        };
        let What { it, they, by, amount } = what;
        // CR 107.3m: X of an ability about its own entry is the X that was chosen as the spell was cast.
        let x = match self {
            Ability::Of(row, ..) => row.x,
            // CR 603.7c: X of the text that made it was settled as that was carried out.
            Ability::Made(..) => match self.noted(3) {
                Some(Value::Number(x)) => *x,
                _ => 0,
            },
            Ability::Given(..) => 0,
        };
        let item = StackItem {
            spell: None,
            source,
            controller,
            program,
            chosen,
            it,
            they,
            found: None,
            by,
            amount,
            x,
            times,
            group: 0,
            begun: None,
            own: None,
            apiece: Default::default(),
        };
        let once = match self {
            // What one clause waits for is one ability: "whenever … or …" triggers once, whichever happens.
            Ability::Of(row, clause, _) if trigger.is_once() => Some((row.id, *clause | ONCE)),
            _ => None,
        };
        let made = match self {
            Ability::Made(effect, _) => Some(effect.number),
            _ => None,
        };
        Waiting { item, once, made }
    }
}

/// Tells triggered abilities from replacement effects in what an object remembers of its turn.
pub(super) const ONCE: u16 = 0x8000;

/// Calls `each` with the listed abilities of permanents that function (CR 113.6).
pub(super) fn each_listed(position: &Position, listed: &[(ObjectId, u16)], mut each: impl FnMut(Ability<'_>, &Trigger)) {
    for (object, number) in listed {
        let Some(row) = position.table.row(*object) else { continue };
        let compiled = &position.table.definitions.card(row.card).compiled;
        if let Some((trigger, program)) = compiled.triggers.get(*number as usize)
            && let Some(ability) = compiled.programs.get(usize::from(*program))
            && functions(row, trigger, ability.out_of)
            && !position.abilities_lost(row)
        {
            each(Ability::Of(row, ability.clause, ProgramId { card: row.card, index: *program }), trigger);
        }
    }
}

/// Calls `each` with the abilities that function: of permanents (CR 113.6) those that are listed, and
/// all that were given or made.
pub(super) fn each_ability(position: &Position, listed: &[(ObjectId, u16)], mut each: impl FnMut(Ability<'_>, &Trigger)) {
    each_listed(position, listed, &mut each);
    position.given(|giver, granted, row| {
        if let Granted::Trigger(trigger, program) = granted {
            let chosen = giver.chosen();
            each(Ability::Given(row, ProgramId { card: giver.card, index: *program }, &chosen), trigger);
        }
    });
    for (effect, trigger, program) in position.made_triggers() {
        each(Ability::Made(effect, ProgramId { card: effect.card, index: program }), trigger);
    }
}
