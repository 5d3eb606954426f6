//! Sources of cards that are neither in a scenario file nor built in.

use std::fmt::Debug;

use instead_model::definition::Layout;

use crate::play::Play;
use crate::text::CardText;

/// Cards by name, from outside: a store of published texts.
pub trait CardSource: Debug + Send + Sync {
    /// The card of a game with this name; the name may be that of one of its faces.
    ///
    /// # Errors
    ///
    /// The source can't be read, or the name means several cards: one line.
    fn find(&self, game: &dyn Play, name: &str) -> Result<Option<FoundCard>, String>;

    /// Names of the game's cards that are near to one, the nearest first.
    fn near(&self, game: &dyn Play, name: &str) -> Vec<String>;

    /// Names of the game's cards that begin so, in alphabetical order; perhaps not all of them.
    fn beginning(&self, game: &dyn Play, start: &str) -> Vec<String> {
        let _ = (game, start);
        Vec::new()
    }

    /// The way by which a card that isn't here can be taken in, as the end of "describe it; or …": an imperative. Nothing, if it can't.
    fn advice(&self, game: &dyn Play) -> Option<String> {
        let _ = game;
        None
    }
}

/// A card from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundCard {
    /// Its name; the names of several faces are parted by ` // `.
    pub name: String,
    /// Its faces that can be used.
    pub faces: Vec<FoundFace>,
    /// The face whose name was asked for.
    pub named: usize,
    /// The layout: how they go together.
    pub together: Together,
    /// The publisher of its text.
    pub source: String,
    /// The date of that text, year first.
    pub date: Option<String>,
}

/// A face of a card from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFace {
    /// Its text.
    pub text: CardText,
    /// Its colour indicator, in words.
    pub colors: Vec<String>,
}

/// A layout: how the faces of a card from outside go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    /// There is one.
    Single,
    /// There are a front and another.
    Pair(Layout),
    /// They can't be carried out: why, as a noun.
    Declined(&'static str),
}

/// A text that a case took from outside.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TakenText {
    /// The card.
    pub card: String,
    /// The publisher of its text.
    pub source: String,
    /// The date of that text, year first.
    pub date: Option<String>,
}
