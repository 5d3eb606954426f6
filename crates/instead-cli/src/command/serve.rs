//! `instead serve`: the page from the program itself, on the loopback interface only.
//!
//! | module | subject |
//! |---|---|
//! | `request` | what is taken of a request, and how much of it |
//! | `site` | the page's files, in memory |
//! | `cards` | the card store behind the page |

#[cfg(feature = "cards")]
mod cards;
mod request;
mod site;

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::io::Io;
use crate::status::{Failure, Status};
use request::{Request, Wrong};
use site::Site;

/// The most requests that are answered at the same time.
const AT_ONCE: usize = 32;

/// Arguments of `serve`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The port; 0 takes any that is free.
    #[arg(long, default_value_t = 8614)]
    port: u16,
    /// The folder of the built page, as `cargo xtask web` makes it.
    #[arg(long, default_value = "web/dist", value_name = "DIR")]
    page: PathBuf,
}

/// The answer to a request.
pub struct Response {
    status: &'static str,
    kind: &'static str,
    body: Vec<u8>,
}

impl Response {
    fn plain(status: &'static str, text: &str) -> Response {
        Response { status, kind: "text/plain; charset=utf-8", body: text.as_bytes().to_vec() }
    }
}

/// Serves until the program is ended. Nothing is written anywhere.
pub fn run(args: &Args, #[cfg(feature = "cards")] place: &crate::store::Place, io: &mut Io) -> Result<Status, Failure> {
    let site = Site::load(&args.page)?;
    let unusable =
        |error: std::io::Error| Failure::with_help(format!("port {} can't be used: {error}", args.port), "name another with --port");
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(unusable)?;
    let port = listener.local_addr().map_err(unusable)?.port();
    writeln!(io, "http://127.0.0.1:{port}/")?;
    io.flush()?;
    #[cfg(feature = "cards")]
    let (cards, site) = (cards::Cards::new(place.clone()), if place.is_there() { site.with_store() } else { site });
    let answer = |request: &Request| {
        #[cfg(feature = "cards")]
        if let Some(response) = cards.answer(request) {
            return response;
        }
        site.answer(&request.path)
    };
    let open = AtomicUsize::new(0);
    thread::scope(|scope| {
        for stream in listener.incoming().flatten() {
            if open.fetch_add(1, Ordering::Relaxed) >= AT_ONCE {
                open.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let (open, answer) = (&open, &answer);
            scope.spawn(move || {
                // Who hangs up isn't answered.
                let _ = converse(stream, port, answer);
                open.fetch_sub(1, Ordering::Relaxed);
            });
        }
    });
    Ok(Status::Fine)
}

/// Takes one request and answers it.
fn converse(mut stream: TcpStream, port: u16, answer: &impl Fn(&Request) -> Response) -> std::io::Result<()> {
    let (response, whole) = match Request::take(&mut stream, port)? {
        Ok(request) => (answer(&request), !request.head),
        Err(Wrong { status, why }) => (Response::plain(status, why), true),
    };
    let policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
                  worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    write!(
        stream,
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\nCache-Control: no-cache\r\n\
         Content-Security-Policy: {policy}\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\n\r\n",
        response.status,
        response.kind,
        response.body.len()
    )?;
    if whole {
        stream.write_all(&response.body)?;
    }
    stream.flush()
}
