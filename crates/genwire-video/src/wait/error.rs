//! How a wait ends without a result.

use std::error::Error as StdError;
use std::fmt;

use genwire_core::client::{Error, Reply};

use super::DeleteOutcome;
use crate::generated::{CreateH3ContextIrResponse, VideoTask};

/// Why a wait ended without a result.
#[derive(Debug)]
#[non_exhaustive]
pub enum WaitError {
    /// The task failed.
    Failed {
        /// The task.
        task_id: String,
        /// What was seen of it, with its error.
        task: Box<VideoTask>,
    },
    /// Somebody cancelled the task.
    Cancelled {
        /// The task.
        task_id: String,
        /// What was seen of it.
        task: Box<VideoTask>,
    },
    /// The deadline passed; the task may still go on.
    DeadlinePassed {
        /// The task.
        task_id: String,
        /// What was seen of it last.
        task: Option<Box<VideoTask>>,
        /// Why the last query failed, if it did.
        error: Option<Error>,
        /// What became of the cancellation, if one was sent.
        cancellation: Option<Result<DeleteOutcome, Error>>,
    },
    /// A call failed, and would fail again.
    Call {
        /// The task, once it is known.
        task_id: Option<String>,
        /// Why the call failed.
        error: Error,
        /// What was seen of the task last.
        task: Option<Box<VideoTask>>,
    },
    /// The service accepted the request without saying which task it made of it.
    NoTaskId {
        /// The reply.
        reply: Box<Reply<CreateH3ContextIrResponse>>,
    },
}

impl WaitError {
    /// The task, wherever it is known.
    pub fn task_id(&self) -> Option<&str> {
        match self {
            Self::Failed { task_id, .. }
            | Self::Cancelled { task_id, .. }
            | Self::DeadlinePassed { task_id, .. } => Some(task_id),
            Self::Call { task_id, .. } => task_id.as_deref(),
            Self::NoTaskId { .. } => None,
        }
    }

    /// What was seen of the task last.
    pub fn task(&self) -> Option<&VideoTask> {
        match self {
            Self::Failed { task, .. } | Self::Cancelled { task, .. } => Some(task),
            Self::DeadlinePassed { task, .. } | Self::Call { task, .. } => task.as_deref(),
            Self::NoTaskId { .. } => None,
        }
    }

    /// The call that failed last, if one did.
    pub fn call_error(&self) -> Option<&Error> {
        match self {
            Self::DeadlinePassed { error, .. } => error.as_ref(),
            Self::Call { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for WaitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed { task_id, task } => {
                write!(f, "the task `{task_id}` failed")?;
                task.error_message().map_or(Ok(()), |reason| write!(f, ": {reason}"))
            }
            Self::Cancelled { task_id, .. } => write!(f, "the task `{task_id}` was cancelled"),
            Self::DeadlinePassed { task_id, task, cancellation, .. } => {
                write!(f, "the task `{task_id}` did not end before the deadline")?;
                if let Some(status) = task.as_ref().and_then(|task| task.status.as_ref()) {
                    write!(f, "; it was `{}`", status.as_str())?;
                }
                match cancellation {
                    None => Ok(()),
                    Some(Ok(outcome)) => write!(f, "; its cancellation: {outcome}"),
                    Some(Err(error)) => write!(f, "; its cancellation failed: {error}"),
                }
            }
            Self::Call { task_id: Some(id), error, .. } => write!(f, "task `{id}`: {error}"),
            Self::Call { task_id: None, error, .. } => write!(f, "{error}"),
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
