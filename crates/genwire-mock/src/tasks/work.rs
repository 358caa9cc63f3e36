//! Interface of task workers.

use crate::store::{StoreError, TaskRow};
use serde_json::{Value, json};
use std::pin::Pin;

/// Boxed future of a work result.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Worker for a task type.
///
/// A process may die in the middle, and another then repeats the work, which must be idempotent.
/// When another process takes over the task, or the service stops, the future is dropped.
pub trait Work: Send + Sync + 'static {
    /// Works on a task until it has a result or fails.
    fn run<'a>(
        &'a self,
        task: &'a TaskRow,
        request: &'a str,
    ) -> BoxFuture<'a, Result<WorkOutcome, Failure>>;
}

/// Completion step for the result of a task that succeeds.
pub trait Finish: Send + Sync + 'static {
    /// Returns the complete result. As with work, another process may repeat this call, and it is
    /// repeated if the store fails.
    fn finish<'a>(
        &'a self,
        task: &'a TaskRow,
        result: Value,
    ) -> BoxFuture<'a, Result<Value, StoreError>>;
}

/// Result of the work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkOutcome {
    /// Result from which the area creates its reply.
    pub result: Value,
    /// Usage, if known.
    pub usage: Option<Value>,
}

/// Error of the work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Error code of the service.
    pub code: u32,
    /// Human-readable message.
    pub message: String,
}

impl Failure {
    /// Creates a failure with an error code of the service.
    pub fn new(code: u32, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    pub(super) fn to_json(&self) -> String {
        json!({ "code": self.code, "message": self.message }).to_string()
    }
}
