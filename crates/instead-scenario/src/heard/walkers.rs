//! The abilities of planeswalkers, by their numbers: `uses the +2 of Jace`, `Jace's -1`, `ticks Jace up`, `plus my Jace Beleren`.

use super::Hearing;
use super::words::{self, Words, does, is_one, of, part, word};

/// The ability that somebody uses: by its number, or any that goes up or down.
enum Which {
    Number(String),
    Up,
    Down,
}

/// A sentence about a planeswalker's ability.
struct Used {
    which: Which,
    name: String,
    /// The place of the words, from the verb to the end.
    at: (usize, usize),
    /// The loyalty that it is said to have.
    loyalty: Option<String>,
}

/// The number of an ability as it is printed: `+2`, `-10`, `0`.
fn number(word: &str) -> Option<String> {
    let bare = word.replace(['−', '–'], "-");
    let digits = bare.strip_prefix(['+', '-']).unwrap_or(&bare);
    (words::is_number(digits) && (bare.len() > digits.len() || digits == "0")).then_some(bare)
}

impl Hearing<'_> {
    /// The sentence with a planeswalker's ability said as reading knows it; what it has comes before.
    pub(super) fn walks(&mut self, said: Words, before: &mut Vec<Words>) -> Words {
        let Some((player, used)) = self.walker_used(&said) else { return said };
        let Some(ability) = self.loyalty_ability(&used) else { return said };
        let name = words::of_name(&used.name);
        if let Some(loyalty) = &used.loyalty {
            let has = if self.is_named(&used.name) { name.clone() } else { [does(&player, "controls"), name.clone()].concat() };
            let has = if self.is_named(&used.name) { [has, of("has")].concat() } else { [has, of("with")].concat() };
            before.push([has, vec![loyalty.clone()], of("loyalty counters")].concat());
        } else if !self.is_named(&used.name) && !self.out.iter().any(|line| line.text.contains(&used.name)) {
            before.push([does(&player, "controls"), name.clone()].concat());
        }
        let (from, to) = used.at;
        self.known.granted.extend(part(&said, from, to).iter().flat_map(|word| super::kept::parts(word).collect::<Vec<_>>()));
        let uses = [of("activates"), name, vec!["ability".to_owned(), ability.to_string()]].concat();
        let mut out = said;
        out.splice(from..to, uses);
        out
    }

    /// The player who uses a planeswalker's ability, and which it is.
    fn walker_used(&self, said: &Words) -> Option<(String, Used)> {
        (1..said.len()).find_map(|at| {
            let player = said.iter().take(at).rev().find(|word| self.is_player(word)).cloned()?;
            let acts = self.is_player(word(said, at - 1)) || is_one(said, at - 1, &["and", "then", ","]);
            let used = acts.then(|| self.walker_at(said, at)).flatten()?;
            Some((player, used))
        })
    }

    /// The words from a verb on.
    fn walker_at(&self, said: &Words, at: usize) -> Option<Used> {
        const UP: &[&str] = &["plus", "pluses", "plussed", "upticks", "uptick", "ticks up", "tick up"];
        const DOWN: &[&str] = &["minus", "minuses", "minused", "downticks", "downtick", "ticks down", "tick down"];
        let verb = |verbs: &[&str]| verbs.iter().find(|verb| words::at(said, at, verb)).map(|verb| at + verb.split(' ').count());
        let named = |start: usize| self.walker_named(said, start);
        if let Some((name, end)) = verb(UP).and_then(named) {
            return self.with_bracket(said, Used { which: Which::Up, name, at: (at, end), loyalty: None });
        }
        if let Some((name, end)) = verb(DOWN).and_then(named) {
            return self.with_bracket(said, Used { which: Which::Down, name, at: (at, end), loyalty: None });
        }
        if let Some(which) = number(word(said, at).trim_end_matches('s'))
            && let Some((name, end)) = named(at + 1)
        {
            return self.with_bracket(said, Used { which: Which::Number(which), name, at: (at, end), loyalty: None });
        }
        if !is_one(said, at, &["uses", "activates", "use", "activate", "casts"]) {
            return None;
        }
        // "The +2 of Jace", "the +2 ability on Jace".
        let the = at + 1 + usize::from(is_one(said, at + 1, &["the", "his", "her", "a"]));
        if let Some(which) = number(word(said, the)) {
            let noun = the + 1 + usize::from(word(said, the + 1) == "ability");
            let (name, end) = named(noun + 1).filter(|_| is_one(said, noun, &["of", "on", "from"]))?;
            return self.with_bracket(said, Used { which: Which::Number(which), name, at: (at, end), loyalty: None });
        }
        // "Jace's +2".
        let (name, end) = self.walker_owning(said, at + 1)?;
        let which = match word(said, end) {
            "plus" | "uptick" => Which::Up,
            "minus" | "downtick" | "ultimate" => Which::Down,
            word => Which::Number(number(word)?),
        };
        let end = end + 1 + usize::from(word(said, end + 1) == "ability");
        self.with_bracket(said, Used { which, name, at: (at, end), loyalty: None })
    }

    /// The planeswalker that is named at a place, with whose it is: a card, or a part of the name of one that is here.
    fn walker_named(&self, said: &[String], at: usize) -> Option<(String, usize)> {
        let owned = word(said, at).strip_suffix("'s").is_some_and(|owner| self.is_player(owner));
        let at = at + usize::from(owned || is_one(said, at, &["the", "his", "her"]));
        let found = self.card_at(said, at).or_else(|| {
            let (part, end) = super::phrase::name_at(said, at)?;
            let place = self.meant(&words::of(&part), None)?;
            Some((self.known.things.get(place)?.name.clone(), end))
        });
        found.filter(|(name, _)| self.is_walker(name))
    }

    /// "Jace's", "Jace Beleren's": the planeswalker of which that is said.
    fn walker_owning(&self, said: &[String], at: usize) -> Option<(String, usize)> {
        let end = (at..said.len().min(at + 6)).find(|end| word(said, *end).strip_suffix("'s").is_some_and(|word| !self.is_player(word)))?;
        let mut bare = part(said, 0, end + 1);
        let last = bare.last_mut()?;
        *last = last.strip_suffix("'s")?.to_owned();
        self.walker_named(&bare, at).filter(|(_, next)| *next == end + 1)
    }

    /// Whether a card is a planeswalker.
    pub(super) fn is_walker(&self, name: &str) -> bool {
        self.about_card(name).is_some_and(|(kinds, _)| kinds.to_lowercase().contains("planeswalker"))
    }

    /// "(he's on 3, the +2)", "with 3 loyalty": what is said of it behind its name.
    fn with_bracket(&self, said: &[String], mut used: Used) -> Option<Used> {
        let mut end = used.at.1;
        if words::is(said, end, "(") {
            let close = words::find(said, end, &[")"])?;
            for at in end + 1..close {
                if let Some(which) = number(word(said, at)).filter(|_| !words::is_number(word(said, at))) {
                    used.which = Which::Number(which);
                } else if words::is_number(word(said, at)) {
                    used.loyalty = Some(word(said, at).to_owned());
                }
            }
            end = close + 1;
        } else if ["is at", "is on"].iter().any(|is| words::at(said, end + 2, is)) && is_one(said, end + 1, &["it", "he", "she"]) {
            used.loyalty = Some(word(said, end + 4).to_owned()).filter(|loyalty| words::is_number(loyalty));
            end += 5;
            while is_one(said, end, &["loyalty", "counter", "counters"]) {
                end += 1;
            }
        } else if is_one(said, end, &["with", "at", "on"]) && words::is_number(word(said, end + 1)) {
            used.loyalty = Some(word(said, end + 1).to_owned());
            end += 2;
            while is_one(said, end, &["loyalty", "counter", "counters"]) {
                end += 1;
            }
        }
        used.at.1 = end;
        Some(used)
    }

    /// The place among a planeswalker's abilities of the one that is meant; none if two may be.
    fn loyalty_ability(&self, used: &Used) -> Option<usize> {
        let (_, text) = self.about_card(&used.name)?;
        let costs = text.lines().filter_map(|line| {
            let (cost, _) = line.split_once(':')?;
            let cost = cost.trim_matches(['[', ']']).replace('−', "-");
            (cost.starts_with(['+', '-']) || cost == "0").then_some(cost)
        });
        let fits = |cost: &String| match &used.which {
            Which::Number(number) => cost == number,
            Which::Up => cost.starts_with('+'),
            Which::Down => cost.starts_with('-'),
        };
        let mut found = costs.enumerate().filter(|(_, cost)| fits(cost));
        let (first, _) = found.next()?;
        let only = found.next().is_none();
        (only || matches!(used.which, Which::Down)).then_some(first + 1)
    }
}
