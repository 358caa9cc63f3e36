//! Opening a store: places, settings, versions.

use super::*;

#[tokio::test]
async fn a_file_is_made_with_its_folders_and_written_ahead() {
    let folder = Folder::local();
    let store = Store::open(&folder.config()).await.unwrap();
    let mode: String = on_read!(store, pool => {
        sqlx::query_scalar("PRAGMA journal_mode").fetch_one(pool).await
    })
    .unwrap();
    let synchronous: i64 = on_write!(store, pool => {
        sqlx::query_scalar("PRAGMA synchronous").fetch_one(pool).await
    })
    .unwrap();
    assert_eq!((mode.as_str(), synchronous), ("wal", 1));
    store.ping().await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn a_file_is_opened_again_with_what_is_in_it() {
    let folder = Folder::local();
    let store = Store::open(&folder.config()).await.unwrap();
    add(&store, "a").await;
    assert_eq!(store.next("", "task").await.unwrap(), 1);
    store.close().await;
    let store = Store::open(&folder.config()).await.unwrap();
    assert!(store.task("", "a").await.unwrap().is_some());
    assert_eq!(store.next("", "task").await.unwrap(), 2);
}

#[tokio::test]
async fn stores_in_memory_are_private_and_outlive_their_connection() {
    let open = async || Store::open(&StoreConfig::Memory).await.unwrap();
    let (one, other) = (open().await, open().await);
    add(&one, "a").await;
    assert!(other.task("", "a").await.unwrap().is_none());
    on_write!(one, pool => pool.acquire().await.unwrap().close().await).unwrap();
    assert!(one.task("", "a").await.unwrap().is_some());
    assert!(!one.is_shared());
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    let folder = Folder::local();
    let store = Store::open(&folder.config()).await.unwrap();
    execute(&store, "INSERT INTO schema_steps (step) VALUES (99)").await;
    store.close().await;
    let error = Store::open(&folder.config()).await.unwrap_err().to_string();
    assert_eq!(error, "the database is of a newer version: it has taken step 99 of 1");
}

#[tokio::test]
async fn what_cannot_be_opened_says_so() {
    let path = StoreConfig::Sqlite("/proc/none/tasks.db".into());
    let error = Store::open(&path).await.unwrap_err().to_string();
    assert!(error.starts_with("the folder `/proc/none` cannot be made: "), "{error}");
}

#[cfg(not(feature = "postgres"))]
#[tokio::test]
async fn a_server_needs_its_feature() {
    let server: StoreConfig = "postgres://me:secret@127.0.0.1/db".parse().unwrap();
    let error = Store::open(&server).await.unwrap_err().to_string();
    assert_eq!(
        error,
        "the store `postgres://127.0.0.1/db` needs a build with the feature `postgres`\n\
         help: use `memory` or `sqlite:PATH`"
    );
}
