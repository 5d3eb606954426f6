//! `instead rules`: our summaries, the editions, and the scenarios that show each rule.

mod shown;

use std::io::Write;
use std::path::PathBuf;

use instead::magic::catalogue::{Edition, Rule, RuleNumber, catalogue};
use serde::Serialize;

use super::write_json;
use crate::io::Io;
use crate::status::{Failure, Status};
use shown::{Place, Shown};

/// The version of the JSON form.
const SCHEMA: &str = "instead.rules/1";

/// Arguments of `rules`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A rule (614.5), with what is below it (614.12), or a section (614); without, all.
    number: Option<String>,
    /// The edition of the rules: 2011, 2017 or 2026.
    #[arg(long, value_name = "YEAR", default_value = "2026", value_parser = edition)]
    edition: Edition,
    /// Only the rules of 614–616 (or of NUMBER) that no scenario shows.
    #[arg(long)]
    missing: bool,
    /// With `--missing`: of all sections.
    #[arg(long, requires = "missing")]
    all: bool,
    /// The folder of the scenarios; without, `scenarios` here or in a folder around here.
    #[arg(long, value_name = "DIR")]
    scenarios: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn edition(text: &str) -> Result<Edition, String> {
    text.parse().map_err(|error: instead::magic::catalogue::EditionError| error.to_string())
}

/// The JSON form.
#[derive(Debug, Serialize)]
struct Output<'a> {
    schema: &'static str,
    edition: Edition,
    rules: Vec<Listed<'a>>,
}

/// A rule as JSON.
#[derive(Debug, Serialize)]
struct Listed<'a> {
    number: &'static str,
    slug: &'static str,
    summary: &'static str,
    numbers: instead::magic::catalogue::Numbers,
    scenarios: &'a [Place],
}

/// Lists rules.
pub fn run(args: &Args, io: &mut Io) -> Result<Status, Failure> {
    let shown = Shown::scan(args.scenarios.as_deref(), io)?;
    let mut rules = wanted(args)?;
    if args.missing {
        rules.retain(|(_, rule)| shown.of(rule.slug).is_empty());
    }
    if args.json {
        let rules = rules.iter().map(|(number, rule)| Listed {
            number,
            slug: rule.slug,
            summary: rule.summary,
            numbers: rule.numbers,
            scenarios: shown.of(rule.slug),
        });
        write_json(io, &Output { schema: SCHEMA, edition: args.edition, rules: rules.collect() })?;
    } else if let (Some(_), [(number, rule)]) = (&args.number, rules.as_slice()) {
        one(args, number, rule, &shown, io)?;
    } else {
        list(args, &rules, &shown, io)?;
    }
    Ok(Status::Fine)
}

type Numbered = (&'static str, &'static Rule);

/// The rules that are asked for, in the order of their numbers.
fn wanted(args: &Args) -> Result<Vec<Numbered>, Failure> {
    let numbered = |rule: &'static Rule| Some((rule.number(args.edition)?, rule));
    let mut rules: Vec<(RuleNumber, Numbered)> =
        catalogue().all().iter().filter_map(numbered).filter_map(|(number, rule)| Some((number.parse().ok()?, (number, rule)))).collect();
    rules.sort_by_key(|(number, _)| *number);
    let section = |text: &str| text.trim().trim_end_matches('.').parse::<u16>().ok();
    match &args.number {
        None if args.missing && !args.all => rules.retain(|(number, _)| (614..=616).contains(&number.section())),
        None => {}
        Some(text) => {
            match (text.parse::<RuleNumber>(), section(text)) {
                (Ok(wanted), _) => rules.retain(|(number, _)| {
                    number.section() == wanted.section()
                        && number.rule() == wanted.rule()
                        && (wanted.letter().is_none() || number.letter() == wanted.letter())
                }),
                (_, Some(section)) => rules.retain(|(number, _)| number.section() == section),
                (Err(error), None) => return Err(unknown(error.to_string(), text, args.edition)),
            }
            if rules.is_empty() {
                return Err(unknown(format!("rule {} is not in the catalogue of {}", text.trim(), args.edition), text, args.edition));
            }
        }
    }
    Ok(rules.into_iter().map(|(_, rule)| rule).collect())
}

fn unknown(message: String, text: &str, edition: Edition) -> Failure {
    match catalogue().near(text, edition) {
        Some(near) => Failure::with_help(message, format!("did you mean {near}?")),
        None => Failure::with_help(message, "`instead rules` lists those that are known"),
    }
}

fn one(args: &Args, number: &str, rule: &Rule, shown: &Shown, io: &mut Io) -> Result<(), Failure> {
    let style = io.style();
    writeln!(io, "{}  {}", style.rule(number), rule.summary)?;
    writeln!(io, "\nEdition {}; known as `{}`.", args.edition, rule.slug)?;
    for other in Edition::ALL.into_iter().filter(|other| *other != args.edition) {
        match rule.number(other) {
            Some(number) => writeln!(io, "In the edition of {other}: {}.", style.rule(number))?,
            None => writeln!(io, "In the edition of {other}: none that is known.")?,
        }
    }
    match shown.of(rule.slug) {
        [] => writeln!(io, "\nNo scenario shows it.")?,
        places => {
            writeln!(io, "\nShown by")?;
            for place in places {
                writeln!(io, "  {} {}", place.file, style.effect(&place.case))?;
            }
        }
    }
    Ok(())
}

fn list(args: &Args, rules: &[Numbered], shown: &Shown, io: &mut Io) -> Result<(), Failure> {
    let style = io.style();
    let width = rules.iter().map(|(number, _)| number.len()).max().unwrap_or(0);
    for (number, rule) in rules {
        let count = match shown.of(rule.slug).len() {
            _ if args.missing => String::new(),
            0 => String::new(),
            1 => format!(" {}", style.quiet("[1 scenario]")),
            many => format!(" {}", style.quiet(&format!("[{many} scenarios]"))),
        };
        writeln!(io, "{}  {}{count}", style.rule(&format!("{number:width$}")), rule.summary)?;
    }
    let what = if args.missing { "without a scenario" } else { "rules" };
    writeln!(io, "{}", style.quiet(&format!("{} {what}, edition {}", rules.len(), args.edition)))?;
    Ok(())
}
