//! Breaks rules one by one and lists the scenarios that didn't notice.
//!
//! The sources are copied below the build folder; there each mutation is made, the program built,
//! and `instead test scenarios` run. A rule is shown if a scenario that bears its number fails when
//! the rule is broken.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::mutation::{self, Mutation};
use crate::scenarios::{self, Case};
use crate::tree;

/// What the command line asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Only check and list.
    pub list: bool,
    /// Only mutations of this rule, or with this word in their name.
    pub only: Option<String>,
}

impl Options {
    /// Reads the words after the subcommand.
    pub fn read(words: &[String]) -> Result<Self, String> {
        let mut options = Options::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--list" => options.list = true,
                "--only" => options.only = Some(words.next().ok_or("--only needs a rule or a word")?.clone()),
                other => return Err(format!("mutate knows --list and --only, not `{other}`")),
            }
        }
        Ok(options)
    }

    fn wants(&self, mutation: &Mutation) -> bool {
        self.only.as_ref().is_none_or(|only| mutation.rule == *only || mutation.name.contains(only.as_str()))
    }
}

/// What the scenarios said about one engine.
enum Run {
    /// These failed, by file and name.
    Failed(BTreeSet<(String, String)>),
    /// The program crashed or didn't come to an end.
    Broke(String),
}

/// Runs the mutations; whether every one was noticed.
pub fn run(root: &Path, options: &Options) -> Result<bool, String> {
    let findings = mutation::check(root)?;
    if !tree::tell("mutations", &findings) {
        return Ok(false);
    }
    let mutations: Vec<Mutation> = mutation::all(root)?.into_iter().filter(|mutation| options.wants(mutation)).collect();
    let cases = scenarios::all(root)?;
    if options.list {
        for mutation in &mutations {
            let showing = cases.iter().filter(|case| case.shows(&mutation.rule)).count();
            println!("{:<8} {}  ({showing} scenarios, {})", mutation.rule, mutation.name, mutation.file);
        }
        return Ok(true);
    }
    let bench = Workbench::new(root)?;
    bench.build()?.map_err(|message| format!("the engine as it is doesn't build:\n{message}"))?;
    let started = Instant::now();
    let already = match bench.test(&cases, Duration::from_secs(900))? {
        Run::Failed(already) => already,
        Run::Broke(how) => return Err(format!("the engine as it is {how}")),
    };
    let patience = Duration::from_secs(60) + started.elapsed() * 10;
    for (file, name) in &already {
        println!("fails already: {file} {name}");
    }
    let mut results = Vec::new();
    for mutation in &mutations {
        let result = bench.with(mutation, &cases, &already, patience)?;
        println!("{}", result.line());
        results.push(result);
    }
    Ok(summary(&results, &cases))
}

/// What became of one mutation.
struct Verdict<'a> {
    mutation: &'a Mutation,
    /// The scenarios that bear the rule's number and failed, and those that didn't.
    noticed: Vec<&'a Case>,
    missed: Vec<&'a Case>,
    /// How many scenarios failed in all.
    failed: usize,
    /// How the program broke, if it did.
    broke: Option<String>,
}

impl Verdict<'_> {
    fn is_noticed(&self) -> bool {
        !self.noticed.is_empty()
    }

    fn line(&self) -> String {
        let Mutation { rule, name, .. } = self.mutation;
        let all = self.noticed.len() + self.missed.len();
        let verdict = match (&self.broke, self.is_noticed()) {
            (Some(how), _) => how.clone(),
            (None, true) => format!("noticed by {} of {all}", self.noticed.len()),
            (None, false) if all == 0 => "UNNOTICED: no scenario bears the number".to_owned(),
            (None, false) => format!("UNNOTICED by all {all}"),
        };
        let mut line = format!("{rule:<8} {name:<60} {verdict}; {} failed in all", self.failed);
        for case in &self.missed {
            line += &format!("\n         didn't notice: {}", case.name);
        }
        line
    }
}

/// A copy of the sources in which the engine may be broken.
struct Workbench {
    tree: PathBuf,
    target: PathBuf,
}

impl Workbench {
    /// Copies the sources; what hasn't changed since the last time stays, so that builds are quick.
    fn new(root: &Path) -> Result<Self, String> {
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
    fn build(&self) -> Result<Result<(), String>, String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["build", "--quiet", "--package", "instead-cli", "--bin", "instead"])
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("CARGO_INCREMENTAL", "1")
            .env("RUSTFLAGS", "-Awarnings")
            .output()
            .map_err(|error| format!("cargo build: {error}"))?;
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(if output.status.success() { Ok(()) } else { Err(message) })
    }

    /// Runs the scenarios in the copy.
    fn test(&self, cases: &[Case], patience: Duration) -> Result<Run, String> {
        let said = self.target.join("said.txt");
        let file = || fs::File::create(&said).map_err(|error| format!("{}: {error}", said.display()));
        let program = self.target.join("debug/instead");
        // A broken engine may want all the memory there is.
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 6000000 2>/dev/null; exec \"$0\" test scenarios"]).arg(&program).current_dir(&self.tree);
        let mut child = command.stdin(Stdio::null()).stdout(file()?).stderr(Stdio::null()).spawn().map_err(|error| format!("{}: {error}", program.display()))?;
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
        let output = String::from_utf8_lossy(&fs::read(&said).map_err(|error| format!("{}: {error}", said.display()))?).into_owned();
        match status.code() {
            Some(0 | 1) => Ok(Run::Failed(failures(&output, cases))),
            code => Ok(Run::Broke(code.map_or("crashes".to_owned(), |code| format!("ends with status {code}")))),
        }
    }

    /// Makes one mutation, runs the scenarios, and takes it back.
    fn with<'a>(&self, mutation: &'a Mutation, cases: &'a [Case], already: &BTreeSet<(String, String)>, patience: Duration) -> Result<Verdict<'a>, String> {
        let path = self.tree.join(&mutation.file);
        let whole = tree::read(&self.tree, &mutation.file)?;
        let write = |text: &str| fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()));
        write(&mutation.apply(&whole)?)?;
        let run = match self.build() {
            Ok(Ok(())) => self.test(cases, patience),
            Ok(Err(message)) => Err(format!("`{}` doesn't compile:\n{message}", mutation.name)),
            Err(message) => Err(message),
        };
        write(&whole)?;
        let key = |case: &Case| (case.file.clone(), case.name.clone());
        let bearing = cases.iter().filter(|case| case.shows(&mutation.rule) && !already.contains(&key(case)));
        Ok(match run? {
            Run::Failed(failed) => {
                let (noticed, missed) = bearing.partition(|case| failed.contains(&key(case)));
                Verdict { mutation, noticed, missed, failed: failed.difference(already).count(), broke: None }
            }
            Run::Broke(how) => Verdict { mutation, noticed: bearing.collect(), missed: Vec::new(), failed: cases.len(), broke: Some(how) },
        })
    }
}

/// The cases that a line of the program's output says have failed.
fn failures(output: &str, cases: &[Case]) -> BTreeSet<(String, String)> {
    let mut failed = BTreeSet::new();
    for line in output.lines() {
        let Some(rest) = line.strip_prefix("FAILED ") else { continue };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let named = cases.iter().filter(|case| words.contains(&case.name.as_str()) && words.contains(&case.file.as_str()));
        failed.extend(named.map(|case| (case.file.clone(), case.name.clone())));
    }
    failed
}

/// The table at the end; whether every mutation was noticed.
fn summary(results: &[Verdict<'_>], cases: &[Case]) -> bool {
    let mut rules: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for result in results {
        let (all, noticed) = rules.entry(&result.mutation.rule).or_default();
        *all += 1;
        *noticed += usize::from(result.is_noticed());
    }
    println!("\n{:<8} {:>9} {:>8}", "rule", "mutations", "noticed");
    for (rule, (all, noticed)) in &rules {
        println!("{rule:<8} {all:>9} {noticed:>8}{}", if noticed < all { "  <-" } else { "" });
    }
    let bearing = cases.iter().filter(|case| results.iter().any(|result| case.shows(&result.mutation.rule)));
    let blind: Vec<&Case> = bearing.filter(|case| !results.iter().any(|result| result.noticed.contains(case))).collect();
    println!("\nscenarios that noticed no mutation of their rules: {}", blind.len());
    for case in blind {
        println!("  {} {}", case.file, case.name);
    }
    let unnoticed = results.iter().filter(|result| !result.is_noticed()).count();
    println!("\n{} mutations, {} noticed, {unnoticed} unnoticed", results.len(), results.len() - unnoticed);
    unnoticed == 0
}
