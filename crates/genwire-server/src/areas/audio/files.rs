//! Audio and subtitle files that can be downloaded for a limited time.

use std::sync::Arc;
use std::time::Duration;

use genwire_audio::INTERFACE;
use genwire_audio::OutputFormat;
use genwire_audio::server::{Call, Refusal};
use genwire_mock::{Mock, OrRefuse as _};

use crate::audio::Container;
use crate::engines::speech::{Mark, subtitle_file};

const SUBTITLES_MEDIA_TYPE: &str = "application/json";
const SECONDS_PER_HOUR: u64 = 3600;

/// The store for the files of a call.
#[derive(Clone, Debug)]
pub(super) struct FileStore {
    mock: Arc<Mock>,
    namespace: String,
    call: Call,
    /// The voices of the call.
    voices: Vec<String>,
}

impl FileStore {
    pub(super) fn new(mock: Arc<Mock>, call: &Call, voices: Vec<String>) -> Self {
        Self { mock, namespace: call.namespace().to_owned(), call: call.clone(), voices }
    }

    /// Marks the voices as used, so that they are listed from then on.
    pub(super) async fn mark_voices_used(&self) -> Result<(), Refusal> {
        for voice in &self.voices {
            let marked = self.mock.store().use_voice(&self.namespace, voice).await;
            marked.or_refuse(&INTERFACE)?;
        }
        Ok(())
    }

    /// Stores audio and returns its URL.
    pub(super) async fn put_audio(
        &self,
        container: Container,
        bytes: &[u8],
    ) -> Result<String, Refusal> {
        let name = container.format();
        self.put(container.media_type(), name.as_str(), bytes).await
    }

    /// Stores subtitles and returns their URL.
    pub(super) async fn put_subtitles(&self, marks: &[Mark]) -> Result<String, Refusal> {
        self.put(SUBTITLES_MEDIA_TYPE, "json", &subtitle_file(marks)).await
    }

    async fn put(&self, media_type: &str, ending: &str, bytes: &[u8]) -> Result<String, Refusal> {
        let hours = OutputFormat::Url.valid_hours().and_then(|hours| u64::try_from(hours).ok());
        let valid = Duration::from_secs(hours.unwrap_or_default() * SECONDS_PER_HOUR);
        let valid = i64::try_from(valid.as_millis()).unwrap_or(i64::MAX);
        let until = self.mock.clock().now().saturating_add(valid);
        let key = self.mock.seed().file_key(&self.namespace);
        let store = self.mock.store();
        let name = store.put_blob(&self.namespace, &key, media_type, bytes, until).await;
        let name = name.or_refuse(&INTERFACE)?;
        Ok(self.mock.file_url(&self.call, &format!("{name}.{ending}")))
    }
}
