// @generated from spec/video (genwire_rust::client) by cargo xtask generate. Do not edit by hand.

//! The client of the video area.

use super::create_h3_context_ir::{CreateH3ContextIrRequest, CreateH3ContextIrResponse};
use super::create_template_video::{CreateTemplateVideoRequest, CreateTemplateVideoResponse};
use super::delete_video_task::DeleteVideoTaskResponse;
use super::query_video_task::QueryVideoTaskResponse;
use genwire_core::client::{
    CallBuilder, Config, ConfigBuilder, Error, FromConfig, RequestBody, Transport,
};

/// The client of the video area.
///
/// It is cheap to clone; all clones share their connections.
///
/// `D` is `()` for asynchronous programs. With the feature `blocking`, the method `blocking` returns the same client for synchronous programs, whose calls are sent by `send`.
///
/// ```no_run
/// use genwire_video::Video;
///
/// // Reads `GENWIRE_API_KEY` and `GENWIRE_BASE_URL`.
/// let client = Video::builder().env().build()?;
/// # Ok::<(), genwire_video::client::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Video<D = ()> {
    transport: Transport<D>,
}

impl Video {
    /// Creates a client of the video area.
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
    /// let client = genwire_video::Video::builder().env().build()?.blocking()?;
    /// # Ok::<(), genwire_video::client::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the runtime or the HTTP client cannot be created.
    #[cfg(feature = "blocking")]
    pub fn blocking(self) -> Result<Video<genwire_core::client::Blocking>, Error> {
        self.transport.blocking().map(Video::from)
    }
}

impl<D: Clone> Video<D> {
    /// Returns the transport; all clients can share it.
    pub fn transport(&self) -> &Transport<D> {
        &self.transport
    }

    /// Returns the client of the tasks of the video area.
    pub fn tasks(&self) -> VideoTasks<D> {
        VideoTasks::from(self.transport.clone())
    }

    /// Returns the client of the templates of the video area.
    pub fn templates(&self) -> VideoTemplates<D> {
        VideoTemplates::from(self.transport.clone())
    }
}

impl<D> From<Transport<D>> for Video<D> {
    fn from(transport: Transport<D>) -> Self {
        Self { transport }
    }
}

impl FromConfig for Video {
    const VARIABLE_PREFIX: &'static str = "GENWIRE";

    const LOCAL_SERVICE: Option<&'static str> = Some("genwire serve");

    fn from_config(config: Config) -> Result<Self, Error> {
        Self::new(config)
    }
}

/// The client of the tasks of the video area.
///
/// [`Video::tasks`] returns it.
#[derive(Clone, Debug)]
pub struct VideoTasks<D = ()> {
    transport: Transport<D>,
}

impl<D: Clone> VideoTasks<D> {
    /// Returns the transport; all clients can share it.
    pub fn transport(&self) -> &Transport<D> {
        &self.transport
    }

    /// Creates a task that expands a prompt and its reference media into a structured video prompt.
    ///
    /// `POST /v2/h3_context_ir`
    ///
    /// ```no_run
    /// # async fn example(video: genwire_video::Video) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_video::{AspectRatio, CreateH3ContextIrRequest};
    ///
    /// let request = CreateH3ContextIrRequest::from_prompt("A lighthouse at dusk, waves rolling in.")
    ///     .duration_seconds(6)
    ///     .ratio(AspectRatio::Wide16_9);
    /// let response = video.tasks().create(&request).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed), [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance), [`SensitiveInput`](genwire_common::ErrorCode::SensitiveInput) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md)
    pub fn create<'a>(
        &self,
        request: &'a CreateH3ContextIrRequest,
    ) -> CallBuilder<'a, CreateH3ContextIrResponse, D> {
        self.transport.call(&super::create_h3_context_ir::ENDPOINT).request(request)
    }

    /// Cancels a queued task, or deletes the record of a finished one.
    ///
    /// `DELETE /v2/video_generation/{task_id}`
    ///
    /// ```no_run
    /// # async fn example(video: genwire_video::Video) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = video.tasks().delete("task-0001").await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/delete_video_task.md)
    pub fn delete<'a>(&self, task_id: &'a str) -> CallBuilder<'a, DeleteVideoTaskResponse, D> {
        self.transport.call(&super::delete_video_task::ENDPOINT).param("task_id", task_id)
    }

    /// Returns the status of a task and, once it is finished, its result.
    ///
    /// `GET /v2/query/video_generation/{task_id}`
    ///
    /// ```no_run
    /// # async fn example(video: genwire_video::Video) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = video.tasks().get("task-0001").await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/query_video_task.md)
    pub fn get<'a>(&self, task_id: &'a str) -> CallBuilder<'a, QueryVideoTaskResponse, D> {
        self.transport.call(&super::query_video_task::ENDPOINT).param("task_id", task_id)
    }
}

impl<D> From<Transport<D>> for VideoTasks<D> {
    fn from(transport: Transport<D>) -> Self {
        Self { transport }
    }
}

/// The client of the templates of the video area.
///
/// [`Video::templates`] returns it.
#[derive(Clone, Debug)]
pub struct VideoTemplates<D = ()> {
    transport: Transport<D>,
}

impl<D: Clone> VideoTemplates<D> {
    /// Returns the transport; all clients can share it.
    pub fn transport(&self) -> &Transport<D> {
        &self.transport
    }

    /// Creates a task that generates a video from a template.
    ///
    /// `POST /v1/video_template_generation`
    ///
    /// **Deprecated:** The endpoint is still there but should not be used for new work.
    ///
    /// ```no_run
    /// # async fn example(video: genwire_video::Video) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_video::CreateTemplateVideoRequest;
    ///
    /// let request = CreateTemplateVideoRequest::new("template-1");
    /// let response = video.templates().create(&request).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`UnknownError`](genwire_common::ErrorCode::UnknownError), [`RequestTimeout`](genwire_common::ErrorCode::RequestTimeout), [`RateLimited`](genwire_common::ErrorCode::RateLimited), [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed), [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance), [`InternalError`](genwire_common::ErrorCode::InternalError), [`OutputContentError`](genwire_common::ErrorCode::OutputContentError), [`TokenLimitExceeded`](genwire_common::ErrorCode::TokenLimitExceeded) or [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    ///
    /// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md)
    pub fn create<'a>(
        &self,
        request: &'a CreateTemplateVideoRequest,
    ) -> CallBuilder<'a, CreateTemplateVideoResponse, D> {
        self.transport.call(&super::create_template_video::ENDPOINT).request(request)
    }
}

impl<D> From<Transport<D>> for VideoTemplates<D> {
    fn from(transport: Transport<D>) -> Self {
        Self { transport }
    }
}

impl RequestBody for CreateH3ContextIrRequest {}

impl RequestBody for CreateTemplateVideoRequest {}
