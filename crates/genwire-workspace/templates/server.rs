//! A server of one operation; the other ones refuse their calls until they are written.
//!
//! Run `cargo run -p {package} --example server --features server`.

