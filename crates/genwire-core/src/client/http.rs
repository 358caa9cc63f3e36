//! The client: it takes typed requests and gives typed replies.

use super::byte_stream::ByteStream;
use super::config::{Config, Validation};
use super::deadline::Deadline;
use super::error::{Error, ErrorKind, Phase};
use super::exchange::{Call, Done, Form, is_events};
use super::key::ApiKey;
use super::limit::Limiter;
use super::middleware::{Incoming, Middleware, Outgoing};
use super::options::CallOptions;
use super::reply::{Raw, Reply};
use super::retry::{Budget, RetryPolicy};
use super::{Timeouts, fault, members, spans, target, transport};
use crate::service::CONTENT_TYPE as JSON;
use crate::{Endpoint, Report, Severity, Validate};
use bytes::Bytes;
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::{Client, Method, Url};
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use tracing::Instrument as _;

/// The client that all areas share; cheap to clone, and every clone is the same client.
#[derive(Clone)]
pub struct Http {
    pub(super) inner: Arc<Inner>,
}

/// What the clones of a client share.
pub(super) struct Inner {
    pub(super) client: Client,
    pub(super) base_url: Url,
    addresses: target::Addresses,
    pub(super) api_key: Option<ApiKey>,
    /// What goes into every request.
    pub(super) headers: HeaderMap,
    pub(super) timeouts: Timeouts,
    pub(super) retry: RetryPolicy,
    pub(super) budget: Budget,
    pub(super) limiters: BTreeMap<&'static str, Limiter>,
    pub(super) middleware: Vec<Arc<dyn Middleware>>,
    pub(super) validation: Validation,
    pub(super) reply_limit: usize,
    pub(super) trace_content: bool,
}

impl Http {
    /// Sets a client up. Nothing is sent yet.
    pub fn new(config: Config) -> Result<Self, Error> {
        let Config { base_url, settings } = config;
        let client = transport::client(&settings)?;
        let mut headers = HeaderMap::with_capacity(8);
        if let Some(key) = settings.api_key.as_ref().and_then(ApiKey::header) {
            headers.insert(AUTHORIZATION, key);
        }
        let name = HeaderValue::try_from(&settings.user_agent).map_err(|_| {
            Error::config("the user agent has characters that a header cannot hold")
        })?;
        headers.insert(USER_AGENT, name);
        let limiters = settings.limits.into_iter();
        Ok(Self {
            inner: Arc::new(Inner {
                client,
                base_url,
                addresses: target::Addresses::default(),
                api_key: settings.api_key,
                headers,
                timeouts: settings.timeouts,
                budget: Budget::new(&settings.retry),
                retry: settings.retry,
                limiters: limiters.map(|(name, rate)| (name, Limiter::new(rate))).collect(),
                middleware: settings.middleware,
                validation: settings.validation,
                reply_limit: settings.reply_limit,
                trace_content: settings.trace_content,
            }),
        })
    }

    /// Calls an operation and reads its whole reply.
    ///
    /// `params` are the parameters of the path, by name. A future that is dropped ends the call.
    pub async fn call<Q, R>(
        &self,
        endpoint: &'static Endpoint,
        params: &[(&str, &str)],
        request: Option<&Q>,
        options: &CallOptions,
    ) -> Result<Reply<R>, Error>
    where
        Q: Serialize + Validate + ?Sized,
        R: DeserializeOwned,
    {
        let body = self.body(endpoint, request, options)?;
        let raw = self.whole(endpoint, params, body, options).await?;
        match serde_json::from_slice(&raw.body) {
            Ok(value) => Ok(Reply::new(value, raw)),
            Err(error) => {
                let attempts = raw.attempts;
                let error = if is_events(&raw) {
                    // A member of the body, or a service that always streams.
                    let problem = "the reply is a stream of events, which this call does not read";
                    Error::protocol(problem, &raw.body)
                } else {
                    Error::undecodable(&raw.body, &error)
                };
                Err(self.inner.named(error.with_raw(raw), endpoint, attempts))
            }
        }
    }

    /// Calls an operation whose reply comes in pieces, and hands them on as they come.
    ///
    /// The service may answer with a whole reply all the same: see [`ByteStream::is_whole`].
    pub async fn open<Q>(
        &self,
        endpoint: &'static Endpoint,
        params: &[(&str, &str)],
        request: Option<&Q>,
        options: &CallOptions,
    ) -> Result<ByteStream, Error>
    where
        Q: Serialize + Validate + ?Sized,
    {
        let body = self.body(endpoint, request, options)?;
        match self.exchange(endpoint, params, body, options, Form::Events).await? {
            Done::Stream(stream) => Ok(*stream),
            Done::Whole(raw) => {
                let attempts = raw.attempts;
                let error = Error::protocol("the reply is no event stream", &raw.body);
                Err(self.inner.named(error.with_raw(raw), endpoint, attempts))
            }
        }
    }

    /// Validates a request and writes it down.
    fn body<Q: Serialize + Validate + ?Sized>(
        &self,
        endpoint: &'static Endpoint,
        request: Option<&Q>,
        options: &CallOptions,
    ) -> Result<Option<Bytes>, Error> {
        let failed = |error| self.inner.named(error, endpoint, 0);
        let Some(request) = request else {
            return if options.members.is_empty() {
                Ok(None)
            } else {
                Err(failed(Error::request("the operation has no body to set members in")))
            };
        };
        let validation = options.validation.unwrap_or(self.inner.validation);
        if validation != Validation::Off {
            judge(endpoint, request.validate_thoroughly(), validation).map_err(failed)?;
        }
        let mut body = crate::to_vec(request).map_err(|error| {
            failed(Error::request(format!("the request cannot be written as JSON: {error}")))
        })?;
        if !options.members.is_empty() {
            body = members::set(&body, &options.members).map_err(failed)?;
        }
        judge_size(endpoint, body.len() as u64, validation).map_err(failed)?;
        Ok(Some(body.into()))
    }

    /// The part of a call that does not depend on types.
    async fn whole(
        &self,
        endpoint: &'static Endpoint,
        params: &[(&str, &str)],
        body: Option<Bytes>,
        options: &CallOptions,
    ) -> Result<Raw, Error> {
        match self.exchange(endpoint, params, body, options, Form::Whole).await? {
            Done::Whole(raw) => Ok(raw),
            // Only a call for events ends with a stream.
            Done::Stream(_) => Err(Error::request("a stream came that was not asked for")),
        }
    }

    async fn exchange(
        &self,
        endpoint: &'static Endpoint,
        params: &[(&str, &str)],
        body: Option<Bytes>,
        options: &CallOptions,
        form: Form,
    ) -> Result<Done, Error> {
        let body = body.unwrap_or_default();
        let span = spans::open(&self.inner, endpoint, &body);
        let mut timeouts = options.timeouts.unwrap_or(self.inner.timeouts);
        timeouts.total = options.total.or(timeouts.total);
        let call = Call {
            endpoint,
            params,
            options,
            body,
            form,
            deadline: Deadline::start(timeouts),
            attempt: 1,
            span: span.clone(),
        };
        let first =
            self.inner.outgoing(&call).map_err(|error| self.inner.named(error, endpoint, 0))?;
        Arc::clone(&self.inner).run(call, first).instrument(span).await
    }
}

impl Inner {
    /// The request of an attempt.
    pub(super) fn outgoing(&self, call: &Call<'_>) -> Result<Outgoing, Error> {
        let endpoint = call.endpoint;
        let method = Method::from_bytes(endpoint.method.as_bytes())
            .map_err(|_| Error::request("the method of the operation is not valid"))?;
        let mut headers = self.headers.clone();
        headers.insert(ACCEPT, HeaderValue::from_static(call.form.media_types()));
        if !call.body.is_empty() {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
        }
        for (name, value) in &call.options.headers {
            headers.insert(name, value.clone());
        }
        let url =
            self.addresses.of_call(&self.base_url, endpoint, call.params, &call.options.query)?;
        Ok(Outgoing {
            endpoint,
            attempt: call.attempt,
            is_safe: matches!(method, Method::GET | Method::HEAD),
            method,
            url,
            headers,
            body: call.body.clone(),
        })
    }

    /// Sends a request over the network and waits for the head of the reply.
    pub(super) async fn transmit(
        &self,
        request: Outgoing,
        deadline: &Deadline,
    ) -> Result<Incoming, Error> {
        let mut out = reqwest::Request::new(request.method, request.url);
        *out.headers_mut() = request.headers;
        if !request.body.is_empty() {
            *out.body_mut() = Some(request.body.into());
        }
        let sent = deadline.within(Phase::Headers, self.client.execute(out)).await?;
        let mut response = sent.map_err(fault::before_reply)?;
        let headers = std::mem::take(response.headers_mut());
        Ok(Incoming { status: response.status(), headers, body: response.into() })
    }

    /// Says which call failed.
    pub(super) fn named(&self, error: Error, endpoint: &'static Endpoint, attempts: u32) -> Error {
        let key = self.api_key.as_ref();
        error.of_call(endpoint, attempts, |text| match key {
            Some(key) => key.scrub(text),
            None => text,
        })
    }
}

/// Refuses a request that breaks rules, or tells of it.
fn judge(endpoint: &'static Endpoint, report: Report, validation: Validation) -> Result<(), Error> {
    let refused = validation == Validation::Refuse && !report.is_valid();
    for violation in report.violations() {
        let (operation, path) = (endpoint.operation, violation.path.as_str());
        let (rule, message) = (violation.rule.as_ref(), violation.message.as_ref());
        match violation.severity {
            Severity::Error if refused => {}
            Severity::Error => {
                tracing::warn!(target: "genwire", operation, path, rule, message, "violation");
            }
            Severity::Advice => {
                tracing::debug!(target: "genwire", operation, path, rule, message, "advice");
            }
        }
    }
    if refused {
        return report.into_result().map_err(|invalid| Error::new(ErrorKind::Refused(invalid)));
    }
    Ok(())
}

/// Refuses a body that is larger than the operation takes, or tells of it.
fn judge_size(endpoint: &'static Endpoint, size: u64, validation: Validation) -> Result<(), Error> {
    let Some(limit) = endpoint.body_limit.filter(|limit| size > *limit) else { return Ok(()) };
    match validation {
        Validation::Refuse => return Err(Error::too_large("the request", limit)),
        Validation::Warn => {
            let operation = endpoint.operation;
            tracing::warn!(target: "genwire", operation, size, limit, "the request is too large");
        }
        Validation::Off => {}
    }
    Ok(())
}

impl fmt::Debug for Http {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Http")
            .field("base_url", &self.inner.base_url.as_str())
            .field("api_key", &self.inner.api_key)
            .field("timeouts", &self.inner.timeouts)
            .field("retry", &self.inner.retry)
            .field("validation", &self.inner.validation)
            .finish_non_exhaustive()
    }
}
