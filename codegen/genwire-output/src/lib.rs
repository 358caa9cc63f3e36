//! Generated files: their paths, their text and the layout of generated Rust.

mod file;
mod parallel;
pub mod render;

pub use file::{OutputFile, OutputKind};
pub use parallel::map_in_parallel;
