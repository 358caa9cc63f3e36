//! Tests of the service of any interface, over the network.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod another_interface;
// As the generator writes it, which a test of the generator compares.
#[rustfmt::skip]
mod library;
