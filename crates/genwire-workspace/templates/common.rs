//! Error codes, error forms and types that all areas share.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod generated;

// The index of `generated` lists its names one by one, and follows the spec.
pub use generated::*;
