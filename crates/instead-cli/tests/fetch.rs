//! `instead cards fetch` from outside: a server on the loopback interface, and what is in the store afterwards.

#![cfg(feature = "fetch")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder of its own for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fetching-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Status, output and errors of the program.
    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_instead"));
        command.args(arguments).current_dir(&self.0).env("INSTEAD_STORE", "store/cards.sqlite").stdin(Stdio::null());
        let output = command.output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Serves a list of files and one file until the test ends; its address.
fn serve(cards: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let list = format!(
        "{{\"object\":\"list\",\"data\":[{{\"type\":\"oracle_cards\",\"updated_at\":\"2026-01-02T10:00:00.000+00:00\",\
         \"download_uri\":\"{address}/oracle-cards.json\"}}]}}"
    );
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
            let asked = lines.next().unwrap_or_default();
            lines.take_while(|line| !line.is_empty()).for_each(drop);
            let body = if asked.contains("/oracle-cards.json") { cards } else { &list };
            let _ = write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len());
        }
    });
    address
}

fn settings(folder: &Folder, address: &str) {
    fs::write(folder.0.join("fetch.toml"), format!("[scryfall]\ncatalogue = \"{address}/bulk-data\"\n")).unwrap();
}

#[test]
fn the_newest_file_is_downloaded_and_taken_in() {
    let folder = Folder::new("good");
    settings(&folder, &serve(include_str!("../../instead-cards/tests/files/scryfall-oracle-cards.json")));
    let (status, out, err) = folder.run(&["cards", "fetch", "--config", "fetch.toml"]);
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("11 cards added"), "{out}");
    assert_eq!(fs::read_dir(folder.0.join("store/downloads")).unwrap().count(), 0, "what is in the store isn't kept twice");
    let (_, out, _) = folder.run(&["ask", "A controls Ember Aether; A casts Lightning Bolt targeting B"]);
    assert!(out.contains("B at 14") && out.contains("Ember Æther (Scryfall, 2026-01-02)"), "{out}");
}

#[test]
fn what_is_no_card_file_changes_nothing() {
    let folder = Folder::new("page");
    settings(&folder, &serve("<!DOCTYPE html><html><body>Maintenance</body></html>"));
    let one_line = |(status, out, err): (Option<i32>, String, String)| {
        assert_eq!(status, Some(2), "{out}{err}");
        assert!(err.starts_with("error: ") && err.lines().skip(1).all(|line| line.starts_with("  = help: ")), "{err}");
        assert!(err.lines().count() <= 2, "{err}");
        err
    };
    assert!(one_line(folder.run(&["cards", "fetch", "--config", "fetch.toml"])).contains("web page"));
    assert_eq!(folder.run(&["cards", "list"]).1, "");
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    settings(&folder, &format!("http://{nobody}"));
    assert!(one_line(folder.run(&["cards", "fetch", "--config", "fetch.toml"])).contains("can't be reached"));
    fs::write(folder.0.join("fetch.toml"), "[scryfal]\n").unwrap();
    assert!(one_line(folder.run(&["cards", "fetch", "--config", "fetch.toml"])).contains("scryfal"));
    assert!(one_line(folder.run(&["cards", "fetch", "--config", "nothing.toml"])).contains("nothing.toml"));
}
