//! The mutants of an interface: each changes one thing that a vector must detect.

use super::mutant::{Mutant, Witness, changed, other};
use super::{expressions, types};
use genwire_schema::{Dialect, Schemas};
use genwire_spec::model::expr::ExprKind;
use genwire_spec::model::{EnumId, Expr, Interface, Operation, TypeId};
use std::collections::BTreeSet;

/// Returns every mutant of the types of bodies.
pub(super) fn all(interface: &Interface) -> Vec<Mutant> {
    let roots = interface.operations.iter().flat_map(roots);
    let types = Schemas::new(interface, Dialect::WithoutRules).reachable(roots, true);
    let mut mutants = Vec::new();
    for id in &types {
        mutants.extend(types::of_type(interface, *id));
        mutants.extend(of_rules(interface, *id));
    }
    mutants.extend(of_properties(interface, &types));
    mutants
}

/// Returns the types of an operation's bodies.
fn roots(operation: &Operation) -> Vec<TypeId> {
    let parts = genwire_vectors::parts(operation);
    parts.into_iter().flat_map(|(_, roots)| roots).collect()
}

fn of_rules(interface: &Interface, id: TypeId) -> Vec<Mutant> {
    let def = interface.ty(id);
    let mut mutants = Vec::new();
    for (index, rule) in def.rules.iter().enumerate() {
        let path = &rule.path;
        let severity = other(rule.severity);
        mutants.push(Mutant::new(path, "the other severity", Witness::Judge, move |interface| {
            interface.types[id.0].rules[index].severity = severity;
        }));
        mutants.push(Mutant::new(path, "deleted", Witness::Judge, move |interface| {
            drop(interface.types[id.0].rules.remove(index));
        }));
        for (what, expr) in expressions::mutants(&rule.expr) {
            mutants.push(Mutant::new(path, what, Witness::Judge, move |interface| {
                interface.types[id.0].rules[index].expr = expr.clone();
            }));
        }
    }
    for native in &def.natives {
        mutants.push(Mutant::new(&native.path, "deleted", Witness::Native, |_| {}));
    }
    mutants
}

/// Mutates the properties of enum values that rules read.
fn of_properties(interface: &Interface, types: &BTreeSet<TypeId>) -> Vec<Mutant> {
    let mut read: BTreeSet<(EnumId, String)> = BTreeSet::new();
    for id in types {
        for rule in &interface.ty(*id).rules {
            rule.expr.walk(&mut |expr: &Expr| {
                if let ExprKind::Property { ty, property, .. } = &expr.kind {
                    read.insert((*ty, property.clone()));
                }
            });
        }
    }
    let mut mutants = Vec::new();
    for (id, property) in read {
        let def = interface.ty(id);
        let values = interface.enum_type(id);
        let place = values.properties.iter().position(|one| one.name.wire == property);
        let Some(place) = place else { continue };
        for (index, value) in values.values.iter().enumerate() {
            let item = format!("{}.values.{}.{property}", def.path(), value.key);
            for (what, json) in changed(&value.properties[place]) {
                mutants.push(Mutant::new(&item, what, Witness::Judge, move |interface| {
                    let values = id.of_mut(&mut interface.types);
                    values.values[index].properties[place] = json.clone();
                }));
            }
        }
    }
    mutants
}
