//! Leases on tasks: a process works on a task, and another takes over if it dies.

use super::claimant::Claimant;
use super::deliveries::add_notices;
use super::{Notices, Store, StoreError, TaskRow};
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

/// A single statement finds and claims a task, so that two processes never claim the same task. It
/// also starts a queued task; a timed task is already running when its work is due.
///
/// If several processes claim at once, each skips the rows that another has locked.
macro_rules! claim {
    ($now:literal, $lock:literal) => {
        concat!(
            "UPDATE tasks SET status = $3, lease_owner = $5, lease_until = ",
            $now,
            " + $6, claims = claims + 1, attempts = attempts + 1, \
             updated_at = CASE WHEN status = $3 THEN updated_at ELSE $4 END \
             WHERE (namespace, id) = (SELECT namespace, id FROM tasks WHERE due_at <= $4 \
             AND (lease_until IS NULL OR lease_until <= ",
            $now,
            ") AND ((status = $2 AND finish_at IS NULL AND $7 = 0) \
             OR (status = $3 AND ($7 = 0 OR finish_at IS NOT NULL))) \
             ORDER BY due_at, position LIMIT 1",
            $lock,
            ") AND (lease_until IS NULL OR lease_until <= ",
            $now,
            ") AND status IN ($2, $3) RETURNING ",
            task_columns!(),
            ", request"
        )
    };
}
for_leases!(CLAIM, CLAIM_ON_SERVER, claim);
/// A running task that progresses by queries or manually is claimed by its ID.
macro_rules! claim_one {
    ($now:literal, $lock:literal) => {
        concat!(
            "UPDATE tasks SET lease_owner = $5, lease_until = ",
            $now,
            " + $6, claims = claims + 1, attempts = attempts + 1, due_at = COALESCE(due_at, $4) \
             WHERE namespace = $2 AND id = $3 AND status = $7 \
             AND (lease_until IS NULL OR lease_until <= ",
            $now,
            ") RETURNING ",
            task_columns!(),
            ", request"
        )
    };
}
for_leases!(CLAIM_ONE, CLAIM_ONE_ON_SERVER, claim_one);
macro_rules! renew {
    ($now:literal, $lock:literal) => {
        concat!(
            "UPDATE tasks SET lease_until = ",
            $now,
            " + $6 WHERE namespace = $2 AND id = $3 AND lease_owner = $4 AND claims = $5"
        )
    };
}
for_leases!(RENEW, RENEW_ON_SERVER, renew);
// A shutdown is not a failed attempt, so the attempt is not counted.
const RELEASE_TASKS: &str = "UPDATE tasks SET lease_owner = NULL, lease_until = NULL, \
     attempts = attempts - 1 WHERE lease_owner = $1";

/// Selection of tasks to claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClaimScope {
    /// All tasks with work to do.
    Any,
    /// Timed tasks that are due, except tasks that progress as fast as possible.
    Timed,
}

/// Lease on a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lease {
    pub(crate) namespace: String,
    pub(crate) id: String,
    pub(crate) owner: String,
    pub(crate) claims: i64,
}

/// Claimed task, with its request.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) task: TaskRow,
    pub(crate) request: String,
}

impl Claim {
    /// Returns the lease under which the task is held.
    pub(crate) fn lease(&self) -> Lease {
        Lease {
            namespace: self.task.namespace.clone(),
            id: self.task.id.clone(),
            owner: self.task.lease_owner.clone().unwrap_or_default(),
            claims: self.task.claims,
        }
    }

    /// Returns true if this claim started a queued task.
    fn has_started(&self) -> bool {
        self.task.claims == 1 && self.task.finish_at.is_none()
    }
}

impl Store {
    /// Claims the task that has waited longest, and starts it if it is queued.
    pub(crate) async fn claim(
        &self,
        kind: ClaimScope,
        claimant: &Claimant<'_>,
        notices: Option<&Notices>,
    ) -> Result<Option<Claim>, StoreError> {
        let states = self.states();
        let (claim, added) = on_write!(self, (connection, dialect) => {
            let sql = if dialect.is_server { CLAIM_ON_SERVER } else { CLAIM };
            let claim: Option<Claim> = sqlx::query_as(sql)
                .bind(claimant.machine_now)
                .bind(states.initial)
                .bind(states.working())
                .bind(claimant.now)
                .bind(claimant.owner)
                .bind(claimant.lease)
                .bind(i64::from(kind == ClaimScope::Timed))
                .fetch_optional(&mut *connection)
                .await?;
            let started = claim.as_ref().filter(|claim| claim.has_started()).map(|claim| &claim.task);
            let added = add_notices!(self, connection, started, notices, claimant.now);
            Ok::<_, sqlx::Error>((claim, added))
        })?;
        self.notify_added(added);
        Ok(claim)
    }

    /// Claims a running task by ID; `None` if it is not running, or if another process holds it.
    pub(crate) async fn claim_one(
        &self,
        (namespace, id): (&str, &str),
        claimant: &Claimant<'_>,
    ) -> Result<Option<Claim>, StoreError> {
        Ok(on_write!(self, (connection, dialect) => {
            let sql = if dialect.is_server { CLAIM_ONE_ON_SERVER } else { CLAIM_ONE };
            sqlx::query_as(sql)
                .bind(claimant.machine_now)
                .bind(namespace)
                .bind(id)
                .bind(claimant.now)
                .bind(claimant.owner)
                .bind(claimant.lease)
                .bind(self.states().working())
                .fetch_optional(connection)
                .await
        })?)
    }

    /// Renews a lease; returns `false` if it is no longer held.
    pub(crate) async fn renew(
        &self,
        lease: &Lease,
        machine_now: Option<i64>,
        time: i64,
    ) -> Result<bool, StoreError> {
        let renewed = on_write!(self, (connection, dialect) => {
            sqlx::query(if dialect.is_server { RENEW_ON_SERVER } else { RENEW })
                .bind(machine_now)
                .bind(&lease.namespace)
                .bind(&lease.id)
                .bind(&lease.owner)
                .bind(lease.claims)
                .bind(time)
                .execute(connection)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(renewed == 1)
    }

    /// Releases all leases of a process.
    pub(crate) async fn release_all(&self, owner: &str) -> Result<u64, StoreError> {
        Ok(on_write!(self, connection => {
            sqlx::query(RELEASE_TASKS)
                .bind(owner)
                .execute(connection)
                .await
                .map(|done| done.rows_affected())
        })?)
    }
}

impl<'r, R: Row> FromRow<'r, R> for Claim
where
    TaskRow: FromRow<'r, R>,
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        Ok(Self { task: TaskRow::from_row(row)?, request: row.try_get("request")? })
    }
}
