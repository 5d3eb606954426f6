//! `instead check`: whether the rules allow what a case claims.

use std::io::Write;
use std::path::PathBuf;

use instead::forms::{CHECK, Check, CheckCase};
use instead::ruling::{self, Finding};

use super::explore::no_cases;
use super::{limits, open_case, write_json};
use crate::findings;
use crate::io::Io;
use crate::status::{Failure, Status};

/// Arguments of `check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A scenario file with `claim:` lines (`.scn`, or its JSON form `.json`); `-` is standard input.
    file: PathBuf,
    /// One case of it; without, all of those that claim something.
    case: Option<String>,
    /// By the rules of this edition, whichever the case names.
    #[arg(long, value_name = "YEAR")]
    edition: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Stop after this many positions of a case.
    #[arg(long, value_name = "POSITIONS")]
    limit: Option<usize>,
}

/// Puts the claims of one case or all to the test.
pub fn run(args: &Args, io: &mut Io) -> Result<Status, Failure> {
    let Some(scenario) = open_case(&args.file, args.case.as_deref(), io)? else { return Ok(Status::Bad) };
    let cases: Vec<&str> = args.case.as_deref().map_or_else(|| scenario.cases().collect(), |case| vec![case]);
    if cases.is_empty() {
        return no_cases(&scenario, io);
    }
    let mut status = Status::Fine;
    let mut output = Check { schema: CHECK, file: args.file.display().to_string(), cases: Vec::new() };
    for case in cases {
        let bound = match scenario.bind_in(case, args.edition.as_deref()) {
            Ok(bound) => bound,
            Err(problems) => {
                findings::report(io, &problems);
                status = status.max(Status::Bad);
                continue;
            }
        };
        if bound.claims.is_empty() && args.case.is_none() {
            continue;
        }
        let ruling = match ruling::judge(&bound, scenario.source.text(), limits(args.limit)) {
            Ok(ruling) => ruling,
            Err(error) => {
                io.report(&findings::rendered(&scenario.source, &[error]));
                status = status.max(Status::Bad);
                continue;
            }
        };
        if ruling.finding != Finding::Follows || !ruling.incomplete.is_empty() {
            status = status.max(Status::Failed);
        }
        output.cases.push(CheckCase { case: case.to_owned(), ruling });
    }
    if args.json {
        write_json(io, &output)?;
    } else if output.cases.is_empty() && status == Status::Fine {
        io.note("no case claims anything: write `claim:` lines, such as `claim: B chooses OPTION` or `claim: B at 15`");
    } else {
        for (place, case) in output.cases.iter().enumerate() {
            if place > 0 {
                writeln!(io)?;
            }
            write(io, case)?;
        }
    }
    Ok(status)
}

fn write(io: &mut Io, case: &CheckCase) -> Result<(), Failure> {
    let style = io.style();
    let CheckCase { case, ruling } = case;
    writeln!(io, "{}", style.head(&format!("--- {case}")))?;
    for (number, step) in ruling.steps.iter().enumerate() {
        let finding = match step.finding {
            Finding::Follows => "allowed",
            Finding::Depends => "depends",
            Finding::Refuted => "not allowed",
        };
        let finding = if step.finding == Finding::Refuted { style.bad(finding) } else { finding.to_owned() };
        writeln!(io, "{}. {}: {finding}", number + 1, step.claim)?;
        if let Some(because) = &step.because {
            writeln!(io, "   {because}")?;
        }
        for rule in &step.rules {
            writeln!(io, "   {}  {}", style.rule(rule.place.text()), rule.summary)?;
        }
    }
    if !ruling.depends.is_empty() {
        writeln!(io, "\nNothing is said about")?;
    }
    for open in &ruling.depends {
        writeln!(io, "  {}: {}", open.who, open.asked)?;
        for (option, leads) in &open.options {
            writeln!(io, "    {option}: {leads}")?;
        }
    }
    for clause in &ruling.incomplete {
        writeln!(io, "\n{} {clause}", style.bad("Not understood:"))?;
    }
    let all = match ruling.finding {
        Finding::Follows => "The rules allow it, and the result follows.",
        Finding::Depends => "The rules allow it; whether it comes about depends on what nothing is said about.",
        Finding::Refuted => "The rules don't allow it.",
    };
    writeln!(io, "\n{all} (rules of {})", ruling.edition)?;
    Ok(())
}
