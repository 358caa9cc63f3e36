//! Conformance vectors: for each operation, valid bodies and bodies with exactly one fault.

mod boundary;
mod cases;
mod context;
mod edit;
mod fields;
mod file;
mod generator;
mod path_values;
mod paths;
mod place;
pub mod requirements;
mod rules;
mod sample;
mod seeds;
mod share;
mod suite;
mod texts;
mod types;
mod vector;

pub use generator::Generator;
pub use share::parts;
pub use vector::{Vector, Vectors};

use genwire_output::OutputFile;
use genwire_spec::map_in_parallel;
use genwire_spec::model::Interface;

/// Generates a file for each operation and each webhook.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let generator = Generator::new(interface);
    let operations: Vec<_> = interface.operations_and_webhooks().collect();
    map_in_parallel(operations, |operation| file::vector_file(&generator, operation))
}
