//! The words a grammar of Magic asks for: types, colours, counters, keywords, symbols.

use instead_game::lexicon::symbols;
use instead_kernel::amount::is_counted;
use instead_model::ids::Counter;
use instead_model::vocabulary::{TagKind, open};
use instead_text::{Lexicon, Token, TokenKind, WordTable};
use serde_json::{Value, json};

use crate::words::{self, moments};

/// Magic's words as a lexicon. What no table can list is looked up here: mana costs, and power and
/// toughness.
pub struct Words {
    table: WordTable,
}

/// Keyword abilities that are nothing but another cost, or a permission with a cost. Those that do more are rules of
/// the grammar (`abilities.grammar`).
#[rustfmt::skip]
const CASTING: &[&str] = &["flashback", "multikicker", "foretell", "harmonize", "plot", "escape", "disturb", "morph", "disguise", "bestow"];

/// Keyword abilities with a cost whose rules aren't carried out. What they do doesn't matter as long as nobody pays that
/// cost; a case in which somebody does is refused.
#[rustfmt::skip]
const BEYOND: &[&str] = &["escalate", "mutate", "splice onto Arcane", "splice onto instant or sorcery", "more than meets the eye"];

/// Keyword abilities with a cost, whose rules the grammar writes out.
#[rustfmt::skip]
const PAID: &[&str] = &[
    "evoke", "dash", "blitz", "buyback", "squad", "offspring", "spectacle", "surge", "entwine", "overload", "suspend", "jump-start", "retrace",
    "replicate", "casualty", "conspire", "warp", "impending", "awaken", "gift", "sneak", "cleave", "emerge",
    "mayhem", "web-slinging", "teamwork", "prowl", "freerunning",
];

/// The same without a cost of their own.
const CASTING_ONLY: &[&str] = &["aftermath"];

/// Keyword abilities that are more than a characteristic: reading them as one would lose what they do.
#[rustfmt::skip]
const NOT_PLAIN: &[&str] = &[
    "changeling", "devoid", "prowess", "storm", "cascade", "exalted", "flanking", "provoke", "persist", "undying", "evolve", "extort",
    "training", "mentor", "myriad", "melee", "dethrone", "soulbond", "conspire", "cipher", "living weapon", "battle cry", "sunburst", "enlist",
    "daybound", "flashback", "decayed", "boast", "exhaust", "power-up", "forecast", "read ahead", "start your engines",
];

/// Keyword abilities that matter as a deck is built, or before anything that a case can say.
const DECK_ONLY: &[&str] = &["partner", "choose a Background", "friends forever", "Doctor's companion", "assist"];

/// Whether a keyword does something that no characteristic says.
pub fn is_more_than_a_tag(keyword: &str) -> bool {
    NOT_PLAIN.contains(&keyword)
}

/// Classes that no table can list.
const OPEN: [&str; 13] =
    ["ballot", "mana", "generic", "size", "change", "plus", "minus", "signed", "anchor", "cardname", "die", "range", "energy"];

/// Words that stand before "counter" or "counters" and name no kind of them: determiners, numbers, verbs.
#[rustfmt::skip]
const NO_COUNTERS: &[&str] = &[
    "a", "an", "the", "that", "those", "this", "these", "no", "any", "each", "every", "all", "both", "some", "more", "fewer", "less", "other", "another", "additional",
    "many", "much", "such", "his", "her", "its", "their", "your", "of", "on", "with", "without", "from", "same", "different", "kind", "kinds", "number", "and", "or",
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "x", "last", "first", "single", "removed", "put", "remove",
    "move", "have", "has", "having", "get", "gets", "had", "enough", "keyword", "~", "it", "he", "she", "you", "they", "who", "which", "opponent", "controller", "spell",
    "ability", "to", "as", "if", "for", "by", "when", "player", "creature",
];

/// A name has no more words than this.
const NAME: usize = 8;

impl Words {
    /// All of them.
    pub fn new() -> Self {
        let vocabulary = words::vocabulary();
        let mut table = symbols(vocabulary);
        for (number, word) in vocabulary.tags.iter().enumerate() {
            let (name, value) = (word.name.as_str(), json!(number));
            match word.kind {
                TagKind::Color => {
                    table.add_word("color", name, value.clone());
                    if number < 5 {
                        table.add_word("non", &format!("non{name}"), value);
                    }
                }
                TagKind::Supertype => {
                    table.add_word("supertype", name, value.clone()).add_word("non", &format!("non{name}"), value);
                }
                TagKind::Type => {
                    table.add_word("anykind", name, value.clone()).add_word("non", &format!("non{name}"), value.clone());
                    if !matches!(name, "instant" | "sorcery" | "kindred") {
                        table.add_word("kind<one>", name, value.clone()).add_word("kind<many>", &word.plural, value);
                    }
                }
                TagKind::Subtype => {
                    table.add_word("anykind", name, value.clone()).add_word("subtype", name, value.clone());
                    table.add_word("kind<one>", name, value.clone()).add_word("kind<many>", &word.plural, value);
                }
                TagKind::Keyword if NOT_PLAIN.contains(&name) => {}
                TagKind::Keyword => {
                    table.add_word("keyword", name, value);
                }
            }
        }
        for (number, name) in words::counters().enumerate() {
            table.add_word("counter", name, json!(number));
        }
        for keyword in CASTING {
            table.add_word("casting", keyword, json!(keyword));
        }
        for keyword in DECK_ONLY {
            table.add_word("deckonly", keyword, json!(keyword));
        }
        // CR 702.29e: "Wizardcycling", "mountaincycling".
        for (number, word) in vocabulary.tags.iter().enumerate() {
            if matches!(word.kind, TagKind::Subtype) || word.name == "land" {
                table.add_word("typecycling", &format!("{}cycling", word.name.to_lowercase()), json!(number));
            }
        }
        for keyword in BEYOND {
            table.add_word("beyond", keyword, json!(keyword));
        }
        for keyword in CASTING.iter().chain(BEYOND).chain(PAID) {
            table.add_word("paidcost", keyword, json!(keyword));
        }
        for keyword in CASTING_ONLY {
            table.add_word("castingonly", keyword, json!(keyword));
        }
        for (number, name) in moments::NAMES.iter().enumerate() {
            table.add_word("moment", name, json!(number));
            let step = if *name == "upkeep" { "upkeep step" } else { name };
            table.add_word("step", step, json!(number)).add_word("steps", &format!("{step}s"), json!(number));
        }
        for (number, numeral) in ["I", "II", "III", "IV", "V", "VI"].iter().enumerate() {
            table.add_word("roman", numeral, json!(number + 1));
        }
        Words { table }
    }
}

impl Default for Words {
    fn default() -> Self {
        Words::new()
    }
}

/// Two signed halves: "+1/-1" is (1, -1).
fn halves(text: &str) -> Option<(i64, i64)> {
    let (power, toughness) = text.split_once('/')?;
    let half = |text: &str| text.parse().ok().filter(|number: &i64| is_counted(*number));
    Some((half(power)?, half(toughness)?))
}

/// CR 706.3a: "1—9", "20", "15+".
fn range(tokens: &[Token]) -> Option<(usize, Value)> {
    let number = |at: usize| tokens.get(at).and_then(|token| token.text.parse::<u64>().ok());
    let least = number(0)?;
    if tokens.get(1).is_some_and(|token| token.text == "+") {
        return Some((2, json!([least])));
    }
    match (tokens.get(1).map(|token| token.kind), number(2)) {
        (Some(TokenKind::TightDash), Some(most)) => Some((3, json!([least, most]))),
        _ => Some((1, json!([least, least]))),
    }
}

fn is_change(text: &str) -> bool {
    text.split('/').all(|half| half.starts_with(['+', '-']))
}

/// Whether a symbol is one of mana.
fn is_mana(symbol: &str) -> bool {
    let inner = symbol.trim_start_matches('{').trim_end_matches('}');
    inner
        .split('/')
        .all(|part| matches!(part, "W" | "U" | "B" | "R" | "G" | "C" | "S" | "X" | "Y" | "Z" | "P") || part.parse::<u32>().is_ok())
}

/// A name begins and ends with a capital letter; how far it goes shows in what follows.
fn names(tokens: &[Token]) -> Vec<(usize, Value)> {
    let capital = |token: &Token| token.kind == TokenKind::Word && token.text.starts_with(char::is_uppercase);
    let Some(first) = tokens.first() else { return Vec::new() };
    if first.text == "~" {
        return vec![(1, json!("~"))];
    }
    let mut names = Vec::new();
    let mut name = String::new();
    for (place, token) in tokens.iter().take(NAME).take_while(|_| capital(first)).enumerate() {
        // "A card named A and/or a card named B": two names.
        if matches!(token.text.as_str(), "and/or" | "named") {
            break;
        }
        if token.kind == TokenKind::Word && place > 0 {
            name.push(' ');
        } else if token.kind != TokenKind::Word && token.text != "," {
            break;
        }
        name.push_str(&token.text);
        if capital(token) {
            names.push((place + 1, json!(name.clone())));
        }
    }
    names
}

impl Words {
    /// CR 122.1: any word may name a kind of counter.
    fn counter(&self, tokens: &[Token]) -> Vec<(usize, Value)> {
        let listed = self.table.lookup("counter", tokens);
        let Some(first) = tokens.first().filter(|_| listed.is_empty()) else { return listed };
        let before = tokens.get(1).is_some_and(|next| matches!(next.text.as_str(), "counter" | "counters"));
        let may = before && first.kind == TokenKind::Word && !NO_COUNTERS.contains(&first.text.to_lowercase().as_str());
        match may.then(|| words::vocabulary().any_counter(&first.text)).flatten() {
            Some(counter) => vec![(1, json!(counter.0))],
            None => listed,
        }
    }
}

impl Lexicon for Words {
    fn classes(&self) -> Vec<String> {
        let mut classes = self.table.classes();
        classes.extend(OPEN.map(str::to_owned));
        classes
    }

    fn lookup(&self, class: &str, tokens: &[Token]) -> Vec<(usize, Value)> {
        let Some(first) = tokens.first() else { return Vec::new() };
        match class {
            "mana" => {
                let symbols = tokens.iter().take_while(|token| token.kind == TokenKind::Symbol && is_mana(&token.text));
                let all: Vec<&str> = symbols.map(|token| token.text.as_str()).collect();
                if all.is_empty() { Vec::new() } else { vec![(all.len(), json!(all.concat()))] }
            }
            // CR 107.14: as many energy counters as there are symbols.
            "energy" => {
                let symbols = tokens.iter().take_while(|token| token.kind == TokenKind::Symbol && token.text == "{E}").count();
                if symbols == 0 { Vec::new() } else { vec![(symbols, json!(symbols))] }
            }
            // Generic mana alone: what cost reductions take away (CR 118.7a).
            "generic" => {
                let inner = first.text.trim_start_matches('{').trim_end_matches('}');
                let generic = first.kind == TokenKind::Symbol && inner.parse::<u32>().is_ok();
                if generic { vec![(1, json!(first.text.as_str()))] } else { Vec::new() }
            }
            "counter" => self.counter(tokens),
            // CR 614.12c: a word that means nothing by itself.
            "anchor" => {
                // A type is chosen as a type.
                let kind = words::vocabulary().find_tag(TagKind::Subtype, &first.text).is_some();
                let named = first.kind == TokenKind::Word && first.text.starts_with(char::is_uppercase) && !kind;
                if named { vec![(1, json!(first.text.as_str()))] } else { Vec::new() }
            }
            // CR 701.38b: a word without a meaning of its own.
            "ballot" => {
                let word = first.kind == TokenKind::Word && first.text.chars().all(|c| c.is_ascii_lowercase());
                if word { vec![(1, json!(first.text.as_str()))] } else { Vec::new() }
            }
            "cardname" => names(tokens),
            // CR 706.1a: "d20".
            "die" => match first.text.strip_prefix('d').and_then(|sides| sides.parse::<u16>().ok()) {
                Some(sides) if sides > 0 => vec![(1, json!(sides))],
                _ => Vec::new(),
            },
            "range" => range(tokens).into_iter().collect(),
            "size" | "change" if first.kind == TokenKind::Stat && is_change(&first.text) == (class == "change") => {
                halves(&first.text).map(|halves| (1, json!(halves))).into_iter().collect()
            }
            "size" | "change" => Vec::new(),
            "plus" | "minus" => {
                let sign = if class == "plus" { '+' } else { '-' };
                let number = (first.kind == TokenKind::Number).then(|| first.text.strip_prefix(sign)).flatten();
                number.and_then(|number| number.parse::<u64>().ok()).map(|number| (1, json!(number))).into_iter().collect()
            }
            "signed" => {
                let signed = first.kind == TokenKind::Number && first.text.starts_with(['+', '-']);
                let number = signed.then(|| first.text.parse::<i64>().ok()).flatten();
                number.map(|number| (1, json!(number))).into_iter().collect()
            }
            _ => self.table.lookup(class, tokens),
        }
    }

    fn spell(&self, class: &str, value: &Value) -> Option<String> {
        match class {
            "mana" | "generic" | "anchor" | "cardname" | "ballot" => value.as_str().map(str::to_owned),
            "counter" => {
                let named = || u16::try_from(value.as_u64()?).ok().and_then(|number| open::name(Counter(number)));
                self.table.spell(class, value).or_else(|| named().map(str::to_owned))
            }
            "energy" => value.as_u64().and_then(|symbols| usize::try_from(symbols).ok()).map(|symbols| "{E}".repeat(symbols)),
            "plus" => value.as_u64().map(|number| format!("+{number}")),
            "signed" => value.as_i64().map(|number| format!("{number:+}")),
            "die" => value.as_u64().map(|sides| format!("d{sides}")),
            "range" => match value.as_array()?.as_slice() {
                [least] => Some(format!("{least}+")),
                [least, most] if least == most => Some(least.to_string()),
                [least, most] => Some(format!("{least}—{most}")),
                _ => None,
            },
            "minus" => value.as_u64().map(|number| format!("-{number}")),
            "size" | "change" => {
                let halves = value.as_array()?;
                let (power, toughness) = (halves.first()?.as_i64()?, halves.get(1)?.as_i64()?);
                if class == "size" {
                    return Some(format!("{power}/{toughness}"));
                }
                // "-0/-3", "-3/-0", "+0/+3".
                let sign = |own: i64, other: i64| if own < 0 || (own == 0 && other < 0) { "-" } else { "+" };
                Some(format!("{}{}/{}{}", sign(power, toughness), power.abs(), sign(toughness, power), toughness.abs()))
            }
            _ => self.table.spell(class, value),
        }
    }

    fn symbol(&self, kind: &str, name: &str) -> Option<Value> {
        self.table.symbol(kind, name)
    }

    fn samples(&self, class: &str) -> Vec<Value> {
        match class {
            "mana" => vec![json!("{1}"), json!("{2}{U}"), json!("{X}{R/W}")],
            "generic" => vec![json!("{1}"), json!("{3}")],
            "plus" | "minus" => vec![json!(1), json!(12)],
            "signed" => vec![json!(1), json!(-12)],
            "die" => vec![json!(4), json!(20)],
            "range" => vec![json!([1, 9]), json!([20, 20]), json!([15])],
            "energy" => vec![json!(1), json!(3)],
            "ballot" => vec![json!("sickness"), json!("time")],
            "anchor" => vec![json!("Khans"), json!("Dragons")],
            "cardname" => vec![json!("Forest of Heights"), json!("Aurochs")],
            "size" => vec![json!([1, 1]), json!([2, 3])],
            "change" => vec![json!([1, 1]), json!([-2, 0]), json!([0, 3]), json!([-1, -1])],
            _ => self.table.samples(class),
        }
    }
}
