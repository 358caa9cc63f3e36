//! The reference of an interface: Markdown pages, and the book that mdBook builds from them.

pub mod book;
pub mod markdown;
mod reference;

pub use reference::{FirstCall, account, first_program};
