//! `instead explain`: one way through a case, step by step, with the rules.

mod why_not;

use std::io::Write;
use std::path::PathBuf;

use instead::answer::OutcomeAnswer;
use instead::explain::Detail;
use instead::forms::{EXPLAIN, Explain, Way, ask_why_not};
use instead::{Bound, Explored, ReplayError};

use super::{limits, open_case, write_json};
use crate::io::Io;
use crate::status::{Failure, Status};
use crate::{findings, progress};

/// Arguments of `explain`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A scenario file; `-` is standard input.
    file: PathBuf,
    /// One case of it.
    case: String,
    /// The way: the places of the options that are taken, from 0, as `explore --json` gives them.
    #[arg(long, value_name = "0,1,…", value_parser = path, conflicts_with = "outcome")]
    path: Option<Places>,
    /// The way to this outcome, by its number in `explore`; without, the first.
    #[arg(long, value_name = "N")]
    outcome: Option<usize>,
    /// Why an effect didn't apply; on all outcomes, if none is named.
    #[arg(long, value_name = "EFFECT")]
    why_not: Option<String>,
    /// Only the two sentences that one would say at the table.
    #[arg(long, conflicts_with = "json")]
    spoken: bool,
    /// Also the effects that watch another kind of event.
    #[arg(long)]
    all: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Stop after this many positions.
    #[arg(long, value_name = "POSITIONS")]
    limit: Option<usize>,
}

/// Places of options.
#[derive(Clone, Debug)]
struct Places(Vec<usize>);

fn path(text: &str) -> Result<Places, String> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let places: Result<Vec<usize>, _> =
        parts.map(|part| part.parse().map_err(|_| format!("`{part}` is no number; a path looks like 0,1,0"))).collect();
    places.map(Places)
}

/// Explains one way, or answers why an effect didn't apply.
pub fn run(args: &Args, io: &mut Io) -> Result<Status, Failure> {
    let Some(scenario) = open_case(&args.file, Some(&args.case), io)? else { return Ok(Status::Bad) };
    let bound = match scenario.bind(&args.case) {
        Ok(bound) => bound,
        Err(problems) => {
            findings::report(io, &problems);
            return Ok(Status::Bad);
        }
    };
    let detail = Detail { all: args.all, ..Detail::default() };
    let (mut ways, outcomes) = match &args.path {
        Some(Places(path)) => (vec![way(&bound, None, path.clone(), detail)?], 0),
        None => {
            let spinner = progress::spinner(format!("exploring {}", args.case));
            let explored = instead::explore(&bound, limits(args.limit));
            drop(spinner);
            (to_outcomes(args, &bound, &explored, detail)?, explored.answer.outcomes.len())
        }
    };
    if let Some(effect) = &args.why_not {
        ask_why_not(&mut ways, effect).map_err(|error| Failure::input(error.to_string()))?;
    }
    if args.json {
        write_json(io, &Explain { schema: EXPLAIN, file: args.file.display().to_string(), case: args.case.clone(), ways })?;
    } else if let Some(effect) = &args.why_not {
        why_not::write(io, &ways, effect, args.all)?;
    } else {
        for way in &ways {
            write_way(args, way, outcomes, io)?;
        }
    }
    Ok(Status::Fine)
}

/// The ways to the outcomes that are asked for.
fn to_outcomes(args: &Args, bound: &Bound, explored: &Explored, detail: Detail) -> Result<Vec<Way>, Failure> {
    /// The most outcomes that are asked why not.
    const ASKED: usize = 100;
    let all = &explored.answer.outcomes;
    let wanted: &[OutcomeAnswer] = match args.outcome {
        Some(number) => match number.checked_sub(1).and_then(|place| all.get(place)) {
            Some(outcome) => std::slice::from_ref(outcome),
            None => return Err(no_outcome(args, number, all.len())),
        },
        None if args.why_not.is_some() => &all[..all.len().min(ASKED)],
        None => &all[..all.len().min(1)],
    };
    if wanted.is_empty() {
        let stopped = explored.answer.stopped.clone().unwrap_or_else(|| "every play goes on for ever".into());
        return Err(Failure::with_help(format!("`{}` has no outcome: {stopped}", args.case), "explain a part of a way with `--path`"));
    }
    wanted.iter().map(|outcome| way(bound, Some(outcome), outcome.path.clone(), detail)).collect()
}

fn no_outcome(args: &Args, number: usize, all: usize) -> Failure {
    let help = match all {
        0 => "it has none".to_owned(),
        1 => "it has only outcome 1".to_owned(),
        all => format!("its outcomes are numbered from 1 to {all}, as in `instead explore {} {}`", args.file.display(), args.case),
    };
    Failure::with_help(format!("`{}` has no outcome {number}", args.case), help)
}

fn way(bound: &Bound, outcome: Option<&OutcomeAnswer>, path: Vec<usize>, detail: Detail) -> Result<Way, Failure> {
    Way::explained(bound, outcome, path.clone(), detail).map_err(|error| wrong_path(&path, error))
}

fn wrong_path(path: &[usize], error: ReplayError) -> Failure {
    let message = match error {
        ReplayError::NotOffered { at, options } => {
            let option = path.get(at).copied().unwrap_or_default();
            format!("the path can't be taken: choice {} of it has the options 0 to {}, and no {option}", at + 1, options.saturating_sub(1))
        }
        ReplayError::Over { at } => format!("the path is too long: after {at} of its {} choices nothing is asked any more", path.len()),
    };
    Failure::with_help(message, "`instead explore --json` gives the path to each outcome")
}

fn write_way(args: &Args, way: &Way, outcomes: usize, io: &mut Io) -> Result<(), Failure> {
    let style = io.style();
    if args.spoken {
        writeln!(io, "{}", way.explanation.spoken())?;
        return Ok(());
    }
    if let Some(number) = way.outcome {
        let head = format!("Outcome {number} of {outcomes}: {}", way.facts.join("; "));
        writeln!(io, "{}", style.head(&head))?;
        if outcomes > 1 && args.outcome.is_none() {
            writeln!(io, "{}", style.quiet("(--outcome N explains another one)"))?;
        }
        writeln!(io)?;
    }
    io.write_all(way.explanation.render(style).as_bytes())?;
    Ok(())
}
