//! A position: the table and the effects that resolutions made.

use instead_kernel::Amount as _;
use instead_kernel::Shared;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::definition::Made;
use crate::event::{Party, Value};
use crate::ids::{CardId, EffectId, ObjectId, Origin, PlayerId};
use crate::language::{Cant, Duration, Modifier, Trigger};
use crate::table::{Exception, Table};

/// Everything about a game but the work still to do. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// The table.
    pub table: Shared<Table>,
    /// The effects that resolutions made and that still last. Apart from the table, since shields
    /// are used up far more often than objects move.
    pub effects: Shared<Effects>,
}

/// The effects that resolutions made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effects {
    /// In the order they were made.
    pub list: Vec<MadeEffect>,
    /// The changes of characteristics among them. Apart from the others, since they change far less often.
    #[serde(default)]
    pub continuous: Shared<Vec<Continuous>>,
    /// The number the next one gets.
    pub next: u32,
}

/// An effect that a resolution made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MadeEffect {
    /// Its number, never used again.
    pub number: u32,
    /// The definition that says what it does.
    pub card: CardId,
    /// The part of that definition.
    pub part: Part,
    /// The controller.
    pub controller: PlayerId,
    /// The object it came from.
    pub source: ObjectId,
    /// Targets and choices, by number.
    pub chosen: SmallVec<[Value; 2]>,
    /// Uses or shield points left; none: without limit.
    pub left: Option<u64>,
    /// The duration.
    pub lasts: Duration,
}

/// A change of characteristics, copy or control that a resolution made.
///
/// The objects are settled as it begins (CR 611.2c), and so are its amounts (CR 608.2h).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Continuous {
    /// Its number, never used again.
    pub number: u32,
    /// When it began: after the objects with numbers up to this (CR 613.7b).
    pub stamp: u32,
    /// The definition that says what it does.
    pub card: CardId,
    /// The change, by its number in that definition.
    pub index: u16,
    /// The controller.
    pub controller: PlayerId,
    /// The object it came from.
    pub source: ObjectId,
    /// Targets and choices, by number.
    pub chosen: SmallVec<[Value; 2]>,
    /// The objects it changes, if they are settled.
    pub of: Option<SmallVec<[ObjectId; 2]>>,
    /// The amounts it speaks of, in order.
    pub values: SmallVec<[u64; 1]>,
    /// The definition of which the objects are copies, with exceptions.
    pub copied: Option<(CardId, SmallVec<[Exception; 1]>)>,
    /// The player who gets control.
    pub to: Option<PlayerId>,
    /// The duration.
    pub lasts: Duration,
}

/// The part of a definition that an effect is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Part {
    /// A replacement or prevention effect.
    Replacement(u16),
    /// A "can't" effect.
    Cant(u16),
    /// A change of characteristics.
    Modifier(u16),
    /// An ability that triggers later. The first thing it knows is "it", then "that player", then "that
    /// much", then X, as they were when it was made.
    Trigger(u16),
}

/// A replacement effect with all that is needed to look at it.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// The effect.
    pub made: &'a Made,
    /// The definition it is part of.
    pub card: CardId,
    /// The controller.
    pub controller: PlayerId,
    /// The object it came from, if there is one yet.
    pub source: Option<ObjectId>,
    /// Targets and choices.
    pub chosen: &'a [Value],
    /// Uses or points left.
    pub left: Option<u64>,
    /// The duration, if a resolution made it.
    pub lasts: Option<Duration>,
}

impl Position {
    /// A position with nothing but a table.
    pub fn new(table: Table) -> Self {
        Position { table: Shared::new(table), effects: Shared::default() }
    }

    /// The number of objects, also of those that are gone and still known, of items on the stack or waiting, and of effects.
    #[inline]
    pub fn things(&self) -> usize {
        let Effects { list, continuous, .. } = &*self.effects;
        let table = &self.table;
        table.rows.len() + table.ghosts.len() + table.stack.len() + table.triggered.len() + list.len() + continuous.len()
    }

    /// The definition that an effect is part of, if the effect (still) exists.
    #[inline]
    pub fn definition_of(&self, effect: EffectId) -> Option<CardId> {
        match effect.origin {
            Origin::Static(object) => self.table.known(object).map(|row| row.card),
            Origin::Entering(card) => Some(card),
            Origin::Made(number) => self.effects.get(number).map(|effect| effect.card),
            Origin::Granted(_) => self.giver(effect).map(|giver| giver.card),
        }
    }

    /// The replacement effect with this id, if it (still) exists. For a token that has no object
    /// yet, `entering` is the player who will control it.
    #[inline]
    pub fn standing(&self, effect: EffectId, entering: Option<PlayerId>) -> Option<Standing<'_>> {
        match effect.origin {
            Origin::Static(object) => {
                let row = self.table.known(object)?;
                let made = self.table.definitions.card(row.card).compiled.replacements.get(effect.index as usize)?;
                Some(Standing {
                    made,
                    card: row.card,
                    controller: row.controller,
                    source: Some(object),
                    chosen: &row.chosen,
                    left: None,
                    lasts: None,
                })
            }
            Origin::Entering(card) => {
                let made = self.table.definitions.card(card).compiled.replacements.get(effect.index as usize)?;
                Some(Standing { made, card, controller: entering?, source: None, chosen: &[], left: None, lasts: None })
            }
            Origin::Made(number) => {
                let effect = self.effects.get(number)?;
                let Part::Replacement(index) = effect.part else { return None };
                let made = self.table.definitions.card(effect.card).compiled.replacements.get(index as usize)?;
                let MadeEffect { controller, source, chosen, left, lasts, .. } = effect;
                Some(Standing {
                    made,
                    card: effect.card,
                    controller: *controller,
                    source: Some(*source),
                    chosen,
                    left: *left,
                    lasts: Some(*lasts),
                })
            }
            Origin::Granted(object) => {
                let giver = self.giver(effect)?;
                let made = self.table.definitions.card(giver.card).compiled.replacements.get(effect.index as usize)?;
                // What gave it is the first number: see [`Giver::chosen`]. A token that enters is no object yet.
                let (controller, source) = match self.table.known(object) {
                    Some(row) => (row.controller, Some(object)),
                    None => (entering?, None),
                };
                Some(Standing { made, card: giver.card, controller, source, chosen: &[], left: None, lasts: None })
            }
        }
    }

    /// The "can't" effects that resolutions made.
    pub fn made_cants(&self) -> impl Iterator<Item = (&MadeEffect, &Cant)> {
        self.effects.list.iter().filter_map(|effect| match effect.part {
            Part::Cant(index) => Some((effect, &self.table.definitions.card(effect.card).compiled.cants.get(index as usize)?.0)),
            _ => None,
        })
    }

    /// The text of a change of characteristics that a resolution made.
    pub fn modifier_of(&self, made: &Continuous) -> Option<&Modifier> {
        self.table.definitions.card(made.card).compiled.modifiers.get(usize::from(made.index)).map(|(modifier, _)| modifier)
    }

    /// The abilities that resolutions made and that trigger later.
    pub fn made_triggers(&self) -> impl Iterator<Item = (&MadeEffect, &Trigger, u16)> {
        self.effects.list.iter().filter_map(|effect| match effect.part {
            Part::Trigger(index) => {
                let (trigger, program) = self.table.definitions.card(effect.card).compiled.delayed.get(index as usize)?;
                Some((effect, trigger, *program))
            }
            _ => None,
        })
    }

    /// Ends the effects that last this long.
    pub fn end_effects(&mut self, lasts: &[Duration]) {
        if self.effects.list.iter().any(|effect| lasts.contains(&effect.lasts)) {
            self.effects.write().list.retain(|effect| !lasts.contains(&effect.lasts));
        }
        self.end_continuous(|_, effect| lasts.contains(&effect.lasts));
    }

    /// Ends the effects that last for the next untap step of whoever controls what they are about.
    pub fn end_untap_effects(&mut self, player: PlayerId) {
        let about = |effect: &MadeEffect| {
            let objects =
                effect.chosen.iter().filter_map(|value| if let Value::Party(Party::Object(object)) = value { Some(*object) } else { None });
            objects.filter_map(|object| self.table.row(object)).any(|row| row.controller == player)
        };
        let over: Vec<u32> = self
            .effects
            .list
            .iter()
            .filter(|effect| effect.lasts == Duration::NextUntap && about(effect))
            .map(|effect| effect.number)
            .collect();
        if !over.is_empty() {
            self.effects.write().list.retain(|effect| !over.contains(&effect.number));
        }
    }

    /// Ends the effects that last until this player's next turn, as that begins.
    pub fn end_effects_until(&mut self, player: PlayerId) {
        self.end_effects_of(Duration::UntilYourTurn, player);
    }

    /// Ends the effects of a player that last so long.
    pub fn end_effects_of(&mut self, ended: Duration, player: PlayerId) {
        let over = |lasts: Duration, controller: PlayerId| lasts == ended && controller == player;
        if self.effects.list.iter().any(|effect| over(effect.lasts, effect.controller)) {
            self.effects.write().list.retain(|effect| !over(effect.lasts, effect.controller));
        }
        self.end_continuous(|_, effect| over(effect.lasts, effect.controller));
    }

    /// Effects that last until the end of this player's next turn, as that begins: they last until end of turn now.
    pub fn last_this_turn(&mut self, player: PlayerId) {
        let theirs = |lasts: Duration, controller: PlayerId| lasts == Duration::UntilEndOfYourNextTurn && controller == player;
        if self.effects.list.iter().any(|effect| theirs(effect.lasts, effect.controller)) {
            let made = self.effects.write().list.iter_mut().filter(|effect| theirs(effect.lasts, effect.controller));
            made.for_each(|effect| effect.lasts = Duration::ThisTurn);
        }
        if self.effects.continuous.iter().any(|effect| theirs(effect.lasts, effect.controller)) {
            let effects = self.effects.write();
            let continuous = effects.continuous.write().iter_mut().filter(|effect| theirs(effect.lasts, effect.controller));
            continuous.for_each(|effect| effect.lasts = Duration::ThisTurn);
        }
    }
}

impl Effects {
    /// The effect with this number.
    #[inline]
    pub fn get(&self, number: u32) -> Option<&MadeEffect> {
        self.list.binary_search_by_key(&number, |effect| effect.number).ok().map(|place| &self.list[place])
    }

    /// Adds an effect under a new number.
    pub fn add(&mut self, mut effect: MadeEffect) {
        effect.number = self.next;
        self.next += 1;
        self.list.push(effect);
    }

    /// Uses up `amount` of what an effect has left; at nothing it ends (CR 614.3, 615.7).
    pub fn spend(&mut self, number: u32, amount: u64) {
        if let Ok(place) = self.list.binary_search_by_key(&number, |effect| effect.number)
            && let Some(left) = &mut self.list[place].left
        {
            *left = left.less(amount);
            if *left == 0 {
                self.list.remove(place);
            }
        }
    }
}
