//! Riftbound as a value: what scenario files, answers and explanations ask of it.

use instead_game::play::{Citing, Importance, Play, Slugs, Telling};
use instead_game::sentences::{BoundSentence, SentenceError, Sentences};
use instead_game::text::{CardText, Reader};
use instead_game::{Catalogue, EditionId, Library};
use instead_kernel::amount::signed;
use std::sync::Arc;

use instead_kernel::{Applied, Verdict};
use instead_model::definition::Definition;
use instead_model::describe::Teller;
use instead_model::describe::english::possessive;
use instead_model::event::{Cause, Event, Party, Place};
use instead_model::game::{OnTable, Prompt, Task, Work};
use instead_model::ids::{Counter, ObjectId, PlayerId, Verb, Zone};
use instead_model::language::TokenKind;
use instead_model::layers::order::Derivation;
use instead_model::position::{Position, Standing};
use instead_model::reason::Reason;
use instead_model::table::{Player, Row, Table, add_counters};
use instead_model::vocabulary::TagKind;
use instead_model::zones;
use instead_text::Diagnostic;

use crate::catalogue::{Edition, catalogue};
use crate::rulebook::Riftbound;
use crate::sentences::SENTENCES;
use crate::tasks::TaskKind;
use crate::words::{self, Do, moments};
use crate::{board, cards, citations, copied, perform, rules_card, text, tokens, turn};

/// Riftbound in each edition, the older first.
static EDITIONS: [Riftbound; 2] = [Riftbound { edition: Edition::V1_3 }, Riftbound { edition: Edition::V1_4 }];
/// Riftbound in its newer edition.
pub static RIFTBOUND: Riftbound = Riftbound { edition: Edition::V1_4 };

impl Play for Riftbound {
    fn name(&self) -> &'static str {
        "riftbound"
    }

    fn edition(&self) -> EditionId {
        self.edition.into()
    }

    fn in_edition(&self, edition: EditionId) -> &'static dyn Play {
        EDITIONS.get(usize::from(edition.0)).unwrap_or(&RIFTBOUND)
    }

    fn catalogue(&self) -> &'static Catalogue {
        catalogue()
    }

    fn reader(&self) -> &'static Reader {
        text::reader()
    }

    fn library(&self) -> &'static Library {
        cards::library()
    }

    fn published(&self, text: String) -> String {
        text::published(&text)
    }

    fn compile(&self, card: &CardText) -> (Definition, Vec<Diagnostic>) {
        text::compile(card)
    }

    fn token(&self, kind: &TokenKind) -> Definition {
        tokens::definition(kind)
    }

    fn definitions(&self) -> Vec<Arc<Definition>> {
        rules_card::definitions()
    }

    /// 476: the layers are applied again until nothing changes any more. 807.1.c, 814.1.c: Assault and Shield are Might.
    fn derivation(&self) -> Arc<Derivation> {
        let in_fights = Some([words::known().assault, words::known().shield]);
        Arc::new(Derivation { repeated: true, settled: true, in_fights, ..Derivation::default() })
    }

    /// Nobody has points at the beginning.
    fn player(&self) -> Player {
        Player::default()
    }

    fn set_up_table(&self, table: &mut Table) {
        table.turn.moment = moments::MAIN;
    }

    fn zone(&self, name: &str) -> Option<Zone> {
        words::zone(name)
    }

    /// 310.1.a; these keywords allow it at other times (806, 811, 813, 822, and what gives them).
    fn is_played_on_own_turn(&self, definition: &Definition) -> bool {
        const AT_OTHER_TIMES: &[&str] = &["Action", "Ambush", "Hidden", "Quick-Draw", "Reaction"];
        let has = |name: &&str| words::vocabulary().find_tag(TagKind::Keyword, name).is_some_and(|tag| definition.is(tag));
        !AT_OTHER_TIMES.iter().any(has)
    }

    /// Units and gear choose nothing as they are played: their abilities do.
    fn targets_later(&self, definition: &Definition) -> bool {
        !definition.is(words::known().spell)
    }

    fn place(&self, _: &mut Row, definition: &Definition) -> Result<(), SentenceError> {
        if definition.is(words::known().spell) {
            let name = &definition.name;
            let help = format!("write `{{player}} plays {name}` or `{{player}} has {name} in hand`");
            return Err(SentenceError::wrong(format!("{name} is a spell and doesn't stay on the board"), help));
        }
        Ok(())
    }

    fn state(&self, row: &mut Row, _: &Definition, state: &str) -> bool {
        match state {
            "tapped" | "exhausted" => row.tapped = true,
            "untapped" | "ready" => row.tapped = false,
            "buffed" => add_counters(&mut row.counters, words::BUFF, 1),
            "stunned" => add_counters(&mut row.counters, words::STUNNED, 1),
            "face down" => row.zone = words::FACEDOWN,
            "uncontrolled" => row.controller = PlayerId::NOBODY,
            "attacking" => row.combat.attacking = Some(Party::Player(row.owner)),
            _ => return false,
        }
        true
    }

    /// 373: what happens to each of several units is an event by itself.
    fn stands_apart(&self, zone: Zone) -> bool {
        zone == zones::BOARD
    }

    /// Battlefields are at themselves; what is attached is where its bearer is; burning out is in force.
    fn begin(&self, position: &mut Position) {
        let fields: Vec<ObjectId> = board::battlefields(position).map(|row| row.id).collect();
        let bearers: Vec<(ObjectId, Option<ObjectId>)> =
            position.table.rows.iter().filter_map(|row| Some((row.id, position.table.row(row.attached?)?.at))).collect();
        let fighting: Vec<(ObjectId, Option<ObjectId>)> =
            position.table.rows.iter().filter(|row| row.combat.attacking.is_some()).map(|row| (row.id, row.at)).collect();
        for row in position.table.write().rows.write() {
            if fields.contains(&row.id) {
                row.at = Some(row.id);
            }
            if let Some((_, at)) = bearers.iter().find(|(id, _)| *id == row.id) {
                row.at = *at;
            }
            if let Some((_, Some(at))) = fighting.iter().find(|(id, _)| *id == row.id) {
                row.combat.attacking = Some(Party::Object(*at));
            }
        }
        copied::prepare(position.table.write());
        rules_card::take_effect(position);
    }

    fn sentences(&self) -> &'static Sentences {
        &SENTENCES
    }

    /// "A has 3 XP", "A has 7 points", "A has begun 2 turns".
    fn set_up(&self, sentence: &BoundSentence, table: &mut Table) -> Result<(), SentenceError> {
        if let ("turns", Some(player)) = (sentence.verb.as_str(), sentence.player("player")) {
            table.player_mut(player).turns = Some(sentence.amount());
            return Ok(());
        }
        let name = sentence.text("resource").unwrap_or_default();
        let (Some(player), Some(counter)) = (sentence.player("player"), counter_of(name)) else {
            return Err(SentenceError::wrong(format!("`{name}` is no resource"), RESOURCES));
        };
        let player = table.player_mut(player);
        match counter {
            None => player.life = signed(sentence.amount()),
            Some(counter) => add_counters(&mut player.counters, counter, sentence.amount()),
        }
        Ok(())
    }

    fn events(&self, sentence: &BoundSentence, table: &Table) -> Result<Vec<Event>, SentenceError> {
        let of_player = |verb: Do| sentence.of_player(verb.into());
        let of_objects = |verb: Do, to| sentence.of_objects(verb.into(), to, table);
        let does = |verb: Do| Event { player: sentence.player("player"), amount: sentence.amount(), ..Event::of(verb.into()) };
        let place = || match sentence.party("place") {
            Ok(Party::Object(site)) => Ok(Place::Site(site)),
            Ok(Party::Player(_)) => Ok(Place::Base),
            Err(unsaid) => Err(unsaid),
        };
        Ok(match sentence.verb.as_str() {
            "deal-damage" => vec![sentence.damage(table)?],
            "draw" => vec![does(Do::DrawCards)],
            "gain" => vec![resource(sentence)?],
            "lose-game" | "concede" => vec![of_player(Do::LoseGame)],
            "win-game" => vec![of_player(Do::WinGame)],
            "begin" => vec![Event { moment: sentence.moment(), amount: 1, ..of_player(Do::Begin) }],
            "begin-turn" => vec![Event { cause: Cause::TurnBased, ..of_player(Do::BeginTurn) }],
            "kill" | "die" | "destroy" => of_objects(Do::Kill, None)?,
            "banish" | "exile" => of_objects(Do::Put, Some(zones::EXILE))?,
            "recall" => of_objects(Do::Recall, None)?,
            "heal" => of_objects(Do::Heal, None)?,
            "buff" => of_objects(Do::Buff, None)?,
            "stun" => of_objects(Do::Stun, None)?,
            "discard" => of_objects(Do::Discard, None)?,
            "exhaust" | "tap" => of_objects(Do::Exhaust, None)?,
            "ready" | "untap" => of_objects(Do::Ready, None)?,
            "counter" => of_objects(Do::Counter, None)?,
            "gain-control" => {
                of_objects(Do::Take, None)?.into_iter().map(|event| Event { player: sentence.player("player"), ..event }).collect()
            }
            "attach" => {
                let Party::Object(host) = sentence.party("to")? else { return Err(SentenceError::Unknown) };
                of_objects(Do::Attach, None)?.into_iter().map(|event| Event { source: Some(host), ..event }).collect()
            }
            "relocate" => {
                let at = place()?;
                moves(sentence, table, at)?
            }
            "home" => moves(sentence, table, Place::Base)?,
            "move" | "return" | "move-to" => of_objects(Do::Put, sentence.zone("zone"))?,
            "enter" | "put-onto-battlefield" => sentence.entering(Do::Put.into(), table)?,
            "create" => {
                let mut event = Event { card: sentence.card(), ..does(Do::Create) };
                if sentence.has("tapped") {
                    event.entry_mut().tapped = true;
                }
                vec![event]
            }
            "mill" => vec![does(Do::Mill)],
            "score" => vec![of_player(Do::GainPoints)],
            "reveal" => vec![does(Do::Reveal)],
            "hide" => {
                let at = Some(place()?);
                of_objects(Do::Hide, None)?.into_iter().map(|event| Event { at, player: sentence.player("player"), ..event }).collect()
            }
            "conquer" | "hold" => {
                let verb = if sentence.verb == "hold" { Do::Hold } else { Do::Conquer };
                let Party::Object(field) = sentence.party("object")? else { return Err(SentenceError::Unknown) };
                vec![Event { subject: Some(Party::Object(field)), at: Some(Place::Site(field)), ..does(verb) }]
            }
            "tie" => {
                let Party::Object(field) = sentence.party("object")? else { return Err(SentenceError::Unknown) };
                let attackers = table.rows.iter().find(|row| row.at == Some(field) && row.combat.attacking.is_some());
                let player = attackers.map(|row| row.controller);
                vec![Event { subject: Some(Party::Object(field)), player, at: Some(Place::Site(field)), ..Event::of(Do::Tie.into()) }]
            }
            _ => return Err(SentenceError::Unknown),
        })
    }

    fn facts(&self) -> &'static [&'static str] {
        &["resource", "at", "at-base", "uncontrolled", "stunned", "buffed", "banished", "might"]
    }

    fn holds(&self, sentence: &BoundSentence, position: &Position) -> Option<bool> {
        let row = || sentence.object().ok().and_then(|object| position.table.row(object));
        match sentence.verb.as_str() {
            "resource" => {
                let counter = counter_of(sentence.text("resource")?)?;
                Some(match counter {
                    None => position.table.player(sentence.player("player")?).life == i64::try_from(sentence.amount()).ok()?,
                    Some(counter) => perform::resource(position, sentence.player("player")?, counter) == sentence.amount(),
                })
            }
            "at" => match sentence.party("place").ok()? {
                Party::Object(site) => Some(row().is_some_and(|row| row.zone == zones::BOARD && row.at == Some(site))),
                Party::Player(_) => None,
            },
            "stunned" | "buffed" => {
                let counter = if sentence.verb == "buffed" { words::BUFF } else { words::STUNNED };
                Some(row().is_some_and(|row| row.zone == zones::BOARD && row.counters_of(counter) > 0))
            }
            "banished" => Some(row().is_some_and(|row| row.zone == zones::EXILE)),
            "might" => Some(row().is_some_and(|row| row.zone == zones::BOARD && turn::might(position, row) == sentence.amount())),
            "uncontrolled" => Some(row().is_some_and(|row| row.controller == PlayerId::NOBODY)),
            "at-base" => Some(row().is_some_and(|row| row.zone == zones::BOARD && row.at.is_none())),
            _ => None,
        }
    }
}

/// Units move: with a player who moves them it is a Standard Move (144).
fn moves(sentence: &BoundSentence, table: &Table, at: Place) -> Result<Vec<Event>, SentenceError> {
    let cause = if sentence.player("player").is_some() { Cause::TurnBased } else { Cause::Bare };
    let events = sentence.of_objects(Do::Move.into(), None, table)?.into_iter();
    Ok(events.map(|event| Event { at: Some(at), cause, ..event }).collect())
}

/// "A gains 1 point", "A gains 3 XP", "A gains 2 energy".
fn resource(sentence: &BoundSentence) -> Result<Event, SentenceError> {
    let name = sentence.text("resource").unwrap_or_default();
    let player = sentence.player("player");
    let of_player = |verb: Do| Event { player, subject: player.map(Party::Player), amount: sentence.amount(), ..Event::of(verb.into()) };
    match counter_of(name) {
        Some(None) => Ok(of_player(Do::GainPoints)),
        Some(Some(words::XP)) => Ok(of_player(Do::GainXp)),
        Some(Some(counter)) => Ok(Event { counter: Some(counter), ..of_player(Do::Add) }),
        None => Err(SentenceError::wrong(format!("`{name}` is no resource"), RESOURCES)),
    }
}

/// The names of resources, for a message.
const RESOURCES: &str = "expected points, XP, energy, a domain or rainbow";

/// The counter behind the name of a resource; points are none.
fn counter_of(name: &str) -> Option<Option<Counter>> {
    match name {
        "point" | "points" => Some(None),
        _ => words::counter(name).map(Some),
    }
}

impl Citing for Riftbound {
    fn of_reason(&self, reason: &Reason) -> Slugs {
        citations::of_reason(reason)
    }

    fn of_verdict(&self, verdict: &Verdict<'_, OnTable>) -> Slugs {
        citations::of_verdict(verdict)
    }

    fn of_order(&self, _: Option<u8>, several: bool) -> Slugs {
        citations::of_order(several)
    }

    fn of_consent(&self) -> Slugs {
        vec!["may-declined"]
    }

    fn of_question(&self, prompt: &Prompt) -> Slugs {
        citations::of_question(prompt)
    }

    fn of_cant(&self, reason: &Reason) -> Slugs {
        citations::of_cant(reason)
    }

    fn of_no_event(&self, event: &Event, reason: &Reason) -> Slugs {
        citations::of_no_event(event, reason)
    }

    fn of_application(&self, standing: &Standing<'_>, event: &Event, applied: &Applied<OnTable>) -> Slugs {
        citations::of_application(standing, event, applied)
    }

    fn of_contained(&self, event: &Event) -> Slugs {
        citations::of_contained(event)
    }

    fn of_event(&self, _: &Position, event: &Event) -> Slugs {
        citations::of_event(event)
    }
}

impl Telling for Riftbound {
    fn importance(&self, event: &Event) -> Importance {
        match Do::of(event.verb) {
            Some(Do::DrawCards | Do::Play | Do::Assign | Do::Choose | Do::PayEquip | Do::Activate | Do::BecomeMighty | Do::Tie) => {
                Importance::Never
            }
            Some(Do::Exhaust | Do::Ready) => Importance::ByEffect,
            Some(Do::Begin | Do::BeginTurn | Do::Attack | Do::Defend | Do::Look | Do::Revealed) => Importance::Replaced,
            _ => Importance::Result,
        }
    }

    fn is_series(&self, verb: Verb) -> bool {
        Do::of(verb) == Some(Do::DrawCards)
    }

    fn is_news(&self, event: &Event, reason: &Reason) -> bool {
        matches!(reason, Reason::ZeroDamage) || Do::of(event.verb) == Some(Do::Deal)
    }

    fn goes_without_saying(&self, outer: &Event, inner: &Event) -> bool {
        matches!(Do::of(outer.verb), Some(Do::Kill | Do::Discard | Do::Counter)) && inner.to == Some(zones::DISCARD)
    }

    fn task(&self, before: Teller<'_>, after: Teller<'_>, task: &Task, _: Option<&Work>) -> Option<String> {
        let is = |kind: TaskKind| kind.is(task);
        let (old, new) = (&before.position.table.stack, &after.position.table.stack);
        let name = |teller: Teller<'_>, item: &instead_model::table::StackItem| {
            let name = teller.object(item.source);
            if item.spell.is_some() { name } else { format!("{} ability", possessive(&name)) }
        };
        if is(TaskKind::Resolve) && new.len() < old.len() {
            return Some(format!("{} resolves", name(before, old.last()?)));
        }
        if new.len() > old.len() {
            let item = new.last()?;
            let (name, targets) = (name(after, item), after.targeting(&item.chosen));
            let who = after.player(item.controller);
            return match () {
                () if is(TaskKind::Play) => Some(format!("{who} plays {name}{targets}")),
                () if is(TaskKind::Activate) => Some(format!("{who} activates {name}{targets}")),
                () if is(TaskKind::Triggers) => Some(format!("{name} goes on the chain{targets}")),
                () => None,
            };
        }
        None
    }

    fn tapped_told(&self, tapped: bool) -> &'static str {
        if tapped { "exhausted" } else { "ready" }
    }

    fn total_told(&self, player: &str, total: i64) -> String {
        if total == 1 { format!("{player} has 1 point") } else { format!("{player} has {total} points") }
    }

    fn total_spoken(&self, player: &str, total: i64, stays: bool) -> String {
        let player = if stays { format!("{player} still") } else { player.to_owned() };
        self.total_told(&player, total)
    }
}
