//! Tasks of `cargo genwire`, for the command and for the `xtask` of a repository.
//!
//! Each task has a module with its arguments and a function that runs it in the root of a
//! workspace. [`root::find`](genwire_workspace::root::find) finds the root by its `genwire.toml`.

#[cfg(feature = "call")]
pub mod command;
pub mod diff;
pub mod document;
pub mod drift;
pub mod export;
pub mod generate;
pub mod import;
pub mod init;
pub mod new;
#[cfg(feature = "call")]
pub mod package;
#[cfg(feature = "call")]
pub mod program;
pub mod release;
pub mod runtime;
#[cfg(feature = "call")]
pub mod source;
pub mod spec_schema;

#[cfg(feature = "call")]
mod check;
#[cfg(feature = "conform")]
mod conform;
#[cfg(test)]
#[path = "../../genwire-workspace/src/folder.rs"]
#[expect(dead_code, reason = "other tests use all of it")]
mod folder;
mod origin;
#[cfg(feature = "serve")]
mod serve;
mod watch;
