//! Tests of the chat area.

#[cfg(feature = "client")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod calls;
mod conversation;
#[cfg(feature = "stream")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod deltas;
#[cfg(feature = "media")]
#[expect(dead_code, reason = "they are those of another crate, which uses all of them")]
#[path = "../../../genwire-media/tests/it/fixtures.rs"]
mod fixtures;
mod media;
#[cfg(feature = "media")]
mod media_files;
mod models;
mod replies;
#[cfg(feature = "client")]
#[expect(dead_code, reason = "it is that of another crate, which uses all of it")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#[path = "../../../genwire-core/tests/it/client/server.rs"]
mod server;
#[cfg(feature = "stream")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod stream;
mod tool_links;
#[cfg(feature = "tools")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tools;
