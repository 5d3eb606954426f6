//! What a player does, as the event that it is: `B kills Recruit`, `A heals Troll`, `B exiles it with Swords to Plowshares`.

use crate::heard::Hearing;
use crate::heard::words::{self, Words, does, is, is_one, of, part, word};
use crate::parse::{knows_action, knows_event};

/// Verbs by which a player does something to a thing, and the words for the event that they are read as: "B kills Recruit".
const DONE: &[(&str, &str)] = &[
    ("kills", "killed"),
    ("banishes", "banished"),
    ("recalls", "recalled"),
    ("buffs", "buffed"),
    ("stuns", "stunned"),
    ("heals", "healed"),
    ("readies", "readied"),
    ("exhausts", "exhausted"),
    ("counters", "countered"),
];

/// Verbs for what somebody does with a spell.
const WITH_SPELL: &[&str] =
    &["destroys", "kills", "exiles", "hits", "bounces", "burns", "removes", "answers", "saves", "banishes", "stuns", "recalls", "returns"];

/// Says what a player does in other words, if it is said in this form.
type Form<'g> = fn(&Hearing<'g>, &str, &[String]) -> Option<Words>;

impl<'g> Hearing<'g> {
    /// The forms, in the order in which they are tried.
    const DEEDS: [Form<'g>; 9] = [
        Self::kills,
        Self::does_with,
        Self::heals_all,
        Self::does_to,
        Self::equips_new,
        Self::uses_spell,
        Self::deals_whom,
        Self::heals_damage,
        Self::steals_from,
    ];

    /// "B kills Recruit": what happens to it.
    pub(in crate::heard) fn done(&self, player: &str, said: Words) -> Words {
        let deed = || {
            let forms = if is(&said, 0, player) { Self::DEEDS.as_slice() } else { &[Self::steals_from as Form<'g>] };
            forms.iter().find_map(|form| form(self, player, &said))
        };
        deed().unwrap_or(said)
    }

    /// "B kills Recruit", in a game that calls it otherwise: destroys it.
    fn kills(&self, _: &str, said: &[String]) -> Option<Words> {
        let by_card = words::find_last(said, &["with"]).is_some_and(|with| {
            let article = usize::from(is_one(said, with + 1, &["a", "an", "the"]));
            self.card_at(said, with + 1 + article).is_some()
        });
        if said.len() < 3 || !is(said, 1, "kills") || knows_event(&self.scope, "killed") || by_card {
            return None;
        }
        Some([part(said, 0, 1), of("destroys"), part(said, 2, said.len())].concat())
    }

    /// "B exiles it with Swords to Plowshares": that is cast. What isn't aimed does it to what is there.
    fn does_with(&self, player: &str, said: &[String]) -> Option<Words> {
        let with = words::find(said, 0, &["with"]).filter(|with| *with > 2 && is_one(said, 1, WITH_SPELL))?;
        let (name, next) = self.card_at(said, with + 1 + usize::from(is_one(said, with + 1, &["a", "an"])))?;
        if next != said.len() || !self.is_fleeting_card(&name) {
            return None;
        }
        let target = part(said, 2, with);
        let cast = [does(player, "casts"), of(&name)].concat();
        if self.is_aimed(&name) {
            return Some([cast, of("targeting"), target].concat());
        }
        let there = is_one(&target, 0, &["all", "every"]) || self.known_place(&target).is_some();
        Some(if there { cast } else { said.to_vec() })
    }

    /// "A heals Troll": all of it.
    fn heals_all(&self, _: &str, said: &[String]) -> Option<Words> {
        let heals = is(said, 1, "heals") && !words::is_number(word(said, 2)) && knows_event(&self.scope, "healed");
        heals.then(|| [part(said, 2, said.len()), of("is fully healed")].concat())
    }

    /// "A stuns Imp", "A buffs both": it is stunned, they are buffed.
    fn does_to(&self, _: &str, said: &[String]) -> Option<Words> {
        let verb = word(said, 1);
        let (_, passive) = DONE.iter().find(|(done, _)| *done == verb && verb != "heals" && said.len() > 2)?;
        if knows_action(&self.scope, verb) || !knows_event(&self.scope, passive) {
            return None;
        }
        let what = word(said, 2);
        let many = ["both", "all", "them"].contains(&what) || words::has(said, &["and"]) || words::is_number(what) && what != "1";
        Some([part(said, 2, said.len()), of(if many { "are" } else { "is" }), of(passive)].concat())
    }

    /// "A equips Bonesplitter to a 2/2", of which nobody spoke: both are there.
    fn equips_new(&self, player: &str, said: &[String]) -> Option<Words> {
        let to = words::find(said, 0, &["to"]).filter(|to| *to > 2 && is_one(said, 1, &["equips", "attaches"]))?;
        let name = self.card_of(said.get(2..to)?).filter(|name| self.is_attachable(name) && !self.is_named(name))?;
        let host = said.get(to + 1..)?;
        let new = self.known_place(host).is_none() && self.phrase(host, 0).is_some();
        new.then(|| [does(player, "controls"), of(&name), of("attached to"), host.to_vec()].concat())
    }

    /// "A uses Nerve Blast": it is played.
    fn uses_spell(&self, player: &str, said: &[String]) -> Option<Words> {
        let spell = is(said, 1, "uses") && self.card_at(said, 2).is_some_and(|(name, _)| self.is_fleeting_card(&name));
        spell.then(|| [does(player, "plays"), part(said, 2, said.len())].concat())
    }

    /// "B deals me 14 damage": 14 damage to me.
    fn deals_whom(&self, _: &str, said: &[String]) -> Option<Words> {
        let end = said.len().checked_sub(2).filter(|end| *end > 2 && is(said, 1, "deals") && words::last(said) == "damage")?;
        let whom = part(said, 2, end);
        words::is_number(word(said, end)).then(|| [part(said, 0, 2), part(said, end, said.len()), of("to"), whom].concat())
    }

    /// "A heals 2 damage from Troll".
    fn heals_damage(&self, _: &str, said: &[String]) -> Option<Words> {
        let heals = is(said, 1, "heals") && words::at(said, 3, "damage from") && words::is_number(word(said, 2));
        heals.then(|| [part(said, 2, 4), of("is healed from"), part(said, 5, said.len())].concat())
    }

    /// "A steals 1 amber from B": there is nobody else to steal from. Whatever isn't a number of something is a thing to gain control of.
    fn steals_from(&self, player: &str, said: &[String]) -> Option<Words> {
        if !is_one(said, 1, &["steals", "captures"]) {
            return None;
        }
        let from = (2..said.len()).find(|at| is(said, *at, "from") && self.is_player(word(said, at + 1)));
        if let Some(from) = from.filter(|_| self.scope.players.len() == 2) {
            return Some(self.done(player, [part(said, 0, from), part(said, from + 2, said.len())].concat()));
        }
        let thing = is(said, 1, "steals") && (is(said, 2, "a") || words::number(word(said, 2)).is_none());
        thing.then(|| [does(player, "gains control of"), part(said, 2, said.len())].concat())
    }
}
