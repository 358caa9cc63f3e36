//! Waiting for a task until it ends or a deadline passes.

mod error;
mod states;
mod unknown;

use std::fmt;
use std::future::IntoFuture;
use std::pin::Pin;
use std::time::Duration;

#[cfg(feature = "blocking")]
use genwire_core::client::Blocking;
use genwire_core::client::{CallOptions, Error, Poll, PollError, Progress};

use crate::delete_outcome::DeleteOutcome;
use crate::generated::{
    CreateH3ContextIrRequest, TaskOutcome, TaskStatus, TaskTrigger, VideoTask, VideoTasks,
};

pub use error::WaitError;
pub use states::TaskStates;
pub use unknown::UnknownState;
use unknown::UnknownStates;

/// Timeout of the cancellation after the deadline.
const CANCELLATION_TIMEOUT: Duration = Duration::from_secs(10);

type OnCreated = Box<dyn FnOnce(&str) + Send>;
type OnUnknownState = Box<dyn FnMut(&UnknownState<'_>) + Send>;
type OnProgress = Box<dyn FnMut(&Progress<'_, VideoTask>) + Send>;

/// A wait for a task. It starts when it is awaited, and ends at its deadline at the latest.
///
/// A task that succeeded is returned with its result; any other outcome is a [`WaitError`] with the
/// id of the task. Neither an unlisted state nor a query with a retryable error ends the wait;
/// [`Wait::on_unknown_state`] reports such a state. Dropping the future ends the wait, not the
/// task.
///
/// ```no_run
/// # async fn example(video: genwire_video::Video) -> Result<(), Box<dyn std::error::Error>> {
/// use genwire_video::WaitError;
/// use std::time::Duration;
///
/// let wait = video
///     .tasks()
///     .wait("task-0001")
///     .interval(Duration::from_secs(5))
///     .deadline(Duration::from_secs(600))
///     .on_progress(|progress| {
///         if let Ok(task) = progress.last() {
///             println!("{:?} after {:?}", task.status, progress.elapsed());
///         }
///     });
/// match wait.await {
///     Ok(task) => println!("{}", task.prompt().unwrap_or_default()),
///     Err(WaitError::DeadlinePassed { task_id, .. }) => println!("look at {task_id} later"),
///     Err(error) => return Err(error.into()),
/// }
/// # Ok(())
/// # }
/// ```
///
/// With a client for synchronous programs, `run` starts the wait:
///
/// ```no_run
/// # #[cfg(feature = "blocking")] {
/// use genwire_video::Video;
/// use std::time::Duration;
///
/// let video = Video::builder().env().build()?.blocking()?;
/// let task = video.tasks().wait("task-0001").deadline(Duration::from_secs(600)).run()?;
/// println!("{}", task.prompt().unwrap_or_default());
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a wait starts when it is awaited or run"]
pub struct Wait<'a, D = ()> {
    tasks: VideoTasks<D>,
    plan: Plan<'a>,
}

/// The task to wait for, and the options of the wait.
struct Plan<'a> {
    start: Start<'a>,
    poll: Poll,
    options: CallOptions,
    is_cancelled_at_deadline: bool,
    on_created: Option<OnCreated>,
    on_progress: Option<OnProgress>,
    on_unknown_state: Option<OnUnknownState>,
}

/// The start of a wait.
enum Start<'a> {
    /// The id of an existing task.
    Task(String),
    /// The request for a new task.
    Request(&'a CreateH3ContextIrRequest),
}

impl Start<'_> {
    fn task_id(&self) -> Option<&str> {
        match self {
            Self::Task(id) => Some(id),
            Self::Request(_) => None,
        }
    }
}

impl<D: Clone> VideoTasks<D> {
    /// Waits for an existing task.
    pub fn wait(&self, task_id: impl Into<String>) -> Wait<'static, D> {
        Wait::new(self.clone(), Start::Task(task_id.into()))
    }

    /// Creates a task and waits for it.
    ///
    /// ```no_run
    /// # async fn example(video: genwire_video::Video) -> Result<(), genwire_video::WaitError> {
    /// use genwire_video::{AspectRatio, CreateH3ContextIrRequest};
    ///
    /// let request = CreateH3ContextIrRequest::from_prompt("The boat leaves.")
    ///     .duration_seconds(6)
    ///     .ratio(AspectRatio::Wide16_9);
    /// let task = video
    ///     .tasks()
    ///     .create_and_wait(&request)
    ///     .on_created(|id| println!("the task is {id}"))
    ///     .await?;
    /// for section in task.prompt_sections() {
    ///     println!("{:?}: {}", section.name(), section.text());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn create_and_wait<'a>(&self, request: &'a CreateH3ContextIrRequest) -> Wait<'a, D> {
        Wait::new(self.clone(), Start::Request(request))
    }
}

impl<'a, D> Wait<'a, D> {
    fn new(tasks: VideoTasks<D>, start: Start<'a>) -> Self {
        let plan = Plan {
            start,
            poll: Poll::default(),
            options: CallOptions::new(),
            is_cancelled_at_deadline: false,
            on_created: None,
            on_progress: None,
            on_unknown_state: None,
        };
        Self { tasks, plan }
    }

    /// Sets the pause between two queries; 10 seconds by default.
    ///
    /// The first three pauses are 0.3, 1 and 3 seconds unless the interval is shorter, for tasks
    /// that end soon. All pauses vary randomly by up to a quarter, so that many callers do not poll
    /// at the same moment.
    pub fn interval(mut self, interval: Duration) -> Self {
        self.plan.poll = self.plan.poll.interval(interval);
        self
    }

    /// Sets the time limit of the wait, without the creation of the task; 1 hour by default.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.plan.poll = self.plan.poll.deadline(deadline);
        self
    }

    /// Sets the interval, the jitter and the deadline at once.
    pub fn poll(mut self, poll: Poll) -> Self {
        self.plan.poll = poll;
        self
    }

    genwire_core::call_option_methods!(plan.options, with a body);

    /// Calls a function with the id of the task once it has been created.
    pub fn on_created(mut self, callback: impl FnOnce(&str) + Send + 'static) -> Self {
        self.plan.on_created = Some(Box::new(callback));
        self
    }

    /// Calls a function after every query, including failed ones.
    pub fn on_progress(
        mut self,
        callback: impl FnMut(&Progress<'_, VideoTask>) + Send + 'static,
    ) -> Self {
        self.plan.on_progress = Some(Box::new(callback));
        self
    }

    /// Calls a function once three queries in a row have found the task in an unlisted state.
    ///
    /// The wait continues until its [`deadline`](Self::deadline), since such a state may be
    /// temporary. If it is final, the wait is in vain.
    pub fn on_unknown_state(
        mut self,
        callback: impl FnMut(&UnknownState<'_>) + Send + 'static,
    ) -> Self {
        self.plan.on_unknown_state = Some(Box::new(callback));
        self
    }

    /// Sets if a task that is still queued is cancelled when the deadline passes; false by default.
    ///
    /// The cancellation may take up to ten more seconds. It is sent only if the last query,
    /// immediately before, found the task in the queue; the error holds its outcome.
    pub fn cancel_queued_at_deadline(mut self, cancel: bool) -> Self {
        self.plan.is_cancelled_at_deadline = cancel;
        self
    }
}

impl Plan<'_> {
    async fn run(self, tasks: VideoTasks) -> Result<VideoTask, WaitError> {
        let Self { start, poll, options, is_cancelled_at_deadline, .. } = self;
        let (on_created, mut on_progress) = (self.on_created, self.on_progress);
        let mut on_unknown_state = self.on_unknown_state;
        let task_id = match start {
            Start::Task(id) => id,
            Start::Request(request) => {
                let id = create(&tasks, request, &options).await?;
                if let Some(callback) = on_created {
                    callback(&id);
                }
                id
            }
        };
        // A query has no body.
        let options = options.without_members();
        let mut unknown = UnknownStates::default();
        let seen = |progress: &Progress<'_, VideoTask>| {
            let state = progress.last().ok().and_then(|task| unknown.see(&task_id, task));
            if let (Some(state), Some(callback)) = (state, &mut on_unknown_state) {
                callback(&state);
            }
            if let Some(callback) = &mut on_progress {
                callback(progress);
            }
        };
        let end =
            poll.run(|| query(&tasks, &task_id, &options), VideoTask::is_terminal, seen).await;
        match end {
            Ok(task) => settle(task_id, task),
            Err(PollError::DeadlinePassed { last: task, is_fresh, error }) => {
                let is_queued = is_fresh && task.as_ref().is_some_and(is_cancellable);
                let cancellation = if is_cancelled_at_deadline && is_queued {
                    let options = options.timeout(CANCELLATION_TIMEOUT);
                    Some(tasks.try_delete(&task_id).options(options).await)
                } else {
                    None
                };
                let task = task.map(Box::new);
                Err(WaitError::DeadlinePassed { task_id, task, error, cancellation })
            }
            Err(PollError::Failed { error, last }) => {
                let error = error.with_task_id(task_id.as_str());
                Err(WaitError::Call { task_id: Some(task_id), error, task: last.map(Box::new) })
            }
            // The deadline is the only other end.
            Err(_) => Err(WaitError::DeadlinePassed {
                task_id,
                task: None,
                error: None,
                cancellation: None,
            }),
        }
    }
}

impl<'a> IntoFuture for Wait<'a> {
    type Output = Result<VideoTask, WaitError>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.plan.run(self.tasks))
    }
}

impl<D> fmt::Debug for Wait<'_, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wait")
            .field("task_id", &self.plan.start.task_id())
            .field("poll", &self.plan.poll)
            .field("is_cancelled_at_deadline", &self.plan.is_cancelled_at_deadline)
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "blocking")]
impl Wait<'_, Blocking> {
    /// Waits until the task ends or the deadline passes.
    ///
    /// # Errors
    ///
    /// The task fails, the deadline passes, or a query fails with an error that is not retryable.
    pub fn run(self) -> Result<VideoTask, WaitError> {
        let task_id = self.plan.start.task_id().map(str::to_owned);
        let transport = self.tasks.transport();
        let tasks = VideoTasks::from(transport.asynchronous());
        let ended = transport.driver().wait(self.plan.run(tasks));
        ended.unwrap_or_else(|error| Err(WaitError::Call { task_id, error, task: None }))
    }
}

/// Creates a task and returns its id.
async fn create(
    tasks: &VideoTasks,
    request: &CreateH3ContextIrRequest,
    options: &CallOptions,
) -> Result<String, WaitError> {
    let reply = tasks
        .create(request)
        .options(options.clone())
        .await
        .map_err(|error| WaitError::Call { task_id: error.task_id(), error, task: None })?;
    match reply.id() {
        "" => Err(WaitError::NoTaskId { reply: Box::new(reply) }),
        id => Ok(id.to_owned()),
    }
}

/// Queries a task; a reply without a task becomes a task without a state.
pub(crate) async fn query(
    tasks: &VideoTasks,
    task_id: &str,
    options: &CallOptions,
) -> Result<VideoTask, Error> {
    let reply = tasks.get(task_id).options(options.clone()).await?;
    Ok(reply.into_inner().task.unwrap_or_default())
}

/// Converts a task that has ended to the result of the wait.
fn settle(task_id: String, task: VideoTask) -> Result<VideoTask, WaitError> {
    match &task.status {
        Some(TaskStatus::Succeeded) => Ok(task),
        Some(TaskStatus::Cancelled) => Err(WaitError::Cancelled { task_id, task: Box::new(task) }),
        _ => Err(WaitError::Failed { task_id, task: Box::new(task) }),
    }
}

/// Returns true if a deletion would cancel the task.
fn is_cancellable(task: &VideoTask) -> bool {
    let row = task.status.as_ref().and_then(|status| status.on(TaskTrigger::Delete));
    row.is_some_and(|row| row.outcome == TaskOutcome::To(TaskStatus::Cancelled))
}
