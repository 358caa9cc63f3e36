//! The judgement of a client, from the requests that it sent and the line that it printed.

use crate::clients::cases::{CallOutcome, Case, Expect};
use crate::clients::command::NoLine;
use crate::clients::server::{Received, Seen};
use crate::http::Request;
use crate::pointer::select;
use genwire_core::{AuthPlace, Endpoint};
use serde_json::Value as JsonValue;
use std::time::Duration;

/// The fault of a client that prints its API key.
pub(crate) const KEY_IN_ERRORS: &str = "the key is printed on standard error";

/// The outcome of a client that does not support an operation.
pub(crate) const UNSUPPORTED: &str = "unsupported";

/// Maximum number of characters of a value in a message.
const MAX_SHOWN_CHARS: usize = 120;

/// The result of a judgement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Findings {
    /// The client does not support the operation.
    Unsupported,
    /// The faults of the client; empty if it is correct.
    Faults(Vec<String>),
}

/// Judges a client by one case.
pub(crate) fn judge(
    (case, endpoint): (&Case, &Endpoint),
    key: &str,
    seen: &Seen,
    line: Result<&JsonValue, &NoLine>,
    errors: &str,
) -> Findings {
    let mut faults = Vec::new();
    match line {
        Ok(line) if line["outcome"] == UNSUPPORTED => return Findings::Unsupported,
        Ok(line) => {
            judge_line(&case.expect, line, &mut faults);
            if line.to_string().contains(key) {
                faults.push("the line has the key in it".to_owned());
            }
        }
        Err(error) => faults.push(error.to_string()),
    }
    if errors.contains(key) {
        faults.push(KEY_IN_ERRORS.to_owned());
    }
    judge_requests((case, endpoint), key, &seen.requests, &mut faults);
    faults.extend(seen.delivered.iter().filter_map(|delivered| delivered.fault.clone()));
    let sent = case.callbacks.len();
    if seen.delivered.len() < sent {
        let came = seen.delivered.len();
        faults.push(format!("{came} of {sent} callbacks could be sent to the client's receiver"));
    }
    Findings::Faults(faults)
}

fn judge_line(expect: &Expect, line: &JsonValue, faults: &mut Vec<String>) {
    let outcome = line["outcome"].as_str().unwrap_or_default();
    let names: Vec<&str> = expect.outcome.iter().map(|outcome| outcome.as_str()).collect();
    if !names.contains(&outcome) {
        let expected = names.join("` or `");
        let error = line["error"]["message"].as_str().unwrap_or_default();
        let detail = if error.is_empty() { String::new() } else { format!(": {}", short(error)) };
        faults.push(format!("the outcome is `{outcome}`; expected `{expected}`{detail}"));
        return;
    }
    if expect.outcome.first().map(|outcome| outcome.as_str()) != Some(outcome) {
        return;
    }
    for (pointer, expected) in &expect.values {
        let found = select(line, pointer);
        if !found.iter().any(|value| is_same(value, expected)) {
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            let found = if found.is_empty() { "nothing".to_owned() } else { found.join(", ") };
            faults.push(format!("`{pointer}` is {}; expected {expected}", short(&found)));
        }
    }
    for (pointer, expected) in &expect.joined {
        let found: String =
            select(line, pointer).into_iter().filter_map(JsonValue::as_str).collect();
        if found != *expected {
            let (found, expected) = (short(&found), short(expected));
            faults.push(format!("`{pointer}` adds up to `{found}`; expected `{expected}`"));
        }
    }
    if outcome == CallOutcome::Error.as_str() && line["error"].get("message").is_none() {
        faults.push("the error has no `message`".to_owned());
    }
}

/// Returns true if two values are equal; numbers may be in different notations.
fn is_same(one: &JsonValue, other: &JsonValue) -> bool {
    let numbers = one.as_f64().zip(other.as_f64());
    one == other || numbers.is_some_and(|(one, other)| one.total_cmp(&other).is_eq())
}

fn judge_requests(
    (case, endpoint): (&Case, &Endpoint),
    key: &str,
    requests: &[Received],
    faults: &mut Vec<String>,
) {
    let own = requests.iter().filter(|received| !received.is_elsewhere);
    let own: Vec<&Request> = own.map(|received| &received.request).collect();
    let expected = case.expect.requests;
    if case.expect.polls {
        if own.len() < 2 {
            faults.push(format!("the client sent {} requests; expected 2 or more", own.len()));
        }
    } else if own.len() != expected {
        faults.push(format!("the client sent {} requests; expected {expected}", own.len()));
    }
    if let [first, second, ..] = own.as_slice() {
        let pause = second.at.duration_since(first.at);
        if pause < Duration::from_millis(case.expect.pause_ms) {
            let asked = case.expect.pause_ms;
            faults
                .push(format!("the second request came before the {asked} ms that were asked for"));
        }
    }
    let has_key = |request: &Request| request.headers.iter().any(|(_, value)| value.contains(key));
    if requests.iter().any(|received| received.is_elsewhere && has_key(&received.request)) {
        faults.push("the key is sent to another server".to_owned());
    }
    if let Some(request) = own.first() {
        faults.extend(fault_of_request((case, endpoint), key, request));
    }
}

fn fault_of_request(
    (case, endpoint): (&Case, &Endpoint),
    key: &str,
    request: &Request,
) -> Option<String> {
    let mut path = endpoint.path.to_owned();
    for (name, value) in &case.parameters {
        path = path.replace(&format!("{{{name}}}"), value);
    }
    let sent = request.path.split('?').next().unwrap_or_default();
    if (request.method.as_str(), sent) != (endpoint.method, path.as_str()) {
        let method = endpoint.method;
        return Some(format!("the request is {} {sent}; expected {method} {path}", request.method));
    }
    let auth = endpoint.security.first().and_then(|all| all.first());
    if let Some(auth) = auth.filter(|auth| auth.place == AuthPlace::Header && !auth.basic) {
        let value = format!("{} {key}", auth.scheme);
        if request.header(&auth.name.to_ascii_lowercase()) != Some(value.trim()) {
            return Some(format!("the request has no key in the header `{}`", auth.name));
        }
    }
    if case.request.is_null() {
        return None;
    }
    let media_type = request.header("content-type").unwrap_or_default();
    if !media_type.to_ascii_lowercase().starts_with(endpoint.interface.content_type) {
        return Some(format!("the media type of the request is `{media_type}`"));
    }
    let Ok(body) = serde_json::from_slice::<JsonValue>(&request.body) else {
        return Some("the body of the request is not JSON".to_owned());
    };
    let members = case.request.as_object()?;
    let lost = members.iter().find(|(name, value)| body.get(name) != Some(value));
    lost.map(|(name, value)| {
        format!("the request has {} as `{name}`; expected {value}", body[name])
    })
}

/// Returns the start of a string.
fn short(text: &str) -> String {
    let mut shown: String = text.chars().take(MAX_SHOWN_CHARS).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}
