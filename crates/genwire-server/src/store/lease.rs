//! Claiming tasks by lease: one process works on a task, and another takes over if it dies.

use super::deliveries::add_notices;
use super::{Notices, Store, StoreError, TaskRow};
use genwire_video::{TaskOutcome, TaskStatus, TaskTrigger};
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

/// One statement finds and takes a task, so that two processes never take the same. A task that
/// waits is started by it; a timed one is already running when its work is due.
macro_rules! claim {
    ($lock:literal) => {
        concat!(
    "UPDATE tasks SET status = $2, lease_owner = $4, lease_until = $5, claims = claims + 1, \
     attempts = attempts + 1, updated_at = CASE WHEN status = $2 THEN updated_at ELSE $3 END \
     WHERE (namespace, id) = (SELECT namespace, id FROM tasks WHERE due_at <= $3 \
     AND (lease_until IS NULL OR lease_until <= $6) \
     AND ((status = $1 AND finish_at IS NULL AND $7 = 0) \
     OR (status = $2 AND ($7 = 0 OR finish_at IS NOT NULL))) \
     ORDER BY due_at, position LIMIT 1 ",
    $lock,
    ") AND (lease_until IS NULL OR lease_until <= $6) AND status IN ($1, $2) RETURNING ",
    task_columns!(),
    ", request"
)
    };
}
const CLAIM: &str = claim!("");
/// Where several claim at once, one passes over what another is about to take.
const CLAIM_CONCURRENTLY: &str = claim!("FOR UPDATE SKIP LOCKED");
/// A running task that goes on by being asked for, or by hand, is taken by its name.
const CLAIM_ONE: &str = concat!(
    "UPDATE tasks SET lease_owner = $4, lease_until = $5, claims = claims + 1, \
     attempts = attempts + 1, due_at = COALESCE(due_at, $3) \
     WHERE namespace = $1 AND id = $2 AND status = $7 \
     AND (lease_until IS NULL OR lease_until <= $6) RETURNING ",
    task_columns!(),
    ", request"
);
const RENEW: &str = "UPDATE tasks SET lease_until = $5 \
     WHERE namespace = $1 AND id = $2 AND lease_owner = $3 AND claims = $4";
const RELEASE_ALL: &str = "UPDATE tasks SET lease_owner = NULL, lease_until = NULL, \
     attempts = attempts - 1 WHERE lease_owner = $1";

/// Which tasks are claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// All that have something to be done.
    Any,
    /// Those whose time has come, not those that go on as fast as they can.
    Timed,
}

/// Who claims, and how long it holds.
#[derive(Clone, Debug)]
pub(crate) struct Claimant<'a> {
    /// The name of the process.
    pub(crate) owner: &'a str,
    /// The time of the service.
    pub(crate) now: i64,
    /// The time of the machine, which leases are counted in.
    pub(crate) machine_now: i64,
    /// When the lease ends unless it is renewed.
    pub(crate) until: i64,
}

/// The right to work on a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lease {
    pub(crate) namespace: String,
    pub(crate) id: String,
    pub(crate) owner: String,
    pub(crate) claims: i64,
}

/// A task that was claimed, with its request.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) task: TaskRow,
    pub(crate) request: String,
}

impl Claim {
    /// The lease it is held under.
    pub(crate) fn lease(&self) -> Lease {
        Lease {
            namespace: self.task.namespace.clone(),
            id: self.task.id.clone(),
            owner: self.task.lease_owner.clone().unwrap_or_default(),
            claims: self.task.claims,
        }
    }

    /// Whether it was a waiting task that this claim has started.
    fn has_started(&self) -> bool {
        self.task.claims == 1 && self.task.finish_at.is_none()
    }
}

impl Store {
    /// Claims the task that has waited longest; a waiting one is started.
    pub(crate) async fn claim(
        &self,
        kind: Kind,
        claimant: &Claimant<'_>,
        notices: Option<&Notices>,
    ) -> Result<Option<Claim>, StoreError> {
        let (from, to) = started();
        let (claim, added) = on_write!(self, (connection, dialect) => {
            let sql = if dialect.is_concurrent { CLAIM_CONCURRENTLY } else { CLAIM };
            let claim: Option<Claim> = sqlx::query_as(sql)
                .bind(from.as_str())
                .bind(to.as_str())
                .bind(claimant.now)
                .bind(claimant.owner)
                .bind(claimant.until)
                .bind(claimant.machine_now)
                .bind(i64::from(kind == Kind::Timed))
                .fetch_optional(&mut *connection)
                .await?;
            let started = claim.as_ref().filter(|claim| claim.has_started()).map(|claim| &claim.task);
            let added = add_notices!(connection, started, notices, claimant.now);
            Ok::<_, sqlx::Error>((claim, added))
        })?;
        self.tell_of(added);
        Ok(claim)
    }

    /// Claims a running task by its name; `None` if it is not running, or held by another.
    pub(crate) async fn claim_one(
        &self,
        (namespace, id): (&str, &str),
        claimant: &Claimant<'_>,
    ) -> Result<Option<Claim>, StoreError> {
        Ok(on_write!(self, connection => {
            sqlx::query_as(CLAIM_ONE)
                .bind(namespace)
                .bind(id)
                .bind(claimant.now)
                .bind(claimant.owner)
                .bind(claimant.until)
                .bind(claimant.machine_now)
                .bind(TaskStatus::Running.as_str())
                .fetch_optional(connection)
                .await
        })?)
    }

    /// Holds a lease for longer; `false` if it is no longer held.
    pub(crate) async fn renew(&self, lease: &Lease, until: i64) -> Result<bool, StoreError> {
        let renewed = on_write!(self, connection => {
            sqlx::query(RENEW)
                .bind(&lease.namespace)
                .bind(&lease.id)
                .bind(&lease.owner)
                .bind(lease.claims)
                .bind(until)
                .execute(connection)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(renewed == 1)
    }

    /// Hands back all that a process holds.
    pub(crate) async fn release_all(&self, owner: &str) -> Result<u64, StoreError> {
        Ok(on_write!(self, connection => {
            sqlx::query(RELEASE_ALL)
                .bind(owner)
                .execute(connection)
                .await
                .map(|done| done.rows_affected())
        })?)
    }
}

/// The states before and after the start of a task, from the state table.
pub(super) fn started() -> (TaskStatus, TaskStatus) {
    let from = TaskStatus::INITIAL;
    let to = match from.on(TaskTrigger::Start).map(|transition| &transition.outcome) {
        Some(TaskOutcome::To(to)) => to.clone(),
        _ => from.clone(),
    };
    (from, to)
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
