//! Abilities that continuous effects give to objects: which object has which, from where.

use crate::definition::Granted;
use crate::evaluate::View;
use crate::event::{Party, Value};
use crate::ids::{CardId, EffectId, ObjectId, Origin};
use crate::language::walk::{NodeMut, WalkMut as _};
use crate::language::{Ability, Matcher, Modifier, Quality};
use crate::layers::working::Stamp;
use crate::position::{Continuous, Position};
use crate::table::Row;
use crate::zones;
use smallvec::SmallVec;

/// The object or effect that gives an ability: an object by a static ability, or an effect that a resolution made.
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

    /// The first choice of a program of the ability: the object.
    pub fn chosen(&self) -> [Value; 1] {
        [Value::Party(Party::Object(self.object))]
    }

    /// The same with the characteristics that were chosen as the effect was made: "protection from the color of your choice".
    pub fn with_choices(&self, position: &Position) -> SmallVec<[Value; 2]> {
        let made = position.effects.continuous.iter().find(|made| Some(made.number) == self.made);
        let choices = made.into_iter().flat_map(|made| &made.chosen).filter(|value| matches!(value, Value::Tag(_)));
        self.chosen().into_iter().chain(choices.cloned()).collect()
    }
}

impl Position {
    /// The object or effect that gave the ability that an effect is of, if it was given.
    pub fn giver(&self, effect: EffectId) -> Option<Giver> {
        let Origin::Granted(_) = effect.origin else { return None };
        if effect.copy & MADE != 0 {
            let made = self.effects.continuous.iter().find(|made| made.number as u16 | MADE == effect.copy)?;
            return Some(Giver { card: made.card, object: made.source, made: Some(made.number) });
        }
        let row = self.table.rows.iter().find(|row| row.id.0 as u16 & !MADE == effect.copy)?;
        Some(Giver { card: row.card, object: row.id, made: None })
    }

    /// Whether anything gives abilities to objects.
    #[inline]
    pub fn gives(&self) -> bool {
        let gives = |modifier: &Modifier| gives(modifier) || modifier.protection.is_some();
        let made = || self.effects.continuous.iter().filter_map(|made| self.modifier_of(made));
        let index = self.table.indexed();
        !index.grants().is_empty() || made().any(gives)
    }

    /// Calls `each` with every ability that an object on the board is given, in a fixed order.
    #[inline]
    pub fn given(&self, mut each: impl FnMut(Giver, &Granted, &Row)) {
        if self.gives() {
            let on_board = || self.table.rows.iter().filter(|row| row.zone == zones::BOARD);
            self.grants(|grants| on_board().filter(|row| grants.reach(self, row)).for_each(|row| grants.each(self, row, &mut each)));
        }
    }

    /// Calls `each` with every ability that this object is given, which may be one that is about to enter.
    pub fn given_to(&self, row: &Row, mut each: impl FnMut(Giver, &Granted)) {
        self.grants(|grants| {
            if grants.reach(self, row) {
                grants.each(self, row, &mut |giver, granted, _| each(giver, granted));
            }
        });
    }

    /// The abilities besides keywords that effects give an object on the board, as its own text would say them and with what was
    /// chosen for them (CR 613.1f, 702.16). What its own text says without a condition isn't given.
    pub fn abilities_given(&self, row: &Row) -> Vec<Ability> {
        if row.zone != zones::BOARD || !self.gives() && self.table.indexed().protections().is_empty() {
            return Vec::new();
        }
        let mut given = Vec::new();
        let mut add = |grants: Grants<'_>| given.extend(grants.abilities_for(self, row));
        self.grants(&mut add);
        let of_static = self.table.indexed().protections().iter().filter(|place| !self.table.indexed().grants().contains(place));
        of_static.for_each(|place| self.grant_of(*place, &mut add));
        given.sort_unstable();
        given
    }

    fn grant_of(&self, (object, number): (ObjectId, u16), each: &mut impl FnMut(Grants<'_>)) {
        if let Some(source) = self.table.row(object).filter(|row| row.is_in_force() && !self.abilities_lost(row)) {
            let giver = Giver { card: source.card, object: source.id, made: None };
            let view = View::of(self, source.controller, Some(source.id), &source.chosen);
            each(Grants { giver, number, view, made: None, stamp: (source.stamp(), 0, u32::from(number)) });
        }
    }

    fn grants(&self, mut each: impl FnMut(Grants<'_>)) {
        for place in self.table.indexed().grants() {
            self.grant_of(*place, &mut each);
        }
        for (place, made) in self.effects.continuous.iter().enumerate() {
            let giver = Giver { card: made.card, object: made.source, made: Some(made.number) };
            let view = View::of(self, made.controller, Some(made.source), &made.chosen);
            each(Grants { giver, number: made.index, view, made: Some(made), stamp: (made.stamp, 1, place as u32) });
        }
    }
}

/// Whether a continuous effect gives abilities. Protection is given by those that a resolution made; a static ability that
/// gives it watches by itself.
fn gives(modifier: &Modifier) -> bool {
    !(modifier.grants.is_empty() && modifier.lends.is_empty())
}

/// Rewords an ability that an object has given itself: what has given it is what has it (CR 201.5).
fn granted_to_itself(ability: &mut Ability) {
    ability.walk_mut(&mut |node| match node {
        NodeMut::Matcher(matcher @ Matcher::Granter) => {
            *matcher = Matcher::Itself;
            true
        }
        _ => false,
    });
}

/// One continuous effect that may give abilities.
struct Grants<'a> {
    giver: Giver,
    number: u16,
    view: View<'a>,
    made: Option<&'a Continuous>,
    stamp: Stamp,
}

impl Grants<'_> {
    /// Whether it gives anything to this object.
    fn reach(&self, position: &Position, row: &Row) -> bool {
        let compiled = &position.table.definitions.card(self.giver.card).compiled;
        let Some((modifier, _)) = compiled.modifiers.get(usize::from(self.number)) else { return false };
        (gives(modifier) || self.made.is_some() && modifier.protection.is_some()) && self.is_about(position, row, modifier)
    }

    /// Whether it is in force and about this object.
    fn is_about(&self, position: &Position, row: &Row, modifier: &Modifier) -> bool {
        let locked = self.made.and_then(|made| made.of.as_ref());
        let fits = || match locked {
            Some(of) => of.contains(&row.id),
            None => self.view.fits(&modifier.of, Some(Party::Object(row.id)), Some(row)).is_ok(),
        };
        // CR 613.7: what took all its abilities later took this one.
        let kept = || position.with(row, |state| state.and_then(|state| state.emptied).is_none_or(|emptied| emptied < self.stamp));
        fits() && modifier.when.iter().all(|condition| self.view.holds(condition)) && kept()
    }

    /// The abilities that it gives this object, in the words of that.
    fn abilities_for(&self, position: &Position, row: &Row) -> Vec<Ability> {
        let compiled = &position.table.definitions.card(self.giver.card).compiled;
        let Some((modifier, _)) = compiled.modifiers.get(usize::from(self.number)) else { return Vec::new() };
        let own = self.made.is_none() && modifier.of == Matcher::Itself && modifier.when.is_empty();
        if own || modifier.grants.is_empty() && modifier.protection.is_none() || !self.is_about(position, row, modifier) {
            return Vec::new();
        }
        let protection =
            modifier.protection.clone().map(|from| Ability::Modifier(Modifier { protection: Some(from), ..Modifier::of(Matcher::Itself) }));
        let granted = modifier.grants.iter().filter(|ability| !matches!(ability, Ability::Keywords(_))).cloned();
        let mut given: Vec<Ability> = protection.into_iter().chain(granted).collect();
        if self.giver.object == row.id {
            given.iter_mut().for_each(granted_to_itself);
        }
        let chosen = self.view.named(|value| matches!(value, Value::Tag(_))).iter();
        let mut chosen = chosen.filter_map(|value| if let Value::Tag(tag) = value { Some(*tag) } else { None });
        if let (Some(tag), None) = (chosen.next(), chosen.next()) {
            given.iter_mut().for_each(|ability| {
                ability.walk_mut(&mut |node| match node {
                    NodeMut::Quality(quality @ (Quality::TheChosen | Quality::TheChosenType)) => {
                        *quality = Quality::Is(tag);
                        true
                    }
                    _ => false,
                });
            });
        }
        given
    }

    fn each(&self, position: &Position, row: &Row, each: &mut impl FnMut(Giver, &Granted, &Row)) {
        let compiled = &position.table.definitions.card(self.giver.card).compiled;
        compiled.grants.iter().filter(|grant| grant.modifier == self.number).for_each(|grant| each(self.giver, &grant.ability, row));
    }
}
