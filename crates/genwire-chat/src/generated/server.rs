// @generated from spec/chat (genwire_rust::server) by cargo xtask generate. Do not edit by hand.

//! The server side of the chat area: the trait of its service, and its routes.

use super::create_chat_completion::{
    ChatCompletionChunk, CreateChatCompletionRequest, CreateChatCompletionResponse,
};
use genwire_common::INTERFACE;
use genwire_core::server::{Entry, Exit, Reply, Router, Routes, Unserved};
use std::future::{Future, ready};
use std::sync::Arc;

pub use genwire_core::server::{
    Answer, ByteReply, Bytes, Call, Caller, EventBody, Gate, Open, Permit, Refusal, RequestId,
    credential, credentials, fallback, http,
};

/// The operations of the chat area, as a service implements them.
///
/// A request that arrives here has passed the checks that come before the work. The methods may be written as `async fn`. A method that is not written refuses its requests, so that a service may leave operations out, and a new operation of the interface breaks no service.
pub trait ChatService: Send + Sync + 'static {
    /// Result of the checks of media, which the methods get; `()` if the checks only refuse.
    type Media: Default + Send;

    /// Creates a reply of the assistant to a conversation.
    ///
    /// `POST /v1/chat/completions`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RequestTimeout`](genwire_common::ErrorCode::RequestTimeout), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed), [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance), [`InternalError`](genwire_common::ErrorCode::InternalError), [`SensitiveInput`](genwire_common::ErrorCode::SensitiveInput), [`OutputContentError`](genwire_common::ErrorCode::OutputContentError), [`TokenLimitExceeded`](genwire_common::ErrorCode::TokenLimitExceeded) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md)
    fn create_chat_completion(
        &self,
        call: Call,
        _request: CreateChatCompletionRequest,
        _media: Self::Media,
    ) -> impl Future<
        Output = Result<Answer<CreateChatCompletionResponse, ChatCompletionChunk>, Refusal>,
    > + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Checks the media of a request to [`Self::create_chat_completion`], before quota is asked for.
    ///
    /// Accepts every request unless it is written. The method gets what it returns.
    fn check_media_of_create_chat_completion(
        &self,
        _call: &Call,
        _request: &CreateChatCompletionRequest,
    ) -> impl Future<Output = Result<Self::Media, Refusal>> + Send {
        ready(Ok(Self::Media::default()))
    }
}

/// The routes of the chat area.
///
/// Add [`fallback`] for paths without a route, once for all routers that are merged.
pub fn router<S: ChatService, G: Gate>(service: Arc<S>, gate: Arc<G>) -> Router {
    Routes::new(&INTERFACE, service, gate)
        .route(&super::create_chat_completion::ENDPOINT, |service, entry| {
            Box::pin(create_chat_completion(service, entry))
        })
        .finish()
}

impl ChatService for Unserved {
    type Media = ();
}

/// The routes of the chat area for a program that replies by [`Gate::serve`] alone.
pub fn unserved<G: Gate>(gate: Arc<G>) -> Router {
    router(Arc::new(Unserved), gate)
}

async fn create_chat_completion<S: ChatService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: CreateChatCompletionRequest = entry.read().await?;
    let media = service.check_media_of_create_chat_completion(entry.call(), &request).await?;
    let call = entry.admit().await?;
    let reply = service.create_chat_completion(call, request, media).await?;
    entry.answer(reply, Some("[DONE]"))
}
