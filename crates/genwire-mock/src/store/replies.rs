//! Programmed replies that the nodes of a service share, with their counts.

use super::{Store, StoreError};

/// Takes the next number, and locks out other additions until the transaction ends.
const NUMBER: &str = "INSERT INTO settings (name, value) VALUES ('replies', '1') \
     ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(settings.value AS BIGINT) + 1 AS TEXT) \
     RETURNING CAST(value AS BIGINT)";
const ALL: &str = "SELECT COUNT(*) FROM replies";
const ADD: &str =
    "INSERT INTO replies (id, namespace, rule, calls, answered) VALUES ($1, $2, $3, 0, 0)";
const LIST: &str = "SELECT id, rule, calls, answered FROM replies ORDER BY id";
const COUNT_CALL: &str =
    "UPDATE replies SET calls = calls + 1 WHERE id = $1 RETURNING calls, answered";
const COUNT_ANSWER: &str = "UPDATE replies SET answered = answered + 1 WHERE id = $1";
const REMOVE: &str = "DELETE FROM replies WHERE id = $1";
pub(super) const CLEAR: &str =
    "DELETE FROM replies WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1";
/// Locks all replies to remove, in the order in which a call locks the replies that it counts.
pub(super) const LOCK: &str = "SELECT id FROM replies WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1 \
     ORDER BY id FOR UPDATE";

/// Removes the replies of a namespace, or all replies, and returns their number.
macro_rules! clear_replies {
    ($connection:expr, $dialect:expr, $namespace:expr) => {{
        if $dialect.is_server {
            sqlx::query($crate::store::replies::LOCK)
                .bind($namespace)
                .execute(&mut *$connection)
                .await?;
        }
        let removed = sqlx::query($crate::store::replies::CLEAR)
            .bind($namespace)
            .execute(&mut *$connection)
            .await?;
        Ok::<_, sqlx::Error>(removed.rows_affected())
    }};
}
pub(super) use clear_replies;

/// Programmed reply as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredReply {
    pub(crate) id: u64,
    /// Rule, in JSON.
    pub(crate) rule: String,
    pub(crate) calls: u64,
    pub(crate) answered: u64,
}

/// Reply whose condition a call meets, with the number of the call to answer and the maximum number
/// of answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MetReply {
    pub(crate) id: u64,
    pub(crate) call: Option<u64>,
    pub(crate) times: Option<u64>,
}

impl MetReply {
    /// Returns true if the reply answers the call that was counted last.
    pub(crate) fn is_its_turn(self, calls: u64, answered: u64) -> bool {
        self.call.is_none_or(|call| call == calls)
            && self.times.is_none_or(|times| answered < times)
    }
}

impl Store {
    /// Adds a reply, unless there are already `most`, and returns its id, which is above `first`.
    pub(crate) async fn add_reply(
        &self,
        namespace: Option<&str>,
        rule: &str,
        (first, most): (u64, usize),
    ) -> Result<Option<u64>, StoreError> {
        let first = i64::try_from(first).unwrap_or(i64::MAX);
        Ok(on_write!(self, connection => {
            let number: i64 = sqlx::query_scalar(NUMBER).fetch_one(&mut *connection).await?;
            let all: i64 = sqlx::query_scalar(ALL).fetch_one(&mut *connection).await?;
            if usize::try_from(all).is_ok_and(|all| all >= most) {
                return Ok(None);
            }
            let id = first.saturating_add(number);
            sqlx::query(ADD).bind(id).bind(namespace).bind(rule).execute(&mut *connection).await?;
            Ok::<_, sqlx::Error>(Some(id.unsigned_abs()))
        })?)
    }

    /// Returns all replies in the order in which they are tried.
    pub(crate) async fn replies(&self) -> Result<Vec<StoredReply>, StoreError> {
        let rows: Vec<(i64, String, i64, i64)> =
            on_read!(self, pool => sqlx::query_as(LIST).fetch_all(pool).await)?;
        let stored = |(id, rule, calls, answered): (i64, String, i64, i64)| StoredReply {
            id: id.unsigned_abs(),
            rule,
            calls: calls.unsigned_abs(),
            answered: answered.unsigned_abs(),
        };
        Ok(rows.into_iter().map(stored).collect())
    }

    /// Counts a call for all replies whose condition it meets, in order, and returns the first
    /// reply that is due, if it may answer.
    pub(crate) async fn take_reply(
        &self,
        met: &[MetReply],
        may_answer: bool,
    ) -> Result<Option<u64>, StoreError> {
        debug_assert!(met.is_sorted_by_key(|reply| reply.id), "rows are locked in one order");
        Ok(on_write!(self, connection => {
            let mut taken = None;
            for reply in met {
                let id = i64::try_from(reply.id).unwrap_or(i64::MAX);
                let counted: Option<(i64, i64)> =
                    sqlx::query_as(COUNT_CALL).bind(id).fetch_optional(&mut *connection).await?;
                // Another node may have removed the reply.
                let Some((calls, answered)) = counted else { continue };
                let is_its_turn = reply.is_its_turn(calls.unsigned_abs(), answered.unsigned_abs());
                if may_answer && taken.is_none() && is_its_turn {
                    sqlx::query(COUNT_ANSWER).bind(id).execute(&mut *connection).await?;
                    taken = Some(reply.id);
                }
            }
            Ok::<_, sqlx::Error>(taken)
        })?)
    }

    /// Removes a reply; returns false if it does not exist.
    pub(crate) async fn remove_reply(&self, id: u64) -> Result<bool, StoreError> {
        let id = i64::try_from(id).unwrap_or(i64::MAX);
        let removed = on_write!(self, connection => {
            let done = sqlx::query(REMOVE).bind(id).execute(&mut *connection).await?;
            Ok::<_, sqlx::Error>(done.rows_affected())
        })?;
        Ok(removed > 0)
    }

    /// Removes all replies, or only the replies of a namespace, and returns their number.
    pub(crate) async fn clear_replies(&self, namespace: Option<&str>) -> Result<usize, StoreError> {
        let removed = on_write!(self, (connection, dialect) => {
            clear_replies!(connection, dialect, namespace)
        })?;
        Ok(usize::try_from(removed).unwrap_or(usize::MAX))
    }
}
