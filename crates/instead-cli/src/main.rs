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
//! | `memory` | how much memory there may be in use |
//! | `pool` | the same work on several threads, results in order |
//! | `store` | which card store is meant |
//! | `status` | exit statuses |

mod cli;
mod command;
mod find;
mod findings;
mod input;
mod io;
mod memory;
mod pool;
mod progress;
mod status;
#[cfg(feature = "cards")]
mod store;
mod style;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    memory::limit(cli.memory);
    let mut io = io::Io::new(cli.color);
    #[cfg(feature = "cards")]
    let on_command_line = cli.store.is_some();
    #[cfg(feature = "cards")]
    let place = store::Place::of(cli.store, cli.no_store);
    #[cfg(feature = "cards")]
    {
        io.cards = place.source();
        io.named_cards = io.cards.clone().filter(|_| on_command_line);
    }
    let result = command::run(
        cli.command,
        #[cfg(feature = "cards")]
        &place,
        &mut io,
    );
    status::exit(result, &mut io)
}
