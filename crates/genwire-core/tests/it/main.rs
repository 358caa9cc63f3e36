//! Tests of the wire runtime together with its derive macros.

mod build;
mod check;
mod errors;
mod open_enum;
mod random;
mod sample;
mod text_forms;
mod validate;
mod wire;
