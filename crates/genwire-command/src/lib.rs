//! The parts of a command that know no interface: they take it as a value, a [`Program`].
//!
//! A command of one interface gives the areas of its crates; `cargo genwire` gives those of a spec or
//! a document that it reads. The modules beside [`call`] are what such commands are made of: the
//! connection to the service, the observation of calls, and what they print.

pub mod args;
pub mod batch;
pub mod call;
pub mod call_error;
mod catalogue;
pub mod check;
pub mod connected;
pub mod connection;
pub mod dry_run;
pub mod input;
pub mod locate;
#[cfg(feature = "mcp")]
pub mod mcp;
mod observer;
pub mod output;
pub mod problem;
pub mod profiles;
pub mod program;
mod reply;
pub mod schema;
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
