//! Checks that the database performs the operations that the service acknowledges.

use super::{Store, StoreConfig, StoreError};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time for which a failure affects the readiness of the service.
const FAILURE_MEMORY: Duration = Duration::from_secs(10);
/// Time limit for checking a database.
const CHECK_TIMEOUT: Duration = Duration::from_secs(5);
/// Statement that writes a row.
const PROBE: &str = "INSERT INTO settings (name, value) VALUES ('probe', '') \
     ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/// The state of the store, as far as its failures show.
#[derive(Debug, Default)]
pub(super) struct Health {
    file: Option<OpenFile>,
    last_failure: Mutex<Option<(Instant, String)>>,
}

/// The opened file, which may no longer be the file at its path.
#[derive(Debug)]
struct OpenFile {
    path: PathBuf,
    identity: Identity,
}

/// The device and the number of a file.
type Identity = (u64, u64);

impl Health {
    /// Records the identity of the opened file.
    pub(super) fn of(config: &StoreConfig) -> Result<Self, StoreError> {
        let StoreConfig::Sqlite(path) = config else { return Ok(Self::default()) };
        // The working directory may change after the start.
        let path = fs::canonicalize(path).map_err(|error| StoreError::new(error.to_string()))?;
        let identity = identity(&path).map_err(|error| StoreError::new(error.to_string()))?;
        Ok(Self { file: Some(OpenFile { path, identity }), last_failure: Mutex::default() })
    }

    /// Fails if the file at the path is no longer the opened file, since writes to it would be
    /// lost.
    pub(super) fn check_file(&self) -> Result<(), sqlx::Error> {
        let Some(OpenFile { path, identity: opened }) = &self.file else { return Ok(()) };
        if identity(path).is_ok_and(|found| found == *opened) {
            return Ok(());
        }
        let message = format!("the file `{}` was removed or replaced", path.display());
        Err(sqlx::Error::Io(io::Error::new(io::ErrorKind::NotFound, message)))
    }

    /// Remembers a failure of the database.
    pub(super) fn watch<T>(&self, result: Result<T, sqlx::Error>) -> Result<T, sqlx::Error> {
        if let Err(error) = &result
            && is_failure(error)
        {
            self.remember(error);
        }
        result
    }

    /// Remembers a failure of the file store outside the database.
    pub(super) fn watch_objects<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        result.inspect_err(|error| self.remember(error))
    }

    fn remember(&self, error: &impl ToString) {
        let mut last = self.last_failure.lock().unwrap_or_else(PoisonError::into_inner);
        *last = Some((Instant::now(), error.to_string()));
    }

    #[cfg(test)]
    pub(super) fn forget_failure(&self) {
        *self.last_failure.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub(super) fn check_last_failure(&self) -> Result<(), StoreError> {
        let last = self.last_failure.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((at, message)) if at.elapsed() < FAILURE_MEMORY => Err(StoreError::new(format!(
                "the store failed within the last {} s: {message}",
                FAILURE_MEMORY.as_secs()
            ))),
            _ => Ok(()),
        }
    }
}

impl Store {
    /// Checks that the database is writable, and that nothing has failed recently.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        self.0.health.check_last_failure()?;
        let probe = async {
            on_write!(self, connection => {
                sqlx::query(PROBE).execute(connection).await.map(drop)
            })
        };
        match tokio::time::timeout(CHECK_TIMEOUT, probe).await {
            Ok(result) => Ok(result?),
            Err(_) => Err(StoreError::new(format!(
                "the database did not answer within {} s",
                CHECK_TIMEOUT.as_secs()
            ))),
        }
    }
}

/// Returns true for an error of the database itself, rather than of a statement.
fn is_failure(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::RowNotFound => false,
        sqlx::Error::Database(error) => !error.is_unique_violation(),
        _ => true,
    }
}

#[cfg(unix)]
fn identity(path: &std::path::Path) -> io::Result<Identity> {
    use std::os::unix::fs::MetadataExt as _;

    fs::metadata(path).map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(path: &std::path::Path) -> io::Result<Identity> {
    fs::metadata(path).map(|_| (0, 0))
}
