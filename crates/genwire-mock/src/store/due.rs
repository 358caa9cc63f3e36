//! Time-driven changes: timed starts, expiry, and the time of the next change.

use super::deliveries::add_notices;
use super::{Notices, Store, StoreError, TaskRow};

const START_TIMED_TASK: &str = concat!(
    "UPDATE tasks SET status = $2, due_at = finish_at, updated_at = $3 \
     WHERE (namespace, id) = (SELECT namespace, id FROM tasks WHERE due_at <= $3 \
     AND status = $1 AND finish_at IS NOT NULL ORDER BY due_at, position LIMIT 1) \
     AND status = $1 RETURNING ",
    task_columns!()
);
const NEXT_DUE_TASK: &str = "SELECT MIN(due_at) FROM tasks WHERE due_at > $1";
macro_rules! next_lease {
    ($now:literal, $lock:literal) => {
        concat!(
            "SELECT MIN(lease_until) - ",
            $now,
            " FROM tasks WHERE due_at IS NOT NULL AND lease_until > ",
            $now
        )
    };
}
for_leases!(NEXT_LEASE, NEXT_LEASE_ON_SERVER, next_lease);
const NEXT_PURGE: &str = "SELECT MIN(at) FROM (\
     SELECT MIN(created_at) + $1 AS at FROM tasks WHERE status NOT IN ($2, $3) OR due_at IS NULL \
     UNION ALL SELECT MIN(valid_until) + 1 FROM blobs) AS ends";
/// Also removes unfinished tasks without an automatic step, since nothing would finish them.
const PURGE_TASKS: &str = "DELETE FROM tasks WHERE created_at < $1 \
     AND (status NOT IN ($2, $3) OR due_at IS NULL)";
/// The numbers of a namespace start again once all of its tasks are removed.
const PURGE_COUNTERS: &str = "DELETE FROM counters WHERE used_at > 0 AND used_at < $1 \
     AND NOT EXISTS (SELECT 1 FROM tasks WHERE tasks.namespace = counters.namespace)";
/// Deliveries are kept as long as tasks, even if the task was deleted.
const PURGE_DELIVERIES: &str = "DELETE FROM deliveries WHERE created_at < $1 AND next_at IS NULL";
const PURGE_BLOBS: &str = "DELETE FROM blobs WHERE valid_until < $1 RETURNING object";

impl Store {
    /// Starts the timed task whose start is due first.
    pub(crate) async fn start_timed(
        &self,
        now: i64,
        notices: Option<&Notices>,
    ) -> Result<Option<TaskRow>, StoreError> {
        let states = self.states();
        let (row, added) = on_write!(self, connection => {
            let row: Option<TaskRow> = sqlx::query_as(START_TIMED_TASK)
                .bind(states.initial)
                .bind(states.working())
                .bind(now)
                .fetch_optional(&mut *connection)
                .await?;
            let added = add_notices!(self, connection, row.as_ref(), notices, now);
            Ok::<_, sqlx::Error>((row, added))
        })?;
        self.notify_added(added);
        Ok(row)
    }

    /// Returns the time of the first task step after `now`.
    pub(crate) async fn next_due(&self, now: i64) -> Result<Option<i64>, StoreError> {
        Ok(
            on_read!(self, pool => sqlx::query_scalar(NEXT_DUE_TASK).bind(now).fetch_one(pool).await)?,
        )
    }

    /// Returns the milliseconds until the first of the current leases expires.
    pub(crate) async fn next_lease_end(
        &self,
        machine_now: Option<i64>,
    ) -> Result<Option<i64>, StoreError> {
        let is_server = self.0.pools.dialect().is_server;
        let sql = if is_server { NEXT_LEASE_ON_SERVER } else { NEXT_LEASE };
        Ok(on_read!(self, pool => {
            sqlx::query_scalar(sql).bind(machine_now).fetch_one(pool).await
        })?)
    }

    /// Returns the time at which the next row expires, if tasks are kept for `keep` milliseconds.
    pub(crate) async fn next_purge(&self, keep: i64) -> Result<Option<i64>, StoreError> {
        Ok(on_read!(self, pool => {
            sqlx::query_scalar(NEXT_PURGE)
                .bind(keep + 1)
                .bind(self.states().initial)
                .bind(self.states().working())
                .fetch_one(pool)
                .await
        })?)
    }

    /// Removes expired rows and returns their number: finished and abandoned tasks, settled
    /// deliveries and unused counters after `keep` milliseconds, files once they are no longer
    /// valid.
    pub(crate) async fn purge(&self, now: i64, keep: i64) -> Result<u64, StoreError> {
        let oldest = now.saturating_sub(keep);
        let (removed, objects) = on_write!(self, connection => {
            let mut removed = sqlx::query(PURGE_TASKS)
                .bind(oldest)
                .bind(self.states().initial)
                .bind(self.states().working())
                .execute(&mut *connection)
                .await?
                .rows_affected();
            for sql in [PURGE_DELIVERIES, PURGE_COUNTERS] {
                let done = sqlx::query(sql).bind(oldest).execute(&mut *connection).await?;
                removed += done.rows_affected();
            }
            let files: Vec<Option<String>> =
                sqlx::query_scalar(PURGE_BLOBS).bind(now).fetch_all(&mut *connection).await?;
            removed += u64::try_from(files.len()).unwrap_or_default();
            Ok::<_, sqlx::Error>((removed, files.into_iter().flatten()))
        })?;
        self.remove_objects(objects).await;
        Ok(removed)
    }
}
