//! Tests of the store.

mod deliveries;
mod moves;
mod opening;
mod others;
mod races;

use super::*;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A time of the service.
pub(crate) const START: i64 = 1_790_000_000_000;

/// A folder of its own, gone with the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("genwire-store-{}-{count}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn file(&self) -> StoreConfig {
        StoreConfig::Sqlite(self.0.join("deep/down/tasks.db"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
        }
    }
}

pub(crate) async fn memory() -> Store {
    Store::open(&StoreConfig::Memory).await.unwrap()
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
    store.add_task(&task, crate::tasks::Progression::Real, due, START).await.unwrap()
}

/// One who claims at a time of the machine, for a thousand milliseconds.
pub(crate) fn claimant(owner: &str, machine_now: i64) -> Claimant<'_> {
    Claimant { owner, now: START, machine_now, until: machine_now + 1_000 }
}

/// A statement of the test itself.
pub(crate) async fn execute(store: &Store, sql: &'static str) {
    let done = on_write!(store, pool => sqlx::raw_sql(sql).execute(pool).await.map(|_| ()));
    done.unwrap();
}

/// What a statement of the test itself finds.
pub(crate) async fn rows(store: &Store, sql: &'static str) -> Vec<(String, String, String)> {
    on_read!(store, pool => sqlx::query_as(sql).fetch_all(pool).await).unwrap()
}
