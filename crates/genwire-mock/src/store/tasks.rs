//! Adding, finding and listing of tasks.

use super::{NewTask, Store, StoreError, TaskRow, Topic};
use crate::progression::Progression;

const ADD_TASK: &str = concat!(
    "INSERT INTO tasks (namespace, id, position, key_id, task_type, model, status, progression, \
     details, request, created_at, updated_at, due_at, finish_at, claims, attempts, polls) \
     VALUES ($1, $2, (SELECT COALESCE(MAX(position), 0) + 1 FROM tasks), $3, $4, $5, $6, $7, \
     $8, $9, $10, $10, $11, $12, 0, 0, 0) \
     ON CONFLICT DO NOTHING RETURNING ",
    task_columns!()
);
const GET_TASK: &str =
    concat!("SELECT ", task_columns!(), " FROM tasks WHERE namespace = $1 AND id = $2");
const FIND_TASK: &str = concat!(
    "SELECT ",
    task_columns!(),
    " FROM tasks WHERE id = $1 ORDER BY position, namespace LIMIT 1"
);
const LIST_TASKS: &str = concat!(
    "SELECT ",
    task_columns!(),
    " FROM tasks WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1 \
     ORDER BY position DESC, namespace DESC, id DESC LIMIT $2"
);
const COUNT_POLL: &str = concat!(
    "UPDATE tasks SET polls = polls + 1 \
     WHERE namespace = $1 AND id = $2 AND status IN ($3, $4) RETURNING ",
    task_columns!()
);
const MAKE_DUE: &str = "UPDATE tasks SET due_at = COALESCE(due_at, $4) \
     WHERE namespace = $1 AND id = $2 AND status = $3";
const COUNT_DUE: &str = "SELECT (SELECT COUNT(*) FROM tasks WHERE due_at <= $1) + \
     (SELECT COUNT(*) FROM deliveries WHERE next_at <= $1)";
const COUNT_TASKS: &str = "SELECT status, COUNT(*) FROM tasks GROUP BY status ORDER BY status";

/// Schedule of a new task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Due {
    /// Time of the first step.
    pub(crate) due_at: Option<i64>,
    /// Time of the last step of a timed task.
    pub(crate) finish_at: Option<i64>,
}

impl Store {
    /// Adds a task in the initial state; fails if its ID exists in its namespace.
    pub(crate) async fn add_task(
        &self,
        task: &NewTask,
        progression: Progression,
        due: Due,
        now: i64,
    ) -> Result<TaskRow, StoreError> {
        let details = if task.details.is_empty() { "{}" } else { &task.details };
        let topic = match progression {
            Progression::Real => Some(Topic::Tasks),
            Progression::After(_) => Some(Topic::Timed),
            Progression::Polls(_) | Progression::Manual => None,
        };
        let added: Option<TaskRow> = on_write!(self, connection => {
            let added = sqlx::query_as(ADD_TASK)
                .bind(&task.namespace)
                .bind(&task.id)
                .bind(&task.key_id)
                .bind(&task.task_type)
                .bind(&task.model)
                .bind(self.states().initial)
                .bind(progression.to_string())
                .bind(details)
                .bind(&task.request)
                .bind(now)
                .bind(due.due_at)
                .bind(due.finish_at)
                .fetch_optional(&mut *connection)
                .await?;
            if let Some(topic) = topic {
                notify!(self, connection, topic.as_str());
            }
            Ok::<_, sqlx::Error>(added)
        })?;
        added.ok_or_else(|| StoreError::taken("task", &task.id))
    }

    /// Returns a task, even if it is too old to be queried.
    pub(crate) async fn task(
        &self,
        namespace: &str,
        id: &str,
    ) -> Result<Option<TaskRow>, StoreError> {
        Ok(on_read!(self, pool => {
            sqlx::query_as(GET_TASK).bind(namespace).bind(id).fetch_optional(pool).await
        })?)
    }

    /// Returns the first task with an ID in any namespace.
    pub(crate) async fn find_task(&self, id: &str) -> Result<Option<TaskRow>, StoreError> {
        Ok(on_read!(self, pool => sqlx::query_as(FIND_TASK).bind(id).fetch_optional(pool).await)?)
    }

    /// Returns the newest tasks of a namespace, or of all namespaces, in the order in which they
    /// were added.
    pub(crate) async fn tasks(
        &self,
        namespace: Option<&str>,
        limit: u32,
    ) -> Result<Vec<TaskRow>, StoreError> {
        let mut newest: Vec<TaskRow> = on_read!(self, pool => {
            sqlx::query_as(LIST_TASKS).bind(namespace).bind(i64::from(limit)).fetch_all(pool).await
        })?;
        newest.reverse();
        Ok(newest)
    }

    /// Counts a query of an unfinished task; `None` if the task is finished or does not exist.
    pub(crate) async fn count_poll(
        &self,
        namespace: &str,
        id: &str,
    ) -> Result<Option<TaskRow>, StoreError> {
        Ok(on_write!(self, connection => {
            sqlx::query_as(COUNT_POLL)
                .bind(namespace)
                .bind(id)
                .bind(self.states().initial)
                .bind(self.states().working())
                .fetch_optional(connection)
                .await
        })?)
    }

    /// Makes the work of a running task due, for the first worker that claims it.
    pub(crate) async fn make_due(
        &self,
        namespace: &str,
        id: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        on_write!(self, connection => {
            sqlx::query(MAKE_DUE)
                .bind(namespace)
                .bind(id)
                .bind(self.states().working())
                .bind(now)
                .execute(&mut *connection)
                .await?;
            notify!(self, connection, Topic::Tasks.as_str());
            Ok::<_, sqlx::Error>(())
        })?;
        Ok(())
    }

    /// Returns true if a step of a task or an attempt at a delivery is due.
    pub(crate) async fn has_due(&self, now: i64) -> Result<bool, StoreError> {
        let found: i64 =
            on_read!(self, pool => sqlx::query_scalar(COUNT_DUE).bind(now).fetch_one(pool).await)?;
        Ok(found > 0)
    }

    /// Returns the number of tasks in each state.
    pub(crate) async fn task_counts(&self) -> Result<Vec<(String, i64)>, StoreError> {
        Ok(on_read!(self, pool => sqlx::query_as(COUNT_TASKS).fetch_all(pool).await)?)
    }
}
