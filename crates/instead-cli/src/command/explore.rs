//! `instead explore`: every outcome, and who decides.

use std::io::Write;
use std::path::PathBuf;

use instead::compare;
use instead::forms::{EXPLORE, Explore, ExploreCase};
use instead::{Answer, Scenario, check, render};

use super::{limits, open_case, write_json};
use crate::findings;
use crate::io::Io;
use crate::progress;
use crate::status::{Failure, Status};

/// Of more cases than this none is named while it is explored.
const FEW: usize = 200;

/// Arguments of `explore`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A scenario file (`.scn`, or its JSON form `.json`); `-` is standard input.
    file: PathBuf,
    /// One case of it; without, all of them.
    case: Option<String>,
    /// Print JSON.
    #[arg(long, conflicts_with = "dot")]
    json: bool,
    /// Print the graph of choices for Graphviz.
    #[arg(long)]
    dot: bool,
    /// By the rules of this edition, whichever the case names.
    #[arg(long, value_name = "YEAR")]
    edition: Option<String>,
    /// By the rules of this edition as well, and what differs.
    #[arg(long, value_name = "YEAR", conflicts_with = "dot")]
    against: Option<String>,
    /// Stop after this many positions of a case.
    #[arg(long, value_name = "POSITIONS")]
    limit: Option<usize>,
}

/// Explores one case or all.
pub fn run(args: &Args, io: &mut Io) -> Result<Status, Failure> {
    let Some(scenario) = open_case(&args.file, args.case.as_deref(), io)? else { return Ok(Status::Bad) };
    let cases: Vec<&str> = match &args.case {
        Some(case) => vec![case.as_str()],
        None => scenario.cases().collect(),
    };
    if cases.is_empty() {
        return no_cases(&scenario, io);
    }
    let mut status = Status::Fine;
    let mut output = Explore { schema: EXPLORE, file: args.file.display().to_string(), cases: Vec::new() };
    let few = cases.len() <= FEW;
    for (place, case) in cases.into_iter().enumerate() {
        let edition = args.edition.as_deref();
        let against = args.against.as_ref().map(|against| scenario.bind_in(case, Some(against))).transpose();
        let bound = match scenario.bind_in(case, edition).and_then(|bound| Ok((bound, against?))) {
            Ok(bound) => bound,
            Err(problems) => {
                let expected = !check::expected_messages(&scenario, case).is_empty();
                status = status.max(if expected { Status::Fine } else { Status::Bad });
                if args.json {
                    output.cases.push(ExploreCase::refused(case, &problems));
                } else {
                    if expected {
                        io.note(&format!("`{case}` is refused, as it expects:"));
                    }
                    findings::report(io, &problems);
                }
                continue;
            }
        };
        let (bound, against) = bound;
        let spinner = few.then(|| progress::spinner(format!("exploring {case}")));
        let explored = instead::explore(&bound, limits(args.limit));
        let against = against.map(|bound| instead::explore(&bound, limits(args.limit)));
        drop(spinner);
        if !explored.is_whole() || against.as_ref().is_some_and(|against| !against.is_whole()) {
            status = status.max(Status::Failed);
        }
        if let Some(against) = against {
            let compared = compare::compare(explored.answer, against.answer);
            if args.json {
                output.cases.push(ExploreCase::compared(case, compared));
            } else {
                write_head(io, &scenario, case, place)?;
                let text = compare::render(&compared, io.style());
                io.write_all(text.as_bytes())?;
            }
        } else if args.json {
            output.cases.push(ExploreCase::answered(case, explored.answer));
        } else if args.dot {
            io.write_all(render::dot(&bound, &explored).as_bytes())?;
        } else {
            write_case(io, &scenario, case, &explored.answer, place)?;
        }
    }
    if args.json {
        write_json(io, &output)?;
    }
    Ok(status)
}

pub fn write_case(io: &mut Io, scenario: &Scenario, case: &str, answer: &Answer, place: usize) -> Result<(), Failure> {
    write_head(io, scenario, case, place)?;
    let style = io.style();
    io.write_all(render::answer(answer, style).as_bytes())?;
    Ok(())
}

fn write_head(io: &mut Io, scenario: &Scenario, case: &str, place: usize) -> Result<(), Failure> {
    let style = io.style();
    if place > 0 {
        writeln!(io)?;
    }
    writeln!(io, "{}", style.head(&format!("--- {case}")))?;
    for line in scenario.document.case(case).map(|case| case.description.as_slice()).unwrap_or_default() {
        writeln!(io, "{}", style.quiet(&format!("// {}", line.value.text)))?;
    }
    Ok(())
}

/// A file without cases has perhaps errors that say why.
pub fn no_cases(scenario: &Scenario, io: &mut Io) -> Result<Status, Failure> {
    if !scenario.errors.is_empty() {
        let text = findings::rendered(&scenario.source, &scenario.errors);
        io.report(&text);
        return Ok(Status::Bad);
    }
    Err(Failure::with_help(format!("{} has no cases", scenario.source.name()), "start one with a line `--- its-name`"))
}
