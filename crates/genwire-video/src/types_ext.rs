//! Ways to read a task.

use crate::generated::{QueryVideoTaskResponse, TaskStatus, VideoTask};
use crate::sections::{Section, sections};

impl VideoTask {
    /// Whether no further state follows; false for a state that the interface does not list.
    pub fn is_terminal(&self) -> bool {
        self.status.as_ref().is_some_and(TaskStatus::is_terminal)
    }

    /// The enhanced prompt.
    pub fn prompt(&self) -> Option<&str> {
        self.content.as_ref()?.prompt.as_deref()
    }

    /// The sections of the enhanced prompt; none where there is no prompt.
    pub fn prompt_sections(&self) -> Vec<Section<'_>> {
        self.prompt().map(sections).unwrap_or_default()
    }

    /// The address of the finished video.
    pub fn video_url(&self) -> Option<&str> {
        self.content.as_ref()?.url.as_deref()
    }

    /// Why the task failed, in the words of the service.
    pub fn error_message(&self) -> Option<&str> {
        self.error.as_ref()?.message.as_deref()
    }
}

impl QueryVideoTaskResponse {
    /// The state of the task.
    pub fn status(&self) -> Option<&TaskStatus> {
        self.task.as_ref()?.status.as_ref()
    }
}
