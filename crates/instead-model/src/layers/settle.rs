//! Copies, control and texts (CR 613.1a–c): the layers that change what a row of the table is and whose it is.
//!
//! They come before all others and ask for nothing that those change, so they are carried out on the row itself, which
//! remembers what it was before. They are carried out again whenever such an effect begins or ends.

use smallvec::SmallVec;

use super::working::Stamp;
use crate::evaluate::View;
use crate::event::{Party, Value};
use crate::ids::{CardId, ObjectId, PlayerId, Tag};
use crate::language::{Becoming, Duration, Matcher, Modifier, Replaced};
use crate::position::{Continuous, MadeEffect, Position};
use crate::table::{Before, Exception, Row};
use crate::zones;

/// The effects of resolutions that change copies and control.
type Changes<'a> = SmallVec<[(&'a Continuous, &'a Becoming); 4]>;

/// Words, each with the one that takes its place.
type Replacing = SmallVec<[(Tag, Tag); 4]>;

/// The state that the effects give to a row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Wanted {
    card: CardId,
    printed: Option<CardId>,
    except: SmallVec<[Exception; 1]>,
    controller: PlayerId,
}

impl Wanted {
    /// A row without any of the effects.
    fn unchanged(row: &Row) -> Self {
        match row.aspect.as_ref().and_then(|aspect| aspect.before.as_deref()) {
            Some(before) => {
                Wanted { card: before.card, printed: before.printed, except: before.except.clone(), controller: before.controller }
            }
            None => {
                let except = row.exceptions().iter().copied().collect();
                Wanted { card: row.card, printed: row.printed, except, controller: row.controller }
            }
        }
    }
}

impl Position {
    /// Adds a continuous effect that a resolution makes.
    pub fn continue_with(&mut self, mut effect: Continuous) {
        let effects = self.effects.write();
        effect.number = effects.next;
        effects.next += 1;
        effects.continuous.write().push(effect);
        // What was derived from the rows holds no longer.
        self.table.write().rows.write();
        self.settle();
    }

    /// Ends the continuous effects for which `ends` holds.
    pub fn end_continuous(&mut self, ends: impl Fn(&Position, &Continuous) -> bool) {
        let gone: SmallVec<[bool; 8]> = self.effects.continuous.iter().map(|effect| ends(self, effect)).collect();
        if gone.contains(&true) {
            let mut gone = gone.into_iter();
            self.effects.write().continuous.write().retain(|_| !gone.next().unwrap_or(false));
            self.table.write().rows.write();
            self.settle();
        }
    }

    /// Makes copies and control what the effects there are make them, and ends effects whose time is over (CR 611.2b).
    pub fn settle(&mut self) {
        self.end_what_is_over();
        let index = self.table.indexed();
        if self.effects.continuous.is_empty() && index.settlers().is_empty() && !index.displaced() {
            return;
        }
        let over = |position: &Position, effect: &Continuous| {
            position.is_over(effect.lasts, effect.source, effect.controller, effect.chosen.last())
        };
        // An effect that ends may end another one: each round ends at least one.
        while self.effects.continuous.iter().any(|effect| over(self, effect)) {
            let gone: SmallVec<[bool; 8]> = self.effects.continuous.iter().map(|effect| over(self, effect)).collect();
            let mut gone = gone.into_iter();
            self.effects.write().continuous.write().retain(|_| !gone.next().unwrap_or(false));
            self.table.write().rows.write();
        }
        let changes: SmallVec<[(ObjectId, Wanted); 4]> = self.unsettled();
        let controls = changes.iter().any(|(id, wanted)| self.table.row(*id).is_some_and(|row| row.controller != wanted.controller));
        for (id, wanted) in changes {
            let table = self.table.write();
            let turn = table.turn.number;
            let (mut before, now) = (None, wanted.card);
            let original = table.row(id).map_or(now, |row| row.card);
            if let Some(row) = table.row_mut(id) {
                before = Some(row.card).filter(|_| row.zone == zones::STACK);
                settle_row(row, wanted, turn);
            }
            if let Some(row) = table.row(id).filter(|row| row.card != original).cloned() {
                table.comes_into_force(&row);
            }
            // What a spell does is what its text says as it resolves.
            let items = table.stack.iter_mut().filter(|item| item.spell == Some(id) && Some(item.program.card) == before);
            items.for_each(|item| item.program.card = now);
            table.index.clear();
        }
        // Control may end what lasts as long as it.
        if controls {
            self.settle();
        }
    }

    /// CR 611.2b: ends the "can't", replacement and prevention effects that last only as long as something holds that doesn't any
    /// more.
    fn end_what_is_over(&mut self) {
        let over = |effect: &MadeEffect| self.is_over(effect.lasts, effect.source, effect.controller, None);
        let gone: SmallVec<[u32; 4]> = self.effects.list.iter().filter(|effect| over(effect)).map(|effect| effect.number).collect();
        if !gone.is_empty() {
            self.effects.write().list.retain(|effect| !gone.contains(&effect.number));
        }
    }

    /// CR 611.2b: whether that for as long as which an effect lasts isn't so any more; `attached` is what its source was
    /// attached to.
    fn is_over(&self, lasts: Duration, source: ObjectId, controller: PlayerId, attached: Option<&Value>) -> bool {
        let source = || self.table.row(source).filter(|row| row.zone == zones::BOARD);
        match lasts {
            Duration::WhileThere => source().is_none(),
            Duration::WhileAttached => {
                let host = source().and_then(|row| row.attached).map(|host| Value::Party(Party::Object(host)));
                host.is_none() || attached.is_some() && attached != host.as_ref()
            }
            Duration::WhileControlled => source().is_none_or(|row| row.controller != controller),
            Duration::WhileTapped => source().is_none_or(|row| !row.tapped),
            _ => false,
        }
    }

    /// The rows that aren't what the effects make them.
    fn unsettled(&self) -> SmallVec<[(ObjectId, Wanted); 4]> {
        let table = &self.table;
        let made: Changes<'_> = self
            .effects
            .continuous
            .iter()
            .filter_map(|made| self.modifier_of(made).map(|modifier| (made, modifier)))
            .flat_map(|(made, modifier)| modifier.becomes.iter().map(move |becoming| (made, becoming)))
            .filter(|(_, becoming)| {
                matches!(becoming, Becoming::CopyOf { .. } | Becoming::Controlled(_) | Becoming::TextOf(_) | Becoming::Reworded(_))
            })
            .collect();
        let printed = table.indexed().settlers();
        if made.is_empty() && printed.is_empty() && !table.indexed().displaced() {
            return SmallVec::new();
        }
        let mut out = SmallVec::new();
        // CR 612.1: texts of spells are changed as well.
        let rewords = self.rewords();
        // CR 109.5: of a spell, whoever gained control of it is "you".
        let gained = |row: &Row| made.iter().any(|(effect, _)| effect.of.as_ref().is_some_and(|of| of.contains(&row.id)));
        let changes = |row: &&Row| row.zone == zones::BOARD || row.zone == zones::STACK && (rewords || gained(row));
        for row in table.rows.iter().filter(changes) {
            let wanted = self.wanted(row, &made, printed);
            if wanted.card != row.card || wanted.controller != row.controller || wanted.except.as_slice() != row.exceptions() {
                out.push((row.id, wanted));
            }
        }
        out
    }

    /// The state that the effects give to a row.
    fn wanted(&self, row: &Row, made: &[(&Continuous, &Becoming)], printed: &[(ObjectId, u16)]) -> Wanted {
        let mut wanted = Wanted::unchanged(row);
        // CR 613.7: by timestamp; of static abilities that of their object.
        let mut controls: SmallVec<[(Stamp, PlayerId); 2]> = SmallVec::new();
        for (number, (effect, becoming)) in
            made.iter().enumerate().filter(|(_, (effect, _))| effect.of.as_ref().is_some_and(|of| of.contains(&row.id)))
        {
            match becoming {
                Becoming::CopyOf { .. } | Becoming::TextOf(_) => {
                    if let Some(copied) = &effect.copied {
                        wanted.printed = wanted.printed.or(Some(wanted.card));
                        (wanted.card, wanted.except) = (copied.0, copied.1.clone());
                    }
                }
                Becoming::Controlled(_) => {
                    if let Some(player) = effect.to {
                        controls.push(((effect.stamp, 1, number as u32), player));
                    }
                }
                _ => {}
            }
        }
        // CR 613.1c: texts are changed after all copying, by timestamp.
        let mut texts: SmallVec<[(Stamp, Replacing); 1]> = SmallVec::new();
        for (number, (effect, becoming)) in made.iter().enumerate() {
            if let Becoming::Reworded(words) = becoming
                && effect.of.as_ref().is_some_and(|of| of.contains(&row.id))
            {
                texts.push(((effect.stamp, 1, number as u32), self.replacing(*words, &effect.chosen)));
            }
        }
        self.printed_changes(row, printed, &mut controls, &mut texts);
        texts.sort_by_key(|(stamp, _)| *stamp);
        for (from, to) in texts.into_iter().flat_map(|(_, words)| words) {
            let changed = self.table.definitions.with_word(wanted.card, from, to);
            if changed != wanted.card {
                wanted.printed = wanted.printed.or(Some(wanted.card));
                wanted.card = changed;
            }
        }
        controls.sort_unstable_by_key(|(stamp, _)| *stamp);
        wanted.controller = controls.last().map_or(wanted.controller, |(_, player)| *player);
        wanted
    }

    /// Collects the changes that static abilities make to a row: of its controller, and of its text.
    fn printed_changes(
        &self,
        row: &Row,
        printed: &[(ObjectId, u16)],
        controls: &mut SmallVec<[(Stamp, PlayerId); 2]>,
        texts: &mut SmallVec<[(Stamp, Replacing); 1]>,
    ) {
        for (object, number) in printed {
            let Some(source) = self.table.row(*object).filter(|source| source.is_in_force()) else { continue };
            let Some((modifier, _)) = self.table.definitions.card(source.card).compiled.modifiers.get(usize::from(*number)) else {
                continue;
            };
            let view = View::of(self, source.controller, Some(source.id), &source.chosen);
            if !self.reaches(&modifier.of, source, &view, row) || !modifier.when.iter().all(|condition| view.holds(condition)) {
                continue;
            }
            for becoming in &modifier.becomes {
                let stamp = (source.stamp(), 0, u32::from(*number));
                match becoming {
                    Becoming::Controlled(who) => {
                        if let [player] = view.players(who).as_slice() {
                            controls.push((stamp, *player));
                        }
                    }
                    Becoming::Reworded(words) => texts.push((stamp, self.replacing(*words, &source.chosen))),
                    _ => {}
                }
            }
        }
    }

    /// The words that an effect replaces, each with the one that takes its place, given the choices made for it.
    fn replacing(&self, words: Replaced, chosen: &[Value]) -> Replacing {
        let chosen: SmallVec<[Tag; 2]> =
            chosen.iter().filter_map(|value| if let Value::Tag(tag) = value { Some(*tag) } else { None }).collect();
        match (words, chosen.as_slice()) {
            (Replaced::Chosen, [.., from, to]) => [(*from, *to)].into_iter().collect(),
            (Replaced::ChosenBy(to), [.., from]) => [(*from, to)].into_iter().collect(),
            (Replaced::Colors, [.., to]) => {
                self.table.definitions.derivation.colors.iter().filter(|color| color != to).map(|color| (color, *to)).collect()
            }
            _ => Replacing::new(),
        }
    }

    /// Whether there is an effect that changes texts.
    pub(crate) fn rewords(&self) -> bool {
        let rewords = |modifier: &Modifier| modifier.becomes.iter().any(|becoming| matches!(becoming, Becoming::Reworded(_)));
        let printed = |(object, number): &(ObjectId, u16)| {
            let card = self.table.row(*object).map(|row| self.table.definitions.card(row.card));
            card.and_then(|card| card.compiled.modifiers.get(usize::from(*number))).is_some_and(|(modifier, _)| rewords(modifier))
        };
        self.effects.continuous.iter().any(|made| self.modifier_of(made).is_some_and(rewords))
            || self.table.indexed().settlers().iter().any(printed)
    }

    /// CR 614.12, 613.1c: the text that something would have as a permanent, if effects change it.
    pub fn text_ahead(&self, row: &Row) -> Option<CardId> {
        let index = self.table.indexed();
        let made = &self.effects.continuous;
        if made.is_empty() && index.settlers().is_empty() || !self.table.definitions.derivation.others_ahead || !self.rewords() {
            return None;
        }
        let made: Changes<'_> = made
            .iter()
            .filter_map(|made| self.modifier_of(made).map(|modifier| (made, modifier)))
            .flat_map(|(made, modifier)| modifier.becomes.iter().map(move |becoming| (made, becoming)))
            .filter(|(_, becoming)| matches!(becoming, Becoming::Reworded(_)))
            .collect();
        // What it is already is what it is looked at as.
        let wanted = self.wanted(row, &made, index.settlers());
        Some(wanted.card).filter(|card| *card != row.card)
    }

    fn reaches(&self, of: &Matcher, source: &Row, view: &View<'_>, row: &Row) -> bool {
        match of {
            Matcher::Itself => source.id == row.id,
            of => view.fits(of, Some(Party::Object(row.id)), Some(row)).is_ok(),
        }
    }
}

/// Makes a row what it has to be; it remembers what it was, unless it is that again.
fn settle_row(row: &mut Row, wanted: Wanted, turn: u32) {
    let aspect = row.aspect.get_or_insert_default();
    let before = aspect.before.take().unwrap_or_else(|| {
        Box::new(Before { card: row.card, printed: row.printed, except: aspect.except.clone(), controller: row.controller })
    });
    if row.controller != wanted.controller {
        // CR 302.6, 506.4: it is new to that player, and leaves combat.
        row.since = turn;
        row.combat = Default::default();
    }
    (row.card, row.printed, row.controller) = (wanted.card, wanted.printed, wanted.controller);
    aspect.except = wanted.except;
    let same = before.card == row.card && before.controller == row.controller && before.except == aspect.except;
    aspect.before = (!same).then_some(before);
    if **aspect == Default::default() {
        row.aspect = None;
    }
}
