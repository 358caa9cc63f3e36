// @generated from spec/video (genwire_rust::server) by cargo xtask generate. Do not edit by hand.

//! The server side of the video area: the trait of its service, and its routes.

use super::create_h3_context_ir::{CreateH3ContextIrRequest, CreateH3ContextIrResponse};
use super::create_template_video::{CreateTemplateVideoRequest, CreateTemplateVideoResponse};
use super::delete_video_task::DeleteVideoTaskResponse;
use super::query_video_task::QueryVideoTaskResponse;
use genwire_common::INTERFACE;
use genwire_core::server::{Entry, Exit, Reply, Router, Routes, Unserved};
use std::future::{Future, ready};
use std::sync::Arc;

pub use genwire_core::server::{
    Answer, ByteReply, Bytes, Call, Caller, EventBody, Gate, Open, Permit, Refusal, RequestId,
    credential, credentials, fallback, http,
};

/// The operations of the video area, as a service implements them.
///
/// A request that arrives here has passed the checks that come before the work. The methods may be written as `async fn`. A method that is not written refuses its requests, so that a service may leave operations out, and a new operation of the interface breaks no service.
pub trait VideoService: Send + Sync + 'static {
    /// Result of the checks of media, which the methods get; `()` if the checks only refuse.
    type Media: Default + Send;

    /// Creates a task that expands a prompt and its reference media into a structured video prompt.
    ///
    /// `POST /v2/h3_context_ir`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed), [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance), [`SensitiveInput`](genwire_common::ErrorCode::SensitiveInput) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md)
    fn create_h3_context_ir(
        &self,
        call: Call,
        _request: CreateH3ContextIrRequest,
        _media: Self::Media,
    ) -> impl Future<Output = Result<CreateH3ContextIrResponse, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Checks the media of a request to [`Self::create_h3_context_ir`], before quota is asked for.
    ///
    /// Accepts every request unless it is written. The method gets what it returns.
    fn check_media_of_create_h3_context_ir(
        &self,
        _call: &Call,
        _request: &CreateH3ContextIrRequest,
    ) -> impl Future<Output = Result<Self::Media, Refusal>> + Send {
        ready(Ok(Self::Media::default()))
    }

    /// Creates a task that generates a video from a template.
    ///
    /// `POST /v1/video_template_generation`
    ///
    /// **Deprecated:** The endpoint is still there but should not be used for new work.
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RequestTimeout`](genwire_common::ErrorCode::RequestTimeout), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed), [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance), [`InternalError`](genwire_common::ErrorCode::InternalError), [`OutputContentError`](genwire_common::ErrorCode::OutputContentError), [`TokenLimitExceeded`](genwire_common::ErrorCode::TokenLimitExceeded) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md)
    fn create_template_video(
        &self,
        call: Call,
        _request: CreateTemplateVideoRequest,
        _media: Self::Media,
    ) -> impl Future<Output = Result<CreateTemplateVideoResponse, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Checks the media of a request to [`Self::create_template_video`], before quota is asked for.
    ///
    /// Accepts every request unless it is written. The method gets what it returns.
    fn check_media_of_create_template_video(
        &self,
        _call: &Call,
        _request: &CreateTemplateVideoRequest,
    ) -> impl Future<Output = Result<Self::Media, Refusal>> + Send {
        ready(Ok(Self::Media::default()))
    }

    /// Cancels a queued task, or deletes the record of a finished one.
    ///
    /// `DELETE /v2/video_generation/{task_id}`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/delete_video_task.md)
    fn delete_video_task(
        &self,
        call: Call,
        _task_id: String,
    ) -> impl Future<Output = Result<DeleteVideoTaskResponse, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Returns the status of a task and, once it is finished, its result.
    ///
    /// `GET /v2/query/video_generation/{task_id}`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/query_video_task.md)
    fn query_video_task(
        &self,
        call: Call,
        _task_id: String,
    ) -> impl Future<Output = Result<QueryVideoTaskResponse, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }
}

/// The routes of the video area.
///
/// Add [`fallback`] for paths without a route, once for all routers that are merged.
pub fn router<S: VideoService, G: Gate>(service: Arc<S>, gate: Arc<G>) -> Router {
    Routes::new(&INTERFACE, service, gate)
        .route(&super::create_h3_context_ir::ENDPOINT, |service, entry| {
            Box::pin(create_h3_context_ir(service, entry))
        })
        .route(&super::create_template_video::ENDPOINT, |service, entry| {
            Box::pin(create_template_video(service, entry))
        })
        .route(&super::delete_video_task::ENDPOINT, |service, entry| {
            Box::pin(delete_video_task(service, entry))
        })
        .route(&super::query_video_task::ENDPOINT, |service, entry| {
            Box::pin(query_video_task(service, entry))
        })
        .finish()
}

impl VideoService for Unserved {
    type Media = ();
}

/// The routes of the video area for a program that replies by [`Gate::serve`] alone.
pub fn unserved<G: Gate>(gate: Arc<G>) -> Router {
    router(Arc::new(Unserved), gate)
}

async fn create_h3_context_ir<S: VideoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: CreateH3ContextIrRequest = entry.read().await?;
    let media = service.check_media_of_create_h3_context_ir(entry.call(), &request).await?;
    let call = entry.admit().await?;
    let reply = service.create_h3_context_ir(call, request, media).await?;
    entry.whole(&reply)
}

async fn create_template_video<S: VideoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: CreateTemplateVideoRequest = entry.read().await?;
    let media = service.check_media_of_create_template_video(entry.call(), &request).await?;
    let call = entry.admit().await?;
    let reply = service.create_template_video(call, request, media).await?;
    entry.whole(&reply)
}

async fn delete_video_task<S: VideoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let task_id = entry.param("task_id")?;
    let call = entry.admit().await?;
    let reply = service.delete_video_task(call, task_id).await?;
    entry.whole(&reply)
}

async fn query_video_task<S: VideoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let task_id = entry.param("task_id")?;
    let call = entry.admit().await?;
    let reply = service.query_video_task(call, task_id).await?;
    entry.whole(&reply)
}
