//! What a player holds: `A's hand is X and Y`, `A is the one with X`, `there are 10 cards in A's library`.

use crate::heard::Hearing;
use crate::heard::words::{self, Words, does, is_one, of, part, word};

/// Ways to say that a player controls what follows.
const CONTROLS: [&str; 6] =
    ["is the one with", "is the one who has", "is the one controlling", "is the one who controls", "is sitting behind", "is running"];

impl Hearing<'_> {
    /// `A's hand is X and Y`, `A's legend is X`, `A is holding only X`, `A is the one with X`, `the battlefield is X`.
    pub(super) fn holds(&self, said: &[String]) -> Option<Words> {
        if self.is_player(word(said, 0)) {
            return self.player_holds(said);
        }
        let field = words::at(said, 0, "The battlefield is") || words::at(said, 0, "the battlefield is");
        if field && self.play.sentences().spoken.battlefields {
            let first = self.scope.players.first()?;
            let (_, next) = self.card_at(said, 3)?;
            return (next == said.len()).then(|| [does(first, "controls"), part(said, 3, said.len())].concat());
        }
        if let Some(only) = self.only_card(said) {
            return Some(only);
        }
        let owner = word(said, 0).strip_suffix("'s").filter(|owner| self.is_player(owner))?;
        let is = words::find(said, 0, &["is", "contains", "holds", "consists"]).filter(|is| *is > 1)?;
        let zone = words::text(said.get(1..is)?);
        self.play.zone(&zone)?;
        let start = is + 1 + usize::from(is_one(said, is + 1, &["only", "just", "of"]));
        let end = self.list_end(said, start).filter(|end| *end == said.len())?;
        Some([does(owner, "has"), part(said, start, end), of("in"), of(&zone)].concat())
    }

    /// "The only card in A's hand is X", "A's only card in hand is X".
    fn only_card(&self, said: &[String]) -> Option<Words> {
        let the = is_one(said, 0, &["The", "the"]) && words::at(said, 1, "only card in");
        let own = words::at(said, 1, "only card in");
        let owner = word(said, if the { 4 } else { 0 }).strip_suffix("'s").filter(|owner| own && self.is_player(owner))?;
        let is = words::find(said, 0, &["is"])?;
        let zone = words::text(said.get(if the { 5 } else { 4 }..is)?);
        self.play.zone(&zone)?;
        let end = self.list_end(said, is + 1).filter(|end| *end == said.len())?;
        Some([does(owner, "has"), part(said, is + 1, end), of("in"), of(&zone)].concat())
    }

    /// "A is the one with X", "A is holding only X".
    fn player_holds(&self, said: &[String]) -> Option<Words> {
        let player = word(said, 0);
        if let Some(one) = CONTROLS.iter().find(|one| words::at(said, 1, one)) {
            return Some([does(player, "controls"), said.get(1 + one.split(' ').count()..)?.to_vec()].concat());
        }
        let holds = usize::from(word(said, 1) == "is") + 1;
        let holding = is_one(said, holds, &["holding", "holds"]) && word(said, holds + 1) != "the";
        if !holding || self.play.sentences().spoken.battlefields {
            return None;
        }
        let start = holds + 1 + usize::from(is_one(said, holds + 1, &["only", "just"]));
        Some([does(player, "has"), said.get(start..)?.to_vec(), of("in hand")].concat())
    }

    /// `10 cards in A's library`, `1 left in A's main deck and 10 in A's trash`.
    pub(super) fn counted(&self, said: &[String], i: usize) -> Option<Vec<Words>> {
        let word = |j: usize| word(said, j);
        let (mut at, mut out) = (i, Vec::new());
        while at < said.len() {
            let number = words::number(word(at))?;
            at += 1;
            while ["card", "cards", "left", "remaining", "more"].contains(&word(at)) {
                at += 1;
            }
            let (stand, next) = self.stand_at(said, at)?;
            let (owner, zone) = (stand.owner.or_else(|| self.scope.players.first().cloned())?, stand.zone?);
            out.push([vec![owner, "has".into(), number.to_string()], words::of("cards in"), words::of(&zone)].concat());
            at = next;
            while [",", "and"].contains(&word(at)) {
                at += 1;
            }
        }
        Some(out)
    }
}
