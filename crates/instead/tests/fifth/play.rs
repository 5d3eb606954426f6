//! Ink as a value: its cards, its sentences, what is told of it.

use instead_game::sentences::{BoundSentence, SentenceError, Sentences, says};
use instead_game::text::{CardKind, CardText, Manner};
use instead_game::{Catalogue, Citing, EditionId, Library, Play, Reader, Slugs, Telling};
use instead_kernel::Applied;
use instead_kernel::amount::signed;
use instead_model::definition::{Definition, Matters};
use instead_model::event::{Cause, Event, Party};
use instead_model::game::OnTable;
use instead_model::language::Rewrite;
use instead_model::position::{Position, Standing};
use instead_model::table::{Player, Table};
use instead_model::vocabulary::TagKind;
use instead_model::zones;
use instead_text::Diagnostic;

use super::rulebook::Ink;
use super::words::{self, Do, INKWELL};

impl Play for Ink {
    fn name(&self) -> &'static str {
        "ink"
    }

    fn catalogue(&self) -> &'static Catalogue {
        words::catalogue()
    }

    fn in_edition(&self, _: EditionId) -> &'static dyn Play {
        &Ink
    }

    fn reader(&self) -> &'static Reader {
        words::reader()
    }

    fn library(&self) -> &'static Library {
        words::library()
    }

    fn compile(&self, card: &CardText) -> (Definition, Vec<Diagnostic>) {
        let (kinds, classes) = card.type_line.split_once(" — ").unwrap_or((&card.type_line, ""));
        let of = |kind, text: &str| -> Vec<_> { text.split(' ').filter_map(|word| words::vocabulary().find_tag(kind, word)).collect() };
        let tags = [of(TagKind::Type, kinds), of(TagKind::Subtype, classes)].concat();
        let kind = if tags.contains(&words::ACTION) { CardKind::Spell } else { CardKind::Permanent };
        let number = |text: &Option<String>| text.as_deref().and_then(|text| text.parse().ok());
        let power_toughness = number(&card.power).zip(number(&card.toughness));
        let loyalty = number(&card.loyalty).and_then(|lore: i64| u64::try_from(lore).ok());
        let definition = Definition { tags, power_toughness, loyalty, ..Definition::default() };
        words::reader().define(card, definition, Manner { kind, matters: |_, _| Matters::Always }, Vec::new())
    }

    fn player(&self) -> Player {
        Player::default()
    }

    fn deck(&self) -> u64 {
        60
    }

    fn sentences(&self) -> &'static Sentences {
        static OWN: Sentences = Sentences {
            actions: &[
                says("quest", "{player:player} quests with {object:object}"),
                says("challenge", "{player:player} challenges {defender:ref} with {object:object}"),
                says("ink", "{player:player} inks {object:object}"),
            ],
            events: &[
                says("banish", "{object:ref} ~is/be banished"),
                says("gain-lore", "{player:player} ~gains/gain {amount:number} lore"),
            ],
            facts: &[says("lore", "{player:player} has {amount:number} lore")],
            states: &[says("lore", "{player:player} has {amount:number} lore")],
            nouns: &[("character", "characters"), ("item", "items")],
            marks: &["exerted"],
            ..*Sentences::NONE
        };
        &OWN
    }

    fn set_up(&self, sentence: &BoundSentence, table: &mut Table) -> Result<(), SentenceError> {
        let player = sentence.player("player").ok_or(SentenceError::Unknown)?;
        table.player_mut(player).life = signed(sentence.amount());
        Ok(())
    }

    fn facts(&self) -> &'static [&'static str] {
        &["lore"]
    }

    fn holds(&self, sentence: &BoundSentence, position: &Position) -> Option<bool> {
        Some(position.table.player(sentence.player("player")?).life == signed(sentence.amount()))
    }

    fn events(&self, sentence: &BoundSentence, table: &Table) -> Result<Vec<Event>, SentenceError> {
        let own = |verb: Do| Event { player: sentence.player("player"), cause: Cause::TurnBased, ..Event::of(verb.into()) };
        Ok(match sentence.verb.as_str() {
            "quest" => vec![Event { subject: Some(Party::Object(sentence.object()?)), ..own(Do::Quest) }],
            "challenge" => {
                vec![Event { source: Some(sentence.object()?), subject: Some(sentence.party("defender")?), ..own(Do::Challenge) }]
            }
            "ink" => sentence.of_objects(Do::Move.into(), Some(INKWELL), table)?,
            "banish" => sentence.of_objects(Do::Banish.into(), None, table)?,
            "move" | "return" => sentence.of_objects(Do::Move.into(), Some(sentence.zone("zone").unwrap_or(zones::HAND)), table)?,
            "draw" => vec![sentence.of_player(Do::Draw.into())],
            "gain-lore" => vec![sentence.of_player(Do::GainLore.into())],
            "deal-damage" => vec![sentence.damage(table)?],
            _ => return Err(SentenceError::Unknown),
        })
    }
}

impl Citing for Ink {
    fn of_order(&self, _: Option<u8>, _: bool) -> Slugs {
        vec!["who-chooses"]
    }

    fn of_application(&self, standing: &Standing<'_>, _: &Event, _: &Applied<OnTable>) -> Slugs {
        match standing.made.replacement.rewrite {
            Rewrite::Skip => vec!["skip"],
            _ => vec!["instead", "one-only"],
        }
    }

    fn of_event(&self, _: &Position, event: &Event) -> Slugs {
        match (Do::of(event.verb), event.cause) {
            (Some(Do::Banish), Cause::StateBased) => vec!["willpower"],
            (Some(Do::Draw), Cause::TurnBased) => vec!["draw-step"],
            (Some(Do::Challenge), _) => vec!["challenge"],
            (Some(Do::Quest), _) => vec!["quest"],
            _ => Slugs::new(),
        }
    }
}

impl Telling for Ink {
    fn total_told(&self, player: &str, total: i64) -> String {
        format!("{player} has {total} lore")
    }

    fn tapped_told(&self, tapped: bool) -> &'static str {
        if tapped { "exerted" } else { "ready" }
    }
}
