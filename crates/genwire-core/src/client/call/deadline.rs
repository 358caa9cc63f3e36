//! The time limits of a call and its phases.

use crate::client::error::Error;
use crate::client::setup::timeouts::Timeouts;
use crate::failure::Phase;
use std::future::Future;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// The deadline of a call, and the timeouts of its phases.
#[derive(Clone, Copy, Debug)]
pub(in crate::client) struct Deadline {
    timeouts: Timeouts,
    end: Option<Instant>,
}

impl Deadline {
    /// Starts the clock.
    pub(in crate::client) fn start(timeouts: Timeouts) -> Self {
        let end = timeouts.total.and_then(|total| Instant::now().checked_add(total));
        Self { timeouts, end }
    }

    /// Returns the deadline of a phase that starts now, and the phase to report if it passes.
    pub(in crate::client) fn of(&self, phase: Phase) -> (Option<Instant>, Phase) {
        let limit = match phase {
            Phase::Headers => self.timeouts.headers,
            Phase::Idle => self.timeouts.idle,
            // The HTTP library enforces the timeout of connections.
            Phase::Connect | Phase::Total => None,
        };
        let own = limit.and_then(|limit| Instant::now().checked_add(limit));
        match (own, self.end) {
            (Some(own), Some(end)) if own < end => (Some(own), phase),
            (Some(own), None) => (Some(own), phase),
            (_, end) => (end, Phase::Total),
        }
    }

    /// Waits for work within the timeout of a phase.
    pub(in crate::client) async fn within<T>(
        &self,
        phase: Phase,
        work: impl Future<Output = T>,
    ) -> Result<T, Error> {
        match self.of(phase) {
            (None, _) => Ok(work.await),
            (Some(end), blamed) => timeout_at(end, work).await.map_err(|_| Error::timeout(blamed)),
        }
    }

    /// Returns true if a pause ends before the deadline.
    pub(in crate::client) fn allows(&self, pause: Duration) -> bool {
        self.end.is_none_or(|end| Instant::now().checked_add(pause).is_some_and(|then| then < end))
    }

    /// Returns the deadline of the whole call.
    pub(in crate::client) fn end(&self) -> Option<Instant> {
        self.end
    }

    /// Returns true if the deadline of the whole call has passed.
    pub(in crate::client) fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }
}
