//! The page's files: read once, and given out by their names. No other file can be asked for.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::Response;
use crate::status::Failure;

/// The most files, and the most bytes of all of them.
const FILES: usize = 1_000;
const BYTES: u64 = 128 << 20;

/// The files, by their paths.
#[derive(Debug)]
pub struct Site {
    files: BTreeMap<String, Vec<u8>>,
}

impl Site {
    /// Reads the folder of the page.
    pub fn load(folder: &Path) -> Result<Site, Failure> {
        if !folder.join("index.html").is_file() {
            let message = format!("there is no page in {}", folder.display());
            return Err(Failure::with_help(message, "`cargo xtask web` builds it; --page names its folder"));
        }
        let mut site = Site { files: BTreeMap::new() };
        let mut left = BYTES;
        site.add(folder, "", &mut left)?;
        Ok(site)
    }

    /// Tells the page that there is a card store behind it.
    #[cfg(feature = "cards")]
    pub fn with_store(mut self) -> Site {
        if let Some(page) = self.files.get_mut("/index.html") {
            *page = String::from_utf8_lossy(page).replacen("<html ", "<html data-store=\"yes\" ", 1).into_bytes();
        }
        self
    }

    fn add(&mut self, folder: &Path, below: &str, left: &mut u64) -> Result<(), Failure> {
        let unreadable = |error: std::io::Error| Failure::input(format!("{} can't be read: {error}", folder.display()));
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let kind = entry.file_type().map_err(unreadable)?;
            let name = format!("{below}/{}", entry.file_name().to_string_lossy());
            if kind.is_dir() {
                self.add(&entry.path(), &name, left)?;
            } else if kind.is_file() {
                let bytes = fs::read(entry.path()).map_err(unreadable)?;
                *left = left
                    .checked_sub(bytes.len() as u64)
                    .ok_or_else(|| Failure::input(format!("{} is no built page: it is too large", folder.display())))?;
                self.files.insert(name, bytes);
            }
            if self.files.len() > FILES {
                return Err(Failure::input(format!("{} is no built page: it has more than {FILES} files", folder.display())));
            }
        }
        Ok(())
    }

    /// The file of a path.
    pub fn answer(&self, path: &str) -> Response {
        let name = if path.ends_with('/') { format!("{path}index.html") } else { path.to_owned() };
        match self.files.get(&name) {
            Some(bytes) => Response { status: "200 OK", kind: kind(&name), body: bytes.clone() },
            None => Response::plain("404 Not Found", "there is nothing here"),
        }
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
