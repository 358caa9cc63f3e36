//! Items of two versions without a counterpart in the other version. A difference inside such an
//! item is not reported as a separate change.

use super::change::{ItemPlace, Side};
use super::keyed::{Pairs, pair_by_key};
use super::variants::pair_alternatives;
use super::version::{Matches, SpecVersion, body_types};
use genwire_spec::model::{Field, Type, TypeId, TypeKind};
use std::collections::{BTreeMap, BTreeSet};

/// Items of a version, divided by whether they have a counterpart in the other version.
#[derive(Clone, Debug, Default)]
pub struct Items {
    /// Positions of items that the other version also has, or for which it has a replacement.
    pub shared: Vec<ItemPlace>,
    /// Positions of items without a counterpart.
    pub alone: Vec<ItemPlace>,
}

/// Divides the types and the members of both versions by whether they have a counterpart.
pub fn divide_items(old: &SpecVersion, new: &SpecVersion) -> [Items; 2] {
    let matches = Matches::new(old, new);
    Side::ALL.map(|side| Walk::new(&matches, side).items())
}

/// A walk through the types of a version, from the bodies of operations that both versions have.
struct Walk<'a> {
    matches: &'a Matches<'a>,
    side: Side,
    /// The type of the other version that corresponds to a type of this version.
    partners: BTreeMap<TypeId, TypeId>,
    /// Types that are used in the same position as their counterpart.
    paired: BTreeSet<TypeId>,
    /// Types that are used in the position of a different type.
    whole: BTreeSet<TypeId>,
    /// Members of paired types that the other version does not have.
    alone: BTreeSet<String>,
    open: Vec<(TypeId, bool)>,
}

impl<'a> Walk<'a> {
    fn new(matches: &'a Matches<'a>, side: Side) -> Self {
        let pairs = matches.types.iter().map(|(old, new)| (*old, *new));
        let (version, other) = side.ordered(matches.old, matches.new);
        let mut walk = Self {
            matches,
            side,
            partners: pairs.map(|(old, new)| side.ordered(old, new)).collect(),
            paired: BTreeSet::new(),
            whole: BTreeSet::new(),
            alone: BTreeSet::new(),
            open: Vec::new(),
        };
        for (old, new) in &matches.operations {
            let (own, theirs) = side.ordered(*old, *new);
            let operation = &other.interface().operations[theirs];
            let theirs: BTreeSet<TypeId> =
                body_types(other.interface(), operation).into_iter().map(|(_, id)| id).collect();
            let operation = &version.interface().operations[own];
            for (_, id) in body_types(version.interface(), operation) {
                let is_paired = walk.partners.get(&id).is_some_and(|it| theirs.contains(it));
                walk.open.push((id, is_paired));
            }
        }
        while let Some((id, is_paired)) = walk.open.pop() {
            walk.visit(id, is_paired);
        }
        walk
    }

    fn version(&self) -> &'a SpecVersion {
        self.matches.side(self.side)
    }

    fn visit(&mut self, id: TypeId, is_paired: bool) {
        let partner = self.partners.get(&id).copied().filter(|_| is_paired);
        let seen = if partner.is_some() { &mut self.paired } else { &mut self.whole };
        if !seen.insert(id) {
            return;
        }
        let Some(partner) = partner else {
            let inside = self.version().interface().ty(id).references();
            self.open.extend(inside.into_iter().map(|id| (id, false)));
            return;
        };
        let (old, new) = self.side.ordered(id, partner);
        let matches = self.matches;
        let types = (matches.old.interface().ty(old), matches.new.interface().ty(new));
        match (&types.0.kind, &types.1.kind) {
            (TypeKind::Object(before), TypeKind::Object(after)) => {
                let key = |field: &Field| matches.member_key((old, new), field);
                let pairs = pair_by_key(&before.fields, &after.fields, key);
                let path = self.version().interface().ty(id).path();
                let lone = self.divide(pairs, |field| &field.ty);
                self.alone.extend(lone.iter().map(|it| format!("{path}.{}", it.name.wire)));
                let (own, theirs) = self.side.ordered(&before.extra, &after.extra);
                self.follow(own.as_ref(), theirs.as_ref());
            }
            (TypeKind::Union(before), TypeKind::Union(after)) => {
                let pairs = pair_by_key(&before.variants, &after.variants, |it| &it.name.wire);
                for (before, after) in pairs.same {
                    let (own, theirs) = self.side.ordered(before.ty, after.ty);
                    let (own, theirs) = (Type::Named(own.into()), Type::Named(theirs.into()));
                    self.follow(Some(&own), Some(&theirs));
                }
            }
            (TypeKind::Either(before), TypeKind::Either(after)) => {
                let pairs = pair_alternatives(matches, before, after);
                self.divide(pairs, |alternative| &alternative.ty);
            }
            _ => {
                let inside = self.version().interface().ty(id).references();
                self.open.extend(inside.into_iter().map(|id| (id, false)));
            }
        }
    }

    /// Follows the types of items that both versions have; returns the items that only this version
    /// has.
    fn divide<'t, T>(&mut self, pairs: Pairs<'t, T>, ty: impl Fn(&T) -> &Type) -> Vec<&'t T> {
        for (old, new) in pairs.same {
            let (own, theirs) = self.side.ordered(old, new);
            self.follow(Some(ty(own)), Some(ty(theirs)));
        }
        self.side.ordered(pairs.removed, pairs.added).0
    }

    fn follow(&mut self, own: Option<&Type>, theirs: Option<&Type>) {
        let Some(id) = own.and_then(Type::named) else { return };
        let theirs = theirs.and_then(Type::named);
        let is_paired = theirs.is_some() && self.partners.get(&id) == theirs.as_ref();
        self.open.push((id, is_paired));
    }

    fn items(self) -> Items {
        let mut items = Items::default();
        let version = self.version();
        for (index, def) in version.interface().types.iter().enumerate() {
            let (id, path) = (TypeId(index), def.path());
            let is_whole = self.whole.contains(&id);
            let is_used = is_whole || self.paired.contains(&id);
            let list = if is_used { &mut items.shared } else { &mut items.alone };
            list.extend(version.own_place(&path));
            let TypeKind::Object(object) = &def.kind else { continue };
            for field in &object.fields {
                let path = format!("{path}.{}", field.name.wire);
                let is_shared = is_whole || (is_used && !self.alone.contains(&path));
                let list = if is_shared { &mut items.shared } else { &mut items.alone };
                list.extend(version.own_place(&path));
            }
        }
        items
    }
}
