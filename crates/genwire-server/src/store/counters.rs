//! Numbers that go on counting: draws of a namespace, settings.

use super::{Store, StoreError};

const NEXT: &str = "INSERT INTO counters (namespace, name, value) VALUES ($1, $2, 1) \
     ON CONFLICT (namespace, name) DO UPDATE SET value = counters.value + 1 RETURNING value";
const SET: &str = "INSERT INTO settings (name, value) VALUES ($1, $2) \
     ON CONFLICT (name) DO UPDATE SET value = excluded.value";
const SETTING: &str = "SELECT value FROM settings WHERE name = $1";
/// How far the clock of the service was set forward, in milliseconds.
const CLOCK_OFFSET: &str = "clock_offset_ms";

impl Store {
    /// The next number of a counter, from 1.
    pub(crate) async fn next(&self, namespace: &str, name: &str) -> Result<i64, StoreError> {
        Ok(on_write!(self, pool => {
            sqlx::query_scalar(NEXT).bind(namespace).bind(name).fetch_one(pool).await
        })?)
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
