//! Tests of the facade and of its examples.

#[cfg(all(feature = "audio", feature = "chat", feature = "client", feature = "video"))]
mod client;
#[cfg(all(feature = "audio", feature = "tools", feature = "video"))]
mod comparison;
#[cfg(all(feature = "audio", feature = "chat", feature = "client", feature = "video"))]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod examples;
mod offline;
#[cfg(all(feature = "audio", feature = "chat", feature = "client", feature = "video"))]
#[expect(dead_code, reason = "it is that of another crate, which uses all of it")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#[path = "../../../genwire-core/tests/it/client/server.rs"]
mod server;
