//! The client of the demo area.

use genwire_core::client::{
    CallBuilder, Config, ConfigBuilder, Error, FromConfig, Raw, ReadError, ReadResponse,
    RequestBody, Transport,
};
use genwire_core::{BodyForm, ByteBody};
use super::create_speech::{Speech, SpeechEvent};
use super::create_text::{TextRequest, Words};
use super::get_film::Film;
use super::get_log::{Log, LogEntry};
use super::get_screen::GetScreenResponses;

/// The client of the demo area.
///
/// It is cheap to clone; all clones share their connections.
///
/// `D` is `()` for asynchronous programs. With the feature `blocking`, the method `blocking` returns the same client for synchronous programs, whose calls are sent by `send`.
///
/// ```no_run
/// use genwire_demo::Demo;
///
/// // Reads `GENWIRE_API_KEY` and `GENWIRE_BASE_URL`.
/// let client = Demo::builder().env().build()?;
/// # Ok::<(), genwire_demo::client::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Demo<D = ()> {
    transport: Transport<D>,
}

impl Demo {
    /// Creates a client of the demo area.
    ///
    /// # Errors
    ///
    /// An [`Error`] if the HTTP library rejects the settings.
    pub fn new(config: Config) -> Result<Self, Error> {
        Transport::new(config).map(Self::from)
    }

    /// Starts a configuration; a base address is required.
    pub fn builder() -> ConfigBuilder<Self> {
        ConfigBuilder::default()
    }

    /// Returns the same client for synchronous programs.
    ///
    /// Its calls are sent by `send`; `stream`, `items` and `pages` return iterators. It works on the thread of the caller, with connections of its own, and cannot be used inside an asynchronous program.
    ///
    /// ```no_run
    /// let client = genwire_demo::Demo::builder().env().build()?.blocking()?;
    /// # Ok::<(), genwire_demo::client::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the runtime or the HTTP client cannot be created.
    pub fn blocking(self) -> Result<Demo<genwire_core::client::Blocking>, Error> {
        self.transport.blocking().map(Demo::from)
    }
}

impl<D: Clone> Demo<D> {
    /// Returns the transport; all clients can share it.
    pub fn transport(&self) -> &Transport<D> {
        &self.transport
    }

    /// Speaks a text.
    ///
    /// `POST /speech`
    ///
    /// [`stream`](CallBuilder::stream) returns the events of the response, which end where its body does.
    ///
    /// The response is bytes; [`bytes`](CallBuilder::bytes) returns it chunk by chunk as it arrives.
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with an error.
    pub fn create_speech<'a>(
        &self,
        request: &'a Speech,
    ) -> CallBuilder<'a, ByteBody, D, genwire_core::client::Feed<SpeechEvent>> {
        self.transport
            .call(&super::create_speech::ENDPOINT)
            .request(request)
            .feed(genwire_core::client::FeedEnd::NONE)
    }

    /// Writes the words to a film.
    ///
    /// `POST /texts`
    ///
    /// [`stream`](CallBuilder::stream) returns the events of the response, which end where its body does.
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with an error.
    pub fn create_text<'a>(
        &self,
        request: &'a TextRequest,
    ) -> CallBuilder<'a, Words, D, genwire_core::client::Feed<Words>> {
        self.transport
            .call(&super::create_text::ENDPOINT)
            .request(request)
            .feed(genwire_core::client::FeedEnd::NONE)
    }

    /// Returns a film, what is known of it, or the list of its scenes.
    ///
    /// `GET /films/{code}`
    ///
    /// [`bytes`](CallBuilder::bytes) asks for the response as `video/mp4` or `text/csv` instead and returns it chunk by chunk as it arrives.
    ///
    /// With the [`header`](CallBuilder::header) `accept`, the service may send the response as `application/vnd.film+json` as well, which [`raw`](CallBuilder::raw) returns.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.get_film("code").await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with an error.
    pub fn get_film<'a>(&self, code: &'a str) -> CallBuilder<'a, Option<Film>, D> {
        self.transport.call(&super::get_film::ENDPOINT).param("code", code)
    }

    /// Returns what was shown, as a whole or line by line.
    ///
    /// `GET /log`
    ///
    /// [`stream`](CallBuilder::stream) returns the events of the response, which end where its body does.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.get_log().await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with an error.
    pub fn get_log(
        &self,
    ) -> CallBuilder<'static, Log, D, genwire_core::client::Feed<LogEntry>> {
        self.transport
            .call(&super::get_log::ENDPOINT)
            .feed(genwire_core::client::FeedEnd::NONE)
    }

    /// Returns a screen, or the next change of it.
    ///
    /// `GET /screens/{code}`
    ///
    /// The status and the media type of the response select its variant.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.get_screen("code").await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with an error.
    pub fn get_screen<'a>(
        &self,
        code: &'a str,
    ) -> CallBuilder<'a, GetScreenResponses, D> {
        self.transport.call(&super::get_screen::ENDPOINT).param("code", code)
    }
}

impl<D> From<Transport<D>> for Demo<D> {
    fn from(transport: Transport<D>) -> Self {
        Self { transport }
    }
}

impl FromConfig for Demo {
    const VARIABLE_PREFIX: &'static str = "GENWIRE";

    const NEEDS_KEY: bool = false;

    fn from_config(config: Config) -> Result<Self, Error> {
        Self::new(config)
    }
}

impl RequestBody for Speech {
    fn with_stream(&self, is_streamed: bool) -> Option<Self> {
        let is_changed = super::create_speech::is_streamed(self) != is_streamed;
        is_changed.then(|| self.clone().stream(is_streamed))
    }
}

impl RequestBody for TextRequest {
    fn with_stream(&self, is_streamed: bool) -> Option<Self> {
        let is_changed = super::create_text::is_streamed(self) != is_streamed;
        is_changed.then(|| self.clone().stream(is_streamed))
    }
}

impl ReadResponse for GetScreenResponses {
    fn read_response(form: BodyForm, raw: &Raw) -> Result<Self, ReadError> {
        let status = raw.status().as_u16();
        match super::get_screen::ENDPOINT.response_index(status, raw.media_type()) {
            Some(1) => ReadResponse::read_response(form, raw).map(Self::Change),
            _ => ReadResponse::read_response(form, raw).map(Self::Whole),
        }
    }
}
