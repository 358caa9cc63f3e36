//! Persistent state: tasks, deliveries, voices, files, counters.

#[macro_use]
mod pools;
#[macro_use]
mod rows;
#[cfg(feature = "postgres")]
mod address;
mod balance;
mod blobs;
mod claimant;
mod config;
mod control;
mod counters;
mod deliveries;
mod due;
mod error;
mod health;
mod lease;
mod limits;
mod moves;
#[cfg_attr(not(feature = "object-store"), path = "store/no_objects.rs")]
mod objects;
mod records;
mod replies;
mod schema;
mod tasks;
mod voices;
mod wake;

#[cfg(test)]
pub(crate) mod tests;

use crate::clock::Clock;
use crate::states::StateTable;
use health::Health;
use pools::Pools;
use replies::clear_replies;
use std::sync::Arc;
use wake::Wakes;

pub(crate) use claimant::Claimant;
pub use config::StoreConfig;
pub use deliveries::NewDelivery;
pub(crate) use deliveries::{Attempt, Busy, DeliveryRow, DeliveryState, Settled, receiver_of};
pub use error::StoreError;
pub(crate) use lease::{Claim, ClaimScope, Lease};
pub(crate) use limits::{CallLimits, Counted};
pub(crate) use moves::{Change, Moved};
pub(crate) use objects::Objects;
pub(crate) use records::{RecordChange, RecordKey};
pub(crate) use replies::{MetReply, StoredReply};
pub use rows::{NewTask, TaskRow};
pub(crate) use tasks::Due;
pub use voices::VoiceRow;
pub(crate) use wake::{Topic, jitter};

/// Deliveries of a task's move, stored in the same transaction as the move.
pub(crate) type Notices = dyn Fn(&TaskRow) -> Vec<NewDelivery> + Send + Sync;

/// Database of the service; clones share it.
#[derive(Clone, Debug)]
pub struct Store(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pools: Pools,
    health: Health,
    wakes: Wakes,
    /// The file store, if files are not in the database.
    objects: Option<Objects>,
    /// The states of tasks.
    states: &'static StateTable,
}

impl Store {
    /// Opens the database, which also stores files, and migrates its tables.
    #[cfg(test)]
    pub(crate) async fn open(config: &StoreConfig) -> Result<Self, StoreError> {
        Self::open_with(config, None, &crate::states::tests::TASKS).await
    }

    /// Opens the database and migrates its tables; tasks move by the state table.
    pub(crate) async fn open_with(
        config: &StoreConfig,
        objects: Option<Objects>,
        states: &'static StateTable,
    ) -> Result<Self, StoreError> {
        let pools = Pools::open(config).await?;
        schema::migrate(&pools).await?;
        let health = Health::of(config)?;
        Ok(Self(Arc::new(Inner { pools, health, wakes: Wakes::default(), objects, states })))
    }

    /// Returns the states of tasks.
    pub(crate) fn states(&self) -> &'static StateTable {
        self.0.states
    }

    /// Returns true if another process may use the same database.
    pub(crate) fn is_shared(&self) -> bool {
        self.0.pools.is_shared()
    }

    /// Returns the clock that times leases for the processes that share the database. `None` for
    /// the database clock, which is used if they may be on machines with different clocks.
    pub(crate) fn lease_clock(&self) -> Option<Clock> {
        (!self.0.pools.dialect().is_server).then(Clock::system)
    }

    /// Removes the rows of a namespace, or all rows.
    ///
    /// Work in progress finds its task removed and ends without a trace.
    pub(crate) async fn reset(&self, namespace: Option<&str>) -> Result<(), StoreError> {
        let objects: Vec<Option<String>> = on_write!(self, (connection, dialect) => {
            for sql in schema::RESET {
                sqlx::query(*sql).bind(namespace).execute(&mut *connection).await?;
            }
            clear_replies!(connection, dialect, namespace)?;
            sqlx::query_scalar(schema::RESET_BLOBS).bind(namespace).fetch_all(connection).await
        })?;
        self.remove_objects(objects.into_iter().flatten()).await;
        Ok(())
    }

    /// Closes all connections once they are idle.
    pub(crate) async fn close(&self) {
        self.0.pools.close().await;
    }
}
