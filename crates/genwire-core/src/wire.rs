//! The functions and traits for the expansions of the derive macros; not a public API.
#![doc(hidden)]

mod either;
mod integer;
mod kept;
mod object;
mod open_enum;
mod source;
mod union;

pub use crate::descriptor::CheckedValue;
pub use crate::descriptor::typed::{
    are_objects, broken_rule, has_size, passes, repeated_items, satisfies, suits_alternative,
    unlisted_members, unlisted_number, unlisted_string, unlisted_variant, validate_alternative,
    validate_any_object, validate_extra, validate_members, validate_size,
};
pub use either::{
    Either, alternative, deserialize_either, deserialize_json, deserialize_object_or_null, select,
};
pub use integer::{Integers, Whole};
pub use object::{
    Key, Members, Object, count_unlisted, deserialize_object, entry, extra, optional, required,
    serialize_object, typed_extra,
};
pub use open_enum::{
    NumberEnum, TextEnum, deserialize_number, deserialize_text, number, text, try_number, try_text,
};
pub use serde_core as serde;
pub use source::Source;
pub use union::{Union, deserialize_union, serialize_variant};
