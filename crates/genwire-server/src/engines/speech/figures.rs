//! Counts of words and characters.

use std::num::NonZeroUsize;

use super::script::Script;

/// The counts of the text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Figures {
    /// Number of spoken words.
    pub(crate) words: usize,
    /// Number of charged characters, including markers and tags.
    pub(crate) characters: usize,
    /// The fraction of invisible characters, without white space.
    pub(crate) invisible: f64,
}

impl Figures {
    #[expect(clippy::cast_precision_loss, reason = "a text has at most thousands of characters")]
    pub(crate) fn of(text: &str, script: &Script) -> Self {
        let characters = text.chars().count();
        let invisible = text.chars().filter(|sign| is_invisible(*sign)).count();
        let share = NonZeroUsize::new(characters)
            .map_or(0.0, |characters| invisible as f64 / characters.get() as f64);
        Self { words: script.words(), characters, invisible: share }
    }
}

/// Returns true for a character that is invisible but not white space.
fn is_invisible(sign: char) -> bool {
    (sign.is_control() && !sign.is_whitespace())
        || matches!(
            sign,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{10ffff}'
        )
}
