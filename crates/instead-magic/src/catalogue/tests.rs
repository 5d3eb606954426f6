use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use instead_game::RuleNumber;

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

/// A number as the rule book writes it: three digits, a dot, a number, perhaps one letter.
fn number(text: &str) -> Option<RuleNumber> {
    let (section, rest) = text.split_once('.')?;
    RuleNumber::parse(text).filter(|_| section.len() == 3 && rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The numbers of the rules in a text, each at the beginning of a line.
fn numbers_in(text: &str) -> BTreeSet<RuleNumber> {
    text.lines().filter_map(|line| line.split_whitespace().next().and_then(number)).collect()
}

fn ours(edition: Edition) -> BTreeSet<RuleNumber> {
    catalogue().all().iter().filter_map(|rule| rule.at(edition.into()).and_then(number)).collect()
}

fn in_section(numbers: &BTreeSet<RuleNumber>, sections: &[&str]) -> BTreeSet<RuleNumber> {
    let sections: Vec<RuleNumber> = sections.iter().filter_map(|section| RuleNumber::parse(section)).collect();
    numbers.iter().filter(|number| sections.iter().any(|section| number.is_below(section))).cloned().collect()
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
    let (catalogue, defects) = Catalogue::load(&BOOK);
    assert_eq!(defects, Vec::<String>::new());
    assert_eq!(catalogue.all().len() + 1, BOOK.table.lines().count());
    assert!(!BOOK.table.contains('\r') && BOOK.table.ends_with('\n'));
}

#[test]
fn table_is_sorted() {
    let listed: Vec<&str> = BOOK.table.lines().skip(1).filter_map(|line| line.split('\t').next()).collect();
    let sorted: Vec<&str> = catalogue().all().iter().map(|rule| rule.slug).collect();
    let misplaced = listed.iter().zip(&sorted).find(|(listed, sorted)| listed != sorted);
    assert_eq!(misplaced, None, "sort the file by the newest number: what stands there, and what should");
    assert_eq!(listed.len(), sorted.len());
}

#[test]
fn slugs_are_unique_kebab_case() {
    let mut seen = BTreeSet::new();
    for rule in catalogue().all() {
        assert!(seen.insert(rule.slug), "{} twice", rule.slug);
        let kebab = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        assert!(rule.slug.split('-').all(kebab), "{} isn't kebab-case", rule.slug);
    }
}

#[test]
fn numbers_are_unique_and_well_formed() {
    for edition in Edition::ALL {
        let mut seen = BTreeMap::new();
        for rule in catalogue().all() {
            let Some(text) = rule.at(edition.into()) else { continue };
            let number = number(text).expect("a rule number");
            assert_eq!(number.to_string(), text);
            // The rule book passes over l and o, which look like digits.
            assert!(!text.ends_with(['l', 'o']), "{text}");
            let other = seen.insert(number, rule.slug);
            assert_eq!(other, None, "{text} in {edition}: {} too", rule.slug);
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
    let (book, ours) = (numbers_in(&text), ours(Edition::E2026));
    let unknown: Vec<_> = ours.difference(&book).map(ToString::to_string).collect();
    assert_eq!(unknown, Vec::<String>::new(), "not in the rule book");
    let missing: Vec<_> = in_section(&book, BOOK.heart).difference(&ours).map(ToString::to_string).collect();
    assert_eq!(missing, Vec::<String>::new(), "missing in the catalogue");
}

#[test]
fn older_numbers_of_614_are_those_of_the_seeds() {
    for (edition, file) in [(Edition::E2011, "seeds/002_8fb0aad3942507b4.txt"), (Edition::E2017, "seeds/000_cf95d66f5d45c7b5.txt")] {
        let Some(text) = shared(file) else { continue };
        assert_eq!(in_section(&ours(edition), &["614"]), in_section(&numbers_in(&text), &["614"]), "{edition}");
    }
}

#[test]
fn lookup() {
    let catalogue = catalogue();
    let rule = catalogue.find("616.1e", Edition::E2026.into()).expect("the last tier");
    assert_eq!(rule.slug, "tier-any");
    assert_eq!(rule.at(Edition::E2017.into()), Some("616.1d"));
    assert_eq!(catalogue.find("616.1d", Edition::E2017.into()), Some(rule));
    assert_eq!(catalogue.find("614.17", Edition::E2017.into()), None);
    let regenerate = catalogue.by_slug("regenerate-shield").expect("a rule");
    assert_eq!(Edition::ALL.map(|edition| regenerate.at(edition.into())), [Some("701.12a"), Some("701.13a"), Some("701.19a")]);
    assert_eq!(regenerate.editions().count(), 3);
    assert_eq!(catalogue.by_slug("no-such-rule"), None);
    for edition in catalogue.editions() {
        for (_, rule) in catalogue.listed(edition) {
            let number = rule.at(edition).expect("it is listed");
            assert_eq!(catalogue.find(number, edition), Some(rule));
            assert_eq!(catalogue.near(number, edition), Some(number));
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
        ("617.1", Edition::E2026, Some("616.1")),
        ("999.9", Edition::E2026, Some("904.9")),
        ("", Edition::E2026, None),
        ("replacement", Edition::E2026, None),
    ] {
        assert_eq!(catalogue().near(text, edition.into()), near, "{text}");
    }
}

#[test]
fn editions_by_name() {
    for edition in Edition::ALL {
        assert_eq!(edition.to_string().parse(), Ok(edition));
        assert_eq!(Edition::from(instead_game::EditionId::from(edition)), edition);
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
