//! Error codes, error families and common types, shared by the areas of the interface.
//!
//! The area crates re-export [`ErrorCode`] and [`INTERFACE`]: few programs need this crate by name.
#![warn(clippy::missing_errors_doc)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod generated;

// The index of `generated` lists its names one by one, and follows the spec.
pub use generated::*;
