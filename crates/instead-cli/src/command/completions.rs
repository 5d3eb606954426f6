//! `instead completions`

use std::io::Write;

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use crate::cli::Cli;
use crate::io::Io;
use crate::status::{Failure, Status};

/// Arguments of `completions`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Writes the completions of a shell.
pub fn run(args: &Args, io: &mut Io) -> Result<Status, Failure> {
    // The generator panics where it can't write, so it writes into memory.
    let mut script = Vec::new();
    generate(args.shell, &mut Cli::command(), "instead", &mut script);
    io.write_all(&script)?;
    Ok(Status::Fine)
}
