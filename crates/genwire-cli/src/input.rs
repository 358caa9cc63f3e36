//! Where bytes come from, and how much of them is taken.

use crate::problem::Problem;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// A file or standard input.
#[derive(Debug)]
pub(crate) enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

/// What the next line of a file is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// It is whole, without its line end.
    Whole,
    /// It is longer than allowed: what was kept is its beginning, the rest has been skipped.
    TooLong,
    /// There is none.
    End,
}

impl Source {
    /// The source that a file argument means.
    pub(crate) fn new(file: Option<&Path>) -> Self {
        match file {
            Some(file) if file.as_os_str() != "-" => Self::File(file.to_owned()),
            _ => Self::Stdin,
        }
    }

    /// The name that people know it by.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(file) => file.display().to_string(),
        }
    }

    /// A reader of it that keeps nothing back.
    pub(crate) fn open_unbuffered(&self) -> Result<Box<dyn Read>, Problem> {
        match self {
            // Large reads go past the buffer that standard input has.
            Self::Stdin => Ok(Box::new(io::stdin().lock())),
            Self::File(file) => match File::open(file) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(self.problem(error)),
            },
        }
    }

    /// A reader of it.
    pub(crate) fn open(&self) -> Result<Box<dyn BufRead>, Problem> {
        match self {
            Self::Stdin => Ok(Box::new(io::stdin().lock())),
            Self::File(file) => match File::open(file) {
                Ok(file) => Ok(Box::new(BufReader::with_capacity(1 << 16, file))),
                Err(error) => Err(self.problem(error)),
            },
        }
    }

    /// All bytes of it, if they are not more than `limit`.
    pub(crate) fn read(&self, limit: u64) -> Result<Vec<u8>, Problem> {
        let mut bytes = Vec::new();
        let mut reader = self.open()?.take(limit.saturating_add(1));
        reader.read_to_end(&mut bytes).map_err(|error| self.problem(error))?;
        if bytes.len() as u64 <= limit {
            return Ok(bytes);
        }
        let what = format!("`{}`", self.name());
        Err(Problem::TooLarge { what, limit, can_be_raised: false })
    }

    /// What to say when reading fails.
    pub(crate) fn problem(&self, error: io::Error) -> Problem {
        Problem::Read { file: self.name(), error }
    }
}

/// Reads the next line into `line`, never keeping more than `limit` bytes of it.
pub(crate) fn next_line(
    reader: &mut dyn BufRead,
    line: &mut Vec<u8>,
    limit: u64,
) -> io::Result<Line> {
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
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        let room = limit - line.len();
        line.extend_from_slice(&piece[..piece.len().min(room)]);
        if piece.len() > room {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, Line)]) {
        for capacity in [1, 2, 3, 100] {
            let mut reader = BufReader::with_capacity(capacity, text.as_bytes());
            let mut line = Vec::new();
            for (text, kind) in expected {
                assert_eq!(next_line(&mut reader, &mut line, 4).unwrap(), *kind);
                assert_eq!(line, text.as_bytes(), "in pieces of {capacity}");
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
