//! W3C trace context: received with calls, kept with tasks, and passed on to other servers.

#[cfg(feature = "opentelemetry")]
mod exported;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value as JsonValue;
use std::fmt;
use std::future::Future;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::sync::Arc;
use tracing::field::display;
use tracing::{Instrument as _, Span};

/// Header of the trace context.
pub(crate) const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
/// Header with the data of other participants in the trace, which is passed on unchanged.
const TRACESTATE: HeaderName = HeaderName::from_static("tracestate");
/// Member of a task's details that holds the trace context of the call that created the task.
const PARENT_DETAIL: &str = "traceparent";
const STATE_DETAIL: &str = "tracestate";
/// Maximum length of that state, in bytes, and maximum number of its entries. The standard does not
/// require passing on more.
const MAX_STATE_LEN: usize = 512;
const MAX_STATE_ENTRIES: usize = 32;
/// Version of the header that is sent.
const VERSION: &str = "00";
/// Version that the standard forbids.
const INVALID_VERSION: &str = "ff";
/// Length of a header of that version, in bytes.
const HEADER_LEN: usize = 55;
/// Flag of a recorded trace.
const SAMPLED_FLAG: u8 = 1;

tokio::task_local! {
    /// Trace context of the work in progress.
    static CURRENT: TraceContext;
}

/// Position in a trace: the trace, and the parent span for new spans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TraceContext {
    trace_id: u128,
    span_id: u64,
    parent_id: Option<u64>,
    flags: u8,
    /// Entries of other participants, separated by commas.
    state: Option<Arc<str>>,
}

impl TraceContext {
    /// Returns a span in the trace of a call, or in a new trace if its header is missing or
    /// invalid.
    pub(crate) fn of_call(headers: &HeaderMap) -> Self {
        let mut sent = headers.get_all(TRACEPARENT).iter();
        let first = sent.next().filter(|_| sent.next().is_none());
        let sent = Self::read(first.and_then(|value| value.to_str().ok()).unwrap_or_default());
        // Without a valid parent, the state has no meaning.
        let Some(parent) = sent else { return Self::new() };
        let states = headers.get_all(TRACESTATE).iter();
        let states: Option<Vec<&str>> = states.map(|value| value.to_str().ok()).collect();
        parent.with_state(&states.unwrap_or_default().join(",")).child()
    }

    /// Returns a span of the trace in which a task was created, or of a new trace.
    pub(crate) fn of_task(details: &str) -> Self {
        let details: Option<JsonValue> = serde_json::from_str(details).ok();
        let kept = |name| details.as_ref().and_then(|it| it.get(name)?.as_str());
        let parent = kept(PARENT_DETAIL).and_then(Self::read);
        let state = kept(STATE_DETAIL).unwrap_or_default();
        parent.map_or_else(Self::new, |parent| parent.with_state(state).child())
    }

    /// Returns the context of the work in progress.
    pub(crate) fn current() -> Option<Self> {
        CURRENT.try_with(Self::clone).ok()
    }

    /// Returns the id of the trace.
    pub(crate) fn trace_id(&self) -> String {
        format!("{:032x}", self.trace_id)
    }

    /// Returns the id of the span.
    pub(crate) fn span_id(&self) -> String {
        format!("{:016x}", self.span_id)
    }

    /// Returns the data of other participants in the trace.
    pub(crate) fn state(&self) -> Option<&str> {
        self.state.as_deref()
    }

    /// Returns the id of the parent span.
    pub(crate) fn parent_id(&self) -> Option<String> {
        self.parent_id.map(|id| format!("{id:016x}"))
    }

    /// Records the ids in the span of this context. Returns the context with the ids under which an
    /// OpenTelemetry layer exports the span, if there is a layer.
    pub(crate) fn of_span(self, span: &Span) -> Self {
        #[cfg(feature = "opentelemetry")]
        let trace = exported::of_span(self, span);
        #[cfg(not(feature = "opentelemetry"))]
        let trace = self;
        span.record("trace_id", display(trace.trace_id()));
        span.record("span_id", display(trace.span_id()));
        span.record("parent_id", trace.parent_id().map(display));
        span.record("trace_state", trace.state());
        trace
    }

    /// Runs work in this context and in its span.
    pub(crate) async fn run<F: Future>(self, span: Span, work: F) -> F::Output {
        CURRENT.scope(self, work).instrument(span).await
    }

    /// Parses a header, as the standard specifies for its own version and for later ones.
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
        let flags = u8::from_str_radix(next(2)?, 16).ok()? & SAMPLED_FLAG;
        (trace_id != 0 && span_id != 0).then_some(Self {
            trace_id,
            span_id,
            parent_id: None,
            flags,
            state: None,
        })
    }

    fn new() -> Self {
        let trace_id = (u128::from(random()) << 64) | u128::from(random());
        // The journal records every call, and so may an OpenTelemetry collector.
        Self { trace_id, span_id: random(), parent_id: None, flags: SAMPLED_FLAG, state: None }
    }

    fn child(self) -> Self {
        Self { span_id: random(), parent_id: Some(self.span_id), ..self }
    }

    /// Adds the entries of other participants, up to the maximum that is passed on.
    fn with_state(self, text: &str) -> Self {
        let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        let mut state = String::new();
        for entry in entries.take(MAX_STATE_ENTRIES) {
            // An entry is passed on completely or not at all; only these characters are valid in a
            // header.
            let is_valid =
                entry.contains('=') && entry.bytes().all(|it| (b' '..=b'~').contains(&it));
            if !is_valid || state.len() + 1 + entry.len() > MAX_STATE_LEN {
                break;
            }
            if !state.is_empty() {
                state.push(',');
            }
            state.push_str(entry);
        }
        Self { state: Some(state).filter(|state| !state.is_empty()).map(Arc::from), ..self }
    }

    fn header(&self) -> HeaderValue {
        // Digits and hyphens are a valid value.
        HeaderValue::from_str(&self.to_string()).unwrap_or_else(|_| HeaderValue::from_static(""))
    }
}

/// Adds the trace of the call in progress to the details of a new task.
pub fn keep_trace(details: &mut JsonValue) {
    let Some(current) = TraceContext::current() else { return };
    details[PARENT_DETAIL] = current.to_string().into();
    if let Some(state) = current.state.as_deref() {
        details[STATE_DETAIL] = state.into();
    }
}

impl fmt::Display for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { trace_id, span_id, flags, .. } = self;
        write!(f, "{VERSION}-{trace_id:032x}-{span_id:016x}-{flags:02x}")
    }
}

/// Names a span, even if an OpenTelemetry layer has begun it under another name.
pub(crate) fn name_span(span: &Span, name: &'static str) {
    span.record("otel.name", name);
    #[cfg(feature = "opentelemetry")]
    exported::rename(span, name);
}

/// Adds the context of the work in progress to a request.
pub fn pass_on(request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
    let Some(current) = TraceContext::current() else { return request };
    let request = request.header(TRACEPARENT, current.header());
    match current.state() {
        Some(state) => request.header(TRACESTATE, state),
        None => request,
    }
}

/// Returns a nonzero number. An id need not be unpredictable, so the system is asked for random
/// numbers only once per thread.
fn random() -> u64 {
    RandomState::new().build_hasher().finish().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SENT: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    #[test]
    fn headers_are_read_as_the_standard_says() {
        assert_eq!(TraceContext::read(SENT).unwrap().to_string(), SENT);
        // A later version may have more fields; unknown flags are dropped.
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
        let details = serde_json::json!({ PARENT_DETAIL: call.to_string() }).to_string();
        assert_eq!(TraceContext::of_task(&details).trace_id, sent.trace_id);
        assert_ne!(TraceContext::of_task("{}").trace_id, sent.trace_id);
    }

    #[test]
    fn the_state_of_others_is_passed_on_with_its_parent() {
        let state = |parent: &'static str, states: &[String]| {
            let mut headers = HeaderMap::new();
            headers.append(TRACEPARENT, HeaderValue::from_static(parent));
            for state in states {
                headers.append(TRACESTATE, state.parse().unwrap());
            }
            TraceContext::of_call(&headers).state().map(str::to_owned)
        };
        let of = |states: &[&str]| {
            state(SENT, &states.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(of(&["a=1,b@c=x:y"]).unwrap(), "a=1,b@c=x:y");
        assert_eq!(of(&["a=1 ,, b=2", "c=3"]).unwrap(), "a=1,b=2,c=3");
        assert_eq!(state("00-x", &["a=1".to_owned()]), None);
        for without in [&[][..], &[""], &["a"], &["\t=é"]] {
            assert_eq!(of(without), None, "{without:?}");
        }
        // Excess or overlong entries are dropped from the end.
        let long = format!("b={}", "x".repeat(MAX_STATE_LEN));
        assert_eq!(of(&["a=1", &long, "c=3"]).unwrap(), "a=1");
        let many = (0..99).map(|index| format!("k{index}=1")).collect::<Vec<_>>().join(",");
        assert_eq!(of(&[&many]).unwrap().split(',').count(), MAX_STATE_ENTRIES);
    }

    #[tokio::test]
    async fn only_work_in_a_context_has_one() {
        assert_eq!(TraceContext::current(), None);
        let context = TraceContext::read(SENT).unwrap();
        let run = context.clone().run(Span::none(), async { TraceContext::current() });
        assert_eq!(run.await, Some(context));
        assert_eq!(TraceContext::current(), None);
    }
}
