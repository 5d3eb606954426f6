//! Breaks rules one by one and lists the scenarios that didn't notice.
//!
//! The sources are copied below the build folder. As many mutations as can be are put together in one program
//! ([`combine`](crate::combine)), and `instead test` is run with each of them in force; for each of the others
//! the program is built anew. A rule is shown if a scenario that bears its number fails when the rule is broken.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::combine::Combined;
use crate::mutation::{self, Mutation};
use crate::scenarios::{self, Case};
use crate::tree;
use crate::workbench::{Keys, Run, Workbench, key};

/// The options of the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Only check and list.
    pub list: bool,
    /// Only mutations of this rule, or with this word in their name.
    pub only: Option<String>,
    /// Only mutations in files below this folder.
    pub below: Option<String>,
    /// Only mutations in files that changed since this commit.
    pub since: Option<String>,
    /// Only this part of this number of parts, both from 1.
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
                "--in" => options.below = Some(words.next().ok_or("--in needs a folder")?.clone()),
                "--since" => options.since = Some(words.next().ok_or("--since needs a commit")?.clone()),
                "--part" => options.part = Some(words.next().and_then(|part| read_part(part)).ok_or("--part needs a part, such as 1/4")?),
                other => return Err(format!("mutate knows --list, --only, --in, --since and --part, not `{other}`")),
            }
        }
        Ok(options)
    }

    fn wants(&self, mutation: &Mutation) -> bool {
        self.only.as_ref().is_none_or(|only| mutation.rule == *only || mutation.name.contains(only.as_str()))
            && self.below.as_ref().is_none_or(|folder| mutation.file.starts_with(folder.as_str()))
    }
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
    let trial = Trial::new(root, &mutations, &cases)?;
    let mut results = Vec::new();
    for (number, mutation) in mutations.iter().enumerate().filter(|(number, _)| trial.combined.numbers.contains(number)) {
        results.push(trial.try_out(mutation, Some(number))?);
    }
    trial.restore()?;
    for (_, mutation) in mutations.iter().enumerate().filter(|(number, _)| !trial.combined.numbers.contains(number)) {
        results.push(trial.alone(mutation)?);
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

/// The result of one mutation.
struct Verdict<'a> {
    mutation: &'a Mutation,
    /// The scenarios that bear the rule's number and failed.
    noticed: Vec<&'a Case>,
    /// Those that bear it and didn't.
    missed: Vec<&'a Case>,
    /// The failures among all scenarios, in words.
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

/// The engine with many mutations in it, and how it does without any.
struct Trial<'a> {
    bench: Workbench,
    combined: Combined,
    cases: &'a [Case],
    /// The cases that fail though nothing is broken.
    already: Keys,
    /// The time that the scenarios may take before a broken engine counts as not coming to an end.
    patience: Duration,
}

impl<'a> Trial<'a> {
    fn new(root: &Path, mutations: &[Mutation], cases: &'a [Case]) -> Result<Self, String> {
        let bench = Workbench::new(root)?;
        let mut left: Vec<usize> = (0..mutations.len()).collect();
        let combined = loop {
            let combined = Combined::of(root, left.iter().filter_map(|number| Some((*number, mutations.get(*number)?))))?;
            for (file, text) in &combined.files {
                bench.write(file, text)?;
            }
            let Err(message) = bench.build()? else { break combined };
            if combined.numbers.is_empty() {
                return Err(format!("the engine as it is doesn't build:\n{message}"));
            }
            // What the compiler doesn't take here it may take alone.
            let blamed = combined.blamed(&message);
            left.retain(|number| !blamed.contains(number));
            for (file, text) in &combined.originals {
                bench.write(file, text)?;
            }
        };
        println!("{} mutations in one program, {} alone", combined.numbers.len(), mutations.len() - combined.numbers.len());
        let started = Instant::now();
        let already = match bench.test(Path::new("scenarios"), None, cases, Duration::from_secs(900))? {
            Run::Failed(already) => already,
            Run::Broke(how) => return Err(format!("the engine as it is {how}")),
        };
        for (file, name) in &already {
            println!("fails already: {file} {name}");
        }
        let patience = Duration::from_secs(20) + started.elapsed() * 10;
        Ok(Trial { bench, combined, cases, already, patience })
    }

    /// Takes the mutations out of the copy again.
    fn restore(&self) -> Result<(), String> {
        self.combined.originals.iter().try_for_each(|(file, text)| self.bench.write(file, text))
    }

    /// Makes one mutation, builds the program, runs the scenarios, and takes it back.
    fn alone<'m>(&self, mutation: &'m Mutation) -> Result<Verdict<'m>, String>
    where
        'a: 'm,
    {
        let whole = tree::read(&self.bench.tree, &mutation.file)?;
        self.bench.write(&mutation.file, &mutation.apply(&whole)?)?;
        let built = self.bench.build();
        self.bench.write(&mutation.file, &whole)?;
        match built? {
            Ok(()) => self.try_out(mutation, None),
            Err(message) => {
                let failed = format!("it doesn't compile: {}", message.lines().take(3).collect::<Vec<_>>().join(" "));
                let verdict = Verdict { mutation, noticed: Vec::new(), missed: Vec::new(), failed };
                println!("{}", verdict.line());
                Ok(verdict)
            }
        }
    }

    /// Runs the scenarios with the program as it was built last, and says what they noticed.
    fn try_out<'m>(&self, mutation: &'m Mutation, broken: Option<usize>) -> Result<Verdict<'m>, String>
    where
        'a: 'm,
    {
        let run = self.bench.test(&self.bench.scenarios_of(mutation), broken, self.cases, self.patience)?;
        let failed = match &run {
            Run::Failed(failed) => format!("{} failed in all", failed.difference(&self.already).count()),
            Run::Broke(how) => how.clone(),
        };
        let mut verdict = Verdict { mutation, noticed: Vec::new(), missed: Vec::new(), failed };
        for case in scenarios::bearing(self.cases, &mutation.rule) {
            let noticed = match &run {
                _ if self.already.contains(&key(case)) => continue,
                // One is enough where each may take all the time and memory there is.
                Run::Broke(_) if !verdict.noticed.is_empty() => break,
                Run::Failed(failed) => failed.contains(&key(case)),
                // The others may hide what this one says.
                Run::Broke(_) => !self.bench.passes_alone(case, broken, self.patience)?,
            };
            if noticed { &mut verdict.noticed } else { &mut verdict.missed }.push(case);
        }
        println!("{}", verdict.line());
        Ok(verdict)
    }
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
