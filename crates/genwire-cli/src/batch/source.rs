//! The lines of a batch, read by a thread of its own so that a slow pipe holds up no call.

use super::line::{self, Request};
use crate::input::{Line, Source, next_line};
use crate::problem::Problem;
use genwire_core::DEFAULT_LIMIT;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::thread;
use tokio::sync::mpsc::{self, Receiver};

/// How many lines are read ahead: memory holds these and the ones under way.
const AHEAD: usize = 2;

/// What comes out of the file.
pub(super) enum Item {
    /// A line, or why it cannot be sent.
    Line {
        /// Its number, counted from 1.
        number: u64,
        /// What it asks for.
        request: Result<Request, Fault>,
    },
    /// The file cannot be read any further.
    Broken(Problem),
}

/// A line that cannot be sent.
pub(super) struct Fault {
    /// Its id, where that can be found.
    pub(super) id: Option<String>,
    /// What is wrong with it.
    pub(super) problem: Problem,
}

/// Starts to read the lines of a file; tells how many there are, if that can be known.
pub(super) fn lines(path: &Path, dry: bool) -> Result<(Option<u64>, Receiver<Item>), Problem> {
    let source = Source::new(Some(path));
    let total = match &source {
        Source::File(path) if !dry => count(path).map_err(|error| source.problem(error))?,
        _ => None,
    };
    let (sender, receiver) = mpsc::channel(AHEAD);
    // The file is opened here, so that a missing one is known before anything starts.
    if let Source::File(path) = &source {
        File::open(path).map_err(|error| source.problem(error))?;
    }
    thread::spawn(move || {
        let mut reader = match source.open() {
            Ok(reader) => reader,
            // Whoever has gone needs no more lines.
            Err(problem) => return drop(sender.blocking_send(Item::Broken(problem))),
        };
        let mut bytes = Vec::new();
        let mut number = 0;
        loop {
            number += 1;
            let request = match next_line(&mut *reader, &mut bytes, DEFAULT_LIMIT) {
                Ok(Line::End) => return,
                Ok(Line::Whole) if bytes.iter().all(u8::is_ascii_whitespace) => continue,
                Ok(Line::Whole) => line::read(&bytes),
                Ok(Line::TooLong) => Err(Problem::long_line(DEFAULT_LIMIT)),
                Err(error) => {
                    let problem = source.problem(error);
                    return drop(sender.blocking_send(Item::Broken(problem)));
                }
            };
            let request = request
                .map_err(|problem| Fault { id: line::id(&bytes).map(str::to_owned), problem });
            if sender.blocking_send(Item::Line { number, request }).is_err() {
                return;
            }
        }
    });
    Ok((total, receiver))
}

/// How many lines a file has; `None` for what can be read only once.
fn count(path: &Path) -> io::Result<Option<u64>> {
    let mut file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return Ok(None);
    }
    let mut piece = vec![0; 1 << 16];
    let (mut lines, mut is_blank) = (0, true);
    loop {
        let size = file.read(&mut piece)?;
        for byte in &piece[..size] {
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
