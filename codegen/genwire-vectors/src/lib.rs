//! Conformance vectors: for each operation, bodies that conform and bodies with exactly one fault.

mod boundary;
mod fields;
mod file;
mod place;
pub mod requirements;
mod rules;
mod sample;
mod seeds;
mod share;
mod suite;
mod types;

use genwire_output::{OutputFile, map_in_parallel};
use genwire_spec::judge::Finding;
use genwire_spec::model::{BodyKind, Interface, Json, Operation, TypeId, TypeKind};
use share::Share;
use std::collections::BTreeMap;
use suite::Suite;

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
}

/// Makes a file for each operation.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let generator = Generator::new(interface);
    map_in_parallel(&interface.operations, |operation| file::vector_file(&generator, operation))
}

/// Makes the vectors of an interface, operation by operation.
#[derive(Debug)]
pub struct Generator<'a> {
    interface: &'a Interface,
    share: Share,
    /// The path of the union of each variant's type, by the path of that type.
    unions: BTreeMap<String, String>,
}

impl<'a> Generator<'a> {
    /// Creates a generator; no vector is made yet.
    pub fn new(interface: &'a Interface) -> Self {
        let unions = interface.types.iter().filter_map(|def| match &def.kind {
            TypeKind::Object(object) => {
                let (union, _) = object.variant_of.as_ref()?;
                Some((def.path(), interface.ty(*union).path()))
            }
            _ => None,
        });
        Self { interface, share: Share::new(interface), unions: unions.collect() }
    }

    /// Makes the vectors of an operation.
    pub fn vectors(&self, operation: &Operation) -> Vectors {
        let mut all = Vectors::default();
        let mut bodies = Bodies::default();
        for (part, roots) in parts(operation) {
            for root in roots {
                let suite = Suite::run(self, operation, part, root);
                all.missing.extend(suite.missing);
                for case in suite.cases {
                    let known = bodies.find(&case.body, |index| {
                        let other: &Vector = &all.cases[index];
                        other.part == part && other.body == case.body
                    });
                    if known.is_none() {
                        bodies.add(&case.body, all.cases.len());
                        all.cases.push(case);
                    }
                }
            }
        }
        all
    }

    /// Returns the item of a union that stands for an item of one of its variants.
    fn general(&self, path: &str) -> Option<String> {
        let mut dots = path.match_indices('.').map(|(at, _)| at);
        let (_, end) = (dots.next()?, dots.next()?);
        let union = self.unions.get(&path[..end])?;
        Some(format!("{union}{}", &path[end..]))
    }
}

/// Where bodies are in a list, by their text.
#[derive(Default)]
struct Bodies(BTreeMap<String, Vec<usize>>);

impl Bodies {
    /// Returns the place of a body, among those with its text the first that is meant.
    fn find(&self, body: &Json, is_meant: impl Fn(usize) -> bool) -> Option<usize> {
        let places = self.0.get(&body.to_compact())?;
        places.iter().copied().find(|place| is_meant(*place))
    }

    fn add(&mut self, body: &Json, place: usize) {
        self.0.entry(body.to_compact()).or_default().push(place);
    }
}

/// Returns the parts of an operation with the types of their bodies.
pub fn parts(operation: &Operation) -> [(BodyKind, Vec<TypeId>); 5] {
    BodyKind::ALL.map(|part| (part, operation.bodies(part)))
}
