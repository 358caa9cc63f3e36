//! Workers, each of which claims one task after the other.

use super::Tasks;
use crate::store::{Claim, ClaimScope, StoreError, Topic};
use std::sync::PoisonError;
use std::time::Duration;
use tokio::sync::watch;

/// Pause of a worker after a database error.
const ERROR_BACKOFF: Duration = Duration::from_secs(1);

impl Tasks {
    /// Starts to work on pending and future tasks.
    pub(crate) fn start(&self) {
        let mut running = self.0.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.spawn(self.clone().tick());
        running.spawn(self.clone().pass_on());
        for _ in 0..self.0.config.workers {
            running.spawn(self.clone().worker());
        }
    }

    /// Stops claiming tasks, lets work in progress finish within `grace`, and releases the rest.
    pub(crate) async fn stop(&self, grace: Duration) -> Result<(), StoreError> {
        self.0.stop.send_replace(true);
        let mut running = {
            let mut running = self.0.running.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *running)
        };
        let all = async { while running.join_next().await.is_some() {} };
        if tokio::time::timeout(grace, all).await.is_err() {
            running.shutdown().await;
        }
        let handed_back = self.0.store.release_all(&self.0.owner).await?;
        if handed_back > 0 {
            tracing::info!(handed_back, "tasks are left for the next start");
        }
        Ok(())
    }

    /// Wakes a worker for each task that any process adds.
    async fn pass_on(self) {
        let mut stop = self.0.stop.subscribe();
        while !*stop.borrow_and_update() {
            tokio::select! {
                () = self.0.store.added(Topic::Tasks).notified() => self.0.wake.notify_one(),
                _ = stop.changed() => {}
            }
        }
    }

    async fn worker(self) {
        let mut stop = self.0.stop.subscribe();
        while !*stop.borrow_and_update() {
            // Wake-ups from here on are noticed, even before this worker waits.
            let mut woken = Box::pin(self.0.wake.notified());
            woken.as_mut().enable();
            let worked = match self.claim_next().await {
                Ok(Some((claim, timed))) => {
                    // While this worker is busy, other workers receive the wake-ups.
                    drop(woken);
                    let worked = self.work(claim).await;
                    drop(timed);
                    worked.map(drop)
                }
                Ok(None) => {
                    tokio::select! {
                        () = woken => {}
                        _ = stop.changed() => {}
                    }
                    Ok(())
                }
                Err(error) => Err(error),
            };
            if let Err(error) = worked {
                tracing::error!("a worker pauses for a moment: {error}");
                tokio::select! {
                    () = tokio::time::sleep(ERROR_BACKOFF) => {}
                    _ = stop.changed() => {}
                }
            }
        }
    }

    /// Claims the next task, with a guard if it is timed; `None` if there is no task.
    async fn claim_next(&self) -> Result<Option<(Claim, Option<Timed<'_>>)>, StoreError> {
        // Counted before the claim, so that a waiter for timed work never misses it.
        let timed = Timed::count(&self.0.timed);
        let notices = self.0.notices.as_deref();
        let claim = self.0.store.claim(ClaimScope::Any, &self.claimant(), notices).await?;
        let Some(claim) = claim else { return Ok(None) };
        // There may be more tasks, and signals in close succession count as one.
        self.0.wake.notify_one();
        self.has_moved();
        let timed = is_timed(&claim).then_some(timed);
        Ok(Some((claim, timed)))
    }
}

fn is_timed(claim: &Claim) -> bool {
    claim.task.finish_at.is_some()
}

/// Guard of a worker that may be working on a timed task.
struct Timed<'a>(&'a watch::Sender<usize>);

impl<'a> Timed<'a> {
    fn count(timed: &'a watch::Sender<usize>) -> Self {
        timed.send_modify(|count| *count += 1);
        Self(timed)
    }
}

impl Drop for Timed<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count = count.saturating_sub(1));
    }
}
