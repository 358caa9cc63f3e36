// @generated from spec/chat (genwire_rust::client) by cargo xtask generate. Do not edit by hand.

//! The client of the chat area.

use super::create_chat_completion::{CreateChatCompletionRequest, CreateChatCompletionResponse};
use genwire_core::client::{
    CallBuilder, Config, ConfigBuilder, Error, FromConfig, RequestBody, Transport,
};

/// The client of the chat area.
///
/// It is cheap to clone; all clones share their connections.
///
/// `D` is `()` for asynchronous programs. With the feature `blocking`, the method `blocking` returns the same client for synchronous programs, whose calls are sent by `send`.
///
/// ```no_run
/// use genwire_chat::Chat;
///
/// // Reads `GENWIRE_API_KEY` and `GENWIRE_BASE_URL`.
/// let client = Chat::builder().env().build()?;
/// # Ok::<(), genwire_chat::client::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chat<D = ()> {
    transport: Transport<D>,
}

impl Chat {
    /// Creates a client of the chat area.
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
    /// let client = genwire_chat::Chat::builder().env().build()?.blocking()?;
    /// # Ok::<(), genwire_chat::client::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the runtime or the HTTP client cannot be created.
    #[cfg(feature = "blocking")]
    pub fn blocking(self) -> Result<Chat<genwire_core::client::Blocking>, Error> {
        self.transport.blocking().map(Chat::from)
    }
}

impl<D: Clone> Chat<D> {
    /// Returns the transport; all clients can share it.
    pub fn transport(&self) -> &Transport<D> {
        &self.transport
    }

    /// Creates a reply of the assistant to a conversation.
    ///
    /// `POST /v1/chat/completions`
    ///
    /// [`stream`](CallBuilder::stream) returns the response in events, which add up to the whole response.
    ///
    /// ```no_run
    /// # async fn example(chat: genwire_chat::Chat) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_chat::{ChatModel, CreateChatCompletionRequest};
    ///
    /// let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name three rivers.");
    /// let response = chat.create(&request).await?;
    /// println!("{}", response.text());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RequestTimeout`](genwire_common::ErrorCode::RequestTimeout), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed), [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance), [`InternalError`](genwire_common::ErrorCode::InternalError), [`SensitiveInput`](genwire_common::ErrorCode::SensitiveInput), [`OutputContentError`](genwire_common::ErrorCode::OutputContentError), [`TokenLimitExceeded`](genwire_common::ErrorCode::TokenLimitExceeded) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md)
    pub fn create<'a>(
        &self,
        request: &'a CreateChatCompletionRequest,
    ) -> CallBuilder<'a, CreateChatCompletionResponse, D> {
        self.transport.call(&super::create_chat_completion::ENDPOINT).request(request)
    }
}

impl<D> From<Transport<D>> for Chat<D> {
    fn from(transport: Transport<D>) -> Self {
        Self { transport }
    }
}

impl FromConfig for Chat {
    const VARIABLE_PREFIX: &'static str = "GENWIRE";

    const LOCAL_SERVICE: Option<&'static str> = Some("genwire serve");

    fn from_config(config: Config) -> Result<Self, Error> {
        Self::new(config)
    }
}

impl RequestBody for CreateChatCompletionRequest {
    fn with_stream(&self, is_streamed: bool) -> Option<Self> {
        let is_changed = super::create_chat_completion::is_streamed(self) != is_streamed;
        is_changed.then(|| self.clone().stream(is_streamed))
    }
}
