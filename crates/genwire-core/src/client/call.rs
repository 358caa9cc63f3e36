//! A call of one operation, with its options, before it is sent.

pub(super) mod deadline;
pub(super) mod exchange;
pub(super) mod fault;
pub(super) mod fetch;
pub(super) mod inner;
pub(super) mod members;
pub(super) mod option_methods;
pub(super) mod options;
pub(super) mod parameters;
pub(super) mod path_params;
pub(super) mod spans;
#[cfg(feature = "opentelemetry")]
pub(super) mod trace_context;
pub(super) mod validation;

use super::error::Error;
use super::pages::{Course, Items, Paged, Pages};
use super::transport::Transport;
use crate::client::body::read_response::ReadResponse;
use crate::client::body::request_body::{Payload, Prepared, RequestBody, Writing};
use crate::client::body::response::{Raw, Response};
use crate::client::call::options::CallOptions;
use crate::client::call::parameters::Parameters;
use crate::client::call::path_params::PathParams;
use crate::client::stream::byte_stream::ByteStream;
use crate::client::stream::event_feed::{EventFeed, Feed};
use crate::client::stream::event_stream::EventStream;
use crate::exchange::Form;
use crate::merge::Collected;
use crate::{
    ByteBody, Described, Endpoint, FeedEnd, Paging, Parameter, Part, PathLimits, RequestForm,
    Validate,
};
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use serde_json::Value as JsonValue;
use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::future::IntoFuture;
use std::marker::PhantomData;
use std::pin::Pin;

/// A call of one operation; it is sent when it is awaited.
///
/// ```no_run
/// # use genwire_core::client::{CallBuilder, Error};
/// # use std::time::Duration;
/// # async fn example(call: CallBuilder<'_, genwire_core::RawJson>) -> Result<(), Error> {
/// let response = call.timeout(Duration::from_secs(20)).header("x-team", "maps").await?;
/// println!("{:?}", response.raw().request_id());
/// # Ok(())
/// # }
/// ```
///
/// - `.await` reads the whole response.
/// - [`stream`](CallBuilder::stream) reads the events of the response, if the operation can stream.
///   `P` is [`Feed`] if the events do not add up to a whole response.
/// - [`items`](CallBuilder::items) and [`pages`](CallBuilder::pages) read a paged list to its end.
///   `P` is then [`Paged`].
/// - [`raw`](CallBuilder::raw) returns the response without deserializing it.
///
/// If the request specifies the other form of response, its `stream` member is changed.
///
/// Dropping the future cancels the call. With a client for synchronous programs, `D` is
/// [`Blocking`](super::Blocking), and `send` sends the call instead of `.await`.
#[must_use = "a call is sent when it is awaited"]
pub struct CallBuilder<'a, R, D = (), P = ()> {
    transport: Transport<D>,
    endpoint: &'static Endpoint,
    params: PathParams<'a>,
    parameters: Option<Parameters>,
    request: Option<Payload<'a>>,
    writing: Writing,
    /// The request body, if it is not JSON.
    raw: Option<ByteBody>,
    options: CallOptions,
    /// The name of the header for the idempotency key, if the operation has one.
    idempotency: Option<&'static str>,
    /// The servers that the operation names; empty for the base address.
    servers: &'static [&'static str],
    /// The paging of the response, or its feed.
    sequence: P,
    response: PhantomData<fn() -> R>,
}

impl<'a, R, D> CallBuilder<'a, R, D> {
    fn new(transport: Transport<D>, endpoint: &'static Endpoint) -> Self {
        Self {
            transport,
            endpoint,
            params: PathParams::default(),
            parameters: None,
            request: None,
            writing: Writing::default(),
            raw: None,
            options: CallOptions::new(),
            idempotency: None,
            servers: &[],
            sequence: (),
            response: PhantomData,
        }
    }

    /// Sets the paging of the response, and the type of the items.
    #[doc(hidden)]
    pub fn paged<I>(self, paging: &'static Paging) -> CallBuilder<'a, R, D, Paged<I>> {
        self.with(Paged::new(paging)).1
    }

    /// Sets the event type of a feed, and the condition that ends it.
    #[doc(hidden)]
    pub fn feed<E>(self, end: FeedEnd) -> CallBuilder<'a, R, D, Feed<E>> {
        self.with(Feed::new(end)).1
    }
}

impl<'a, R, D, P> CallBuilder<'a, R, D, P> {
    /// Sets a parameter of the path.
    pub fn param(mut self, name: &'a str, value: impl Into<Cow<'a, str>>) -> Self {
        self.params.push(name, value.into());
        self
    }

    /// Sets the types and limits of the path parameters. They are validated like a body.
    #[doc(hidden)]
    pub fn path_limits(mut self, limits: PathLimits) -> Self {
        self.params.limits = Some(limits);
        self
    }

    /// Sets the parameters in the query, in headers and in cookies.
    #[doc(hidden)]
    pub fn parameters<Q: Serialize + Validate + Described>(
        mut self,
        list: &[Parameter],
        parameters: &Q,
    ) -> Self {
        self.parameters = Some(Parameters::new(list, parameters));
        self
    }

    /// Sets the parameters and the form of the request as data, for a program without generated
    /// code. The program has checked the parameters.
    #[doc(hidden)]
    pub fn described(mut self, form: &RequestForm, parameters: JsonValue) -> Self {
        self.parameters = Some(Parameters::of_checked(form, parameters));
        self.writing = Writing { in_brackets: form.is_body_deep, parts: form.parts };
        self.servers = form.servers;
        self.idempotency = form.idempotency;
        self
    }

    /// Sets the request body.
    pub fn request<Q: RequestBody>(mut self, request: &'a Q) -> Self {
        self.request = Some(Payload::Own(request));
        self
    }

    /// Sets a request body of a type that is shared with other crates. It is sent unchanged.
    #[doc(hidden)]
    pub fn shared_request<Q: Serialize + Validate + Sync + 'a>(
        mut self,
        request: impl Into<Option<&'a Q>>,
    ) -> Self {
        self.request = request.into().map(|request| Payload::Shared(request));
        self
    }

    /// Sets the request body, if there is one.
    #[doc(hidden)]
    pub fn optional_request<Q: RequestBody>(mut self, request: Option<&'a Q>) -> Self {
        self.request = request.map(|request| Payload::Own(request));
        self
    }

    /// Writes lists and objects of a form as names and values, such as `rows[0][id]=7`.
    ///
    /// By default a list repeats its name, and an object is written as JSON.
    #[doc(hidden)]
    pub fn in_brackets(mut self) -> Self {
        self.writing.in_brackets = true;
        self
    }

    /// Sets the parts of the body that are files or have media types.
    #[doc(hidden)]
    pub fn parts(mut self, parts: &'static [Part]) -> Self {
        self.writing.parts = parts;
        self
    }

    /// Sets a text or binary request body. It is sent unchanged.
    #[doc(hidden)]
    pub fn raw_request(mut self, request: impl Into<Option<ByteBody>>) -> Self {
        self.raw = request.into();
        self
    }

    /// Sets the servers that can receive the call instead of the base address.
    ///
    /// The first server with an address is used.
    ///
    /// [`server_url`](super::ConfigBuilder::server_url) sets the address of a server. If none of
    /// the servers has an address, the call fails before it is sent.
    #[doc(hidden)]
    pub fn servers(mut self, names: &'static [&'static str]) -> Self {
        self.servers = names;
        self
    }

    /// Sets the header that identifies a repeated call for the service.
    ///
    /// The call is sent with a new idempotency key, and may be retried like a call that only reads.
    #[doc(hidden)]
    pub fn idempotent(mut self, header: &'static str) -> Self {
        self.idempotency = Some(header);
        self
    }

    /// Sets the idempotency key of the call, instead of generating one.
    ///
    /// The call fails before it is sent if the operation has no such key, if the key is empty, or
    /// if the call requests pages, since each page is a separate call.
    pub fn idempotency_key(self, key: impl Into<String>) -> Self {
        self.configure(|options| options.idempotency_key(key))
    }

    crate::call_option_methods!(options, with a body);

    /// Returns the operation that is called.
    pub fn endpoint(&self) -> &'static Endpoint {
        self.endpoint
    }

    /// Replaces the type state for pages or a feed, and returns the previous one.
    fn with<Q>(self, sequence: Q) -> (P, CallBuilder<'a, R, D, Q>) {
        let call = CallBuilder {
            transport: self.transport,
            endpoint: self.endpoint,
            params: self.params,
            parameters: self.parameters,
            request: self.request,
            writing: self.writing,
            raw: self.raw,
            options: self.options,
            idempotency: self.idempotency,
            servers: self.servers,
            sequence,
            response: PhantomData,
        };
        (self.sequence, call)
    }

    /// Removes the driver. The rest is a call for asynchronous programs.
    #[cfg(feature = "blocking")]
    pub(super) fn into_parts(self) -> (D, CallBuilder<'a, R, (), P>) {
        let Transport { inner, driver } = self.transport;
        let call = CallBuilder {
            transport: Transport { inner, driver: () },
            endpoint: self.endpoint,
            params: self.params,
            parameters: self.parameters,
            request: self.request,
            writing: self.writing,
            raw: self.raw,
            options: self.options,
            idempotency: self.idempotency,
            servers: self.servers,
            sequence: self.sequence,
            response: PhantomData,
        };
        (driver, call)
    }
}

impl<R, P> CallBuilder<'_, R, (), P> {
    /// Validates the parameters, and adds those outside the path to the options, with the servers
    /// and the idempotency key.
    fn add_parameters(&mut self) -> Result<(), Error> {
        self.options.servers = self.servers;
        if self.idempotency.is_some() || self.options.idempotency_key.is_some() {
            let options = std::mem::take(&mut self.options);
            self.options = options.with_idempotency(self.idempotency);
        }
        let parameters = (&self.params, self.parameters.as_ref());
        self.transport.check_parameters(self.endpoint, parameters, &self.options)?;
        let Some(parameters) = &self.parameters else { return Ok(()) };
        let options = std::mem::take(&mut self.options);
        self.options = parameters.add_to(options);
        Ok(())
    }

    /// Validates and writes the request body.
    fn prepared(&self, is_streamed: bool) -> Result<Prepared, Error> {
        if let Some(raw) = &self.raw {
            return self.transport.raw_body(self.endpoint, raw, &self.options);
        }
        let request = (self.request, self.writing);
        self.transport.body(self.endpoint, request, is_streamed, &self.options)
    }

    /// Sends the request and returns the response without deserializing it.
    ///
    /// An error that the service reports is still an error.
    ///
    /// # Errors
    ///
    /// The request is not valid, no complete response arrives, or the service reports an error.
    pub async fn raw(mut self) -> Result<Raw, Error> {
        self.add_parameters()?;
        let body = self.prepared(false)?;
        self.transport.whole(self.endpoint, &self.params, body, &self.options, None).await
    }

    /// Sends the request and returns the body of the response as it arrives: a response of text or
    /// bytes, or a stream if the operation has no such response.
    ///
    /// The service may answer with a whole response instead of events: see
    /// [`ByteStream::is_whole`].
    ///
    /// # Errors
    ///
    /// The request is not valid, no response arrives, or the service reports an error.
    pub async fn bytes(mut self) -> Result<ByteStream, Error> {
        let is_raw = self.endpoint.responses.iter().any(|form| form.body.is_raw());
        self.add_parameters()?;
        let body = self.prepared(!is_raw)?;
        let (endpoint, options) = (self.endpoint, &self.options);
        self.transport.streamed(endpoint, &self.params, body, options, Form::Bytes).await
    }

    /// Sends the request and returns the body of the stream as it arrives.
    async fn streamed(mut self) -> Result<ByteStream, Error> {
        self.add_parameters()?;
        let body = self.prepared(true)?;
        let (endpoint, options) = (self.endpoint, &self.options);
        self.transport.streamed(endpoint, &self.params, body, options, Form::Events).await
    }
}

impl<R: ReadResponse + Send + 'static, P> CallBuilder<'_, R, (), P> {
    // Not an `async fn`, since that would store the call twice.
    pub(super) fn whole(mut self) -> impl Future<Output = Result<Response<R>, Error>> {
        let endpoint = self.endpoint;
        async move {
            self.add_parameters()?;
            let (body, options) = (self.prepared(false)?, &self.options);
            let raw = self.transport.whole(endpoint, &self.params, body, options, R::FORM).await?;
            self.transport.read(endpoint, raw).await
        }
    }
}

impl<'a, R, I> CallBuilder<'a, R, (), Paged<I>> {
    /// Returns all items of the list, from the first requested page to the last one.
    ///
    /// A page is requested once the items before it have been consumed. Each page is a separate
    /// call, with the options, timeouts and retries of this one.
    pub fn items(self) -> Items<'a, I>
    where
        I: DeserializeOwned + Send + 'static,
    {
        Items::new(self.course())
    }

    /// Returns the responses, one for each page, from the first requested page to the last one.
    pub fn pages(self) -> Pages<'a, R>
    where
        R: ReadResponse + Send + 'static,
    {
        Pages::new(self.course())
    }

    fn course(mut self) -> Course<'a> {
        self.options.servers = self.servers;
        Course::new(
            (self.transport, self.endpoint, self.idempotency),
            (self.params, self.parameters, (self.request, self.writing)),
            self.options.without_key(),
            self.sequence.paging(),
        )
    }
}

impl<R, E: DeserializeOwned + Described> CallBuilder<'_, R, (), Feed<E>> {
    /// Sends the request and returns the events of the feed.
    ///
    /// # Errors
    ///
    /// The request is not valid, no response arrives, or the service reports an error.
    pub async fn stream(self) -> Result<EventFeed<E>, Error> {
        let end = self.sequence.end();
        Ok(EventFeed::new(self.streamed().await?, end))
    }
}

impl<R> CallBuilder<'_, R>
where
    R: Collected + Serialize + Any + Send + Sync,
{
    /// Sends the request and returns the response as a stream of events.
    ///
    /// [`EventStream::into_response`] reads the rest and returns the response that `.await`
    /// returns.
    ///
    /// # Errors
    ///
    /// The request is not valid, no response arrives, or the service reports an error.
    pub async fn stream(self) -> Result<EventStream<R>, Error> {
        Ok(EventStream::new(self.streamed().await?))
    }
}

impl<'a, R, P> IntoFuture for CallBuilder<'a, R, (), P>
where
    R: ReadResponse + Send + 'static,
    P: Send + 'a,
{
    type Output = Result<Response<R>, Error>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.whole())
    }
}

impl<R, D, P> fmt::Debug for CallBuilder<'_, R, D, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallBuilder")
            .field("operation", &self.endpoint.operation)
            .field("params", &self.params)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl<D: Clone> Transport<D> {
    /// Calls an operation. It may be outside the areas of the client.
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
    pub fn call<'a, R>(&self, endpoint: &'static Endpoint) -> CallBuilder<'a, R, D> {
        CallBuilder::new(self.clone(), endpoint)
    }
}
