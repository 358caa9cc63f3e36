//! The error of a response with a body of the wrong form.

use super::ErrorKind;
use crate::{Described, Invalid, Report, descriptor, mend};
use serde_core::de::DeserializeOwned;
use serde_json::Value as JsonValue;
use std::borrow::Cow;

/// The byte order mark of UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Bytes of a body before and after a problem that its error shows.
const EXCERPT_BYTES: usize = 60;

/// The error of a response whose body does not have its form.
#[derive(Debug)]
pub struct ReadError {
    /// The first problem.
    pub(crate) error: serde_json::Error,
    /// Every problem, if the body is JSON of another form.
    pub(crate) invalid: Option<Invalid>,
}

impl ReadError {
    /// Collects everything in a body that the type does not accept.
    pub(crate) fn of_json<T: Described>(body: &[u8], error: serde_json::Error) -> Self {
        let mut report = Report::default();
        if let Ok(value) = serde_json::from_slice::<JsonValue>(body) {
            descriptor::check(&value, T::descriptor(), &mut report);
        }
        Self { error, invalid: report.into_result().err() }
    }

    /// Returns the error kind for a call whose response has this body.
    pub fn into_kind(self, body: &[u8]) -> ErrorKind {
        match self.invalid {
            Some(invalid) => ErrorKind::Response(invalid),
            None => undecodable(body, &self.error),
        }
    }
}

/// Reads the body of a whole response as its type.
///
/// # Errors
///
/// The body is not JSON of the type.
pub fn read<T: DeserializeOwned + Described>(body: &[u8]) -> Result<T, ReadError> {
    let body = body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(body);
    serde_json::from_slice(body)
        .or_else(|error| mend::parse(body).ok_or_else(|| ReadError::of_json::<T>(body, error)))
}

/// Reads the body of a whole response as its type, and returns it as JSON.
///
/// The body is returned unchanged, unless values have another type than in the interface.
///
/// # Errors
///
/// The body is not JSON of the type.
pub fn read_text<T: DeserializeOwned + Described>(body: &[u8]) -> Result<Cow<'_, str>, ErrorKind> {
    let body = body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(body);
    let text = String::from_utf8_lossy(body);
    // A single parser for all, since each one makes a module larger.
    let is_read = |text: &str| serde_json::from_str::<T>(text).map(drop);
    let Err(error) = is_read(&text) else { return Ok(text) };
    if let Ok(mut value) = serde_json::from_str(&text) {
        mend::mend(&mut value, T::descriptor());
        let mended = value.to_string();
        if is_read(&mended).is_ok() {
            return Ok(Cow::Owned(mended));
        }
    }
    Err(ReadError::of_json::<T>(body, error).into_kind(body))
}

/// Returns the error kind for a body that cannot be deserialized.
pub(crate) fn undecodable(body: &[u8], error: &serde_json::Error) -> ErrorKind {
    let excerpt = excerpt(body, error.line(), error.column());
    ErrorKind::Protocol { problem: error.to_string(), excerpt }
}

/// Returns the part of a body around a position, on one line.
pub(crate) fn excerpt(body: &[u8], line: usize, column: usize) -> String {
    let start: usize =
        body.split_inclusive(|byte| *byte == b'\n').take(line.max(1) - 1).map(<[u8]>::len).sum();
    let place = start.saturating_add(column).min(body.len());
    let around =
        body.get(place.saturating_sub(EXCERPT_BYTES)..(place + EXCERPT_BYTES).min(body.len()));
    let text = String::from_utf8_lossy(around.unwrap_or_default());
    text.trim_matches('\u{fffd}').split_whitespace().collect::<Vec<_>>().join(" ")
}

impl From<serde_json::Error> for ReadError {
    fn from(error: serde_json::Error) -> Self {
        Self { error, invalid: None }
    }
}
