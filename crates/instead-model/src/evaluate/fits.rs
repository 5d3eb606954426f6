//! Whether a player or an object is one that a text describes.

use super::View;
use crate::event::{Party, Value};
use crate::ids::{ObjectId, PlayerId};
use crate::language::*;
use crate::reason::Unfit;
use crate::table::{Own, Row};
use crate::zones;

/// The players of whose objects a noun speaks, one bit each: as owners, and as who controls them; none: anybody's.
pub(crate) struct Whose {
    owners: Option<[u64; 4]>,
    holders: Option<[u64; 4]>,
}

impl Whose {
    /// Whether an object is controlled and owned so.
    #[inline]
    pub(crate) fn fits(&self, row: &Row) -> bool {
        let is = |players: &[u64; 4], PlayerId(player)| players[usize::from(player >> 6)] >> (player & 63) & 1 == 1;
        self.owners.as_ref().is_none_or(|owners| is(owners, row.owner))
            && self.holders.as_ref().is_none_or(|holders| is(holders, holder(row)))
    }
}

/// The player who has an object: its controller, and in the zones that belong to each player its owner. In a game's own zones it
/// is whoever holds it, as in KeyForge's archives.
pub fn holder(row: &Row) -> PlayerId {
    if matches!(row.zone, zones::HAND | zones::DECK | zones::DISCARD | zones::EXILE) { row.owner } else { row.controller }
}

/// Whether a party is one of several.
fn is_among(several: &[Party], party: Option<Party>) -> Result<(), Unfit> {
    match party {
        Some(party) if several.contains(&party) => Ok(()),
        Some(_) => Err(Unfit::NotThat),
        None => Err(Unfit::None),
    }
}

impl View<'_> {
    /// Whether a player or object matches. `row` is what the object is, or would be as it enters.
    pub fn fits(&self, matcher: &Matcher, party: Option<Party>, row: Option<&Row>) -> Result<(), Unfit> {
        match matcher {
            Matcher::Noun(noun) => match (row, party) {
                (Some(row), _) => self.fits_noun(noun, row),
                (None, Some(Party::Player(_))) => Err(Unfit::APlayer),
                (None, _) => Err(Unfit::None),
            },
            Matcher::But(not) => match party {
                Some(_) if self.fits(not, party, row).is_err() => Ok(()),
                Some(_) => Err(Unfit::NotThat),
                None => Err(Unfit::None),
            },
            Matcher::Player(who) => match party {
                Some(Party::Player(player)) if self.is_who(who, player) => Ok(()),
                Some(Party::Player(_)) => Err(Unfit::OtherPlayer),
                Some(Party::Object(_)) => Err(Unfit::AnObject),
                None => Err(Unfit::None),
            },
            Matcher::Either(any) | Matcher::Every(any) => self.fits_any(any, party, row),
            Matcher::Target(what) | Matcher::Targets { what, .. } | Matcher::OneTarget { what, .. } | Matcher::OfYourChoice(what) => {
                self.fits(what, party, row)
            }
            Matcher::Chosen(number) => match self.chosen.get(*number as usize) {
                Some(Value::Parties(several)) => is_among(several, party),
                _ => self.is_that(matcher, party),
            },
            Matcher::ChosenStill { what, .. } => {
                self.is_that(matcher, party)?;
                // CR 615.9: the properties are checked again.
                self.fits(what, party, row)
            }
            // A token that is about to be created has no object yet, and neither has its event.
            Matcher::Itself if self.source.is_none() && party.is_none() => Ok(()),
            Matcher::Itself
            | Matcher::OfEvent
            | Matcher::This
            | Matcher::Host
            | Matcher::Equipped
            | Matcher::HostThat(_)
            | Matcher::It
            | Matcher::That(_)
            | Matcher::Granter
            | Matcher::Those(_)
            | Matcher::Them
            | Matcher::Group(_)
            | Matcher::OfLoop
            | Matcher::Found
            | Matcher::Rest
            | Matcher::DamagedThisWay(_)
            | Matcher::Made
            | Matcher::Attacked(_)
            | Matcher::Paid { .. } => self.is_that(matcher, party),
            Matcher::ThisWay(noun) => match (party, row) {
                (Some(Party::Object(object)), Some(row)) if self.table().result.objects.contains(&object) => self.fits_noun(noun, row),
                _ => Err(Unfit::NotThat),
            },
            Matcher::ItselfWith(quality) => match row {
                Some(row) => self.is_that(matcher, party).and_then(|()| self.has(row, quality)),
                None => Err(Unfit::None),
            },
        }
    }

    /// Whether one of several descriptions fits.
    fn fits_any(&self, any: &[Matcher], party: Option<Party>, row: Option<&Row>) -> Result<(), Unfit> {
        let mut first = Unfit::None;
        for one in any {
            match self.fits(one, party, row) {
                Ok(()) => return Ok(()),
                Err(unfit) if matches!(first, Unfit::None) => first = unfit,
                Err(_) => first = Unfit::NoAlternative,
            }
        }
        Err(first)
    }

    fn is_that(&self, matcher: &Matcher, party: Option<Party>) -> Result<(), Unfit> {
        match (self.party(matcher), party) {
            (Some(that), Some(this)) if that == this => Ok(()),
            (_, None) => Err(Unfit::None),
            _ => Err(Unfit::NotThat),
        }
    }

    /// Whether an object is what a noun describes.
    pub fn fits_noun(&self, noun: &Noun, row: &Row) -> Result<(), Unfit> {
        self.fits_head(noun, row)?;
        for quality in &noun.is {
            self.has(row, quality)?;
        }
        self.fits_whose(noun, row)
    }

    /// The ability on the stack that an object stands for, and its source.
    pub(super) fn ability(&self, row: &Row) -> Option<(Own, ObjectId)> {
        let items = self.table().stack.iter().filter_map(|item| Some((item.own?, item.source)));
        items.into_iter().find(|(own, _)| own.id == row.id)
    }

    /// Whether an object is of the sort that a noun describes, in the right zone.
    #[inline]
    pub(crate) fn fits_head(&self, noun: &Noun, row: &Row) -> Result<(), Unfit> {
        let head = match noun.head {
            Head::Permanent => row.zone == zones::BOARD,
            Head::Spell => row.zone == zones::STACK,
            Head::Card => !row.token,
            Head::Token => row.token && row.zone == zones::BOARD,
            Head::Source => row.zone != zones::ABILITIES,
            Head::Ability => row.zone == zones::ABILITIES,
        };
        if !head {
            return Err(Unfit::NotA(noun.head));
        }
        if let Some(zone) = noun.zone
            && row.zone != zone
        {
            return Err(Unfit::NotIn(zone));
        }
        if noun.other && self.source == Some(row.id) {
            return Err(Unfit::Same);
        }
        Ok(())
    }

    /// Whether an object is controlled and owned as a noun describes.
    fn fits_whose(&self, noun: &Noun, row: &Row) -> Result<(), Unfit> {
        let is = |who: &Option<Who>, player| who.as_ref().is_none_or(|who| self.is_who(who, player));
        if is(&noun.owner, row.owner) && is(&noun.whose, holder(row)) { Ok(()) } else { Err(Unfit::OtherPlayers) }
    }

    /// The same, for callers that ask about many objects.
    pub(crate) fn whose(&self, noun: &Noun) -> Whose {
        let players = |who: &Who| {
            let mut players = [0_u64; 4];
            for player in self.table().player_ids().filter(|player| self.is_who(who, *player)) {
                players[usize::from(player.0 >> 6)] |= 1 << (player.0 & 63);
            }
            players
        };
        Whose { owners: noun.owner.as_ref().map(players), holders: noun.whose.as_ref().map(players) }
    }
}
