//! Tests of the wire runtime together with its derive macros.

mod sample;
mod wire;
