// @generated from spec/audio/text_rules.toml (genwire_rust::text_rules) by cargo xtask generate. Do not edit by hand.

//! The markers inside a text.
//!
//! Pause markers, interjection tags and pronunciations inside the text of a speech request.
//!
//! A line break starts a new paragraph. A pause marker requires spoken text on both sides. Consecutive pause markers require spoken text between them. A pronunciation in parentheses applies to the word or character right before or after it. A pronunciation may also be written in the International Phonetic Alphabet. Interjection tags work with the models `speech-2.8-hd` and `speech-2.8-turbo` only.
//!
//! - `pinyin`: Mandarin pronunciation in pinyin, with a digit for the tone.
//! - `ipa`: Pronunciation in the International Phonetic Alphabet.
//! - `cantonese`: Cantonese pronunciation, with a digit for the tone.
//!
//! [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/text_rules.md)

/// The opening of the `pause` marker. Pause marker `<#x#>`, where `x` is the length in seconds.
pub const SPEECH_PAUSE_OPEN: &str = "<#";

/// The end of the `pause` marker.
pub const SPEECH_PAUSE_CLOSE: &str = "#>";

/// The lowest number in the `pause` marker.
pub const SPEECH_PAUSE_MIN: f64 = 0.01;

/// The highest number in the `pause` marker.
pub const SPEECH_PAUSE_MAX: f64 = 99.99;

/// The most decimals of the number.
pub const SPEECH_PAUSE_DECIMALS: u32 = 2;

/// The lowest and the highest tone digit of the reading.
///
/// Mandarin pronunciation in pinyin, with a digit for the tone.
pub const SPEECH_PINYIN_TONES: (u32, u32) = (1, 5);

/// The lowest and the highest tone digit of the reading.
///
/// Cantonese pronunciation, with a digit for the tone.
pub const SPEECH_CANTONESE_TONES: (u32, u32) = (1, 6);
