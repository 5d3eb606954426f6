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
    /// The turn: its player, if one is named, and the step.
    Turn {
        /// The active player.
        of: Option<PlayerId>,
        /// The step or phase.
        moment: Moment,
    },
    /// The game is a draw (CR 104.4a, 104.4b).
    Draw,
    /// A player's total: life, points, Æmber.
    Total {
        /// The player.
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
        /// The player.
        player: PlayerId,
        /// The number of cards; `None` is any number.
        cards: Option<u64>,
    },
    /// The number of cards that a player has in a zone.
    Cards {
        /// The player.
        player: PlayerId,
        /// Where.
        zone: Zone,
        /// The number of cards.
        count: u64,
    },
    /// A player has an object in a zone.
    Has {
        /// The player.
        player: PlayerId,
        /// The object.
        object: Named,
        /// Where.
        zone: Zone,
    },
    /// The number of objects of a name or description that a player has in a zone.
    HasNumber {
        /// The player.
        player: PlayerId,
        /// The name or kind.
        name: String,
        /// Where.
        zone: Zone,
        /// The number of objects.
        count: u64,
    },
    /// The number of counters of a kind on an object or a player.
    Counters {
        /// On what.
        of: Bearer,
        /// The kind.
        counter: Counter,
        /// The number of counters.
        count: u64,
    },
    /// The damage that is marked on a permanent.
    Damage {
        /// On what.
        object: Named,
        /// The amount.
        amount: u64,
    },
    /// The rest of the effects of an object: uses, points of a shield.
    Left {
        /// The source of the effects.
        object: Named,
        /// The uses or points that are left.
        amount: u64,
    },
    /// The number of permanents of a kind that a player controls.
    Controls {
        /// The player.
        player: PlayerId,
        /// The kind.
        kind: PermanentKind,
        /// The number of permanents.
        count: u64,
    },
    /// The number of permanents of a kind that a player controls and that bear a mark.
    Marked {
        /// The player.
        player: PlayerId,
        /// The kind.
        kind: PermanentKind,
        /// The mark that each of them bears.
        mark: Mark,
        /// The number of permanents.
        count: u64,
    },
    /// A player controls a permanent.
    ControlsObject {
        /// The player.
        player: PlayerId,
        /// The permanent.
        object: Named,
    },
    /// An object's abilities triggered: this often, or at all.
    Triggered {
        /// The object that has the abilities.
        object: Named,
        /// The number of times; `None` is any number.
        times: Option<u64>,
    },
    /// The choice that was made for an object as it entered.
    Chose {
        /// For what.
        object: Named,
        /// A characteristic or a player.
        choice: String,
    },
    /// An object is in a zone, and that player's if one is named.
    In {
        /// The object.
        object: Named,
        /// Where.
        zone: Zone,
        /// The player whose zone it is, or who controls the object.
        of: Option<PlayerId>,
    },
    /// An object is nowhere.
    Gone(Named),
    /// A permanent is controlled by a player.
    ControlledBy {
        /// The permanent.
        object: Named,
        /// By whom.
        player: PlayerId,
    },
    /// An object is attached to something.
    Attached {
        /// The object that is attached.
        object: Named,
        /// To what.
        to: Bearer,
    },
    /// An object is a copy of another.
    Copy {
        /// The copy.
        object: Named,
        /// The name of the original.
        original: String,
    },
    /// A permanent's power and toughness.
    Stats {
        /// The permanent.
        object: Named,
        /// Its power.
        power: i64,
        /// Its toughness.
        toughness: i64,
    },
    /// An object is or has what a word says.
    Is {
        /// The object.
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
        /// The owner of the zone.
        player: PlayerId,
        /// Which.
        zone: Zone,
        /// Which end.
        end: End,
        /// The cards.
        cards: Vec<Named>,
    },
    /// The number of effects of an object, made by a resolution, that still last.
    Lasts {
        /// The source of the effects.
        object: Named,
        /// The number of effects.
        count: u64,
    },
    /// The effects of an object, made by a resolution, that still last on a player or object.
    LastsOn {
        /// The source of the effects.
        object: Named,
        /// The player or object that the effects are about.
        on: Bearer,
        /// The number of them.
        count: u64,
    },
    /// A fact that only this game has.
    Own(Own),
    /// The denial of a fact.
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

/// A mark that tells permanents of a kind apart which have no names of their own.
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
pub enum PermanentKind {
    /// The permanents of this name, or with this characteristic.
    Called(String),
    /// The same with this power and toughness: `2 2/2 Vampire`, which are Vampires, or are called so.
    Sized {
        /// Power and toughness.
        stats: (i64, i64),
        /// The name, or the characteristic.
        called: String,
    },
    /// The permanents of this description.
    Described {
        /// Power and toughness.
        stats: Option<(i64, i64)>,
        /// The characteristics and states.
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
    /// The player who did it.
    pub player: Option<PlayerId>,
    /// The source and the recipient, if both are named.
    pub dealt: Option<(Bearer, Bearer)>,
    /// The players and objects it was done to.
    pub to: Vec<Bearer>,
    /// The number of times, or the amount.
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

/// A value in a role of a game's own fact.
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
