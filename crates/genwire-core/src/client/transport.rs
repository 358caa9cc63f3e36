//! The client: it takes typed requests and gives typed replies.

use super::byte_stream::ByteStream;
use super::call::CallBuilder;
use super::config::{Config, ConfigBuilder, FromConfig, Propagator, Validation};
use super::deadline::Deadline;
use super::error::Error;
use super::error_kind::Phase;
use super::exchange::{Done, Exchange, Form, is_events};
use super::key::ApiKey;
use super::limit::Limiter;
use super::middleware::{Incoming, Middleware, Outgoing};
use super::offload::on_body;
use super::options::CallOptions;
use super::parameters::Parameters;
use super::read_reply::{self, ReadReply};
use super::request_body::{Payload, Prepared, Writing, check_report, check_size};
use super::response::{Raw, Response};
use super::retry::{Budget, RetryPolicy};
use super::setup::Clients;
use super::token::Tokens;
use super::upload::Upload;
use super::{Timeouts, fault, members, setup, spans, target};
use crate::errors::fast_path::Search;
use crate::{Auth, BodyForm, ByteBody, Endpoint};
use reqwest::header::{ACCEPT, CONTENT_TYPE, COOKIE, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::{Body, Method, Url};
use std::collections::BTreeMap;
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use tracing::Instrument as _;

/// A call in progress, compiled in this crate: the body of an `async` function is compiled again in
/// each program that awaits it.
pub(super) type Boxed<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// The client that all areas share; cheap to clone, and every clone is the same client.
#[derive(Clone)]
pub struct Transport {
    pub(super) inner: Arc<Inner>,
}

/// The credentials of an attempt.
pub(super) type Keys = Vec<(&'static Auth, ApiKey)>;

/// State that the clones of a client share.
pub(super) struct Inner {
    pub(super) clients: Clients,
    base: target::Base,
    /// The servers that operations name, as far as they have an address.
    servers: BTreeMap<String, target::Base>,
    /// Returns the variable with the address of a server, if the environment is read for it.
    server_variable: fn(&str) -> Option<String>,
    pub(super) api_key: Option<ApiKey>,
    /// The credentials with a name.
    pub(super) credentials: BTreeMap<String, ApiKey>,
    /// The sources of the tokens that have one, by the name of the credential.
    tokens: BTreeMap<String, Tokens>,
    /// Headers that go into every request.
    pub(super) headers: HeaderMap,
    pub(super) timeouts: Timeouts,
    pub(super) retry: RetryPolicy,
    pub(super) budget: Budget,
    pub(super) limiters: BTreeMap<&'static str, Limiter>,
    /// The search for errors in replies, made for the interface of the first call.
    pub(super) search: OnceLock<Search>,
    pub(super) middleware: Vec<Arc<dyn Middleware>>,
    pub(super) validation: Validation,
    pub(super) reply_limit: usize,
    pub(super) trace_content: bool,
    propagator: Option<Propagator>,
}

impl Transport {
    /// Creates a client; nothing is sent yet.
    ///
    /// # Errors
    ///
    /// The HTTP library rejects a setting, such as a certificate.
    pub fn new(config: Config) -> Result<Self, Error> {
        let Config { base_url, server_urls, server_variable, settings } = config;
        let clients = setup::clients(&settings)?;
        let mut headers = HeaderMap::with_capacity(8);
        let name = HeaderValue::try_from(&settings.user_agent).map_err(|_| {
            Error::config("the user agent has characters that a header cannot hold")
        })?;
        headers.insert(USER_AGENT, name);
        let limiters = settings.limits.into_iter();
        Ok(Self {
            inner: Arc::new(Inner {
                clients,
                base: base_url.into(),
                servers: server_urls.into_iter().map(|(name, url)| (name, url.into())).collect(),
                server_variable,
                api_key: settings.api_key,
                credentials: settings.credentials,
                tokens: settings.tokens,
                headers,
                timeouts: settings.timeouts,
                budget: Budget::new(&settings.retry),
                retry: settings.retry,
                limiters: limiters.map(|(name, rate)| (name, Limiter::new(rate))).collect(),
                search: OnceLock::new(),
                middleware: settings.middleware,
                validation: settings.validation,
                reply_limit: settings.reply_limit,
                trace_content: settings.trace_content,
                propagator: settings.propagator,
            }),
        })
    }

    /// Starts a configuration; a base address and an API key are required.
    pub fn builder() -> ConfigBuilder<Self> {
        ConfigBuilder::default()
    }

    /// Calls an operation, which need not be one of the areas.
    ///
    /// ```no_run
    /// # use genwire_core::client::Transport;
    /// # use genwire_core::{Endpoint, RawJson};
    /// # type Done = Result<(), Box<dyn std::error::Error>>;
    /// # async fn example(transport: Transport, endpoint: &'static Endpoint) -> Done {
    /// let request = RawJson::from_serialize(&true)?;
    /// let reply = transport.call::<RawJson>(endpoint).request(&request).await?;
    /// # drop(reply);
    /// # Ok(())
    /// # }
    /// ```
    pub fn call<'a, R>(&self, endpoint: &'static Endpoint) -> CallBuilder<'a, R> {
        CallBuilder::new(self.clone(), (), endpoint)
    }

    /// Refuses parameters that break rules, or that have no form.
    pub(super) fn check_parameters(
        &self,
        endpoint: &'static Endpoint,
        parameters: &Parameters,
        options: &CallOptions,
    ) -> Result<(), Error> {
        let validation = options.validation.unwrap_or(self.inner.validation);
        let checked = match (parameters.problem(endpoint), validation) {
            (Some(problem), _) => Err(Error::request(problem)),
            (None, Validation::Off) => Ok(()),
            (None, _) => check_report(endpoint, parameters.report.clone(), validation),
        };
        checked.map_err(|error| self.inner.named(error, endpoint, 0))
    }

    /// Validates and serializes a request.
    pub(super) fn body(
        &self,
        endpoint: &'static Endpoint,
        (request, writing): (Option<Payload<'_>>, Writing),
        is_streamed: bool,
        options: &CallOptions,
    ) -> Result<Prepared, Error> {
        self.encode(endpoint, (request, writing), is_streamed, options)
            .map_err(|error| self.inner.named(error, endpoint, 0))
    }

    /// Takes a request body of text or bytes.
    pub(super) fn raw_body(
        &self,
        endpoint: &'static Endpoint,
        request: &ByteBody,
        options: &CallOptions,
    ) -> Result<Prepared, Error> {
        let prepare = || {
            self.check_options(options)?;
            if !options.members.is_empty() {
                return Err(Error::request("the body is no JSON to set members in"));
            }
            let validation = options.validation.unwrap_or(self.inner.validation);
            check_size(endpoint, request.len() as u64, validation)?;
            Prepared::of_raw(endpoint, request)
        };
        prepare().map_err(|error| self.inner.named(error, endpoint, 0))
    }

    /// Refuses options that cannot be used, and a call whose server has no address.
    fn check_options(&self, options: &CallOptions) -> Result<(), Error> {
        match &options.problem {
            Some(problem) => Err(Error::request(problem.clone())),
            None => self.inner.base(options).map(drop),
        }
    }

    fn encode(
        &self,
        endpoint: &'static Endpoint,
        (request, writing): (Option<Payload<'_>>, Writing),
        is_streamed: bool,
        options: &CallOptions,
    ) -> Result<Prepared, Error> {
        self.check_options(options)?;
        let Some(request) = request else {
            return if options.members.is_empty() {
                Ok(Prepared::default())
            } else {
                Err(Error::request("the operation has no body to set members in"))
            };
        };
        let validation = options.validation.unwrap_or(self.inner.validation);
        let mut body = request.encode(endpoint, writing.parts, is_streamed, validation)?;
        if validation != Validation::Off {
            check_report(endpoint, body.check_files(writing.parts), validation)?;
        }
        if !options.members.is_empty() {
            body.json = members::set(&body.json, &options.members)?;
        }
        Prepared::new(endpoint, body, writing, validation)
    }

    /// Deserializes a whole response.
    pub(super) fn read<R: ReadReply + Send + 'static>(
        &self,
        endpoint: &'static Endpoint,
        raw: Raw,
    ) -> impl Future<Output = Result<Response<R>, Error>> + Send {
        self.read_with(endpoint, raw, move |raw| {
            R::read_reply(read_reply::form(endpoint, raw), raw)
        })
    }

    /// Reads a whole response by a function.
    pub(super) async fn read_with<T: Send + 'static>(
        &self,
        endpoint: &'static Endpoint,
        raw: Raw,
        read: impl FnOnce(&Raw) -> Result<T, serde_json::Error> + Send + 'static,
    ) -> Result<Response<T>, Error> {
        let (read, raw) = on_body(raw.body.len(), move || (read(&raw), raw)).await?;
        match read {
            Ok(value) => Ok(Response::new(value, raw)),
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

    /// Sends a request for a streamed response.
    pub(super) fn streamed<'a>(
        &'a self,
        endpoint: &'static Endpoint,
        params: &'a [(&'a str, &'a str)],
        body: Prepared,
        options: &'a CallOptions,
    ) -> Boxed<'a, ByteStream> {
        let exchange = self.exchange(endpoint, params, body, options, Form::Events);
        Box::pin(async move {
            match exchange.await? {
                Done::Stream(stream) => Ok(*stream),
                Done::Whole(raw) => {
                    let attempts = raw.attempts;
                    let error = Error::protocol("the reply is no event stream", &raw.body);
                    Err(self.inner.named(error.with_raw(raw), endpoint, attempts))
                }
            }
        })
    }

    /// Sends a request for a whole response.
    pub(super) fn whole<'a>(
        &'a self,
        endpoint: &'static Endpoint,
        params: &'a [(&'a str, &'a str)],
        body: Prepared,
        options: &'a CallOptions,
    ) -> Boxed<'a, Raw> {
        let exchange = self.exchange(endpoint, params, body, options, Form::Whole);
        Box::pin(async move {
            match exchange.await? {
                Done::Whole(raw) => Ok(raw),
                // Only a call for events ends with a stream.
                Done::Stream(_) => Err(Error::request("a stream came that was not asked for")),
            }
        })
    }

    // No `async` function: its future would hold each argument twice.
    fn exchange<'a>(
        &'a self,
        endpoint: &'static Endpoint,
        params: &'a [(&'a str, &'a str)],
        body: Prepared,
        options: &'a CallOptions,
        form: Form,
    ) -> impl Future<Output = Result<Done, Error>> + Send + 'a {
        let span = spans::open(&self.inner, (endpoint, options), &body.json);
        let mut timeouts = options.timeouts.unwrap_or(self.inner.timeouts);
        timeouts.total = options.total.or(timeouts.total);
        let mut call = Exchange {
            endpoint,
            params,
            options,
            body,
            form,
            deadline: Deadline::start(timeouts),
            attempt: 0,
            keys: Vec::new(),
            span: span.clone(),
        };
        // Inside the span, so that a propagator finds its context.
        async move { self.inner.run(&mut call).await }.instrument(span)
    }
}

impl FromConfig for Transport {
    const VARIABLE_PREFIX: &'static str = Config::VARIABLE_PREFIX;

    fn from_config(config: Config) -> Result<Self, Error> {
        Self::new(config)
    }
}

impl Inner {
    /// Makes the request of an attempt, with tokens that are good.
    pub(super) async fn prepare(&self, call: &mut Exchange<'_>) -> Result<Outgoing, Error> {
        call.keys = self.keys(call.endpoint, &call.deadline).await?;
        let request = self.outgoing(call)?;
        call.attempt = request.attempt;
        Ok(request)
    }

    /// The request of an attempt.
    fn outgoing(&self, call: &Exchange<'_>) -> Result<Outgoing, Error> {
        let endpoint = call.endpoint;
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
        let others = read_reply::accepted(endpoint)
            .filter(|_| call.form == Form::Whole || !has_events(endpoint));
        let accept = others.and_then(|others| HeaderValue::from_str(&others).ok());
        let usual = || HeaderValue::from_static(call.form.media_types());
        headers.insert(ACCEPT, accept.unwrap_or_else(usual));
        if let Some(media_type) = &call.body.media_type {
            headers.insert(CONTENT_TYPE, media_type.clone());
        }
        for (name, value) in &call.options.headers {
            if *name == COOKIE {
                headers.append(name, value.clone());
            } else {
                headers.insert(name, value.clone());
            }
        }
        if let Some(propagator) = &self.propagator {
            propagator(&mut headers);
        }
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

    /// The address of a call, without a key.
    pub(super) fn address(
        &self,
        endpoint: &'static Endpoint,
        params: &[(&str, &str)],
        options: &CallOptions,
    ) -> Result<Url, Error> {
        match &options.address {
            Some(address) => Ok(address.clone()),
            None => self.base(options)?.of_call(endpoint, params, &options.query),
        }
    }

    /// The base address of a call: that of the first of its servers which has one, or that of the
    /// client for an operation that names none.
    pub(super) fn base(&self, options: &CallOptions) -> Result<&target::Base, Error> {
        let [first, ..] = options.servers else { return Ok(&self.base) };
        let mut known = options.servers.iter().filter_map(|name| self.servers.get(*name));
        known.next().ok_or_else(|| {
            let names = options.servers.join("` or `");
            let variable = (self.server_variable)(first);
            let variable = variable.map(|name| format!(", or set `{name}` and call `env`"));
            Error::config(format!("no address of the server `{names}` is set")).with_help(format!(
                "call `server_url(\"{first}\", …)` of the builder{}: the operation is not at the base \
                 address",
                variable.unwrap_or_default()
            ))
        })
    }

    /// Sends a request over the network and waits for the head of the reply.
    pub(super) fn transmit<'a>(
        &self,
        request: Outgoing,
        deadline: &'a Deadline,
    ) -> impl Future<Output = Result<Incoming, Error>> + Send + 'a {
        let mut out = reqwest::Request::new(request.method, request.url);
        *out.headers_mut() = request.headers;
        if !request.body.is_empty() {
            *out.body_mut() = Some(request.body.into());
        }
        let service = &self.clients.service;
        let sent = match request.upload {
            None => Ok(service.execute(out)),
            // Apart, since few calls have files that are read.
            Some(upload) => Err(Box::pin(upload_files(service.clone(), out, upload))),
        };
        async move {
            let sent = match sent {
                Ok(sent) => deadline.within(Phase::Headers, sent).await?,
                Err(uploaded) => Ok(deadline.within(Phase::Headers, uploaded).await??),
            };
            let mut response = sent.map_err(fault::before_reply)?;
            let headers = std::mem::take(response.headers_mut());
            Ok(Incoming { status: response.status(), headers, body: response.into() })
        }
    }

    /// Adds the operation and the attempts to an error, and removes the key from its texts.
    pub(super) fn named(&self, error: Error, endpoint: &'static Endpoint, attempts: u32) -> Error {
        error.of_call(endpoint, attempts, |text| {
            let keys = self.api_key.iter().chain(self.credentials.values());
            let text = keys.fold(text, |text, key| key.scrub(text));
            self.tokens.values().fold(text, |text, tokens| tokens.scrub(text))
        })
    }

    /// The credentials of a call: those of the first list of its operation that the client has.
    async fn keys(&self, endpoint: &Endpoint, deadline: &Deadline) -> Result<Keys, Error> {
        let has = |auth: &&'static Auth| {
            self.api_key.is_some()
                || self.credentials.contains_key(auth.id)
                || self.tokens.contains_key(auth.id)
        };
        let mut lists = endpoint.security.iter().filter(|all| !all.is_empty());
        let Some(all) = lists.find(|all| all.iter().all(has)) else { return Ok(Vec::new()) };
        let mut keys = Vec::with_capacity(all.len());
        for auth in *all {
            if let Some(tokens) = self.tokens.get(auth.id) {
                let token = Box::pin(tokens.get(&self.clients.download));
                keys.push((*auth, deadline.within(Phase::Total, token).await??));
            } else if let Some(key) = self.credentials.get(auth.id).or(self.api_key.as_ref()) {
                keys.push((*auth, key.clone()));
            }
        }
        Ok(keys)
    }

    /// Forgets the tokens of a call that the service refused; returns false if it had none.
    pub(super) fn forget(&self, keys: &Keys) -> bool {
        let mut had = false;
        for (auth, key) in keys {
            if let Some(tokens) = self.tokens.get(auth.id) {
                tokens.forget(key);
                had = true;
            }
        }
        had
    }
}

/// Sends a request whose files are read meanwhile.
async fn upload_files(
    service: reqwest::Client,
    mut request: reqwest::Request,
    upload: Arc<Upload>,
) -> Result<reqwest::Response, Error> {
    let (body, failure) = upload.open().await?;
    *request.body_mut() = Some(Body::wrap(body));
    let sent = service.execute(request).await;
    sent.map_err(|error| failure.take().unwrap_or_else(|| fault::before_reply(error)))
}

fn has_events(endpoint: &Endpoint) -> bool {
    endpoint.replies.iter().any(|form| form.body == BodyForm::Events)
}

impl fmt::Debug for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transport")
            .field("base_url", &self.inner.base.url.as_str())
            .field("api_key", &self.inner.api_key)
            .field("timeouts", &self.inner.timeouts)
            .field("retry", &self.inner.retry)
            .field("validation", &self.inner.validation)
            .finish_non_exhaustive()
    }
}
