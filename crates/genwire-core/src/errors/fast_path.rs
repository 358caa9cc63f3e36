//! A fast-path check of a body that spares most replies the search for an error.

use memchr::memchr;
use memchr::memmem::Finder;
use std::sync::LazyLock;

static UNICODE_ESCAPE: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new(br"\u00"));
static ERROR: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new(br#""error""#));
static BASE: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new(br#""base_resp""#));
static STATUS: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new(br#""status_code""#));

/// Returns true if a body surely reports no error; false if only a full parse can decide.
///
/// Every occurrence of the names that an error needs is examined, whatever object it belongs to. So
/// a body that passes has no error anywhere, while a body without an error may fail.
pub(super) fn reports_no_error(body: &[u8]) -> bool {
    // The names of members might be written with escapes.
    let is_plain = memchr(b'\\', body)
        .is_none_or(|at| UNICODE_ESCAPE.find(body.get(at..).unwrap_or_default()).is_none());
    is_plain
        && every(body, &ERROR, |value| value.starts_with(b"null"))
        && BASE.find(body).is_none_or(|at| {
            // The code is in the object that the name opens.
            every(body.get(at..).unwrap_or_default(), &STATUS, is_zero)
        })
}

/// Returns true if every member of a name has a value that passes.
fn every(body: &[u8], name: &Finder<'_>, passes: impl Fn(&[u8]) -> bool) -> bool {
    name.find_iter(body).all(|at| {
        let rest = body.get(at + name.needle().len()..).unwrap_or_default().trim_ascii_start();
        rest.strip_prefix(b":").is_some_and(|value| passes(value.trim_ascii_start()))
    })
}

fn is_zero(value: &[u8]) -> bool {
    matches!(value, [b'0', b',' | b'}' | b' ' | b'\n' | b'\r' | b'\t', ..])
}

#[cfg(test)]
mod tests {
    use super::reports_no_error;
    use crate::ServiceError;

    #[test]
    fn replies_without_errors_pass_the_fast_path() {
        for body in [
            r#"{"choices":[],"base_resp":{"status_code":0,"status_msg":"success"}}"#,
            r#"{"base_resp": {"status_msg": "", "status_code" : 0 }, "error" : null}"#,
            r#"{"text":"an \"error\" of status_code 7"}"#,
            "",
        ] {
            assert!(reports_no_error(body.as_bytes()), "{body}");
        }
    }

    #[test]
    fn nothing_that_reports_an_error_passes() {
        for body in [
            r#"{"base_resp":{"status_code":2013}}"#,
            r#"{"base_resp":{"status_code" : "2013"}}"#,
            r#"{"base_resp":{"status_code":0,"status_code":1}}"#,
            r#"{"a":{"status_code":0},"base_resp":{"status_code":1}}"#,
            r#"{"error":null,"error":{"message":"x"}}"#,
            r#"{"error":"x"}"#,
            r#"{"\u0065rror":"x"}"#,
            r#"{"base\u005fresp":{"status\u005fcode":5}}"#,
        ] {
            assert!(ServiceError::classify(body.as_bytes()).is_some(), "{body}");
            assert!(!reports_no_error(body.as_bytes()), "{body}");
        }
    }
}
