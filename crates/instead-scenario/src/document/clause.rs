//! Sentences of the verb tables, and what fills the roles in them.

use std::collections::BTreeMap;

use instead_text::Span;
use serde::{Deserialize, Serialize};

use super::{Name, Stats, Thing};

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
