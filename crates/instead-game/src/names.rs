//! Card names as people write them: one key for all spellings of a name, and names that are near to one.

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization;

/// The key of a name: without accents, capitals, apostrophes, quotation marks and commas; hyphens are spaces. The halves of a
/// split name are parted by ` // `. A name that begins with `A-` is another card than the one without it.
///
/// ```
/// use instead_game::names::key;
/// assert_eq!(key("Æther Vial"), key("aether vial"));
/// assert_eq!(key("Lim-Dûl’s Vault"), key("Lim-Dul's vault"));
/// assert_eq!(key("Fire/Ice"), key("Fire // Ice"));
/// assert_ne!(key("A-Bear"), key("Bear"));
/// assert_ne!(key("A-Bear"), key("A Bear"));
/// ```
pub fn key(name: &str) -> String {
    let name = name.trim();
    let (mark, rest) = match name.get(..2) {
        Some("A-" | "a-") if name.len() > 2 => ("a-", &name[2..]),
        _ => ("", name),
    };
    let mut out = String::with_capacity(name.len());
    let mut gap = false;
    let mut put = |text: &str, out: &mut String| {
        if std::mem::take(&mut gap) && !out.is_empty() {
            out.push(' ');
        }
        out.push_str(text);
    };
    let mut letter = [0; 4];
    let mut halves = rest.split('/').filter(|half| !half.trim().is_empty()).peekable();
    while let Some(half) = halves.next() {
        let mut letters = |character: char| match character {
            'æ' => put("ae", &mut out),
            'œ' => put("oe", &mut out),
            'ø' => put("o", &mut out),
            'ł' => put("l", &mut out),
            'đ' | 'ð' => put("d", &mut out),
            'þ' => put("th", &mut out),
            'ß' => put("ss", &mut out),
            '&' => put(" and ", &mut out),
            '+' => put("+", &mut out),
            _ if character.is_alphanumeric() => put(character.encode_utf8(&mut letter), &mut out),
            '-' | '‐' | '‑' | '‒' | '–' | '—' | '_' => put(" ", &mut out),
            _ if character.is_whitespace() => put(" ", &mut out),
            _ => {}
        };
        // Most names need no tables of letters.
        match half.is_ascii() {
            true => half.bytes().for_each(|byte| letters(char::from(byte.to_ascii_lowercase()))),
            false => half.nfkd().flat_map(char::to_lowercase).for_each(letters),
        }
        if halves.peek().is_some() {
            put(" // ", &mut out);
        }
    }
    let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
    match words.is_empty() {
        // A name of nothing but signs is what it is.
        true => name.to_lowercase(),
        false => format!("{mark}{words}"),
    }
}

/// Whether two spellings are of one name.
pub fn same(one: &str, other: &str) -> bool {
    const SIGNS: usize = 8;
    if one.eq_ignore_ascii_case(other) {
        return true;
    }
    let start = |name: &str| name.chars().next().filter(char::is_ascii_alphanumeric).map(|first| first.to_ascii_lowercase());
    let apart = matches!((start(one), start(other)), (Some(one), Some(other)) if one != other);
    let plain = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ');
    !apart && one.len().abs_diff(other.len()) <= SIGNS && !(plain(one) && plain(other)) && key(one) == key(other)
}

/// The names nearest to one, the nearest first: a slip of the pen, words left out, or another word that sounds alike.
/// Candidates are pairs of key and name.
pub fn nearest<'n>(name: &str, candidates: impl IntoIterator<Item = (&'n str, &'n str)>, most: usize) -> Vec<String> {
    const LONGEST: usize = 80;
    let wanted = key(name);
    let words: Vec<&str> = wanted.split(' ').collect();
    if wanted.is_empty() || wanted.chars().count() > LONGEST {
        return Vec::new();
    }
    let mut found: BTreeMap<(usize, &str), ()> = BTreeMap::new();
    for (key, name) in candidates {
        if let Some(distance) = distance(&wanted, &words, key) {
            found.insert((distance, name), ());
            if found.len() > most * 2 {
                found.pop_last();
            }
        }
    }
    let mut names: Vec<String> = Vec::new();
    for ((_, name), ()) in found {
        if names.len() < most && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// The distance of a key from the wanted one; none: too far.
fn distance(wanted: &str, words: &[&str], key: &str) -> Option<usize> {
    if wanted == key {
        return Some(0);
    }
    let (length, other) = (wanted.chars().count(), key.chars().count());
    let allowed = (length / 4).max(1);
    let slips = (length.abs_diff(other) <= allowed)
        .then(|| strsim::damerau_levenshtein(wanted, key))
        .filter(|slips| *slips <= allowed && *slips < length)
        .map(|slips| slips * 2);
    slips.or_else(|| by_words(words, key))
}

/// Every word that was written is there, perhaps misspelt and in another order; those that are missing count a little.
fn by_words(words: &[&str], key: &str) -> Option<usize> {
    if words.iter().all(|word| word.len() < 4) {
        return None;
    }
    let mut there: Vec<&str> = key.split(' ').filter(|word| *word != "//").collect();
    let mut sum = 0;
    for word in words {
        let allowed = if word.len() < 4 { 0 } else { (word.len() / 3).min(2) };
        let near = there.iter().enumerate().filter(|(_, other)| other.len().abs_diff(word.len()) <= allowed);
        let near = near.map(|(place, other)| (strsim::damerau_levenshtein(word, other), place));
        let (slips, place) = near.min().filter(|(slips, _)| *slips <= allowed)?;
        there.swap_remove(place);
        sum += slips;
    }
    Some(sum * 2 + 1 + there.len())
}

/// Whether a name goes on after these words as names do that begin with a first name: `Duma` for Duma the Martyr, `Gisela` for
/// Gisela, Blade of Goldnight.
pub fn is_first_name(first: &str, name: &str) -> bool {
    let (start, rest) = name.split_at_checked(first.len()).unwrap_or_default();
    first.starts_with(char::is_uppercase) && start.eq_ignore_ascii_case(first) && (rest.starts_with(", ") || rest.starts_with(" the "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_have_one_key() {
        for (one, other) in [
            ("Jötun Grunt", "jotun grunt"),
            ("Gaea's Blessing", "GAEA’S  BLESSING"),
            ("Jace, the Mind Sculptor", "Jace the Mind Sculptor"),
            ("Fire // Ice", "fire//ice"),
            ("Minsc & Boo", "minsc and boo"),
            ("Self-Reflection", "self reflection"),
            ("\"Ach! Hans, Run!\"", "Ach Hans Run"),
            ("A-Vault", "a-vault"),
        ] {
            assert_eq!(key(one), key(other));
        }
        assert!(same("Gaea's Blessing", "gaea’s blessing") && same("Æther Vial", "Aether Vial") && !same("Bear", "Bears"));
        assert_eq!(key("_____"), "_____");
        assert_eq!(key("Who/What/When"), "who // what // when");
    }

    #[test]
    fn near_names_are_slips_left_out_words_and_words_that_sound_alike() {
        let names = ["Furnace of Rath", "Rest in Peace", "Jace, the Mind Sculptor", "Rain of Gore", "Fire // Ice"];
        let keys: Vec<String> = names.iter().map(|name| key(name)).collect();
        let near = |name| nearest(name, keys.iter().map(String::as_str).zip(names), 3);
        assert_eq!(near("Furnace of Wrath"), ["Furnace of Rath"]);
        assert_eq!(near("Peace in Rest"), ["Rest in Peace"]);
        assert_eq!(near("Mind Sculptor"), ["Jace, the Mind Sculptor"]);
        assert_eq!(near("Rian of Gore"), ["Rain of Gore"]);
        assert_eq!(near("Fire"), ["Fire // Ice"]);
        assert!(near("Something Else").is_empty());
    }
}
