//! Makes the vectors of an interface, and knows what its operations share.

use super::Vectors;
use super::sample::Instances;
use super::share::Share;
use super::suite::Suite;
use genwire_spec::model::{BodyKind, Interface, Operation, TypeKind};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Makes the vectors of an interface, operation by operation and part by part, each once.
#[derive(Debug)]
pub struct Generator<'a> {
    pub(super) interface: &'a Interface,
    pub(super) share: Share,
    pub(super) instances: Instances,
    /// The path of the union of each variant's type, by the path of that type.
    unions: BTreeMap<String, String>,
    /// The vectors that are made, by the path of the operation.
    made: BTreeMap<String, Made>,
}

/// The vectors of the parts of an operation, in the order of the parts.
type Made = [OnceLock<Vectors>; BodyKind::ALL.len()];

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
        let paths = interface.operations_and_webhooks().map(Operation::item_path);
        Self {
            interface,
            made: paths.map(|path| (path, Made::default())).collect(),
            share: Share::new(interface),
            instances: Instances::new(interface),
            unions: unions.collect(),
        }
    }

    /// Returns the vectors of an operation.
    ///
    /// # Panics
    ///
    /// The interface does not have the operation.
    pub fn vectors(&self, operation: &Operation) -> Vectors {
        let mut all = Vectors::default();
        for part in BodyKind::ALL {
            let vectors = self.vectors_of(operation, part);
            all.cases.extend_from_slice(&vectors.cases);
            all.missing.extend_from_slice(&vectors.missing);
            all.left_out += vectors.left_out;
            all.untried.extend(vectors.untried.iter().cloned());
        }
        all
    }

    /// Returns the vectors of a part of an operation.
    pub(super) fn vectors_of(&self, operation: &Operation, part: BodyKind) -> &Vectors {
        let at = BodyKind::ALL.iter().position(|one| *one == part);
        let made = self.made.get(&operation.item_path()).zip(at).map(|(parts, at)| &parts[at]);
        let made = made.expect("the operation is one of the interface");
        made.get_or_init(|| self.make(operation, part))
    }

    fn make(&self, operation: &Operation, part: BodyKind) -> Vectors {
        let mut all = Vectors::default();
        let mut bodies = Bodies::default();
        for root in operation.bodies(part) {
            let suite = Suite::run(self, operation, part, root);
            all.missing.extend(suite.missing);
            all.left_out += suite.left_out;
            all.untried.extend(suite.untried);
            for case in suite.cases {
                let text = case.body.to_compact();
                if bodies.find(&text, |index| all.cases[index].body == case.body).is_none() {
                    bodies.add(text, all.cases.len());
                    all.cases.push(case);
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
