//! What survives a restart: tasks, deliveries, voices, files, counters.

#[macro_use]
mod pools;
#[macro_use]
mod rows;
mod balance;
mod blobs;
mod config;
mod counters;
mod deliveries;
mod due;
mod error;
mod lease;
mod moves;
mod schema;
mod tasks;
mod voices;

#[cfg(test)]
pub(crate) mod tests;

use pools::Pools;
use std::sync::Arc;
use tokio::sync::Notify;

pub use config::StoreConfig;
pub(crate) use deliveries::{Attempt, DeliveryRow, DeliveryState, NewDelivery, Settled};
pub(crate) use error::StoreError;
pub(crate) use lease::{Claim, Claimant, Kind, Lease};
pub(crate) use moves::{Change, Moved};
pub(crate) use rows::{NewTask, TaskRow};
pub(crate) use tasks::Due;
pub(crate) use voices::VoiceRow;

/// The deliveries that a move of a task brings with it, kept in the same step as the move.
pub(crate) type Notices = dyn Fn(&TaskRow) -> Vec<NewDelivery> + Send + Sync;

/// The database of the service; clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Store(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pools: Pools,
    delivery_added: Notify,
}

impl Store {
    /// Opens the database, and brings its tables up to date.
    pub(crate) async fn open(config: &StoreConfig) -> Result<Self, StoreError> {
        let pools = Pools::open(config).await?;
        schema::migrate(&pools).await?;
        Ok(Self(Arc::new(Inner { pools, delivery_added: Notify::new() })))
    }

    /// Whether another process may work on the same database.
    pub(crate) fn is_shared(&self) -> bool {
        self.0.pools.is_shared()
    }

    /// Wakes up one who waits for the next delivery that is added.
    pub(crate) fn delivery_added(&self) -> &Notify {
        &self.0.delivery_added
    }

    /// Whether the database answers.
    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        on_read!(self, pool => sqlx::query("SELECT 1").execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Removes what belongs to a namespace, or everything.
    ///
    /// Work that is under way finds its task gone and ends without a trace.
    pub(crate) async fn reset(&self, namespace: Option<&str>) -> Result<(), StoreError> {
        on_write!(self, connection => {
            for sql in schema::RESET {
                sqlx::query(*sql).bind(namespace).execute(&mut *connection).await?;
            }
            Ok::<_, sqlx::Error>(())
        })?;
        Ok(())
    }

    /// Ends all connections once what they do is done.
    pub(crate) async fn close(&self) {
        self.0.pools.close().await;
    }
}
