//! The states of a task as a stream, during a wait.

use std::collections::VecDeque;
use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use genwire_core::client::transport_types::Stream;
#[cfg(feature = "blocking")]
use genwire_core::client::{Blocking, Iter};

use super::{Plan, Wait, WaitError};
use crate::generated::{VideoTask, VideoTasks};

/// A wait that has been started.
type Running<'a> = Pin<Box<dyn Future<Output = Result<VideoTask, WaitError>> + Send + 'a>>;

/// The states of a task, one per query, from [`Wait::into_stream`].
///
/// The last item is the result of the wait: the task that succeeded, or the error that `.await`
/// returns. The task is queried only while the next item is awaited.
pub struct TaskStates<'a> {
    /// The wait, until it has ended.
    wait: Option<Running<'a>>,
    /// The states that the wait has seen but not returned.
    seen: Arc<Mutex<VecDeque<VideoTask>>>,
    /// The result of the wait, until it is returned.
    result: Option<Result<VideoTask, WaitError>>,
}

impl<'a> Wait<'a> {
    /// Returns the states of the task as a stream that ends after the final state.
    ///
    /// A query that fails temporarily yields no item, but is passed to
    /// [`on_progress`](Wait::on_progress).
    ///
    /// ```no_run
    /// # async fn example(video: genwire_video::Video) -> Result<(), genwire_video::WaitError> {
    /// let mut states = video.tasks().wait("task-0001").into_stream();
    /// while let Some(task) = states.next().await {
    ///     println!("{:?}", task?.status);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn into_stream(self) -> TaskStates<'a> {
        TaskStates::new(self.plan, self.tasks)
    }
}

/// Iterates over the states of the task, like [`Wait::into_stream`].
///
/// ```no_run
/// # use genwire_video::{Video, WaitError, client::Blocking};
/// # fn example(video: Video<Blocking>) -> Result<(), WaitError> {
/// for task in video.tasks().wait("task-0001") {
///     println!("{:?}", task?.status);
/// }
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "blocking")]
impl<'a> IntoIterator for Wait<'a, Blocking> {
    type Item = Result<VideoTask, WaitError>;
    type IntoIter = Iter<TaskStates<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        let transport = self.tasks.transport();
        let tasks = VideoTasks::from(transport.asynchronous());
        transport.driver().drive(TaskStates::new(self.plan, tasks))
    }
}

impl<'a> TaskStates<'a> {
    fn new(mut plan: Plan<'a>, tasks: VideoTasks) -> Self {
        let seen = Arc::new(Mutex::new(VecDeque::new()));
        let queue = Arc::clone(&seen);
        let mut on_progress = plan.on_progress.take();
        plan.on_progress = Some(Box::new(move |progress| {
            if let Some(callback) = &mut on_progress {
                callback(progress);
            }
            // The final state is the result of the wait.
            if let Some(task) = progress.last().ok().filter(|task| !task.is_terminal()) {
                queue.lock().unwrap_or_else(PoisonError::into_inner).push_back(task.clone());
            }
        }));
        Self { wait: Some(Box::pin(plan.run(tasks))), seen, result: None }
    }

    fn pop(&self) -> Option<VideoTask> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    /// Waits for the next state; `None` after the result of the wait.
    ///
    /// # Errors
    ///
    /// The task did not succeed, a query failed, or the deadline passed.
    pub async fn next(&mut self) -> Option<Result<VideoTask, WaitError>> {
        poll_fn(|context| Pin::new(&mut *self).poll_next(context)).await
    }
}

impl Stream for TaskStates<'_> {
    type Item = Result<VideoTask, WaitError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(task) = self.pop() {
            return Poll::Ready(Some(Ok(task)));
        }
        if let Some(wait) = &mut self.wait
            && let Poll::Ready(result) = wait.as_mut().poll(context)
        {
            self.wait = None;
            self.result = Some(result);
        }
        if let Some(task) = self.pop() {
            return Poll::Ready(Some(Ok(task)));
        }
        if self.wait.is_some() { Poll::Pending } else { Poll::Ready(self.result.take()) }
    }
}

impl fmt::Debug for TaskStates<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TaskStates").field("is_done", &self.wait.is_none()).finish_non_exhaustive()
    }
}
