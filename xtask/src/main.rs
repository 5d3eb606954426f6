//! `cargo xtask SUBCOMMAND`: see the crate's documentation.

use std::process::ExitCode;

use xtask::{amounts, arrows, bench, citations, digest, filing, mutate, purity, report, tree, types, web};

const USAGE: &str = "\
usage: cargo xtask SUBCOMMAND
  arrows     which crate may depend on which; what library code may not contain
  bench      runs the benches and writes the table of benches/README.md
             --counts       only the instruction counts, which a busy machine doesn't change
  citations  every rule number that is cited exists in the catalogue
  digest     lists the faces of the corpora that compile to something else than the digest says
             --show         with their texts and what they compile to
             --show FACE…   these faces, changed or not
             --write        writes the digest anew
  filing     every case of a scenario lies in the file of its first rule
  mutate     breaks rules one by one and lists the scenarios that didn't notice
             --list         only checks and lists the mutations
             --only WORD    only mutations of this rule, or with this word in their name
             --in FOLDER    only mutations in files below this folder
             --since COMMIT only mutations in files that changed since then
             --part 1/4     only the first quarter of them
  report     lines per crate, long files, scenarios per rule
  types      the TypeScript declarations of the JSON forms are those of the Rust types
             --write        writes them anew
  web        builds the engine for the browser, its npm package and the page
             --package      without the page
             --quick        without optimisation, for trying things out
             --test         with the tests under Node, and in Chromium if it is there
             --fetch        only fetches what isn't there
             --check        only says what is missing";

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let subcommand = words.next().unwrap_or_default();
    let rest: Vec<String> = words.collect();
    match run(&subcommand, &rest) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::from(2)
        }
    }
}

/// Whether the subcommand found everything in order.
fn run(subcommand: &str, rest: &[String]) -> Result<bool, String> {
    let root = tree::root()?;
    match (subcommand, rest) {
        ("arrows", []) => {
            let mut findings = arrows::check(&root)?;
            findings.extend(purity::check(&root)?);
            findings.extend(amounts::check(&root)?);
            Ok(tree::tell("arrows", &findings))
        }
        ("bench", []) => bench::run(&root),
        ("bench", [only]) if only == "--counts" => bench::recount(&root),
        ("citations", []) => Ok(tree::tell("citations", &citations::check(&root)?)),
        ("filing", []) => Ok(tree::tell("filing", &filing::check(&root)?)),
        ("digest", rest) => digest::run(&root, rest),
        ("mutate", rest) => mutate::run(&root, &mutate::Options::read(rest)?),
        ("report", []) => {
            print!("{}", report::report(&root)?);
            Ok(true)
        }
        ("types", []) => Ok(tree::tell("types", &types::check(&root)?)),
        ("types", [write]) if write == "--write" => types::write(&root).map(|()| true),
        ("web", rest) => web::run(&root, rest),
        #[cfg(feature = "web")]
        ("web-bindings", [wasm, package]) => web::bindings::write(wasm.as_ref(), package.as_ref()).map(|()| true),
        _ => Err(USAGE.to_owned()),
    }
}
