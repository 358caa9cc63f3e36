//! Conformance vectors: for each operation, bodies that conform and bodies with exactly one fault.

mod boundary;
mod fields;
mod file;
mod generator;
mod place;
pub mod requirements;
mod rules;
mod sample;
mod seeds;
mod share;
mod suite;
mod types;

pub use generator::Generator;

use genwire_output::OutputFile;
use genwire_spec::judge::Finding;
use genwire_spec::map_in_parallel;
use genwire_spec::model::{BodyKind, Json, Operation, TypeId};
use std::collections::BTreeSet;

/// Body with the verdict of the interface.
#[derive(Clone, Debug)]
pub struct Vector {
    /// Id, unique within the operation.
    pub id: String,
    /// Part of the operation whose body it is.
    pub part: BodyKind,
    /// Type of the body.
    pub ty: TypeId,
    /// True if the body conforms; warnings do not count against it.
    pub valid: bool,
    /// For a body with a fault: id of the conforming vector that differs only by this fault.
    pub control: Option<String>,
    /// The body.
    pub body: Json,
    /// Findings that a validator must report.
    pub violations: Vec<Finding>,
    /// Items of the spec that the vector tests.
    pub covers: Vec<String>,
}

/// Vectors of an operation.
#[derive(Clone, Debug, Default)]
pub struct Vectors {
    /// Vectors, in the order of the parts and of the spec.
    pub cases: Vec<Vector>,
    /// Cases for which no body was found: no conforming one, or none with only the fault.
    pub missing: Vec<String>,
    /// Number of cases that were not tried since the bodies of a large interface are long. Some may
    /// have had the body of another case.
    pub left_out: usize,
    /// Items of the spec that these cases would test; other cases may test them as well.
    pub untried: BTreeSet<String>,
}

/// Makes a file for each operation and each webhook.
pub fn emit(generator: &Generator<'_>) -> Vec<OutputFile> {
    let all: Vec<&Operation> = generator.interface.operations_and_webhooks().collect();
    map_in_parallel(&all, |operation| file::vector_file(generator, operation))
}

/// Returns the parts of an operation with the types of their bodies.
pub fn parts(operation: &Operation) -> [(BodyKind, Vec<TypeId>); 5] {
    BodyKind::ALL.map(|part| (part, operation.bodies(part)))
}
