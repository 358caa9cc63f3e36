//! Spans of `tracing` after the OpenTelemetry conventions for generative models.

use super::error::Error;
use super::http::Inner;
use crate::{Endpoint, RawJson, Wire};
use serde_core::Serialize;
use tracing::Span;
use tracing::field::Empty;

/// The area whose operation has a name of its own in the conventions, which is the area's.
const CHAT: &str = "chat";

/// What is told of a request.
#[derive(Wire)]
#[wire(name = "request")]
struct Asked {
    model: Option<RawJson>,
    messages: Option<RawJson>,
    max_completion_tokens: Option<RawJson>,
    temperature: Option<RawJson>,
    top_p: Option<RawJson>,
}

/// What is told of a reply.
#[derive(Wire)]
#[wire(name = "reply")]
struct Told {
    id: Option<RawJson>,
    model: Option<RawJson>,
    choices: Option<RawJson>,
    usage: Option<RawJson>,
}

/// The counts in a reply.
#[derive(Wire)]
#[wire(name = "usage")]
struct Usage {
    prompt_tokens: Option<i64>,
    completion_tokens: Option<i64>,
}

/// The end of a choice.
#[derive(Wire)]
#[wire(name = "choice")]
struct Choice {
    finish_reason: Option<String>,
}

/// Opens the span of a call.
pub(super) fn open(client: &Inner, endpoint: &'static Endpoint, body: &[u8]) -> Span {
    let name = if endpoint.area == CHAT { CHAT } else { endpoint.operation };
    let span = tracing::info_span!(
        target: "genwire",
        "gen_ai",
        "otel.name" = name,
        "otel.kind" = "client",
        "otel.status_code" = Empty,
        "gen_ai.operation.name" = name,
        "gen_ai.provider.name" = "genwire",
        "gen_ai.request.model" = Empty,
        "gen_ai.request.max_tokens" = Empty,
        "gen_ai.request.temperature" = Empty,
        "gen_ai.request.top_p" = Empty,
        "gen_ai.response.id" = Empty,
        "gen_ai.response.model" = Empty,
        "gen_ai.response.finish_reasons" = Empty,
        "gen_ai.usage.input_tokens" = Empty,
        "gen_ai.usage.output_tokens" = Empty,
        "gen_ai.input.messages" = Empty,
        "gen_ai.output.messages" = Empty,
        "server.address" = Empty,
        "server.port" = Empty,
        "http.request.resend_count" = Empty,
        "http.response.status_code" = Empty,
        "error.type" = Empty,
    );
    if !span.is_disabled() {
        record_request(client, &span, name, body);
    }
    span
}

#[cold]
fn record_request(client: &Inner, span: &Span, name: &str, body: &[u8]) {
    if let Some(host) = client.base_url.host_str() {
        span.record("server.address", host);
    }
    if let Some(port) = client.base_url.port_or_known_default() {
        span.record("server.port", port);
    }
    let Ok(asked) = serde_json::from_slice::<Asked>(body) else { return };
    if let Some(model) = text(asked.model.as_ref()) {
        span.record("otel.name", format!("{name} {model}"));
        span.record("gen_ai.request.model", model);
    }
    if let Some(limit) = asked.max_completion_tokens.and_then(|raw| raw.parse::<i64>().ok()) {
        span.record("gen_ai.request.max_tokens", limit);
    }
    if let Some(temperature) = asked.temperature.and_then(|raw| raw.parse::<f64>().ok()) {
        span.record("gen_ai.request.temperature", temperature);
    }
    if let Some(top_p) = asked.top_p.and_then(|raw| raw.parse::<f64>().ok()) {
        span.record("gen_ai.request.top_p", top_p);
    }
    if let Some(messages) = asked.messages.filter(|_| client.trace_content) {
        span.record("gen_ai.input.messages", messages.get());
    }
}

/// Tells what a reply says, if anybody listens.
pub(super) fn reply(span: &Span, body: &[u8], trace_content: bool) {
    if !span.is_disabled() {
        record_reply(span, body, trace_content);
    }
}

/// The same for a reply that was put together from a stream.
pub(super) fn collected<T: Serialize>(span: &Span, reply: &T, trace_content: bool) {
    if !span.is_disabled()
        && let Ok(body) = crate::to_vec(reply)
    {
        record_reply(span, &body, trace_content);
    }
}

#[cold]
fn record_reply(span: &Span, body: &[u8], trace_content: bool) {
    let Ok(told) = serde_json::from_slice::<Told>(body) else { return };
    if let Some(id) = text(told.id.as_ref()) {
        span.record("gen_ai.response.id", id);
    }
    if let Some(model) = text(told.model.as_ref()) {
        span.record("gen_ai.response.model", model);
    }
    if let Some(usage) = told.usage.and_then(|raw| raw.parse::<Usage>().ok()) {
        if let Some(count) = usage.prompt_tokens {
            span.record("gen_ai.usage.input_tokens", count);
        }
        if let Some(count) = usage.completion_tokens {
            span.record("gen_ai.usage.output_tokens", count);
        }
    }
    if let Some(choices) = told.choices {
        let ends: Vec<String> = choices
            .parse::<Vec<Choice>>()
            .unwrap_or_default()
            .into_iter()
            .filter_map(|choice| choice.finish_reason)
            .collect();
        if !ends.is_empty() {
            span.record("gen_ai.response.finish_reasons", format!("{ends:?}"));
        }
        if trace_content {
            span.record("gen_ai.output.messages", choices.get());
        }
    }
}

/// Tells how a call ended: the status, the repetitions, the error.
pub(super) fn end(span: &Span, status: Option<u16>, attempts: u32, error: Option<&Error>) {
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

fn text(raw: Option<&RawJson>) -> Option<String> {
    raw?.parse().ok()
}
