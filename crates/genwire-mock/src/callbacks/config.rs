//! Configuration of callbacks.

use crate::fetch::Ranges;
use serde::{Deserialize, Serialize};

/// Configuration of callbacks: allowed targets, time limit and retries.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CallbackConfig {
    /// Allowed targets of callbacks.
    pub(crate) allow: Ranges,
    /// Time limit for the response to a callback, in seconds of service time.
    #[serde(deserialize_with = "crate::values::number::seconds")]
    pub(crate) seconds: f64,
    /// Pauses in seconds before the second attempt of a callback, the third attempt, and so on.
    #[serde(deserialize_with = "crate::values::number::pauses")]
    pub(crate) retry_seconds: Vec<f64>,
}

impl Default for CallbackConfig {
    fn default() -> Self {
        Self { allow: Ranges::default(), seconds: 10.0, retry_seconds: vec![10.0, 60.0] }
    }
}
