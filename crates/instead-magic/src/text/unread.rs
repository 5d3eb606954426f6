//! When a paragraph that the grammar doesn't read can matter.
//!
//! Nothing is guessed. What a triggered ability waits for is read, if not what it does; or its verb is known; a paragraph is of
//! a known form; it goes on with the one above; it speaks of what there has to be first. The game then takes note when that
//! is so, and the answer is incomplete. Of all other sentences it is known where their object has to be.
//!
//! | module | subject |
//! |---|---|
//! | [`forms`] | known forms of whole paragraphs and sentences |
//! | [`verbs`] | the events that a condition speaks of, by its verbs |
//! | [`states`] | what there has to be before a static ability does anything |

mod forms;
mod states;
mod verbs;

use instead_game::text::{CardKind, Reader, Unread};
use instead_game::waiting::{self, begins_with, names_a_place, says_something, waits_for};
use instead_model::definition::{Clause, Matters, Meaning};
use instead_model::ids::Zone;
use instead_model::language::{Ability, Condition, Matcher, Pattern, Trigger};
use instead_model::zones;
use instead_text::{Token, TokenKind};

use super::is_activated;
use crate::words::Do;

/// The words with which an instruction begins: what stands between a comma and such a word is no list of what an
/// ability waits for. (Nor is it one where no other comma follows.)
#[rustfmt::skip]
const INSTRUCTIONS: &[&str] = &[
    "you", "it", "~", "that", "they", "each", "any", "its", "target", "all", "another", "up", "if", "then", "until", "for", "choose", "draw", "destroy", "exile", "return",
    "create", "put", "sacrifice", "discard", "mill", "search", "reveal", "look", "scry", "surveil", "shuffle", "tap", "untap", "gain", "lose", "add",
    "prevent", "counter", "copy", "flip", "roll", "remove", "move", "double", "attach", "unattach", "transform", "turn", "populate", "proliferate",
    "investigate", "explore", "amass", "conjure", "seek", "cast", "play", "pay", "switch", "goad", "detain", "fateseal", "manifest", "cloak", "connive",
    "learn", "venture", "bolster", "support", "adapt", "monstrosity", "regenerate", "exchange", "distribute", "have", "end", "incubate", "discover", "players", "unless",
];

/// The verbs of instructions that no static ability begins with: on a permanent, a paragraph that does goes on with the one
/// above it.
#[rustfmt::skip]
const ONLY_INSTRUCTIONS: &[&str] = &["draw", "destroy", "exile", "return", "create", "put", "sacrifice", "discard", "mill", "search", "reveal", "scry", "surveil", "shuffle"];

/// The words with which a paragraph goes on with the one above it.
#[rustfmt::skip]
const GOES_ON: &[&str] = &["it", "they", "then", "otherwise", "those", "he", "she", "its", "their", "his", "her"];

/// Words of places other than the battlefield, and of what is done to cards there: an ability that speaks of them and of itself
/// may function there (CR 113.6b, 113.6k).
#[rustfmt::skip]
const ELSEWHERE: &[&str] = &[
    "graveyard", "graveyards", "hand", "hands", "exile", "exiled", "exiles", "library", "libraries", "command", "suspended", "owned", "anywhere", "zone", "zones", "outside",
    "discard", "discards", "discarded", "cycle", "cycles", "cycled", "cycling", "draw", "draws", "drawn", "mill", "mills", "milled", "reveal", "reveals", "revealed",
    "foretold", "foretell", "plotted", "suspend", "deck", "begin", "opening", "found", "search", "searched", "ante", "owner's",
];

/// The form of triggered abilities.
const TRIGGERED: waiting::Form = waiting::Form {
    stop: ",",
    begins: &["when", "whenever", "at"],
    known: "When ~ dies, you gain 1 life.",
    instructions: INSTRUCTIONS,
    waits: |_| true,
};

/// When a paragraph that isn't read can matter.
pub fn matters(reader: &Reader, unread: &Unread<'_>) -> Matters {
    let Unread { kind, above, .. } = *unread;
    if is_activated(unread.paragraph) {
        return Matters::Activated;
    }
    if let Some(matters) = states::gives(reader, unread.paragraph) {
        return matters;
    }
    // What stands in quotes is an ability of something else.
    let paragraph = &without_quotes(unread.paragraph);
    if let Some(matters) = above.filter(|_| goes_on(paragraph, kind)).and_then(of_the_above) {
        return matters;
    }
    if let Some(triggers) = waits_for(reader, paragraph, &[TRIGGERED]).filter(|_| kind != CardKind::Spell) {
        return Matters::After(if reaches_out(paragraph) { triggers.into_iter().map(everywhere).collect() } else { triggers });
    }
    // CR 714.2b.
    if let Some(triggers) = Some(()).filter(|()| is_chapter(paragraph)).and_then(|()| forms::events(reader, "own lore; enters")) {
        return Matters::After(triggers);
    }
    // CR 608.2c: instructions of a spell are followed as it resolves, so it has to be cast.
    let cast = || Matters::After(vec![Trigger::Event(Pattern { subject: Some(Matcher::Itself), ..Pattern::of(Do::Cast.into()) })]);
    if let Some(matters) = forms::of_known_form(reader, unread.paragraph) {
        return match matters {
            // What says so of a permanent as long as it is there, a spell says once.
            Matters::InForce if kind == CardKind::Spell && !reaches_out(paragraph) => cast(),
            Matters::After(when) | Matters::Would(when) if kind == CardKind::Spell && !when.is_empty() && !reaches_out(paragraph) => cast(),
            matters => matters,
        };
    }
    if let Some(matters) = Some(paragraph).filter(|_| kind == CardKind::Permanent).and_then(|list| forms::of_keywords(reader, list)) {
        return matters;
    }
    if let Some(matters) =
        Some(paragraph).filter(|_| kind == CardKind::Permanent).and_then(|paragraph| verbs::of_its_verbs(reader, paragraph))
    {
        return matters;
    }
    let on_the_board = kind == CardKind::Permanent && !reaches_out(paragraph) && !is_characteristic(paragraph);
    if let Some(condition) = Some(unread.paragraph).filter(|_| on_the_board).and_then(|all| states::depends_on(reader, all)) {
        return Matters::After(vec![Trigger::State(condition)]);
    }
    if kind == CardKind::Spell && begins_with(paragraph, INSTRUCTIONS) && !begins_with(paragraph, &["if"]) && !reaches_out(paragraph) {
        return cast();
    }
    if kind == CardKind::Spell && begins_with(paragraph, ONLY_INSTRUCTIONS) {
        return Matters::InForce;
    }
    // CR 113.6: on the battlefield, or on the stack; a keyword alone doesn't say where it functions.
    if kind == CardKind::Unknown || !says_something(unread.paragraph) || reaches_out(paragraph) || is_characteristic(paragraph) {
        return Matters::Always;
    }
    Matters::InForce
}

/// Whether an ability speaks of itself, and of somewhere else than the battlefield.
fn reaches_out(paragraph: &[Token]) -> bool {
    names_itself(paragraph) && names_a_place(paragraph, ELSEWHERE)
}

/// Whether a text speaks of what bears it: by its name, or as "this card".
fn names_itself(paragraph: &[Token]) -> bool {
    const NOT_ITSELF: &[&str] = &["turn", "way", "ability", "mana", "combat", "phase", "step", "process", "effect", "cost", "choice"];
    let itself = |at: usize, token: &Token| {
        let next = || paragraph.get(at + 1).is_some_and(|next| !NOT_ITSELF.contains(&next.text.as_str()));
        token.text == "~" || token.kind == TokenKind::SelfName || token.text.eq_ignore_ascii_case("this") && next()
    };
    paragraph.iter().enumerate().any(|(at, token)| itself(at, token))
}

/// A chapter of a Saga: "II, III — …".
fn is_chapter(paragraph: &[Token]) -> bool {
    let is_dash = |token: &Token| matches!(token.kind, TokenKind::Dash | TokenKind::TightDash) || token.text == "-";
    let Some(numbers) = paragraph.iter().position(is_dash).and_then(|dash| paragraph.get(..dash)) else { return false };
    let roman = |token: &Token| token.text == "," || !token.text.is_empty() && token.text.chars().all(|c| "IVX".contains(c));
    !numbers.is_empty() && numbers.iter().all(roman)
}

/// CR 604.3: an ability that may define a characteristic of its object functions everywhere.
fn is_characteristic(paragraph: &[Token]) -> bool {
    let after = |at: usize| paragraph.get(at + 1).map(|next| next.text.to_lowercase());
    let own = |token: &Token| token.text == "~" || token.text.eq_ignore_ascii_case("it");
    let says = |word: &str| ["is", "are", "isn't", "counts"].contains(&word);
    const DEFINED: &[&str] =
        &["power", "toughness", "base", "color", "colors", "name", "type", "types", "subtypes", "mana", "characteristics"];
    let whose = |at: usize| {
        let owns = paragraph.get(at + 1).is_some_and(|next| next.kind == TokenKind::Possessive);
        owns && paragraph.get(at + 2).is_none_or(|next| DEFINED.contains(&next.text.as_str()))
    };
    let named = |token: &Token| ["it's", "he's", "she's"].contains(&token.text.to_lowercase().as_str());
    let says = |(at, token): (usize, &Token)| own(token) && (whose(at) || after(at).is_some_and(|word| says(&word))) || named(token);
    names_itself(paragraph) && paragraph.iter().enumerate().any(says)
}

/// The same trigger of an object that may be anywhere.
fn everywhere(trigger: Trigger) -> Trigger {
    const ZONES: [Zone; 7] = [zones::BOARD, zones::STACK, zones::HAND, zones::DECK, zones::DISCARD, zones::EXILE, zones::COMMAND];
    let condition = Condition::Any(ZONES.into_iter().map(Condition::ItselfIn).collect());
    Trigger::While { trigger: Box::new(trigger), condition }
}

/// A text without what stands in quotes.
fn without_quotes(paragraph: &[Token]) -> Vec<Token> {
    let mut depth = 0_usize;
    let outside = |token: &&Token| {
        let marks = |marks: [&str; 2]| marks.contains(&token.text.as_str());
        let before = depth;
        match token.kind {
            TokenKind::Open if marks(["“", "\""]) => depth += 1,
            TokenKind::Close if marks(["”", "\""]) => depth = depth.saturating_sub(1), // no amount
            _ => {}
        }
        before == 0 && depth == 0
    };
    paragraph.iter().filter(outside).cloned().collect()
}

/// Whether a paragraph goes on with the one above it.
fn goes_on(paragraph: &[Token], kind: CardKind) -> bool {
    let words: Vec<String> = paragraph.iter().take(5).map(|token| token.text.to_lowercase()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let opens = match words.as_slice() {
        [first, ..] if GOES_ON.contains(first) => true,
        ["that", "player" | "creature" | "card" | "permanent" | "spell" | "land", ..]
        | ["if" | "when", "you" | "they", "do" | "don't" | "can't" | "win" | "lose", ..]
        | ["spend", "this", "mana", ..]
        | ["activate" | "do", "only" | "this", ..]
        | ["this", "ability", ..]
        | ["the", "same", "is", "true", ..]
        | ["if", "it" | "that" | "those", ..]
        | ["for", "as", "long", "as", "it" | "that" | "they"] => true,
        _ => false,
    };
    let tokens: Vec<String> = paragraph.iter().map(|token| token.text.to_lowercase()).collect();
    // "If damage would be dealt to you, …" is an effect of its own, whatever it says of what is prevented this way.
    let would = tokens.iter().take_while(|token| *token != ",").any(|token| token == "would");
    let this_way = tokens.windows(2).any(|pair| pair == ["this", "way"]) && begins_with(paragraph, &["when", "if"]) && !would;
    let among = tokens.windows(3).any(|words| words == ["from", "among", "them"]);
    // A row of a table of results.
    let row = paragraph.first().is_some_and(|first| first.kind == TokenKind::Number)
        && paragraph.iter().take(4).any(|token| token.kind == TokenKind::Dash);
    opens || this_way || among || row || kind == CardKind::Permanent && begins_with(paragraph, ONLY_INSTRUCTIONS)
}

/// When the clause matters with which an unread one goes on; none: nothing is known of that.
fn of_the_above(above: &Clause) -> Option<Matters> {
    match &above.meaning {
        Meaning::Declined { matters: Matters::Always | Matters::InForce | Matters::Charged, .. } => None,
        Meaning::Declined { matters, .. } => Some(matters.clone()),
        Meaning::Ability(ability) => of_ability(ability).filter(|triggers| !triggers.is_empty()).map(Matters::Used),
    }
}

/// The events at which an ability does what it says; none: it does so all the time.
fn of_ability(ability: &Ability) -> Option<Vec<Trigger>> {
    match ability {
        Ability::Triggered { when, .. } => Some(vec![everywhere(when.clone())]),
        Ability::Activated { .. } => {
            let done = [Do::Activate, Do::AddMana].map(|verb| Trigger::Event(Pattern::of(verb.into())));
            Some(done.map(everywhere).to_vec())
        }
        Ability::Several(parts) => {
            let all: Option<Vec<Vec<Trigger>>> = parts.iter().map(of_ability).collect();
            all.map(|all| all.concat())
        }
        Ability::Keywords(none) if none.is_empty() => Some(Vec::new()),
        _ => None,
    }
}
