//! The server side of the demo area: the trait of its service, and its routes.

use std::future::{Future, ready};
use std::sync::Arc;
use genwire_core::server::{Entry, Exit, Reply, Router, Routes, Unserved};
use genwire_common::INTERFACE;
use super::create_speech::{Speech, SpeechEvent};
use super::create_text::{TextRequest, Words};
use super::get_film::GetFilmResponses;
use super::get_log::{Log, LogEntry};
use super::get_screen::GetScreenResponses;

pub use genwire_core::server::{
    Answer, ByteReply, Bytes, Call, Caller, EventBody, Gate, Open, Permit, Refusal,
    RequestId, credential, credentials, fallback, http,
};

/// The operations of the demo area, as a service implements them.
///
/// A request that arrives here has passed the checks that come before the work. The methods may be written as `async fn`. A method that is not written refuses its requests, so that a service may leave operations out, and a new operation of the interface breaks no service.
pub trait DemoService: Send + Sync + 'static {
    /// Speaks a text.
    ///
    /// `POST /speech`
    ///
    /// # Errors
    ///
    /// The interface lists no codes.
    fn create_speech(
        &self,
        call: Call,
        _request: Speech,
    ) -> impl Future<Output = Result<Answer<ByteReply, SpeechEvent>, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Writes the words to a film.
    ///
    /// `POST /texts`
    ///
    /// # Errors
    ///
    /// The interface lists no codes.
    fn create_text(
        &self,
        call: Call,
        _request: TextRequest,
    ) -> impl Future<Output = Result<Answer<Words, Words>, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Returns a film, what is known of it, or the list of its scenes.
    ///
    /// `GET /films/{code}`
    ///
    /// The header `Accept` chooses among the replies: [`Call::preferred`] returns the media type that the caller prefers.
    ///
    /// # Errors
    ///
    /// The interface lists no codes.
    fn get_film(
        &self,
        call: Call,
        _code: String,
    ) -> impl Future<Output = Result<GetFilmResponses, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Returns what was shown, as a whole or line by line.
    ///
    /// `GET /log`
    ///
    /// The header `Accept` chooses among the replies: [`Call::preferred`] returns the media type that the caller prefers.
    ///
    /// # Errors
    ///
    /// The interface lists no codes.
    fn get_log(
        &self,
        call: Call,
    ) -> impl Future<Output = Result<Answer<Log, LogEntry>, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Returns a screen, or the next change of it.
    ///
    /// `GET /screens/{code}`
    ///
    /// The header `Accept` chooses among the replies: [`Call::preferred`] returns the media type that the caller prefers.
    ///
    /// # Errors
    ///
    /// The interface lists no codes.
    fn get_screen(
        &self,
        call: Call,
        _code: String,
    ) -> impl Future<Output = Result<GetScreenResponses, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }
}

/// The routes of the demo area.
///
/// Add [`fallback`] for paths without a route, once for all routers that are merged.
pub fn router<S: DemoService, G: Gate>(service: Arc<S>, gate: Arc<G>) -> Router {
    Routes::new(&INTERFACE, service, gate)
        .route(
            &super::create_speech::ENDPOINT,
            |service, entry| { Box::pin(create_speech(service, entry)) },
        )
        .route(
            &super::create_text::ENDPOINT,
            |service, entry| { Box::pin(create_text(service, entry)) },
        )
        .route(
            &super::get_film::ENDPOINT,
            |service, entry| { Box::pin(get_film(service, entry)) },
        )
        .route(
            &super::get_log::ENDPOINT,
            |service, entry| { Box::pin(get_log(service, entry)) },
        )
        .route(
            &super::get_screen::ENDPOINT,
            |service, entry| { Box::pin(get_screen(service, entry)) },
        )
        .finish()
}

impl DemoService for Unserved {}

/// The routes of the demo area for a program that replies by [`Gate::serve`] alone.
pub fn unserved<G: Gate>(gate: Arc<G>) -> Router {
    router(Arc::new(Unserved), gate)
}

async fn create_speech<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: Speech = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.create_speech(call, request).await?;
    entry.answer_by(reply, None, |reply| Ok(reply.into_reply("audio/mpeg")))
}

async fn create_text<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: TextRequest = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.create_text(call, request).await?;
    entry.answer(reply, None)
}

async fn get_film<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    entry.negotiate()?;
    let code = entry.param("code")?;
    let call = entry.admit().await?;
    let reply = service.get_film(call, code).await?;
    match reply {
        GetFilmResponses::Whole(reply) => entry.whole(&reply),
        GetFilmResponses::Video(reply) => {
            let reply = ByteReply::from(reply);
            Ok(reply.into_reply("video/mp4"))
        }
        GetFilmResponses::Scenes(reply) => Ok(reply.into_reply("text/csv")),
        GetFilmResponses::None => Ok(Reply::empty(204)),
    }
}

async fn get_log<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    entry.negotiate()?;
    let call = entry.admit().await?;
    let reply = service.get_log(call).await?;
    entry.answer(reply, None)
}

async fn get_screen<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    entry.negotiate()?;
    let code = entry.param("code")?;
    let call = entry.admit().await?;
    let reply = service.get_screen(call, code).await?;
    match reply {
        GetScreenResponses::Whole(reply) => {
            Ok(entry.whole(&reply)?.with_media_type("text/json"))
        }
        GetScreenResponses::Change(reply) => {
            Ok(entry.whole(&reply)?.with_media_type("text/json;v=2"))
        }
    }
}
