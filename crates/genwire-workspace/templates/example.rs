//! {title}: a first call.
//!
//! Set the address and the key as the README says, and run
//! `cargo run -p {package} --example first_call --features rustls`.

