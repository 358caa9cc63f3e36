//! The row of a task: what its life is, and what is told about it.

use crate::tasks::Progression;
use genwire_video::TaskStatus;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

/// The columns of a task but the request, in the order of [`TaskRow`].
macro_rules! task_columns {
    () => {
        "namespace, id, key_id, task_type, model, status, progression, details, result, error, \
         usage, created_at, updated_at, due_at, finish_at, lease_owner, lease_until, claims, \
         attempts, polls"
    };
}

/// A task to be added.
#[derive(Clone, Debug, Default)]
pub(crate) struct NewTask {
    /// Whose task it is.
    pub(crate) namespace: String,
    /// The id, drawn by the caller.
    pub(crate) id: String,
    /// The key that asked for it.
    pub(crate) key_id: String,
    /// What does the work: `h3_context_ir`, `generation`, `regeneration`, `template`.
    pub(crate) task_type: String,
    /// The model that was asked for.
    pub(crate) model: String,
    /// A JSON object that the area keeps with the task; an empty text counts as `{}`.
    pub(crate) details: String,
    /// The request as JSON, which only the work gets to see again; a task without one succeeds
    /// with an empty result when its time has come.
    pub(crate) request: String,
    /// How it goes on; as configured if it is not said.
    pub(crate) progression: Option<Progression>,
}

/// A task as it stands. Times are Unix milliseconds, texts in JSON are checked by who wrote them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TaskRow {
    pub(crate) namespace: String,
    pub(crate) id: String,
    pub(crate) key_id: String,
    pub(crate) task_type: String,
    pub(crate) model: String,
    pub(crate) status: TaskStatus,
    pub(crate) progression: Progression,
    /// What the area keeps with the task, a JSON object.
    pub(crate) details: String,
    /// What the work has made, in JSON.
    pub(crate) result: Option<String>,
    /// Why it failed: `{"code":…,"message":…}`.
    pub(crate) error: Option<String>,
    /// What it took, in JSON.
    pub(crate) usage: Option<String>,
    pub(crate) created_at: i64,
    pub(crate) updated_at: i64,
    /// When the next step is due; none comes by itself if it is absent.
    pub(crate) due_at: Option<i64>,
    /// When a timed task is to be finished.
    pub(crate) finish_at: Option<i64>,
    /// The process that works on it.
    pub(crate) lease_owner: Option<String>,
    /// Until when that process is taken to be alive, by the clock of the machine.
    pub(crate) lease_until: Option<i64>,
    /// How often it has been claimed; tells one lease from the next.
    pub(crate) claims: i64,
    /// How often the work was begun and neither ended nor handed back.
    pub(crate) attempts: i64,
    /// How often it was asked for while it was not finished.
    pub(crate) polls: i64,
}

impl TaskRow {
    /// The row for people who look at the service from inside; without the request.
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "namespace": self.namespace,
            "task_id": self.id,
            "key_id": self.key_id,
            "task_type": self.task_type,
            "model": self.model,
            "status": self.status.as_str(),
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
            status: row.try_get::<String, _>(5)?.as_str().into(),
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
