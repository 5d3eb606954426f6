//! The players and places for which the words of a text stand.

use serde::{Deserialize, Serialize};

use super::*;

/// A location on the board, as a text names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Spot {
    /// The place of the object with the ability: "here", "my battlefield".
    Here,
    /// At a battlefield.
    Battlefield,
    /// In a base; something that is put there goes to its controller's.
    Base,
    /// At this one, or where this one is.
    The(Box<Matcher>),
    /// At one that is of this kind.
    Such(Box<Noun>),
    /// The place from which it came, or of what was just made: "there".
    There,
    /// The place from which the unit moved: "there" in "when I move from a location". Made of [`Spot::There`] by compiling.
    Left,
}

impl Spot {
    /// Whether it is where the source of the text is.
    pub fn is_of_itself(&self) -> bool {
        match self {
            Spot::Here => true,
            Spot::The(of) => matches!(**of, Matcher::Itself | Matcher::This),
            _ => false,
        }
    }
}

/// A player, from the point of view of the controller of the effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Who {
    /// The controller of the effect.
    You,
    /// An opponent of that player.
    Opponent,
    /// Anybody; each player.
    Anyone,
    /// The active player.
    Active,
    /// "they": the player of the event, or whose turn it is to act.
    They,
    /// "that player": the same in other words.
    That,
    /// Anybody but that player: "another player", "you don't control".
    Other,
    /// The player who was chosen as the object entered (CR 607.2d).
    TheChosen,
    /// The player to whom the object is attached: "enchanted player".
    Enchanted,
    /// The controller of it.
    ControllerOf(Box<Matcher>),
    /// The owner of it.
    OwnerOf(Box<Matcher>),
    /// Anybody but the controller of it: "its opponent".
    OpponentOf(Box<Matcher>),
    /// An opponent who isn't that player.
    OpponentBut(Box<Who>),
    /// The player with the most life, or tied for most life.
    MostLife,
    /// A target player (opponent if true).
    Target {
        /// Only an opponent may be the target.
        opponent: bool,
    },
    /// The target with this number.
    Chosen(u8),
    /// The player whom this attacks, or who controls what it attacks (CR 508.5).
    Defending(Box<Matcher>),
    /// In what is said of players to tell them from others: the one of whom it is asked.
    Such,
    /// Those of these players of whom this holds: "each opponent who controls a creature".
    Those {
        /// The players.
        among: Box<Who>,
        /// The condition on each of them.
        when: Box<super::Condition>,
    },
    /// Each of these: "any number of target players each draw a card".
    EachOf(Box<Matcher>),
}

impl Who {
    /// Whether it may be several players of whom each is meant: "each opponent".
    pub fn is_plural(&self) -> bool {
        matches!(self, Self::Opponent | Self::Anyone | Self::Other | Self::Those { .. } | Self::EachOf(_))
    }
}
