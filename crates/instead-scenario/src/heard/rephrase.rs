//! Turns of phrase, before a sentence is parted into clauses: words that say in another way what the readers after them know.
//!
//! Each turns one construction, wherever it stands in the sentence: `sitting in base`, `out of cards`, `at Void Gate`, `between two
//! Shadow Selves`, `a shield counter on my creature`. The players stand by their names already.

use super::words::Words;
use super::{Hearing, words};

/// Words for the one who fights, by what it does in a fight.
const FIGHTERS: &[&str] = &["attacker", "attackers", "defender", "defenders", "blocker", "blockers"];

/// Words that begin the statement of a time or condition behind a sentence.
const WHEN: &[&str] = &["With", "While", "If", "When", "with"];

impl Hearing<'_> {
    /// The sentence in the words that later readers know, and the sentences that come before it.
    pub(super) fn rephrased(&mut self, said: Words, from: (usize, usize)) -> (Vec<Words>, Words) {
        let turns: &[fn(&Self, &Words) -> Option<Words>] = &[
            Self::without_own,
            Self::under_a_number,
            Self::unharmed,
            Self::kind_alone,
            Self::legend_named,
            Self::at_field,
            Self::has_points,
            Self::has_run_out,
            Self::turn_of,
            Self::counter_on,
            Self::between_two,
            Self::takes_control,
            Self::who_fights,
            Self::conquers_with,
            Self::with_comma,
            Self::of_the_same,
            Self::goes_on_with_it,
        ];
        let mut said = said;
        self.note_topic(&said);
        for turn in turns.iter().chain(&Self::nicks()).chain(&Self::recasts()).chain(&Self::besides()) {
            // What is said twice is turned twice.
            for _ in 0..3 {
                match turn(self, &said).filter(|turned| *turned != said) {
                    Some(turned) => {
                        let gone = said.iter().filter(|word| !turned.contains(word)).flat_map(|word| super::kept::parts(word));
                        self.known.granted.extend(gone);
                        said = turned;
                    }
                    None => break,
                }
            }
        }
        let said = self.listed(said);
        let (mut before, said) = self.beside(said);
        let said = self.along_with(said, &mut before);
        let said = self.where_somebody_has(said, &mut before);
        let said = self.neighbours(said, &mut before);
        let said = self.walks(said, &mut before);
        let said = self.listed_first(said, &mut before, from);
        let said = self.so_meanwhile(said, &mut before);
        let said = self.besides_what_happens(said, &mut before, from);
        let said = self.there_before(said, &mut before);
        let said = self.holds_with(said, &mut before);
        let said = self.both_there(said, &mut before);
        let said = self.in_the_meantime(said, &mut before);
        let said = self.aimed_at_what_lies(said, &mut before);
        (before, said)
    }

    fn whose<'w>(&self, word: Option<&'w String>) -> Option<&'w str> {
        word.and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner))
    }

    /// "A's own Mulldrifter": A's.
    fn without_own(&self, said: &Words) -> Option<Words> {
        let own = (1..said.len()).find(|at| words::is(said, *at, "own") && self.whose(said.get(at - 1)).is_some())?;
        let mut out = said.clone();
        out.remove(own);
        Some(out)
    }

    /// "A's Bear": a creature of that kind, if nothing here and no card has the word as its name.
    fn kind_alone(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| {
            let Some(word) = said.get(*at).filter(|word| word.starts_with(char::is_uppercase)) else { return false };
            let goes_on = said.get(at + 1).is_some_and(|next| {
                next.starts_with(char::is_uppercase) || self.is_noun(next) || self.is_kind(next) || next == "token" || next == "tokens"
            });
            let known = self.is_card(word) || self.is_named(word) || self.meant(std::slice::from_ref(word), None).is_some();
            self.whose(said.get(at - 1)).is_some() && !goes_on && !known && !self.is_noun(word) && self.is_kind(word)
        })?;
        let mut out = said.clone();
        out.insert(at + 1, self.play.sentences().spoken.fighter.to_owned());
        Some(out)
    }

    /// "A's legend is Sett", "Sett as A's legend", "Sett, The Boss": the legend whose champion that is.
    fn legend_named(&self, said: &Words) -> Option<Words> {
        let kind = "legend";
        let legends = || self.play.library().all().filter(|card| card.type_line.to_ascii_lowercase().starts_with(kind));
        let champion = |card: &instead_game::text::CardText| card.type_line.split_once("— ").map(|(_, of)| of.to_owned());
        for at in 0..said.len() {
            for length in (1..=2).rev() {
                let Some(name) = said.get(at..at + length).map(|run| words::text(run).replace('"', "")) else { continue };
                let mut found = legends().filter(|card| champion(card).as_deref() == Some(name.as_str()));
                let Some(first) = found.next() else { continue };
                let end = at + length;
                // "Sett, The Boss".
                let whole = legends().find(|card| {
                    let named = words::of(&card.name);
                    champion(card).as_deref() == Some(name.as_str())
                        && words::is(said, end, ",")
                        && said.get(end + 1..end + 1 + named.len()).is_some_and(|run| words::text(run).eq_ignore_ascii_case(&card.name))
                });
                let mut out = said.clone();
                if let Some(card) = whole {
                    out.splice(at..end + 1 + words::of(&card.name).len(), words::of_name(&card.name));
                    return Some(out);
                }
                let is = at > 1 && words::is(said, at - 1, "is") && said.get(at - 2).is_some_and(|word| word == kind);
                let tail = if words::at(said, end, "as") && said.get(end + 2).is_some_and(|word| word == kind) {
                    3
                } else {
                    usize::from(said.get(end).is_some_and(|word| word == kind))
                };
                if (is || tail > 0) && found.next().is_none() {
                    out.splice(at..end + tail, words::of_name(&first.name));
                    return Some(out);
                }
            }
        }
        None
    }

    /// "At Void Gate": at the battlefield Void Gate.
    fn at_field(&self, said: &Words) -> Option<Words> {
        if !self.play.sentences().spoken.battlefields {
            return None;
        }
        (1..said.len()).find_map(|at| {
            let place = said.get(at - 1).filter(|word| ["at", "on", "in", "to", "into", "from"].contains(&word.as_str()))?;
            let (name, _) = self.card_at(said, at)?;
            let (line, _) = self.about_card(&name)?;
            let is = ["is", "are", "was", "standing"].contains(&said.get(at.wrapping_sub(2)).map(String::as_str).unwrap_or_default());
            (line.to_ascii_lowercase().contains("battlefield") && (place != "in" || is)).then(|| {
                let mut out = said.clone();
                if ["on", "in"].contains(&place.as_str())
                    && let Some(word) = out.get_mut(at - 1)
                {
                    "at".clone_into(word);
                }
                out.splice(at..at, ["the".to_owned(), "battlefield".to_owned()]);
                out
            })
        })
    }

    /// "A is on 7 points in a game to 8": is at 7 points.
    fn has_points(&self, said: &Words) -> Option<Words> {
        let at = (2..said.len()).find(|at| {
            words::at(said, at - 1, "is on")
                && said.get(at + 1).is_some_and(|word| words::is_number(word))
                && words::is_one(said, at + 2, &["points", "point"])
        });
        let mut out = said.clone();
        if let Some(word) = at.and_then(|at| out.get_mut(at)) {
            "at".clone_into(word);
        }
        let game =
            (1..out.len()).find(|at| words::at(&out, *at, "in a game to") && out.get(at + 4).is_some_and(|word| words::is_number(word)));
        if let Some(game) = game {
            out.drain(game..game + 5);
        }
        Some(out)
    }

    /// "A is out of cards in A's library": has none there.
    fn has_run_out(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| {
            let who = said.get(at - 1).is_some_and(|word| self.is_player(word));
            who && ["is out of cards", "has run out of cards", "runs out of cards", "is decked"].iter().any(|out| words::at(said, *at, out))
        })?;
        let length = if words::at(said, at, "is decked") {
            2
        } else if words::at(said, at, "has") {
            5
        } else {
            4
        };
        let library = ["library", "main deck", "deck"].into_iter().find(|zone| self.play.zone(zone).is_some())?;
        let mut end = at + length;
        if words::is(said, end, "in") {
            let skip = usize::from(self.whose(said.get(end + 1)).is_some() || words::is(said, end + 1, "the"));
            let zone = (1..=2).rev().find(|zone| {
                said.get(end + 1 + skip..end + 1 + skip + zone)
                    .is_some_and(|run| ["library", "deck", "main deck"].contains(&words::text(run).as_str()))
            })?;
            end += 1 + skip + zone;
        }
        let mut out = said.clone();
        out.splice(at..end, words::of(&format!("has no cards in {library}")));
        Some(out)
    }

    /// "It is the beginning of A's turn", "A is the active player".
    fn turn_of(&self, said: &Words) -> Option<Words> {
        let mut out = said.clone();
        if let Some(at) = (1..said.len()).find(|at| words::at(said, *at, "is the active player"))
            && let Some(who) = said.get(at - 1).filter(|who| self.is_player(who))
        {
            out.splice(at - 1..at + 4, ["it's".to_owned(), format!("{who}'s"), "turn".to_owned()]);
        }
        Some(out)
    }

    /// "A has a shield counter on A's creature": the creature has it.
    fn counter_on(&self, said: &Words) -> Option<Words> {
        let has = (1..said.len()).find(|at| words::is(said, *at, "has") && said.get(at - 1).is_some_and(|who| self.is_player(who)))?;
        let on = (has + 3..said.len().min(has + 6))
            .find(|at| words::is(said, *at, "on") && words::is_one(said, at - 1, &["counter", "counters"]))?;
        said.get(has + 1).filter(|number| words::number(number).is_some())?;
        self.whose(said.get(on + 1))?;
        let (_, end) = self.phrase(said, on + 1)?;
        let counters = said.get(has + 1..on)?.to_vec();
        let thing = said.get(on + 1..end)?.to_vec();
        let mut out = said.clone();
        out.splice(has - 1..end, [thing, vec!["has".to_owned()], counters].concat());
        Some(out)
    }

    /// "A has a creature between two Shadow Selves": it stands in the middle of three.
    fn between_two(&self, said: &Words) -> Option<Words> {
        let at = said.iter().position(|word| word == "between").filter(|at| *at > 1)?;
        let two = said.get(at + 1).filter(|word| words::number(word) == Some(2)).is_some();
        let (one, other, end) = if two {
            match self.card_at(said, at + 1 + usize::from(two)).or_else(|| self.plural_card(said, at + 2)) {
                Some((name, end)) => (words::of_name(&name), words::of_name(&name), end),
                None => {
                    let noun = said.get(at + 2).and_then(|word| self.scope.nouns().find(|(_, many)| word == many))?.0.to_owned();
                    (vec!["a".to_owned(), noun.clone()], vec!["a".to_owned(), noun], at + 3)
                }
            }
        } else {
            let (_, and) = self.phrase(said, at + 1)?;
            said.get(and).filter(|word| *word == "and")?;
            let (_, end) = self.phrase(said, and + 1)?;
            (said.get(at + 1..and)?.to_vec(), said.get(and + 1..end)?.to_vec(), end)
        };
        let before = at
            - usize::from(
                said.get(at - 1)
                    .is_some_and(|word| ["is", "stands", "sits", "are", "sitting", "standing", "stuck", "placed"].contains(&word.as_str())),
            );
        let start = usize::from(words::is_one(said, 1, &["has", "controls"])) * 2;
        let owner = self.whose(said.get(start)).map(str::to_owned);
        let player = match said.first().filter(|who| self.is_player(who) && start == 2) {
            Some(player) => player.clone(),
            None => owner.clone()?,
        };
        let thing = said.get(start + usize::from(owner.is_some())..before)?.to_vec();
        let thing = match thing.first().map(String::as_str) {
            Some(first) if words::number(first).is_none() && first.starts_with(char::is_lowercase) => {
                [vec!["a".to_owned()], thing].concat()
            }
            _ => thing,
        };
        let comma = || vec![",".to_owned()];
        let list = [vec![player, "controls".to_owned()], one, comma(), thing, vec!["and".to_owned()], other].concat();
        Some([list, said.get(end..)?.to_vec()].concat())
    }

    /// "Shadow Selves", "Wolves": of one that is a card.
    fn plural_card(&self, said: &[String], at: usize) -> Option<(String, usize)> {
        (at + 1..=said.len().min(at + 5)).rev().find_map(|end| {
            let name = words::text(said.get(at..end)?);
            let ends = [("ves", "f"), ("ves", "fe"), ("ies", "y"), ("es", ""), ("s", "")];
            ends.iter()
                .find_map(|(many, one)| Some(format!("{}{one}", name.strip_suffix(many)?)).filter(|name| self.is_card(name)))
                .map(|name| (name, end))
        })
    }

    /// "A takes control of B's unit with Possession": steals it.
    fn takes_control(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| {
            ["takes control of", "gains control of", "take control of", "gain control of"].iter().any(|takes| words::at(said, *at, takes))
        })?;
        let with = said.iter().skip(at).any(|word| ["with", "using", "via"].contains(&word.as_str()));
        let mut out = said.clone();
        out.splice(at..at + 3, ["steals".to_owned()]);
        with.then_some(out)
    }

    /// "A 4 might attacker": what fights by that.
    fn who_fights(&self, said: &Words) -> Option<Words> {
        let at = (2..said.len()).find(|at| {
            let strong = said.get(at - 1).is_some_and(|word| super::with::is_measure(word) || words::is_stats(word));
            strong && said.get(*at).is_some_and(|word| FIGHTERS.contains(&word.as_str()))
        })?;
        let fighter = self.play.sentences().spoken.fighter;
        let mut out = said.clone();
        let many = said.get(at).is_some_and(|word| word.ends_with('s'));
        out.splice(at..=at, [if many { format!("{fighter}s") } else { fighter.to_owned() }]);
        Some(out)
    }

    /// "A Reanimates Griselbrand from A's graveyard", "casts Reanimate on Griselbrand": it lies there before.
    pub(super) fn aimed_at_what_lies(&self, said: Words, before: &mut Vec<Words>) -> Words {
        let found = (1..said.len()).find_map(|at| {
            let who = said.get(at - 1).filter(|who| self.is_player(who))?;
            let casts = words::is_one(&said, at, &["casts", "plays"]);
            let (spell, next) = if casts { self.card_at(&said, at + 1)? } else { self.spell_verb(&said, at)? };
            let text = self.about_card(&spell)?.1.to_lowercase();
            let lies = ["card from your graveyard", "card from a graveyard", "card in your graveyard", "card in a graveyard"];
            lies.iter().find(|lies| text.contains(**lies))?;
            let aims = usize::from(words::is_one(&said, next, &["on", "targeting", "at"]));
            let owner = self.whose(said.get(next + aims)).map(str::to_owned);
            let start = next + aims + usize::from(owner.is_some());
            let (name, end) = self.card_at(&said, start)?;
            let place = ["from", "in", "out of"].into_iter().find(|place| words::at(&said, end, place));
            let zone = place.and_then(|place| {
                let from = end + place.split(' ').count();
                let whose = self.whose(said.get(from)).map(str::to_owned);
                let skip = usize::from(whose.is_some() || words::is_one(&said, from, &["the", "his", "her", "their"]));
                let zone = said.get(from + skip).filter(|zone| self.play.zone(zone).is_some())?;
                Some((whose, zone.clone(), from + skip + 1))
            });
            let there =
                self.is_named(&name) || self.out.iter().any(|line| line.text.contains(&name) && line.text.contains(" in graveyard"));
            let (whose, zone, end) = zone.unwrap_or_else(|| (owner.clone(), "graveyard".to_owned(), end));
            let lies =
                [vec![whose.unwrap_or_else(|| who.clone()), "has".to_owned()], words::of_name(&name), vec!["in".to_owned(), zone]].concat();
            let cast = [vec!["casts".to_owned()], words::of_name(&spell), vec!["targeting".to_owned()], words::of_name(&name)].concat();
            Some((at, end, cast, (!there).then_some(lies)))
        });
        let Some((at, end, cast, lies)) = found else { return said };
        before.extend(lies);
        let mut out = said;
        out.splice(at..end, cast);
        out
    }

    /// "A conquers with Ahri": conquers a battlefield.
    fn conquers_with(&self, said: &Words) -> Option<Words> {
        if !self.play.sentences().spoken.battlefields {
            return None;
        }
        let at = (1..said.len()).find(|at| {
            let verb = words::is(said, *at, "conquers");
            verb && said.get(at - 1).is_some_and(|who| self.is_player(who)) && words::is(said, at + 1, "with")
        })?;
        let mut out = said.clone();
        out.splice(at + 1..at + 1, ["a".to_owned(), "battlefield".to_owned()]);
        Some(out)
    }

    /// "With Containment Priest on the table A Cloudshifts it": a comma parts the circumstance from the action.
    fn with_comma(&self, said: &Words) -> Option<Words> {
        said.first().filter(|first| WHEN.contains(&first.as_str()))?;
        if said.iter().any(|word| word == ",") {
            return None;
        }
        let at = (3..said.len()).find(|at| {
            let acts = said.get(at + 1).is_some_and(|next| words::verb(next).is_some() || self.slang(next).is_some());
            said.get(*at).is_some_and(|who| self.is_player(who)) && (acts || self.spell_verb(said, at + 1).is_some())
        })?;
        let stands = (1..at).any(|from| self.stand_at(said, from).is_some_and(|(_, next)| next == at));
        let mut out = said.clone();
        out.insert(at, ",".to_owned());
        stands.then_some(out)
    }

    /// "A has 6 Æmber and B has 3": of the same.
    fn of_the_same(&self, said: &Words) -> Option<Words> {
        let noun = said.windows(4).find_map(|four| match four {
            [who, has, number, noun] if self.is_player(who) && has == "has" && words::is_number(number) && !noun.is_empty() => {
                Some(noun.clone())
            }
            _ => None,
        })?;
        let noun = Some(noun).filter(|noun| noun.starts_with('Æ') || self.scope.nouns().any(|(_, many)| many == noun))?;
        let at = (3..said.len()).find(|at| {
            let who = said.get(at - 2).is_some_and(|who| self.is_player(who)) && words::is(said, at - 1, "has");
            who && said.get(*at).is_some_and(|word| words::is_number(word))
                && said.get(at + 1).is_none_or(|word| [",", "and"].contains(&word.as_str()))
        })?;
        let mut out = said.clone();
        out.insert(at + 1, noun);
        Some(out)
    }

    /// "A plays Anger on Troll and fights Krump": with that.
    fn goes_on_with_it(&self, said: &Words) -> Option<Words> {
        let and = said.iter().position(|word| word == "and")?;
        let aimed = said.iter().take(and).any(|word| ["on", "targeting"].contains(&word.as_str()));
        let fought = self.card_at(said, 2).and_then(|(name, _)| self.about_card(&name)).is_some_and(|(_, text)| text.contains("ight"));
        let plays = !fought && words::is_one(said, 1, &["plays", "casts"]);
        let fights = words::is_one(said, and + 1, &["fight", "fights", "attack", "attacks"]);
        let rest = said.get(and + 2..)?;
        let whole = !rest.is_empty() && !rest.iter().any(|word| ["with", "and", ",", "using"].contains(&word.as_str()));
        (aimed && plays && fights && whole).then(|| [said.clone(), vec!["with".to_owned(), "it".to_owned()]].concat())
    }

    /// "A has three creatures: Troll, Bumpsy and Krump": as many as are named.
    fn listed(&mut self, said: Words) -> Words {
        let Some(at) =
            said.iter().position(|word| word.strip_suffix(':').is_some_and(|noun| self.scope.nouns().any(|(_, many)| many == noun)))
        else {
            return said;
        };
        let mut count = 0;
        let mut next = at + 1;
        while let Some((_, end)) = self.phrase(&said, next) {
            count += 1;
            next = end;
            while words::is_one(&said, next, &[",", "and"]) {
                next += 1;
            }
        }
        let number = at.checked_sub(1).and_then(|at| said.get(at)).and_then(|word| words::number(word));
        let count: u64 = count;
        if number != Some(count) || count < 2 {
            return said;
        }
        self.known.granted.push(count.to_string());
        let mut out = said;
        out.drain(at - 1..=at);
        out
    }

    /// "Troll fights A's creature next to Shadow Self": it stands there before.
    fn beside(&mut self, said: Words) -> (Vec<Words>, Words) {
        let deed = |word: &String| ["fights", "attacks", "fight", "attack", "destroys", "casts", "plays"].contains(&word.as_str());
        let found = said.iter().position(deed).and_then(|verb| {
            let next = (verb + 2..said.len()).find(|at| words::at(&said, *at, "next to") || words::at(&said, *at, "beside"))?;
            let start = (verb..next).rev().find(|at| self.whose(said.get(*at)).is_some())?;
            let beside = next + if words::at(&said, next, "beside") { 1 } else { 2 };
            let (_, end) = self.phrase(&said, beside)?;
            Some((start, next, beside, end))
        });
        let Some((start, next, beside, end)) = found else { return (Vec::new(), said) };
        let that = usize::from(words::is(&said, next - 1, "is"))
            + usize::from(said.iter().take(next).any(|word| word == "that" || word == "that's"));
        let thing = said.get(start + 1..next - that).unwrap_or_default().to_vec();
        let Some(owner) = self.whose(said.get(start)).map(str::to_owned) else { return (Vec::new(), said) };
        let named = self.card_of(&thing).is_some() || thing.first().is_some_and(|word| words::number(word).is_some());
        let article = if named { Words::new() } else { vec!["a".to_owned()] };
        let there =
            [vec![owner, "controls".to_owned()], article, thing, words::of("next to"), said.get(beside..end).unwrap_or_default().to_vec()];
        let mut out = said.clone();
        out.drain(next - that..end);
        (vec![there.concat()], out)
    }

    /// "A holds with Ahri": it is at the battlefield that is held.
    fn holds_with(&self, said: Words, before: &mut Vec<Words>) -> Words {
        let with = usize::from(words::is(&said, 2, "with")) * 2 + usize::from(words::at(&said, 2, "a battlefield with")) * 4;
        let holds = said.first().is_some_and(|who| self.is_player(who)) && words::is(&said, 1, "holds");
        if !self.play.sentences().spoken.battlefields || !holds || with == 0 {
            return said;
        }
        let Some((_, end)) = self.phrase(&said, with + 1) else { return said };
        let (who, thing) = (said.get(..1).unwrap_or_default().to_vec(), said.get(with + 1..end).unwrap_or_default().to_vec());
        before.push([who.clone(), vec!["controls".to_owned()], thing, words::of("at a battlefield")].concat());
        [who, words::of("holds the battlefield"), said.get(end..).unwrap_or_default().to_vec()].concat()
    }

    /// "Casts Falling Star on both A's units", where nobody spoke of any: there are two.
    fn both_there(&self, said: Words, before: &mut Vec<Words>) -> Words {
        let both = (1..said.len()).find(|at| words::is(&said, *at, "both") && self.whose(said.get(at + 1)).is_some());
        let Some(at) = both else { return said };
        let owner = self.whose(said.get(at + 1)).unwrap_or_default().to_owned();
        let noun = said.get(at + 2).and_then(|word| self.scope.nouns().find(|(_, many)| word == many));
        let Some((one, many)) = noun else { return said };
        if self.has_no(Some(&owner), &[one.to_owned()]) {
            before.push(vec![owner, "controls".to_owned(), "2".to_owned(), many.to_owned()]);
        }
        said
    }
}
