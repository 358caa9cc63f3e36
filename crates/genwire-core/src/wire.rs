//! What the expansions of the derive macros call; not for use by hand.

mod either;
mod kept;
mod object;
mod open_enum;
mod union;

pub use crate::validate::{
    object, objects, refuse, rule, unknown_number, unknown_value, unknown_variant,
};
pub use either::{Either, deserialize_either};
pub use object::{
    Members, Object, deserialize_object, entry, extra, optional, required, serialize_object,
};
pub use open_enum::{
    NumberEnum, TextEnum, deserialize_number, deserialize_text, number, text, try_number, try_text,
};
pub use serde_core as serde;
pub use union::{Union, deserialize_union, serialize_variant};
