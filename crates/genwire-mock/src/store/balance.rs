//! Balances spent by keys, persisted across restarts.

use super::{Store, StoreError};

/// The statement that counts also compares the limit, so that two processes never overdraw it.
const CHARGE_CALL: &str = "INSERT INTO spent (key_id, calls) VALUES ($1, 1) \
     ON CONFLICT (key_id) DO UPDATE SET calls = spent.calls + 1 WHERE spent.calls < $2 \
     RETURNING calls";
/// A key without a balance has no row, so nothing is refunded.
pub(super) const REFUND_CALL: &str =
    "UPDATE spent SET calls = calls - 1 WHERE key_id = $1 AND calls > 0";
const RESET_BALANCE: &str = "DELETE FROM spent WHERE key_id = $1";

impl Store {
    /// Charges a call to a balance; returns `false` if the balance does not cover the call.
    pub(crate) async fn spend(&self, key_id: &str, balance: u64) -> Result<bool, StoreError> {
        let balance = i64::try_from(balance).unwrap_or(i64::MAX);
        if balance == 0 {
            return Ok(false);
        }
        let calls: Option<i64> = on_write!(self, connection => {
            sqlx::query_scalar(CHARGE_CALL).bind(key_id).bind(balance).fetch_optional(connection).await
        })?;
        Ok(calls.is_some())
    }

    /// Resets the balance spent by a key.
    pub(crate) async fn forget_spent(&self, key_id: &str) -> Result<(), StoreError> {
        on_write!(self, connection => {
            sqlx::query(RESET_BALANCE).bind(key_id).execute(connection).await.map(|done| done.rows_affected())
        })?;
        Ok(())
    }
}
