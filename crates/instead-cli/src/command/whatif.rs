//! `instead whatif`: what the outcomes would be otherwise.

use std::io::Write;
use std::path::PathBuf;

use instead::whatif;

use super::{limits, open_case, write_json};
use crate::io::Io;
use crate::status::{Failure, Status};
use crate::{findings, progress};

/// Arguments of `whatif`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A scenario file; `-` is standard input.
    file: PathBuf,
    /// One case of it.
    case: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Stop after this many positions of each variant.
    #[arg(long, value_name = "POSITIONS")]
    limit: Option<usize>,
}

/// Works out the counterfactuals of a case.
pub fn run(args: &Args, io: &mut Io) -> Result<Status, Failure> {
    let Some(scenario) = open_case(&args.file, Some(&args.case), io)? else { return Ok(Status::Bad) };
    let spinner = progress::spinner(format!("exploring variants of {}", args.case));
    let result = whatif::whatif(&scenario, &args.case, &limits(args.limit));
    drop(spinner);
    let result = match result {
        Ok(result) => result,
        Err(problems) => {
            findings::report(io, &problems);
            return Ok(Status::Bad);
        }
    };
    let status = if result.incomplete.is_empty() { Status::Fine } else { Status::Failed };
    if args.json {
        write_json(io, &result)?;
    } else {
        let text = whatif::render(&result, io.style());
        io.write_all(text.as_bytes())?;
    }
    Ok(status)
}
