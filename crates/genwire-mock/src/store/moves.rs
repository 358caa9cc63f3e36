//! Transitions of tasks: rows of the state table, each applied as a compare-and-set.

use super::balance::REFUND_CALL;
use super::deliveries::add_notices;
use super::{Lease, Notices, Store, StoreError, TaskRow};
use crate::states::target;
use genwire_core::{MoveResult, StateMove};

/// The statement that sets the state also compares it, and the lease if one is held.
const MOVE_TASK: &str = concat!(
    "UPDATE tasks SET status = $4, updated_at = $5, due_at = $6, progression = \
     COALESCE($7, progression), result = COALESCE($8, result), error = COALESCE($9, error), \
     usage = COALESCE($10, usage), lease_owner = NULL, lease_until = NULL \
     WHERE namespace = $1 AND id = $2 AND status = $3 AND (CAST($11 AS TEXT) IS NULL \
     OR (lease_owner = $11 AND claims = $12)) RETURNING ",
    task_columns!()
);
const REMOVE_TASK: &str = concat!(
    "DELETE FROM tasks WHERE namespace = $1 AND id = $2 AND status = $3 RETURNING ",
    task_columns!()
);

/// Values that are set together with a new state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Change {
    /// Service time.
    pub(crate) now: i64,
    /// Time of the next automatic step.
    pub(crate) due_at: Option<i64>,
    /// New progression, if the move changes it.
    pub(crate) progression: Option<String>,
    /// Result of the work, in JSON.
    pub(crate) result: Option<String>,
    /// Error of the task, in JSON.
    pub(crate) error: Option<String>,
    /// Usage, in JSON.
    pub(crate) usage: Option<String>,
}

/// Result of a trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Moved {
    /// The task moved to another state, by this transition.
    To(Box<TaskRow>, &'static StateMove),
    /// The task was removed by this transition; contains its previous state.
    Removed(Box<TaskRow>, &'static StateMove),
    /// The state table refuses the trigger; the transition has the error code.
    Refused(&'static StateMove),
    /// The state table has no transition for the trigger in this state.
    NotListed(String),
    /// The lease for the move is no longer held.
    Lost,
    /// The task does not exist.
    Unknown,
}

impl Store {
    /// Fires a trigger at a task, whatever its state.
    pub(crate) async fn fire(
        &self,
        (namespace, id): (&str, &str),
        trigger: &str,
        change: &Change,
        notices: Option<&Notices>,
    ) -> Result<Moved, StoreError> {
        loop {
            let Some(task) = self.task(namespace, id).await? else { return Ok(Moved::Unknown) };
            let key = (namespace, id);
            let moved = self.fire_from(key, &task.status, trigger, change, None, notices).await?;
            // Another process was faster, so the trigger applies to the new state. No path through
            // the state table is endless, so this loop ends.
            if moved != Moved::Lost {
                return Ok(moved);
            }
        }
    }

    /// Finishes the work on a task that is held under a lease.
    pub(crate) async fn finish(
        &self,
        lease: &Lease,
        trigger: &str,
        change: &Change,
        notices: Option<&Notices>,
    ) -> Result<Moved, StoreError> {
        let key = (lease.namespace.as_str(), lease.id.as_str());
        self.fire_from(key, self.states().working(), trigger, change, Some(lease), notices).await
    }

    async fn fire_from(
        &self,
        key: (&str, &str),
        from: &str,
        trigger: &str,
        change: &Change,
        lease: Option<&Lease>,
        notices: Option<&Notices>,
    ) -> Result<Moved, StoreError> {
        let Some(transition) = self.states().on(from, trigger) else {
            return Ok(Moved::NotListed(from.to_owned()));
        };
        if transition.result == MoveResult::Removed {
            let removed = self.remove(key, from).await?;
            return Ok(removed.map_or(Moved::Lost, |row| Moved::Removed(Box::new(row), transition)));
        }
        let Some(to) = target(transition) else { return Ok(Moved::Refused(transition)) };
        let set = self.set_status(key, (transition, to), change, lease, notices).await?;
        Ok(set.map_or(Moved::Lost, |row| Moved::To(Box::new(row), transition)))
    }

    async fn set_status(
        &self,
        (namespace, id): (&str, &str),
        (transition, to): (&StateMove, &str),
        change: &Change,
        lease: Option<&Lease>,
        notices: Option<&Notices>,
    ) -> Result<Option<TaskRow>, StoreError> {
        let (row, added) = on_write!(self, connection => {
            let row: Option<TaskRow> = sqlx::query_as(MOVE_TASK)
                .bind(namespace)
                .bind(id)
                .bind(transition.from)
                .bind(to)
                .bind(change.now)
                .bind(change.due_at)
                .bind(change.progression.as_deref())
                .bind(change.result.as_deref())
                .bind(change.error.as_deref())
                .bind(change.usage.as_deref())
                .bind(lease.map(|lease| lease.owner.as_str()))
                .bind(lease.map(|lease| lease.claims))
                .fetch_optional(&mut *connection)
                .await?;
            let is_cancelled =
                transition.operation.is_some() && transition.from == self.states().initial;
            if let Some(row) = row.as_ref().filter(|_| is_cancelled) {
                // The work had not started, so its cost is refunded.
                sqlx::query(REFUND_CALL).bind(&row.key_id).execute(&mut *connection).await?;
            }
            let added = add_notices!(self, connection, row.as_ref(), notices, change.now);
            Ok::<_, sqlx::Error>((row, added))
        })?;
        self.notify_added(added);
        Ok(row)
    }

    async fn remove(
        &self,
        (namespace, id): (&str, &str),
        from: &str,
    ) -> Result<Option<TaskRow>, StoreError> {
        Ok(on_write!(self, connection => {
            sqlx::query_as(REMOVE_TASK)
                .bind(namespace)
                .bind(id)
                .bind(from)
                .fetch_optional(connection)
                .await
        })?)
    }
}
