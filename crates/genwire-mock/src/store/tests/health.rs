//! Databases that fail while the service runs.

use super::*;

#[tokio::test]
async fn a_file_that_is_removed_is_neither_ready_nor_written_to() {
    let folder = Folder::local();
    let store = Store::open(&folder.config()).await.unwrap();
    store.check().await.unwrap();
    assert_eq!(store.next("", "task", START).await.unwrap(), 1);
    fs::remove_file(folder.path.join("tasks.db")).unwrap();
    let error = store.next("", "task", START).await.unwrap_err().to_string();
    assert!(error.contains("was removed or replaced"), "{error}");
    assert!(store.check().await.is_err());
}

#[tokio::test]
async fn a_file_that_is_replaced_is_noticed() {
    let folder = Folder::local();
    let store = Store::open(&folder.config()).await.unwrap();
    let path = folder.path.join("tasks.db");
    fs::copy(&path, folder.path.join("copy")).unwrap();
    fs::rename(folder.path.join("copy"), &path).unwrap();
    let error = store.check().await.unwrap_err().to_string();
    assert!(error.contains("was removed or replaced"), "{error}");
}

#[tokio::test]
async fn a_failure_counts_against_the_readiness() {
    let store = memory().await;
    store.check().await.unwrap();
    execute(&store, "ALTER TABLE counters RENAME TO hidden").await;
    store.next("", "task", START).await.unwrap_err();
    execute(&store, "ALTER TABLE hidden RENAME TO counters").await;
    let error = store.check().await.unwrap_err().to_string();
    assert!(error.contains("failed within the last 10 s"), "{error}");
}

#[tokio::test]
async fn an_id_that_is_taken_is_no_failure() {
    let store = memory().await;
    add(&store, "a").await;
    let task = NewTask { id: "a".to_owned(), request: "{}".to_owned(), ..NewTask::default() };
    let due = Due { due_at: Some(START), finish_at: None };
    let added = store.add_task(&task, crate::progression::Progression::Real, due, START).await;
    assert!(added.unwrap_err().is_taken());
    store.check().await.unwrap();
}

#[tokio::test]
async fn a_database_that_cannot_be_written_to_is_not_ready() {
    let folder = Folder::local();
    let store = Store::open(&folder.config()).await.unwrap();
    execute(&store, "PRAGMA query_only = ON").await;
    let error = store.check().await.unwrap_err().to_string();
    assert!(error.contains("readonly"), "{error}");
}
