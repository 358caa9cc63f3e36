//! The types of a draft, in order and by name.

use super::{DraftKind, Type};
use genwire_spec::source::TypeExpr;
use genwire_spec::source::constraints::Size;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};

/// The types of a draft, and other facts about them by type name. Names are unique and do not
/// change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Types {
    all: Vec<Type>,
    /// The positions of the types in `all`.
    places: BTreeMap<String, usize>,
    /// Names of the types whose schemas have no names.
    pub(crate) unnamed: BTreeSet<String>,
    /// Names of the types with alternatives of the same JSON type that may accept the same value.
    pub(crate) tried: BTreeSet<String>,
    /// Names of the types that reject unlisted members.
    pub(crate) closed: BTreeSet<String>,
    /// Limits on the number of members of objects, by the name of the object.
    pub(crate) sizes: BTreeMap<String, Size>,
    /// Types of unlisted members, by the name of the object.
    pub(crate) extras: BTreeMap<String, TypeExpr>,
}

impl Types {
    /// Adds a type.
    pub(crate) fn push(&mut self, ty: Type) {
        self.places.entry(ty.name.clone()).or_insert(self.all.len());
        self.all.push(ty);
    }

    /// Returns the kind of a type; `None` if no type has the name.
    pub(crate) fn kind(&self, name: &str) -> Option<&DraftKind> {
        let place = self.places.get(name)?;
        self.all.get(*place).map(|ty| &ty.kind)
    }

    /// Returns the kind of a named type; `None` for any other type.
    pub(crate) fn kind_of(&self, ty: &TypeExpr) -> Option<&DraftKind> {
        self.kind(ty.as_name()?)
    }

    /// Sorts the types by name.
    pub(crate) fn sort(&mut self) {
        self.all.sort_by(|a, b| a.name.cmp(&b.name));
        self.index();
    }

    /// Keeps some of the types.
    pub(crate) fn retain(&mut self, keeps: impl FnMut(&Type) -> bool) {
        self.all.retain(keeps);
        self.index();
    }

    fn index(&mut self) {
        self.places.clear();
        for (place, ty) in self.all.iter().enumerate() {
            self.places.entry(ty.name.clone()).or_insert(place);
        }
    }
}

impl Deref for Types {
    type Target = [Type];

    fn deref(&self) -> &[Type] {
        &self.all
    }
}

impl DerefMut for Types {
    fn deref_mut(&mut self) -> &mut [Type] {
        &mut self.all
    }
}
