//! Subtitles: the times of sentences and words.

use std::ops::Range;

use genwire_audio::{SubtitleEntry, SubtitleType, TimestampedWord};

use super::script::Sentence;

/// The time of a sentence, and of its words if requested.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mark {
    pub(super) heard: Heard,
    pub(super) words: Option<Vec<Heard>>,
}

/// The time and the text of a sentence or word.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Heard {
    pub(super) text: String,
    /// The range of characters in the whole text.
    pub(super) span: Range<usize>,
    /// The time in the audio, in milliseconds.
    pub(super) time: Range<f64>,
}

/// Creates the mark of a spoken sentence; `words` are the times of its words in milliseconds.
pub(super) fn mark(
    sentence: &Sentence,
    granularity: &SubtitleType,
    words: Vec<Range<f64>>,
    time: Range<f64>,
) -> Mark {
    let heard = Heard { text: sentence.text.clone(), span: sentence.span.clone(), time };
    let words = (*granularity != SubtitleType::Sentence).then(|| {
        let heard = sentence.words.iter().zip(words);
        heard
            .map(|(word, time)| Heard { text: word.text.clone(), span: word.span.clone(), time })
            .collect()
    });
    Mark { heard, words }
}

/// Returns the subtitle file of some marks.
pub(crate) fn file(marks: &[Mark]) -> Vec<u8> {
    let entries: Vec<SubtitleEntry> = marks.iter().map(entry).collect();
    // Entries contain only strings and numbers, which can always be serialized.
    serde_json::to_vec(&entries).unwrap_or_default()
}

fn entry(mark: &Mark) -> SubtitleEntry {
    let Heard { text, span, time } = &mark.heard;
    let mut entry = SubtitleEntry::new()
        .text(text.as_str())
        .time_begin(time.start)
        .time_end(time.end)
        .text_begin(place(span.start))
        .text_end(place(span.end));
    entry.timestamped_words = mark.words.as_ref().map(|words| words.iter().map(word).collect());
    entry
}

fn word(heard: &Heard) -> TimestampedWord {
    TimestampedWord::new()
        .word(heard.text.as_str())
        .time_begin(heard.time.start)
        .time_end(heard.time.end)
        .word_begin(place(heard.span.start))
        .word_end(place(heard.span.end))
}

fn place(at: usize) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}
