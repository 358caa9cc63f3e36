//! Holding a whole body, as bytes, against the interface.

use crate::{Described, Path, Report, Severity, Validate, Violation, shape};
use serde_core::de::DeserializeOwned;
use serde_json::Value as JsonValue;
use std::error::Error;
use std::fmt;

/// The largest body that [`check`] looks at, in bytes: 64 MiB.
pub const DEFAULT_LIMIT: u64 = 64 * 1024 * 1024;

/// How deep arrays and objects may stand in one another.
pub const MAX_DEPTH: usize = 127;

/// A body is not JSON, or is more than is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unreadable {
    /// The body is too large.
    TooLarge {
        /// The size of the body, in bytes.
        size: u64,
        /// The largest size that is accepted, in bytes.
        limit: u64,
    },
    /// The body is not UTF-8.
    NotUtf8 {
        /// How many bytes from the start are.
        valid_up_to: usize,
    },
    /// Arrays and objects stand too deep in one another.
    TooDeep {
        /// The greatest depth that is accepted.
        limit: usize,
    },
    /// The body is not JSON.
    NotJson {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { size, limit } => {
                write!(f, "the body has {size} bytes, at most {limit} are accepted")
            }
            Self::NotUtf8 { valid_up_to } => {
                write!(f, "the body is not UTF-8 after its first {valid_up_to} bytes")
            }
            Self::TooDeep { limit } => {
                write!(f, "arrays and objects are nested more than {limit} deep")
            }
            Self::NotJson { line, column, message } => {
                write!(f, "the body is not JSON: {message} at line {line} column {column}")
            }
        }
    }
}

impl Error for Unreadable {}

/// Holds a body against a type: its shape exactly, and the rules that cross its members.
///
/// Where members are missing or of another type the rules have nothing to stand on and wait until
/// that is mended; [`Report::is_partial`] tells.
///
/// ```
/// use genwire_core::check;
///
/// let report = check::<Vec<String>>(br#"["a", null]"#)?;
/// assert_eq!(report.violations()[0].to_string(), "error: /1: expected a string, found null (body)");
/// assert!(check::<Vec<String>>(b"[").is_err());
/// # Ok::<(), genwire_core::Unreadable>(())
/// ```
pub fn check<T: DeserializeOwned + Validate + Described>(
    body: &[u8],
) -> Result<Report, Unreadable> {
    check_within::<T>(body, DEFAULT_LIMIT)
}

/// The same as [`check`] with a limit of one's own, in bytes.
pub fn check_within<T: DeserializeOwned + Validate + Described>(
    body: &[u8],
    limit: u64,
) -> Result<Report, Unreadable> {
    read::<T>(body, limit, |_| None).map(|(report, _)| report)
}

/// The same as [`check_within`] with the value that was read, if there is one.
///
/// `mend` may give another body, whose shape is checked in its place.
pub(crate) fn read<T: DeserializeOwned + Validate + Described>(
    body: &[u8],
    limit: u64,
    mend: impl FnOnce(&str) -> Option<String>,
) -> Result<(Report, Option<T>), Unreadable> {
    let text = readable(body, limit)?;
    let mended = mend(text);
    let text = mended.as_deref().unwrap_or(text);
    // Most bodies are as they should be, which is told without a tree of them.
    if shape::fits(text, T::shape())
        && let Ok(value) = serde_json::from_str::<T>(text)
    {
        return Ok((value.validate(), Some(value)));
    }
    let value: JsonValue = serde_json::from_str(text).map_err(|error| not_json(&error))?;
    let mut report = Report::default();
    shape::check(&value, T::shape(), &mut report);
    drop(value);
    let value = match serde_json::from_str::<T>(text) {
        // A member may stand there twice, first in another shape; the last one counts.
        Err(_) if report.is_valid() => serde_json::from_str::<T>(&without_repetition(text)),
        read => read,
    };
    match value {
        Ok(value) => {
            report.merge(value.validate());
            Ok((report, Some(value)))
        }
        Err(error) => {
            if report.is_valid() {
                // The shape is exact, so this is for types that refuse more than their shape says.
                report.push(Violation {
                    path: Path::root().to_pointer(),
                    rule: "body".into(),
                    code: crate::INVALID_CODE,
                    severity: Severity::Error,
                    message: error.to_string().into(),
                });
            } else {
                report.set_partial();
            }
            Ok((report, None))
        }
    }
}

/// JSON without the members that a later one of the same name replaces.
fn without_repetition(text: &str) -> String {
    serde_json::from_str::<JsonValue>(text).map_or_else(|_| text.to_owned(), |it| it.to_string())
}

fn readable(body: &[u8], limit: u64) -> Result<&str, Unreadable> {
    let size = body.len() as u64;
    if size > limit {
        return Err(Unreadable::TooLarge { size, limit });
    }
    let text = std::str::from_utf8(body)
        .map_err(|error| Unreadable::NotUtf8 { valid_up_to: error.valid_up_to() })?;
    if text.starts_with('\u{feff}') {
        let message = "a byte order mark, which JSON does not have,".to_owned();
        return Err(Unreadable::NotJson { line: 1, column: 1, message });
    }
    if is_too_deep(text) {
        return Err(Unreadable::TooDeep { limit: MAX_DEPTH });
    }
    Ok(text)
}

fn not_json(error: &serde_json::Error) -> Unreadable {
    let text = error.to_string();
    let message = match text.rfind(" at line ") {
        Some(end) => text.get(..end).unwrap_or(&text).to_owned(),
        None => text,
    };
    Unreadable::NotJson { line: error.line(), column: error.column(), message }
}

/// Whether brackets outside strings are open more than [`MAX_DEPTH`] deep anywhere.
fn is_too_deep(text: &str) -> bool {
    // To count brackets is much faster than to follow them, and few bodies have so many. Counts
    // that fit into a byte are made many at a time.
    let is_bracket = |byte: &u8| u8::from(matches!(byte, b'[' | b'{'));
    let counts = text.as_bytes().chunks(128).map(|part| part.iter().map(is_bracket).sum::<u8>());
    counts.map(usize::from).sum::<usize>() > MAX_DEPTH && goes_too_deep(text)
}

fn goes_too_deep(text: &str) -> bool {
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut escaped = false;
    for byte in text.bytes() {
        if in_string {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return true;
        }
    }
    false
}
