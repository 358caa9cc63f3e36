//! Time-driven work: timed steps, expired leases, expired rows.

use super::{BoxFuture, Tasks, WORKER_POLL_INTERVAL, WORKER_TIMEOUT};
use crate::store::{ClaimScope, StoreError, Topic};
use std::pin::pin;
use std::time::Duration;

/// Interval for polling a database to which other processes may write as well.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Pause after a database error.
const ERROR_BACKOFF: Duration = Duration::from_secs(1);

/// Other time-driven work, such as deliveries.
pub(crate) trait DueWork: Send + Sync + 'static {
    /// Does the work that is due at the current service time, and returns the number of items.
    fn run_due(&self) -> BoxFuture<'_, Result<usize, StoreError>>;
}

impl Tasks {
    /// Does everything that is due at the current service time: timed steps with their work,
    /// deliveries, expiry. Returns the number of items.
    pub(crate) async fn run_due(&self) -> Result<usize, StoreError> {
        if !self.0.works_here {
            return self.wait_for_workers().await;
        }
        let mut all = 0;
        loop {
            let mut done = self.start_timed().await?;
            let notices = self.0.notices.as_deref();
            while let Some(claim) =
                self.0.store.claim(ClaimScope::Timed, &self.claimant(), notices).await?
            {
                self.work(claim).await?;
                done += 1;
            }
            // Includes tasks that a worker has already claimed; the sender lives as long as `self`.
            let _ = self.0.timed.subscribe().wait_for(|count| *count == 0).await;
            for due in &self.0.due {
                done += due.run_due().await?;
            }
            done += self.purge().await?;
            if done == 0 {
                return Ok(all);
            }
            all += done;
        }
    }

    /// Waits until other processes have done all due work, for at most [`WORKER_TIMEOUT`].
    async fn wait_for_workers(&self) -> Result<usize, StoreError> {
        let end = tokio::time::Instant::now() + WORKER_TIMEOUT;
        while self.0.store.has_due(self.0.clock.now()).await? && tokio::time::Instant::now() < end {
            tokio::time::sleep(WORKER_POLL_INTERVAL).await;
        }
        Ok(0)
    }

    async fn start_timed(&self) -> Result<usize, StoreError> {
        let mut started = 0;
        let notices = self.0.notices.as_deref();
        while self.0.store.start_timed(self.0.clock.now(), notices).await?.is_some() {
            started += 1;
            self.has_moved();
        }
        Ok(started)
    }

    async fn purge(&self) -> Result<usize, StoreError> {
        let removed = self.0.store.purge(self.0.clock.now(), self.0.config.keep_ms()).await?;
        if removed > 0 {
            self.has_moved();
        }
        Ok(usize::try_from(removed).unwrap_or(usize::MAX))
    }

    /// Wakes the workers whenever something is due, until the service stops.
    pub(super) async fn tick(self) {
        let mut stop = self.0.stop.subscribe();
        while !*stop.borrow_and_update() {
            let mut looked = pin!(self.0.store.added(Topic::Timed).notified());
            // Enabled before the database is read, so that work that is added in the meantime ends
            // the wait below.
            looked.as_mut().enable();
            let next = match self.tick_once().await {
                Ok(next) => next,
                Err(error) => {
                    tracing::error!("no timed work is done for a moment: {error}");
                    tokio::time::sleep(ERROR_BACKOFF).await;
                    continue;
                }
            };
            tokio::select! {
                () = looked => {}
                () = sleep_until(&self.0.clock, next.service) => {}
                () = sleep_until(&self.0.machine, next.lease) => {}
                () = self.0.store.wait_for_search(POLL_INTERVAL, self.0.config.lease_ms()),
                    if self.0.store.is_shared() => {}
                _ = stop.changed() => {}
            }
        }
    }

    async fn tick_once(&self) -> Result<Next, StoreError> {
        self.start_timed().await?;
        let store = &self.0.store;
        let now = self.0.clock.now();
        let keep = self.0.config.keep_ms();
        let mut purge = store.next_purge(keep).await?;
        if purge.is_some_and(|at| at <= now) {
            self.purge().await?;
            purge = store.next_purge(keep).await?;
        }
        let due = store.next_due(now).await?;
        let machine_now = self.0.machine.now();
        let lease = store.next_lease_end(self.machine_now()).await?;
        let lease = lease.map(|left| machine_now.saturating_add(left));
        // A worker that finds a task wakes the next worker.
        self.0.wake.notify_one();
        let service = due.into_iter().chain(purge).min();
        Ok(Next { service, lease })
    }
}

/// Times of the next check, by the service clock and by the clock of leases.
struct Next {
    service: Option<i64>,
    lease: Option<i64>,
}

async fn sleep_until(clock: &crate::clock::Clock, at: Option<i64>) {
    match at {
        Some(at) => clock.sleep_until(at).await,
        None => std::future::pending().await,
    }
}
