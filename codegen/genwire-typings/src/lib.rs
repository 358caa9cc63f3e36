//! Types of an interface for TypeScript and Python, and its tables as plain data.
//!
//! The content of a file is decided once, for every language (`area`, `data`, `docs`, `methods`,
//! `servers`, `table`, `taken`); `typescript` and `python` decide its syntax.

#![expect(clippy::format_push_string, reason = "a file is written once, and reads better so")]

mod area;
mod data;
mod docs;
mod methods;
pub mod python;
mod servers;
mod table;
mod taken;
pub mod typescript;

pub use area::with_operations;
