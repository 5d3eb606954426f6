//! Downloads from a server on the loopback interface that behaves like the real ones: a list of files, ranges, versions,
//! checksums – and that breaks connections, is overloaded, or serves something else.

#![cfg(feature = "fetch")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use instead_cards::fetch::{Addresses, Catalogue, Client, FetchError, Plain};
use sha2::{Digest, Sha256};

/// A file that is served, and how.
#[derive(Clone, Default)]
struct Served {
    body: Vec<u8>,
    version: &'static str,
    /// Answers with these statuses first.
    first: Vec<u16>,
    /// Breaks the connection after a number of bytes of an answer, a number of times.
    breaks: (usize, usize),
    /// Sends the client elsewhere.
    moved: Option<String>,
}

#[derive(Default)]
struct Site {
    files: BTreeMap<String, Served>,
    /// The requests: path, range, user agent.
    asked: Vec<(String, Option<String>, Option<String>)>,
}

struct Server {
    address: String,
    site: Arc<Mutex<Site>>,
}

impl Server {
    fn new() -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let site = Arc::new(Mutex::new(Site::default()));
        let shared = site.clone();
        // It ends with the test.
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let _ = answer(stream, &shared);
            }
        });
        Server { address, site }
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    fn serve(&self, path: &str, served: Served) {
        self.site.lock().unwrap().files.insert(path.to_owned(), served);
    }

    fn ranges(&self, path: &str) -> Vec<Option<String>> {
        self.site.lock().unwrap().asked.iter().filter(|(asked, ..)| asked == path).map(|(_, range, _)| range.clone()).collect()
    }
}

fn answer(mut stream: TcpStream, site: &Mutex<Site>) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().unwrap_or(Ok(String::new()))?;
    let path = request.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut headers = BTreeMap::new();
    for line in lines.map_while(Result::ok).take_while(|line| !line.is_empty()) {
        if let Some((name, value)) = line.split_once(':') {
            headers.insert(name.to_lowercase(), value.trim().to_owned());
        }
    }
    let mut site = site.lock().unwrap();
    site.asked.push((path.clone(), headers.get("range").cloned(), headers.get("user-agent").cloned()));
    // As Scryfall demands.
    let polite = headers.get("user-agent").is_some_and(|agent| agent.starts_with("instead/")) && headers.contains_key("accept");
    let Some(served) = site.files.get_mut(&path).filter(|_| polite) else {
        let status = if polite { "404 Not Found" } else { "400 Bad Request" };
        return write!(stream, "HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    };
    if let Some(status) = (!served.first.is_empty()).then(|| served.first.remove(0)) {
        return write!(stream, "HTTP/1.1 {status} Later\r\nRetry-After: 0\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }
    if let Some(elsewhere) = &served.moved {
        return write!(stream, "HTTP/1.1 302 Found\r\nLocation: {elsewhere}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }
    let version = format!("\"{}\"", served.version);
    let from = headers.get("range").and_then(|range| range.strip_prefix("bytes=")?.strip_suffix('-')?.parse::<usize>().ok());
    let from = from.filter(|_| headers.get("if-range").is_none_or(|wanted| *wanted == version)).unwrap_or(0);
    let all = served.body.len();
    if from > 0 && from >= all {
        return write!(stream, "HTTP/1.1 416 Range Not Satisfiable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }
    let status = if from > 0 { format!("206 Partial Content\r\nContent-Range: bytes {from}-{}/{all}", all - 1) } else { "200 OK".into() };
    write!(stream, "HTTP/1.1 {status}\r\nETag: {version}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", all - from)?;
    let rest = &served.body[from..];
    if served.breaks.1 > 0 && rest.len() > served.breaks.0 {
        served.breaks.1 -= 1;
        return stream.write_all(&rest[..served.breaks.0]);
    }
    stream.write_all(rest)
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fetch-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn body() -> Vec<u8> {
    (0..300_000_u32).flat_map(|number| number.to_le_bytes()).collect()
}

fn client() -> Client {
    Client::new(Duration::from_millis(5))
}

fn plain(server: &Server, checksum: Option<&str>) -> Plain {
    Plain { file: server.url("/AtomicCards.json.gz"), sha256: checksum.map(|path| server.url(path)) }
}

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn the_newest_file_of_a_list() {
    let (server, folder) = (Server::new(), Folder::new("list"));
    let list = format!(
        "{{\"object\":\"list\",\"has_more\":false,\"data\":[{{\"object\":\"bulk_data\",\"type\":\"rulings\",\"updated_at\":\"x\",\"download_uri\":\"y\"}},\
         {{\"object\":\"bulk_data\",\"id\":\"1\",\"type\":\"oracle_cards\",\"updated_at\":\"2026-01-02T10:00:00.000+00:00\",\
         \"download_uri\":\"{}\",\"size\":12}}]}}",
        server.url("/file/oracle-cards-20260102100000.json")
    );
    server.serve("/bulk-data", Served { body: list.into_bytes(), ..Served::default() });
    server.serve("/file/oracle-cards-20260102100000.json", Served { body: body(), version: "1", ..Served::default() });
    let catalogue = Catalogue { catalogue: server.url("/bulk-data"), kind: "oracle_cards".into() };
    let offer = client().newest(&catalogue).unwrap();
    assert_eq!(offer.date.as_deref(), Some("2026-01-02"));
    let file = client().download(&offer, &folder.0, &mut |_, _| {}).unwrap();
    assert!(file.ends_with("oracle-cards-20260102100000.json"));
    assert_eq!(std::fs::read(file).unwrap(), body());
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1, "nothing is left beside it");
    let error = client().newest(&Catalogue { kind: "all_cards".into(), ..catalogue }).unwrap_err();
    assert!(error.to_string().contains("no file `all_cards` among rulings, oracle_cards"), "{error}");
}

#[test]
fn a_broken_connection_is_taken_up_where_it_broke() {
    let (server, folder) = (Server::new(), Folder::new("broken"));
    server.serve("/AtomicCards.json.gz", Served { body: body(), version: "1", breaks: (400_000, 1), ..Served::default() });
    let offer = client().plain(&plain(&server, None)).unwrap();
    let file = client().download(&offer, &folder.0, &mut |_, _| {}).unwrap();
    assert_eq!(std::fs::read(file).unwrap(), body());
    assert_eq!(server.ranges("/AtomicCards.json.gz"), [None, Some("bytes=400000-".to_owned())]);
}

#[test]
fn the_next_run_goes_on_too_unless_the_file_has_become_another() {
    let (server, folder) = (Server::new(), Folder::new("next"));
    let served = Served { body: body(), version: "1", breaks: (100_000, 3), ..Served::default() };
    server.serve("/AtomicCards.json.gz", served.clone());
    let offer = client().plain(&plain(&server, None)).unwrap();
    let error = client().download(&offer, &folder.0, &mut |_, _| {}).unwrap_err();
    assert!(matches!(error, FetchError::Broken { got: 300_000, .. }), "{error:?}");
    let file = client().download(&offer, &folder.0, &mut |_, _| {}).unwrap();
    assert_eq!(server.ranges("/AtomicCards.json.gz").last().unwrap().as_deref(), Some("bytes=300000-"));
    assert_eq!(std::fs::read(&file).unwrap(), body());
    // Another version meanwhile: it is begun anew, and not glued to the old beginning.
    server.serve("/AtomicCards.json.gz", served);
    let _ = client().download(&offer, &folder.0, &mut |_, _| {}).unwrap_err();
    let other: Vec<u8> = body().into_iter().rev().collect();
    server.serve("/AtomicCards.json.gz", Served { body: other.clone(), version: "2", ..Served::default() });
    let file = client().download(&offer, &folder.0, &mut |_, _| {}).unwrap();
    assert_eq!(std::fs::read(file).unwrap(), other);
}

#[test]
fn checksums() {
    let (server, folder) = (Server::new(), Folder::new("checksum"));
    server.serve("/AtomicCards.json.gz", Served { body: body(), version: "1", ..Served::default() });
    server.serve("/right.sha256", Served { body: format!("{}\n", hex(&body())).into_bytes(), ..Served::default() });
    server.serve("/wrong.sha256", Served { body: hex(b"something else").into_bytes(), ..Served::default() });
    server.serve("/page.sha256", Served { body: b"<html>".to_vec(), ..Served::default() });
    let right = client().plain(&plain(&server, Some("/right.sha256"))).unwrap();
    client().download(&right, &folder.0, &mut |_, _| {}).unwrap();
    let wrong = client().plain(&plain(&server, Some("/wrong.sha256"))).unwrap();
    let error = client().download(&wrong, &folder.0, &mut |_, _| {}).unwrap_err();
    assert!(matches!(error, FetchError::Checksum { .. }), "{error:?}");
    assert!(!folder.0.join("AtomicCards.json.gz.part").exists());
    assert!(client().plain(&plain(&server, Some("/page.sha256"))).unwrap_err().to_string().contains("SHA-256"));
    assert_eq!(client().plain(&plain(&server, Some("/none.sha256"))).unwrap().sha256, None, "none is published");
}

#[test]
fn servers_that_are_busy_refuse_or_are_not_there() {
    let (server, folder) = (Server::new(), Folder::new("busy"));
    server.serve("/AtomicCards.json.gz", Served { body: body(), version: "1", first: vec![503, 429], ..Served::default() });
    let offer = client().plain(&plain(&server, None)).unwrap();
    client().download(&offer, &folder.0, &mut |_, _| {}).unwrap();
    server.serve("/AtomicCards.json.gz", Served { first: vec![500; 9], ..Served::default() });
    let error = client().download(&offer, &folder.0, &mut |_, _| {}).unwrap_err();
    assert!(matches!(error, FetchError::Refused { status: 500, .. }), "{error:?}");
    let gone = client().plain(&Plain { file: server.url("/gone.json"), sha256: None }).unwrap();
    let error = client().download(&gone, &folder.0, &mut |_, _| {}).unwrap_err();
    assert!(matches!(error, FetchError::Refused { status: 404, .. }), "{error:?}");
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let error = client().newest(&Catalogue { catalogue: format!("http://{nobody}/bulk-data"), kind: "x".into() }).unwrap_err();
    assert!(matches!(error, FetchError::Unreachable { .. }), "{error:?}");
    assert!(!error.to_string().contains('\n'));
}

#[test]
fn a_file_that_has_moved_is_followed_and_resumed() {
    let (server, folder) = (Server::new(), Folder::new("moved"));
    let elsewhere = server.url("/mirror/AtomicCards.json.gz");
    server.serve("/AtomicCards.json.gz", Served { moved: Some(elsewhere), ..Served::default() });
    server.serve("/mirror/AtomicCards.json.gz", Served { body: body(), version: "1", breaks: (500_000, 1), ..Served::default() });
    let offer = client().plain(&plain(&server, None)).unwrap();
    let file = client().download(&offer, &folder.0, &mut |_, _| {}).unwrap();
    assert_eq!(std::fs::read(file).unwrap(), body());
    assert_eq!(server.ranges("/mirror/AtomicCards.json.gz"), [None, Some("bytes=500000-".to_owned())]);
    let around = server.url("/around");
    server.serve("/around", Served { moved: Some(around.clone()), ..Served::default() });
    let offer = client().plain(&Plain { file: around, sha256: None }).unwrap();
    assert!(client().download(&offer, &folder.0, &mut |_, _| {}).is_err(), "round in circles");
}

#[test]
fn a_page_instead_of_a_list_is_said_to_be_none() {
    let server = Server::new();
    for page in ["<!DOCTYPE html><html><body>Maintenance</body></html>", "", "[]", "{\"data\": 1}"] {
        server.serve("/bulk-data", Served { body: page.into(), ..Served::default() });
        let catalogue = Catalogue { catalogue: server.url("/bulk-data"), kind: "oracle_cards".into() };
        let error = client().newest(&catalogue).unwrap_err();
        assert!(matches!(error, FetchError::Unexpected { .. }) && !error.to_string().contains('\n'), "{error:?}");
    }
}

#[test]
fn addresses_come_from_a_file() {
    let folder = Folder::new("addresses");
    let path = folder.0.join("fetch.toml");
    assert_eq!(Addresses::read(&path, false).unwrap(), Addresses::default());
    assert!(Addresses::read(&path, true).is_err());
    std::fs::write(&path, "[scryfall]\nkind = \"default_cards\"\n").unwrap();
    let read = Addresses::read(&path, true).unwrap();
    assert_eq!((read.scryfall.kind.as_str(), read.mtgjson), ("default_cards", Plain::default()));
    std::fs::write(&path, "[scryfall]\nkindd = 1\n").unwrap();
    let error = Addresses::read(&path, false).unwrap_err().to_string();
    assert!(error.contains("kindd") && !error.contains('\n'), "{error}");
}
