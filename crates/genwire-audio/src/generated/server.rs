// @generated from spec/audio (genwire_rust::server) by cargo xtask generate. Do not edit by hand.

//! The server side of the audio area: the trait of its service, and its routes.

use super::list_voices::{ListVoicesRequest, ListVoicesResponse};
use super::synthesize_speech::{SpeechEvent, SynthesizeSpeechRequest, SynthesizeSpeechResponse};
use genwire_common::INTERFACE;
use genwire_core::server::{Entry, Exit, Reply, Router, Routes, Unserved};
use std::future::{Future, ready};
use std::sync::Arc;

pub use genwire_core::server::{
    Answer, ByteReply, Bytes, Call, Caller, EventBody, Gate, Open, Permit, Refusal, RequestId,
    credential, credentials, fallback, http,
};

/// The operations of the audio area, as a service implements them.
///
/// A request that arrives here has passed the checks that come before the work. The methods may be written as `async fn`. A method that is not written refuses its requests, so that a service may leave operations out, and a new operation of the interface breaks no service.
pub trait AudioService: Send + Sync + 'static {
    /// Lists the voices available to the account, by category.
    ///
    /// `POST /v1/get_voice`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RequestTimeout`](genwire_common::ErrorCode::RequestTimeout), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed), [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance), [`InternalError`](genwire_common::ErrorCode::InternalError), [`OutputContentError`](genwire_common::ErrorCode::OutputContentError), [`TokenLimitExceeded`](genwire_common::ErrorCode::TokenLimitExceeded) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/list_voices.md)
    fn list_voices(
        &self,
        call: Call,
        _request: ListVoicesRequest,
    ) -> impl Future<Output = Result<ListVoicesResponse, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Synthesizes speech from text, in one response or as a stream.
    ///
    /// `POST /v1/t2a_v2`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RequestTimeout`](genwire_common::ErrorCode::RequestTimeout), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed), [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance), [`InternalError`](genwire_common::ErrorCode::InternalError), [`OutputContentError`](genwire_common::ErrorCode::OutputContentError), [`TokenLimitExceeded`](genwire_common::ErrorCode::TokenLimitExceeded) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md)
    fn synthesize_speech(
        &self,
        call: Call,
        _request: SynthesizeSpeechRequest,
    ) -> impl Future<Output = Result<Answer<SynthesizeSpeechResponse, SpeechEvent>, Refusal>> + Send
    {
        ready(Err(Refusal::unserved(call.endpoint())))
    }
}

/// The routes of the audio area.
///
/// Add [`fallback`] for paths without a route, once for all routers that are merged.
pub fn router<S: AudioService, G: Gate>(service: Arc<S>, gate: Arc<G>) -> Router {
    Routes::new(&INTERFACE, service, gate)
        .route(&super::list_voices::ENDPOINT, |service, entry| {
            Box::pin(list_voices(service, entry))
        })
        .route(&super::synthesize_speech::ENDPOINT, |service, entry| {
            Box::pin(synthesize_speech(service, entry))
        })
        .finish()
}

impl AudioService for Unserved {}

/// The routes of the audio area for a program that replies by [`Gate::serve`] alone.
pub fn unserved<G: Gate>(gate: Arc<G>) -> Router {
    router(Arc::new(Unserved), gate)
}

async fn list_voices<S: AudioService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: ListVoicesRequest = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.list_voices(call, request).await?;
    entry.whole(&reply)
}

async fn synthesize_speech<S: AudioService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: SynthesizeSpeechRequest = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.synthesize_speech(call, request).await?;
    entry.answer(reply, None)
}
