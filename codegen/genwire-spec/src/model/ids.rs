//! Ids of types: of any kind, or of one kind.

use super::types::{Either, EnumType, Object, TypeDef, TypeKind, Union};

/// An index into [`super::Interface::types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeId(pub usize);

/// The id of a type, with its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindId {
    /// An object.
    Object(ObjectId),
    /// An enum.
    Enum(EnumId),
    /// A union.
    Union(UnionId),
    /// An either type.
    Either(EitherId),
}

impl TypeId {
    /// Returns the id with the kind of its type.
    pub fn kind(self, types: &[TypeDef]) -> KindId {
        match types[self.0].kind {
            TypeKind::Object(_) => KindId::Object(ObjectId(self)),
            TypeKind::Enum(_) => KindId::Enum(EnumId(self)),
            TypeKind::Union(_) => KindId::Union(UnionId(self)),
            TypeKind::Either(_) => KindId::Either(EitherId(self)),
        }
    }
}

/// Defines an id type for each kind of type.
macro_rules! ids {
    ($($(#[doc = $doc:literal])* $id:ident = $variant:ident($kind:ident) $words:literal;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $id(TypeId);

        impl $id {
            /// Creates the id of a type that is declared with this kind; its definition may not be
            /// resolved yet.
            pub const fn declared(id: TypeId) -> Self {
                Self(id)
            }

            /// Returns the definition. Panics if the type is of another kind.
            pub fn of(self, types: &[TypeDef]) -> &$kind {
                let def = &types[self.0.0];
                match &def.kind {
                    TypeKind::$variant(inner) => inner,
                    _ => panic!(concat!("`{}` is not ", $words), def.path()),
                }
            }

            /// Returns the definition for changes. Panics if the type is of another kind.
            pub fn of_mut(self, types: &mut [TypeDef]) -> &mut $kind {
                match &mut types[self.0.0].kind {
                    TypeKind::$variant(inner) => inner,
                    _ => panic!(concat!("a type is not ", $words)),
                }
            }
        }

        impl From<$id> for TypeId {
            fn from(id: $id) -> Self {
                id.0
            }
        }
    )*};
}

ids! {
    /// The id of an [`Object`].
    ObjectId = Object(Object) "an object";
    /// The id of an [`EnumType`].
    EnumId = Enum(EnumType) "an enum";
    /// The id of a [`Union`].
    UnionId = Union(Union) "a union";
    /// The id of an [`Either`].
    EitherId = Either(Either) "an either type";
}
