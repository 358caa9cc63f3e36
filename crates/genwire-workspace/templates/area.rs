//! Typed and validated {area} operations.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod generated;

// The index of `generated` lists its names, and follows the spec.
pub use generated::*;
// The runtime, so that no manifest has to name it.
pub use genwire_core::{self as runtime, File, Validate, formatted, typed};
#[cfg(feature = "client")]
pub use genwire_core::client;
