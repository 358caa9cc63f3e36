//! The error of a wait that ended without a result.

use std::error::Error as StdError;
use std::fmt;

use genwire_core::Category;
use genwire_core::client::{Error, Response};

use super::DeleteOutcome;
use crate::generated::{CreateH3ContextIrResponse, TaskStatus, VideoTask};

/// The error of a wait that ended without a result.
#[derive(Debug)]
#[non_exhaustive]
pub enum WaitError {
    /// The task failed.
    Failed {
        /// The id of the task.
        task_id: String,
        /// The last known state of the task, with its error.
        task: Box<VideoTask>,
    },
    /// The task was cancelled.
    Cancelled {
        /// The id of the task.
        task_id: String,
        /// The last known state of the task.
        task: Box<VideoTask>,
    },
    /// The deadline passed; the task may continue.
    DeadlinePassed {
        /// The id of the task.
        task_id: String,
        /// The last known state of the task.
        task: Option<Box<VideoTask>>,
        /// The error of the last query, if it failed.
        error: Option<Error>,
        /// The outcome of the cancellation, if one was sent.
        cancellation: Option<Result<DeleteOutcome, Error>>,
    },
    /// A call failed with an error that is not retryable.
    Call {
        /// The id of the task, once it is known.
        task_id: Option<String>,
        /// The error of the call.
        error: Error,
        /// The last known state of the task.
        task: Option<Box<VideoTask>>,
    },
    /// The service accepted the request without returning the id of the task.
    NoTaskId {
        /// The reply.
        reply: Box<Response<CreateH3ContextIrResponse>>,
    },
}

impl WaitError {
    /// Returns the id of the task, if known.
    pub fn task_id(&self) -> Option<&str> {
        match self {
            Self::Failed { task_id, .. }
            | Self::Cancelled { task_id, .. }
            | Self::DeadlinePassed { task_id, .. } => Some(task_id),
            Self::Call { task_id, .. } => task_id.as_deref(),
            Self::NoTaskId { .. } => None,
        }
    }

    /// Returns the last known state of the task.
    pub fn task(&self) -> Option<&VideoTask> {
        match self {
            Self::Failed { task, .. } | Self::Cancelled { task, .. } => Some(task),
            Self::DeadlinePassed { task, .. } | Self::Call { task, .. } => task.as_deref(),
            Self::NoTaskId { .. } => None,
        }
    }

    /// Returns the error code of a task that failed, if it is a number.
    pub fn code(&self) -> Option<i64> {
        match self {
            Self::Failed { task, .. } => task.error_code(),
            _ => None,
        }
    }

    /// Returns the category of the error; unknown for a task that failed or was cancelled.
    pub fn category(&self) -> Category {
        match self {
            Self::DeadlinePassed { .. } => Category::Timeout,
            Self::Call { error, .. } => error.category(),
            Self::NoTaskId { .. } => Category::Protocol,
            Self::Failed { .. } | Self::Cancelled { .. } => Category::Unknown,
        }
    }

    /// Returns true if the deadline passed, or if a call took too long.
    pub fn is_timeout(&self) -> bool {
        matches!(self, Self::DeadlinePassed { .. })
            || self.call_error().is_some_and(Error::is_timeout)
    }

    genwire_core::call_error_methods!();

    /// Returns true if another wait for the same task, or another creation, may succeed.
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::DeadlinePassed { .. } => true,
            Self::Call { error, .. } => error.is_retryable(),
            _ => false,
        }
    }

    /// Returns the id of the last failed request.
    pub fn request_id(&self) -> Option<String> {
        match self {
            Self::NoTaskId { reply } => reply.raw().request_id(),
            _ => self.call_error()?.request_id(),
        }
    }

    /// Returns help for the caller, if there is any.
    pub fn help(&self) -> Option<&str> {
        self.call_error()?.help()
    }

    /// Returns the error of the last call, if it failed.
    pub fn call_error(&self) -> Option<&Error> {
        match self {
            Self::DeadlinePassed { error, .. } => error.as_ref(),
            Self::Call { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// Copies the id of the task from the call, if known.
impl From<Error> for WaitError {
    fn from(error: Error) -> Self {
        Self::Call { task_id: error.task_id(), error, task: None }
    }
}

impl fmt::Display for WaitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed { task_id, task } => {
                write!(f, "the task `{task_id}` failed")?;
                task.failure().map_or(Ok(()), |reason| write!(f, ": {reason}"))
            }
            Self::Cancelled { task_id, .. } => write!(f, "the task `{task_id}` was cancelled"),
            Self::DeadlinePassed { task_id, task, cancellation, .. } => {
                write!(f, "the task `{task_id}` did not end before the deadline")?;
                if let Some(status) = task.as_ref().and_then(|task| task.status.as_ref()) {
                    write!(f, "; it was `{}`", status.as_str())?;
                    if !TaskStatus::VALUES.contains(status) {
                        f.write_str(", which is not a state of the interface")?;
                    }
                }
                match cancellation {
                    None => Ok(()),
                    Some(Ok(outcome)) => write!(f, "; its cancellation: {outcome}"),
                    Some(Err(error)) => write!(f, "; its cancellation failed: {error}"),
                }
            }
            Self::Call { task_id: Some(id), .. } => {
                write!(f, "a call about the task `{id}` failed")
            }
            Self::Call { task_id: None, .. } => f.write_str("the task could not be created"),
            Self::NoTaskId { .. } => {
                f.write_str("expected a `task_id` in the reply to the creation of a task")
            }
        }
    }
}

impl StdError for WaitError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.call_error().map(|error| error as _)
    }
}
