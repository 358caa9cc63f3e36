//! Requests with faults, as many as wanted in each.

use axum::body::{Body, Bytes};
use axum::http::Request;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use genwire_core::Endpoint;
use http_body::Frame;
use serde_json::Value as JsonValue;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use super::{Guard, KEY, auth};
use crate::model::operation;
use crate::project::{VECTORS, Vector};

/// Something that is wrong with a request, in the order in which it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    /// There is no key.
    Key,
    /// A parameter of the path is not UTF-8.
    Path,
    /// More bytes are declared than are accepted.
    Declared,
    /// The memory for bodies is in use.
    Memory,
    /// More bytes arrive than are accepted, without a declared length.
    Counted,
    /// The body is not declared as JSON.
    Type,
    /// The body is not JSON.
    Json,
    /// A value in the body does not fit its type.
    Value,
    /// The body violates a rule about several members.
    Rule,
    /// The quota of the caller is used up.
    Quota,
}

impl Fault {
    pub(super) const ALL: [Self; 10] = [
        Self::Key,
        Self::Path,
        Self::Declared,
        Self::Memory,
        Self::Counted,
        Self::Type,
        Self::Json,
        Self::Value,
        Self::Rule,
        Self::Quota,
    ];

    /// Returns true if a request to an endpoint can have the fault.
    pub(super) fn concerns(self, endpoint: &Endpoint) -> bool {
        match self {
            Self::Key | Self::Quota => true,
            Self::Path => endpoint.path.contains('{'),
            Self::Rule => has_body(endpoint) && refused(endpoint, is_rule).is_some(),
            _ => has_body(endpoint),
        }
    }

    /// Returns true where one body can have both faults: a body is too large, or no JSON, or has
    /// one of the two other faults.
    pub(super) fn goes_with(self, other: Self) -> bool {
        let same_place = |fault| matches!(fault, Self::Value | Self::Rule);
        self != other && !(same_place(self) && same_place(other))
    }
}

/// A request to an endpoint with some faults, and the gate that it meets.
pub(super) fn request(endpoint: &Endpoint, faults: &[Fault]) -> (Guard, Request<Body>) {
    let has = |fault| faults.contains(&fault);
    let path = path(endpoint, has(Fault::Path).then_some("%ff"));
    let mut builder = Request::builder().method(endpoint.method).uri(path);
    if !has(Fault::Key) {
        builder = builder.header(auth().name, auth().value(KEY));
    }
    if has(Fault::Declared) {
        builder = builder.header(CONTENT_LENGTH, limit(endpoint) + 1);
    }
    let media_type = if has(Fault::Type) { "text/plain" } else { endpoint.content_type() };
    let body = if has_body(endpoint) {
        builder = builder.header(CONTENT_TYPE, media_type);
        body(endpoint, faults)
    } else {
        Body::empty()
    };
    let guard = Guard { is_full: has(Fault::Memory), has_no_quota: has(Fault::Quota) };
    (guard, builder.body(body).expect("a request"))
}

/// The path of an endpoint, with parameters that it accepts, or with the given value for each.
fn path(endpoint: &Endpoint, given: Option<&str>) -> String {
    let file = VECTORS.iter().find(|file| file.operation == endpoint.operation);
    let accepted = file.and_then(|file| file.in_path.iter().find(|vector| vector.valid));
    let mut path = endpoint.path.to_owned();
    for param in &operation(endpoint.operation).params {
        let name = &param.name.wire;
        let value = accepted.and_then(|vector| vector.body.get(name)).map_or_else(
            || "task-0001".to_owned(),
            |value| value.as_str().map_or_else(|| value.to_string(), str::to_owned),
        );
        path = path.replace(&format!("{{{name}}}"), given.unwrap_or(&value));
    }
    path
}

fn body(endpoint: &Endpoint, faults: &[Fault]) -> Body {
    let vector = if faults.contains(&Fault::Value) {
        refused(endpoint, |vector| !is_rule(vector))
    } else if faults.contains(&Fault::Rule) {
        refused(endpoint, is_rule)
    } else {
        requests(endpoint).find(|vector| vector.valid)
    };
    let mut text = vector.map_or_else(String::new, |vector| vector.body.to_string());
    if faults.contains(&Fault::Json) {
        text.push('}');
    }
    let padding = if faults.contains(&Fault::Counted) { limit(endpoint) } else { 0 };
    Body::new(Padded { text: Some(text.into()), padding })
}

/// A JSON text with white space after it and no `Content-Length`.
struct Padded {
    text: Option<Bytes>,
    padding: u64,
}

impl http_body::Body for Padded {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        static SPACES: [u8; 1 << 20] = [b' '; 1 << 20];
        if let Some(text) = self.text.take() {
            return Poll::Ready(Some(Ok(Frame::data(text))));
        }
        let length = self.padding.min(SPACES.len() as u64);
        self.padding -= length;
        let chunk = &SPACES[..usize::try_from(length).expect("a small number")];
        Poll::Ready((!chunk.is_empty()).then(|| Ok(Frame::data(Bytes::from_static(chunk)))))
    }
}

/// The most bytes that an endpoint takes.
pub(super) fn limit(endpoint: &Endpoint) -> u64 {
    endpoint.body_limit.unwrap_or(genwire_core::DEFAULT_BODY_LIMIT)
}

/// The vectors of an endpoint's request.
pub(super) fn requests(endpoint: &Endpoint) -> impl Iterator<Item = &'static Vector> + use<> {
    let operation = endpoint.operation;
    let of_operation = VECTORS.iter().filter(move |file| file.operation == operation);
    of_operation.flat_map(|file| &file.cases).filter(|vector| vector.part == "request")
}

pub(super) fn has_body(endpoint: &Endpoint) -> bool {
    requests(endpoint).next().is_some()
}

pub(super) fn refused(
    endpoint: &Endpoint,
    is_meant: impl Fn(&Vector) -> bool,
) -> Option<&'static Vector> {
    requests(endpoint).filter(|vector| !vector.valid).find(|vector| is_meant(vector))
}

pub(super) fn is_rule(vector: &Vector) -> bool {
    vector
        .violations
        .iter()
        .all(|violation| violation.rule.contains(".rules.") || violation.rule.contains(".natives."))
}

/// A body as JSON, for a request without faults.
pub(super) fn with_body(endpoint: &Endpoint, body: &JsonValue) -> Request<Body> {
    Request::builder()
        .method(endpoint.method)
        .uri(path(endpoint, None))
        .header(auth().name, auth().value(KEY))
        .header(CONTENT_TYPE, format!("{}; charset=UTF-8", endpoint.content_type()))
        .body(Body::from(body.to_string()))
        .expect("a request")
}
