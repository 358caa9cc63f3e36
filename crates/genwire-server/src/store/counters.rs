//! Numbers that go on counting: draws of a namespace, settings.

use super::{Store, StoreError};
use crate::clock::ClockSetting;

const NEXT: &str = "INSERT INTO counters (namespace, name, value) VALUES ($1, $2, 1) \
     ON CONFLICT (namespace, name) DO UPDATE SET value = counters.value + 1 RETURNING value";
const SET: &str = "INSERT INTO settings (name, value) VALUES ($1, $2) \
     ON CONFLICT (name) DO UPDATE SET value = excluded.value";
const SETTING: &str = "SELECT value FROM settings WHERE name = $1";
/// How the clock of the service was set, in JSON.
const CLOCK: &str = "clock";

impl Store {
    /// The next number of a counter, from 1.
    pub(crate) async fn next(&self, namespace: &str, name: &str) -> Result<i64, StoreError> {
        Ok(on_write!(self, connection => {
            sqlx::query_scalar(NEXT).bind(namespace).bind(name).fetch_one(connection).await
        })?)
    }

    /// Keeps how the clock was set, for the next start on the same database.
    pub(crate) async fn keep_clock(&self, setting: ClockSetting) -> Result<(), StoreError> {
        // Numbers always have a form in JSON.
        let setting = serde_json::to_string(&setting).unwrap_or_default();
        on_write!(self, connection => {
            sqlx::query(SET)
                .bind(CLOCK)
                .bind(setting)
                .execute(connection)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(())
    }

    /// How the clock was set, if it ever was.
    pub(crate) async fn kept_clock(&self) -> Result<Option<ClockSetting>, StoreError> {
        let setting: Option<String> = on_read!(self, pool => {
            sqlx::query_scalar(SETTING).bind(CLOCK).fetch_optional(pool).await
        })?;
        Ok(setting.and_then(|setting| serde_json::from_str(&setting).ok()))
    }
}
