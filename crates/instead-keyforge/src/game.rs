//! KeyForge as a value: what scenario files, answers and explanations ask of it.

use instead_kernel::amount::{above_zero, signed};
use std::sync::{Arc, OnceLock};

use instead_game::play::{Citing, Endless, Play, Slugs};
use instead_game::sentences::{BoundSentence, SentenceError, Sentences};
use instead_game::text::{CardText, Reader};
use instead_game::{Catalogue, EditionId, Library};
use instead_kernel::{Applied, Verdict};
use instead_model::definition::Definition;
use instead_model::event::{Cause, Event, Party};
use instead_model::game::{OnTable, Prompt};
use instead_model::ids::{Counter, ObjectId, Zone};
use instead_model::layers::order::Derivation;
use instead_model::position::{Position, Standing};
use instead_model::reason::Reason;
use instead_model::table::{Player, Row, Table, add_counters, count_of};
use instead_model::zones;
use instead_text::Diagnostic;

use crate::rulebook::Keyforge;
use crate::words::{ARCHIVES, Do, UNDER, counts, known, moments};
use crate::{cards, catalogue, citations, rules_card, stats, text, turn, words};

mod sentences;
mod telling;

use sentences::SENTENCES;

/// KeyForge.
pub static KEYFORGE: Keyforge = Keyforge;

impl Play for Keyforge {
    fn name(&self) -> &'static str {
        "keyforge"
    }

    /// KF Infinite Loops: the active player chooses how many times it is resolved. Which position each number of
    /// times leads to isn't worked out.
    fn endless(&self) -> Endless {
        Endless::Limit(Some("infinite-loops"))
    }

    fn edition(&self) -> EditionId {
        EditionId(0)
    }

    fn in_edition(&self, _: EditionId) -> &'static dyn Play {
        &KEYFORGE
    }

    fn catalogue(&self) -> &'static Catalogue {
        catalogue::catalogue()
    }

    fn reader(&self) -> &'static Reader {
        text::reader()
    }

    fn library(&self) -> &'static Library {
        cards::library()
    }

    fn compile(&self, card: &CardText) -> (Definition, Vec<Diagnostic>) {
        text::compile(card)
    }

    fn definitions(&self) -> Vec<Arc<Definition>> {
        rules_card::definitions()
    }

    fn player(&self) -> Player {
        Player::default()
    }

    fn deck(&self) -> u64 {
        36
    }

    fn set_up_table(&self, table: &mut Table) {
        table.turn.moment = moments::MAIN;
    }

    /// Only an upgrade is played on something: what an ability is done to is chosen as it resolves.
    fn targets_later(&self, definition: &Definition) -> bool {
        !definition.is(known().upgrade) && definition.otherwise.is_none()
    }

    fn zone(&self, name: &str) -> Option<Zone> {
        match name {
            "play" | "battlefield" => Some(zones::BOARD),
            "discard" | "discard pile" | "graveyard" => Some(zones::DISCARD),
            "deck" | "library" => Some(zones::DECK),
            "purge" | "purged" | "purged zone" => Some(zones::EXILE),
            "archives" | "archive" => Some(ARCHIVES),
            "under a card" => Some(UNDER),
            "hand" => Some(zones::HAND),
            _ => None,
        }
    }

    fn place(&self, _: &mut Row, definition: &Definition) -> Result<(), SentenceError> {
        if definition.is(known().action) {
            let name = &definition.name;
            let message = format!("{name} is an action, so nobody can have it in play");
            return Err(SentenceError::wrong(message, format!("write `{{player}} plays {name}` or `{{player}} has {name} in hand`")));
        }
        Ok(())
    }

    fn state(&self, row: &mut Row, _: &Definition, state: &str) -> bool {
        match state {
            "exhausted" => row.tapped = true,
            "ready" => row.tapped = false,
            "stunned" => add_counters(&mut row.counters, counts::STUN, 1),
            "warded" => add_counters(&mut row.counters, counts::WARD, 1),
            "enraged" => add_counters(&mut row.counters, counts::ENRAGE, 1),
            _ => return false,
        }
        true
    }

    /// The derivation of characteristics, with houses in the place of other games' colours.
    ///
    /// A card enters play as its own text says; effects on cards in play don't change it before it is there.
    fn derivation(&self) -> Arc<Derivation> {
        static KNOWN: OnceLock<Arc<Derivation>> = OnceLock::new();
        let derived = || Derivation::of(words::vocabulary(), &|_| Some(known().creature));
        KNOWN.get_or_init(|| Arc::new(Derivation { others_ahead: false, ..derived() })).clone()
    }

    /// The rules' own effects are in force, and battlelines stand.
    /// KF Battleline: creatures stand one beside the other.
    fn stands_apart(&self, zone: Zone) -> bool {
        zone == zones::BOARD
    }

    fn begin(&self, position: &mut Position) {
        rules_card::take_effect(position);
        let definitions = Arc::make_mut(&mut position.table.write().definitions);
        definitions.power_only = true;
        // KF The Rule of Six: plays and uses of the turn are counted.
        definitions.asked = definitions.asked.and(turn::counted());
        turn::form_lines(position);
    }

    fn set_total(&self, player: &mut Player, total: i64) {
        player.counters.retain(|(counter, _)| *counter != counts::AEMBER);
        add_counters(&mut player.counters, counts::AEMBER, above_zero(total));
    }

    fn total(&self, player: &Player) -> i64 {
        signed(count_of(&player.counters, counts::AEMBER))
    }

    fn sentences(&self) -> &'static Sentences {
        &SENTENCES
    }

    fn set_up(&self, sentence: &BoundSentence, table: &mut Table) -> Result<(), SentenceError> {
        let player = sentence.player("player").ok_or(SentenceError::Unknown)?;
        if sentence.verb == "house" {
            let house = house(sentence.text("name").unwrap_or_default())?;
            stats::give(table, player, counts::HOUSE, u64::from(house) + 1);
            return Ok(());
        }
        if sentence.verb == "key-colour" {
            // KF Forge a Key: it is one of the forged keys.
            stats::give(table, player, key_of(sentence)?, 1);
            stats::give(table, player, counts::KEY, 1);
            return Ok(());
        }
        let counter = match sentence.verb.as_str() {
            "aember" => counts::AEMBER,
            "keys" => counts::KEY,
            "chains" => counts::CHAIN,
            "tide" => counts::TIDE,
            "forged-before" => counts::FORGED_BEFORE,
            "stole-before" => counts::STOLEN_BEFORE,
            _ => return Err(SentenceError::Unknown),
        };
        stats::give(table, player, counter, sentence.amount());
        Ok(())
    }

    fn events(&self, sentence: &BoundSentence, table: &Table) -> Result<Vec<Event>, SentenceError> {
        let of_objects = |verb: Do, to| sentence.of_objects(verb.into(), to, table);
        let does = |verb: Do| Event { player: sentence.player("player"), amount: sentence.amount(), ..Event::of(verb.into()) };
        let counters = |counter: Counter| -> Result<Vec<Event>, SentenceError> {
            Ok(of_objects(Do::PutCounters, None)?.into_iter().map(|event| Event { counter: Some(counter), ..event }).collect())
        };
        Ok(match sentence.verb.as_str() {
            "deal-damage" => vec![sentence.damage(table)?],
            "draw" => vec![does(Do::DrawCards)],
            "mill" => vec![does(Do::Mill)],
            // KF Chains.
            "gain" if matches!(sentence.text("resource"), Some("chain" | "chains")) => vec![does(Do::Chain)],
            "gain" | "lose" | "steal" if !sentence.text("resource").is_some_and(is_aember) => return Err(no_resource(sentence)),
            "gain" | "aember-gain" => vec![does(Do::Gain)],
            "lose" | "aember-lose" => vec![does(Do::Lose)],
            "steal" | "aember-steal" => {
                let thief = sentence.player("player");
                vec![Event { subject: thief.map(|thief| Party::Player(stats::opponent(table, thief))), ..does(Do::Steal) }]
            }
            "capture" => of_objects(Do::Capture, None)?
                .into_iter()
                .map(|event| Event {
                    player: event.player.map(|player| stats::opponent(table, player)),
                    amount: sentence.amount(),
                    ..event
                })
                .collect(),
            "forge" => vec![Event { amount: 0, cause: Cause::TurnBased, moment: Some(moments::FORGE), ..does(Do::Forge) }],
            "begin" => vec![Event { moment: sentence.moment(), cause: Cause::TurnBased, ..sentence.of_player(Do::Begin.into()) }],
            "begin-turn" => vec![Event { cause: Cause::TurnBased, ..sentence.of_player(Do::BeginTurn.into()) }],
            "win-game" => vec![sentence.of_player(Do::WinGame.into())],
            "reap" => used(sentence, Do::Reap, table)?,
            "use" => used(sentence, Do::Act, table)?,
            "omni" => used(sentence, Do::Omni, table)?,
            "fight" => {
                let defender = match sentence.party("defender") {
                    Ok(Party::Object(object)) => Some(object),
                    _ => None,
                };
                used(sentence, Do::Fight, table)?.into_iter().map(|event| Event { source: defender, ..event }).collect()
            }
            "destroy" | "die" => of_objects(Do::Destroy, None)?,
            "sacrifice" => of_objects(Do::Sacrifice, None)?,
            "discard" => discarded(sentence, table)?,
            "exhaust" | "tap" => of_objects(Do::Exhaust, None)?,
            "ready" | "untap" => of_objects(Do::Ready, None)?,
            "stun" => counters(counts::STUN)?,
            "ward" => counters(counts::WARD)?,
            "enrage" => counters(counts::ENRAGE)?,
            "exalt" => counters(counts::AEMBER)?,
            "fully-heal" => of_objects(Do::FullyHeal, None)?,
            "heal" => of_objects(Do::Heal, None)?.into_iter().map(|event| Event { amount: sentence.amount(), ..event }).collect(),
            "purge" | "exile" => of_objects(Do::Move, Some(zones::EXILE))?,
            "archive" => of_objects(Do::Archive, None)?,
            "choose-house" => {
                let house = Some(Counter(house(sentence.text("name").unwrap_or_default())?));
                vec![Event { counter: house, cause: Cause::TurnBased, ..sentence.of_player(Do::ChooseHouse.into()) }]
            }
            "fate" => {
                let by = sentence.player("player");
                of_objects(Do::Fate, None)?.into_iter().map(|event| Event { player: by.or(event.player), ..event }).collect()
            }
            "control" | "gain-control" => {
                let player = sentence.player("player");
                of_objects(Do::Control, None)?.into_iter().map(|event| Event { player, ..event }).collect()
            }
            "enter" | "put-onto-battlefield" => sentence.entering(Do::Move.into(), table)?,
            "move" | "return" | "move-to" => of_objects(Do::Move, sentence.zone("zone"))?,
            "put-counters" => vec![sentence.counters(Do::PutCounters.into(), table)?],
            "remove-counters" => vec![sentence.counters(Do::RemoveCounters.into(), table)?],
            "shuffle" => vec![does(Do::Shuffle)],
            _ => return Err(SentenceError::Unknown),
        })
    }

    fn facts(&self) -> &'static [&'static str] {
        &[
            "aember",
            "aember-on",
            "keys",
            "key-colour",
            "chains",
            "tide",
            "power",
            "stunned",
            "warded",
            "enraged",
            "purged",
            "archived",
            "discarded",
            "in-play",
            "flank",
            "line",
            "pile",
            "left-of",
            "right-of",
            "neighbor",
            "center",
            "under",
            "house",
        ]
    }

    fn holds(&self, sentence: &BoundSentence, position: &Position) -> Option<bool> {
        let table = &position.table;
        let of_player = |counter| sentence.player("player").map(|player| stats::of(table, player, counter) == sentence.amount());
        let rows = || -> Vec<&Row> {
            let ids = sentence.objects().unwrap_or_default();
            ids.into_iter().filter_map(|id: ObjectId| table.row(id)).collect()
        };
        let in_play = || rows().into_iter().filter(|row| row.zone == zones::BOARD);
        let has = |counter: Counter| Some(in_play().any(|row| row.counters_of(counter) > 0));
        let in_zone = |zone: Zone| Some(rows().into_iter().any(|row| row.zone == zone));
        match sentence.verb.as_str() {
            "aember" => of_player(counts::AEMBER),
            "keys" => of_player(counts::KEY),
            "key-colour" => {
                let colour = key_of(sentence).ok()?;
                sentence.player("player").map(|player| stats::of(table, player, colour) > 0)
            }
            "chains" => of_player(counts::CHAIN),
            "tide" => sentence.player("player").map(|player| stats::of(table, player, counts::TIDE) > 0),
            "aember-on" => Some(in_play().any(|row| row.counters_of(counts::AEMBER) == sentence.amount())),
            "power" => Some(in_play().any(|row| u64::try_from(stats::power(position, row)) == Ok(sentence.amount()))),
            "stunned" => has(counts::STUN),
            "warded" => has(counts::WARD),
            "enraged" => has(counts::ENRAGE),
            "purged" => in_zone(zones::EXILE),
            "archived" => in_zone(ARCHIVES),
            "discarded" => in_zone(zones::DISCARD),
            "in-play" => in_zone(zones::BOARD),
            "flank" => Some(in_play().any(|row| table.is_flank(row))),
            "line" => {
                let line = sentence.player("player").map(|player| table.line(player));
                line.map(|line| sentence.lists(&line))
            }
            // KF Discard Pile: its order is kept; the top card is named first.
            "pile" => {
                let mut pile: Vec<&Row> = table.in_zone(zones::DISCARD, sentence.player("player")).collect();
                pile.sort_by_key(|row| row.place);
                let pile: Vec<ObjectId> = pile.into_iter().map(|row| row.id).collect();
                Some(sentence.lists(&pile))
            }
            "left-of" | "right-of" => {
                let Ok(Party::Object(other)) = sentence.party("other") else { return None };
                let right = sentence.verb == "right-of";
                Some(in_play().any(|row| table.beside(other, right) == Some(row.id)))
            }
            "neighbor" => {
                let Ok(Party::Object(other)) = sentence.party("other") else { return None };
                Some(in_play().any(|row| table.neighbors(other).contains(&row.id)))
            }
            "center" => Some(in_play().any(|row| {
                let line = table.line(row.controller);
                line.len() % 2 == 1 && line.get(line.len() / 2) == Some(&row.id)
            })),
            "under" => {
                let Ok(Party::Object(other)) = sentence.party("other") else { return None };
                Some(rows().into_iter().any(|row| row.zone == UNDER && row.attached == Some(other)))
            }
            "house" => {
                let house = house(sentence.text("name").unwrap_or_default()).ok()?;
                Some(in_play().any(|row| position.is(row, instead_model::ids::Tag(house))))
            }
            _ => None,
        }
    }
}

/// The number of the house with this name.
fn house(name: &str) -> Result<u16, SentenceError> {
    let place = words::HOUSES.iter().position(|house| house.eq_ignore_ascii_case(name.trim()));
    let number = place.and_then(|place| u16::try_from(place).ok());
    number.ok_or_else(|| SentenceError::wrong(format!("`{name}` is no house"), format!("one of {}", words::HOUSES.join(", "))))
}

/// The counter of a player's forged key in the colour that a sentence names.
fn key_of(sentence: &BoundSentence) -> Result<Counter, SentenceError> {
    let name = sentence.text("name").unwrap_or_default();
    let key = words::counter(&format!("{} key", name.trim()));
    let known = key.filter(|counter| words::KEY_COLOURS.contains(&counter.0));
    known.ok_or_else(|| SentenceError::wrong(format!("`{name}` is no colour of a key"), "one of red, yellow, blue"))
}

/// The ways in which Æmber is written.
fn is_aember(word: &str) -> bool {
    ["æmber", "aember", "amber"].contains(&word.to_lowercase().as_str())
}

/// Of what is gained, lost or stolen without a text of a card, only Æmber and chains have a rule.
fn no_resource(sentence: &BoundSentence) -> SentenceError {
    let name = sentence.text("resource").unwrap_or_default();
    SentenceError::wrong(
        format!("`{name}` is nothing that a player can {}", sentence.verb),
        "`Æmber` is gained, lost and stolen, `chains` are gained; a key is forged: `{player} forges a key`",
    )
}

/// "A reaps with X": a use of a card by whoever is named, or by its controller.
fn used(sentence: &BoundSentence, verb: Do, table: &Table) -> Result<Vec<Event>, SentenceError> {
    let by = sentence.player("player");
    let uses = sentence.of_objects(verb.into(), None, table)?;
    Ok(uses.into_iter().map(|event| Event { player: by.or(event.player), cause: Cause::TurnBased, ..event }).collect())
}

/// "A discards X": by the player who is named, as KF Active House lets them; "X is discarded" is something that happens.
fn discarded(sentence: &BoundSentence, table: &Table) -> Result<Vec<Event>, SentenceError> {
    if sentence.player("player").is_some() {
        used(sentence, Do::Discard, table)
    } else {
        sentence.of_objects(Do::Discard.into(), None, table)
    }
}

impl Citing for Keyforge {
    fn of_reason(&self, reason: &Reason) -> Slugs {
        citations::of_reason(reason)
    }

    fn of_verdict(&self, verdict: &Verdict<'_, OnTable>) -> Slugs {
        citations::of_verdict(verdict)
    }

    fn of_tier(&self, tier: u8) -> Slugs {
        citations::of_tier(tier)
    }

    fn of_order(&self, _: Option<u8>, _: bool) -> Slugs {
        vec!["active-player"]
    }

    fn of_consent(&self) -> Slugs {
        vec!["active-player"]
    }

    fn of_question(&self, prompt: &Prompt) -> Slugs {
        citations::of_question(prompt)
    }

    fn of_application(&self, standing: &Standing<'_>, event: &Event, applied: &Applied<OnTable>) -> Slugs {
        citations::of_application(standing, event, applied)
    }

    fn of_contained(&self, event: &Event) -> Slugs {
        citations::of_contained(event)
    }

    fn of_event(&self, position: &Position, event: &Event) -> Slugs {
        citations::of_event(position, event)
    }
}
