//! One mutant: a change of an interface, and the validator that can detect it.

use genwire_spec::model::{Interface, Json, Severity};

/// A change of an interface.
type Change = Box<dyn Fn(&mut Interface)>;

/// An interface with one thing changed.
pub(super) struct Mutant {
    /// The item of the spec that is changed.
    pub(super) item: String,
    /// The change in a few words.
    pub(super) what: String,
    /// The validator that can detect the change.
    pub(super) witness: Witness,
    /// The change.
    pub(super) change: Change,
}

/// A validator that can detect a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Witness {
    /// The emitted JSON Schema, without the rules.
    Schema,
    /// The walk over the model with the evaluator of rules.
    Judge,
    /// The native check.
    Native,
}

impl Mutant {
    pub(super) fn new(
        item: impl Into<String>,
        what: impl Into<String>,
        witness: Witness,
        change: impl Fn(&mut Interface) + 'static,
    ) -> Self {
        Self { item: item.into(), what: what.into(), witness, change: Box::new(change) }
    }
}

/// Returns literals next to a literal.
pub(super) fn changed(literal: &Json) -> Vec<(String, Json)> {
    match literal {
        Json::Integer(number) => [1, -1]
            .into_iter()
            .map(|step| (format!("{number} moved by {step}"), Json::Integer(number + step)))
            .collect(),
        Json::Number(number) => [0.01, -0.01]
            .into_iter()
            .map(|step| (format!("{number} moved by {step}"), Json::Number(number + step)))
            .collect(),
        Json::Bool(value) => vec![(format!("not {value}"), Json::Bool(!value))],
        Json::String(text) => {
            vec![(format!("another text than `{text}`"), Json::string("x_mutant"))]
        }
        _ => Vec::new(),
    }
}

/// The other severity.
pub(super) fn other(severity: Severity) -> Severity {
    match severity {
        Severity::Error => Severity::Warning,
        Severity::Warning => Severity::Error,
    }
}
