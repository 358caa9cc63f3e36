//! Every vector through every judge.

use crate::judge::loss::LOSSES;
use crate::judge::{cel, compiled, rules, schema};
use crate::model::{operation, part, type_of};
use crate::project::{Expected, INTERFACE, VECTORS, Vector, VectorFile};
use genwire_common::INVALID_CODE;
use genwire_core::Report;
use genwire_spec::model::{Operation, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// Runs a check over every vector and shows everything that is wrong at once.
fn each(check: impl Fn(&'static Operation, TypeId, &'static Vector) -> Result<(), String>) {
    let mut wrong = Vec::new();
    for (file, vector) in all() {
        let operation = operation(&file.operation);
        let id = type_of(operation, part(&vector.part), &vector.body);
        if let Err(error) = check(operation, id, vector) {
            wrong.push(format!("{} {}: {error}\n  {}", file.operation, vector.id, vector.body));
        }
    }
    let shown = wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} vectors are judged wrongly:\n{shown}", wrong.len());
}

fn all() -> impl Iterator<Item = (&'static VectorFile, &'static Vector)> {
    VECTORS.iter().flat_map(|file| file.cases.iter().map(move |vector| (file, vector)))
}

/// Returns the findings of a report in the form of the vectors.
fn said(report: &Report) -> BTreeSet<Expected> {
    let expected = |violation: &genwire_core::Violation| Expected {
        path: violation.path.clone(),
        rule: violation.rule.clone().into_owned(),
        code: violation.code.unwrap_or(INVALID_CODE),
        severity: violation.severity.as_str().to_owned(),
    };
    report.violations().iter().map(expected).collect()
}

/// Returns true for a warning of a native check that the vector does not cover.
fn is_native_warning(violation: &Expected, vector: &Vector) -> bool {
    violation.rule.contains(".natives.")
        && violation.severity == "advice"
        && !vector.covers.contains(&violation.rule)
}

#[test]
fn compiled_rust_says_exactly_what_the_vectors_list() {
    each(|operation, _, vector| {
        let report = compiled::check(&operation.name.snake, part(&vector.part), &vector.body);
        let listed: BTreeSet<Expected> = vector.violations.iter().cloned().collect();
        let mut found = said(&report);
        // Vectors are made from the spec, which does not know the warnings of native checks.
        found.retain(|violation| {
            listed.contains(violation) || !is_native_warning(violation, vector)
        });
        if found != listed {
            return Err(format!("found {found:?}, listed {listed:?}"));
        }
        if report.is_valid() != vector.valid {
            return Err(format!("valid: found {}, listed {}", report.is_valid(), vector.valid));
        }
        Ok(())
    });
}

#[test]
fn parameters_in_a_path_are_judged_as_the_vectors_list() {
    for file in VECTORS.iter() {
        let is_in_path = operation(&file.operation).has_path_limits();
        assert_eq!(!file.in_path.is_empty(), is_in_path, "{}", file.operation);
        for vector in &file.in_path {
            let report = compiled::check(&file.operation, part(&vector.part), &vector.body);
            let listed: BTreeSet<Expected> = vector.violations.iter().cloned().collect();
            assert_eq!(said(&report), listed, "{} {}", file.operation, vector.id);
        }
    }
}

#[test]
fn schemas_give_the_same_verdict_but_for_the_listed_losses() {
    each(|_, id, vector| {
        let accepted = schema::accepts(id, &vector.body);
        let errors = vector.violations.iter().filter(|violation| violation.severity == "error");
        let lost = errors
            .clone()
            .all(|violation| LOSSES.excuse(&violation.rule, vector.body.pointer(&violation.path)));
        match (vector.valid, accepted) {
            (true, true) | (false, false) => Ok(()),
            (false, true) if lost => Ok(()),
            (true, false) => Err("the schema refuses it".to_owned()),
            (false, true) => {
                Err(format!("the schema accepts it, in spite of {:?}", errors.collect::<Vec<_>>()))
            }
        }
    });
}

#[test]
fn rules_as_cel_say_the_same_as_the_vectors() {
    each(|_, id, vector| {
        let listed: rules::Broken = vector
            .violations
            .iter()
            .filter(|violation| violation.rule.contains(".rules."))
            .map(|violation| (violation.path.clone(), violation.rule.clone()))
            .collect();
        if !vector.violations.iter().all(|violation| is_rule(&violation.rule)) {
            // The verdict of a rule on a body with wrong types does not matter.
            return Ok(());
        }
        let found = cel::broken(id, &vector.body);
        if found == listed { Ok(()) } else { Err(format!("CEL says {found:?}")) }
    });
}

fn is_rule(rule: &str) -> bool {
    rule.contains(".rules.") || rule.contains(".natives.")
}

#[test]
fn every_operation_and_part_has_vectors() {
    let found: BTreeSet<(&str, &str)> =
        all().map(|(file, vector)| (file.operation.as_str(), vector.part.as_str())).collect();
    for operation in &INTERFACE.operations {
        for (part, _) in crate::model::bodies(operation) {
            let wanted = (operation.name.snake.as_str(), part.as_str());
            assert!(found.contains(&wanted), "no vectors of {wanted:?}");
        }
    }
}

#[test]
fn a_refused_vector_has_an_accepted_control_of_the_same_operation() {
    for file in VECTORS.iter() {
        let by_id: BTreeMap<&str, &Vector> =
            file.cases.iter().map(|vector| (vector.id.as_str(), vector)).collect();
        assert_eq!(by_id.len(), file.cases.len(), "{}: ids are unique", file.operation);
        assert_eq!(operation(&file.operation).area, file.area);
        for vector in file.cases.iter().filter(|vector| !vector.valid) {
            let name = format!("{} {}", file.operation, vector.id);
            let control = vector.control.as_deref().unwrap_or_else(|| panic!("{name}: no control"));
            let control = by_id.get(control).unwrap_or_else(|| panic!("{name}: no `{control}`"));
            assert!(control.valid, "{name}: its control is refused");
            assert_eq!(control.part, vector.part, "{name}");
            assert_ne!(control.body, vector.body, "{name}");
        }
    }
}

#[test]
fn every_rule_is_broken_by_some_vector_and_kept_by_some_other() {
    let broken: BTreeSet<&str> = all()
        .flat_map(|(_, vector)| vector.violations.iter().map(|violation| violation.rule.as_str()))
        .collect();
    let kept: BTreeSet<&str> = all()
        .filter(|(_, vector)| vector.valid)
        .flat_map(|(_, vector)| vector.covers.iter().map(String::as_str))
        .collect();
    let mut missing = Vec::new();
    for def in crate::model::reachable().into_iter().map(crate::model::def) {
        let rules = def.rules.iter().map(|rule| rule.path.as_str());
        let natives = def.natives.iter().map(|native| native.path.as_str());
        let constraints = crate::model::constraints(def).map(|it| it.path.as_str());
        for rule in rules.chain(natives).chain(constraints) {
            if !broken.contains(rule) {
                missing.push(format!("nothing breaks {rule}"));
            }
            if !kept.contains(rule) {
                missing.push(format!("nothing keeps {rule}"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn only_errors_refuse() {
    for (file, vector) in all() {
        let errors = vector.violations.iter().any(|violation| violation.severity == "error");
        assert_eq!(vector.valid, !errors, "{} {}", file.operation, vector.id);
    }
}
