//! Tables and migrations.

use super::StoreError;
use super::pools::{Pools, SQLITE};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};

/// Migrations from an empty database to the current tables, each with its description. A migration
/// is never changed once it has been released; a new one follows it.
///
/// A process of an earlier version keeps running next to a new one, and may even be started later.
/// So a migration adds tables, columns and indexes; it removes nothing that such a process uses.
pub(super) const MIGRATIONS: [(&str, &str); 7] = [
    ("tasks, deliveries, voices, files and counters", include_str!("schema/0001.sql")),
    ("balances", include_str!("schema/0002.sql")),
    ("receivers of deliveries, and the use of counters", include_str!("schema/0003.sql")),
    ("calls counted by several nodes", include_str!("schema/0004.sql")),
    ("records", include_str!("schema/0005.sql")),
    ("programmed replies", include_str!("schema/0006.sql")),
    ("files outside the database", include_str!("schema/0007.sql")),
];
/// Tables in which versions before this one wrote the number of each migration.
const FORMER_TABLES_SQLITE: &str =
    "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'schema_steps'";
#[cfg(feature = "postgres")]
const FORMER_TABLES_POSTGRES: &str = "SELECT COUNT(to_regclass('schema_steps'))";
const LAST_FORMER: &str = "SELECT MAX(step) FROM schema_steps";
/// Returns the first table, view, index or trigger of a file that another program has made, if none
/// of the tables with migrations is there.
pub(super) const FOREIGN_TABLE: &str = "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND NOT EXISTS \
     (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name IN ('genwire_migrations', 'schema_steps')) \
     ORDER BY name LIMIT 1";
/// Table of the migrations that have run; another program in the same schema may have the usual one.
const TABLE: &str = "genwire_migrations";
/// Statement that writes to that table and changes nothing.
const WRITE: &str = "UPDATE genwire_migrations SET success = success WHERE version = 1";

/// Removes the rows of a namespace, or all rows if it is null. Rows of replies are removed
/// separately.
pub(super) const RESET: &[&str] = &[
    "DELETE FROM tasks WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1",
    "DELETE FROM deliveries WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1",
    "DELETE FROM voices WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1",
    "DELETE FROM records WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1",
    "DELETE FROM counters WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1",
];

/// Removes the files of a namespace, or all files if it is null.
pub(super) const RESET_BLOBS: &str =
    "DELETE FROM blobs WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1 RETURNING object";

/// Runs the missing migrations on a connection.
macro_rules! run_migrations {
    ($connection:expr, $migrator:expr, $former_tables:expr) => {{
        let failed = StoreError::opening;
        let migrator = $migrator;
        let former: i64 = sqlx::query_scalar($former_tables)
            .fetch_one(&mut *$connection)
            .await
            .map_err(failed)?;
        if former > 0 {
            let last: Option<i64> = sqlx::query_scalar(LAST_FORMER)
                .fetch_one(&mut *$connection)
                .await
                .map_err(failed)?;
            // They are marked as run. Their own table stays for processes of the previous version.
            let last = Some(last.unwrap_or(0));
            migrator.run_direct(last, &mut *$connection, true).await.map_err(migrating)?;
        }
        // What `run` and `skip` call; the futures of those cannot be spawned.
        migrator.run_direct(None, &mut *$connection, false).await.map_err(migrating)?;
        // A read-only database is reported here, and not at the first task.
        sqlx::query(WRITE).execute(&mut *$connection).await.map_err(failed)?;
    }};
}

/// Runs the migrations that the database is missing.
///
/// Processes that start at the same time wait for each other: for the lock that the migrator takes
/// on a server, and for the transaction on a file.
pub(super) async fn migrate(pools: &Pools) -> Result<(), StoreError> {
    match pools {
        Pools::Sqlite { write, .. } => {
            let transaction = write.begin_with(SQLITE.begin).await;
            let mut transaction = transaction.map_err(StoreError::opening)?;
            run_migrations!(transaction, migrator("BLOB"), FORMER_TABLES_SQLITE);
            transaction.commit().await.map_err(StoreError::opening)?;
        }
        #[cfg(feature = "postgres")]
        Pools::Postgres { pool, .. } => {
            let mut connection = pool.acquire().await.map_err(StoreError::opening)?;
            // After an error, the connection would keep the lock.
            connection.close_on_drop();
            run_migrations!(connection, migrator("BYTEA"), FORMER_TABLES_POSTGRES);
        }
    }
    Ok(())
}

/// Returns the migrations for a database whose type of bytes has this name.
pub(super) fn migrator(bytes: &str) -> Migrator {
    let migration = |(version, (description, sql)): (i64, (&'static str, &str))| {
        // The text is one of the constants above and contains no input.
        let sql = AssertSqlSafe(sql.replace("BLOB", bytes)).into_sql_str();
        Migration::new(version, description.into(), MigrationType::Simple, sql, false)
    };
    let mut migrator = Migrator::with_migrations((1..).zip(MIGRATIONS).map(migration).collect());
    migrator.dangerous_set_table_name(TABLE);
    // Migrations of a later version may have run: this process may be started next to it.
    migrator.set_ignore_missing(true);
    migrator
}

fn migrating(error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            StoreError::opening(error)
        }
        MigrateError::VersionMismatch(version) => StoreError::new(format!(
            "its tables are those of another build: migration {version} is not the one of this \
             program"
        ))
        .with_help("start the program that made them, or name another place"),
        other => StoreError::new(other.to_string()),
    }
}
