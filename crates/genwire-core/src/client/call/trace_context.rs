//! W3C trace context of the current span, if an OpenTelemetry layer records it.

use opentelemetry::trace::TraceContextExt as _;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
const TRACESTATE: HeaderName = HeaderName::from_static("tracestate");

/// Adds `traceparent`, and `tracestate` if there is one.
///
/// Adds nothing outside a trace, or if the program has set a `traceparent`.
pub(in crate::client) fn inject(headers: &mut HeaderMap) {
    if headers.contains_key(TRACEPARENT) {
        return;
    }
    let context = Span::current().context();
    let span = context.span();
    let span = span.span_context();
    if !span.is_valid() {
        return;
    }
    let (trace, id, flags) = (span.trace_id(), span.span_id(), span.trace_flags());
    let parent = format!("00-{trace}-{id}-{flags:02x}");
    for (name, value) in [(TRACEPARENT, parent), (TRACESTATE, span.trace_state().header())] {
        if let Ok(value) = HeaderValue::from_str(&value)
            && !value.is_empty()
        {
            headers.insert(name, value);
        }
    }
}
