//! Bytes of a file, unpacked, with how many were read.

use std::cell::Cell;
#[cfg(feature = "store")]
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
#[cfg(feature = "store")]
use std::path::Path;
use std::rc::Rc;
#[cfg(feature = "store")]
use std::time::UNIX_EPOCH;

use flate2::bufread::MultiGzDecoder;

use super::scanner::ScanError;
use crate::error::StoreError;

/// The number of bytes that are read at once.
const CHUNK: usize = 256 << 10;

/// A file to import, opened.
pub struct Input {
    /// Its bytes, unpacked.
    pub reader: Box<dyn BufRead>,
    /// The bytes of the file that were read, as they stand in it.
    pub read: Rc<Cell<u64>>,
    /// The size of the file.
    pub size: u64,
    /// The day on which it was changed last.
    pub modified: Option<String>,
    /// Whether it is a table.
    pub table: bool,
}

/// A reader that counts.
struct Counted<R> {
    file: R,
    read: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read.set(self.read.get() + count as u64);
        Ok(count)
    }
}

impl Input {
    /// Opens a file and looks at its first bytes.
    ///
    /// # Errors
    ///
    /// It can't be read, or it is plainly something else.
    #[cfg(feature = "store")]
    pub fn open(path: &Path) -> Result<Input, StoreError> {
        let name = path.display().to_string();
        let refused = |error: io::Error| StoreError::file(&name, format!("it can't be read: {error}"));
        let metadata = std::fs::metadata(path).map_err(refused)?;
        if metadata.is_dir() {
            return Err(StoreError::file(&name, "it is a folder"));
        }
        let file = File::open(path).map_err(refused)?;
        let modified = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).map(|since| day(since.as_secs()));
        Input::of(&name, file, metadata.len(), modified)
    }

    /// Takes the bytes of a file that was read already.
    ///
    /// # Errors
    ///
    /// They are plainly something else.
    pub fn of_bytes(name: &str, bytes: Vec<u8>) -> Result<Input, StoreError> {
        let size = bytes.len() as u64;
        Input::of(name, io::Cursor::new(bytes), size, None)
    }

    fn of(name: &str, file: impl Read + 'static, size: u64, modified: Option<String>) -> Result<Input, StoreError> {
        let read = Rc::new(Cell::new(0));
        let mut raw = BufReader::with_capacity(CHUNK, Counted { file, read: read.clone() });
        let first = raw.fill_buf().map_err(|error| StoreError::file(name, format!("it can't be read: {error}")))?;
        foreign(name, first)?;
        let packed = first.starts_with(b"\x1f\x8b");
        let mut reader: Box<dyn BufRead> = match packed {
            true => Box::new(BufReader::with_capacity(CHUNK, MultiGzDecoder::new(raw))),
            false => Box::new(raw),
        };
        let first = reader.fill_buf().map_err(|error| unreadable(name, &ScanError::<StoreError>::Io(error)))?;
        foreign(name, first)?;
        let first = first.strip_prefix(b"\xef\xbb\xbf").unwrap_or(first);
        let start = first.iter().find(|byte| !byte.is_ascii_whitespace());
        let table = match start {
            None => return Err(StoreError::file(name, "it is empty")),
            Some(b'{' | b'[') => false,
            Some(b'<') => {
                let help = "this is what a browser or a proxy saves when the address was wrong: download the file itself";
                return Err(StoreError::file_help(name, "it is a web page (HTML), not a file of cards", help));
            }
            Some(_) => true,
        };
        if table && !first.split(|byte| *byte == b'\n').next().unwrap_or_default().contains(&b'\t') {
            let help = "card files are JSON (also gzipped), or tables whose first line names the columns with tabs between them";
            return Err(StoreError::file_help(name, "it is neither JSON nor a table with tabs", help));
        }
        Ok(Input { reader, read, size, modified, table })
    }
}

/// Files of other kinds, by their first bytes.
fn foreign(name: &str, first: &[u8]) -> Result<(), StoreError> {
    let kinds: [(&[u8], &str); 6] = [
        (b"SQLite format 3\0", "an SQLite file; a store is named with --store"),
        (b"PK\x03\x04", "a zip archive: unpack it first"),
        (b"\xfd7zXZ", "packed with xz: unpack it first, or take the file that ends in .gz"),
        (b"BZh", "packed with bzip2: unpack it first, or take the file that ends in .gz"),
        (b"\x28\xb5\x2f\xfd", "packed with zstd: unpack it first, or take the file that ends in .gz"),
        (b"%PDF", "a PDF"),
    ];
    match kinds.iter().find(|(magic, _)| first.starts_with(magic)) {
        Some((_, what)) => Err(StoreError::file(name, format!("it is {what}"))),
        None => Ok(()),
    }
}

/// The error of a file that couldn't be read to its end.
pub fn unreadable<E>(name: &str, error: &ScanError<E>) -> StoreError {
    let again = "download it again; nothing was imported";
    match error {
        ScanError::Io(error) if error.kind() == ErrorKind::UnexpectedEof => {
            StoreError::file_help(name, "it is cut off: the packed data ends too early", again)
        }
        ScanError::Io(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::InvalidData) => {
            StoreError::file_help(name, format!("its packed data is damaged: {error}"), again)
        }
        ScanError::Io(error) => StoreError::file_help(name, format!("it can't be read: {error}"), "nothing was imported"),
        ScanError::Ends { line } => {
            StoreError::file_help(name, format!("it is cut off: the JSON ends in the middle, in line {line}"), again)
        }
        ScanError::Syntax { line, what } => StoreError::file_help(name, format!("line {line} isn't JSON: {what}"), "nothing was imported"),
        ScanError::Visitor(_) => StoreError::file(name, "it can't be imported"),
    }
}

/// The fault of a record, without a place, which would be one within the record.
pub fn why(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(what, _)| what.to_owned())
}

/// The name that a damaged record begins to tell.
pub fn name_in(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    ["\"name\"", "\"card_title\"", "\"cardTitle\""].iter().find_map(|key| {
        let rest = text[text.find(key)? + key.len()..].trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
        let name = &rest[..rest.find(['"', '\n']).unwrap_or(rest.len())];
        Some(name.chars().take(80).collect())
    })
}

/// The date in the name of a file, as Scryfall names them: `oracle-cards-20260102030405.json`.
pub fn date_in(name: &str) -> Option<String> {
    let digits = name.split(|character: char| !character.is_ascii_digit()).find(|digits| matches!(digits.len(), 8 | 14))?;
    let (year, month, day) = (digits.get(..4)?, digits.get(4..6)?, digits.get(6..8)?);
    let fits = |part: &str, most: u32| part.parse::<u32>().is_ok_and(|part| (1..=most).contains(&part));
    (fits(month, 12) && fits(day, 31) && year.starts_with("20")).then(|| format!("{year}-{month}-{day}"))
}

/// The day of a number of seconds since 1970.
#[cfg(any(feature = "store", test))]
fn day(seconds: u64) -> String {
    // Days are counted from the first of March of the year 0, so that leap days come last.
    let days = seconds / 86_400 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_and_written() {
        assert_eq!(date_in("oracle-cards-20260102030405.json.gz").as_deref(), Some("2026-01-02"));
        assert_eq!(date_in("cards-12345678.json"), None);
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(951_782_400), "2000-02-29");
        assert_eq!(day(1_795_305_600), "2026-11-22");
    }
}
