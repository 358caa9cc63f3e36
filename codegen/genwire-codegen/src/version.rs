//! A version of the interface with its conformance vectors, ready for a comparison.

use genwire_diff::{Candidate, SpecVersion};
use genwire_spec::judge::{Finding, judge};
use genwire_spec::{Diagnostics, Interface, Project, SpecFile, load, map_in_parallel, source};
use genwire_vectors::{Generator, Vector, Vectors};

/// Loads a version of the interface for a comparison, with its conformance vectors as candidates.
/// The project determines the names of the packages.
pub fn version(
    name: &str,
    files: &[SpecFile],
    project: &Project,
) -> Result<SpecVersion, Diagnostics> {
    let mut interface = load(files)?;
    interface.project = project.clone();
    let generator = Generator::new(&interface);
    let numbered: Vec<_> = interface.operations_and_webhooks().enumerate().collect();
    let made = map_in_parallel(&numbered, |(_, one)| generator.vectors(one));
    let left_out = made.iter().map(|vectors| vectors.left_out).sum();
    let candidates = made.into_iter().enumerate();
    let candidates =
        candidates.flat_map(|(index, vectors)| candidates_of(&interface, index, vectors)).collect();
    let places = source::places(files, &interface.project);
    Ok(SpecVersion::new(name, interface, places, candidates).leaving_out(left_out))
}

fn candidates_of(interface: &Interface, index: usize, vectors: Vectors) -> Vec<Candidate> {
    vectors
        .cases
        .into_iter()
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

/// Returns the violations in a vector that only native checks find, and not the model.
fn native_findings(interface: &Interface, vector: &Vector) -> Vec<Finding> {
    let known = judge(interface, vector.ty, &vector.body);
    vector.violations.iter().filter(|finding| !known.contains(finding)).cloned().collect()
}
