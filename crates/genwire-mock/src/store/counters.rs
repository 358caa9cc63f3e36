//! Persistent counters and settings.

use super::{Store, StoreError, Topic};
use crate::clock::ClockSetting;

const NEXT_NUMBER: &str = "INSERT INTO counters (namespace, name, value, used_at) \
     VALUES ($1, $2, $3, $4) ON CONFLICT (namespace, name) DO UPDATE \
     SET value = counters.value + $3, used_at = excluded.used_at RETURNING value";
const PUT_SETTING: &str = "INSERT INTO settings (name, value) VALUES ($1, $2) \
     ON CONFLICT (name) DO UPDATE SET value = excluded.value";
const GET_SETTING: &str = "SELECT value FROM settings WHERE name = $1";
/// Name of the setting of the service clock, whose value is JSON.
const CLOCK_SETTING: &str = "clock";

impl Store {
    /// Returns the next number of a counter, from 1.
    pub(crate) async fn next(
        &self,
        namespace: &str,
        name: &str,
        now: i64,
    ) -> Result<i64, StoreError> {
        self.take_numbers(namespace, name, 1, now).await
    }

    /// Takes `count` numbers from a counter, and returns the last of them.
    pub(crate) async fn take_numbers(
        &self,
        namespace: &str,
        name: &str,
        count: i64,
        now: i64,
    ) -> Result<i64, StoreError> {
        Ok(on_write!(self, connection => {
            sqlx::query_scalar(NEXT_NUMBER)
                .bind(namespace)
                .bind(name)
                .bind(count)
                .bind(now)
                .fetch_one(connection)
                .await
        })?)
    }

    /// Stores the setting of the clock, for the next start on the same database.
    ///
    /// The other nodes of a server are notified.
    pub(crate) async fn keep_clock(&self, setting: ClockSetting) -> Result<(), StoreError> {
        // Numbers always have a form in JSON.
        let setting = serde_json::to_string(&setting).unwrap_or_default();
        on_write!(self, connection => {
            sqlx::query(PUT_SETTING)
                .bind(CLOCK_SETTING)
                .bind(setting)
                .execute(&mut *connection)
                .await?;
            notify!(self, connection, Topic::Control.as_str());
            Ok::<_, sqlx::Error>(())
        })?;
        Ok(())
    }

    /// Returns the stored setting of the clock, if any.
    pub(crate) async fn kept_clock(&self) -> Result<Option<ClockSetting>, StoreError> {
        let setting: Option<String> = on_read!(self, pool => {
            sqlx::query_scalar(GET_SETTING).bind(CLOCK_SETTING).fetch_optional(pool).await
        })?;
        Ok(setting.and_then(|setting| serde_json::from_str(&setting).ok()))
    }
}
