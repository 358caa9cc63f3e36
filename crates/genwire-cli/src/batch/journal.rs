//! The file of results: what is done, and what is appended to it.

use super::line::Key;
use crate::check::locate;
use crate::problem::Problem;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// What is known of an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// An earlier run has its result.
    Done,
    /// It failed in an earlier run.
    Failed,
    /// A line of this run has it.
    Taken,
}

/// Where results go, and which ids have one.
pub(super) struct Journal {
    /// The file; standard output if there is none.
    file: Option<(File, String)>,
    states: BTreeMap<Key, State>,
}

impl Journal {
    /// Opens the file and reads what an earlier run left in it.
    pub(super) fn open(path: Option<&Path>) -> Result<Self, Problem> {
        let Some(path) = path else { return Ok(Self { file: None, states: BTreeMap::new() }) };
        let name = path.display().to_string();
        let broken = |error| Problem::Read { file: name.clone(), error };
        let reads = !path.exists() || path.is_file();
        let file = OpenOptions::new().read(reads).append(true).create(true).open(path);
        let file = file.map_err(|error| unwritable(&name, &error))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Problem::usage(format!("another batch writes to `{name}`"), None));
            }
            // A file system without locks is no reason not to work.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // A pipe or a device keeps no results, and reading it may never end.
        let is_file = file.metadata().map_err(broken)?.is_file();
        let (states, end) = if is_file { scan(&file).map_err(broken)? } else { Default::default() };
        let journal = Self { file: Some((file, name.clone())), states };
        journal.mend(end).map_err(broken)?;
        Ok(journal)
    }

    /// What is known of an id; from now on, a line of this run has it.
    pub(super) fn take(&mut self, key: Key) -> Option<State> {
        self.states.insert(key, State::Taken)
    }

    /// Whether results go to standard output.
    pub(super) fn is_standard_output(&self) -> bool {
        self.file.is_none()
    }

    /// Appends a result.
    pub(super) fn append(&self, line: &str) -> Result<(), Problem> {
        // One write for the line and its end, so that an interruption leaves it whole.
        let line = format!("{line}\n");
        match &self.file {
            Some((file, name)) => {
                (&*file).write_all(line.as_bytes()).map_err(|error| unwritable(name, &error))
            }
            None => io::stdout().write_all(line.as_bytes()).map_err(Problem::Write),
        }
    }

    /// Takes away the part of a result at the end of the file, or ends its line.
    fn mend(&self, end: End) -> io::Result<()> {
        match (&self.file, end) {
            (Some((file, _)), End::Part { start }) => file.set_len(start),
            (Some((file, _)), End::Unended) => (&*file).write_all(b"\n"),
            _ => Ok(()),
        }
    }
}

fn unwritable(name: &str, error: &io::Error) -> Problem {
    Problem::usage(format!("cannot write to `{name}`: {error}"), None)
}

/// How a file of results ends.
#[derive(Default)]
enum End {
    /// With a whole line.
    #[default]
    Whole,
    /// With a whole result whose line has no end.
    Unended,
    /// With a part of a result, which an interruption left.
    Part { start: u64 },
}

fn scan(file: &File) -> io::Result<(BTreeMap<Key, State>, End)> {
    let mut states = BTreeMap::new();
    let mut reader = BufReader::with_capacity(1 << 16, file);
    reader.seek(SeekFrom::Start(0))?;
    let mut line = Vec::new();
    let mut start = 0;
    loop {
        line.clear();
        let size = reader.read_until(b'\n', &mut line)?;
        if size == 0 {
            return Ok((states, End::Whole));
        }
        let is_ended = line.last() == Some(&b'\n');
        if !is_ended && serde_json::from_slice::<serde::de::IgnoredAny>(&line).is_err() {
            return Ok((states, End::Part { start }));
        }
        if let Some(id) = super::line::id(&line) {
            let is_done = locate::first_member(&line, "ok") == Some("true");
            states.insert(Key::new(id), if is_done { State::Done } else { State::Failed });
        }
        if !is_ended {
            return Ok((states, End::Unended));
        }
        start += size as u64;
    }
}
