//! The lines about the beginning: who plays, and what is there.

use serde::{Deserialize, Serialize};

use super::{Clause, Name, Ref};

fn is_one(n: &u64) -> bool {
    *n == 1
}

fn one() -> u64 {
    1
}

/// A line about the beginning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Setup {
    /// `game: magic`
    Game(Name),
    /// `edition: 2026`
    Edition(Name),
    /// `rules: 614.5, 616.1e` – the rules that the case demonstrates.
    Rules(Vec<Name>),
    /// `players: A, B, C`, in turn order.
    Players(Vec<Name>),
    /// `active: B`
    Active(Name),
    /// `step: draw`
    Step(Name),
    /// `turn: 3`
    Turn(u64),
    /// `costs: charged` or `costs: free`; without this line everything but resources is charged.
    Costs(Costs),
    /// `card Twin Flame, an enchantment costing {2}{R}:` with its text.
    Card(CardDef),
    /// `A controls …`, `A has … in hand`.
    Objects(Objects),
    /// `A's library: Island, 2 Mountain` – top first, complete.
    Pile(Pile),
    /// `A is at 12 life`, `A has drawn 1 card this turn`, `A's library is unknown`, …
    State(Clause),
}

/// Whether costs are paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Costs {
    /// Nothing is charged.
    Free,
    /// Costs have to be paid.
    Charged,
}

/// A card defined in the file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardDef {
    /// Its name.
    pub name: Name,
    /// Power and toughness, or what the game writes so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
    /// Colours, supertypes, subtypes and types, as written: `legendary`, `Goblin`, `creature`.
    pub kinds: Vec<Name>,
    /// Its cost, as written: `{2}{R}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Name>,
    /// `with 3 loyalty`: another printed number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<Counted>,
    /// `on the back of Day Cub`: the card whose back face this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub front: Option<Name>,
    /// The relation of this face to that card: its back face, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// The lines of its text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub text: Vec<Name>,
}

/// The relation of a face to the card that it stands on, besides a back face that comes up if something says so.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Facing {
    /// `on the modal back of`.
    Modal,
    /// `as an adventure of`.
    Adventure,
    /// `as an omen of`.
    Omen,
}

/// Two printed values: `2/2`, `*/1+*`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// The first, power.
    pub power: Name,
    /// The second, toughness.
    pub toughness: Name,
}

/// A number of something named: `3 loyalty`, `2 Mountain`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// The number.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u64,
    /// Of what.
    pub name: Name,
}

/// Objects that are there at the beginning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objects {
    /// The player who controls them, or whose zone they are in.
    pub player: Name,
    /// The number of objects.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u64,
    /// The kind of object.
    pub thing: Thing,
    /// The zone (`in hand`); none for `controls`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<Name>,
    /// `as Left Servant`: what the case calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Name>,
    /// `tapped`, `with 2 damage`, …, in the order written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<State>,
    /// The lines of text that a described object has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub text: Vec<Name>,
}

/// A kind of object.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// A card by its name.
    Named(Name),
    /// `a 2/2 red Goblin creature token Bear`: described here.
    Described(Described),
}

impl Thing {
    /// The name, if it has one.
    pub fn name(&self) -> Option<&Name> {
        match self {
            Self::Named(name) => Some(name),
            Self::Described(d) => d.name.as_ref(),
        }
    }
}

/// A description of an object.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Described {
    /// Power and toughness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
    /// Its words in the singular: colours, subtypes, types, `token`.
    pub kinds: Vec<Name>,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
}

/// Something about an object at the beginning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// `tapped`, `face down`, … (a word of the parser's table).
    Is(Name),
    /// `with 2 damage`
    Damage(u64),
    /// `with 3 +1/+1 counters`
    Counters(Counted),
    /// `attached to Bear`
    AttachedTo(Ref),
    /// `at Altar of Blood`: where on the board.
    At(Ref),
    /// `attacking B`
    Attacking(Ref),
    /// `blocking Bear`
    Blocking(Ref),
    /// `having chosen red`
    Chosen(Name),
    /// `owned by B`
    OwnedBy(Name),
}

/// The whole contents of a player's zone, in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    /// The owner of the zone.
    pub player: Name,
    /// Which zone.
    pub zone: Name,
    /// The cards, top first.
    pub cards: Vec<Counted>,
}
