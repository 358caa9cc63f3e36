//! Waiting for a task until it ends or a deadline passes.

mod error;

use std::fmt;
use std::future::IntoFuture;
use std::pin::Pin;
use std::time::Duration;

#[cfg(feature = "blocking")]
use genwire_core::client::blocking::Driver;
use genwire_core::client::{CallOptions, Error, Poll, PollError, Progress};

use crate::deletion::DeleteOutcome;
#[cfg(feature = "blocking")]
use crate::generated::blocking;
use crate::generated::{
    CreateH3ContextIrRequest, TaskOutcome, TaskStatus, TaskTrigger, Video, VideoTask,
};

pub use error::WaitError;

/// How long the cancellation after the deadline may take.
const CANCELLATION: Duration = Duration::from_secs(10);

type OnCreated = Box<dyn FnOnce(&str) + Send>;
type OnProgress = Box<dyn FnMut(&Progress<'_, VideoTask>) + Send>;

/// A wait for a task; it starts when it is awaited and ends without fail.
///
/// A task that succeeded is returned, with its result; every other end is a [`WaitError`], which
/// keeps the id of the task. A state that the interface does not list is waited out, and so is a
/// query that fails for a passing reason. Dropping the future ends the wait, not the task.
///
/// ```no_run
/// # async fn example(video: genwire_video::Video) -> Result<(), Box<dyn std::error::Error>> {
/// use genwire_video::WaitError;
/// use std::time::Duration;
///
/// let wait = video
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
/// `D` is what drives the wait: nothing for one that is awaited, and a client's own runtime for one
/// that [runs](BlockingWait) in a synchronous program.
#[must_use = "a wait starts when it is awaited or run"]
pub struct Wait<D = ()> {
    #[cfg_attr(
        not(feature = "blocking"),
        expect(dead_code, reason = "only a wait that is run has a driver")
    )]
    driver: D,
    plan: Plan,
}

/// A wait of a synchronous program; it starts when it is run.
///
/// ```no_run
/// use genwire_video::blocking::Video;
/// use genwire_video::client::Config;
/// use std::time::Duration;
///
/// let video = Video::new(Config::from_env()?)?;
/// let task = video.wait("task-0001").deadline(Duration::from_secs(600)).run()?;
/// println!("{}", task.prompt().unwrap_or_default());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "blocking")]
pub type BlockingWait = Wait<Driver>;

/// What is waited for, and how.
struct Plan {
    video: Video,
    start: Start,
    poll: Poll,
    options: CallOptions,
    is_cancelled_at_deadline: bool,
    on_created: Option<OnCreated>,
    on_progress: Option<OnProgress>,
}

/// What a wait starts with.
enum Start {
    /// The id of a task that is there.
    Task(String),
    /// What the task is to be made from.
    Request(Box<CreateH3ContextIrRequest>),
}

impl Start {
    fn task_id(&self) -> Option<&str> {
        match self {
            Self::Task(id) => Some(id),
            Self::Request(_) => None,
        }
    }
}

impl Video {
    /// Waits for a task that was created before.
    pub fn wait(&self, task_id: impl Into<String>) -> Wait {
        Wait::new((), self, Start::Task(task_id.into()))
    }

    /// Creates a task and waits for it.
    ///
    /// ```no_run
    /// # async fn example(video: genwire_video::Video) -> Result<(), genwire_video::WaitError> {
    /// use genwire_video::{AspectRatio, CreateH3ContextIrRequest};
    ///
    /// let request = CreateH3ContextIrRequest::from_prompt("The boat leaves.", [], 6)
    ///     .ratio(AspectRatio::Wide16_9);
    /// let task = video
    ///     .create_and_wait(request)
    ///     .on_created(|id| println!("the task is {id}"))
    ///     .await?;
    /// for section in task.prompt_sections() {
    ///     println!("{:?}: {}", section.name(), section.text());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn create_and_wait(&self, request: CreateH3ContextIrRequest) -> Wait {
        Wait::new((), self, Start::Request(Box::new(request)))
    }
}

#[cfg(feature = "blocking")]
impl blocking::Video {
    /// Waits for a task that was created before.
    pub fn wait(&self, task_id: impl Into<String>) -> BlockingWait {
        Wait::new(self.http().driver().clone(), &self.client(), Start::Task(task_id.into()))
    }

    /// Creates a task and waits for it.
    pub fn create_and_wait(&self, request: CreateH3ContextIrRequest) -> BlockingWait {
        let start = Start::Request(Box::new(request));
        Wait::new(self.http().driver().clone(), &self.client(), start)
    }

    /// The same client for asynchronous programs.
    pub(crate) fn client(&self) -> Video {
        Video::from(self.http().http().clone())
    }
}

impl<D> Wait<D> {
    fn new(driver: D, video: &Video, start: Start) -> Self {
        let plan = Plan {
            video: video.clone(),
            start,
            poll: Poll::default(),
            options: CallOptions::new(),
            is_cancelled_at_deadline: false,
            on_created: None,
            on_progress: None,
        };
        Self { driver, plan }
    }

    /// About how long to pause between two queries; 10 seconds by default.
    ///
    /// The pauses vary by a quarter, so that many callers do not ask at the same moment.
    pub fn interval(mut self, interval: Duration) -> Self {
        self.plan.poll = self.plan.poll.interval(interval);
        self
    }

    /// How long the wait may take, the creation of the task not counted; 1 hour by default.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.plan.poll = self.plan.poll.deadline(deadline);
        self
    }

    /// Sets the interval, its variation and the deadline at once.
    pub fn poll(mut self, poll: Poll) -> Self {
        self.plan.poll = poll;
        self
    }

    /// Makes all calls of the wait in another way than the client usually does.
    pub fn options(mut self, options: CallOptions) -> Self {
        self.plan.options = options;
        self
    }

    /// Is told the id of the task once it is created.
    pub fn on_created(mut self, told: impl FnOnce(&str) + Send + 'static) -> Self {
        self.plan.on_created = Some(Box::new(told));
        self
    }

    /// Is told of every query, those that failed included.
    pub fn on_progress(
        mut self,
        told: impl FnMut(&Progress<'_, VideoTask>) + Send + 'static,
    ) -> Self {
        self.plan.on_progress = Some(Box::new(told));
        self
    }

    /// Whether a task that still waits for its turn is cancelled when the deadline passes; it is
    /// not by default.
    ///
    /// The cancellation may take up to ten seconds more. It is sent only if the last query, just
    /// before, saw the task in the queue; what became of it is in the error.
    pub fn cancel_queued_at_deadline(mut self, cancel: bool) -> Self {
        self.plan.is_cancelled_at_deadline = cancel;
        self
    }
}

impl Plan {
    async fn run(self) -> Result<VideoTask, WaitError> {
        let Self { video, start, poll, options, is_cancelled_at_deadline, on_created, on_progress } =
            self;
        let task_id = match start {
            Start::Task(id) => id,
            Start::Request(request) => {
                let id = create(&video, &request, &options).await?;
                if let Some(told) = on_created {
                    told(&id);
                }
                id
            }
        };
        let mut on_progress = on_progress;
        let seen = |progress: &Progress<'_, VideoTask>| {
            if let Some(told) = &mut on_progress {
                told(progress);
            }
        };
        let end =
            poll.run(|| query(&video, &task_id, &options), VideoTask::is_terminal, seen).await;
        match end {
            Ok(task) => settle(task_id, task),
            Err(PollError::DeadlinePassed { last: task, is_fresh, error }) => {
                let is_queued = is_fresh && task.as_ref().is_some_and(is_cancellable);
                let cancellation = if is_cancelled_at_deadline && is_queued {
                    let options = options.timeout(CANCELLATION);
                    Some(video.delete_with(&task_id, &options).await)
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
            // There is no other end.
            Err(_) => Err(WaitError::DeadlinePassed {
                task_id,
                task: None,
                error: None,
                cancellation: None,
            }),
        }
    }
}

impl IntoFuture for Wait {
    type Output = Result<VideoTask, WaitError>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.plan.run())
    }
}

impl<D> fmt::Debug for Wait<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wait")
            .field("task_id", &self.plan.start.task_id())
            .field("poll", &self.plan.poll)
            .field("is_cancelled_at_deadline", &self.plan.is_cancelled_at_deadline)
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "blocking")]
impl BlockingWait {
    /// Waits until the task ends or the deadline passes.
    pub fn run(self) -> Result<VideoTask, WaitError> {
        let task_id = self.plan.start.task_id().map(str::to_owned);
        let ended = self.driver.wait(self.plan.run());
        ended.unwrap_or_else(|error| Err(WaitError::Call { task_id, error, task: None }))
    }
}

/// Creates a task and returns its id.
async fn create(
    video: &Video,
    request: &CreateH3ContextIrRequest,
    options: &CallOptions,
) -> Result<String, WaitError> {
    let reply = video
        .create_h3_context_ir_with(request, options)
        .await
        .map_err(|error| WaitError::Call { task_id: error.task_id(), error, task: None })?;
    match reply.task_id.as_deref() {
        Some(id) if !id.is_empty() => Ok(id.to_owned()),
        _ => Err(WaitError::NoTaskId { reply: Box::new(reply) }),
    }
}

/// Looks at a task; a reply without one shows a task in no known state.
pub(crate) async fn query(
    video: &Video,
    task_id: &str,
    options: &CallOptions,
) -> Result<VideoTask, Error> {
    let reply = video.query_video_task_with(task_id, options).await?;
    Ok(reply.into_inner().task.unwrap_or_default())
}

/// Says how a task that is over ended.
fn settle(task_id: String, task: VideoTask) -> Result<VideoTask, WaitError> {
    match &task.status {
        Some(TaskStatus::Succeeded) => Ok(task),
        Some(TaskStatus::Cancelled) => Err(WaitError::Cancelled { task_id, task: Box::new(task) }),
        _ => Err(WaitError::Failed { task_id, task: Box::new(task) }),
    }
}

/// Whether a deletion would cancel the task.
fn is_cancellable(task: &VideoTask) -> bool {
    let row = task.status.as_ref().and_then(|status| status.on(TaskTrigger::Delete));
    row.is_some_and(|row| row.outcome == TaskOutcome::To(TaskStatus::Cancelled))
}
