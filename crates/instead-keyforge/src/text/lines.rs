//! Lines of published texts: sentences that a line break parts, what X is, and a card's own name in other letters.

/// The text with each sentence in one line, and with what X is where X stands; `power` is the printed one.
pub fn whole(text: &str, name: &str, power: Option<&str>) -> String {
    let joined = joined(&named(text, name));
    match power {
        None | Some("" | "0" | "X") => defined(&joined, name),
        Some(_) => joined,
    }
}

/// A card's own name as it is spelled on the card, whatever letters a text has it in.
fn named(text: &str, name: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    let starts = |before: &str| !before.ends_with(char::is_alphanumeric);
    while let Some(c) = rest.chars().next() {
        let says = !name.is_empty() && rest.get(..name.len()).is_some_and(|said| said.eq_ignore_ascii_case(name));
        let ends = || !rest.get(name.len()..).is_some_and(|after| after.starts_with(char::is_alphanumeric));
        // What is written in small letters throughout may be a word of the language.
        let spelled = || rest.starts_with(char::is_uppercase) && name.contains(' ');
        if says && spelled() && ends() && starts(&out) {
            out.push_str(name);
            rest = &rest[name.len()..];
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

/// A line that goes on with the sentence of the line before is one with it.
fn joined(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines().map(unpointed) {
        let before = out.trim_end();
        let open = !before.is_empty() && !before.ends_with(['.', '!', '?', ')', '”', '"', ':', '•']);
        let goes_on = open && line.starts_with(char::is_lowercase);
        let quotes = (before.ends_with("gains:") || before.ends_with("gain:")) && line.starts_with(['"', '“']);
        // "It" is what the line before speaks of.
        let speaks = before.ends_with('.') && line.starts_with("It ") && !line.starts_with("It is ");
        if goes_on || quotes || speaks {
            let end = before.trim_end_matches(':').len();
            out.truncate(if quotes { end } else { before.len() });
            out.push(' ');
        } else if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(line);
    }
    out
}

/// A reminder that ends with a full stop behind its bracket leaves none.
fn unpointed(line: &str) -> &str {
    line.strip_suffix('.').filter(|line| line.ends_with(')') && line.contains(". (")).unwrap_or(line)
}

/// "X is the number of …", in a line of its own: that is the power of a card that has none printed, and the number of each of its
/// keywords with an X.
fn defined(text: &str, name: &str) -> String {
    let Some(said) = text.lines().find_map(|line| line.strip_prefix("X is ")) else { return text.to_owned() };
    let amount = said.trim_end_matches('.');
    let mut lines = Vec::new();
    for line in text.lines() {
        let keywords: Vec<&str> = line.split_terminator('.').map(str::trim).filter(|part| !part.is_empty()).collect();
        let rated = |part: &&str| part.strip_suffix(" X").is_some_and(|word| !word.contains(' '));
        if line.starts_with("X is ") {
            lines.push(format!("{name} has power X, where X is {amount}."));
        } else if !keywords.is_empty() && keywords.iter().all(rated) {
            lines.extend(keywords.iter().map(|part| format!("{name} gains {}, where X is {amount}.", lowered(part))));
        } else {
            lines.push(line.to_owned());
        }
    }
    lines.join("\n")
}

/// A keyword as it is written within a sentence; its X stays.
fn lowered(part: &str) -> String {
    let mut chars = part.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn a_sentence_is_in_one_line() {
        for (given, wanted) in [
            ("Play: Deal 2 damage to each non-Mutant\ncreature.", "Play: Deal 2 damage to each non-Mutant creature."),
            ("Play: Each creature gains:\n\"Reap: Draw a card.\"", "Play: Each creature gains \"Reap: Draw a card.\""),
            ("Play: Make a token creature.\nIt captures 2.", "Play: Make a token creature. It captures 2."),
            ("Elusive.\nReap: Draw a card.", "Elusive.\nReap: Draw a card."),
            ("At the start of your turn, ready modular Frame.", "At the start of your turn, ready modular Frame."),
            ("Reap: Ready Modular frame.", "Reap: Ready Modular Frame."),
        ] {
            assert_eq!(whole(given, "Modular Frame", Some("3")), wanted);
        }
    }

    #[test]
    fn x_is_said_where_it_stands() {
        let text = "Assault X. Hazardous X.\nX is the number of cards in your hand.";
        let said = "Who gains assault X, where X is the number of cards in your hand.\nWho gains hazardous X, where X is the number of cards in your \
                    hand.\nWho has power X, where X is the number of cards in your hand.";
        assert_eq!(whole(text, "Who", None), said);
        assert_eq!(whole(text, "Who", Some("3")), text);
    }
}
