//! Magic as a value: what scenario files, answers and explanations ask of it.
//!
//! | module | subject |
//! |---|---|
//! | here | names, cards, the beginning of a scenario, its sentences |
//! | `citing` | the rules behind the sentences of an explanation |
//! | `telling` | what is worth telling |

use instead_game::fact::{Fact, Named, Own};
use instead_game::play::{Citing, Endless, Importance, Play, Slugs, Telling};
use instead_game::sentences::{BoundSentence, SentenceError, Sentences};
use instead_game::text::{CardText, Reader};
use instead_game::{Catalogue, EditionId, Library};
use std::sync::Arc;

use instead_kernel::{Applied, Verdict};
use instead_model::definition::Definition;
use instead_model::describe::Teller;
use instead_model::describe::english::possessive;
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::game::{OnTable, Prompt, Task, Work};
use instead_model::ids::{PlayerId, Tag, Verb, Zone};
use instead_model::language::TokenKind;
use instead_model::layers::order::Derivation;
use instead_model::position::{Position, Standing};
use instead_model::reason::Reason;
use instead_model::record::{APPLIED, Deeds};
use instead_model::script::{Action, Command};
use instead_model::table::{Commander, Player, Row, StackItem, Table, add_counters};
use instead_model::vocabulary::TagKind;
use instead_model::zones;
use instead_text::Diagnostic;

use crate::catalogue::{Edition, catalogue};
use crate::rulebook::Magic;
use crate::tasks::TaskKind;
use crate::words::{self, Do, known, moments};
use crate::{
    cards, citations, costs, derivation, designations, instructions, intrinsic, keywords, rewording, rules_card, sentences, text, tokens,
};

mod citing;
mod telling;

/// Magic in each edition, the oldest first.
static EDITIONS: [Magic; 3] = [Magic { edition: Edition::E2011 }, Magic { edition: Edition::E2017 }, Magic { edition: Edition::E2026 }];

/// Magic in its newest edition.
pub static MAGIC: Magic = Magic { edition: Edition::E2026 };

impl Play for Magic {
    fn name(&self) -> &'static str {
        "magic"
    }

    /// CR 104.4b.
    fn endless(&self) -> Endless {
        Endless::Draw
    }

    fn edition(&self) -> EditionId {
        self.edition.into()
    }

    fn in_edition(&self, edition: EditionId) -> &'static dyn Play {
        EDITIONS.get(usize::from(edition.0)).unwrap_or(&MAGIC)
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

    fn compile(&self, card: &CardText) -> (Definition, Vec<Diagnostic>) {
        text::compile(card)
    }

    fn definition(&self, card: &CardText, more: &[Tag]) -> Definition {
        // Keywords of a description that are more than a characteristic are read like those of a text.
        let name = |tag: &Tag| words::vocabulary().tag(*tag).name.clone();
        let abilities: Vec<String> = more.iter().map(name).filter(|name| text::is_more_than_a_tag(name)).collect();
        let mut card = card.clone();
        for ability in abilities {
            if !card.text.is_empty() {
                card.text.push('\n');
            }
            card.text.push_str(&ability);
        }
        let (mut definition, _) = text::compile(&card);
        keywords::with_cleaved_text(&mut definition, &card);
        definition.tags.extend_from_slice(more);
        // Two colours make it multicolored.
        let colors = known().colors.iter().filter(|color| definition.tags.contains(color)).count();
        if colors > 1 {
            definition.tags.extend(words::vocabulary().find_tag(TagKind::Color, "multicolored"));
        }
        if colors > 0
            && let Some(colorless) = words::vocabulary().find_tag(TagKind::Color, "colorless")
        {
            definition.tags.retain(|tag| *tag != colorless);
        }
        intrinsic::with_intrinsic(definition.compiled(crate::words::vocabulary()))
    }

    fn token(&self, kind: &TokenKind) -> Definition {
        tokens::definition(kind)
    }

    fn definitions(&self) -> Vec<Arc<Definition>> {
        rules_card::definitions()
    }

    fn derivation(&self) -> Arc<Derivation> {
        derivation::derivation(self.edition)
    }

    /// With 20 life.
    fn player(&self) -> Player {
        Player { life: 20, ..Player::default() }
    }

    fn set_up_table(&self, table: &mut Table) {
        table.turn.moment = moments::MAIN;
    }

    /// A permanent; a planeswalker has its loyalty, a battle its defense.
    fn place(&self, row: &mut Row, definition: &Definition) -> Result<(), SentenceError> {
        if definition.is(known().instant) || definition.is(known().sorcery) {
            let name = &definition.name;
            return Err(SentenceError::wrong(
                format!("{name} is no permanent, so nobody can control it on the battlefield"),
                format!("write `{{player}} casts {name}` or `{{player}} has {name} in hand`"),
            ));
        }
        if let Some(loyalty) = definition.loyalty {
            let counter = if definition.is(known().battle) { "defense" } else { "loyalty" };
            if let Some(counter) = words::counter(counter) {
                add_counters(&mut row.counters, counter, loyalty);
            }
        }
        Ok(())
    }

    /// Being somebody's commander is told as a state (CR 903.3).
    fn state(&self, row: &mut Row, definition: &Definition, state: &str) -> bool {
        match state {
            "tapped" => row.tapped = true,
            "untapped" => row.tapped = false,
            // CR 302.6.
            "summoning sick" => row.since = u32::MAX,
            // CR 708.2: as its own text lets it be turned face down.
            "face down" => row.lie_face_down(costs::face_down_as(definition)),
            // CR 701.37b, 702.112b.
            "monstrous" => row.remember(|memory| memory.became.push(Do::BecomeMonstrous.into())),
            "renowned" => row.remember(|memory| memory.became.push(Do::BecomeRenowned.into())),
            // CR 702.171b.
            "saddled" => row.remember(|memory| memory.became.push(Do::BecomeSaddled.into())),
            // CR 702.26b.
            "phased out" => row.zone = words::PHASED,
            "commander" => row.remember(|memory| memory.commander = Commander::Yes),
            "face up" => {}
            // CR 702.62b: in exile, with time counters on it, which are said besides.
            "suspended" if row.zone == zones::EXILE => {}
            _ => return false,
        }
        true
    }

    fn deeds(&self, fact: &str) -> Option<Deeds> {
        let of = |verb: Do, from, to| Deeds { verb: verb.into(), from, to };
        Some(match fact {
            "died" => of(Do::Move, Some(zones::BOARD), Some(zones::DISCARD)),
            "entered" => of(Do::Move, None, Some(zones::BOARD)),
            "resolved" => of(Do::Resolve, None, None),
            "gained-life" => of(Do::GainLife, None, None),
            "lost-life" => of(Do::LoseLife, None, None),
            "milled" => of(Do::Mill, None, None),
            "discarded" => of(Do::Discard, None, None),
            "sacrificed" => of(Do::Sacrifice, None, None),
            "dealt-damage" => of(Do::Deal, None, None),
            "applied" => Deeds { verb: APPLIED, from: None, to: None },
            _ => return None,
        })
    }

    fn begin(&self, position: &mut Position) {
        let definitions = std::sync::Arc::make_mut(&mut position.table.write().definitions);
        definitions.prepare_copies(words::vocabulary(), &tokens::definition);
        rewording::prepare(position);
        rules_card::take_effect(self.edition, position);
        designations::begin(position);
    }

    fn sentences(&self) -> &'static Sentences {
        &sentences::SENTENCES
    }

    fn facts(&self) -> &'static [&'static str] {
        sentences::FACTS
    }

    fn holds(&self, sentence: &BoundSentence, position: &Position) -> Option<bool> {
        sentences::holds(sentence, position)
    }

    fn set_up(&self, sentence: &BoundSentence, table: &mut Table) -> Result<(), SentenceError> {
        sentences::set_up(sentence, table)
    }

    fn costs_are_named(&self) -> bool {
        true
    }

    fn mana_follows_from_types(&self) -> bool {
        true
    }

    /// CR 117.1a, 305.1: instants and what has flash are cast at any time.
    fn is_played_on_own_turn(&self, definition: &Definition) -> bool {
        !definition.is(words::known().instant) && !definition.is(words::known().flash)
    }

    /// CR 602.5d, 606.3: as a sorcery, or only on one's own turn.
    fn is_activated_on_own_turn(&self, definition: &Definition, ability: u32) -> bool {
        let place = usize::try_from(ability).unwrap_or(usize::MAX);
        let loyalty = definition.compiled.activated.get(place).is_some_and(|(cost, _)| crate::casting::is_loyalty(cost));
        loyalty || crate::timing::is_on_own_turn(definition, ability)
    }

    /// CR 115.1: neither a land nor a permanent spell has targets, but for Auras: it is what triggers then that has some.
    fn targets_later(&self, definition: &Definition) -> bool {
        let known = words::known();
        let permanent = [known.creature, known.artifact, known.enchantment, known.planeswalker].into_iter().any(|kind| definition.is(kind));
        definition.is(known.land) || permanent && definition.compiled.enchants.is_none() && !definition.is(known.aura)
    }

    fn past(&self, sentence: &BoundSentence, table: &mut Table) -> Option<Vec<Event>> {
        let of_player =
            |verb: Do| vec![Event { player: sentence.player("player"), amount: sentence.amount(), ..sentence.of_player(verb.into()) }];
        let each = |verb: Do| {
            let one = Event { player: sentence.player("player"), ..Event::of(verb.into()) };
            vec![one; usize::try_from(sentence.amount().min(64)).unwrap_or(0)]
        };
        Some(match sentence.verb.as_str() {
            "has-drawn" => each(Do::Draw),
            "has-gained-life" => of_player(Do::GainLife),
            "has-lost-life" => of_player(Do::LoseLife),
            "has-discarded" => each(Do::Discard),
            "has-cast" => {
                let Some(player) = sentence.player("player") else { return Some(Vec::new()) };
                let spells = 0..sentence.amount().min(64);
                spells.map(|_| gone_spell(player, table)).collect()
            }
            "has-attacked" => vec![Event { player: sentence.player("player"), ..Event::of(Do::Attack.into()) }],
            "has-mana" => {
                let Some(instead_game::Arg::Text(symbols)) = sentence.args.get("mana") else { return None };
                let player = sentence.player("player")?;
                for symbol in symbols.split(['{', '}']).filter(|symbol| !symbol.is_empty()) {
                    let place = costs::kind(symbol).and_then(costs::place)?;
                    table.player_mut(player).mana[place] += 1;
                }
                Vec::new()
            }
            "has-played-lands" => {
                if let Some(player) = sentence.player("player") {
                    table.player_mut(player).note(Do::PlayLand.into(), sentence.amount());
                }
                let played = Event { player: sentence.player("player"), ..Event::of(Do::PlayLand.into()) };
                vec![played; sentence.amount().min(64) as usize]
            }
            "entered-this-turn" => {
                let object = sentence.object().ok()?;
                let number = table.turn.number;
                let row = table.row_mut(object)?;
                row.since = number;
                let player = row.controller;
                let subject = Some(Party::Object(object));
                vec![Event { subject, player: Some(player), to: Some(zones::BOARD), ..Event::of(Do::Move.into()) }]
            }
            "dealt-damage-this-turn" => {
                let source = sentence.object().ok()?;
                let subject = sentence.party("target").ok()?;
                let player = table.row(source).map(|row| row.controller);
                vec![Event { source: Some(source), subject: Some(subject), player, ..Event::of(Do::Deal.into()) }]
            }
            _ => return None,
        })
    }

    /// CR 510.1: combat takes its course to the damage, if the script says nothing of its steps after an attack.
    fn conclusion(&self, script: &[Command]) -> Option<Action> {
        let fights = |command: &Command| matches!(command.action, Action::Attack { .. } | Action::Block { .. });
        let last = script.iter().rposition(fights)?;
        let goes_on = |command: &Command| match &command.action {
            Action::Begin(_) | Action::EndTurn | Action::Pass | Action::Stop => true,
            Action::Propose(events) => events.iter().any(|event| [Do::Begin.into(), Do::BeginTurn.into()].contains(&event.verb)),
            _ => false,
        };
        (!script[last..].iter().any(goes_on)).then_some(Action::Begin(moments::DAMAGE))
    }

    fn instructions(&self) -> &'static [&'static str] {
        instructions::VERBS
    }

    fn instruction(&self, sentence: &BoundSentence) -> Option<(CardText, Vec<Party>)> {
        let (text, targets) = instructions::of(sentence)?;
        let name = text.trim_end_matches('.').to_lowercase();
        Some((CardText { name, type_line: "Instant".into(), text, ..CardText::default() }, targets))
    }

    fn events(&self, sentence: &BoundSentence, table: &Table) -> Result<Vec<Event>, SentenceError> {
        let of_player = |verb: Do| sentence.of_player(verb.into());
        let of_objects = |verb: Do, to| sentence.of_objects(verb.into(), to, table);
        let does = |verb: Do| Event { player: sentence.player("player"), amount: sentence.amount(), ..Event::of(verb.into()) };
        Ok(match sentence.verb.as_str() {
            "deal-damage" => vec![sentence.damage(table)?],
            "draw" => vec![does(Do::DrawCards)],
            "mill" => vec![does(Do::Mill)],
            "scry" => vec![of_player(Do::Scry)],
            "gain-life" => vec![of_player(Do::GainLife)],
            "lose-life" => vec![of_player(Do::LoseLife)],
            "pay-life" => vec![Event { cause: Cause::Cost, ..of_player(Do::LoseLife) }],
            "extra-turn" => vec![of_player(Do::ExtraTurn)],
            "lose-game" => vec![of_player(Do::LoseGame)],
            "concede" => vec![of_player(Do::Concede)],
            "win-game" => vec![of_player(Do::WinGame)],
            "begin" => vec![Event { moment: sentence.moment(), amount: 1, ..of_player(Do::Begin) }],
            "begin-turn" => vec![Event { cause: Cause::TurnBased, ..of_player(Do::BeginTurn) }],
            "destroy" => of_objects(Do::Destroy, None)?,
            // CR 701.21a: who sacrifices is who is said to, if anybody is.
            "sacrifice" => {
                let by = sentence.player("player");
                of_objects(Do::Sacrifice, None)?.into_iter().map(|event| Event { player: by.or(event.player), ..event }).collect()
            }
            "discard" => of_objects(Do::Discard, None)?,
            "tap" => of_objects(Do::Tap, None)?,
            "untap" => of_objects(Do::Untap, None)?,
            "transform" => of_objects(Do::Transform, None)?,
            "turn-face-up" => of_objects(Do::TurnUp, None)?.into_iter().map(|event| turned_up(event, table)).collect(),
            "regenerate" => of_objects(Do::Regenerate, None)?,
            "counter" => of_objects(Do::Counter, None)?,
            "die" => of_objects(Do::Move, Some(zones::DISCARD))?,
            "exile" => of_objects(Do::Move, Some(zones::EXILE))?,
            "enter" | "put-onto-battlefield" => sentence.entering(Do::Move.into(), table)?,
            "leave" => {
                let help = "say where it goes: `Bear is exiled`, `Bear is put into graveyard`, `Bear is returned to hand`";
                return Err(SentenceError::wrong("what leaves the battlefield goes somewhere", help));
            }
            "put-on-top" | "put-on-bottom" => {
                let marks = Marks::default().with(Marks::BOTTOM, sentence.verb == "put-on-bottom");
                let moved = of_objects(Do::Move, Some(zones::DECK))?;
                moved.into_iter().map(|event| Event { marks, ..event }).collect()
            }
            "attach" => {
                let to = sentence.party("to")?;
                of_objects(Do::Attach, None)?
                    .into_iter()
                    .map(|event| Event { source: event.object(), subject: Some(to), ..event })
                    .collect()
            }
            "shuffle" => vec![of_player(Do::Shuffle)],
            "search" => vec![of_player(Do::Search)],
            "move" | "return" | "move-to" => of_objects(Do::Move, sentence.zone("zone"))?,
            "put-counters" => vec![sentence.counters(Do::PutCounters.into(), table)?],
            "remove-counters" => vec![sentence.counters(Do::RemoveCounters.into(), table)?],
            "create" => {
                let mut event = Event { card: sentence.card(), ..does(Do::Create) };
                if sentence.has("tapped") {
                    event.entry_mut().tapped = true;
                }
                vec![event]
            }
            _ => return sentences::events(sentence, table).unwrap_or(Err(SentenceError::Unknown)),
        })
    }
}

/// CR 708.8: what it is turned into is what is printed on it.
/// To turn it up is a special action, and no effect of anybody.
fn turned_up(event: Event, table: &Table) -> Event {
    let row = event.object().and_then(|object| table.row(object));
    Event { card: row.and_then(|row| row.printed), player: row.map(|row| row.controller), cause: Cause::Rules, ..event }
}

/// CR 601.2i: a spell that was cast before the beginning. Nothing is known of it but that it was a spell.
fn gone_spell(player: PlayerId, table: &mut Table) -> Event {
    let id = table.put(Row::new(rules_card::UNKNOWN, zones::STACK, player));
    table.take_off(id, 1);
    Event { player: Some(player), subject: Some(Party::Object(id)), source: Some(id), ..Event::of(Do::Cast.into()) }
}

/// A spell whose resolution ends at once, though it has something to do, had no legal target.
fn fizzles(item: &StackItem, next: Option<&Work>) -> bool {
    let does_something = item.program.index != u16::MAX;
    match next {
        Some(Work::Program(_)) => false,
        Some(Work::Task(task)) => TaskKind::Finish.is(task) && task.number > 0,
        _ => does_something && item.spell.is_none() && !item.chosen.is_empty(),
    }
}

fn item_name(teller: Teller<'_>, item: &StackItem) -> String {
    let name = teller.object(item.source);
    if item.spell.is_some() { name } else { format!("{} ability", possessive(&name)) }
}
