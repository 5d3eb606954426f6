//! `instead fmt`: scenario files in normal form.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use instead::Scenario;

use crate::io::Io;
use crate::status::{Failure, Status};
use crate::{findings, input};

/// Arguments of `fmt`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Scenario files; `-` reads standard input and prints.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only name the files that aren't in normal form; exit status 1 if there are any.
    #[arg(long)]
    check: bool,
    /// Print the files in this form and leave them as they are. A `.json` file is always printed.
    #[arg(long, value_name = "FORM", value_enum, conflicts_with = "check")]
    to: Option<Form>,
}

/// The two forms of a scenario file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// The text.
    Scn,
    /// The JSON form.
    Json,
}

/// Formats files; those with errors are left as they are.
pub fn run(args: &Args, io: &mut Io) -> Result<Status, Failure> {
    let mut status = Status::Fine;
    for path in &args.files {
        status = status.max(one(args, path, io)?);
    }
    Ok(status)
}

fn one(args: &Args, path: &Path, io: &mut Io) -> Result<Status, Failure> {
    let scenario = match input::scenario(path) {
        Ok(scenario) => scenario,
        // The other files are done all the same.
        Err(Failure::Input { message, help }) => {
            io.error(&message, help.as_deref());
            return Ok(Status::Bad);
        }
        Err(failure) => return Err(failure),
    };
    let formatted = scenario.and_then(|scenario| Ok((scenario.formatted()?, scenario)));
    let (text, scenario) = match formatted {
        Ok(formatted) => formatted,
        Err(problems) => {
            findings::report(io, &problems);
            io.note(&format!("{} was left as it is", path.display()));
            return Ok(Status::Bad);
        }
    };
    let printed = path.as_os_str() == "-" || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    if let Some(form) = args.to.or(printed.then_some(Form::Scn)).filter(|_| !args.check) {
        let text = match form {
            Form::Scn => text,
            Form::Json => json(&scenario)?,
        };
        io.write_all(text.as_bytes())?;
        return Ok(Status::Fine);
    }
    // A byte order mark isn't part of the text, but of the file.
    if scenario.source.text() == text && !marked(path) {
        return Ok(Status::Fine);
    }
    if args.check {
        writeln!(io, "{}", path.display())?;
        return Ok(Status::Failed);
    }
    replace(path, &text)?;
    Ok(Status::Fine)
}

fn marked(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes.starts_with("\u{feff}".as_bytes()))
}

fn json(scenario: &Scenario) -> Result<String, Failure> {
    let json = scenario.to_json().map_err(|error| Failure::input(error.to_string()))?;
    Ok(json + "\n")
}

/// Writes the file anew beside the old one, then puts it in its place: it is never half written.
fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::input(format!("{} can't be written: {error}", path.display()));
    // Where a link leads is what is replaced.
    let path = fs::canonicalize(path).map_err(failed)?;
    if fs::metadata(&path).map_err(failed)?.permissions().readonly() {
        return Err(failed(std::io::ErrorKind::PermissionDenied.into()));
    }
    let mut beside = path.clone().into_os_string();
    beside.push(format!(".{}.tmp", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = fs::write(&beside, text)
        .and_then(|()| fs::set_permissions(&beside, fs::metadata(&path)?.permissions()))
        .and_then(|()| fs::rename(&beside, &path));
    written.map_err(|error| {
        let _ = fs::remove_file(&beside);
        failed(error)
    })
}
