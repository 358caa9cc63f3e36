//! The work that makes generated files, in parts for several threads.

use super::file::OutputFile;
use std::fmt;

/// Work that makes generated files, on any thread; what it needs is freed at its end.
pub struct OutputTask<'a>(Box<dyn FnOnce() -> Vec<OutputFile> + Send + 'a>);

impl<'a> OutputTask<'a> {
    /// Creates a task that makes one file.
    pub fn new(make: impl FnOnce() -> OutputFile + Send + 'a) -> Self {
        Self::of_files(move || vec![make()])
    }

    /// Creates a task that makes any number of files.
    pub fn of_files(make: impl FnOnce() -> Vec<OutputFile> + Send + 'a) -> Self {
        Self(Box::new(make))
    }

    /// Makes the files; characters that readers do not see are escapes in all of them.
    pub fn run(self) -> Vec<OutputFile> {
        (self.0)().into_iter().map(OutputFile::with_escapes).collect()
    }
}

impl fmt::Debug for OutputTask<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutputTask").finish_non_exhaustive()
    }
}

/// Runs tasks one after another and returns all their files.
pub fn run_all(tasks: Vec<OutputTask<'_>>) -> Vec<OutputFile> {
    tasks.into_iter().flat_map(OutputTask::run).collect()
}
