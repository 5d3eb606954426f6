//! The forms that English needs, whatever the game: numbers, plurals, possessives, tenses, lists.

/// The form of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tense {
    /// The event happens: "deals".
    Present,
    /// The event happened: "dealt".
    Past,
    /// The event is proposed: "would deal".
    Would,
    /// The event doesn't happen: "doesn't deal".
    Not,
}

const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// Verbs that aren't regular: base, past, participle.
const IRREGULAR: &[(&str, &str, &str)] = &[
    ("become", "became", "become"),
    ("begin", "began", "begun"),
    ("cast", "cast", "cast"),
    ("come", "came", "come"),
    ("deal", "dealt", "dealt"),
    ("draw", "drew", "drawn"),
    ("get", "got", "gotten"),
    ("give", "gave", "given"),
    ("go", "went", "gone"),
    ("have", "had", "had"),
    ("hold", "held", "held"),
    ("leave", "left", "left"),
    ("lose", "lost", "lost"),
    ("make", "made", "made"),
    ("pay", "paid", "paid"),
    ("put", "put", "put"),
    ("take", "took", "taken"),
    ("win", "won", "won"),
];

/// A number as a word, up to ten.
pub fn number(n: u64) -> String {
    usize::try_from(n).ok().and_then(|n| WORDS.get(n)).map_or_else(|| n.to_string(), ToString::to_string)
}

/// "First", "second", up to "tenth".
pub fn ordinal(n: usize) -> String {
    const ORDINALS: [&str; 10] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    n.checked_sub(1).and_then(|at| ORDINALS.get(at)).map_or_else(|| format!("{n}th"), ToString::to_string)
}

/// A noun with "a" or "an".
pub fn a(noun: &str) -> String {
    let lower = noun.to_lowercase();
    let silent = lower.starts_with("hour") || lower.starts_with("heir") || lower.starts_with("honor");
    let spoken = ["uni", "use", "eu", "one"].iter().any(|start| lower.starts_with(start));
    let vowel = lower.starts_with(['a', 'e', 'i', 'o', 'u', 'æ']) && !spoken;
    if vowel || silent { format!("an {noun}") } else { format!("a {noun}") }
}

/// The plural of a noun of which only the singular is known.
pub fn plural(noun: &str) -> String {
    let consonant_y =
        noun.ends_with('y') && !noun.ends_with(['a', 'e', 'o', 'u']) && !["ay", "ey", "oy", "uy"].iter().any(|end| noun.ends_with(end));
    if noun.ends_with('s') {
        noun.to_owned()
    } else if consonant_y {
        format!("{}ies", noun.strip_suffix('y').unwrap_or(noun))
    } else if ["x", "ch", "sh", "z"].iter().any(|end| noun.ends_with(end)) {
        format!("{noun}es")
    } else {
        format!("{noun}s")
    }
}

/// "A card", "two cards", "no cards".
pub fn counted(n: u64, noun: &str) -> String {
    if n == 1 { a(noun) } else { format!("{} {}", number(n), plural(noun)) }
}

/// "Fire Servant's", "Glorious Anthems'".
pub fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}

/// "A", "A and B", "A, B and C".
pub fn list(parts: &[String]) -> String {
    joined(parts, "and")
}

/// "A", "A or B", "A, B or C".
pub fn alternatives(parts: &[String]) -> String {
    joined(parts, "or")
}

fn joined(parts: &[String], word: &str) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// A sentence: a capital at the beginning, a full stop at the end.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let mut sentence: String = first.to_uppercase().chain(letters).collect();
    if !sentence.ends_with(['.', '?', '!']) {
        sentence.push('.');
    }
    sentence
}

/// The plain form of a verb in the third person: "deals" – "deal", "goes" – "go", "dies" – "die".
pub fn base(verb: &str) -> String {
    let strip = |end: &str| verb.strip_suffix(end).map(str::to_owned);
    if verb == "is" {
        return "be".into();
    }
    if verb.len() > 4 && verb.ends_with("ies") {
        return format!("{}y", verb.strip_suffix("ies").unwrap_or(verb));
    }
    let sibilant = ["sses", "shes", "ches", "xes", "zzes", "oes"].iter().any(|end| verb.ends_with(end));
    let stripped = if sibilant { strip("es") } else { strip("s") };
    stripped.unwrap_or_else(|| verb.to_owned())
}

/// A verb in the third person singular of the present, in another tense and number.
pub fn conjugate(verb: &str, tense: Tense, many: bool) -> String {
    match (verb, tense, many) {
        ("is", Tense::Present, false) => "is".into(),
        ("is", Tense::Present, true) => "are".into(),
        ("is", Tense::Past, false) => "was".into(),
        ("is", Tense::Past, true) => "were".into(),
        (_, Tense::Present, false) => verb.to_owned(),
        (_, Tense::Present, true) => base(verb),
        (_, Tense::Would, _) => format!("would {}", base(verb)),
        ("is", Tense::Not, false) => "isn't".into(),
        ("is", Tense::Not, true) => "aren't".into(),
        (_, Tense::Not, false) => format!("doesn't {}", base(verb)),
        (_, Tense::Not, true) => format!("don't {}", base(verb)),
        (_, Tense::Past, _) => past(&base(verb)).0,
    }
}

/// The past and the participle of a verb's plain form.
pub fn past(base: &str) -> (String, String) {
    if let Some((_, past, participle)) = IRREGULAR.iter().find(|(known, _, _)| *known == base) {
        return ((*past).to_owned(), (*participle).to_owned());
    }
    let vowel = |letter: &char| "aeiou".contains(*letter);
    let letters: Vec<char> = base.chars().collect();
    let regular = match letters.as_slice() {
        [.., 'e'] => format!("{base}d"),
        [rest @ .., before, 'y'] if !vowel(before) => format!("{}{before}ied", rest.iter().collect::<String>()),
        // A short vowel between consonants doubles what follows it: "tapped", but "milled", "gained".
        [start @ .., middle, end]
            if vowel(middle) && !vowel(end) && !"wxy".contains(*end) && !start.is_empty() && !start.iter().any(vowel) =>
        {
            format!("{base}{end}ed")
        }
        _ => format!("{base}ed"),
    };
    (regular.clone(), regular)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs() {
        let all = |verb| [Tense::Present, Tense::Past, Tense::Would].map(|tense| conjugate(verb, tense, false));
        assert_eq!(all("deals"), ["deals", "dealt", "would deal"]);
        assert_eq!(all("goes"), ["goes", "went", "would go"]);
        assert_eq!(all("dies"), ["dies", "died", "would die"]);
        assert_eq!(all("loses"), ["loses", "lost", "would lose"]);
        assert_eq!(all("is"), ["is", "was", "would be"]);
        assert_eq!(all("mills"), ["mills", "milled", "would mill"]);
        assert_eq!(all("taps"), ["taps", "tapped", "would tap"]);
        assert_eq!(all("discards"), ["discards", "discarded", "would discard"]);
        assert_eq!(conjugate("enters", Tense::Present, true), "enter");
        assert_eq!(conjugate("dies", Tense::Not, false), "doesn't die");
        assert_eq!(conjugate("is", Tense::Not, true), "aren't");
        assert_eq!(conjugate("is", Tense::Past, true), "were");
    }

    #[test]
    fn nouns() {
        assert_eq!(counted(1, "+1/+1 counter"), "a +1/+1 counter");
        assert_eq!(counted(1, "age counter"), "an age counter");
        assert_eq!(counted(3, "card"), "three cards");
        assert_eq!(counted(0, "card"), "no cards");
        assert_eq!(counted(1_000_000, "Saproling"), "1000000 Saprolings");
        assert_eq!(a("Unicorn"), "a Unicorn");
        assert_eq!(a("Æmber counter"), "an Æmber counter");
        assert_eq!(plural("Grizzly Bears"), "Grizzly Bears");
        assert_eq!(plural("Faery"), "Faeries");
        assert_eq!(possessive("Grizzly Bears"), "Grizzly Bears'");
        assert_eq!(list(&["A".into(), "B".into(), "C".into()]), "A, B and C");
        assert_eq!(sentence("two cards go"), "Two cards go.");
    }
}
