// @generated from spec/audio (genwire_rust::client) by cargo xtask generate. Do not edit by hand.

//! The client of the audio area.

use super::list_voices::{ListVoicesRequest, ListVoicesResponse};
use super::synthesize_speech::{SynthesizeSpeechRequest, SynthesizeSpeechResponse};
use genwire_core::client::{
    CallBuilder, Config, ConfigBuilder, Error, FromConfig, RequestBody, Transport,
};

/// The client of the audio area.
///
/// It is cheap to clone; all clones share their connections.
///
/// `D` is `()` for asynchronous programs. With the feature `blocking`, the method `blocking` returns the same client for synchronous programs, whose calls are sent by `send`.
///
/// ```no_run
/// use genwire_audio::Audio;
///
/// // Reads `GENWIRE_API_KEY` and `GENWIRE_BASE_URL`.
/// let client = Audio::builder().env().build()?;
/// # Ok::<(), genwire_audio::client::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Audio<D = ()> {
    transport: Transport<D>,
}

impl Audio {
    /// Creates a client of the audio area.
    ///
    /// # Errors
    ///
    /// An [`Error`] if the HTTP library rejects the settings.
    pub fn new(config: Config) -> Result<Self, Error> {
        Transport::new(config).map(Self::from)
    }

    /// Starts a configuration; a base address and an API key are required.
    pub fn builder() -> ConfigBuilder<Self> {
        ConfigBuilder::default()
    }

    /// Returns the same client for synchronous programs.
    ///
    /// Its calls are sent by `send`; `stream`, `items` and `pages` return iterators. It works on the thread of the caller, with connections of its own, and cannot be used inside an asynchronous program.
    ///
    /// ```no_run
    /// let client = genwire_audio::Audio::builder().env().build()?.blocking()?;
    /// # Ok::<(), genwire_audio::client::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the runtime or the HTTP client cannot be created.
    #[cfg(feature = "blocking")]
    pub fn blocking(self) -> Result<Audio<genwire_core::client::Blocking>, Error> {
        self.transport.blocking().map(Audio::from)
    }
}

impl<D: Clone> Audio<D> {
    /// Returns the transport; all clients can share it.
    pub fn transport(&self) -> &Transport<D> {
        &self.transport
    }

    /// Lists the voices available to the account, by category.
    ///
    /// `POST /v1/get_voice`
    ///
    /// ```no_run
    /// # async fn example(audio: genwire_audio::Audio) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_audio::{ListVoicesRequest, VoiceType};
    ///
    /// let request = ListVoicesRequest::new(VoiceType::All);
    /// let response = audio.voices(&request).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RequestTimeout`](genwire_common::ErrorCode::RequestTimeout), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed), [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance), [`InternalError`](genwire_common::ErrorCode::InternalError), [`OutputContentError`](genwire_common::ErrorCode::OutputContentError), [`TokenLimitExceeded`](genwire_common::ErrorCode::TokenLimitExceeded) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/list_voices.md)
    pub fn voices<'a>(
        &self,
        request: &'a ListVoicesRequest,
    ) -> CallBuilder<'a, ListVoicesResponse, D> {
        self.transport.call(&super::list_voices::ENDPOINT).request(request)
    }

    /// Synthesizes speech from text, in one response or as a stream.
    ///
    /// `POST /v1/t2a_v2`
    ///
    /// [`stream`](CallBuilder::stream) returns the response in events, which add up to the whole response.
    ///
    /// ```no_run
    /// # async fn example(audio: genwire_audio::Audio) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_audio::{SpeechModel, SynthesizeSpeechRequest};
    ///
    /// let request = SynthesizeSpeechRequest::new(
    ///     SpeechModel::Speech2_8Hd,
    ///     "Good morning. <#0.5#> How are you?",
    /// );
    /// let response = audio.synthesize(&request).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RequestTimeout`](genwire_common::ErrorCode::RequestTimeout), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed), [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance), [`InternalError`](genwire_common::ErrorCode::InternalError), [`OutputContentError`](genwire_common::ErrorCode::OutputContentError), [`TokenLimitExceeded`](genwire_common::ErrorCode::TokenLimitExceeded) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md)
    pub fn synthesize<'a>(
        &self,
        request: &'a SynthesizeSpeechRequest,
    ) -> CallBuilder<'a, SynthesizeSpeechResponse, D> {
        self.transport.call(&super::synthesize_speech::ENDPOINT).request(request)
    }
}

impl<D> From<Transport<D>> for Audio<D> {
    fn from(transport: Transport<D>) -> Self {
        Self { transport }
    }
}

impl FromConfig for Audio {
    const VARIABLE_PREFIX: &'static str = "GENWIRE";

    const LOCAL_SERVICE: Option<&'static str> = Some("genwire serve");

    fn from_config(config: Config) -> Result<Self, Error> {
        Self::new(config)
    }
}

impl RequestBody for ListVoicesRequest {}

impl RequestBody for SynthesizeSpeechRequest {
    fn with_stream(&self, is_streamed: bool) -> Option<Self> {
        let is_changed = super::synthesize_speech::is_streamed(self) != is_streamed;
        is_changed.then(|| self.clone().stream(is_streamed))
    }
}
