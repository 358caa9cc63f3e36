//! Tests of the service of any interface, over the network.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod another_interface;
// Generated code; a test of the generator compares it.
#[rustfmt::skip]
mod library;
