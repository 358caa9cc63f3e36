//! The pure function from the text of a spec to the files that are made from it.
//!
//! `genwire-spec` loads the text, and each emitter of [`EMITTERS`] makes one kind of output.
//! Nothing here reads or writes a file or asks for the time; `genwire-workspace` does.

mod emitters;
mod version;

pub use emitters::{EMITTERS, Emitter, ON_DEMAND, OutputPlace, generate, generate_each};
pub use genwire_typings::python::module as python_module;
pub use genwire_typings::typescript::module as typescript_module;
pub use genwire_typings::with_operations;
pub use version::version;
