// @generated from spec/chat by cargo xtask generate. Do not edit by hand.

//! The client of the chat area for synchronous programs.

use super::client;
use super::create_chat_completion::{CreateChatCompletionRequest, CreateChatCompletionResponse};
use genwire_core::client::blocking::{Http, Iter};
use genwire_core::client::{CallOptions, Config, Error, EventStream, Reply};

/// Calls the operations of the chat area from synchronous programs.
///
/// Cheap to clone, and every clone is the same client.
///
/// Spec: `spec/chat`.
#[derive(Clone, Debug)]
pub struct Chat {
    http: Http,
    client: client::Chat,
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
    /// Spec: `chat.create_chat_completion` (COM-005, COM-008, CHAT-001).
    pub fn create_chat_completion(
        &self,
        request: &CreateChatCompletionRequest,
    ) -> Result<Reply<CreateChatCompletionResponse>, Error> {
        self.create_chat_completion_with(request, &CallOptions::new())
    }

    /// The same as [`Self::create_chat_completion`] with options for this one call.
    pub fn create_chat_completion_with(
        &self,
        request: &CreateChatCompletionRequest,
        options: &CallOptions,
    ) -> Result<Reply<CreateChatCompletionResponse>, Error> {
        self.http.driver().wait(self.client.create_chat_completion_with(request, options))?
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
    /// Spec: `chat.create_chat_completion` (COM-005, COM-008, CHAT-001).
    pub fn create_chat_completion_stream(
        &self,
        request: &CreateChatCompletionRequest,
    ) -> Result<Iter<EventStream<CreateChatCompletionResponse>>, Error> {
        self.create_chat_completion_stream_with(request, &CallOptions::new())
    }

    /// The same as [`Self::create_chat_completion_stream`] with options for this one call.
    pub fn create_chat_completion_stream_with(
        &self,
        request: &CreateChatCompletionRequest,
        options: &CallOptions,
    ) -> Result<Iter<EventStream<CreateChatCompletionResponse>>, Error> {
        let driver = self.http.driver();
        let stream =
            driver.wait(self.client.create_chat_completion_stream_with(request, options))??;
        Ok(driver.drive(stream))
    }
}

impl From<Http> for Chat {
    fn from(http: Http) -> Self {
        let client = client::Chat::from(http.http().clone());
        Self { http, client }
    }
}
