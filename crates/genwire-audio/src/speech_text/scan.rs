//! The tokenizer of speech texts; it copies nothing.

use super::{Pause, Span};
use crate::generated::Interjection;
use crate::generated::text_rules::{
    SPEECH_CANTONESE_TONES, SPEECH_PAUSE_CLOSE, SPEECH_PAUSE_DECIMALS, SPEECH_PAUSE_OPEN,
    SPEECH_PINYIN_TONES,
};
use crate::speech_text::FaultKind;

pub(super) const PINYIN_TONES: (u32, u32) = SPEECH_PINYIN_TONES;
pub(super) const CANTONESE_TONES: (u32, u32) = SPEECH_CANTONESE_TONES;

/// Maximum length of a tag or a reading, including its parentheses, in bytes.
const MAX_TAG_BYTES: usize = 80;

/// The kind of a token of a speech text.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Token {
    /// Plain text.
    Text,
    /// A pause marker.
    Pause(Pause),
    /// An invalid pause marker.
    Malformed(FaultKind),
    /// An interjection tag.
    Interjection(Interjection),
    /// A reading that ends in a tone digit, with its parentheses.
    Syllable,
    /// A reading in phonetic symbols, with its parentheses.
    Ipa,
    /// A line break.
    LineBreak,
}

/// Returns the tokens of a speech text with their byte ranges. Together, the ranges cover the whole
/// text.
///
/// ```
/// use genwire_audio::{Token, tokens};
///
/// let spans: Vec<_> = tokens("one<#0.5#>two").map(|(span, _)| span).collect();
/// assert_eq!(spans, [0..3, 3..10, 10..13]);
/// ```
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens { text, at: 0, last_close: text.rfind(SPEECH_PAUSE_CLOSE) }
}

/// The iterator that [`tokens`] returns.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// The position of the last closing character of a marker; no search goes beyond it.
    last_close: Option<usize>,
}

impl Tokens<'_> {
    /// Returns the token at a position and its length, unless it is plain text.
    fn special(&self, at: usize) -> Option<(usize, Token)> {
        let rest = self.text.get(at..)?;
        match rest.as_bytes().first()? {
            b'\r' if rest.as_bytes().get(1) == Some(&b'\n') => Some((2, Token::LineBreak)),
            b'\r' | b'\n' => Some((1, Token::LineBreak)),
            b'(' => parenthesis(rest),
            _ if self.last_close.is_some_and(|close| close > at) => marker(rest),
            _ => None,
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = (Span, Token);

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        let rest = self.text.get(start..).filter(|rest| !rest.is_empty())?;
        let (length, token) = self.special(start).unwrap_or_else(|| {
            let mut places = rest.char_indices().skip(1).map(|(at, _)| at);
            let end = places.find(|at| self.special(start + at).is_some());
            (end.unwrap_or(rest.len()), Token::Text)
        });
        self.at += length;
        Some((start..self.at, token))
    }
}

fn marker(text: &str) -> Option<(usize, Token)> {
    let inside = text.strip_prefix(SPEECH_PAUSE_OPEN)?;
    let end = inside.find(SPEECH_PAUSE_CLOSE)?;
    let token = match seconds(&inside[..end]) {
        Ok(pause) => Token::Pause(pause),
        Err(kind) => Token::Malformed(kind),
    };
    Some((SPEECH_PAUSE_OPEN.len() + end + SPEECH_PAUSE_CLOSE.len(), token))
}

/// Parses the number of a marker: digits, optionally with a decimal point and a few decimals.
fn seconds(number: &str) -> Result<Pause, FaultKind> {
    let (whole, decimals) = match number.split_once('.') {
        Some((whole, decimals)) => (whole, Some(decimals)),
        None => (number, None),
    };
    let is_number =
        |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !decimals.is_none_or(is_number) {
        return Err(FaultKind::PauseNumber);
    }
    let decimals = decimals.map_or(0, str::len);
    if decimals > usize::try_from(SPEECH_PAUSE_DECIMALS).unwrap_or(usize::MAX) {
        return Err(FaultKind::PauseDecimals);
    }
    number.parse().ok().and_then(Pause::within).ok_or(FaultKind::PauseLength)
}

/// Parses a tag or a reading in parentheses.
fn parenthesis(text: &str) -> Option<(usize, Token)> {
    let end = text.bytes().take(MAX_TAG_BYTES).position(|byte| byte == b')')?;
    let whole = &text[..=end];
    let inner = &text[1..end];
    let token = if let Some(tag) = tag(whole) {
        Token::Interjection(tag)
    } else if tone_of(inner).is_some() {
        Token::Syllable
    } else if is_ipa(inner) {
        Token::Ipa
    } else {
        return None;
    };
    Some((whole.len(), token))
}

fn tag(text: &str) -> Option<Interjection> {
    Interjection::VALUES.iter().find(|tag| tag.as_str() == text).cloned()
}

/// Returns the tone digit of a syllable such as `hao3`; `None` for any other string.
pub(super) fn tone_of(text: &str) -> Option<u32> {
    let last = text.chars().next_back()?;
    let tone = last.to_digit(10)?;
    let syllable = &text[..text.len() - 1];
    let is_letter = |letter: char| letter.is_ascii_alphabetic() || matches!(letter, 'ü' | 'Ü');
    let is_syllable = !syllable.is_empty() && syllable.chars().all(is_letter);
    let is_tone = is_within(tone, PINYIN_TONES) || is_within(tone, CANTONESE_TONES);
    (is_syllable && is_tone).then_some(tone)
}

pub(super) fn is_within(tone: u32, (low, high): (u32, u32)) -> bool {
    (low..=high).contains(&tone)
}

/// Returns true if a string is a reading in phonetic symbols.
///
/// Plain letters are not a reading; otherwise every remark in parentheses would be one.
pub(super) fn is_ipa(text: &str) -> bool {
    let (inner, is_marked) = match text.strip_prefix('/').and_then(|rest| rest.strip_suffix('/')) {
        Some(inner) => (inner, true),
        None => (text, false),
    };
    let is_sign = |sign: char| {
        matches!(
            sign,
            '\u{250}'..='\u{36f}' | 'æ' | 'ç' | 'ð' | 'ø' | 'ħ' | 'ŋ' | 'œ' | 'β' | 'θ' | 'χ'
        )
    };
    let is_other = |sign: char| sign.is_ascii_lowercase() || matches!(sign, ' ' | '.' | '\'' | '-');
    !inner.trim().is_empty()
        && inner.chars().all(|sign| is_sign(sign) || is_other(sign))
        && (is_marked || inner.chars().any(is_sign))
}
