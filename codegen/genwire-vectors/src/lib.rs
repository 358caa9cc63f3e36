//! Conformance vectors: for each operation, bodies that conform and bodies with exactly one fault.

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
mod places;
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

use genwire_output::OutputTask;

/// Makes a file for each operation and each webhook.
pub fn emit<'a>(generator: &'a Generator<'_>) -> Vec<OutputTask<'a>> {
    // The lines of several files are made first, so that few files wait for them.
    let repeated = generator.repeated().map(|(operation, part)| {
        OutputTask::of_files(move || {
            generator.lines_of(operation, part);
            Vec::new()
        })
    });
    let all = generator.interface().operations_and_webhooks();
    let files = all.map(|one| OutputTask::new(|| file::vector_file(generator, one)));
    repeated.chain(files).collect()
}
