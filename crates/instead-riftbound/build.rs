//! Prepares the grammar, so that no start has to.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

#[path = "src/text/sources.rs"]
mod sources;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=grammar");
    println!("cargo::rerun-if-changed=src/text/sources.rs");
    let folder = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?);
    let prepared = instead_text::prepare(sources::GRAMMAR, sources::PHRASES)?;
    fs::write(folder.join("grammar.tables"), prepared.grammar)?;
    fs::write(folder.join("phrases.tables"), prepared.phrases)?;
    Ok(())
}
