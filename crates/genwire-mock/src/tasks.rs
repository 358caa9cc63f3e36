//! Task lifecycle: workers, transitions and automatic steps.

mod config;
mod hand;
mod job;
mod ticker;
mod work;
mod worker;

#[cfg(test)]
mod tests;

use crate::clock::Clock;
use crate::progression::Progression;
use crate::states::{DELETE, START};
use crate::store::{
    Change, Claimant, Due as DueTimes, Moved, NewTask, Notices, Store, StoreError, TaskRow, Topic,
};
use genwire_core::StateMove;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;

pub use config::TaskConfig;
pub(crate) use hand::ByHand;
pub(crate) use ticker::DueWork;
pub use work::{BoxFuture, Failure, Finish, Work, WorkOutcome};

/// Maximum time for which a call waits for work of another process.
const WORKER_TIMEOUT: Duration = Duration::from_secs(10);
/// Interval for checking if that work is done.
const WORKER_POLL_INTERVAL: Duration = Duration::from_millis(25);
/// Milliseconds per day.
const MILLISECONDS_PER_DAY: i64 = 24 * 60 * 60 * 1_000;

/// Returns the number of days for which tasks of a type can be queried; `None` without a limit.
pub type QueryDays = fn(&str) -> Option<i64>;

/// Tasks of the service; clones share them.
#[derive(Clone)]
pub struct Tasks(Arc<Inner>);

struct Inner {
    store: Store,
    /// Clock that times tasks.
    clock: Clock,
    /// Machine clock: leases concern processes, and outlast any jump of the service clock.
    machine: Clock,
    /// Clock that times leases; `None` for the database clock.
    lease_clock: Option<Clock>,
    /// False if other processes do the work.
    works_here: bool,
    config: TaskConfig,
    works: BTreeMap<String, Arc<dyn Work>>,
    finish: Option<Arc<dyn Finish>>,
    notices: Option<Arc<Notices>>,
    query_days: QueryDays,
    /// Code for work that panics, or that was started too often.
    failure_code: u32,
    due: Vec<Arc<dyn DueWork>>,
    owner: String,
    wake: Notify,
    moves: watch::Sender<u64>,
    timed: watch::Sender<usize>,
    stop: watch::Sender<bool>,
    running: Mutex<JoinSet<()>>,
}

/// Result of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The current task.
    Task(Box<TaskRow>),
    /// A task that is too old to be queried.
    Expired,
    /// The task does not exist.
    Unknown,
}

/// Result of a deletion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// The transition that was applied.
    Done(&'static StateMove),
    /// The transition that refuses the deletion.
    Refused(&'static StateMove),
    /// The task does not exist.
    Unknown,
}

/// Builder of [`Tasks`].
pub(crate) struct TasksBuilder(Inner);

impl Tasks {
    /// Creates the tasks of a store, timed by a clock.
    pub(crate) fn builder(store: Store, clock: Clock, config: TaskConfig) -> TasksBuilder {
        // A process after a restart may have the same id, and must not hold the leases of its
        // predecessor.
        let nonce = RandomState::new().hash_one(std::process::id());
        TasksBuilder(Inner {
            lease_clock: store.lease_clock(),
            store,
            works_here: true,
            clock,
            machine: Clock::system(),
            config,
            works: BTreeMap::new(),
            finish: None,
            notices: None,
            query_days: |_| None,
            failure_code: 0,
            due: Vec::new(),
            owner: format!("{}-{nonce:016x}", std::process::id()),
            wake: Notify::new(),
            moves: watch::Sender::new(0),
            timed: watch::Sender::new(0),
            stop: watch::Sender::new(false),
            running: Mutex::default(),
        })
    }

    /// Adds a task, which starts to progress.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn create(&self, task: &NewTask) -> Result<TaskRow, StoreError> {
        let now = self.0.clock.now();
        let progression = task.progression.unwrap_or(self.0.config.progression);
        let row =
            self.0.store.add_task(task, progression, due_times(progression, now), now).await?;
        match progression {
            Progression::Real => self.0.store.added(Topic::Tasks).notify_one(),
            Progression::After(_) => self.0.store.added(Topic::Timed).notify_one(),
            Progression::Polls(_) | Progression::Manual => {}
        }
        self.has_moved();
        Ok(row)
    }

    /// Returns a task to its caller. With the progression `polls`, the query may move the task.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn query(&self, namespace: &str, id: &str) -> Result<Found, StoreError> {
        let Some(task) = self.0.store.task(namespace, id).await? else {
            return Ok(Found::Unknown);
        };
        if self.is_expired(&task) {
            return Ok(Found::Expired);
        }
        let asked = match task.progression {
            Progression::Polls(count) if self.0.store.states().is_open(&task.status) => {
                self.poll((namespace, id), count).await?
            }
            _ => Some(task),
        };
        Ok(asked.map_or(Found::Unknown, |task| Found::Task(Box::new(task))))
    }

    /// Cancels or removes a task, as its state allows.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn delete(&self, namespace: &str, id: &str) -> Result<Deletion, StoreError> {
        let change = self.change();
        let moved = self.fire((namespace, id), DELETE, &change).await?;
        Ok(match moved {
            Moved::To(_, row) | Moved::Removed(_, row) => Deletion::Done(row),
            Moved::Refused(row) => Deletion::Refused(row),
            Moved::NotListed(_) | Moved::Lost | Moved::Unknown => Deletion::Unknown,
        })
    }

    /// Returns true if a task is too old to be queried; it can still be deleted.
    pub(crate) fn is_expired(&self, task: &TaskRow) -> bool {
        let days = (self.0.query_days)(&task.task_type);
        days.is_some_and(|days| self.0.clock.now() - task.created_at > days * MILLISECONDS_PER_DAY)
    }

    /// Returns the store of the tasks.
    #[cfg(test)]
    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    /// Returns a counter that grows with every move from now on.
    #[cfg(test)]
    pub(crate) fn moves(&self) -> watch::Receiver<u64> {
        self.0.moves.subscribe()
    }

    /// Counts a query, and makes the moves that this number of queries causes.
    async fn poll(&self, key: (&str, &str), count: u32) -> Result<Option<TaskRow>, StoreError> {
        let store = &self.0.store;
        let Some(task) = store.count_poll(key.0, key.1).await? else {
            return store.task(key.0, key.1).await;
        };
        let count = i64::from(count.max(1));
        let is_last = task.polls >= count;
        // Started halfway, so that a caller who polls sees both states.
        if task.status == store.states().initial && task.polls >= (count + 1) / 2 {
            self.fire(key, START, &self.change()).await?;
        }
        if is_last && !self.0.works_here {
            return self.leave_to_worker(key).await;
        }
        if is_last && let Some(claim) = store.claim_one(key, &self.claimant()).await? {
            self.work(claim).await?;
        }
        store.task(key.0, key.1).await
    }

    /// Lets a worker do the work of a running task, and waits a while for its end.
    async fn leave_to_worker(&self, key: (&str, &str)) -> Result<Option<TaskRow>, StoreError> {
        self.0.store.make_due(key.0, key.1, self.0.clock.now()).await?;
        let end = tokio::time::Instant::now() + WORKER_TIMEOUT;
        loop {
            let task = self.0.store.task(key.0, key.1).await?;
            let is_open =
                task.as_ref().is_some_and(|task| self.0.store.states().is_open(&task.status));
            if !is_open || tokio::time::Instant::now() >= end {
                return Ok(task);
            }
            tokio::time::sleep(WORKER_POLL_INTERVAL).await;
        }
    }

    async fn fire(
        &self,
        key: (&str, &str),
        trigger: &str,
        change: &Change,
    ) -> Result<Moved, StoreError> {
        let moved = self.0.store.fire(key, trigger, change, self.0.notices.as_deref()).await?;
        self.has_moved();
        Ok(moved)
    }

    fn change(&self) -> Change {
        Change { now: self.0.clock.now(), ..Change::default() }
    }

    fn claimant(&self) -> Claimant<'_> {
        Claimant {
            owner: &self.0.owner,
            now: self.0.clock.now(),
            machine_now: self.machine_now(),
            lease: self.0.config.lease_ms(),
        }
    }

    /// Returns the time by which leases are measured; `None` for database time.
    fn machine_now(&self) -> Option<i64> {
        self.0.lease_clock.as_ref().map(Clock::now)
    }

    fn has_moved(&self) {
        self.0.moves.send_modify(|count| *count += 1);
    }
}

impl fmt::Debug for Tasks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Tasks")
            .field("owner", &self.0.owner)
            .field("config", &self.0.config)
            .field("works", &self.0.works.keys())
            .finish_non_exhaustive()
    }
}

impl TasksBuilder {
    /// Sets the workers for task types; other types succeed with an empty result.
    pub(crate) fn works(mut self, works: BTreeMap<String, Arc<dyn Work>>) -> Self {
        self.0.works = works;
        self
    }

    /// Sets the completion step for the result of every task that succeeds.
    pub(crate) fn finish(mut self, finish: Option<Arc<dyn Finish>>) -> Self {
        self.0.finish = finish;
        self
    }

    /// Sets the code of work that panics, or is begun too often.
    pub(crate) fn failure_code(mut self, code: u32) -> Self {
        self.0.failure_code = code;
        self
    }

    /// Sets the worker of a task type; other types succeed with an empty result.
    #[cfg(test)]
    pub(crate) fn work(mut self, task_type: &str, work: Arc<dyn Work>) -> Self {
        self.0.works.insert(task_type.to_owned(), work);
        self
    }

    /// Sets the function that returns the deliveries of a move; they are stored with the move.
    pub(crate) fn notices(
        mut self,
        notices: impl Fn(&TaskRow) -> Vec<crate::store::NewDelivery> + Send + Sync + 'static,
    ) -> Self {
        self.0.notices = Some(Arc::new(notices));
        self
    }

    /// Sets the function that returns the days for which tasks of a type can be queried.
    pub(crate) fn query_days(mut self, query_days: QueryDays) -> Self {
        self.0.query_days = query_days;
        self
    }

    /// Sets whether this process works on tasks; otherwise others that share the store do.
    pub(crate) fn works_here(mut self, works_here: bool) -> Self {
        self.0.works_here = works_here;
        self
    }

    /// Adds work that is done when the clock has been advanced.
    pub(crate) fn due(mut self, due: Arc<dyn DueWork>) -> Self {
        self.0.due.push(due);
        self
    }

    /// Sets the clock of leases, for tests of processes that die.
    #[cfg(test)]
    pub(crate) fn machine(mut self, machine: Clock) -> Self {
        self.0.machine = machine.clone();
        self.0.lease_clock = Some(machine);
        self
    }

    /// Builds the tasks; no worker runs before `start`.
    pub(crate) fn build(self) -> Tasks {
        Tasks(Arc::new(self.0))
    }
}

/// Returns the schedule of a new task.
fn due_times(progression: Progression, now: i64) -> DueTimes {
    match progression {
        Progression::Real => DueTimes { due_at: Some(now), finish_at: None },
        Progression::After(time) => DueTimes {
            due_at: Some(now.saturating_add(millis(time / 2))),
            finish_at: Some(now.saturating_add(millis(time))),
        },
        Progression::Polls(_) | Progression::Manual => DueTimes::default(),
    }
}

/// Returns a duration in milliseconds.
fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
