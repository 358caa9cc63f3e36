//! Connection pools of the database, and how a statement gets a connection.

#[cfg(feature = "postgres")]
use super::address::ServerAddress;
use super::{StoreConfig, StoreError, schema};
use genwire_core::file::open_regular;
use sqlx::ConnectOptions;
#[cfg(feature = "postgres")]
use sqlx::postgres::{PgConnection, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use std::io::{ErrorKind, Read as _};
use std::path::Path;
use std::str::FromStr;
use std::sync::Mutex;
use std::time::Duration;

/// Maximum number of concurrent readers of a file.
const MAX_READERS: u32 = 4;
/// Number of the advisory lock that processes wait for when they start at the same time.
#[cfg(feature = "postgres")]
pub(super) const LOCK_SCHEMA: &str = "SELECT pg_advisory_xact_lock(7305481)";
/// Maximum times on a server: for a statement, for a lock, and between statements of a transaction.
#[cfg(feature = "postgres")]
const SESSION_LIMITS: [(&str, &str); 3] = [
    ("statement_timeout", "30s"),
    ("lock_timeout", "10s"),
    ("idle_in_transaction_session_timeout", "60s"),
];
/// First bytes of every database file.
const SQLITE_MAGIC: &[u8] = b"SQLite format 3\0";
/// Time for which a statement waits for another process that writes.
const BUSY_TIMEOUT: Duration = Duration::from_secs(30);

/// Pools of one kind of database; another kind is another variant.
#[derive(Debug)]
pub(super) enum Pools {
    /// A single connection writes, so that writers wait for each other without polling the file.
    Sqlite { write: SqlitePool, read: SqlitePool, anchor: Option<Mutex<SqliteConnection>> },
    #[cfg(feature = "postgres")]
    Postgres {
        pool: PgPool,
        /// Channel of the notifications between the processes that share the tables.
        channel: String,
    },
}

/// Differences between the kinds of database.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dialect {
    /// Statement that begins a writing transaction.
    pub(super) begin: &'static str,
    /// True for a database server: several transactions write at once and may skip rows that others
    /// have locked, and leases are timed by the clock of the database.
    pub(super) is_server: bool,
}

/// Writes a statement about leases twice: for a file, whose processes share the clock of the
/// machine, and for a server, whose processes may be on machines with other clocks. The first
/// parameter is the time of the machine; a server takes its own time if it is null.
macro_rules! for_leases {
    ($name:ident, $on_server:ident, $sql:ident) => {
        const $name: &str = $sql!("$1", "");
        const $on_server: &str = $sql!(
            "COALESCE($1, CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT))",
            " FOR UPDATE SKIP LOCKED"
        );
    };
}

/// One writer at a time; a transaction that begins as a reader could not be upgraded after another
/// transaction has written.
pub(super) const SQLITE: Dialect = Dialect { begin: "BEGIN IMMEDIATE", is_server: false };
#[cfg(feature = "postgres")]
pub(super) const POSTGRES: Dialect = Dialect { begin: "BEGIN", is_server: true };

/// Runs statements against the pool of readers.
macro_rules! on_read {
    ($store:expr, $pool:ident => $body:expr) => {
        $store.0.health.watch(match &$store.0.pools {
            $crate::store::pools::Pools::Sqlite { read: $pool, .. } => $body,
            #[cfg(feature = "postgres")]
            $crate::store::pools::Pools::Postgres { pool: $pool, .. } => $body,
        })
    };
}

/// Runs writing statements as one transaction.
macro_rules! on_write {
    ($store:expr, $connection:ident => $body:expr) => {
        on_write!($store, ($connection, _dialect) => $body)
    };
    ($store:expr, ($connection:ident, $dialect:ident) => $body:expr) => {
        $store.0.health.watch(match &$store.0.pools {
            $crate::store::pools::Pools::Sqlite { write, .. } => {
                match $store.0.health.check_file() {
                    Ok(()) => {
                        let dialect = $crate::store::pools::SQLITE;
                        in_transaction!(write, dialect, ($connection, $dialect) => $body)
                    }
                    Err(error) => Err(error),
                }
            }
            #[cfg(feature = "postgres")]
            $crate::store::pools::Pools::Postgres { pool, .. } => {
                in_transaction!(pool, $crate::store::pools::POSTGRES, ($connection, $dialect) => $body)
            }
        })
    };
}

/// Notifies the processes that share the tables, once the transaction is committed.
macro_rules! notify {
    ($store:expr, $connection:expr, $topic:expr) => {
        if let Some(channel) = $store.0.pools.channel() {
            sqlx::query("SELECT pg_notify($1, $2)")
                .bind(channel)
                .bind($topic)
                .execute(&mut *$connection)
                .await?;
        }
    };
}

/// Runs statements on one connection, and commits them.
///
/// The commit of each transaction has to be checked: a statement of which only the first row is
/// read would not report a failed commit. A connection on which something fails is not reused,
/// because it may count a transaction that the database has rolled back as open.
macro_rules! in_transaction {
    ($pool:expr, $kind:expr, ($connection:ident, $dialect:ident) => $body:expr) => {{
        let steps = async {
            use sqlx::Connection as _;

            let $dialect = $kind;
            let mut held = $pool.acquire().await?;
            let steps = async {
                let mut transaction = held.begin_with($kind.begin).await?;
                let $connection = &mut *transaction;
                let done = async { $body };
                let done = done.await?;
                transaction.commit().await?;
                Ok::<_, sqlx::Error>(done)
            };
            let done = steps.await;
            if done.is_err() {
                held.close_on_drop();
            }
            done
        };
        steps.await
    }};
}

impl Pools {
    pub(super) async fn open(config: &StoreConfig) -> Result<Self, StoreError> {
        match config {
            StoreConfig::Memory => open_memory().await,
            StoreConfig::Sqlite(path) => open_file(path).await,
            #[cfg(feature = "postgres")]
            StoreConfig::Postgres(address) => open_server(address).await,
            #[cfg(not(feature = "postgres"))]
            StoreConfig::Postgres(_) => Err(StoreError::new(
                "it needs a build with the feature `postgres`",
            )
            .with_help("use `memory` or `sqlite:PATH`, or build with `--features postgres`")),
        }
    }

    pub(super) fn is_shared(&self) -> bool {
        match self {
            Self::Sqlite { anchor, .. } => anchor.is_none(),
            #[cfg(feature = "postgres")]
            Self::Postgres { .. } => true,
        }
    }

    /// Returns the channel of notifications to other processes, on a server.
    pub(super) fn channel(&self) -> Option<&str> {
        match self {
            Self::Sqlite { .. } => None,
            #[cfg(feature = "postgres")]
            Self::Postgres { channel, .. } => Some(channel),
        }
    }

    pub(super) fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite { .. } => SQLITE,
            #[cfg(feature = "postgres")]
            Self::Postgres { .. } => POSTGRES,
        }
    }

    pub(super) async fn close(&self) {
        match self {
            Self::Sqlite { write, read, .. } => {
                read.close().await;
                write.close().await;
            }
            #[cfg(feature = "postgres")]
            Self::Postgres { pool, .. } => pool.close().await,
        }
    }
}

/// Private in-memory database: one connection does everything, and a second one keeps it alive
/// should the first be replaced.
async fn open_memory() -> Result<Pools, StoreError> {
    let options = SqliteConnectOptions::from_str("sqlite::memory:")?.foreign_keys(false);
    let failed = StoreError::opening;
    let anchor = options.connect().await.map_err(failed)?;
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(BUSY_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options)
        .await
        .map_err(failed)?;
    Ok(Pools::Sqlite { write: pool.clone(), read: pool, anchor: Some(Mutex::new(anchor)) })
}

async fn open_file(path: &Path) -> Result<Pools, StoreError> {
    check_path(path)?;
    check_owner(path).await?;
    create_private(path);
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .foreign_keys(false)
        .busy_timeout(BUSY_TIMEOUT)
        .journal_mode(SqliteJournalMode::Wal)
        // With a write-ahead log, a crash of the process loses no commit; one of the machine may
        // lose the last ones, but damages nothing.
        .synchronous(SqliteSynchronous::Normal);
    // The pool would only report that no connection came in time.
    drop(options.connect().await.map_err(StoreError::opening)?);
    let pool = || SqlitePoolOptions::new().acquire_timeout(BUSY_TIMEOUT).max_lifetime(None);
    let write = pool().max_connections(1).idle_timeout(None).connect_lazy_with(options.clone());
    let read = pool().max_connections(MAX_READERS).connect_lazy_with(options);
    Ok(Pools::Sqlite { write, read, anchor: None })
}

/// Creates the file with mode 0600, because it contains data of users. `SQLite` creates its other
/// files with the same mode. An existing file keeps its mode. The database reports errors.
fn create_private(path: &Path) {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    drop(options.open(path));
}

/// Refuses a path at which there can be no file; missing folders are not created, because the path
/// may be a typing error.
fn check_path(path: &Path) -> Result<(), StoreError> {
    if path.is_dir() {
        return Err(StoreError::new(format!("`{}` is a folder", path.display()))
            .with_help("name a file in it"));
    }
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) if !folder.is_dir() => {
            Err(StoreError::new(format!("there is no folder `{}`", folder.display()))
                .with_help("make it first, or name another path"))
        }
        _ => Ok(()),
    }
}

/// Refuses a file that another program has made before anything is written to it.
async fn check_owner(path: &Path) -> Result<(), StoreError> {
    let mut start = Vec::new();
    // The database would wait for the other end of a pipe.
    let file = open_regular(path);
    if let Err(error) = &file
        && error.kind() == ErrorKind::InvalidInput
    {
        return Err(
            StoreError::new(error.to_string()).with_help("name a file in a folder of your own")
        );
    }
    let read = file.and_then(|file| file.take(SQLITE_MAGIC.len() as u64).read_to_end(&mut start));
    if read.is_ok_and(|count| count > 0) && start != SQLITE_MAGIC {
        return Err(StoreError::not_a_database());
    }
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    // What keeps a file from being read is reported when it is opened for writing.
    let Ok(mut connection) = options.busy_timeout(BUSY_TIMEOUT).connect().await else {
        return Ok(());
    };
    let foreign: Result<Option<String>, _> =
        sqlx::query_scalar(schema::FOREIGN_TABLE).fetch_optional(&mut connection).await;
    // An error while it closes takes nothing from what was read.
    let _ = sqlx::Connection::close(connection).await;
    match foreign {
        Ok(Some(table)) => Err(StoreError::new(format!(
            "the file is a database of another program, with the table `{table}`; it is left as it \
             is"
        ))
        .with_help("name a file of its own for the service, such as `sqlite:genwire.db`")),
        _ => Ok(()),
    }
}

#[cfg(feature = "postgres")]
async fn open_server(address: &str) -> Result<Pools, StoreError> {
    let ServerAddress { options, schema, connections } = ServerAddress::parse(address)?;
    // Without these limits, a table that another session locks holds up calls without end.
    let mut options = options.options(SESSION_LIMITS);
    // The pool would retry until its timeout, and report that no connection came in time.
    let mut first = options.connect().await.map_err(StoreError::opening)?;
    if let Some(schema) = &schema {
        create_schema(&mut first, schema).await.map_err(StoreError::opening)?;
        options = options.options([("search_path", schema)]);
    }
    drop(first);
    let pool = PgPoolOptions::new()
        // One more, which listens.
        .max_connections(connections + 1)
        .acquire_timeout(BUSY_TIMEOUT)
        .connect_lazy_with(options);
    // Other services in the same database have other schemas.
    let schema: Option<String> = sqlx::query_scalar("SELECT current_schema()")
        .fetch_one(&pool)
        .await
        .map_err(StoreError::opening)?;
    let channel = format!("genwire_{}", schema.unwrap_or_default());
    Ok(Pools::Postgres { pool, channel })
}

/// Creates a schema unless it is there; another process may do the same.
#[cfg(feature = "postgres")]
async fn create_schema(connection: &mut PgConnection, schema: &str) -> Result<(), sqlx::Error> {
    use sqlx::Connection as _;

    let mut transaction = connection.begin().await?;
    sqlx::query(LOCK_SCHEMA).execute(&mut *transaction).await?;
    let is_there: bool =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1)")
            .bind(schema)
            .fetch_one(&mut *transaction)
            .await?;
    if !is_there {
        // The name has been checked: letters, digits and underscores.
        let create = sqlx::AssertSqlSafe(format!("CREATE SCHEMA {schema}"));
        sqlx::raw_sql(create).execute(&mut *transaction).await?;
    }
    transaction.commit().await
}
