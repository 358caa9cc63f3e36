//! The check of a whole body, as bytes, against the interface.

use crate::readable::{DEFAULT_BODY_LIMIT, readable};
use crate::validate::validate_read;
use crate::{Described, Path, Report, Severity, Unreadable, Validate, Violation, descriptor};
use serde_core::de::DeserializeOwned;
use serde_json::Value as JsonValue;

/// Checks a body against a type: its descriptor, and the rules across its members.
///
/// If members are missing or have the wrong type, the rules cannot be evaluated, and
/// [`Report::is_partial`] returns true.
///
/// # Errors
///
/// The body is not JSON, is larger than [`DEFAULT_BODY_LIMIT`], is nested deeper than
/// [`MAX_DEPTH`](crate::MAX_DEPTH) or has more than [`MAX_VALUES`](crate::MAX_VALUES) values.
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
    check_within::<T>(body, DEFAULT_BODY_LIMIT)
}

/// Checks a body like [`check`], with another maximum size, in bytes.
///
/// # Errors
///
/// The same as for [`check`].
pub fn check_within<T: DeserializeOwned + Validate + Described>(
    body: &[u8],
    limit: u64,
) -> Result<Report, Unreadable> {
    read::<T>(body, limit, |_| None).map(|(report, _)| report)
}

/// Checks a request and the files in it; `None` if it cannot be read.
pub fn measure<T: DeserializeOwned + Validate>(body: &[u8]) -> Option<Report> {
    Some(serde_json::from_slice::<T>(body).ok()?.validate_thoroughly())
}

/// Checks a body like [`check_within`] and also returns the value, if the body can be read.
///
/// If `mend` returns another body, that body is checked instead.
pub(crate) fn read<T: DeserializeOwned + Validate + Described>(
    body: &[u8],
    limit: u64,
    mend: impl FnOnce(&str) -> Option<String>,
) -> Result<(Report, Option<T>), Unreadable> {
    let text = readable(body, limit)?;
    let mended = mend(text);
    let text = mended.as_deref().unwrap_or(text);
    // Most bodies are valid. The fast path finds that out without a tree.
    if descriptor::is_clean(text, T::descriptor())
        && let Ok(value) = serde_json::from_str::<T>(text)
    {
        return Ok((validate_read(&value), Some(value)));
    }
    let value: JsonValue =
        serde_json::from_str(text).map_err(|error| Unreadable::not_json(&error))?;
    let mut report = Report::default();
    descriptor::check(&value, T::descriptor(), &mut report);
    drop(value);
    let value = match serde_json::from_str::<T>(text) {
        // A member may occur twice, first with a wrong type; the last occurrence counts.
        Err(_) if report.is_valid() => serde_json::from_str::<T>(&without_repetition(text)),
        read => read,
    };
    match value {
        Ok(value) => {
            report.merge(validate_read(&value));
            Ok((report, Some(value)))
        }
        Err(error) => {
            if report.is_valid() {
                // Deserialization may be stricter than the descriptor.
                report.push(Violation {
                    path: Path::root().to_pointer(),
                    rule: "body".into(),
                    code: None,
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

/// Removes members that a later member of the same name replaces.
#[inline]
fn without_repetition(text: &str) -> String {
    serde_json::from_str::<JsonValue>(text).map_or_else(|_| text.to_owned(), |it| it.to_string())
}
