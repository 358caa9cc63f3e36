//! Opening a store: addresses, settings, versions.

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
async fn a_process_starts_beside_those_of_a_later_version() {
    let folder = Folder::new().await;
    let store = Store::open(&folder.config()).await.unwrap();
    add(&store, "a").await;
    execute(
        &store,
        "CREATE TABLE later (id BIGINT); ALTER TABLE tasks ADD COLUMN later TEXT; \
         INSERT INTO genwire_migrations (version, description, success, checksum, execution_time) \
         VALUES (99, 'later', TRUE, 'x', 0)",
    )
    .await;
    store.close().await;
    let store = Store::open(&folder.config()).await.unwrap();
    assert!(store.task("", "a").await.unwrap().is_some());
    add(&store, "b").await;
}

/// Brings the tables of a new database to a state that the migrations can meet.
async fn prepare(folder: &Folder, is_former: bool, last: usize) {
    let pools = Pools::open(&folder.config()).await.unwrap();
    let former = schema::MIGRATIONS.iter().take(last).map(|(_, sql)| *sql);
    let former = former.chain(["CREATE TABLE schema_steps (step BIGINT PRIMARY KEY)"]);
    macro_rules! prepare {
        ($pool:expr, $bytes:literal) => {
            if is_former {
                for sql in former {
                    let sql = sqlx::AssertSqlSafe(sql.replace("BLOB", $bytes));
                    sqlx::raw_sql(sql).execute($pool).await.unwrap();
                }
                for step in 1..=i64::try_from(last).unwrap() {
                    let mark = sqlx::query("INSERT INTO schema_steps (step) VALUES ($1)");
                    mark.bind(step).execute($pool).await.unwrap();
                }
            } else {
                let target = i64::try_from(last).unwrap();
                schema::migrator($bytes).run_to(target, $pool).await.unwrap();
            }
            let task = "INSERT INTO tasks (namespace, id, position, key_id, task_type, model, \
                status, progression, details, created_at, updated_at, claims, attempts, polls, \
                request) VALUES ('', 'a', 1, '', 'generation', '', 'queued', 'real', '{}', 1, 1, \
                0, 0, 0, '{}')";
            if last > 0 {
                sqlx::query(task).execute($pool).await.unwrap();
            }
        };
    }
    match &pools {
        Pools::Sqlite { write, .. } => {
            prepare!(write, "BLOB");
        }
        #[cfg(feature = "postgres")]
        Pools::Postgres { pool, .. } => {
            prepare!(pool, "BYTEA");
        }
    }
    pools.close().await;
}

#[tokio::test]
async fn a_database_of_any_earlier_version_is_brought_up_to_date() {
    for is_former in [true, false] {
        for last in 0..=schema::MIGRATIONS.len() {
            let folder = Folder::new().await;
            prepare(&folder, is_former, last).await;
            // The second process finds everything done.
            for _ in 0..2 {
                let store = Store::open(&folder.config()).await.unwrap();
                assert_eq!(store.task("", "a").await.unwrap().is_some(), last > 0, "{last}");
                assert!(store.spend("key-1", 1_000).await.unwrap());
                store.next("", "task", START).await.unwrap();
                store.put_blob("", &[0; 32], "audio/mpeg", b"abc", START).await.unwrap();
                let done = "SELECT CAST(version AS TEXT), '', '' FROM genwire_migrations";
                assert_eq!(rows(&store, done).await.len(), schema::MIGRATIONS.len());
                store.close().await;
            }
        }
    }
}

#[tokio::test]
async fn processes_that_start_at_once_wait_for_each_other() {
    for is_former in [true, false] {
        let folder = Folder::new().await;
        prepare(&folder, is_former, 1).await;
        let mut starting = tokio::task::JoinSet::new();
        for _ in 0..6 {
            let config = folder.config();
            starting.spawn(async move {
                let store = Store::open(&config).await.unwrap();
                store.task("", "a").await.unwrap().is_some()
            });
        }
        assert_eq!(starting.join_all().await, [true; 6]);
    }
}

/// Checksums of the migrations on a file. Every database has them, and is refused when they
/// differ: no text of a migration is changed, not even a comment.
const CHECKSUMS: [&str; schema::MIGRATIONS.len()] = [
    "041f3e04888f5c27",
    "f80120cfccdea82e",
    "ede8577a608b3c45",
    "a88a97f922ed92a0",
    "fa1b39355960317f",
    "461ef9d65cb7c1eb",
    "04bba52feca897e6",
];

#[test]
fn migrations_are_never_changed() {
    let migrator = schema::migrator("BLOB");
    let checksums = migrator.iter().map(|it| const_hex::encode(&it.checksum[..8]));
    assert_eq!(checksums.collect::<Vec<_>>(), CHECKSUMS);
}

#[tokio::test]
async fn a_changed_migration_is_refused() {
    let folder = Folder::new().await;
    let store = Store::open(&folder.config()).await.unwrap();
    execute(&store, "UPDATE genwire_migrations SET checksum = 'x' WHERE version = 2").await;
    store.close().await;
    let error = shown(&Store::open(&folder.config()).await.unwrap_err());
    assert!(error.starts_with("its tables are those of another build: migration 2 "), "{error}");
    assert!(error.contains("; start the program that made them"), "{error}");
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
        (none.join("tasks.db"), format!("there is no folder `{}`; make it", none.display())),
        (place.to_owned(), format!("`{}` is a folder; ", place.display())),
        (other.clone(), "the file is not a database, or it is damaged; ".to_owned()),
        ("/proc/tasks.db".into(), "the file cannot be opened; ".to_owned()),
    ] {
        let error = shown(&Store::open(&StoreConfig::Sqlite(path)).await.unwrap_err());
        assert!(error.starts_with(&expected), "{error}");
    }
    assert!(!none.exists(), "no folder is made for a path that may hold a mistake");
    assert_eq!(fs::read(&other).unwrap(), [b'x'; 5_000], "what is there stays");
}

/// Creates a file as another program would, and returns its bytes.
async fn foreign(path: &std::path::Path, mode: &str, statements: &str) -> Vec<u8> {
    use sqlx::ConnectOptions as _;

    let mut connection = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(mode.parse().unwrap())
        .connect()
        .await
        .unwrap();
    let statements = sqlx::AssertSqlSafe(statements.to_owned());
    sqlx::raw_sql(statements).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    fs::read(path).unwrap()
}

#[tokio::test]
async fn the_database_of_another_program_is_left_as_it_is() {
    for mode in ["delete", "wal"] {
        for (statements, name) in [
            ("CREATE TABLE tasks (id INTEGER)", "tasks"),
            ("CREATE TABLE notes (id INTEGER PRIMARY KEY); INSERT INTO notes VALUES (1)", "notes"),
            ("CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY)", "_sqlx_migrations"),
            ("CREATE VIEW genwire_migrations AS SELECT 1 AS version", "genwire_migrations"),
            ("CREATE TABLE sqliteXa (id INTEGER)", "sqliteXa"),
        ] {
            let folder = Folder::local();
            let StoreConfig::Sqlite(path) = folder.config() else { panic!() };
            let before = foreign(&path, mode, statements).await;
            let error = shown(&Store::open(&folder.config()).await.unwrap_err());
            let expected = format!("a database of another program, with the table `{name}`");
            assert!(
                error.contains(&expected) && error.contains("; name a file of its own"),
                "{mode} {error}"
            );
            assert_eq!(fs::read(&path).unwrap(), before, "{mode} {statements}");
        }
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_as_it_is() {
    for size in [1, 15, 16, 99, 100, 511, 512, 4096, 5000] {
        for byte in [0, b'x', 0xff] {
            let folder = Folder::local();
            let StoreConfig::Sqlite(path) = folder.config() else { panic!() };
            let bytes = vec![byte; size];
            fs::write(&path, &bytes).unwrap();
            let error = shown(&Store::open(&folder.config()).await.unwrap_err());
            let expected = "the file is not a database, or it is damaged; ";
            assert!(error.starts_with(expected), "{size} {byte}: {error}");
            assert_eq!(fs::read(&path).unwrap(), bytes, "{size} {byte}");
        }
    }
}

#[tokio::test]
async fn an_empty_file_becomes_a_store() {
    let folder = Folder::local();
    let StoreConfig::Sqlite(path) = folder.config() else { panic!() };
    fs::write(path, "").unwrap();
    add(&Store::open(&folder.config()).await.unwrap(), "a").await;
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

/// Statements of the version before the last migrations, whose processes keep running next to new
/// ones.
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
    let claim = store.claim(ClaimScope::Any, &claimant("new", 10), None).await.unwrap().unwrap();
    assert_eq!(claim.task.claims, 2);
    let delivery = store.claim_delivery(&claimant("new", 10), &Busy::default()).await;
    assert_eq!(delivery.unwrap().unwrap().kind, "success");
    assert_eq!(store.next("", "tasks", START).await.unwrap(), 2);
}
