//! The parts of a command that do not depend on an interface: they get it as a value, a
//! [`Program`].
//!
//! The command of one interface passes the areas of its crates; `cargo genwire` passes the areas of
//! a spec or a document that it reads. Each subcommand is a module with its arguments and a
//! function that runs it; [`command`] has the subcommands that need only the interface. The other
//! modules are their parts: the connection to the service, the observation of calls, and the
//! output.

pub mod args;
pub mod batch;
pub mod call;
pub mod call_error;
mod catalogue;
pub mod check;
pub mod command;
pub mod completions;
pub mod conform;
pub mod connected;
pub mod connection;
pub mod dry_run;
pub mod input;
pub mod locate;
pub mod login;
pub mod man;
#[cfg(feature = "mcp")]
pub mod mcp;
mod observer;
pub mod operations;
pub mod output;
pub mod problem;
pub mod profiles;
pub mod program;
mod reply;
pub mod runtime;
pub mod same_file;
pub mod schema;
#[cfg(feature = "serve")]
pub mod serve;
pub mod severity;
pub mod signals;
pub mod status;
pub mod style;
pub mod table;
pub mod text;
pub mod time;
pub mod verdict;
pub mod write;

pub use problem::Problem;
pub use program::Program;
pub use verdict::Verdict;
