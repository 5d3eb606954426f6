//! Downloads of the newest card files: what a publisher offers, resumed where a connection broke, checked against the
//! checksum that is published beside it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use sha2::{Digest, Sha256};
use ureq::http::{HeaderMap, Response};
use ureq::{Agent, Body};

/// The attempts at a download before it is given up.
const ATTEMPTS: u32 = 3;
/// The longest time that a server is waited for.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest time that one attempt takes: a connection that no longer brings anything ends with it.
const LONGEST_ATTEMPT: Duration = Duration::from_secs(900);
/// The longest pause that a server may ask for.
const LONGEST_PAUSE: u64 = 10;
/// The largest answer that isn't a card file, in bytes.
const ANSWER: u64 = 4 << 20;

/// The addresses of card files: a configuration file may name them, publisher by publisher.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Addresses {
    /// Scryfall.
    pub scryfall: Catalogue,
    /// MTGJSON.
    pub mtgjson: Plain,
}

/// A publisher that lists its newest files.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Catalogue {
    /// The list.
    pub catalogue: String,
    /// Which of its files.
    pub kind: String,
}

/// A publisher whose newest file is always at one address.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Plain {
    /// The file.
    pub file: String,
    /// Its SHA-256, if it is published.
    pub sha256: Option<String>,
}

impl Default for Catalogue {
    fn default() -> Self {
        Catalogue { catalogue: "https://api.scryfall.com/bulk-data".into(), kind: "oracle_cards".into() }
    }
}

impl Default for Plain {
    fn default() -> Self {
        let file = "https://mtgjson.com/api/v5/AtomicCards.json.gz";
        Plain { file: file.into(), sha256: Some(format!("{file}.sha256")) }
    }
}

/// A file that a publisher offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The address.
    pub url: String,
    /// The day of its texts, if the publisher says so.
    pub date: Option<String>,
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: Option<String>,
}

/// A reason why a download failed.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The configuration can't be read.
    #[error("{}: {why}", path.display())]
    Config {
        /// The file.
        path: PathBuf,
        /// The fault.
        why: String,
    },
    /// The server can't be reached.
    #[error("{url} can't be reached: {why}")]
    Unreachable {
        /// The address.
        url: String,
        /// The reason.
        why: String,
    },
    /// The server refuses.
    #[error("{url} answers {status}")]
    Refused {
        /// The address.
        url: String,
        /// The status.
        status: u16,
    },
    /// The answer isn't what the publisher documents.
    #[error("{url} answers something else than expected: {why}")]
    Unexpected {
        /// The address.
        url: String,
        /// The fault.
        why: String,
    },
    /// The connection broke, again and again.
    #[error("the connection to {url} broke after {got} bytes")]
    Broken {
        /// The address.
        url: String,
        /// The number of bytes that came.
        got: u64,
    },
    /// The file isn't the one that was published.
    #[error("what came from {url} isn't what was published: its SHA-256 is {is}, not {expected}")]
    Checksum {
        /// The address.
        url: String,
        /// Its checksum.
        is: String,
        /// The published one.
        expected: String,
    },
    /// The file can't be written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
}

impl FetchError {
    /// The remedy.
    pub fn help(&self) -> &'static str {
        match self {
            FetchError::Config { .. } => "expected `[scryfall]` with catalogue and kind, or `[mtgjson]` with file and sha256",
            FetchError::Unreachable { .. } => "try again later, or download the file with a browser and import it",
            FetchError::Refused { .. } | FetchError::Unexpected { .. } => {
                "its address may have changed: a configuration file can name another (--config)"
            }
            FetchError::Broken { .. } => "run the command again: it goes on where the download stopped",
            FetchError::Checksum { .. } => "the download was deleted; try again",
            FetchError::File { .. } => "nothing was imported",
        }
    }
}

impl Addresses {
    /// The addresses of a configuration file; without one, those that are known.
    ///
    /// # Errors
    ///
    /// The file isn't of that form.
    pub fn read(path: &Path, needed: bool) -> Result<Addresses, FetchError> {
        let wrong = |why: String| FetchError::Config { path: path.to_owned(), why };
        match fs::read_to_string(path) {
            Ok(text) => toml::from_str(&text).map_err(|error| wrong(error.message().to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound && !needed => Ok(Addresses::default()),
            Err(error) => Err(wrong(error.to_string())),
        }
    }
}

/// The user's own configuration file, where there is a folder for it; it needn't be there.
pub fn settings() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.config_dir().join("instead").join("fetch.toml"))
}

/// A client that downloads.
#[derive(Debug)]
pub struct Client {
    agent: Agent,
    pause: Duration,
}

/// Scryfall's list of bulk files: <https://scryfall.com/docs/api/bulk-data>.
#[derive(Deserialize)]
struct BulkList {
    data: Vec<Bulk>,
}

#[derive(Deserialize)]
struct Bulk {
    #[serde(rename = "type")]
    kind: String,
    updated_at: String,
    download_uri: String,
}

impl Client {
    /// A client that names itself. `pause` is how long it waits before it tries again.
    pub fn new(pause: Duration) -> Client {
        let config = Agent::config_builder()
            .user_agent(concat!("instead/", env!("CARGO_PKG_VERSION")))
            .http_status_as_error(false)
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .timeout_recv_body(Some(LONGEST_ATTEMPT))
            .build();
        Client { agent: config.new_agent(), pause }
    }

    /// The newest file of a publisher that lists its files.
    ///
    /// # Errors
    ///
    /// The list can't be had, or the file isn't in it.
    pub fn newest(&self, catalogue: &Catalogue) -> Result<Offer, FetchError> {
        let url = &catalogue.catalogue;
        let text = self.text(url)?;
        let unexpected = |why: String| FetchError::Unexpected { url: url.clone(), why };
        let list: BulkList = serde_json::from_str(&text).map_err(|error| unexpected(error.to_string()))?;
        let kinds: Vec<String> = list.data.iter().map(|bulk| bulk.kind.clone()).collect();
        let found = list.data.into_iter().find(|bulk| bulk.kind == catalogue.kind);
        let bulk = found.ok_or_else(|| unexpected(format!("no file `{}` among {}", catalogue.kind, kinds.join(", "))))?;
        Ok(Offer { url: bulk.download_uri, date: bulk.updated_at.get(..10).map(str::to_owned), sha256: None })
    }

    /// The file that is always at one address, with its checksum if that is published.
    ///
    /// # Errors
    ///
    /// The server can't be reached.
    pub fn plain(&self, plain: &Plain) -> Result<Offer, FetchError> {
        let sha256 = match &plain.sha256 {
            None => None,
            Some(url) => match self.text(url) {
                Ok(text) => {
                    let digest = text.split_whitespace().next().unwrap_or_default().to_lowercase();
                    if digest.len() != 64 || !digest.chars().all(|digit| digit.is_ascii_hexdigit()) {
                        return Err(FetchError::Unexpected { url: url.clone(), why: "it is no SHA-256".into() });
                    }
                    Some(digest)
                }
                Err(FetchError::Refused { status: 404, .. }) => None,
                Err(error) => return Err(error),
            },
        };
        Ok(Offer { url: plain.file.clone(), date: None, sha256 })
    }

    /// Downloads a file into a folder, going on where an earlier attempt stopped. `tell` hears how much is there, of how
    /// much if that is known.
    ///
    /// # Errors
    ///
    /// The server refuses, the connection breaks again and again, or the file isn't what was published.
    pub fn download(&self, offer: &Offer, folder: &Path, tell: &mut dyn FnMut(u64, u64)) -> Result<PathBuf, FetchError> {
        let name = offer.url.split(['?', '#']).next().unwrap_or_default().rsplit('/').next().unwrap_or_default();
        let name: String =
            name.chars().map(|letter| if letter.is_ascii_alphanumeric() || ".-_".contains(letter) { letter } else { '_' }).collect();
        let name = if name.trim_matches('.').is_empty() { "cards.json".to_owned() } else { name };
        let (whole, part, mark) = (folder.join(&name), folder.join(format!("{name}.part")), folder.join(format!("{name}.mark")));
        let file_error = |path: &Path| {
            let path = path.to_owned();
            move |error| FetchError::File { path, error }
        };
        fs::create_dir_all(folder).map_err(file_error(folder))?;
        let mut last = None;
        for attempt in 0..ATTEMPTS {
            if attempt > 0 {
                std::thread::sleep(self.pause * attempt);
            }
            match self.attempt(&offer.url, &part, &mark, tell) {
                Ok(()) => {
                    last = None;
                    break;
                }
                Err(error @ (FetchError::Broken { .. } | FetchError::Unreachable { .. })) => last = Some(error),
                Err(FetchError::Refused { status, url }) if status == 429 || status >= 500 => {
                    last = Some(FetchError::Refused { url, status })
                }
                Err(error) => return Err(error),
            }
        }
        if let Some(error) = last {
            return Err(error);
        }
        if let Some(expected) = &offer.sha256 {
            let is = sha256(&part).map_err(file_error(&part))?;
            if is != *expected {
                let _ = fs::remove_file(&part);
                let _ = fs::remove_file(&mark);
                return Err(FetchError::Checksum { url: offer.url.clone(), is, expected: expected.clone() });
            }
        }
        fs::rename(&part, &whole).map_err(file_error(&whole))?;
        let _ = fs::remove_file(&mark);
        Ok(whole)
    }

    /// One attempt: what is there already isn't asked for again, if the server still has the same file.
    fn attempt(&self, url: &str, part: &Path, mark: &Path, tell: &mut dyn FnMut(u64, u64)) -> Result<(), FetchError> {
        let file_error = |error| FetchError::File { path: part.to_owned(), error };
        let there = fs::metadata(part).map_or(0, |metadata| metadata.len());
        // The mark tells which version of the file was begun.
        let version = fs::read_to_string(mark).ok().filter(|mark| there > 0 && !mark.is_empty());
        let mut request = self.agent.get(url).header("Accept", "application/json;q=0.9,*/*;q=0.8");
        if let Some(version) = &version {
            request = request.header("Range", format!("bytes={there}-")).header("If-Range", version);
        }
        let answer = request.call().map_err(|error| FetchError::Unreachable { url: url.to_owned(), why: error.to_string() })?;
        let status = answer.status().as_u16();
        let mut got = match status {
            206 if version.is_some() => there,
            200 => 0,
            // Everything is there already, or the file has become another: it is begun anew.
            416 => {
                fs::remove_file(part).map_err(file_error)?;
                return Err(FetchError::Broken { url: url.to_owned(), got: 0 });
            }
            _ => return Err(self.refused(url, &answer)),
        };
        let length = header(answer.headers(), "content-length").and_then(|length| length.parse::<u64>().ok()).map(|length| got + length);
        let version =
            header(answer.headers(), "etag").filter(|etag| !etag.starts_with("W/")).or_else(|| header(answer.headers(), "last-modified"));
        fs::write(mark, version.unwrap_or_default()).map_err(file_error)?;
        let mut file = if got > 0 { OpenOptions::new().append(true).open(part) } else { File::create(part) }.map_err(file_error)?;
        let mut reader = answer.into_body().into_reader();
        let mut buffer = vec![0; 128 << 10];
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => {
                    file.write_all(&buffer[..count]).map_err(file_error)?;
                    got += count as u64;
                    tell(got, length.unwrap_or_default());
                }
                Err(_) => return Err(FetchError::Broken { url: url.to_owned(), got }),
            }
        }
        file.sync_all().map_err(file_error)?;
        match length {
            Some(length) if got < length => Err(FetchError::Broken { url: url.to_owned(), got }),
            _ => Ok(()),
        }
    }

    /// A short answer as text.
    fn text(&self, url: &str) -> Result<String, FetchError> {
        let mut last = None;
        for attempt in 0..ATTEMPTS {
            if attempt > 0 {
                std::thread::sleep(self.pause * attempt);
            }
            let answer = self.agent.get(url).header("Accept", "application/json;q=0.9,*/*;q=0.8").call();
            match answer {
                Err(error) => last = Some(FetchError::Unreachable { url: url.to_owned(), why: error.to_string() }),
                Ok(mut answer) if answer.status().as_u16() == 200 => {
                    let text = answer.body_mut().with_config().limit(ANSWER).read_to_string();
                    return text.map_err(|error| FetchError::Unexpected { url: url.to_owned(), why: error.to_string() });
                }
                Ok(answer) => {
                    let error = self.refused(url, &answer);
                    match answer.status().as_u16() {
                        429 | 500.. => last = Some(error),
                        _ => return Err(error),
                    }
                }
            }
        }
        Err(last.unwrap_or_else(|| FetchError::Unreachable { url: url.to_owned(), why: "no attempt was made".into() }))
    }

    /// Waits as long as the server asks for, if it isn't too long.
    fn refused(&self, url: &str, answer: &Response<Body>) -> FetchError {
        let asked = header(answer.headers(), "retry-after").and_then(|seconds| seconds.parse::<u64>().ok());
        if let Some(seconds) = asked.filter(|seconds| *seconds <= LONGEST_PAUSE) {
            std::thread::sleep(Duration::from_secs(seconds));
        }
        FetchError::Refused { url: url.to_owned(), status: answer.status().as_u16() }
    }
}

fn header(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
}

fn sha256(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut digest = Sha256::new();
    let mut buffer = vec![0; 128 << 10];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()),
            count => digest.update(&buffer[..count]),
        }
    }
}
