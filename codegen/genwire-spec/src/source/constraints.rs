//! The keys of constraints. Members, items and alternatives share them.

use super::types::{RangeSource, SizeSource};
use super::{At, Literal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Bounds on a length or a count.
pub type Size = Option<Box<At<SizeSource>>>;
/// The allowed values.
pub type OneOf = Option<Box<At<Vec<At<Literal>>>>>;

/// Appends the keys of constraints to the input of a macro.
macro_rules! with_keys {
    ($make:ident! $given:tt) => {
        $make! {
            $given
            /// The range of a number.
            range: Option<Box<At<RangeSource>>>,
            /// Bounds on the number of characters of a string.
            length: Size,
            /// The number of which a value must be a multiple.
            multiple_of: Option<At<f64>>,
            /// Bounds on the number of items of a list.
            items: Size,
            /// True if the items of a list must be distinct.
            unique: Option<At<bool>>,
            /// Bounds on the number of members of an object.
            members: Size,
            /// The format of a string: `date`, `date-time`, `time`, `duration`, `uuid`, `uri`,
            /// `uri-reference`, `iri`, `iri-reference`, `uri-template`, `json-pointer`, `email`,
            /// `ipv4`, `ipv6`, `hostname`, `byte`, `not_blank`, `hex`, `json`, `media_url`,
            /// `web_url`, or one of `[formats.NAME]`.
            format: Option<At<String>>,
            /// A regular expression that must match somewhere in the string.
            pattern: Option<At<String>>,
            /// The allowed values.
            one_of: OneOf,
            /// The constraints of each item of a list, or of each value of a map.
            each: Option<Box<At<Constraints>>>,
        }
    };
}

/// Declares the constraints as a separate table.
macro_rules! constraints {
    ({} $($(#[doc = $doc:literal])* $key:ident: $ty:ty,)*) => {
        /// The constraints of each item of a list, or of each value of a map.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct Constraints {
            $($(#[doc = $doc])* pub $key: $ty,)*
        }

        impl Constraints {
            /// Returns true if there are no constraints.
            pub fn is_empty(&self) -> bool {
                self.keys().next().is_none()
            }

            /// Returns the keys that are set.
            pub fn keys(&self) -> impl Iterator<Item = &'static str> {
                let keys = [$(self.$key.as_ref().map(|_| stringify!($key))),*];
                keys.into_iter().flatten()
            }
        }
    };
}

/// Declares a table that includes the keys of constraints.
macro_rules! constrained {
    ($($table:tt)*) => { with_keys! { table! { $($table)* } } };
}

/// Declares a table with its own keys and the keys of constraints. The latter are one member in
/// Rust.
///
/// `serde(flatten)` would do the same but lose the positions in the file.
macro_rules! table {
    (
        {
            $(#[doc = $about:literal])*
            $name:ident as $wire:literal {
                $($(#[doc = $doc:literal])* $(#[serde($($serde:meta),*)])? $own:ident: $own_ty:ty,)*
            } {
                $($(#[doc = $doc_after:literal])* $(#[serde($($serde_after:meta),*)])?
                $after:ident: $after_ty:ty,)*
            }
        }
        $($(#[doc = $key_doc:literal])* $key:ident: $ty:ty,)*
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $name {
            $($(#[doc = $doc])* pub $own: $own_ty,)*
            /// The constraints, whose keys are next to the others in TOML.
            pub constraints: Constraints,
            $($(#[doc = $doc_after])* pub $after: $after_ty,)*
            /// Comment lines that are printed with the table.
            pub comments: Vec<String>,
        }

        const _: () = {
            $(#[doc = $about])*
            #[derive(Serialize, Deserialize, JsonSchema)]
            #[serde(rename = $wire, deny_unknown_fields)]
            struct Flat {
                $($(#[doc = $doc])* $(#[serde($($serde),*)])? $own: $own_ty,)*
                $($(#[doc = $key_doc])* $key: $ty,)*
                $($(#[doc = $doc_after])* $(#[serde($($serde_after),*)])? $after: $after_ty,)*
                #[serde(rename = "#", skip_deserializing)]
                #[schemars(skip)]
                comments: Vec<String>,
            }

            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    let Flat { $($own,)* $($key,)* $($after,)* comments } = Flat::deserialize(from)?;
                    let constraints = Constraints { $($key,)* };
                    Ok(Self { $($own,)* constraints, $($after,)* comments })
                }
            }

            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    let Self { $($own,)* constraints, $($after,)* comments } = self.clone();
                    let Constraints { $($key,)* } = constraints;
                    Flat { $($own,)* $($key,)* $($after,)* comments }.serialize(to)
                }
            }

            impl JsonSchema for $name {
                fn schema_name() -> Cow<'static, str> {
                    Flat::schema_name()
                }

                fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                    Flat::json_schema(generator)
                }
            }
        };
    };
}

with_keys! { constraints! {} }

pub(super) use {constrained, table, with_keys};
