//! `instead test`: the cases of scenario files as tests.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, RwLock};

use instead::{Diagnostic, Problems, Scenario, Source, Verdict, check_case};
use serde::Serialize;

use super::{limits, write_json};
use crate::findings::{Finding, rendered};
use crate::io::Io;
use crate::status::{Failure, Status};
use crate::{find, input, pool, progress};

/// The version of the JSON form.
const SCHEMA: &str = "instead.test/1";

/// Arguments of `test`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Scenario files, or folders with scenario files (`.scn`).
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Also name the cases that pass.
    #[arg(long, short)]
    verbose: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Stop after this many positions of a case.
    #[arg(long, value_name = "POSITIONS")]
    limit: Option<usize>,
}

/// The JSON form.
#[derive(Debug, Serialize)]
struct Output {
    schema: &'static str,
    passed: usize,
    failed: usize,
    cases: Vec<Case>,
}

/// One case as JSON.
#[derive(Debug, Serialize)]
struct Case {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    case: Option<String>,
    result: &'static str,
    findings: Vec<Finding>,
}

/// The result of a case, or of a file that holds none.
struct Tested {
    file: usize,
    case: Option<String>,
    result: Outcome,
    source: Arc<Source>,
    findings: Vec<Diagnostic>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    /// It could not be tried.
    Refused,
}

impl Outcome {
    fn name(self) -> &'static str {
        match self {
            Outcome::Passed => "passed",
            Outcome::Failed => "failed",
            Outcome::Refused => "refused",
        }
    }
}

/// Runs all cases.
pub fn run(args: &Args, io: &mut Io) -> Result<Status, Failure> {
    let files = find::scenarios(&args.paths)?;
    let (mut tasks, mut scenarios, mut tested) = (Vec::new(), Vec::new(), Vec::new());
    for (file, path) in files.iter().enumerate() {
        let refused = |source, findings| Tested { file, case: None, result: Outcome::Refused, source, findings };
        match input::scenario(path) {
            Ok(Ok(scenario)) => {
                let cases: Vec<String> = scenario.cases().map(str::to_owned).collect();
                if cases.is_empty() {
                    tested.push(refused(scenario.source.clone(), without_cases(&scenario)));
                }
                tasks.extend(cases.into_iter().map(|case| (file, case)));
                scenarios.push(Some(scenario.with_cards(io.named_cards.clone())));
                continue;
            }
            Ok(Err(Problems { source, diagnostics })) => tested.push(refused(source, diagnostics)),
            Err(Failure::Input { message, help }) => {
                let finding = Diagnostic::error("file/unreadable", message);
                let finding = match help {
                    Some(help) => finding.help(help),
                    None => finding,
                };
                tested.push(refused(Arc::new(Source::new(path.display().to_string(), "")), vec![finding]));
            }
            Err(failure) => return Err(failure),
        }
        scenarios.push(None);
    }
    let bar = progress::bar(tasks.len(), "cases");
    let limits = limits(args.limit);
    // A case for which memory ran short beside others is tried again alone.
    let alone = RwLock::new(());
    let results = pool::each(
        &tasks,
        |(file, case)| {
            let scenario = scenarios[*file].as_ref()?;
            let beside = alone.read();
            let checked = check_case(scenario, case, limits);
            drop(beside);
            if checked.as_ref().is_ok_and(|verdict| verdict.short_of_memory) {
                drop(checked);
                let _alone = alone.write();
                return Some(one(*file, scenario, case, check_case(scenario, case, limits)));
            }
            Some(one(*file, scenario, case, checked))
        },
        || bar.step(),
    );
    drop(bar);
    tested.extend(results.into_iter().flatten());
    tested.sort_by_key(|tested| tested.file);
    tell(args, &files, tested, io)
}

fn one(file: usize, scenario: &Scenario, case: &str, checked: Result<Verdict, Problems>) -> Tested {
    let (result, findings) = match checked {
        Ok(verdict) if verdict.passed() => (Outcome::Passed, Vec::new()),
        Ok(verdict) => (Outcome::Failed, verdict.failures),
        Err(problems) => (Outcome::Refused, problems.diagnostics),
    };
    Tested { file, case: Some(case.to_owned()), result, source: scenario.source.clone(), findings }
}

fn without_cases(scenario: &Scenario) -> Vec<Diagnostic> {
    if !scenario.errors.is_empty() {
        return scenario.errors.clone();
    }
    vec![
        Diagnostic::error("scenario/no-cases", format!("{} has no cases", scenario.source.name()))
            .help("start one with a line `--- its-name`"),
    ]
}

fn tell(args: &Args, files: &[PathBuf], tested: Vec<Tested>, io: &mut Io) -> Result<Status, Failure> {
    let count = |wanted: &[Outcome]| tested.iter().filter(|tested| wanted.contains(&tested.result)).count();
    let (passed, failed) = (count(&[Outcome::Passed]), count(&[Outcome::Failed, Outcome::Refused]));
    let status = match (count(&[Outcome::Refused]), failed) {
        (0, 0) => Status::Fine,
        (0, _) => Status::Failed,
        _ => Status::Bad,
    };
    if args.json {
        let cases = tested.iter().map(|tested| Case {
            file: files[tested.file].display().to_string(),
            case: tested.case.clone(),
            result: tested.result.name(),
            findings: Finding::all(&tested.source, &tested.findings),
        });
        write_json(io, &Output { schema: SCHEMA, passed, failed, cases: cases.collect() })?;
        return Ok(status);
    }
    let style = io.style();
    // What is wrong with the part that cases share is said once.
    let mut said: BTreeSet<(usize, String)> = BTreeSet::new();
    for tested in &tested {
        let place = match &tested.case {
            Some(case) => format!("{}: {case}", files[tested.file].display()),
            None => files[tested.file].display().to_string(),
        };
        match tested.result {
            Outcome::Passed if args.verbose => writeln!(io, "{} {place}", style.good("passed"))?,
            Outcome::Passed => {}
            failed => {
                let text = rendered(&tested.source, &tested.findings);
                let again = if said.insert((tested.file, text.clone())) { "" } else { " (for the same reason)" };
                writeln!(io, "{} {place}{again}", style.bad(failed.name()))?;
                if again.is_empty() {
                    io.write_all(text.as_bytes())?;
                }
            }
        }
    }
    let line = format!("{passed} passed, {failed} failed");
    writeln!(io, "{}", if status == Status::Fine { style.good(&line) } else { style.bad(&line) })?;
    Ok(status)
}
