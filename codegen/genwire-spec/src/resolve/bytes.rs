//! Estimates the bytes of values where they are held by value, and finds the members that are held
//! behind pointers, since they are large.
//!
//! While a value is read, it is moved through many functions, each of which has a place for it on
//! the stack, and those of all values around it are there as well. Objects that hold large objects
//! by value would need more than the stack of a thread.

use super::circles::{direct, held, inner_first};
use crate::model::{EnumRepr, Type, TypeDef, TypeId, TypeKind};

/// Bytes above which a member holds a type behind a pointer.
const MAX_MEMBER_BYTES: usize = 1024;

/// Bytes of a pointer, or of a whole number.
const WORD_BYTES: usize = 8;

/// Bytes of a number that may be absent.
const NUMBER_BYTES: usize = 2 * WORD_BYTES;

/// Bytes of any JSON: a pointer to a text, with its length.
const JSON_BYTES: usize = 2 * WORD_BYTES;

/// Bytes of a string, of one of several listed strings, or of a collection.
const COLLECTION_BYTES: usize = 3 * WORD_BYTES;

/// Bytes of a payload whose tag is not listed: the tag and the JSON.
const UNKNOWN_BYTES: usize = 4 * WORD_BYTES;

/// Bytes of a file, with its name and its media type.
const FILE_BYTES: usize = 14 * WORD_BYTES;

/// Estimates the bytes of each type, and marks the members that are large; those that hold their own
/// object are marked before.
pub(super) fn mark(types: &mut [TypeDef]) {
    let to: Vec<Vec<usize>> = types.iter().map(held).collect();
    let mut known = vec![0; types.len()];
    for index in inner_first(&to) {
        let def = &mut types[index];
        if let TypeKind::Object(object) = &mut def.kind {
            for field in &mut object.fields {
                let bytes = direct(&field.ty).map_or(0, |to| known[to]);
                field.is_boxed |= bytes > MAX_MEMBER_BYTES;
            }
        }
        def.bytes = bytes(&def.kind, &known);
        known[index] = def.bytes;
    }
}

/// Returns the bytes of a value, by those of the types that it holds.
fn bytes(kind: &TypeKind, known: &[usize]) -> usize {
    let of_variant =
        |bytes: usize| if bytes > TypeDef::MAX_VARIANT_BYTES { WORD_BYTES } else { bytes };
    match kind {
        TypeKind::Object(object) => {
            let members = object
                .fields
                .iter()
                .map(|field| if field.is_boxed { WORD_BYTES } else { bytes_of(&field.ty, known) });
            (COLLECTION_BYTES + members.sum::<usize>()).next_multiple_of(WORD_BYTES)
        }
        TypeKind::Enum(one) => match one.repr {
            EnumRepr::String => COLLECTION_BYTES,
            EnumRepr::Integer => NUMBER_BYTES,
        },
        TypeKind::Union(union) => {
            let payloads = union.variants.iter().map(|one| known[TypeId::from(one.ty).0]);
            WORD_BYTES + payloads.map(of_variant).fold(UNKNOWN_BYTES, usize::max)
        }
        TypeKind::Either(either) => {
            let values = either.alternatives.iter().map(|one| bytes_of(&one.ty, known));
            if either.only().is_some() {
                values.sum()
            } else {
                WORD_BYTES + values.map(of_variant).fold(0, usize::max)
            }
        }
    }
}

fn bytes_of(ty: &Type, known: &[usize]) -> usize {
    match ty {
        Type::String | Type::List(_) | Type::Map(_) => COLLECTION_BYTES,
        Type::Integer | Type::Unsigned | Type::Number => NUMBER_BYTES,
        Type::Boolean => 1,
        Type::Json | Type::JsonObject => JSON_BYTES,
        Type::File => FILE_BYTES,
        Type::Nullable(inner) => WORD_BYTES + bytes_of(inner, known),
        Type::Named(id) => known[id.0],
    }
}
