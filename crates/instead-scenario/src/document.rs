//! The document: what a scenario file says, before any name is bound to a game.
//!
//! Everything here is plain data. Names of cards, objects, zones, steps and counters are text with
//! a span ([`Name`]); sentences whose shape comes from the verb tables are [`Clause`]s.
//!
//! **Equality is equality of meaning**: `==` on every type of this module ignores spans and
//! comments, so a document equals what its formatted text parses to.

mod places;
mod script;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use instead_text::Span;
use serde::{Deserialize, Serialize};

pub use script::{Action, Choice, Claim, Count, Expect, Fact, Step, Who};

fn is_false(b: &bool) -> bool {
    !*b
}

fn is_one(n: &u64) -> bool {
    *n == 1
}

fn one() -> u64 {
    1
}

/// A piece of text with the place it was read at. Equality, order and JSON see the text only.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Name {
    /// The text, without quotes, with single spaces.
    pub text: String,
    /// Where it stands in the file.
    pub span: Span,
}

impl Name {
    /// A name at a place.
    pub fn new(text: impl Into<String>, span: Span) -> Self {
        Self { text: text.into(), span }
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        Self { text, span: Span::default() }
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.text
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Name {}

/// A whole scenario file.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// `//` lines at the top of the file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub description: Vec<Line<Name>>,
    /// The lines before the first case: setup that every case shares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub common: Vec<Line<Setup>>,
    /// Comments after the last common line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Name>,
    /// The cases, in order.
    #[serde(default)]
    pub cases: Vec<Case>,
    /// Where cases are by name; no part of the value.
    #[serde(skip)]
    pub places: CasePlaces,
}

/// Where cases are by name, as they were when it was first asked: a file may have a hundred thousand of them.
#[derive(Debug, Default)]
pub struct CasePlaces(OnceLock<BTreeMap<String, usize>>);

impl Clone for CasePlaces {
    /// A copy is made to be changed: it finds its cases anew.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        self.description == other.description && self.common == other.common && self.cases == other.cases
    }
}

impl Document {
    /// Whether both documents say the same; spans and comments don't count. (This is `==`, by name.)
    pub fn same_meaning(&self, other: &Self) -> bool {
        self == other
    }

    /// The case of that name.
    pub fn case(&self, name: &str) -> Option<&Case> {
        let index = || {
            let mut places = BTreeMap::new();
            for (place, case) in self.cases.iter().enumerate() {
                places.entry(case.name.text.clone()).or_insert(place);
            }
            places
        };
        let known = self.places.0.get_or_init(index).get(name).and_then(|place| self.cases.get(*place));
        // Where cases have changed since, the index doesn't count.
        known.filter(|case| case.name.text == name).or_else(|| self.cases.iter().find(|case| case.name.text == name))
    }

    /// The setup lines that hold in a case: the common ones, then its own.
    pub fn setup_of<'a>(&'a self, case: &'a Case) -> impl Iterator<Item = &'a Line<Setup>> {
        self.common.iter().chain(&case.setup)
    }

    /// The editions in which a case holds, as its `edition:` line names them, else the file's; none for
    /// the newest. Rules are numbered as in the last of them.
    pub fn editions_of<'a>(&'a self, case: &'a Case) -> Vec<&'a str> {
        let named = self.setup_of(case).filter_map(|line| match &line.value {
            Setup::Edition(names) => Some(names.text.as_str()),
            _ => None,
        });
        named.last().map(|names| names.split(',').map(str::trim).collect()).unwrap_or_default()
    }

    /// The names of the players in a case: its own `players:` line, else the file's, else A and B.
    pub fn players_of(&self, case: &Case) -> Vec<Name> {
        players(&self.common, &case.setup)
    }
}

/// The players that two lists of setup lines declare; the later list wins; A and B by default.
pub(crate) fn players(common: &[Line<Setup>], own: &[Line<Setup>]) -> Vec<Name> {
    let declared = |lines: &[Line<Setup>]| {
        lines.iter().rev().find_map(|l| match &l.value {
            Setup::Players(names) => Some(names.clone()),
            _ => None,
        })
    };
    declared(own).or_else(|| declared(common)).unwrap_or_else(|| vec!["A".into(), "B".into()])
}

/// One named situation.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Its name, in kebab-case, unique in the file.
    pub name: Name,
    /// The header line (`--- name`).
    #[serde(skip)]
    pub span: Span,
    /// Comment lines directly above the header.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Name>,
    /// The comment at the end of the header line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<Name>,
    /// `//` lines below the header.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub description: Vec<Line<Name>>,
    /// The position that the case starts from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<Line<Setup>>,
    /// The steps: actions, choices and checks, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub script: Vec<Line<Step>>,
    /// The expectations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expect: Vec<Line<Expect>>,
    /// Comments after the last line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Name>,
}

impl PartialEq for Case {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
            && self.description == other.description
            && self.setup == other.setup
            && self.script == other.script
            && self.expect == other.expect
    }
}

/// One line: what it says, where, and the comments that belong to it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line<T> {
    /// The line's text in the file, without indentation and comment.
    #[serde(skip)]
    pub span: Span,
    /// Comment lines above it.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Name>,
    /// The comment at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<Name>,
    /// The content of the line.
    #[serde(rename = "line")]
    pub value: T,
}

impl<T: PartialEq> PartialEq for Line<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
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

/// A player or an object.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ref {
    /// A declared player.
    Player(Name),
    /// Anything else.
    Object(Object),
}

impl Ref {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Self::Player(name) => name.span,
            Self::Object(object) => object.name.span,
        }
    }
}

/// An object by name: `Bear`, `Bear #2`, `B's Bear`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Object {
    /// The card name or the label.
    pub name: Name,
    /// `#2`: the second of that name, counted in the order of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// `B's`: the one of that player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Name>,
}

/// A sentence of the verb tables (`parse::table`): a verb and what fills its roles.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The verb's name in the table, such as `deal-damage`.
    pub verb: String,
    /// The roles, such as `source`, `amount`, `target`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, Value>,
    /// The sentence's place in the file.
    #[serde(skip)]
    pub span: Span,
}

impl PartialEq for Clause {
    fn eq(&self, other: &Self) -> bool {
        self.verb == other.verb && self.args == other.args
    }
}

impl Clause {
    /// The number in a role.
    pub fn number(&self, role: &str) -> Option<u64> {
        match self.args.get(role) {
            Some(Value::Number(n)) => Some(*n),
            _ => None,
        }
    }

    /// The number in a role, which may be below 0.
    pub fn total(&self, role: &str) -> Option<i64> {
        match self.args.get(role) {
            Some(Value::Number(n)) => i64::try_from(*n).ok(),
            Some(Value::Below(n)) => i64::try_from(*n).ok().map(|n| -n),
            _ => None,
        }
    }

    /// The text in a role.
    pub fn text(&self, role: &str) -> Option<&Name> {
        match self.args.get(role) {
            Some(Value::Text(name)) => Some(name),
            _ => None,
        }
    }

    /// The player in a role.
    pub fn player(&self, role: &str) -> Option<&Name> {
        match self.args.get(role) {
            Some(Value::Player(name)) => Some(name),
            _ => None,
        }
    }

    /// The object in a role.
    pub fn object(&self, role: &str) -> Option<&Object> {
        match self.args.get(role) {
            Some(Value::Object(object)) => Some(object),
            _ => None,
        }
    }

    /// The players and objects in a role, one or several.
    pub fn refs(&self, role: &str) -> Vec<Ref> {
        match self.args.get(role) {
            Some(Value::Refs(refs)) => refs.clone(),
            Some(Value::Object(object)) => vec![Ref::Object(object.clone())],
            Some(Value::Player(name)) => vec![Ref::Player(name.clone())],
            _ => Vec::new(),
        }
    }

    /// Whether a role is filled; for words like `unpreventable`, whether they were said.
    pub fn has(&self, role: &str) -> bool {
        self.args.contains_key(role)
    }
}

/// A value in a role of a clause.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// An optional word that was said.
    Said,
    /// A number.
    Number(u64),
    /// A number below 0, by how much.
    Below(u64),
    /// Free text or the name of a zone, step, counter.
    Text(Name),
    /// A declared player.
    Player(Name),
    /// An object.
    Object(Object),
    /// A list of players and objects.
    Refs(Vec<Ref>),
    /// A list of texts.
    Texts(Vec<Name>),
    /// A kind of object.
    Thing(Thing),
    /// Two values like `4/4`.
    Stats(Stats),
}
