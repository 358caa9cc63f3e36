//! The same operations on a `PostgreSQL` server that refuses commits, or has lost its tables.

use super::{Folder, READS, Store, StoreConfig, WRITES, execute, prepare, rows};
use std::fmt::Write as _;

/// Refuses to commit each transaction that changes something.
const REFUSE_COMMITS: &str = "\
    CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE 'refused'; END $$ LANGUAGE plpgsql; \
    DO $$ DECLARE name text; BEGIN \
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP \
            EXECUTE format('CREATE CONSTRAINT TRIGGER refuse AFTER INSERT OR UPDATE OR DELETE ON %I \
                DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()', name); \
        END LOOP; \
    END $$";
const TAKE_COMMITS: &str = "DROP FUNCTION refuse() CASCADE";
const DROP_TABLES: &str = "\
    DO $$ DECLARE name text; BEGIN \
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP \
            EXECUTE format('DROP TABLE %I CASCADE', name); \
        END LOOP; \
    END $$";

/// Opens a store in its own schema; `None` if the tests run without a server.
async fn prepared() -> Option<Store> {
    let folder = Folder::new().await;
    let StoreConfig::Postgres(_) = folder.config else { return None };
    let store = Store::open(&folder.config()).await.unwrap();
    prepare(&store).await;
    Some(store)
}

/// Everything that operations change, as a string.
async fn contents(store: &Store) -> String {
    let tables = "SELECT tablename::text, '', '' FROM pg_tables \
         WHERE schemaname = current_schema() AND tablename <> 'genwire_migrations' ORDER BY 1";
    let mut text = String::new();
    for (table, ..) in rows(store, tables).await {
        let all = format!("SELECT t::text FROM \"{table}\" AS t ORDER BY 1");
        let all = sqlx::AssertSqlSafe(all);
        let all: Vec<String> =
            on_read!(store, pool => sqlx::query_scalar(all).fetch_all(pool).await).unwrap();
        writeln!(text, "{table}\n{}", all.join("\n")).unwrap();
    }
    text
}

#[tokio::test]
async fn commits_that_a_server_refuses_are_not_acknowledged() {
    for (name, operation) in WRITES {
        let Some(store) = prepared().await else { return };
        let before = contents(&store).await;
        execute(&store, REFUSE_COMMITS).await;
        operation(&store).await.expect_err(name);
        store.check().await.expect_err(name);
        execute(&store, TAKE_COMMITS).await;
        assert_eq!(contents(&store).await, before, "{name}");
        operation(&store).await.unwrap();
        assert_ne!(contents(&store).await, before, "{name}");
    }
}

#[tokio::test]
async fn operations_that_find_no_tables_are_never_ready() {
    let Some(store) = prepared().await else { return };
    execute(&store, DROP_TABLES).await;
    for (name, operation) in WRITES.into_iter().chain(READS) {
        operation(&store).await.expect_err(name);
        store.0.health.check_last_failure().expect_err(name);
        store.0.health.forget_failure();
    }
}
