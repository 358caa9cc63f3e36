//! The connections to the database, and how a statement gets to one.

use super::{StoreConfig, StoreError};
use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use std::path::Path;
use std::str::FromStr;
use std::sync::Mutex;
use std::time::Duration;

/// How many statements may read a file at once.
const READERS: u32 = 4;
/// How long a statement waits for another process that writes.
const PATIENCE: Duration = Duration::from_secs(30);

/// The pools of one kind of database; another kind is another variant.
#[derive(Debug)]
pub(super) enum Pools {
    /// One connection writes, so that writers wait for each other without polling the file.
    Sqlite { write: SqlitePool, read: SqlitePool, anchor: Option<Mutex<SqliteConnection>> },
}

/// Runs statements against the pool that reads.
macro_rules! on_read {
    ($store:expr, $pool:ident => $body:expr) => {
        match &$store.0.pools {
            $crate::store::pools::Pools::Sqlite { read: $pool, .. } => $body,
        }
    };
}

/// Runs statements against the pool that writes, given with what begins a transaction there.
macro_rules! on_write {
    ($store:expr, ($pool:ident, $begin:ident) => $body:expr) => {
        match &$store.0.pools {
            $crate::store::pools::Pools::Sqlite { write: $pool, .. } => {
                // A transaction that begins as a reader could not become a writer after another.
                let $begin = "BEGIN IMMEDIATE";
                let steps = async { $body };
                steps.await
            }
        }
    };
    ($store:expr, $pool:ident => $body:expr) => {
        match &$store.0.pools {
            $crate::store::pools::Pools::Sqlite { write: $pool, .. } => $body,
        }
    };
}

impl Pools {
    pub(super) async fn open(config: &StoreConfig) -> Result<Self, StoreError> {
        match config {
            StoreConfig::Memory => open_memory().await,
            StoreConfig::Sqlite(path) => open_file(path).await,
            StoreConfig::Postgres(_) => Err(StoreError::new(format!(
                "the store `{config}` needs a build with the feature `postgres`\n\
                 help: use `memory` or `sqlite:PATH`"
            ))),
        }
    }

    pub(super) fn is_shared(&self) -> bool {
        match self {
            Self::Sqlite { anchor, .. } => anchor.is_none(),
        }
    }

    pub(super) async fn close(&self) {
        match self {
            Self::Sqlite { write, read, .. } => {
                read.close().await;
                write.close().await;
            }
        }
    }
}

/// A private database: one connection does everything, and a second one holds it alive should the
/// first ever be replaced.
async fn open_memory() -> Result<Pools, StoreError> {
    let options = SqliteConnectOptions::from_str("sqlite::memory:")?.foreign_keys(false);
    let failed = |error| StoreError::caused("no database in memory", error);
    let anchor = options.connect().await.map_err(failed)?;
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(PATIENCE)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options)
        .await
        .map_err(failed)?;
    Ok(Pools::Sqlite { write: pool.clone(), read: pool, anchor: Some(Mutex::new(anchor)) })
}

async fn open_file(path: &Path) -> Result<Pools, StoreError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| {
            StoreError::caused(
                format!("the folder `{}` cannot be made", folder.display()),
                sqlx::Error::Io(error),
            )
        })?;
    }
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .foreign_keys(false)
        .busy_timeout(PATIENCE)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Normal);
    let failed = |error| {
        StoreError::caused(format!("the database `{}` cannot be opened", path.display()), error)
    };
    let pool = || SqlitePoolOptions::new().acquire_timeout(PATIENCE).max_lifetime(None);
    let write = pool()
        .max_connections(1)
        .idle_timeout(None)
        .connect_with(options.clone())
        .await
        .map_err(failed)?;
    let read = pool().max_connections(READERS).connect_lazy_with(options);
    Ok(Pools::Sqlite { write, read, anchor: None })
}
