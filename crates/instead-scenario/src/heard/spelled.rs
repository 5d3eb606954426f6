//! Words as they are spelled in full; what is said not to be there; attacks that a block implies.

use super::{Hearing, words};

type Words = Vec<String>;

/// Words that players shorten.
const SHORT: &[(&str, &str)] = &[
    ("sac", "sacrifice"),
    ("sacs", "sacrifices"),
    ("saccing", "sacrificing"),
    ("sacing", "sacrificing"),
    ("sac'ing", "sacrificing"),
    ("sacced", "sacrificed"),
    ("sac'd", "sacrificed"),
    ("gy", "graveyard"),
    ("grave", "graveyard"),
    ("bf", "battlefield"),
    ("dmg", "damage"),
    ("w/", "with"),
    ("etbs", "enters"),
    ("planeswalks", "begins"),
    ("dude", "creature"),
    ("dudes", "creatures"),
    ("walker", "planeswalker"),
    ("opp", "opponent"),
    ("oppo", "opponent"),
    ("opp's", "opponent's"),
    ("oppo's", "opponent's"),
];

impl Hearing<'_> {
    /// The words in full: `I've got` is `I have`, `2/2s` are `2/2 creatures`.
    pub(super) fn spelled(&self, said: Words) -> Words {
        let mut out: Words = Vec::new();
        let fighter = self.play.sentences().spoken.fighter;
        for (at, word) in said.iter().enumerate() {
            let next = said.get(at + 1).map(String::as_str).unwrap_or_default();
            let before = at.checked_sub(1).and_then(|at| said.get(at)).map(String::as_str).unwrap_or_default();
            let full: Option<Words> = match word.as_str() {
                word if SHORT.iter().any(|(short, _)| *short == word || *short == word.to_ascii_lowercase() && at == 0)
                    && !self.is_card(word) =>
                {
                    SHORT.iter().find(|(short, _)| *short == word.to_ascii_lowercase()).map(|(_, full)| words::of(full))
                }
                "I've" => Some(vec!["I".into(), "have".into()]),
                "they've" | "They've" | "you've" | "You've" => Some(vec![word.trim_end_matches("'ve").into(), "have".into()]),
                "he's" | "she's" | "He's" | "She's" => {
                    Some(vec![word.trim_end_matches("'s").into(), if next == "got" { "has".into() } else { "is".into() }])
                }
                "I'd" | "he'd" | "she'd" | "they'd" | "you'd" | "it'd" => Some(vec![word.trim_end_matches("'d").into(), "would".into()]),
                "who's" => Some(vec!["who".into(), if next == "got" { "has".into() } else { "is".into() }]),
                "becomes" if ["it", "It"].contains(&before) && ["my", "his", "her", "their"].contains(&next) => Some(vec!["is".into()]),
                "we're" | "We're" => Some(vec![word.trim_end_matches("'re").into(), "are".into()]),
                "they're" | "They're" => Some(vec![word.trim_end_matches("'re").into(), "are".into()]),
                "it's" | "It's"
                    if !["my", "his", "her", "their", "your", "the", "not", "a", "an"].contains(&next)
                        && !next.ends_with("'s")
                        && next != "turn"
                        && !next.is_empty() =>
                {
                    Some(vec![word.trim_end_matches("'s").into(), if next == "got" { "has".into() } else { "is".into() }])
                }
                "deck" | "library" | "graveyard" | "trash" | "discard" | "yard" | "bin"
                    if self.play.zone(word).is_none()
                        && next != "pile"
                        && (["in", "into", "from", "the", "my", "his", "her", "their", "your"].contains(&before)
                            || before.ends_with("'s")) =>
                {
                    let of: &[&str] = if ["deck", "library"].contains(&word.as_str()) {
                        &["library", "main deck", "deck"]
                    } else {
                        &["graveyard", "trash", "discard pile"]
                    };
                    of.iter().find(|zone| self.play.zone(zone).is_some()).map(|zone| words::of(zone))
                }
                word if word.ends_with(':') && next.starts_with('"') && self.is_noun(word.trim_end_matches(':')) => {
                    Some(vec![word.trim_end_matches(':').to_owned(), "that".into(), "says".into()])
                }
                "only" | "just" if next == "got" && (["have", "has"].contains(&before) || before.ends_with("'ve")) => Some(Vec::new()),
                "got"
                    if ["only", "just"].contains(&before)
                        && at > 1
                        && said.get(at - 2).is_some_and(|word| word.ends_with("'ve") || ["have", "has"].contains(&word.as_str())) =>
                {
                    Some(Vec::new())
                }
                "got" if ["have", "has", "'ve", "I've", "he's", "she's", "it's", "It's", "they've"].contains(&before) => Some(Vec::new()),
                word if next == "got" && word.ends_with("'s") => Some(vec![word.trim_end_matches("'s").into(), "has".into()]),
                "got" if before.ends_with("'s") => Some(Vec::new()),
                // "A starting loyalty of 4".
                "starting" | "base" if next == "loyalty" => Some(Vec::new()),
                "of" if before == "loyalty" && words::is_number(next) => Some(Vec::new()),
                "aember" | "Aember" | "æmber" | "Amber" if !self.is_card(word) => Some(vec!["Æmber".into()]),
                word => {
                    let one = word.strip_suffix('s').filter(|one| words::is_stats(one));
                    one.map(|one| {
                        let noun = self.is_noun(next) || self.is_kind(next);
                        [vec![one.to_owned()], if noun { vec![] } else { vec![format!("{fighter}s")] }].concat()
                    })
                }
            };
            match full {
                Some(full) => out.extend(full),
                None => out.push(word.clone()),
            }
        }
        // "Captures 2 with my Troll": of Æmber.
        if let Some(at) = out.iter().position(|word| ["capture", "captures", "captured"].contains(&word.as_str()))
            && out.get(at + 1).is_some_and(|word| words::is_number(word))
            && out.get(at + 2).is_none_or(|word| ["with", "from", "on", "onto"].contains(&word.as_str()))
        {
            out.insert(at + 2, "Æmber".into());
        }
        // "Nicole's at 4": is.
        for at in 0..out.len() {
            let life = out.get(at + 1).is_some_and(|word| word == "at" || word == "on")
                && out.get(at + 2).is_some_and(|word| words::is_number(word));
            let who = out
                .get(at)
                .and_then(|word| word.strip_suffix("'s"))
                .filter(|who| life && (self.is_player(who) || who.eq_ignore_ascii_case("opponent")))
                .map(str::to_owned);
            if let Some(who) = who {
                out.splice(at..=at, [who, "is".to_owned()]);
            }
        }
        // "Takes 4 from the Angel": damage.
        if let Some(at) = out.windows(3).position(|three| {
            matches!(three, [takes, number, from] if ["take", "takes", "took"].contains(&takes.as_str()) && words::is_number(number) && from == "from")
        }) && out.get(at + 3).is_some_and(|word| !["me", "him", "her"].contains(&word.as_str()) && !self.is_player(word))
        {
            out.insert(at + 2, "damage".into());
        }
        // "His own turn": his turn.
        let own = out
            .windows(2)
            .position(|pair| matches!(pair, [own, turn] if own == "own" && ["turn", "upkeep", "draw", "end"].contains(&turn.as_str())));
        if let Some(own) = own {
            out.remove(own);
        }
        // "Deals 4 to my unit": damage.
        for at in 0..out.len() {
            let deals = out.get(at).is_some_and(|word| ["deal", "deals", "dealt", "dealing"].contains(&word.as_str()));
            let to = out.get(at + 2).is_some_and(|word| word == "to");
            if deals && to && out.get(at + 1).is_some_and(|word| words::number(word).is_some() && word != "a") {
                out.insert(at + 2, "damage".into());
            }
        }
        // "Steals 2": of what there is to steal.
        let amount = out.last().is_some_and(|word| words::is_number(word) || words::number(word).is_some_and(|count| count > 1)) || out.windows(3).any(|three| matches!(three, [steals, number, with] if ["steal", "steals", "stole"].contains(&steals.as_str()) && words::is_number(number) && (with == "with" || with == "from")));
        if amount
            && let Some(at) = out.iter().position(|word| ["steal", "steals", "stole"].contains(&word.as_str()))
            && out.get(at + 1).is_some_and(|word| words::is_number(word) || words::number(word).is_some())
            && out.get(at + 2).is_none_or(|word| !word.contains("mber"))
        {
            out.insert(at + 2, "Æmber".into());
        }
        // "On my commander, Serra Angel": which is one.
        if let Some(at) = out.windows(2).position(|pair| matches!(pair, [commander, comma] if commander == "commander" && comma == ","))
            && let Some((_, end)) = self.card_at(&out, at + 2)
        {
            out.splice(end..end, ["as".to_owned(), "commander".to_owned()]);
            out.drain(at..at + 2);
        }
        // "Archive my Krump": I do.
        let orders = out.first().is_some_and(|word| {
            let lower = word.to_ascii_lowercase();
            word.starts_with(char::is_uppercase)
                && !self.is_player(word)
                && words::verb(&lower).is_some()
                && !words::VERBS.contains(&lower.as_str())
        });
        let whose = out.get(1).is_some_and(|word| ["my", "a", "an", "the", "your"].contains(&word.as_str()));
        if orders && whose && !self.is_card(&words::text(&out)) {
            let verb = out.first().and_then(|word| words::verb(&word.to_ascii_lowercase())).unwrap_or_default();
            out.splice(0..1, ["I".to_owned(), verb.to_owned()]);
        }
        // "Gets Lightning Bolted", "gets Vengeance'd": is hit by that.
        if let Some(at) = out.iter().position(|word| ["gets", "get", "got", "is", "was", "are"].contains(&word.as_str())) {
            let spell = (1..=4).rev().find_map(|length| {
                let name = words::text(out.get(at + 1..at + 1 + length)?);
                let ends = ["'d", "'ed", "ed", "d"].iter().filter_map(|end| name.strip_suffix(end));
                ends.filter(|_| name.starts_with(char::is_uppercase))
                    .find(|name| self.is_fleeting_card(name))
                    .map(|name| (name.to_owned(), length))
            });
            if let Some((name, length)) = spell {
                out.splice(at + 1..at + 1 + length, [words::of("hit by"), words::of(&name)].concat());
            }
        }
        // "My unit's already buffed": is.
        for at in 0..out.len() {
            let noun = out.get(at).and_then(|word| word.strip_suffix("'s")).filter(|noun| self.is_noun(noun)).map(str::to_owned);
            let next = out.get(at + 1).map(String::as_str).unwrap_or_default();
            let is = ["already", "now", "currently", "also"].contains(&next)
                || self.scope.flags().any(|flag| words::at(&out, at + 1, flag))
                || next.is_empty();
            if let Some(noun) = noun.filter(|_| is) {
                out.splice(at..=at, [noun, "is".to_owned()]);
            }
        }
        // "It gets destroyed": is; "tries to reap": reaps.
        for at in 0..out.len() {
            let next = out.get(at + 1).cloned().unwrap_or_default();
            let done =
                next.len() > 4 && next.ends_with("ed") && self.slang(&next).is_none() && !self.scope.flags().any(|flag| flag == next);
            let by = out.iter().skip(at).any(|word| word == "by" || word == "with");
            if let Some(gets) = out.get_mut(at).filter(|word| ["gets", "get", "got"].contains(&word.as_str()) && done && !by) {
                "is".clone_into(gets);
            }
        }
        if let Some(at) = out.windows(2).position(|pair| matches!(pair, [tries, to] if tries == "tries" && to == "to"))
            && let Some(verb) = out.get(at + 2).and_then(|word| words::verb(word))
        {
            out.splice(at..at + 3, [verb.to_owned()]);
        }
        // "A 1/1 token": of a creature, if nothing else is said.
        let mut i = 1;
        while i < out.len() {
            let token = out.get(i).is_some_and(|word| word == "token" || word == "tokens");
            let stats = (i.saturating_sub(5)..i).rev().find(|at| out.get(*at).is_some_and(|word| words::is_stats(word)));
            let typed = |from: usize| {
                let here = out.get(from..i).unwrap_or_default().iter().chain(out.get(i + 1));
                here.into_iter().any(|word| self.is_noun(word) || [",", "and", "with"].contains(&word.as_str()))
            };
            let make = ["create", "creates", "make", "makes"].contains(&out.get(1).map(String::as_str).unwrap_or_default());
            if token && stats.is_some_and(|at| !typed(at)) && (make || out.get(i - 1).is_some_and(|word| words::is_stats(word))) {
                out.insert(i, fighter.to_owned());
                i += 1;
            }
            i += 1;
        }
        self.faces(self.measures(out))
    }

    /// "A creates a 1 might Recruit token": two numbers say how strong it is.
    fn measures(&self, mut said: Words) -> Words {
        let makes = said.iter().take(3).any(|word| ["create", "creates", "make", "makes"].contains(&word.as_str()));
        let at = said.windows(2).position(|pair| matches!(pair, [number, of] if words::is_number(number) && super::with::is_measure(of)));
        if let Some(at) = at.filter(|_| makes) {
            let number = said.get(at).cloned().unwrap_or_default();
            let second = self.play.sentences().spoken.second.map_or(number.clone(), str::to_owned);
            said.splice(at..at + 2, [format!("{number}/{second}")]);
            let token = said.iter().position(|word| word == "token" || word == "tokens");
            let fighter = self.play.sentences().spoken.fighter;
            if let Some(token) = token.filter(|_| !said.iter().any(|word| word == fighter)) {
                said.insert(token, fighter.to_owned());
            }
        }
        said
    }

    /// "At B's face", "to my opponent's face": at the player.
    fn faces(&self, mut said: Words) -> Words {
        for at in 1..said.len() {
            let whose = said.get(at - 1).map(|word| word.to_ascii_lowercase()).unwrap_or_default();
            let player = match whose.as_str() {
                "my" => "me",
                "his" | "her" | "their" => "him",
                _ => continue,
            };
            if said.get(at).is_some_and(|word| word == "face") {
                said.splice(at - 1..=at, [player.to_owned()]);
            }
        }
        while let Some(at) = said.iter().position(|word| word == "face").filter(|at| *at > 0) {
            let whose = said.get(at - 1).and_then(|word| word.strip_suffix("'s")).map(str::to_owned);
            let Some(whose) = whose else { break };
            said.splice(at - 1..=at, [whose]);
        }
        said
    }

    /// "A plays Steam Vents tapped", "A dredges the Imp": what is done, and what is chosen.
    pub(super) fn chosen(&mut self, said: &Words) -> Option<Vec<Words>> {
        let player = said.first().filter(|word| self.is_player(word))?.clone();
        let tapped = said.last().is_some_and(|word| word == "tapped") && said.get(1).is_some_and(|verb| verb == "plays");
        if tapped && let Some((name, next)) = self.card_at(said, 2).filter(|(_, next)| next + 1 == said.len()) {
            let text = self.play.library().find(&name)?.text.to_lowercase();
            // Who pays has it untapped.
            let offered = text.contains("you may pay") && text.contains("if you don't, it enters tapped");
            return offered.then(|| vec![said.get(..next).unwrap_or_default().to_vec(), vec![player, "declines".into()]]);
        }
        if let Some(paid) = self.paid_for(&player, said) {
            return Some(paid);
        }
        if said.get(1).is_some_and(|verb| verb == "dredges") {
            let of = (2..said.len()).find(|at| words::at(said, *at, "instead of"));
            let instead = of.is_some() || said.last().is_some_and(|word| word == "instead");
            let thing = said.get(2..of.unwrap_or(said.len() - usize::from(instead)))?;
            let lies = match self.known_place(thing) {
                Some(_) => None,
                None => Some(self.card_of(thing)?),
            };
            let name = match &lies {
                Some(name) => name.clone(),
                None => self.known.call(self.known_place(thing)?)?,
            };
            if instead {
                self.known.granted.push("instead".into());
            }
            let chooses = [vec![player.clone(), "chooses".to_owned()], words::of(&name)].concat();
            let draws = [vec![player], words::of("draws a card")].concat();
            let lies = lies.filter(|name| !self.said.lines().any(|line| line.contains(name.as_str()) && line.contains("graveyard")));
            let lies = lies.map(|name| {
                [vec![said.first().cloned().unwrap_or_default(), "has".to_owned()], words::of_name(&name), words::of("in graveyard")]
                    .concat()
            });
            let done = if self.known.verb == "draw" { vec![chooses] } else { vec![draws, chooses] };
            return Some(lies.into_iter().chain(done).collect());
        }
        None
    }

    /// "A controls no creatures", "B doesn't block": said for whoever reads it, as long as it is so.
    pub(super) fn nothing_there(&self, said: &Words) -> Option<Vec<String>> {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let comment = || Some(vec![format!("# {}", words::text(said))]);
        let player = said.first().filter(|word| self.is_player(word));
        // "A hasn't scored the other": nothing says that they have.
        let never = ["haven't", "hasn't", "didn't"].contains(&word(1)) && self.first_step.is_none_or(|_| word(1) != "didn't");
        if player.is_some()
            && never
            && ["scored", "conquered", "cast", "drawn", "attacked", "played", "used", "blocked", "forged"].contains(&word(2))
        {
            return comment();
        }
        const SILENT: [&str; 8] = [
            "doesn't respond",
            "doesn't have a response",
            "has no response",
            "has no responses",
            "does nothing",
            "has nothing else",
            "controls nothing else",
            "has nothing",
        ];
        let has = player.is_some_and(|player| self.known.things.iter().any(|thing| thing.player == *player && thing.line.is_some()));
        let silent = SILENT.iter().find(|no| words::at(said, 1, no) && said.len() == 1 + no.split(' ').count());
        if player.is_some() && silent.is_some_and(|no| *no != "has nothing" || !has) {
            return comment();
        }
        let blocks =
            ["doesn't block", "don't block", "does not block", "declares no blockers", "declares no blocks", "chooses no blockers"];
        if player.is_some() && said.len() < 5 && blocks.iter().any(|no| words::at(said, 1, no)) {
            return comment();
        }
        // "No flyers anywhere".
        let doer =
            super::phrase::DOERS.iter().find(|(doer, _)| word(1).strip_suffix('s') == Some(doer)).map(|(_, keyword)| (*keyword).to_owned());
        let flies = doer.filter(|_| ["No", "no"].contains(&word(0)));
        let whole = said.len() == 2
            || ["anywhere", "around"].contains(&word(2)) && said.len() == 3
            || self.stand_at(said, 2).is_some_and(|(_, next)| next == said.len());
        if let Some(keyword) = flies.filter(|_| whole) {
            let some = self.known.things.iter().any(|thing| {
                let here = thing.line.is_some();
                thing.words.contains(&keyword)
                    || here && self.about_card(&thing.name).is_some_and(|(_, text)| text.to_lowercase().contains(&keyword))
            });
            return if some { None } else { comment() };
        }
        if let (Some(player), true) = (player, ["doesn't", "don't", "didn't"].contains(&word(1))) {
            return self.hasnt(player, said).then(comment)?;
        }
        let at = match player {
            None if ["No", "no"].contains(&word(0)) => 1,
            Some(_) if ["controls", "has"].contains(&word(1)) && word(2) == "no" => 3,
            None if ["There", "there"].contains(&word(0)) && word(1) == "are" && word(2) == "no" => 3,
            _ => return None,
        };
        let at = at + usize::from(["other", "more"].contains(&word(at)));
        let other = word(at - 1) == "other";
        let (kinds, end) = self.kinds_at(said, at)?;
        let rest = words::text(said.get(end..)?);
        let there = ["", "on the battlefield", "in play", "on board", "on the board", "out", "anywhere"].contains(&rest.as_str());
        (there && (other || self.has_no(player.map(String::as_str), &kinds))).then(comment)?
    }

    /// "Doesn't have Leyline of the Void", "don't control any creatures": whether that is so.
    fn hasnt(&self, player: &str, said: &Words) -> bool {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        if !["have", "has", "control", "controls", "own", "owns"].contains(&word(2)) {
            return false;
        }
        let mut at = 3;
        while ["any", "a", "an", "another", "other", "the"].contains(&word(at)) {
            at += 1;
        }
        let end = |next: usize| {
            let next = next + usize::from(word(next) == "anymore" || word(next) == "either");
            next == said.len() || self.stand_at(said, next).is_some_and(|(_, next)| next == said.len())
        };
        if let Some((name, next)) = self.card_at(said, at) {
            let has = self.known.things.iter().any(|thing| thing.player == player && thing.name.eq_ignore_ascii_case(&name));
            return end(next) && !has;
        }
        self.kinds_at(said, at).is_some_and(|(kinds, next)| end(next) && self.has_no(Some(player), &kinds))
    }

    /// The kinds that the words from `i` on name, up to a noun in the plural.
    pub(super) fn kinds_at(&self, said: &[String], i: usize) -> Option<(Vec<String>, usize)> {
        let mut kinds = Vec::new();
        let mut at = i;
        while let Some(word) = said.get(at) {
            let noun = self.scope.nouns().find(|(one, many)| word == one || word == many);
            match noun {
                Some((one, _)) if one != "card" => {
                    kinds.push(one.to_owned());
                    at += 1;
                }
                _ if self.is_kind(word) || word.strip_suffix('s').is_some_and(|one| self.is_kind(one)) => {
                    kinds.push(word.trim_end_matches('s').to_ascii_lowercase());
                    at += 1;
                }
                _ => break,
            }
        }
        (!kinds.is_empty()).then_some((kinds, at))
    }

    /// Whether nobody said that a player, or anybody, has something of these kinds.
    pub(super) fn has_no(&self, player: Option<&str>, kinds: &[String]) -> bool {
        let fits = |thing: &super::refer::Thing| kinds.iter().all(|kind| thing.words.contains(kind));
        !self.known.things.iter().any(|thing| player.is_none_or(|player| thing.player == player) && fits(thing))
    }

    /// "B blocks A's 5/5 with a 2/2", where nobody said that it attacks: it does.
    pub(super) fn attack_first(&mut self, said: &Words) -> Option<Vec<Words>> {
        let player = said.first().filter(|word| self.is_player(word))?.clone();
        let blocks = said.get(1).is_some_and(|word| word == "blocks") && !self.known.attacks;
        let lowered = super::stand::lower_first(said, 2);
        let whole = self.phrase(&lowered, 2).map(|(_, end)| end).filter(|end| said.get(*end).is_some_and(|word| word == "with"));
        let with = whole.or_else(|| said.iter().position(|word| word == "with")).filter(|with| *with > 2 && blocks)?;
        if self.play.sentences().spoken.battlefields {
            return None;
        }
        let thing = said.get(2..with)?.to_vec();
        let owner = self.owner_of(&thing).or_else(|| self.other_than(&player)).filter(|owner| *owner != player)?;
        self.known.attacks = true;
        let attack = [vec![owner, "attacks".into(), player.clone(), "with".into()], thing.clone()].concat();
        let mut again = thing;
        if let Some(article) = again.first_mut().filter(|word| *word == "a" || *word == "an") {
            "the".clone_into(article);
        }
        let block = [vec![player, "blocks".into()], again, said.get(with..)?.to_vec()].concat();
        Some(vec![attack, block])
    }

    /// Whether a sentence about a thing begins here: `it dies`, `the 2/2 is destroyed`.
    pub(super) fn is_clause_of_thing(&self, said: &[String], i: usize) -> bool {
        const VERBS: &[&str] = &[
            "dies", "is", "deals", "attacks", "enters", "takes", "gets", "would", "leaves", "has", "reaps", "fights", "triggers", "blocks",
            "wears", "carries", "connects", "saves", "are", "hits",
        ];
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        if ["it", "It"].contains(&word(i)) {
            return VERBS.contains(&word(i + 1));
        }
        // "It's my upkeep".
        if ["it's", "It's"].contains(&word(i)) && self.is_player(word(i + 1).trim_end_matches("'s")) {
            return true;
        }
        if ["there's", "There's"].contains(&word(i)) || word(i) == "there" && ["is", "are"].contains(&word(i + 1)) {
            return true;
        }
        if self.is_player(word(i)) {
            return false;
        }
        let end = match self.phrase(said, i) {
            // "With 1 armor and 3 power" is no new subject.
            Some((phrase, _))
                if phrase.kinds.is_empty()
                    && phrase.name.is_none()
                    && phrase.owner.is_none()
                    && (phrase.article.is_empty() || !phrase.stats.as_ref().is_some_and(|stats| words::is_stats(stats))) =>
            {
                return false;
            }
            Some((phrase, end)) if phrase.zone.is_none() => end,
            Some(_) => return false,
            None => match super::phrase::name_at(said, i) {
                Some((name, end))
                    if self.is_named(&name) || said.get(..i).is_some_and(|before| before.contains(said.get(i).unwrap_or(&name))) =>
                {
                    end
                }
                _ => return false,
            },
        };
        VERBS.contains(&word(end))
    }
}
