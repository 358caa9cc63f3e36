//! Tables and migrations.

use super::StoreError;
use super::pools::{Pools, SQLITE};
use sqlx::AssertSqlSafe;

/// Migrations from an empty database to the current tables. A migration is never changed once it
/// has been released; a new one follows it.
const MIGRATIONS: &[&str] = &[
    include_str!("schema/0001.sql"),
    include_str!("schema/0002.sql"),
    include_str!("schema/0003.sql"),
    include_str!("schema/0004.sql"),
    include_str!("schema/0005.sql"),
    include_str!("schema/0006.sql"),
    include_str!("schema/0007.sql"),
];

/// Removes the rows of a namespace, or all rows if it is null.
pub(super) const RESET: &[&str] = &[
    "DELETE FROM tasks WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1",
    "DELETE FROM deliveries WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1",
    "DELETE FROM voices WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1",
    "DELETE FROM records WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1",
    "DELETE FROM replies WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1",
    "DELETE FROM counters WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1",
];

/// Removes the files of a namespace, or all files if it is null.
pub(super) const RESET_BLOBS: &str =
    "DELETE FROM blobs WHERE CAST($1 AS TEXT) IS NULL OR namespace = $1 RETURNING object";

/// Runs the missing migrations in a transaction, and ends it.
macro_rules! run_migrations {
    ($transaction:expr, $dialect:expr) => {{
        let failed = StoreError::opening;
        sqlx::query("CREATE TABLE IF NOT EXISTS schema_steps (step BIGINT PRIMARY KEY)")
            .execute(&mut *$transaction)
            .await
            .map_err(failed)?;
        let taken: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(step), 0) FROM schema_steps")
            .fetch_one(&mut *$transaction)
            .await
            .map_err(failed)?;
        for (step, sql) in (1..).zip(missing(taken)?) {
            // The text is one of the constants above and contains no input.
            let sql = AssertSqlSafe(sql.replace("BLOB", $dialect));
            sqlx::raw_sql(sql).execute(&mut *$transaction).await.map_err(failed)?;
            sqlx::query("INSERT INTO schema_steps (step) VALUES ($1)")
                .bind(taken + step)
                .execute(&mut *$transaction)
                .await
                .map_err(failed)?;
        }
        // A read-only database is reported here, and not at the first task.
        sqlx::query("UPDATE schema_steps SET step = step")
            .execute(&mut *$transaction)
            .await
            .map_err(failed)?;
        $transaction.commit().await.map_err(failed)?;
    }};
}

/// Runs the migrations that the database is missing, all of them or none.
pub(super) async fn migrate(pools: &Pools) -> Result<(), StoreError> {
    match pools {
        Pools::Sqlite { write, .. } => {
            let transaction = write.begin_with(SQLITE.begin).await;
            let mut transaction = transaction.map_err(StoreError::opening)?;
            run_migrations!(transaction, "BLOB");
        }
        #[cfg(feature = "postgres")]
        Pools::Postgres { pool, .. } => {
            let mut transaction = pool.begin().await.map_err(StoreError::opening)?;
            let locked = sqlx::query(super::pools::LOCK_SCHEMA).execute(&mut *transaction).await;
            locked.map_err(StoreError::opening)?;
            run_migrations!(transaction, "BYTEA");
        }
    }
    Ok(())
}

fn missing(taken: i64) -> Result<&'static [&'static str], StoreError> {
    usize::try_from(taken).ok().and_then(|taken| MIGRATIONS.get(taken..)).ok_or_else(|| {
        StoreError::new(format!(
            "the database is of a newer version: it has migration {taken}, this version {}",
            MIGRATIONS.len()
        ))
    })
}
