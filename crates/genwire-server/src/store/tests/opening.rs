//! Opening a store: places, settings, versions.

use super::*;

#[tokio::test]
async fn a_file_is_made_and_written_ahead() {
    let folder = Folder::local();
    let store = Store::open(&folder.config()).await.unwrap();
    let mode: String = on_read!(store, pool => {
        sqlx::query_scalar("PRAGMA journal_mode").fetch_one(pool).await
    })
    .unwrap();
    let synchronous: i64 = on_write!(store, connection => {
        sqlx::query_scalar("PRAGMA synchronous").fetch_one(connection).await
    })
    .unwrap();
    assert_eq!((mode.as_str(), synchronous), ("wal", 1));
    store.check().await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn a_file_is_opened_again_with_what_is_in_it() {
    let folder = Folder::local();
    let store = Store::open(&folder.config()).await.unwrap();
    add(&store, "a").await;
    assert_eq!(store.next("", "task", START).await.unwrap(), 1);
    store.close().await;
    let store = Store::open(&folder.config()).await.unwrap();
    assert!(store.task("", "a").await.unwrap().is_some());
    assert_eq!(store.next("", "task", START).await.unwrap(), 2);
}

#[tokio::test]
async fn stores_in_memory_are_private_and_outlive_their_connection() {
    let open = async || Store::open(&StoreConfig::Memory).await.unwrap();
    let (one, other) = (open().await, open().await);
    add(&one, "a").await;
    assert!(other.task("", "a").await.unwrap().is_none());
    match &one.0.pools {
        Pools::Sqlite { write, .. } => write.acquire().await.unwrap().close().await.unwrap(),
        #[cfg(feature = "postgres")]
        Pools::Postgres { .. } => panic!(),
    }
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
    assert_eq!(error, "the database is of a newer version: it has migration 99, this version 7");
}

#[tokio::test]
async fn a_database_of_an_older_version_is_brought_up_to_date() {
    let folder = Folder::local();
    let store = Store::open(&folder.config()).await.unwrap();
    add(&store, "a").await;
    execute(
        &store,
        "DROP TABLE spent; DROP TABLE records; DROP TABLE replies; DROP INDEX tasks_id; ALTER TABLE deliveries DROP COLUMN receiver; ALTER TABLE blobs DROP COLUMN object; \
         ALTER TABLE counters DROP COLUMN used_at; DROP TABLE call_counts; \
         DROP TABLE open_calls; DROP INDEX deliveries_order; DELETE FROM schema_steps WHERE step > 1",
    )
    .await;
    store.close().await;
    let store = Store::open(&folder.config()).await.unwrap();
    assert!(store.task("", "a").await.unwrap().is_some());
    assert!(store.spend("key-1", 1).await.unwrap());
}

#[tokio::test]
async fn what_cannot_be_opened_says_why() {
    let folder = Folder::local();
    let StoreConfig::Sqlite(path) = folder.config() else { panic!() };
    let place = path.parent().unwrap();
    let other = place.join("other.db");
    fs::write(&other, "x".repeat(5_000)).unwrap();
    let none = place.join("none");
    for (path, expected) in [
        (none.join("tasks.db"), format!("there is no folder `{}`\nhelp: make it", none.display())),
        (place.to_owned(), format!("`{}` is a folder\nhelp: ", place.display())),
        (other.clone(), "the file is not a database, or it is damaged\nhelp: ".to_owned()),
        ("/proc/tasks.db".into(), "the file cannot be opened\nhelp: ".to_owned()),
    ] {
        let error = Store::open(&StoreConfig::Sqlite(path)).await.unwrap_err().to_string();
        assert!(error.starts_with(&expected), "{error}");
    }
    assert!(!none.exists(), "no folder is made for a path that may hold a mistake");
    assert_eq!(fs::read(&other).unwrap(), [b'x'; 5_000], "what is there stays");
}

#[tokio::test]
async fn a_file_that_can_only_be_read_is_refused_at_once() {
    let folder = Folder::local();
    Store::open(&folder.config()).await.unwrap().close().await;
    let StoreConfig::Sqlite(path) = folder.config() else { panic!() };
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path).read_only(true);
    let pool = sqlx::SqlitePool::connect_lazy_with(options);
    let pools = Pools::Sqlite { write: pool.clone(), read: pool, anchor: None };
    let error = schema::migrate(&pools).await.unwrap_err();
    assert_eq!(error.to_string(), "the file is read-only");
}

#[cfg(not(feature = "postgres"))]
#[tokio::test]
async fn a_server_needs_its_feature() {
    let server: StoreConfig = "postgres://me:secret@127.0.0.1/db".parse().unwrap();
    let error = Store::open(&server).await.unwrap_err().to_string();
    assert_eq!(
        error,
        "it needs a build with the feature `postgres`\nhelp: use `memory` or `sqlite:PATH`"
    );
}

/// Statements of the version before the last migrations: its processes go on beside new ones.
const EARLIER_STATEMENTS: [&str; 4] = [
    "INSERT INTO deliveries (namespace, task_id, sequence, kind, url, body, state, next_at, \
     attempts, created_at, updated_at) VALUES ('', 'a', 1, 'success', 'http://x/', '{}', \
     'pending', 1790000000000, '[]', 1790000000000, 1790000000000)",
    "INSERT INTO counters (namespace, name, value) VALUES ('', 'tasks', 1) \
     ON CONFLICT (namespace, name) DO UPDATE SET value = counters.value + 1",
    "UPDATE tasks SET status = 'running', lease_owner = 'old', lease_until = 1, \
     claims = claims + 1, attempts = attempts + 1 WHERE namespace = '' AND id = 'a'",
    "DELETE FROM deliveries WHERE created_at < 1 AND next_at IS NULL",
];

#[tokio::test]
async fn a_process_of_the_version_before_goes_on_beside_a_new_one() {
    let store = memory().await;
    add(&store, "a").await;
    for statement in EARLIER_STATEMENTS {
        execute(&store, statement).await;
    }
    // Its lease is over, and its delivery is made by the new one.
    let claim = store.claim(Kind::Any, &claimant("new", 10), None).await.unwrap().unwrap();
    assert_eq!(claim.task.claims, 2);
    let delivery = store.claim_delivery(&claimant("new", 10), &BusyReceivers::default()).await;
    assert_eq!(delivery.unwrap().unwrap().kind, "success");
    assert_eq!(store.next("", "tasks", START).await.unwrap(), 2);
}

#[cfg(not(feature = "object-store"))]
#[test]
fn a_place_for_files_needs_its_feature() {
    let error = Objects::open("s3://bucket").unwrap_err().to_string();
    assert_eq!(error, "it needs a build with the feature `object-store`");
}
