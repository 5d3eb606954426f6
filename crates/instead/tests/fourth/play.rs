//! Candles as a value.

use instead_game::sentences::{BoundSentence, SentenceError, Sentences, says};
use instead_game::text::{CardKind, CardText, Manner};
use instead_game::{Catalogue, Citing, EditionId, Library, Play, Reader, Slugs, Telling};
use instead_kernel::Verdict;
use instead_model::definition::{Definition, Matters};
use instead_model::event::Event;
use instead_model::game::OnTable;
use instead_model::position::Position;
use instead_model::table::{Player, Table};
use instead_model::vocabulary::TagKind;
use instead_text::Diagnostic;

use super::rulebook::Candles;
use super::words::{self, Do};

impl Play for Candles {
    fn name(&self) -> &'static str {
        "candles"
    }

    fn in_edition(&self, _: EditionId) -> &'static dyn Play {
        &Candles
    }

    fn catalogue(&self) -> &'static Catalogue {
        words::catalogue()
    }

    fn reader(&self) -> &'static Reader {
        words::reader()
    }

    fn library(&self) -> &'static Library {
        words::library()
    }

    fn compile(&self, card: &CardText) -> (Definition, Vec<Diagnostic>) {
        let manner = Manner { kind: CardKind::Permanent, matters: |_, _| Matters::Always };
        let tags = card.type_line.split(' ').filter_map(|word| words::vocabulary().find_tag(TagKind::Type, word)).collect();
        words::reader().define(card, Definition { tags, ..Definition::default() }, manner, Vec::new())
    }

    fn player(&self) -> Player {
        Player { life: 12, ..Player::default() }
    }

    fn sentences(&self) -> &'static Sentences {
        static OWN: Sentences = Sentences {
            actions: &[says("light", "{player:player} lights {amount:count} candle(s)")],
            facts: &[says("burning", "{player:player} has {amount:number} candle(s) burning")],
            ..*Sentences::NONE
        };
        &OWN
    }

    fn facts(&self) -> &'static [&'static str] {
        &["burning"]
    }

    fn events(&self, sentence: &BoundSentence, table: &Table) -> Result<Vec<Event>, SentenceError> {
        match sentence.verb.as_str() {
            "light" => Ok(vec![sentence.of_player(Do::Light.into())]),
            "deal-damage" => Ok(vec![sentence.damage(table)?]),
            _ => Err(SentenceError::Unknown),
        }
    }

    fn holds(&self, sentence: &BoundSentence, position: &Position) -> Option<bool> {
        let burning = u64::try_from(position.table.player(sentence.player("player")?).life).unwrap_or(0);
        Some(sentence.number("amount") == Some(burning))
    }
}

impl Citing for Candles {
    fn of_verdict(&self, verdict: &Verdict<'_, OnTable>) -> Slugs {
        match verdict {
            Verdict::HadOpportunity => vec!["once"],
            _ => Slugs::new(),
        }
    }

    fn of_order(&self, _: Option<u8>, _: bool) -> Slugs {
        vec!["order"]
    }
}

impl Telling for Candles {
    fn total_told(&self, player: &str, total: i64) -> String {
        format!("{player} has {total} candles burning")
    }
}
