//! Files and standard input, read up to a limit.

use crate::problem::Problem;
use crate::write::note;
use genwire_core::file::open_regular;
use serde::Deserialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// The time without input after which a notice states that standard input is read.
const NOTICE_DELAY: Duration = Duration::from_secs(1);

/// A file or standard input.
#[derive(Debug)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

/// The kind of the next line of a file.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A complete line, without its line end.
    Whole,
    /// A line that is too long: its start was kept, the rest has been skipped.
    TooLong,
    /// The end of the file.
    End,
}

impl Source {
    /// Returns the source for a file argument.
    pub fn new(file: Option<&Path>) -> Self {
        match file {
            Some(file) if file.as_os_str() != "-" => Self::File(file.to_owned()),
            _ => Self::Stdin,
        }
    }

    /// Returns its name for people.
    pub fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(file) => file.display().to_string(),
        }
    }

    /// Opens a reader without a buffer.
    pub fn open_unbuffered(&self) -> Result<Box<dyn Read>, Problem> {
        match self {
            // Large reads bypass the buffer of standard input.
            Self::Stdin => Ok(Box::new(NoticingReader::new(None))),
            Self::File(file) => match File::open(file) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(self.problem(error)),
            },
        }
    }

    /// Reads a file of settings of at most `limit` bytes. A pipe or another special file is an
    /// error, so that nothing waits for it.
    pub fn read_settings(&self, limit: u64) -> Result<Vec<u8>, Problem> {
        match self {
            Self::Stdin => self.read(limit),
            Self::File(file) => {
                let file = open_regular(file).map_err(|error| self.problem(error))?;
                self.read_from(file, limit)
            }
        }
    }

    /// Opens a reader with a buffer.
    pub fn open(&self) -> Result<Box<dyn BufRead>, Problem> {
        match self {
            Self::Stdin => Ok(Box::new(BufReader::new(NoticingReader::new(None)))),
            Self::File(file) => match File::open(file) {
                Ok(file) => Ok(Box::new(BufReader::with_capacity(1 << 16, file))),
                Err(error) => Err(self.problem(error)),
            },
        }
    }

    /// Reads all bytes; fails if there are more than `limit`.
    pub fn read(&self, limit: u64) -> Result<Vec<u8>, Problem> {
        self.read_from(self.open_unbuffered()?, limit)
    }

    fn read_from(&self, reader: impl Read, limit: u64) -> Result<Vec<u8>, Problem> {
        let mut bytes = Vec::new();
        // One byte more distinguishes an input at the limit from one above it.
        let mut reader = reader.take(limit.saturating_add(1));
        reader.read_to_end(&mut bytes).map_err(|error| self.problem(error))?;
        if bytes.len() as u64 <= limit {
            return Ok(bytes);
        }
        Err(Problem::TooLarge { what: format!("`{}`", self.name()), limit, help: None })
    }

    /// Returns the problem of a failed read.
    pub fn problem(&self, error: io::Error) -> Problem {
        Problem::Read { file: self.name(), error }
    }
}

/// Reads all of standard input. If nothing arrives for a while, `hint` explains how to name a file
/// instead.
pub fn read_stdin(limit: u64, hint: &'static str) -> Result<Vec<u8>, Problem> {
    Source::Stdin.read_from(NoticingReader::new(Some(hint)), limit)
}

/// Standard input, with a notice on standard error if its first bytes are late.
///
/// Without the notice, a command that waits for a pipe would seem to hang.
struct NoticingReader {
    /// Signals that bytes have arrived, or that nothing waits any more.
    arrived: Option<Sender<()>>,
    hint: Option<&'static str>,
    is_started: bool,
}

impl NoticingReader {
    fn new(hint: Option<&'static str>) -> Self {
        Self { arrived: None, hint, is_started: false }
    }

    fn start(&mut self) {
        let (sender, receiver) = mpsc::channel();
        let end = if io::stdin().is_terminal() { Some("Ctrl-D ends it") } else { self.hint };
        thread::spawn(move || {
            if receiver.recv_timeout(NOTICE_DELAY) == Err(RecvTimeoutError::Timeout) {
                let hint = end.map_or_else(String::new, |hint| format!("; {hint}"));
                note(&format!("reading standard input{hint}"));
            }
        });
        self.arrived = Some(sender);
        self.is_started = true;
    }
}

impl Read for NoticingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.is_started {
            self.start();
        }
        let read = io::stdin().lock().read(buffer);
        self.arrived = None;
        read
    }
}

/// Reads the next line into `line`, and keeps at most `limit` bytes of it.
pub fn next_line(reader: &mut dyn BufRead, line: &mut Vec<u8>, limit: u64) -> io::Result<Line> {
    line.clear();
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let mut kind = Line::End;
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() {
            break;
        }
        if kind == Line::End {
            kind = Line::Whole;
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let left = limit - line.len();
        // The rest of a long line is read and dropped, so that memory is limited and the next line
        // is found.
        line.extend_from_slice(&part[..part.len().min(left)]);
        if part.len() > left {
            kind = Line::TooLong;
        }
        let used = end.map_or(buffer.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() {
            break;
        }
    }
    if kind == Line::Whole && line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(kind)
}

/// Parses a line of a file of JSON values; the error is the reason why it cannot be read.
pub(crate) fn parse_line<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        format!("it is not UTF-8 after its first {} bytes", error.valid_up_to())
    })?;
    // The parser counts lines as well, and this line is always its first.
    serde_json::from_str(text).map_err(|error| error.to_string().replace(" at line 1 ", " at "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, Line)]) {
        for capacity in [1, 2, 3, 100] {
            let mut reader = BufReader::with_capacity(capacity, text.as_bytes());
            let mut line = Vec::new();
            for (text, kind) in expected {
                assert_eq!(next_line(&mut reader, &mut line, 4).unwrap(), *kind);
                assert_eq!(line, text.as_bytes(), "with a buffer of {capacity}");
            }
            assert_eq!(next_line(&mut reader, &mut line, 4).unwrap(), Line::End);
        }
    }

    #[test]
    fn lines_end_in_lf_crlf_or_the_end_of_the_file() {
        check(
            "ab\ncd\r\n\nef",
            &[("ab", Line::Whole), ("cd", Line::Whole), ("", Line::Whole), ("ef", Line::Whole)],
        );
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_one_is_whole() {
        check(
            "abcd\nabcde\nx\nabcdefgh",
            &[
                ("abcd", Line::Whole),
                ("abcd", Line::TooLong),
                ("x", Line::Whole),
                ("abcd", Line::TooLong),
            ],
        );
    }
}
