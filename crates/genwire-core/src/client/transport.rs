//! The client: it sends typed requests and returns typed responses.

use super::error::Error;
use super::setup;
use crate::client::body::offload::{Boxed, on_body};
use crate::client::body::read_response::{self, ReadResponse};
use crate::client::body::request_body::{Payload, Prepared, Writing};
use crate::client::body::response::{Raw, Response};
use crate::client::call::deadline::Deadline;
use crate::client::call::exchange::{Done, Exchange, is_events};
use crate::client::call::inner::{ClientInner, Keys};
use crate::client::call::members;
use crate::client::call::options::CallOptions;
use crate::client::call::parameters::Parameters;
use crate::client::call::path_params::PathParams;
use crate::client::call::spans;
use crate::client::call::validation::{Validation, check_report, check_size};
use crate::client::limit::Limiter;
use crate::client::setup::config::{Config, ConfigBuilder, FromConfig};
use crate::client::stream::byte_stream::ByteStream;
use crate::exchange::Form;
use crate::failure::Budget;
use crate::failure::ReadError;
use crate::{BodyForm, ByteBody, Endpoint};
use reqwest::header::{HeaderMap, HeaderValue, USER_AGENT};
use std::fmt;
use std::sync::Arc;
use tracing::Instrument as _;

/// The client that all areas share; clones are cheap and share the connections.
///
/// `D` is `()` for asynchronous programs, and [`Blocking`](super::Blocking) for synchronous ones.
#[derive(Clone)]
pub struct Transport<D = ()> {
    pub(super) inner: Arc<ClientInner>,
    #[cfg_attr(
        not(feature = "blocking"),
        expect(dead_code, reason = "only calls that block have a driver")
    )]
    pub(super) driver: D,
}

impl Transport {
    /// Creates a client without sending anything.
    ///
    /// # Errors
    ///
    /// The HTTP library rejects a setting, such as a certificate.
    pub fn new(config: Config) -> Result<Self, Error> {
        let Config { base_url, server_urls, server_variable, settings } = config;
        let clients = setup::clients(&settings)?;
        let mut headers = HeaderMap::with_capacity(8);
        let name = HeaderValue::try_from(&settings.user_agent).map_err(|_| {
            Error::config("the user agent contains characters that are not allowed in a header")
        })?;
        headers.insert(USER_AGENT, name);
        let limiters = settings.limits.iter();
        Ok(Self {
            driver: (),
            inner: Arc::new(ClientInner {
                clients,
                base: base_url,
                servers: server_urls,
                server_variable,
                headers,
                budget: Arc::new(Budget::new(&settings.retry)),
                limiters: limiters
                    .map(|(name, rate)| (*name, Limiter::new(*rate).into()))
                    .collect(),
                settings,
            }),
        })
    }

    /// Starts a configuration; a base address and an API key are required.
    pub fn builder() -> ConfigBuilder<Self> {
        ConfigBuilder::default()
    }

    /// Rejects invalid parameters.
    pub(super) fn check_parameters(
        &self,
        endpoint: &'static Endpoint,
        (path, others): (&PathParams<'_>, Option<&Parameters>),
        options: &CallOptions,
    ) -> Result<(), Error> {
        let validation = options.validation.unwrap_or(self.inner.settings.validation);
        let check = || {
            if let Some(problem) = others.and_then(|others| others.problem(endpoint)) {
                return Err(Error::request(problem));
            }
            if validation == Validation::Off || (path.limits.is_none() && others.is_none()) {
                return Ok(());
            }
            let mut report = path.report()?;
            if let Some(others) = others {
                report.merge(others.report.clone());
            }
            check_report(endpoint, report, validation)
        };
        check().map_err(|error| self.inner.named(error, endpoint, 0))
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

    /// Validates the size of a text or binary request body.
    pub(super) fn raw_body(
        &self,
        endpoint: &'static Endpoint,
        request: &ByteBody,
        options: &CallOptions,
    ) -> Result<Prepared, Error> {
        let prepare = || {
            self.check_options(options)?;
            if !options.members.is_empty() {
                return Err(Error::request("members can only be set in a JSON body"));
            }
            let validation = options.validation.unwrap_or(self.inner.settings.validation);
            check_size(endpoint, request.len() as u64, validation)?;
            Prepared::of_raw(endpoint, request)
        };
        prepare().map_err(|error| self.inner.named(error, endpoint, 0))
    }

    /// Rejects invalid options, and a call whose server has no address.
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
        let validation = options.validation.unwrap_or(self.inner.settings.validation);
        let mut body = request.encode(endpoint, writing.parts, is_streamed, validation)?;
        if validation != Validation::Off && !body.files.is_empty() {
            check_report(endpoint, body.check_files(writing.parts), validation)?;
        }
        if !options.members.is_empty() {
            body.json = members::set(&body.json, &options.members)?;
        }
        Prepared::new(endpoint, body, writing, validation)
    }

    /// Deserializes a whole response.
    pub(super) async fn read<R: ReadResponse + Send + 'static>(
        &self,
        endpoint: &'static Endpoint,
        raw: Raw,
    ) -> Result<Response<R>, Error> {
        let mismatch = R::FORM.and_then(|form| read_response::mismatch(endpoint, &raw, form));
        if let Some(problem) = mismatch {
            let attempts = raw.attempts;
            let error = Error::protocol(problem, &[]).with_raw(raw);
            return Err(self.inner.named(error, endpoint, attempts));
        }
        let read = move |raw: &Raw| R::read_response(read_response::form(endpoint, raw), raw);
        self.read_with(endpoint, raw, read).await
    }

    /// Reads a whole response with a function.
    pub(super) async fn read_with<T: Send + 'static>(
        &self,
        endpoint: &'static Endpoint,
        raw: Raw,
        read: impl FnOnce(&Raw) -> Result<T, ReadError> + Send + 'static,
    ) -> Result<Response<T>, Error> {
        let (read, raw) = on_body(raw.body.len(), move || (read(&raw), raw)).await?;
        match read {
            Ok(value) => Ok(Response::new(value, raw)),
            Err(error) => {
                let attempts = raw.attempts;
                let error = if is_events(&raw) {
                    // A member of the request turns on streaming, or the service always streams.
                    let problem =
                        "the response is a stream of events, which this call does not read";
                    Error::protocol(problem, &raw.body)
                } else {
                    Error::of_reading(&raw.body, error)
                };
                Err(self.inner.named(error.with_raw(raw), endpoint, attempts))
            }
        }
    }

    /// Sends a request whose response is read as it arrives.
    pub(super) fn streamed<'a>(
        &'a self,
        endpoint: &'static Endpoint,
        params: &'a PathParams<'a>,
        body: Prepared,
        options: &'a CallOptions,
        form: Form,
    ) -> Boxed<'a, ByteStream> {
        let exchange = self.exchange(endpoint, params, body, options, form);
        Box::pin(async move {
            match exchange.await? {
                Done::Stream(stream) => Ok(*stream),
                Done::Whole(raw) => {
                    let attempts = raw.attempts;
                    let error = Error::protocol("the response is not an event stream", &raw.body);
                    Err(self.inner.named(error.with_raw(raw), endpoint, attempts))
                }
            }
        })
    }

    /// Sends a request, and reads the whole response.
    pub(super) fn whole<'a>(
        &'a self,
        endpoint: &'static Endpoint,
        params: &'a PathParams<'a>,
        body: Prepared,
        options: &'a CallOptions,
        form: Option<BodyForm>,
    ) -> Boxed<'a, Raw> {
        let exchange = self.exchange(endpoint, params, body, options, Form::Whole(form));
        Box::pin(async move {
            match exchange.await? {
                Done::Whole(raw) => Ok(raw),
                // Only a call for events ends with a stream.
                Done::Stream(_) => {
                    Err(Error::request("the service sent a stream that was not requested"))
                }
            }
        })
    }

    // Not an `async fn`, which would store each argument twice.
    fn exchange<'a>(
        &'a self,
        endpoint: &'static Endpoint,
        params: &'a PathParams<'a>,
        body: Prepared,
        options: &'a CallOptions,
        form: Form,
    ) -> impl Future<Output = Result<Done, Error>> + Send + 'a {
        let span = spans::open(&self.inner, (endpoint, options), &body.json);
        let mut timeouts = options.timeouts.unwrap_or(self.inner.settings.timeouts);
        timeouts.total = options.total.or(timeouts.total);
        let mut call = Exchange {
            endpoint,
            params,
            options,
            body,
            form,
            deadline: Deadline::start(timeouts),
            attempt: 0,
            keys: Keys::new(),
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

impl<D> fmt::Debug for Transport<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transport")
            .field("base_url", &self.inner.base.as_str())
            .field("api_key", &self.inner.settings.api_key)
            .field("timeouts", &self.inner.settings.timeouts)
            .field("retry", &self.inner.settings.retry)
            .field("validation", &self.inner.settings.validation)
            .finish_non_exhaustive()
    }
}
