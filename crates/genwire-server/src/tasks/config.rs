//! How tasks go on and who works on them, as configured.

use super::{DAY, Progression, millis};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Shorter, and a busy machine would lose the leases of living processes.
const SHORTEST_LEASE: Duration = Duration::from_millis(100);
/// Longer, and the work of a dead process would wait for a day.
const LONGEST_LEASE: Duration = Duration::from_hours(1);

/// How tasks go on and who works on them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct TaskConfig {
    /// How tasks go on unless they say otherwise.
    pub progression: Progression,
    /// How many tasks are worked on at once.
    pub workers: usize,
    /// After how many seconds without a sign of life the work of a process is taken over.
    #[serde(deserialize_with = "crate::config::number::seconds")]
    pub lease_seconds: f64,
    /// How often work is begun that ends with its process, before the task is given up.
    pub attempts: u32,
    /// For how many days finished tasks are kept. They can be asked for during the first 7, and
    /// deleted as long as they are there.
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
    pub(super) fn lease_ms(&self) -> i64 {
        let time = Duration::try_from_secs_f64(self.lease_seconds).unwrap_or(LONGEST_LEASE);
        millis(time.clamp(SHORTEST_LEASE, LONGEST_LEASE))
    }

    pub(super) fn keep_ms(&self) -> i64 {
        i64::from(self.keep_days) * DAY
    }
}
