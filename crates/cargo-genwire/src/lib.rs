//! Tasks of `cargo genwire`, for the command and for the `xtask` of a repository.
//!
//! Each task has a module with its arguments and a function that runs it in the root of a
//! workspace, which [`root::find`](genwire_workspace::root::find) finds by its `genwire.toml`.

#[cfg(feature = "call")]
pub mod batch;
#[cfg(feature = "call")]
pub mod call;
pub mod check;
#[cfg(feature = "conform")]
pub mod conform;
pub mod diff;
pub mod drift;
pub mod export;
pub mod generate;
pub mod import;
pub mod init;
#[cfg(feature = "mcp")]
pub mod mcp;
pub mod new;
pub mod release;
pub mod runtime;
#[cfg(feature = "serve")]
pub mod serve;
#[cfg(any(feature = "call", feature = "serve"))]
pub mod source;
pub mod spec_schema;

#[cfg(test)]
#[path = "../../genwire-workspace/src/folder.rs"]
#[expect(dead_code, reason = "other tests use all of it")]
mod folder;
mod origin;
#[cfg(feature = "call")]
mod program;
mod watch;
