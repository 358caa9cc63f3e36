//! Convenience methods of tasks.

use crate::generated::{
    CreateH3ContextIrResponse, QueryVideoTaskResponse, TaskError, TaskStatus, VideoTask,
};
use crate::sections::{Section, sections};

impl CreateH3ContextIrResponse {
    /// Returns the id of the new task; empty if the service violates the interface and sends none.
    pub fn id(&self) -> &str {
        self.task_id.as_deref().unwrap_or_default()
    }
}

impl VideoTask {
    /// Returns the id of the task; empty if the service violates the interface and sends none.
    pub fn task_id(&self) -> &str {
        self.id.as_deref().unwrap_or_default()
    }

    /// Returns true if no further state follows; false for an unlisted state.
    pub fn is_terminal(&self) -> bool {
        self.status.as_ref().is_some_and(TaskStatus::is_terminal)
    }

    /// Returns the enhanced prompt.
    pub fn prompt(&self) -> Option<&str> {
        self.content.as_ref()?.prompt.as_deref()
    }

    /// Returns the sections of the enhanced prompt; empty if there is no prompt.
    pub fn prompt_sections(&self) -> Vec<Section<'_>> {
        self.prompt().map(sections).unwrap_or_default()
    }

    /// Returns the URL of the finished video.
    pub fn video_url(&self) -> Option<&str> {
        self.content.as_ref()?.url.as_deref()
    }

    /// Returns the reason why the task failed, in the words of the service.
    pub fn error_message(&self) -> Option<&str> {
        self.error.as_ref()?.message.as_deref()
    }

    /// Returns the error code of a failed task: see [`TaskError::code_number`].
    pub fn error_code(&self) -> Option<i64> {
        self.error.as_ref()?.code_number()
    }

    /// Returns the error message of a failed task with its code, as far as the service sends them.
    pub fn failure(&self) -> Option<String> {
        let code = self.error.as_ref()?.code_text();
        match (self.error_message().filter(|message| !message.is_empty()), code) {
            (Some(message), Some(code)) => Some(format!("{message} ({code})")),
            (message, code) => message.map(str::to_owned).or(code),
        }
    }
}

impl TaskError {
    /// Returns the error code as a string, whatever its JSON type.
    ///
    /// ```
    /// use genwire_video::TaskError;
    /// use serde_json::json;
    ///
    /// let code = |code| serde_json::from_value::<TaskError>(json!({ "code": code }));
    /// assert_eq!(code(json!("1026"))?.code_number(), Some(1026));
    /// assert_eq!(code(json!(1026))?.code_text().as_deref(), Some("1026"));
    /// assert_eq!(code(json!("busy"))?.code_text().as_deref(), Some("busy"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn code_text(&self) -> Option<String> {
        let code = self.code.as_ref()?;
        let text = code.parse::<String>().unwrap_or_else(|_| code.get().to_owned());
        Some(text).filter(|text| !text.is_empty() && text != "null")
    }

    /// Returns the error code if it is an integer, or a string with an integer.
    pub fn code_number(&self) -> Option<i64> {
        self.code_text()?.trim().parse().ok()
    }
}

impl QueryVideoTaskResponse {
    /// Returns the state of the task.
    pub fn status(&self) -> Option<&TaskStatus> {
        self.task.as_ref()?.status.as_ref()
    }
}
