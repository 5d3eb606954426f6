//! Equal objects that stand in one row, parted: what an effect has settled on stays settled for each of them (CR 611.2c).

use smallvec::SmallVec;

use crate::event::{Party, Value};
use crate::ids::{ObjectId, PlayerId};
use crate::position::Position;
use crate::table::{Own, Row, StackItem};

impl Position {
    /// One of equal objects by itself, so that something may happen to it alone: [`Table::single_out`](crate::table::Table::single_out).
    pub fn single_out(&mut self, id: ObjectId) -> ObjectId {
        let one = self.table.write().single_out(id);
        self.copy_settled(one, id);
        one
    }

    /// Parts `count` equal objects from the others: [`Table::part`](crate::table::Table::part).
    pub fn part(&mut self, id: ObjectId, count: u64) -> Option<ObjectId> {
        let some = self.table.write().part(id, count)?;
        self.copy_settled(some, id);
        Some(some)
    }

    /// Puts what the next line of a script speaks of where it is needed, and tells apart what it counts; `may_play` says
    /// whether a player may play a card that is somebody else's.
    pub fn put_supplied_cards(&mut self, may_play: impl Fn(&Position, PlayerId, &Row) -> bool) {
        let parted = self.table.write().tell_apart();
        for (one, of) in parted {
            self.copy_settled(one, of);
        }
        let of_others = self.table.of_others().into_iter();
        let allowed = of_others.filter(|(player, id)| self.table.row(*id).is_some_and(|row| may_play(self, *player, row)));
        let allowed: Vec<ObjectId> = allowed.map(|(_, id)| id).collect();
        self.table.write().put_supplied_cards(&allowed);
    }

    /// Extends everything that was settled for a row to the objects that were parted from it.
    fn copy_settled(&mut self, parted: ObjectId, of: ObjectId) {
        let follow = |chosen: &mut SmallVec<[Value; 2]>| {
            let several = chosen.iter_mut().filter_map(|value| if let Value::Parties(several) = value { Some(several) } else { None });
            for several in several.filter(|several| several.contains(&Party::Object(of))) {
                several.push(Party::Object(parted));
            }
        };
        let knows = |chosen: &[Value]| {
            let knows = |value: &Value| matches!(value, Value::Parties(several) if several.contains(&Party::Object(of)));
            chosen.iter().any(knows)
        };
        if parted == of {
            return;
        }
        self.copy_waiting_abilities(parted, of);
        if self.effects.list.iter().any(|effect| knows(&effect.chosen)) {
            self.effects.write().list.iter_mut().for_each(|effect| follow(&mut effect.chosen));
        }
        let settled = |of_these: &Option<SmallVec<[ObjectId; 2]>>| of_these.as_ref().is_some_and(|objects| objects.contains(&of));
        if self.effects.continuous.iter().any(|effect| settled(&effect.of) || knows(&effect.chosen)) {
            for effect in self.effects.write().continuous.write() {
                follow(&mut effect.chosen);
                if let Some(objects) = effect.of.as_mut().filter(|objects| objects.contains(&of)) {
                    objects.push(parted);
                }
            }
            // What was derived from the rows holds no longer.
            self.table.write().rows.write();
        }
    }

    /// CR 603.2: an ability that triggered for each object of a row goes on being about each, in whichever row that is.
    fn copy_waiting_abilities(&mut self, parted: ObjectId, of: ObjectId) {
        let table = &self.table;
        if !table.stack.iter().chain(&table.triggered).any(|item| item.is_for_each_of(of)) {
            return;
        }
        let count = |id: ObjectId| table.row(id).map_or(0, |row| row.count);
        let (some, left) = (count(parted), count(of));
        let table = self.table.write();
        let (stack, triggered) = (std::mem::take(&mut table.stack), std::mem::take(&mut table.triggered));
        let mut divided = |items: Vec<StackItem>| -> Vec<StackItem> {
            let mut all = Vec::with_capacity(items.len() + 1);
            for item in items {
                let (mut parts, own) = (item.parted(of, (parted, some), left), item.own);
                // An object stands for each, where a text may point at abilities.
                for part in parts.iter_mut().skip(1) {
                    let id = own.and_then(|own| table.part(own.id, part.times));
                    part.own = own.zip(id).map(|(own, id)| Own { id, ..own });
                }
                all.extend(parts);
            }
            all
        };
        let (stack, triggered) = (divided(stack), divided(triggered));
        (table.stack, table.triggered) = (stack, triggered);
    }
}
