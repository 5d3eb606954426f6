//! Actions of players, in words that no table knows: `shoots it with Incinerate`, `hits me for 6`, `swings X into Y`, `doesn't
//! pay`.

use super::words::Words;
use super::{Hearing, words};

/// Verbs that something else than a card's name is said with.
const OTHERS: &[&str] = &[
    "attacks",
    "blocks",
    "fights",
    "controls",
    "has",
    "casts",
    "plays",
    "activates",
    "reaps",
    "equips",
    "enchants",
    "moves",
    "responds",
    "is",
    "uses",
    "owns",
    "puts",
    "defends",
    "conquers",
    "gains",
    "draws",
    "creates",
    "makes",
    "targets",
    "deals",
    "counters",
    "upgrades",
    "ends",
    "begins",
    "chooses",
    "declines",
    "at",
    "would",
    "holds",
    "attaches",
];

/// Words of what a spell does that weigh nothing.
const SMALL: &[&str] = &["a", "an", "the", "my", "his", "everything", "board", "up", "some", "of", "all", "with", "things", "stuff", "it"];

/// Numbers as cards write them.
const NUMBERS: [&str; 11] = ["zero", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

impl Hearing<'_> {
    /// The sentences for a player's action, in the words that are read.
    pub(super) fn deed(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        let player = said.first().filter(|word| self.is_player(word))?.clone();
        self.shoots(said, &player)
            .or_else(|| self.burns(said, &player))
            .or_else(|| self.swings_into(said, &player))
            .or_else(|| self.pays_not(said, &player))
            .or_else(|| self.has_fighting(said, &player))
            .or_else(|| self.has_to_respond(said, &player))
            .or_else(|| self.makes_with(said, &player))
            .or_else(|| self.last_turn(said, &player, from))
            .or_else(|| self.picks(said, &player))
            .or_else(|| self.pays_with(said, &player))
    }

    /// "Shoots it with Incinerate and later with Hextech Ray": these are cast on it.
    fn shoots(&mut self, said: &Words, player: &str) -> Option<Vec<Words>> {
        let verb = said.get(1)?;
        let plain = verb.len() > 2 && verb.bytes().all(|b| b.is_ascii_lowercase()) && !OTHERS.contains(&verb.as_str());
        let makes = ["creates", "makes", "draws", "gains", "puts", "deals"].contains(&verb.as_str());
        let plain = plain || makes;
        let known = words::verb(verb).is_some_and(|verb| OTHERS.contains(&verb)) && !makes;
        let with = said.iter().position(|word| word == "with" || word == "using").filter(|with| *with > 2 && plain && !known)?;
        let target = said.get(2..with)?.to_vec();
        let mut cards = Vec::new();
        let mut at = with;
        while at < said.len() {
            let word = said.get(at).map(String::as_str).unwrap_or_default();
            if ["with", "using", "and", ",", "then", "later", "a", "an", "again", "another", "the"].contains(&word) {
                at += 1;
                continue;
            }
            let (name, next) = self.card_at(said, at).filter(|(name, _)| self.is_fleeting_card(name))?;
            cards.push(name);
            at = next;
        }
        let aimed = cards.iter().all(|name| self.is_aimed(name));
        let there = self.known_place(&target).is_some() || target.first().is_some_and(|word| word == "it");
        // "Makes two tokens with Raise the Alarm": what that says.
        let texts = || cards.iter().filter_map(|name| self.about_card(name)).map(|(_, text)| text.to_lowercase()).collect::<String>();
        let says = || {
            let text = texts();
            target.iter().all(|word| {
                let one = word.trim_end_matches('s');
                let number = words::number(word).and_then(|count| NUMBERS.get(count as usize)).is_some_and(|number| text.contains(number));
                SMALL.contains(&word.as_str()) || number || text.contains(one)
            })
        };
        if !aimed && !there && !cards.is_empty() && says() {
            self.known.granted.extend(target.iter().filter(|word| words::number(word).is_some()).cloned());
            let cast = |name: &String| [vec![player.to_owned(), "casts".to_owned()], words::of_name(name)].concat();
            return Some(cards.iter().map(cast).collect());
        }
        if cards.is_empty() || !aimed && !there || makes {
            return None;
        }
        let cast = |name: &String| {
            let to = if self.is_aimed(name) { [vec!["targeting".to_owned()], target.clone()].concat() } else { Words::new() };
            [vec![player.to_owned(), "casts".to_owned()], words::of(name), to].concat()
        };
        Some(cards.iter().map(cast).collect())
    }

    /// "Burns me for 7": the player deals 7 damage to the other.
    fn burns(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        let verbs = ["burns", "burn", "burned", "hits", "hit", "domes", "dome", "pings", "ping", "zaps", "zap", "smacks", "smack"];
        let [_, verb, whom, of, amount] = said.as_slice() else { return None };
        let fights = self.play.sentences().has_action("fight") || self.play.sentences().spoken.battlefields;
        let so = verbs.contains(&verb.as_str()) && self.is_player(whom) && of == "for" && words::is_number(amount) && !fights;
        so.then(|| vec![[vec![player.to_owned(), "deals".to_owned(), amount.clone()], words::of("damage to"), vec![whom.clone()]].concat()])
    }

    /// "Swings his Bears into my Rats": attacks with them, and those are there.
    fn swings_into(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        let verb = said.get(1).filter(|verb| ["swings", "sends", "send", "attacks"].contains(&verb.as_str()))?;
        let into =
            said.iter().position(|word| word == "into").filter(|into| *into > 2 && said.get(2).is_some_and(|word| word != "with"))?;
        if verb == "attacks" && said.get(2).is_some_and(|word| self.is_player(word)) || self.play.sentences().spoken.battlefields {
            return None;
        }
        let (own, target) = (said.get(2..into)?.to_vec(), said.get(into + 1..).filter(|target| !target.is_empty())?.to_vec());
        let own = super::frame::without_owner(
            if own.first().is_some_and(|word| ["his", "her", "their"].contains(&word.as_str())) {
                [vec![format!("{player}'s")], own.get(1..)?.to_vec()].concat()
            } else {
                own
            },
            player,
        );
        if let [only] = target.as_slice()
            && self.is_player(only)
        {
            return Some(vec![[vec![player.to_owned(), "attacks".to_owned(), only.clone(), "with".to_owned()], own].concat()]);
        }
        let owner = self.owner_of(&target).or_else(|| self.other_than(player)).filter(|owner| owner != player)?;
        let there = self
            .known_place(&target)
            .is_none()
            .then(|| [vec![owner.clone(), "controls".to_owned()], super::frame::without_owner(target.clone(), &owner)].concat());
        let fights = self.play.sentences().has_action("fight");
        let whom = if fights { target } else { vec![owner] };
        let attack = [vec![player.to_owned(), "attacks".to_owned()], whom, vec!["with".to_owned()], own].concat();
        Some(there.into_iter().chain([attack]).collect())
    }

    /// "Doesn't pay the 2 life": declines what is offered.
    fn pays_not(&mut self, said: &Words, player: &str) -> Option<Vec<Words>> {
        let denied = said.get(1).filter(|word| ["doesn't", "don't", "won't"].contains(&word.as_str()))?.clone();
        said.get(2).filter(|word| ["pay", "pays"].contains(&word.as_str()))?;
        if !["play", "cast"].contains(&self.known.verb.as_str()) {
            return None;
        }
        self.known.granted.extend([denied, "don".to_owned(), "doesn".to_owned(), "won".to_owned(), "t".to_owned()]);
        self.known.granted.extend(said.iter().filter(|word| words::is_number(word)).cloned());
        Some(vec![vec![player.to_owned(), "declines".to_owned()]])
    }

    /// "Has two 2/2s blocking my 6/6", "has a 5 might unit attacking".
    fn has_fighting(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["has", "controls"].contains(&verb.as_str()))?;
        let at = said.iter().position(|word| ["blocking", "attacking", "defending"].contains(&word.as_str())).filter(|at| *at > 2)?;
        let found = self.phrase(said, 2);
        found.filter(|(_, next)| *next == at || *next == at + 1)?;
        let (things, rest) = (said.get(2..at)?.to_vec(), said.get(at + 1..)?.to_vec());
        let fields = self.play.sentences().spoken.battlefields;
        let one = |text: &str| text.to_owned();
        let out = match said.get(at)?.as_str() {
            "blocking" if !rest.is_empty() && !fields => [vec![player.to_owned(), one("blocks")], rest, vec![one("with")], things].concat(),
            "attacking" if !fields => {
                let whom = if rest.is_empty() { vec![self.other_than(player)?] } else { rest };
                [vec![player.to_owned(), one("attacks")], whom, vec![one("with")], things].concat()
            }
            "attacking" if rest.is_empty() => [vec![player.to_owned()], words::of("attacks the battlefield with"), things].concat(),
            "defending" if fields && rest.is_empty() => {
                [vec![player.to_owned(), one("controls")], things, words::of("at a battlefield")].concat()
            }
            _ => return None,
        };
        Some(vec![out])
    }

    /// "Has Unyielding Spirit to respond to it": casts it in response.
    fn has_to_respond(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["has", "controls"].contains(&verb.as_str()))?;
        let (name, next) = self.card_at(said, 2).filter(|(name, _)| self.is_fleeting_card(name))?;
        let responds = ["to respond", "to answer", "in response"].iter().any(|respond| words::at(said, next, respond));
        responds.then(|| vec![[words::of("in response ,"), vec![player.to_owned(), "casts".to_owned()], words::of(&name)].concat()])
    }

    /// "Makes him discard a card with Raven's Crime": that is cast on him.
    fn makes_with(&mut self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["makes", "forces", "creates"].contains(&verb.as_str()))?;
        let whom = said.get(2).filter(|word| self.is_player(word))?.clone();
        let with = said.iter().rposition(|word| word == "with" || word == "using")?;
        let name = self.card_of(said.get(with + 1..)?).filter(|name| self.is_fleeting_card(name) && self.is_aimed(name))?;
        let text = self.about_card(&name)?.1.to_lowercase();
        let verb = said.get(3 + usize::from(words::is(said, 3, "to")))?;
        if !text.contains(verb.trim_end_matches('s')) {
            return None;
        }
        let numbers = said.get(3..with)?.iter().filter(|word| words::is_number(word) && text.contains(word.as_str())).cloned();
        self.known.granted.extend(numbers);
        Some(vec![[vec![player.to_owned(), "casts".to_owned()], words::of(&name), vec!["targeting".to_owned(), whom]].concat()])
    }

    /// "Played Miasma last turn": then that turn ends.
    fn last_turn(&mut self, said: &Words, player: &str, from: (usize, usize)) -> Option<Vec<Words>> {
        let end = said.len().checked_sub(2).filter(|end| words::at(said, *end, "last turn") || words::at(said, *end, "previous turn"))?;
        let end = end - usize::from(words::is_one(said, end - 1, &["on", "in", "during", "his", "her", "their"]));
        let acts = words::is_one(said, 1, &["casts", "plays", "activates", "uses"]);
        if !acts || end < 3 || self.known.acted {
            return None;
        }
        self.begin_with(format!("active: {player}"), from);
        Some(vec![said.get(..end)?.to_vec(), [vec![player.to_owned()], words::of("ends their turn")].concat()])
    }

    /// "Activates Viscera Seer sacrificing Young Wolf": both are there, and that is chosen.
    fn pays_with(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        let verb = said.get(1).filter(|verb| ["activates", "casts", "plays", "uses"].contains(&verb.as_str()))?.clone();
        let at = said.iter().position(|word| ["sacrificing", "discarding"].contains(&word.as_str())).filter(|at| *at > 2)?;
        let zone = if words::is(said, at, "discarding") { words::of("in hand") } else { Words::new() };
        let comma = usize::from(words::is(said, at - 1, ","));
        let bare = |thing: &[String]| super::frame::without_owner(thing.to_vec(), player);
        let (what, paid) = (bare(said.get(2..at - comma)?), bare(said.get(at + 1..)?));
        let name = self.card_of(&paid)?;
        let there = |thing: &Words, zone: &Words| {
            let unknown = self.known_place(thing).is_none() && self.card_of(thing).is_some_and(|name| !self.is_fleeting_card(&name));
            unknown.then(|| {
                [vec![player.to_owned(), if zone.is_empty() { "controls" } else { "has" }.to_owned()], thing.clone(), zone.clone()].concat()
            })
        };
        let does = [vec![player.to_owned(), verb], what.clone(), vec!["choosing".to_owned()], words::of(&name)].concat();
        Some([there(&what, &Words::new()), there(&paid, &zone), Some(does)].into_iter().flatten().collect())
    }

    /// "Picks my Troll for the damage": chooses it.
    fn picks(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["picks", "pick", "picked", "selects", "select", "selected"].contains(&verb.as_str()))?;
        let for_what = said.iter().position(|word| word == "for").filter(|at| words::is(said, at + 1, "the"));
        let thing = said.get(2..for_what.unwrap_or(said.len())).filter(|thing| !thing.is_empty())?.to_vec();
        let chooses = vec![player.to_owned(), "chooses".to_owned()];
        if let Some(known) = self.known_place(&thing).and_then(|place| self.known.things.get(place)) {
            return Some(vec![[chooses, words::of(&known.name)].concat()]);
        }
        // What nobody spoke of is there, too.
        let name = self.card_of(&thing)?;
        let owner = self.owner_of(&thing).unwrap_or_else(|| player.to_owned());
        let there = (!self.is_fleeting_card(&name)).then(|| [vec![owner, "controls".to_owned()], words::of(&name)].concat());
        Some(there.into_iter().chain([[chooses, words::of(&name)].concat()]).collect())
    }

    /// Drops the purpose of playing a card where the card's text says it anyway: `plays Urchin to steal 1 from me`.
    pub(super) fn without_purpose(&mut self, said: Words) -> Words {
        let casts = words::is_one(&said, 1, &["casts", "plays"]);
        let Some((name, next)) = self.card_at(&said, 2).filter(|_| casts) else { return said };
        let Some((_, text)) = self.about_card(&name) else { return said };
        let text = text.to_lowercase();
        let verb = said.get(next + 1).filter(|_| words::is(&said, next, "to")).cloned();
        let rest: Words = said.get(next + 2..).unwrap_or_default().to_vec();
        let says = verb.is_some_and(|verb| verb.len() > 3 && text.contains(verb.as_str())) && !text.contains('•');
        let weighs = |word: &String| {
            words::is_number(word) && !text.contains(word.as_str())
                || word.starts_with(char::is_uppercase) && !self.is_player(word.trim_end_matches("'s"))
                || word == "targeting"
        };
        if !says || rest.iter().any(weighs) {
            return said;
        }
        self.known.granted.extend(rest.into_iter().filter(|word| words::is_number(word)));
        said.get(..next).unwrap_or_default().to_vec()
    }

    /// Notes that a number is said by what was heard.
    fn known_granted(&mut self, number: &str) {
        self.known.granted.push(number.to_owned());
    }

    /// "Shadow Self sitting between Urchin and Noddy": in that order.
    pub(super) fn between(&mut self, said: Words) -> Words {
        let Some(at) = said.iter().position(|word| word == "between").filter(|at| *at > 2) else { return said };
        let sits = usize::from(words::is_one(&said, at - 1, &["sitting", "standing", "placed", "right"]));
        // "My Bulwark sits between two 2 power creatures".
        let owner = said.first().and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner)).map(str::to_owned);
        let is = usize::from(sits == 0 && words::is_one(&said, at - 1, &["is", "sits", "stands"])) + sits;
        if let Some(owner) = owner.filter(|_| is > 0) {
            let middle = super::frame::without_owner(said.get(..at - is).unwrap_or_default().to_vec(), &owner);
            let middle: Words = middle.into_iter().filter(|word| word != "is").collect();
            let lowered = words::digits(said.get(at + 1..).unwrap_or_default().to_vec());
            if let Some((phrase, next)) = self.phrase(&lowered, 0) {
                let (first, second) = match lowered.get(next).map(String::as_str) {
                    None if phrase.count == 2 => {
                        let skip = usize::from(lowered.first().is_some_and(|word| word.ends_with("'s")));
                        let one = lowered.get(skip + 1..).unwrap_or_default().iter().map(|word| {
                            self.scope.nouns().find(|(_, many)| word == many).map_or_else(|| word.clone(), |(one, _)| one.to_owned())
                        });
                        let one: Words = std::iter::once("a".to_owned()).chain(one).collect();
                        self.known_granted("2");
                        (one.clone(), one)
                    }
                    Some("and") => (lowered.get(..next).unwrap_or_default().to_vec(), lowered.get(next + 1..).unwrap_or_default().to_vec()),
                    _ => return said,
                };
                let bare = |thing: Words| super::frame::without_owner(thing, &owner);
                let comma = vec![",".to_owned()];
                let out = [vec![owner.clone(), "controls".to_owned()], bare(first), comma, middle, vec!["and".to_owned()], bare(second)];
                return out.concat();
            }
        }
        let there = said.first().is_some_and(|word| self.is_player(word)) && words::is_one(&said, 1, &["has", "controls"]);
        let first = self.phrase(&said, at + 1).filter(|(_, next)| there && words::is(&said, *next, "and"));
        let Some((_, next)) = first else { return said };
        let part = |from: usize, to: usize| said.get(from..to).unwrap_or_default().to_vec();
        let comma = vec![",".to_owned()];
        [part(0, 2), part(at + 1, next), comma, part(2, at - sits), vec!["and".to_owned()], part(next + 1, said.len())].concat()
    }
}
