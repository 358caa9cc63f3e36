//! Generated files: their paths, their text and the layout of generated Rust.

mod file;
pub mod render;

pub use file::{OutputFile, OutputKind};
