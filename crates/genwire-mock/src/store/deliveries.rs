//! Deliveries to callback URLs, with their attempts.

use super::claimant::Claimant;
use super::{Store, StoreError, Topic};
use serde::{Deserialize, Serialize};
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

/// Columns of a delivery, in the order of [`DeliveryRow`].
macro_rules! delivery_columns {
    () => {
        "namespace, task_id, sequence, kind, url, body, state, next_at, lease_owner, attempts, \
         created_at, updated_at"
    };
}

/// Condition that a name is not in a list created by [`listed`].
macro_rules! not_among {
    ($names:literal, $name:literal) => {
        concat!(
            "replace(",
            $names,
            ", '|' || replace(replace(",
            $name,
            ", '~', '~0'), '|', '~1') || '|', '') = ",
            $names
        )
    };
}

pub(super) const ADD_DELIVERY: &str = concat!(
    "INSERT INTO deliveries (namespace, task_id, sequence, kind, url, body, state, next_at, \
     attempts, created_at, updated_at, receiver) VALUES ($1, $2, \
     (SELECT COALESCE(MAX(sequence), 0) + 1 FROM deliveries WHERE namespace = $1 \
     AND task_id = $2), $3, $4, $5, $6, $7, $8, $9, $9, $10) \
     RETURNING ",
    delivery_columns!()
);
/// The deliveries of a task are sent in order: a later delivery waits for an earlier one.
/// Deliveries to busy receivers and of busy namespaces are skipped.
macro_rules! claim {
    ($now:literal, $lock:literal) => {
        concat!(
            "UPDATE deliveries SET lease_owner = $3, lease_until = ",
            $now,
            " + $4 WHERE (namespace, task_id, sequence) = (SELECT namespace, task_id, sequence \
             FROM deliveries AS waiting WHERE next_at <= $2 \
             AND (lease_until IS NULL OR lease_until <= ",
            $now,
            ") AND ",
            not_among!("$5", "receiver"),
            " AND ",
            not_among!("$6", "namespace"),
            " AND NOT EXISTS (SELECT 1 FROM deliveries AS earlier \
             WHERE earlier.namespace = waiting.namespace \
             AND earlier.task_id = waiting.task_id AND earlier.sequence < waiting.sequence \
             AND earlier.next_at IS NOT NULL) ORDER BY next_at, created_at, sequence LIMIT 1",
            $lock,
            ") AND next_at <= $2 AND (lease_until IS NULL OR lease_until <= ",
            $now,
            ") RETURNING ",
            delivery_columns!()
        )
    };
}
for_leases!(CLAIM, CLAIM_ON_SERVER, claim);
macro_rules! renew {
    ($now:literal, $lock:literal) => {
        concat!(
            "UPDATE deliveries SET lease_until = ",
            $now,
            " + $2 WHERE namespace = $3 AND task_id = $4 AND sequence = $5 AND lease_owner = $6"
        )
    };
}
for_leases!(RENEW, RENEW_ON_SERVER, renew);
const SETTLE_DELIVERY: &str = "UPDATE deliveries SET state = $5, next_at = $6, attempts = $7, \
     updated_at = $8, lease_owner = NULL, lease_until = NULL \
     WHERE namespace = $1 AND task_id = $2 AND sequence = $3 AND lease_owner = $4";
const LIST_DELIVERIES: &str = concat!(
    "SELECT ",
    delivery_columns!(),
    " FROM deliveries WHERE (CAST($1 AS TEXT) IS NULL OR namespace = $1) \
     AND (CAST($2 AS TEXT) IS NULL OR task_id = $2) \
     ORDER BY created_at DESC, namespace DESC, task_id DESC, sequence DESC LIMIT $3"
);
/// A delivery that waits for an earlier delivery of its task is not next, whenever it is due.
const NEXT_DUE_DELIVERY: &str = concat!(
    "SELECT next_at FROM deliveries AS waiting WHERE next_at IS NOT NULL AND lease_owner IS NULL AND ",
    not_among!("$1", "receiver"),
    " AND ",
    not_among!("$2", "namespace"),
    " AND NOT EXISTS (SELECT 1 FROM deliveries AS earlier \
     WHERE earlier.namespace = waiting.namespace AND earlier.task_id = waiting.task_id \
     AND earlier.sequence < waiting.sequence AND earlier.next_at IS NOT NULL) \
     ORDER BY next_at, created_at, sequence LIMIT 1"
);
const RELEASE_DELIVERIES: &str = "UPDATE deliveries SET lease_owner = NULL, lease_until = NULL \
     WHERE lease_owner = $1";

/// Delivery to add for a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDelivery {
    /// Kind of the delivery: `challenge`, or the status.
    pub kind: String,
    /// Callback URL.
    pub url: String,
    /// Body, in JSON.
    pub body: String,
    /// Time of the first attempt.
    pub next_at: i64,
}

/// State of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DeliveryState {
    /// Pending: an attempt is outstanding.
    Pending,
    /// Delivered.
    Delivered,
    /// Failed: out of attempts, or not permitted.
    GivenUp,
}

/// Attempt at a delivery.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Attempt {
    /// Service time of the attempt.
    pub(crate) at: i64,
    /// HTTP status of the response.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) status: Option<u16>,
    /// Response, or its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) response: Option<String>,
    /// Reason why there is no response, or why the response is not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

/// Stored delivery. Times are Unix milliseconds of the service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DeliveryRow {
    pub(crate) namespace: String,
    pub(crate) task_id: String,
    /// Position among the deliveries of the task, from 1.
    pub(crate) sequence: i64,
    pub(crate) kind: String,
    pub(crate) url: String,
    pub(crate) body: String,
    pub(crate) state: DeliveryState,
    /// Time of the next attempt; absent once the delivery is settled.
    pub(crate) next_at: Option<i64>,
    #[serde(skip)]
    pub(crate) lease_owner: Option<String>,
    pub(crate) attempts: Vec<Attempt>,
    pub(crate) created_at: i64,
    pub(crate) updated_at: i64,
}

/// Result of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Settled {
    /// Delivered.
    Delivered,
    /// Another attempt follows at this time.
    Again(i64),
    /// No further attempt follows.
    GivenUp,
}

impl Settled {
    fn parts(self) -> (DeliveryState, Option<i64>) {
        match self {
            Self::Delivered => (DeliveryState::Delivered, None),
            Self::Again(at) => (DeliveryState::Pending, Some(at)),
            Self::GivenUp => (DeliveryState::GivenUp, None),
        }
    }
}

/// Adds the deliveries of a task's move, in the transaction of the move.
macro_rules! add_notices {
    ($store:expr, $connection:expr, $task:expr, $notices:expr, $now:expr) => {{
        let mut added = 0_usize;
        if let (Some(task), Some(notices)) = ($task, $notices) {
            for delivery in notices(task) {
                let receiver = $crate::store::deliveries::receiver_of(&delivery.url);
                sqlx::query($crate::store::deliveries::ADD_DELIVERY)
                    .bind(&task.namespace)
                    .bind(&task.id)
                    .bind(delivery.kind)
                    .bind(delivery.url)
                    .bind(delivery.body)
                    .bind($crate::store::DeliveryState::Pending.as_str())
                    .bind(delivery.next_at)
                    .bind("[]")
                    .bind($now)
                    .bind(receiver)
                    .execute(&mut *$connection)
                    .await?;
                added += 1;
            }
        }
        if added > 0 {
            notify!($store, $connection, $crate::store::Topic::Deliveries.as_str());
        }
        added
    }};
}
pub(super) use add_notices;

impl DeliveryState {
    /// Returns the stored name of the state.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Delivered => "delivered",
            Self::GivenUp => "given_up",
        }
    }

    fn of(word: &str) -> Self {
        match word {
            "pending" => Self::Pending,
            "delivered" => Self::Delivered,
            _ => Self::GivenUp,
        }
    }
}

impl Store {
    /// Records a delivery that was attempted elsewhere, such as a challenge.
    pub(crate) async fn record_delivery(
        &self,
        (namespace, task_id): (&str, &str),
        delivery: &NewDelivery,
        attempt: &Attempt,
        settled: Settled,
    ) -> Result<DeliveryRow, StoreError> {
        let (state, next_at) = settled.parts();
        Ok(on_write!(self, connection => {
            sqlx::query_as(ADD_DELIVERY)
                .bind(namespace)
                .bind(task_id)
                .bind(&delivery.kind)
                .bind(&delivery.url)
                .bind(&delivery.body)
                .bind(state.as_str())
                .bind(next_at)
                .bind(attempts_text(std::slice::from_ref(attempt)))
                .bind(attempt.at)
                .bind(receiver_of(&delivery.url))
                .fetch_one(connection)
                .await
        })?)
    }

    /// Claims the delivery that is due first, except for busy receivers and namespaces.
    pub(crate) async fn claim_delivery(
        &self,
        claimant: &Claimant<'_>,
        busy: &Busy,
    ) -> Result<Option<DeliveryRow>, StoreError> {
        Ok(on_write!(self, (connection, dialect) => {
            sqlx::query_as(if dialect.is_server { CLAIM_ON_SERVER } else { CLAIM })
                .bind(claimant.machine_now)
                .bind(claimant.now)
                .bind(claimant.owner)
                .bind(claimant.lease)
                .bind(&busy.receivers)
                .bind(&busy.namespaces)
                .fetch_optional(connection)
                .await
        })?)
    }

    /// Renews the lease on a delivery; returns `false` if the lease is no longer held.
    pub(crate) async fn renew_delivery(
        &self,
        delivery: &DeliveryRow,
        machine_now: Option<i64>,
        time: i64,
    ) -> Result<bool, StoreError> {
        let renewed = on_write!(self, (connection, dialect) => {
            sqlx::query(if dialect.is_server { RENEW_ON_SERVER } else { RENEW })
                .bind(machine_now)
                .bind(time)
                .bind(&delivery.namespace)
                .bind(&delivery.task_id)
                .bind(delivery.sequence)
                .bind(delivery.lease_owner.as_deref())
                .execute(connection)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(renewed == 1)
    }

    /// Stores the result of an attempt at a claimed delivery; returns `false` if another process
    /// now holds the delivery.
    pub(crate) async fn settle_delivery(
        &self,
        delivery: &DeliveryRow,
        attempt: Attempt,
        settled: Settled,
    ) -> Result<bool, StoreError> {
        let (state, next_at) = settled.parts();
        let at = attempt.at;
        let mut attempts = delivery.attempts.clone();
        attempts.push(attempt);
        let done = on_write!(self, connection => {
            sqlx::query(SETTLE_DELIVERY)
                .bind(&delivery.namespace)
                .bind(&delivery.task_id)
                .bind(delivery.sequence)
                .bind(delivery.lease_owner.as_deref())
                .bind(state.as_str())
                .bind(next_at)
                .bind(attempts_text(&attempts))
                .bind(at)
                .execute(connection)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(done == 1)
    }

    /// Returns the newest deliveries, optionally of a namespace and of a task, in the order in
    /// which they were added.
    pub(crate) async fn deliveries(
        &self,
        namespace: Option<&str>,
        task_id: Option<&str>,
        limit: u32,
    ) -> Result<Vec<DeliveryRow>, StoreError> {
        let mut newest: Vec<DeliveryRow> = on_read!(self, pool => {
            sqlx::query_as(LIST_DELIVERIES)
                .bind(namespace)
                .bind(task_id)
                .bind(i64::from(limit))
                .fetch_all(pool)
                .await
        })?;
        newest.reverse();
        Ok(newest)
    }

    /// Returns the time of the next attempt among unclaimed deliveries, except for busy receivers
    /// and namespaces; it may be in the past.
    pub(crate) async fn next_delivery(&self, busy: &Busy) -> Result<Option<i64>, StoreError> {
        Ok(on_read!(self, pool => {
            sqlx::query_scalar(NEXT_DUE_DELIVERY)
                .bind(&busy.receivers)
                .bind(&busy.namespaces)
                .fetch_optional(pool)
                .await
        })?)
    }

    /// Releases all deliveries that a process has claimed.
    pub(crate) async fn release_deliveries(&self, owner: &str) -> Result<(), StoreError> {
        on_write!(self, connection => {
            sqlx::query(RELEASE_DELIVERIES).bind(owner).execute(connection).await.map(|done| done.rows_affected())
        })?;
        Ok(())
    }

    pub(super) fn notify_added(&self, added: usize) {
        if added > 0 {
            self.added(Topic::Deliveries).notify_one();
        }
    }
}

/// Receivers and namespaces that cannot start another delivery now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Busy {
    receivers: String,
    namespaces: String,
}

impl Busy {
    /// Lists the receivers, as [`receiver_of`] names them, and the namespaces.
    pub(crate) fn new<'a>(
        receivers: impl Iterator<Item = &'a str>,
        namespaces: impl Iterator<Item = &'a str>,
    ) -> Self {
        Self { receivers: listed(receivers), namespaces: listed(namespaces) }
    }
}

/// Joins names with separators, which are escaped in the names.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut listed = String::new();
    for name in names {
        if listed.is_empty() {
            listed.push('|');
        }
        listed.push_str(&name.replace('~', "~0").replace('|', "~1"));
        listed.push('|');
    }
    listed
}

/// Returns the host and the port of a URL, without the separator of receiver lists.
pub(crate) fn receiver_of(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    // The URL parser reads a backslash as a slash, and credentials do not change the receiver.
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    host.to_ascii_lowercase().replace('|', "")
}

fn attempts_text(attempts: &[Attempt]) -> String {
    // Numbers and strings always have a JSON form.
    serde_json::to_string(attempts).unwrap_or_else(|_| "[]".to_owned())
}

impl<'r, R: Row> FromRow<'r, R> for DeliveryRow
where
    usize: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    Option<i64>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        let attempts: String = row.try_get(9)?;
        Ok(Self {
            namespace: row.try_get(0)?,
            task_id: row.try_get(1)?,
            sequence: row.try_get(2)?,
            kind: row.try_get(3)?,
            url: row.try_get(4)?,
            body: row.try_get(5)?,
            state: DeliveryState::of(&row.try_get::<String, _>(6)?),
            next_at: row.try_get(7)?,
            lease_owner: row.try_get(8)?,
            attempts: serde_json::from_str(&attempts).unwrap_or_default(),
            created_at: row.try_get(10)?,
            updated_at: row.try_get(11)?,
        })
    }
}
