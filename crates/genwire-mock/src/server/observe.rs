//! Wrapper of every call: its ID, its journal entry, and faults in its response.

use super::framing::{self, FramingError};
use super::{cors, index};
use crate::admin;
use crate::base_path;
use crate::compat::Tolerated;
use crate::connection_reset::ConnectionReset;
use crate::faults::FaultyBody;
use crate::gate::InjectedFaults;
use crate::interface::InterfaceData;
use crate::journal::{CallOutcome, JournalEntry, append, excerpt};
use crate::metrics::{Metrics, Took};
use crate::mock::Mock;
use crate::replies::AnsweredBy;
use crate::trace::{self, TraceContext};
use crate::upstream::FromUpstream;
use axum::BoxError;
use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::Response;
use genwire_core::server::{Call, NAMESPACE_HEADER, REQUEST_ID_HEADER, Refusal, RequestId, refuse};
use http_body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tower::Service as _;
use tracing::Span;
use tracing::field::Empty;

/// State of a call until its response is complete.
struct Record {
    shared: Arc<Mock>,
    call: Option<Call>,
    entry: JournalEntry,
    /// Span of the call, which ends with the response.
    span: Span,
    began: Instant,
    open: OpenCall,
    /// Time to the first chunk of a stream.
    first_event: Option<Duration>,
    /// Beginning of the body of a stream, if bodies are stored.
    streamed: Option<Vec<u8>>,
}

/// Guard that counts a call as in progress, also when its caller disconnects before the response.
struct OpenCall(Arc<Metrics>);

impl OpenCall {
    fn new(metrics: &Arc<Metrics>) -> Self {
        metrics.calls_open.inc();
        Self(Arc::clone(metrics))
    }
}

impl Drop for OpenCall {
    fn drop(&mut self) {
        self.0.calls_open.dec();
    }
}

/// Answers a request, with CORS headers for permitted pages.
pub(crate) async fn answer(shared: Arc<Mock>, router: Router, request: Request) -> Response {
    let Some(origin) = shared.config.server.cors_origins.admitted(request.headers()) else {
        return answer_call(shared, router, request).await;
    };
    let preflight = framing::check(&request).is_ok().then(|| cors::preflight(&request)).flatten();
    let mut response = match preflight {
        Some(response) => response,
        None => answer_call(shared, router, request).await,
    };
    cors::admit(&mut response, origin);
    response
}

/// Answers a call of the interface, or a request for the index at the root, which is not a call.
async fn answer_call(shared: Arc<Mock>, router: Router, request: Request) -> Response {
    match index::answer(&shared, &request).filter(|_| framing::check(&request).is_ok()) {
        Some(response) => response,
        None => observe(shared, router, request).await,
    }
}

/// Handles a call from its start to the head of its response.
async fn observe(shared: Arc<Mock>, router: Router, mut request: Request) -> Response {
    let began = Instant::now();
    let namespace = text(request.headers(), NAMESPACE_HEADER);
    if RequestId::sent(request.headers()).is_none() {
        let id = RequestId(shared.nodes.request_id(&namespace).await);
        request.extensions_mut().insert(id);
    }
    let reset = request.extensions().get::<ConnectionReset>().cloned();
    let span = call_span();
    let trace = TraceContext::of_call(request.headers()).of_span(&span);
    let trace_id = trace.trace_id();
    let entry = JournalEntry {
        trace_id,
        at: shared.clock.now(),
        method: request.method().as_str().to_owned(),
        path: request.uri().path().to_owned(),
        namespace,
        ..JournalEntry::default()
    };
    let open = OpenCall::new(&shared.metrics);
    let response = trace.run(span.clone(), checked(shared.api, router, request)).await;
    let call = response.extensions().get::<Call>().cloned();
    let record =
        Record { shared, call, entry, span, began, open, first_event: None, streamed: None };
    finish(record, response, reset).await
}

/// Creates the span of a call, with attributes by the conventions of OpenTelemetry.
fn call_span() -> Span {
    // Without anyone to record it, its fields would be written all the same.
    if !tracing::span_enabled!(tracing::Level::ERROR) {
        return Span::none();
    }
    tracing::error_span!(
        "call",
        otel.kind = "server",
        otel.name = Empty,
        otel.status_code = Empty,
        trace_id = Empty,
        span_id = Empty,
        parent_id = Empty,
        trace_state = Empty,
        http.request.method = Empty,
        url.path = Empty,
        http.response.status_code = Empty,
        error.type = Empty,
        genwire.request_id = Empty,
        genwire.outcome = Empty,
    )
}

/// Calls the router, unless HTTP forbids the head of the request.
async fn checked(api: &InterfaceData, router: Router, mut request: Request) -> Response {
    let Err(FramingError { status, message }) = framing::check(&request) else {
        base_path::take_away(api, &mut request);
        return routed(router, request).await;
    };
    // What most calls do not need is not a part of their future, which is moved.
    let refused = Box::pin(refuse(api.interface, request, status, message.to_owned()));
    let mut response = refused.await;
    framing::end_connection(&mut response);
    response
}

/// Answers a request of the admin interface, unless HTTP forbids its head.
pub(crate) async fn answer_admin(router: Router, request: Request) -> Response {
    let Err(FramingError { status, message }) = framing::check(&request) else {
        return routed(router, request).await;
    };
    let mut response = admin::refuse(status, message);
    framing::end_connection(&mut response);
    response
}

/// Calls the router, which never fails.
async fn routed(mut router: Router, request: Request) -> Response {
    router.call(request).await.unwrap_or_else(|never| match never {})
}

async fn finish(
    mut record: Record,
    mut response: Response,
    reset: Option<ConnectionReset>,
) -> Response {
    record.read(&response);
    if record.shared.config.server.errors_as_ok && record.is_base_resp_error() {
        *response.status_mut() = StatusCode::OK;
    }
    record.entry.status = response.status().as_u16();
    let is_stream = record.entry.streamed;
    let keeps_bodies = record.shared.journal.keeps_bodies();
    let faults = record
        .extension::<InjectedFaults>()
        .map(|injected| injected.response())
        .unwrap_or_default();
    if faults.is_empty() && !is_stream && !keeps_bodies {
        let size = response.body().size_hint().exact().unwrap_or_default();
        record.entry.chunks = 1;
        record.entry.response_bytes = size;
        record.close(CallOutcome::Complete);
        return response;
    }
    if faults.resets_at_once()
        && let Some(reset) = &reset
    {
        reset.trigger();
    }
    let (mut head, mut body) = response.into_parts();
    if !is_stream {
        let whole = axum::body::to_bytes(body, usize::MAX).await.unwrap_or_default();
        if keeps_bodies {
            record.entry.response =
                Some(excerpt(&whole, whole.len(), record.shared.keys.secrets()));
        }
        // The faults may change the length, which is set again when the body is sent.
        head.headers.remove(CONTENT_LENGTH);
        body = Body::from(faults.spoil(&whole));
    }
    if !faults.is_empty() {
        let clock = record.shared.clock.clone();
        body = Body::new(FaultyBody::new(body, faults, is_stream, clock, reset));
    }
    if is_stream {
        record.streamed = keeps_bodies.then(Vec::new);
        record.shared.metrics.streams_open.inc();
    }
    let is_sent = !has_no_body(&record.entry) && !body.is_end_stream();
    let mut observed = Observed { inner: body, record: Some(record) };
    if !is_sent {
        // Nothing asks for the next chunk, not even to see the end.
        observed.close(CallOutcome::Complete);
    }
    Response::from_parts(head, Body::new(observed))
}

/// Returns true if HTTP permits no body in the response.
fn has_no_body(entry: &JournalEntry) -> bool {
    let status = [StatusCode::NO_CONTENT, StatusCode::NOT_MODIFIED];
    entry.method == "HEAD" || status.iter().any(|status| status.as_u16() == entry.status)
}

impl Record {
    /// Records the facts of the call that the response holds.
    fn read(&mut self, response: &Response) {
        let entry = &mut self.entry;
        entry.request_id = text(response.headers(), REQUEST_ID_HEADER);
        let kind = response.headers().get(CONTENT_TYPE).map(axum::http::HeaderValue::as_bytes);
        entry.streamed = kind.is_some_and(|kind| kind.starts_with(b"text/event-stream"));
        if let Some(refusal) = response.extensions().get::<Arc<Refusal>>() {
            entry.refused(refusal);
        }
        let Some(call) = &self.call else { return };
        entry.operation = Some(call.endpoint().operation);
        entry.key_id = call.caller().map(|caller| caller.key_id.clone());
        call.namespace().clone_into(&mut entry.namespace);
        let body = call.body();
        entry.reply = call.extension::<AnsweredBy>().map(|AnsweredBy(id)| id);
        entry.upstream = call.extension::<FromUpstream>().is_some();
        entry.warnings = call.extension::<Tolerated>().map_or_else(Vec::new, |it| it.warnings());
        entry.request_bytes = u64::try_from(body.len()).unwrap_or(u64::MAX);
        if let Some(InjectedFaults(faults)) = call.extension::<InjectedFaults>() {
            entry.faults = faults.iter().map(|fault| fault.kind.as_str()).collect();
        }
        if self.shared.journal.keeps_bodies() && !body.is_empty() {
            entry.request = Some(excerpt(&body, body.len(), self.shared.keys.secrets()));
        }
        // The reply may be a long stream, which no longer needs the body.
        call.release_body();
    }

    /// Keeps a chunk of a stream with its time, if bodies are stored.
    fn keep(&mut self, chunk: &[u8]) {
        let Some(body) = &mut self.streamed else { return };
        let before = body.len();
        append(body, chunk, self.shared.keys.secrets());
        if body.len() > before {
            let at = u32::try_from(self.began.elapsed().as_millis()).unwrap_or(u32::MAX);
            self.entry.chunk_times_ms.push(at);
        }
    }

    fn extension<T: Clone + Send + Sync + 'static>(&self) -> Option<T> {
        self.call.as_ref()?.extension()
    }

    fn is_base_resp_error(&self) -> bool {
        let family = self.call.as_ref().map(|call| call.endpoint().family);
        self.entry.code != 0 && family.is_some_and(|family| family.success.is_some())
    }

    /// Writes the journal entry, once the response is complete or has ended early.
    fn close(self, outcome: CallOutcome) {
        let Self { shared, call, mut entry, span, began, open, first_event, streamed } = self;
        let whole = began.elapsed();
        if let Some(body) = streamed {
            let size = usize::try_from(entry.response_bytes).unwrap_or(usize::MAX);
            entry.response = Some(excerpt(&body, size, shared.keys.secrets()));
        }
        entry.outcome = outcome;
        if let Some(refusal) = call.as_ref().and_then(Call::refusal).filter(|_| entry.streamed) {
            entry.refused(refusal);
            entry.outcome = CallOutcome::Failed;
        }
        if entry.faults.iter().any(|kind| ["cut", "reset"].contains(kind)) {
            entry.outcome = CallOutcome::Broken;
        }
        entry.duration_ms = milliseconds(whole);
        drop(open);
        let metrics = &shared.metrics;
        let endpoint = call.as_ref().map(Call::endpoint);
        metrics.call(endpoint, entry.status, entry.code, Took { whole, first_event });
        metrics.bytes_in.inc_by(entry.request_bytes);
        metrics.bytes_out.inc_by(entry.response_bytes);
        // Entered once more: a span that is exported ends when it was last left.
        span.in_scope(|| entry.describe(&span));
        entry.log();
        shared.journal.add(entry);
    }
}

impl JournalEntry {
    fn refused(&mut self, refusal: &Refusal) {
        self.code = refusal.code().as_i64();
        self.message = Some(refusal.message().to_owned());
        self.violations = refusal.violations().to_vec();
    }

    /// Adds what became of a call to its span.
    fn describe(&self, span: &Span) {
        if let Some(operation) = self.operation {
            trace::name_span(span, operation);
        }
        span.record("http.request.method", &self.method);
        span.record("url.path", &self.path);
        span.record("http.response.status_code", i64::from(self.status));
        span.record("genwire.request_id", &self.request_id);
        span.record("genwire.outcome", self.outcome.as_str());
        if self.code != 0 {
            span.record("error.type", self.code.to_string());
        }
        if self.status >= 500 || self.outcome != CallOutcome::Complete {
            span.record("otel.status_code", "error");
        }
    }

    /// Logs one line per call, and another line if it had warnings. The lines contain no user
    /// content.
    fn log(&self) {
        if !self.warnings.is_empty() {
            tracing::warn!(
                target: "genwire_server::calls",
                request_id = %self.request_id,
                trace_id = %self.trace_id,
                operation = self.operation.unwrap_or_default(),
                warnings = self.warnings.join("; "),
                "accepted for compatibility"
            );
        }
        tracing::info!(
            target: "genwire_server::calls",
            request_id = %self.request_id,
            trace_id = %self.trace_id,
            operation = self.operation.unwrap_or_default(),
            method = %self.method,
            path = %self.path,
            status = self.status,
            code = self.code,
            outcome = self.outcome.as_str(),
            key = self.key_id.as_deref().unwrap_or_default(),
            namespace = %self.namespace,
            milliseconds = self.duration_ms,
            "answered"
        );
    }
}

/// Response body that is observed to its end.
struct Observed {
    inner: Body,
    record: Option<Record>,
}

impl Observed {
    fn close(&mut self, outcome: CallOutcome) {
        if let Some(record) = self.record.take() {
            if record.entry.streamed {
                record.shared.metrics.streams_open.dec();
            }
            record.close(outcome);
        }
    }
}

impl HttpBody for Observed {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let frame = std::task::ready!(Pin::new(&mut self.inner).poll_frame(context));
        match &frame {
            Some(Ok(frame)) => {
                if let (Some(data), Some(record)) = (frame.data_ref(), &mut self.record) {
                    record.entry.chunks += 1;
                    if record.entry.streamed && record.first_event.is_none() {
                        record.first_event = Some(record.began.elapsed());
                    }
                    record.entry.response_bytes += u64::try_from(data.len()).unwrap_or_default();
                    record.keep(data);
                }
                if self.inner.is_end_stream() {
                    self.close(CallOutcome::Complete);
                }
            }
            Some(Err(_)) => self.close(CallOutcome::Broken),
            None => self.close(CallOutcome::Complete),
        }
        Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

impl Drop for Observed {
    fn drop(&mut self) {
        // A body that is dropped before its end means that the caller has disconnected.
        self.close(CallOutcome::Broken);
    }
}

fn text(headers: &HeaderMap, name: &'static str) -> String {
    headers
        .get(HeaderName::from_static(name))
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
        .to_owned()
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
