//! Symbols: card texts are written with pictures for Æmber and damage, which sources of texts write as letters
//! (`1A`, `<A>`, `3D`), as characters of the publisher's own font, or lose. They become words again. This is purely
//! lexical.

/// Characters of the publisher's font, and what they picture.
const PICTURES: &[(&str, &str)] = &[
    ("\u{f36f}\u{f560}", " capture"),
    ("\u{f565}", " capture"),
    ("\u{f360}", " Æmber"),
    ("\u{f361}", " damage"),
    ("\u{f36e}", " draw"),
    ("\u{f372}", " discard"),
    // A mark for abilities that look at the tide; marks that print nothing.
    ("\u{f566}", ""),
    ("\u{feff}", ""),
    ("\u{200b}", ""),
    ("\u{a0}", " "),
    ("\u{2011}", "-"),
    ("<A>", " Æmber"),
    ("<D>", " damage"),
    // Where the letter is missing.
    ("Aember", "Æmber"),
    ("aember", "Æmber"),
    ("AEmber", "Æmber"),
    (" amber", " Æmber"),
    (" Amber", " Æmber"),
];
/// Verbs after which a number without a noun is an amount of Æmber.
const OF_AEMBER: &[&str] =
    &["gain", "gains", "steal", "steals", "capture", "captures", "lose", "loses", "pay", "pays", "move", "moves", "exactly", "has", "have"];
/// Words that may follow such a number.
const AFTER: &[&str] = &["from", "for", "instead", "if", "to", "and", "or", "on", "onto", "then", "each", "by", "of", "as", "until"];

/// The text with words for its symbols, and without the icons that a card adds to its deck (KF Enhance).
pub fn restored(text: &str) -> String {
    // A closing quotation mark after a space was meant to open.
    let mut spelled =
        text.replace("‘s ", "'s ").replace(". ”", ".”").replace(" ”", " “").replace(",”", ", “").replace("cards step”", "cards” step");
    // One at the end of a line was meant to close, whatever stands before it.
    spelled = spelled
        .lines()
        .map(|line| line.strip_suffix(". \"").map_or_else(|| line.to_owned(), |line| format!("{line}.\"")))
        .map(|line| line.strip_suffix(".“").map(|line| format!("{}.”", line.trim_end())).unwrap_or(line))
        .collect::<Vec<_>>()
        .join("\n");
    for (picture, word) in PICTURES {
        if spelled.contains(picture) {
            spelled = spelled.replace(picture, word);
        }
    }
    // A dash before a number was meant as a minus.
    for number in 1..10 {
        for dash in ["–", "—"] {
            spelled = spelled.replace(&format!(" {dash}{number}"), &format!(" -{number}"));
        }
    }
    // What it may be played as stands in a line of its own.
    if let Some(at) = spelled.find(" may be played as an upgrade instead")
        && let Some(end) = spelled[..at].rfind(". ")
    {
        spelled.replace_range(end + 1..end + 2, "\n");
    }
    // Limits, and what is counted, are no reminders, though they stand in brackets.
    for (bracketed, plain) in
        [(" (to a maximum of ", ", to a maximum of "), (" (to a minimum of ", ", to a minimum of "), (" (including ", ", including ")]
    {
        while let Some(at) = spelled.find(bracketed) {
            let close = spelled[at..].find(')').map(|end| at + end);
            let Some(close) = close else { break };
            spelled.replace_range(close..=close, "");
            spelled.replace_range(at..at + bracketed.len(), plain);
        }
    }
    let spelled = listed(&broken(&rounded(&spelled)));
    let lines = spelled.lines().map(|text| closed(line(&without_enhance(text))));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// A quotation that ends a line ends without a space.
fn closed(line: String) -> String {
    match line.strip_suffix(" \"") {
        Some(said) if said.ends_with('.') => format!("{said}\""),
        _ => line,
    }
}

/// "(rounding down the loss)" is no reminder: it says how much is half of something. It follows without brackets.
fn rounded(text: &str) -> String {
    let mut out = text.to_owned();
    for said in ["(rounding ", "(rounded "] {
        while let Some(at) = out.find(said) {
            let Some(end) = out[at..].find(')').map(|end| at + end) else { break };
            let down = out[at + said.len()..end].starts_with("down");
            let start = out[..at].trim_end().len();
            let way = if down { " rounded down" } else { " rounded up" };
            // "Each player loses half their Æmber instead (rounding down)": half of it, not instead.
            let moved = out[..start].strip_suffix(" instead").map(str::len);
            out.replace_range(start..=end, if moved.is_some() { "" } else { way });
            if let Some(before) = moved {
                out.insert_str(before, way);
            }
        }
    }
    out
}

/// The text of a creature, in which "this creature" is the creature itself; in what it gives to others, in quotation marks, and
/// in reminders the words stay.
pub fn of_creature(text: &str, name: &str) -> String {
    const ITSELF: &str = "this creature";
    let (mut out, mut quoted, mut reminds) = (String::with_capacity(text.len()), false, false);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let says = rest.get(..ITSELF.len()).is_some_and(|words| words.eq_ignore_ascii_case(ITSELF));
        let ends = !rest.get(ITSELF.len()..).is_some_and(|after| after.starts_with(char::is_alphanumeric));
        if says && ends && !quoted && !reminds && !name.is_empty() {
            out.push_str(name);
            rest = &rest[ITSELF.len()..];
            continue;
        }
        match c {
            '“' => quoted = true,
            '”' => quoted = false,
            '"' => quoted = !quoted,
            '(' => reminds = true,
            ')' => reminds = false,
            '\n' => (quoted, reminds) = (false, false),
            _ => {}
        }
        out.push(c);
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// Bold words that begin an ability.
const PRECURSORS: &[&str] = &[
    "Before Fight",
    "Before Reap",
    "After Fight",
    "After Reap",
    "Leaves Play",
    "Play",
    "Fight",
    "Reap",
    "Action",
    "Omni",
    "Destroyed",
    "Scrap",
    "Fate",
];

/// The text with a line of its own for every ability that begins with a bold precursor: line breaks get lost.
fn broken(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let (mut quoted, mut ended) = (false, false);
    for (at, c) in text.char_indices() {
        if ended && !quoted && c.is_uppercase() && begins_ability(&text[at..]) {
            out.truncate(out.trim_end().len());
            out.push('\n');
        }
        match c {
            '“' => quoted = true,
            '”' => quoted = false,
            '"' => quoted = !quoted,
            _ => {}
        }
        ended = matches!(c, '.' | ')' | '”' | '"') || (ended && c.is_whitespace());
        out.push(c);
    }
    out
}

/// The ways that a text lists in lines of their own after "Choose one:", as the items of a list.
fn listed(text: &str) -> String {
    let (mut out, mut lists) = (String::with_capacity(text.len() + 8), false);
    for line in text.lines() {
        lists = lists && !begins_ability(line) && !line.trim().is_empty();
        if !out.is_empty() {
            out.push('\n');
        }
        if lists && !line.starts_with('•') {
            out.push_str("• ");
        }
        out.push_str(line);
        lists = lists || line.trim_end().ends_with("Choose one:");
    }
    out
}

/// Whether a text begins with bold precursors and a colon.
fn begins_ability(text: &str) -> bool {
    let mut rest = text;
    loop {
        let Some(after) = PRECURSORS.iter().find_map(|word| rest.strip_prefix(word)) else { return false };
        match after.strip_prefix('/') {
            Some(more) => rest = more,
            None => return after.starts_with(':'),
        }
    }
}

/// KF Enhance: it has no effect in the game.
fn without_enhance(line: &str) -> String {
    match line.split_once("Enhance ").or_else(|| line.split_once("Enhance.").map(|(before, _)| (before, "."))) {
        Some((before, after)) => match after.split_once('.') {
            Some((_, rest)) => format!("{before}{rest}"),
            None => before.to_owned(),
        },
        None => line.to_owned(),
    }
}

fn line(line: &str) -> String {
    let apart = line.split_whitespace().map(unglued).collect::<Vec<_>>().join(" ");
    let words: Vec<&str> = apart.split_whitespace().collect();
    let mut out: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| words.get(at)).map_or(String::new(), |word| bare(word).to_lowercase());
        let after = words.get(at + 1).map_or(String::new(), |word| bare(word).to_lowercase());
        let (core, mark) = split(word);
        // "Has 7 or more," is about Æmber; "has 1 or more neighbors" isn't.
        let goes_on = after == "or" && words.get(at + 2).is_some_and(|more| split(more).1.is_empty());
        let number = core.trim_start_matches(['+', '-', '–']);
        let digits = number.trim_end_matches(|c: char| !c.is_ascii_digit());
        let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
        let starts = at == 0 || words.get(at - 1).is_some_and(|word| word.ends_with(['.', ':', '”', '"', '“', '•']));
        let of_aember = OF_AEMBER.contains(&before.as_str()) && (!mark.is_empty() || AFTER.contains(&after.as_str()));
        match &number[digits.len()..] {
            // `+6A current cost`: the cost is one of Æmber anyway.
            "A" if is_number && after == "current" => out.push(core[..core.len() - 1].to_owned()),
            "A" if is_number => out.push(format!("{} Æmber{mark}", &core[..core.len() - 1])),
            "D" if is_number => out.push(format!("{} damage{mark}", &core[..core.len() - 1])),
            "" if is_number && matches!(before.as_str(), "deal" | "deals") && matches!(after.as_str(), "to" | "instead" | "each") => {
                out.push(format!("{core} damage{mark}"));
            }
            "" if is_number && !goes_on && of_aember => out.push(format!("{core} Æmber{mark}")),
            "A" if core == "A" && !starts => out.push(format!("Æmber{mark}")),
            _ if core == "Æmber" && after == "current" => {}
            _ => out.push((*word).to_owned()),
        }
    }
    out.join(" ")
}

/// A number that stands too close to the word before it: `captures1A`; the letter alone: `eachA`.
fn unglued(word: &str) -> String {
    let letters = word.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(word.len());
    let (before, rest) = word.split_at(letters);
    let digits = rest.trim_start_matches(['+', '-']).find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let amount = digits > 0 && matches!(bare(rest).chars().last(), Some('A' | 'D'));
    if before.len() > 1 && (amount || bare(rest) == "A") { format!("{before} {rest}") } else { word.to_owned() }
}

/// A word and the marks at its end.
fn split(word: &str) -> (&str, &str) {
    let core = word.trim_end_matches(['.', ',', ';', ':', '”', '"', '’', ')']);
    word.split_at(core.len())
}

fn bare(word: &str) -> &str {
    split(word).0.trim_start_matches(['“', '"', '(', '‘'])
}

#[cfg(test)]
mod tests {
    use super::restored;

    #[test]
    fn symbols_become_words() {
        for (given, wanted) in [
            (
                "Steal 1A. If your opponent has 7A or more, steal 2A instead.",
                "Steal 1 Æmber. If your opponent has 7 Æmber or more, steal 2 Æmber instead.",
            ),
            ("Steal 1<A>.", "Steal 1 Æmber."),
            ("Deal 3D to a creature and 1\u{f361} to each", "Deal 3 damage to a creature and 1 damage to each"),
            ("Deal 2 to an enemy creature. Capture 1.", "Deal 2 damage to an enemy creature. Capture 1 Æmber."),
            ("Each \u{f360} that would be stolen", "Each Æmber that would be stolen"),
            ("Enhance \u{f36f}\u{f560}\u{f361}. Play: Draw a card.", "Play: Draw a card."),
            ("Your A cannot be stolen.", "Your Æmber cannot be stolen."),
            ("if it has 1 or more neighbors, that damage", "if it has 1 or more neighbors, that damage"),
            ("Forge a key at +6A current cost.", "Forge a key at +6 current cost."),
            ("Gain 2 chains.", "Gain 2 chains."),
            ("Elusive. (Once.)Reap: Draw a card.", "Elusive. (Once.)\nReap: Draw a card."),
            ("It gains “Taunt. Fight/Reap: Draw a card.”", "It gains “Taunt. Fight/Reap: Draw a card.”"),
            ("Steal 1A for each house (to a maximum of 3).", "Steal 1 Æmber for each house, to a maximum of 3."),
        ] {
            assert_eq!(restored(given), wanted);
        }
    }
}
