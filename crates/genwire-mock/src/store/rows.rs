//! Rows of tasks.

use crate::progression::Progression;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

/// Columns of a task except the request, in the order of [`TaskRow`].
macro_rules! task_columns {
    () => {
        "namespace, id, key_id, task_type, model, status, progression, details, result, error, \
         usage, created_at, updated_at, due_at, finish_at, lease_owner, lease_until, claims, \
         attempts, polls"
    };
}

/// Task to add.
#[derive(Clone, Debug, Default)]
pub struct NewTask {
    /// Namespace of the task.
    pub namespace: String,
    /// ID, drawn by the caller.
    pub id: String,
    /// Key of the caller.
    pub key_id: String,
    /// Type of the work.
    pub task_type: String,
    /// Requested model.
    pub model: String,
    /// JSON object that the area keeps with the task; an empty string counts as `{}`.
    pub details: String,
    /// Request as JSON, which only the work reads. A task without a request succeeds with an empty
    /// result at its time.
    pub request: String,
    /// Progression; the configured one if absent.
    pub progression: Option<Progression>,
}

/// Stored task. Times are Unix milliseconds; JSON strings are validated by their writers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskRow {
    /// Namespace of the task.
    pub namespace: String,
    /// ID, unique in the namespace.
    pub id: String,
    /// Key of the caller that created the task.
    pub key_id: String,
    /// Type of the work.
    pub task_type: String,
    /// Requested model.
    pub model: String,
    /// State in the state table.
    pub status: String,
    /// Progression.
    pub progression: Progression,
    /// JSON object that the area keeps with the task.
    pub details: String,
    /// Result of the work, in JSON.
    pub result: Option<String>,
    /// Error of the task: `{"code":…,"message":…}`.
    pub error: Option<String>,
    /// Usage, in JSON.
    pub usage: Option<String>,
    /// Time of its creation.
    pub created_at: i64,
    /// Time of its last move.
    pub updated_at: i64,
    /// Time of the next automatic step; absent if there is none.
    pub due_at: Option<i64>,
    /// Time at which a timed task is to finish.
    pub finish_at: Option<i64>,
    /// Process that works on the task.
    pub lease_owner: Option<String>,
    /// Time until which that process is assumed to be alive, by the machine's clock.
    pub lease_until: Option<i64>,
    /// Number of claims, which distinguishes successive leases.
    pub claims: i64,
    /// Number of attempts that were neither finished nor released.
    pub attempts: i64,
    /// Number of queries before the task was finished.
    pub polls: i64,
}

impl TaskRow {
    /// Returns the row as JSON for the admin interface, without the request.
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "namespace": self.namespace,
            "task_id": self.id,
            "key_id": self.key_id,
            "task_type": self.task_type,
            "model": self.model,
            "status": self.status,
            "progression": self.progression.to_string(),
            "details": raw(Some(&self.details)),
            "result": raw(self.result.as_deref()),
            "error": raw(self.error.as_deref()),
            "usage": raw(self.usage.as_deref()),
            "created_at_ms": self.created_at,
            "updated_at_ms": self.updated_at,
            "due_at_ms": self.due_at,
            "attempts": self.attempts,
            "polls": self.polls,
        })
    }
}

fn raw(text: Option<&str>) -> Value {
    text.map_or(Value::Null, |text| {
        serde_json::from_str::<&RawValue>(text)
            .ok()
            .and_then(|raw| serde_json::from_str(raw.get()).ok())
            .unwrap_or_else(|| Value::from(text))
    })
}

impl<'r, R: Row> FromRow<'r, R> for TaskRow
where
    usize: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    Option<i64>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        let progression: String = row.try_get(6)?;
        Ok(Self {
            namespace: row.try_get(0)?,
            id: row.try_get(1)?,
            key_id: row.try_get(2)?,
            task_type: row.try_get(3)?,
            model: row.try_get(4)?,
            status: row.try_get(5)?,
            progression: progression.parse().map_err(|error: String| {
                sqlx::Error::ColumnDecode { index: "progression".to_owned(), source: error.into() }
            })?,
            details: row.try_get(7)?,
            result: row.try_get(8)?,
            error: row.try_get(9)?,
            usage: row.try_get(10)?,
            created_at: row.try_get(11)?,
            updated_at: row.try_get(12)?,
            due_at: row.try_get(13)?,
            finish_at: row.try_get(14)?,
            lease_owner: row.try_get(15)?,
            lease_until: row.try_get(16)?,
            claims: row.try_get(17)?,
            attempts: row.try_get(18)?,
            polls: row.try_get(19)?,
        })
    }
}
