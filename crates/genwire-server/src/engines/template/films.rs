//! Video files of finished tasks, stored for download.

use super::Film;
use genwire_mock::{BoxFuture, Clock, Finish, Seed, Store, StoreError, TaskRow};
use genwire_video::TaskType;
use serde::Deserialize;
use serde_json::Value as JsonValue;

/// Time that a video file is stored for, in milliseconds.
///
/// A task can be queried for a week, and the URL that a query returns is valid for a day.
const STORED_MS: i64 = 8 * 24 * 60 * 60 * 1000;

/// Member of a result with the name of the stored video file.
pub(crate) const FILM: &str = "film";
/// Member of a result with the external URL of a video file.
const URL_MEMBER: &str = "url";

/// Adds the video files of finished tasks.
#[derive(Debug)]
pub(crate) struct Films {
    store: Store,
    clock: Clock,
    seed: Seed,
}

/// The details of a task that determine its video file.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Details {
    ratio: Option<String>,
}

impl Films {
    pub(crate) fn new(store: Store, clock: Clock, seed: Seed) -> Self {
        Self { store, clock, seed }
    }

    /// Stores the video file of a task and returns its name.
    async fn store(&self, task: &TaskRow) -> Result<String, StoreError> {
        let details: Details = serde_json::from_str(&task.details).unwrap_or_default();
        let ratio = details.ratio.as_deref().unwrap_or(Film::DEFAULT_RATIO);
        let bytes = Film::of(ratio).bytes();
        let until = self.clock.now().saturating_add(STORED_MS);
        let key = self.seed.file_key(&task.namespace);
        self.store.put_blob(&task.namespace, &key, Film::MEDIA_TYPE, bytes, until).await
    }
}

impl Finish for Films {
    fn finish<'a>(
        &'a self,
        task: &'a TaskRow,
        mut result: JsonValue,
    ) -> BoxFuture<'a, Result<JsonValue, StoreError>> {
        Box::pin(async move {
            let is_video = task.task_type != TaskType::H3ContextIr.as_str();
            if is_video
                && result.is_object()
                && result.get(URL_MEMBER).is_none_or(JsonValue::is_null)
            {
                result[FILM] = self.store(task).await?.into();
            }
            Ok(result)
        })
    }
}
