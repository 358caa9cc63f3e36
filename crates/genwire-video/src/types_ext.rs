//! Ways to read a task.

use crate::generated::{CreateH3ContextIrResponse, QueryVideoTaskResponse, TaskStatus, VideoTask};
use crate::sections::{Section, sections};

impl CreateH3ContextIrResponse {
    /// Returns the id of the new task; empty where the service breaks the interface and sends none.
    pub fn id(&self) -> &str {
        self.task_id.as_deref().unwrap_or_default()
    }
}

impl VideoTask {
    /// Returns the id of the task; empty where the service breaks the interface and sends none.
    pub fn task_id(&self) -> &str {
        self.id.as_deref().unwrap_or_default()
    }

    /// Returns true if no further state follows; false for a state that the interface does not
    /// list.
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

    /// Returns the reason for the failure of the task, in the words of the service.
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
