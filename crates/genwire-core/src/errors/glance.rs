//! A quick look at a body that spares most replies the search for an error.

use memchr::memmem;

/// Whether a body surely reports no error; false where only a closer look can tell.
///
/// Every place where the words stand that an error needs is looked at, whatever it belongs to. So
/// a body that passes has no error anywhere, and an innocent one may fail.
pub(super) fn is_innocent(body: &[u8]) -> bool {
    // The names of members might be written with escapes.
    memmem::find(body, br"\u00").is_none()
        && every(body, br#""error""#, |value| value.starts_with(b"null"))
        && (memmem::find(body, br#""base_resp""#).is_none()
            || every(body, br#""status_code""#, is_zero))
}

/// Whether every member of a name has a value that passes.
fn every(body: &[u8], name: &[u8], passes: impl Fn(&[u8]) -> bool) -> bool {
    memmem::find_iter(body, name).all(|at| {
        let rest = body.get(at + name.len()..).unwrap_or_default().trim_ascii_start();
        rest.strip_prefix(b":").is_some_and(|value| passes(value.trim_ascii_start()))
    })
}

fn is_zero(value: &[u8]) -> bool {
    matches!(value, [b'0', b',' | b'}' | b' ' | b'\n' | b'\r' | b'\t', ..])
}

#[cfg(test)]
mod tests {
    use super::is_innocent;
    use crate::ServiceError;

    #[test]
    fn replies_without_errors_pass_at_a_glance() {
        for body in [
            r#"{"choices":[],"base_resp":{"status_code":0,"status_msg":"success"}}"#,
            r#"{"base_resp": {"status_msg": "", "status_code" : 0 }, "error" : null}"#,
            r#"{"text":"an \"error\" of status_code 7"}"#,
            "",
        ] {
            assert!(is_innocent(body.as_bytes()), "{body}");
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
            assert!(!is_innocent(body.as_bytes()), "{body}");
        }
    }
}
