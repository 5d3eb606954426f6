//! The command line.

use clap::{Parser, Subcommand, ValueEnum};

#[cfg(feature = "cards")]
use std::path::PathBuf;

#[cfg(feature = "cards")]
use crate::command::cards;
use crate::command::{ask, check, completions, explain, explore, fmt, play, rules, serve, test, text, whatif};
use crate::memory;

/// What happens instead? Every outcome that the rules allow, who decides, and why.
///
/// Exit status: 0 – done; 1 – a test failed, or the answer isn't complete; 2 – bad input.
#[derive(Debug, Parser)]
#[command(name = "instead", version, arg_required_else_help = true, max_term_width = 100)]
pub struct Cli {
    /// When to use colours.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
    /// Stop exploring before the program needs more memory than this.
    #[arg(long, global = true, value_name = "BYTES", default_value = memory::DEFAULT, value_parser = memory::bytes)]
    pub memory: u64,
    /// The card store; without, `INSTEAD_STORE`, or the one in the folder for your data. `test` asks none but one named here.
    #[cfg(feature = "cards")]
    #[arg(long, global = true, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// Leave the card store out: only cards of the file and built-in ones are known.
    #[cfg(feature = "cards")]
    #[arg(long, global = true, conflicts_with = "store")]
    pub no_store: bool,
    /// The command.
    #[command(subcommand)]
    pub command: Command,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Every outcome of a situation, and who decides.
    Explore(explore::Args),
    /// Put a ruling to the test: the first claimed step that the rules don't allow.
    Check(check::Args),
    /// Run the cases of scenario files as tests.
    Test(test::Args),
    /// One way through a case, step by step, with the rules.
    Explain(explain::Args),
    /// Make the choices of a case yourself.
    Play(play::Args),
    /// Bring scenario files into normal form.
    Fmt(fmt::Args),
    /// A question in one line: statements of a scenario, separated by `;`.
    Ask(ask::Args),
    /// The outcomes without each thing, and the unstated facts that would change them.
    Whatif(whatif::Args),
    /// The card store: import, search, show.
    #[cfg(feature = "cards")]
    #[command(subcommand)]
    Cards(cards::Command),
    /// The reading of a card's text: its clauses, or the place where it isn't understood.
    Text(text::Args),
    /// The rules: our summary, the edition, the scenarios that show them.
    Rules(rules::Args),
    /// The page that `cargo xtask web` builds, on this machine only.
    Serve(serve::Args),
    /// Completions for a shell.
    Completions(completions::Args),
}
