//! Events of this turn, as far as a text asks about them.
//!
//! "If a creature died this turn", "the second card you draw each turn", "a creature dealt damage this way": each asks whether
//! events of a pattern have happened. An event is kept with its objects as they were, and only if some definition asks about its
//! verb, so that positions that differ in nothing a text can see stay equal.

use instead_kernel::amount::Amounts as _;
use serde::{Deserialize, Serialize};

use crate::definition::{Clause, Compiled, Meaning};
use crate::evaluate::View;
use crate::event::{Event, Party};
use crate::ids::{ObjectId, Verb};
use crate::language::walk::{Node, Walk};
use crate::language::*;
use crate::program::Op;
use crate::table::{Row, Table};
use crate::zones;

/// One event that happened this turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Happened {
    /// The event, as it was performed.
    pub event: Event,
    /// The object it was done to, as it was.
    pub subject: Option<Row>,
    /// The object that did it, as it was.
    pub source: Option<Row>,
    /// The object's new id, if the event moved it to another zone (CR 400.7).
    pub became: Option<ObjectId>,
}

impl Table {
    /// Takes note of an event that was performed, if a text asks about such events.
    pub fn note(&mut self, event: &Event) {
        self.note_with(event, &[]);
    }

    /// The same of one by which objects may have become others.
    pub fn note_with(&mut self, event: &Event, moved: &[(ObjectId, ObjectId)]) {
        if self.definitions.asks(event.verb) {
            let subject = event.object().and_then(|object| self.known(object)).cloned();
            let source = event.source.and_then(|object| self.known(object)).cloned();
            let became = moved.iter().find(|(before, _)| event.object() == Some(*before)).map(|(_, after)| *after);
            self.happened.push(Happened { event: event.clone(), subject, source, became });
        }
    }
}

impl View<'_> {
    /// The number of events of a pattern that have happened this turn, or the total of their amounts.
    pub fn so_far(&self, pattern: &Pattern) -> u64 {
        let happened = self.position.table.happened.iter();
        let fitting = happened.filter(|happened| self.saw(pattern, happened));
        fitting.map(|happened| happened.event.amount).together()
    }

    /// The same, up to the event of that kind that was about the object that has the ability.
    pub fn before(&self, pattern: &Pattern) -> u64 {
        let own = |happened: &&Happened| self.source.is_some() && happened.event.object() == self.source;
        let happened = self.position.table.happened.iter();
        let earlier = happened.take_while(|happened| happened.event.verb != pattern.verb || !own(happened));
        let fitting = earlier.filter(|happened| self.saw(pattern, happened));
        fitting.map(|happened| happened.event.amount).together()
    }

    /// The same, since the text began that is carried out.
    pub fn since(&self, pattern: &Pattern) -> u64 {
        let happened = self.position.table.happened.iter().skip(self.since as usize);
        let fitting = happened.filter(|happened| self.saw(pattern, happened));
        fitting.map(|happened| happened.event.amount).together()
    }

    /// Whether such an event has happened to something since then.
    pub fn done_since(&self, row: &Row, pattern: &Pattern) -> bool {
        let happened = self.position.table.happened.iter().skip(self.since as usize);
        let mut own = happened.filter(|happened| happened.event.object() == Some(row.id));
        own.any(|happened| self.saw(pattern, happened))
    }

    /// Whether something did what fits a pattern this turn, or such an event happened to it.
    pub fn took_part(&self, row: &Row, pattern: &Pattern, doing: bool) -> bool {
        let own = |happened: &&Happened| match doing {
            true => happened.event.source == Some(row.id),
            false => happened.event.object() == Some(row.id) || happened.became == Some(row.id),
        };
        let mut happened = self.position.table.happened.iter().filter(own);
        happened.any(|happened| self.saw(pattern, happened))
    }

    /// Whether something was dealt damage this turn, by `source` if one is given.
    pub fn damaged(&self, row: &Row, source: Option<ObjectId>) -> bool {
        let deals = |happened: &&crate::history::Happened| happened.event.verb == zones::DEAL;
        let fits = |happened: &crate::history::Happened| {
            happened.event.object() == Some(row.id) && source.is_none_or(|source| happened.event.source == Some(source))
        };
        self.position.table.happened.iter().filter(deals).any(fits)
    }

    /// The objects and players to which a source has dealt damage since the turn's event with this number.
    pub fn damaged_since(&self, since: u32, source: ObjectId) -> Vec<Party> {
        let happened = self.position.table.happened.iter().skip(since as usize);
        let dealt = happened.filter(|happened| happened.event.verb == zones::DEAL && happened.event.source == Some(source));
        let mut parties: Vec<Party> = dealt.filter_map(|happened| happened.event.subject).collect();
        parties.sort_unstable();
        parties.dedup();
        parties
    }
}

/// A set of verbs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Verbs([u64; 4]);

impl Verbs {
    /// This one alone.
    pub fn of(verb: Verb) -> Self {
        let mut set = Verbs::default();
        set.0[usize::from(verb.0 / 64)] = 1 << (verb.0 % 64);
        set
    }

    /// Those of both sets.
    pub fn and(self, other: Verbs) -> Self {
        Verbs(std::array::from_fn(|place| self.0[place] | other.0[place]))
    }

    /// Whether it is one of them.
    pub fn has(self, verb: Verb) -> bool {
        self.0[usize::from(verb.0 / 64)] & 1 << (verb.0 % 64) != 0
    }
}

/// The verbs that a text asks about, and the programs it compiles to.
pub fn asked(clauses: &[Clause], compiled: &Compiled) -> Verbs {
    let mut asked = Verbs::default();
    let mut note = |node: Node<'_>| {
        asked = asked.and(asked_by(node));
        false
    };
    for clause in clauses {
        match &clause.meaning {
            Meaning::Ability(ability) => ability.walk(&mut note),
            Meaning::Declined { matters, .. } => matters.triggers().walk(&mut note),
        }
    }
    for op in compiled.programs.iter().flat_map(|program| &program.ops) {
        match op {
            Op::Unless(condition, _) => condition.walk(&mut note),
            Op::Do(deeds) => deeds.walk(&mut note),
            _ => {}
        }
    }
    asked
}

fn asked_by(node: Node<'_>) -> Verbs {
    match node {
        Node::Condition(Condition::Happened { what, .. }) => Verbs::of(what.verb),
        Node::Condition(Condition::LastTurn { verb, .. } | Condition::Did(verb)) => Verbs::of(*verb),
        Node::Amount(Amount::SoFar(pattern) | Amount::Before(pattern) | Amount::Since(pattern)) => Verbs::of(pattern.verb),
        Node::Trigger(Trigger::Nth { pattern, .. }) | Node::Cant(Cant::MoreThan { pattern, .. }) => Verbs::of(pattern.verb),
        // What is copied is kept in mind as it leaves the stack.
        Node::Deed(Deed { verb, anew: Some(_), .. }) => Verbs::of(*verb),
        Node::Quality(Quality::DamagedThisTurn(_)) | Node::Matcher(Matcher::DamagedThisWay(_)) => Verbs::of(zones::DEAL),
        Node::Quality(Quality::ThisTurn { what, .. } | Quality::DoneSince(what)) => Verbs::of(what.verb),
        Node::Quality(Quality::EnteredThisTurn) => Verbs::of(zones::MOVE),
        Node::Noun(Noun { head: Head::Ability, .. }) => Verbs::of(zones::OF_ABILITIES),
        _ => Verbs::default(),
    }
}
