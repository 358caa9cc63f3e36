//! Generated files: their paths, their text and the layout of generated Rust.

mod file;
pub mod render;
mod task;
mod text;
mod tokens;

pub use file::{OutputFile, OutputKind};
pub use render::NotRust;
pub use task::{OutputTask, run_all};
pub use text::Text;
pub use tokens::{PrintedItems, doc_comment};
