//! The lines of a batch, read in a separate thread so that a slow pipe does not delay calls.

use super::Shard;
use super::line::{self, Request};
use crate::input::{Line, Source, next_line};
use crate::problem::Problem;
use crate::program::Program;
use genwire_core::DEFAULT_BODY_LIMIT;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::thread;
use tokio::sync::mpsc::{self, Receiver};

/// The number of lines that are read ahead, in addition to the lines in progress.
const LINES_AHEAD: usize = 2;

/// An item of the file.
pub(super) enum BatchItem {
    /// A line, or the reason why it cannot be sent.
    Line {
        /// Its number, counted from 1.
        number: u64,
        /// Its request.
        request: Result<Request, Fault>,
    },
    /// An error that ends the reading.
    Broken(Problem),
}

/// A line that cannot be sent.
pub(super) struct Fault {
    /// Its id, if that can be found.
    pub(super) id: Option<String>,
    /// The reason.
    pub(super) problem: Problem,
}

/// Starts to read the lines of a file; returns their number if it can be known.
pub(super) fn lines(
    program: &'static Program,
    path: &Path,
    dry: bool,
    shard: Option<Shard>,
) -> Result<(Option<u64>, Receiver<BatchItem>), Problem> {
    let source = Source::new(Some(path));
    let total = match &source {
        Source::File(path) if !dry && shard.is_none() => {
            count(path).map_err(|error| source.problem(error))?
        }
        _ => None,
    };
    let (sender, receiver) = mpsc::channel(LINES_AHEAD);
    // The file is opened here so that a missing file or a folder is reported before any work
    // starts.
    if let Source::File(path) = &source {
        let file = File::open(path).map_err(|error| source.problem(error))?;
        if file.metadata().is_ok_and(|file| file.is_dir()) {
            return Err(source.problem(io::ErrorKind::IsADirectory.into()));
        }
    }
    thread::spawn(move || {
        let mut reader = match source.open() {
            Ok(reader) => reader,
            // If the receiver is gone, no more lines are needed.
            Err(problem) => return drop(sender.blocking_send(BatchItem::Broken(problem))),
        };
        let mut bytes = Vec::new();
        let mut number = 0;
        loop {
            number += 1;
            let request = match next_line(&mut *reader, &mut bytes, DEFAULT_BODY_LIMIT) {
                Ok(Line::End) => return,
                Ok(Line::Whole) if bytes.iter().all(u8::is_ascii_whitespace) => continue,
                Ok(Line::Whole) => line::read(program, &bytes),
                Ok(Line::TooLong) => Err(Problem::long_line(DEFAULT_BODY_LIMIT)),
                Err(error) => {
                    let problem = source.problem(error);
                    return drop(sender.blocking_send(BatchItem::Broken(problem)));
                }
            };
            let request = request
                .map_err(|problem| Fault { id: line::id(&bytes).map(str::to_owned), problem });
            let id = request.as_ref().map_or_else(|fault| fault.id.as_deref(), |it| Some(&*it.id));
            if shard.is_some_and(|shard| !shard.has(id)) {
                continue;
            }
            if sender.blocking_send(BatchItem::Line { number, request }).is_err() {
                return;
            }
        }
    });
    Ok((total, receiver))
}

/// Returns the number of lines of a file; `None` for a pipe, since it can only be read once.
fn count(path: &Path) -> io::Result<Option<u64>> {
    let mut file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return Ok(None);
    }
    let mut buffer = vec![0; 1 << 16];
    let (mut lines, mut is_blank) = (0, true);
    loop {
        let size = file.read(&mut buffer)?;
        for byte in &buffer[..size] {
            match byte {
                b'\n' => {
                    lines += u64::from(!is_blank);
                    is_blank = true;
                }
                _ => is_blank &= byte.is_ascii_whitespace(),
            }
        }
        if size == 0 {
            return Ok(Some(lines + u64::from(!is_blank)));
        }
    }
}
