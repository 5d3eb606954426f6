//! The places where objects stand: at a location, in a line, on top of a pile, attached to something.

use super::View;
use crate::event::{Party, Place};
use crate::ids::{ObjectId, PlayerId};
use crate::language::*;
use crate::table::Row;
use crate::zones;

impl View<'_> {
    /// Whether an object is at a location.
    pub(super) fn is_at(&self, row: &Row, spot: &Spot) -> bool {
        let on_board = row.zone == zones::BOARD;
        match spot {
            Spot::Battlefield => on_board && row.at.is_some(),
            Spot::Base => on_board && row.at.is_none(),
            Spot::Such(noun) => {
                let at = row.at.filter(|_| on_board).and_then(|site| self.table().row(site));
                at.is_some_and(|site| self.fits_noun(noun, site).is_ok())
            }
            _ => on_board && self.site(spot).is_some_and(|site| site_of(row) == site),
        }
    }

    /// The objects at a location.
    pub(super) fn at<'b>(&'b self, location: &'b Row) -> impl Iterator<Item = &'b Row> {
        let there = |row: &&Row| row.zone == zones::BOARD && row.at == Some(location.id) && row.id != location.id;
        self.table().rows.iter().filter(there)
    }

    /// A location that a text names: what an object is at, or else whose base it is in.
    pub(super) fn site(&self, spot: &Spot) -> Option<Result<ObjectId, PlayerId>> {
        match spot {
            Spot::Here | Spot::The(_) if self.gone && spot.is_of_itself() => None,
            Spot::Here => self.table().known(self.source?).map(site_of),
            Spot::The(of) => self.object(of).map(site_of),
            Spot::Base => Some(Err(self.controller)),
            Spot::There => match self.it? {
                Party::Object(object) => self.table().known(object).map(site_of),
                Party::Player(_) => None,
            },
            Spot::Left => Some(self.by.and_then(|site| self.table().known(site)).map_or(Err(self.controller), site_of)),
            Spot::Battlefield | Spot::Such(_) => None,
        }
    }

    /// The same, as an event carries it.
    pub fn place(&self, spot: &Spot) -> Option<Place> {
        self.site(spot).map(|site| site.map_or(Place::Base, Place::Site))
    }

    /// Whether nothing else of its controller's that has power is where it is.
    pub(super) fn is_alone(&self, row: &Row) -> bool {
        let beside = |other: &&Row| other.id != row.id && other.zone == row.zone && other.at == row.at;
        let mut others = self.table().rows.iter().filter(beside).filter(|other| other.controller == row.controller);
        row.count == 1 && !others.any(|other| self.stats(other).is_some())
    }

    /// Whether as many stand on each side of it in its line.
    pub(super) fn is_in_the_center(&self, row: &Row) -> bool {
        let line = self.table().line(row.controller);
        line.len() % 2 == 1 && line.get(line.len() / 2) == Some(&row.id)
    }

    /// Whether it stands next to what a word stands for; where that is gone, next to where it last stood.
    pub(super) fn is_next_to(&self, row: &Row, of: &Matcher) -> bool {
        let Some(Party::Object(object)) = self.party(of) else { return false };
        let gone = self.table().row(row.id).is_none();
        self.table().neighbors(object).contains(&row.id) || gone && self.table().neighbors(row.id).contains(&object)
    }

    /// Whether it is one of the topmost of its pile that are described so.
    pub(super) fn is_within_top(&self, row: &Row, count: u64, of: &[Quality]) -> bool {
        let before = |other: &&Row| other.zone == row.zone && other.owner == row.owner && other.place < row.place;
        let others = self.table().rows.iter().filter(before);
        let fits = |other: &&Row| of.iter().all(|quality| self.has(other, quality).is_ok());
        others.filter(fits).map(|other| other.count).fold(0, u64::saturating_add) < count // no amount
    }

    /// Whether it is attached to something that is described so.
    pub(super) fn is_attached_to(&self, row: &Row, what: &Matcher) -> bool {
        let host = row.attached.and_then(|host| self.table().row(host));
        host.is_some_and(|host| self.fits(what, Some(Party::Object(host.id)), Some(host)).is_ok())
    }

    /// The objects attached to it on the battlefield.
    pub(super) fn attached_to(&self, row: &Row) -> impl Iterator<Item = &Row> {
        let host = Some(row.id);
        self.table().rows.iter().filter(move |other| other.attached == host && other.zone == zones::BOARD)
    }
}

/// The location of an object: what it is at, or whose base it is in. A location is at itself.
fn site_of(row: &Row) -> Result<ObjectId, PlayerId> {
    row.at.ok_or(row.controller)
}
