//! Cards that nobody knows: what else may have been meant, and how they can be had.

use instead_game::{CardSource, Play, Spoken, names};
use instead_model::vocabulary::TagKind;
use instead_text::{Diagnostic, suggest};

/// The code of errors about cards that nobody knows.
const CODE: &str = "unknown-card";

/// Whether an error is about cards that nobody knows.
pub(crate) fn is_about_card(error: &&Diagnostic) -> bool {
    error.code == CODE
}

/// The most near names that are suggested.
const NEAR: usize = 3;

/// The error about a card that is neither in the file nor built in nor found outside, without its place.
///
/// Its help is never a dead end: besides names that are near it says how such a card is described, how its text is given, and where
/// cards come from outside, how one is taken in.
pub(crate) fn card(rules: &dyn Play, cards: Option<&dyn CardSource>, local: &[String], name: &str) -> Diagnostic {
    let error = Diagnostic::error(CODE, format!("no card is called `{name}`")).naming(name);
    if [" with ", " on ", " attached "].iter().any(|word| name.contains(word)) {
        return error.help("what is so of it stands after a comma: `Bear, with 2 damage`, `Shield, attached to Bear`, `Bear, at Grove`");
    }
    let known: Vec<&str> = local.iter().map(String::as_str).chain(rules.library().names()).collect();
    let bears = |known: &&&str| known.strip_prefix(name).is_some_and(|rest| rest.starts_with(", "));
    let bearers: Vec<String> = known.iter().filter(bears).take(6).map(|known| format!("`{known}`")).collect();
    let near = near(rules, cards, &known, name);
    let meant = match near.split_last() {
        _ if bearers.len() > 1 => format!("which one? {} bear that name; or else ", bearers.join(", ")),
        Some((last, [])) => format!("did you mean `{last}`? If not, "),
        Some((last, others)) => format!("did you mean `{}` or `{last}`? If not, ", others.join("`, `")),
        None => String::new(),
    };
    error.help(format!("{meant}{}", had(rules, cards, name)))
}

/// The errors, those about cards that nobody knows in one: all of them, where each stands, and the ways to have such cards once.
pub(crate) fn in_one(rules: &dyn Play, cards: Option<&dyn CardSource>, local: &[String], errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut names: Vec<String> = Vec::new();
    for strange in errors.iter().filter(is_about_card).flat_map(|error| &error.names) {
        if !names.contains(strange) {
            names.push(strange.clone());
        }
    }
    let Some((last, before)) = names.split_last().filter(|(_, before)| !before.is_empty()) else { return errors };
    let known: Vec<&str> = local.iter().map(String::as_str).chain(rules.library().names()).collect();
    let listed = |names: &[String]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let mut error = Diagnostic::error(CODE, format!("no card is called {} or `{last}`", listed(before)));
    error.labels = errors.iter().filter(is_about_card).flat_map(|one| one.labels.iter().cloned()).collect();
    let meant: Vec<String> =
        names.iter().filter_map(|name| Some(format!("`{}` for `{name}`", near(rules, cards, &known, name).first()?))).collect();
    let meant = if meant.is_empty() { String::new() } else { format!("did you mean {}? If not, ", meant.join(", ")) };
    let mut error = error.help(format!("{meant}{}", had(rules, cards, names.first().map_or("", String::as_str))));
    error.names = names;
    let place = errors.iter().position(|one| is_about_card(&one)).unwrap_or_default();
    let mut out: Vec<Diagnostic> = errors.into_iter().filter(|one| !is_about_card(&one)).collect();
    out.insert(place.min(out.len()), error);
    out
}

/// The ways by which a card that isn't known can be had.
fn had(rules: &dyn Play, cards: Option<&dyn CardSource>, name: &str) -> String {
    let described = rules.sentences().spoken.examples.1;
    let outside = cards.and_then(|cards| cards.advice(rules)).map(|advice| format!("; or {advice}")).unwrap_or_default();
    let bare = described.strip_prefix("a ").unwrap_or(described);
    format!(
        "describe it: `{described} {name}`; or say behind its name what it is and what it says: `{name} ({bare}, \"its text\")`; or give its \
         text, on lines that begin with `|`, after {}{outside}",
        definitions(rules, name)
    )
}

/// Names that are near to this one, the nearest first.
fn near(rules: &dyn Play, cards: Option<&dyn CardSource>, known: &[&str], name: &str) -> Vec<String> {
    let compact = |name: &str| {
        let bare = names::key(name);
        bare.strip_prefix("the ").unwrap_or(&bare).replace(' ', "")
    };
    let wanted = compact(name);
    let same = known.iter().filter(|known| wanted.len() > 3 && compact(known) == wanted);
    let mut near: Vec<String> = same.take(1).map(|known| (*known).to_owned()).collect();
    near.extend(suggest(name, known.iter().copied()).map(str::to_owned).filter(|_| near.is_empty()));
    if near.is_empty() {
        // Words left out, or others that sound alike.
        let keys: Vec<String> = known.iter().map(|name| names::key(name)).collect();
        near = names::nearest(name, keys.iter().map(String::as_str).zip(known.iter().copied()), NEAR);
    }
    // "Vault Keeper" for The Vaultkeeper.
    let joined = name.replace(' ', "");
    let variants = [format!("The {name}"), joined.clone(), format!("The {joined}")];
    if let Some(cards) = cards.filter(|_| wanted.len() > 3) {
        near.extend(variants.iter().filter_map(|name| Some(cards.find(rules, name).ok()??.name)).take(1));
    }
    let outside = cards.map(|cards| cards.near(rules, name)).unwrap_or_default();
    near.extend(outside.into_iter().filter(|other| !near.contains(other)).take(NEAR.saturating_sub(near.len())).collect::<Vec<_>>());
    near
}

/// Examples of how a card of that name would be defined, of each kind that the game has.
fn definitions(rules: &dyn Play, name: &str) -> String {
    let spoken = rules.sentences().spoken;
    let others = ["instant", "sorcery", "enchantment", "artifact", "land", "planeswalker", "spell", "gear", "legend", "action", "upgrade"];
    let known = |kind: &&str| rules.words().find_tag(TagKind::Type, kind).is_some();
    let others = others.into_iter().filter(known).map(|kind| match kind {
        "planeswalker" => "a planeswalker with 3 loyalty".to_owned(),
        kind if kind.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {kind}"),
        kind => format!("a {kind}"),
    });
    let rest: Vec<String> = others.map(|kind| format!("`{kind}`")).collect();
    format!("`card {name}, {}:`, or {}", in_numbers(&spoken), rest.join(", "))
}

/// The game's example of a described object, with the two numbers that a definition says: "a 3/3 unit" for "a 3 might unit".
fn in_numbers(spoken: &Spoken) -> String {
    match spoken.examples.1.split(' ').collect::<Vec<_>>().as_slice() {
        [article, number, _, noun] if number.parse::<u64>().is_ok() => {
            format!("{article} {number}/{} {noun}", spoken.second.unwrap_or(number))
        }
        _ => spoken.examples.1.to_owned(),
    }
}
