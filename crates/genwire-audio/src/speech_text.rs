//! The text of a speech request as typed segments: parsing, building and formatting.

mod faults;
mod natives;
mod scan;
mod tone;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::generated::Interjection;
use crate::generated::text_rules::{
    SPEECH_PAUSE_CLOSE, SPEECH_PAUSE_DECIMALS, SPEECH_PAUSE_MAX, SPEECH_PAUSE_MIN,
    SPEECH_PAUSE_OPEN,
};

pub use faults::{Fault, FaultKind, Faults, faults};
pub(crate) use natives::{check, check_tone};
pub use scan::{Token, Tokens, tokens};
pub use tone::ToneEntry;

/// Text to speak, with its pauses, interjections, readings and paragraphs.
///
/// ```
/// use genwire_audio::{Interjection, Pause, SpeechText};
///
/// let text = SpeechText::new()
///     .text("Well")
///     .interjection(Interjection::Laughs)
///     .pause(Pause::seconds(0.5)?)
///     .text("that went fast.");
/// assert_eq!(text.to_string(), "Well(laughs)<#0.5#>that went fast.");
///
/// let same: SpeechText = "Well(laughs)<#0.5#>that went fast.".parse()?;
/// assert_eq!(same, text);
/// # Ok::<(), genwire_audio::Fault>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SpeechText {
    segments: Vec<Segment>,
}

/// A segment of a [`SpeechText`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Segment {
    /// Spoken text.
    Text(String),
    /// A silence.
    Pause(Pause),
    /// A sound that is not a word.
    Interjection(Interjection),
    /// The reading of the adjacent word or character.
    Reading(Reading),
    /// The end of a paragraph.
    Paragraph,
}

impl SpeechText {
    /// Creates an empty text, without segments.
    pub const fn new() -> Self {
        Self { segments: Vec::new() }
    }

    /// Returns the segments, in order; two text segments are never adjacent.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Adds text; markers, tags, readings and line breaks in it become separate segments.
    ///
    /// A malformed marker is kept as written, so that [`faults`] can report its position.
    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        for (span, token) in tokens(text) {
            match token {
                Token::Text | Token::Malformed(_) => self.push_text(&text[span]),
                Token::Pause(pause) => self.segments.push(Segment::Pause(pause)),
                Token::Interjection(tag) => self.segments.push(Segment::Interjection(tag)),
                Token::Syllable | Token::Ipa => {
                    let inner = span.start + 1..span.end - 1;
                    self.segments.push(Segment::Reading(Reading(text[inner].to_owned())));
                }
                Token::LineBreak => self.segments.push(Segment::Paragraph),
            }
        }
        self
    }

    /// Adds a silence.
    #[must_use]
    pub fn pause(self, pause: Pause) -> Self {
        self.segment(Segment::Pause(pause))
    }

    /// Adds a sound that is not a word.
    #[must_use]
    pub fn interjection(self, interjection: Interjection) -> Self {
        self.segment(Segment::Interjection(interjection))
    }

    /// Adds the reading of the adjacent word or character.
    #[must_use]
    pub fn reading(self, reading: Reading) -> Self {
        self.segment(Segment::Reading(reading))
    }

    /// Ends the paragraph.
    #[must_use]
    pub fn paragraph(self) -> Self {
        self.segment(Segment::Paragraph)
    }

    fn segment(mut self, segment: Segment) -> Self {
        self.segments.push(segment);
        self
    }

    fn push_text(&mut self, text: &str) {
        match self.segments.last_mut() {
            Some(Segment::Text(last)) => last.push_str(text),
            _ => self.segments.push(Segment::Text(text.to_owned())),
        }
    }
}

impl FromStr for SpeechText {
    type Err = Fault;

    /// Parses text; all markers must be well-formed and correctly placed.
    fn from_str(text: &str) -> Result<Self, Fault> {
        match faults(text).next() {
            Some(fault) => Err(fault),
            None => Ok(Self::new().text(text)),
        }
    }
}

impl fmt::Display for SpeechText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.segments.iter().try_for_each(|segment| segment.fmt(f))
    }
}

impl From<SpeechText> for String {
    fn from(text: SpeechText) -> Self {
        text.to_string()
    }
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Pause(pause) => pause.fmt(f),
            Self::Interjection(interjection) => f.write_str(interjection.as_str()),
            Self::Reading(reading) => write!(f, "({reading})"),
            Self::Paragraph => f.write_str("\n"),
        }
    }
}

/// The duration of a silence.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Pause(f64);

impl Pause {
    /// Creates a pause of a number of seconds, rounded to the decimals that a marker may have.
    ///
    /// # Errors
    ///
    /// The duration is outside the range of the interface.
    pub fn seconds(seconds: f64) -> Result<Self, Fault> {
        let steps = 10_f64.powi(i32::try_from(SPEECH_PAUSE_DECIMALS).unwrap_or(i32::MAX));
        let rounded = (seconds * steps).round() / steps;
        Self::within(rounded).ok_or_else(|| Fault::new(0..0, FaultKind::PauseLength))
    }

    /// Returns the duration in seconds.
    pub fn as_seconds(self) -> f64 {
        self.0
    }

    fn within(seconds: f64) -> Option<Self> {
        (SPEECH_PAUSE_MIN..=SPEECH_PAUSE_MAX).contains(&seconds).then_some(Self(seconds))
    }
}

impl fmt::Display for Pause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{SPEECH_PAUSE_OPEN}{}{SPEECH_PAUSE_CLOSE}", self.0)
    }
}

/// The reading of a word or character: a syllable with its tone, or phonetic symbols.
///
/// ```
/// use genwire_audio::Reading;
///
/// let reading: Reading = "hao3".parse()?;
/// assert_eq!((reading.tone(), reading.is_pinyin()), (Some(3), true));
/// # Ok::<(), genwire_audio::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading(String);

impl Reading {
    /// Returns the reading without its parentheses.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the tone digit, if the reading is a syllable with a tone digit.
    pub fn tone(&self) -> Option<u32> {
        scan::tone_of(&self.0)
    }

    /// Returns true if it can be a Mandarin pinyin syllable.
    pub fn is_pinyin(&self) -> bool {
        self.tone().is_some_and(|tone| scan::is_within(tone, scan::PINYIN_TONES))
    }

    /// Returns true if it can be a Cantonese syllable.
    pub fn is_cantonese(&self) -> bool {
        self.tone().is_some_and(|tone| scan::is_within(tone, scan::CANTONESE_TONES))
    }

    /// Returns true if it is written in symbols of the International Phonetic Alphabet.
    pub fn is_ipa(&self) -> bool {
        self.tone().is_none()
    }
}

impl FromStr for Reading {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        if scan::tone_of(text).is_some() || scan::is_ipa(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(Fault::new(0..text.len(), FaultKind::NoReading))
        }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The byte range of a token in the text.
pub type Span = Range<usize>;
