//! Cases of rules that read a property of an enum value: one for each value.

use crate::edit::{Edit, distance, tagged};
use crate::suite::{Fault, Suite};
use genwire_spec::model::{EnumId, Expr, ExprKind, Json, Rule, TypeId};
use genwire_spec::rule::eval;
use std::borrow::Cow;

/// The position of an enum value whose property a rule reads.
struct EnumMember {
    path: Vec<String>,
    ty: EnumId,
}

/// Puts every value of the enum into a rejected case of the rule, and adds the resulting bodies.
pub(super) fn add(suite: &mut Suite<'_>, id: TypeId, rule: &Rule) {
    let types = &suite.interface.types;
    let accepted: Vec<Json> = rule
        .cases
        .iter()
        .filter(|case| case.accept)
        .map(|case| tagged(suite.interface, id, &case.body))
        .collect();
    let Some(refused) = rule.cases.iter().find(|case| !case.accept) else { return };
    let refused = tagged(suite.interface, id, &refused.body);
    for place in places(&rule.expr) {
        let values = suite.interface.enum_type(place.ty);
        for (value, json) in values.values.iter().zip(values.wire_values()) {
            let Some(body) = with(&refused, &place.path, &json) else { continue };
            let name = place.path.join(".");
            let case = suite.id(id, &format!("rules.{}.{name}.{}", rule.id, value.key));
            let listed = format!("{}.values.{}", suite.interface.ty(place.ty).path(), value.key);
            let covers = vec![rule.path.clone(), listed];
            if eval(types, &rule.expr, &body) {
                suite.accept(id, &case, covers, Edit::To(&body));
                continue;
            }
            let same = accepted.iter().filter_map(|other| with(other, &place.path, &json));
            let same = same.filter(|other| eval(types, &rule.expr, other)).map(Cow::Owned);
            let control = accepted.iter().map(Cow::Borrowed).chain(same);
            let Some(control) = control.min_by_key(|other| distance(other, &body)) else {
                continue;
            };
            let (good, bad) = (Edit::To(&control), Edit::To(&body));
            let fault = Fault::new(case.clone(), format!("{case}.control"), &rule.path, good, bad);
            suite.refuse(id, &Fault { severity: rule.severity, covers, ..fault });
        }
    }
}

/// Returns the positions of the enum values whose properties a rule reads.
fn places(expr: &Expr) -> Vec<EnumMember> {
    let mut places: Vec<EnumMember> = Vec::new();
    expr.walk(&mut |part| {
        if let ExprKind::Property { of, ty, .. } = &part.kind
            && let Some(path) = path(of)
            && places.iter().all(|place| place.path != path)
        {
            places.push(EnumMember { path, ty: *ty });
        }
    });
    places
}

/// Returns the names of the members from the object to a value.
fn path(expr: &Expr) -> Option<Vec<String>> {
    match &expr.kind {
        ExprKind::This => Some(Vec::new()),
        ExprKind::Member { of, field } => {
            let mut path = path(of)?;
            path.push(field.clone());
            Some(path)
        }
        _ => None,
    }
}

/// Returns an object with a value replaced; `None` if a member on the path is missing.
fn with(object: &Json, path: &[String], value: &Json) -> Option<Json> {
    let Some((name, rest)) = path.split_first() else { return Some(value.clone()) };
    let inner = with(object.get(name)?, rest, value)?;
    let mut object = object.clone();
    object.set(name, inner);
    Some(object)
}
