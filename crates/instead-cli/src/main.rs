//! The `instead` program: a situation, and every outcome that the rules allow.
//!
//! | module | subject |
//! |---|---|
//! | `cli` | the command line |
//! | `command` | the subcommands, one file each |
//! | `input` | reading files, with clear messages |
//! | `find` | scenario files in folders |
//! | `io` | standard output and error: colours, broken pipes |
//! | `style` | which colour is for what |
//! | `findings` | what is wrong, as text and as JSON |
//! | `progress` | what is shown while it takes long |
//! | `pool` | the same work on several threads, results in order |
//! | `status` | exit statuses |

mod cli;
mod command;
mod find;
mod findings;
mod input;
mod io;
mod pool;
mod progress;
mod status;
mod style;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    let mut io = io::Io::new(cli.color);
    let result = command::run(cli.command, &mut io);
    status::exit(result, &mut io)
}
