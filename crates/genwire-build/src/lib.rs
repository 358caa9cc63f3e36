//! Generates the code of an interface in the build script of a package.
//!
//! `cargo genwire init` creates a workspace whose code is part of the repository. This crate is for
//! a package that generates the code when it is built: from a spec, or directly from an OpenAPI
//! document.
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
//! `petstore`. Run `cargo doc --open` to see their contents.

mod build;
mod error;
mod inline;

pub use build::Build;
pub use error::Error;
