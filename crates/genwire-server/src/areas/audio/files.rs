//! Downloads: audio, subtitles and films that are kept for a while.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use genwire_audio::INTERFACE;
use genwire_audio::OutputFormat;
use genwire_audio::server::{Call, Refusal, fallback};
use genwire_core::server::method_not_allowed;

use crate::audio::Container;
use crate::engines::speech::{Mark, subtitle_file};
use crate::shared::Shared;

/// Route of a file; the name may have an extension, which is ignored.
const FILE_ROUTE: &str = "/files/{name}";
const SUBTITLES_MEDIA_TYPE: &str = "application/json";
const SECONDS_PER_HOUR: u64 = 3600;

/// The store for the files of one call.
#[derive(Clone, Debug)]
pub(super) struct FileStore {
    shared: Arc<Shared>,
    namespace: String,
    call: Call,
    /// The voices that speak.
    voices: Vec<String>,
}

impl FileStore {
    pub(super) fn new(shared: Arc<Shared>, call: &Call, voices: Vec<String>) -> Self {
        Self { shared, namespace: call.namespace().to_owned(), call: call.clone(), voices }
    }

    /// Marks the voices as used, so that they are listed from now on.
    pub(super) async fn mark_voices_used(&self) -> Result<(), Refusal> {
        for voice in &self.voices {
            self.shared.store.use_voice(&self.namespace, voice).await?;
        }
        Ok(())
    }

    /// Stores audio, and returns its address.
    pub(super) async fn put_audio(
        &self,
        container: Container,
        bytes: &[u8],
    ) -> Result<String, Refusal> {
        let name = container.format();
        self.put(container.media_type(), name.as_str(), bytes).await
    }

    /// Stores subtitles, and returns their address.
    pub(super) async fn put_subtitles(&self, marks: &[Mark]) -> Result<String, Refusal> {
        self.put(SUBTITLES_MEDIA_TYPE, "json", &subtitle_file(marks)).await
    }

    async fn put(&self, media_type: &str, ending: &str, bytes: &[u8]) -> Result<String, Refusal> {
        let Shared { store, clock, seed, .. } = &*self.shared;
        let hours = OutputFormat::Url.valid_hours().and_then(|hours| u64::try_from(hours).ok());
        let valid = Duration::from_secs(hours.unwrap_or_default() * SECONDS_PER_HOUR);
        let valid = i64::try_from(valid.as_millis()).unwrap_or(i64::MAX);
        let until = clock.now().saturating_add(valid);
        let key = seed.file_key(&self.namespace);
        let name = store.put_blob(&self.namespace, &key, media_type, bytes, until).await?;
        Ok(self.shared.file_url(&self.call, &format!("{name}.{ending}")))
    }
}

/// Returns the route of the files, which need no key.
pub(crate) fn files(shared: Arc<Shared>) -> Router {
    Router::new()
        .route(FILE_ROUTE, get(file).fallback(method_not_allowed(&INTERFACE)))
        .with_state(shared)
}

async fn file(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    // The extension is for people and players; only the name counts.
    let name = name.split_once('.').map_or(name.as_str(), |(name, _)| name);
    match shared.store.blob(name, shared.clock.now()).await {
        Ok(Some(blob)) => ([(CONTENT_TYPE, blob.media_type)], blob.bytes).into_response(),
        Ok(None) => fallback(&INTERFACE)(request).await,
        Err(error) => {
            tracing::error!(error = %error, "the store failed");
            axum::http::StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
