//! The subtitles of all parts of the text, in one file.

use crate::problem::Problem;
use genwire_audio::{Cue, Cues, SubtitleType, Subtitles};
use genwire_command::same_file::is_same_file;
use genwire_core::client::PartialFile;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The format of a subtitle file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Srt,
    Vtt,
}

/// A subtitle file in progress.
#[derive(Debug)]
pub(super) struct SubtitleFile {
    name: PathBuf,
    format: Format,
    file: PartialFile,
    cues: Vec<Cue>,
}

impl SubtitleFile {
    /// Creates the file; its name decides its format.
    pub(super) fn create(name: &Path) -> Result<Self, Problem> {
        let format = format(name)?;
        let file = PartialFile::create(name).map_err(|error| Problem::write(name, &error))?;
        Ok(Self { name: name.to_owned(), format, file, cues: Vec::new() })
    }

    /// Adds the subtitles of a part that starts at a time.
    pub(super) fn add(&mut self, part: &Subtitles, kind: Option<&SubtitleType>, start: Duration) {
        let cues = kind.map_or_else(|| part.cues(), |kind| part.cues_by(kind));
        let moved = cues.into_vec().into_iter().map(|mut cue| {
            cue.begin = cue.begin.saturating_add(start);
            cue.end = cue.end.saturating_add(start);
            cue
        });
        self.cues.extend(moved);
    }

    /// Writes all subtitles.
    pub(super) fn finish(mut self) -> Result<(), Problem> {
        let cues: Cues = self.cues.into_iter().collect();
        let text = match self.format {
            Format::Srt => cues.to_srt(),
            Format::Vtt => cues.to_vtt(),
        };
        let written = self.file.write(text.as_bytes()).and_then(|()| self.file.finish());
        written.map(drop).map_err(|error| Problem::write(&self.name, &error))
    }
}

/// Fails if the extension of a subtitle file is unknown, or if the file is also the output for the
/// audio.
pub(super) fn check(file: Option<&Path>, audio: Option<&Path>) -> Result<(), Problem> {
    let Some(file) = file else { return Ok(()) };
    format(file)?;
    if audio.is_some_and(|audio| is_same_file(audio, file)) {
        let message = format!(
            "the audio and the subtitles would be written to one file, `{}`",
            file.display()
        );
        return Err(Problem::usage(message, Some("name another file with `--subtitles`")));
    }
    Ok(())
}

fn format(file: &Path) -> Result<Format, Problem> {
    let extension = file.extension().and_then(|it| it.to_str()).map(str::to_ascii_lowercase);
    match extension.as_deref() {
        Some("srt") => Ok(Format::Srt),
        Some("vtt") => Ok(Format::Vtt),
        _ => Err(Problem::usage(
            format!("the subtitles in `{}` have no known format", file.display()),
            Some("the name of the file ends in `.srt` or `.vtt`"),
        )),
    }
}
