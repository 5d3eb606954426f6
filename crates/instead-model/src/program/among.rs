//! "From among them", said of cards that the text has milled or exiled from a library, and hasn't only looked at.

use std::borrow::Cow;

use super::*;

/// The event by which a text shows cards from the top of a library, if it does so and neither looks at cards nor searches.
pub fn shows_cards(ability: &Ability, vocabulary: &Vocabulary) -> Option<Verb> {
    let (mut looks, mut shown) = (false, None);
    ability.walk(&mut |node| {
        match node {
            Node::Act(Act::Look { .. } | Act::Search { .. }) => looks = true,
            Node::Deed(deed) if deed.subject.is_none() => {
                let shows = vocabulary.verbs.get(usize::from(deed.verb.0)).is_some_and(|word| word.shows);
                shown = shown.or(Some(deed.verb).filter(|_| shows));
            }
            _ => {}
        }
        matches!(node, Node::Quoted(_))
    });
    shown.filter(|_| !looks)
}

/// Says so: those to which that was done (CR 608.2c).
pub(super) fn spelled_out<'a>(ability: &'a Ability, vocabulary: &Vocabulary) -> Cow<'a, Ability> {
    let among = ability.says(&mut |node| matches!(node, Node::Quality(Quality::AmongThem)));
    let Some(verb) = shows_cards(ability, vocabulary).filter(|_| among) else { return Cow::Borrowed(ability) };
    let mut ability = ability.clone();
    ability.reword(&mut |node| match node {
        NodeMut::Quality(quality @ Quality::AmongThem) => {
            *quality = Quality::DoneThisWay(verb);
            true
        }
        _ => false,
    });
    Cow::Owned(ability)
}
