//! Requirements of a spec that does not list any: each item that a call can demonstrate becomes a
//! requirement.

use super::texts::strings;
use crate::vector::Vectors;
use genwire_spec::model::{Constrained, Interface, ItemKind, ItemPath, Json, TypeKind};
use std::collections::{BTreeMap, BTreeSet};

/// Kinds of items that no body tests. A run examines them, or reports why it does not.
const OF_CALLS: &[ItemKind] = &[
    ItemKind::Native,
    ItemKind::MediaLimit,
    ItemKind::Param,
    ItemKind::BodyLimit,
    ItemKind::Response,
    ItemKind::Stream,
    ItemKind::OperationCode,
    ItemKind::Transition,
    ItemKind::Family,
];

/// Returns a requirement for each item that bodies name or that calls demonstrate, in path order.
///
/// There is also a requirement for each way to omit the credential.
pub(super) fn facts(interface: &Interface, named: &BTreeSet<String>) -> Vec<Json> {
    let stated = stated(interface);
    let is_shown = |path: &str, kind: ItemKind| match kind {
        // A call cannot demonstrate a whole operation or type.
        ItemKind::Operation | ItemKind::Type => false,
        ItemKind::Http => path.rsplit('.').next() == Some("http"),
        kind => OF_CALLS.contains(&kind) || named.contains(path),
    };
    let shown = interface.items.iter().filter(|(path, kind)| is_shown(&path.0, **kind));
    let shown: BTreeMap<&ItemPath, &ItemKind> = shown.collect();
    let fact = |(ItemPath(path), kind): (&ItemPath, &ItemKind)| {
        let area = path.split('.').next().unwrap_or_default();
        let statement = stated.get(path.as_str()).cloned();
        Json::object([
            ("id", Json::string(path)),
            ("area", Json::string(area)),
            ("kind", Json::string(word(*kind))),
            ("statement", Json::string(statement.unwrap_or_else(|| statement_of(path, *kind)))),
            ("places", strings(["server"])),
            ("items", strings([path])),
            ("steps", Json::array([])),
        ])
    };
    let needs_one = |security: &Vec<Vec<usize>>| {
        !security.is_empty() && security.iter().all(|all| !all.is_empty())
    };
    let is_guarded = interface.operations.iter().any(|it| needs_one(&it.security));
    let guards = [
        ("auth_missing", "calls without a credential are refused"),
        ("auth_wrong", "calls with a wrong credential are refused"),
    ];
    let guards = guards.into_iter().filter(|_| is_guarded).map(|(name, statement)| {
        let step = Json::object([
            ("operation", Json::string("service")),
            ("name", Json::string(name)),
            ("arguments", Json::string("")),
        ]);
        Json::object([
            ("id", Json::string(format!("service.{name}"))),
            ("area", Json::string("service")),
            ("kind", Json::string("setting")),
            ("statement", Json::string(statement)),
            ("places", strings(["server"])),
            ("items", Json::array([])),
            ("steps", Json::array([step])),
        ])
    });
    shown.into_iter().map(fact).chain(guards).collect()
}

/// Returns the items that only omitted cases would test: the items of long bodies, or all items.
pub(super) fn untried(made: &[Vectors], all_are_omitted: bool) -> BTreeSet<&String> {
    let covered: BTreeSet<&String> =
        made.iter().flat_map(|part| &part.cases).flat_map(|case| &case.covers).collect();
    let untried = made.iter().flat_map(|part| &part.untried);
    if all_are_omitted {
        return untried.chain(covered).collect();
    }
    untried.filter(|item| !covered.contains(item)).collect()
}

/// Returns the statements of rules and constraints, by their paths.
fn stated(interface: &Interface) -> BTreeMap<&str, String> {
    let mut stated = BTreeMap::new();
    for def in &interface.types {
        for rule in &def.rules {
            stated.insert(rule.path.as_str(), rule.doc.clone());
        }
        for native in &def.natives {
            stated.insert(native.path.as_str(), native.doc.clone());
        }
        let constraints: Vec<&Constrained> = match &def.kind {
            TypeKind::Object(object) => {
                let of_fields = object.fields.iter().flat_map(|field| &field.constraints);
                of_fields.chain(&object.constraints).collect()
            }
            TypeKind::Either(either) => {
                either.alternatives.iter().flat_map(|one| &one.constraints).collect()
            }
            TypeKind::Enum(_) | TypeKind::Union(_) => Vec::new(),
        };
        for one in constraints {
            let owner = one.path.rsplit_once('.').map_or("", |(owner, _)| owner);
            let owner = within(owner.trim_end_matches(".each"));
            let expected = one.constraint.expectation();
            stated.insert(one.path.as_str(), format!("`{owner}`: {expected}"));
        }
    }
    for operation in &interface.operations {
        for param in &operation.params {
            let (name, of) = (&param.name.wire, &operation.name.snake);
            for one in &param.constraints {
                let expected = one.constraint.expectation();
                let statement = format!("`{name}` in the path of `{of}`: {expected}");
                stated.insert(one.path.as_str(), statement);
            }
        }
    }
    stated
}

/// Returns a path without its area.
fn within(path: &str) -> &str {
    path.split_once('.').map_or(path, |(_, rest)| rest)
}

/// Returns the kind of statement, as a list of requirements names it.
fn word(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Required => "required",
        ItemKind::Field => "type",
        ItemKind::Constraint | ItemKind::BodyLimit | ItemKind::MediaLimit => "limit",
        ItemKind::Values | ItemKind::Value => "value",
        ItemKind::Rule | ItemKind::Native => "rule",
        ItemKind::OperationCode | ItemKind::Family => "error",
        ItemKind::Http | ItemKind::Param => "call",
        ItemKind::Response | ItemKind::Stream => "reply",
        ItemKind::Transition => "state",
        _ => "other",
    }
}

fn statement_of(path: &str, kind: ItemKind) -> String {
    let (owner, last) = path.rsplit_once('.').unwrap_or(("", path));
    let (whole, owner) = (within(path), within(owner));
    match kind {
        ItemKind::Field => format!("`{whole}` has its type"),
        ItemKind::Required => format!("`{owner}` must be there"),
        ItemKind::Nullable => format!("`{owner}` may be null"),
        ItemKind::Unknown => format!("`{owner}` has the listed members only"),
        ItemKind::Values => format!("`{owner}` has one of the listed values"),
        ItemKind::Value | ItemKind::Variant | ItemKind::Alternative => {
            let list = owner.rsplit_once('.').map_or(owner, |(list, _)| list);
            format!("`{list}` accepts `{last}`")
        }
        ItemKind::Http => format!("`{owner}` is called by its method and path"),
        ItemKind::Param => format!("`{last}` in the path selects what is meant"),
        ItemKind::BodyLimit => format!("`{owner}` limits the size of a body"),
        ItemKind::Response => format!("`{whole}` has the declared status, media type and form"),
        ItemKind::Stream => format!("the events of `{owner}` add up to the whole reply"),
        ItemKind::MediaLimit => format!("`{whole}` limits a file"),
        ItemKind::OperationCode => {
            let operation = owner.rsplit_once('.').map_or(owner, |(operation, _)| operation);
            format!("`{last}` is an error of `{operation}`")
        }
        ItemKind::Family => format!("errors have the form `{last}`"),
        ItemKind::Transition => format!("`{whole}` is as in the state table"),
        _ => format!("`{whole}` is as described"),
    }
}
