//! The built-in card texts: `cards/magic/*.cards`, in the engine's own wording.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use instead_text::{Diagnostic, Source, Span, suggest};

use crate::text::CardText;

const FILES: &[(&str, &str)] = &[
    ("counting.cards", include_str!("../../../cards/magic/counting.cards")),
    ("damage.cards", include_str!("../../../cards/magic/damage.cards")),
    ("doublers.cards", include_str!("../../../cards/magic/doublers.cards")),
    ("draw.cards", include_str!("../../../cards/magic/draw.cards")),
    ("drawing.cards", include_str!("../../../cards/magic/drawing.cards")),
    ("entering.cards", include_str!("../../../cards/magic/entering.cards")),
    ("entries.cards", include_str!("../../../cards/magic/entries.cards")),
    ("graves.cards", include_str!("../../../cards/magic/graves.cards")),
    ("life.cards", include_str!("../../../cards/magic/life.cards")),
    ("plain.cards", include_str!("../../../cards/magic/plain.cards")),
    ("prevention.cards", include_str!("../../../cards/magic/prevention.cards")),
    ("saving.cards", include_str!("../../../cards/magic/saving.cards")),
    ("shields.cards", include_str!("../../../cards/magic/shields.cards")),
    ("tokens.cards", include_str!("../../../cards/magic/tokens.cards")),
    ("turns.cards", include_str!("../../../cards/magic/turns.cards")),
    ("zones.cards", include_str!("../../../cards/magic/zones.cards")),
];

struct Store {
    by_name: BTreeMap<String, CardText>,
    defects: Vec<Diagnostic>,
}

fn store() -> &'static Store {
    static STORE: OnceLock<Store> = OnceLock::new();
    STORE.get_or_init(|| {
        let mut store = Store { by_name: BTreeMap::new(), defects: Vec::new() };
        for (name, text) in FILES {
            let source = Source::new(*name, *text);
            let (cards, defects) = parse(&source);
            store.defects.extend(defects);
            for (card, span) in cards {
                if let Some(twice) = store.by_name.insert(card.name.to_lowercase(), card) {
                    let message = format!("`{}` is among the built-in cards twice", twice.name);
                    store.defects.push(Diagnostic::error("cards/twice", message).at(span, "the second one"));
                }
            }
        }
        store
    })
}

/// The built-in card with this name, whatever the capitals.
pub fn find(name: &str) -> Option<&'static CardText> {
    store().by_name.get(&name.trim().to_lowercase())
}

/// The names of all built-in cards, in alphabetical order.
pub fn names() -> impl Iterator<Item = &'static str> {
    store().by_name.values().map(|card| card.name.as_str())
}

/// All built-in cards, in alphabetical order of their names.
pub fn all() -> impl Iterator<Item = &'static CardText> {
    store().by_name.values()
}

/// The built-in card whose name is most like this one, if one is near enough to be a slip of the pen.
pub fn nearest(name: &str) -> Option<&'static str> {
    suggest(name.trim(), names()).or_else(|| {
        // The short name of a legendary card, or the beginning of a name.
        let wanted = name.trim().to_lowercase();
        let starts = |known: &&str| known.to_lowercase().strip_prefix(&wanted).is_some_and(|rest| rest.starts_with([',', ' ']));
        let mut found = names().filter(starts);
        found.next().filter(|_| !wanted.is_empty() && found.next().is_none())
    })
}

/// What is wrong with the built-in card files. A test keeps this empty.
pub fn defects() -> &'static [Diagnostic] {
    &store().defects
}

/// Reads a file of cards: a line with name and cost, a line with types and perhaps power and toughness
/// (or loyalty), lines of text, an empty line between cards; `#` begins a comment line.
///
/// ```
/// use instead_magic::cards::parse;
/// use instead_text::Source;
///
/// let (cards, defects) = parse(&Source::new("my.cards", "Bear Cub {1}{G}\nCreature — Bear 2/2\n"));
/// assert!(defects.is_empty());
/// assert_eq!(cards[0].0.power.as_deref(), Some("2"));
/// ```
pub fn parse(source: &Source) -> (Vec<(CardText, Span)>, Vec<Diagnostic>) {
    let (mut cards, mut defects) = (Vec::new(), Vec::new());
    let mut block: Vec<(&str, Span)> = Vec::new();
    let mut offset = 0;
    for line in source.text().split_inclusive('\n').chain(["\n"]) {
        let words = line.trim();
        let span = Span::new(offset, offset + line.trim_end().len());
        offset += line.len();
        if words.starts_with('#') {
            continue;
        }
        if !words.is_empty() {
            block.push((words, span));
            continue;
        }
        if let Some((first, span)) = block.first().copied() {
            match card(&block) {
                Some(card) => cards.push((card, span)),
                None => defects.push(
                    Diagnostic::error("cards/no-type-line", format!("`{first}` has no type line"))
                        .at(span, "")
                        .help("write the types in the line below the name: `Creature — Bear 2/2`"),
                ),
            }
        }
        block.clear();
    }
    (cards, defects)
}

fn card(block: &[(&str, Span)]) -> Option<CardText> {
    let [(head, _), (types, _), text @ ..] = block else { return None };
    let (name, cost) = match head.find(" {") {
        Some(at) => (&head[..at], head[at..].trim()),
        None => (*head, ""),
    };
    let mut card = CardText { name: name.to_owned(), cost: cost.to_owned(), type_line: (*types).to_owned(), ..CardText::default() };
    if let Some((types, last)) = types.rsplit_once(' ') {
        let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '*' | '+' | '-' | 'X'));
        if let Some((power, toughness)) = last.split_once('/')
            && number(power)
            && number(toughness)
        {
            card.type_line = types.to_owned();
            (card.power, card.toughness) = (Some(power.to_owned()), Some(toughness.to_owned()));
        } else if let Some(loyalty) = last.strip_prefix('[').and_then(|last| last.strip_suffix(']')) {
            card.type_line = types.to_owned();
            card.loyalty = Some(loyalty.to_owned());
        }
    }
    card.text = text.iter().map(|(line, _)| *line).collect::<Vec<_>>().join("\n");
    Some(card)
}
