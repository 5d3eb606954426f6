//! Known forms of paragraphs and sentences, with when they matter: `grammar/unread.txt`.

use std::sync::OnceLock;

use instead_game::text::Reader;
use instead_model::definition::Matters;
use instead_model::ids::{Verb, Zone};
use instead_model::language::{Ability, Matcher, Pattern, Trigger};
use instead_model::zones;
use instead_text::{Token, join, normalise};

use super::TRIGGERED;
use crate::words::{Do, known, moments};

/// Forms of paragraphs, with the events they speak of.
const FORMS: &str = include_str!("../../../grammar/unread.txt");

/// Words with which a sentence says something else besides.
#[rustfmt::skip]
const SAYS_MORE: &[&str] = &[
    "and", "get", "gets", "has", "have", "gain", "gains", "lose", "loses", "is", "are", "deal", "deals", "become", "becomes", "enter", "enters", "would", "instead", "doesn't", QUOTED,
];

/// The words with which a sentence goes on with the one before it.
const GOES_ON: &[&str] = &[
    "it ",
    "its ",
    "they ",
    "that ",
    "those ",
    "then ",
    "otherwise, ",
    "if you do",
    "if you don't",
    "if they ",
    "this effect ",
    "activate only ",
    "do this only ",
    "if you cast a spell this way",
    "when you do, ",
];

/// The token that stands for a text in quotes.
const QUOTED: &str = "❝❞";

/// A line of the table: the form of a paragraph, and when it matters.
struct Form {
    pattern: String,
    matters: Matters,
}

/// The forms, read once.
fn forms(reader: &Reader) -> &'static [Form] {
    static TABLE: OnceLock<Vec<Form>> = OnceLock::new();
    TABLE.get_or_init(|| FORMS.lines().filter_map(|line| line_of(reader, line)).collect())
}

fn line_of(reader: &Reader, line: &str) -> Option<Form> {
    let (pattern, when) = line.split_once("=>").filter(|_| !line.starts_with('#'))?;
    let when = when.trim();
    let matters = match when.split_once([' ', ';']) {
        None if when == "used" => Matters::Used(Vec::new()),
        None if when == "charged" => Matters::Charged,
        Some(("in", "force")) => Matters::InForce,
        Some(("used", events_)) => Matters::Used(events(reader, events_)?),
        Some(("would", events_)) => Matters::Would(events(reader, events_)?),
        _ => Matters::After(events(reader, when)?),
    };
    Some(Form { pattern: pattern.trim().to_lowercase(), matters })
}

/// Events by name or as triggers in the grammar's words, separated by `;`.
pub fn events(reader: &Reader, all: &str) -> Option<Vec<Trigger>> {
    let all: Option<Vec<Vec<Trigger>>> = all.split(';').map(|event| speaks_of(reader, event.trim())).collect();
    all.map(|all| all.concat())
}

/// The triggers that a line of the table names: names of the most frequent, or a trigger in the grammar's words.
fn speaks_of(reader: &Reader, event: &str) -> Option<Vec<Trigger>> {
    let of = |verb: Do| Pattern::of(verb.into());
    let own = |verb: Do| Trigger::Event(Pattern { subject: Some(Matcher::Itself), ..of(verb) });
    let at = |moment| Trigger::At { moment, whose: instead_model::language::Who::Anyone };
    let enters = Trigger::Event(Pattern { to: Some(zones::BOARD), ..of(Do::Move) });
    let from = |verb: Do, zone: Zone| Trigger::Event(Pattern { from: Some(zone), ..of(verb) });
    // CR 305.1: a land is put onto the battlefield by nothing but the rules.
    let land = |pattern: Pattern| Trigger::Event(Pattern { to: Some(zones::BOARD), by_rules: true, ..pattern });
    if let Some(word) = event.strip_prefix("do ") {
        let verb = crate::words::vocabulary().verbs.iter().position(|verb| verb.name == word)?;
        return Some(vec![Trigger::Event(Pattern::of(Verb(u8::try_from(verb).ok()?)))]);
    }
    Some(match event {
        "never" => Vec::new(),
        "enters" => vec![Trigger::Event(Pattern { subject: Some(Matcher::Itself), to: Some(zones::BOARD), ..of(Do::Move) })],
        "cast" => vec![own(Do::Cast), own(Do::CastNow)],
        "played" => vec![own(Do::Cast), own(Do::CastNow), land(Pattern { subject: Some(Matcher::Itself), ..of(Do::Move) })],
        "own attack" => vec![own(Do::Attack), own(Do::JoinAttack), own(Do::JoinAttackOn)],
        "own block" => {
            let blocks = Pattern { source: Some(Matcher::Itself), ..of(Do::BlockCreature) };
            vec![own(Do::Block), Trigger::Event(blocks)]
        }
        "blocked" => vec![own(Do::BecomeBlocked), own(Do::BlockCreature)],
        "own untap" => vec![own(Do::Untap)],
        "own target" => vec![own(Do::Target)],
        "own damage" => vec![own(Do::Deal)],
        "own attaching" => vec![own(Do::Attach)],
        "own lore" => {
            let put = Pattern { subject: Some(Matcher::Itself), counter: known().lore, ..of(Do::PutCounters) };
            vec![Trigger::Event(put)]
        }
        "any enter" => vec![enters],
        "any move" => vec![Trigger::Event(of(Do::Move))],
        "any leave" => vec![from(Do::Move, zones::BOARD)],
        "any cast" => vec![Trigger::Event(of(Do::Cast)), Trigger::Event(of(Do::CastNow))],
        "cast from elsewhere" => {
            let zones = [zones::DISCARD, zones::DECK, zones::EXILE, zones::COMMAND];
            let lands = zones.map(|zone| land(Pattern { from: Some(zone), ..of(Do::Move) }));
            zones.into_iter().flat_map(|zone| [Do::Cast, Do::CastNow].map(|verb| from(verb, zone))).chain(lands).collect()
        }
        "any attack" => vec![Trigger::Event(of(Do::Attack)), at(moments::COMBAT), at(moments::ATTACKERS)],
        // CR 508.1c: who may attack, and what attacking triggers, can't matter while nothing attacks.
        "any attacker" => vec![Trigger::Event(of(Do::Attack)), Trigger::Event(of(Do::JoinAttack)), Trigger::Event(of(Do::JoinAttackOn))],
        "any block" => vec![Trigger::Event(of(Do::Block)), at(moments::BLOCKERS)],
        "any target" => vec![Trigger::Event(of(Do::Target))],
        "any damage" => vec![Trigger::Event(of(Do::Deal)), Trigger::Event(of(Do::Prevent))],
        "turned up" => vec![own(Do::TurnUp)],
        "any untap step" => vec![at(moments::UNTAP)],
        "any cleanup step" => vec![at(moments::CLEANUP)],
        "any upkeep" => vec![at(moments::UPKEEP)],
        "any draw step" => vec![at(moments::DRAW)],
        "any main phase" => vec![at(moments::MAIN), at(moments::SECOND_MAIN)],
        "any combat" => vec![at(moments::COMBAT), at(moments::ATTACKERS), at(moments::END_OF_COMBAT)],
        "any end step" => vec![at(moments::END)],
        words => {
            let all = normalise(words, &["~"], reader.phrases()).ok()?;
            TRIGGERED.condition(reader, &all)?
        }
    })
}

/// No published paragraph is longer. A longer one is of no known form: the time that it takes to tell grows with the square.
const LONGEST: usize = 1_000;

/// When a paragraph matters that is of a known form in all of its sentences, or goes on with one that is.
pub fn of_known_form(reader: &Reader, paragraph: &[Token]) -> Option<Matters> {
    let whole = with_quotes_marked(&join(paragraph).to_lowercase());
    if whole.len() > LONGEST {
        return None;
    }
    let known = |text: &str| forms(reader).iter().find(|form| fits(&form.pattern, text)).map(|form| form.matters.clone());
    if let Some(matters) = known(&whole) {
        return Some(matters);
    }
    let sentences = whole.split_inclusive(". ").map(str::trim);
    let mut all: Option<Matters> = None;
    for sentence in sentences {
        let goes_on = all.is_some() && GOES_ON.iter().any(|words| sentence.starts_with(words));
        all = match (all, known(sentence)) {
            (None, first) => Some(first?),
            (Some(before), None) if goes_on => Some(before),
            (Some(before), then) => Some(either(before, then?)?),
        };
    }
    all
}

/// When a list of keyword abilities matters of which some are of a known form, and all others are read: "flying, soulbond".
pub fn of_keywords(reader: &Reader, paragraph: &[Token]) -> Option<Matters> {
    let parts: Vec<&[Token]> = paragraph.split(|token| token.text == ",").collect();
    if parts.len() < 2 || parts.iter().any(|part| part.is_empty() || part.len() > 3) {
        return None;
    }
    let read = |part: &[Token]| matches!(reader.read(part), Ok(Ability::Keywords(_)));
    let mut unread = parts.into_iter().filter(|part| !read(part)).map(|part| of_known_form(reader, part));
    let first = unread.next()??;
    unread.try_fold(first, |before, then| either(before, then?))
}

/// When one of two sentences matters; none: that can't be told together.
fn either(one: Matters, other: Matters) -> Option<Matters> {
    Some(match (one, other) {
        (Matters::After(one), Matters::After(other)) => Matters::After([one, other].concat()),
        (Matters::Used(one), Matters::Used(other) | Matters::After(other)) | (Matters::After(other), Matters::Used(one)) => {
            Matters::Used([one, other].concat())
        }
        (Matters::Would(one), Matters::Would(other) | Matters::After(other)) | (Matters::After(other), Matters::Would(one)) => {
            Matters::Would([one, other].concat())
        }
        (one, other) if one == other => one,
        _ => return None,
    })
}

/// A text with a mark for each text in quotes, which is an ability of something else; the stop that ends it ends the sentence.
fn with_quotes_marked(text: &str) -> String {
    let mut parts = text.split('"');
    let mut out = parts.next().unwrap_or_default().to_owned();
    while let Some(quoted) = parts.next() {
        let Some(after) = parts.next() else { return text.to_owned() };
        out.push_str(QUOTED);
        if quoted.ends_with('.') && !after.starts_with(['.', ',']) && (after.trim().is_empty() || !after.starts_with(" and")) {
            out.push('.');
        }
        out.push_str(after);
    }
    out
}

/// Words that don't make a sentence say something else by themselves.
const JOINING: &[&str] = &["and", "would", "instead", "doesn't"];

/// Whether words that may be any say something of their own, besides what the form is about: before its verb, as in "creatures you
/// control **have first strike** and abilities … cost … less", other than in a clause that a comma ends; or behind an "and".
fn says_more(words: &str, begins: bool) -> bool {
    let verb = |words: &str| words.split([' ', ',']).any(|word| SAYS_MORE.contains(&word) && !JOINING.contains(&word));
    match begins {
        true => verb(words.rsplit_once(',').map_or(words, |(_, last)| last)),
        false => words.split_once(" and ").is_some_and(|(_, more)| verb(more)),
    }
}

/// Whether a text is of a form: `***` stands for any words within one sentence that don't say more, `…` for such that say nothing
/// else at all.
fn fits(pattern: &str, text: &str) -> bool {
    fits_from(pattern, text, true)
}

fn fits_from(pattern: &str, text: &str, begins: bool) -> bool {
    let gap = [("…", true), ("***", false)].into_iter().filter_map(|(mark, narrow)| Some((pattern.find(mark)?, mark.len(), narrow)));
    let Some((at, length, narrow)) = gap.min() else { return pattern == text };
    let (start, rest) = (pattern.get(..at).unwrap_or_default(), pattern.get(at + length..).unwrap_or_default());
    let Some(after) = text.strip_prefix(start) else { return false };
    let reach = after.find(['.', '"', ':', '•', '¶']).unwrap_or(after.len());
    // Where no space stands before it, there need be no more words.
    let least = usize::from(start.is_empty() || start.ends_with(' '));
    let ends = after.char_indices().map(|(at, _)| at).chain([after.len()]).filter(|at| *at >= least && *at <= reach);
    // What has to stand behind the gap is looked for first: that is nearly never there.
    let next = ["…", "***"].iter().filter_map(|mark| rest.find(mark)).min().map_or(rest, |gap| &rest[..gap]);
    let fits = |at: usize| {
        let (words, tail) = after.split_at(at);
        if !tail.starts_with(next) {
            return false;
        }
        let other = match narrow {
            true => words.split([' ', ',']).any(|word| SAYS_MORE.contains(&word)),
            false => says_more(words, begins && start.is_empty()),
        };
        !other && fits_from(rest, tail, false)
    };
    ends.into_iter().any(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        let lines = FORMS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let unread: Vec<&str> = lines.filter(|line| line_of(crate::text::reader(), line).is_none()).collect();
        assert!(unread.is_empty(), "{unread:?}");
    }

    #[test]
    fn a_form_says_nothing_else() {
        assert!(fits("… can't attack.", "creatures without flying can't attack."));
        assert!(!fits("… can't attack.", "enchanted creature gets +2/+2 and can't attack."));
        assert!(fits("as ~ enters, ***.", "as ~ enters, choose a colour and a number."));
        assert!(!fits("as ~ enters, ***.", "as ~ enters, choose a colour. draw a card."));
        assert!(fits("*** assigns combat damage ***.", "as long as it has flying, ~ assigns combat damage equal to its toughness."));
        assert!(!fits("*** assigns combat damage ***.", "enchanted creature gets +0/+2 and assigns combat damage equal to its toughness."));
        assert!(fits("*** can't cast ***.", "as long as ~ is attached to a creature, your opponents can't cast spells during your turn."));
        assert!(!fits("*** can't cast ***.", "creatures you control get +1/+1 and your opponents can't cast spells during combat."));
        assert!(!fits(
            "*** spells you cast *** have ***.",
            "creatures you control and spells you cast from exile have flying and gain haste."
        ));
        assert!(!fits(
            "*** abilities *** cost *** less to activate***.",
            "creatures you control have first strike and equip abilities you activate cost {1} less to activate."
        ));
    }

    #[test]
    fn a_quote_is_one_word() {
        assert_eq!(with_quotes_marked("bears have \"{t}: draw a card.\""), format!("bears have {QUOTED}."));
        assert_eq!(with_quotes_marked("bears have \"flying\" and \"reach\"."), format!("bears have {QUOTED} and {QUOTED}."));
    }
}
