//! The door for those who do the work of tasks.

use crate::store::TaskRow;
use serde_json::{Value, json};
use std::pin::Pin;

/// A future that is known by what it gives alone.
pub(crate) type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Does the work of one type of task.
///
/// A process may die in the middle, and another one then does the work again: what is done twice
/// must not hurt. When the task is lost to another process, or the service stops, the future is
/// dropped.
pub(crate) trait Work: Send + Sync + 'static {
    /// Works on a task until it has a result, or cannot get one.
    fn run<'a>(
        &'a self,
        task: &'a TaskRow,
        request: &'a str,
    ) -> BoxFuture<'a, Result<Outcome, Failure>>;
}

/// What the work has made.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Outcome {
    /// The result, which the area makes its reply from.
    pub(crate) result: Value,
    /// What it took, if that is told.
    pub(crate) usage: Option<Value>,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    /// A code of the service.
    pub(crate) code: u32,
    /// A text for people.
    pub(crate) message: String,
}

impl Failure {
    /// A failure with a code of the service.
    pub(crate) fn new(code: u32, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    pub(super) fn to_json(&self) -> String {
        json!({ "code": self.code, "message": self.message }).to_string()
    }
}
