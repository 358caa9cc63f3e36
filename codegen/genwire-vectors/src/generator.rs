//! Makes the vectors of an interface, and knows what its operations share.

use super::share::Share;
use super::suite::Suite;
use super::{Vector, Vectors, parts};
use genwire_spec::model::{Interface, Json, Operation, TypeKind};
use std::collections::BTreeMap;

/// Makes the vectors of an interface, operation by operation.
#[derive(Debug)]
pub struct Generator<'a> {
    pub(super) interface: &'a Interface,
    pub(super) share: Share,
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

    /// Returns the item of a union in place of an item of one of its variants.
    pub(super) fn general(&self, path: &str) -> Option<String> {
        let mut dots = path.match_indices('.').map(|(at, _)| at);
        let (_, end) = (dots.next()?, dots.next()?);
        let union = self.unions.get(&path[..end])?;
        Some(format!("{union}{}", &path[end..]))
    }
}

/// Places of bodies in a list, by their text.
#[derive(Default)]
pub(super) struct Bodies(BTreeMap<String, Vec<usize>>);

impl Bodies {
    /// Returns the place of a body, among those with its text the first that is meant.
    pub(super) fn find(&self, body: &Json, is_meant: impl Fn(usize) -> bool) -> Option<usize> {
        let places = self.0.get(&body.to_compact())?;
        places.iter().copied().find(|place| is_meant(*place))
    }

    /// Adds a body with its place.
    pub(super) fn add(&mut self, body: &Json, place: usize) {
        self.0.entry(body.to_compact()).or_default().push(place);
    }
}
