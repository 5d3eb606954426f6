//! The program from outside: what it prints, with which exit status, for good and for bad input.
//!
//! The snapshots are in `snapshots/`; `INSTA_UPDATE=always cargo test -p instead-cli` writes them anew.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "cli/bad.rs"]
mod bad;
#[path = "cli/good.rs"]
mod good;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// No input may take longer, even on a slow machine without optimisation.
const QUICK: Duration = Duration::from_secs(60);

/// A folder of its own for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn with(name: &str, files: &[(&str, &str)]) -> Folder {
        let folder = Folder::new(name);
        for (file, text) in files {
            folder.write(file, text.as_bytes());
        }
        folder
    }

    fn write(&self, file: &str, bytes: &[u8]) {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }

    fn run(&self, arguments: &[&str]) -> Run {
        self.typing(arguments, "")
    }

    fn typing(&self, arguments: &[&str], input: &str) -> Run {
        let began = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_instead"))
            .args(arguments)
            .current_dir(&self.0)
            .env_remove("CLICOLOR_FORCE")
            // Whoever runs the tests may have a card store.
            .env("INSTEAD_STORE", "")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Who doesn't read closes the pipe.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        assert!(began.elapsed() < QUICK, "{arguments:?} took {:?}", began.elapsed());
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let run = Run { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
        assert!(!run.err.contains("panicked"), "{arguments:?}: {}", run.err);
        run
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The result of a run of the program.
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

impl Run {
    /// All of it, for a snapshot.
    fn shown(&self) -> String {
        format!("status: {}\n--- stdout\n{}--- stderr\n{}", self.status.unwrap_or(-1), self.out, self.err)
    }

    /// Bad input: exit status 2, nothing printed, and a message with all of these.
    #[track_caller]
    fn refused(&self, said: &[&str]) {
        assert_eq!(self.status, Some(2), "{}", self.shown());
        for part in said {
            assert!(self.err.contains(part), "no {part:?} in\n{}", self.shown());
        }
    }
}
