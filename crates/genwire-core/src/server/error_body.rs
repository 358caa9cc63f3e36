//! Error bodies in the form of a family.

use super::Refusal;
use crate::write::escape;
use crate::{Family, Interface, TemplatePart};

/// Writes the body of an error.
pub(super) fn whole(
    interface: &Interface,
    family: Option<&Family>,
    refusal: &Refusal,
    request_id: &str,
) -> Vec<u8> {
    write(interface, family.map_or(&[], |family| family.body), refusal, request_id)
}

/// Writes the last event of a stream that failed.
pub(super) fn event(
    interface: &Interface,
    family: &Family,
    refusal: &Refusal,
    request_id: &str,
) -> Vec<u8> {
    let parts = if family.event.is_empty() { family.body } else { family.event };
    write(interface, parts, refusal, request_id)
}

fn write(
    interface: &Interface,
    parts: &[TemplatePart],
    refusal: &Refusal,
    request_id: &str,
) -> Vec<u8> {
    let mut body = Vec::with_capacity(256);
    for part in parts {
        match part {
            TemplatePart::Text(text) => body.extend_from_slice(text.as_bytes()),
            TemplatePart::Code => push(&mut body, &refusal.code().to_string()),
            TemplatePart::Type => push(&mut body, error_type(interface, refusal)),
            TemplatePart::Message => push(&mut body, refusal.message()),
            TemplatePart::Http => push(&mut body, refusal.status().as_str()),
            TemplatePart::RequestId => push(&mut body, request_id),
        }
    }
    body
}

/// Appends a string escaped for JSON, without quotes.
fn push(body: &mut Vec<u8>, text: &str) {
    let start = body.len();
    escape::write(body, text);
    body.pop();
    body.remove(start);
}

/// Returns the type of an error; an unlisted code has the type of an internal error.
fn error_type(interface: &Interface, refusal: &Refusal) -> &'static str {
    let internal = interface.code(i64::from(interface.internal_code));
    let internal = internal.map(|code| code.error_type);
    refusal.error_type().or(internal).unwrap_or_default()
}
