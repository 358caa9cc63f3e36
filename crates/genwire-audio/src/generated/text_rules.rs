// @generated from spec/audio/text_rules.toml by cargo xtask generate. Do not edit by hand.

//! The markers that may stand inside a text.
//!
//! Markers, tags and readings inside a text that is spoken.
//!
//! A line break starts a new paragraph.
//!
//! What can be spoken stands on both sides of a pause marker.
//!
//! Between two pause markers there is something that can be spoken.
//!
//! A reading in parentheses says how the word or the character next to it, before or after,
//! is spoken.
//!
//! A reading may also be written in the International Phonetic Alphabet.
//!
//! Interjection tags work with the models `speech-2.8-hd` and `speech-2.8-turbo` only.
//!
//! Open point UNK-064: A character is a Unicode code point; markers and tags count.
//!
//! Open point UNK-065: Text that can be spoken has at least one character that is neither
//! white space nor part of a marker.
//!
//! Open point UNK-066: The number in a pause marker is digits, and optionally a dot with one
//! or two digits; anything else between `<#` and `#>` is an error.
//!
//! Open point UNK-067: With another model an interjection tag is read aloud as text, with
//! advice.
//!
//! Spec: `audio.text_rules.speech` (TTS-040, TTS-044, TTS-045, TTS-046, TTS-048, TTS-050).

/// What opens a pause marker. A pause, written `<#x#>` with the seconds in place of the x.
///
/// Spec: `audio.text_rules.speech.pause` (TTS-041).
pub const SPEECH_PAUSE_OPEN: &str = "<#";

/// What closes a pause marker.
///
/// Spec: `audio.text_rules.speech.pause` (TTS-041).
pub const SPEECH_PAUSE_CLOSE: &str = "#>";

/// The shortest pause, in seconds.
///
/// Spec: `audio.text_rules.speech.pause.range` (TTS-042).
pub const SPEECH_PAUSE_MIN: f64 = 0.01;

/// The longest pause, in seconds.
///
/// Spec: `audio.text_rules.speech.pause.range` (TTS-042).
pub const SPEECH_PAUSE_MAX: f64 = 99.99;

/// How many decimals the seconds may have.
///
/// Spec: `audio.text_rules.speech.pause.decimals` (TTS-043).
pub const SPEECH_PAUSE_DECIMALS: u32 = 2;

/// The lowest and the highest tone digit of the reading.
///
/// A reading of Mandarin, in pinyin with a digit for the tone.
///
/// Spec: `audio.text_rules.speech.readings.pinyin` (TTS-047).
pub const SPEECH_PINYIN_TONES: (u32, u32) = (1, 5);

/// The lowest and the highest tone digit of the reading.
///
/// A reading of Cantonese, with a digit for the tone.
///
/// Spec: `audio.text_rules.speech.readings.cantonese` (TTS-049).
pub const SPEECH_CANTONESE_TONES: (u32, u32) = (1, 6);
