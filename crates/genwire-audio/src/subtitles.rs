//! Subtitles of a spoken text, and the two file formats that players read.

use std::fmt;
use std::iter;
use std::time::Duration;

use crate::generated::{SubtitleEntry, SubtitleType};

/// Minimum duration of a cue: players drop a cue that ends when it starts.
const MIN_CUE_DURATION: Duration = Duration::from_millis(1);

/// The subtitles of a spoken text. The service stores them at
/// [`subtitle_file`](crate::SpeechData::subtitle_file).
///
/// Each entry is a sentence. In word-level subtitles, entries contain words with their own times.
///
/// ```
/// use genwire_audio::Subtitles;
///
/// let subtitles = Subtitles::from_json(br#"[
///     { "text": "Mind the gap.", "time_begin": 0.0, "time_end": 1037.8, "timestamped_words": [
///         { "word": "Mind", "time_begin": 47.4, "time_end": 189.6 },
///         { "word": "the gap", "time_begin": 189.6, "time_end": 900 }
///     ] },
///     { "text": "<Bye>", "time_begin": 61037.8, "time_end": 3661500 }
/// ]"#)?;
/// assert_eq!(
///     subtitles.cues().to_srt(),
///     "1\n00:00:00,000 --> 00:00:01,038\nMind the gap.\n\n\
///      2\n00:01:01,038 --> 01:01:01,500\n<Bye>\n\n"
/// );
/// assert_eq!(
///     subtitles.word_cues().to_vtt(),
///     "WEBVTT\n\n00:00:00.047 --> 00:00:00.190\nMind\n\n\
///      00:00:00.190 --> 00:00:00.900\nthe gap\n\n\
///      00:01:01.038 --> 01:01:01.500\n&lt;Bye&gt;\n\n"
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// The interface does not document the format of the file, so this format is an assumption.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Subtitles {
    entries: Vec<SubtitleEntry>,
}

impl Subtitles {
    /// Reads a subtitle file, a JSON list of entries.
    ///
    /// # Errors
    ///
    /// The file is not JSON, or not a list of entries.
    pub fn from_json(file: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(file).map(|entries| Self { entries })
    }

    /// Returns the entries, in the order of the file.
    pub fn entries(&self) -> &[SubtitleEntry] {
        &self.entries
    }

    /// Adds the entries of another file, such as the file of a later chunk of a stream.
    pub fn extend(&mut self, more: Self) {
        self.entries.extend(more.entries);
    }

    /// Returns one cue per entry.
    pub fn cues(&self) -> Cues {
        let entries = self.entries.iter();
        lay_out(entries.map(|it| Sketch::new(it.text.as_deref(), it.time_begin, it.time_end)))
    }

    /// Returns one cue per word, and one per entry without words.
    pub fn word_cues(&self) -> Cues {
        lay_out(self.entries.iter().flat_map(|entry| {
            let words = entry.timestamped_words.as_deref().unwrap_or_default();
            let whole = words
                .is_empty()
                .then(|| Sketch::new(entry.text.as_deref(), entry.time_begin, entry.time_end));
            let words =
                words.iter().map(|it| Sketch::new(it.word.as_deref(), it.time_begin, it.time_end));
            whole.into_iter().chain(words)
        }))
    }

    /// Returns the cues for subtitles of a granularity.
    pub fn cues_by(&self, kind: &SubtitleType) -> Cues {
        match kind {
            SubtitleType::Word | SubtitleType::WordStreaming => self.word_cues(),
            _ => self.cues(),
        }
    }
}

impl From<Vec<SubtitleEntry>> for Subtitles {
    fn from(entries: Vec<SubtitleEntry>) -> Self {
        Self { entries }
    }
}

/// Text that is displayed for a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cue {
    /// The time when it appears, from the start of the audio.
    pub begin: Duration,
    /// The time when it disappears.
    pub end: Duration,
    /// The text, on one or more lines.
    pub text: String,
}

/// Cues in the order in which they appear.
///
/// Times are rounded to milliseconds; a cue lasts at least one millisecond. A missing time is
/// copied from the adjacent cue, and a cue without text is omitted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cues(Vec<Cue>);

impl Cues {
    /// Returns the cues as a slice.
    pub fn as_slice(&self) -> &[Cue] {
        &self.0
    }

    /// Returns the cues as a vector.
    pub fn into_vec(self) -> Vec<Cue> {
        self.0
    }

    /// Formats the cues as a `SubRip` file (`.srt`).
    ///
    /// The format cannot represent `-->` inside the text; a space is inserted into it.
    pub fn to_srt(&self) -> String {
        Srt(&self.0).to_string()
    }

    /// Formats the cues as a `WebVTT` file (`.vtt`).
    pub fn to_vtt(&self) -> String {
        Vtt(&self.0).to_string()
    }
}

impl FromIterator<Cue> for Cues {
    /// Collects cues and sorts them.
    fn from_iter<I: IntoIterator<Item = Cue>>(cues: I) -> Self {
        let mut cues: Vec<Cue> = cues
            .into_iter()
            .filter(|cue| !lines(&cue.text).is_empty())
            .map(|cue| {
                let begin = whole(cue.begin);
                Cue {
                    begin,
                    end: whole(cue.end).max(begin.saturating_add(MIN_CUE_DURATION)),
                    ..cue
                }
            })
            .collect();
        cues.sort_by_key(|cue| (cue.begin, cue.end));
        Self(cues)
    }
}

/// A cue whose times may be absent.
struct Sketch<'a> {
    text: &'a str,
    begin: Option<Duration>,
    end: Option<Duration>,
}

impl<'a> Sketch<'a> {
    fn new(text: Option<&'a str>, begin: Option<f64>, end: Option<f64>) -> Self {
        let time = |ms: Option<f64>| Duration::try_from_secs_f64(ms?.max(0.0) / 1000.0).ok();
        Self { text: text.unwrap_or_default(), begin: time(begin), end: time(end) }
    }
}

/// Fills in absent times and sorts the cues.
fn lay_out<'a>(sketches: impl Iterator<Item = Sketch<'a>>) -> Cues {
    let sketches: Vec<Sketch<'_>> = sketches.filter(|it| !it.text.trim().is_empty()).collect();
    let following = sketches.iter().skip(1).map(|it| it.begin).chain(iter::once(None));
    let mut clock = Duration::ZERO;
    sketches
        .iter()
        .zip(following)
        .map(|(it, next)| {
            let begin = it.begin.unwrap_or(clock);
            let end = it.end.or(next).unwrap_or(begin).max(begin);
            clock = end;
            Cue { begin, end, text: it.text.to_owned() }
        })
        .collect()
}

/// Rounds a time to milliseconds.
fn whole(time: Duration) -> Duration {
    let rounded = time.saturating_add(Duration::from_micros(500));
    Duration::new(rounded.as_secs(), rounded.subsec_millis() * 1_000_000)
}

/// Removes empty lines from the text, since they would end a cue in both formats.
fn lines(text: &str) -> String {
    let lines = text.split(['\n', '\r', '\0']).map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// A time in either format; the formats differ in the separator before the milliseconds.
struct Time(Duration, char);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(time, mark) = self;
        let (seconds, ms) = (time.as_secs(), time.subsec_millis());
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        write!(f, "{hours:02}:{minutes:02}:{seconds:02}{mark}{ms:03}")
    }
}

/// Cues in the format `SubRip`.
struct Srt<'a>(&'a [Cue]);

impl fmt::Display for Srt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, cue) in (1..).zip(self.0) {
            let (begin, end) = (Time(cue.begin, ','), Time(cue.end, ','));
            let text = lines(&cue.text).replace("-->", "-- >");
            write!(f, "{number}\n{begin} --> {end}\n{text}\n\n")?;
        }
        Ok(())
    }
}

/// Cues in the format `WebVTT`.
struct Vtt<'a>(&'a [Cue]);

impl fmt::Display for Vtt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WEBVTT\n\n")?;
        for cue in self.0 {
            let (begin, end) = (Time(cue.begin, '.'), Time(cue.end, '.'));
            let text = lines(&cue.text);
            let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            write!(f, "{begin} --> {end}\n{text}\n\n")?;
        }
        Ok(())
    }
}
