//! What keys have spent of their balance, so that a restart gives nothing back.

use super::{Store, StoreError};

/// The limit is compared in the statement that counts, so that two processes never overdraw it.
const SPEND: &str = "INSERT INTO spent (key_id, calls) VALUES ($1, 1) \
     ON CONFLICT (key_id) DO UPDATE SET calls = spent.calls + 1 WHERE spent.calls < $2 \
     RETURNING calls";
/// A key without a balance has spent nothing, and nothing is given back to it.
pub(super) const GIVE_BACK: &str =
    "UPDATE spent SET calls = calls - 1 WHERE key_id = $1 AND calls > 0";
const FORGET: &str = "DELETE FROM spent WHERE key_id = $1";

impl Store {
    /// Counts a call against a balance; `false` if the balance does not cover it.
    pub(crate) async fn spend(&self, key_id: &str, balance: u64) -> Result<bool, StoreError> {
        let balance = i64::try_from(balance).unwrap_or(i64::MAX);
        if balance == 0 {
            return Ok(false);
        }
        let calls: Option<i64> = on_write!(self, connection => {
            sqlx::query_scalar(SPEND).bind(key_id).bind(balance).fetch_optional(connection).await
        })?;
        Ok(calls.is_some())
    }

    /// Forgets what a key has spent.
    pub(crate) async fn forget_spent(&self, key_id: &str) -> Result<(), StoreError> {
        on_write!(self, connection => {
            sqlx::query(FORGET).bind(key_id).execute(connection).await.map(|done| done.rows_affected())
        })?;
        Ok(())
    }
}
