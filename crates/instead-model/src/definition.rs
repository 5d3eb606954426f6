//! Definitions: cards and tokens, their clauses, and what they compile to.

mod places;

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::copies::Copies;
use crate::history::Verbs;
use crate::ids::{CardId, Tag, Verb};
use crate::language::{
    Ability, Becoming, Cant, CastingOption, Cost, CostChange, Matcher, Modifier, Pattern, Replacement, Restriction, RuleChange, TokenKind,
    Trigger,
};
use crate::layers::order::Derivation;
use crate::layers::shape::Shapes;
use crate::program::{Op, Program, compile};
use crate::table::{Face, Row};
use crate::vocabulary::Vocabulary;
use crate::zones;

pub use places::Places;

/// All definitions that a game in progress refers to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Definitions {
    /// By id. Games share what they have in common: the rules' own effects are made once and compared by their place.
    pub cards: Vec<Arc<Definition>>,
    /// The names of the players.
    pub players: Vec<String>,
    /// The names that a scenario gave to objects, by label.
    pub labels: Vec<String>,
    /// The definitions of the tokens that texts describe.
    pub tokens: Vec<(TokenKind, CardId)>,
    /// Whether the two kinds of counters that change power and toughness change power only, because
    /// the second number means something else in the game.
    #[serde(default)]
    pub power_only: bool,
    /// The verbs of the events of a turn that some text asks about, one bit each.
    #[serde(default)]
    pub asked: Verbs,
    /// The definitions of what has the text of something else besides its own: what it is, and whose text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<((CardId, CardId), CardId)>,
    /// The definitions of what has another text: what it was, and which word became which (CR 612.1); sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reworded: Vec<((CardId, Tag, Tag), CardId)>,
    /// The definitions of copies that have abilities, a name or colours that what they copy hasn't.
    #[serde(default, skip_serializing_if = "Copies::is_empty")]
    pub copies: Copies,
    /// The game's rules about characteristics.
    #[serde(default)]
    pub derivation: Arc<Derivation>,
    /// The shapes derived from the definitions; no part of the value.
    #[serde(skip)]
    pub shapes: Shapes,
    /// The places of definitions by name and by back face; no part of the value.
    #[serde(skip)]
    pub places: Places,
}

/// A card or token.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Its cost, as its symbols.
    pub cost: String,
    /// Colours, types, subtypes and keywords, sorted.
    pub tags: Vec<Tag>,
    /// Power and toughness.
    pub power_toughness: Option<(i64, i64)>,
    /// Loyalty or defense.
    pub loyalty: Option<u64>,
    /// Its text, clause by clause.
    pub clauses: Vec<Clause>,
    /// The programs and effects compiled from the clauses.
    pub compiled: Compiled,
    /// The definition of its back face, if it is the front of a double-faced card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<CardId>,
    /// The relation of that definition to this one.
    #[serde(default, skip_serializing_if = "Layout::is_nonmodal")]
    pub layout: Layout,
    /// The definition it has if it is played as a card of another type; once it is among the definitions of a game, that is
    /// [`back`](Definition::back).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<Box<Definition>>,
}

/// The relation of the two sets of characteristics of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Layout {
    /// The second is a back face, which comes up if something says so: a nonmodal double-faced card, if it has two.
    #[default]
    Nonmodal,
    /// Whoever plays it chooses the face: a modal double-faced card (CR 712.3).
    Modal,
    /// The second is for a spell only, which is exiled as it resolves: an adventurer card (CR 715).
    Adventure,
    /// The second is for a spell only, which is shuffled into the library as it resolves: an omen card (CR 720).
    Omen,
}

impl Layout {
    /// Whether nobody chooses a face as it is played.
    pub fn is_nonmodal(&self) -> bool {
        *self == Layout::Nonmodal
    }

    /// Whether the second characteristics are those of a spell only.
    pub fn is_inset(self) -> bool {
        matches!(self, Layout::Adventure | Layout::Omen)
    }
}

/// One clause of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clause {
    /// The clause, normalised.
    pub text: String,
    /// The meaning, or the word at which reading stopped.
    pub meaning: Meaning,
}

/// The meaning of a clause.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Meaning {
    /// It was understood.
    Ability(Ability),
    /// It was not: the first word that could not be used.
    Declined {
        /// That word.
        word: String,
        /// When it can matter.
        matters: Matters,
    },
}

/// When a clause that was not understood can matter. Whatever isn't proved is [`Matters::Always`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Matters {
    /// Nothing is known about it.
    Always,
    /// Only once an object with this text is where its abilities function: the text says nothing of hands, libraries,
    /// graveyards and the like (CR 113.6).
    InForce,
    /// Only if somebody activates it: it is an activated ability.
    Activated,
    /// Only if somebody makes use of it, such as an alternative or optional cost: in a line that the rules don't allow
    /// otherwise, or once one of these has triggered.
    Used(Vec<Trigger>),
    /// Only where costs are charged.
    Charged,
    /// Only once one of these has triggered: what a triggered ability waits for, or what a static one speaks of.
    After(Vec<Trigger>),
    /// Only once one of these has triggered, or would have but for what replaced it: what a replacement or prevention
    /// effect speaks of.
    Would(Vec<Trigger>),
}

impl Matters {
    /// Of a clause of which nothing more is known than whether it is an activated ability.
    pub fn activated(activated: bool) -> Self {
        if activated { Matters::Activated } else { Matters::Always }
    }

    /// The events of which note is taken.
    pub fn triggers(&self) -> &[Trigger] {
        match self {
            Matters::Used(triggers) | Matters::After(triggers) | Matters::Would(triggers) => triggers,
            Matters::Always | Matters::InForce | Matters::Activated | Matters::Charged => &[],
        }
    }

    /// Whether it may matter as its object would enter, whatever becomes of that (CR 614.12).
    pub fn looks_ahead(&self) -> bool {
        *self == Matters::InForce
            || self.triggers().iter().flat_map(Trigger::alternatives).any(|trigger| matches!(trigger.core(), Trigger::State(_)))
    }

    /// Whether it matters from the time when its object is where its abilities function.
    pub fn from_the_outset(&self) -> bool {
        matches!(self, Matters::Always | Matters::InForce)
    }
}

/// A clause that was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread<'a> {
    /// Its number in the text.
    pub number: u16,
    /// The clause.
    pub text: &'a str,
    /// The first word that could not be used.
    pub word: &'a str,
    /// When it can matter.
    pub matters: &'a Matters,
}

/// The programs and effects to which the clauses of a definition compile. Equal clauses compile to the same: a definition is
/// compared by its clauses, and never by this.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Compiled {
    /// Replacement and prevention effects, of static abilities and of resolutions.
    pub replacements: Vec<Made>,
    /// "Can't" effects, of static abilities and of resolutions.
    pub cants: Vec<(Cant, bool)>,
    /// Continuous effects, of static abilities and of resolutions.
    pub modifiers: Vec<(Modifier, bool)>,
    /// Triggered abilities.
    pub triggers: Vec<(Trigger, u16)>,
    /// Abilities that resolutions make and that trigger later (CR 603.7).
    #[serde(default)]
    pub delayed: Vec<(Trigger, u16)>,
    /// Activated abilities.
    pub activated: Vec<(Vec<Cost>, u16)>,
    /// The objects and players to which an Aura may be attached (CR 702.5a).
    #[serde(default)]
    pub enchants: Option<Matcher>,
    /// Additional and alternative costs of the spell, with what they cost besides mana.
    #[serde(default)]
    pub casting_costs: Vec<(CastingOption, u16)>,
    /// Its discounts, and the costs that may be paid rather than others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub discounts: Vec<CastingOption>,
    /// When activated abilities may be activated, by their number.
    #[serde(default)]
    pub only: Vec<(u16, Restriction)>,
    /// The programs that carry out the costs of its activated abilities, in the same order.
    #[serde(default)]
    pub costs: Vec<u16>,
    /// The programs that carry out its additional costs.
    #[serde(default)]
    pub additional: Vec<u16>,
    /// The programs of the spell: one for each mode.
    pub spell: Vec<u16>,
    /// The programs of the spell if an optional cost was paid, by the keyword of the cost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub if_paid: Vec<(String, u16)>,
    /// The programs.
    pub programs: Vec<Program>,
    /// Abilities that continuous effects give to objects.
    pub grants: Vec<Grant>,
    /// The verbs of the events of a turn that it asks about, one bit each.
    #[serde(default)]
    pub asked: Verbs,
    /// Whether it speaks of what was exiled with it (CR 607.2a).
    #[serde(default)]
    pub links: bool,
    /// Whether it speaks of what its costs were paid with: "the sacrificed creature" (CR 400.7d).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub recalls_payment: bool,
    /// Whether it speaks of what lies on top of a pile: the order in which cards come there can matter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asks_order: bool,
    /// The effects that make triggered abilities trigger additional times: on which events, and abilities of which objects
    /// (CR 603.2d).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<(Option<Pattern>, Matcher)>,
    /// Changes of what spells cost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost_changes: Vec<CostChange>,
    /// Changes of rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleChange>,
    /// The exceptions of its copy effects (CR 707.9).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exceptions: Vec<Vec<Becoming>>,
}

impl PartialEq for Compiled {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Compiled {}

impl Hash for Compiled {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// An ability that a continuous effect gives to objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grant {
    /// The continuous effect: an index of [`Compiled::modifiers`].
    pub modifier: u16,
    /// The ability.
    pub ability: Granted,
}

/// The ability that a continuous effect gives. In its programs, the first number is the object that gives it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Granted {
    /// A triggered ability and its program.
    Trigger(Trigger, u16),
    /// A replacement or prevention effect, by its index.
    Replacement(u16),
    /// A "can't".
    Cant(Cant),
    /// A static ability that changes characteristics: an index of a modifier.
    Modifier(u16),
    /// An activated ability.
    Activated {
        /// The activation cost.
        cost: Vec<Cost>,
        /// The program of the effect.
        program: u16,
        /// The program that carries out the cost.
        paid: u16,
        /// When it may be activated, if not at any time.
        only: Option<Restriction>,
    },
}

/// A compiled replacement.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Made {
    /// The effect.
    pub replacement: Replacement<u16>,
    /// The clause it stands in.
    pub clause: u16,
    /// Whether a static ability makes it (otherwise a resolution).
    pub is_static: bool,
    /// Whether it speaks of its own source, so that equal effects of two sources differ.
    pub names_itself: bool,
    /// Whether it speaks of what gave it, so that equal effects that two objects give to one differ.
    pub names_granter: bool,
    /// Whether applying it touches nothing but its event.
    pub local: bool,
    /// Whether it depends on the amount of an event whether it applies. If in doubt it does.
    pub looks_at_amount: bool,
    /// Which simultaneous damage one application takes. Of an effect that touches nothing but its event
    /// it makes no difference: it is applied to each event by itself.
    pub group: Option<Together>,
    /// Whether what is done besides speaks of the damage that was prevented, and not of what would have
    /// been dealt: for damage that can't be prevented these differ (CR 615.12).
    #[serde(default)]
    pub counts_prevented: bool,
    /// Whether its pattern asks for no more than who and what takes part: see [`Pattern::asks_who_alone`]. If in doubt it doesn't.
    #[serde(skip)]
    pub asks_who_alone: bool,
}

/// Which simultaneous damage one application of an effect takes: all that it fits, but only of one
/// source or to one recipient where its text speaks of "a" source or "a" recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Together {
    /// Only what one source deals.
    pub one_source: bool,
    /// Only what is dealt to one recipient.
    pub one_recipient: bool,
}

impl Definition {
    /// Compiles the clauses, of which the game's vocabulary says what its verbs and characteristics are.
    pub fn compiled(mut self, vocabulary: &Vocabulary) -> Self {
        self.tags.sort_unstable();
        self.tags.dedup();
        self.compiled = compile(&self.clauses, vocabulary);
        self
    }

    /// Whether it has a characteristic.
    #[inline]
    pub fn is(&self, tag: Tag) -> bool {
        self.tags.binary_search(&tag).is_ok()
    }

    /// The mana value: the sum of the cost's symbols, X being 0 (CR 202.3).
    pub fn mana_value(&self) -> u64 {
        let symbols = self.cost.split(['{', '}']).filter(|symbol| !symbol.is_empty());
        let values = symbols.map(|symbol| match symbol {
            "X" | "Y" | "Z" => 0,
            hybrid if hybrid.contains('/') => hybrid.split('/').filter_map(|half| half.parse().ok()).max().unwrap_or(1),
            number => number.parse().unwrap_or(1),
        });
        values.together()
    }

    /// The sum of the numbers among the symbols of its cost, and how many other symbols there are; none if it has no
    /// cost that is known.
    pub fn cost_numbers(&self) -> Option<(u64, u64)> {
        let symbols = self.cost.split(['{', '}']).filter(|symbol| !symbol.trim().is_empty());
        let add = |(number, others): (u64, u64), symbol: &str| match symbol.parse::<u64>() {
            Ok(value) => (number.plus(value), others),
            Err(_) => (number, others + 1),
        };
        (!self.cost.is_empty()).then(|| symbols.fold((0, 0), add))
    }

    /// The clauses that were not understood.
    pub fn declined(&self) -> impl Iterator<Item = Unread<'_>> {
        (0_u16..).zip(&self.clauses).filter_map(|(number, clause)| match &clause.meaning {
            Meaning::Declined { word, matters } => Some(Unread { number, text: &clause.text, word, matters }),
            Meaning::Ability(_) => None,
        })
    }
}

impl Definitions {
    /// A definition.
    #[inline]
    pub fn card(&self, id: CardId) -> &Definition {
        &self.cards[id.0 as usize]
    }

    /// Whether a text asks what has happened this turn by way of this verb.
    #[inline]
    pub fn asks(&self, verb: Verb) -> bool {
        self.asked.has(verb)
    }

    /// Adds a definition, and those of the tokens that its text describes, which `token` makes.
    pub fn add(&mut self, definition: impl Into<Arc<Definition>>, token: &dyn Fn(&TokenKind) -> Definition) -> CardId {
        let mut definition: Arc<Definition> = definition.into();
        let deeds = definition.compiled.programs.iter().flat_map(|program| &program.ops).filter_map(|op| match op {
            Op::Do(deeds) => Some(deeds),
            _ => None,
        });
        let kinds: Vec<TokenKind> = deeds.flatten().filter_map(|deed| deed.token.clone()).collect();
        let id = CardId(self.cards.len() as u32);
        self.asked = self.asked.and(definition.compiled.asked);
        let otherwise = if definition.otherwise.is_some() { Arc::make_mut(&mut definition).otherwise.take() } else { None };
        self.places.add(&definition.name, id);
        self.cards.push(definition);
        self.reshape();
        if let Some(otherwise) = otherwise {
            let other = self.add(*otherwise, token);
            self.set_back(id, other, Layout::Nonmodal);
        }
        for kind in kinds {
            if matches!(kind, TokenKind::Described { .. }) && self.token(&kind).is_none() {
                let card = self.add(token(&kind), token);
                self.tokens.push((kind, card));
            }
        }
        id
    }

    /// The mana value of what an object is; a back face has that of the front of its own card, and what
    /// is only a copy of a back face has none. X is 0 but on the stack.
    pub fn mana_value(&self, row: &Row) -> u64 {
        let printed = row.printed.filter(|_| row.face() == Face::Back).map(|front| self.card(front));
        let of = match printed {
            // CR 712.8f: a modal one has the mana value of the face that is up.
            Some(front) if front.back == Some(row.card) && front.layout.is_nonmodal() => front,
            _ => self.card(row.card),
        };
        // CR 202.3e: of a spell on the stack X is what was chosen for it.
        let chosen = if row.zone == zones::STACK { row.x } else { 0 };
        let times = of.cost.matches("{X}").count() as u64;
        of.mana_value().plus(chosen.times(times))
    }

    /// The definition of what has the text of something else besides its own.
    pub fn with_text(&self, card: CardId, text: CardId) -> Option<CardId> {
        self.texts.iter().find(|(key, _)| *key == (card, text)).map(|(_, with)| *with)
    }

    /// The definition of a token that a text describes.
    pub fn token(&self, kind: &TokenKind) -> Option<CardId> {
        self.tokens.iter().find(|(known, _)| known == kind).map(|(_, card)| *card)
    }

    /// Whether a definition is the back face of another.
    pub fn is_back(&self, face: CardId) -> bool {
        self.cards.iter().any(|card| card.back == Some(face))
    }

    /// The definition whose back face this is.
    pub fn front_of(&self, face: CardId) -> Option<CardId> {
        self.places.front(self, face).unwrap_or_else(|| {
            let place = self.cards.iter().position(|card| card.back == Some(face))?;
            Some(CardId(place as u32))
        })
    }

    /// Makes one definition the back face of another.
    pub fn set_back(&mut self, front: CardId, back: CardId, layout: Layout) {
        if let Some(front) = self.cards.get_mut(front.0 as usize) {
            let front = Arc::make_mut(front);
            (front.back, front.layout) = (Some(back), layout);
        }
        self.places.turn(front, back);
    }

    /// The definition with this name, whatever the capitals.
    pub fn find(&self, name: &str) -> Option<CardId> {
        self.places.named(self, name).unwrap_or_else(|| {
            let place = self.cards.iter().position(|card| card.name.eq_ignore_ascii_case(name))?;
            Some(CardId(place as u32))
        })
    }
}
