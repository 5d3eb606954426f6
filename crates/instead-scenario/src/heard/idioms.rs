//! Short ways in which players speak of their actions: `sacrifices X to Y`, `with Shock on the stack`, `pings`, `cracks a
//! Clue`, `resolves a sorcery`, `a spell that deals 3 damage to it`.

use super::words::Words;
use super::{Hearing, words};

/// Verbs for using something up by its own ability.
const USES_UP: &[&str] = &["cracks", "pops", "crack", "pop", "cashes", "eats", "pings", "tap", "taps"];

/// Nouns for a spell that isn't named.
const SPELLS: &[&str] = &["spell", "card", "instant", "sorcery", "action", "ability", "effect", "trick"];

impl Hearing<'_> {
    /// The sentences that an idiom stands for.
    pub(super) fn idiom(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        if let Some(lines) = self.of_its_own(said) {
            return Some(lines);
        }
        let player = said.first().filter(|word| self.is_player(word))?.clone();
        self.attacks_with_all(said, &player)
            .or_else(|| self.on_the_stack(said, &player))
            .or_else(|| self.own_ability(said, &player))
            .or_else(|| self.makes_do(said, &player))
            .or_else(|| self.by_nickname(said, &player, from))
            .or_else(|| self.plays_each(said, &player))
            .or_else(|| self.topdecks(said, &player))
            .or_else(|| self.aims_at_two(said, &player))
            .or_else(|| self.removes_to(said, &player))
            .or_else(|| self.forges_last(said, &player))
            .or_else(|| self.sacrifices_to(said, &player))
            .or_else(|| self.aims_at_spell(said, &player))
            .or_else(|| self.pings(said, &player, from))
            .or_else(|| self.uses_up(said, &player))
            .or_else(|| self.plays_what(said, &player))
            .or_else(|| self.pays_to(said, &player))
    }

    /// "Attacks with all three Goblins", "with my Goblins", "with all of them": with those that were spoken of last.
    fn attacks_with_all(&mut self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| *verb == "attacks")?;
        let with = said.iter().position(|word| word == "with")?;
        let last = self.known.last.and_then(|place| self.known.things.get(place));
        let thing = last.filter(|thing| thing.player == player && thing.count > 1)?;
        let mut at = with + 1;
        while words::is_one(said, at, &["all", "of", "the", "his", "her", "their"]) || words::is(said, at, &format!("{player}'s")) {
            at += 1;
        }
        let number = said.get(at).and_then(|word| words::number(word));
        at += usize::from(number.is_some());
        let [kind] = said.get(at..)? else { return None };
        let one = kind.strip_suffix('s').map(str::to_ascii_lowercase);
        let is = |one: &String| thing.words.contains(one) || thing.name.eq_ignore_ascii_case(one);
        let those = at > with + 1 && (kind == "them" || one.is_some_and(|one| is(&one)));
        if !those || number.is_some_and(|number| number != thing.count) {
            return None;
        }
        self.known.granted.push("all".to_owned());
        self.known.granted.extend(number.map(|number| number.to_string()));
        Some(vec![[said.get(..=with)?.to_vec(), vec!["them".to_owned()]].concat()])
    }

    /// "B's spell deals 4 damage to Poro", "a burn spell deals …": something of B's does.
    fn of_its_own(&mut self, said: &Words) -> Option<Vec<Words>> {
        let owner = said.first().and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner)).map(str::to_owned)?;
        let at = said.iter().position(|word| ["deals", "deal"].contains(&word.as_str())).filter(|at| (2..5).contains(at))?;
        let noun = said.get(at - 1).filter(|word| SPELLS.contains(&word.as_str()))?;
        let named = said.get(1..at - 1)?.iter().any(|word| word.starts_with(char::is_uppercase));
        let known = self.known.things.iter().any(|thing| thing.player == owner && thing.words.contains(noun));
        let rest = said.get(at + 1..)?;
        if named || known {
            return None;
        }
        self.known.granted.push(noun.clone());
        Some(vec![[vec![owner, "deals".to_owned()], rest.to_vec()].concat()])
    }

    /// "With A's Lightning Bolt on the stack, B …": that is cast, and this comes in response.
    fn on_the_stack(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        let stack = (3..said.len()).find(|at| words::at(said, *at, "on the stack"))?;
        let with = said.iter().take(stack).rposition(|word| word == "with").filter(|with| *with > 1)?;
        let owner = said.get(with + 1).and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner)).map(str::to_owned);
        let article = words::is_one(said, with + 1, &["a", "an", "the", "his", "her", "their"]);
        let (name, next) = self.card_at(said, with + 1 + usize::from(owner.is_some() || article))?;
        if next != stack || !self.is_fleeting_card(&name) {
            return None;
        }
        let owner = owner.or_else(|| self.other_than(player))?;
        let aims = ["aimed at", "targeting", "pointed at", "aiming at", "on"].iter().find(|aims| words::at(said, stack + 3, aims));
        let end = stack + 3 + aims.map_or(0, |aims| aims.split(' ').count());
        let rest = said.get(end..)?.to_vec();
        let target = match aims {
            Some(_) if !rest.is_empty() => [vec!["targeting".to_owned()], rest].concat(),
            None if rest.is_empty() && !self.is_aimed(&name) => Words::new(),
            None if rest.is_empty() => vec!["targeting".to_owned(), player.to_owned()],
            _ => return None,
        };
        let answer = [words::of("in response ,"), said.get(..with)?.to_vec()].concat();
        if self.known.cast.as_ref().is_some_and(|(_, cast)| *cast == name) {
            return Some(vec![answer]);
        }
        Some(vec![[vec![owner, "casts".to_owned()], words::of_name(&name), target].concat(), answer])
    }

    /// "Sacrifices Young Wolf to Viscera Seer": activates it, and pays with that.
    fn sacrifices_to(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        let verb = said.get(1).filter(|verb| ["sacrifices", "discards", "feeds"].contains(&verb.as_str()))?;
        let to = said.iter().rposition(|word| ["to", "for", "with"].contains(&word.as_str())).filter(|to| *to > 2)?;
        let own = self.owner_of(said.get(to + 1..)?).is_none_or(|owner| owner == player);
        // "To the Seer": a part of the name of what is here.
        let here = || self.known_place(said.get(to + 1..)?).and_then(|place| self.known.things.get(place)).map(|thing| thing.name.clone());
        let name = self.card_of(said.get(to + 1..)?).or_else(here).filter(|name| own && !self.is_fleeting_card(name))?;
        let (_, text) = self.about_card(&name)?;
        let doing = if verb == "discards" { "discard" } else { "sacrifice" };
        let costs = text.lines().any(|line| line.split_once(':').is_some_and(|(cost, _)| cost.to_lowercase().contains(doing)));
        if !costs {
            return None;
        }
        let paid = super::frame::without_owner(said.get(2..to)?.to_vec(), player);
        let there = |what: Words| [vec![player.to_owned(), "controls".to_owned()], what].concat();
        let mut out = Vec::new();
        if !self.is_named(&name) {
            out.push(there(words::of_name(&name)));
        }
        // "Finks to the Seer": a part of the name of what is here.
        let by_part = self.known_place(&paid).or_else(|| self.meant(&paid, Some(player)));
        let fresh = by_part.is_none() && verb != "discards";
        let chosen = match self.card_of(&paid) {
            Some(card) => words::of_name(&card),
            None if fresh => {
                let (phrase, next) = self.phrase(&paid, 0)?;
                if next != paid.len() {
                    return None;
                }
                phrase.name.clone().map_or_else(|| words::of(&self.known_as(&phrase, player).name), |name| words::of_name(&name))
            }
            None => words::of(&self.known.things.get(by_part?)?.name),
        };
        if fresh {
            out.push(there(paid));
        }
        let does = [vec![player.to_owned(), "activates".to_owned()], words::of_name(&name), vec!["choosing".to_owned()], chosen].concat();
        out.push(does);
        Some(out)
    }

    /// "Casts Counterspell on B's Divination", "copies A's Ancestral Recall with Fork": that is cast before.
    fn aims_at_spell(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["casts", "plays"].contains(&verb.as_str()))?;
        let (spell, next) = self.card_at(said, 2)?;
        let aim = said.get(next).filter(|word| ["targeting", "on", "choosing", "copying", "at", "against"].contains(&word.as_str()));
        aim?;
        let (_, text) = self.about_card(&spell)?;
        let text = text.to_lowercase();
        let own = text.contains("you control") || text.contains("your");
        let aims = ["target spell", "target instant", "target sorcery", "target creature spell", "target noncreature spell"]
            .iter()
            .any(|of| text.contains(of))
            || text.contains("counter") && text.contains("spell");
        let what = said.get(next + 1..)?;
        let owner = what.first().and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner)).map(str::to_owned);
        let article = what.first().is_some_and(|word| ["a", "an", "the", "that", "his", "her", "their"].contains(&word.as_str()));
        let (name, end) = self.card_at(what, usize::from(owner.is_some() || article))?;
        if !aims || self.is_named(&name) || self.known.cast.as_ref().is_some_and(|(_, cast)| *cast == name) {
            return None;
        }
        let owner = owner.or_else(|| if own && text.contains("copy") { Some(player.to_owned()) } else { self.other_than(player) })?;
        let rest = what.get(end..)?.to_vec();
        let cast = [vec![owner, "casts".to_owned()], words::of_name(&name), rest].concat();
        let answer = [
            words::of("in response ,"),
            vec![player.to_owned(), "casts".to_owned()],
            words::of_name(&spell),
            vec!["targeting".to_owned()],
            words::of_name(&name),
        ];
        Some(vec![cast, answer.concat()])
    }

    /// "Pings me with Prodigal Pyromancer", "pings it": what it says, or one damage.
    fn pings(&mut self, said: &Words, player: &str, from: (usize, usize)) -> Option<Vec<Words>> {
        let does = ["pings", "ping", "shoots", "zaps", "hits", "burns", "kills", "taps"];
        let verb = said.get(1).filter(|verb| does.contains(&verb.as_str()))?.clone();
        let with = said.iter().rposition(|word| ["with", "using", "off", "from"].contains(&word.as_str())).filter(|with| *with > 2);
        if let Some(with) = with
            && let Some(name) = self.card_of(said.get(with + 1..)?).filter(|name| !self.is_fleeting_card(name))
        {
            let (_, text) = self.about_card(&name)?;
            let shoots = text.lines().any(|line| line.contains("{T}") && line.contains("target") && line.contains("damage"));
            let there = [vec![player.to_owned(), "controls".to_owned()], words::of_name(&name)].concat();
            let target = said.get(2..with)?.to_vec();
            let does =
                [vec![player.to_owned(), "activates".to_owned()], words::of_name(&name), vec!["targeting".to_owned()], target].concat();
            let first = (!self.is_named(&name)).then_some(there);
            return shoots.then(|| first.into_iter().chain([does]).collect());
        }
        if !verb.starts_with("ping") || with.is_some() {
            return None;
        }
        let times = said.iter().position(|word| word == "for").filter(|at| *at + 2 == said.len());
        let number = times.and_then(|at| said.get(at + 1)).cloned().unwrap_or_else(|| "1".to_owned());
        if times.is_none() {
            self.remark(from, "how much damage it is isn't said; taken as 1".to_owned(), "say `Bear deals 2 damage to B`");
        }
        let target = said.get(2..times.unwrap_or(said.len()))?.to_vec();
        Some(vec![[vec![player.to_owned(), "deals".to_owned(), number], words::of("damage to"), target].concat()])
    }

    /// "Cracks a Clue", "pops Welding Jar": its ability.
    fn uses_up(&mut self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| USES_UP.contains(&verb.as_str()))?;
        let article = usize::from(
            said.get(2)
                .is_some_and(|word| ["a", "an", "the", "his", "her", "their"].contains(&word.as_str()) || *word == format!("{player}'s")),
        );
        // "Plays Wasteland and pops it".
        let it = said.get(2).filter(|word| *word == "it").and_then(|_| {
            let last = self.known.things.iter().rev().find(|thing| thing.player == player && self.is_card(&thing.name))?;
            Some((last.name.clone(), 3))
        });
        let (name, next) = it.or_else(|| self.card_at(said, 2 + article))?;
        let token = usize::from(words::is(said, next, "token"));
        let (_, text) = self.about_card(&name)?;
        let ability = text.lines().any(|line| line.contains(':') && (line.contains("acrifice") || line.contains("{T}")));
        let mut rest = said.get(next + token..)?.to_vec();
        // "Taps Samite Healer to prevent 1 damage to my Bears": aimed at those.
        if rest.first().is_some_and(|word| word == "to") {
            let verb = rest.get(1)?;
            if !text.to_lowercase().contains(verb.trim_end_matches('s')) {
                return None;
            }
            self.known.granted.extend(rest.iter().filter(|word| words::is_number(word) && text.contains(word.as_str())).cloned());
            let to = rest.iter().rposition(|word| ["to", "on", "at"].contains(&word.as_str())).filter(|to| *to > 1);
            rest = match to {
                Some(to) => [vec!["targeting".to_owned()], rest.get(to + 1..)?.to_vec()].concat(),
                None if text.contains("target") => [vec!["targeting".to_owned()], rest.get(2..)?.to_vec()].concat(),
                None => Words::new(),
            };
        } else if said.get(1).is_some_and(|verb| verb.starts_with("tap")) {
            return None;
        }
        let there = (!self.is_named(&name)).then(|| [vec![player.to_owned(), "controls".to_owned()], words::of_name(&name)].concat());
        let does = [vec![player.to_owned(), "activates".to_owned()], words::of_name(&name), rest].concat();
        ability.then(|| there.into_iter().chain([does]).collect())
    }

    /// "Plays a card that deals 4 damage to it": that happens; "a card that destroys all creatures": a card that says so.
    fn plays_what(&mut self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["casts", "plays", "uses", "activates", "has"].contains(&verb.as_str()))?;
        let that = said.iter().position(|word| ["that", "which"].contains(&word.as_str())).filter(|that| (4..7).contains(that))?;
        let noun = said.get(that - 1).filter(|word| SPELLS.contains(&word.as_str()))?.clone();
        let verb = said.get(that + 1).filter(|verb| verb.ends_with('s') && words::VERBS.contains(&verb.as_str()))?.clone();
        let rest: Words = said.get(that + 2..)?.to_vec();
        if ["says", "is", "has"].contains(&verb.as_str()) || rest.is_empty() || words::is(said, 1, "has") {
            return None;
        }
        let whole = rest.iter().any(|word| ["all", "each", "every"].contains(&word.as_str()));
        let of_mine = rest.iter().any(|word| ["it", "them"].contains(&word.as_str()) || word.ends_with("'s") || self.is_player(word));
        if whole && !of_mine {
            let capital = |word: &str| word.chars().enumerate().map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c }).collect();
            let stem: String = capital(verb.strip_suffix('s').unwrap_or(&verb));
            let play = if self.play.sentences().spoken.second.is_some() { "Play: " } else { "" };
            self.known.granted.extend(["all".to_owned(), "each".to_owned(), "every".to_owned()]);
            let kinds = ["instant", "sorcery", "action"].into_iter().find(|kind| *kind == noun);
            let kind = kinds.or_else(|| ["sorcery", "action", "spell"].into_iter().find(|kind| self.is_kind(kind)))?;
            let rest = words::text(&rest).replace("all creatures", if play.is_empty() { "all creatures" } else { "each creature" });
            let text = format!("\"{play}{stem} {rest}.\"");
            return Some(vec![vec![
                player.to_owned(),
                "casts".to_owned(),
                if kind.starts_with(['a', 'i']) { "an" } else { "a" }.to_owned(),
                kind.to_owned(),
                "that".to_owned(),
                "says".to_owned(),
                text,
            ]]);
        }
        if of_mine {
            self.known.granted.push(noun);
        }
        of_mine.then(|| vec![[vec![player.to_owned(), verb], rest].concat()])
    }

    /// "Activates Drudge Skeletons' regeneration ability": activates it.
    fn own_ability(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["activates", "uses", "triggers"].contains(&verb.as_str()))?;
        let end = said.iter().position(|word| ["ability", "effect"].contains(&word.as_str())).filter(|end| (3..8).contains(end))?;
        let whose = (2..end).find(|at| said.get(*at).is_some_and(|word| word.ends_with('\'') || word.ends_with("'s") && *at > 2))?;
        let mut name: Words = said.get(2..=whose)?.to_vec();
        let last = name.pop()?;
        name.push(last.strip_suffix("'s").or_else(|| last.strip_suffix('\''))?.to_owned());
        let known = self.known_place(&name).is_some();
        if !known && self.card_of(&name).is_none() {
            return None;
        }
        let weighs = said.get(whose + 1..end)?.iter().any(|word| words::number(word).is_some());
        let rest = said.get(end + 1..)?.to_vec();
        (!weighs).then(|| vec![[vec![player.to_owned(), "activates".to_owned()], name, rest].concat()])
    }

    /// "Casts Swords on my 4/4": the one spell whose name begins so, with a remark.
    fn by_nickname(&mut self, said: &Words, player: &str, from: (usize, usize)) -> Option<Vec<Words>> {
        let verb = said.get(1).filter(|verb| ["casts", "plays"].contains(&verb.as_str()))?.clone();
        let (nick, next) = super::phrase::name_at(said, 2)?;
        let aims = said.get(next).is_none_or(|word| ["on", "targeting", "at", ","].contains(&word.as_str()));
        if !aims || nick.contains(' ') || self.is_card(&nick) || self.is_named(&nick) || self.is_kind(&nick) {
            return None;
        }
        let name = self.slang(&nick.to_lowercase()).or_else(|| self.slang(nick.to_lowercase().strip_suffix('s')?))?;
        self.remark(from, format!("`{nick}` is taken as {name}"), &format!("name the card: `{player} {verb} {name} …`"));
        self.known.granted.extend(super::kept::parts(&nick));
        Some(vec![[vec![player.to_owned(), verb], words::of_name(&name), said.get(next..)?.to_vec()].concat()])
    }

    /// "Plays Memnite and a Forest": each.
    fn plays_each(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        let verb = said.get(1).filter(|verb| ["casts", "plays"].contains(&verb.as_str()))?;
        let mut out = Vec::new();
        let mut at = 2;
        while at < said.len() {
            at += usize::from(words::is_one(said, at, &["a", "an"]));
            let (name, next) = self.card_at(said, at)?;
            out.push([vec![player.to_owned(), verb.clone()], words::of_name(&name)].concat());
            at = next;
            while at < said.len() && words::is_one(said, at, &[",", "and", "then"]) {
                at += 1;
            }
            if at == next && at < said.len() {
                return None;
            }
        }
        (out.len() > 1).then_some(out)
    }

    /// "Topdecks Divination": has it in hand by then.
    fn topdecks(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["topdecks", "topdeck"].contains(&verb.as_str()))?;
        let name = self.card_of(said.get(2..)?)?;
        Some(vec![[vec![player.to_owned(), "has".to_owned()], words::of_name(&name), words::of("in hand")].concat()])
    }

    /// "Plays Challenge with my 5 might unit on his 3 might unit": aimed at both, as it says.
    fn aims_at_two(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        let verb = said.get(1).filter(|verb| ["casts", "plays"].contains(&verb.as_str()))?;
        let (name, next) = self.card_at(said, 2)?;
        said.get(next).filter(|word| ["with", "using"].contains(&word.as_str()))?;
        let on = (next + 2..said.len()).find(|at| words::is_one(said, *at, &["on", "against", "targeting"]))?;
        let text = self.about_card(&name)?.1.to_lowercase();
        let two = text.contains("friendly") && text.contains("enemy") || text.contains("you control") && text.contains("don't control");
        let (own, other) = (said.get(next + 1..on)?.to_vec(), said.get(on + 1..)?.to_vec());
        let comma = vec![",".to_owned()];
        two.then(|| {
            vec![[vec![player.to_owned(), verb.clone()], words::of_name(&name), vec!["targeting".to_owned()], own, comma, other].concat()]
        })
    }

    /// "Removes a counter from Walking Ballista to deal 1 damage to B": its ability, which costs that.
    fn removes_to(&mut self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| *verb == "removes")?;
        let from = said.iter().position(|word| word == "from")?;
        let (name, next) = self.card_at(said, from + 1)?;
        said.get(next).filter(|word| *word == "to")?;
        let text = self.about_card(&name)?.1.to_lowercase();
        let costs = text.lines().any(|line| line.starts_with("remove") && line.contains(':'));
        let to = said.iter().rposition(|word| ["to", "at", "on"].contains(&word.as_str())).filter(|to| *to > next)?;
        let numbers: Vec<String> =
            said.get(2..to)?.iter().filter(|word| words::is_number(word) && text.contains(word.as_str())).cloned().collect();
        self.known.granted.extend(numbers);
        let there = (!self.is_named(&name)).then(|| [vec![player.to_owned(), "controls".to_owned()], words::of_name(&name)].concat());
        let target = said.get(to + 1..)?.to_vec();
        let does = [vec![player.to_owned(), "activates".to_owned()], words::of_name(&name), vec!["targeting".to_owned()], target].concat();
        costs.then(|| there.into_iter().chain([does]).collect())
    }

    /// "Forges their third key": has two already.
    fn forges_last(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| *verb == "forges")?;
        let before = ["second", "third"].iter().position(|word| said.get(3).is_some_and(|said| said == word))? + 1;
        let whole = words::is(said, 4, "key") && said.len() == 5;
        let told = self.out.iter().any(|line| line.text.starts_with(&format!("{player} has ")) && line.text.contains(" key"));
        let has = (!told).then(|| vec![player.to_owned(), "has".to_owned(), before.to_string(), "keys".to_owned()]);
        let forges = vec![player.to_owned(), "forges".to_owned(), "a".to_owned(), "key".to_owned()];
        whole.then(|| has.into_iter().chain([forges]).collect())
    }

    /// "Makes me draw two": I do.
    fn makes_do(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["makes", "creates", "forces", "has", "lets"].contains(&verb.as_str()))?;
        let other = said.get(2).filter(|other| self.is_player(other) && *other != player)?.clone();
        let at = 3 + usize::from(words::is(said, 3, "to"));
        let verb = said.get(at).and_then(|word| words::verb(word)).filter(|verb| !["is", "has", "controls"].contains(verb))?;
        let by = said.iter().any(|word| ["with", "using", "by"].contains(&word.as_str()));
        (!by).then(|| vec![[vec![other, verb.to_owned()], said.get(at + 1..).unwrap_or_default().to_vec()].concat()])
    }

    /// "Pays {G} to regenerate it": regenerates it.
    fn pays_to(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| *verb == "pays")?;
        let to =
            said.iter().position(|word| word == "to").filter(|to| *to == 3 && said.get(2).is_some_and(|cost| cost.starts_with('{')))?;
        let verb = said.get(to + 1).and_then(|word| words::verb(word))?;
        Some(vec![[vec![player.to_owned(), verb.to_owned()], said.get(to + 2..)?.to_vec()].concat()])
    }
}
