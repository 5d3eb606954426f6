//! The effects that watch each kind of event: derived from the table, and no part of its value.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use smallvec::SmallVec;

use crate::definition::{Compiled, Definitions};
use crate::ids::{ObjectId, Verb};
use crate::language::{Cant, Head, Matcher, Modifier, Quality, Trigger, Who};
use crate::layers::shape::Shape;
use crate::table::{Row, Table};

/// A derived [`Index`], made when it is first asked for and dropped when rows come or go.
///
/// It never takes part in comparing or hashing a table.
#[derive(Clone, Debug, Default)]
pub struct Cache(OnceLock<Arc<Index>>);

/// An ability: an object, and the number of the ability.
type Place = (ObjectId, u16);

/// For every kind of event, the static abilities that may have to do with it.
#[derive(Debug, Default)]
pub struct Index {
    watchers: ByVerb,
    amounts: Vec<Verb>,
    cants: ByVerb,
    triggers: ByVerb,
    beginnings: Vec<(ObjectId, u16)>,
    states: Vec<(ObjectId, u16)>,
    modifiers: Vec<(ObjectId, u16)>,
    grants: Vec<(ObjectId, u16)>,
    protections: Vec<(ObjectId, u16)>,
    settlers: Vec<(ObjectId, u16)>,
    displaced: bool,
    again: Vec<(ObjectId, u16)>,
    rules: Vec<ObjectId>,
    depends_on_rows_only: bool,
    unpreventable: Vec<(ObjectId, u16)>,
}

impl Cache {
    /// Drops what was derived.
    pub fn clear(&mut self) {
        self.0.take();
    }
}

impl Table {
    /// A row comes or goes: the index has to be made anew, unless it lists nothing of such rows.
    pub(crate) fn relist(&mut self, row: &Row) {
        if is_listed(&self.definitions, row) {
            self.index.clear();
        }
    }
}

/// Whether [`Index::of`] takes notice of a row.
fn is_listed(definitions: &Definitions, row: &Row) -> bool {
    let Some(definition) = definitions.cards.get(row.card.0 as usize) else { return true };
    let Compiled { replacements, cants, triggers, again, modifiers, rules, .. } = &definition.compiled;
    let none =
        replacements.is_empty() && cants.is_empty() && triggers.is_empty() && again.is_empty() && modifiers.is_empty() && rules.is_empty();
    !none || row.aspect.as_ref().is_some_and(|aspect| aspect.before.is_some())
}

impl PartialEq for Cache {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Cache {}

impl Hash for Cache {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Table {
    /// The index of this table.
    #[inline]
    pub fn indexed(&self) -> &Index {
        self.index.0.get_or_init(|| Arc::new(Index::of(self)))
    }
}

impl Index {
    /// Lists the static abilities of all rows, also of those that don't function where their object is: that is checked when an
    /// ability is used.
    fn of(table: &Table) -> Self {
        let mut index = Index { depends_on_rows_only: true, ..Index::default() };
        let (mut watchers, mut cants, mut triggers) = (Gathered::new(), Gathered::new(), Gathered::new());
        for row in table.rows.iter().filter(|row| is_listed(&table.definitions, row)) {
            index.displaced |= row.aspect.as_ref().is_some_and(|aspect| aspect.before.is_some());
            let compiled = &table.definitions.card(row.card).compiled;
            for (number, made) in compiled.replacements.iter().enumerate() {
                if made.is_static {
                    watchers.push((made.replacement.watch.verb, (row.id, number as u16)));
                    if made.looks_at_amount && !index.amounts.contains(&made.replacement.watch.verb) {
                        index.amounts.push(made.replacement.watch.verb);
                    }
                }
            }
            for (number, (cant, is_static)) in compiled.cants.iter().enumerate() {
                match cant {
                    _ if !is_static => {}
                    Cant::BePrevented(_) => index.unpreventable.push((row.id, number as u16)),
                    Cant::Happen(pattern) | Cant::If { pattern, .. } | Cant::MoreThan { pattern, .. } | Cant::Trigger { pattern, .. } => {
                        cants.push((pattern.verb, (row.id, number as u16)));
                    }
                    Cant::Rule(_) => {}
                }
            }
            for (number, (trigger, _)) in compiled.triggers.iter().enumerate() {
                match trigger.core() {
                    Trigger::Event(pattern)
                    | Trigger::OneOrMore(pattern)
                    | Trigger::Chapter { pattern, .. }
                    | Trigger::Nth { pattern, .. } => triggers.push((pattern.verb, (row.id, number as u16))),
                    Trigger::At { .. } => index.beginnings.push((row.id, number as u16)),
                    Trigger::State(_) => index.states.push((row.id, number as u16)),
                    Trigger::If { .. } | Trigger::While { .. } | Trigger::OnceEachTurn(_) | Trigger::AnyOf(_) => {}
                }
            }
            if !compiled.rules.is_empty() {
                index.rules.push(row.id);
            }
            index.again.extend((0..compiled.again.len()).map(|number| (row.id, number as u16)));
            for (number, (modifier, _)) in compiled.modifiers.iter().enumerate().filter(|(_, (_, is_static))| *is_static) {
                index.list(row.id, number as u16, modifier, table.definitions.shape(row.card, number as u16));
            }
        }
        (index.watchers, index.cants, index.triggers) = (ByVerb::of(&watchers), ByVerb::of(&cants), ByVerb::of(&triggers));
        index
    }

    fn list(&mut self, object: ObjectId, number: u16, modifier: &Modifier, shape: Shape) {
        let lists = [
            (&mut self.modifiers, shape.layers != 0),
            (&mut self.grants, !(modifier.grants.is_empty() && modifier.lends.is_empty())),
            (&mut self.protections, modifier.protection.is_some()),
            (&mut self.settlers, shape.settles),
        ];
        lists.into_iter().filter(|(_, does)| *does).for_each(|(list, _)| list.push((object, number)));
        self.depends_on_rows_only &= !shape.beyond && is_about_rows(&modifier.of);
    }

    /// The static replacements that watch events of this kind.
    #[inline]
    pub fn watching(&self, verb: Verb) -> &[(ObjectId, u16)] {
        self.watchers.get(verb)
    }

    /// Whether a static replacement of events of this kind may look at their amount.
    #[inline]
    pub fn looks_at_amounts(&self, verb: Verb) -> bool {
        self.amounts.contains(&verb)
    }

    /// The static replacements that watch any event.
    pub fn all(&self) -> impl Iterator<Item = (ObjectId, u16)> + '_ {
        self.watchers.entries.iter().copied()
    }

    /// The static "can't" effects about events of this kind.
    #[inline]
    pub fn cants(&self, verb: Verb) -> &[(ObjectId, u16)] {
        self.cants.get(verb)
    }

    /// The abilities that trigger on events of this kind.
    #[inline]
    pub fn triggers(&self, verb: Verb) -> &[(ObjectId, u16)] {
        self.triggers.get(verb)
    }

    /// The abilities that trigger at the beginning of steps and phases.
    #[inline]
    pub fn beginnings(&self) -> &[(ObjectId, u16)] {
        &self.beginnings
    }

    /// The abilities that trigger on a state of the game.
    #[inline]
    pub fn states(&self) -> &[(ObjectId, u16)] {
        &self.states
    }

    /// The static abilities that change characteristics.
    #[inline]
    pub fn modifiers(&self) -> &[(ObjectId, u16)] {
        &self.modifiers
    }

    /// The static abilities that give abilities.
    #[inline]
    pub fn grants(&self) -> &[(ObjectId, u16)] {
        &self.grants
    }

    /// The static abilities that give protection.
    #[inline]
    pub fn protections(&self) -> &[(ObjectId, u16)] {
        &self.protections
    }

    /// The static abilities that change what objects are copies of or who controls them.
    #[inline]
    pub fn settlers(&self) -> &[(ObjectId, u16)] {
        &self.settlers
    }

    /// Whether an effect makes a row a copy or gives it to somebody else now.
    #[inline]
    pub fn displaced(&self) -> bool {
        self.displaced
    }

    /// The effects that make triggered abilities trigger additional times.
    #[inline]
    pub fn again(&self) -> &[(ObjectId, u16)] {
        &self.again
    }

    /// The objects that change rules.
    #[inline]
    pub fn rules(&self) -> &[ObjectId] {
        &self.rules
    }

    /// Whether what static abilities make of the characteristics of objects depends on the rows of
    /// the table and on nothing else.
    #[inline]
    pub fn depends_on_rows_only(&self) -> bool {
        self.depends_on_rows_only
    }

    /// The static abilities by which damage can't be prevented.
    #[inline]
    pub fn unpreventable(&self) -> &[(ObjectId, u16)] {
        &self.unpreventable
    }
}

/// Whether what this describes depends on the rows of the table only.
fn is_about_rows(of: &Matcher) -> bool {
    let plain = |who: &Option<Who>| matches!(who, None | Some(Who::You | Who::Opponent | Who::Anyone));
    match of {
        Matcher::Itself | Matcher::Host => true,
        Matcher::Either(any) | Matcher::Every(any) => any.iter().all(is_about_rows),
        Matcher::Noun(noun) => {
            let qualities =
                noun.is.iter().all(|quality| matches!(quality, Quality::Is(_) | Quality::Not(_) | Quality::AnyOf(_) | Quality::Token(_)));
            noun.head != Head::Spell && qualities && plain(&noun.whose) && plain(&noun.owner)
        }
        _ => false,
    }
}

/// Abilities as they were come upon, each with its verb.
type Gathered = SmallVec<[(Verb, Place); 64]>;

/// Abilities by the verb of the events they have to do with; those of one verb in the order of their objects.
#[derive(Debug, Default)]
struct ByVerb {
    /// By verb: where its abilities end. They begin where those of the verb before end.
    ends: Vec<u32>,
    entries: Vec<Place>,
}

impl ByVerb {
    fn of(gathered: &Gathered) -> Self {
        let Some(last) = gathered.iter().map(|(verb, _)| verb.0).max() else { return ByVerb::default() };
        let mut ends = vec![0_u32; usize::from(last) + 1];
        gathered.iter().for_each(|(verb, _)| ends[usize::from(verb.0)] += 1);
        let mut before = 0;
        for end in &mut ends {
            before += std::mem::replace(end, before);
        }
        // What is the beginning so far moves on to the end as the abilities are put in their places.
        let mut entries = vec![(ObjectId(0), 0); gathered.len()];
        for (verb, entry) in gathered {
            let place = &mut ends[usize::from(verb.0)];
            entries[*place as usize] = *entry;
            *place += 1;
        }
        ByVerb { ends, entries }
    }

    #[inline]
    fn get(&self, verb: Verb) -> &[Place] {
        let verb = usize::from(verb.0);
        let Some(end) = self.ends.get(verb) else { return &[] };
        let begin = if verb == 0 { 0 } else { self.ends[verb - 1] };
        &self.entries[begin as usize..*end as usize]
    }
}
