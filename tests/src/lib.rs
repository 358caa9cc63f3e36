//! Tests across the crates live in `it/`.
