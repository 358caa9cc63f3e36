//! Finds the file that declares each type, from the operations that use the type.

use super::draft::{Calls, Draft, DraftKind, Operation, Type, Types, Webhook};
use genwire_spec::source::TypeExpr;
use std::collections::{BTreeMap, BTreeSet};
use std::iter::repeat;

/// File of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home<'a> {
    /// The file of the only operation that uses the type.
    Operation(&'a str),
    /// The types file of the only area that uses the type.
    Area(&'a str),
    /// The types that all areas share.
    Common,
}

/// Files of the visited types.
struct TypeHomes<'a, 'd> {
    draft: &'a Draft<'d>,
    /// The type that declares each name: a union declares the payloads of its variants.
    owners: BTreeMap<&'a str, &'a Type>,
    /// The areas of operations, by name.
    areas: BTreeMap<&'a str, &'a str>,
    homes: BTreeMap<&'a str, Home<'a>>,
}

/// Returns the file of each type.
///
/// A type that another type mentions is in the same area or common, so that no common type mentions
/// a type of an area.
pub(super) fn homes<'a>(draft: &'a Draft<'_>) -> BTreeMap<&'a str, Home<'a>> {
    let areas = draft.calls.operations.iter().map(|one| (one.name.as_str(), one.area.as_str()));
    let areas = areas.collect();
    let mut found =
        TypeHomes { draft, owners: owners(&draft.types), areas, homes: BTreeMap::new() };
    let families = draft.families.iter();
    found.mark(families.map(|family| (family.body_name(), Home::Common)).collect());
    for operation in &draft.calls.operations {
        let home = Home::Operation(&operation.name);
        found.mark(types_of(operation).into_iter().map(|name| (name, home)).collect());
    }
    for webhook in &draft.calls.webhooks {
        let home = Home::Area(&webhook.area);
        found.mark(types_of_webhook(webhook).into_iter().map(|name| (name, home)).collect());
    }
    found.unused();
    found.homes
}

impl<'a> TypeHomes<'a, '_> {
    /// Marks used types, with all types that they mention.
    fn mark(&mut self, mut open: Vec<(&'a str, Home<'a>)>) {
        // The home of a type changes from an operation to an area to the common types, so each type
        // is visited at most three times.
        while let Some((name, new)) = open.pop() {
            let Some(ty) = self.owners.get(name).copied() else { continue };
            let known = self.homes.get(ty.name.as_str()).copied();
            let next = known.map_or(new, |known| self.both(known, new));
            if known == Some(next) {
                continue;
            }
            self.homes.insert(&ty.name, next);
            open.extend(mentions(&self.draft.types, ty).into_iter().map(|name| (name, next)));
        }
    }

    /// Returns the home of a type that is used in both.
    fn both(&self, one: Home<'a>, other: Home<'a>) -> Home<'a> {
        match (self.area(one), self.area(other)) {
            _ if one == other => one,
            (Some(area), Some(other)) if area == other => Home::Area(area),
            _ => Home::Common,
        }
    }

    fn area(&self, home: Home<'a>) -> Option<&'a str> {
        match home {
            Home::Operation(name) => self.areas.get(name).copied(),
            Home::Area(name) => Some(name),
            Home::Common => None,
        }
    }

    /// Places the unused types: in the common area of all types that they mention, or else among
    /// the common types.
    fn unused(&mut self) {
        let all = &self.draft.types;
        let unused: Vec<&Type> =
            all.iter().filter(|ty| !self.homes.contains_key(ty.name.as_str())).collect();
        if let [area] = self.draft.calls.areas().as_slice() {
            for ty in unused {
                self.homes.entry(&ty.name).or_insert(Home::Area(area));
            }
            return;
        }
        // The area that is common to all types mentioned by each type; `None` if there are several.
        let mut areas: BTreeMap<&str, Option<&str>> = BTreeMap::new();
        let users = type_users(&self.draft.types, &self.owners);
        let homes = self.homes.iter();
        let mut open: Vec<(&str, Option<&str>)> =
            homes.filter_map(|(name, home)| Some((*name, Some(self.area(*home)?)))).collect();
        // The areas of a type change from none to one to several, so each type is visited at most
        // three times.
        while let Some((name, area)) = open.pop() {
            for user in users.get(name).into_iter().flatten() {
                let user = user.name.as_str();
                let known = areas.get(user).copied();
                let next = if known.is_none_or(|known| known == area) { area } else { None };
                if !self.homes.contains_key(user) && known != Some(next) {
                    areas.insert(user, next);
                    open.push((user, next));
                }
            }
        }
        for ty in &unused {
            // The types that it mentions stay with the operations that use them.
            if let Some(Some(area)) = areas.get(ty.name.as_str()) {
                self.homes.entry(&ty.name).or_insert(Home::Area(area));
            }
        }
        for ty in unused {
            if !matches!(areas.get(ty.name.as_str()), Some(Some(_))) {
                self.mark(vec![(&ty.name, Home::Common)]);
            }
        }
    }
}

/// Returns the type that declares each name.
fn owners(types: &Types) -> BTreeMap<&str, &Type> {
    let mut owners: BTreeMap<&str, &Type> = BTreeMap::new();
    let variants = types.iter().flat_map(|ty| {
        let DraftKind::Union { variants, .. } = &ty.kind else { return [].iter().zip(repeat(ty)) };
        variants.iter().zip(repeat(ty))
    });
    let (shared, own): (Vec<_>, Vec<_>) = variants.partition(|(variant, _)| variant.is_shared);
    let payloads = own.iter().map(|(variant, union)| (variant.payload(&union.name), *union));
    let payloads: BTreeMap<String, &Type> = payloads.collect();
    for (variant, union) in own.iter().chain(&shared) {
        let Some(name) = variant.type_name.as_deref() else { continue };
        owners.insert(name, payloads.get(name).unwrap_or(union));
    }
    owners.extend(types.iter().map(|ty| (ty.name.as_str(), ty)));
    owners
}

/// Users of types: other types, operations and webhooks.
pub(super) struct Users<'a> {
    owners: BTreeMap<&'a str, &'a Type>,
    types: BTreeMap<&'a str, Vec<&'a Type>>,
    /// Positions of the operations, followed by those of the webhooks.
    calls: BTreeMap<&'a str, BTreeSet<usize>>,
}

impl<'a> Users<'a> {
    /// Collects the users of all types.
    pub(super) fn of(types: &'a Types, calls: &'a Calls) -> Self {
        let owners = owners(types);
        let types = type_users(types, &owners);
        let of_operations = calls.operations.iter().map(types_of);
        let of_calls = of_operations.chain(calls.webhooks.iter().map(types_of_webhook));
        let mut calls: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        for (at, names) in of_calls.enumerate() {
            for owner in names.into_iter().filter_map(|name| owners.get(name)) {
                calls.entry(&owner.name).or_default().insert(at);
            }
        }
        Self { owners, types, calls }
    }

    /// Returns the operations and webhooks that use a type directly or inside another type.
    pub(super) fn all(&self, held: &str) -> Vec<usize> {
        self.calls(&self.holders(held)).into_iter().collect()
    }

    /// Returns a type and all types that contain it.
    pub(super) fn holders(&self, held: &str) -> BTreeSet<&'a str> {
        let mut found = BTreeSet::new();
        let mut open: Vec<&Type> = self.owners.get(held).copied().into_iter().collect();
        while let Some(ty) = open.pop() {
            if found.insert(ty.name.as_str()) {
                open.extend(self.types.get(ty.name.as_str()).into_iter().flatten().copied());
            }
        }
        found
    }

    /// Returns the operations and webhooks that refer directly to some types.
    pub(super) fn calls(&self, types: &BTreeSet<&str>) -> BTreeSet<usize> {
        types.iter().filter_map(|name| self.calls.get(name)).flatten().copied().collect()
    }
}

/// Returns the types that mention each type or a variant of it.
fn type_users<'a>(
    types: &'a Types,
    owners: &BTreeMap<&'a str, &'a Type>,
) -> BTreeMap<&'a str, Vec<&'a Type>> {
    let mut users: BTreeMap<&str, Vec<&Type>> = BTreeMap::new();
    for ty in types.iter() {
        for name in mentions(types, ty) {
            if let Some(owner) = owners.get(name) {
                users.entry(&owner.name).or_default().push(ty);
            }
        }
    }
    users
}

/// Returns the types that an operation refers to.
pub(super) fn types_of(operation: &Operation) -> Vec<&str> {
    let mut all: Vec<&str> = operation.request.iter().map(|name| item(name)).collect();
    all.extend(operation.params.iter().filter_map(|param| param.member.ty.name()));
    all.extend(operation.headers.iter().filter_map(|(header, _)| header.member.ty.name()));
    for response in &operation.responses {
        all.extend(response.ty.iter().map(|ty| item(ty)));
    }
    for callback in &operation.callbacks {
        all.extend(
            [Some(callback.request.as_str()), callback.response.as_deref()].into_iter().flatten(),
        );
    }
    all
}

/// Returns the types that a webhook refers to.
pub(super) fn types_of_webhook(webhook: &Webhook) -> Vec<&str> {
    let callback = &webhook.callback;
    let types = [Some(callback.request.as_str()), callback.response.as_deref()];
    types.into_iter().flatten().map(item).collect()
}

/// Returns the types that a type mentions.
pub(super) fn mentions<'a>(types: &'a Types, ty: &'a Type) -> Vec<&'a str> {
    let extra = |name: &str| types.extras.get(name).and_then(TypeExpr::name);
    match &ty.kind {
        DraftKind::Object(fields) => {
            let fields = fields.iter().filter_map(|field| field.member.ty.name());
            fields.chain(extra(&ty.name)).collect()
        }
        DraftKind::Enum { .. } => Vec::new(),
        DraftKind::Union { variants, .. } => {
            let fields = variants.iter().flat_map(|variant| &variant.fields);
            let names = variants.iter().map(|variant| variant.payload(&ty.name));
            let extras = names.filter_map(|name| extra(&name));
            let shared = variants.iter().filter(|variant| variant.is_shared);
            let shared = shared.filter_map(|variant| variant.type_name.as_deref());
            let names = fields.filter_map(|field| field.member.ty.name());
            names.chain(extras).chain(shared).collect()
        }
        DraftKind::Either(alternatives) => {
            alternatives.iter().filter_map(|one| one.ty.name()).collect()
        }
    }
}

/// Returns the item type in a type expression, as it is written.
fn item(ty: &str) -> &str {
    ty.trim_matches(['[', ']', '{', '}', '?'])
}
