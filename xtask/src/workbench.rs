//! A copy of the sources, below the build folder, in which the engine may be broken.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::Deserialize;

use crate::combine;
use crate::mutation::Mutation;
use crate::scenarios::Case;
use crate::tree;

/// Cases by file and name.
pub type Keys = BTreeSet<(String, String)>;

/// The name of a case among [`Keys`].
pub fn key(case: &Case) -> (String, String) {
    (case.file.clone(), case.name.clone())
}

/// The result of the scenarios on one engine.
pub enum Run {
    /// These failed.
    Failed(Keys),
    /// The program crashed or didn't come to an end.
    Broke(String),
}

/// A copy of the sources in which the engine may be broken, and the program that was built of it last.
pub struct Workbench {
    /// Where the copy lies.
    pub tree: PathBuf,
    target: PathBuf,
}

impl Workbench {
    /// Copies the sources; what hasn't changed since the last time stays, so that builds are quick.
    pub fn new(root: &Path) -> Result<Self, String> {
        let base = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from).join("mutants");
        let bench = Workbench { tree: base.join("tree"), target: base.join("target") };
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(root)
            .output()
            .map_err(|error| format!("git ls-files: {error}"))?;
        if !listed.status.success() {
            return Err(format!("git ls-files: {}", String::from_utf8_lossy(&listed.stderr).trim()));
        }
        let names = String::from_utf8_lossy(&listed.stdout).into_owned();
        let files: BTreeSet<&str> = names.split('\0').filter(|file| !file.is_empty() && root.join(file).is_file()).collect();
        for file in &files {
            let text = fs::read(root.join(file)).map_err(|error| format!("{file}: {error}"))?;
            let copy = bench.tree.join(file);
            if fs::read(&copy).is_ok_and(|old| old == text) {
                continue;
            }
            let folder = copy.parent().map_or(Ok(()), fs::create_dir_all);
            folder.and_then(|()| fs::write(&copy, text)).map_err(|error| format!("{}: {error}", copy.display()))?;
        }
        for stale in tree::files(&bench.tree, "", &[""])?.iter().filter(|file| !files.contains(file.as_str())) {
            fs::remove_file(bench.tree.join(stale)).map_err(|error| format!("{stale}: {error}"))?;
        }
        Ok(bench)
    }

    /// Builds the program; the inner error is the compiler's.
    pub fn build(&self) -> Result<Result<(), String>, String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["build", "--quiet", "--package", "instead-cli", "--bin", "instead"])
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
            .env("CARGO_INCREMENTAL", "1")
            .env("RUSTFLAGS", "-Awarnings")
            .output()
            .map_err(|error| format!("cargo build: {error}"))?;
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(if output.status.success() { Ok(()) } else { Err(message) })
    }

    /// Changes a file of the copy, or takes the change back.
    pub fn write(&self, file: &str, text: &str) -> Result<(), String> {
        fs::write(self.tree.join(file), text).map_err(|error| format!("{file}: {error}"))
    }

    /// The scenarios that a mutation can reach: of a game's crate, those of that game.
    pub fn scenarios_of(&self, mutation: &Mutation) -> PathBuf {
        let game = mutation.file.strip_prefix("crates/instead-").and_then(|rest| rest.split('/').next());
        let own = game.map(|game| Path::new("scenarios").join(game)).filter(|own| self.tree.join(own).is_dir());
        own.unwrap_or_else(|| PathBuf::from("scenarios"))
    }

    /// Runs scenarios with the program that was built last, in which mutation number `broken` is in force. `path` is a file
    /// or folder of them, from the copy or as a whole.
    pub fn test(&self, path: &Path, broken: Option<usize>, cases: &[Case], patience: Duration) -> Result<Run, String> {
        let said = self.target.join("said.json");
        let output = fs::File::create(&said).map_err(|error| format!("{}: {error}", said.display()))?;
        // A broken engine may want all the memory there is.
        let mut command = Command::new("sh");
        command
            .args(["-c", "ulimit -v 1500000 2>/dev/null; exec \"$0\" test --json \"$1\""])
            .arg(self.target.join("debug/instead"))
            .arg(path);
        if let Some(number) = broken {
            command.env(combine::VARIABLE, number.to_string());
        }
        command.current_dir(&self.tree).stdin(Stdio::null()).stdout(output).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("sh: {error}"))?;
        let started = Instant::now();
        let status = loop {
            match child.try_wait().map_err(|error| format!("instead test: {error}"))? {
                Some(status) => break status,
                None if started.elapsed() > patience => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Ok(Run::Broke("doesn't come to an end".to_owned()));
                }
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        let output = fs::read(&said).map_err(|error| format!("{}: {error}", said.display()))?;
        match status.code() {
            // In order; some failed; some couldn't be tried.
            Some(0..=2) => Ok(Run::Failed(failures(&output, cases)?)),
            code => Ok(Run::Broke(code.map_or("crashes".to_owned(), |code| format!("ends with status {code}")))),
        }
    }

    /// Whether a scenario passes if it is run alone.
    pub fn passes_alone(&self, case: &Case, broken: Option<usize>, patience: Duration) -> Result<bool, String> {
        let file = self.target.join("alone.scn");
        fs::write(&file, &case.text).map_err(|error| format!("{}: {error}", file.display()))?;
        let alone = Case { file: file.to_string_lossy().into_owned(), ..case.clone() };
        let run = self.test(&file, broken, std::slice::from_ref(&alone), patience)?;
        Ok(matches!(run, Run::Failed(failed) if failed.is_empty()))
    }
}

/// As much of the program's answer as is needed here.
#[derive(Deserialize)]
struct Answer {
    cases: Vec<Tested>,
}

#[derive(Deserialize)]
struct Tested {
    file: String,
    /// None: the whole file was refused.
    case: Option<String>,
    result: String,
}

/// The cases that the program's answer says have not passed.
fn failures(output: &[u8], cases: &[Case]) -> Result<Keys, String> {
    let answer: Answer = serde_json::from_slice(output).map_err(|error| format!("instead test --json: {error}"))?;
    let mut failed = Keys::new();
    for tested in answer.cases.iter().filter(|tested| tested.result != "passed") {
        let named = cases.iter().filter(|case| case.file == tested.file && tested.case.as_ref().is_none_or(|name| *name == case.name));
        failed.extend(named.map(key));
    }
    Ok(failed)
}
