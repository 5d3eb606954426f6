//! Triggers: when an ability triggers.

use serde::{Deserialize, Serialize};

use super::*;
use crate::ids::Moment;

/// The event, moment or state that triggers an ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Trigger {
    /// An event that happened.
    Event(Pattern),
    /// The n-th event of a pattern in a turn: "your second card each turn".
    Nth {
        /// The events.
        pattern: Pattern,
        /// The number of the event in the turn.
        nth: u64,
    },
    /// The beginning of a step or phase, in whose turn.
    At {
        /// The step or phase.
        moment: Moment,
        /// In whose turn.
        whose: Who,
    },
    /// These counters brought the number of them on the object to this (CR 714.2b).
    Chapter {
        /// Counters put on it.
        pattern: Pattern,
        /// The number.
        number: u64,
    },
    /// A state of the game (CR 603.8).
    State(Condition),
    /// One or more events of this kind that happened at the same time; of what is done to players,
    /// those done to the same one.
    OneOrMore(Pattern),
    /// Only if this holds then, and again as the ability resolves (CR 603.4).
    If {
        /// The trigger without the condition.
        trigger: Box<Trigger>,
        /// The condition.
        condition: Condition,
    },
    /// Only the first time each turn.
    OnceEachTurn(Box<Trigger>),
    /// Only while this holds as it happens; it isn't asked again (CR 603.2).
    While {
        /// The trigger without the condition.
        trigger: Box<Trigger>,
        /// The condition, checked only as the event happens.
        condition: Condition,
    },
    /// Any one of these: "whenever … or …". Each is compiled as an ability by itself.
    AnyOf(Vec<Trigger>),
}

impl Trigger {
    /// The triggers that this one stands for, each with the conditions of all: one, unless it is "… or …".
    pub fn alternatives(&self) -> Vec<Trigger> {
        let each = |of: &Trigger, wrap: &dyn Fn(Box<Trigger>) -> Trigger| -> Vec<Trigger> {
            of.alternatives().into_iter().map(|one| wrap(Box::new(one))).collect()
        };
        match self {
            Trigger::AnyOf(any) => any.iter().flat_map(Trigger::alternatives).collect(),
            Trigger::OnceEachTurn(of) => each(of, &Trigger::OnceEachTurn),
            Trigger::If { trigger, condition } => each(trigger, &|trigger| Trigger::If { trigger, condition: condition.clone() }),
            Trigger::While { trigger, condition } => each(trigger, &|trigger| Trigger::While { trigger, condition: condition.clone() }),
            one => vec![one.clone()],
        }
    }

    /// The event, moment or state itself, without the conditions around it.
    pub fn core(&self) -> &Trigger {
        match self {
            Trigger::If { trigger, .. } | Trigger::While { trigger, .. } | Trigger::OnceEachTurn(trigger) => trigger.core(),
            plain => plain,
        }
    }

    /// The same, to be changed.
    pub fn core_mut(&mut self) -> &mut Trigger {
        match self {
            Trigger::If { trigger, .. } | Trigger::While { trigger, .. } | Trigger::OnceEachTurn(trigger) => trigger.core_mut(),
            plain => plain,
        }
    }

    /// The conditions that are checked as it triggers and again as it resolves (CR 603.4).
    pub fn conditions(&self) -> Vec<&Condition> {
        match self {
            Trigger::If { trigger, condition } => [trigger.conditions(), vec![condition]].concat(),
            Trigger::OnceEachTurn(trigger) | Trigger::While { trigger, .. } => trigger.conditions(),
            _ => Vec::new(),
        }
    }

    /// The same, to be changed.
    pub fn conditions_mut(&mut self) -> Vec<&mut Condition> {
        match self {
            Trigger::If { trigger, condition } => trigger.conditions_mut().into_iter().chain([condition]).collect(),
            Trigger::OnceEachTurn(trigger) | Trigger::While { trigger, .. } => trigger.conditions_mut(),
            _ => Vec::new(),
        }
    }

    /// The conditions that are checked as it triggers, and not again.
    pub fn whiles(&self) -> Vec<&Condition> {
        match self {
            Trigger::While { trigger, condition } => [trigger.whiles(), vec![condition]].concat(),
            Trigger::OnceEachTurn(trigger) | Trigger::If { trigger, .. } => trigger.whiles(),
            _ => Vec::new(),
        }
    }

    /// Whether it triggers only once each turn.
    pub fn is_once(&self) -> bool {
        match self {
            Trigger::OnceEachTurn(_) => true,
            Trigger::If { trigger, .. } | Trigger::While { trigger, .. } => trigger.is_once(),
            _ => false,
        }
    }
}
