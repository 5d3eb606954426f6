//! The lines about the beginning.

use instead_game::EditionId;
use instead_game::play::{Play, UNKNOWN};
use instead_game::sentences::SentenceError;
use instead_model::definition::Definitions;
use instead_model::event::{Party, Value};
use instead_model::ids::{CardId, Moment, ObjectId, PlayerId, Tag, Zone};
use instead_model::language::{Entering, Rewrite};
use instead_model::script::{Charged, Script, Supplied};
use instead_model::table::{Row, Table, add_counters};
use instead_model::vocabulary::TagKind;
use instead_model::zones;
use instead_text::{Diagnostic, Span, suggest};

use super::facts::moment_of;
use super::names::Named;
use super::{Binder, Names};
use crate::document::{Case, Clause, Costs, Counted, Document, Name, Objects, Pile, Ref, Setup, State};

/// The last turn that a scenario can begin in.
const MOST_TURNS: u32 = 1_000_000_000;

/// Up to this many equal objects get rows of their own, so that each can be spoken of.
const APART: u64 = 16;

/// The most equal objects of one line that are told apart.
const MOST_APART: u64 = 1_000;

impl Binder {
    pub(super) fn new(rules: &'static dyn Play, numbered: EditionId, document: &Document, case: &Case) -> Self {
        let players: Vec<String> = document.players_of(case).into_iter().map(|name| name.text).collect();
        let mut definitions = Definitions { players: players.clone(), ..Definitions::default() };
        for definition in rules.definitions() {
            definitions.add(definition, &|kind| rules.token(kind));
        }
        let mut table = Table::of(players.iter().map(|_| rules.player()));
        table.turn.number = 1;
        rules.set_up_table(&mut table);
        Binder {
            rules,
            numbered,
            table,
            definitions,
            names: Names { players, ..Names::default() },
            local: Vec::new(),
            cards: None,
            texts: Vec::new(),
            described: Vec::new(),
            errors: Vec::new(),
            declined: Vec::new(),
            created: Vec::new(),
            turn_passed: false,
            script: Script::default(),
            fixed: Vec::new(),
            checks: Vec::new(),
            claims: Vec::new(),
            lines: Vec::new(),
            said: 0,
            past: Vec::new(),
            skipping: Vec::new(),
        }
    }

    pub(super) fn setup(&mut self, document: &Document, case: &Case) {
        let lines: Vec<_> = document.setup_of(case).collect();
        // Cards first: the other lines speak of them.
        for line in &lines {
            if let Setup::Card(card) = &line.value {
                self.card_definition(card);
            }
        }
        for player in 0..self.names.players.len() as u8 {
            self.unknown_cards(PlayerId(player), zones::DECK, self.rules.deck());
        }
        let mut later = Vec::new();
        for line in &lines {
            match &line.value {
                Setup::Rules(rules) => self.rule_numbers(rules),
                Setup::Game(_) | Setup::Edition(_) | Setup::Players(_) | Setup::Card(_) => {}
                Setup::Active(name) => {
                    self.script.timed = true;
                    if let Some(player) = self.player(name) {
                        self.table.turn.active = player;
                    }
                }
                Setup::Step(name) => {
                    self.script.timed = true;
                    if let Some(moment) = self.moment(name) {
                        self.table.turn.moment = moment;
                    }
                }
                Setup::Turn(number) => match u32::try_from(*number).ok().filter(|number| *number <= MOST_TURNS) {
                    Some(number) => self.table.turn.number = number,
                    None => {
                        let error = Diagnostic::error("too-late-a-turn", "no game has so many turns").at(line.span, "this line");
                        self.error(error.help(format!("turns are counted up to {MOST_TURNS}")));
                    }
                },
                Setup::Costs(Costs::Free) => self.script.costs = Charged::Nothing,
                Setup::Costs(Costs::Charged) => self.script.costs = Charged::Everything,
                Setup::Objects(objects) => self.objects(objects, &mut later),
                Setup::Pile(pile) => self.pile(pile),
                Setup::State(clause) => self.state(clause),
            }
        }
        for (id, state) in later {
            self.attach(id, &state);
        }
        if !self.table.is_counted() {
            let bounds =
                format!("all objects together, and all of anything that somebody has, are at most {}", instead_kernel::amount::MOST);
            let span = lines.last().map(|line| line.span).unwrap_or_default();
            self.error(
                Diagnostic::error("too-much", "there is more on the table than can be counted").at(span, "with this line").help(bounds),
            );
        }
    }

    pub(super) fn unsupported(&mut self, what: &str, span: Span, help: &str) {
        let error = Diagnostic::error("unsupported", format!("{what} is not supported yet")).at(span, "this line");
        self.error(error.help(help));
    }

    /// `rules: 614.5, 616.1e`: every number must exist.
    fn rule_numbers(&mut self, rules: &[Name]) {
        let (catalogue, edition) = (self.rules.catalogue(), self.numbered);
        for rule in rules {
            if catalogue.find(&rule.text, edition).is_none() {
                let named = catalogue.name(edition);
                let error = Diagnostic::error("unknown-rule", format!("rule {} is not in the catalogue of {named}", rule.text))
                    .at(rule.span, "unknown rule");
                let near = catalogue.near(&rule.text, edition).map(|near| format!("did you mean {near}?"));
                self.error(near.map_or(error.clone(), |near| error.help(near)));
            }
        }
    }

    pub(super) fn moment(&mut self, name: &Name) -> Option<Moment> {
        let said = name.text.trim().to_ascii_lowercase();
        let said = said.trim_start_matches("precombat ").to_owned();
        let found = moment_of(self.rules, &name.text);
        if found.is_none() {
            let error = Diagnostic::error("unknown-step", format!("`{}` is no step or phase", name.text)).at(name.span, "not known");
            let moments = &self.rules.words().moments;
            let near = suggest(&said, moments.iter().copied());
            self.error(
                error.help(
                    near.map_or_else(|| format!("expected one of: {}", moments.join(", ")), |near| format!("did you mean `{near}`?")),
                ),
            );
        }
        found
    }

    pub(super) fn zone(&mut self, name: &Name) -> Option<Zone> {
        let said = name.text.trim().to_ascii_lowercase();
        let said = said.trim_start_matches("the ").trim_start_matches("their ").trim_start_matches("its owner's ");
        let said = said.rsplit("'s ").next().unwrap_or(said);
        let found = self.rules.zone(said);
        if found.is_none() {
            let error = Diagnostic::error("unknown-zone", format!("`{}` is no zone", name.text)).at(name.span, "not known");
            // What is no zone may be a place on the board.
            let place = self.names.objects.iter().find(|named| named.name.eq_ignore_ascii_case(said));
            if let (Some(place), Some(_)) = (place, self.rules.words().find_tag(TagKind::Type, "battlefield")) {
                self.error(error.help(format!("a unit moves `to the battlefield {}`", place.name)));
                return None;
            }
            let zones = &self.rules.words().zones;
            let near = suggest(said, zones.iter().copied());
            self.error(
                error.help(near.map_or_else(|| format!("expected one of: {}", zones.join(", ")), |near| format!("did you mean `{near}`?"))),
            );
        }
        found
    }

    fn objects(&mut self, objects: &Objects, later: &mut Vec<(ObjectId, State)>) {
        let (Some(player), Some(kind)) = (self.player(&objects.player), self.kind(&objects.thing, &objects.text)) else { return };
        let zone = match &objects.zone {
            None => zones::BOARD,
            Some(name) => match self.zone(name) {
                Some(zone) => zone,
                None => return,
            },
        };
        if objects.count == 0 {
            return;
        }
        if objects.count > MOST_APART && self.rules.stands_apart(zone) {
            let error = Diagnostic::error("too-much", "so many can't be told apart").at(objects.player.span, "this line");
            self.error(error.help(format!("each stands in a place of its own: up to {MOST_APART} of them")));
            return;
        }
        // CR 712.8a: what is named by another face than its front is that card, with that face up on the battlefield only.
        let front = self.definitions.front_of(kind.card).filter(|front| self.definitions.card(*front).back == Some(kind.card));
        let mut row = Row::new(front.unwrap_or(kind.card), zone, player);
        if zone == zones::BOARD && front.is_some_and(|front| !self.definitions.card(front).layout.is_inset()) {
            row.turn_over(&self.definitions);
        }
        row.token = kind.token;
        if zone == zones::BOARD
            && let Err(wrong) = self.rules.place(&mut row, self.definitions.card(kind.card))
        {
            let span = objects.thing.name().map_or(objects.player.span, |name| name.span);
            let (message, help) = match wrong {
                SentenceError::Wrong { message, help } => (message, help.replace("{player}", &objects.player.text)),
                SentenceError::Unknown => (format!("{} can't be there", kind.name), "say in which zone it is".to_owned()),
            };
            self.error(Diagnostic::error("impossible-board", message).at(span, "it can't be there").help(help));
            return;
        }
        let mut attach = Vec::new();
        for state in &objects.states {
            self.object_state(&mut row, state, &mut attach);
        }
        let apart = objects.count <= APART || self.rules.stands_apart(zone);
        let rows = if apart { objects.count } else { 1 };
        row.count = objects.count / rows;
        for _ in 0..rows {
            let id = self.table.put(row.clone());
            let name = objects.label.as_ref().map_or_else(|| kind.name.clone(), |label| label.text.clone());
            self.names.objects.push(Named { name, player, id, label: None, cast: false });
            if objects.label.is_some() {
                self.label(id);
            }
            later.extend(attach.iter().map(|state: &State| (id, state.clone())));
        }
    }

    fn object_state(&mut self, row: &mut Row, state: &State, later: &mut Vec<State>) {
        match state {
            State::Is(word) if self.rules.state(row, self.definitions.card(row.card), &word.text) => {}
            // CR 508.1b: with several opponents somebody has to say whom.
            State::Is(word) if word.text == "attacking" && self.names.players.len() == 2 => {
                let other = self.names.players.iter().enumerate().find(|(place, _)| *place != usize::from(row.controller.0));
                if let Some((_, other)) = other {
                    later.push(State::Attacking(Ref::Player(Name { text: other.clone(), span: word.span })));
                }
            }
            State::Is(word) if word.text == "attacking" => {
                self.unsupported("`attacking` alone", word.span, "there are several players to attack: `attacking B`");
            }
            State::Is(word) if word.text == "transformed" => {
                if !row.turn_over(&self.definitions) {
                    let error = Diagnostic::error("impossible-board", "it has no back face").at(word.span, "it can't be transformed");
                    self.error(error.help("define one: `card NAME, a creature on the back of NAME:`"));
                }
            }
            State::Is(word) => self.unsupported(&format!("`{}`", word.text), word.span, "expected `tapped` or `untapped`"),
            State::Damage(amount) => row.damage = *amount,
            State::Counters(Counted { count, name }) => {
                // What is said takes the place of what it would have by itself: loyalty, defense.
                if let Some(counter) = self.counter(name) {
                    row.counters.retain(|(kind, _)| *kind != counter);
                    add_counters(&mut row.counters, counter, *count);
                }
            }
            State::Chosen(name) => self.choose(row, name),
            State::OwnedBy(name) => {
                if let Some(player) = self.player(name) {
                    row.owner = player;
                }
            }
            State::AttachedTo(_) | State::At(_) | State::Attacking(_) | State::Blocking(_) => later.push(state.clone()),
        }
    }

    /// A word that the text of the object offers to choose: its number among them.
    fn anchor(&self, row: &Row, name: &Name) -> Option<Value> {
        let of = |how: &Entering| match how {
            Entering::Word(words) => words.iter().position(|word| word.eq_ignore_ascii_case(&name.text)),
            _ => None,
        };
        let mut made = self.definitions.card(row.card).compiled.replacements.iter();
        let place = made.find_map(|made| match &made.replacement.rewrite {
            Rewrite::Enter(how) => how.iter().find_map(of),
            _ => None,
        });
        place.map(|place| Value::Number(place as u64))
    }

    /// Something was chosen for an object before the case begins, or two things: `having chosen A and B`.
    fn choose(&mut self, row: &mut Row, name: &Name) {
        let both = |this: &Self| {
            let (one, other) = name.text.split_once(" and ")?;
            let one = this.chosen(&Name { text: one.to_owned(), span: name.span })?;
            Some([one, this.chosen(&Name { text: other.to_owned(), span: name.span })?])
        };
        match self.anchor(row, name).or_else(|| self.chosen(name)) {
            Some(value) => row.chosen.push(value),
            None if self.is_card(name) => row.chosen.extend(self.card(name).map(Value::Name)),
            None => match both(self) {
                Some(both) => row.chosen.extend(both),
                None => {
                    self.unsupported(
                        &format!("having chosen `{}`", name.text),
                        name.span,
                        "expected a colour, a creature type or a player",
                    );
                }
            },
        }
    }

    fn chosen(&self, name: &Name) -> Option<Value> {
        let words = self.rules.words();
        let tag: Option<Tag> = words.find_tag(TagKind::Color, &name.text).or_else(|| words.find_tag(TagKind::Subtype, &name.text));
        let number = || name.text.parse().ok().map(Value::Number);
        let player = || self.names.player(&name.text).map(|player| Value::Party(Party::Player(player)));
        let card = || self.definitions.find(&name.text).map(Value::Name);
        tag.map(Value::Tag).or_else(player).or_else(number).or_else(card)
    }

    pub(super) fn counter(&mut self, name: &Name) -> Option<instead_model::ids::Counter> {
        let words = self.rules.words();
        // A kind that no list names is one, unless that is a slip of the pen: no card here speaks of it.
        let listed = words.find_counter(&name.text);
        let slip = || !self.speaks_of_counters(&name.text) && suggest(&name.text, words.counters.iter().map(|name| name as &str)).is_some();
        let found = listed.or_else(|| if slip() { None } else { words.any_counter(&name.text) });
        if found.is_none() {
            let error = Diagnostic::error("unknown-counter", format!("no counter is called `{}`", name.text)).at(name.span, "not known");
            let near = suggest(&name.text, self.rules.words().counters.iter().map(|name| name as &str))
                .map(|near| format!("did you mean `{near}`?"));
            self.error(near.map_or(error.clone(), |near| error.help(near)));
        }
        found
    }

    /// Whether a text of the case speaks of counters of this kind.
    fn speaks_of_counters(&self, name: &str) -> bool {
        let kind = format!("{} counter", name.to_lowercase());
        self.definitions.cards.iter().flat_map(|card| &card.clauses).any(|clause| clause.text.to_lowercase().contains(&kind))
    }

    fn attach(&mut self, id: ObjectId, state: &State) {
        let (State::AttachedTo(to) | State::At(to) | State::Attacking(to) | State::Blocking(to)) = state else { return };
        let to: &Ref = to;
        let Some(party) = self.party(to) else { return };
        let Some(row) = self.table.row_mut(id) else { return };
        match (state, party) {
            (State::AttachedTo(_), Party::Object(host)) => row.attached = Some(host),
            // CR 303.4b.
            (State::AttachedTo(_), Party::Player(player)) => row.chosen.push(Value::Enchanted(player)),
            (State::At(_), Party::Object(place)) => row.at = Some(place),
            (State::Attacking(_), whom) => row.combat.attacking = Some(whom),
            (State::Blocking(_), Party::Object(attacker)) => {
                row.combat.blocking.push(attacker);
                if let Some(attacker) = self.table.row_mut(attacker) {
                    attacker.combat.blocked = true;
                }
            }
            _ => self.unsupported("this", to.span(), "expected an object"),
        }
    }

    /// `A's library: Island, 2 Mountain`: all of the zone, top first.
    fn pile(&mut self, pile: &Pile) {
        let (Some(player), Some(zone)) = (self.player(&pile.player), self.zone(&pile.zone)) else { return };
        self.empty(player, zone);
        for (place, Counted { count, name }) in pile.cards.iter().enumerate() {
            let Some(card) = self.card(name) else { continue };
            let mut row = Row::new(card, zone, player);
            (row.count, row.place) = (*count, place as i32);
            let id = self.table.put(row);
            self.names.objects.push(Named { name: self.definitions.card(card).name.clone(), player, id, label: None, cast: false });
        }
    }

    fn empty(&mut self, player: PlayerId, zone: Zone) {
        let rows: Vec<ObjectId> = self.table.in_zone(zone, Some(player)).map(|row| row.id).collect();
        for id in rows {
            self.table.take(id, u64::MAX);
        }
        self.table.forget();
    }

    fn unknown_cards(&mut self, player: PlayerId, zone: Zone, count: u64) {
        if count > 0 {
            let mut row = Row::new(UNKNOWN, zone, player);
            row.count = count;
            self.table.put(row);
        }
    }

    fn state(&mut self, clause: &Clause) {
        if self.rules.sentences().states.iter().any(|form| form.verb == clause.verb) {
            return self.own_state(clause);
        }
        let player = match clause.player("player") {
            Some(name) => self.player(name),
            None => None,
        };
        let number = clause.number("amount").unwrap_or(0);
        match (clause.verb.as_str(), player) {
            ("life", Some(player)) => {
                let total = clause.total("amount").unwrap_or(0);
                self.rules.set_total(self.table.player_mut(player), total);
            }
            ("cards", Some(player)) => {
                let Some(zone) = clause.text("zone").cloned().and_then(|zone| self.zone(&zone)) else { return };
                if zone == zones::DECK {
                    self.empty(player, zone);
                }
                self.unknown_cards(player, zone, number);
            }
            ("counters", Some(player)) => {
                if let Some(counter) = clause.text("counter").cloned().and_then(|counter| self.counter(&counter)) {
                    add_counters(&mut self.table.player_mut(player).counters, counter, number);
                }
            }
            ("has-drawn", Some(player)) => {
                self.table.player_mut(player).drawn = number;
                self.past(clause);
            }
            ("has-gained-life", Some(player)) => {
                self.table.player_mut(player).gained = number;
                self.past(clause);
            }
            ("zone-is-empty" | "zone-is-unknown", player) => {
                let Some(player) = player.or_else(|| {
                    clause.args.values().find_map(|value| match value {
                        crate::document::Value::Player(name) => self.names.player(&name.text),
                        _ => None,
                    })
                }) else {
                    return;
                };
                let Some(zone) = clause.text("zone").cloned().and_then(|zone| self.zone(&zone)) else { return };
                self.empty(player, zone);
                if clause.verb == "zone-is-unknown" {
                    self.unknown_cards(player, zone, self.rules.deck());
                }
            }
            ("skips-next", _) if self.skips(clause) => {}
            _ if self.past(clause) => {}
            ("resource", _) => {
                if let Some(word) = clause.text("resource") {
                    let error = Diagnostic::error("unknown-word", format!("`{}` is nothing that a player has in this game", word.text));
                    self.error(error.at(word.span, "not known"));
                }
            }
            (verb, _) => self.unsupported(
                &format!("a state of the kind `{verb}`"),
                clause.span,
                "see docs/scenarios.md for what a case can begin with",
            ),
        }
    }

    /// A card that a player casts or plays: the one they have, or one that they get for it. What is on
    /// the board and may be in hand by then is looked for when the line is carried out.
    pub(super) fn card_to_cast(&mut self, player: PlayerId, object: &crate::document::Object, from: Option<Zone>) -> Option<ObjectId> {
        let owned: Vec<ObjectId> =
            self.names.named(object).iter().filter(|named| named.player == player && !named.cast).map(|named| named.id).collect();
        let there = owned
            .into_iter()
            .find(|id| self.table.row(*id).is_some_and(|row| row.zone != zones::BOARD && from.is_none_or(|from| row.zone == from)));
        if let Some(id) = there {
            if let Some(named) = self.names.objects.iter_mut().find(|named| named.id == id) {
                named.cast = true;
            }
            self.label(id);
            return Some(id);
        }
        let mut first = Vec::new();
        if !self.script.commands.is_empty() {
            let named = self.names.named(object).into_iter().filter(|named| named.player == player);
            first = named.map(|named| named.id).collect();
        }
        // An effect may have allowed it to play a card of another player's by then, also one that was played before.
        let anybodys = self.names.named(object).into_iter().filter(|named| named.player != player);
        let of_others: Vec<ObjectId> = match self.script.commands.is_empty() || from.is_some_and(|from| from == zones::HAND) {
            true => Vec::new(),
            false => anybodys.map(|named| named.id).collect(),
        };
        for id in first.iter().chain(&of_others) {
            self.label(*id);
        }
        let card: CardId = self.card(&object.name)?;
        let row = Row::new(card, from.unwrap_or(zones::HAND), player);
        let id = self.table.put(row.clone());
        let line = self.script.commands.len() as u32;
        self.script.supplied.push(Supplied { line, id, first, of_others, row });
        self.names.objects.push(Named { name: self.definitions.card(card).name.clone(), player, id, label: None, cast: true });
        self.label(id);
        Some(id)
    }
}
