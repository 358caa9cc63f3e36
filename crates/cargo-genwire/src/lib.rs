//! Tasks of `cargo genwire`, for the command and for the `xtask` of a repository.
//!
//! Each task has a module with its arguments and a function that runs it in the root of a
//! workspace, which [`root::find`] finds by its `genwire.toml`.

pub mod areas;
pub mod check;
#[cfg(feature = "conform")]
pub mod conform;
pub mod diff;
pub mod export;
pub mod files;
pub mod generate;
pub mod import;
pub mod init;
pub mod new;
pub mod output;
pub mod problem;
pub mod release;
pub mod root;
pub mod rustfmt;
pub mod spec_schema;
pub mod tree;

#[cfg(test)]
mod folder;
mod frozen;
mod listing;
mod mark;
mod progress;
mod read;
mod replace;
mod templates;
mod walk;
mod watch;
