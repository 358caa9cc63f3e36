//! Trace context of W3C: taken from calls, kept with tasks, and passed on to other servers.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value as JsonValue;
use std::fmt;
use std::future::Future;
use tracing::{Instrument as _, Span};

/// Header of the trace context.
pub(crate) const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
/// Member of the details of a task that holds the trace context of the call which created it.
pub(crate) const DETAIL: &str = "traceparent";
/// Version of the header that is sent.
const VERSION: &str = "00";
/// Version that the standard excludes.
const INVALID_VERSION: &str = "ff";
/// Length of a header of that version, in bytes.
const HEADER_LEN: usize = 55;
/// Flag of a trace that is recorded.
const SAMPLED: u8 = 1;

tokio::task_local! {
    /// Trace context of the work in progress.
    static CURRENT: TraceContext;
}

/// Place in a trace: the trace, and the span that further ones are part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TraceContext {
    trace_id: u128,
    span_id: u64,
    parent_id: Option<u64>,
    flags: u8,
}

impl TraceContext {
    /// Returns a span of the trace of a call, or of a new trace if its header is missing or invalid.
    pub(crate) fn of_call(headers: &HeaderMap) -> Self {
        let mut sent = headers.get_all(TRACEPARENT).iter();
        let first = sent.next().filter(|_| sent.next().is_none());
        Self::read(first.and_then(|value| value.to_str().ok()).unwrap_or_default())
            .map_or_else(Self::new, Self::child)
    }

    /// Returns a span of the trace in which a task was created, or of a new trace.
    pub(crate) fn of_task(details: &str) -> Self {
        let details: Option<JsonValue> = serde_json::from_str(details).ok();
        let kept = details.as_ref().and_then(|it| it.get(DETAIL)?.as_str()).and_then(Self::read);
        kept.map_or_else(Self::new, Self::child)
    }

    /// Returns the context of the work in progress.
    pub(crate) fn current() -> Option<Self> {
        CURRENT.try_with(|current| *current).ok()
    }

    /// Returns the id of the trace.
    pub(crate) fn trace_id(&self) -> String {
        format!("{:032x}", self.trace_id)
    }

    /// Returns the id of the span.
    pub(crate) fn span_id(&self) -> String {
        format!("{:016x}", self.span_id)
    }

    /// Returns the id of the span that this one is part of.
    pub(crate) fn parent_id(&self) -> Option<String> {
        self.parent_id.map(|id| format!("{id:016x}"))
    }

    /// Runs work in this context and in its span.
    pub(crate) async fn run<F: Future>(self, span: Span, work: F) -> F::Output {
        CURRENT.scope(self, work).instrument(span).await
    }

    /// Reads a header, as the standard says it for its own and for later versions.
    fn read(text: &str) -> Option<Self> {
        let is_own = text.starts_with(VERSION);
        let (head, rest) = text.split_at_checked(HEADER_LEN)?;
        if !rest.is_empty() && (is_own || !rest.starts_with('-')) {
            return None;
        }
        let mut fields = head.split('-');
        let mut next = |length: usize| {
            let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
            fields.next().filter(|field| field.len() == length && field.bytes().all(is_digit))
        };
        if next(2)? == INVALID_VERSION {
            return None;
        }
        let trace_id = u128::from_str_radix(next(32)?, 16).ok()?;
        let span_id = u64::from_str_radix(next(16)?, 16).ok()?;
        let flags = u8::from_str_radix(next(2)?, 16).ok()? & SAMPLED;
        (trace_id != 0 && span_id != 0).then_some(Self {
            trace_id,
            span_id,
            parent_id: None,
            flags,
        })
    }

    fn new() -> Self {
        let trace_id = (u128::from(random()) << 64) | u128::from(random());
        // The journal records every call, and so may an OpenTelemetry collector.
        Self { trace_id, span_id: random(), parent_id: None, flags: SAMPLED }
    }

    fn child(self) -> Self {
        Self { span_id: random(), parent_id: Some(self.span_id), ..self }
    }

    fn header(&self) -> HeaderValue {
        // Digits and hyphens are a valid value.
        HeaderValue::from_str(&self.to_string()).unwrap_or_else(|_| HeaderValue::from_static(""))
    }
}

/// Writes the value of the header.
impl fmt::Display for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { trace_id, span_id, flags, .. } = self;
        write!(f, "{VERSION}-{trace_id:032x}-{span_id:016x}-{flags:02x}")
    }
}

/// Adds the context of the work in progress to a request.
pub(crate) fn pass_on(request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
    match TraceContext::current() {
        Some(current) => request.header(TRACEPARENT, current.header()),
        None => request,
    }
}

/// Returns a number other than 0; an id need not be unpredictable.
fn random() -> u64 {
    getrandom::u64().unwrap_or(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SENT: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    #[test]
    fn headers_are_read_as_the_standard_says() {
        assert_eq!(TraceContext::read(SENT).unwrap().to_string(), SENT);
        // A later version may have more fields; flags that are not known are dropped.
        let later = format!("cc{}-what-follows", &SENT[2..]);
        assert_eq!(TraceContext::read(&later).unwrap().to_string(), SENT);
        assert!(TraceContext::read(&format!("{}ff", &SENT[..53])).unwrap().to_string() == SENT);
        for wrong in [
            "",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            &format!("{SENT}-more"),
            &format!("cc{}.more", &SENT[2..]),
            &format!("ff{}", &SENT[2..]),
            &SENT.to_uppercase(),
            &SENT.replace('4', "g"),
            &SENT.replace('-', "_"),
            &SENT.replace('b', "é"),
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        ] {
            assert_eq!(TraceContext::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_call_goes_on_in_its_trace_with_a_span_of_its_own() {
        let headers = |values: &[&'static str]| {
            let values = values.iter().map(|it| (TRACEPARENT, HeaderValue::from_static(it)));
            values.collect::<HeaderMap>()
        };
        let sent = TraceContext::read(SENT).unwrap();
        let call = TraceContext::of_call(&headers(&[SENT]));
        assert_eq!((call.trace_id, call.flags), (sent.trace_id, sent.flags));
        assert_ne!(call.span_id, sent.span_id);
        assert_eq!(call.parent_id(), Some("00f067aa0ba902b7".to_owned()));
        let mut more = HeaderMap::new();
        more.append(TRACEPARENT, HeaderValue::from_static(SENT));
        more.append(TRACEPARENT, HeaderValue::from_static(SENT));
        for without in [headers(&[]), headers(&["00-x"]), more] {
            let new = TraceContext::of_call(&without);
            assert_ne!(new.trace_id, sent.trace_id);
            assert_ne!(new, TraceContext::of_call(&without));
        }
        let details = serde_json::json!({ DETAIL: call.to_string() }).to_string();
        assert_eq!(TraceContext::of_task(&details).trace_id, sent.trace_id);
        assert_ne!(TraceContext::of_task("{}").trace_id, sent.trace_id);
    }

    #[tokio::test]
    async fn only_work_in_a_context_has_one() {
        assert_eq!(TraceContext::current(), None);
        let context = TraceContext::read(SENT).unwrap();
        let current = context.run(Span::none(), async { TraceContext::current() }).await;
        assert_eq!(current, Some(context));
        assert_eq!(TraceContext::current(), None);
    }
}
