//! A fast-path check that avoids the search for an error in most responses.

use crate::{Family, Interface, MemberPath, Statuses};
use memchr::memchr;
use memchr::memmem;

/// Returns true if a body certainly reports no error; false if only a full parse can decide.
///
/// Every occurrence of the names that an error needs is examined, whatever object it belongs to. A
/// body that passes therefore has no error anywhere, while a body without an error may fail.
pub(crate) fn reports_no_error(interface: &Interface, body: &[u8]) -> bool {
    // Escapes could hide the names of members.
    !has_escapes(body) && markers(interface).all(|marker| marker.has_no_error(body))
}

/// Returns true if a body contains the name of a member that may report an error.
pub(crate) fn mentions_error(interface: &Interface, body: &[u8]) -> bool {
    let mentions =
        |marker: Marker| marker.first.is_none_or(|name| places(name, body).next().is_some());
    has_escapes(body) || markers(interface).any(mentions)
}

fn has_escapes(body: &[u8]) -> bool {
    memchr(b'\\', body)
        .is_some_and(|at| memmem::find(body.get(at..).unwrap_or_default(), br"\u00").is_some())
}

/// The members that distinguish an error of a family from a response.
#[derive(Clone, Copy, Debug)]
struct Marker {
    first: Option<&'static str>,
    /// The member with the value, inside the object of the first name.
    last: Option<&'static str>,
    success: Option<i64>,
}

/// Returns the markers of the families that may occur with any status.
fn markers(interface: &Interface) -> impl Iterator<Item = Marker> {
    interface.families.iter().filter(|it| it.statuses == Statuses::Any).map(|it| Marker::of(it))
}

impl Marker {
    fn of(family: &'static Family) -> Self {
        let path: MemberPath = if family.success.is_some() { family.code } else { family.present };
        let last = path.get(1..).and_then(<[_]>::last);
        Self { first: path.first().copied(), last: last.copied(), success: family.success }
    }

    fn has_no_error(&self, body: &[u8]) -> bool {
        match (self.first, self.last) {
            // Any object may be an error.
            (None, _) => false,
            (Some(name), None) => self.is_fine(name, body),
            (Some(first), Some(last)) => places(first, body)
                .next()
                .is_none_or(|after| self.is_fine(last, body.get(after..).unwrap_or_default())),
        }
    }

    /// Returns true if every member with a name has a value that reports no error.
    fn is_fine(&self, name: &str, body: &[u8]) -> bool {
        places(name, body).all(|after| {
            let rest = body.get(after..).unwrap_or_default().trim_ascii_start();
            let value = rest.strip_prefix(b":").map(<[u8]>::trim_ascii_start);
            value.is_some_and(|value| match self.success {
                Some(success) => is_number(value, success),
                None => value.starts_with(b"null"),
            })
        })
    }
}

/// Returns the offsets after each occurrence of the quoted name of a member.
fn places(name: &str, body: &[u8]) -> impl Iterator<Item = usize> {
    memmem::find_iter(body, name).filter_map(move |at| {
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
