//! Players, and objects that are counted: crowds of equal ones, what is new, gone, unknown or in another order.

use super::*;

impl Differ<'_> {
    pub(super) fn players(&mut self) {
        for (number, (old, new)) in self.first.players.iter().zip(&self.last.players).enumerate() {
            let player = PlayerId(number as u8);
            let total = |position: &Position| position.table.players.get(number).map_or(0, |player| self.rules.total(player));
            if total(self.before) != total(self.after) {
                self.tell(Fact::Total { player, is: total(self.after) });
            }
            if new.drawn > old.drawn {
                self.tell(Fact::Drew { player, cards: Some(new.drawn) });
            }
            let lost = old.counters.iter().filter(|(counter, _)| count_of(&new.counters, *counter) == 0).map(|(counter, _)| (*counter, 0));
            for (counter, count) in new.counters.iter().copied().chain(lost) {
                if count_of(&old.counters, counter) != count && !self.rules.is_private(counter) {
                    let own = self.rules.counters_fact(player, counter, count);
                    self.tell(own.unwrap_or(Fact::Counters { of: Bearer::Player(player), counter, count }));
                }
            }
            for by in new.designations.iter().filter(|by| !old.designations.contains(by)) {
                self.told.told.extend(self.rules.designation_fact(player, *by).map(Fact::Own));
            }
            for by in old.designations.iter().filter(|by| !new.designations.contains(by)) {
                self.told.more.extend(self.rules.designation_fact(player, *by).map(|own| Fact::Own(own).denied()));
            }
            if new.lost && !old.lost {
                self.tell(Fact::Lost(player));
            }
            if new.won && !old.won {
                self.tell(Fact::Won(player));
            }
        }
    }

    /// Tells the number of objects of a kind that each player controls now, where some have no name of their own.
    pub(super) fn crowds(&mut self) {
        let count = |ending: &Ending| {
            let mut counts: BTreeMap<(CardId, PlayerId), (u64, bool, bool)> = BTreeMap::new();
            for (sort, count) in ending.objects.iter().filter(|(sort, _)| sort.zone == zones::BOARD) {
                let known = counts.entry((sort.card, sort.controller)).or_insert((0, false, true));
                *known = (known.0.plus(*count), known.1 || sort.label.is_none(), known.2 && sort.token);
            }
            counts
        };
        let (old, new) = (count(self.first), count(self.last));
        let all: BTreeSet<(CardId, PlayerId)> = old.keys().chain(new.keys()).copied().collect();
        for (card, player) in all {
            let ((was, some_were, were_tokens), (is, some_are, _)) =
                (old.get(&(card, player)).copied().unwrap_or_default(), new.get(&(card, player)).copied().unwrap_or_default());
            // What nobody controls can't be counted so.
            if was == is || player == PlayerId::NOBODY || !(some_were || some_are) {
                continue;
            }
            // Counted as the fact counts them: what is called so, or is of such a kind.
            let kind = PermanentKind::Called(self.bare(card));
            let (before, count) = (self.at(self.before).controls(player, &kind), self.at(self.after).controls(player, &kind));
            let told = Fact::Controls { player, kind, count };
            // CR 704.5d: a token that is elsewhere ceases to exist, so nothing else tells of it. A single one is told as gone.
            let ceased = were_tokens && count < before && !(before == 1 && count == 0);
            if before < count && some_are || ceased {
                self.tell(told);
            } else if before != count {
                self.tell_more(told);
            }
        }
    }

    /// Tokens that were made where as many that are called the same went: the number of all says nothing.
    pub(super) fn new_tokens(&mut self) {
        let tokens = |ending: &Ending| {
            let mut counts: BTreeMap<(CardId, PlayerId), u64> = BTreeMap::new();
            for (sort, count) in ending.objects.iter().filter(|(sort, _)| sort.zone == zones::BOARD && sort.token) {
                let known = counts.entry((sort.card, sort.controller)).or_default();
                *known = known.plus(*count);
            }
            counts
        };
        let (old, new) = (tokens(self.first), tokens(self.last));
        for ((card, player), count) in new {
            let name = self.bare(card);
            let all = PermanentKind::Called(name.clone());
            let told = self.at(self.before).controls(player, &all) != self.at(self.after).controls(player, &all);
            if told || old.get(&(card, player)).is_some_and(|before| *before >= count) {
                continue;
            }
            let kind = PermanentKind::Described { stats: None, words: vec!["token".to_owned()], name: Some(name) };
            let (before, count) = (self.at(self.before).controls(player, &kind), self.at(self.after).controls(player, &kind));
            if before < count {
                self.tell(Fact::Controls { player, kind, count });
            }
        }
    }

    /// Whether a name means exactly one object after, which has this label, and no more than that before.
    pub(super) fn is_alone(&self, name: &Named, label: Option<Label>) -> bool {
        let count = |rows: &[&Row]| rows.iter().map(|row| row.count).together();
        let (before, after) = (name.rows(self.before), name.rows(self.after));
        count(&after) == 1 && count(&before) <= 1 && after.iter().chain(&before).all(|row| row.label == label)
    }

    /// Cards nobody knows. Draws are told as draws; cards that went elsewhere are told by their zone.
    pub(super) fn unknown(&mut self, player: PlayerId, zone: Zone) {
        // As the fact counts them: with those that have a name.
        let there = |row: &&Row| row.zone == zone && row.owner == player && !row.token;
        let all = |position: &Position| position.table.rows.iter().filter(there).map(|row| row.count).together();
        let (before, count) = (all(self.before), all(self.after));
        let fact = Fact::Cards { player, zone, count };
        // What a hand of unknown cards loses is told by nothing else.
        let spent = zone == zones::HAND && before > count;
        if before < count && zone != zones::HAND && zone != zones::DECK || spent {
            self.tell(fact);
        } else if before != count {
            self.tell_more(fact);
        }
    }

    /// Tells the sorts of objects of which there are fewer than before.
    pub(super) fn gone(&mut self) {
        let new: BTreeMap<&Sort, u64> = self.last.objects.iter().map(|(sort, count)| (sort, *count)).collect();
        for (sort, before) in &self.first.objects {
            if new.get(sort).copied().unwrap_or(0) >= *before {
                continue;
            }
            if sort.card == UNKNOWN {
                self.unknown(sort.owner, sort.zone);
                continue;
            }
            let name = self.name(sort.card, sort.label);
            let is_nowhere = name.rows(self.after).is_empty();
            if is_nowhere && sort.token && self.was_alone(&name, sort) {
                self.tell(Fact::Gone(name));
            } else if is_nowhere && sort.label.is_some() && !name.labels.is_empty() {
                // A card that is called otherwise by now is told as what it is.
            } else if !self.is_alone(&name, sort.label) {
                let told = self.told.told.len();
                self.crowd(sort);
                let more = self.told.told.split_off(told);
                more.into_iter().for_each(|fact| self.tell_more(fact));
            }
        }
    }

    /// Tells the number of objects that are like one without a name of its own, if that number changed.
    pub(super) fn crowd(&mut self, sort: &Sort) {
        let name = self.bare(sort.card);
        if sort.zone != zones::BOARD {
            let object = self.name(sort.card, sort.label);
            let in_zone = |position: &Position| position.table.rows.iter().any(|row| row.zone == sort.zone && row.card == sort.card);
            if sort.zone == zones::STACK {
                if in_zone(self.after) && !in_zone(self.before) && !object.rows(self.after).is_empty() {
                    self.tell(Fact::In { object, zone: sort.zone, of: None });
                }
                return;
            }
            let number = |position| self.at(position).has_number(sort.controller, &name, sort.zone);
            let (before, count) = (number(self.before), number(self.after));
            if before != count {
                self.tell(Fact::HasNumber { player: sort.controller, name, zone: sort.zone, count });
            }
            return;
        }
        if sort.controller == PlayerId::NOBODY {
            return;
        }
        let kind = self.kind(sort, &name);
        for mark in self.marks(sort) {
            let number = |position| self.at(position).marked(sort.controller, &kind, &mark);
            let (before, count) = (number(self.before), number(self.after));
            if before != count {
                self.tell(Fact::Marked { player: sort.controller, kind: kind.clone(), mark, count });
            }
        }
        let number = |position| self.at(position).controls(sort.controller, &kind);
        let (before, count) = (number(self.before), number(self.after));
        if before != count && matches!(kind, PermanentKind::Described { .. }) {
            self.tell(Fact::Controls { player: sort.controller, kind, count });
        }
    }

    /// The orders that aren't as they were.
    pub(super) fn orders(&mut self) {
        let (old, new) = (self.rules.orders(self.before, self.naming), self.rules.orders(self.after, self.naming));
        let told = new.into_iter().filter(|order| !old.contains(order)).map(Fact::Own);
        self.told.orders.extend(told);
        for order in &self.last.orders {
            if order.zone == zones::DECK && !self.first.orders.contains(order) {
                for end in [End::Top, End::Bottom] {
                    let cards = self.known(order.player, order.zone, end);
                    if !cards.is_empty() {
                        self.told.orders.push(Fact::Ends { player: order.player, zone: order.zone, end, cards });
                    }
                }
            }
        }
    }

    /// The cards at an end of a pile that are known one by one. If all of them are, they are told from the top.
    pub(super) fn known(&self, player: PlayerId, zone: Zone, end: End) -> Vec<Named> {
        let known = known(self.after, zone, player, end);
        let all = self.after.table.in_zone(zone, Some(player)).map(|row| row.count).together();
        if end == End::Bottom && known.len() as u64 == all {
            return Vec::new();
        }
        known.into_iter().map(|row| self.name(row.card, row.label)).collect()
    }
}
