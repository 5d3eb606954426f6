//! More turns of phrase: what talk adds to a sentence that says the same without it, or leaves out of it.
//!
//! Each turns one construction, like those of `rephrase`: `swing a 5/5 at him`, `an unblocked guy`, `a 4/4 legend`, `bolts me at 20`.

use super::words::Words;
use super::{Hearing, words};

/// Words for somebody who fights.
const GUYS: &[&str] = &["guy", "dude", "fella", "beater", "beatstick", "lad", "boy", "dork", "body"];

/// Nouns for the card by which somebody does something, where the card isn't named.
const MEANS: &[&str] = &["spell", "action", "card", "effect", "ability"];

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

/// Whether a word is one for somebody who fights.
pub(super) fn is_guy(word: &str) -> bool {
    GUYS.contains(&word)
}

impl Hearing<'_> {
    /// The constructions of this file.
    pub(super) fn recasts() -> [fn(&Self, &Words) -> Option<Words>; 17] {
        [
            Self::stands_alone,
            Self::legend_played,
            Self::guy,
            Self::of_legend,
            Self::one_thing,
            Self::apposed,
            Self::sized_later,
            Self::swings_at,
            Self::blocks_skilled,
            Self::by_no_name,
            Self::captured_on,
            Self::field_is,
            Self::fights_there,
            Self::draws_one,
            Self::all_aimed,
            Self::gained_by,
            Self::chosen_source,
        ]
    }

    fn owner<'w>(&self, said: &'w [String], at: usize) -> Option<&'w str> {
        word(said, at).strip_suffix("'s").filter(|owner| self.is_player(owner))
    }

    /// "Kalitas on A's board": A controls it.
    fn stands_alone(&self, said: &Words) -> Option<Words> {
        let (name, next) = self.card_at(said, 0)?;
        let (stand, end) = self.stand_at(said, next)?;
        let there = stand.zone.is_none() && stand.field.is_empty() && end == said.len() && !self.is_fleeting_card(&name);
        let owner = stand.owner.filter(|_| there)?;
        Some([vec![owner, "controls".to_owned()], words::of_name(&name)].concat())
    }

    /// "A is playing Sett, The Boss": A's legend, which isn't played but there from the beginning on.
    fn legend_played(&self, said: &Words) -> Option<Words> {
        let (at, end) = (1..said.len()).filter(|at| self.is_player(word(said, at - 1))).find_map(|at| match word(said, at) {
            "plays" => Some((at, at + 1)),
            "is" if word(said, at + 1) == "playing" => Some((at, at + 2)),
            _ => None,
        })?;
        let (name, _) = self.card_at(said, end)?;
        let legend = self.about_card(&name)?.0.to_ascii_lowercase().starts_with("legend ");
        (legend && self.play.sentences().spoken.battlefields).then(|| with(said, at, end, &["controls"]))
    }

    /// "An unblocked 2/2 infect guy": a 2/2 infect creature.
    fn guy(&self, said: &Words) -> Option<Words> {
        let before = |at: usize| {
            let word = word(said, at);
            let small = word.to_ascii_lowercase();
            words::is_stats(word)
                || self.is_kind(&small)
                || super::with::is_measure(word)
                || ["a", "an", "the", "that", "unblocked"].contains(&word)
        };
        if let Some(at) =
            (1..said.len()).find(|at| word(said, *at) == "unblocked" && ["a", "an"].contains(&word(said, at - 1)) && !ends(said, at + 1))
        {
            let article = if word(said, at + 1).starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            return Some(with(said, at - 1, at + 1, &[article]));
        }
        let at = (1..said.len()).find(|at| GUYS.contains(&word(said, *at)) && (before(at - 1) || self.owner(said, at - 1).is_some()))?;
        Some(with(said, at, at + 1, &[self.play.sentences().spoken.fighter]))
    }

    /// "A 4/4 legend": a 4/4 legendary creature, where legends are no cards of their own.
    fn of_legend(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| word(said, *at) == "legend" && words::is_stats(word(said, at - 1)))?;
        (!self.is_kind("legend")).then(|| with(said, at, at + 1, &["legendary", "creature"]))
    }

    /// "One 7 might unit", of which nobody spoke: a 7 might unit.
    fn one_thing(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| {
            let strong =
                words::is_number(word(said, at + 1)) && super::with::is_measure(word(said, at + 2)) || words::is_stats(word(said, at + 1));
            ["one", "1"].contains(&word(said, *at)) && strong
        })?;
        Some(with(said, at, at + 1, &["a"]))
    }

    /// "One creature, a 2/2 token": one thing.
    fn apposed(&self, said: &Words) -> Option<Words> {
        let at = (2..said.len()).find(|at| {
            let noun = self.is_noun(word(said, at - 1)) && ["a", "an", "one", "1"].contains(&word(said, at - 2));
            let article = ["a", "an"].contains(&word(said, at + 1)) && words::is_stats(word(said, at + 2));
            word(said, *at) == "," && noun && article
        })?;
        let noun = word(said, at - 1).to_owned();
        let token = (at + 3..said.len()).take_while(|place| !ends(said, *place) && word(said, *place) != "with").collect::<Vec<_>>();
        let named = token.iter().any(|place| self.is_noun(word(said, *place)) && word(said, *place) != "token");
        let mut out = said.clone();
        if !named {
            let last = token.iter().find(|place| word(said, **place) == "token").copied().unwrap_or(at + 3 + token.len());
            out.insert(last, noun);
        }
        out.drain(at - 2..=at);
        Some(out)
    }

    /// "A creature that says "…" and it is a 2/2": a 2/2 creature that says so.
    fn sized_later(&self, said: &Words) -> Option<Words> {
        let at = (3..said.len()).find(|at| {
            let is = ["and it is a", "and it's a", ", and it is a", ", and it's a"].iter().find(|is| words::at(said, *at, is));
            is.is_some_and(|is| words::is_stats(word(said, at + is.split(' ').count())) && ends(said, at + 1 + is.split(' ').count()))
        })?;
        let stats = (at..said.len()).find(|place| words::is_stats(word(said, *place)))?;
        let that = (2..at).find(|that| ["that", "which", "saying"].contains(&word(said, *that)) && self.is_noun(word(said, that - 1)))?;
        let mut out = said.clone();
        let size = out.get(stats)?.clone();
        out.drain(at..=stats);
        out.insert(that - 1, size);
        Some(out)
    }

    /// "A swings a 5/5 at B", "with a 5/5 at B": attacks B with it.
    fn swings_at(&self, said: &Words) -> Option<Words> {
        const SWINGS: &[&str] = &["swings", "attacks", "sends", "swing", "attack", "send"];
        let at = (1..said.len()).find(|at| SWINGS.contains(&word(said, *at)) && self.is_player(word(said, at - 1)))?;
        let start = at + 1 + usize::from(word(said, at + 1) == "with");
        let (_, end) = self.phrase(said, start)?;
        let target = said.get(end + 1).filter(|who| ["at", "into"].contains(&word(said, end)) && self.is_player(who))?.clone();
        let thing = said.get(start..end)?.to_vec();
        let mut out = said.clone();
        out.splice(at..end + 2, [vec!["attacks".to_owned(), target, "with".to_owned()], thing].concat());
        Some(out)
    }

    /// "Blocks a 3/3 with deathtouch": a 3/3 deathtouch creature, blocked with whatever it is.
    fn blocks_skilled(&self, said: &Words) -> Option<Words> {
        let at = (2..said.len()).find(|at| {
            word(said, *at) == "with" && ends(said, at + 2) && (at.saturating_sub(3)..*at).any(|stats| words::is_stats(word(said, stats)))
        })?;
        let skill = word(said, at + 1).to_owned();
        let blocks = said.iter().take(at).rposition(|word| word == "blocks")?;
        let fighter = self.play.sentences().spoken.fighter;
        let noun = usize::from(self.is_noun(word(said, at - 1)));
        let keyword = skill.starts_with(char::is_lowercase) && self.is_kind(&skill);
        (keyword && blocks + 4 >= at).then(|| with(said, at - noun, at + 2, &[&skill, fighter]))
    }

    /// "A kills B's unit with a spell": it is killed, by whatever does it.
    fn by_no_name(&self, said: &Words) -> Option<Words> {
        let at = (3..said.len()).find(|at| {
            let unnamed = ["with", "using", "from", "via"].contains(&word(said, *at)) && ["a", "an", "some"].contains(&word(said, at + 1));
            let of_kind = ["removal", "kill", "burn", "damage"].contains(&word(said, at + 2)) && word(said, at + 3) == "spell";
            unnamed && (MEANS.contains(&word(said, at + 2)) && ends(said, at + 3) || of_kind && ends(said, at + 4))
        })?;
        // Where spells of no name are sources of damage, that is said already.
        let deals = said.iter().take(at).any(|word| ["deals", "deal", "damage"].contains(&word.as_str()));
        if deals && word(said, at + 2) == "spell" && self.play.sentences().spoken.second.is_none() {
            return None;
        }
        let end = (at + 2..said.len()).find(|end| ends(said, *end)).unwrap_or(said.len());
        let mut out = said.clone();
        out.drain(at..end);
        Some(out)
    }

    /// "With 3 captured Æmber": with 3 Æmber on it.
    fn captured_on(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len())
            .find(|at| word(said, *at) == "captured" && words::is_number(word(said, at - 1)) && word(said, at + 1).contains("mber"))?;
        Some(with(said, at, at + 2, &["Æmber", "on", "it"]))
    }

    /// "Void Gate is the battlefield": it is one of those that are fought for.
    fn field_is(&self, said: &Words) -> Option<Words> {
        if !self.play.sentences().spoken.battlefields {
            return None;
        }
        let (name, next) = self.card_at(said, 0)?;
        let line = self.about_card(&name)?.0.to_ascii_lowercase();
        let is = ["is the battlefield", "is a battlefield", "is one of the battlefields"].iter().find(|is| words::at(said, next, is))?;
        let player = self.scope.players.first()?.clone();
        let end = next + is.split(' ').count();
        let mut out = said.clone();
        out.splice(0..end, [vec![player, "controls".to_owned()], words::of_name(&name)].concat());
        (line.contains("battlefield") && ends(said, end)).then_some(out)
    }

    /// "A 5 might unit fights B's unit", where units attack the battlefield that others are at.
    fn fights_there(&self, said: &Words) -> Option<Words> {
        if !self.play.sentences().spoken.battlefields {
            return None;
        }
        let at = (2..said.len()).find(|at| word(said, *at) == "fights" && !ends(said, at + 1) && word(said, at + 1) != "with")?;
        Some(with(said, at, at + 1, &["attacks"]))
    }

    /// "A would draw for the turn", "A has already drawn this turn": a card.
    fn draws_one(&self, said: &Words) -> Option<Words> {
        const ALREADY: &[&str] =
            &["has already drawn", "already drew", "already drawn", "has drawn already", "drew already", "already draws"];
        if let Some((at, already)) =
            (1..said.len()).find_map(|at| ALREADY.iter().find(|already| words::at(said, at, already)).map(|already| (at, already)))
        {
            let mut end = at + already.split(' ').count();
            let count = words::number(word(said, end)).filter(|_| word(said, end + 1).starts_with("card"));
            end += if count.is_some() { 2 } else { usize::from(word(said, end) == "one") };
            if let Some(when) = ["for the turn", "for turn", "this turn"].iter().find(|when| words::at(said, end, when)) {
                end += when.split(' ').count();
            }
            let count = count.unwrap_or(1);
            let cards = if count == 1 { "1 card".to_owned() } else { format!("{count} cards") };
            let mut out = said.clone();
            out.splice(at..end, words::of(&format!("has drawn {cards} this turn")));
            return ends(said, end).then_some(out);
        }
        let at = (2..said.len()).find(|at| {
            words::at(said, at - 1, "would draw")
                && (ends(said, at + 1) || ["for the turn", "for turn"].iter().any(|when| words::at(said, at + 1, when)))
        })?;
        let end = if ends(said, at + 1) { at + 1 } else { (at + 1..said.len()).find(|end| word(said, *end) == "turn")? + 1 };
        Some(with(said, at + 1, end, &["a", "card"]))
    }

    /// "A casts Icathian Rain, all 6 shots on B's unit", "and puts both 3s on it", "on it both times": at that, once for each of as many
    /// instructions.
    fn all_aimed(&self, said: &Words) -> Option<Words> {
        const SHOTS: &[&str] = &["shots", "hits", "instances", "parts", "halves", "effects", "of them", "damage"];
        let casts =
            (1..said.len()).find(|casts| ["casts", "plays"].contains(&word(said, *casts)) && self.is_player(word(said, casts - 1)))?;
        let (name, next) = self.card_at(said, casts + 1)?;
        let parts = self.about_card(&name)?.1.lines().count() as u64;
        if let Some(times) = (next + 2..said.len()).find(|at| ["both times", "each time"].iter().any(|times| words::at(said, *at, times)))
            && ["targeting", "on", "at"].contains(&word(said, next))
            && ends(said, times + 2)
        {
            let aim = said.get(next + 1..times)?.to_vec();
            let again = (0..parts).map(|_| aim.clone()).collect::<Vec<_>>().join(&",".to_owned());
            let mut out = said.clone();
            out.splice(next..times + 2, [vec!["targeting".to_owned()], again].concat());
            return (parts > 1 && !aim.contains(&",".to_owned())).then_some(out);
        }
        let board = usize::from(
            word(said, next) == "on" && self.owner(said, next + 1).is_some() && ["board", "side"].contains(&word(said, next + 2)),
        ) * 3;
        let all = (next + board..said.len().min(next + board + 4)).find(|at| ["all", "both"].contains(&word(said, *at)))?;
        let leads = said
            .get(next + board..all)?
            .iter()
            .all(|word| [",", "and", "puts", "putting", "with", "aims", "aiming", "points", "pointing", "sends"].contains(&word.as_str()));
        let mut count = if word(said, all) == "both" { Some(2) } else { None };
        let mut at = all + 1;
        let marked = word(said, at).strip_suffix('s').unwrap_or(word(said, at));
        if words::is_number(marked) {
            // "Both 3s": of 3 damage each; "all 6": as many.
            count = if marked == word(said, at) { words::number(marked) } else { count };
            at += 1;
        }
        at += SHOTS.iter().find(|shots| words::at(said, at, shots)).map_or(0, |shots| shots.split(' ').count());
        if !leads || !["on", "at", "to"].contains(&word(said, at)) || parts < 2 || count.is_some_and(|count| count != parts) {
            return None;
        }
        let mut out = with(said, next, at + 1, &["targeting"]);
        let aim = out.get(next + 1..).unwrap_or_default();
        let aim = aim.get(..(0..aim.len()).find(|at| ends(aim, *at)).unwrap_or(aim.len())).unwrap_or_default().to_vec();
        // Where it is, is told once.
        let place = (1..aim.len()).find(|at| ["at", "in"].contains(&word(&aim, *at))).unwrap_or(aim.len());
        let again = [vec![",".to_owned()], aim.get(..place)?.to_vec()].concat();
        let end = next + 1 + aim.len();
        out.splice(end..end, (1..parts).flat_map(|_| again.clone()));
        Some(out)
    }

    /// "A casts Healing Salve on A for 3 life": to gain that.
    fn gained_by(&self, said: &Words) -> Option<Words> {
        let at = (3..said.len()).find(|at| {
            word(said, *at) == "for" && words::is_number(word(said, at + 1)) && word(said, at + 2) == "life" && ends(said, at + 3)
        })?;
        let casts = (1..at).find(|casts| ["casts", "plays"].contains(&word(said, *casts)))?;
        let (name, next) = self.card_at(said, casts + 1)?;
        let text = self.about_card(&name)?.1.to_lowercase();
        let amount = word(said, at + 1).to_owned();
        let aim = said.get(next..at)?.to_vec();
        let gains = text.contains(&format!("gains {amount} life")) || text.contains(&format!("gain {amount} life"));
        let mut out = said.clone();
        out.splice(next..at + 3, [words::of(&format!("to gain {amount} life")), aim].concat());
        gains.then_some(out)
    }

    /// "A casts Deflecting Palm on B's creature": that is the source it chooses, as it has no target.
    fn chosen_source(&self, said: &Words) -> Option<Words> {
        let casts = (1..said.len()).find(|at| ["casts", "plays"].contains(&word(said, *at)) && self.is_player(word(said, at - 1)))?;
        let (name, next) = self.card_at(said, casts + 1)?;
        let text = self.about_card(&name)?.1.to_lowercase();
        let source = text.contains("source of your choice") && !text.contains("target");
        (source && ["on", "targeting"].contains(&word(said, next))).then(|| with(said, next, next + 1, &["choosing"]))
    }

    /// Moves the state of a player out of a sentence about an action, into a sentence before it: `bolts A at 20`,
    /// `controls X with an empty library`.
    pub(super) fn so_meanwhile(&self, said: Words, before: &mut Vec<Words>) -> Words {
        let life = (2..said.len()).find(|at| {
            word(&said, *at) == "at" && words::is_number(word(&said, at + 1)) && ends(&said, at + 2) && self.is_player(word(&said, at - 1))
        });
        if let Some(at) = life.filter(|at| word(&said, at - 2) != "and") {
            let line = [
                said.get(at - 1..at).unwrap_or_default().to_vec(),
                words::of("is at"),
                said.get(at + 1..at + 2).unwrap_or_default().to_vec(),
            ];
            let line = line.concat();
            if self.sound(&words::text(&line)).is_some() {
                before.push(line);
                let mut out = said;
                out.drain(at..at + 2);
                return out;
            }
        }
        let empty = (3..said.len()).find(|at| {
            let holds = ["controls", "has"].contains(&word(&said, 1)) && self.is_player(word(&said, 0));
            let bare = !said.iter().take(*at).any(|word| ["and", ","].contains(&word.as_str()));
            holds && bare && words::at(&said, *at, "with an empty") && self.play.zone(word(&said, at + 3)).is_some()
        });
        let Some(at) = empty else { return said };
        before.push(
            [
                said.get(..1).unwrap_or_default().to_vec(),
                words::of("has no cards in"),
                said.get(at + 3..at + 4).unwrap_or_default().to_vec(),
            ]
            .concat(),
        );
        let mut out = said;
        out.drain(at..at + 4);
        out
    }

    /// "A plays 2 creatures": one, and then another.
    pub(super) fn plays_several(&self, said: &Words) -> Option<Vec<Words>> {
        let plays = self.is_player(word(said, 0)) && ["plays", "casts"].contains(&word(said, 1));
        let count = words::number(word(said, 2)).filter(|count| plays && (2..5).contains(count))?;
        let noun = said.len().checked_sub(1).filter(|noun| *noun > 2)?;
        let (one, _) = self.scope.nouns().find(|(one, many)| word(said, noun) == *many && one != many)?;
        let kinds = said.get(3..noun)?.to_vec();
        let first = kinds.first().map_or(one, String::as_str);
        let article = if first.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let play = [said.get(..2)?.to_vec(), vec![article.to_owned()], kinds, vec![one.to_owned()]].concat();
        Some(vec![play; usize::try_from(count).ok()?])
    }

    /// "A casts Containment Priest while B's Reanimate targeting Griselbrand is on the stack": that is cast before, and this in response.
    pub(super) fn in_the_meantime(&self, said: Words, before: &mut Vec<Words>) -> Words {
        let found = (3..said.len()).find_map(|at| {
            let response = words::at(&said, at, "in response to");
            let start = if response { at + 3 } else { at + 1 };
            let owner = self.owner(&said, start).filter(|_| response || ["while", "with"].contains(&word(&said, at)))?.to_owned();
            let (name, next) = self.card_at(&said, start + 1).filter(|(name, _)| self.is_fleeting_card(name))?;
            let end = if response {
                said.len()
            } else {
                (next..said.len()).find(|on| words::at(&said, *on, "is on the stack") && on + 4 == said.len())?
            };
            let end_of_aim = if response { end } else { said.len() - 4 };
            let aims = ["targeting", "on", "at"].contains(&word(&said, next));
            // Options behind both could be either's.
            let (mine, _) = self.card_at(&said, 2).filter(|(_, end)| *end == at)?;
            let plain = self.is_player(word(&said, 0)) && ["casts", "plays"].contains(&word(&said, 1)) && !self.is_aimed(&mine);
            (plain && aims).then(|| {
                (
                    at,
                    [vec![owner, "casts".to_owned()], words::of_name(&name), said.get(next..end_of_aim).unwrap_or_default().to_vec()]
                        .concat(),
                )
            })
        });
        let Some((at, cast)) = found else { return said };
        let cast = self.aimed_at_what_lies(cast, before);
        before.push(cast);
        let mut out = said;
        out.truncate(at);
        [words::of("in response ,"), out].concat()
    }

    /// "A sacrifices Progenitus", "A regenerates Drudge Skeletons", of which nobody spoke: it is there.
    pub(super) fn there_before(&self, said: Words, before: &mut Vec<Words>) -> Words {
        const DOES: &[&str] = &["sacrifices", "regenerates", "activates"];
        let verb = (1..said.len()).find(|at| DOES.contains(&word(&said, *at)) && self.is_player(word(&said, at - 1)));
        let Some(at) = verb else { return said };
        let owned = usize::from(self.owner(&said, at + 1).is_some());
        let found = self.card_at(&said, at + 1 + owned).filter(|(name, _)| {
            !self.is_named(name) && self.known.things.iter().all(|thing| thing.name != *name) && !self.is_fleeting_card(name)
        });
        // What is read for a card here may be made here, or come later.
        let told = |name: &str| self.out.iter().any(|line| line.text.contains(name));
        let so_before = |name: &str| before.iter().any(|line| words::text(line).contains(name));
        if let Some((name, _)) = found.filter(|(name, _)| !told(name) && !so_before(name) && self.first_step.is_none()) {
            before.push([said.get(at - 1..at).unwrap_or_default().to_vec(), vec!["controls".to_owned()], words::of_name(&name)].concat());
        }
        said
    }
}
