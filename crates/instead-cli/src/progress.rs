//! What is shown on a terminal while something takes long; nothing elsewhere.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often it is drawn.
const TICK: Duration = Duration::from_millis(120);

/// A bar for a known number of steps.
pub fn bar(length: usize, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length as u64), ProgressDrawTarget::stderr_with_hz(8));
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} ({eta})") {
        bar.set_style(style);
    }
    bar.set_message(what);
    bar.enable_steady_tick(TICK);
    bar
}

/// Something that moves, for a time that nobody knows.
pub fn spinner(what: String) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message(what);
    bar.enable_steady_tick(TICK);
    bar
}
