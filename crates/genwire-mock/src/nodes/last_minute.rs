//! Times of the last minute.

use std::collections::VecDeque;
use std::time::Duration;

/// The period over which calls are counted, in milliseconds.
const PERIOD_MS: i64 = 60_000;

/// Times of the last minute, in milliseconds.
#[derive(Debug, Default)]
pub(crate) struct LastMinute(VecDeque<i64>);

impl LastMinute {
    /// Adds a time unless the preceding minute already has `most`; the error is the time to wait.
    pub(crate) fn add(&mut self, now: i64, most: usize) -> Result<(), Duration> {
        while self.0.front().is_some_and(|at| at + PERIOD_MS <= now) {
            self.0.pop_front();
        }
        if self.0.len() < most {
            self.0.push_back(now);
            return Ok(());
        }
        let free_at = self.0.front().map_or(now, |at| at + PERIOD_MS);
        let wait = Duration::from_millis(u64::try_from(free_at - now).unwrap_or_default());
        Err(wait.max(Duration::from_secs(1)))
    }

    /// Removes a time that was added.
    pub(crate) fn remove(&mut self, at: i64) {
        if let Some(index) = self.0.iter().rposition(|added| *added == at) {
            self.0.remove(index);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
