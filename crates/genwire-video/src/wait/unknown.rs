//! Tasks that stay in an unlisted state.

use std::fmt;

use crate::generated::{TaskStatus, VideoTask};

/// Number of consecutive queries after which an unlisted state is reported.
const QUERIES_UNTIL_REPORT: u32 = 3;

/// An unlisted state of a task, as reported by
/// [`Wait::on_unknown_state`](super::Wait::on_unknown_state).
///
/// If it is final, the wait continues until its deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownState<'a> {
    /// The id of the task.
    pub task_id: &'a str,
    /// The state; `None` if the service sends no state.
    pub status: Option<&'a str>,
    /// Number of consecutive queries that found no listed state.
    pub queries: u32,
}

impl fmt::Display for UnknownState<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { task_id, status, queries } = self;
        match status {
            Some(status) => write!(
                f,
                "the task `{task_id}` is in the state `{status}`, which the interface does not \
                 list, after {queries} queries"
            ),
            None => write!(f, "the task `{task_id}` has no state after {queries} queries"),
        }
    }
}

/// Counts the consecutive queries that find an unlisted state.
#[derive(Debug, Default)]
pub(super) struct UnknownStates(u32);

impl UnknownStates {
    /// Counts the result of a query; returns the state once it must be reported.
    pub(super) fn see<'a>(
        &mut self,
        task_id: &'a str,
        task: &'a VideoTask,
    ) -> Option<UnknownState<'a>> {
        if task.status.as_ref().is_some_and(|status| TaskStatus::VALUES.contains(status)) {
            self.0 = 0;
            return None;
        }
        self.0 = self.0.saturating_add(1);
        let status = task.status.as_ref().map(TaskStatus::as_str);
        (self.0 == QUERIES_UNTIL_REPORT).then_some(UnknownState {
            task_id,
            status,
            queries: self.0,
        })
    }
}
