//! A version of the interface with its conformance vectors, ready for a comparison.

use genwire_diff::{Candidate, SpecVersion};
use genwire_output::map_in_parallel;
use genwire_spec::judge::{Finding, judge};
use genwire_spec::model::Operation;
use genwire_spec::{Diagnostics, Interface, Project, SpecFile, load, source};
use genwire_vectors::{Generator, Vector};

/// Loads a version of the interface for a comparison, with its conformance vectors as
/// candidates. The packages have the names that the project gives them.
pub fn version(
    name: &str,
    files: &[SpecFile],
    project: &Project,
) -> Result<SpecVersion, Diagnostics> {
    let mut interface = load(files)?;
    interface.project = project.clone();
    let generator = Generator::new(&interface);
    let numbered: Vec<_> = interface.operations_and_webhooks().enumerate().collect();
    let candidates =
        map_in_parallel(&numbered, |(index, one)| candidates(&generator, &interface, *index, one))
            .concat();
    let places = source::places(files, &interface.project);
    Ok(SpecVersion::new(name, interface, places, candidates))
}

/// Returns the vectors of an operation as candidates.
fn candidates(
    generator: &Generator<'_>,
    interface: &Interface,
    index: usize,
    operation: &Operation,
) -> Vec<Candidate> {
    let vectors = generator.vectors(operation).cases.into_iter();
    vectors
        .map(|vector| Candidate {
            operation: index,
            part: vector.part,
            // The model cannot evaluate native checks, so their findings come from the vector.
            native_findings: native_findings(interface, &vector),
            body: vector.body,
            covers: vector.covers,
        })
        .collect()
}

/// Returns the violations of a vector that the model does not find: those of native checks.
fn native_findings(interface: &Interface, vector: &Vector) -> Vec<Finding> {
    let known = judge(interface, vector.ty, &vector.body);
    vector.violations.iter().filter(|finding| !known.contains(finding)).cloned().collect()
}
