//! Who sees a mutant: the vectors, judged by its schema or by its rules.

use super::mutants::{Mutant, Witness};
use genwire_codegen::emit::vectors::Vector;
use genwire_codegen::judge::judge;
use genwire_codegen::model::{Interface, Severity, TypeId};
use genwire_codegen::schema::{Dialect, Schemas};
use jsonschema::Validator;
use serde_json::Value as JsonValue;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// What is reported about a body: rules and how much they weigh.
type Said = BTreeSet<(String, Severity)>;

/// A vector, prepared for all judges.
struct Prepared<'a> {
    vector: &'a Vector,
    operation: &'a str,
    body: JsonValue,
    /// What the schema without rules says, as it is.
    accepted: bool,
    /// What is reported, native checks aside.
    said: Said,
}

/// The vectors and what is true of them.
pub(super) struct Court<'a> {
    interface: &'a Interface,
    cases: Vec<Prepared<'a>>,
    /// The native checks that reported what some vector expects of them.
    natives: BTreeSet<String>,
}

impl<'a> Court<'a> {
    /// Prepares the vectors.
    pub(super) fn new(
        interface: &'a Interface,
        cases: &'a [(&'a str, Vector)],
        natives: BTreeSet<String>,
    ) -> io::Result<Self> {
        let mut bench = Bench::new(interface);
        let mut prepared = Vec::new();
        for (operation, vector) in cases {
            let body = serde_json::from_str(&vector.body.to_compact())?;
            let accepted = bench.accepts(vector.ty, &body)?;
            let said = said(interface, vector);
            prepared.push(Prepared { vector, operation, body, accepted, said });
        }
        Ok(Self { interface, cases: prepared, natives })
    }

    /// The vector that sees a mutant, if any does: those about the changed item are asked first.
    pub(super) fn seen_by(&self, mutant: &Mutant) -> io::Result<Option<String>> {
        if mutant.witness == Witness::Native {
            return Ok(self.natives.contains(&mutant.item).then(|| mutant.item.clone()));
        }
        let mut mutated = self.interface.clone();
        (mutant.change)(&mut mutated);
        let mut bench = Bench::new(&mutated);
        let (near, far): (Vec<_>, Vec<_>) =
            self.cases.iter().partition(|case| is_about(case.vector, &mutant.item));
        for case in near.into_iter().chain(far) {
            let seen = match mutant.witness {
                Witness::Schema => {
                    // A body that a rule refuses stays refused, whatever its schema says.
                    !is_refused_by_rules(case.vector)
                        && bench.accepts(case.vector.ty, &case.body)? != case.accepted
                }
                Witness::Judge => said(&mutated, case.vector) != case.said,
                Witness::Native => false,
            };
            if seen {
                return Ok(Some(format!("{} {}", case.operation, case.vector.id)));
            }
        }
        Ok(None)
    }
}

/// The validators of an interface, compiled when they are needed.
struct Bench<'a> {
    schemas: Schemas<'a>,
    validators: BTreeMap<TypeId, Validator>,
}

impl<'a> Bench<'a> {
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

fn said(interface: &Interface, vector: &Vector) -> Said {
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
