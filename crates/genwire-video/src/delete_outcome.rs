//! Effect of a deletion on a task, from the state table.

use std::fmt;

use genwire_core::client::Error;

use crate::generated::{
    DeleteVideoTaskResponse, DeletionStatus, TASK_TRANSITIONS, TaskAction, TaskOutcome, TaskStatus,
    TaskTransition, TaskTrigger, VideoTask,
};

/// Effect of a deletion on a task.
#[derive(Debug)]
#[non_exhaustive]
pub enum DeleteOutcome {
    /// The task was queued and is now cancelled.
    Cancelled,
    /// The task had ended, and its record is removed.
    Deleted,
    /// The task is running and continues.
    RefusedRunning {
        /// The task right after the deletion.
        task: Box<VideoTask>,
    },
    /// The task was cancelled before and stays so.
    RefusedCancelled {
        /// The task right after the deletion.
        task: Box<VideoTask>,
    },
    /// The service has no such task.
    NoSuchTask {
        /// The error of the service.
        error: Box<Error>,
    },
    /// The service rejected the deletion for a reason other than the state of the task.
    Refused {
        /// The error of the service.
        error: Box<Error>,
        /// The task right after the deletion, if it could be queried.
        task: Option<Box<VideoTask>>,
    },
    /// The response is not in the interface.
    Other {
        /// The reply of the service.
        reply: Box<DeleteVideoTaskResponse>,
    },
}

impl DeleteOutcome {
    /// Converts the reply to a deletion.
    ///
    /// ```
    /// use genwire_video::{DeleteOutcome, DeleteVideoTaskResponse, TaskAction};
    ///
    /// let reply = DeleteVideoTaskResponse::new().action(TaskAction::Cancelled);
    /// assert!(matches!(DeleteOutcome::from_reply(reply), DeleteOutcome::Cancelled));
    /// ```
    pub fn from_reply(reply: DeleteVideoTaskResponse) -> Self {
        // The status has the same meaning as the action, and either may be absent.
        let action = reply.action.as_ref().map(TaskAction::as_str);
        let action = action.or_else(|| reply.status.as_ref().map(DeletionStatus::as_str));
        let row = rows().find(|row| row.action.is_some() && row.action == action);
        match row.map(|row| &row.outcome) {
            Some(TaskOutcome::To(_)) => Self::Cancelled,
            Some(TaskOutcome::Removed) => Self::Deleted,
            Some(TaskOutcome::Refused) | None => Self::Other { reply: Box::new(reply) },
        }
    }

    /// Determines why the deletion of a task was rejected.
    pub fn from_refusal(error: Error, task: VideoTask) -> Self {
        let row = task.status.as_ref().and_then(|status| status.on(TaskTrigger::Delete));
        let is_refused = row.is_some_and(|row| row.outcome == TaskOutcome::Refused);
        let task = Box::new(task);
        match &task.status {
            Some(TaskStatus::Running) if is_refused => Self::RefusedRunning { task },
            Some(TaskStatus::Cancelled) if is_refused => Self::RefusedCancelled { task },
            _ => Self::Refused { error: Box::new(error), task: Some(task) },
        }
    }

    /// Returns true if this deletion cancelled or removed the task.
    pub fn is_done(&self) -> bool {
        matches!(self, Self::Cancelled | Self::Deleted)
    }
}

impl fmt::Display for DeleteOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled => f.write_str("cancelled"),
            Self::Deleted => f.write_str("removed"),
            Self::RefusedRunning { .. } => f.write_str("refused, because the task is running"),
            Self::RefusedCancelled { .. } => {
                f.write_str("refused, because the task was already cancelled")
            }
            Self::NoSuchTask { error } | Self::Refused { error, .. } => {
                write!(f, "refused: {error}")
            }
            Self::Other { reply } => {
                let action = reply.action.as_ref().map(TaskAction::as_str);
                write!(f, "an unknown action `{}`", action.unwrap_or_default())
            }
        }
    }
}

/// Returns the rows of the state table for deletions.
pub(crate) fn rows() -> impl Iterator<Item = &'static TaskTransition> {
    TASK_TRANSITIONS.iter().filter(|row| row.trigger == TaskTrigger::Delete)
}
