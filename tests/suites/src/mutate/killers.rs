//! Finds the vector that kills a mutant: by its schema, its rules or its native checks.

use super::mutant::{Mutant, Witness};
use genwire_schema::{Dialect, Schemas};
use genwire_spec::judge::judge;
use genwire_spec::model::{Interface, Severity, TypeId};
use genwire_vectors::Vector;
use jsonschema::Validator;
use serde_json::Value as JsonValue;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// The reported rules of a body with their severities.
type Reported = BTreeSet<(String, Severity)>;

/// A vector, prepared for all validators.
struct Prepared<'a> {
    vector: &'a Vector,
    operation: &'a str,
    body: JsonValue,
    /// The verdict of the original schema without rules.
    accepted: bool,
    /// The reported rules of the original, without native checks.
    reported: Reported,
}

/// The vectors with the verdicts of the original interface.
pub(super) struct Killers<'a> {
    interface: &'a Interface,
    cases: Vec<Prepared<'a>>,
    /// The native checks that reported a violation that some vector expects.
    natives: BTreeSet<String>,
}

impl<'a> Killers<'a> {
    /// Prepares the vectors.
    pub(super) fn new(
        interface: &'a Interface,
        cases: &'a [(&'a str, Vector)],
        natives: BTreeSet<String>,
    ) -> io::Result<Self> {
        let mut cache = ValidatorCache::new(interface);
        let mut prepared = Vec::new();
        for (operation, vector) in cases {
            let body = serde_json::from_str(&vector.body.to_compact())?;
            let accepted = cache.accepts(vector.ty, &body)?;
            let reported = report(interface, vector);
            prepared.push(Prepared { vector, operation, body, accepted, reported });
        }
        Ok(Self { interface, cases: prepared, natives })
    }

    /// Returns a vector that kills a mutant; vectors about the changed item are tried first.
    pub(super) fn killer_of(&self, mutant: &Mutant) -> io::Result<Option<String>> {
        if mutant.witness == Witness::Native {
            return Ok(self.natives.contains(&mutant.item).then(|| mutant.item.clone()));
        }
        let mut mutated = self.interface.clone();
        (mutant.change)(&mut mutated);
        let mut cache = ValidatorCache::new(&mutated);
        let (near, far): (Vec<_>, Vec<_>) =
            self.cases.iter().partition(|case| is_about(case.vector, &mutant.item));
        for case in near.into_iter().chain(far) {
            let is_killed = match mutant.witness {
                Witness::Schema => {
                    // A body that a rule refuses stays refused, whatever its schema accepts.
                    !is_refused_by_rules(case.vector)
                        && cache.accepts(case.vector.ty, &case.body)? != case.accepted
                }
                Witness::Judge => report(&mutated, case.vector) != case.reported,
                Witness::Native => false,
            };
            if is_killed {
                return Ok(Some(format!("{} {}", case.operation, case.vector.id)));
            }
        }
        Ok(None)
    }
}

/// The validators of an interface, compiled on demand.
struct ValidatorCache<'a> {
    schemas: Schemas<'a>,
    validators: BTreeMap<TypeId, Validator>,
}

impl<'a> ValidatorCache<'a> {
    fn new(interface: &'a Interface) -> Self {
        let schemas = Schemas::new(interface, Dialect::WithoutRules);
        Self { schemas, validators: BTreeMap::new() }
    }

    fn accepts(&mut self, id: TypeId, body: &JsonValue) -> io::Result<bool> {
        if !self.validators.contains_key(&id) {
            let schema: JsonValue = serde_json::from_str(&self.schemas.document(id).to_compact())?;
            let validator = jsonschema::validator_for(&schema)
                .map_err(|error| io::Error::other(error.to_string()))?;
            self.validators.insert(id, validator);
        }
        Ok(self.validators.get(&id).is_some_and(|validator| validator.is_valid(body)))
    }
}

fn report(interface: &Interface, vector: &Vector) -> Reported {
    judge(interface, vector.ty, &vector.body)
        .into_iter()
        .map(|finding| (finding.rule, finding.severity))
        .collect()
}

fn is_about(vector: &Vector, item: &str) -> bool {
    vector.covers.iter().any(|cover| item.starts_with(cover.as_str()) || cover.starts_with(item))
}

fn is_refused_by_rules(vector: &Vector) -> bool {
    vector.violations.iter().any(|violation| {
        violation.severity == Severity::Error
            && (violation.rule.contains(".rules.") || violation.rule.contains(".natives."))
    })
}
