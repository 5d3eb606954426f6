//! Which colour is for what.

use instead::render::Style;
use owo_colors::OwoColorize;

/// The colours of a terminal.
pub struct Colours;

impl Style for Colours {
    fn head(&self, text: &str) -> String {
        text.bold().to_string()
    }
    fn player(&self, text: &str) -> String {
        text.magenta().to_string()
    }
    fn number(&self, text: &str) -> String {
        text.yellow().to_string()
    }
    fn good(&self, text: &str) -> String {
        text.green().to_string()
    }
    fn bad(&self, text: &str) -> String {
        text.red().bold().to_string()
    }
    fn event(&self, text: &str) -> String {
        text.bold().to_string()
    }
    fn effect(&self, text: &str) -> String {
        text.cyan().to_string()
    }
    fn rule(&self, text: &str) -> String {
        text.blue().to_string()
    }
    fn quiet(&self, text: &str) -> String {
        text.dimmed().to_string()
    }
}
