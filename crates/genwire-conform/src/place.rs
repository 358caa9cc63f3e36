//! The address of a call: the values of its parameters, in the path and outside it.

use crate::cases::{call, calls_back, send_one};
use crate::requirements::{Case, Link, Operation, Parameters};
use crate::run::Run;
use crate::target::Call;
use genwire_core::{Endpoint, client};
use serde_json::Value as JsonValue;
use std::borrow::Cow;
use std::fmt::Write as _;

/// The address of a call.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) path: String,
    /// True if a value in the path is not known to name anything: an example, or a limit.
    pub(crate) is_example: bool,
}

impl Place {
    /// Returns the address with the examples of the spec.
    pub(crate) fn example(operation: &Operation, endpoint: &Endpoint) -> Self {
        let mut path = endpoint.path.to_owned();
        for name in &operation.path_parameters {
            let value = operation.path_values.get(name);
            path = filled(&path, name, value.map_or(name, String::as_str));
        }
        Self { path, is_example: !operation.path_parameters.is_empty() }
    }

    /// Returns the address of something that the run has created, as far as an operation creates it;
    /// with `is_new`, of something that no other call has named. What a case is about has its values.
    pub(crate) async fn find(
        run: &Run<'_>,
        operation: &Operation,
        endpoint: &Endpoint,
        case: &Case,
        is_new: bool,
    ) -> Self {
        let mut path = endpoint.path.to_owned();
        let mut is_example = false;
        for name in &operation.path_parameters {
            if let Some(text) = case.path.get(name) {
                path = filled(&path, name, text);
                is_example = true;
                continue;
            }
            let created = created(run, operation, name, is_new).await;
            is_example |= created.is_none();
            let example = || operation.path_values.get(name).unwrap_or(name).clone();
            path = filled(&path, name, &created.unwrap_or_else(example));
        }
        Self { path, is_example }
    }
}

/// Returns the call of a case at an address.
pub(crate) fn call_of(
    operation: &Operation,
    endpoint: &'static Endpoint,
    case: &Case,
    place: &Place,
    body: &str,
) -> Call<'static> {
    let Parameters { query, headers, cookies } = case.parameters.clone();
    let path = format!("{}{}", place.path, written(&query));
    let (body, content_type) = body_of(operation, endpoint, body);
    Call { path, content_type, headers, cookies, ..call(endpoint, body) }
}

/// Returns a JSON body as it is sent, with its media type: as a form, as parts, as the text that it
/// is, or else as JSON.
fn body_of(
    operation: &Operation,
    endpoint: &Endpoint,
    body: &str,
) -> (Vec<u8>, Option<Cow<'static, str>>) {
    if !operation.has_body {
        return (Vec::new(), None);
    }
    let media_type = endpoint.content_type();
    let json = match serde_json::from_str::<String>(body) {
        Ok(text) if operation.raw_body.is_some() => text,
        _ => body.to_owned(),
    };
    let plain = json.clone();
    let (bytes, media_type) = client::written(media_type, json.into_bytes(), operation.in_brackets)
        .unwrap_or_else(|_| (plain.into_bytes(), media_type.into()));
    (bytes, Some(media_type))
}

/// Puts a value in place of a parameter in a path.
fn filled(path: &str, name: &str, value: &str) -> String {
    path.replace(&format!("{{{name}}}"), &escaped(value))
}

/// Writes the names and texts of a query.
fn written(pairs: &[(String, String)]) -> String {
    let mut query = String::new();
    for (name, text) in pairs {
        query.push(if query.is_empty() { '?' } else { '&' });
        query.push_str(&escaped(name));
        query.push('=');
        query.push_str(&escaped(text));
    }
    query
}

/// Escapes all but the characters that have no meaning in any part of an address.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

/// Returns the value of a parameter that a reply to another operation has named.
async fn created(
    run: &Run<'_>,
    operation: &Operation,
    parameter: &str,
    is_new: bool,
) -> Option<String> {
    let links = run.requirements.links.iter();
    let mut links = links
        .filter(|link| link.to == operation.name)
        .filter(|link| link.parameter.is_empty() || link.parameter == parameter);
    let link = links.next()?;
    if !is_new {
        let known = run.first_created().into_iter().find(|known| known.is_of(link));
        if let Some(known) = known {
            return Some(known.id);
        }
    }
    create(run, link).await
}

/// Creates what a link is about.
async fn create(run: &Run<'_>, link: &Link) -> Option<String> {
    let operation = run.requirements.operation(&link.from)?;
    let endpoint = run.endpoint(&link.from)?;
    let case = operation.cases.iter().find(|case| {
        case.response.is_some() && !case.has_media() && !calls_back(operation, case)
    })?;
    // The creator has no parameters in its path, so that this ends.
    let sent = Box::pin(send_one(run, operation, endpoint, case));
    named(&sent.await?, link)
}

/// Returns the value that a reply names.
pub(crate) fn named(reply: &JsonValue, link: &Link) -> Option<String> {
    match reply.pointer(&link.at)? {
        JsonValue::String(text) => Some(text.clone()),
        JsonValue::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{escaped, filled, written};

    #[test]
    fn values_keep_to_their_place() {
        assert_eq!(escaped("a-b_c.~ /?&=%é"), "a-b_c.~%20%2F%3F%26%3D%25%C3%A9");
        assert_eq!(filled("/a/{id}/b", "id", "x/y"), "/a/x%2Fy/b");
        let pairs = [("a[b]", "1,2"), ("c", "")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(written(&pairs), "?a%5Bb%5D=1%2C2&c=");
        assert_eq!(written(&[]), "");
    }
}
