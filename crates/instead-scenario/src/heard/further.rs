//! Additions to a thing after its name: `with first strike`, `, a 2/2`, `at a battlefield`, `on my side`.

use super::phrase::{Phrase, name_at};
use super::with::{ABILITIES, is_measure, measure};
use super::{Hearing, words};

/// A place after a thing where an addition may stand.
#[derive(Clone, Copy)]
struct Here<'a> {
    said: &'a [String],
    /// Where the thing ends so far.
    i: usize,
    /// Where the addition begins: there, or after a comma.
    j: usize,
}

impl<'a> Here<'a> {
    /// The word that stands `by` words after the beginning of the addition.
    fn word(self, by: usize) -> &'a str {
        words::word(self.said, self.j + by)
    }

    /// Whether these words stand `by` words after the beginning of the addition.
    fn at(self, by: usize, what: &str) -> bool {
        words::at(self.said, self.j + by, what)
    }

    /// Whether a comma stands before the addition.
    fn after_comma(self) -> bool {
        self.j > self.i
    }

    /// "That is", "which are", "who is".
    fn that_is(self) -> bool {
        ["that", "which", "who"].contains(&self.word(0)) && ["is", "are"].contains(&self.word(1))
    }

    /// The place `by` words after the beginning of the addition; behind a comma that ends it.
    fn past_comma(self, by: usize) -> usize {
        self.j + by + usize::from(self.after_comma() && self.word(by) == ",")
    }
}

/// A form in which something is added: what it adds, and the word after it, which is where the thing ends so far if nothing more can be
/// heard of it. There is none if this isn't the form.
type Addition<'g> = fn(&Hearing<'g>, Here<'_>, &mut Phrase) -> Option<usize>;

/// Words that say what something wears.
const WORN: &[&str] = &["enchanted", "equipped", "upgraded"];

/// Words before what it has: "with", "that already has".
const HAVING: &[&str] = &["with", "and with", "that has", "which has", "that have", "that already has", "which already has", "who has"];

impl<'g> Hearing<'g> {
    /// The additions, in the order in which they are tried.
    const ADDITIONS: [Addition<'g>; 24] = [
        Self::further_state,
        Self::further_description,
        Self::whose_commander,
        Self::at_that_field,
        Self::further_measure,
        Self::all_having,
        Self::each_measured,
        Self::that_says_text,
        Self::having,
        Self::that_is_at,
        Self::that_is_so,
        Self::that_wears,
        Self::wearing,
        Self::in_zone,
        Self::on_host,
        Self::leaving_a_field,
        Self::at_a_field,
        Self::of_measure,
        Self::of_owner,
        Self::that_owner_has,
        Self::next_to,
        Self::on_side,
        Self::called,
        Self::as_leader,
    ];

    /// Reads the additions to a thing after its name.
    pub(super) fn further(&self, said: &[String], mut i: usize, mut out: Phrase) -> Option<(Phrase, usize)> {
        loop {
            let joined = words::is(said, i, "and") && self.scope.flags().any(|flag| words::at(said, i + 1, flag));
            let j = if joined || words::is(said, i, ",") { i + 1 } else { i };
            let here = Here { said, i, j };
            let next = Self::ADDITIONS.iter().find_map(|addition| addition(self, here, &mut out));
            match next.or_else(|| says_nothing(here)).filter(|next| *next != i) {
                Some(next) => i = next,
                None => break,
            }
        }
        // "A 3/3 creature with protection from red Paladin": the name comes last.
        if out.name.is_none()
            && !out.text.is_empty()
            && let Some((name, end)) = name_at(said, i)
        {
            out.name = Some(name);
            i = end;
        }
        Some((out, i))
    }

    /// "Grizzly Bears, tapped and attacking". That it attacks or blocks is said otherwise.
    fn further_state(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let state = self.scope.flags().find(|flag| here.at(0, flag))?;
        if ["attacking", "blocking"].contains(&state) || !here.after_comma() && out.article.is_empty() && out.name.is_none() {
            return None;
        }
        out.states.push(state.to_owned());
        Some(here.j + state.split(' ').count())
    }

    /// "My creature, a 2/2 with a shield counter".
    fn further_description(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let spoken = (!out.kinds.is_empty() || !out.states.is_empty()) && (out.owner.is_some() || out.article == "the");
        // "Grizzly Bears, a 2/2, and …": what the card is.
        let printed = || {
            let card = out.name.as_ref().filter(|_| out.card).and_then(|name| self.play.library().find(name))?;
            Some(format!("{}/{}", card.power.clone()?, card.toughness.clone()?))
        };
        let closed = here.word(2) == "," || here.word(2).is_empty() && here.word(0) == "a";
        if here.after_comma() && ["a", "an"].contains(&here.word(0)) && closed && printed().is_some_and(|stats| stats == here.word(1)) {
            out.assumed.push(("it is taken as what the card is, not as another creature", "say `and a 2/2 creature`, if there are two"));
            return Some(here.j + 2 + usize::from(here.word(2) == "," && here.word(3) != "and"));
        }
        if !["a", "an", "the"].contains(&here.word(0)) || !here.after_comma() || out.stats.is_some() || !spoken {
            return None;
        }
        let describes = |what: &Phrase| what.stats.is_some() && (what.name.is_none() || out.name.is_none() && !what.card);
        let (what, next) = self.phrase(here.said, here.j).filter(|(what, _)| describes(what))?;
        out.stats = what.stats;
        out.name = what.name.or(out.name.take());
        let more: Vec<String> = what.kinds.into_iter().filter(|kind| !out.kinds.contains(kind)).collect();
        out.kinds.splice(0..0, more);
        out.states.extend(what.states);
        out.text.extend(what.text);
        out.wears.extend(what.wears);
        let does = words::is(here.said, next, ",") && words::verb(words::word(here.said, next + 1)).is_some();
        Some(next + usize::from(does))
    }

    /// "Serra Angel, A's commander".
    fn whose_commander(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let owner = here.word(0).ends_with("'s") && self.is_player(here.word(0).trim_end_matches("'s"));
        if !here.after_comma() || !owner || here.word(1) != "commander" {
            return None;
        }
        out.states.push("commander".into());
        Some(here.j + 2)
    }

    /// "Two units there": at the battlefield that is spoken of.
    fn at_that_field(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        if here.word(0) != "there" || !self.play.sentences().spoken.battlefields || out.place.is_some() || out.kinds.is_empty() {
            return None;
        }
        out.place = Some(String::new());
        Some(here.j + 1)
    }

    /// "Bumpsy, power 5", "Bumpsy, 5 power".
    fn further_measure(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let (first, second) = (here.word(0), here.word(1));
        if !here.after_comma() {
            return None;
        }
        if is_measure(first) && words::is_number(second) {
            measure(out, first, second);
        } else if words::is_number(first) && is_measure(second) {
            measure(out, second, first);
        } else {
            return None;
        }
        Some(here.j + 2)
    }

    /// "Two creatures, both with flying".
    fn all_having(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        if !["both", "each", "all"].contains(&here.word(0)) || here.word(1) != "with" {
            return None;
        }
        let next = self.with(here.said, here.j + 2, out);
        Some(next.map_or(here.i, |next| next + usize::from(words::is(here.said, next, ","))))
    }

    /// "Two units, each 2 might", "two creatures, each 2/2"; "two units with 3 might each".
    fn each_measured(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        if here.word(0) != "each" {
            return None;
        }
        if words::is_number(here.word(1)) && is_measure(here.word(2)) {
            measure(out, here.word(2), here.word(1));
            return Some(here.past_comma(3));
        }
        if words::is_stats(here.word(1)) {
            out.stats = Some(here.word(1).to_owned());
            return Some(here.past_comma(2));
        }
        let before = words::word(here.said, here.i.wrapping_sub(1)).to_lowercase();
        (out.stats.is_some() && out.count > 1 && before.starts_with(['m', 'p'])).then_some(here.j + 1)
    }

    /// "An enchantment saying "…"", "a creature that says "…"".
    fn that_says_text(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let by = match here.word(0) {
            "saying" | "says" | "reading" | "reads" => 1,
            "that" | "which" if ["says", "reads", "said"].contains(&here.word(1)) => 2,
            _ => return None,
        };
        let text = here.word(by).strip_prefix('"').map(|_| here.word(by).trim_matches('"').to_owned())?;
        out.text.push(text);
        Some(here.j + by + 1)
    }

    /// "With first strike", "that already has two counters".
    fn having(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        HAVING.iter().find(|having| here.at(0, having))?;
        let skip = if here.word(0) == "with" { 1 } else { 2 };
        let skip = skip + usize::from(here.word(1) == "already");
        let skip = skip + usize::from(["just", "only", "both"].contains(&here.word(skip)));
        Some(self.with(here.said, here.j + skip, out).unwrap_or(here.i))
    }

    /// "That is at a battlefield".
    fn that_is_at(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let (place, next) = self.place_at(here.said, here.j + 2).filter(|_| here.that_is())?;
        out.place = place.or(out.place.take());
        Some(next)
    }

    /// "That is tapped", "which is elusive".
    fn that_is_so(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        if !here.that_is() || here.word(0) == "who" || WORN.contains(&here.word(2)) {
            return None;
        }
        let skip = if here.word(2) == "already" { 3 } else { 2 };
        if let Some(state) = self.scope.flags().find(|flag| here.at(skip, flag)) {
            out.states.push(state.to_owned());
            return Some(here.j + skip + state.split(' ').count());
        }
        let ability = here.word(skip);
        if !ABILITIES.contains(&ability) {
            return Some(here.i);
        }
        if !self.has_already(out, ability) {
            out.text.push(ability.to_owned());
        }
        Some(here.j + skip + 1)
    }

    /// Whether a card says already what is said of it.
    fn has_already(&self, phrase: &Phrase, keyword: &str) -> bool {
        let about = phrase.name.as_ref().filter(|_| phrase.card).and_then(|name| self.about_card(name));
        about.is_some_and(|(_, text)| text.to_lowercase().contains(keyword))
    }

    /// "That is enchanted by Pacifism".
    fn that_wears(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        if !here.that_is() || !WORN.contains(&here.word(2)) {
            return None;
        }
        let skip = if ["by", "with"].contains(&here.word(3)) { 4 } else { 3 };
        Some(self.worn(here, skip, out))
    }

    /// "Equipped with Lightning Greaves", "wearing Pariah".
    fn wearing(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let wears = WORN.contains(&here.word(0)) || ["carrying", "wearing"].contains(&here.word(0));
        if !wears || here.word(1) == "to" {
            return None;
        }
        let skip = if ["by", "with"].contains(&here.word(1)) { 2 } else { 1 };
        Some(self.worn(here, skip, out))
    }

    /// Notes the card that it wears, which is named `by` words after the beginning of the addition.
    fn worn(&self, here: Here<'_>, by: usize, out: &mut Phrase) -> usize {
        let card = self.phrase(here.said, here.j + by).and_then(|(worn, next)| Some((worn.name.filter(|_| worn.card)?, next)));
        let Some((worn, next)) = card.or_else(|| name_at(here.said, here.j + by)) else { return here.i };
        out.wears.push(worn);
        next
    }

    /// "In B's graveyard", "on the battlefield".
    fn in_zone(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let (zone, next) = self.zone_at(here.said, here.j).filter(|_| ["in", "on"].contains(&here.word(0)))?;
        if !zone.is_empty() {
            let whose = here.word(1).strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned);
            out.owner = out.owner.take().or(whose);
            out.zone = Some(zone);
        } else {
            out.there = true;
        }
        Some(next)
    }

    /// "Attached to a 2/2 creature", "on my Angel".
    fn on_host(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let to = here.word(1) == "to";
        let on = match here.word(0) {
            "attached" | "equipped" => to,
            "on" | "onto" | "enchanting" => out.card || !out.kinds.is_empty(),
            _ => false,
        };
        let (host, next) = self.host(here.said, here.j + if to { 2 } else { 1 }).filter(|_| on)?;
        out.on = Some(Box::new(host));
        Some(next)
    }

    /// "A unit from the battlefield". Who moves from the base is there no more.
    fn leaving_a_field(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let base = here.word(1) == "base" || here.word(2) == "base";
        let from = here.word(0) == "from" && !base && !out.kinds.is_empty();
        let (place, next) = self.place_at(here.said, here.j).filter(|_| from)?;
        out.place = place.or(out.place.take());
        Some(next)
    }

    /// "At a battlefield", "in base".
    fn at_a_field(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let (place, next) = self.place_at(here.said, here.j).filter(|_| ["at", "in", "on"].contains(&here.word(0)))?;
        out.there = true;
        out.based |= place.is_none();
        out.place = place.or(out.place.take());
        Some(next)
    }

    /// "A unit of 3 might", "two units of 3 might each".
    fn of_measure(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        if here.word(0) != "of" || !words::is_number(here.word(1)) || !is_measure(here.word(2)) {
            return None;
        }
        measure(out, here.word(2), here.word(1));
        Some(here.j + 3)
    }

    /// "A unit of B's".
    fn of_owner(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let owner = here.word(1).trim_end_matches("'s");
        if here.word(0) != "of" || !self.is_player(owner) || out.owner.is_some() {
            return None;
        }
        out.owner = Some(owner.to_owned());
        Some(here.j + 2)
    }

    /// "A creature that B controls", "the creature B owns".
    fn that_owner_has(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let that = usize::from(["that", "which"].contains(&here.word(0)));
        let owner = here.word(that);
        let has = ["owns", "controls"].contains(&here.word(that + 1));
        let of_this = that > 0 || !here.after_comma() && (out.article == "a" || out.article == "the");
        if out.owner.is_some() || !self.is_player(owner) || !has || !of_this {
            return None;
        }
        out.owner = Some(owner.to_owned());
        Some(here.j + that + 2)
    }

    /// "Next to Bumpsy".
    fn next_to(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        if !here.at(0, "next to") {
            return None;
        }
        let Some((beside, next)) = self.phrase(here.said, here.j + 2) else { return Some(here.i) };
        out.beside = Some(Box::new(beside));
        Some(next)
    }

    /// "On A's side", "under A's control".
    fn on_side(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        if !["on", "in", "under"].contains(&here.word(0)) {
            return None;
        }
        let stand = self.stand_at(here.said, here.j).filter(|_| out.zone.is_none());
        if let Some((stand, next)) = stand.filter(|(stand, _)| stand.owner.is_some() && stand.zone.is_none() && stand.field.is_empty()) {
            out.owner = stand.owner.or(out.owner.take());
            return Some(next);
        }
        let owner = here.word(1).strip_suffix("'s").filter(|_| here.word(0) == "under" && here.word(2) == "control")?;
        out.owner = Some(owner.trim_end_matches("'s").to_owned());
        Some(here.j + 3)
    }

    /// "A 3/3 named Rex".
    fn called(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        if !["named", "called"].contains(&here.word(0)) || out.name.is_some() {
            return None;
        }
        let (name, next) = name_at(here.said, here.j + 1).unwrap_or((String::new(), here.j + 1));
        out.name = Some(name);
        Some(next)
    }

    /// "As a commander", "as my legend".
    fn as_leader(&self, here: Here<'_>, out: &mut Phrase) -> Option<usize> {
        let whose = usize::from(["a", "his", "her", "their", "my"].contains(&here.word(1)));
        let leader = here.word(1 + whose);
        if here.word(0) != "as" || !["commander", "legend"].contains(&leader) {
            return None;
        }
        if leader == "commander" {
            out.states.push("commander".into());
        }
        Some(here.j + whose + 2)
    }
}

/// "Alone", "already", "out": nothing that isn't so anyway.
fn says_nothing(here: Here<'_>) -> Option<usize> {
    ["alone", "already", "out"].contains(&here.word(0)).then_some(here.j + 1)
}
