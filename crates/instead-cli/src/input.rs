//! Reading files, with clear messages.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use instead::{Problems, Scenario, Source, suggest};

use crate::status::Failure;

/// The largest file that is read, in bytes. The scenario parser has the same limit.
pub const LARGEST: u64 = 64 << 20;

/// A file's text; `-` is standard input.
pub fn text(path: &Path) -> Result<String, Failure> {
    if path.as_os_str() == "-" {
        return decode(&bytes(&mut io::stdin().lock(), "standard input")?, "standard input");
    }
    let shown = path.display().to_string();
    match std::fs::metadata(path) {
        Err(error) => return Err(unreadable(path, &error)),
        Ok(metadata) if metadata.is_dir() => {
            return Err(Failure::with_help(format!("{shown} is a folder"), "name a file; `instead test` also takes folders"));
        }
        Ok(metadata) if metadata.len() > LARGEST => return Err(too_large(&shown)),
        Ok(_) => {}
    }
    let mut file = File::open(path).map_err(|error| unreadable(path, &error))?;
    decode(&bytes(&mut file, &shown)?, &shown)
}

fn bytes(from: &mut impl Read, shown: &str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    from.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| Failure::input(format!("{shown} can't be read: {error}")))?;
    if bytes.len() as u64 > LARGEST { Err(too_large(shown)) } else { Ok(bytes) }
}

fn too_large(shown: &str) -> Failure {
    Failure::with_help(format!("{shown} is larger than {} MiB", LARGEST >> 20), "split it into several files")
}

fn decode(bytes: &[u8], shown: &str) -> Result<String, Failure> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned()),
        Err(error) => {
            let good = &bytes[..error.valid_up_to()];
            let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
            let column = good.rsplit(|byte| *byte == b'\n').next().map_or(0, |line| String::from_utf8_lossy(line).chars().count()) + 1;
            let byte = bytes.get(error.valid_up_to()).copied().unwrap_or_default();
            Err(Failure::with_help(format!("{shown}:{line}:{column}: byte {byte:#04x} is not UTF-8"), "save the file as UTF-8 text"))
        }
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let shown = path.display();
    if error.kind() != ErrorKind::NotFound {
        return Failure::input(format!("{shown} can't be read: {error}"));
    }
    let message = format!("there is no file {shown}");
    match near(path) {
        Some(near) => Failure::with_help(message, format!("did you mean {near}?")),
        None => Failure::input(message),
    }
}

/// A file beside the missing one with nearly its name.
fn near(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_str()?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let listing = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let names: Vec<String> = listing.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).take(1_000).collect();
    let near = suggest(wanted, names.iter().map(String::as_str))?;
    Some(folder.map_or_else(|| near.to_owned(), |folder| folder.join(near).display().to_string()))
}

/// A scenario file, or its JSON form. Lines that can't be read are errors of their cases.
pub fn scenario(path: &Path) -> Result<Result<Scenario, Problems>, Failure> {
    let text = text(path)?;
    let name = if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() };
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json")) {
        return Ok(Scenario::from_json(&name, &text));
    }
    Ok(Ok(Scenario::open(&name, &text)))
}

/// A text that is read from the command line or a table, for messages.
pub fn source(name: &str, text: &str) -> Source {
    Source::new(name, text)
}
