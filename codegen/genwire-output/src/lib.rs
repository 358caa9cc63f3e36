//! Generated files: their paths, their content, and the formatting of generated Rust.

mod file;
pub mod render;

pub use file::{OutputFile, OutputKind};
pub use render::{RustItems, doc_comment};
