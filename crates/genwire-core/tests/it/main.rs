//! Tests of the wire runtime together with its derive macros.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod build;
mod check;
mod errors;
mod open_enum;
mod random;
mod sample;
#[cfg(feature = "schema")]
mod schema;
mod text_forms;
mod validate;
mod wire;
mod write;
