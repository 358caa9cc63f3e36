//! Manual moves, through the admin interface.

use super::{Failure, Tasks, WorkOutcome};
use crate::states::{FAIL, SUCCEED};
use crate::store::{Change, Moved, StoreError};
use serde_json::Value;

/// Values for a manual move; the work produces an absent result.
#[derive(Clone, Debug, Default)]
pub(crate) struct ByHand {
    /// Result of a task that succeeds.
    pub(crate) result: Option<Value>,
    /// Usage of the task.
    pub(crate) usage: Option<Value>,
    /// Error of a task that fails.
    pub(crate) error: Option<Failure>,
}

impl Tasks {
    /// Moves a task to a state that the state table permits next.
    ///
    /// A task that is moved manually progresses manually from then on. If it is to succeed without
    /// a result, its work provides the result, and may also fail.
    pub(crate) async fn move_by_hand(
        &self,
        key: (&str, &str),
        to: &str,
        by_hand: ByHand,
    ) -> Result<Moved, StoreError> {
        let Some(task) = self.0.store.task(key.0, key.1).await? else {
            return Ok(Moved::Unknown);
        };
        let Some(transition) = self.0.store.states().between(&task.status, to) else {
            return Ok(Moved::NotListed(task.status));
        };
        let trigger = transition.trigger;
        if trigger == SUCCEED && by_hand.result.is_none() && !self.0.works_here {
            let row = self.leave_to_worker(key).await?;
            return Ok(row.map_or(Moved::Unknown, |row| Moved::To(Box::new(row), transition)));
        }
        if trigger == SUCCEED
            && by_hand.result.is_none()
            && let Some(claim) = self.0.store.claim_one(key, &self.claimant()).await?
        {
            return self.work(claim).await;
        }
        let mut change =
            Change { progression: Some(super::Progression::Manual.to_string()), ..self.change() };
        match trigger {
            SUCCEED => {
                let result = by_hand.result.unwrap_or_else(|| serde_json::json!({}));
                let outcome = WorkOutcome { result, usage: by_hand.usage };
                let outcome = self.finished(&task, outcome).await?;
                change.result = Some(outcome.result.to_string());
                change.usage = outcome.usage.map(|usage| usage.to_string());
            }
            FAIL => {
                let error = by_hand.error.unwrap_or_else(|| {
                    Failure::new(self.0.failure_code, "the task was made to fail by hand")
                });
                change.error = Some(error.to_json());
            }
            _ => {}
        }
        self.fire(key, trigger, &change).await
    }
}
