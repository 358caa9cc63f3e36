//! Numbers that go on counting: draws of a namespace, the use of keys, settings.

use super::{Store, StoreError};

const NEXT: &str = "INSERT INTO counters (namespace, name, value) VALUES ($1, $2, 1) \
     ON CONFLICT (namespace, name) DO UPDATE SET value = counters.value + 1 RETURNING value";
/// The limit is compared in the same statement that counts, so that two requests cannot both
/// spend what is left.
const SPEND: &str = "INSERT INTO key_usage (key_id, requests, spent, updated_at) \
     SELECT $1, 1, $2, $4 WHERE CAST($3 AS BIGINT) IS NULL OR $2 <= $3 OR EXISTS \
     (SELECT 1 FROM key_usage WHERE key_id = $1) \
     ON CONFLICT (key_id) DO UPDATE SET requests = key_usage.requests + 1, \
     spent = key_usage.spent + $2, updated_at = $4 \
     WHERE CAST($3 AS BIGINT) IS NULL OR key_usage.spent + $2 <= $3 \
     RETURNING requests, spent";
const USAGE: &str = "SELECT requests, spent FROM key_usage WHERE key_id = $1";
const SET: &str = "INSERT INTO settings (name, value) VALUES ($1, $2) \
     ON CONFLICT (name) DO UPDATE SET value = excluded.value";
const SETTING: &str = "SELECT value FROM settings WHERE name = $1";
/// How far the clock of the service was set forward, in milliseconds.
const CLOCK_OFFSET: &str = "clock_offset_ms";

/// What a key has used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeyUsage {
    pub(crate) requests: i64,
    /// In whatever unit the balance of keys is counted in.
    pub(crate) spent: i64,
}

impl Store {
    /// The next number of a counter, from 1.
    pub(crate) async fn next(&self, namespace: &str, name: &str) -> Result<i64, StoreError> {
        Ok(on_write!(self, pool => {
            sqlx::query_scalar(NEXT).bind(namespace).bind(name).fetch_one(pool).await
        })?)
    }

    /// Counts a request and what it costs; `None`, and nothing is counted, if that is more than
    /// `limit` leaves.
    pub(crate) async fn spend(
        &self,
        key_id: &str,
        amount: i64,
        limit: Option<i64>,
        now: i64,
    ) -> Result<Option<KeyUsage>, StoreError> {
        let usage: Option<(i64, i64)> = on_write!(self, pool => {
            sqlx::query_as(SPEND)
                .bind(key_id)
                .bind(amount)
                .bind(limit)
                .bind(now)
                .fetch_optional(pool)
                .await
        })?;
        Ok(usage.map(|(requests, spent)| KeyUsage { requests, spent }))
    }

    /// What a key has used so far.
    pub(crate) async fn key_usage(&self, key_id: &str) -> Result<KeyUsage, StoreError> {
        let usage: Option<(i64, i64)> = on_read!(self, pool => {
            sqlx::query_as(USAGE).bind(key_id).fetch_optional(pool).await
        })?;
        Ok(usage.map(|(requests, spent)| KeyUsage { requests, spent }).unwrap_or_default())
    }

    /// Keeps how far the clock was set forward, for the next start on the same database.
    pub(crate) async fn set_clock_offset(&self, millis: i64) -> Result<(), StoreError> {
        on_write!(self, pool => {
            sqlx::query(SET)
                .bind(CLOCK_OFFSET)
                .bind(millis.to_string())
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(())
    }

    /// How far the clock had been set forward.
    pub(crate) async fn clock_offset(&self) -> Result<i64, StoreError> {
        let value: Option<String> = on_read!(self, pool => {
            sqlx::query_scalar(SETTING).bind(CLOCK_OFFSET).fetch_optional(pool).await
        })?;
        Ok(value.and_then(|value| value.parse().ok()).unwrap_or_default())
    }
}
