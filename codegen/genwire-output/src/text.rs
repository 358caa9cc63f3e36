//! The text of a generated file, which may be long.

use genwire_constraint::escape_hidden;
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// Length in bytes from which a text goes on in a new part.
const PART_LENGTH: usize = 3 << 16;
/// Bytes for which a new part has space, so that it seldom moves.
const PART_CAPACITY: usize = 4 << 16;

/// A text that is written in parts, and read part by part or as a whole.
///
/// As one string, a text of many megabytes would be copied each time that it outgrows its memory.
/// Reading it as `&str` joins the parts, once.
#[derive(Default)]
pub struct Text {
    parts: Arc<Vec<String>>,
    whole: OnceLock<String>,
}

impl Text {
    /// Creates an empty text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the end of the text, to append to.
    pub fn end(&mut self) -> &mut String {
        self.whole.take();
        let parts = Arc::make_mut(&mut self.parts);
        if parts.last().is_none_or(|last| last.len() >= PART_LENGTH) {
            let capacity = if parts.is_empty() { 0 } else { PART_CAPACITY };
            parts.push(String::with_capacity(capacity));
        }
        parts.last_mut().expect("a part was added where there is none")
    }

    /// Returns the parts, in order.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(String::as_str)
    }

    /// Returns the text with an escape in place of each character that readers do not see.
    pub(crate) fn with_escapes(mut self) -> Self {
        let is_plain = |part: &String| matches!(escape_hidden(part), Cow::Borrowed(_));
        if !self.parts.iter().all(is_plain) {
            self.whole.take();
            for part in Arc::make_mut(&mut self.parts) {
                if let Cow::Owned(escaped) = escape_hidden(part) {
                    *part = escaped;
                }
            }
        }
        self
    }

    /// Returns the number of bytes.
    pub fn bytes(&self) -> usize {
        self.parts.iter().map(String::len).sum()
    }

    /// Returns the whole text.
    pub fn into_string(self) -> String {
        match Arc::try_unwrap(self.parts) {
            Ok(mut parts) if parts.len() == 1 => parts.remove(0),
            Ok(parts) => self.whole.into_inner().unwrap_or_else(|| parts.concat()),
            Err(shared) => shared.concat(),
        }
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        match self.parts.as_slice() {
            [] => "",
            [only] => only,
            parts => self.whole.get_or_init(|| parts.concat()),
        }
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self { parts: Arc::new(vec![text]), whole: OnceLock::new() }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl Clone for Text {
    fn clone(&self) -> Self {
        Self { parts: Arc::clone(&self.parts), whole: OnceLock::new() }
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.parts().flat_map(str::bytes).eq(other.parts().flat_map(str::bytes))
    }
}

impl Eq for Text {}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts().try_for_each(|part| f.write_str(part))
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::{PART_LENGTH, Text};
    use std::fmt::Write as _;

    #[test]
    fn a_text_is_the_same_in_parts_and_as_a_whole() {
        for count in [0, 1, 2, 1_000, 60_000] {
            let mut text = Text::new();
            let mut expected = String::new();
            for number in 0..count {
                // Reading it on the way does not change the end.
                assert_eq!(text.bytes(), expected.len());
                if number < 3 {
                    assert_eq!(*text, *expected);
                }
                for out in [text.end(), &mut expected] {
                    writeln!(out, "{number} é").unwrap();
                }
            }
            let is_long = expected.len() > PART_LENGTH;
            assert_eq!(text.parts().count() > 1, is_long);
            assert_eq!(text.parts().collect::<String>(), expected);
            assert_eq!((text.to_string(), &*text), (expected.clone(), &*expected));
            let copy = text.clone();
            assert_eq!(text.into_string(), expected);
            assert_eq!(copy.into_string(), expected);
            assert_eq!(Text::from(expected.as_str()).into_string(), expected);
        }
    }

    #[test]
    fn a_copy_stays_as_it_is() {
        let mut text = Text::from("a");
        let copy = text.clone();
        text.end().push('b');
        assert_eq!((&*text, &*copy), ("ab", "a"));
        assert_ne!(text, copy);
    }
}
