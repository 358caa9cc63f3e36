//! Faults in the markers of a speech text.

use std::error::Error;
use std::fmt;

use super::Span;
use super::scan::{Token, Tokens, tokens};
use crate::generated::text_rules::{SPEECH_PAUSE_DECIMALS, SPEECH_PAUSE_MAX, SPEECH_PAUSE_MIN};

/// A fault in a speech text, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    span: Span,
    kind: FaultKind,
}

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// A pause marker does not contain a number.
    PauseNumber,
    /// The number of a pause marker has too many decimals.
    PauseDecimals,
    /// A pause is too short or too long.
    PauseLength,
    /// Nothing is spoken between a pause and the previous one, or the start.
    NothingBefore,
    /// Nothing is spoken between a pause and the end.
    NothingAfter,
    /// A reading is neither a syllable with a tone nor phonetic symbols.
    NoReading,
    /// An entry of the pronunciation dictionary is not a written form with its reading.
    NoToneEntry,
}

impl Fault {
    pub(super) fn new(span: Span, kind: FaultKind) -> Self {
        Self { span, kind }
    }

    /// Returns the byte range of the fault in the text.
    pub fn span(&self) -> Span {
        self.span.clone()
    }

    /// Returns the kind of the fault.
    pub fn kind(&self) -> FaultKind {
        self.kind
    }
}

impl FaultKind {
    /// Returns true if the marker itself is malformed, and not misplaced.
    pub fn is_malformed(self) -> bool {
        matches!(self, Self::PauseNumber | Self::PauseDecimals | Self::PauseLength)
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PauseNumber => f.write_str("a pause marker holds seconds in digits, such as `<#0.5#>`"),
            Self::PauseDecimals => {
                write!(f, "the seconds of a pause have at most {SPEECH_PAUSE_DECIMALS} decimals")
            }
            Self::PauseLength => {
                write!(f, "a pause lasts from {SPEECH_PAUSE_MIN} to {SPEECH_PAUSE_MAX} seconds")
            }
            Self::NothingBefore => {
                f.write_str("a pause must be between two texts, but nothing is spoken before it")
            }
            Self::NothingAfter => {
                f.write_str("a pause must be between two texts, but nothing is spoken after it")
            }
            Self::NoToneEntry => f.write_str(
                "an entry is a text, a slash and the reading in parentheses, such as `Oslo/(OOS-loo)`",
            ),
            Self::NoReading => {
                f.write_str("a reading is a syllable with its tone, such as `hao3`, or phonetic signs")
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (bytes {} to {})", self.kind, self.span.start, self.span.end)
    }
}

impl Error for Fault {}

/// Returns an iterator over the faults of a speech text, in order.
///
/// ```
/// use genwire_audio::{FaultKind, faults};
///
/// let kinds: Vec<_> = faults("one<#100#>two<#1#>").map(|fault| fault.kind()).collect();
/// assert_eq!(kinds, [FaultKind::PauseLength, FaultKind::NothingAfter]);
/// ```
pub fn faults(text: &str) -> Faults<'_> {
    Faults { text, tokens: tokens(text), spoken: false, last: None, waiting: None }
}

/// The iterator that [`faults`] returns.
#[derive(Clone, Debug)]
pub struct Faults<'a> {
    text: &'a str,
    tokens: Tokens<'a>,
    /// True if something was spoken since the last marker.
    spoken: bool,
    /// The last marker.
    last: Option<Span>,
    /// A second fault at the same marker.
    waiting: Option<Fault>,
}

impl Iterator for Faults<'_> {
    type Item = Fault;

    fn next(&mut self) -> Option<Fault> {
        if let Some(fault) = self.waiting.take() {
            return Some(fault);
        }
        for (span, token) in self.tokens.by_ref() {
            let malformed = match token {
                Token::Malformed(kind) => Some(Fault::new(span.clone(), kind)),
                Token::Pause(_) => None,
                Token::Text => {
                    self.spoken |= !self.text[span].trim().is_empty();
                    continue;
                }
                Token::LineBreak => continue,
                Token::Interjection(_) | Token::Syllable | Token::Ipa => {
                    self.spoken = true;
                    continue;
                }
            };
            let nothing_before =
                (!self.spoken).then(|| Fault::new(span.clone(), FaultKind::NothingBefore));
            self.spoken = false;
            self.last = Some(span);
            match (malformed, nothing_before) {
                (Some(first), second) => {
                    self.waiting = second;
                    return Some(first);
                }
                (None, Some(fault)) => return Some(fault),
                (None, None) => {}
            }
        }
        let last = self.last.take().filter(|_| !self.spoken)?;
        Some(Fault::new(last, FaultKind::NothingAfter))
    }
}
