//! Other words of players for spells and things than those that are read: `throws a Bolt at it`, `gives it protection with Gods
//! Willing`, `copies it with Clone`, `counters it with Cancel`, `gets two counters`.

use super::words::Words;
use super::{Hearing, words};

/// Verbs of those who cast something at something.
const THROWS: &[&str] = &[
    "points", "aims", "throws", "hurls", "slings", "chucks", "fires", "sends", "flings", "uses", "directs", "launches", "drops", "shoots",
];

/// Moments that say nothing where nothing fights.
const MOMENTS: &[&str] = &[
    "after combat",
    "before combat",
    "during combat",
    "before blocks",
    "after blocks",
    "before attackers",
    "after attackers",
    "in main phase 2",
    "main phase 2",
    "in my second main phase",
    "at sorcery speed",
];

impl Hearing<'_> {
    /// The sentences that such a saying stands for.
    pub(super) fn saying(&mut self, said: &Words) -> Option<Vec<Words>> {
        if let Some(lines) = self.gets_counters(said).or_else(|| self.gets_state(said)).or_else(|| self.healed_for(said)) {
            return Some(lines);
        }
        let player = said.first().filter(|word| self.is_player(word))?.clone();
        self.sends(said, &player)
            .or_else(|| self.throws_at(said, &player))
            .or_else(|| self.copies_with(said, &player))
            .or_else(|| self.counters_with(said, &player))
            .or_else(|| self.discards_to(said, &player))
            .or_else(|| self.gives_with(said, &player))
            .or_else(|| self.equips_with(said, &player))
            .or_else(|| self.hits_for(said, &player))
            .or_else(|| self.without_combat(said))
    }

    /// "Sends the Angel into the red zone": attacks with it.
    fn sends(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["sends", "send", "turns", "swings"].contains(&verb.as_str()))?;
        let fields = self.play.sentences().spoken.battlefields;
        let to = said.iter().position(|word| word == "to").filter(|to| *to > 2 && fields);
        if let Some(to) = to.filter(|to| said.get(to + 1..).is_some_and(|place| place.iter().any(|word| word == "battlefield"))) {
            debug_assert!(to > 2);
            return Some(vec![[vec![player.to_owned(), "moves".to_owned()], said.get(2..).unwrap_or_default().to_vec()].concat()]);
        }
        let tails = ["into the red zone", "sideways", "into combat", "to attack", "to combat", "in"];
        let tail = tails.iter().find(|tail| {
            let at = said.len().checked_sub(tail.split(' ').count());
            at.is_some_and(|at| at > 2 && words::at(said, at, tail))
        })?;
        let thing = said.get(2..said.len() - tail.split(' ').count())?.to_vec();
        let fields = fields || self.play.sentences().spoken.second.is_some();
        (!fields).then(|| vec![[vec![player.to_owned(), "attacks".to_owned(), "with".to_owned()], thing].concat()])
    }

    /// "Throws a Bolt at his Bears", "points Murder at it": that is cast on it.
    fn throws_at(&mut self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1)
            .filter(|verb| THROWS.iter().any(|throws| *throws == verb.as_str() || throws.strip_suffix('s') == Some(verb.as_str())))?;
        let at = (3..said.len()).find(|at| words::is_one(said, *at, &["at", "on", "into", "against"]))?;
        let article = usize::from(
            said.get(2)
                .is_some_and(|word| ["a", "an", "the", "his", "her", "their"].contains(&word.as_str()) || *word == format!("{player}'s")),
        );
        let what = said.get(2 + article..at).filter(|what| !what.is_empty())?.to_vec();
        let named = self.card_of(&what).is_some_and(|name| self.is_fleeting_card(&name));
        let nick = what.len() == 1
            && what.first().is_some_and(|word| word.starts_with(char::is_uppercase) && !self.is_named(word))
            && self.slang(&words::text(&what).to_lowercase()).is_some();
        let target = said.get(at + 1..).filter(|target| !target.is_empty())?.to_vec();
        (named || nick).then(|| vec![[vec![player.to_owned(), "casts".to_owned()], what, vec!["targeting".to_owned()], target].concat()])
    }

    /// "Copies his Bears with Clone": Clone is cast, and copies that.
    fn copies_with(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| *verb == "copies")?;
        let with = said.iter().rposition(|word| ["with", "using"].contains(&word.as_str())).filter(|with| *with > 2)?;
        let name = self.card_of(said.get(with + 1..)?)?;
        let copies = self.about_card(&name)?.1.to_lowercase().contains("copy");
        let aims = if self.is_fleeting_card(&name) { "targeting" } else { "choosing" };
        let what = self.answered(said.get(2..with)?);
        copies.then(|| vec![[vec![player.to_owned(), "casts".to_owned()], words::of_name(&name), vec![aims.to_owned()], what].concat()])
    }

    /// The words for a thing in an answer: its name alone.
    pub(super) fn answered(&self, thing: &[String]) -> Words {
        let known = self.known_place(thing).and_then(|place| self.known.things.get(place));
        known.map_or_else(|| thing.to_vec(), |known| words::of_name(&known.name))
    }

    /// "Counters it with Counterspell": in response to what was cast last.
    fn counters_with(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| *verb == "counters")?;
        let with = said.iter().rposition(|word| ["with", "using"].contains(&word.as_str())).filter(|with| *with > 2)?;
        let name = self.card_of(said.get(with + 1..)?).filter(|name| self.is_fleeting_card(name))?;
        let what = said.get(2..with)?;
        let (_, cast) = self.known.does.clone()?;
        let it =
            matches!(what, [it] if ["it", "that", "this"].contains(&it.as_str())) || self.card_of(what).is_some_and(|card| card == cast);
        let answer = [
            words::of("in response ,"),
            vec![player.to_owned(), "casts".to_owned()],
            words::of_name(&name),
            vec!["targeting".to_owned()],
            words::of_name(&cast),
        ];
        it.then(|| vec![answer.concat()])
    }

    /// "Discards Dread to Mind Rot": that is cast on whoever discards it.
    fn discards_to(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| *verb == "discards")?;
        let to = said.iter().rposition(|word| ["to", "because"].contains(&word.as_str())).filter(|to| *to > 2)?;
        let spell = said.get(to + 1..)?;
        let name = self.card_of(spell).filter(|name| self.is_fleeting_card(name) && self.is_aimed(name))?;
        let discarded = self.card_of(said.get(2..to)?)?;
        let discards = self.about_card(&name)?.1.to_lowercase().contains("discard");
        let caster = spell.first().and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner)).map(str::to_owned);
        let caster = caster.or_else(|| self.other_than(player))?;
        let lies = self.said.contains("in hand") && self.is_named(&discarded);
        let has = [vec![player.to_owned(), "has".to_owned()], words::of_name(&discarded), words::of("in hand")].concat();
        let cast = [vec![caster, "casts".to_owned()], words::of_name(&name), vec!["targeting".to_owned(), player.to_owned()]].concat();
        discards.then(|| (!lies).then_some(has).into_iter().chain([cast]).collect())
    }

    /// "Gives my Angel protection from black with Gods Willing".
    fn gives_with(&mut self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["gives", "give", "grants", "gave"].contains(&verb.as_str()))?;
        let with =
            said.iter().rposition(|word| ["with", "using", "via", "from", "off"].contains(&word.as_str())).filter(|with| *with > 3)?;
        let name = self.card_of(said.get(with + 1..)?).filter(|name| self.is_fleeting_card(name) && self.is_aimed(name))?;
        let (_, next) =
            self.phrase(said, 2).or_else(|| super::phrase::name_at(said, 2).map(|(_, next)| (super::phrase::Phrase::default(), next)))?;
        let given: Words = said.get(next..with).filter(|given| !given.is_empty())?.to_vec();
        let text = self.about_card(&name)?.1.to_lowercase();
        let says = given.iter().any(|word| word.len() > 2 && text.contains(&word.to_lowercase()));
        let color = given
            .last()
            .filter(|word| text.contains("of your choice") && ["white", "blue", "black", "red", "green"].contains(&word.as_str()));
        let chosen = color.map(|color| vec!["choosing".to_owned(), color.clone()]).unwrap_or_default();
        self.known.granted.extend(given.iter().cloned());
        let target = said.get(2..next)?.to_vec();
        let out =
            [vec![player.to_owned(), "casts".to_owned()], words::of_name(&name), vec!["targeting".to_owned()], target, chosen].concat();
        says.then(|| vec![out])
    }

    /// "Equips the Angel with Bonesplitter": Bonesplitter is put on it.
    fn equips_with(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["equips", "upgrades", "suits"].contains(&verb.as_str()))?;
        let with = said.iter().rposition(|word| word == "with").filter(|with| *with > 2)?;
        let name = self.card_of(said.get(with + 1..)?).filter(|name| self.is_attachable(name))?;
        let thing = said.get(2..with)?.to_vec();
        Some(vec![if self.is_named(&name) {
            [vec![player.to_owned(), "equips".to_owned()], words::of_name(&name), vec!["to".to_owned()], thing].concat()
        } else {
            [vec![player.to_owned(), "controls".to_owned()], words::of_name(&name), words::of("attached to"), thing].concat()
        }])
    }

    /// "Hits me for 4 with the Angel": attacks with it.
    fn hits_for(&mut self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["hits", "smacks", "attacks", "burns"].contains(&verb.as_str()))?;
        let whom = said.get(2).filter(|whom| self.is_player(whom))?.clone();
        let number = said.get(4).filter(|number| words::is_number(number) && words::is(said, 3, "for"))?.clone();
        said.get(5).filter(|word| ["with", "from"].contains(&word.as_str()))?;
        let thing = said.get(6..)?.to_vec();
        let place = self.known_place(&thing)?;
        let fighter = self.play.sentences().spoken.fighter;
        let thing_here = self.known.things.get(place).filter(|thing| thing.words.iter().any(|word| word == fighter))?;
        let strong = thing_here.words.iter().any(|word| word.split_once('/').is_some_and(|(power, _)| power == number));
        if !strong || self.play.sentences().spoken.battlefields {
            return None;
        }
        self.known.granted.push(number);
        Some(vec![[vec![player.to_owned(), "attacks".to_owned(), whom, "with".to_owned()], thing].concat()])
    }

    /// "The Bears get two -1/-1 counters": whoever has them puts them there.
    fn gets_counters(&self, said: &Words) -> Option<Vec<Words>> {
        let at = said.iter().position(|word| ["gets", "get", "receives", "receive"].contains(&word.as_str())).filter(|at| *at > 0)?;
        let counters = said.last().filter(|word| ["counter", "counters"].contains(&word.as_str()))?;
        let thing = said.get(..at)?;
        let place = self.known_place(thing)?;
        let owner = self.known.things.get(place)?.player.clone();
        let number = said.get(at + 1).filter(|word| words::number(word).is_some())?;
        debug_assert!(!counters.is_empty() && !number.is_empty());
        let name = words::of(&self.known.call(place)?);
        Some(vec![[vec![owner, "puts".to_owned()], said.get(at + 1..)?.to_vec(), vec!["on".to_owned()], name].concat()])
    }

    /// "My unit gets stunned", "Troll gets a ward": somebody does that to it.
    fn gets_state(&mut self, said: &Words) -> Option<Vec<Words>> {
        const STATES: &[(&str, &str)] = &[
            ("stunned", "stuns"),
            ("a stun", "stuns"),
            ("a stun counter", "stuns"),
            ("warded", "wards"),
            ("a ward", "wards"),
            ("a ward counter", "wards"),
            ("buffed", "buffs"),
            ("a buff", "buffs"),
            ("tapped", "taps"),
            ("untapped", "untaps"),
            ("exhausted", "exhausts"),
            ("readied", "readies"),
            ("enraged", "enrages"),
            ("exalted", "exalts"),
        ];
        let at = said.iter().position(|word| ["gets", "get", "got", "becomes"].contains(&word.as_str())).filter(|at| *at > 0)?;
        let state = words::text(said.get(at + 1..)?);
        let (_, verb) = STATES.iter().find(|(known, _)| *known == state)?;
        let place = self.known_place(said.get(..at)?)?;
        let owner = self.known.things.get(place)?.player.clone();
        self.known.granted.extend(said.get(at + 1..)?.iter().cloned());
        let player = if ["stuns", "taps", "exhausts"].contains(verb) { self.other_than(&owner)? } else { owner };
        Some(vec![[vec![player, (*verb).to_owned()], words::of_called(&self.known.call(place)?)].concat()])
    }

    /// "My creature is healed for 2": two damage is healed from it.
    fn healed_for(&self, said: &Words) -> Option<Vec<Words>> {
        let at = (1..said.len()).find(|at| words::at(said, *at, "is healed for") || words::at(said, *at, "gets healed for"))?;
        let number = said.get(at + 3).filter(|number| words::is_number(number))?.clone();
        let thing = said.get(..at)?.to_vec();
        let whole = at + 4 == said.len() || words::at(said, at + 4, "damage");
        whole.then(|| vec![[vec![number], words::of("damage is healed from"), thing].concat()])
    }

    /// "Casts Shock on him before blocks", where nothing attacks: that says nothing.
    fn without_combat(&mut self, said: &Words) -> Option<Vec<Words>> {
        let end = MOMENTS.iter().find_map(|moment| {
            let at = said.len().checked_sub(moment.split(' ').count())?;
            (at > 2 && words::at(said, at, moment)).then_some(at)
        })?;
        let fights = self.fought();
        self.known.granted.extend(said.get(end..)?.iter().cloned());
        (!fights).then(|| vec![said.get(..end).unwrap_or_default().to_vec()])
    }

    /// "Casts a board wipe, Damnation": that; "After combat, he bolts me", where nothing attacks: he does.
    pub(super) fn said_of_it(&self, mut said: Words) -> Words {
        let player = said.first().is_some_and(|word| self.is_player(word));
        let casts = words::is_one(&said, 1, &["casts", "plays"]) && player;
        let article = words::is_one(&said, 2, &["a", "an", "his", "her", "their", "the"]);
        if let Some(comma) = said.iter().position(|word| word == ",").filter(|at| (4..8).contains(at) && casts && article)
            && self.card_at(&said, comma + 1).is_some()
            && said.get(3..comma).is_some_and(|what| {
                what.iter().all(|word| word.starts_with(|c: char| c.is_ascii_lowercase()) && !self.is_weighty(word, false))
            })
        {
            said.drain(2..=comma);
        }
        if let Some(first) = said.first().map(|word| word.to_lowercase()) {
            let lowered: Words = std::iter::once(first).chain(said.iter().skip(1).cloned()).collect();
            let moment = MOMENTS.iter().find(|moment| words::at(&lowered, 0, moment));
            let length = moment.map_or(0, |moment| moment.split(' ').count());
            if length > 0 && words::is(&said, length, ",") && !self.fought() {
                said.drain(..=length);
            }
        }
        said
    }

    /// Whether anything fights here.
    fn fought(&self) -> bool {
        let told = self.said.to_lowercase();
        ["attack", "block", "swing", "combat damage", "fight", "showdown"].iter().any(|word| told.contains(word))
    }
}
