//! The facts in which two positions differ.
//!
//! What is observable is what an [`Ending`] keeps; each part of it has a kind of fact. Not all of them are worth telling
//! always: an order, or how many objects of a kind are left, is told where it is all that tells two outcomes apart.

use instead_kernel::amount::Amount as _;
use instead_kernel::amount::Amounts as _;
use std::collections::{BTreeMap, BTreeSet};

use instead_model::ending::{Ending, Sort, Whom};
use instead_model::event::{Party, Value};
use instead_model::ids::{CardId, Label, PlayerId, Tag, Zone};
use instead_model::position::{Part, Position};
use instead_model::table::{Face, Row, count_of};
use instead_model::vocabulary::TagKind;
use instead_model::zones;

use super::holds::known;
use super::{At, Bearer, Copula, End, Fact, Filler, Kind, Mark, Named, Naming, Own};
use crate::play::{Play, UNKNOWN};

/// What is so of a position and wasn't at the beginning.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Difference {
    /// The facts that an answer tells.
    pub told: Vec<Fact>,
    /// Facts about orders: of cards in a library or a discard pile, of a line of creatures.
    pub orders: Vec<Fact>,
    /// What follows from the facts that are told as a rule, or is of little interest.
    pub more: Vec<Fact>,
}

impl Difference {
    /// Whether nothing differs that is worth a word.
    pub fn is_nothing(&self) -> bool {
        self.told.is_empty() && self.orders.is_empty()
    }
}

/// The facts by which `after` differs from `before`.
pub fn difference(rules: &dyn Play, naming: &dyn Naming, before: &Position, after: &Position, endless: bool) -> Difference {
    let (first, last) = (Ending::of(before), Ending::of(after));
    let told = Difference::default();
    let mut differ = Differ { rules, naming, before, after, first: &first, last: &last, told };
    differ.players();
    differ.crowds();
    differ.new_tokens();
    differ.objects();
    differ.gone();
    differ.triggers();
    differ.effects();
    differ.told.told.extend(rules.own_facts(before, after));
    if endless {
        differ.told.told.push(Fact::Draw);
    }
    let step = turn(after);
    match before.table.turn.number == after.table.turn.number {
        true if first.turn != last.turn => differ.told.more.push(step),
        true => {}
        false => differ.told.told.push(step),
    }
    if first.night != last.night {
        let word = last.night.map_or("neither", |night| if night { "night" } else { "day" });
        differ.told.told.push(Fact::Own(Own { verb: word.to_owned(), ..Own::default() }));
    }
    differ.orders();
    differ.told
}

/// Whose turn it is, and which step.
pub fn turn(position: &Position) -> Fact {
    let turn = &position.table.turn;
    Fact::Turn { of: Some(turn.active), moment: turn.moment }
}

struct Differ<'a> {
    rules: &'a dyn Play,
    naming: &'a dyn Naming,
    before: &'a Position,
    after: &'a Position,
    first: &'a Ending,
    last: &'a Ending,
    told: Difference,
}

impl Differ<'_> {
    fn name(&self, card: CardId, label: Option<Label>) -> Named {
        self.naming.name_of(self.after, card, label)
    }

    fn bare(&self, card: CardId) -> String {
        self.after.table.definitions.card(card).name.clone()
    }

    fn tell(&mut self, fact: Fact) {
        if !self.told.told.contains(&fact) {
            self.told.told.push(fact);
        }
    }

    fn tell_more(&mut self, fact: Fact) {
        if !self.told.more.contains(&fact) {
            self.told.more.push(fact);
        }
    }

    fn at<'p>(&self, position: &'p Position) -> At<'p>
    where
        Self: 'p,
    {
        At { rules: self.rules, position, start: None, endless: false }
    }

    fn players(&mut self) {
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

    /// How many objects of a kind a player controls now, where some have no name of their own.
    fn crowds(&mut self) {
        let count = |ending: &Ending| {
            let mut counts: BTreeMap<(CardId, PlayerId), (u64, bool)> = BTreeMap::new();
            for (sort, count) in ending.objects.iter().filter(|(sort, _)| sort.zone == zones::BOARD) {
                let known = counts.entry((sort.card, sort.controller)).or_default();
                *known = (known.0.plus(*count), known.1 || sort.label.is_none());
            }
            counts
        };
        let (old, new) = (count(self.first), count(self.last));
        let all: BTreeSet<(CardId, PlayerId)> = old.keys().chain(new.keys()).copied().collect();
        for (card, player) in all {
            let ((was, some_were), (is, some_are)) =
                (old.get(&(card, player)).copied().unwrap_or_default(), new.get(&(card, player)).copied().unwrap_or_default());
            // What nobody controls can't be counted so.
            if was == is || player == PlayerId::NOBODY || !(some_were || some_are) {
                continue;
            }
            // Counted as the fact counts them: what is called so, or is of such a kind.
            let kind = Kind::Called(self.bare(card));
            let (before, count) = (self.at(self.before).controls(player, &kind), self.at(self.after).controls(player, &kind));
            let told = Fact::Controls { player, kind, count };
            if before < count && some_are {
                self.tell(told);
            } else if before != count {
                self.tell_more(told);
            }
        }
    }

    /// Tokens that were made where as many that are called the same went: the number of all says nothing.
    fn new_tokens(&mut self) {
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
            let all = Kind::Called(name.clone());
            let told = self.at(self.before).controls(player, &all) != self.at(self.after).controls(player, &all);
            if told || old.get(&(card, player)).is_some_and(|before| *before >= count) {
                continue;
            }
            let kind = Kind::Described { stats: None, words: vec!["token".to_owned()], name: Some(name) };
            let (before, count) = (self.at(self.before).controls(player, &kind), self.at(self.after).controls(player, &kind));
            if before < count {
                self.tell(Fact::Controls { player, kind, count });
            }
        }
    }

    /// Whether a name means exactly one object after, which has this label, and no more than that before.
    fn is_alone(&self, name: &Named, label: Option<Label>) -> bool {
        let count = |rows: &[&Row]| rows.iter().map(|row| row.count).together();
        let (before, after) = (name.rows(self.before), name.rows(self.after));
        count(&after) == 1 && count(&before) <= 1 && after.iter().chain(&before).all(|row| row.label == label)
    }

    /// What became of objects: those whose names mean them alone one by one, all others by how many there are.
    fn objects(&mut self) {
        let old: BTreeMap<&Sort, u64> = self.first.objects.iter().map(|(sort, count)| (sort, *count)).collect();
        for (sort, count) in &self.last.objects {
            let before = old.get(sort).copied().unwrap_or(0);
            if *count == before {
                continue;
            }
            if sort.card == UNKNOWN {
                self.unknown(sort.owner, sort.zone);
                continue;
            }
            let name = self.name(sort.card, sort.label);
            if !self.is_alone(&name, sort.label) {
                self.crowd(sort);
                continue;
            }
            // How the same object was before, to tell only what is new.
            let same = |other: &&Sort| {
                other.label == sort.label && other.card == sort.card && other.zone == sort.zone && other.owner == sort.owner
            };
            let was = self.first.objects.iter().map(|(sort, _)| sort).find(same);
            self.describe(sort, was, &name);
        }
    }

    /// Cards nobody knows. Draws are told as draws; cards that went elsewhere are told by their zone.
    fn unknown(&mut self, player: PlayerId, zone: Zone) {
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

    /// What is no more as it was: sorts of objects of which there are fewer than before.
    fn gone(&mut self) {
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
            if sort.label.is_some() && !name.labels.is_empty() && name.rows(self.after).is_empty() {
                if sort.token {
                    self.tell(Fact::Gone(name));
                }
            } else if !self.is_alone(&name, sort.label) {
                let told = self.told.told.len();
                self.crowd(sort);
                let more = self.told.told.split_off(told);
                more.into_iter().for_each(|fact| self.tell_more(fact));
            }
        }
    }

    /// How many objects there are like one that has no name of its own, if that number changed.
    fn crowd(&mut self, sort: &Sort) {
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
        if before != count && matches!(kind, Kind::Described { .. }) {
            self.tell(Fact::Controls { player: sort.controller, kind, count });
        }
    }

    /// What permanents of a sort are, with all that isn't so of what is printed on them.
    fn kind(&self, sort: &Sort, name: &str) -> Kind {
        let definition = self.after.table.definitions.card(sort.card);
        let mut words: Vec<String> = Vec::new();
        if sort.tapped {
            words.push(self.rules.tapped_told(true).to_owned());
        }
        if sort.fights.0 {
            words.push("attacking".to_owned());
        }
        if sort.fights.1 {
            words.push("blocking".to_owned());
        }
        let mut stats = None;
        if let Some(now) = sort.now.as_deref() {
            stats = now.power_toughness.filter(|now| Some(*now) != definition.power_toughness);
            let gained: Vec<Tag> = now.tags.iter().filter(|tag| !definition.is(*tag)).collect();
            let few = if gained.len() > MANY { 1 } else { gained.len() };
            let one_word = |word: &&str| !word.contains(' ');
            let gained = gained.into_iter().map(|tag| self.rules.words().tag(tag).name.as_str());
            words.extend(gained.filter(one_word).take(few).map(str::to_owned));
        }
        if stats.is_none() && words.is_empty() {
            Kind::Called(name.to_owned())
        } else {
            Kind::Described { stats, words, name: Some(name.to_owned()) }
        }
    }

    fn marks(&self, sort: &Sort) -> Vec<Mark> {
        let counters = sort.counters.iter().filter(|(counter, _)| !self.rules.is_account(*counter));
        let mut marks: Vec<Mark> = counters.map(|(counter, count)| Mark::Counters(*counter, *count)).collect();
        if sort.damage > 0 {
            marks.push(Mark::Damage(sort.damage));
        }
        marks.extend(sort.chosen.iter().filter_map(|value| self.choice(value)).map(Mark::Chose));
        let enchanted = |value: &Value| if let Value::Enchanted(player) = value { Some(*player) } else { None };
        marks.extend(sort.chosen.iter().filter_map(enchanted).map(|player| Mark::Attached(Bearer::Player(player))));
        marks.extend(sort.at.map(|(label, card)| Mark::At(self.name(card, label))));
        marks.extend(sort.attached.map(|(label, card)| Mark::Attached(Bearer::Object(self.name(card, label)))));
        marks
    }

    /// What was chosen for an object, in words.
    fn choice(&self, value: &Value) -> Option<String> {
        Some(match value {
            Value::Tag(tag) => self.rules.words().tag(*tag).name.clone(),
            Value::Name(card) => self.bare(*card),
            Value::Party(Party::Player(player)) => self.after.table.definitions.players.get(usize::from(player.0)).cloned()?,
            _ => return None,
        })
    }

    fn describe(&mut self, sort: &Sort, was: Option<&Sort>, name: &Named) {
        if sort.zone != zones::BOARD {
            if was.is_none() {
                let on = sort.attached.map(|(label, card)| self.name(card, label));
                let own = self.rules.place_fact(sort.zone, name, on.as_ref()).map(Fact::Own);
                self.tell(own.unwrap_or(Fact::In { object: name.clone(), zone: sort.zone, of: None }));
            }
            self.counters(sort, was, name);
            return;
        }
        match was {
            None if sort.label.is_some() => {
                let of = (sort.controller != sort.owner && sort.controller != PlayerId::NOBODY).then_some(sort.controller);
                self.tell(Fact::In { object: name.clone(), zone: zones::BOARD, of });
            }
            Some(was) if was.controller != sort.controller && sort.controller == PlayerId::NOBODY => {
                self.tell(Fact::Own(Own::of("uncontrolled", name.clone())));
            }
            Some(was) if was.controller != sort.controller => {
                self.tell(Fact::ControlledBy { object: name.clone(), player: sort.controller });
            }
            _ => {}
        }
        self.state(sort, was, name);
        self.derived(sort, was, name);
        let old = was.map_or(&[][..], |was| &was.chosen);
        for value in sort.chosen.iter().filter(|value| !old.contains(value)) {
            if let Value::Enchanted(player) = value {
                self.tell(Fact::Attached { object: name.clone(), to: Bearer::Player(*player) });
            }
        }
        for choice in sort.chosen.iter().filter(|value| !old.contains(value)).filter_map(|value| self.choice(value)).collect::<Vec<_>>() {
            self.tell(Fact::Chose { object: name.clone(), choice });
        }
    }

    fn counters(&mut self, sort: &Sort, was: Option<&Sort>, name: &Named) {
        let old = was.map_or(&[][..], |was| &was.counters);
        let lost = old.iter().filter(|(counter, _)| count_of(&sort.counters, *counter) == 0).map(|(counter, _)| (*counter, 0));
        for (counter, count) in sort.counters.iter().copied().chain(lost) {
            if !self.rules.is_account(counter) && count_of(old, counter) != count {
                if let Some(fact) = self.state_of(sort, counter, count, name) {
                    self.tell(fact);
                    continue;
                }
                self.tell(Fact::Counters { of: Bearer::Object(name.clone()), counter, count });
            }
        }
    }

    /// The state for which a counter of an object stands, where the game has such a fact: "Bear is stunned".
    fn state_of(&self, sort: &Sort, counter: instead_model::ids::Counter, count: u64, name: &Named) -> Option<Fact> {
        let word = self.rules.words().state(counter).filter(|_| count <= 1 && sort.zone == zones::BOARD)?;
        let has = |denied| self.rules.sentences().facts.iter().any(|(verb, not, _)| *verb == word && *not == denied);
        let own = Own::of(word, name.clone());
        match count {
            0 if has(true) => Some(Fact::Own(own).denied()),
            1 if has(false) => Some(Fact::Own(own)),
            _ => None,
        }
    }

    /// Where a permanent is, which face is up, whether it is turned sideways, and what is on it.
    fn state(&mut self, sort: &Sort, was: Option<&Sort>, name: &Named) {
        // A location is at itself, and nobody asks where it is.
        let is_place = sort.at == Some((sort.label, sort.card));
        if sort.at != was.and_then(|was| was.at) && !is_place {
            let place = |(label, card)| Filler::Bearers(vec![Bearer::Object(self.name(card, label))]);
            let at = sort.at.map(|at| Own::of("at", name.clone()).with("place", place(at)));
            self.tell(Fact::Own(at.unwrap_or_else(|| Own::of("at-base", name.clone()))));
        }
        let cards = &self.after.table.definitions;
        let turned = sort.face == Face::Back && sort.printed.is_some_and(|front| cards.card(front).back == Some(sort.card));
        let back = |sort: Option<&Sort>| sort.is_some_and(|sort| sort.face == Face::Back);
        // What is bestowed goes by the same name, and isn't transformed.
        let same_name = sort.printed.is_some_and(|front| cards.card(front).name == cards.card(sort.card).name);
        let is = |word: &str| Fact::Is { object: name.clone(), word: word.to_owned(), verb: Copula::Is };
        if back(Some(sort)) != back(was) && !same_name {
            self.tell(if sort.face == Face::Back { is("transformed") } else { is("transformed").denied() });
        }
        let down = |sort: &Sort| sort.face_down || sort.face == Face::Down;
        if down(sort) != was.is_some_and(down) {
            self.tell(is(if down(sort) { "face down" } else { "face up" }));
        }
        let original = self.bare(cards.original(sort.card));
        if sort.printed.is_some() && !turned && sort.face != Face::Down && original != name.name {
            self.tell(Fact::Copy { object: name.clone(), original });
        }
        if sort.tapped != was.is_some_and(|was| was.tapped) {
            self.tell(is(self.rules.tapped_told(sort.tapped)));
        }
        if sort.damage != was.map_or(0, |was| was.damage) {
            self.tell(Fact::Damage { object: name.clone(), amount: sort.damage });
        }
        self.counters(sort, was, name);
        self.attached(sort, was, name);
        for (word, fights, fought) in [
            ("attacking", sort.fights.0, was.is_some_and(|was| was.fights.0)),
            ("blocking", sort.fights.1, was.is_some_and(|was| was.fights.1)),
        ] {
            if fights != fought {
                self.tell_more(if fights { is(word) } else { is(word).denied() });
            }
        }
    }

    fn attached(&mut self, sort: &Sort, was: Option<&Sort>, name: &Named) {
        let before = was.and_then(|was| was.attached);
        if sort.attached == before {
            return;
        }
        let to = |(label, card)| Fact::Attached { object: name.clone(), to: Bearer::Object(self.name(card, label)) };
        match (sort.attached.map(to), before.map(to)) {
            (Some(fact), _) => self.tell(fact),
            (None, Some(fact)) => self.tell_more(fact.denied()),
            (None, None) => {}
        }
    }

    /// What continuous effects make of an object, as far as that is new.
    fn derived(&mut self, sort: &Sort, was: Option<&Sort>, name: &Named) {
        let definition = self.after.table.definitions.card(sort.card);
        let before = was.and_then(|was| was.now.as_deref());
        let stats = sort.now.as_deref().map_or(definition.power_toughness, |now| now.power_toughness);
        if stats != before.map_or(definition.power_toughness, |before| before.power_toughness)
            && let Some((power, toughness)) = stats
        {
            self.tell(Fact::Stats { object: name.clone(), power, toughness });
        }
        let is = |word: &str, verb| Fact::Is { object: name.clone(), word: word.to_owned(), verb };
        let lost = sort.now.as_deref().is_some_and(|now| now.lost);
        // CR 305.7: what a basic land type took the abilities of is that, and has its ability.
        let basic = &self.after.table.definitions.derivation.basic;
        let types: Vec<Tag> = sort.now.iter().flat_map(|now| now.tags.iter()).filter(|tag| basic.has(*tag)).collect();
        let newly = lost && !before.is_some_and(|before| before.lost);
        if newly && types.is_empty() {
            self.tell(is("no abilities", Copula::Has));
        }
        let had = |tag| before.map_or_else(|| definition.is(tag), |before| before.is(tag));
        let has = |tag| sort.now.as_deref().map_or_else(|| definition.is(tag), |now| now.is(tag));
        let tags: Vec<Tag> = sort.now.as_deref().map_or_else(|| definition.tags.clone(), |now| now.tags.iter().collect());
        let gained: Vec<Tag> = tags.into_iter().filter(|tag| !had(*tag) || newly && types.contains(tag)).collect();
        let old: Vec<Tag> = before.map_or_else(|| definition.tags.clone(), |before| before.tags.iter().collect());
        let gone: Vec<Tag> = old.into_iter().filter(|tag| !has(*tag)).collect();
        let fact = |tag: Tag| {
            let word = self.rules.words().tag(tag);
            match word.kind {
                TagKind::Keyword => is(&word.name, Copula::Has),
                TagKind::Color | TagKind::Supertype => is(&word.name, Copula::Is),
                TagKind::Type | TagKind::Subtype => is(&word.name, Copula::IsA),
            }
        };
        // Of every creature type: that is told by one of them.
        let few = |tags: &[Tag]| if tags.len() > MANY { 1 } else { tags.len() };
        let gained: Vec<Fact> = gained.iter().take(few(&gained)).map(|tag| fact(*tag)).collect();
        let gone: Vec<Fact> = gone.iter().take(few(&gone)).map(|tag| fact(*tag).denied()).collect();
        gained.into_iter().for_each(|fact| self.tell(fact));
        gone.into_iter().for_each(|fact| self.tell_more(fact));
    }

    fn triggers(&mut self) {
        for ((card, label), times) in &self.last.triggers {
            let old = self.first.triggers.get(&(*card, *label)).copied().unwrap_or(0);
            if *times > old {
                let object = self.name(*card, *label);
                // As the fact counts them: all that go by that name.
                let times = self.at(self.after).triggered(&object);
                let fact = Fact::Triggered { object, times: Some(times) };
                // That a card does what it is played for is no news.
                if self.rules.is_played_for(*card, self.after) { self.tell_more(fact) } else { self.tell(fact) }
            }
        }
    }

    /// What is left of effects, and how many of them last.
    fn effects(&mut self) {
        let all: BTreeSet<_> = self.first.effects.iter().chain(&self.last.effects).map(|(lasting, _)| lasting).collect();
        for lasting in all {
            let (label, card) = lasting.of.map_or((None, lasting.card), |(label, card)| (label, card));
            let object = self.name(card, label);
            let left = |position| self.at(position).left(&object);
            let lasts = |position| self.at(position).lasting(&object);
            let (had, left) = (left(self.before), left(self.after));
            let (before, count) = (lasts(self.before), lasts(self.after));
            if had != left && matches!(lasting.part, Part::Replacement(_)) {
                let fact = Fact::Left { object: object.clone(), amount: left };
                if left > 0 { self.tell(fact) } else { self.tell_more(fact) }
            }
            if before != count {
                self.tell_more(Fact::Lasts { object: object.clone(), count });
            }
            for whom in &lasting.about {
                let on = match *whom {
                    Whom::Player(player) => Bearer::Player(player),
                    Whom::Object(label, card) => Bearer::Object(self.name(card, label)),
                };
                let count = self.at(self.after).lasting_on(&object, &on);
                if count != self.at(self.before).lasting_on(&object, &on) {
                    self.tell_more(Fact::LastsOn { object: object.clone(), on, count });
                }
            }
        }
    }

    /// The orders that aren't as they were.
    fn orders(&mut self) {
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
    fn known(&self, player: PlayerId, zone: Zone, end: End) -> Vec<Named> {
        let known = known(self.after, zone, player, end);
        let all = self.after.table.in_zone(zone, Some(player)).map(|row| row.count).together();
        if end == End::Bottom && known.len() as u64 == all {
            return Vec::new();
        }
        known.into_iter().map(|row| self.name(row.card, row.label)).collect()
    }
}

/// More characteristics than these aren't told one by one.
const MANY: usize = 6;
