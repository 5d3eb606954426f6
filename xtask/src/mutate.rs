//! Breaks rules one by one and lists the scenarios that didn't notice.
//!
//! The sources are copied below the build folder; there each mutation is made, the program built,
//! and `instead test` run. A rule is shown if a scenario that bears its number fails when
//! the rule is broken.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::Deserialize;

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
    /// Only mutations in files that changed since this commit.
    pub since: Option<String>,
    /// Only this part of so many, both from 1.
    pub part: Option<(usize, usize)>,
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
                "--since" => options.since = Some(words.next().ok_or("--since needs a commit")?.clone()),
                "--part" => options.part = Some(words.next().and_then(|part| read_part(part)).ok_or("--part needs a part, such as 1/4")?),
                other => return Err(format!("mutate knows --list, --only, --since and --part, not `{other}`")),
            }
        }
        Ok(options)
    }

    fn wants(&self, mutation: &Mutation) -> bool {
        self.only.as_ref().is_none_or(|only| mutation.rule == *only || mutation.name.contains(only.as_str()))
    }
}

/// Cases by file and name.
type Keys = BTreeSet<(String, String)>;

fn key(case: &Case) -> (String, String) {
    (case.file.clone(), case.name.clone())
}

/// What the scenarios said about one engine.
enum Run {
    /// These failed.
    Failed(Keys),
    /// The program crashed or didn't come to an end.
    Broke(String),
}

/// Runs the mutations; whether every one was noticed.
pub fn run(root: &Path, options: &Options) -> Result<bool, String> {
    let findings = mutation::check(root)?;
    if !tree::tell("mutations", &findings) {
        return Ok(false);
    }
    let mutations = wanted(root, options)?;
    let cases = scenarios::all(root)?;
    if options.list {
        for mutation in &mutations {
            let showing = scenarios::bearing(&cases, &mutation.rule).len();
            println!("{:<8} {}  ({showing} scenarios, {})", mutation.rule, mutation.name, mutation.file);
        }
        return Ok(true);
    }
    let bench = Workbench::new(root)?;
    bench.build()?.map_err(|message| format!("the engine as it is doesn't build:\n{message}"))?;
    let started = Instant::now();
    let already = match bench.test(Path::new("scenarios"), &cases, Duration::from_secs(900))? {
        Run::Failed(already) => already,
        Run::Broke(how) => return Err(format!("the engine as it is {how}")),
    };
    let patience = Duration::from_secs(20) + started.elapsed() * 10;
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

/// `2/4`: the second of four parts.
fn read_part(text: &str) -> Option<(usize, usize)> {
    let (part, parts) = text.split_once('/')?;
    let (part, parts) = (part.parse().ok()?, parts.parse().ok()?);
    (part >= 1 && part <= parts).then_some((part, parts))
}

/// The mutations that are asked for.
fn wanted(root: &Path, options: &Options) -> Result<Vec<Mutation>, String> {
    let mut mutations: Vec<Mutation> = mutation::all(root)?.into_iter().filter(|mutation| options.wants(mutation)).collect();
    if let Some(since) = &options.since {
        let changed = Command::new("git").args(["diff", "--name-only", since]).current_dir(root).output();
        let changed = changed.map_err(|error| format!("git diff: {error}"))?;
        if !changed.status.success() {
            return Err(format!("git diff: {}", String::from_utf8_lossy(&changed.stderr).trim()));
        }
        let files = String::from_utf8_lossy(&changed.stdout).into_owned();
        mutations.retain(|mutation| files.lines().any(|file| file == mutation.file));
    }
    if let Some((part, parts)) = options.part {
        let place = |number: usize| number * parts / mutations.len().max(1) + 1;
        let keep: Vec<bool> = (0..mutations.len()).map(|number| place(number) == part).collect();
        let mut keep = keep.into_iter();
        mutations.retain(|_| keep.next().unwrap_or(false));
    }
    Ok(mutations)
}

/// What became of one mutation.
struct Verdict<'a> {
    mutation: &'a Mutation,
    /// The scenarios that bear the rule's number and failed.
    noticed: Vec<&'a Case>,
    /// Those that bear it and didn't.
    missed: Vec<&'a Case>,
    /// What became of all scenarios.
    failed: String,
}

impl Verdict<'_> {
    fn is_noticed(&self) -> bool {
        !self.noticed.is_empty()
    }

    fn line(&self) -> String {
        let Mutation { rule, name, .. } = self.mutation;
        let all = self.noticed.len() + self.missed.len();
        let verdict = match (self.noticed.len(), all) {
            (0, 0) => "UNNOTICED, no scenario bears the number".to_owned(),
            (0, all) => format!("UNNOTICED by all {all}"),
            (some, all) => format!("noticed by {some} of {all}"),
        };
        let mut line = format!("{rule:<8} {name:<70} {verdict}; {}", self.failed);
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
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_INCREMENTAL", "1")
            .env("RUSTFLAGS", "-Awarnings")
            .output()
            .map_err(|error| format!("cargo build: {error}"))?;
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(if output.status.success() { Ok(()) } else { Err(message) })
    }

    /// Runs scenarios with the program that was built last. `path` is a file or folder of them, from
    /// the copy or as a whole.
    fn test(&self, path: &Path, cases: &[Case], patience: Duration) -> Result<Run, String> {
        let said = self.target.join("said.json");
        let output = fs::File::create(&said).map_err(|error| format!("{}: {error}", said.display()))?;
        // A broken engine may want all the memory there is.
        let mut command = Command::new("sh");
        command
            .args(["-c", "ulimit -v 3000000 2>/dev/null; exec \"$0\" test --json \"$1\""])
            .arg(self.target.join("debug/instead"))
            .arg(path);
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
    fn passes_alone(&self, case: &Case, patience: Duration) -> Result<bool, String> {
        let file = self.target.join("alone.scn");
        fs::write(&file, &case.text).map_err(|error| format!("{}: {error}", file.display()))?;
        let alone = Case { file: file.to_string_lossy().into_owned(), ..case.clone() };
        let run = self.test(&file, std::slice::from_ref(&alone), patience)?;
        Ok(matches!(run, Run::Failed(failed) if failed.is_empty()))
    }

    /// Makes one mutation, runs the scenarios, and takes it back.
    fn with<'a>(&self, mutation: &'a Mutation, cases: &'a [Case], already: &Keys, patience: Duration) -> Result<Verdict<'a>, String> {
        let path = self.tree.join(&mutation.file);
        let whole = tree::read(&self.tree, &mutation.file)?;
        let write = |text: &str| fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()));
        write(&mutation.apply(&whole)?)?;
        let built = self.build();
        write(&whole)?;
        let mut verdict = Verdict { mutation, noticed: Vec::new(), missed: Vec::new(), failed: String::new() };
        if let Err(message) = built? {
            verdict.failed = format!("it doesn't compile: {}", message.lines().take(3).collect::<Vec<_>>().join(" "));
            return Ok(verdict);
        }
        let run = self.test(Path::new("scenarios"), cases, patience)?;
        match &run {
            Run::Failed(failed) => verdict.failed = format!("{} failed in all", failed.difference(already).count()),
            Run::Broke(how) => verdict.failed.clone_from(how),
        }
        for case in scenarios::bearing(cases, &mutation.rule) {
            let noticed = match &run {
                _ if already.contains(&key(case)) => continue,
                Run::Failed(failed) => failed.contains(&key(case)),
                // The others may hide what this one says.
                Run::Broke(_) => !self.passes_alone(case, patience)?,
            };
            if noticed { &mut verdict.noticed } else { &mut verdict.missed }.push(case);
        }
        Ok(verdict)
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
    let missed = |case: &&Case| results.iter().any(|result| result.missed.contains(case));
    let noticed = |case: &&Case| results.iter().any(|result| result.noticed.contains(case));
    let blind: Vec<&Case> = cases.iter().filter(|case| missed(case) && !noticed(case)).collect();
    println!("\nscenarios that noticed no mutation of their rules: {}", blind.len());
    for case in blind {
        println!("  {} {}", case.file, case.name);
    }
    let unnoticed = results.iter().filter(|result| !result.is_noticed()).count();
    println!("\n{} mutations, {} noticed, {unnoticed} unnoticed", results.len(), results.len() - unnoticed);
    unnoticed == 0
}
