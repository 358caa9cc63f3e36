//! Subtitles of the parts of a text, put together in one file.

use crate::partial_file::PartialFile;
use crate::problem::Problem;
use genwire_audio::{Cue, Cues, SubtitleType, Subtitles};
use std::path::Path;
use std::time::Duration;

/// The formats of subtitle files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Srt,
    Vtt,
}

/// The cues of all parts so far.
#[derive(Debug, Default)]
pub(super) struct Collected {
    cues: Vec<Cue>,
}

impl Collected {
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

    /// Writes them to the file of a name.
    pub(super) fn write(self, name: &Path, mut file: PartialFile) -> Result<(), Problem> {
        let cues: Cues = self.cues.into_iter().collect();
        let text = match format(name)? {
            Format::Srt => cues.to_srt(),
            Format::Vtt => cues.to_vtt(),
        };
        file.write(text.as_bytes())?;
        file.finish()
    }
}

/// Makes sure that the name of a file tells its format.
pub(super) fn check(file: Option<&Path>) -> Result<(), Problem> {
    file.map_or(Ok(()), |file| format(file).map(drop))
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
