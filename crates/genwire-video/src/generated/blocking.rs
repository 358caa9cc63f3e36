// @generated from spec/video by cargo xtask generate. Do not edit by hand.

//! The client of the video area for synchronous programs.

use super::client;
use super::create_h3_context_ir::{CreateH3ContextIrRequest, CreateH3ContextIrResponse};
use super::create_template_video::{CreateTemplateVideoRequest, CreateTemplateVideoResponse};
use super::delete_video_task::DeleteVideoTaskResponse;
use super::query_video_task::QueryVideoTaskResponse;
use genwire_core::client::blocking::Http;
use genwire_core::client::{CallOptions, Config, Error, Reply};

/// Calls the operations of the video area from synchronous programs.
///
/// Cheap to clone, and every clone is the same client.
///
/// Spec: `spec/video`.
#[derive(Clone, Debug)]
pub struct Video {
    http: Http,
    client: client::Video,
}

impl Video {
    /// Sets up a client of its own.
    pub fn new(config: Config) -> Result<Self, Error> {
        Http::new(config).map(Self::from)
    }

    /// The client that all areas can share.
    pub fn http(&self) -> &Http {
        &self.http
    }

    /// Starts a task that works a prompt and its material out into a richer, structured video
    /// prompt.
    ///
    /// `POST /v2/h3_context_ir`
    ///
    /// Error codes: 1000, 1002, 1004, 1008, 1026, 2013.
    ///
    /// Spec: `video.create_h3_context_ir` (COM-006, COM-008, H3-001).
    pub fn create_h3_context_ir(
        &self,
        request: &CreateH3ContextIrRequest,
    ) -> Result<Reply<CreateH3ContextIrResponse>, Error> {
        self.create_h3_context_ir_with(request, &CallOptions::new())
    }

    /// The same as [`Self::create_h3_context_ir`] with options for this one call.
    pub fn create_h3_context_ir_with(
        &self,
        request: &CreateH3ContextIrRequest,
        options: &CallOptions,
    ) -> Result<Reply<CreateH3ContextIrResponse>, Error> {
        self.http.driver().wait(self.client.create_h3_context_ir_with(request, options))?
    }

    /// Starts a task that makes a video from a template.
    ///
    /// `POST /v1/video_template_generation`
    ///
    /// **Deprecated:** The endpoint is still there but should not be used for new work.
    ///
    /// Error codes: 1000, 1001, 1002, 1004, 1008, 1013, 1027, 1039, 2013.
    ///
    /// Spec: `video.create_template_video` (COM-005, COM-008, TMPL-001).
    pub fn create_template_video(
        &self,
        request: &CreateTemplateVideoRequest,
    ) -> Result<Reply<CreateTemplateVideoResponse>, Error> {
        self.create_template_video_with(request, &CallOptions::new())
    }

    /// The same as [`Self::create_template_video`] with options for this one call.
    pub fn create_template_video_with(
        &self,
        request: &CreateTemplateVideoRequest,
        options: &CallOptions,
    ) -> Result<Reply<CreateTemplateVideoResponse>, Error> {
        self.http.driver().wait(self.client.create_template_video_with(request, options))?
    }

    /// Cancels a task that waits, or removes the record of a task that is done.
    ///
    /// `DELETE /v2/video_generation/{task_id}`
    ///
    /// Error codes: 1000, 1002, 1004, 2013.
    ///
    /// Spec: `video.delete_video_task` (COM-006, COM-008, TASK-001).
    pub fn delete_video_task(
        &self,
        task_id: &str,
    ) -> Result<Reply<DeleteVideoTaskResponse>, Error> {
        self.delete_video_task_with(task_id, &CallOptions::new())
    }

    /// The same as [`Self::delete_video_task`] with options for this one call.
    pub fn delete_video_task_with(
        &self,
        task_id: &str,
        options: &CallOptions,
    ) -> Result<Reply<DeleteVideoTaskResponse>, Error> {
        self.http.driver().wait(self.client.delete_video_task_with(task_id, options))?
    }

    /// Tells the state of a task and, once it is done, its result.
    ///
    /// `GET /v2/query/video_generation/{task_id}`
    ///
    /// Error codes: 1000, 1002, 1004, 2013.
    ///
    /// Spec: `video.query_video_task` (COM-006, COM-008, TASK-009).
    pub fn query_video_task(&self, task_id: &str) -> Result<Reply<QueryVideoTaskResponse>, Error> {
        self.query_video_task_with(task_id, &CallOptions::new())
    }

    /// The same as [`Self::query_video_task`] with options for this one call.
    pub fn query_video_task_with(
        &self,
        task_id: &str,
        options: &CallOptions,
    ) -> Result<Reply<QueryVideoTaskResponse>, Error> {
        self.http.driver().wait(self.client.query_video_task_with(task_id, options))?
    }
}

impl From<Http> for Video {
    fn from(http: Http) -> Self {
        let client = client::Video::from(http.http().clone());
        Self { http, client }
    }
}
