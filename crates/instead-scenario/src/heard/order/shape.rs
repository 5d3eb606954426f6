//! The order of words that reading knows: `fights Imp with Troll`, `equips Sword to Bear`.

use crate::heard::Hearing;
use crate::heard::refer::Thing;
use crate::heard::words::{self, Words, does, find, is, is_one, of, part, word};

impl Hearing<'_> {
    /// The order of words that reading knows.
    pub(in crate::heard) fn shape(&self, said: Words) -> Words {
        let fights = self.play.sentences().has_action("fight");
        let player = word(&said, 0);
        let shaped = if self.is_player(player) {
            (fights_against(&said))
                .or_else(|| if fights { attacks_as_fights(player, &said) } else { None })
                .or_else(|| uses_to(player, &said))
                .or_else(|| captures_with(&said))
                .or_else(|| aims(player, &said))
                .or_else(|| self.makes_other(&said))
                .or_else(|| equips_with(&said))
        } else {
            self.thing_acts(&said, fights)
        };
        shaped.unwrap_or(said)
    }

    /// "Troll fights Imp": by its controller.
    fn thing_acts(&self, said: &[String], fights: bool) -> Option<Words> {
        let at = find(said, 0, &["fights", "attacks", "reaps"])?;
        let (verb, what) = (word(said, at), part(said, at + 1, said.len()));
        let subject = part(said, 0, at);
        let who = &self.actor(&subject)?.player;
        let with = [of("with"), subject].concat();
        match verb {
            "reaps" => what.is_empty().then(|| [does(who, "reaps"), with].concat()),
            _ if fights => Some([does(who, "fights"), what, with].concat()),
            "attacks" => Some([does(who, "attacks"), what, with].concat()),
            _ => None,
        }
    }

    /// The thing that is called so: "Troll", "A's Troll #2".
    fn actor(&self, subject: &[String]) -> Option<&Thing> {
        let called = words::text(subject);
        let owner = word(subject, 0).strip_suffix("'s");
        let bare = if owner.is_some() { words::text(subject.get(1..)?) } else { called.clone() };
        let place = (0..self.known.things.len()).find(|place| self.known.call(*place).as_ref() == Some(&called));
        let named = |thing: &&Thing| owner.is_none_or(|owner| owner == thing.player) && thing.name == bare;
        place.and_then(|place| self.known.things.get(place)).or_else(|| self.known.things.iter().find(named))
    }

    /// "B makes A discard Progenitus": A does.
    fn makes_other(&self, said: &[String]) -> Option<Words> {
        if !is_one(said, 1, &["creates", "makes", "forces"]) || !self.is_player(word(said, 2)) {
            return None;
        }
        let at = if is(said, 3, "to") { 4 } else { 3 };
        let verb = words::verb(word(said, at))?;
        Some([does(word(said, 2), verb), part(said, at + 1, said.len())].concat())
    }
}

/// "A fights with Troll against Imp".
fn fights_against(said: &[String]) -> Option<Words> {
    let against = find(said, 0, &["against"]).filter(|_| words::at(said, 1, "fights with"))?;
    Some([part(said, 0, 2), part(said, against + 1, said.len()), of("with"), part(said, 3, against)].concat())
}

/// "A attacks Imp with Troll", where creatures fight.
fn attacks_as_fights(player: &str, said: &[String]) -> Option<Words> {
    find(said, 0, &["with"]).filter(|with| *with > 2 && is(said, 1, "attacks"))?;
    Some([does(player, "fights"), part(said, 2, said.len())].concat())
}

/// "A uses Troll to reap", "A uses Troll to fight Imp".
fn uses_to(player: &str, said: &[String]) -> Option<Words> {
    let to = find(said, 0, &["to"]).filter(|_| is(said, 1, "uses"))?;
    let thing = part(said, 2, to);
    if words::last(said) == "reap" {
        return Some([does(player, "reaps with"), thing].concat());
    }
    let fights = words::at(said, to, "to fight");
    fights.then(|| [does(player, "fights"), part(said, to + 2, said.len()), of("with"), thing].concat())
}

/// "A captures 2 Æmber with Sheriff": Sheriff does.
fn captures_with(said: &[String]) -> Option<Words> {
    let with = ["with", "on", "onto", "to"].iter().find_map(|with| find(said, 0, &[with])).filter(|_| is(said, 1, "captures"))?;
    Some([part(said, with + 1, said.len()), of("captures"), part(said, 2, with)].concat())
}

/// "A targets Bear with Doom Blade", "A flickers Bear with Cloudshift".
fn aims(player: &str, said: &[String]) -> Option<Words> {
    let with = find(said, 0, &["with"]).filter(|_| is_one(said, 1, &["targets", "flickers", "blinks"]))?;
    Some([does(player, "casts"), part(said, with + 1, said.len()), of("targeting"), part(said, 2, with)].concat())
}

/// "A equips Bear with Sword": Sword to Bear.
fn equips_with(said: &[String]) -> Option<Words> {
    let with = find(said, 0, &["with"]).filter(|_| is(said, 1, "equips"))?;
    Some([part(said, 0, 2), part(said, with + 1, said.len()), of("to"), part(said, 2, with)].concat())
}
