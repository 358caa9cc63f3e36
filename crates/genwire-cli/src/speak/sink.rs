//! Where the audio goes: a file, which has its name once it is whole, or standard output.

use crate::partial_file::PartialFile;
use crate::problem::Problem;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

/// Where the audio goes.
#[derive(Debug)]
pub(super) enum Sink {
    File(PartialFile),
    Stdout,
}

impl Sink {
    /// Opens what the output argument means, before anything is asked of the service.
    pub(super) fn open(output: Option<&Path>) -> Result<Self, Problem> {
        match named(output) {
            Some(file) => PartialFile::create(file).map(Self::File),
            None => Ok(Self::Stdout),
        }
    }

    /// Writes more of the audio.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        match self {
            Self::File(file) => file.write(bytes),
            Self::Stdout => {
                let mut out = io::stdout();
                // Whoever plays it is waiting for it.
                out.write_all(bytes).and_then(|()| out.flush()).map_err(Problem::Write)
            }
        }
    }

    /// Writes over what was written, where that can still be reached.
    pub(super) fn patch(&mut self, at: u64, bytes: [u8; 4]) -> Result<(), Problem> {
        match self {
            Self::File(file) => file.patch(at, bytes),
            Self::Stdout => Ok(()),
        }
    }

    /// Ends audio that is whole.
    pub(super) fn finish(self) -> Result<(), Problem> {
        match self {
            Self::File(file) => file.finish(),
            Self::Stdout => Ok(()),
        }
    }

    /// Where audio stays that is not whole.
    pub(super) fn partial(&self) -> Option<PathBuf> {
        match self {
            Self::File(file) => file.partial().map(Path::to_owned),
            Self::Stdout => None,
        }
    }
}

/// The file that the output argument names, if it names one.
pub(super) fn named(output: Option<&Path>) -> Option<&Path> {
    output.filter(|file| file.as_os_str() != "-")
}

/// Makes sure that no audio goes to a terminal.
pub(super) fn check(output: Option<&Path>, is_for_programs: bool) -> Result<(), Problem> {
    if named(output).is_some() {
        return Ok(());
    }
    if is_for_programs {
        return Err(Problem::usage(
            "standard output cannot hold both the audio and JSON",
            Some("name a file for the audio by `--output speech.mp3`"),
        ));
    }
    if io::stdout().is_terminal() {
        return Err(Problem::usage(
            "audio is nothing for a terminal",
            Some("name a file by `--output speech.mp3`, or pipe it to a player"),
        ));
    }
    Ok(())
}
