//! The limits of a body, and the error for a body that exceeds them or is not JSON.

use std::error::Error;
use std::fmt;

/// Default maximum size of a body: 64 MiB.
pub const DEFAULT_BODY_LIMIT: u64 = 64 * 1024 * 1024;

/// Maximum nesting depth of arrays and objects.
pub const MAX_DEPTH: usize = 127;

/// Maximum number of values in a body; an object counts as ten.
///
/// A value needs many times the memory of its JSON. The size of a body in bytes therefore does not
/// bound the memory for reading it.
pub const MAX_VALUES: usize = 1_000_000;

/// Size above which a body is validated outside the event loop, in bytes.
#[cfg(feature = "server")]
pub(crate) const LARGE_BODY_BYTES: usize = 256 << 10;

/// Number of values that an object counts as, because of the memory for its members.
const VALUES_PER_OBJECT: u8 = 10;

/// The error for a body that is not JSON or exceeds a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unreadable {
    /// The body is too large.
    TooLarge {
        /// The size of the body, in bytes.
        size: u64,
        /// The maximum size, in bytes.
        limit: u64,
    },
    /// The body is not UTF-8.
    NotUtf8 {
        /// The length of the valid UTF-8 at the start, in bytes.
        valid_up_to: usize,
    },
    /// Arrays and objects are nested too deep.
    TooDeep {
        /// The maximum depth.
        limit: usize,
    },
    /// The body has too many values.
    TooManyValues {
        /// The maximum number; an object counts as ten.
        limit: usize,
    },
    /// The body does not conform to its media type: a form or parts.
    NotEncoded {
        /// The description of the error.
        message: &'static str,
    },
    /// The body is not JSON.
    NotJson {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// The description of the error at that position.
        message: String,
    },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { size, limit } => {
                write!(f, "the body has {size} bytes; at most {limit} are accepted")
            }
            Self::NotUtf8 { valid_up_to } => {
                write!(f, "the body is not UTF-8 after its first {valid_up_to} bytes")
            }
            Self::TooDeep { limit } => {
                write!(f, "arrays and objects are nested more than {limit} deep")
            }
            Self::TooManyValues { limit } => {
                write!(f, "the body has more than {limit} values, where an object counts as ten")
            }
            Self::NotEncoded { message } => {
                write!(f, "the body does not match its media type: {message}")
            }
            Self::NotJson { line, column, message } => {
                write!(f, "the body is not JSON: {message} at line {line} column {column}")
            }
        }
    }
}

impl Error for Unreadable {}

impl Unreadable {
    /// Converts the error of the parser into the error of a body that is not JSON.
    pub fn not_json(error: &serde_json::Error) -> Self {
        let text = error.to_string();
        let message = match text.rfind(" at line ") {
            Some(end) => text.get(..end).unwrap_or(&text).to_owned(),
            None => text,
        };
        Self::NotJson { line: error.line(), column: error.column(), message }
    }
}

/// Returns a body as a string if it is within the limits; JSON syntax is not checked.
///
/// # Errors
///
/// The body is not UTF-8, or exceeds a limit.
pub fn readable(body: &[u8], limit: u64) -> Result<&str, Unreadable> {
    let size = body.len() as u64;
    if size > limit {
        return Err(Unreadable::TooLarge { size, limit });
    }
    let text = std::str::from_utf8(body)
        .map_err(|error| Unreadable::NotUtf8 { valid_up_to: error.valid_up_to() })?;
    if text.starts_with('\u{feff}') {
        let message = "a byte order mark before the body".to_owned();
        return Err(Unreadable::NotJson { line: 1, column: 1, message });
    }
    if is_too_deep(text) {
        return Err(Unreadable::TooDeep { limit: MAX_DEPTH });
    }
    if has_too_many_values(text) {
        return Err(Unreadable::TooManyValues { limit: MAX_VALUES });
    }
    Ok(text)
}

/// Returns true if arrays and objects are nested deeper than [`MAX_DEPTH`].
pub(crate) fn is_too_deep(text: &str) -> bool {
    // Counting brackets is much faster than matching them, and few bodies have so many. With a
    // count that fits into a byte, the compiler can count many bytes at a time.
    let is_bracket = |byte: &u8| u8::from(matches!(byte, b'[' | b'{'));
    let counts = text.as_bytes().chunks(128).map(|part| part.iter().map(is_bracket).sum::<u8>());
    counts.map(usize::from).sum::<usize>() > MAX_DEPTH && goes_too_deep(text)
}

/// Returns true if a JSON document has more than [`MAX_VALUES`] values.
fn has_too_many_values(text: &str) -> bool {
    // Each value except the first follows a comma or the start of an array or object. Counting all
    // bytes, even those inside strings, is much faster than skipping strings, and few documents
    // exceed the limit even so.
    let is_large = text.len() > MAX_VALUES / usize::from(VALUES_PER_OBJECT);
    let chunks = || text.as_bytes().chunks(4096);
    let sums =
        || chunks().map(|chunk| chunk.iter().map(|byte| u16::from(weight(*byte))).sum::<u16>());
    is_large
        && sums().map(usize::from).sum::<usize>() > MAX_VALUES
        && count_values(text) > MAX_VALUES
}

/// Returns the number of values of a JSON document, without the first one.
pub(crate) fn count_values(text: &str) -> usize {
    outside_strings(text).map(|byte| usize::from(weight(byte))).sum()
}

/// Returns the number of values that a byte outside strings may precede.
fn weight(byte: u8) -> u8 {
    match byte {
        b',' | b'[' => 1,
        b'{' => VALUES_PER_OBJECT,
        _ => 0,
    }
}

fn goes_too_deep(text: &str) -> bool {
    let mut depth = 0_usize;
    outside_strings(text).any(|byte| {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MAX_DEPTH
    })
}

/// Returns the bytes of a JSON document outside strings.
fn outside_strings(text: &str) -> impl Iterator<Item = u8> {
    let mut in_string = false;
    let mut is_escaped = false;
    text.bytes().filter(move |byte| {
        if !in_string {
            in_string = *byte == b'"';
            return true;
        }
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => in_string = false,
            _ => {}
        }
        false
    })
}
