//! The digest of what every face of the corpora compiles to: `crates/instead/tests/digest.rs` keeps it, this asks it.

use std::path::Path;
use std::process::Command;

/// Lists the faces that compile to something else than before, shows them, or keeps what is now; whether none is listed.
///
/// # Errors
///
/// If the words after `digest` aren't understood, or cargo can't be run.
pub fn run(root: &Path, rest: &[String]) -> Result<bool, String> {
    let order = match rest.first().map(String::as_str) {
        None => "list",
        Some("--show") => "show",
        Some("--write") if rest.len() == 1 => "write",
        Some(other) => return Err(format!("digest: `{other}` isn't known")),
    };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["test", "--quiet", "--package", "instead", "--test", "digest", "--", "--nocapture", "--test-threads", "1"])
        .env("INSTEAD_DIGEST", order)
        .env("INSTEAD_FACES", rest.get(1..).unwrap_or_default().join("\t"))
        .current_dir(root)
        .status();
    Ok(status.map_err(|error| format!("cargo: {error}"))?.success())
}
