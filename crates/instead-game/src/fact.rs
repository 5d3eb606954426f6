//! A fact about a position: what `outcome:`, `check:`, `never:` and `always:` lines say, and what answers tell.
//!
//! A fact holds of a position or doesn't ([`At::holds`]), has its text ([`Fact::text`]), and is what two positions
//! differ in ([`difference()`]).
//!
//! | module | subject |
//! |---|---|
//! | `abilities` | the abilities of an object in words |
//! | `named` | the objects that a name means |
//! | `holds` | whether a fact holds |
//! | `text` | a fact in a scenario's words |
//! | [`mod@difference`] | the facts in which two positions differ |

use std::collections::BTreeMap;

use instead_model::ids::{Counter, Moment, PlayerId, Zone};
use instead_model::record::Deeds;

mod abilities;
pub mod difference;
mod holds;
mod named;
mod text;

pub use difference::{Difference, difference, turn};
pub use holds::{At, Unclear};
pub use named::{Bearer, Named, Naming, quoted};
pub use text::Phrasing;

/// A statement that holds of a position or doesn't.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Nothing is told that differs from the beginning.
    Unchanged,
    /// Whose turn it is, if that is said, and which step of it.
    Turn {
        /// Whose turn.
        of: Option<PlayerId>,
        /// The step or phase.
        moment: Moment,
    },
    /// The game is a draw (CR 104.4a, 104.4b).
    Draw,
    /// A player's total: life, points, Æmber.
    Total {
        /// Whose.
        player: PlayerId,
        /// The total.
        is: i64,
    },
    /// A player lost the game.
    Lost(PlayerId),
    /// A player won the game.
    Won(PlayerId),
    /// A player drew cards: this many, or any.
    Drew {
        /// Who.
        player: PlayerId,
        /// How many.
        cards: Option<u64>,
    },
    /// How many cards a player has in a zone.
    Cards {
        /// Who.
        player: PlayerId,
        /// Where.
        zone: Zone,
        /// How many.
        count: u64,
    },
    /// A player has an object in a zone.
    Has {
        /// Who.
        player: PlayerId,
        /// What.
        object: Named,
        /// Where.
        zone: Zone,
    },
    /// How many objects that are called so, or are such, a player has in a zone.
    HasNumber {
        /// Who.
        player: PlayerId,
        /// The name or kind.
        name: String,
        /// Where.
        zone: Zone,
        /// How many.
        count: u64,
    },
    /// How many counters of a kind are on an object or a player.
    Counters {
        /// On what.
        of: Bearer,
        /// The kind.
        counter: Counter,
        /// How many.
        count: u64,
    },
    /// How much damage is marked on a permanent.
    Damage {
        /// On what.
        object: Named,
        /// How much.
        amount: u64,
    },
    /// How much is left of the effects of an object: uses, points of a shield.
    Left {
        /// Whose effects.
        object: Named,
        /// How much.
        amount: u64,
    },
    /// How many permanents of a kind a player controls.
    Controls {
        /// Who.
        player: PlayerId,
        /// What they are.
        kind: Kind,
        /// How many.
        count: u64,
    },
    /// How many permanents of a kind that bear a mark a player controls.
    Marked {
        /// Who.
        player: PlayerId,
        /// What they are.
        kind: Kind,
        /// What all of them bear.
        mark: Mark,
        /// How many.
        count: u64,
    },
    /// A player controls a permanent.
    ControlsObject {
        /// Who.
        player: PlayerId,
        /// What.
        object: Named,
    },
    /// An object's abilities triggered: this often, or at all.
    Triggered {
        /// Whose abilities.
        object: Named,
        /// How often.
        times: Option<u64>,
    },
    /// What was chosen for an object as it entered.
    Chose {
        /// For what.
        object: Named,
        /// A characteristic or a player.
        choice: String,
    },
    /// An object is in a zone, and that player's if one is named.
    In {
        /// What.
        object: Named,
        /// Where.
        zone: Zone,
        /// Whose zone, or under whose control.
        of: Option<PlayerId>,
    },
    /// An object is nowhere.
    Gone(Named),
    /// A permanent is controlled by a player.
    ControlledBy {
        /// What.
        object: Named,
        /// By whom.
        player: PlayerId,
    },
    /// An object is attached to something.
    Attached {
        /// What.
        object: Named,
        /// To what.
        to: Bearer,
    },
    /// An object is a copy of another.
    Copy {
        /// What.
        object: Named,
        /// What it copies.
        original: String,
    },
    /// A permanent's power and toughness.
    Stats {
        /// What.
        object: Named,
        /// Its power.
        power: i64,
        /// Its toughness.
        toughness: i64,
    },
    /// An object is or has what a word says.
    Is {
        /// What.
        object: Named,
        /// The word: a state or a characteristic.
        word: String,
        /// Which verb stands before it.
        verb: Copula,
    },
    /// Something happened on the way.
    Happened(Happening),
    /// The cards at the top of a zone, the first one on top, or at its bottom, the last one lowest.
    Ends {
        /// Whose zone.
        player: PlayerId,
        /// Which.
        zone: Zone,
        /// Which end.
        end: End,
        /// The cards.
        cards: Vec<Named>,
    },
    /// How many effects of an object, made by a resolution, still last.
    Lasts {
        /// Whose effects.
        object: Named,
        /// How many.
        count: u64,
    },
    /// The effects of an object, made by a resolution, that still last on a player or object.
    LastsOn {
        /// Whose effects.
        object: Named,
        /// Whom they are about.
        on: Bearer,
        /// The number of them.
        count: u64,
    },
    /// A fact that only this game has.
    Own(Own),
    /// What a fact says isn't so.
    Not(Box<Fact>),
}

/// An end of a pile of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// From where cards are drawn.
    Top,
    /// The other.
    Bottom,
}

/// What several permanents of a kind bear, which have no names of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Counters: exactly this many of a kind.
    Counters(Counter, u64),
    /// This much damage.
    Damage(u64),
    /// A choice that was made as they entered.
    Chose(String),
    /// They have this ability.
    Has(String),
    /// They are at this location.
    At(Named),
    /// They are attached to something.
    Attached(Bearer),
}

/// The verb between an object and what it is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copula {
    /// `Bear is tapped`
    Is,
    /// `Bear is a Wolf`
    IsA,
    /// `Bear has flying`
    Has,
    /// `Bear can't be blocked`
    Cant,
}

/// A kind of permanent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What is called so or is such.
    Called(String),
    /// What is described.
    Described {
        /// Power and toughness.
        stats: Option<(i64, i64)>,
        /// What it is.
        words: Vec<String>,
        /// Its name.
        name: Option<String>,
    },
}

/// Something that happened on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// The verb of the sentence.
    pub verb: String,
    /// The events it speaks of.
    pub deeds: Deeds,
    /// Who did it.
    pub player: Option<PlayerId>,
    /// What did it to what, if both are named.
    pub dealt: Option<(Bearer, Bearer)>,
    /// What it was done to.
    pub to: Vec<Bearer>,
    /// How often or how much.
    pub number: Option<u64>,
}

/// A fact that only one game has: a verb of its own sentences, and what fills its roles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Own {
    /// The verb.
    pub verb: String,
    /// The roles.
    pub args: BTreeMap<String, Filler>,
}

/// What fills a role of a game's own fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filler {
    /// A word that was said.
    Said,
    /// A number.
    Number(u64),
    /// Words.
    Text(String),
    /// A player.
    Player(PlayerId),
    /// Players and objects.
    Bearers(Vec<Bearer>),
    /// A zone.
    Zone(Zone),
}

impl Fact {
    /// The same fact, denied.
    pub fn denied(self) -> Fact {
        match self {
            Fact::Not(fact) => *fact,
            fact => Fact::Not(Box::new(fact)),
        }
    }
}

impl Own {
    /// A fact of one object.
    pub fn of(verb: &str, object: Named) -> Own {
        Own { verb: verb.to_owned(), args: BTreeMap::new() }.with("object", Filler::Bearers(vec![Bearer::Object(object)]))
    }

    /// A fact of one player.
    pub fn of_player(verb: &str, player: PlayerId) -> Own {
        Own { verb: verb.to_owned(), args: BTreeMap::new() }.with("player", Filler::Player(player))
    }

    /// The same with one more role.
    pub fn with(mut self, role: &str, filler: Filler) -> Own {
        self.args.insert(role.to_owned(), filler);
        self
    }
}
