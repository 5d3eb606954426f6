//! The facts in which two positions differ.
//!
//! An [`Ending`] keeps everything that is observable; each part of it has a kind of fact. Not all facts are worth telling
//! always: an order, or the number of objects of a kind that are left, is told where it is all that tells two outcomes apart.
//!
//! | module | subject |
//! |---|---|
//! | here | the facts that are told, and their order; abilities and effects |
//! | `counted` | players, and objects that are counted |
//! | `described` | the new facts about one object |

use instead_kernel::amount::Amount as _;
use instead_kernel::amount::Amounts as _;
use std::collections::{BTreeMap, BTreeSet};

use instead_model::ending::{Ending, Sort, Whom, of_effect};
use instead_model::event::{Party, Value};
use instead_model::ids::{CardId, Label, PlayerId, Tag, Zone};
use instead_model::position::{Part, Position};
use instead_model::table::{Face, Row, count_of};
use instead_model::vocabulary::TagKind;
use instead_model::zones;

use super::holds::known;
use super::{At, Bearer, Copula, End, Fact, Filler, Mark, Named, Naming, Own, PermanentKind, abilities};
use crate::play::{Play, UNKNOWN};

mod counted;
mod described;

/// The facts that hold of a position and didn't at the beginning.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Difference {
    /// The facts that an answer tells.
    pub told: Vec<Fact>,
    /// Facts about orders: of cards in a library or a discard pile, of a line of creatures.
    pub orders: Vec<Fact>,
    /// Facts that follow from those told as a rule, or are of little interest.
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
    differ.forbidden();
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

/// The fact about the turn: the active player, and the step.
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

    /// Whether a name meant this object alone: by its label, or because nothing else was called so.
    fn was_alone(&self, name: &Named, sort: &Sort) -> bool {
        let before = name.rows(self.before);
        let count = before.iter().map(|row| row.count).together();
        let is_it = |row: &&Row| row.label == sort.label && row.card == sort.card && row.zone == sort.zone;
        let labelled = sort.label.is_some() && !name.labels.is_empty();
        labelled || count == 1 && sort.zone == zones::BOARD && before.iter().all(is_it)
    }

    /// Tells the changes of objects: those whose names mean them alone one by one, all others by their number.
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

    /// The description of the permanents of a sort: their name, with every word by which they differ from the printed card.
    fn kind(&self, sort: &Sort, name: &str) -> PermanentKind {
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
            PermanentKind::Called(name.to_owned())
        } else {
            PermanentKind::Described { stats, words, name: Some(name.to_owned()) }
        }
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

    /// Tells the restrictions that effects of resolutions put on objects.
    fn forbidden(&mut self) {
        let list = |position: &Position| position.effects.list.len();
        if list(self.before) == 0 && list(self.after) == 0 {
            return;
        }
        let known: Vec<_> = self.before.effects.list.iter().map(|effect| (effect.card, effect.part)).collect();
        let new = self.after.effects.list.iter().filter(|effect| !known.contains(&(effect.card, effect.part)));
        let mut facts = Vec::new();
        for effect in new {
            let Some(words) = abilities::forbids(self.rules, self.after, effect) else { continue };
            for party in of_effect(self.after, effect) {
                let Party::Object(object) = party else { continue };
                let Some(row) = self.after.table.row(object) else { continue };
                let word = abilities::cant(&words).unwrap_or_default().to_owned();
                facts.push(Fact::Is { object: self.name(row.card, row.label), word, verb: Copula::Cant });
            }
        }
        facts.into_iter().for_each(|fact| self.tell_more(fact));
    }

    /// Tells the uses and points that are left of effects, and the number of effects that last.
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
}

/// More characteristics than these aren't told one by one.
const MANY: usize = 6;
