//! Tests of the wire runtime together with its derive macros.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod build;
mod check;
#[cfg(feature = "client")]
mod client;
mod duplicates;
mod errors;
#[cfg(feature = "stream")]
mod formatted;
#[cfg(feature = "stream")]
mod hex;
mod open_enum;
#[cfg(feature = "client")]
mod polling;
mod random;
mod sample;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "server")]
mod server;
#[cfg(feature = "stream")]
mod sse;
mod text_forms;
#[cfg(feature = "stream")]
mod think;
mod typed;
mod validate;
mod wire;
mod write;
