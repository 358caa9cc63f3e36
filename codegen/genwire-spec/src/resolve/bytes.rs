//! Estimates the size of values in memory, and finds the large members to box.
//!
//! A value is moved through many functions while it is read. Each function has a stack slot for it,
//! in addition to the slots of the enclosing values. Objects that store large objects inline would
//! overflow the stack of a thread.

use super::circles::{direct, held, inner_first};
use crate::model::{EnumRepr, Type, TypeDef, TypeId, TypeKind};

/// Size in bytes above which a member is boxed.
const MAX_MEMBER_BYTES: usize = 1024;

/// Size of a pointer or an integer.
const WORD_BYTES: usize = 8;

/// Size of an optional number.
const NUMBER_BYTES: usize = 2 * WORD_BYTES;

/// Size of arbitrary JSON: a pointer to its source, with a length.
const JSON_BYTES: usize = 2 * WORD_BYTES;

/// Size of a string, an enum of strings, or a collection.
const COLLECTION_BYTES: usize = 3 * WORD_BYTES;

/// Size of a payload with an unlisted tag: the tag and the JSON.
const UNKNOWN_BYTES: usize = 4 * WORD_BYTES;

/// Size of a file, with its name and media type.
const FILE_BYTES: usize = 14 * WORD_BYTES;

/// Estimates the size of each type, and marks the large members.
///
/// Members that contain their own object are already marked.
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

/// Returns the size of a value, given the sizes of the types inside it.
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
