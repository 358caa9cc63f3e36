//! Tests of the video area.

#[cfg(feature = "callback")]
mod callbacks;
mod content;
#[cfg(feature = "media")]
#[expect(dead_code, reason = "they are those of another crate, which uses all of them")]
#[path = "../../../genwire-media/tests/it/fixtures.rs"]
mod fixtures;
#[cfg(feature = "media")]
mod media_files;
mod notifications;
#[cfg(feature = "axum")]
mod router;
mod sections;
mod states;
#[cfg(feature = "client")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tasks;
