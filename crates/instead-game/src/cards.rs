//! A game's library of card texts, in the engine's own wording: `cards/*.cards` in its crate.

use std::collections::BTreeMap;

use instead_model::definition::Layout;
use instead_text::{Diagnostic, Source, Span, suggest};

use crate::names;
use crate::text::CardText;

/// The built-in cards of a game.
#[derive(Clone, Debug, Default)]
pub struct Library {
    by_name: BTreeMap<String, CardText>,
    /// The names under which they are kept, by key.
    by_key: BTreeMap<String, String>,
    /// The front face of each back face, by name.
    fronts: BTreeMap<String, (String, Layout)>,
    defects: Vec<Diagnostic>,
}

impl Library {
    /// Reads files of cards, given by name and text.
    pub fn load(files: &[(&str, &str)]) -> Library {
        let mut library = Library::default();
        for (name, text) in files {
            let (cards, defects) = parse(&Source::new(*name, *text));
            library.defects.extend(defects);
            for (card, span, front) in cards {
                if let Some((front, layout)) = front {
                    library.fronts.insert(card.name.to_lowercase(), (front, layout));
                }
                library.by_key.insert(names::key(&card.name), card.name.to_lowercase());
                if let Some(twice) = library.by_name.insert(card.name.to_lowercase(), card) {
                    let message = format!("`{}` is among the built-in cards twice", twice.name);
                    library.defects.push(Diagnostic::error("cards/twice", message).at(span, "the second one"));
                }
            }
        }
        library
    }

    /// The card with this name, whatever the capitals, accents and apostrophes.
    pub fn find(&self, name: &str) -> Option<&CardText> {
        // Most names are written as they are printed.
        self.by_name.get(&name.trim().to_lowercase()).or_else(|| self.by_name.get(self.by_key.get(&names::key(name))?))
    }

    /// The card whose back face, or second characteristics, has this name.
    pub fn front_of(&self, name: &str) -> Option<&CardText> {
        let front = |name: &str| self.fronts.get(name).and_then(|(front, _)| self.find(front));
        front(&name.trim().to_lowercase()).or_else(|| front(self.by_key.get(&names::key(name))?))
    }

    /// The back face, or the second characteristics, of the card with this name, and what they are to it.
    pub fn back_of(&self, name: &str) -> Option<(&CardText, Layout)> {
        let (back, (_, layout)) = self.fronts.iter().find(|(_, (front, _))| front.eq_ignore_ascii_case(name.trim()))?;
        Some((self.find(back)?, *layout))
    }

    /// The names of all cards, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.values().map(|card| card.name.as_str())
    }

    /// All cards, in alphabetical order of their names.
    pub fn all(&self) -> impl Iterator<Item = &CardText> {
        self.by_name.values()
    }

    /// The card whose name is most like this one, if one is near enough to be a slip of the pen.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        suggest(name.trim(), self.names()).or_else(|| {
            // The short name of a legendary card, or the beginning of a name.
            let wanted = name.trim().to_lowercase();
            let starts = |known: &&str| known.to_lowercase().strip_prefix(&wanted).is_some_and(|rest| rest.starts_with([',', ' ']));
            let mut found = self.names().filter(starts);
            found.next().filter(|_| !wanted.is_empty() && found.next().is_none())
        })
    }

    /// The faults of the card files. The game tests that there are none.
    pub fn defects(&self) -> &[Diagnostic] {
        &self.defects
    }
}

/// Reads a file of cards: a line with name and cost, a line with types and perhaps printed values (`2/2`, `4`,
/// `[3]`), lines of text, an empty line between cards; `#` begins a comment line. A line `// back`, `// modal`,
/// `// adventure` or `// omen` is followed by the other face of the same card, which is told with the name of its front.
///
/// ```
/// use instead_game::cards::parse;
/// use instead_text::Source;
///
/// let (cards, defects) = parse(&Source::new("my.cards", "Bear Cub {1}{G}\nCreature — Bear 2/2\n"));
/// assert!(defects.is_empty());
/// assert_eq!(cards[0].0.power.as_deref(), Some("2"));
/// ```
pub fn parse(source: &Source) -> (Vec<Printed>, Vec<Diagnostic>) {
    let (mut cards, mut defects): (Vec<Printed>, _) = (Vec::new(), Vec::new());
    let mut face: Option<(String, Layout)> = None;
    let mut block: Vec<(&str, Span)> = Vec::new();
    let mut offset = 0;
    for line in source.text().split_inclusive('\n').chain(["\n"]) {
        let words = line.trim();
        let span = Span::new(offset, offset + line.trim_end().len());
        offset += line.len();
        if words.starts_with('#') {
            continue;
        }
        let other = words.strip_prefix("//").map(str::trim).and_then(layout);
        if !words.is_empty() && other.is_none() {
            block.push((words, span));
            continue;
        }
        if let Some((first, span)) = block.first().copied() {
            match card(&block) {
                Some(card) => {
                    let front = card.name.clone();
                    cards.push((card, span, face.take()));
                    face = other.map(|other| (front, other));
                }
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

/// The layout of two faces, by the word in the line between them.
fn layout(word: &str) -> Option<Layout> {
    match word {
        "back" => Some(Layout::Nonmodal),
        "modal" => Some(Layout::Modal),
        "adventure" => Some(Layout::Adventure),
        "omen" => Some(Layout::Omen),
        _ => None,
    }
}

/// A face of a card, where it stands, and of which front it is the other face.
pub type Printed = (CardText, Span, Option<(String, Layout)>);

fn card(block: &[(&str, Span)]) -> Option<CardText> {
    let [(head, _), (types, _), text @ ..] = block else { return None };
    let (name, cost) = match head.find(" {") {
        Some(at) => (&head[..at], head[at..].trim()),
        None => (*head, ""),
    };
    let mut card = CardText { name: name.to_owned(), cost: cost.to_owned(), type_line: (*types).to_owned(), ..CardText::default() };
    // `Creature — Bear 2/2`, `Unit — Yordle 4`, `Planeswalker [3]`, `Creature — Giant 5/2 [1]`.
    while let Some((types, last)) = card.type_line.rsplit_once(' ').map(|(types, last)| (types.to_owned(), last.to_owned())) {
        let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '*' | '+' | '-' | 'X'));
        if let Some(loyalty) = last.strip_prefix('[').and_then(|last| last.strip_suffix(']')) {
            card.loyalty = Some(loyalty.to_owned());
        } else if let Some((power, toughness)) = last.split_once('/').filter(|(power, toughness)| number(power) && number(toughness)) {
            (card.power, card.toughness) = (Some(power.to_owned()), Some(toughness.to_owned()));
        } else if last.chars().all(|c| c.is_ascii_digit()) {
            card.power = Some(last);
        } else {
            break;
        }
        card.type_line = types;
    }
    card.text = text.iter().map(|(line, _)| *line).collect::<Vec<_>>().join("\n");
    Some(card)
}
