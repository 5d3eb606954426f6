//! Actions and bare events.

use instead_model::definition::Meaning;
use instead_model::event::{Party, Value};
use instead_model::ids::{CardId, ObjectId, PlayerId};
use instead_model::language::CastingOption;
use instead_model::program::Op;
use instead_model::script::{self, Command};
use instead_model::table::Face;
use instead_text::{Diagnostic, Span};

use super::{Binder, Fixed};
use crate::document::{Action, Clause, Name, Ref, Who};

impl Binder {
    /// Something a player does.
    pub(super) fn action(&mut self, action: &Action) {
        let clause = &action.clause;
        let in_response = action.response;
        let player = clause.player("player").cloned().and_then(|name| self.player(&name));
        self.turn_passed |= matches!(clause.verb.as_str(), "end-turn" | "begin-turn");
        let own = match self.own_action(clause) {
            Ok(own) => own,
            Err(()) => return,
        };
        let played = match (clause.verb.as_str(), player) {
            _ if own.is_some() => own,
            ("cast" | "play", Some(player)) => self.cast(clause, player),
            ("activate", Some(player)) => self.activate(clause, player),
            // Where battlefields are places, nobody attacks but by moving there.
            ("attack", Some(_)) if self.rules.sentences().spoken.battlefields => {
                let error = Diagnostic::error("unsupported", "who attacks moves to a battlefield").at(clause.span, "this line");
                self.error(error.help("say `A moves Poro to the battlefield Grove`"));
                None
            }
            ("attack", Some(player)) => self.attack(clause, player),
            ("block", Some(player)) => self.block(clause, player),
            ("begin", Some(player)) => self.begin(clause, player),
            ("end-turn", _) => Some(script::Action::EndTurn),
            ("resolve", _) => Some(script::Action::Resolve),
            // CR 117.4: the top of the stack resolves, or, if it is empty, the step ends.
            ("pass", _) => Some(script::Action::Pass),
            // Whatever is on the stack resolves before the next line anyway.
            ("resolve-all", _) => None,
            ("equip" | "cycle" | "tap-for-mana", Some(player)) => self.keyword_ability(clause, player),
            _ => match self.instruction(clause) {
                Ok(Some(followed)) => Some(followed),
                Ok(None) => self.events(clause).map(script::Action::Propose),
                Err(()) => None,
            },
        };
        if let Some(played) = played {
            self.command(played, in_response);
            if let Some(command) = self.script.commands.last_mut() {
                // What is said to be done is done: a card that is cycled is discarded, a land that is tapped for mana is tapped.
                command.paid = clause.has("cost") || matches!(clause.verb.as_str(), "cycle" | "tap-for-mana");
            }
        }
    }

    /// `event: …`: these would happen at the same time.
    pub(super) fn event_line(&mut self, clauses: &[Clause], _: Span) {
        if let [clause] = clauses {
            match self.instruction(clause) {
                Ok(Some(followed)) => return self.command(followed, false),
                Ok(None) => {}
                Err(()) => return,
            }
        }
        let mut all = Vec::new();
        for clause in clauses {
            match self.events(clause) {
                Some(events) => all.extend(events),
                None => return,
            }
        }
        self.command(script::Action::Propose(all), false);
    }

    fn command(&mut self, action: script::Action, in_response: bool) {
        self.script.commands.push(Command { action, in_response, paid: false });
    }

    fn cast(&mut self, clause: &Clause, player: PlayerId) -> Option<script::Action> {
        let mut object = clause.object("object")?.clone();
        let face = match self.front_to_play(&object.name) {
            Some(front) => {
                object.name = front;
                Face::Back
            }
            None => Face::Front,
        };
        let from = match clause.text("from").cloned() {
            Some(zone) => Some(self.zone(&zone)?),
            None => None,
        };
        self.division(clause)?;
        // A target that nobody knows doesn't hide that nobody knows the card.
        let targets = self.targets(clause);
        let place = clause.refs("place").first().map(|place| self.party(place));
        let id = self.card_to_cast(player, &object, from)?;
        let mut targets = targets?;
        // Where it is played, in a game that has several places for it, comes first.
        if let Some(place) = place {
            targets.insert(0, Value::Party(place?));
        }
        let front = self.table.row(id)?.card;
        let card = self.definitions.card(front).back.filter(|_| face == Face::Back).unwrap_or(front);
        if self.rules.is_played_on_own_turn(self.definitions.card(card)) {
            self.implies_turn_by_playing(player);
        }
        // What is paid for otherwise may be another spell: bestow (CR 702.103b).
        if clause.text("cost").is_none() && self.rules.targets_later(self.definitions.card(card)) {
            targets.truncate(clause.refs("place").len());
            clause.refs("targets").iter().for_each(|target| self.chooses(clause, spelled(target)));
        }
        let mode = match clause.text("mode").cloned() {
            Some(mode) if !self.is_modal(card) && (mode.text.trim().parse::<u32>().is_err() || self.has_modes(card)) => {
                self.chooses(clause, mode);
                None
            }
            Some(mode) => Some(self.mode(card, &mode)?),
            None => None,
        };
        let paying = self.paying(clause, card)?;
        let kicked = clause.text("cost").is_some_and(|cost| cost.text.to_lowercase().contains("kick"));
        Some(script::Action::Cast { player, object: id, kicked, paying, mode, targets, x: clause.number("x").unwrap_or(0), face })
    }

    /// "paying […]": which of the card's alternative and additional costs.
    fn paying(&mut self, clause: &Clause, card: CardId) -> Option<Vec<u8>> {
        let Some(cost) = clause.text("cost").cloned() else { return Some(Vec::new()) };
        let definition = self.definitions.card(card);
        let options = definition.compiled.casting_costs.iter().enumerate();
        let said: Vec<(&str, usize)> = cost.text.split(" and ").flat_map(|one| one.split(", ")).map(times).collect();
        let mut paid: Vec<u8> = Vec::new();
        for (number, (option, _)) in options {
            let Some((label, times)) = said.iter().find(|(label, _)| option.is_called(label)) else { continue };
            if let CastingOption::Named { beyond: true, .. } = option {
                let message = format!("what the rules say about `{label}` is not carried out yet");
                let error = Diagnostic::error("unsupported-cost", message).at(cost.span, "so nobody can pay this");
                self.error(error.help("the list of what is missing: docs/limits.md"));
                return None;
            }
            paid.extend(std::iter::repeat_n(number as u8, *times));
        }
        let known = definition.clauses.iter().any(|clause| match &clause.meaning {
            Meaning::Ability(instead_model::language::Ability::CastingOption(option)) => {
                said.iter().any(|(label, _)| option.is_called(label))
            }
            _ => false,
        });
        let given = said.iter().any(|(label, _)| self.is_given(label));
        if self.rules.costs_are_named() && paid.is_empty() && !known && !given && !cost.text.to_lowercase().contains("kick") {
            let error = Diagnostic::error("unknown-cost", format!("{} has no such cost that is understood", definition.name));
            self.error(error.at(cost.span, "which cost?").help("write a keyword of the card, `kicker`, `the alternative cost`"));
            return None;
        }
        Some(paid)
    }

    /// Whether a text of the case gives others this keyword: "each instant card in your graveyard gains flashback".
    fn is_given(&self, keyword: &str) -> bool {
        let gives = ["gain", "gains", "has", "have"].map(|verb| format!("{verb} {}", keyword.to_lowercase()));
        let clauses = self.definitions.cards.iter().flat_map(|card| &card.clauses);
        clauses.map(|clause| clause.text.to_lowercase()).any(|text| gives.iter().any(|gives| text.contains(gives)))
    }

    /// "divided 2, 1": the shares of the targets, in their order.
    pub(super) fn division(&mut self, clause: &Clause) -> Option<()> {
        let Some(crate::document::Value::Texts(said)) = clause.args.get("division").cloned() else { return Some(()) };
        let mut shares = Vec::new();
        for name in &said {
            let Ok(share) = name.text.trim().parse() else {
                let error = Diagnostic::error("no-number", format!("`{}` is no number", name.text)).at(name.span, "a share");
                self.error(error.help("write one number for each target: `divided 2, 1`"));
                return None;
            };
            shares.push(share);
        }
        let line = self.script.commands.len() as u32;
        self.script.divisions.push((line, shares));
        Some(())
    }

    pub(super) fn targets(&mut self, clause: &Clause) -> Option<Vec<Value>> {
        clause.refs("targets").iter().map(|target| self.party(target).map(Value::Party)).collect()
    }

    /// Whether a card's spell has modes to choose from.
    fn is_modal(&self, card: CardId) -> bool {
        let compiled = &self.definitions.card(card).compiled;
        // What it does if it is kicked is no mode.
        let by_cost = |index: &u16| {
            compiled.programs.get(usize::from(*index)).is_some_and(|program| program.modes.is_empty() && program.provided.is_some())
        };
        compiled.spell.len() > 1 && !compiled.spell.iter().all(by_cost)
    }

    /// Whether an ability of a card that isn't its spell has modes to choose from.
    fn has_modes(&self, card: CardId) -> bool {
        let chooses = |op: &Op| matches!(op, Op::OneOf(_));
        self.definitions.card(card).compiled.programs.iter().any(|program| !program.modes.is_empty() || program.ops.iter().any(chooses))
    }

    /// "choosing […]" where there are no modes: the answer to a choice that comes up as this is played or
    /// resolves, as if the next line said that the player chooses it.
    pub(super) fn chooses(&mut self, clause: &Clause, option: Name) {
        let Some(who) = clause.player("player").cloned() else { return };
        let (after, span) = (self.script.commands.len() as u32 + 1, option.span);
        self.fixed.push(Fixed { who: Who::Player(who), option: Some(option), after, span });
    }

    /// "choosing […]": the number of a mode, or words of it.
    fn mode(&mut self, card: CardId, mode: &Name) -> Option<u32> {
        let definition = self.definitions.card(card);
        let count = definition.compiled.spell.len() as u32;
        let program = |index: &u16| definition.compiled.programs.get(usize::from(*index));
        let without_modes = |index: &u16| program(index).is_none_or(|program| program.modes.is_empty());
        if let Ok(number) = mode.text.trim().parse::<u32>()
            && (1..=count).contains(&number)
            && definition.compiled.spell.iter().all(without_modes)
        {
            return Some(number - 1);
        }
        // "1 and 3": several modes.
        let numbers = mode.text.split([',', ' ']).filter(|word| !word.is_empty() && *word != "and").map(|word| word.parse::<u8>().ok());
        if let Some(mut numbers) = numbers.collect::<Option<Vec<u8>>>() {
            // Of a text that is carried out several times: the mode of each time, in order.
            let sequence: Vec<u8> = numbers.iter().map(|number| number.saturating_sub(1)).collect();
            let repeated =
                |(_, index): &(String, u16)| sequence.len() > 1 && program(index).is_some_and(|program| program.modes == sequence);
            if let Some(place) = definition.compiled.if_paid.iter().position(repeated) {
                return Some(count + place as u32);
            }
            numbers.sort_unstable();
            let modes: Vec<u8> = numbers.iter().map(|number| number.saturating_sub(1)).collect();
            let chosen = |index: &u16| definition.compiled.programs.get(usize::from(*index)).is_some_and(|program| program.modes == modes);
            if let Some(place) = definition.compiled.spell.iter().position(chosen) {
                return Some(place as u32);
            }
        }
        let modal = definition.clauses.iter().find(|clause| clause.text.contains('•'));
        let modes: Vec<String> =
            modal.map_or_else(Vec::new, |clause| clause.text.split('•').skip(1).map(|mode| mode.trim().to_lowercase()).collect());
        let said = mode.text.to_lowercase();
        let fitting: Vec<usize> = (0..modes.len())
            .filter(|place| said.split_whitespace().all(|word| is_of_mode(word.trim_matches(['.', ',']), &modes[*place])))
            .collect();
        if let [only] = fitting.as_slice() {
            let is_only =
                |index: &u16| definition.compiled.programs.get(usize::from(*index)).is_some_and(|program| program.modes == [*only as u8]);
            return Some(definition.compiled.spell.iter().position(is_only).unwrap_or(*only) as u32);
        }
        let name = definition.name.clone();
        let error =
            Diagnostic::error("unknown-mode", format!("`{}` picks out no one mode of {name}", mode.text)).at(mode.span, "which mode?");
        self.error(error.help(format!("write a number from 1 to {count}, or words of the mode: {}", modes.join(" / "))));
        None
    }

    /// The same of what is played before anybody else has done anything.
    pub(super) fn implies_turn_by_playing(&mut self, player: PlayerId) {
        let by_another = |command: &Command| match &command.action {
            script::Action::Cast { player: who, .. }
            | script::Action::Activate { player: who, .. }
            | script::Action::Block { player: who, .. } => *who != player,
            _ => false,
        };
        if !self.script.commands.iter().any(by_another) {
            self.implies_turn(player);
        }
    }

    /// Where the case doesn't say whose turn it is, the first line that only the player whose turn it is could play says so.
    fn implies_turn(&mut self, player: PlayerId) {
        let turns = |command: &Command| {
            matches!(
                command.action,
                script::Action::Attack { .. } | script::Action::Begin(_) | script::Action::EndTurn | script::Action::Pass
            )
        };
        if !self.script.timed && !self.turn_passed && !self.script.commands.iter().any(turns) {
            self.table.turn.active = player;
        }
    }

    fn attack(&mut self, clause: &Clause, player: PlayerId) -> Option<script::Action> {
        self.implies_turn(player);
        let opponents: Vec<PlayerId> = (0..self.names.players.len() as u8).map(PlayerId).filter(|other| *other != player).collect();
        let whom = match clause.refs("defender").first() {
            Some(defender) => self.party(defender)?,
            // CR 508.1b: whom each creature attacks is its player's choice.
            None if opponents.len() > 1 => {
                let error = Diagnostic::error("which-defender", "there are several players to attack").at(clause.span, "attacks whom?");
                let name = |player: &PlayerId| self.names.players.get(player.0 as usize).cloned().unwrap_or_default();
                let (player, other) = (name(&player), opponents.first().map(name).unwrap_or_default());
                self.error(error.help(format!("say who is attacked: `{player} attacks {other} with …`")));
                return None;
            }
            None => Party::Player(*opponents.first()?),
        };
        let attackers: Option<Vec<_>> = self.object_ids(clause, "objects").map(|ids| ids.into_iter().map(|id| (id, whom)).collect());
        Some(script::Action::Attack { player, attackers: attackers? })
    }

    fn block(&mut self, clause: &Clause, player: PlayerId) -> Option<script::Action> {
        let Some(attacker) = clause.refs("attacker").first().cloned() else { return self.block_all(clause, player) };
        let attacker = match self.party(&attacker)? {
            Party::Object(object) => object,
            Party::Player(_) => return None,
        };
        let blockers = self.object_ids(clause, "objects")?;
        Some(script::Action::Block { player, blockers: blockers.into_iter().map(|blocker| (blocker, attacker)).collect() })
    }

    /// "B blocks with X": the one creature that attacks.
    fn block_all(&mut self, clause: &Clause, player: PlayerId) -> Option<script::Action> {
        let declared = self.script.commands.iter().flat_map(|command| match &command.action {
            script::Action::Attack { attackers, .. } => attackers.iter().map(|(attacker, _)| *attacker).collect::<Vec<_>>(),
            _ => Vec::new(),
        });
        let set = self.table.rows.iter().filter(|row| row.combat.attacking.is_some()).map(|row| row.id);
        let mut attackers: Vec<ObjectId> = declared.chain(set).collect();
        attackers.dedup();
        let [attacker] = attackers.as_slice() else {
            let error = Diagnostic::error("which-attacker", format!("{} creatures attack", attackers.len())).at(clause.span, "which one?");
            self.error(error.help("say which one is blocked: `B blocks Bear with Wolf`"));
            return None;
        };
        let attacker = *attacker;
        let blockers = self.object_ids(clause, "objects")?;
        Some(script::Action::Block { player, blockers: blockers.into_iter().map(|blocker| (blocker, attacker)).collect() })
    }

    fn begin(&mut self, clause: &Clause, player: PlayerId) -> Option<script::Action> {
        let step = clause.text("step").cloned()?;
        let moment = self.moment(&step)?;
        self.implies_turn(player);
        // `active: B` in the script's own words: whose step begins, it is that player's turn.
        if player != self.table.turn.active && !self.turn_passed {
            let name = self.names.players.get(self.table.turn.active.0 as usize).cloned().unwrap_or_default();
            let error =
                Diagnostic::error("not-their-turn", format!("it is {name}'s turn")).at(clause.span, "somebody else's step can't begin");
            let own = self.names.players.get(player.0 as usize).cloned().unwrap_or_default();
            self.error(error.help(format!("if it is {own}'s turn add `active: {own}`; if it comes to be, `{own} begins their turn`")));
            return None;
        }
        // After a turn has ended, whose turn it is shows when the line is carried out.
        let line = self.script.commands.len() as u32;
        self.script.begins.push((line, player));
        Some(script::Action::Begin(moment))
    }

    fn object_ids(&mut self, clause: &Clause, role: &str) -> Option<Vec<ObjectId>> {
        let mut refs = clause.refs(role);
        if refs.is_empty() {
            refs = clause.refs("object");
        }
        let mut ids = Vec::new();
        for reference in &refs {
            match (self.party(reference)?, reference) {
                (Party::Object(object), _) => ids.push(object),
                (Party::Player(_), reference) => {
                    let error =
                        Diagnostic::error("not-an-object", "a player, where an object was expected").at(reference.span(), "a player");
                    self.error(error.help("name a card or permanent"));
                    return None;
                }
            }
        }
        Some(ids)
    }
}

/// A cost that is paid, and how often: "squad twice".
fn times(said: &str) -> (&str, usize) {
    let said = said.trim();
    if let Some(label) = said.strip_suffix(" twice") {
        return (label, 2);
    }
    let many = said.strip_suffix(" times").and_then(|said| said.rsplit_once(' '));
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let number = |word: &str| word.parse().ok().or_else(|| words.iter().position(|known| *known == word).map(|place| place + 1));
    match many.and_then(|(label, word)| Some((label, number(word)?))) {
        Some((label, times)) if times <= 32 => (label, times),
        _ => (said, 1),
    }
}

/// A player or object as an answer names it.
fn spelled(reference: &Ref) -> Name {
    match reference {
        Ref::Player(name) => name.clone(),
        Ref::Object(object) => {
            let index = object.index.map(|index| format!(" #{index}")).unwrap_or_default();
            Name { text: format!("{}{index}", object.name.text), span: object.name.span }
        }
    }
}

/// Whether a word is one of a mode's text, in another form of it or only joining others.
fn is_of_mode(word: &str, mode: &str) -> bool {
    let one = word.strip_suffix('s').unwrap_or(word);
    ["to", "the", "a", "an"].contains(&word) || mode.contains(word) || one.len() > 2 && mode.contains(one)
}
