//! The search for an error in a body of which nothing else is known.

use crate::{Family, RawJson, Wire};
use serde_json::Value as JsonValue;

/// Error that was found in a body.
pub(super) struct Found {
    pub(super) family: Family,
    pub(super) code: Option<i64>,
    pub(super) error_type: Option<String>,
    pub(super) message: String,
    pub(super) request_id: Option<String>,
    pub(super) http: Option<u16>,
}

/// The members that may report an error; the rest of a large reply is skipped.
#[derive(Wire)]
#[wire(name = "body")]
struct Body {
    base_resp: Option<RawJson>,
    error: Option<RawJson>,
    request_id: Option<RawJson>,
}

/// The parts of an `error` member.
#[derive(Default)]
struct Detail {
    error_type: Option<String>,
    message: Option<String>,
    http: Option<u16>,
    code: Option<i64>,
}

// Inlined, so that only programs that call it compile a JSON reader for it.
#[inline]
pub(super) fn find(body: &[u8]) -> Option<Found> {
    let body: Body = serde_json::from_slice(body).ok()?;
    let base = value(body.base_resp.as_ref());
    let status = number(base.get("status_code")).filter(|code| *code != 0);
    let detail = detail(&value(body.error.as_ref()));
    let family = match (status, &detail) {
        (Some(_), _) => Family::BaseResp,
        (None, Some(_)) => Family::Envelope,
        (None, None) => return None,
    };
    let detail = detail.unwrap_or_default();
    let words = text(base.get("status_msg")).filter(|words| status.is_some() && !words.is_empty());
    let words = words.or(detail.message).unwrap_or_default();
    let (message, code_in_words) = split_code(&words);
    Some(Found {
        family,
        code: status.or(code_in_words).or(detail.code),
        error_type: detail.error_type,
        message: message.to_owned(),
        request_id: text(Some(&value(body.request_id.as_ref()))),
        http: detail.http,
    })
}

fn value(raw: Option<&RawJson>) -> JsonValue {
    raw.and_then(|raw| raw.parse().ok()).unwrap_or_default()
}

/// Reads an `error` member: the object of the interface, or a bare text.
fn detail(error: &JsonValue) -> Option<Detail> {
    match error {
        JsonValue::Object(_) => Some(Detail {
            error_type: text(error.get("type")),
            message: text(error.get("message")),
            http: number(error.get("http_code")).and_then(|http| u16::try_from(http).ok()),
            code: number(error.get("code")),
        }),
        // Some services always have the member, and nothing in it where nothing went wrong.
        JsonValue::String(message) if !message.is_empty() => {
            Some(Detail { message: Some(message.clone()), ..Detail::default() })
        }
        _ => None,
    }
}

fn text(value: Option<&JsonValue>) -> Option<String> {
    value.and_then(JsonValue::as_str).map(str::to_owned)
}

/// A whole number, written as a number or as digits.
fn number(value: Option<&JsonValue>) -> Option<i64> {
    match value? {
        JsonValue::Number(number) => number.as_i64(),
        JsonValue::String(digits) => digits.parse().ok(),
        _ => None,
    }
}

/// Parts a message from the code in parentheses at its end.
fn split_code(message: &str) -> (&str, Option<i64>) {
    let found = message.trim_end().strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
    match found.and_then(|(words, digits)| Some((words.trim_end(), digits.parse().ok()?))) {
        Some((words, code)) => (words, Some(code)),
        None => (message, None),
    }
}
