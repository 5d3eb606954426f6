//! Abilities that continuous effects give to objects: which object has which, from where.

use crate::definition::Granted;
use crate::evaluate::View;
use crate::event::{Party, Value};
use crate::ids::{CardId, EffectId, ObjectId, Origin};
use crate::index::Change;
use crate::position::{Part, Position};
use crate::table::Row;
use crate::zones;

/// What gives an ability: an object by a static ability, or an effect that a resolution made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Giver {
    /// The definition in which the ability stands.
    pub card: CardId,
    /// The object: the one that gives, or the source of the effect.
    pub object: ObjectId,
    /// The number of the effect, if it is one.
    pub made: Option<u32>,
}

/// The first bit of [`EffectId::copy`]: an effect gave the ability.
const MADE: u16 = 0x8000;

impl Giver {
    /// By what [`EffectId::copy`] tells who gave an ability.
    pub fn number(&self) -> u16 {
        match self.made {
            Some(number) => number as u16 | MADE,
            None => self.object.0 as u16 & !MADE,
        }
    }

    /// What a program of the ability knows by its first number.
    pub fn chosen(&self) -> [Value; 1] {
        [Value::Party(Party::Object(self.object))]
    }
}

impl Position {
    /// What gave the ability that an effect is of, if it was given.
    pub fn giver(&self, effect: EffectId) -> Option<Giver> {
        let Origin::Granted(_) = effect.origin else { return None };
        if effect.copy & MADE != 0 {
            let made = self.effects.list.iter().find(|made| made.number as u16 | MADE == effect.copy)?;
            return Some(Giver { card: made.card, object: made.source, made: Some(made.number) });
        }
        let row = self.table.rows.iter().find(|row| row.id.0 as u16 & !MADE == effect.copy)?;
        Some(Giver { card: row.card, object: row.id, made: None })
    }

    /// Calls `each` with every ability that an object on the board is given, in a fixed order.
    #[inline]
    pub fn given(&self, mut each: impl FnMut(Giver, &Granted, &Row)) {
        let modifies = |effect: &crate::position::MadeEffect| matches!(effect.part, Part::Modifier(_));
        if self.table.indexed().modifiers(Change::Grants).is_empty() && !self.effects.list.iter().any(modifies) {
            return;
        }
        for (object, number) in self.table.indexed().modifiers(Change::Grants) {
            let Some(source) = self.table.row(*object).filter(|row| row.zone == zones::BOARD && !self.abilities_lost(row)) else {
                continue;
            };
            let giver = Giver { card: source.card, object: source.id, made: None };
            let view = View::of(self, source.controller, Some(source.id), &source.chosen);
            self.given_by(giver, *number, &view, &mut each);
        }
        for effect in &self.effects.list {
            let Part::Modifier(number) = effect.part else { continue };
            let giver = Giver { card: effect.card, object: effect.source, made: Some(effect.number) };
            let view = View::of(self, effect.controller, Some(effect.source), &effect.chosen);
            self.given_by(giver, number, &view, &mut each);
        }
    }

    fn given_by(&self, giver: Giver, number: u16, view: &View<'_>, each: &mut impl FnMut(Giver, &Granted, &Row)) {
        let compiled = &self.table.definitions.card(giver.card).compiled;
        let Some((modifier, _)) = compiled.modifiers.get(number as usize) else { return };
        for grant in compiled.grants.iter().filter(|grant| grant.modifier == number) {
            for row in self.table.rows.iter().filter(|row| row.zone == zones::BOARD) {
                if view.fits(&modifier.of, Some(Party::Object(row.id)), Some(row)).is_ok() {
                    each(giver, &grant.ability, row);
                }
            }
        }
    }
}
