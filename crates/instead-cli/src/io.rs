//! Standard output and error.

use std::io::{self, BufWriter, IsTerminal, Stderr, StdoutLock, Write};
use std::sync::Arc;

use anstream::{AutoStream, ColorChoice};

use crate::cli::Color;
use crate::style::Colours;
use instead::CardSource;
use instead::render::Style;

/// The two streams. What is written may be coloured: colours are taken out where they don't belong.
pub struct Io {
    out: BufWriter<AutoStream<StdoutLock<'static>>>,
    err: AutoStream<Stderr>,
    /// From where cards come that are neither in a scenario file nor built in.
    pub cards: Option<Arc<dyn CardSource>>,
    /// The same, if the command line itself names the store: tests ask no other, so that they are the same for everybody.
    pub named_cards: Option<Arc<dyn CardSource>>,
}

impl Io {
    /// The streams of the process.
    pub fn new(color: Color) -> Io {
        let choice = match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        choice.write_global();
        let out = BufWriter::new(AutoStream::auto(io::stdout().lock()));
        Io { out, err: AutoStream::auto(io::stderr()), cards: None, named_cards: None }
    }

    /// The colours of the parts of a text.
    pub fn style(&self) -> &'static dyn Style {
        &Colours
    }

    /// Whether somebody types the answers.
    pub fn typed(&self) -> bool {
        io::stdin().is_terminal()
    }

    /// Writes a text on standard error, after everything that was written so far.
    pub fn report(&mut self, text: &str) {
        // Where even the message can't be written, the exit status has to do.
        let _ = self.out.flush();
        let _ = self.err.write_all(text.as_bytes());
        let _ = self.err.flush();
    }

    /// An error with a remedy, on standard error.
    pub fn error(&mut self, message: &str, help: Option<&str>) {
        let help = help.map_or_else(String::new, |help| format!("  = help: {help}\n"));
        let text = format!("{}: {message}\n{help}", Colours.bad("error"));
        self.report(&text);
    }

    /// Something worth knowing, on standard error.
    pub fn note(&mut self, message: &str) {
        let text = format!("{}: {message}\n", Colours.quiet("note"));
        self.report(&text);
    }
}

impl Write for Io {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
