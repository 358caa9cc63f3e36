//! Vectors: bodies with the verdict of the interface.

use genwire_spec::judge::Finding;
use genwire_spec::model::{BodyKind, Json, TypeId};
use std::collections::BTreeSet;
use std::sync::Arc;

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
    /// The body as JSON on one line.
    pub text: Arc<str>,
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

impl Vectors {
    /// Adds the vectors of a further part or body.
    pub(crate) fn extend(&mut self, further: Self) {
        self.cases.extend(further.cases);
        self.missing.extend(further.missing);
        self.left_out += further.left_out;
        self.untried.extend(further.untried);
    }

    /// Returns the first body without a finding.
    pub(crate) fn conforming(&self) -> Option<&Json> {
        self.cases.iter().find(|case| case.violations.is_empty()).map(|case| &case.body)
    }
}
