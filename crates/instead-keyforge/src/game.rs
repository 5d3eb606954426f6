//! KeyForge as a value: what scenario files, answers and explanations ask of it.

use instead_kernel::amount::{above_zero, signed};
use std::sync::{Arc, OnceLock};

use instead_game::fact::{Bearer, Filler, Named, Naming, Own};
use instead_game::play::{Citing, Endless, Importance, Play, Slugs, Telling};
use instead_game::said::{Said, Sentences, Spoken, Unsaid};
use instead_game::text::{CardText, Reader};
use instead_game::{Catalogue, Edition, Library};
use instead_kernel::{Applied, Verdict};
use instead_model::definition::Definition;
use instead_model::event::{Cause, Event, Party};
use instead_model::game::{OnTable, Prompt};
use instead_model::ids::{Counter, ObjectId, PlayerId, Verb, Zone};
use instead_model::layers::order::Derivation;
use instead_model::position::{Position, Standing};
use instead_model::reason::Reason;
use instead_model::table::{Player, Row, Table, add_counters, count_of};
use instead_model::zones;
use instead_text::Diagnostic;

use crate::rulebook::Keyforge;
use crate::words::{ARCHIVES, Do, UNDER, counts, known, moments};
use crate::{cards, catalogue, citations, rules_card, stats, text, turn, words};

/// KeyForge.
pub static KEYFORGE: Keyforge = Keyforge;

/// What only KeyForge says.
static SENTENCES: Sentences = Sentences {
    actions: &[
        ("reap", false, "{player:player} reaps with {object:object}"),
        ("fight", false, "{player:player} fights {defender:ref} with {object:object}"),
        ("fight", false, "{player:player} fights with {object:object}"),
        ("omni", false, "{player:player} uses the omni ability of {object:object}"),
        ("use", false, "{player:player} uses {object:object}"),
        ("forge", false, "{player:player} forges a key"),
        ("purge", false, "{player:player} purges {objects:refs}"),
        ("archive", false, "{player:player} archives {objects:refs}"),
        ("stun", false, "{player:player} stuns {objects:refs}"),
        ("ward", false, "{player:player} wards {objects:refs}"),
        ("enrage", false, "{player:player} enrages {objects:refs}"),
        ("exalt", false, "{player:player} exalts {objects:refs}"),
        ("ready", false, "{player:player} readies {objects:refs}"),
        ("exhaust", false, "{player:player} exhausts {objects:refs}"),
        ("control", false, "{player:player} takes control of {objects:refs}"),
        ("fate", false, "{player:player} resolves the fate of {object:object}"),
        ("choose-house", false, "{player:player} makes {name:text} the active house"),
    ],
    events: &[
        ("capture", false, "{object:ref} ~captures/capture {amount:number} (Æmber|æmber|Aember|aember|AEmber|amber|Amber)"),
        ("aember-gain", false, "{player:player} ~gains/gain {amount:number} (Æmber|æmber|Aember|aember|AEmber|amber|Amber)"),
        ("aember-lose", false, "{player:player} ~loses/lose {amount:number} (Æmber|æmber|Aember|aember|AEmber|amber|Amber)"),
        ("aember-steal", false, "{player:player} ~steals/steal {amount:number} (Æmber|æmber|Aember|aember|AEmber|amber|Amber)"),
        ("stun", false, "{object:ref} ~is/be stunned"),
        ("ward", false, "{object:ref} ~is/be warded"),
        ("enrage", false, "{object:ref} ~is/be enraged"),
        ("exalt", false, "{object:ref} ~is/be exalted"),
        ("purge", false, "{object:ref} ~is/be purged"),
        ("archive", false, "{object:ref} ~is/be archived"),
        ("fully-heal", false, "{object:ref} ~is/be fully healed"),
        ("heal", false, "{amount:number} damage ~is/be healed from {object:ref}"),
        ("reap", false, "{object:ref} ~reaps/reap"),
        ("fight", false, "{object:ref} ~fights/fight {defender:ref}"),
        ("forge", false, "{player:player} ~forges/forge a key"),
    ],
    facts: &[
        ("aember", false, "{player:player} has {amount:number} (Æmber|æmber|Aember|aember|AEmber|amber|Amber)"),
        ("aember", false, "{player:player} at {amount:number} (Æmber|æmber|Aember|aember|AEmber|amber|Amber)"),
        ("aember-on", false, "{object:object} has {amount:number} (Æmber|æmber|Aember|aember|AEmber|amber|Amber) on it"),
        ("aember", false, "{player:player} at {amount:number} (Æmber|æmber|Aember|aember|AEmber|amber|Amber)"),
        ("aember", false, "{player:player} is at {amount:number} (Æmber|æmber|Aember|aember|AEmber|amber|Amber)"),
        ("keys", false, "{player:player} has {amount:count} key(s)"),
        ("chains", false, "{player:player} has {amount:count} chain(s)"),
        ("tide", false, "the tide is high for {player:player}"),
        ("tide", true, "the tide isn't high for {player:player}"),
        ("power", false, "{object:object} has {amount:number} power"),
        ("stunned", false, "{object:object} is stunned"),
        ("stunned", true, "{object:object} isn't stunned"),
        ("warded", false, "{object:object} is warded"),
        ("warded", true, "{object:object} isn't warded"),
        ("enraged", false, "{object:object} is enraged"),
        ("enraged", true, "{object:object} isn't enraged"),
        ("purged", false, "{object:object} is purged"),
        ("purged", true, "{object:object} isn't purged"),
        ("archived", false, "{object:object} is archived"),
        ("archived", true, "{object:object} isn't archived"),
        ("discarded", false, "{object:object} is discarded"),
        ("discarded", true, "{object:object} isn't discarded"),
        ("in-play", false, "{object:object} is in play"),
        ("in-play", true, "{object:object} isn't in play"),
        ("flank", false, "{object:object} is on a flank"),
        ("flank", true, "{object:object} isn't on a flank"),
        ("line", false, "{player:whose} battleline is {objects:refs}"),
        ("pile", false, "{player:whose} discard pile is {objects:refs}"),
        ("left-of", false, "{object:object} is to the left of {other:ref}"),
        ("right-of", false, "{object:object} is to the right of {other:ref}"),
        ("neighbor", false, "{object:object} is a neighbor of {other:ref}"),
        ("neighbor", true, "{object:object} isn't a neighbor of {other:ref}"),
        ("center", false, "{object:object} is in the center"),
        ("center", true, "{object:object} isn't in the center"),
        ("under", false, "{object:object} is under {other:ref}"),
        ("house", false, "{object:object} belongs to house {name:text}"),
        ("house", true, "{object:object} doesn't belong to house {name:text}"),
    ],
    states: &[
        ("aember", false, "{player:player} has {amount:number} (Æmber|æmber|Aember|aember|AEmber|amber|Amber)"),
        ("keys", false, "{player:player} has {amount:count} key(s)"),
        ("chains", false, "{player:player} has {amount:count} chain(s)"),
        ("tide", false, "the tide is high for {player:player}"),
        ("house", false, "{player:player} has chosen the house {name:text}"),
        ("forged-before", false, "{player:player} forged a key on their previous turn"),
        (
            "stole-before",
            false,
            "{player:player} stole {amount:number} (Æmber|æmber|Aember|aember|AEmber|amber|Amber) on their previous turn",
        ),
    ],
    nouns: &[("upgrade", "upgrades"), ("action", "actions")],
    marks: &["stunned", "warded", "enraged", "ready", "exhausted"],
    spoken: Spoken {
        second: Some("0"),
        keyword: ("", "."),
        own_turn: true,
        examples: ("an artifact", "a 3 power creature"),
        ..Spoken::PLAIN
    },
};

impl Play for Keyforge {
    fn name(&self) -> &'static str {
        "keyforge"
    }

    /// KF Infinite Loops: the active player chooses how many times it is resolved. Which position each number of
    /// times leads to isn't worked out.
    fn endless(&self) -> Endless {
        Endless::Limit(Some("infinite-loops"))
    }

    fn edition(&self) -> Edition {
        Edition(0)
    }

    fn in_edition(&self, _: Edition) -> &'static dyn Play {
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

    fn lay(&self, table: &mut Table) {
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

    fn place(&self, _: &mut Row, definition: &Definition) -> Result<(), Unsaid> {
        if definition.is(known().action) {
            let name = &definition.name;
            let message = format!("{name} is an action, so nobody can have it in play");
            return Err(Unsaid::wrong(message, format!("write `{{player}} plays {name}` or `{{player}} has {name} in hand`")));
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

    /// Houses are what other games call colours.
    fn derivation(&self) -> Arc<Derivation> {
        static KNOWN: OnceLock<Arc<Derivation>> = OnceLock::new();
        KNOWN.get_or_init(|| Arc::new(Derivation::of(words::vocabulary(), &|_| Some(known().creature)))).clone()
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

    fn set_up(&self, said: &Said, table: &mut Table) -> Result<(), Unsaid> {
        let player = said.player("player").ok_or(Unsaid::Unknown)?;
        if said.verb == "house" {
            let house = house(said.text("name").unwrap_or_default())?;
            stats::give(table, player, counts::HOUSE, u64::from(house) + 1);
            return Ok(());
        }
        let counter = match said.verb.as_str() {
            "aember" => counts::AEMBER,
            "keys" => counts::KEY,
            "chains" => counts::CHAIN,
            "tide" => counts::TIDE,
            "forged-before" => counts::FORGED_BEFORE,
            "stole-before" => counts::STOLEN_BEFORE,
            _ => return Err(Unsaid::Unknown),
        };
        stats::give(table, player, counter, said.amount());
        Ok(())
    }

    fn events(&self, said: &Said, table: &Table) -> Result<Vec<Event>, Unsaid> {
        let of_objects = |verb: Do, to| said.of_objects(verb.into(), to, table);
        let does = |verb: Do| Event { player: said.player("player"), amount: said.amount(), ..Event::of(verb.into()) };
        let counters = |counter: Counter| -> Result<Vec<Event>, Unsaid> {
            Ok(of_objects(Do::PutCounters, None)?.into_iter().map(|event| Event { counter: Some(counter), ..event }).collect())
        };
        Ok(match said.verb.as_str() {
            "deal-damage" => vec![said.damage(table)?],
            "draw" => vec![does(Do::DrawCards)],
            "mill" => vec![does(Do::Mill)],
            // KF Chains.
            "gain" if matches!(said.text("resource"), Some("chain" | "chains")) => vec![does(Do::Chain)],
            "gain" | "lose" | "steal" if !said.text("resource").is_some_and(is_aember) => return Err(no_resource(said)),
            "gain" | "aember-gain" => vec![does(Do::Gain)],
            "lose" | "aember-lose" => vec![does(Do::Lose)],
            "steal" | "aember-steal" => {
                let thief = said.player("player");
                vec![Event { subject: thief.map(|thief| Party::Player(stats::opponent(table, thief))), ..does(Do::Steal) }]
            }
            "capture" => of_objects(Do::Capture, None)?
                .into_iter()
                .map(|event| Event { player: event.player.map(|player| stats::opponent(table, player)), amount: said.amount(), ..event })
                .collect(),
            "forge" => vec![Event { amount: 0, cause: Cause::TurnBased, moment: Some(moments::FORGE), ..does(Do::Forge) }],
            "begin" => vec![Event { moment: said.moment(), cause: Cause::TurnBased, ..said.of_player(Do::Begin.into()) }],
            "begin-turn" => vec![Event { cause: Cause::TurnBased, ..said.of_player(Do::BeginTurn.into()) }],
            "win-game" => vec![said.of_player(Do::WinGame.into())],
            "reap" => used(said, Do::Reap, table)?,
            "use" => used(said, Do::Act, table)?,
            "omni" => used(said, Do::Omni, table)?,
            "fight" => {
                let defender = match said.party("defender") {
                    Ok(Party::Object(object)) => Some(object),
                    _ => None,
                };
                used(said, Do::Fight, table)?.into_iter().map(|event| Event { source: defender, ..event }).collect()
            }
            "destroy" | "die" => of_objects(Do::Destroy, None)?,
            "sacrifice" => of_objects(Do::Sacrifice, None)?,
            "discard" => of_objects(Do::Discard, None)?,
            "exhaust" | "tap" => of_objects(Do::Exhaust, None)?,
            "ready" | "untap" => of_objects(Do::Ready, None)?,
            "stun" => counters(counts::STUN)?,
            "ward" => counters(counts::WARD)?,
            "enrage" => counters(counts::ENRAGE)?,
            "exalt" => counters(counts::AEMBER)?,
            "fully-heal" => of_objects(Do::FullyHeal, None)?,
            "heal" => of_objects(Do::Heal, None)?.into_iter().map(|event| Event { amount: said.amount(), ..event }).collect(),
            "purge" | "exile" => of_objects(Do::Move, Some(zones::EXILE))?,
            "archive" => of_objects(Do::Archive, None)?,
            "choose-house" => {
                let house = Some(Counter(house(said.text("name").unwrap_or_default())?));
                vec![Event { counter: house, cause: Cause::TurnBased, ..said.of_player(Do::ChooseHouse.into()) }]
            }
            "fate" => {
                let by = said.player("player");
                of_objects(Do::Fate, None)?.into_iter().map(|event| Event { player: by.or(event.player), ..event }).collect()
            }
            "control" | "gain-control" => {
                let player = said.player("player");
                of_objects(Do::Control, None)?.into_iter().map(|event| Event { player, ..event }).collect()
            }
            "enter" | "put-onto-battlefield" => said.entering(Do::Move.into(), table)?,
            "move" | "return" | "move-to" => of_objects(Do::Move, said.zone("zone"))?,
            "put-counters" => vec![said.counters(Do::PutCounters.into(), table)?],
            "remove-counters" => vec![said.counters(Do::RemoveCounters.into(), table)?],
            "shuffle" => vec![does(Do::Shuffle)],
            _ => return Err(Unsaid::Unknown),
        })
    }

    fn facts(&self) -> &'static [&'static str] {
        &[
            "aember",
            "aember-on",
            "keys",
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

    fn holds(&self, said: &Said, position: &Position) -> Option<bool> {
        let table = &position.table;
        let of_player = |counter| said.player("player").map(|player| stats::of(table, player, counter) == said.amount());
        let rows = || -> Vec<&Row> {
            let ids = said.objects().unwrap_or_default();
            ids.into_iter().filter_map(|id: ObjectId| table.row(id)).collect()
        };
        let in_play = || rows().into_iter().filter(|row| row.zone == zones::BOARD);
        let has = |counter: Counter| Some(in_play().any(|row| row.counters_of(counter) > 0));
        let in_zone = |zone: Zone| Some(rows().into_iter().any(|row| row.zone == zone));
        match said.verb.as_str() {
            "aember" => of_player(counts::AEMBER),
            "keys" => of_player(counts::KEY),
            "chains" => of_player(counts::CHAIN),
            "tide" => said.player("player").map(|player| stats::of(table, player, counts::TIDE) > 0),
            "aember-on" => Some(in_play().any(|row| row.counters_of(counts::AEMBER) == said.amount())),
            "power" => Some(in_play().any(|row| u64::try_from(stats::power(position, row)) == Ok(said.amount()))),
            "stunned" => has(counts::STUN),
            "warded" => has(counts::WARD),
            "enraged" => has(counts::ENRAGE),
            "purged" => in_zone(zones::EXILE),
            "archived" => in_zone(ARCHIVES),
            "discarded" => in_zone(zones::DISCARD),
            "in-play" => in_zone(zones::BOARD),
            "flank" => Some(in_play().any(|row| table.is_flank(row))),
            "line" => {
                let line = said.player("player").map(|player| table.line(player));
                line.map(|line| said.lists(&line))
            }
            // KF Discard Pile: its order is kept; the top card is named first.
            "pile" => {
                let mut pile: Vec<&Row> = table.in_zone(zones::DISCARD, said.player("player")).collect();
                pile.sort_by_key(|row| row.place);
                let pile: Vec<ObjectId> = pile.into_iter().map(|row| row.id).collect();
                Some(said.lists(&pile))
            }
            "left-of" | "right-of" => {
                let Ok(Party::Object(other)) = said.party("other") else { return None };
                let right = said.verb == "right-of";
                Some(in_play().any(|row| table.beside(other, right) == Some(row.id)))
            }
            "neighbor" => {
                let Ok(Party::Object(other)) = said.party("other") else { return None };
                Some(in_play().any(|row| table.neighbors(other).contains(&row.id)))
            }
            "center" => Some(in_play().any(|row| {
                let line = table.line(row.controller);
                line.len() % 2 == 1 && line.get(line.len() / 2) == Some(&row.id)
            })),
            "under" => {
                let Ok(Party::Object(other)) = said.party("other") else { return None };
                Some(rows().into_iter().any(|row| row.zone == UNDER && row.attached == Some(other)))
            }
            "house" => {
                let house = house(said.text("name").unwrap_or_default()).ok()?;
                Some(in_play().any(|row| position.is(row, instead_model::ids::Tag(house))))
            }
            _ => None,
        }
    }
}

/// The number of the house with this name.
fn house(name: &str) -> Result<u16, Unsaid> {
    let place = words::HOUSES.iter().position(|house| house.eq_ignore_ascii_case(name.trim()));
    let number = place.and_then(|place| u16::try_from(place).ok());
    number.ok_or_else(|| Unsaid::wrong(format!("`{name}` is no house"), format!("one of {}", words::HOUSES.join(", "))))
}

/// The ways in which Æmber is written.
fn is_aember(word: &str) -> bool {
    ["æmber", "aember", "amber"].contains(&word.to_lowercase().as_str())
}

/// Of what is gained, lost or stolen without a text of a card, only Æmber and chains have a rule.
fn no_resource(said: &Said) -> Unsaid {
    let name = said.text("resource").unwrap_or_default();
    Unsaid::wrong(
        format!("`{name}` is nothing that a player can {}", said.verb),
        "`Æmber` is gained, lost and stolen, `chains` are gained; a key is forged: `{player} forges a key`",
    )
}

/// "A reaps with X": a use of a card by whoever is named, or by its controller.
fn used(said: &Said, verb: Do, table: &Table) -> Result<Vec<Event>, Unsaid> {
    let by = said.player("player");
    let uses = said.of_objects(verb.into(), None, table)?;
    Ok(uses.into_iter().map(|event| Event { player: by.or(event.player), cause: Cause::TurnBased, ..event }).collect())
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

impl Telling for Keyforge {
    fn importance(&self, event: &Event) -> Importance {
        match Do::of(event.verb) {
            Some(
                Do::Add
                | Do::Take
                | Do::TakeSupply
                | Do::DrawCards
                | Do::Resolve
                | Do::BeforeResolve
                | Do::Used
                | Do::BeforeFight
                | Do::BeforeReap
                | Do::AfterFight
                | Do::AfterReap
                | Do::Strike
                | Do::Perish
                | Do::Armor,
            ) => Importance::Never,
            Some(Do::Exhaust | Do::Ready | Do::ReadyCreatures | Do::Destroy | Do::Reap | Do::Fight) => Importance::ByEffect,
            Some(Do::Begin | Do::BeginTurn | Do::Shuffle | Do::Play) => Importance::Replaced,
            _ => Importance::Result,
        }
    }

    fn is_series(&self, verb: Verb) -> bool {
        Do::of(verb) == Some(Do::DrawCards)
    }

    fn is_news(&self, event: &Event, reason: &Reason) -> bool {
        matches!(reason, Reason::ZeroDamage) || Do::of(event.verb) == Some(Do::Deal)
    }

    fn puts_counters(&self, verb: Verb) -> bool {
        Do::of(verb) == Some(Do::PutCounters)
    }

    fn goes_without_saying(&self, outer: &Event, inner: &Event) -> bool {
        match (Do::of(outer.verb), Do::of(inner.verb)) {
            (Some(Do::Die | Do::Discard), Some(Do::Move)) => inner.to == Some(zones::DISCARD),
            (Some(Do::Gain | Do::Steal | Do::Capture | Do::CaptureFrom | Do::Shift), Some(Do::Add | Do::Take)) => {
                inner.amount == outer.amount
            }
            (Some(Do::Strike), Some(Do::Deal)) => inner.amount == outer.amount && inner.subject == outer.subject,
            (Some(Do::Play), Some(Do::Resolve)) | (Some(Do::Sacrifice), Some(Do::Destroy)) => true,
            _ => false,
        }
    }

    fn tapped_told(&self, tapped: bool) -> &'static str {
        if tapped { "exhausted" } else { "ready" }
    }

    fn is_account(&self, counter: Counter) -> bool {
        matches!(counter, counts::SPENT_ARMOR | counts::ARMOR_BEFORE | counts::ATTACKED)
    }

    fn place_fact(&self, zone: Zone, object: &Named, on: Option<&Named>) -> Option<Own> {
        let on = on.filter(|_| zone == UNDER)?;
        Some(Own::of("under", object.clone()).with("other", Filler::Bearers(vec![Bearer::Object(on.clone())])))
    }

    /// KF Battleline, KF Discard Pile: the order of creatures in play and of discarded cards is kept.
    fn orders(&self, position: &Position, naming: &dyn Naming) -> Vec<Own> {
        let table = &position.table;
        let mut orders = Vec::new();
        for player in table.player_ids() {
            let mut pile: Vec<&Row> = table.in_zone(zones::DISCARD, Some(player)).collect();
            pile.sort_by_key(|row| row.place);
            let line = table.line(player).into_iter().filter_map(|id| table.row(id)).collect();
            for (verb, rows) in [("line", line), ("pile", pile)] {
                let name = |row: &Row| Bearer::Object(naming.name_of(position, row.card, row.label));
                let objects = rows.into_iter().map(name).collect::<Vec<_>>();
                if !objects.is_empty() {
                    orders.push(Own::of_player(verb, player).with("objects", Filler::Bearers(objects)));
                }
            }
        }
        orders
    }

    /// The pool is told as the total; what is only kept count of isn't told.
    fn is_private(&self, counter: Counter) -> bool {
        matches!(
            counter,
            counts::SPENT_ARMOR
                | counts::ATTACKED
                | counts::HOUSE
                | counts::AEMBER
                | counts::FORGED_NOW
                | counts::FORGED_BEFORE
                | counts::STOLEN_NOW
                | counts::STOLEN_BEFORE
        ) || counter.0 > counts::HOUSE.0
    }

    fn counters_fact(&self, player: PlayerId, counter: Counter, count: u64) -> Option<Own> {
        let verb = match counter {
            counts::KEY => "keys",
            counts::CHAIN => "chains",
            counts::TIDE => return Some(Own::of_player("tide", player)),
            _ => return None,
        };
        Some(Own::of_player(verb, player).with("amount", Filler::Number(count)))
    }

    fn total_told(&self, player: &str, total: i64) -> String {
        format!("{player} at {total} Æmber")
    }

    fn total_spoken(&self, player: &str, total: i64, stays: bool) -> String {
        format!("{player} {}has {total} Æmber", if stays { "still " } else { "" })
    }
}
