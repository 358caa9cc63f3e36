// @generated from spec/chat by cargo xtask generate. Do not edit by hand.

//! The client of the chat area.

use super::create_chat_completion::{CreateChatCompletionRequest, CreateChatCompletionResponse};
use genwire_core::client::{CallOptions, Config, Error, EventStream, Http, Reply};

/// Calls the operations of the chat area.
///
/// Cheap to clone, and every clone is the same client.
///
/// ```no_run
/// use genwire_chat::Chat;
/// use genwire_chat::client::Config;
///
/// let client = Chat::new(Config::from_env()?)?;
/// # Ok::<(), genwire_chat::client::Error>(())
/// ```
///
/// Spec: `spec/chat`.
#[derive(Clone, Debug)]
pub struct Chat {
    http: Http,
}

impl Chat {
    /// Sets up a client of its own.
    pub fn new(config: Config) -> Result<Self, Error> {
        Http::new(config).map(Self::from)
    }

    /// The client that all areas can share.
    pub fn http(&self) -> &Http {
        &self.http
    }

    /// Continues a conversation with one reply of the assistant.
    ///
    /// `POST /v1/chat/completions`
    ///
    /// Error codes: 1000, 1001, 1002, 1004, 1008, 1013, 1026, 1027, 1039, 2013.
    ///
    /// A request for a stream is sent as one for a whole reply: see
    /// [`Self::create_chat_completion_stream`].
    ///
    /// ```no_run
    /// # async fn example(chat: genwire_chat::Chat) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_chat::CreateChatCompletionRequest;
    ///
    /// let body = r##"{"model":"X-M3","messages":[{"role":"user","content":"Name three rivers."}]}"##;
    /// let request: CreateChatCompletionRequest = serde_json::from_str(body)?;
    /// let reply = chat.create_chat_completion(&request).await?;
    /// println!("{:?}", *reply);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Spec: `chat.create_chat_completion` (COM-005, COM-008, CHAT-001).
    pub async fn create_chat_completion(
        &self,
        request: &CreateChatCompletionRequest,
    ) -> Result<Reply<CreateChatCompletionResponse>, Error> {
        self.create_chat_completion_with(request, &CallOptions::new()).await
    }

    /// The same as [`Self::create_chat_completion`] with options for this one call.
    pub async fn create_chat_completion_with(
        &self,
        request: &CreateChatCompletionRequest,
        options: &CallOptions,
    ) -> Result<Reply<CreateChatCompletionResponse>, Error> {
        let own;
        let request = if super::create_chat_completion::is_streamed(request) {
            own = request.clone().stream(false);
            &own
        } else {
            request
        };
        self.http.call(&super::create_chat_completion::ENDPOINT, &[], Some(request), options).await
    }

    /// Continues a conversation with one reply of the assistant.
    ///
    /// `POST /v1/chat/completions`
    ///
    /// Error codes: 1000, 1001, 1002, 1004, 1008, 1013, 1026, 1027, 1039, 2013.
    ///
    /// The reply comes in events. They add up to the reply of the call that does not stream.
    ///
    /// A request for a whole reply is sent as one for a stream.
    ///
    /// ```no_run
    /// # async fn example(chat: genwire_chat::Chat) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_chat::CreateChatCompletionRequest;
    ///
    /// let body = r##"{"model":"X-M3","messages":[{"role":"user","content":"Name three rivers."}]}"##;
    /// let request: CreateChatCompletionRequest = serde_json::from_str(body)?;
    /// let mut reply = chat.create_chat_completion_stream(&request).await?;
    /// while let Some(event) = reply.next().await {
    ///     println!("{:?}", event?);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Spec: `chat.create_chat_completion` (COM-005, COM-008, CHAT-001).
    pub async fn create_chat_completion_stream(
        &self,
        request: &CreateChatCompletionRequest,
    ) -> Result<EventStream<CreateChatCompletionResponse>, Error> {
        self.create_chat_completion_stream_with(request, &CallOptions::new()).await
    }

    /// The same as [`Self::create_chat_completion_stream`] with options for this one call.
    pub async fn create_chat_completion_stream_with(
        &self,
        request: &CreateChatCompletionRequest,
        options: &CallOptions,
    ) -> Result<EventStream<CreateChatCompletionResponse>, Error> {
        let own;
        let request = if super::create_chat_completion::is_streamed(request) {
            request
        } else {
            own = request.clone().stream(true);
            &own
        };
        let stream = self
            .http
            .open(&super::create_chat_completion::ENDPOINT, &[], Some(request), options)
            .await?;
        Ok(EventStream::new(stream))
    }
}

impl From<Http> for Chat {
    fn from(http: Http) -> Self {
        Self { http }
    }
}
