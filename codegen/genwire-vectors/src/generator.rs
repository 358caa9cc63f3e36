//! Makes the vectors of an interface, and knows what its operations share.

use super::sample::Instances;
use super::share::Share;
use super::suite::Suite;
use super::{Vector, Vectors, parts};
use genwire_spec::model::{BodyKind, Interface, Operation, TypeKind};
use std::collections::BTreeMap;

/// Makes the vectors of an interface, operation by operation.
#[derive(Debug)]
pub struct Generator<'a> {
    pub(super) interface: &'a Interface,
    pub(super) share: Share,
    pub(super) instances: Instances,
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
        Self {
            interface,
            share: Share::new(interface),
            instances: Instances::new(interface),
            unions: unions.collect(),
        }
    }

    /// Makes the vectors of an operation.
    pub fn vectors(&self, operation: &Operation) -> Vectors {
        self.vectors_of(operation, &BodyKind::ALL)
    }

    /// Makes the vectors of some parts of an operation.
    pub(super) fn vectors_of(&self, operation: &Operation, wanted: &[BodyKind]) -> Vectors {
        let mut all = Vectors::default();
        let mut bodies = Bodies::default();
        for (part, roots) in parts(operation).into_iter().filter(|(it, _)| wanted.contains(it)) {
            for root in roots {
                let suite = Suite::run(self, operation, part, root);
                all.missing.extend(suite.missing);
                all.left_out += suite.left_out;
                for case in suite.cases {
                    let text = case.body.to_compact();
                    let known = bodies.find(&text, |index| {
                        let other: &Vector = &all.cases[index];
                        other.part == part && other.body == case.body
                    });
                    if known.is_none() {
                        bodies.add(text, all.cases.len());
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
    pub(super) fn find(&self, text: &str, is_meant: impl Fn(usize) -> bool) -> Option<usize> {
        let places = self.0.get(text)?;
        places.iter().copied().find(|place| is_meant(*place))
    }

    /// Adds a body with its place.
    pub(super) fn add(&mut self, text: String, place: usize) {
        self.0.entry(text).or_default().push(place);
    }
}
