//! Configuration of tasks and workers.

use super::{MILLISECONDS_PER_DAY, millis};
use crate::progression::Progression;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Shortest lease. With a shorter lease, a busy machine would lose the leases of living processes.
const SHORTEST_LEASE: Duration = Duration::from_millis(100);
/// Longest lease. With a longer lease, the work of a dead process would wait for too long.
const LONGEST_LEASE: Duration = Duration::from_hours(1);

/// Configuration of tasks and workers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct TaskConfig {
    /// Default progression of tasks.
    pub progression: Progression,
    /// Maximum number of tasks in progress.
    pub workers: usize,
    /// Seconds without a heartbeat after which another process takes over the work.
    #[serde(deserialize_with = "crate::values::number::seconds")]
    pub lease_seconds: f64,
    /// Maximum number of attempts that end because their process dies, before the task fails.
    pub attempts: u32,
    /// Days for which finished tasks are kept. They can be queried for the first 7 days, and
    /// deleted as long as they exist.
    pub keep_days: u32,
}

impl Default for TaskConfig {
    fn default() -> Self {
        Self {
            progression: Progression::Real,
            workers: 4,
            lease_seconds: 15.0,
            attempts: 5,
            keep_days: 14,
        }
    }
}

impl TaskConfig {
    pub(crate) fn lease_ms(&self) -> i64 {
        let time = Duration::try_from_secs_f64(self.lease_seconds).unwrap_or(LONGEST_LEASE);
        millis(time.clamp(SHORTEST_LEASE, LONGEST_LEASE))
    }

    pub(super) fn keep_ms(&self) -> i64 {
        i64::from(self.keep_days) * MILLISECONDS_PER_DAY
    }
}
