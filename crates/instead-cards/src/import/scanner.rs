//! The records of a JSON file, one after the other, whatever its size: the outline is walked, each record is handed over as the
//! bytes it stands in.
//!
//! A record that isn't whole ends with its line, and the reading goes on behind it: one with a text that the line's end cuts off,
//! and, in a file whose first record is one line, one that goes beyond its line.

use std::io::{self, BufRead};

/// The longest record that is read, in bytes.
const LONGEST: usize = 16 << 20;
/// The deepest outline that is walked.
const DEEPEST: usize = 8;

/// A step on the way to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The member with this name.
    Key(String),
    /// An element.
    Element,
}

/// The treatment of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treatment {
    /// Its parts are asked about.
    Enter,
    /// It is handed over.
    Take,
    /// It is passed over.
    Skip,
}

/// A receiver of the values of a file.
pub trait Visitor {
    /// The reason why it wants no more.
    type Error;

    /// The treatment of the value at a place, whose first byte is given.
    fn treatment(&mut self, path: &[Step], first: u8) -> Treatment;

    /// A value that is taken: its bytes, the line it begins in, and whether they are whole.
    fn take(&mut self, path: &[Step], bytes: &[u8], line: u64, whole: bool) -> Result<(), Self::Error>;
}

/// A reason why a file can't be read to its end.
#[derive(Debug)]
pub enum ScanError<E> {
    /// The file can't be read.
    Io(io::Error),
    /// It isn't JSON, from this line on.
    Syntax {
        /// The line, counted from 1.
        line: u64,
        /// The words or signs that stand there.
        what: String,
    },
    /// It ends in the middle.
    Ends {
        /// The last line.
        line: u64,
    },
    /// The visitor wants no more.
    Visitor(E),
}

impl<E> From<io::Error> for ScanError<E> {
    fn from(error: io::Error) -> Self {
        ScanError::Io(error)
    }
}

/// A JSON file that is being read.
#[derive(Debug)]
pub struct Scanner<R> {
    reader: R,
    line: u64,
    buffer: Vec<u8>,
    /// Whether the first record is one line.
    lines: Option<bool>,
}

impl<R: BufRead> Scanner<R> {
    /// Begins at the reader's place.
    pub fn new(reader: R) -> Scanner<R> {
        Scanner { reader, line: 1, buffer: Vec::new(), lines: None }
    }

    /// Walks through one value, usually the whole file.
    ///
    /// # Errors
    ///
    /// The fault that keeps it from being read to its end.
    pub fn walk<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), ScanError<V::Error>> {
        self.mark()?;
        let mut path = Vec::new();
        self.value(&mut path, visitor)?;
        match self.peek()? {
            None => Ok(()),
            Some(byte) => Err(self.unexpected(byte)),
        }
    }

    /// Walks through a file that has a record on each line.
    ///
    /// # Errors
    ///
    /// The fault that keeps it from being read to its end.
    pub fn walk_lines<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), ScanError<V::Error>> {
        self.mark()?;
        while self.peek()?.is_some() {
            let mut path = vec![Step::Element];
            self.value(&mut path, visitor)?;
        }
        Ok(())
    }

    /// Passes over the mark that some programs write at the beginning of a text.
    fn mark(&mut self) -> io::Result<()> {
        let bytes = self.reader.fill_buf()?;
        if bytes.starts_with(b"\xef\xbb\xbf") {
            self.reader.consume(3);
        }
        Ok(())
    }

    fn value<V: Visitor>(&mut self, path: &mut Vec<Step>, visitor: &mut V) -> Result<(), ScanError<V::Error>> {
        let Some(first) = self.peek()? else { return Err(ScanError::Ends { line: self.line }) };
        if !matches!(first, b'{' | b'[' | b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n') {
            return Err(self.unexpected(first));
        }
        let treatment = visitor.treatment(path, first);
        match (first, treatment) {
            (b'{', Treatment::Enter) if path.len() < DEEPEST => self.object(path, visitor),
            (b'[', Treatment::Enter) if path.len() < DEEPEST => self.array(path, visitor),
            (_, Treatment::Take) => {
                let line = self.line;
                let mut buffer = std::mem::take(&mut self.buffer);
                buffer.clear();
                let whole = self.raw(first, Some(&mut buffer))?;
                if first == b'{' && self.lines.is_none() {
                    self.lines = Some(whole && self.line == line);
                }
                let taken = visitor.take(path, &buffer, line, whole).map_err(ScanError::Visitor);
                self.buffer = buffer;
                taken
            }
            _ => self.raw(first, None).map(|_| ()),
        }
    }

    fn array<V: Visitor>(&mut self, path: &mut Vec<Step>, visitor: &mut V) -> Result<(), ScanError<V::Error>> {
        self.reader.consume(1);
        path.push(Step::Element);
        loop {
            match self.peek()? {
                None => return Err(ScanError::Ends { line: self.line }),
                Some(b',') => self.reader.consume(1),
                Some(b']') => break,
                Some(_) => self.value(path, visitor)?,
            }
        }
        self.reader.consume(1);
        path.pop();
        Ok(())
    }

    fn object<V: Visitor>(&mut self, path: &mut Vec<Step>, visitor: &mut V) -> Result<(), ScanError<V::Error>> {
        self.reader.consume(1);
        loop {
            match self.peek()? {
                None => return Err(ScanError::Ends { line: self.line }),
                Some(b',') => self.reader.consume(1),
                Some(b'}') => break,
                Some(b'"') => {
                    let mut name = Vec::new();
                    self.raw(b'"', Some(&mut name))?;
                    match self.peek()? {
                        Some(b':') => self.reader.consume(1),
                        Some(byte) => return Err(self.unexpected(byte)),
                        None => return Err(ScanError::Ends { line: self.line }),
                    }
                    let name = serde_json::from_slice(&name).unwrap_or_else(|_| String::from_utf8_lossy(&name).into_owned());
                    path.push(Step::Key(name));
                    self.value(path, visitor)?;
                    path.pop();
                }
                Some(byte) => return Err(self.unexpected(byte)),
            }
        }
        self.reader.consume(1);
        Ok(())
    }

    /// The next byte that is no white space, without taking it.
    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            let bytes = self.reader.fill_buf()?;
            if bytes.is_empty() {
                return Ok(None);
            }
            let blank = bytes.iter().position(|byte| !byte.is_ascii_whitespace());
            let passed = blank.unwrap_or(bytes.len());
            self.line += bytes[..passed].iter().filter(|byte| **byte == b'\n').count() as u64;
            let found = blank.map(|place| bytes[place]);
            self.reader.consume(passed);
            if found.is_some() {
                return Ok(found);
            }
        }
    }

    /// Passes over one value, and copies it. False: it isn't whole, and its line was taken.
    fn raw<E>(&mut self, first: u8, mut into: Option<&mut Vec<u8>>) -> Result<bool, ScanError<E>> {
        let mut state = Within {
            depth: 0,
            string: false,
            escaped: false,
            nested: matches!(first, b'{' | b'[' | b'"'),
            line: first == b'{' && into.is_some() && self.lines == Some(true),
        };
        let mut length = 0;
        loop {
            let bytes = self.reader.fill_buf()?;
            if bytes.is_empty() {
                return if state.nested { Err(ScanError::Ends { line: self.line }) } else { Ok(true) };
            }
            let (taken, end, lines) = state.pass(bytes);
            if let Some(into) = &mut into {
                into.extend_from_slice(&bytes[..taken]);
            }
            self.line += lines;
            length += taken;
            self.reader.consume(taken);
            match end {
                Some(whole) => return Ok(whole),
                None if length > LONGEST => {
                    return Err(ScanError::Syntax { line: self.line, what: format!("one record of more than {} MiB", LONGEST >> 20) });
                }
                None => {}
            }
        }
    }

    fn unexpected<E>(&self, byte: u8) -> ScanError<E> {
        let what = match byte {
            b'<' => "`<`, as in a web page".to_owned(),
            byte if byte.is_ascii_graphic() => format!("`{}`", char::from(byte)),
            byte => format!("the byte {byte:#04x}"),
        };
        ScanError::Syntax { line: self.line, what }
    }
}

/// A place within a value.
struct Within {
    depth: usize,
    string: bool,
    escaped: bool,
    /// It ends with a sign of its own, and not before the next comma.
    nested: bool,
    /// It ends with its line.
    line: bool,
}

impl Within {
    /// The number of bytes that belong to the value, whether it ends there (and is whole), and the number of lines that end in them.
    fn pass(&mut self, bytes: &[u8]) -> (usize, Option<bool>, u64) {
        let mut lines = 0;
        for (place, &byte) in bytes.iter().enumerate() {
            if self.string {
                match byte {
                    b'\n' => return (place + 1, Some(false), lines + 1),
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => {
                        self.string = false;
                        if self.depth == 0 {
                            return (place + 1, Some(true), lines);
                        }
                    }
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => self.string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' if self.depth == 0 => return (place, Some(true), lines),
                b'}' | b']' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return (place + 1, Some(true), lines);
                    }
                }
                b',' if self.depth == 0 => return (place, Some(true), lines),
                b'\n' if self.depth == 0 => return (place, Some(true), lines),
                b'\n' if self.line => return (place + 1, Some(false), lines + 1),
                b'\n' => lines += 1,
                _ => {}
            }
        }
        (bytes.len(), None, lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Elements(Vec<(String, u64, bool)>);

    impl Visitor for Elements {
        type Error = ();
        fn treatment(&mut self, path: &[Step], _: u8) -> Treatment {
            match path {
                [] => Treatment::Enter,
                [Step::Key(key)] if key == "cards" => Treatment::Enter,
                [Step::Element] | [_, Step::Element] => Treatment::Take,
                _ => Treatment::Skip,
            }
        }
        fn take(&mut self, _: &[Step], bytes: &[u8], line: u64, whole: bool) -> Result<(), ()> {
            self.0.push((String::from_utf8_lossy(bytes).into_owned(), line, whole));
            Ok(())
        }
    }

    fn scan(text: &str) -> (Vec<(String, u64, bool)>, Option<String>) {
        let mut elements = Elements::default();
        // A small buffer: values go beyond it.
        let reader = io::BufReader::with_capacity(7, text.as_bytes());
        let error = Scanner::new(reader).walk(&mut elements).err().map(|error| format!("{error:?}"));
        (elements.0, error)
    }

    #[test]
    fn records_are_found_wherever_the_outline_has_them() {
        let (found, error) = scan("{\"a\": {\"b\": [1, \"}\\\"\"]},\n \"cards\": [{\n\"y\": 1}, {\"x\": \"[\"}, 7]}");
        assert!(error.is_none(), "{error:?}");
        assert_eq!(found, [("{\n\"y\": 1}".to_owned(), 2, true), ("{\"x\": \"[\"}".to_owned(), 3, true), ("7".to_owned(), 3, true)]);
    }

    #[test]
    fn a_cut_off_text_ends_with_its_line() {
        let (found, error) = scan("[\n{\"a\": 1},\n{\"b\": \"no end},\n{\"c\": 2}\n]");
        assert!(error.is_none(), "{error:?}");
        assert_eq!(found.iter().map(|(_, line, whole)| (*line, *whole)).collect::<Vec<_>>(), [(2, true), (3, false), (4, true)]);
    }

    #[test]
    fn a_file_that_ends_too_early_or_is_no_json_says_where() {
        assert!(scan("[\n{\"a\": 1},\n{\"b\"").1.unwrap().contains("Ends { line: 3 }"));
        assert!(scan("\n<html>").1.unwrap().contains("line: 2"));
        assert!(scan("[1] x").1.unwrap().contains("`x`"));
    }
}
