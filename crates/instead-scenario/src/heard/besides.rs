//! Turns of phrase about what is said of a thing besides what happens to it: how strong it is, what it has, where it is.
//!
//! Each turns one construction, like those of `rephrase`: `two units, both 2 might`, `sacs Walking Ballista with 3 counters`, `attacks it
//! with 5 power`, `uses an upgrade on it`.

use super::words::Words;
use super::{Hearing, words};

fn word(said: &[String], at: usize) -> &str {
    said.get(at).map(String::as_str).unwrap_or_default()
}

/// The words with those from `from` to `to` said in another way.
fn with(said: &Words, from: usize, to: usize, again: &[&str]) -> Words {
    let mut out = said.clone();
    out.splice(from..to, again.iter().map(|word| (*word).to_owned()));
    out
}

/// Whether a clause ends before this word.
fn ends(said: &[String], at: usize) -> bool {
    ["", ",", "and", ";", "but", "then", "while"].contains(&word(said, at))
}

/// The strength of something, as the words from `at` on say it, and the word after it: `2 might`, `3/3`, `5 power`.
fn strength(said: &[String], at: usize) -> Option<(Words, usize)> {
    if words::is_stats(word(said, at)) {
        return Some((said.get(at..=at)?.to_vec(), at + 1));
    }
    let of = words::is_number(word(said, at)) && super::with::is_measure(word(said, at + 1));
    of.then(|| said.get(at..at + 2).map(<[String]>::to_vec)).flatten().map(|pair| (pair, at + 2))
}

impl Hearing<'_> {
    /// The constructions of this file.
    pub(super) fn besides() -> [fn(&Self, &Words) -> Option<Words>; 16] {
        [
            Self::article_of_card,
            Self::both_strong,
            Self::each_so_strong,
            Self::that_has,
            Self::not_scored,
            Self::one_and_one_strong,
            Self::number_again,
            Self::strong_fighter,
            Self::back_to_base,
            Self::used_on,
            Self::card_with_another,
            Self::strong_as_it_hits,
            Self::grants_protection,
            Self::killed_in_fight,
            Self::attacked_by_nobody,
            Self::has_to_copy,
        ]
    }

    /// "A Phyrexian Obliterator blocks": here `A` is no player.
    fn article_of_card(&self, said: &Words) -> Option<Words> {
        let (_, next) = self.card_at(said, 1).filter(|_| word(said, 0) == "A" && words::verb(word(said, 1)).is_none())?;
        let goes_on = ["is", "would", "gets", "has"].contains(&word(said, next)) || words::verb(word(said, next)).is_some();
        (goes_on || self.stand_at(said, next).is_some()).then(|| with(said, 0, 1, &["a"]))
    }

    /// "2 units at Grove, both 2 might", "2 units, each with 5 might": two 2 might units at Grove.
    fn both_strong(&self, said: &Words) -> Option<Words> {
        for at in 2..said.len() {
            let each = at + usize::from(word(said, at) == ",");
            if !["both", "each", "all"].contains(&word(said, each)) {
                continue;
            }
            let with_it = each + 1 + usize::from(["with", "of", "having"].contains(&word(said, each + 1)));
            let Some((strong, end)) = strength(said, with_it).filter(|(_, end)| ends(said, *end)) else { continue };
            let many = |noun: &usize| {
                self.scope.nouns().any(|(_, many)| many == word(said, *noun))
                    && (noun.saturating_sub(3)..*noun).any(|number| words::number(word(said, number)).is_some_and(|count| count > 1))
            };
            let noun = (1..at).rev().find(many)?;
            if (noun.saturating_sub(3)..noun).any(|sized| strength(said, sized).is_some()) {
                return None;
            }
            let mut out = said.clone();
            out.drain(at..end);
            out.splice(noun..noun, strong);
            return Some(out);
        }
        None
    }

    /// "2 creatures with power 4 each": each is so strong.
    fn each_so_strong(&self, said: &Words) -> Option<Words> {
        let at = (3..said.len()).find(|at| {
            let measure = super::with::is_measure(word(said, at - 2)) && words::is_number(word(said, at - 1));
            let number = super::with::is_measure(word(said, at - 1)) && words::is_number(word(said, at - 2));
            word(said, *at) == "each" && word(said, at - 3) == "with" && (measure || number) && ends(said, at + 1)
        })?;
        Some(with(said, at, at + 1, &[]))
    }

    /// "A 2/2 that has a regeneration shield": with one.
    fn that_has(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| {
            let described = words::is_stats(word(said, at - 1)) || self.is_noun(word(said, at - 1));
            described && ["that has", "which has", "who has"].iter().any(|has| words::at(said, *at, has))
        })?;
        let mut probe = super::phrase::Phrase { count: 1, ..super::phrase::Phrase::default() };
        let end = self.with(said, at + 2, &mut probe)?;
        ends(said, end).then(|| with(said, at, at + 2, &["with"]))
    }

    /// "But A hasn't scored the other battlefield this turn", where nobody has scored: nothing to say.
    fn not_scored(&self, said: &Words) -> Option<Words> {
        let scored = said.iter().position(|word| ["scored", "score"].contains(&word.as_str()))?;
        let at = scored.checked_sub(3).filter(|at| ["but", "and"].contains(&word(said, *at)) && self.is_player(word(said, at + 1)))?;
        let not = ["hasn't", "didn't", "haven't", "doesn't"].contains(&word(said, at + 2));
        let end = ["the other battlefield", "the other one", "the other", "it", "another one"]
            .iter()
            .find(|what| words::at(said, scored + 1, what))?;
        let end = scored + 1 + end.split(' ').count();
        let tail = ["this turn", "yet"].iter().find(|tail| words::at(said, end, tail)).map_or(0, |tail| tail.split(' ').count());
        let none = !self.said.contains("has scored") && self.first_step.is_none() && not && self.play.sentences().spoken.battlefields;
        let start = at - usize::from(word(said, at - 1) == ",");
        (none && end + tail == said.len()).then(|| with(said, start, said.len(), &[]))
    }

    /// "2 of B's units, one with 3 might and one with 2": B's 3 might unit and B's 2 might unit.
    fn one_and_one_strong(&self, said: &Words) -> Option<Words> {
        let comma = (2..said.len()).find(|at| word(said, *at) == "," && word(said, at + 1) == "one")?;
        let skip = |at: usize| at + usize::from(["with", "is", "of"].contains(&word(said, at)));
        let (first, and) = strength(said, skip(comma + 2))?;
        let and = and + usize::from(word(said, and) == ",");
        let other = and + 1;
        let length = match (word(said, other), word(said, other + 1)) {
            ("the", "other") => 2,
            ("one" | "another", _) => 1,
            _ => return None,
        };
        let start = skip(other + length);
        let (second, end) = match strength(said, start) {
            Some(found) => found,
            // "One with 2", of what was counted before.
            None if words::is_number(word(said, start)) => (vec![word(said, start).to_owned(), first.get(1)?.clone()], start + 1),
            None => return None,
        };
        let noun = self.scope.nouns().find(|(_, many)| *many == word(said, comma - 1))?.0.to_owned();
        let number = (comma.saturating_sub(4)..comma).find(|at| words::number(word(said, *at)) == Some(2))?;
        let whose = said.get(number + 1..comma - 1)?.iter().find(|word| word.strip_suffix("'s").is_some_and(|owner| self.is_player(owner)));
        let left = said.get(number + 1..comma - 1)?.iter().filter(|word| Some(*word) != whose && *word != "of").count();
        if left > 0 || word(said, and) != "and" || !ends(said, end) {
            return None;
        }
        let head = whose.cloned().unwrap_or_else(|| "a".to_owned());
        let start = number - usize::from(number > 0 && whose.is_none() && word(said, number - 1).ends_with("'s"));
        let head = if start < number { word(said, start).to_owned() } else { head };
        let one = |strong: Words| [vec![head.clone()], strong, vec![noun.clone()]].concat();
        let mut out = said.clone();
        out.splice(start..end, [one(first), vec!["and".to_owned()], one(second)].concat());
        Some(out)
    }

    /// "A has 3 Æmber and B has 5", "steals 2 Æmber from A and A has only 1": 5 Æmber, 1 Æmber.
    fn number_again(&self, said: &Words) -> Option<Words> {
        let resource = |word: &str| word.contains("mber") || ["life", "points", "cards", "poison"].contains(&word);
        let of = (1..said.len()).find(|at| resource(word(said, *at)) && words::is_number(word(said, at - 1)))?;
        let at = (of + 1..said.len()).find(|at| {
            let only = usize::from(["only", "just", "exactly"].contains(&word(said, at + 1)));
            let has = ["has", "is at"].iter().any(|has| words::at(said, *at, has)) && self.is_player(word(said, at - 1));
            let number = at + 1 + only + usize::from(word(said, *at) == "is");
            has && words::is_number(word(said, number)) && ends(said, number + 1)
        })?;
        let number = (at..said.len()).find(|place| words::is_number(word(said, *place)))?;
        let mut out = said.clone();
        out.insert(number + 1, word(said, of).to_owned());
        Some(out)
    }

    /// "Attacks it with 5 power": with a 5 power creature.
    fn strong_fighter(&self, said: &Words) -> Option<Words> {
        let at = (3..said.len()).find(|at| {
            let attack =
                said.iter().take(*at).any(|word| ["attacks", "fights", "blocks", "attack", "fight", "block"].contains(&word.as_str()));
            let strong = strength(said, at + 1).is_some_and(|(strong, end)| strong.len() == 2 && ends(said, end));
            attack && word(said, *at) == "with" && ["it", "them"].contains(&word(said, at - 1)) && strong
        })?;
        let fighter = self.play.sentences().spoken.fighter;
        Some(with(said, at + 3, at + 3, &[fighter])).map(|out| with(&out, at + 1, at + 1, &["a"]))
    }

    /// "Recalls the unit to A's base": that is where recalled things go.
    fn back_to_base(&self, said: &Words) -> Option<Words> {
        let recalls = said.iter().position(|word| ["recalls", "recall", "recalled"].contains(&word.as_str()))?;
        let to = (recalls + 1..said.len()).find(|at| {
            let whose = usize::from(self.whose_at(said, at + 1).is_some() || ["its", "his", "their", "the"].contains(&word(said, at + 1)));
            word(said, *at) == "to" && word(said, at + 1 + whose) == "base" && ends(said, at + 2 + whose)
        })?;
        let base = (to..said.len()).find(|at| word(said, *at) == "base")?;
        Some(with(said, to, base + 1, &[]))
    }

    /// "Uses Biomatrix Backup on Troll": plays it, as an upgrade or an action isn't used on something.
    fn used_on(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| ["uses", "use"].contains(&word(said, *at)) && self.is_player(word(said, at - 1)))?;
        let (name, next) = self.card_at(said, at + 1).filter(|(_, next)| word(said, *next) == "on")?;
        let (kinds, _) = self.about_card(&name)?;
        let kinds = kinds.to_ascii_lowercase();
        let played = self.is_fleeting_card(&name) || ["upgrade", "aura"].iter().any(|kind| kinds.contains(kind));
        let here = self.known.things.iter().any(|thing| thing.name == name);
        (played && !here && next < said.len()).then(|| with(said, at, at + 1, &["plays"]))
    }

    /// "B controls Gratuitous Violence with a 4/4": and a 4/4.
    fn card_with_another(&self, said: &Words) -> Option<Words> {
        let found = (1..said.len()).find_map(|has| {
            let controls = ["controls", "has"].contains(&word(said, has)) && self.is_player(word(said, has - 1));
            let article = usize::from(["a", "an", "the"].contains(&word(said, has + 1)));
            let (name, at) = self.card_at(said, has + 1 + article).filter(|_| controls)?;
            let other = ["a", "an"].contains(&word(said, at + 1)) || words::number(word(said, at + 1)).is_some();
            let (thing, _) = self.phrase(said, at + 1).filter(|_| other && word(said, at) == "with")?;
            let described = thing.stats.is_some() || thing.kinds.iter().any(|kind| self.is_noun(kind));
            (described && !self.is_fleeting_card(&name)).then_some(at)
        });
        found.map(|at| with(said, at, at + 1, &["and"]))
    }

    /// "A's lifelinker hits B for 3": a 3/3 lifelinker, where nobody says how strong it is.
    fn strong_as_it_hits(&self, said: &Words) -> Option<Words> {
        const HITS: &[&str] = &["hits", "attacks", "connects", "hit", "attack"];
        if self.play.sentences().spoken.second.is_some() {
            return None;
        }
        let at = (2..said.len()).find(|at| HITS.contains(&word(said, *at)))?;
        let end =
            (at + 1..said.len()).find(|end| word(said, *end) == "for" && words::is_number(word(said, end + 1)) && ends(said, end + 2))?;
        let owned = (0..at).rev().find(|place| self.whose_at(said, *place).is_some())?;
        let (thing, next) = self.phrase(said, owned)?;
        if next != at || thing.stats.is_some() || thing.card || self.known_place(said.get(owned..at)?).is_some() {
            return None;
        }
        let stats = format!("{0}/{0}", word(said, end + 1));
        let mut out = said.clone();
        out.drain(end..end + 2);
        out.insert(owned + 1, stats);
        Some(out)
    }

    /// "A activates Mother of Runes, giving it protection from red": aimed at it, and red is chosen.
    fn grants_protection(&self, said: &Words) -> Option<Words> {
        let at = (3..said.len()).find(|at| ["giving", "granting"].contains(&word(said, *at)))?;
        let uses = said.iter().take(at).any(|word| ["activates", "casts", "plays", "uses"].contains(&word.as_str()));
        let from = (at + 2..said.len()).find(|from| words::at(said, *from, "protection from") && uses)?;
        let thing = said.get(at + 1..from)?;
        let chosen = said.get(from + 2..).filter(|chosen| chosen.len() == 1)?;
        let aimed = said.iter().take(at).any(|word| ["targeting", "on"].contains(&word.as_str()));
        let before = at - usize::from(word(said, at - 1) == ",");
        let response = before.checked_sub(2).filter(|start| words::at(said, *start, "in response"));
        let head = said.get(..response.unwrap_or(before))?.to_vec();
        let lead = if response.is_some() { words::of("in response ,") } else { Vec::new() };
        let aim = if aimed { Vec::new() } else { [vec!["targeting".to_owned()], thing.to_vec()].concat() };
        Some([lead, head, aim, vec!["choosing".to_owned()], chosen.to_vec()].concat())
    }

    /// "A destroys B's creature in a fight": A fights it.
    fn killed_in_fight(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| ["destroys", "destroy", "kills", "kill"].contains(&word(said, *at)))?;
        let by_player = self.is_player(word(said, at - 1)) || word(said, at - 1) == "and";
        let fight = (at + 2..said.len()).find(|fight| {
            ["in a fight", "in combat", "while fighting", "by fighting"]
                .iter()
                .any(|how| words::at(said, *fight, how) && ends(said, fight + how.split(' ').count()))
        })?;
        let end = (fight..said.len()).find(|end| ["fight", "combat", "fighting"].contains(&word(said, *end)))?;
        let known = self.play.sentences().spoken.own_turn && by_player;
        known.then(|| with(&with(said, fight, end + 1, &[]), at, at + 1, &["fights"]))
    }

    /// "A's elusive creature is attacked for the first time this turn": by a creature.
    fn attacked_by_nobody(&self, said: &Words) -> Option<Words> {
        let at = (2..said.len()).find(|at| words::at(said, *at, "is attacked"))?;
        let end = ["for the 1st time this turn", "for the first time this turn", "for the 1st time", "for the first time", ""]
            .iter()
            .find(|tail| tail.is_empty() || words::at(said, at + 2, tail))
            .map(|tail| at + 2 + tail.split(' ').filter(|word| !word.is_empty()).count())?;
        let fighter = self.play.sentences().spoken.fighter;
        (ends(said, end) && end == said.len()).then(|| with(said, at + 2, end, &["by", "a", fighter]))
    }

    /// "A has a Clone and wants to copy B's Bear": A casts it copying that.
    fn has_to_copy(&self, said: &Words) -> Option<Words> {
        let has = (1..said.len()).find(|at| word(said, *at) == "has" && self.is_player(word(said, at - 1)))?;
        let article = usize::from(["a", "an", "the"].contains(&word(said, has + 1)));
        let (name, next) = self.card_at(said, has + 1 + article)?;
        let hand = if words::at(said, next, "in hand") { 2 } else { 0 };
        let copy =
            ["and wants to copy", "and copies", "and copy", "and want to copy"].iter().find(|copy| words::at(said, next + hand, copy))?;
        let (_, text) = self.about_card(&name)?;
        let after = next + hand + copy.split(' ').count();
        let copies = text.contains("as a copy of") && after < said.len();
        copies.then(|| with(&with(said, next, after, &["copying"]), has, has + 1 + article, &["casts"]))
    }

    fn whose_at<'w>(&self, said: &'w [String], at: usize) -> Option<&'w str> {
        word(said, at).strip_suffix("'s").filter(|owner| self.is_player(owner))
    }

    /// "Walking Ballista enters with X=2": it was cast for that, by whoever it is.
    fn enters_with_x(&mut self, said: Words, from: (usize, usize)) -> Words {
        let owner = self.whose_at(&said, 0).map(str::to_owned);
        let start = usize::from(owner.is_some());
        let Some((name, next)) = self.card_at(&said, start) else { return said };
        let enters = ["enters with", "comes in with", "comes into play with", "enters the battlefield with"];
        let Some(enters) = enters.iter().find(|enters| words::at(&said, next, enters)) else { return said };
        let x = next + enters.split(' ').count();
        let rest = said.get(x..).unwrap_or_default().to_vec();
        let number = rest.first().is_some_and(|word| word == "X" || word.starts_with("X=")) && rest.len() <= 3;
        let Some(who) = owner.clone().or_else(|| self.scope.players.first().cloned()).filter(|_| number) else { return said };
        if owner.is_none() {
            self.remark(from, format!("who casts {name} isn't said; taken as {who}"), "say who casts it");
        }
        self.known.granted.extend(["enters".to_owned(), "comes".to_owned()]);
        [vec![who, "casts".to_owned()], words::of_name(&name), vec!["with".to_owned()], rest].concat()
    }

    /// The sentence without what is so before, with a remark about what isn't played out.
    pub(super) fn besides_what_happens(&mut self, said: Words, before: &mut Vec<Words>, from: (usize, usize)) -> Words {
        let mut causes = Vec::new();
        let said = self.enters_with_x(said, from);
        let out = self.so_besides(said.clone(), before, &mut causes);
        for cause in causes {
            let gone = said.iter().filter(|word| !out.contains(word)).flat_map(|word| super::kept::parts(word)).collect::<Vec<_>>();
            self.known.granted.extend(gone);
            self.remark(
                from,
                format!("what {cause} does isn't played out: what comes of it is taken as told"),
                "say who does it with that card",
            );
        }
        out
    }

    /// "A plays Steam Vents paying 2 life": plays it, and chooses to pay.
    pub(super) fn paid_for(&mut self, player: &str, said: &Words) -> Option<Vec<Words>> {
        let pays = |at: &usize| ["paying", "and pays", "and pay"].iter().any(|pays| words::at(said, *at, pays));
        let at = (3..said.len()).find(pays).filter(|_| word(said, 1) == "plays" && word(said, said.len() - 1) == "life")?;
        let (name, _) = self.card_at(said, 2).filter(|(_, next)| *next == at && said.len() <= at + 4)?;
        let text = self.play.library().find(&name)?.text.to_lowercase();
        let life = words::text(said.get(said.len() - 2..)?);
        if !text.contains(&format!("you may pay {life}")) {
            return None;
        }
        self.known.granted.extend(said.get(at..)?.iter().cloned());
        Some(vec![said.get(..at)?.to_vec(), vec![player.to_owned(), "chooses".into(), "yes".into()]])
    }

    /// The state with which a named thing is done something to, before it is: `sacs Walking Ballista with 3 counters`; and cards that
    /// somebody has left: `plays X with 2 cards in A's library`; and things on both sides.
    fn so_besides(&self, said: Words, before: &mut Vec<Words>, from: &mut Vec<String>) -> Words {
        let said = self.counters_on_it(said, before);
        let said = self.cards_left(said, before);
        let said = self.on_each_side(said, before);
        let said = self.drew_before(said, before);
        self.driven_by(said, from)
    }

    /// "A sacrifices Hangarback Walker with 3 counters": it has them before.
    fn counters_on_it(&self, said: Words, before: &mut Vec<Words>) -> Words {
        const DONE: &[&str] = &["sacrifices", "destroys", "exiles", "kills", "bounces", "attacks", "blocks", "flickers", "blinks"];
        let found = (1..said.len()).find_map(|at| {
            let who = word(&said, at - 1).to_owned();
            if !DONE.contains(&word(&said, at)) || !self.is_player(&who) {
                return None;
            }
            let owner = self.whose_at(&said, at + 1).map(str::to_owned);
            let start = at + 1 + usize::from(owner.is_some() || ["a", "an", "the"].contains(&word(&said, at + 1)));
            let start = start + usize::from(word(&said, start) == "with");
            let (name, next) = self.card_at(&said, start)?;
            let mut probe = super::phrase::Phrase { count: 1, ..super::phrase::Phrase::default() };
            let end = self.with(&said, next + 1, &mut probe).filter(|_| word(&said, next) == "with" && !probe.states.is_empty())?;
            let here = self.is_named(&name) || self.known.things.iter().any(|thing| thing.name == name);
            (!here && self.first_step.is_none()).then_some((owner.unwrap_or(who), name, next, end))
        });
        let Some((owner, name, next, end)) = found else { return said };
        let with_it = said.get(next..end).unwrap_or_default().to_vec();
        before.push([vec![owner, "controls".to_owned()], words::of_name(&name), with_it].concat());
        let mut out = said;
        out.drain(next..end);
        out
    }

    /// "With only 2 cards in A's library": so many are there.
    fn cards_left(&self, said: Words, before: &mut Vec<Words>) -> Words {
        let found = (2..said.len()).find_map(|at| {
            let with = word(&said, at) == "with";
            let number = at + 1 + usize::from(["only", "just", "exactly"].contains(&word(&said, at + 1)));
            let cards = with && words::is_number(word(&said, number)) && word(&said, number + 1).starts_with("card");
            let left = usize::from(word(&said, number + 2) == "left");
            let place = number + 2 + left;
            let owner = self.whose_at(&said, place + 1).map(str::to_owned);
            let zone = place + 1 + usize::from(owner.is_some() || ["his", "her", "their", "the"].contains(&word(&said, place + 1)));
            let length = if words::at(&said, zone, "main deck") { 2 } else { 1 };
            let known = ["library", "deck", "main"].contains(&word(&said, zone)) && cards && word(&said, place) == "in";
            let owner = owner.or_else(|| said.first().filter(|who| self.is_player(who)).cloned())?;
            (known && ends(&said, zone + length)).then_some((at, number, zone + length, owner))
        });
        let library = ["library", "main deck", "deck"].into_iter().find(|zone| self.play.zone(zone).is_some());
        let (Some((at, number, end, owner)), Some(library)) = (found, library) else { return said };
        let noun = if word(&said, number) == "1" { "card" } else { "cards" };
        before.push(
            [vec![owner, "has".to_owned(), word(&said, number).to_owned(), noun.to_owned(), "in".to_owned()], words::of(library)].concat(),
        );
        let mut out = said;
        out.drain(at..end);
        out
    }

    /// "With a creature on each side", "with 2 creatures on both sides": both players have it.
    fn on_each_side(&self, said: Words, before: &mut Vec<Words>) -> Words {
        let found = (2..said.len()).find_map(|at| {
            let (_, end) = self.phrase(&said, at + 1).filter(|_| word(&said, at) == "with")?;
            let side = ["on each side", "on both sides", "on each side of the board", "on either side"]
                .iter()
                .filter(|side| words::at(&said, end, side))
                .max_by_key(|side| side.len())?;
            let next = end + side.split(' ').count();
            ends(&said, next).then_some((at, end, next))
        });
        let Some((at, end, next)) = found else { return said };
        let thing = said.get(at + 1..end).unwrap_or_default().to_vec();
        for player in self.scope.players.iter().take(2) {
            before.push([vec![player.clone(), "controls".to_owned()], thing.clone()].concat());
        }
        let mut out = said;
        out.drain(at..next);
        out
    }

    /// "After A already drew A's card": one was drawn this turn.
    fn drew_before(&self, said: Words, before: &mut Vec<Words>) -> Words {
        let found = (2..said.len()).find_map(|at| {
            let who = at + 1;
            let after = word(&said, at) == "after" && self.is_player(word(&said, who));
            let already = usize::from(["already", "has"].contains(&word(&said, who + 1)));
            let drew = who + 1 + already;
            let card = drew + 2;
            let own = self.whose_at(&said, drew + 1).is_some() || ["a", "one", "the"].contains(&word(&said, drew + 1));
            let drawn = after && ["drew", "drawn"].contains(&word(&said, drew)) && own && word(&said, card) == "card";
            (drawn && ends(&said, card + 1)).then_some((at, card + 1, word(&said, who).to_owned()))
        });
        let Some((at, end, who)) = found.filter(|_| self.first_step.is_none()) else { return said };
        before.push([vec![who], words::of("has drawn 1 card this turn")].concat());
        let mut out = said;
        out.drain(at..end);
        out
    }

    /// "B discards Vengevine to Liliana of the Veil": B discards it; what makes B do so isn't played out.
    fn driven_by(&self, said: Words, why: &mut Vec<String>) -> Words {
        let found = (1..said.len()).find_map(|at| {
            let does = ["discards", "mills", "loses"].contains(&word(&said, at)) && self.is_player(word(&said, at - 1));
            let article = usize::from(["a", "an", "the"].contains(&word(&said, at + 1)));
            let (_, to) = self.card_at(&said, at + 1 + article).filter(|_| does)?;
            let whose = usize::from(self.whose_at(&said, to + 1).is_some() || ["a", "an", "the"].contains(&word(&said, to + 1)));
            let (name, end) = self.card_at(&said, to + 1 + whose).filter(|_| ["to", "from", "off"].contains(&word(&said, to)))?;
            ends(&said, end).then_some((to, end, name))
        });
        let Some((to, end, name)) = found else { return said };
        why.push(name);
        let mut out = said;
        out.drain(to..end);
        out
    }
}
