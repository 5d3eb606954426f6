//! `instead text`: what is understood of a card's text.

mod table;

use std::io::Write;
use std::path::PathBuf;

use instead::forms::{FindingSeverity, Text};
use instead::game::{CardText, ReadClause, Reading};
use instead::{Play, Severity, suggest};

use super::write_json;
use crate::findings;
use crate::input;
use crate::io::Io;
use crate::status::{Failure, Status};

/// Arguments of `text`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game whose card it is.
    #[arg(long, default_value = "magic", value_parser = super::game)]
    game: &'static dyn Play,
    /// The text of a card; line breaks part its abilities.
    #[arg(value_name = "CARD TEXT", required_unless_present_any = ["file", "name"], conflicts_with = "file")]
    text: Option<String>,
    /// The card's name, as it occurs in the text. Alone: the built-in card of that name.
    #[arg(long, conflicts_with = "file")]
    name: Option<String>,
    /// The card's type line: `Creature — Bear`, `Instant`.
    #[arg(long = "type", value_name = "LINE", conflicts_with = "file")]
    type_line: Option<String>,
    /// A table of cards, with tabs between its columns; its first line names them: name, mana_cost,
    /// type_line, power, toughness, text. In a text, `$` is a line break.
    #[arg(long, value_name = "F.tsv")]
    file: Option<PathBuf>,
    /// With `--file`: also every clause that was declined.
    #[arg(long, requires = "file")]
    declined: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Reads one text or a table of them. Exit status 1 if anything was declined.
pub fn run(args: &Args, io: &mut Io) -> Result<Status, Failure> {
    if let Some(file) = &args.file {
        return table::run(args.game, file, args.declined, args.json, io);
    }
    let card = card(args)?;
    if args.json {
        let text = Text::read(args.game, card);
        let wrong = text.findings.iter().any(|finding| finding.severity == FindingSeverity::Error);
        let complete = text.clauses.iter().all(|clause| matches!(clause, ReadClause::Understood { .. }));
        write_json(io, &text)?;
        return Ok(if complete && !wrong { Status::Fine } else { Status::Failed });
    }
    let source = input::source("text", &card.text);
    let (reading, findings) = Reading::of(args.game, &card);
    let wrong = findings.iter().any(|finding| finding.severity == Severity::Error);
    let status = if reading.is_complete() && !wrong { Status::Fine } else { Status::Failed };
    let style = io.style();
    if reading.clauses.is_empty() && findings.is_empty() {
        writeln!(io, "{}", style.quiet("There is no text to read."))?;
    }
    // What couldn't be read at all is among the findings.
    let unread = reading
        .clauses
        .iter()
        .all(|clause| matches!(clause, ReadClause::Declined { text, .. } if findings.iter().any(|finding| finding.message == *text)));
    for clause in reading.clauses.iter().filter(|_| !unread) {
        write_clause(io, clause)?;
    }
    if !findings.is_empty() {
        writeln!(io)?;
        io.write_all(findings::rendered(&source, &findings).as_bytes())?;
    }
    Ok(status)
}

/// One clause on a line: understood or declined.
pub fn write_clause(io: &mut Io, clause: &ReadClause) -> Result<(), Failure> {
    let style = io.style();
    match clause {
        ReadClause::Understood { printed, .. } => writeln!(io, "{} {printed}", style.good("understood"))?,
        ReadClause::Declined { text, matters, .. } => {
            let when = matters.as_ref().map(|when| style.quiet(&format!(" (it matters only {when})"))).unwrap_or_default();
            writeln!(io, "{}   {text}{when}", style.bad("declined"))?;
        }
    }
    Ok(())
}

/// The card that the arguments describe.
fn card(args: &Args) -> Result<CardText, Failure> {
    let name = args.name.clone().unwrap_or_default();
    if let Some(text) = &args.text {
        return Ok(CardText { name, type_line: args.type_line.clone().unwrap_or_default(), text: text.clone(), ..CardText::default() });
    }
    if let Some(card) = args.game.library().find(&name) {
        return Ok(card.clone());
    }
    let message = format!("no built-in card is called `{name}`");
    match suggest(&name, args.game.library().names()) {
        Some(near) => Err(Failure::with_help(message, format!("did you mean `{near}`?"))),
        None => Err(Failure::with_help(message, "give its text: instead text \"CARD TEXT\" --name NAME")),
    }
}
