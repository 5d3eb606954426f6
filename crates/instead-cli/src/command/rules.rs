//! `instead rules`: our summaries, the editions, and the scenarios that show each rule.

mod shown;

use std::io::Write;
use std::path::PathBuf;

use instead::Play;
use instead::forms::{ListedRule, RULES, Rules, ShowingCase};
use instead::game::Rule;

use super::write_json;
use crate::io::Io;
use crate::status::{Failure, Status};
use shown::Shown;

/// Arguments of `rules`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A rule (614.5), with what is below it (614.12), or a section (614); without, all.
    number: Option<String>,
    /// The game, perhaps with an edition: magic, "magic 2011".
    #[arg(long, default_value = "magic", value_parser = super::game)]
    game: &'static dyn Play,
    /// The edition of its rules; without, the newest.
    #[arg(long)]
    edition: Option<String>,
    /// Only the rules about replacement effects (or those of NUMBER) that no scenario shows.
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

/// Lists rules.
pub fn run(args: &Args, io: &mut Io) -> Result<Status, Failure> {
    let game = match &args.edition {
        Some(edition) => {
            let edition = args.game.catalogue().edition(edition);
            args.game.in_edition(edition.map_err(|error| Failure::input(error.to_string()))?)
        }
        None => args.game,
    };
    let shown = Shown::scan(game, args.scenarios.as_deref(), io)?;
    let (catalogue, edition) = (game.catalogue(), game.edition());
    let mut rules = wanted(args, game)?;
    if args.missing {
        rules.retain(|rule| !shown.is_shown(rule.slug, edition));
    }
    if args.json {
        let listed = rules.iter().filter_map(|rule| {
            let scenarios = shown.of(rule.slug).iter().map(|place| ShowingCase { file: place.file.clone(), case: place.case.clone() });
            ListedRule::of(game, rule, scenarios.collect())
        });
        write_json(io, &Rules { schema: RULES, game: game.name(), edition: catalogue.name(edition), rules: listed.collect() })?;
    } else if let (Some(_), [rule]) = (&args.number, rules.as_slice()) {
        one(game, rule, &shown, io)?;
    } else {
        list(args, game, &rules, &shown, io)?;
    }
    Ok(Status::Fine)
}

/// The rules that are asked for, in the book's order.
fn wanted(args: &Args, game: &'static dyn Play) -> Result<Vec<&'static Rule>, Failure> {
    let (catalogue, edition) = (game.catalogue(), game.edition());
    let Some(text) = &args.number else {
        let heart = args.missing && !args.all;
        return Ok(catalogue.listed(edition).map(|(_, rule)| rule).filter(|rule| !heart || catalogue.is_heart(rule, edition)).collect());
    };
    let rules = catalogue.below(text, edition);
    if !rules.is_empty() {
        return Ok(rules);
    }
    let message = format!("rule {} is not in the catalogue of {}", text.trim(), catalogue.name(edition));
    Err(match catalogue.near(text, edition) {
        Some(near) => Failure::with_help(message, format!("did you mean {near}?")),
        None => {
            let example = catalogue.book().example;
            Failure::with_help(message, format!("it looks like {example}; `instead rules` lists those that are known"))
        }
    })
}

fn one(game: &dyn Play, rule: &Rule, shown: &Shown, io: &mut Io) -> Result<(), Failure> {
    let (catalogue, edition) = (game.catalogue(), game.edition());
    let style = io.style();
    writeln!(io, "{}  {}", style.rule(rule.at(edition).unwrap_or_default()), rule.summary)?;
    writeln!(io, "\nEdition {}; known as `{}`.", catalogue.name(edition), rule.slug)?;
    for other in catalogue.editions().filter(|other| *other != edition) {
        let name = catalogue.name(other);
        match rule.at(other) {
            Some(place) => writeln!(io, "In the edition of {name}: {}.", style.rule(place))?,
            None => writeln!(io, "In the edition of {name}: none that is known.")?,
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

fn list(args: &Args, game: &dyn Play, rules: &[&Rule], shown: &Shown, io: &mut Io) -> Result<(), Failure> {
    let (catalogue, edition) = (game.catalogue(), game.edition());
    let style = io.style();
    let place = |rule: &Rule| rule.at(edition).unwrap_or_default();
    let width = rules.iter().map(|rule| place(rule).chars().count()).max().unwrap_or(0);
    for rule in rules {
        let count = match shown.of(rule.slug).len() {
            _ if args.missing => String::new(),
            0 => String::new(),
            1 => format!(" {}", style.quiet("[1 scenario]")),
            many => format!(" {}", style.quiet(&format!("[{many} scenarios]"))),
        };
        writeln!(io, "{}  {}{count}", style.rule(&format!("{:width$}", place(rule))), rule.summary)?;
    }
    let what = if args.missing { "without a scenario" } else { "rules" };
    writeln!(io, "{}", style.quiet(&format!("{} {what}, edition {}", rules.len(), catalogue.name(edition))))?;
    Ok(())
}
