//! `instead serve`: what it gives out, and what it doesn't.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// A program that serves, until the test is over.
struct Served {
    child: Child,
    port: u16,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The page that is served, written once: a test must not find it half written by another.
fn page() -> &'static PathBuf {
    static PAGE: OnceLock<PathBuf> = OnceLock::new();
    PAGE.get_or_init(|| {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("page");
        fs::create_dir_all(folder.join("assets")).unwrap();
        fs::write(folder.join("index.html"), "<!doctype html><html lang=\"en\">the page").unwrap();
        fs::write(folder.join("assets/engine.wasm"), b"\0asm").unwrap();
        folder
    })
}

fn serve(more: &[&str]) -> Served {
    let mut command = Command::new(env!("CARGO_BIN_EXE_instead"));
    command.args(more).arg("serve").args(["--port", "0", "--page"]).arg(page());
    let mut child = command.env("INSTEAD_STORE", "").stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let port = line.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
    Served { child, port }
}

fn ask(served: &Served, request: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", served.port)).unwrap();
    stream.write_all(request.replace("HOST", &format!("127.0.0.1:{}", served.port)).as_bytes()).unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(served: &Served, path: &str) -> String {
    ask(served, &format!("GET {path} HTTP/1.1\r\nHost: HOST\r\n\r\n"))
}

#[test]
fn the_page_is_given_out_and_nothing_else() {
    let served = serve(&[]);
    let index = get(&served, "/");
    assert!(index.starts_with("HTTP/1.1 200 OK") && index.ends_with("the page"), "{index}");
    assert!(index.contains("frame-ancestors 'none'") && !index.contains("data-store"));
    assert!(get(&served, "/assets/engine.wasm").contains("application/wasm"));
    for path in ["/../Cargo.toml", "/assets/../../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/assets", "/nothing"] {
        assert!(get(&served, path).starts_with("HTTP/1.1 404"), "{path}");
    }
    assert!(get(&served, "/api/cards?q=x").starts_with("HTTP/1.1 503"));
}

#[test]
fn requests_are_bounded_and_only_for_this_machine() {
    let served = serve(&[]);
    assert!(ask(&served, "POST / HTTP/1.1\r\nHost: HOST\r\n\r\n").starts_with("HTTP/1.1 405"));
    assert!(ask(&served, "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").starts_with("HTTP/1.1 403"));
    let long = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "a".repeat(100_000));
    let answer = ask(&served, &long);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    // One who says nothing keeps nobody waiting.
    let _silent = TcpStream::connect(("127.0.0.1", served.port)).unwrap();
    assert!(get(&served, "/").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_page_that_is_not_there_is_named() {
    let output = Command::new(env!("CARGO_BIN_EXE_instead")).args(["serve", "--page", "no-such-folder"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cargo xtask web"));
}

#[cfg(feature = "cards")]
#[test]
fn the_card_store_is_behind_it() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (store, file) = (folder.join("served.sqlite"), folder.join("served-cards.json"));
    let _ = fs::remove_file(&store);
    let card = r#"[{"object":"card","oracle_id":"1","name":"Made-Up Doubler","layout":"normal","type_line":"Enchantment","oracle_text":"Flying","legalities":{}}]"#;
    fs::write(&file, card).unwrap();
    let store = store.display().to_string();
    let import = Command::new(env!("CARGO_BIN_EXE_instead")).args(["--store", &store, "cards", "import"]).arg(&file).output().unwrap();
    assert!(import.status.success(), "{}", String::from_utf8_lossy(&import.stderr));
    let served = serve(&["--store", &store]);
    assert!(get(&served, "/").contains("data-store"));
    assert!(get(&served, "/api/cards?q=doubler").contains("\"card\":\"Made-Up Doubler\""));
    assert!(get(&served, "/api/card?game=magic&name=made-up%20doubler").contains("\"layout\":\"normal\""));
    assert!(get(&served, "/api/card?game=magic&name=nobody").starts_with("HTTP/1.1 404"));
}
