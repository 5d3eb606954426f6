//! `instead play`: the choices of a case, made by whoever sits at the terminal.

mod show;

use std::io::{BufRead, Write, stdin};
use std::path::PathBuf;

use instead::steer::labels;
use instead::{Bound, Explored, suggest};

use super::{limits, open_case};
use crate::io::Io;
use crate::status::{Failure, Status};
use crate::{findings, progress};

/// Arguments of `play`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A scenario file.
    file: PathBuf,
    /// One case of it.
    case: String,
    /// Look ahead over this many positions.
    #[arg(long, value_name = "POSITIONS")]
    limit: Option<usize>,
}

/// The words and keys that may be typed besides the number or the name of an option.
const HELP: &str = "number or name: choose   ?: where it leads   u: undo   q: quit";

/// A game in the hands of a player.
struct Game<'a> {
    bound: &'a Bound,
    explored: &'a Explored,
    /// The options that were chosen, by their places.
    path: Vec<usize>,
    /// The nodes of the graph that were gone through: the first is the root, the last is where we are.
    nodes: Vec<usize>,
    /// For each choice of the player's own, the number of choices before it, those included that the case fixes.
    marks: Vec<usize>,
    /// The number of steps of the explanation that were shown.
    shown: usize,
}

/// Plays a case.
pub fn run(args: &Args, io: &mut Io) -> Result<Status, Failure> {
    if args.file.as_os_str() == "-" {
        return Err(Failure::with_help("play reads your choices from standard input, not the scenario", "name a file"));
    }
    let Some(scenario) = open_case(&args.file, Some(&args.case), io)? else { return Ok(Status::Bad) };
    let bound = match scenario.bind(&args.case) {
        Ok(bound) => bound,
        Err(problems) => {
            findings::report(io, &problems);
            return Ok(Status::Bad);
        }
    };
    let spinner = progress::spinner(format!("exploring {}", args.case));
    let explored = instead::explore(&bound, limits(args.limit));
    drop(spinner);
    let mut game = Game { bound: &bound, explored: &explored, path: Vec::new(), nodes: vec![0], marks: Vec::new(), shown: 0 };
    writeln!(io, "{}", io.style().quiet(HELP))?;
    loop {
        game.fixed(io)?;
        game.tell(io)?;
        if !game.ask(io)? {
            return Ok(Status::Fine);
        }
    }
}

/// A line that the player typed.
enum Said {
    Option(usize),
    Undo,
    Leads,
    Quit,
    Other(String),
}

impl Game<'_> {
    fn place(&self) -> usize {
        self.nodes.last().copied().unwrap_or_default()
    }

    /// Goes along an option. False if the look ahead didn't get there.
    fn go(&mut self, option: usize) -> bool {
        let target = self.explored.graph.node(self.place()).and_then(|node| node.options().find(|view| view.option == option)?.target);
        let Some(target) = target else { return false };
        self.path.push(option);
        self.nodes.push(target);
        true
    }

    /// Takes the choices that the case fixes.
    fn fixed(&mut self, io: &mut Io) -> Result<(), Failure> {
        while let Some(node) = self.explored.graph.node(self.place()).filter(|node| node.is_fixed()) {
            let Some(option) = node.options().next().map(|view| view.option) else { break };
            self.tell(io)?;
            show::fixed(io, self.bound, &node, option)?;
            if !self.go(option) {
                break;
            }
        }
        Ok(())
    }

    /// Tells what happened since.
    fn tell(&mut self, io: &mut Io) -> Result<(), Failure> {
        self.shown = show::happened(io, self.bound, &self.path, self.shown)?;
        Ok(())
    }

    /// Asks for the next choice, until something was chosen or taken back. False: enough.
    fn ask(&mut self, io: &mut Io) -> Result<bool, Failure> {
        let Some(node) = self.explored.graph.node(self.place()) else {
            io.note("the look ahead was stopped at once; raise `--limit`");
            return Ok(false);
        };
        let answer = &self.explored.answer;
        let options = match node.choice() {
            Some(choice) => {
                show::choice(io, self.bound, &node, choice, answer)?;
                labels(self.bound.rules, &node.machine.position, choice)
            }
            None => {
                show::end(io, answer, node.outcome())?;
                Vec::new()
            }
        };
        loop {
            match self.read(io, &options)? {
                Said::Quit => return Ok(false),
                Said::Leads => show::leads(io, answer, node.outcomes().outcomes())?,
                Said::Undo => {
                    let Some(mark) = self.marks.pop() else {
                        writeln!(io, "There is nothing to take back.")?;
                        continue;
                    };
                    self.path.truncate(mark);
                    self.nodes.truncate(mark + 1);
                    self.shown = show::steps(self.bound, &self.path)?.len();
                    return Ok(true);
                }
                Said::Option(option) => {
                    let mark = self.path.len();
                    if self.go(option) {
                        self.marks.push(mark);
                        return Ok(true);
                    }
                    io.note("the look ahead was stopped before this option; raise `--limit`");
                }
                Said::Other(text) if options.is_empty() => {
                    writeln!(io, "`{text}` means nothing here: this is the end. u: undo, q: quit.")?;
                }
                Said::Other(text) => {
                    let near = suggest(&text, options.iter().map(String::as_str))
                        .map_or_else(String::new, |near| format!(" Did you mean `{near}`?"));
                    writeln!(io, "`{text}` is none of the options: a number from 1 to {}, or a name.{near}", options.len())?;
                }
            }
        }
    }

    fn read(&self, io: &mut Io, options: &[String]) -> Result<Said, Failure> {
        /// The longest line that is read as an answer.
        const LONGEST: usize = 1_000;
        write!(io, "> ")?;
        io.flush()?;
        let mut line = String::new();
        let read = stdin().lock().read_line(&mut line).map_err(|error| Failure::input(format!("standard input can't be read: {error}")))?;
        if !io.typed() {
            // A transcript shows what was answered.
            writeln!(io, "{}", line.trim())?;
        }
        let text: String = line.trim().chars().take(LONGEST).collect();
        Ok(match text.to_lowercase().as_str() {
            _ if read == 0 => {
                writeln!(io)?;
                Said::Quit
            }
            "q" | "quit" => Said::Quit,
            "u" | "undo" => Said::Undo,
            "?" => Said::Leads,
            said => match said.parse::<usize>().ok().filter(|number| (1..=options.len()).contains(number)) {
                Some(number) => Said::Option(number - 1),
                None => match options.iter().position(|option| option.to_lowercase() == said) {
                    Some(option) => Said::Option(option),
                    None => Said::Other(text),
                },
            },
        })
    }
}
