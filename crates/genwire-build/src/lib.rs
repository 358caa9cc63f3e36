//! Generates the code of an interface in the build script of a package.
//!
//! `cargo genwire init` makes a workspace whose code is part of the repository. This crate is for a
//! package that wants the code made when it is built: from a spec, or from an OpenAPI document as it
//! is.
//!
//! ```toml
//! # Cargo.toml
//! [dependencies]
//! genwire-core = { path = "../genwire/crates/genwire-core", features = ["client", "rustls"] }
//! serde_core = "1"
//! serde_json = { version = "1", features = ["raw_value"] }
//!
//! [build-dependencies]
//! genwire-build = { path = "../genwire/crates/genwire-build" }
//! ```
//!
//! ```no_run
//! // build.rs
//! fn main() -> Result<(), genwire_build::Error> {
//!     genwire_build::Build::openapi("petstore.yaml").client().generate()
//! }
//! ```
//!
//! ```ignore
//! // src/lib.rs
//! include!(concat!(env!("OUT_DIR"), "/genwire.rs"));
//! ```
//!
//! The file has the module `common` with the error codes, and one module for each area, here
//! `petstore`. Their doc says what is in them: `cargo doc --open`.

mod build;
mod error;
mod inline;

pub use build::Build;
pub use error::Error;
