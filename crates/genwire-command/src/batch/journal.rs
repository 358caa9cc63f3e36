//! The file of results: the results of earlier runs, and new ones.

use super::line::{Digest, Key};
use crate::locate;
use crate::problem::Problem;
use crate::write::for_output;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// The bytes that a result begins with.
const START: &[u8] = b"{\"id\":";

/// The state of an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IdState {
    /// It succeeded in an earlier run.
    Done,
    /// It failed in an earlier run.
    Failed,
    /// It belongs to a line of this run.
    Taken,
}

/// The destination of results, with the states of their ids.
pub(super) struct Journal {
    /// The file; standard output if there is none.
    file: Option<(File, String)>,
    /// The end of the last complete line; `None` if the output is not a regular file.
    end: Option<u64>,
    /// True if the destination ends with an incomplete line, so that no line can follow.
    is_broken: bool,
    states: BTreeMap<Key, Known>,
}

/// The state of an id, with the digest of its request if the result has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) state: IdState,
    pub(super) digest: Option<Digest>,
}

impl Journal {
    /// Opens the file and reads the results of earlier runs.
    pub(super) fn open(path: Option<&Path>) -> Result<Self, Problem> {
        let mut journal = Self { file: None, end: None, is_broken: false, states: BTreeMap::new() };
        let Some(path) = path else { return Ok(journal) };
        let name = path.display().to_string();
        let broken = |error| Problem::Read { file: name.clone(), error };
        let reads = !path.exists() || path.is_file();
        let file = OpenOptions::new().read(reads).append(true).create(true).open(path);
        let file = file.map_err(|error| unwritable(&name, &error))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Problem::usage(format!("another batch writes to `{name}`"), None));
            }
            // The batch also works on a file system without locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // A pipe or a device keeps no results, and reading from it may never end.
        let is_file = file.metadata().map_err(broken)?.is_file();
        let (states, end) = if is_file { scan(&file).map_err(broken)? } else { Default::default() };
        if matches!(end, End::Foreign) {
            let message = format!("`{name}` holds other lines than the results of a batch");
            return Err(Problem::usage(message, Some("name another file for the results")));
        }
        (journal.file, journal.states) = (Some((file, name.clone())), states);
        journal.mend(end).map_err(broken)?;
        if is_file {
            journal.end = journal.length().map_err(broken)?;
        }
        Ok(journal)
    }

    /// Assigns an id to a line of this run, and returns its previous state.
    pub(super) fn take(&mut self, key: Key, digest: Option<Digest>) -> Option<Known> {
        self.states.insert(key, Known { state: IdState::Taken, digest })
    }

    /// Returns true if results go to standard output.
    pub(super) fn is_standard_output(&self) -> bool {
        self.file.is_none()
    }

    /// Appends a result. After an error, either nothing of it remains, or no other result can
    /// follow.
    pub(super) fn append(&mut self, line: &str) -> Result<(), Problem> {
        // One write for the line and its end, so that an interruption leaves it complete.
        let line = format!("{line}\n");
        let written = match &self.file {
            _ if self.is_broken => Err(io::Error::other("its last line is not complete")),
            Some((file, _)) => (&*file).write_all(line.as_bytes()),
            None => io::stdout().write_all(for_output(&line).as_bytes()),
        };
        match &written {
            Ok(()) => self.end = self.end.map(|end| end + line.len() as u64),
            Err(_) => self.is_broken = !self.restore(),
        }
        written.map_err(|error| match &self.file {
            Some((_, name)) => unwritable(name, &error),
            None => Problem::Write(error),
        })
    }

    /// Removes the incomplete line that an error has left; returns false if it may still be there.
    fn restore(&self) -> bool {
        let (Some((file, _)), Some(end)) = (&self.file, self.end) else { return false };
        file.set_len(end).is_ok()
    }

    fn length(&self) -> io::Result<Option<u64>> {
        self.file.as_ref().map(|(file, _)| file.metadata().map(|data| data.len())).transpose()
    }

    /// Removes an incomplete result at the end of the file, or ends its line.
    fn mend(&self, end: End) -> io::Result<()> {
        match (&self.file, end) {
            (Some((file, _)), End::Incomplete { start }) => file.set_len(start),
            (Some((file, _)), End::Unended) => (&*file).write_all(b"\n"),
            _ => Ok(()),
        }
    }
}

fn unwritable(name: &str, error: &io::Error) -> Problem {
    Problem::usage(format!("cannot write to `{name}`: {error}"), None)
}

/// The end of a file of results.
#[derive(Default)]
enum End {
    /// A complete line.
    #[default]
    Complete,
    /// A complete result whose line has no end.
    Unended,
    /// An incomplete result, left by an interruption.
    Incomplete { start: u64 },
    /// No line end, because the first line is not a result: the file is not a file of results, and
    /// stays unchanged.
    Foreign,
}

/// Returns true if the first line of a file is a result, or the beginning of one.
fn begins_results(line: &[u8], is_ended: bool) -> bool {
    let begins = START.starts_with(line) || line.starts_with(START);
    (begins && is_cut(line, is_ended)) || locate::first_member(line, "ok").is_some()
}

/// Returns true if an interruption left a part of a line.
fn is_cut(line: &[u8], is_ended: bool) -> bool {
    !is_ended && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_err()
}

fn scan(file: &File) -> io::Result<(BTreeMap<Key, Known>, End)> {
    let mut states = BTreeMap::new();
    let mut reader = BufReader::with_capacity(1 << 16, file);
    reader.seek(SeekFrom::Start(0))?;
    let mut line = Vec::new();
    let mut start = 0;
    loop {
        line.clear();
        let size = reader.read_until(b'\n', &mut line)?;
        if size == 0 {
            return Ok((states, End::Complete));
        }
        let is_ended = line.last() == Some(&b'\n');
        if start == 0 && !begins_results(&line, is_ended) {
            return Ok((states, End::Foreign));
        }
        if is_cut(&line, is_ended) {
            return Ok((states, End::Incomplete { start }));
        }
        if let Some(id) = super::line::id(&line) {
            let is_done = locate::first_member(&line, "ok") == Some("true");
            let state = if is_done { IdState::Done } else { IdState::Failed };
            let digest = locate::first_member(&line, "digest").and_then(Digest::read);
            states.insert(Key::new(id), Known { state, digest });
        }
        if !is_ended {
            return Ok((states, End::Unended));
        }
        start += size as u64;
    }
}
