//! The URL of a call: the values of its path parameters and other parameters.

use crate::requirements::{Case, Operation, Parameters};
use crate::target::{Call, Credential};
use genwire_core::{Endpoint, client};
use std::borrow::Cow;
use std::fmt::Write as _;

/// The path of a call.
#[derive(Clone, Debug)]
pub(crate) struct CallAddress {
    pub(crate) path: String,
    /// True if a value in the path may not refer to an existing resource: an example, or a limit.
    pub(crate) is_example: bool,
}

impl CallAddress {
    /// Returns the path filled with the examples of the spec.
    pub(crate) fn example(operation: &Operation, endpoint: &Endpoint) -> Self {
        let mut path = endpoint.path.to_owned();
        for name in &operation.path_parameters {
            let value = operation.path_values.get(name);
            path = filled(&path, name, value.map_or(name, String::as_str));
        }
        Self { path, is_example: !operation.path_parameters.is_empty() }
    }
}

/// Returns the call of an operation without path parameters.
pub(crate) fn call(endpoint: &'static Endpoint, body: Vec<u8>) -> Call<'static> {
    let content_type = (!body.is_empty()).then_some(endpoint.content_type().into());
    Call {
        operation: endpoint.operation,
        method: endpoint.method,
        path: endpoint.path.to_owned(),
        auth: endpoint.security.first().copied().unwrap_or_default(),
        credential: Credential::Right,
        content_type,
        headers: Vec::new(),
        cookies: Vec::new(),
        body,
    }
}

/// Returns the call of a case at a path.
pub(crate) fn call_of(
    operation: &Operation,
    endpoint: &'static Endpoint,
    case: &Case,
    place: &CallAddress,
    body: &str,
) -> Call<'static> {
    let Parameters { query, headers, cookies } = case.parameters.clone();
    let path = format!("{}{}", place.path, written(&query));
    let (body, content_type) = body_of(operation, endpoint, body);
    Call { path, content_type, headers, cookies, ..call(endpoint, body) }
}

/// Encodes a JSON body and returns its media type: a form, multipart, a plain string, or JSON.
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
    let (in_brackets, parts) = (operation.in_brackets, &operation.parts);
    let (bytes, media_type) = client::written(media_type, json.into_bytes(), in_brackets, parts)
        .unwrap_or_else(|_| (plain.into_bytes(), media_type.into()));
    (bytes, Some(media_type))
}

/// Replaces a path parameter with its value.
pub(crate) fn filled(path: &str, name: &str, value: &str) -> String {
    path.replace(&format!("{{{name}}}"), &escaped(value))
}

/// Formats the names and values of a query.
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

/// Percent-encodes all characters except the unreserved characters of a URL.
pub(crate) fn escaped(text: &str) -> String {
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
