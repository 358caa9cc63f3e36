//! One call: its attempts, the pauses between them, and the outcome of the last one.

use crate::client::auth::key::add_cookies;
use crate::client::body::offload::on_body;
use crate::client::body::read_response;
use crate::client::body::request_body::Prepared;
use crate::client::body::response::Raw;
use crate::client::body::{self, Whole};
use crate::client::call::deadline::Deadline;
use crate::client::call::fault;
use crate::client::call::inner::{ClientInner, Keys};
use crate::client::call::options::CallOptions;
use crate::client::call::path_params::PathParams;
use crate::client::call::spans;
use crate::client::error::Error;
use crate::client::limit::Limiter;
use crate::client::middleware::{Incoming, Next, Outgoing, transmit};
use crate::client::stream::byte_stream::{ByteStream, Origin};
use crate::errors::fast_path::reports_no_error;
use crate::exchange::{Form, accepted};
use crate::failure::{ErrorKind, Phase, opening, random};
use crate::{Endpoint, ServiceError};
use bytes::Bytes;
use genwire_constraint::Framing;
use reqwest::header::{ACCEPT, CONTENT_TYPE, COOKIE, HeaderMap, HeaderValue};
use reqwest::{Body, Method, StatusCode};
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;
use tracing::Span;

/// Maximum number of bytes that are read of an error response.
const ERROR_LIMIT: usize = 1024 * 1024;

/// A call that is ready to be sent.
pub(in crate::client) struct Exchange<'a> {
    pub(in crate::client) endpoint: &'static Endpoint,
    /// The path parameters, by name.
    pub(in crate::client) params: &'a PathParams<'a>,
    pub(in crate::client) options: &'a CallOptions,
    pub(in crate::client) body: Prepared,
    pub(in crate::client) form: Form,
    pub(in crate::client) deadline: Deadline,
    /// Number of requests that were sent, each for an attempt.
    pub(in crate::client) attempt: u32,
    /// The credentials of the attempt.
    pub(in crate::client) keys: Keys,
    pub(in crate::client) span: Span,
}

impl Exchange<'_> {
    /// Returns true if the operation only reads, or if the service performs a repeated request
    /// once.
    fn is_safe(&self) -> bool {
        self.options.is_idempotent || matches!(self.endpoint.method, "GET" | "HEAD")
    }
}

/// Result of a call.
pub(in crate::client) enum Done {
    Whole(Raw),
    Stream(Box<ByteStream>),
}

impl ClientInner {
    /// Builds the request of an attempt, with valid tokens.
    async fn prepare(&self, call: &mut Exchange<'_>) -> Result<Outgoing, Error> {
        call.keys = self.keys(call.endpoint, &call.deadline).await?;
        let request = self.outgoing(call)?;
        call.attempt = request.attempt;
        Ok(request)
    }

    /// Builds the request of an attempt.
    fn outgoing(&self, call: &Exchange<'_>) -> Result<Outgoing, Error> {
        let endpoint = call.endpoint;
        // Later headers replace earlier ones: headers of the client replace credentials, headers of
        // the call replace both, and the propagator comes last. Only cookies are merged.
        let method = Method::from_bytes(endpoint.method.as_bytes())
            .map_err(|_| Error::request("the method of the operation is not valid"))?;
        let mut headers = HeaderMap::with_capacity(6);
        let mut url = self.address(endpoint, call.params, call.options)?;
        for (auth, key) in &call.keys {
            key.carry(auth, &mut headers, &mut url);
        }
        for (name, value) in &self.headers {
            headers.insert(name, value.clone());
        }
        let accept = HeaderValue::from_str(&accepted(endpoint, call.form));
        headers.insert(ACCEPT, accept.unwrap_or(HeaderValue::from_static("*/*")));
        if let Some(media_type) = &call.body.media_type {
            headers.insert(CONTENT_TYPE, media_type.clone());
        }
        for (name, value) in &call.options.headers {
            if *name == COOKIE {
                add_cookies(&mut headers, value);
            } else {
                headers.insert(name, value.clone());
            }
        }
        if let Some(propagator) = &self.settings.propagator {
            propagator(&mut headers);
        }
        // Last, so that a `traceparent` set by the program takes precedence.
        #[cfg(feature = "opentelemetry")]
        crate::client::call::trace_context::inject(&mut headers);
        Ok(Outgoing {
            endpoint,
            attempt: call.attempt + 1,
            method,
            url,
            headers,
            body: call.body.bytes.clone(),
            upload: call.body.upload.clone(),
        })
    }

    /// Sends a request, and resends it if that is safe, until there is a response or an error.
    pub(in crate::client) async fn run(
        self: &Arc<Self>,
        call: &mut Exchange<'_>,
    ) -> Result<Done, Error> {
        let mut attempt = 0;
        let mut is_renewed = false;
        loop {
            attempt += 1;
            let before = call.attempt;
            let outcome = self.attempt(call).await;
            // An attempt is counted once its tokens and its request are ready. If the count is
            // unchanged, nothing was sent.
            let is_sent = call.attempt > before;
            let error = match outcome {
                Ok(done) => {
                    // Nothing is retried from here on: the caller may start to read the stream at
                    // once.
                    self.budget.reward(attempt);
                    self.record(call, &done).await?;
                    return Ok(done);
                }
                Err(error) => error,
            };
            // A rejected token request does not invalidate other credentials. Tokens are renewed
            // once per call: a second rejection is not caused by their age.
            let is_refused = is_sent && error.refuses_credentials() && self.forget(&call.keys);
            let renews = is_refused && !is_renewed;
            is_renewed |= is_refused;
            // A request that was not sent may be sent, whatever the operation does.
            let is_safe = call.is_safe() || !is_sent;
            let Some(pause) = self.pause(call, &error, attempt, is_safe, renews) else {
                let status = error.status().filter(|_| is_sent);
                spans::end(&call.span, status, call.attempt, Some(&error));
                return Err(self.finish(call, error));
            };
            tracing::debug!(
                target: "genwire",
                operation = call.endpoint.operation,
                attempt,
                pause_ms = u64::try_from(pause.as_millis()).unwrap_or(u64::MAX),
                "error.type" = error.type_name(),
                "the request is sent again",
            );
            if !pause.is_zero() {
                tokio::time::sleep(pause).await;
            }
        }
    }

    /// Returns the pause before the next attempt; `None` if the call is not retried.
    ///
    /// An attempt with new tokens needs no pause.
    fn pause(
        &self,
        call: &Exchange<'_>,
        error: &Error,
        attempt: u32,
        is_safe: bool,
        renews: bool,
    ) -> Option<Duration> {
        if !call.body.can_be_sent() {
            return None;
        }
        let policy = &self.settings.retry;
        let policy = match call.options.attempts {
            Some(count) => Cow::Owned(policy.clone().attempts(count)),
            None => Cow::Borrowed(policy),
        };
        let pause = if renews {
            policy.allows(attempt).then_some(Duration::ZERO)?
        } else {
            policy.pause(&error.facts(), attempt, is_safe, random())?
        };
        // The budget is charged last, if nothing else prevents the retry.
        (call.deadline.allows(pause) && self.budget.pay()).then_some(pause)
    }

    async fn attempt(self: &Arc<Self>, call: &mut Exchange<'_>) -> Result<Done, Error> {
        // The tokens are read after the wait, because they may expire during it.
        if let Some(limiter) = self.limiters.get(call.endpoint.operation) {
            Box::pin(wait_for_turn(limiter, call)).await?;
        }
        let request = self.prepare(call).await?;
        let call = &*call;
        let incoming = if self.settings.middleware.is_empty() {
            transmit(&self.clients.service, request, &call.deadline).await?
        } else {
            let deadline = &call.deadline;
            let next = Next {
                service: &self.clients.service,
                layers: &self.settings.middleware,
                deadline,
            };
            // A layer may wait for something else; only the total timeout limits that.
            deadline.within(Phase::Total, next.run(request)).await??
        };
        let Incoming { status, headers, body } = incoming;
        let attempts = call.attempt;
        let head = Raw { status, headers, body: Bytes::new(), attempts };
        // Checked before the body is read, since the body may be large and would not be used.
        if let Err(error) = fault::of_head(Some(call.endpoint), &head) {
            return Err(error.with_raw(head));
        }
        match call.form {
            // A redirect that the operation does not describe was rejected above.
            Form::Bytes | Form::Events if status.is_success() || status.is_redirection() => {
                Box::pin(self.stream(call, head, body)).await
            }
            _ => self.whole(call, head, None, body).await.map(Done::Whole),
        }
    }

    /// Reads the whole response and looks for an error in it.
    // Not an `async fn`, which would store each argument twice.
    fn whole<'a>(
        self: &Arc<Self>,
        call: &'a Exchange<'_>,
        mut head: Raw,
        ahead: Option<Bytes>,
        mut body: Body,
    ) -> impl Future<Output = Result<Raw, Error>> + Send + 'a {
        let limit =
            if head.status.is_success() { self.settings.max_response_bytes } else { ERROR_LIMIT };
        let endpoint = call.endpoint;
        async move {
            let Whole { bytes, error } = body::whole(ahead, &mut body, &call.deadline, limit).await;
            head.body = bytes;
            if read_response::is_raw(endpoint, &head) {
                return match error {
                    Some(error) => Err(error.with_raw(head)),
                    None => Ok(head),
                };
            }
            on_body(head.body.len(), move || judged(endpoint, head, error)).await?
        }
    }

    /// Starts a stream, unless the response turns out to be a whole response.
    async fn stream(
        self: &Arc<Self>,
        call: &Exchange<'_>,
        head: Raw,
        mut body: Body,
    ) -> Result<Done, Error> {
        let mut ahead = None;
        let has_raw = call.endpoint.responses.iter().any(|form| form.body.is_raw());
        let is_stream =
            read_response::is_stream(call.endpoint, &head) || (!has_raw && is_events(&head));
        let is_raw = !is_stream && read_response::is_raw(call.endpoint, &head);
        let is_other = if call.form == Form::Events { is_raw } else { is_stream && has_raw };
        if is_other {
            let media_type = head.media_type().unwrap_or_default();
            let expected = if is_raw { "a stream" } else { "text or bytes" };
            let problem = format!("the response is `{media_type}`; the call expected {expected}");
            return Err(Error::protocol(problem, &[]).with_raw(head));
        }
        if !is_raw && !is_stream {
            ahead = body::next_chunk(&mut body, &call.deadline)
                .await
                // The media type is not conclusive, so the first byte decides.
                .map_err(|error| error.with_raw(head.clone()))?;
            match ahead.as_deref().and_then(opening) {
                Some(b'{' | b'[') => {
                    let raw = self.whole(call, head, ahead, body).await?;
                    let stream = ByteStream::of_whole(self.origin(call), raw);
                    return Ok(Done::Stream(Box::new(stream)));
                }
                // The first byte of an event stream: a comment, a field name, or a byte order mark.
                Some(b':' | b'd' | b'e' | b'i' | b'r' | 0xef) | None => {}
                Some(_) => {
                    let chunk = ahead.unwrap_or_default();
                    let problem = "the response is neither an event stream nor JSON";
                    return Err(Error::protocol(problem, &chunk).with_raw(head));
                }
            }
        }
        Ok(Done::Stream(Box::new(ByteStream::new(self.origin(call), head, ahead, body))))
    }

    fn origin(self: &Arc<Self>, call: &Exchange<'_>) -> Origin {
        Origin {
            client: Arc::clone(self),
            endpoint: call.endpoint,
            attempts: call.attempt,
            deadline: call.deadline,
            span: call.span.clone(),
        }
    }

    async fn record(&self, call: &Exchange<'_>, done: &Done) -> Result<(), Error> {
        let attempts = call.attempt;
        match done {
            Done::Whole(raw) => {
                spans::end(&call.span, Some(raw.status.as_u16()), attempts, None);
                if call.span.is_disabled() || read_response::is_raw(call.endpoint, raw) {
                    return Ok(());
                }
                let (span, endpoint, body) = (call.span.clone(), call.endpoint, raw.body.clone());
                let trace_content = self.settings.trace_content;
                let record = move || spans::reply(&span, endpoint, &body, trace_content);
                on_body(raw.body.len(), record).await
            }
            Done::Stream(stream) => {
                spans::end(&call.span, Some(stream.status().as_u16()), attempts, None);
                Ok(())
            }
        }
    }

    fn finish(&self, call: &Exchange<'_>, error: Error) -> Error {
        let error = self.named(error, call.endpoint, call.attempt);
        match task_id(call.params) {
            Some(id) => error.with_task_id(id),
            None => error,
        }
    }
}

/// Returns a response that was read completely and reports no error.
fn judged(endpoint: &'static Endpoint, mut head: Raw, error: Option<Error>) -> Result<Raw, Error> {
    // Checked before anything is parsed: parsed values need many times the memory of the body.
    if let Err(error) = body::check_values(&head.body) {
        head.body = Bytes::new();
        return Err(error.with_raw(head));
    }
    // An incomplete error response may contain enough to identify the error. For an incomplete
    // success, the interrupting error is reported.
    let is_readable = error.is_none() || !head.status.is_success();
    let reported = if is_readable { reported(endpoint, &head) } else { None };
    // A service error in an incomplete body counts only if it has a code, or if the client itself
    // truncated the body at its limit.
    match (error, reported) {
        (Some(error), Some(api)) if api.code.is_none() && !is_too_large(&error) => {
            Err(error.with_raw(head))
        }
        (_, Some(api)) => Err(Error::from_service(api).with_raw(head)),
        (Some(error), None) => Err(error.with_raw(head)),
        (None, None) => Ok(head),
    }
}

/// Returns the error that a response reports.
fn reported(endpoint: &'static Endpoint, reply: &Raw) -> Option<ServiceError> {
    let is_fine = (reply.status.is_success() || reply.status.is_redirection())
        && reports_no_error(endpoint.interface, &reply.body);
    if is_fine { None } else { fault::of_response(endpoint, reply) }
}

async fn wait_for_turn(limiter: &Limiter, call: &Exchange<'_>) -> Result<(), Error> {
    let turn = limiter.turn(call.deadline.end());
    if call.deadline.within(Phase::Total, turn).await? {
        Ok(())
    } else {
        Err(Error::timeout(Phase::Total))
    }
}

/// Returns the id of the task that a call refers to.
pub(in crate::client) fn task_id<'p>(params: &'p PathParams<'_>) -> Option<&'p str> {
    params.get("task_id")
}

fn is_too_large(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::TooLarge { .. })
}

/// Returns true if the head of a response announces events.
pub(in crate::client) fn is_events(head: &Raw) -> bool {
    let framing = Framing::of(head.media_type().unwrap_or_default());
    head.status != StatusCode::NO_CONTENT && framing == Some(Framing::Events)
}
