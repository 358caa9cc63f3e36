//! Arguments that several commands have.

mod connection;
pub mod values;

pub use connection::{ConnectionArgs, Validate};
