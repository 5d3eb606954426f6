//! Rust source as the checks see it: code, string literals and tests apart.

use std::collections::BTreeSet;
use std::path::Path;

use crate::tree;

/// A source file without its comments and its tests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Code {
    /// The code; comments, tests and the insides of string literals are blanks.
    pub code: String,
    /// The string literals outside tests, each with its line.
    pub strings: Vec<(usize, String)>,
}

impl Code {
    /// Takes a file apart.
    pub fn of(text: &str) -> Self {
        let (masked, strings) = mask(text);
        let tests = tests_in(&masked);
        let inside = |at: usize| tests.iter().any(|(from, to)| (*from..*to).contains(&at));
        let code: Vec<u8> = masked.bytes().enumerate().map(|(at, byte)| if inside(at) && byte != b'\n' { b' ' } else { byte }).collect();
        let line = |at: usize| 1 + text.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count();
        let strings = strings.into_iter().filter(|(at, _)| !inside(*at)).map(|(at, string)| (line(at), string)).collect();
        Code { code: String::from_utf8_lossy(&code).into_owned(), strings }
    }

    /// The words of the code with their lines: `set_hand` is two, `SetHand` is two.
    pub fn words(&self) -> impl Iterator<Item = (usize, String)> + '_ {
        self.code.lines().enumerate().flat_map(|(line, text)| words(text).into_iter().map(move |word| (line + 1, word)))
    }
}

/// The words of identifiers, in lower case.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in text.chars() {
        if !c.is_alphabetic() || (c.is_uppercase() && before.is_lowercase()) {
            words.push(String::new());
        }
        if c.is_alphabetic()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The files that are compiled for tests only: folders and files named so, and modules that are
/// declared so.
pub fn test_files(root: &Path, files: &[String]) -> Result<BTreeSet<String>, String> {
    let mut tests = BTreeSet::new();
    for file in files {
        if file.contains("/tests/") || file.ends_with("/tests.rs") {
            tests.insert(file.clone());
        }
        for module in test_modules(&tree::read(root, file)?) {
            let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
            let stem = file.trim_end_matches(".rs");
            let own = if ["lib", "main", "mod"].iter().any(|name| stem.ends_with(&format!("/{name}"))) { folder } else { stem };
            for path in [format!("{folder}/{module}"), format!("{own}/{module}.rs"), format!("{own}/{module}/mod.rs")] {
                tests.extend(files.iter().filter(|other| **other == path).cloned());
            }
        }
    }
    Ok(tests)
}

/// The modules that `#[cfg(test)] mod …;` declares: names, or file names where a path is given.
fn test_modules(text: &str) -> Vec<String> {
    let mut modules = Vec::new();
    let mut lines = text.lines().map(str::trim);
    while let Some(line) = lines.next() {
        if line != "#[cfg(test)]" {
            continue;
        }
        let mut path = None;
        for line in lines.by_ref() {
            if let Some(given) = line.strip_prefix("#[path = \"").and_then(|rest| rest.strip_suffix("\"]")) {
                path = Some(given.to_owned());
            } else if let Some(name) = line.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';')) {
                modules.push(path.unwrap_or_else(|| name.to_owned()));
                break;
            } else {
                break;
            }
        }
    }
    modules
}

/// Blanks comments and the insides of literals, byte by byte; gives the string literals.
fn mask(text: &str) -> (String, Vec<(usize, String)>) {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut strings = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let (length, string) = if rest.starts_with(b"//") {
            (rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()), None)
        } else if rest.starts_with(b"/*") {
            (block_comment(rest), None)
        } else if rest[0] == b'"' {
            let length = quoted(rest);
            (length, Some(at + 1..(at + length).saturating_sub(1)))
        } else if let Some(hashes) = raw(rest)
            && (at == 0 || !is_word(bytes[at - 1]))
        {
            let end: Vec<u8> = [b"\"".to_vec(), vec![b'#'; hashes]].concat();
            let from = hashes + 2;
            let length =
                rest[from..].windows(end.len()).position(|window| window == end).map_or(rest.len(), |place| from + place + end.len());
            (length, Some(at + from..(at + length).saturating_sub(end.len())))
        } else if rest[0] == b'\'' {
            (character(rest), None)
        } else {
            at += 1;
            continue;
        };
        if let Some(inside) = string
            && let Some(string) = text.get(inside)
        {
            strings.push((at, string.to_owned()));
        }
        if rest[0] != b'\'' || length > 1 {
            out[at..at + length].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        }
        at += length.max(1);
    }
    (String::from_utf8_lossy(&out).into_owned(), strings)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn block_comment(rest: &[u8]) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        match &rest[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at.min(rest.len())
}

fn quoted(rest: &[u8]) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != b'"' {
        at += if rest[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

/// `r"`, `r#"`, …: how many `#`.
fn raw(rest: &[u8]) -> Option<usize> {
    let after = rest.strip_prefix(b"r")?;
    let hashes = after.iter().take_while(|byte| **byte == b'#').count();
    (after.get(hashes) == Some(&b'"')).then_some(hashes)
}

/// A character literal; 1 if it is a lifetime.
fn character(rest: &[u8]) -> usize {
    if rest.get(1) == Some(&b'\\') {
        return rest.iter().skip(3).position(|byte| *byte == b'\'').map_or(1, |place| place + 4);
    }
    let close = rest.iter().take(6).skip(2).position(|byte| *byte == b'\'');
    match close {
        Some(place) if place == 0 || !rest[1].is_ascii() => place + 3,
        _ => 1,
    }
}

/// Where the items marked `#[cfg(test)]` are: up to their `;` or closing brace.
fn tests_in(code: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mark = "#[cfg(test)]";
    let mut from = 0;
    while let Some(place) = code[from..].find(mark) {
        let start = from + place;
        let mut depth = 0;
        let mut end = code.len();
        for (at, byte) in code.bytes().enumerate().skip(start + mark.len()) {
            match byte {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                b';' if depth == 0 => (),
                _ => continue,
            }
            if depth == 0 {
                end = at + 1;
                break;
            }
        }
        found.push((start, end));
        from = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_strings_and_tests_are_apart() {
        let code = Code::of(
            "// a \"b\"\nfn c<'d>(e: &'d str) -> char { let _ = \"f g\"; 'h' }\n#[cfg(test)]\nmod tests { const I: &str = \"j\"; }\nfn k() {}\n",
        );
        assert_eq!(code.strings, [(2, "f g".to_owned())]);
        let words: Vec<String> = code.words().map(|(_, word)| word).collect();
        assert_eq!(words, ["fn", "c", "d", "e", "d", "str", "char", "let", "fn", "k"]);
    }

    #[test]
    fn identifiers_are_words() {
        assert_eq!(words("set_hand SetHand2"), ["set", "hand", "set", "hand"]);
    }

    #[test]
    fn raw_strings_and_escapes_end_where_they_end() {
        let code = Code::of("let a = r#\"x \"y\" z\"#; let b = \"\\\"\"; let c = '\"'; let d = \"e\";");
        let strings: Vec<&str> = code.strings.iter().map(|(_, string)| string.as_str()).collect();
        assert_eq!(strings, ["x \"y\" z", "\\\"", "e"]);
    }
}
