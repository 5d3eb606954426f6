//! Abilities that triggered once for each of several equal objects: each is about its own (CR 603.2).

use instead_kernel::Amount as _;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::StackItem;
use crate::definition::{Definition, Meaning};
use crate::event::Party;
use crate::ids::ObjectId;
use crate::language::walk::{Node, Walk};
use crate::language::{Ability, Condition, Matcher};

/// For each of which equal objects of a row an ability waits or is on the stack by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Apiece {
    /// For none of them: it speaks of none.
    #[default]
    Nothing,
    /// For each that its event was about: "it".
    It,
    /// For each that has it: "~".
    Source,
    /// For each that has it, with each that its event was about.
    Both,
    /// For each that has it, about that one: "when ~ enters".
    Own,
    /// For each that has it, about every other one: "whenever another creature enters".
    Others,
}

/// The objects, of equal ones, of which a triggered ability speaks as it resolves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spoken {
    /// "It": the one that its event was about.
    pub it: bool,
    /// "~": the one that has it.
    pub source: bool,
}

/// The relation of the object that has an ability to the one that its event was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Related {
    /// They are in different rows, or one of them is one object.
    Apart,
    /// They are one and the same.
    Same,
    /// They are two of one row.
    Other,
}

impl Apiece {
    /// For which objects an ability triggers by itself that speaks of these.
    pub fn of(spoken: Spoken, related: Related) -> Apiece {
        match (spoken.it, spoken.source, related) {
            (false, false, _) => Apiece::Nothing,
            (_, _, Related::Same) => Apiece::Own,
            (true, false, _) => Apiece::It,
            (false, true, _) => Apiece::Source,
            (true, true, Related::Apart) => Apiece::Both,
            (true, true, Related::Other) => Apiece::Others,
        }
    }

    /// Whether it is for no particular ones.
    pub fn is_nothing(&self) -> bool {
        *self == Apiece::Nothing
    }
}

impl Spoken {
    /// Which objects the triggered abilities in a clause speak of as they resolve. A clause that says nothing of its own
    /// may speak of any.
    pub fn in_clause(definition: &Definition, clause: u16) -> Spoken {
        let Some(Meaning::Ability(ability)) = definition.clauses.get(usize::from(clause)).map(|clause| &clause.meaning) else {
            return Spoken { it: true, source: true };
        };
        let mut spoken = Spoken::default();
        ability.walk(&mut |node| {
            let Node::Ability(Ability::Triggered { when, acts }) = node else { return false };
            let mut note = |node: Node<'_>| {
                spoken.note(node);
                false
            };
            acts.walk(&mut note);
            when.conditions().into_iter().for_each(|condition| condition.walk(&mut note));
            true
        });
        spoken
    }

    fn note(&mut self, node: Node<'_>) {
        match node {
            Node::Matcher(
                Matcher::Itself
                | Matcher::This
                | Matcher::ItselfWith(_)
                | Matcher::Host
                | Matcher::HostThat(_)
                | Matcher::Equipped
                | Matcher::Granter,
            ) => self.source = true,
            Node::Matcher(
                Matcher::It
                | Matcher::That(_)
                | Matcher::Them
                | Matcher::Those(_)
                | Matcher::Group(_)
                | Matcher::Found
                | Matcher::OfEvent
                | Matcher::ThisWay(_)
                | Matcher::DamagedThisWay(_),
            )
            | Node::Condition(Condition::It(_) | Condition::ThatIs { .. } | Condition::InCombat) => self.it = true,
            _ => {}
        }
    }
}

impl StackItem {
    /// Whether it is about an object as the one of its event.
    fn is_about(&self, object: ObjectId) -> bool {
        self.it == Some(Party::Object(object)) || self.by == Some(object) && self.source != object
    }

    /// Whether it waits for each object of this row by itself.
    pub fn is_for_each_of(&self, row: ObjectId) -> bool {
        match self.apiece {
            Apiece::Nothing => false,
            Apiece::It => self.is_about(row),
            Apiece::Source => self.source == row,
            Apiece::Both | Apiece::Own | Apiece::Others => self.is_about(row) || self.source == row,
        }
    }

    /// The rows of which it is for each object by itself.
    pub fn for_each_of(&self) -> SmallVec<[ObjectId; 2]> {
        let it = match self.it {
            Some(Party::Object(object)) => Some(object),
            _ => None,
        };
        [it, self.by, Some(self.source)].into_iter().flatten().filter(|row| self.is_for_each_of(*row)).collect()
    }

    /// The same about another object, where its event was about this one.
    fn about(&self, of: ObjectId, other: ObjectId) -> StackItem {
        let it = if self.it == Some(Party::Object(of)) { Some(Party::Object(other)) } else { self.it };
        let by = if self.by == Some(of) { Some(other) } else { self.by };
        StackItem { it, by, ..self.clone() }
    }

    /// The same of another object, where it is an ability of this one.
    fn from(&self, of: ObjectId, other: ObjectId) -> StackItem {
        StackItem { source: if self.source == of { other } else { self.source }, ..self.clone() }
    }

    /// The same, where one object stands in all its places for another.
    pub fn with(&self, of: ObjectId, other: ObjectId) -> StackItem {
        match self.apiece {
            Apiece::Nothing => self.clone(),
            Apiece::It => self.about(of, other),
            Apiece::Source => self.from(of, other),
            Apiece::Both | Apiece::Own | Apiece::Others => self.about(of, other).from(of, other),
        }
    }

    /// CR 603.2: as `parted` of the objects of a row become a row of their own and `left` remain, the abilities about
    /// those, and then the abilities about the others. What isn't for each of them by itself stays as it is.
    pub(crate) fn parted(&self, of: ObjectId, parted: (ObjectId, u64), left: u64) -> SmallVec<[StackItem; 4]> {
        let (other, some) = parted;
        let all = some.plus(left);
        let share = |item: StackItem, part: u64, whole: u64| StackItem { times: (item.times / whole.max(1)).times(part), ..item };
        let halves = |item: &StackItem, with: &dyn Fn(&StackItem) -> StackItem| -> SmallVec<[StackItem; 4]> {
            if !item.times.is_multiple_of(all) {
                return SmallVec::from_iter([item.clone()]);
            }
            SmallVec::from_iter([share(item.clone(), left, all), share(with(item), some, all)])
        };
        if !self.is_for_each_of(of) {
            return SmallVec::from_iter([self.clone()]);
        }
        let both = self.is_about(of) && self.source == of;
        let mut items = match self.apiece {
            Apiece::Nothing => SmallVec::from_iter([self.clone()]),
            Apiece::It | Apiece::Source | Apiece::Own => halves(self, &|item| item.with(of, other)),
            Apiece::Both if !both => halves(self, &|item| item.with(of, other)),
            Apiece::Both => {
                let about = halves(self, &|item| item.about(of, other));
                about.iter().flat_map(|item| halves(item, &|item| item.from(of, other))).collect()
            }
            Apiece::Others => {
                let pairs = all.times(all.less(1));
                if !self.times.is_multiple_of(pairs) {
                    return SmallVec::from_iter([self.clone()]);
                }
                let two = |item: StackItem, part: u64| StackItem { apiece: Apiece::Both, ..share(item, part, pairs) };
                SmallVec::from_iter([
                    share(self.clone(), left.times(left.less(1)), pairs),
                    two(self.from(of, other), some.times(left)),
                    two(self.about(of, other), some.times(left)),
                    share(self.with(of, other), some.times(some.less(1)), pairs),
                ])
            }
        };
        items.retain(|item| item.times > 0);
        items
    }
}
