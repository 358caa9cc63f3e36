//! Manual moves, through the admin interface.

use super::{Failure, Tasks, WorkOutcome};
use crate::store::{Change, Moved, StoreError};
use genwire_video::{TASK_TRANSITIONS, TaskOutcome, TaskStatus, TaskTrigger};
use serde_json::Value;

/// Values of a manual move; an absent result is produced by the work.
#[derive(Clone, Debug, Default)]
pub(crate) struct ByHand {
    /// Result of a task that is to succeed.
    pub(crate) result: Option<Value>,
    /// Usage of the task.
    pub(crate) usage: Option<Value>,
    /// Error of a task that is to fail.
    pub(crate) error: Option<Failure>,
}

impl Tasks {
    /// Moves a task to a state that the state table allows next.
    ///
    /// A task that is moved manually progresses manually from then on. One that is to succeed
    /// without a result gets the one of its work, which may also fail.
    pub(crate) async fn move_by_hand(
        &self,
        key: (&str, &str),
        to: &TaskStatus,
        by_hand: ByHand,
    ) -> Result<Moved, StoreError> {
        let Some(task) = self.0.store.task(key.0, key.1).await? else {
            return Ok(Moved::Unknown);
        };
        let Some(trigger) = trigger(&task.status, to) else {
            return Ok(Moved::NotListed(task.status));
        };
        if trigger == TaskTrigger::Succeed && by_hand.result.is_none() && !self.0.works_here {
            let row = self.leave_to_worker(key).await?;
            let moved = row.zip(task.status.on(trigger));
            return Ok(moved.map_or(Moved::Unknown, |(row, by)| Moved::To(Box::new(row), by)));
        }
        if trigger == TaskTrigger::Succeed
            && by_hand.result.is_none()
            && let Some(claim) = self.0.store.claim_one(key, &self.claimant()).await?
        {
            return self.work(claim).await;
        }
        let mut change =
            Change { progression: Some(super::Progression::Manual.to_string()), ..self.change() };
        match trigger {
            TaskTrigger::Succeed => {
                let result = by_hand.result.unwrap_or_else(|| serde_json::json!({}));
                let outcome = WorkOutcome { result, usage: by_hand.usage };
                let outcome = self.finished(&task, outcome).await?;
                change.result = Some(outcome.result.to_string());
                change.usage = outcome.usage.map(|usage| usage.to_string());
            }
            TaskTrigger::Fail => {
                let error = by_hand
                    .error
                    .unwrap_or_else(|| Failure::new(1000, "the task was made to fail by hand"));
                change.error = Some(error.to_json());
            }
            _ => {}
        }
        self.fire(key, trigger, &change).await
    }
}

fn trigger(from: &TaskStatus, to: &TaskStatus) -> Option<TaskTrigger> {
    TASK_TRANSITIONS
        .iter()
        .find(|row| row.from == *from && row.outcome == TaskOutcome::To(to.clone()))
        .map(|row| row.trigger)
}
