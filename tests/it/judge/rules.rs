//! The rules of the spec, interpreted from the model: finds the rules that a body violates, with
//! their positions.

use crate::model::{def, walk};
use crate::project::INTERFACE;
use genwire_spec::model::{Rule, Type, TypeId};
use genwire_spec::rule;
use serde_json::Value as JsonValue;
use std::collections::BTreeSet;

/// Rules that are broken, each with the JSON pointer that the violation has.
pub(crate) type Broken = BTreeSet<(String, String)>;

/// The rules that a body breaks, by the evaluator that defines what a rule means.
pub(crate) fn broken(id: TypeId, body: &JsonValue) -> Broken {
    broken_by(id, body, &mut |rule, this| {
        rule::eval(&INTERFACE.types, &rule.expr, &rule::json_of(this))
    })
}

/// The rules that a body breaks, by any evaluator.
pub(crate) fn broken_by(
    id: TypeId,
    body: &JsonValue,
    holds: &mut dyn FnMut(&'static Rule, &JsonValue) -> bool,
) -> Broken {
    let mut broken = Broken::new();
    walk(&Type::Named(id), body, "", &mut |id, this, pointer| {
        for rule in &def(id).rules {
            if !holds(rule, this) {
                let at = rule.at.as_ref().map_or_else(String::new, |at| format!("/{at}"));
                broken.insert((format!("{pointer}{at}"), rule.path.clone()));
            }
        }
    });
    broken
}
