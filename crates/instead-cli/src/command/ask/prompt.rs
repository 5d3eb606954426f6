//! `instead ask -i`: a prompt with history and completion, and the outcome after each line.

use std::io::Write;
use std::sync::Arc;

use instead::{CardSource, GAMES, Play, render};
use instead_cards::Store;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Context, Editor, Helper, Highlighter, Hinter, Validator};

use super::{CASE, scenario, split};
use crate::command::limits;
use crate::findings;
use crate::io::Io;
use crate::status::{Failure, Status};

/// The beginnings of statements.
const BEGINNINGS: [&str; 16] = [
    "A controls ",
    "B controls ",
    "A has ",
    "B has ",
    "A casts ",
    "B casts ",
    "A activates ",
    "A attacks B with ",
    "A draws ",
    "A is at ",
    "B is at ",
    "event: ",
    "in response, ",
    "A chooses ",
    "active: B",
    "end the turn",
];
/// The commands of the prompt.
const COMMANDS: [&str; 4] = ["undo", "clear", "list", "quit"];
const HELP: &str = "a statement, or: undo   clear   list   quit   (Tab completes)";
/// The most completions that are offered.
const OFFERED: usize = 40;

#[derive(Helper, Highlighter, Hinter, Validator)]
struct Completions {
    game: &'static dyn Play,
    cards: Option<Arc<dyn CardSource>>,
}

impl Completer for Completions {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let line = line.get(..pos).unwrap_or(line);
        let begun = line.rfind(';').map_or(0, |at| at + 1);
        let statement = line[begun..].trim_start();
        let start = pos - statement.len();
        let lower = statement.to_lowercase();
        let begins = |text: &&&str| text.to_lowercase().starts_with(&lower);
        let beginnings: Vec<&str> = BEGINNINGS.iter().chain(&COMMANDS).filter(begins).copied().collect();
        if !beginnings.is_empty() {
            return Ok((start, beginnings.into_iter().map(pair).collect()));
        }
        // A card's name may be of several words: the longest end of the line with which one begins.
        let words =
            statement.char_indices().filter(|(at, letter)| *at == 0 || *letter == ' ').map(|(at, _)| if at == 0 { 0 } else { at + 1 });
        for at in words {
            let names = self.names(&statement[at..]);
            if !names.is_empty() {
                return Ok((start + at, names.iter().map(|name| pair(name)).collect()));
            }
        }
        Ok((pos, Vec::new()))
    }
}

fn pair(text: &str) -> Pair {
    Pair { display: text.to_owned(), replacement: text.to_owned() }
}

impl Completions {
    fn names(&self, start: &str) -> Vec<String> {
        if start.trim().len() < 2 {
            return Vec::new();
        }
        let key = instead::game::names::key(start);
        let built_in = self.game.library().names().filter(|name| instead::game::names::key(name).starts_with(&key));
        let mut names: Vec<String> = built_in.take(OFFERED).map(str::to_owned).collect();
        names.extend(self.cards.iter().flat_map(|cards| cards.beginning(self.game, start)).take(OFFERED));
        names.sort();
        names.dedup();
        names
    }
}

/// Asks for statements until there are no more.
pub fn run(mut statements: Vec<String>, game: Option<&str>, limit: Option<usize>, io: &mut Io) -> Result<Status, Failure> {
    let play = match game {
        Some(game) => GAMES.find(game).map_err(|missing| Failure::input(missing.to_string()))?,
        None => GAMES.first().ok_or_else(|| Failure::input("there are no games here"))?,
    };
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    let failed = |error: ReadlineError| Failure::input(format!("the prompt can't be shown: {error}"));
    let mut editor: Editor<Completions, FileHistory> = Editor::with_config(config).map_err(failed)?;
    editor.set_helper(Some(Completions { game: play, cards: io.cards.clone() }));
    let history = Store::default_path().ok().map(|path| path.with_file_name("history"));
    if let Some(history) = &history {
        // The first time there is none.
        let _ = editor.load_history(history);
    }
    writeln!(io, "{}", io.style().quiet(HELP))?;
    if !statements.is_empty() {
        answer(&statements, game, limit, io)?;
    }
    loop {
        io.flush()?;
        let line = match editor.readline("> ") {
            Ok(line) => line,
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => break,
            Err(error) => return Err(failed(error)),
        };
        match line.trim() {
            "" => continue,
            "quit" | "q" | "exit" => break,
            "?" | "help" => writeln!(io, "{}", io.style().quiet(HELP))?,
            "list" => {
                for statement in &statements {
                    writeln!(io, "{statement}")?;
                }
            }
            "clear" => statements.clear(),
            "undo" | "u" => match statements.pop() {
                Some(statement) => writeln!(io, "taken back: {statement}")?,
                None => writeln!(io, "There is nothing to take back.")?,
            },
            line => {
                let before = statements.len();
                statements.extend(split(line));
                if !answer(&statements, game, limit, io)? {
                    statements.truncate(before);
                }
            }
        }
    }
    if let Some(history) = &history
        && let Some(folder) = history.parent()
    {
        // A history that can't be kept is no reason to complain.
        let _ = std::fs::create_dir_all(folder).map(|()| editor.save_history(history));
    }
    Ok(Status::Fine)
}

/// Shows the outcome so far. False: the last line was refused.
fn answer(statements: &[String], game: Option<&str>, limit: Option<usize>, io: &mut Io) -> Result<bool, Failure> {
    let scenario = scenario(statements, game, io);
    let bound = match scenario.bind(CASE) {
        Ok(bound) => bound,
        Err(problems) => {
            findings::report(io, &problems);
            return Ok(false);
        }
    };
    if bound.said == 0 {
        writeln!(io, "{}", io.style().quiet("noted; nothing happens yet"))?;
        return Ok(true);
    }
    let explored = instead::explore(&bound, limits(limit));
    let text = render::answer(&explored.answer, io.style());
    io.write_all(text.as_bytes())?;
    Ok(true)
}
