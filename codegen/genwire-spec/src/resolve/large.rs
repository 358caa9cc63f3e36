//! Finds the types whose values are large where they are held by value, so that code holds them
//! behind pointers.
//!
//! While a value is read, it is moved through many functions, each of which has a place for it on
//! the stack, and those of all values around it are there as well. Objects that hold large objects
//! by value would need more than the stack of a thread.

use super::circles::{direct, held, inner_first};
use crate::model::{Type, TypeDef, TypeId, TypeKind};

/// Bytes above which a value is large.
const MAX_BYTES: usize = 1024;

/// Bytes of a pointer, a number, or the mark that an optional value is absent.
const WORD_BYTES: usize = 8;

/// Bytes of a pointer to a text, with its length.
const TEXT_BYTES: usize = 2 * WORD_BYTES;

/// Bytes of a string or a collection.
const COLLECTION_BYTES: usize = 3 * WORD_BYTES;

/// Bytes of a file, with its name and its media type.
const FILE_BYTES: usize = 14 * WORD_BYTES;

/// Marks the large types, and the members that have one; those that hold their own object are
/// marked before.
pub(super) fn mark(types: &mut [TypeDef]) {
    let to: Vec<Vec<usize>> = types.iter().map(held).collect();
    let mut sizes = vec![0; types.len()];
    for index in inner_first(&to) {
        let def = &mut types[index];
        if let TypeKind::Object(object) = &mut def.kind {
            for field in &mut object.fields {
                field.is_boxed |= direct(&field.ty).is_some_and(|to| sizes[to] > MAX_BYTES);
            }
        }
        sizes[index] = size(&def.kind, &sizes);
        def.is_large = sizes[index] > MAX_BYTES;
    }
}

/// Returns about how many bytes a value takes where it is held, by the sizes of the types within.
fn size(kind: &TypeKind, sizes: &[usize]) -> usize {
    let pointed = |size: usize| if size > MAX_BYTES { WORD_BYTES } else { size };
    match kind {
        TypeKind::Object(object) => {
            let members = object.fields.iter().map(|field| {
                if field.is_boxed { WORD_BYTES } else { WORD_BYTES.max(size_of(&field.ty, sizes)) }
            });
            COLLECTION_BYTES + members.sum::<usize>()
        }
        TypeKind::Enum(_) => TEXT_BYTES,
        TypeKind::Union(union) => {
            let payloads = union.variants.iter().map(|one| pointed(sizes[TypeId::from(one.ty).0]));
            WORD_BYTES + payloads.fold(2 * TEXT_BYTES, usize::max)
        }
        TypeKind::Either(either) => {
            let values = either.alternatives.iter().map(|one| size_of(&one.ty, sizes));
            if either.only().is_some() {
                values.sum()
            } else {
                WORD_BYTES + values.map(pointed).fold(0, usize::max)
            }
        }
    }
}

fn size_of(ty: &Type, sizes: &[usize]) -> usize {
    match ty {
        Type::String | Type::List(_) | Type::Map(_) => COLLECTION_BYTES,
        Type::Integer | Type::Number | Type::Boolean => 2 * WORD_BYTES,
        Type::Json | Type::JsonObject => TEXT_BYTES,
        Type::File => FILE_BYTES,
        Type::Nullable(inner) => WORD_BYTES + size_of(inner, sizes),
        Type::Named(id) => sizes[id.0],
    }
}
