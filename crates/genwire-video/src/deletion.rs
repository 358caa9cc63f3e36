//! What a deletion did with a task, told by the state table.

use std::fmt;

use genwire_core::client::{CallOptions, Error};

#[cfg(feature = "blocking")]
use crate::generated::blocking;
use crate::generated::{
    DeleteVideoTaskResponse, DeletionStatus, TASK_TRANSITIONS, TaskAction, TaskOutcome, TaskStatus,
    TaskTransition, TaskTrigger, Video, VideoTask,
};
use crate::wait;

/// What a deletion did with a task.
#[derive(Debug)]
#[non_exhaustive]
pub enum DeleteOutcome {
    /// The task waited for its turn and is cancelled now.
    Cancelled,
    /// The task was over, and its record is removed.
    Deleted,
    /// The task is being worked on and goes on.
    RefusedRunning {
        /// The task as it stood right after.
        task: Box<VideoTask>,
    },
    /// The task was cancelled before and stays so.
    RefusedCancelled {
        /// The task as it stood right after.
        task: Box<VideoTask>,
    },
    /// The service knows of no such task.
    NoSuchTask {
        /// What it said.
        error: Box<Error>,
    },
    /// The service refused, and the state of the task does not tell why.
    Refused {
        /// What it said.
        error: Box<Error>,
        /// The task as it stood right after, if it could be queried.
        task: Option<Box<VideoTask>>,
    },
    /// The service did something that the interface does not list.
    Other {
        /// What it said.
        reply: Box<DeleteVideoTaskResponse>,
    },
}

impl DeleteOutcome {
    /// Reads the reply to a deletion.
    ///
    /// ```
    /// use genwire_video::{DeleteOutcome, DeleteVideoTaskResponse, TaskAction};
    ///
    /// let reply = DeleteVideoTaskResponse::new().action(TaskAction::Cancelled);
    /// assert!(matches!(DeleteOutcome::from_reply(reply), DeleteOutcome::Cancelled));
    /// ```
    pub fn from_reply(reply: DeleteVideoTaskResponse) -> Self {
        // The status says the same as the action, and either may be absent.
        let action = reply.action.as_ref().map(TaskAction::as_str);
        let action = action.or_else(|| reply.status.as_ref().map(DeletionStatus::as_str));
        let row = rows().find(|row| row.action.is_some() && row.action == action);
        match row.map(|row| &row.outcome) {
            Some(TaskOutcome::To(_)) => Self::Cancelled,
            Some(TaskOutcome::Removed) => Self::Deleted,
            Some(TaskOutcome::Refused) | None => Self::Other { reply: Box::new(reply) },
        }
    }

    /// Says why the deletion of a task was refused.
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

    /// Whether the task is cancelled or removed by this deletion.
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
                f.write_str("refused, because the task was cancelled before")
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

impl Video {
    /// Cancels a task that waits, or removes the record of one that is over.
    ///
    /// A refusal is an outcome, not an error: the task is then queried to learn why.
    ///
    /// ```no_run
    /// # async fn example(video: genwire_video::Video) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_video::DeleteOutcome;
    ///
    /// match video.delete("task-0001").await? {
    ///     DeleteOutcome::Cancelled | DeleteOutcome::Deleted => println!("done"),
    ///     DeleteOutcome::RefusedRunning { .. } => println!("too late to cancel it"),
    ///     other => println!("{other}"),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub async fn delete(&self, task_id: &str) -> Result<DeleteOutcome, Error> {
        self.delete_with(task_id, &CallOptions::new()).await
    }

    /// The same as [`Self::delete`] with options for its calls.
    pub async fn delete_with(
        &self,
        task_id: &str,
        options: &CallOptions,
    ) -> Result<DeleteOutcome, Error> {
        let error = match self.delete_video_task_with(task_id, options).await {
            Ok(reply) => return Ok(DeleteOutcome::from_reply(reply.into_inner())),
            Err(error) => error.with_task_id(task_id),
        };
        if !is_refusal(&error) {
            return Err(error);
        }
        Ok(match wait::query(self, task_id, options).await {
            Ok(task) => DeleteOutcome::from_refusal(error, task),
            // What cannot be queried either is not there.
            Err(second) if is_refusal(&second) => {
                DeleteOutcome::NoSuchTask { error: Box::new(error) }
            }
            Err(_) => DeleteOutcome::Refused { error: Box::new(error), task: None },
        })
    }
}

#[cfg(feature = "blocking")]
impl blocking::Video {
    /// Deletes a task and tells what that did: see [`Video::delete`].
    pub fn delete(&self, task_id: &str) -> Result<DeleteOutcome, Error> {
        self.delete_with(task_id, &CallOptions::new())
    }

    /// The same as [`Self::delete`] with options for its calls.
    pub fn delete_with(
        &self,
        task_id: &str,
        options: &CallOptions,
    ) -> Result<DeleteOutcome, Error> {
        self.http().driver().wait(self.client().delete_with(task_id, options))?
    }
}

/// Whether the service refused by one of the codes of the state table.
fn is_refusal(error: &Error) -> bool {
    let code = error.code().map(|code| code.as_i64());
    rows().any(|row| row.code.is_some() && row.code.map(i64::from) == code)
}

/// The rows of the state table that tell of deletions.
fn rows() -> impl Iterator<Item = &'static TaskTransition> {
    TASK_TRANSITIONS.iter().filter(|row| row.trigger == TaskTrigger::Delete)
}
