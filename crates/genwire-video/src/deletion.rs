//! Deletes a task. If the service rejects this, a query determines the reason.

use std::future::IntoFuture;
use std::pin::Pin;

#[cfg(feature = "blocking")]
use genwire_core::client::Blocking;
use genwire_core::client::{CallOptions, Error};

use crate::delete_outcome::{DeleteOutcome, rows};
use crate::generated::VideoTasks;
use crate::wait;

/// The deletion of a task. It is sent when it is awaited, and returns a [`DeleteOutcome`].
///
/// With a client for synchronous programs, `send` sends the deletion.
#[derive(Clone, Debug)]
#[must_use = "a deletion is sent when it is awaited"]
pub struct Deletion<'a, D = ()> {
    tasks: VideoTasks<D>,
    task_id: &'a str,
    options: CallOptions,
}

impl<D> Deletion<'_, D> {
    genwire_core::call_option_methods!(options);
}

impl<D: Clone> VideoTasks<D> {
    /// Cancels a queued task, or removes the record of a finished one, and returns the outcome.
    ///
    /// Unlike with [`delete`](Self::delete), a rejection is an outcome and not an error: the task
    /// is then queried to find the reason.
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
    pub fn try_delete<'a>(&self, task_id: &'a str) -> Deletion<'a, D> {
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
impl Deletion<'_, Blocking> {
    /// Sends the deletion and returns its outcome.
    ///
    /// # Errors
    ///
    /// No complete response arrives, or the service reports an error other than that the task is
    /// running or cancelled.
    pub fn send(self) -> Result<DeleteOutcome, Error> {
        let Self { tasks, task_id, options } = self;
        let driver = tasks.transport().driver();
        let asynchronous = VideoTasks::from(tasks.transport().asynchronous());
        driver.wait(Deletion { tasks: asynchronous, task_id, options }.run())?
    }
}

/// Returns true if the service rejected the deletion with a code of the state table.
fn is_refusal(error: &Error) -> bool {
    let code = error.code().map(|code| code.as_i64());
    rows().any(|row| row.code.is_some() && row.code.map(i64::from) == code)
}
