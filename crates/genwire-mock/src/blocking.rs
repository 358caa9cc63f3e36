//! Work off the event loop: as many concurrent jobs as there are processors, each with a deadline.

use genwire_arguments::Cancellation;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Size from which a body is parsed off the event loop, in bytes.
pub(crate) const LARGE_BODY_BYTES: usize = 256 << 10;

/// Runs jobs that would block the event loop on separate threads.
#[derive(Clone, Debug)]
pub struct BlockingPool {
    processors: Arc<Semaphore>,
}

/// Reason why a job has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobError {
    /// The deadline passed while the job waited for a processor, or while it ran.
    TimedOut,
    /// The job panicked.
    Panicked,
}

impl BlockingPool {
    /// Creates a pool that runs one job per processor at a time.
    pub fn new() -> Self {
        Self::with_processors(std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// Creates a pool that runs `count` jobs at a time.
    pub fn with_processors(count: usize) -> Self {
        Self { processors: Arc::new(Semaphore::new(count)) }
    }

    /// Runs a job on its own thread.
    ///
    /// The job is cancelled at the deadline, or when the future is dropped because the caller
    /// disconnects or the service stops. Its processor becomes free once the job has ended.
    ///
    /// # Errors
    ///
    /// The deadline passed, or the job panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        deadline: Duration,
        job: impl FnOnce(&Cancellation) -> T + Send + 'static,
    ) -> Result<T, JobError> {
        let cancellation = Cancellation::default();
        let _cancel = cancellation.cancel_on_drop();
        let result = async {
            let processor = Arc::clone(&self.processors).acquire_owned().await;
            let run = move || {
                // A closed semaphore would lift the limit, but it is never closed.
                let _processor = processor;
                job(&cancellation)
            };
            tokio::task::spawn_blocking(run).await.map_err(|_| JobError::Panicked)
        };
        tokio::time::timeout(deadline, result).await.map_err(|_| JobError::TimedOut)?
    }
}

impl Default for BlockingPool {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TimedOut => "the reply was not ready in time; ask for less, or try again later",
            Self::Panicked => "the reply could not be generated",
        })
    }
}

impl std::error::Error for JobError {}

#[cfg(test)]
mod tests {
    use super::{BlockingPool, JobError};
    use genwire_arguments::Cancellation;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    const DEADLINE: Duration = Duration::from_mins(1);

    fn wait_for_the_end(cancellation: &Cancellation) {
        while !cancellation.is_cancelled() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[tokio::test]
    async fn a_job_ends_at_its_deadline() {
        let pool = BlockingPool::with_processors(1);
        let result = pool.run(Duration::from_millis(20), wait_for_the_end).await;
        assert_eq!(result, Err(JobError::TimedOut));
        // The processor is free again, since the job was cancelled.
        assert_eq!(pool.run(DEADLINE, |_| 1).await, Ok(1));
    }

    #[tokio::test]
    async fn a_job_ends_when_its_caller_is_gone() {
        let pool = BlockingPool::with_processors(1);
        let other = pool.clone();
        let task = tokio::spawn(async move { other.run(DEADLINE, wait_for_the_end).await });
        while pool.processors.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        task.abort();
        assert_eq!(pool.run(DEADLINE, |_| 2).await, Ok(2));
    }

    #[tokio::test]
    async fn no_more_jobs_run_at_once_than_there_are_processors() {
        let (pool, running, most) =
            (BlockingPool::with_processors(2), Arc::<AtomicUsize>::default(), Arc::default());
        let jobs: Vec<_> = (0..20)
            .map(|_| {
                let (pool, running) = (pool.clone(), Arc::clone(&running));
                let most: Arc<AtomicUsize> = Arc::clone(&most);
                tokio::spawn(async move {
                    pool.run(DEADLINE, move |_| {
                        most.fetch_max(
                            running.fetch_add(1, Ordering::SeqCst) + 1,
                            Ordering::SeqCst,
                        );
                        std::thread::sleep(Duration::from_millis(2));
                        running.fetch_sub(1, Ordering::SeqCst);
                    })
                    .await
                })
            })
            .collect();
        for job in jobs {
            assert_eq!(job.await.unwrap(), Ok(()));
        }
        assert!((1..=2).contains(&most.load(Ordering::SeqCst)));
    }

    #[tokio::test]
    async fn a_panic_is_an_error() {
        let result = BlockingPool::with_processors(1).run(DEADLINE, |_| panic!("on purpose")).await;
        assert_eq!(result, Err::<(), _>(JobError::Panicked));
    }
}
