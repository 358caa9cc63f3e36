//! The contents of the file of one area, for every language.

use genwire_constraint::{BodyKind, Literal};
use genwire_spec::model::{
    Area, COMMON, Constrained, Interface, Object, Operation, Severity, Type, TypeId, Union,
};

/// Returns the types of other areas that an area refers to. All areas share these types.
pub(crate) fn imports(interface: &Interface, area: &Area) -> Vec<TypeId> {
    let mut ids = Vec::new();
    let mut add = |id: TypeId| {
        if interface.ty(id).area != area.name.wire && !ids.contains(&id) {
            ids.push(id);
        }
    };
    for (_, def) in interface.types_of(&area.name.wire) {
        def.references().into_iter().for_each(&mut add);
    }
    for operation in interface.operations_and_webhooks_of(&area.name.wire) {
        BodyKind::ALL.iter().flat_map(|part| operation.bodies(*part)).for_each(&mut add);
    }
    ids.sort();
    ids
}

/// Returns the names of the areas that have operations or webhooks.
pub fn with_operations(interface: &Interface) -> impl Iterator<Item = &str> {
    let names = interface.areas.iter().map(|area| area.name.snake.as_str());
    let has_any = |name: &&str| interface.operations_and_webhooks_of(name).next().is_some();
    names.filter(|name| *name != COMMON).filter(has_any)
}

/// Returns the tag of a variant's union and the value that selects the variant.
pub(crate) fn tag_of<'a>(
    interface: &'a Interface,
    object: &'a Object,
) -> Option<(&'a Union, &'a str)> {
    let (union, value) = object.variant_of.as_ref()?;
    Some((interface.union(*union), value))
}

/// Returns the only values that a member or an alternative may have, if a constraint lists them.
pub(crate) fn only<'a>(ty: &Type, constraints: &'a [Constrained]) -> Option<&'a [Literal]> {
    // A list is narrowed by the constraint of its items, which does not apply here.
    if matches!(ty, Type::List(_) | Type::Map(_)) {
        return None;
    }
    let mut errors = constraints.iter().filter(|one| one.severity == Severity::Error);
    errors.find_map(|one| one.constraint.facets().one_of)
}

/// Returns the parts of an operation with their types.
pub(crate) fn bodies(operation: &Operation) -> impl Iterator<Item = (BodyKind, Vec<TypeId>)> {
    let parts = BodyKind::ALL.into_iter().map(|part| (part, operation.bodies(part)));
    parts.filter(|(_, types)| !types.is_empty())
}

/// Returns the path of the spec files of an area, for the first line of a file.
pub(crate) fn source(interface: &Interface, area: &Area) -> String {
    interface.project.spec_path(&area.name.wire)
}

/// Describes the file of an area in one sentence.
pub(crate) fn title(area: &Area) -> String {
    match area.name.wire.as_str() {
        COMMON => "Types that all areas share, and the codes of errors.".to_owned(),
        name => format!("Types of the {name} operations, and their tables as data."),
    }
}
