//! State other than tasks that the nodes of a service share: a row that one node changes at a time.

use super::wake::Topic;
use super::{Store, StoreError};

const LOCK_CONTROL: &str = "INSERT INTO settings (name, value) VALUES ('control', '') \
     ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value";
const SET_CONTROL: &str = "UPDATE settings SET value = $1 WHERE name = 'control'";
/// Reads the database time, the setting of the service clock, and the shared state.
const READ_CONTROL: &str = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT), \
     (SELECT value FROM settings WHERE name = 'clock'), \
     (SELECT value FROM settings WHERE name = 'control')";

/// Stored state that nodes share.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct StoredControl {
    /// Time of the database, in milliseconds.
    pub(crate) database_now: i64,
    pub(crate) clock: Option<String>,
    pub(crate) control: Option<String>,
}

impl Store {
    /// Reads the shared state of a server.
    pub(crate) async fn control(&self) -> Result<StoredControl, StoreError> {
        let (database_now, clock, control) =
            on_read!(self, pool => sqlx::query_as(READ_CONTROL).fetch_one(pool).await)?;
        Ok(StoredControl { database_now, clock, control })
    }

    /// Changes the shared state while no other node does, and notifies the other nodes.
    pub(crate) async fn change_control<T: Send>(
        &self,
        change: impl FnOnce(&str) -> (String, T) + Send,
    ) -> Result<T, StoreError> {
        Ok(on_write!(self, connection => {
            let before: String = sqlx::query_scalar(LOCK_CONTROL).fetch_one(&mut *connection).await?;
            let (after, result) = change(&before);
            if after != before {
                sqlx::query(SET_CONTROL).bind(after).execute(&mut *connection).await?;
                notify!(self, connection, Topic::Control.as_str());
            }
            Ok::<_, sqlx::Error>(result)
        })?)
    }
}
