//! Tests of the video area.

#[cfg(feature = "callback")]
mod callbacks;
#[cfg(feature = "client")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod calls;
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
#[cfg(feature = "client")]
#[expect(dead_code, reason = "it is that of another crate, which uses all of it")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#[path = "../../../genwire-core/tests/it/client/server.rs"]
mod server;
mod states;
#[cfg(feature = "client")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tasks;
