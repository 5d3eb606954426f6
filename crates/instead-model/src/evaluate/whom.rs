//! The objects and players for which words stand: "you", "an opponent", "~", "it", "those".

use smallvec::SmallVec;

use super::View;
use crate::event::{Party, Value};
use crate::ids::PlayerId;
use crate::language::*;
use crate::{unknown, zones};

impl<'a> View<'a> {
    /// Whether a player is the one described.
    #[inline]
    pub fn is_who(&self, who: &Who, player: PlayerId) -> bool {
        match who {
            Who::You => player == self.controller,
            // What nobody controls is no opponent's.
            Who::Opponent | Who::Other => player != self.controller && player != PlayerId::NOBODY,
            Who::Active => player == self.table().turn.active,
            Who::Anyone | Who::Target { .. } => true,
            Who::They | Who::That | Who::Such => self.they.contains(&player),
            Who::Enchanted => self.named(|value| matches!(value, Value::Enchanted(_))).contains(&Value::Enchanted(player)),
            Who::TheChosen => {
                self.named(|value| matches!(value, Value::Party(Party::Player(_)))).contains(&Value::Party(Party::Player(player)))
            }
            Who::MostLife => {
                let life = |player: PlayerId| self.table().player(player).life;
                let others = self.table().player_ids().filter(|other| !self.table().player(*other).lost);
                others.map(life).all(|other| other <= life(player))
            }
            Who::Chosen(number) => self.chosen.get(*number as usize) == Some(&Value::Party(Party::Player(player))),
            Who::ControllerOf(of) => self.party(of).is_some_and(|party| self.controller_of(party) == Some(player)),
            Who::OpponentOf(of) => {
                self.party(of).is_some_and(|party| self.controller_of(party).is_some_and(|controller| controller != player))
            }
            Who::OpponentBut(who) => player != self.controller && !self.is_who(who, player),
            // "The exiled card's owner": told by what the card is.
            Who::OwnerOf(of) if matches!(**of, Matcher::Noun(_)) => self.owns_such(of, player),
            Who::OwnerOf(of) => self.party(of).is_some_and(|party| self.owner_of(party) == Some(player)),
            Who::Defending(of) => self.defending(of) == Some(player),
            Who::EachOf(of) => self.fits(of, Some(Party::Player(player)), None).is_ok(),
            Who::Those { among, when } => self.is_who(among, player) && View { they: &[player], ..*self }.holds(when),
        }
    }

    /// CR 508.5: the player whom the creature that is spoken of attacks, or last attacked, or who controls what it attacks. A
    /// text that speaks of no attacking creature means that of its event, or the one to which its own object is attached.
    fn defending(&self, of: &Matcher) -> Option<PlayerId> {
        self.attacked(of).and_then(|whom| self.controller_of(whom))
    }

    /// The player or object that an attacking creature attacks, or attacked when it was last in a combat (CR 508.5).
    fn attacked(&self, of: &Matcher) -> Option<Party> {
        let attacked = |party: Option<Party>| match party {
            Some(Party::Object(object)) => self.table().known(object).and_then(|row| row.combat.attacking),
            _ => None,
        };
        attacked(self.party(of))
            .or_else(|| attacked(self.by.map(Party::Object)))
            .or_else(|| attacked(self.party(&Matcher::Itself)))
            .or_else(|| attacked(self.party(&Matcher::Host)))
    }

    /// The players described, in turn order.
    pub fn players(&self, who: &Who) -> SmallVec<[PlayerId; 4]> {
        self.table().turn_order().filter(|player| !self.table().player(*player).lost && self.is_who(who, *player)).collect()
    }

    /// The controller of an object, or the player itself.
    pub fn controller_of(&self, party: Party) -> Option<PlayerId> {
        match party {
            Party::Player(player) => Some(player),
            Party::Object(object) => self.table().known(object).map(|row| row.controller),
        }
    }

    /// Whether a player owns something that is described so.
    fn owns_such(&self, of: &Matcher, player: PlayerId) -> bool {
        let such = |noun: &Noun| self.table().rows.iter().any(|row| row.owner == player && self.fits_noun(noun, row).is_ok());
        matches!(of, Matcher::Noun(noun) if such(noun))
    }

    fn owner_of(&self, party: Party) -> Option<PlayerId> {
        match party {
            Party::Player(player) => Some(player),
            Party::Object(object) => self.table().known(object).map(|row| row.owner),
        }
    }

    /// The one object or player a matcher names, if it names one.
    pub fn party(&self, matcher: &Matcher) -> Option<Party> {
        match matcher {
            Matcher::Itself | Matcher::This | Matcher::ItselfWith(_) => self.source.map(Party::Object),
            Matcher::Host | Matcher::Equipped | Matcher::HostThat(_) => self.table().known(self.source?)?.attached.map(Party::Object),
            Matcher::That(noun) if noun.head == Head::Source => self.by.map(Party::Object),
            // Where nothing happened to anything yet, "it" is the target.
            Matcher::It | Matcher::That(_) => self.it.or_else(|| {
                self.chosen.iter().rev().find_map(|value| match value {
                    Value::Party(party @ Party::Object(_)) => Some(*party),
                    _ => None,
                })
            }),
            Matcher::Found | Matcher::OfEvent => self.it,
            // CR 400.7d: an ability of a permanent knows what the spell that it was has been paid with.
            Matcher::Paid { verb, .. } => {
                let paid_with = &self.table().known(self.source?)?.memory.as_ref()?.paid_with;
                paid_with.iter().find(|(done, _)| done == verb).map(|(_, object)| Party::Object(*object))
            }
            // What gives an ability is the first number in it.
            Matcher::Granter => match self.chosen.first()? {
                Value::Party(party) => Some(*party),
                _ => None,
            },
            Matcher::Chosen(number) | Matcher::ChosenStill { number, .. } => match self.chosen.get(*number as usize)? {
                Value::Party(party) => Some(*party),
                Value::Parties(parties) => match parties.as_slice() {
                    [one] => Some(*one),
                    _ => None,
                },
                _ => None,
            },
            Matcher::Player(who) => match self.players(who).as_slice() {
                [one] => Some(Party::Player(*one)),
                _ => None,
            },
            Matcher::Attacked(of) => self.attacked(of),
            // Another way to say the same.
            Matcher::Either(any) if any.len() == 1 => any.first().and_then(|one| self.party(one)),
            Matcher::Target(_)
            | Matcher::Targets { .. }
            | Matcher::OneTarget { .. }
            | Matcher::Those(_)
            | Matcher::Them
            | Matcher::Group(_)
            | Matcher::Rest
            | Matcher::DamagedThisWay(_)
            | Matcher::Made
            | Matcher::OfLoop
            | Matcher::ThisWay(_)
            | Matcher::OfYourChoice(_)
            | Matcher::Noun(_)
            | Matcher::But(_)
            | Matcher::Either(_)
            | Matcher::Every(_) => None,
        }
    }

    /// The objects that were looked at together last, or else those that were found last.
    pub fn group(&self) -> &'a [Party] {
        let found = |value: &'a Value| if let Value::Parties(found) = value { Some(found.as_slice()) } else { None };
        let looked = |value: &'a Value| if let Value::Group(group) = value { Some(group.as_slice()) } else { None };
        let mut values = self.chosen.iter().rev();
        values.clone().find_map(looked).or_else(|| values.find_map(found)).unwrap_or_default()
    }

    /// "Those cards": what was found last, or else what was looked at.
    pub fn those(&self) -> &'a [Party] {
        let known = |value: &'a Value| match value {
            Value::Parties(those) | Value::Group(those) => Some(those.as_slice()),
            _ => None,
        };
        self.chosen.iter().rev().find_map(known).unwrap_or_default()
    }

    /// The choices that were made as the text was carried out, or else as the object with the ability entered (CR 607.2d).
    pub(crate) fn named(&self, is: impl Fn(&Value) -> bool) -> &'a [Value] {
        if self.chosen.iter().any(&is) {
            return self.chosen;
        }
        let Some(row) = self.source.and_then(|source| self.table().known(source)) else { return self.chosen };
        if row.zone == zones::BOARD && !row.chosen.iter().any(is) {
            unknown::choice();
        }
        &row.chosen
    }
}
