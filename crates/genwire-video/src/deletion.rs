//! Effect of a deletion on a task, from the state table.

use std::fmt;
use std::future::IntoFuture;
use std::pin::Pin;
use std::time::Duration;

use genwire_core::client::{CallOptions, Error};

#[cfg(feature = "blocking")]
use crate::generated::blocking;
use crate::generated::{
    DeleteVideoTaskResponse, DeletionStatus, TASK_TRANSITIONS, TaskAction, TaskOutcome, TaskStatus,
    TaskTransition, TaskTrigger, VideoTask, VideoTasks,
};
use crate::wait;

/// Effect of a deletion on a task.
#[derive(Debug)]
#[non_exhaustive]
pub enum DeleteOutcome {
    /// The task waited for its turn and is cancelled now.
    Cancelled,
    /// The task was over, and its record is removed.
    Deleted,
    /// The task is being worked on and goes on.
    RefusedRunning {
        /// The task right after the deletion.
        task: Box<VideoTask>,
    },
    /// The task was cancelled before and stays so.
    RefusedCancelled {
        /// The task right after the deletion.
        task: Box<VideoTask>,
    },
    /// The service knows of no such task.
    NoSuchTask {
        /// The error of the service.
        error: Box<Error>,
    },
    /// The service refused, and the state of the task does not explain it.
    Refused {
        /// The error of the service.
        error: Box<Error>,
        /// The task right after the deletion, if it could be queried.
        task: Option<Box<VideoTask>>,
    },
    /// The service did something that the interface does not list.
    Other {
        /// The reply of the service.
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

/// The deletion of a task; it is sent when it is awaited, and returns a [`DeleteOutcome`].
///
/// A deletion of the blocking client is sent by `send`.
#[derive(Clone, Debug)]
#[must_use = "a deletion is sent when it is awaited"]
pub struct Deletion<'a, T = VideoTasks> {
    tasks: T,
    task_id: &'a str,
    options: CallOptions,
}

impl<T> Deletion<'_, T> {
    /// Replaces all options of the calls.
    pub fn options(mut self, options: CallOptions) -> Self {
        self.options = options;
        self
    }

    /// Limits the duration of each call, retries included.
    pub fn timeout(mut self, total: Duration) -> Self {
        self.options = self.options.timeout(total);
        self
    }
}

impl VideoTasks {
    /// Cancels a queued task, or removes the record of a finished one, and returns the outcome.
    ///
    /// Other than [`delete`](Self::delete), a refusal is an outcome and not an error: the task is
    /// then queried to find the reason.
    ///
    /// ```no_run
    /// # async fn example(video: genwire_video::Video) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_video::DeleteOutcome;
    ///
    /// match video.tasks().try_delete("task-0001").await? {
    ///     DeleteOutcome::Cancelled | DeleteOutcome::Deleted => println!("done"),
    ///     DeleteOutcome::RefusedRunning { .. } => println!("too late to cancel it"),
    ///     other => println!("{other}"),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn try_delete<'a>(&self, task_id: &'a str) -> Deletion<'a> {
        Deletion { tasks: self.clone(), task_id, options: CallOptions::new() }
    }
}

impl Deletion<'_> {
    async fn run(self) -> Result<DeleteOutcome, Error> {
        let Self { tasks, task_id, options } = self;
        let error = match tasks.delete(task_id).options(options.clone()).await {
            Ok(reply) => return Ok(DeleteOutcome::from_reply(reply.into_inner())),
            Err(error) => error.with_task_id(task_id),
        };
        if !is_refusal(&error) {
            return Err(error);
        }
        Ok(match wait::query(&tasks, task_id, &options).await {
            Ok(task) => DeleteOutcome::from_refusal(error, task),
            // A task that cannot be queried either does not exist.
            Err(second) if is_refusal(&second) => {
                DeleteOutcome::NoSuchTask { error: Box::new(error) }
            }
            Err(_) => DeleteOutcome::Refused { error: Box::new(error), task: None },
        })
    }
}

impl<'a> IntoFuture for Deletion<'a> {
    type Output = Result<DeleteOutcome, Error>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.run())
    }
}

#[cfg(feature = "blocking")]
impl blocking::VideoTasks {
    /// Deletes a task and returns the outcome: see [`VideoTasks::try_delete`].
    pub fn try_delete<'a>(&self, task_id: &'a str) -> Deletion<'a, Self> {
        Deletion { tasks: self.clone(), task_id, options: CallOptions::new() }
    }
}

#[cfg(feature = "blocking")]
impl Deletion<'_, blocking::VideoTasks> {
    /// Sends the deletion and returns its outcome.
    ///
    /// # Errors
    ///
    /// No complete response arrives, or the service reports another error than that the task is
    /// running or cancelled.
    pub fn send(self) -> Result<DeleteOutcome, Error> {
        let Self { tasks, task_id, options } = self;
        let driver = tasks.transport().driver();
        let tasks = VideoTasks::from(tasks.transport().asynchronous().clone());
        driver.wait(Deletion { tasks, task_id, options }.run())?
    }
}

/// Returns true if the service refused by one of the codes of the state table.
fn is_refusal(error: &Error) -> bool {
    let code = error.code().map(|code| code.as_i64());
    rows().any(|row| row.code.is_some() && row.code.map(i64::from) == code)
}

/// Returns the rows of the state table that concern deletions.
fn rows() -> impl Iterator<Item = &'static TaskTransition> {
    TASK_TRANSITIONS.iter().filter(|row| row.trigger == TaskTrigger::Delete)
}
