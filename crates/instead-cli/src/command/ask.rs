//! `instead ask`: a question in one line.

#[cfg(feature = "cards")]
mod prompt;

use std::io::Write;

use instead::{Answer, Scenario, render};
use serde::Serialize;

use super::{limits, write_json};
use crate::findings::{self, Finding};
use crate::io::Io;
use crate::status::{Failure, Status};

/// The version of the JSON form.
const SCHEMA: &str = "instead.ask/1";
/// The one case of a question.
const CASE: &str = "question";

/// Arguments of `ask`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Statements of a scenario, separated by `;`; of several arguments each is one statement.
    #[arg(required_unless_present = "interactive")]
    statements: Vec<String>,
    /// The game, perhaps with an edition: `riftbound`, `magic 2017`.
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// A prompt that shows the outcome after each statement.
    #[arg(short, long, conflicts_with = "json")]
    interactive: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Stop after this many positions.
    #[arg(long, value_name = "POSITIONS")]
    limit: Option<usize>,
}

/// The JSON form: the answer, or why there is none.
#[derive(Debug, Serialize)]
struct Output {
    schema: &'static str,
    question: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Answer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refused: Vec<Finding>,
}

/// Answers a question.
pub fn run(args: &Args, io: &mut Io) -> Result<Status, Failure> {
    let statements = match args.statements.as_slice() {
        [one] => split(one),
        several => several.to_vec(),
    };
    if args.interactive {
        #[cfg(feature = "cards")]
        return prompt::run(statements, args.game.as_deref(), args.limit, io);
        #[cfg(not(feature = "cards"))]
        return Err(Failure::with_help("this program was built without a prompt", "give the statements as an argument"));
    }
    let scenario = scenario(&statements, args.game.as_deref(), io);
    let bound = match scenario.bind(CASE) {
        Ok(bound) => bound,
        Err(problems) => {
            if args.json {
                let refused = Finding::all(&problems.source, &problems.diagnostics);
                write_json(io, &Output { schema: SCHEMA, question: statements, answer: None, refused })?;
            } else {
                findings::report(io, &problems);
            }
            return Ok(Status::Bad);
        }
    };
    let warnings = findings::rendered(&scenario.source, &scenario.warnings);
    if !warnings.is_empty() && !args.json {
        io.report(&warnings);
    }
    let explored = instead::explore(&bound, limits(args.limit));
    let status = if explored.is_whole() { Status::Fine } else { Status::Failed };
    if args.json {
        write_json(io, &Output { schema: SCHEMA, question: statements, answer: Some(explored.answer), refused: Vec::new() })?;
    } else {
        let text = render::answer(&explored.answer, io.style());
        io.write_all(text.as_bytes())?;
    }
    Ok(status)
}

/// The question as a scenario of one case.
fn scenario(statements: &[String], game: Option<&str>, io: &Io) -> Scenario {
    let game = game.map(|game| format!("game: {game}\n")).unwrap_or_default();
    let text = format!("{game}--- {CASE}\n{}\n", statements.join("\n"));
    Scenario::open("your question", &text).with_cards(io.cards.clone())
}

/// Statements, separated by `;` outside quotation marks.
fn split(text: &str) -> Vec<String> {
    let mut statements = vec![String::new()];
    let mut quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            '“' => quoted = true,
            '”' => quoted = false,
            ';' | '\n' if !quoted => {
                statements.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = statements.last_mut() {
            last.push(letter);
        }
    }
    statements.iter().map(|statement| statement.trim().to_owned()).filter(|statement| !statement.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn statements_are_parted_outside_quotation_marks() {
        assert_eq!(split("A controls X; A casts Y;"), ["A controls X", "A casts Y"]);
        assert_eq!(split("A has a card \"X; Y\" in hand\nB draws"), ["A has a card \"X; Y\" in hand", "B draws"]);
    }
}
