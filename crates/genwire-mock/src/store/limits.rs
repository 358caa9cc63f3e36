//! Calls of limited keys, counted together by the nodes that share a server.

use super::{Store, StoreError};
use std::collections::BTreeMap;
use std::time::Duration;

/// Row that a transaction locks, so that the calls of a key are counted one after the other.
const LOCK_KEY: &str = "INSERT INTO open_calls (key_id, node, calls, valid_until) VALUES ($1, '', 0, 0) \
     ON CONFLICT (key_id, node) DO UPDATE SET calls = 0";
const COUNT_OPEN_CALLS: &str = "SELECT CAST(COALESCE(SUM(calls), 0) AS BIGINT) FROM open_calls \
     WHERE key_id = $1 AND valid_until > CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
const COUNT_RECENT_CALLS: &str = "SELECT CAST(COALESCE(SUM(calls), 0) AS BIGINT), MIN(at_second) \
     FROM call_counts WHERE key_id = $1 AND at_second > $2";
const FORGET_OLD_CALLS: &str = "DELETE FROM call_counts WHERE key_id = $1 AND at_second <= $2";
const COUNT_CALL: &str = "INSERT INTO call_counts (key_id, at_second, calls) VALUES ($1, $2, 1) \
     ON CONFLICT (key_id, at_second) DO UPDATE SET calls = call_counts.calls + 1";
/// Counts another open call. Expired counts are not included.
const BEGIN_CALL: &str = "INSERT INTO open_calls (key_id, node, calls, valid_until) VALUES ($1, $2, 1, \
     CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) + $3) ON CONFLICT (key_id, node) \
     DO UPDATE SET calls = CASE WHEN open_calls.valid_until > excluded.valid_until - $3 \
     THEN open_calls.calls + 1 ELSE 1 END, valid_until = excluded.valid_until";
const END_CALL: &str = "UPDATE open_calls SET calls = calls - 1 \
     WHERE key_id = $1 AND node = $2 AND calls > 0";
const SET_CALLS: &str = "INSERT INTO open_calls (key_id, node, calls, valid_until) VALUES ($1, $2, $3, \
     CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) + $4)";
const END_ALL_CALLS: &str = "DELETE FROM open_calls WHERE node = $1";
const FORGET_CALLS_OF_KEY: &str = "DELETE FROM call_counts WHERE key_id = $1";
const UNCOUNT_CALL: &str = "UPDATE call_counts SET calls = calls - 1 \
     WHERE key_id = $1 AND at_second = $2 AND calls > 0";

/// Period over which calls are counted, in seconds.
const PERIOD_SECONDS: i64 = 60;
/// Time after which the open calls of a node that has ended no longer count, in milliseconds.
const OPEN_CALLS_MS: i64 = 60_000;

/// Limits of a key that nodes share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallLimits {
    pub(crate) per_minute: Option<u32>,
    pub(crate) concurrency: Option<u32>,
}

/// Result of counting a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// The call is counted, under this time.
    Call(i64),
    /// The key already has its maximum number of open calls.
    TooManyOpen,
    /// The calls of the last minute have reached the limit; the next call is possible after this
    /// time.
    TooManyRecent(Duration),
}

impl Store {
    /// Counts a call of a key on a node, within its limits on all nodes.
    pub(crate) async fn begin_call(
        &self,
        (key_id, node): (&str, &str),
        limits: CallLimits,
        now_ms: i64,
    ) -> Result<Counted, StoreError> {
        let second = now_ms.div_euclid(1000);
        let before = second - PERIOD_SECONDS;
        Ok(on_write!(self, connection => {
            sqlx::query(LOCK_KEY).bind(key_id).execute(&mut *connection).await?;
            let open: i64 =
                sqlx::query_scalar(COUNT_OPEN_CALLS).bind(key_id).fetch_one(&mut *connection).await?;
            if limits.concurrency.is_some_and(|most| open >= i64::from(most)) {
                return Ok::<_, sqlx::Error>(Counted::TooManyOpen);
            }
            if let Some(most) = limits.per_minute {
                let (recent, oldest): (i64, Option<i64>) = sqlx::query_as(COUNT_RECENT_CALLS)
                    .bind(key_id)
                    .bind(before)
                    .fetch_one(&mut *connection)
                    .await?;
                if recent >= i64::from(most) {
                    let wait = oldest.unwrap_or(second) + PERIOD_SECONDS - second;
                    let wait = Duration::from_secs(wait.max(1).unsigned_abs());
                    return Ok(Counted::TooManyRecent(wait));
                }
                sqlx::query(FORGET_OLD_CALLS).bind(key_id).bind(before).execute(&mut *connection).await?;
                sqlx::query(COUNT_CALL).bind(key_id).bind(second).execute(&mut *connection).await?;
            }
            sqlx::query(BEGIN_CALL)
                .bind(key_id)
                .bind(node)
                .bind(OPEN_CALLS_MS)
                .execute(&mut *connection)
                .await?;
            Ok(Counted::Call(second))
        })?)
    }

    /// Ends a call that was counted.
    pub(crate) async fn end_call(&self, (key_id, node): (&str, &str)) -> Result<(), StoreError> {
        on_write!(self, connection => {
            sqlx::query(END_CALL).bind(key_id).bind(node).execute(connection).await.map(drop)
        })?;
        Ok(())
    }

    /// Removes a call from the count of a second, because the balance did not cover it.
    pub(crate) async fn uncount_call(&self, key_id: &str, second: i64) -> Result<(), StoreError> {
        on_write!(self, connection => {
            sqlx::query(UNCOUNT_CALL).bind(key_id).bind(second).execute(connection).await.map(drop)
        })?;
        Ok(())
    }

    /// Sets the stored open calls of a node to the local counts, by key id.
    pub(crate) async fn renew_calls(
        &self,
        node: &str,
        open: &BTreeMap<String, u32>,
    ) -> Result<(), StoreError> {
        on_write!(self, connection => {
            sqlx::query(END_ALL_CALLS).bind(node).execute(&mut *connection).await?;
            for (key_id, calls) in open {
                sqlx::query(SET_CALLS)
                    .bind(key_id)
                    .bind(node)
                    .bind(i64::from(*calls))
                    .bind(OPEN_CALLS_MS)
                    .execute(&mut *connection)
                    .await?;
            }
            Ok::<_, sqlx::Error>(())
        })?;
        Ok(())
    }

    /// Ends all calls of a node.
    pub(crate) async fn end_calls(&self, node: &str) -> Result<(), StoreError> {
        on_write!(self, connection => {
            sqlx::query(END_ALL_CALLS).bind(node).execute(connection).await.map(drop)
        })?;
        Ok(())
    }

    /// Forgets the calls that a key has made in the last minute.
    pub(crate) async fn forget_calls(&self, key_id: &str) -> Result<(), StoreError> {
        on_write!(self, connection => {
            sqlx::query(FORGET_CALLS_OF_KEY).bind(key_id).execute(connection).await.map(drop)
        })?;
        Ok(())
    }
}
