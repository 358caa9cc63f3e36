//! A fast-path check of a body that spares most replies the search for an error.

use crate::{Family, Interface, MemberPath, Statuses};
use memchr::memchr;
use memchr::memmem;

/// Returns true if a body surely reports no error; false if only a full parse can decide.
///
/// Every occurrence of the names that an error needs is examined, whatever object it belongs to. So
/// a body that passes has no error anywhere, while a body without an error may fail.
pub(super) fn reports_no_error(interface: &Interface, body: &[u8]) -> bool {
    let mut families = interface.families.iter().filter(|it| it.statuses == Statuses::Any);
    // The names of members might be written with escapes.
    !has_escapes(body) && families.all(|family| has_no_error_of(family, body))
}

/// Returns true if a body names a member that may report an error.
pub(crate) fn mentions_error(interface: &Interface, body: &[u8]) -> bool {
    let mut families = interface.families.iter().filter(|it| it.statuses == Statuses::Any);
    has_escapes(body)
        || families.any(|family| match marker(family).first() {
            Some(name) => occurrences(body, name).next().is_some(),
            None => true,
        })
}

/// The member that distinguishes an error of a family from a reply.
fn marker(family: &Family) -> MemberPath {
    if family.success.is_some() { family.code } else { family.present }
}

fn has_escapes(body: &[u8]) -> bool {
    memchr(b'\\', body)
        .is_some_and(|at| memmem::find(body.get(at..).unwrap_or_default(), br"\u00").is_some())
}

fn has_no_error_of(family: &Family, body: &[u8]) -> bool {
    let is_fine = |value: &[u8]| match family.success {
        Some(success) => is_number(value, success),
        None => value.starts_with(b"null"),
    };
    match marker(family) {
        // Any object may be an error.
        [] => false,
        [name] => every(body, name, is_fine),
        // The value is in the object that the first name opens.
        [first, .., last] => occurrences(body, first)
            .next()
            .is_none_or(|after| every(body.get(after..).unwrap_or_default(), last, is_fine)),
    }
}

/// Returns true if every member of a name has a value that passes.
fn every(body: &[u8], name: &str, passes: impl Fn(&[u8]) -> bool) -> bool {
    occurrences(body, name).all(|after| {
        let rest = body.get(after..).unwrap_or_default().trim_ascii_start();
        rest.strip_prefix(b":").is_some_and(|value| passes(value.trim_ascii_start()))
    })
}

/// Returns the places after each occurrence of a name in quotes.
fn occurrences<'a>(body: &'a [u8], name: &'a str) -> impl Iterator<Item = usize> + 'a {
    memmem::find_iter(body, name.as_bytes()).filter_map(move |at| {
        let after = at + name.len();
        let is_quoted = at > 0 && body.get(at - 1) == Some(&b'"') && body.get(after) == Some(&b'"');
        is_quoted.then_some(after + 1)
    })
}

fn is_number(value: &[u8], number: i64) -> bool {
    let length = value.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'-').count();
    let (digits, rest) = value.split_at(length);
    let found = str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
    found == Some(number) && matches!(rest, [b',' | b'}' | b' ' | b'\n' | b'\r' | b'\t', ..])
}

#[cfg(test)]
mod tests {
    use super::reports_no_error;
    use crate::ServiceError;
    use crate::errors::sample::INTERFACE;

    #[test]
    fn replies_without_errors_pass_the_fast_path() {
        for body in [
            r#"{"choices":[],"status":{"number":0,"words":"success"}}"#,
            r#"{"status": {"words": "", "number" : 0 }, "error" : null}"#,
            r#"{"text":"an \"error\" of number 7"}"#,
            "",
        ] {
            assert!(reports_no_error(&INTERFACE, body.as_bytes()), "{body}");
        }
    }

    #[test]
    fn nothing_that_reports_an_error_passes() {
        for body in [
            r#"{"status":{"number":2013}}"#,
            r#"{"status":{"number" : "2013"}}"#,
            r#"{"status":{"number":0,"number":1}}"#,
            r#"{"a":{"number":0},"status":{"number":1}}"#,
            r#"{"error":null,"error":{"message":"x"}}"#,
            r#"{"error":"x"}"#,
            r#"{"\u0065rror":"x"}"#,
            r#"{"st\u0061tus":{"numb\u0065r":5}}"#,
        ] {
            assert!(ServiceError::classify(&INTERFACE, body.as_bytes()).is_some(), "{body}");
            assert!(!reports_no_error(&INTERFACE, body.as_bytes()), "{body}");
        }
    }
}
