//! Tests of the store.
//!
//! They run in files and in memory, or on the server that `GENWIRE_POSTGRES` names.

mod control;
mod deliveries;
mod faults;
mod health;
mod moves;
#[cfg(feature = "object-store")]
mod objects;
mod opening;
mod others;
mod races;
#[cfg(feature = "postgres")]
mod shared;

use super::*;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A time of the service.
pub(crate) const START: i64 = 1_790_000_000_000;

/// A separate folder or database schema for a database that several processes open.
pub(crate) struct Folder {
    path: PathBuf,
    config: StoreConfig,
}

impl Folder {
    /// A folder, or a part of the server that the tests are to run on.
    pub(crate) async fn new() -> Self {
        let mut folder = Self::local();
        let name = folder.path.file_name().unwrap().to_str().unwrap();
        if let Some(config) = server(name).await {
            folder.config = config;
        }
        folder
    }

    /// A folder, gone with the test.
    pub(crate) fn local() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("genwire_store_{}_{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        let config = StoreConfig::Sqlite(path.join("tasks.db"));
        Self { path, config }
    }

    pub(crate) fn config(&self) -> StoreConfig {
        self.config.clone()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.path) {
            assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
        }
    }
}

/// A store that one process opens.
pub(crate) async fn memory() -> Store {
    let folder = Folder::new().await;
    let is_server = matches!(folder.config, StoreConfig::Postgres(_));
    let config = if is_server { folder.config() } else { StoreConfig::Memory };
    Store::open(&config).await.unwrap()
}

/// A schema of its own on the server that the tests are to run on.
#[cfg(feature = "postgres")]
async fn server(name: &str) -> Option<StoreConfig> {
    let address = std::env::var("GENWIRE_POSTGRES").ok()?;
    let pool = sqlx::PgPool::connect(&address).await.unwrap();
    let create = sqlx::AssertSqlSafe(format!("CREATE SCHEMA {name}"));
    sqlx::raw_sql(create).execute(&pool).await.unwrap();
    pool.close().await;
    Some(StoreConfig::Postgres(format!("{address}?options[search_path]={name}")))
}

#[cfg(not(feature = "postgres"))]
#[expect(clippy::unused_async, reason = "the one beside it, behind `postgres`, waits")]
async fn server(_: &str) -> Option<StoreConfig> {
    let is_named = std::env::var_os("GENWIRE_POSTGRES").is_some();
    assert!(!is_named, "a server is named, and the feature `postgres` is missing");
    None
}

/// A waiting task that is to be worked on at once.
pub(crate) async fn add(store: &Store, id: &str) -> TaskRow {
    let task = NewTask {
        id: id.to_owned(),
        task_type: "generation".to_owned(),
        request: "{}".to_owned(),
        ..NewTask::default()
    };
    let due = Due { due_at: Some(START), finish_at: None };
    store.add_task(&task, crate::progression::Progression::Real, due, START).await.unwrap()
}

/// One who claims at a time of the machine, for a thousand milliseconds.
pub(crate) fn claimant(owner: &str, machine_now: i64) -> Claimant<'_> {
    Claimant { owner, now: START, machine_now: Some(machine_now), lease: 1_000 }
}

/// Returns the text of an error with its help.
fn shown(error: &StoreError) -> String {
    format!("{error}; {}", error.help().unwrap_or_default())
}

/// A statement of the test itself.
pub(crate) async fn execute(store: &Store, sql: &'static str) {
    let done =
        on_write!(store, connection => sqlx::raw_sql(sql).execute(connection).await.map(drop));
    done.unwrap();
}

/// Runs a query of the test itself.
pub(crate) async fn rows(store: &Store, sql: &'static str) -> Vec<(String, String, String)> {
    on_read!(store, pool => sqlx::query_as(sql).fetch_all(pool).await).unwrap()
}
