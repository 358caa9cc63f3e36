//! Subtitles: which words are heard when.

use std::ops::Range;

use genwire_audio::{SubtitleEntry, SubtitleType};

use super::script::Sentence;

/// When something is heard, and what.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mark {
    pub(super) text: String,
    /// The characters of the whole text.
    pub(super) span: Range<usize>,
    /// The milliseconds of the audio.
    pub(super) time: Range<f64>,
}

/// The marks of a spoken sentence, one for each of what the granularity counts.
///
/// `words` are the times of its words in milliseconds.
pub(super) fn marks(
    sentence: &Sentence,
    granularity: &SubtitleType,
    words: &[Range<f64>],
    time: Range<f64>,
) -> Vec<Mark> {
    if *granularity == SubtitleType::Sentence {
        return vec![Mark { text: sentence.text.clone(), span: sentence.span.clone(), time }];
    }
    sentence
        .words
        .iter()
        .zip(words)
        .map(|(word, time)| Mark {
            text: word.text.clone(),
            span: word.span.clone(),
            time: time.clone(),
        })
        .collect()
}

/// The subtitle file of some marks.
pub(crate) fn file(marks: &[Mark]) -> Vec<u8> {
    let entries: Vec<SubtitleEntry> = marks.iter().map(entry).collect();
    // Entries hold texts and numbers alone, which can always be written.
    serde_json::to_vec(&entries).unwrap_or_default()
}

fn entry(mark: &Mark) -> SubtitleEntry {
    let place = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
    SubtitleEntry::new()
        .text(mark.text.clone())
        .time_begin(mark.time.start)
        .time_end(mark.time.end)
        .text_begin(place(mark.span.start))
        .text_end(place(mark.span.end))
}
