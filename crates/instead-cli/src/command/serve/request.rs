//! The first lines of a request: bounded in size and in time.

use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The most bytes of a request that are read.
const LARGEST: usize = 8 << 10;
/// The time in which a request has to be there, and an answer taken.
const PATIENCE: Duration = Duration::from_secs(5);

/// A request for something.
#[derive(Debug, PartialEq, Eq)]
pub struct Request {
    /// The path, decoded.
    pub path: String,
    /// The fields of the question behind it, decoded.
    pub query: Vec<(String, String)>,
    /// Whether only the head of the answer is wanted.
    pub head: bool,
}

/// A request that isn't answered.
#[derive(Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The status line.
    pub status: &'static str,
    /// The reason.
    pub why: &'static str,
}

fn wrong<T>(status: &'static str, why: &'static str) -> Result<T, Wrong> {
    Err(Wrong { status, why })
}

impl Request {
    /// Reads a request.
    pub fn take(stream: &mut TcpStream, port: u16) -> std::io::Result<Result<Request, Wrong>> {
        stream.set_write_timeout(Some(PATIENCE))?;
        let until = Instant::now() + PATIENCE;
        let mut bytes = Vec::new();
        let mut chunk = [0; 1024];
        while !bytes.windows(4).any(|end| end == b"\r\n\r\n") {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(wrong("408 Request Timeout", "the request takes too long"));
            }
            stream.set_read_timeout(Some(left))?;
            match stream.read(&mut chunk) {
                Ok(0) => return Ok(wrong("400 Bad Request", "the request ends too early")),
                Ok(count) => bytes.extend_from_slice(&chunk[..count]),
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                    return Ok(wrong("408 Request Timeout", "the request takes too long"));
                }
                Err(error) => return Err(error),
            }
            if bytes.len() > LARGEST {
                return Ok(wrong("431 Request Header Fields Too Large", "the request is too large"));
            }
        }
        Ok(Request::of(&String::from_utf8_lossy(&bytes), port))
    }

    fn of(text: &str, port: u16) -> Result<Request, Wrong> {
        let mut lines = text.split("\r\n");
        let mut words = lines.next().unwrap_or_default().split(' ');
        let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        if !matches!(method, "GET" | "HEAD") {
            return wrong("405 Method Not Allowed", "only GET and HEAD");
        }
        let host = lines.filter_map(|line| line.split_once(':')).find(|(name, _)| name.eq_ignore_ascii_case("host"));
        let host = host.map(|(_, value)| value.trim()).unwrap_or_default();
        // A page of another name that leads here asks for nothing of ours.
        let ours = ["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{port}") || port == 80 && host == *name);
        if !ours {
            return wrong("403 Forbidden", "this is for 127.0.0.1 only");
        }
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let field = |field: &str| {
            let (name, value) = field.split_once('=').unwrap_or((field, ""));
            (decoded(name), decoded(&value.replace('+', " ")))
        };
        let query = query.split('&').filter(|part| !part.is_empty()).map(field).collect();
        Ok(Request { path: decoded(path), query, head: method == "HEAD" })
    }

    /// A field of the question.
    #[cfg(feature = "cards")]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// A text without percent signs before two hexadecimal digits.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let code = (*byte == b'%').then(|| text.get(at + 1..at + 3)).flatten().and_then(|code| u8::from_str_radix(code, 16).ok());
        out.push(code.unwrap_or(*byte));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str, host: &str) -> Result<Request, &'static str> {
        Request::of(&format!("{line}\r\nHost: {host}\r\n\r\n"), 8614).map_err(|wrong| wrong.status)
    }

    #[test]
    fn requests_are_taken_apart() {
        let found = of("GET /api/cards?q=draw+a%20card&x HTTP/1.1", "127.0.0.1:8614").map(|request| (request.path, request.query));
        let fields = vec![("q".to_owned(), "draw a card".to_owned()), ("x".to_owned(), String::new())];
        assert_eq!(found, Ok(("/api/cards".to_owned(), fields)));
        assert_eq!(decoded("%zz%4"), "%zz%4");
    }

    #[test]
    fn others_are_sent_away() {
        assert_eq!(of("GET / HTTP/1.1", "evil.example:8614").map(|_| ()), Err("403 Forbidden"));
        assert_eq!(of("GET / HTTP/1.1", "127.0.0.1").map(|_| ()), Err("403 Forbidden"));
        assert_eq!(of("POST / HTTP/1.1", "localhost:8614").map(|_| ()), Err("405 Method Not Allowed"));
    }
}
