//! The types of a draft, in their order and by their names.

use super::{DraftKind, Type};
use genwire_spec::source::TypeExpr;
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

/// The types of a draft; a name belongs to one of them and does not change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Types {
    all: Vec<Type>,
    /// The places of the types in `all`.
    places: BTreeMap<String, usize>,
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

    /// Returns the kind of the type that is named; `None` for any other type.
    pub(crate) fn kind_of(&self, ty: &TypeExpr) -> Option<&DraftKind> {
        self.kind(ty.as_name()?)
    }

    /// Puts the types in the order of their names.
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
