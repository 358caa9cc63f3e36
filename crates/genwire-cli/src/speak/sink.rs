//! The destination of the audio: a file or standard output.

use crate::problem::Problem;
use genwire_core::client::PartialFile;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

/// The destination of the audio.
#[derive(Debug)]
pub(super) enum Sink {
    File { file: PartialFile, name: PathBuf },
    Stdout,
}

impl Sink {
    /// Opens the output argument, before anything is sent.
    pub(super) fn open(output: Option<&Path>) -> Result<Self, Problem> {
        let Some(name) = named(output) else { return Ok(Self::Stdout) };
        let file = PartialFile::create(name).map_err(|error| Problem::write(name, &error))?;
        Ok(Self::File { file, name: name.to_owned() })
    }

    /// Appends audio.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        match self {
            Self::File { file, name } => {
                file.write(bytes).map_err(|error| Problem::write(name, &error))
            }
            Self::Stdout => {
                let mut out = io::stdout();
                // A player may be waiting for it.
                out.write_all(bytes).and_then(|()| out.flush()).map_err(Problem::Write)
            }
        }
    }

    /// Overwrites bytes at an offset, if that is still possible.
    pub(super) fn patch(&mut self, offset: u64, bytes: &[u8]) -> Result<(), Problem> {
        match self {
            Self::File { file, name } => {
                file.patch(offset, bytes).map_err(|error| Problem::write(name, &error))
            }
            Self::Stdout => Ok(()),
        }
    }

    /// Finishes the output once the audio is complete.
    pub(super) fn finish(self) -> Result<(), Problem> {
        match self {
            Self::File { file, name } => {
                file.finish().map(drop).map_err(|error| Problem::write(&name, &error))
            }
            Self::Stdout => Ok(()),
        }
    }

    /// Returns the file that keeps incomplete audio.
    pub(super) fn partial(&self) -> Option<PathBuf> {
        match self {
            Self::File { file, .. } => file.partial().map(Path::to_owned),
            Self::Stdout => None,
        }
    }
}

/// Returns the file that the output argument names, if it names one.
pub(super) fn named(output: Option<&Path>) -> Option<&Path> {
    output.filter(|file| file.as_os_str() != "-")
}

/// Fails if audio would be written to a terminal.
pub(super) fn check(output: Option<&Path>, is_for_programs: bool) -> Result<(), Problem> {
    if named(output).is_some() {
        return Ok(());
    }
    if is_for_programs {
        return Err(Problem::usage(
            "standard output cannot hold both the audio and JSON",
            Some("name a file for the audio with `--output speech.mp3`"),
        ));
    }
    if io::stdout().is_terminal() {
        return Err(Problem::usage(
            "audio cannot be written to a terminal",
            Some("name a file with `--output speech.mp3`, or pipe it to a player"),
        ));
    }
    Ok(())
}
