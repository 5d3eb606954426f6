//! Walking through the values of the language: every part of a text that refers, describes or is done, in the order in which
//! texts say it.
//!
//! A walk shows each part to a visitor before the parts in it. The visitor says whether it has dealt with the part; if not, the
//! walk goes into it. The abilities in quotes are shown as one part ([`Node::Quoted`]) first, so that a visitor that must not
//! look into quotes says so there.
//!
//! Each type's parts are listed once, without a rest pattern, for both kinds of walks: a field or variant that is added later
//! doesn't compile before it stands here.

use super::*;

/// Defines the node types of both kinds of walks.
macro_rules! nodes {
    ($($(#[$doc:meta])* $node:ident($of:ty),)*) => {
        /// A part of a text, as a walk shows it.
        #[derive(Clone, Copy, Debug)]
        pub enum Node<'a> {
            $($(#[$doc])* $node(&'a $of),)*
        }

        /// A part of a text that may be changed.
        #[derive(Debug)]
        pub enum NodeMut<'a> {
            $($(#[$doc])* $node(&'a mut $of),)*
        }
    };
}

/// Defines both kinds of walks from one list of types and their parts.
macro_rules! parts {
    ($visit:ident: $($kind:ident $type:ty { $($arms:tt)* })*) => {
        mod shared {
            use super::*;
            use crate::language::walk::shared::*;

            $(impl Walk for $type {
                fn walk(&self, $visit: &mut dyn FnMut(Node<'_>) -> bool) {
                    parts!(@enter $kind shared self $visit);
                    match self { $($arms)* }
                }
            })*
        }

        mod exclusive {
            use super::*;
            use crate::language::walk::exclusive::*;

            $(impl WalkMut for $type {
                fn walk_mut(&mut self, $visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
                    parts!(@enter $kind exclusive self $visit);
                    match self { $($arms)* }
                }
            })*
        }
    };
    // A type of which nothing but the parts is shown.
    (@enter inner $mode:ident $this:ident $visit:ident) => {};
    (@enter $node:ident shared $this:ident $visit:ident) => {
        if $visit(Node::$node($this)) {
            return;
        }
    };
    (@enter $node:ident exclusive $this:ident $visit:ident) => {
        if $visit(NodeMut::$node($this)) {
            return;
        }
    };
}

mod abilities;
mod acts;
mod conditions;
mod descriptions;
mod effects;

/// A value of the language whose parts can be walked through.
pub trait Walk {
    /// Shows this, unless it has no node of its own, and then its parts. `visit` says whether a part is dealt with.
    fn walk(&self, visit: &mut dyn FnMut(Node<'_>) -> bool);

    /// Whether the predicate holds for some part, in quotes too.
    fn any(&self, is: &mut dyn FnMut(Node<'_>) -> bool) -> bool {
        let mut any = false;
        self.walk(&mut |node| {
            any = any || is(node);
            any
        });
        any
    }

    /// Whether the predicate holds for some part that doesn't stand in quotes.
    fn says(&self, is: &mut dyn FnMut(Node<'_>) -> bool) -> bool {
        let mut any = false;
        self.walk(&mut |node| {
            let quoted = matches!(node, Node::Quoted(_));
            any = any || !quoted && is(node);
            any || quoted
        });
        any
    }
}

/// A value of the language whose parts can be changed.
pub trait WalkMut {
    /// Shows this, unless it has no node of its own, and then its parts. `visit` says whether a part is dealt with.
    fn walk_mut(&mut self, visit: &mut dyn FnMut(NodeMut<'_>) -> bool);

    /// Changes parts that don't stand in quotes: the words of an ability in quotes are its own (CR 608.2c). `change` says
    /// whether it took care of a part; if it didn't, what the part contains is shown.
    fn reword(&mut self, change: &mut dyn FnMut(NodeMut<'_>) -> bool) {
        self.walk_mut(&mut |node| matches!(node, NodeMut::Quoted(_)) || change(node));
    }
}

impl<T: Walk> Walk for [T] {
    fn walk(&self, visit: &mut dyn FnMut(Node<'_>) -> bool) {
        self.iter().for_each(|part| part.walk(visit));
    }
}

impl<T: Walk> Walk for Vec<T> {
    fn walk(&self, visit: &mut dyn FnMut(Node<'_>) -> bool) {
        self.as_slice().walk(visit);
    }
}

impl<T: Walk> Walk for Option<T> {
    fn walk(&self, visit: &mut dyn FnMut(Node<'_>) -> bool) {
        self.iter().for_each(|part| part.walk(visit));
    }
}

impl<T: Walk + ?Sized> Walk for Box<T> {
    fn walk(&self, visit: &mut dyn FnMut(Node<'_>) -> bool) {
        (**self).walk(visit);
    }
}

impl<T: WalkMut> WalkMut for [T] {
    fn walk_mut(&mut self, visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
        self.iter_mut().for_each(|part| part.walk_mut(visit));
    }
}

impl<T: WalkMut> WalkMut for Vec<T> {
    fn walk_mut(&mut self, visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
        self.as_mut_slice().walk_mut(visit);
    }
}

impl<T: WalkMut> WalkMut for Option<T> {
    fn walk_mut(&mut self, visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
        self.iter_mut().for_each(|part| part.walk_mut(visit));
    }
}

impl<T: WalkMut + ?Sized> WalkMut for Box<T> {
    fn walk_mut(&mut self, visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
        (**self).walk_mut(visit);
    }
}

nodes! {
    /// Something that is done.
    Act(Act),
    /// An event that is proposed.
    Deed(Deed),
    /// The objects or players to which an act does something.
    Selection(Selection),
    /// A pattern of events.
    Pattern(Pattern),
    /// A replacement or prevention effect.
    Replacement(Replacement<Vec<Act>>),
    /// A continuous change.
    Modifier(Modifier),
    /// A change that a continuous effect makes to an object.
    Becoming(Becoming),
    /// A description of, or reference to, objects and players.
    Matcher(Matcher),
    /// A player.
    Who(Who),
    /// A description of objects.
    Noun(Noun),
    /// One thing that an object is.
    Quality(Quality),
    /// A location.
    Spot(Spot),
    /// A condition.
    Condition(Condition),
    /// An amount.
    Amount(Amount),
    /// The event, moment or state that triggers an ability.
    Trigger(Trigger),
    /// A prohibition.
    Cant(Cant),
    /// An ability.
    Ability(Ability),
    /// Abilities in quotes, whose words are their own.
    Quoted(Vec<Ability>),
}

/// The recursion into each kind of part, and into the abilities that stand in quotes.
mod shared {
    use super::*;

    pub(super) fn on<T: Walk + ?Sized>(part: &T, visit: &mut dyn FnMut(Node<'_>) -> bool) {
        part.walk(visit);
    }

    pub(super) fn quoted(abilities: &Vec<Ability>, visit: &mut dyn FnMut(Node<'_>) -> bool) {
        if !abilities.is_empty() && !visit(Node::Quoted(abilities)) {
            on(abilities, visit);
        }
    }
}

/// The same for a walk that may change what it shows.
mod exclusive {
    use super::*;

    pub(super) fn on<T: WalkMut + ?Sized>(part: &mut T, visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
        part.walk_mut(visit);
    }

    pub(super) fn quoted(abilities: &mut Vec<Ability>, visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
        if !abilities.is_empty() && !visit(NodeMut::Quoted(abilities)) {
            on(abilities, visit);
        }
    }
}
