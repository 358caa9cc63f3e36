//! Vectors: bodies with their expected findings.

use genwire_spec::judge::Finding;
use genwire_spec::model::{BodyKind, Json, TypeId};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Name of the case with the largest unsigned 64-bit integer.
pub(crate) const LARGEST_UNSIGNED: &str = "largest";

/// A body with its expected findings.
#[derive(Clone, Debug)]
pub struct Vector {
    /// The id, unique within the operation.
    pub id: String,
    /// The part of the operation to which the body belongs.
    pub part: BodyKind,
    /// The type of the body.
    pub ty: TypeId,
    /// True if the body conforms; warnings do not count.
    pub valid: bool,
    /// For a body with a fault: the id of the conforming vector that differs only in this fault.
    pub control: Option<String>,
    /// The body.
    pub body: Json,
    /// The body as JSON on one line.
    pub text: Arc<str>,
    /// The findings that a validator must report.
    pub violations: Vec<Finding>,
    /// The items of the spec that the vector tests.
    pub covers: Vec<String>,
}

impl Vector {
    /// Returns true for a body with the largest unsigned 64-bit integer.
    pub(crate) fn is_largest_unsigned(&self) -> bool {
        self.id.rsplit('.').next() == Some(LARGEST_UNSIGNED)
    }
}

/// The vectors of an operation.
#[derive(Clone, Debug, Default)]
pub struct Vectors {
    /// The vectors, in the order of the parts and of the spec.
    pub cases: Vec<Vector>,
    /// Cases without a body: no body was found that conforms, or that has only the fault.
    pub missing: Vec<String>,
    /// The number of cases that were omitted because the bodies of a large interface are long.
    ///
    /// Some of these cases may have had the body of another case.
    pub left_out: usize,
    /// The items of the spec that these cases would test; other cases may also test them.
    pub untried: BTreeSet<String>,
}

impl Vectors {
    /// Adds the vectors of another part or body.
    pub(crate) fn extend(&mut self, further: Self) {
        self.cases.extend(further.cases);
        self.missing.extend(further.missing);
        self.left_out += further.left_out;
        self.untried.extend(further.untried);
    }

    /// Returns the first body without findings.
    pub(crate) fn conforming(&self) -> Option<&Json> {
        self.cases.iter().find(|case| case.violations.is_empty()).map(|case| &case.body)
    }
}
