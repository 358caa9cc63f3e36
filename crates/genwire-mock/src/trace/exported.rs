//! Spans that an OpenTelemetry layer exports with its own ids.

use super::TraceContext;
use opentelemetry::Context;
use opentelemetry::trace::{SpanContext, SpanId, TraceContextExt as _, TraceFlags, TraceId};
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

/// Makes a span part of the trace, and returns the context with the ids of the span.
///
/// The ids stay unchanged without a layer.
pub(super) fn of_span(trace: TraceContext, span: &Span) -> TraceContext {
    if let Some(parent_id) = trace.parent_id {
        let state = trace.state().and_then(|state| state.parse().ok()).unwrap_or_default();
        let (trace_id, parent_id) = (TraceId::from(trace.trace_id), SpanId::from(parent_id));
        let parent = SpanContext::new(trace_id, parent_id, TraceFlags::SAMPLED, true, state);
        // Fails without a layer, and for a span that is not exported.
        let _ = span.set_parent(Context::new().with_remote_span_context(parent));
    }
    let context = span.context();
    let span = context.span();
    let ids = span.span_context();
    if !ids.is_valid() {
        return trace;
    }
    let trace_id = u128::from_be_bytes(ids.trace_id().to_bytes());
    let span_id = u64::from_be_bytes(ids.span_id().to_bytes());
    TraceContext { trace_id, span_id, ..trace }
}

/// Renames a span that has begun.
pub(super) fn rename(span: &Span, name: &'static str) {
    span.context().span().update_name(name);
}
