//! Generates the vectors of an interface, operation by operation.

use super::cases;
use super::context::Context;
use super::paths;
use super::vector::Vectors;
use genwire_spec::model::{BodyKind, Interface, Operation};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Generates the vectors of an interface, operation by operation and part by part.
#[derive(Debug)]
pub struct Generator<'a> {
    context: Context<'a>,
}

impl<'a> Generator<'a> {
    /// Creates a generator, without generating any vectors yet.
    pub fn new(interface: &'a Interface) -> Self {
        Self { context: Context::new(interface) }
    }

    /// Returns the interface whose vectors it generates.
    pub fn interface(&self) -> &'a Interface {
        self.context.interface
    }

    /// Returns the vectors of an operation.
    pub fn vectors(&self, operation: &Operation) -> Vectors {
        let mut all = Vectors::default();
        for part in BodyKind::ALL {
            let vectors = self.vectors_of(operation, part);
            let in_path = (part == BodyKind::Parameters)
                .then(|| paths::cases(self.interface(), operation, vectors.conforming()));
            all.extend(vectors);
            all.missing.extend(in_path.into_iter().flat_map(|cases| cases.missing));
        }
        all
    }

    /// Returns the vectors for a part of an operation.
    pub fn vectors_of(&self, operation: &Operation, part: BodyKind) -> Vectors {
        let mut all = Vectors::default();
        let mut bodies = BTreeSet::new();
        for root in operation.bodies(part) {
            let mut suite = cases::of_body(&self.context, operation, part, root);
            // Several replies may have the same body.
            suite.cases.retain(|case| bodies.insert(Arc::clone(&case.text)));
            all.extend(Vectors {
                cases: suite.cases,
                missing: suite.missing,
                left_out: suite.left_out,
                untried: suite.untried,
            });
        }
        all
    }
}
