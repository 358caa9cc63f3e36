//! Tasks that stay in a state that the interface does not list.

use std::fmt;

use crate::generated::{TaskStatus, VideoTask};

/// Number of queries in a row after which a state that is not listed is reported.
const QUERIES_UNTIL_REPORT: u32 = 3;

/// A state of a task that the interface does not list, as
/// [`Wait::on_unknown_state`](super::Wait::on_unknown_state) reports it.
///
/// It may be a final one, in which case the wait would go on until its deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownState<'a> {
    /// The task.
    pub task_id: &'a str,
    /// The state; `None` if the service names none.
    pub status: Option<&'a str>,
    /// Number of queries in a row that found no listed state.
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

/// Counts the queries in a row that find a state that is not listed.
#[derive(Debug, Default)]
pub(super) struct UnknownStates(u32);

impl UnknownStates {
    /// Takes the result of a query; returns the state once it is to be reported.
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
