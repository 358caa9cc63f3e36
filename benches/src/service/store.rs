//! The least cost of a task for its store: an insert and two updates, each in a transaction.

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{PgPool, SqlitePool};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;
use tokio::task::JoinSet;

const CREATE: &str = "CREATE TABLE IF NOT EXISTS floor \
     (id BIGINT PRIMARY KEY, status TEXT NOT NULL, request TEXT NOT NULL)";
const INSERT: &str = "INSERT INTO floor (id, status, request) VALUES ($1, 'queued', $2)";
const UPDATE: &str = "UPDATE floor SET status = $2 WHERE id = $1";

/// Opens an `SQLite` file with the settings of the service.
///
/// # Errors
///
/// The file cannot be opened.
pub async fn sqlite(path: &Path) -> sqlx::Result<SqlitePool> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Normal);
    SqlitePoolOptions::new().max_connections(1).connect_with(options).await
}

macro_rules! floor {
    ($name:ident, $pool:ty) => {
        /// Inserts rows and updates each of them twice, by some connections; returns the rows per
        /// second.
        ///
        /// # Errors
        ///
        /// A statement fails.
        pub async fn $name(
            pool: &$pool,
            rows: i64,
            connections: usize,
            body: &str,
        ) -> Result<f64, Box<dyn std::error::Error>> {
            sqlx::query(CREATE).execute(pool).await?;
            sqlx::query("DELETE FROM floor").execute(pool).await?;
            let (next, body) = (Arc::new(AtomicI64::new(0)), Arc::<str>::from(body));
            let began = Instant::now();
            let mut writers = JoinSet::new();
            for _ in 0..connections {
                let (pool, next, body) = (pool.clone(), Arc::clone(&next), Arc::clone(&body));
                writers.spawn(async move {
                    loop {
                        let id = next.fetch_add(1, Ordering::Relaxed);
                        if id >= rows {
                            return Ok::<_, sqlx::Error>(());
                        }
                        sqlx::query(INSERT).bind(id).bind(&*body).execute(&pool).await?;
                        for status in ["running", "succeeded"] {
                            sqlx::query(UPDATE).bind(id).bind(status).execute(&pool).await?;
                        }
                    }
                });
            }
            while let Some(ended) = writers.join_next().await {
                ended??;
            }
            #[expect(clippy::cast_precision_loss, reason = "it is some thousand rows")]
            let rows = rows as f64;
            Ok(rows / began.elapsed().as_secs_f64())
        }
    };
}
floor!(floor_on_server, PgPool);
floor!(floor_in_file, SqlitePool);
