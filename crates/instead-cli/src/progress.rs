//! Progress bars: shown on a terminal while something takes long; nothing elsewhere.

use std::sync::mpsc::{Sender, channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_millis(400);
/// The time between two drawings.
const TICK: Duration = Duration::from_millis(120);

/// Shown as long as it lives, from when it has lived for a while.
pub struct Progress {
    bar: ProgressBar,
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

/// A bar for a known number of steps.
pub fn bar(length: usize, what: &'static str) -> Progress {
    let bar = ProgressBar::with_draw_target(Some(length as u64), ProgressDrawTarget::hidden());
    Progress::new(bar, "{bar:30} {pos}/{len} {msg} ({eta})", what.to_owned())
}

/// A bar for a known number of bytes: with rate and remaining time.
#[cfg(feature = "cards")]
pub fn bytes(length: u64, what: &str) -> Progress {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden());
    Progress::new(bar, "{bar:30} {bytes}/{total_bytes} {bytes_per_sec} {msg} ({eta})", what.to_owned())
}

/// Something that moves, for a time that nobody knows.
pub fn spinner(what: String) -> Progress {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    Progress::new(bar, "{spinner} {msg} {elapsed}", what)
}

impl Progress {
    fn new(bar: ProgressBar, template: &str, what: String) -> Progress {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(what);
        let (stop, stopped) = channel();
        let later = bar.clone();
        let waiting = spawn(move || {
            if matches!(stopped.recv_timeout(PATIENCE), Err(std::sync::mpsc::RecvTimeoutError::Timeout)) {
                later.set_draw_target(ProgressDrawTarget::stderr_with_hz(8));
                later.enable_steady_tick(TICK);
            }
        });
        Progress { bar, waiting: Some((stop, waiting)) }
    }

    /// Shows `done` of `length` bytes.
    #[cfg(feature = "cards")]
    pub fn reach(&self, done: u64, length: u64) {
        self.bar.set_length(length);
        self.bar.set_position(done);
    }

    /// One more step is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, waiting)) = self.waiting.take() {
            drop(stop);
            // It has nothing to tell, and it can't fail.
            let _ = waiting.join();
        }
        self.bar.finish_and_clear();
    }
}
