//! Spans of `tracing`, with the attributes that an operation declares.

use crate::client::call::inner::ClientInner;
use crate::client::call::options::CallOptions;
use crate::client::error::Error;
use crate::{Attribute, AttributeKind, Endpoint};
use reqwest::Url;
use serde_core::Serialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;
use tracing::Span;

/// The members of an object, unparsed.
type Members<'a> = BTreeMap<Cow<'a, str>, &'a RawValue>;

/// Opens the span of a call.
pub(in crate::client) fn open(
    client: &ClientInner,
    (endpoint, options): (&'static Endpoint, &CallOptions),
    body: &[u8],
) -> Span {
    let span = (endpoint.trace.open)(endpoint.trace.name);
    if !span.is_disabled() {
        record_request(client, &span, (endpoint, options), body);
    }
    span
}

#[cold]
fn record_request(
    client: &ClientInner,
    span: &Span,
    (endpoint, options): (&Endpoint, &CallOptions),
    body: &[u8],
) {
    let base = client.base(options).ok();
    if let Some(host) = base.and_then(Url::host_str) {
        span.record("server.address", host);
    }
    if let Some(port) = base.and_then(Url::port_or_known_default) {
        span.record("server.port", port);
    }
    let Ok(members) = serde_json::from_slice(body) else { return };
    record(span, endpoint.trace.request, &members, client.settings.trace_content);
    let subject = endpoint.trace.subject.and_then(|path| find_in(&members, path));
    if let Some(subject) = subject.and_then(|json| serde_json::from_str::<String>(&json).ok()) {
        span.record("otel.name", format!("{} {subject}", endpoint.trace.name));
    }
}

/// Records the content of a response, if a subscriber listens.
pub(in crate::client) fn reply(span: &Span, endpoint: &Endpoint, body: &[u8], trace_content: bool) {
    if !span.is_disabled()
        && let Ok(members) = serde_json::from_slice(body)
    {
        record(span, endpoint.trace.reply, &members, trace_content);
    }
}

/// Records the content of a response that was merged from a stream.
pub(in crate::client) fn collected<T: Serialize>(
    span: &Span,
    endpoint: &Endpoint,
    value: &T,
    trace_content: bool,
) {
    if !span.is_disabled()
        && let Ok(body) = crate::to_vec(value)
    {
        reply(span, endpoint, &body, trace_content);
    }
}

/// Records the members of a body.
#[cold]
fn record(span: &Span, attributes: &[Attribute], members: &Members<'_>, trace_content: bool) {
    for Attribute { name, path, kind } in attributes {
        if *kind == AttributeKind::Content && !trace_content {
            continue;
        }
        let Some(value) = find_in(members, path) else { continue };
        if *kind == AttributeKind::Number
            && let Ok(number) = value.parse::<f64>()
        {
            span.record(*name, number);
        } else if let Ok(number) = value.parse::<i64>() {
            span.record(*name, number);
        } else if let Ok(is_true) = value.parse::<bool>() {
            span.record(*name, is_true);
        } else if let Ok(text) = serde_json::from_str::<String>(&value) {
            span.record(*name, text);
        } else {
            // Lists and objects, and numbers that an attribute cannot represent.
            span.record(*name, &*value);
        }
    }
}

/// Returns the JSON of the member at a dotted path; for a list, the list of its items' values.
fn find<'a>(json: &'a str, path: &str) -> Option<Cow<'a, str>> {
    if path.is_empty() {
        return Some(Cow::Borrowed(json)).filter(|json| json != "null");
    }
    if json.starts_with('[') {
        let items: Vec<&RawValue> = serde_json::from_str(json).ok()?;
        let found: Vec<_> = items.iter().filter_map(|item| find(item.get(), path)).collect();
        return (!found.is_empty()).then(|| Cow::Owned(format!("[{}]", found.join(","))));
    }
    find_in(&serde_json::from_str(json).ok()?, path)
}

/// Like [`find`], in an object whose members have been read.
fn find_in<'a>(members: &Members<'a>, path: &str) -> Option<Cow<'a, str>> {
    let (name, rest) = path.split_once('.').unwrap_or((path, ""));
    find(members.get(name)?.get(), rest)
}

/// Records the end of a call: the status, the number of retries and the error.
pub(in crate::client) fn end(
    span: &Span,
    status: Option<u16>,
    attempts: u32,
    error: Option<&Error>,
) {
    if span.is_disabled() {
        return;
    }
    if let Some(status) = status {
        span.record("http.response.status_code", status);
    }
    if attempts > 1 {
        span.record("http.request.resend_count", attempts - 1);
    }
    if let Some(error) = error {
        span.record("otel.status_code", "ERROR");
        span.record("error.type", error.type_name());
    }
}
