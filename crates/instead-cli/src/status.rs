//! Exit statuses.

use std::fmt;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use crate::io::Io;

/// The result of a command, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// 0: done.
    Fine,
    /// 1: a test failed, or an answer isn't complete.
    Failed,
    /// 2: bad input; what is wrong was said.
    Bad,
}

/// Why a command can't go on.
#[derive(Debug)]
pub enum Failure {
    /// Bad input: what is wrong, with its place, and what would be right.
    Input {
        /// The fault.
        message: String,
        /// The remedy.
        help: Option<String>,
    },
    /// The output can't be written.
    Output(std::io::Error),
}

impl Failure {
    /// Bad input.
    pub fn input(message: impl Into<String>) -> Failure {
        Failure::Input { message: message.into(), help: None }
    }

    /// Bad input with a remedy.
    pub fn with_help(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Input { message: message.into(), help: Some(help.into()) }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Output(error.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input { message, .. } => f.write_str(message),
            Failure::Output(error) => write!(f, "the output can't be written: {error}"),
        }
    }
}

/// Says what went wrong, and gives the program's exit status.
pub fn exit(result: Result<Status, Failure>, io: &mut Io) -> ExitCode {
    let result = result.and_then(|status| io.flush().map(|()| status).map_err(Failure::from));
    match result {
        Ok(Status::Fine) => ExitCode::SUCCESS,
        Ok(Status::Failed) => ExitCode::from(1),
        Ok(Status::Bad) => ExitCode::from(2),
        // Who reads has heard enough.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let help = match &failure {
                Failure::Input { help, .. } => help.as_deref(),
                Failure::Output(_) => None,
            };
            io.error(&failure.to_string(), help);
            ExitCode::from(2)
        }
    }
}
