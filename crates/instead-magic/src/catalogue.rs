//! The rules catalogue: one line in our own words for every rule that the engine cites, with the
//! number that the rule has in each edition.
//!
//! A rule is known by its *slug*, which never changes; its number depends on the edition, so a
//! citation always names one. The data is `rules/catalogue.tsv`.
//!
//! ```text
//! slug                        2026    2017    2011    summary
//! one-opportunity-per-event   614.5   614.5   614.5   An effect gets one opportunity …
//! ```
//!
//! A `-` means that the rule doesn't exist in that edition, or that its number there isn't known.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

const SOURCE: &str = include_str!("../rules/catalogue.tsv");
const HEADER: &str = "slug\t2026\t2017\t2011\tsummary";

/// An edition of the comprehensive rules.
///
/// Ordered by age, the oldest first. The default is the newest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Edition {
    /// Effective 2011-09-30.
    E2011,
    /// From about 2017: after tokens came to be "created" (2016), before rule 614.16 was there.
    E2017,
    /// Effective 2026-06-19, the newest one here.
    #[default]
    E2026,
}

impl Edition {
    /// All editions, the oldest first.
    pub const ALL: [Self; 3] = [Self::E2011, Self::E2017, Self::E2026];

    /// The date from which the edition is effective, as precisely as it is known; also its name in
    /// text and JSON.
    #[must_use]
    pub const fn date(self) -> &'static str {
        match self {
            Self::E2011 => "2011-09-30",
            Self::E2017 => "2017",
            Self::E2026 => "2026-06-19",
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.date())
    }
}

impl From<Edition> for &'static str {
    fn from(edition: Edition) -> Self {
        edition.date()
    }
}

impl TryFrom<String> for Edition {
    type Error = EditionError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl FromStr for Edition {
    type Err = EditionError;

    /// Reads an edition's date, or its year alone.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.trim() {
            "2011" | "2011-09-30" => Ok(Self::E2011),
            "2017" => Ok(Self::E2017),
            "2026" | "2026-06-19" => Ok(Self::E2026),
            _ => Err(EditionError { text: text.to_owned() }),
        }
    }
}

/// A text that names no known edition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no edition `{text}` of the rules here; the editions are 2011-09-30, 2017 and \
     2026-06-19 (the year alone is enough)"
)]
pub struct EditionError {
    text: String,
}

/// A rule's number, such as `614.12a`.
///
/// Numbers are ordered as the rule book orders them: 614.2 < 614.11 < 614.11a < 614.11b.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleNumber {
    section: u16,
    rule: u16,
    letter: Option<char>,
}

impl RuleNumber {
    /// The three-digit section: 614 in `614.12a`.
    #[must_use]
    pub const fn section(self) -> u16 {
        self.section
    }

    /// The rule inside its section: 12 in `614.12a`.
    #[must_use]
    pub const fn rule(self) -> u16 {
        self.rule
    }

    /// The subrule's letter, if there is one: `a` in `614.12a`.
    #[must_use]
    pub const fn letter(self) -> Option<char> {
        self.letter
    }

    /// How far apart two numbers are: sections first, then rules, then letters.
    const fn distance(self, other: Self) -> (u32, u32, u32) {
        const fn place(letter: Option<char>) -> u32 {
            match letter {
                None => 0,
                Some(letter) => (letter as u32).saturating_sub('a' as u32) + 1,
            }
        }
        (
            self.section.abs_diff(other.section) as u32,
            self.rule.abs_diff(other.rule) as u32,
            place(self.letter).abs_diff(place(other.letter)),
        )
    }
}

impl fmt::Display for RuleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.section, self.rule)?;
        match self.letter {
            Some(letter) => write!(f, "{letter}"),
            None => Ok(()),
        }
    }
}

impl FromStr for RuleNumber {
    type Err = RuleNumberError;

    /// Reads a number as people write it: `614.12a`, `614.12.`, `CR 614.12A`, `rule 614.12`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || RuleNumberError { text: text.to_owned() };
        let (section, rest) = bare(text).split_once('.').ok_or_else(error)?;
        let section = digits(section, 3..=3).ok_or_else(error)?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (rule, tail) = rest.split_at(end);
        let rule = digits(rule, 1..=3).filter(|&rule| rule > 0).ok_or_else(error)?;
        let mut tail = tail.chars();
        // The rule book passes over l and o, which look like digits.
        let letter = match (tail.next(), tail.next()) {
            (None, _) => None,
            (Some('.'), None) => None,
            (Some(c), None | Some('.')) if c.is_ascii_alphabetic() => {
                Some(c.to_ascii_lowercase()).filter(|c| !matches!(c, 'l' | 'o')).map_or_else(|| Err(error()), |c| Ok(Some(c)))?
            }
            _ => return Err(error()),
        };
        if tail.next().is_some() {
            return Err(error());
        }
        Ok(Self { section, rule, letter })
    }
}

/// The number without "CR" or "rule" before it.
fn bare(text: &str) -> &str {
    let text = text.trim();
    for prefix in ["CR", "rule"] {
        if let Some((head, tail)) = text.split_at_checked(prefix.len())
            && head.eq_ignore_ascii_case(prefix)
        {
            return tail.trim_start();
        }
    }
    text
}

/// A number of so many digits, without a leading zero unless it is one digit.
fn digits(text: &str, length: std::ops::RangeInclusive<usize>) -> Option<u16> {
    let plain = length.contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// A text that isn't a rule's number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is not a rule's number; one looks like 614.5 or 614.12a (three digits, a dot, a \
     number, perhaps one letter, never l or o)"
)]
pub struct RuleNumberError {
    text: String,
}

/// Compares two rule numbers in the rule book's order: 614.2 < 614.11 < 614.11a.
///
/// A text that isn't a rule's number comes after those that are; two such texts compare as texts.
#[must_use]
pub fn compare_numbers(a: &str, b: &str) -> Ordering {
    match (a.parse::<RuleNumber>(), b.parse::<RuleNumber>()) {
        (Ok(a), Ok(b)) => a.cmp(&b),
        (Ok(_), Err(_)) => Ordering::Less,
        (Err(_), Ok(_)) => Ordering::Greater,
        (Err(_), Err(_)) => a.cmp(b),
    }
}

/// A rule's number in each edition; `None` where the rule doesn't exist or its number isn't known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Numbers {
    /// The number in the edition of 2011-09-30.
    #[serde(rename = "2011-09-30")]
    pub e2011: Option<&'static str>,
    /// The number in the edition from about 2017.
    #[serde(rename = "2017")]
    pub e2017: Option<&'static str>,
    /// The number in the edition of 2026-06-19.
    #[serde(rename = "2026-06-19")]
    pub e2026: Option<&'static str>,
}

impl Numbers {
    /// The number in this edition.
    #[must_use]
    pub const fn get(&self, edition: Edition) -> Option<&'static str> {
        match edition {
            Edition::E2011 => self.e2011,
            Edition::E2017 => self.e2017,
            Edition::E2026 => self.e2026,
        }
    }
}

/// One rule: its stable name, its numbers, and our one-line summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// The name that never changes, such as `one-opportunity-per-event`.
    pub slug: &'static str,
    /// The number in each edition.
    pub numbers: Numbers,
    /// What the rule says, in our own words and on one line.
    pub summary: &'static str,
}

impl Rule {
    /// The rule's number in this edition, if it has a known one there.
    #[must_use]
    pub const fn number(&self, edition: Edition) -> Option<&'static str> {
        self.numbers.get(edition)
    }

    /// The editions in which the rule has a known number, the oldest first.
    pub fn editions(&self) -> impl Iterator<Item = Edition> + '_ {
        Edition::ALL.into_iter().filter(|&edition| self.number(edition).is_some())
    }
}

/// All the rules that the catalogue knows.
#[derive(Clone, Debug)]
pub struct Catalogue {
    rules: Vec<Rule>,
    slugs: Vec<(&'static str, usize)>,
    /// Per edition, in the order of [`Edition::ALL`]: sorted numbers and where their rules are.
    numbers: [Vec<(RuleNumber, usize)>; 3],
}

/// The catalogue, read once.
#[must_use]
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::parse(SOURCE).0)
}

impl Catalogue {
    /// Reads the table. A line that can't be read is left out and noted in the list returned; a
    /// test holds that list empty for the embedded table.
    fn parse(source: &'static str) -> (Self, Vec<String>) {
        let mut defects = Vec::new();
        let mut lines = source.lines().enumerate();
        match lines.next() {
            Some((_, HEADER)) => {}
            _ => defects.push(format!("line 1: the header should be {HEADER:?}")),
        }
        let mut rules: Vec<(RuleNumber, Rule)> = Vec::new();
        for (index, line) in lines {
            match Self::parse_line(line) {
                Ok(entry) => rules.push(entry),
                Err(reason) => defects.push(format!("line {}: {reason}", index + 1)),
            }
        }
        rules.sort_by_key(|&(number, rule)| (number, rule.slug));
        let rules: Vec<Rule> = rules.into_iter().map(|(_, rule)| rule).collect();

        let mut slugs: Vec<_> = rules.iter().enumerate().map(|(index, rule)| (rule.slug, index)).collect();
        slugs.sort_unstable();
        let numbers = Edition::ALL.map(|edition| {
            let mut numbers: Vec<_> = rules
                .iter()
                .enumerate()
                .filter_map(|(index, rule)| {
                    let number = rule.number(edition)?.parse().ok()?;
                    Some((number, index))
                })
                .collect();
            numbers.sort_unstable();
            numbers
        });
        let catalogue = Self { rules, slugs, numbers };
        (catalogue, defects)
    }

    /// Reads one line into the rule and the number that it is sorted by (its newest one).
    fn parse_line(line: &'static str) -> Result<(RuleNumber, Rule), String> {
        let mut fields = line.split('\t');
        let (Some(slug), Some(e2026), Some(e2017), Some(e2011), Some(summary), None) =
            (fields.next(), fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err("there should be five fields, with tabs between them".to_owned());
        };
        let number = |text: &'static str| match text {
            "-" => Ok(None),
            _ => match text.parse::<RuleNumber>() {
                Ok(number) if number.to_string() == text => Ok(Some(text)),
                Ok(number) => Err(format!("`{text}` should be written `{number}`")),
                Err(error) => Err(error.to_string()),
            },
        };
        if slug.is_empty() || summary.is_empty() {
            return Err("slug and summary can't be empty".to_owned());
        }
        let rule = Rule { slug, numbers: Numbers { e2011: number(e2011)?, e2017: number(e2017)?, e2026: number(e2026)? }, summary };
        let newest = rule
            .numbers
            .e2026
            .or(rule.numbers.e2017)
            .or(rule.numbers.e2011)
            .ok_or_else(|| format!("`{slug}` has no number in any edition"))?;
        let newest = newest.parse().map_err(|error: RuleNumberError| error.to_string())?;
        Ok((newest, rule))
    }

    /// All rules, in the order of their newest numbers.
    #[must_use]
    pub fn all(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule with this number in this edition.
    ///
    /// The number may be written as people write it (`614.12a`, `CR 614.12a`, `614.12.`).
    #[must_use]
    pub fn find(&self, number: &str, edition: Edition) -> Option<&Rule> {
        let number: RuleNumber = number.parse().ok()?;
        let numbers = self.numbers(edition);
        let at = numbers.binary_search_by_key(&number, |&(n, _)| n).ok()?;
        self.rules.get(numbers.get(at)?.1)
    }

    /// The rule with this slug.
    #[must_use]
    pub fn by_slug(&self, slug: &str) -> Option<&Rule> {
        let at = self.slugs.binary_search_by_key(&slug, |&(s, _)| s).ok()?;
        self.rules.get(self.slugs.get(at)?.1)
    }

    /// The number in this edition that is nearest to the given one, for error messages ("there is
    /// no 614.18; did you mean 614.17?"). Sections weigh most, then rules, then letters; of two
    /// equally near numbers it is the lower.
    ///
    /// A bare section (`614`) gives its first rule. A text that has no number in it gives `None`.
    #[must_use]
    pub fn near(&self, number: &str, edition: Edition) -> Option<&'static str> {
        let wanted = number.parse().ok().or_else(|| loose(number))?;
        let (_, index) = self.numbers(edition).iter().min_by_key(|&&(n, _)| n.distance(wanted))?;
        self.rules.get(*index)?.number(edition)
    }

    fn numbers(&self, edition: Edition) -> &[(RuleNumber, usize)] {
        let [e2011, e2017, e2026] = &self.numbers;
        match edition {
            Edition::E2011 => e2011,
            Edition::E2017 => e2017,
            Edition::E2026 => e2026,
        }
    }
}

/// What can be made of a text that isn't quite a number: the section, and the rule if one follows.
fn loose(text: &str) -> Option<RuleNumber> {
    let mut parts = bare(text).split(|c: char| !c.is_ascii_digit());
    let section = digits(parts.next()?, 3..=3)?;
    let rule = parts.next().and_then(|rule| digits(rule, 1..=3));
    Some(RuleNumber { section, rule: rule.unwrap_or(0), letter: None })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::{Path, PathBuf};

    use super::*;

    const TEXT: &str = "rules/texts/magic_comprehensive_rules_2026-06-19.txt";

    /// A file of the shared material beside the workspace, which isn't part of the project.
    fn shared(path: &str) -> Option<String> {
        let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
        let file = root.join(path);
        match std::fs::read_to_string(&file) {
            Ok(text) => Some(text),
            Err(error) => {
                eprintln!("SKIPPED: cannot read {}: {error}", file.display());
                None
            }
        }
    }

    /// The numbers of the rules in a text, each at the beginning of a line.
    fn numbers_in(text: &str) -> BTreeSet<RuleNumber> {
        text.lines().filter_map(|line| line.split_whitespace().next()?.parse().ok()).collect()
    }

    fn words(text: &str) -> Vec<String> {
        text.to_lowercase()
            .replace(['\u{2019}', '\'', '\r'], "")
            .split(|c: char| !(c.is_alphanumeric() || "+-/{}".contains(c)))
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn table_is_sound() {
        let (catalogue, defects) = Catalogue::parse(SOURCE);
        assert_eq!(defects, Vec::<String>::new());
        assert_eq!(catalogue.all().len() + 1, SOURCE.lines().count());
        assert!(!SOURCE.contains('\r') && SOURCE.ends_with('\n'));
    }

    #[test]
    fn table_is_sorted() {
        let listed: Vec<&str> = SOURCE.lines().skip(1).filter_map(|line| line.split('\t').next()).collect();
        let sorted: Vec<&str> = catalogue().all().iter().map(|rule| rule.slug).collect();
        assert_eq!(listed, sorted, "sort the file by the newest number");
    }

    #[test]
    fn slugs_are_unique_kebab_case() {
        let mut seen = BTreeSet::new();
        for rule in catalogue().all() {
            assert!(seen.insert(rule.slug), "{} twice", rule.slug);
            assert!(
                rule.slug.split('-').all(|part| { !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()) }),
                "{} isn't kebab-case",
                rule.slug
            );
        }
    }

    #[test]
    fn numbers_are_unique_and_well_formed() {
        for edition in Edition::ALL {
            let mut seen = BTreeMap::new();
            for rule in catalogue().all() {
                let Some(number) = rule.number(edition) else {
                    continue;
                };
                let parsed: RuleNumber = number.parse().expect("a rule number");
                assert_eq!(parsed.to_string(), number);
                let other = seen.insert(parsed, rule.slug);
                assert_eq!(other, None, "{number} in {edition}: {} too", rule.slug);
            }
            assert!(seen.len() > 50, "{edition} has only {}", seen.len());
        }
    }

    #[test]
    fn summaries_are_one_short_line() {
        for rule in catalogue().all() {
            let length = rule.summary.chars().count();
            assert!(length <= 200, "{}: {length} characters", rule.slug);
            assert_eq!(rule.summary.trim(), rule.summary, "{}", rule.slug);
            assert!(rule.summary.ends_with(['.', ')']), "{}", rule.slug);
        }
    }

    #[test]
    fn no_summary_is_copied() {
        let Some(text) = shared(TEXT) else { return };
        let book = words(&text);
        let book: BTreeSet<&[String]> = book.windows(8).collect();
        for rule in catalogue().all() {
            for run in words(rule.summary).windows(8) {
                assert!(!book.contains(run), "{}: the rule book also says {run:?}", rule.slug);
            }
        }
    }

    #[test]
    fn newest_numbers_are_in_the_rule_book() {
        let Some(text) = shared(TEXT) else { return };
        let book = numbers_in(&text);
        let ours: BTreeSet<RuleNumber> = catalogue().numbers(Edition::E2026).iter().map(|&(number, _)| number).collect();
        let unknown: Vec<_> = ours.difference(&book).map(ToString::to_string).collect();
        assert_eq!(unknown, Vec::<String>::new(), "not in the rule book");
        let missing: Vec<_> =
            book.difference(&ours).filter(|number| (614..=616).contains(&number.section())).map(ToString::to_string).collect();
        assert_eq!(missing, Vec::<String>::new(), "missing in the catalogue");
    }

    #[test]
    fn older_numbers_of_614_are_those_of_the_seeds() {
        for (edition, file) in [(Edition::E2011, "seeds/002_8fb0aad3942507b4.txt"), (Edition::E2017, "seeds/000_cf95d66f5d45c7b5.txt")] {
            let Some(text) = shared(file) else { continue };
            let seed: BTreeSet<_> = numbers_in(&text).into_iter().filter(|number| number.section() == 614).collect();
            let ours: BTreeSet<_> =
                catalogue().numbers(edition).iter().map(|&(number, _)| number).filter(|number| number.section() == 614).collect();
            assert_eq!(ours, seed, "{edition}");
        }
    }

    #[test]
    fn numbers_have_the_books_order() {
        let order = ["101.4", "614.2", "614.11", "614.11a", "614.11b", "614.12", "615.1", "nonsense"];
        for (i, a) in order.iter().enumerate() {
            for (j, b) in order.iter().enumerate() {
                assert_eq!(compare_numbers(a, b), i.cmp(&j), "{a} {b}");
            }
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for text in ["614.12a", "CR 614.12A", "cr614.12a", "rule 614.12a", "614.12a."] {
            assert_eq!(text.parse::<RuleNumber>().map(|n| n.to_string()), Ok("614.12a".to_owned()), "{text}");
        }
        for text in [
            "",
            "614",
            "614.",
            ".5",
            "614.0",
            "614.5l",
            "614.5o",
            "614.5ab",
            "14.5",
            "614.05",
            "614.5.1",
            "614.5a.1",
            "614.5..",
            "614.9999",
            "६१४.5",
            "614.5é",
            "éé",
        ] {
            assert!(text.parse::<RuleNumber>().is_err(), "{text}");
        }
    }

    #[test]
    fn lookup() {
        let catalogue = catalogue();
        let rule = catalogue.find("616.1e", Edition::E2026).expect("the last tier");
        assert_eq!(rule.slug, "tier-any");
        assert_eq!(rule.number(Edition::E2017), Some("616.1d"));
        assert_eq!(catalogue.find("616.1d", Edition::E2017), Some(rule));
        assert_eq!(catalogue.find("614.17", Edition::E2017), None);
        let regenerate = catalogue.by_slug("regenerate-shield").expect("a rule");
        assert_eq!(Edition::ALL.map(|edition| regenerate.number(edition)), [Some("701.12a"), Some("701.13a"), Some("701.19a")]);
        assert_eq!(regenerate.editions().count(), 3);
        assert_eq!(catalogue.by_slug("no-such-rule"), None);
        for edition in Edition::ALL {
            for rule in catalogue.all() {
                if let Some(number) = rule.number(edition) {
                    assert_eq!(catalogue.find(number, edition), Some(rule));
                    assert_eq!(catalogue.near(number, edition), Some(number));
                }
            }
        }
    }

    #[test]
    fn nearest_number() {
        for (text, edition, near) in [
            ("614.18", Edition::E2026, Some("614.17")),
            ("614.17", Edition::E2017, Some("614.15")),
            ("616.1z", Edition::E2026, Some("616.1g")),
            ("614", Edition::E2026, Some("614.1")),
            ("614.l2", Edition::E2026, Some("614.1")),
            ("617.1", Edition::E2026, Some("616.1")),
            ("999.9", Edition::E2026, Some("903.9")),
            ("", Edition::E2026, None),
            ("replacement", Edition::E2026, None),
        ] {
            assert_eq!(catalogue().near(text, edition), near, "{text}");
        }
    }

    #[test]
    fn editions_by_name() {
        for edition in Edition::ALL {
            assert_eq!(edition.to_string().parse(), Ok(edition));
            let json = serde_json::to_string(&edition).expect("json");
            assert_eq!(json, format!("\"{edition}\""));
            assert_eq!(serde_json::from_str::<Edition>(&json).expect("an edition"), edition);
        }
        assert_eq!("2026".parse(), Ok(Edition::default()));
        let error = "2019".parse::<Edition>().expect_err("no such edition");
        assert!(error.to_string().contains("2026-06-19"), "{error}");
        let error = serde_json::from_str::<Edition>("\"2019\"").expect_err("no such edition");
        assert!(error.to_string().contains("2011-09-30"), "{error}");
    }

    #[test]
    fn a_bad_line_is_noted_and_left_out() {
        let (bad, defects) = Catalogue::parse(
            "slug\t2026\t2017\t2011\tsummary\n\
             good\t614.5\t-\t-\tGood.\n\
             short\t614.6\n\
             number\t614.5x1\t-\t-\tBad.\n\
             nowhere\t-\t-\t-\tBad.\n\
             written\t614.5A\t-\t-\tBad.",
        );
        assert_eq!(bad.all().len(), 1);
        assert_eq!(defects.len(), 4, "{defects:?}");
        assert!(defects[0].starts_with("line 3:"), "{defects:?}");
    }
}
