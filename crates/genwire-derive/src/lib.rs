//! Derive macros of the Genwire crates.
