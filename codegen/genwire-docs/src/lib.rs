//! The reference of an interface, as Markdown and as a site.

pub mod markdown;
mod reference;
pub mod site;

pub use reference::{FirstCall, account, first_program};
