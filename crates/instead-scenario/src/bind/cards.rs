//! Definitions: built-in cards, cards of the file, and described objects.

use instead_game::names::same;
use instead_game::{CardText, TakenText, Together};
use instead_model::definition::{Layout, Matters};
use instead_model::ids::{CardId, Tag};
use instead_model::language::TokenKind;
use instead_model::table::Row;
use instead_model::vocabulary::TagKind;
use instead_text::{Diagnostic, suggest};

use super::{Binder, Declined};
use crate::document::{CardDef, Described, Facing, Name, Stats, Thing};
use crate::unknown;

/// The kind of a thing, as far as the table needs to know it.
pub(super) struct Kind {
    /// Its definition.
    pub card: CardId,
    /// The name.
    pub name: String,
    /// Whether it is a token.
    pub token: bool,
}

impl Binder {
    /// Adds a definition, with those of the tokens its text creates.
    pub(super) fn define(&mut self, text: &CardText, more: &[Tag]) -> CardId {
        if let Some(known) = self.definitions.find(&text.name) {
            return known;
        }
        let card = self.add_definition(text, more);
        let rules = self.rules;
        // A card of the library comes with its other face.
        let own = rules.library().find(&text.name).is_some_and(|known| known == text);
        if own && let Some((back, layout)) = rules.library().back_of(&text.name) {
            let back = self.define(back, &[]);
            self.definitions.set_back(card, back, layout);
        }
        card
    }

    fn add_definition(&mut self, text: &CardText, more: &[Tag]) -> CardId {
        let (rules, definition) = (self.rules, self.rules.definition(text, more));
        self.definitions.add(definition, &|kind| rules.token(kind))
    }

    /// The card whose other face has this name, where players choose which face they play (CR 712.11b, 715.3).
    pub(super) fn front_to_play(&mut self, name: &Name) -> Option<Name> {
        let own = self.local.iter().any(|(card, _)| same(&card.name, &name.text));
        if !own && let Some(front) = self.rules.library().front_of(&name.text) {
            self.define(front, &[]);
        }
        if !own && !self.is_card(name) {
            // An error is told where the name is used.
            let errors = self.errors.len();
            let _ = self.outside(name);
            self.errors.truncate(errors);
        }
        let front = self.definitions.front_of(self.known(&name.text)?)?;
        let front = self.definitions.card(front);
        (!front.layout.is_nonmodal()).then(|| Name { text: front.name.clone(), span: name.span })
    }

    /// The clauses that were not understood, of the cards that the case has and of their tokens.
    pub(super) fn note_declined(&mut self) {
        let here = self.table.rows.iter().map(|row| row.card);
        let mut cards: Vec<CardId> =
            here.chain(self.definitions.tokens.iter().map(|(_, card)| *card)).chain(self.created.iter().copied()).collect();
        cards.sort_unstable();
        cards.dedup();
        // Another face counts from when it comes up; one that is up from the beginning is among the others.
        let backs = cards.iter().filter_map(|card| self.definitions.card(*card).back);
        let mut others: Vec<CardId> = backs.chain(self.table.rows.iter().map(Row::own_front)).collect();
        others.retain(|other| !cards.contains(other));
        others.sort_unstable();
        others.dedup();
        let in_force: Vec<CardId> = self.table.rows.iter().filter(|row| row.has_force()).map(|row| row.card).collect();
        for (card, up) in cards.into_iter().map(|card| (card, true)).chain(others.into_iter().map(|other| (other, false))) {
            let definition = self.definitions.card(card);
            self.declined.extend(definition.declined().map(|unread| Declined {
                definition: card,
                number: unread.number,
                card: definition.name.clone(),
                text: unread.text.into(),
                word: unread.word.into(),
                matters: match unread.matters {
                    matters if !up && matters.from_the_outset() => Matters::After(Vec::new()),
                    Matters::InForce if in_force.contains(&card) => Matters::Always,
                    matters => matters.clone(),
                },
            }));
        }
    }

    /// Whether a card of the file or a built-in one is called this.
    pub(super) fn is_card(&self, name: &Name) -> bool {
        self.local.iter().any(|(card, _)| same(&card.name, &name.text)) || self.rules.library().find(&name.text).is_some()
    }

    /// A definition that the case has already.
    fn known(&self, name: &str) -> Option<CardId> {
        self.definitions.find(name).or_else(|| {
            let place = self.definitions.cards.iter().position(|card| same(&card.name, name))?;
            Some(CardId(place as u32))
        })
    }

    /// A card from outside, with its other face. `Err`: what is wrong was told.
    fn outside(&mut self, name: &Name) -> Result<Option<CardId>, ()> {
        let Some(cards) = self.cards.clone() else { return Ok(None) };
        let found = match cards.find(self.rules, &name.text) {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(None),
            Err(error) => {
                self.error(Diagnostic::error("card-source", error).at(name.span, "this name was looked up outside the file"));
                return Err(());
            }
        };
        if let Together::Declined(why) = found.together {
            let error = Diagnostic::error("card-declined", format!("`{}` is {why}, which isn't carried out", found.name));
            self.error(error.at(name.span, "no such card").help("define what matters of it in the file: `card Name, an instant:`"));
            return Err(());
        }
        let words = self.rules.words();
        let mut ids = Vec::new();
        for face in &found.faces {
            let colors: Vec<Tag> = face.colors.iter().filter_map(|color| words.find_tag(TagKind::Color, color)).collect();
            ids.push(self.define(&face.text, &colors));
        }
        if let (Together::Pair(layout), [front, back]) = (found.together, ids.as_slice()) {
            self.definitions.set_back(*front, *back, layout);
        }
        let text = TakenText { card: found.name, source: found.source, date: found.date };
        if !self.texts.contains(&text) {
            self.texts.push(text);
        }
        Ok(ids.get(found.named).or(ids.first()).copied())
    }

    /// A card by its name: of the file, built in, or from outside.
    pub(super) fn card(&mut self, name: &Name) -> Option<CardId> {
        if let Some((text, _)) = self.local.iter().find(|(card, _)| same(&card.name, &name.text)).cloned() {
            let more = Vec::new();
            return Some(self.define(&text, &more));
        }
        if let Some(known) = self.known(&name.text) {
            return Some(known);
        }
        if let Some(front) = self.rules.library().front_of(&name.text) {
            self.define(front, &[]);
            return self.known(&name.text);
        }
        if let Some(text) = self.rules.library().find(&name.text) {
            return Some(self.define(text, &[]));
        }
        match self.outside(name) {
            Ok(None) => {}
            Ok(card) => return card,
            Err(()) => return None,
        }
        let local: Vec<String> = self.local.iter().map(|(card, _)| card.name.clone()).collect();
        let error = unknown::card(self.rules, self.cards.as_deref(), &local, &name.text).at(name.span, "unknown card");
        self.error(error);
        None
    }

    /// `card Twin Flame, an enchantment costing {2}{R}:`
    pub(super) fn card_definition(&mut self, card: &CardDef) {
        let (text, tags) = self.text_of(&card.name.text, &card.kinds, card.stats.as_ref(), &card.text);
        let cost = card.cost.as_ref().map(|cost| cost.text.clone()).unwrap_or_default();
        let loyalty = card.number.as_ref().map(|number| number.count.to_string());
        let text = CardText { cost, loyalty, ..text };
        if let Some((_, first)) = self.local.iter().find(|(known, _)| same(&known.name, &text.name)) {
            let message = format!("there are two cards `{}`", text.name);
            let error = Diagnostic::error("duplicate-card", message).at(card.name.span, "the second").at(*first, "the first");
            return self.error(error.help("give one of them another name; a card of the whole file can't be another one in a case"));
        }
        let back = self.define(&text, &tags);
        self.local.push((text, card.name.span));
        if let Some(front) = &card.front
            && let Some(front) = self.card(front)
        {
            let layout = match card.facing {
                None => Layout::Nonmodal,
                Some(Facing::Modal) => Layout::Modal,
                Some(Facing::Adventure) => Layout::Adventure,
                Some(Facing::Omen) => Layout::Omen,
            };
            self.definitions.set_back(front, back, layout);
        }
    }

    /// The definition of a thing.
    pub(super) fn kind(&mut self, thing: &Thing, text: &[Name]) -> Option<Kind> {
        match thing {
            Thing::Named(name) if text.is_empty() => {
                self.card(name).map(|card| Kind { card, name: self.definitions.card(card).name.clone(), token: false })
            }
            Thing::Named(name) => {
                let described = Described { name: Some(name.clone()), ..Described::default() };
                self.described(&described, text)
            }
            Thing::Described(described) => self.described(described, text),
        }
    }

    /// A token that is created: a description, or the name of a card.
    pub(super) fn created(&mut self, thing: &Thing) -> Option<Kind> {
        if let Thing::Named(name) = thing
            && self.rules.words().find_tag(TagKind::Subtype, &name.text).is_some()
            && self.rules.library().find(&name.text).is_none()
            && !self.local.iter().any(|(card, _)| card.name.eq_ignore_ascii_case(&name.text))
        {
            let error = Diagnostic::error("unknown-token", format!("what kind of {} token?", name.text)).at(name.span, "not described");
            self.error(error.help(format!("describe it, for instance `1/1 red {} creature tokens`", name.text)));
            return None;
        }
        let kind = self.kind(thing, &[])?;
        self.created.push(kind.card);
        Some(kind)
    }

    fn described(&mut self, described: &Described, text: &[Name]) -> Option<Kind> {
        let token = described.kinds.iter().any(|kind| kind.text.eq_ignore_ascii_case("token"));
        let subtype = |kind: &&Name| self.rules.words().find_tag(TagKind::Subtype, &kind.text).is_some();
        let name = match &described.name {
            Some(name) => name.text.clone(),
            None => {
                let subtypes: Vec<&str> = described.kinds.iter().filter(subtype).map(|kind| kind.text.as_str()).collect();
                let last = described.kinds.iter().rev().find(|kind| !kind.text.eq_ignore_ascii_case("token"));
                if subtypes.is_empty() { last.map_or("permanent".into(), |kind| kind.text.clone()) } else { subtypes.join(" ") }
            }
        };
        // A described thing that has a card's name and nothing of its own is that card.
        if described.stats.is_none()
            && text.is_empty()
            && described.kinds.iter().all(|kind| matches!(kind.text.as_str(), "card" | "permanent" | "token"))
            && let Some(known) = &described.name
        {
            return self.card(known).map(|card| Kind { card, name, token });
        }
        if token
            && described.stats.is_none()
            && described.name.is_none()
            && text.is_empty()
            && let Some(card) = self.token_that_says_what_it_is(&described.kinds)
        {
            return Some(Kind { card, name, token });
        }
        let (text, tags) = self.text_of(&name, &described.kinds, described.stats.as_ref(), text);
        // Two that are described differently are two, whatever they are called.
        let same = self.described.iter().find(|(known, more, _)| *known == text && *more == tags).map(|(.., card)| *card);
        let card = same.unwrap_or_else(|| self.add_definition(&text, &tags));
        self.described.push((text, tags, card));
        Some(Kind { card, name, token })
    }

    /// CR 111.10: "a Food token", with the type and the text that those have.
    fn token_that_says_what_it_is(&mut self, kinds: &[Name]) -> Option<CardId> {
        let rules = self.rules;
        let mut told = kinds.iter().filter(|kind| !kind.text.eq_ignore_ascii_case("token"));
        let (Some(only), None) = (told.next(), told.next()) else { return None };
        let tag = rules.words().find_tag(TagKind::Subtype, &only.text)?;
        let kind = TokenKind::Described {
            name: None,
            power_toughness: None,
            size: None,
            tags: vec![tag],
            keywords: Vec::new(),
            abilities: Vec::new(),
        };
        let definition = rules.token(&kind);
        let says = !definition.clauses.is_empty();
        says.then(|| self.definitions.add(definition, &|kind| rules.token(kind)))
    }

    /// A described object as a card's text, and its colours.
    fn text_of(&mut self, name: &str, kinds: &[Name], stats: Option<&Stats>, lines: &[Name]) -> (CardText, Vec<Tag>) {
        let words = self.rules.words();
        let (mut before, mut after, mut more) = (Vec::new(), Vec::new(), Vec::new());
        let mut kinds = kinds.iter().peekable();
        while let Some(kind) = kinds.next() {
            // "double strike" is one keyword of two words, Star Alliance one house.
            let both = kinds.peek().map(|second| format!("{} {}", kind.text, second.text));
            let keyword = |both: &String| words.find_tag(TagKind::Keyword, both).or_else(|| words.find_tag(TagKind::Color, both));
            if let Some(tag) = both.as_ref().and_then(keyword) {
                more.push(tag);
                kinds.next();
                continue;
            }
            // So is one subtype.
            if let Some(tag) = both.and_then(|both| words.find_tag(TagKind::Subtype, &both)) {
                after.push(words.tag(tag).name.clone());
                kinds.next();
                continue;
            }
            let find = |tag_kind| words.find_tag(tag_kind, &kind.text);
            if let Some(tag) = find(TagKind::Type).or_else(|| find(TagKind::Supertype)) {
                before.push(words.tag(tag).name.clone());
            } else if let Some(tag) = find(TagKind::Subtype) {
                after.push(words.tag(tag).name.clone());
            } else if let Some(tag) = find(TagKind::Color).or_else(|| find(TagKind::Keyword)) {
                more.push(tag);
            } else if !matches!(kind.text.to_ascii_lowercase().as_str(), "token" | "permanent" | "card" | "spell") {
                let names = words.tags.iter().map(|tag| tag.name.as_str());
                let error =
                    Diagnostic::error("unknown-kind", format!("`{}` is no colour, type or subtype", kind.text)).at(kind.span, "not known");
                if kind.text.parse::<u64>().is_ok() {
                    let second = self.rules.sentences().spoken.second.unwrap_or(&kind.text);
                    self.error(error.help(format!("two numbers say how strong it is: `{0}/{second}`", kind.text)));
                    continue;
                }
                let old = self.rules.sentences().spoken.renamed.iter().find(|(old, _)| old.eq_ignore_ascii_case(&kind.text));
                if let Some((_, new)) = old {
                    self.error(error.help(format!("`{}` is called `{new}` today", kind.text)));
                    continue;
                }
                let near = suggest(&kind.text, names).map(|near| format!("did you mean `{near}`?"));
                self.error(error.help(near.unwrap_or_else(|| "expected a colour, a card type, a subtype or a keyword".into())));
            }
        }
        if stats.is_some() && before.is_empty() {
            before.push("creature".into());
        }
        let type_line = if after.is_empty() { before.join(" ") } else { format!("{} — {}", before.join(" "), after.join(" ")) };
        let text = CardText {
            name: name.into(),
            cost: String::new(),
            type_line,
            power: stats.map(|stats| stats.power.text.clone()),
            toughness: stats.map(|stats| stats.toughness.text.clone()),
            loyalty: None,
            text: lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n"),
        };
        (text, more)
    }
}
