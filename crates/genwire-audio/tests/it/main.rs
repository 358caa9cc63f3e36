//! Tests of the audio area.

#[cfg(feature = "client")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod calls;
mod replies;
#[cfg(feature = "client")]
#[expect(dead_code, reason = "it is that of another crate, which uses all of it")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#[path = "../../../genwire-core/tests/it/client/server.rs"]
mod server;
#[cfg(feature = "client")]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod speaking;
mod speech_text;
#[cfg(feature = "stream")]
mod stream;
mod subtitles;
mod tone;
