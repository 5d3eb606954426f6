//! The other meanings of a card's name in its text, besides the card: a word that others use as well ("Mill three cards." on
//! Mill), and, of a legend, the first word alone.

use instead_text::{Phrases, Span, Token, TokenKind, normalise_but};

use super::CardText;

/// The number of names in one paragraph of which each may be read either way by itself; where there are more, all are read the
/// other way together.
const MOST_NAMES: usize = 3;

/// The whole text again, in every way in which a paragraph might be meant that can't be read with its card's name for
/// the card: the fewest differences first.
pub(super) fn otherwise(card: &CardText, names: &[&str], paragraph: &[Token], phrases: &Phrases) -> Vec<Vec<Token>> {
    let short = first_name(card);
    let mut ways: Vec<(Vec<&str>, Vec<Span>)> = Vec::new();
    if let Some(short) = short {
        ways.push((names.iter().copied().chain([short]).collect(), Vec::new()));
    }
    let at = words(card, paragraph);
    let masks: Vec<u32> = match at.len() {
        0 => Vec::new(),
        count if count <= MOST_NAMES => {
            let mut masks: Vec<u32> = (1..1 << count).collect();
            masks.sort_by_key(|mask| mask.count_ones());
            masks
        }
        _ => vec![u32::MAX],
    };
    let literal = |mask: u32| at.iter().enumerate().filter(|(bit, _)| mask >> (bit % 32) & 1 == 1).map(|(_, span)| *span).collect();
    ways.extend(masks.into_iter().map(|mask| (names.to_vec(), literal(mask))));
    ways.into_iter().filter_map(|(names, literal)| normalise_but(&card.text, &names, &literal, phrases).ok()).collect()
}

/// Where a paragraph has a single word for the card's name.
fn words(card: &CardText, paragraph: &[Token]) -> Vec<Span> {
    let is_word = |span: &Span| {
        let text = card.text.get(span.start as usize..span.end as usize).unwrap_or_default();
        !text.is_empty() && card.name.starts_with(text) && text.chars().all(char::is_alphabetic)
    };
    paragraph.iter().filter(|token| token.kind == TokenKind::SelfName).map(|token| token.span).filter(is_word).collect()
}

/// The first word of a legend's name, by which its text may call it.
fn first_name(card: &CardText) -> Option<&str> {
    let (first, _) = card.name.split_once(' ')?;
    let legend = card.type_line.split_whitespace().any(|word| word.eq_ignore_ascii_case("legendary"));
    (legend && !card.name.contains(',') && first.len() > 2 && first != "The").then_some(first)
}
