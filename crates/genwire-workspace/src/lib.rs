//! The files of a workspace that the generator works in: its spec, its outputs and its packages.
//!
//! Commands, build scripts and suites share it: it reads a spec or a document, generates the
//! outputs and writes them. It has no command line and makes no HTTP calls. [`root::find`] finds a
//! workspace by its `genwire.toml`.

pub mod areas;
pub mod files;
pub mod frozen;
pub mod generate;
pub mod help;
pub mod import;
pub mod listing;
pub mod mark;
pub mod order;
pub mod output;
pub mod problem;
pub mod progress;
pub mod read;
pub mod releases;
pub mod replace;
pub mod root;
pub mod runtime;
pub mod rustfmt;
pub mod spec_schema;
pub mod templates;
pub mod tree;
pub mod walk;

#[cfg(test)]
mod folder;
