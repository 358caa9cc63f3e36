//! The pure function from a spec to the files that are generated from it.
//!
//! `genwire-spec` loads the spec, and each emitter of [`EMITTERS`] generates one kind of output.
//! Nothing here reads or writes a file or the clock; `genwire-workspace` does.

mod emitters;
mod version;

pub use emitters::{EMITTERS, Emitter, ON_DEMAND, OutputPlace, generate, generate_each};
pub use genwire_typings::python::module as python_module;
pub use genwire_typings::typescript::module as typescript_module;
pub use genwire_typings::with_operations;
pub use version::version;
