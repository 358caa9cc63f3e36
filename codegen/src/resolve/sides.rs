//! Where each type travels, found by following references from the operations.

use crate::model::{Interface, Sides, Type, TypeDef, TypeId, TypeKind};

/// Marks every type with the sides it travels on.
pub(super) fn mark(interface: &mut Interface) {
    let mut requests = Vec::new();
    let mut replies: Vec<TypeId> = interface.families.iter().map(|family| family.body).collect();
    for operation in &interface.operations {
        requests.extend(operation.request);
        requests.extend(operation.params.iter().filter_map(|param| named(&param.ty)));
        requests.extend(operation.callbacks.iter().map(|callback| callback.response));
        replies.extend(operation.callbacks.iter().map(|callback| callback.request));
        for response in &operation.responses {
            replies.push(response.ty);
            replies.extend(response.stream.as_ref().map(|stream| stream.collects_to));
        }
    }
    spread(&mut interface.types, requests, |sides| &mut sides.request);
    spread(&mut interface.types, replies, |sides| &mut sides.reply);
    // What no operation mentions, such as the content of a linked file, is read and not written.
    for def in &mut interface.types {
        if def.sides == Sides::default() {
            def.sides.reply = true;
        }
    }
}

fn spread(types: &mut [TypeDef], mut open: Vec<TypeId>, side: fn(&mut Sides) -> &mut bool) {
    while let Some(id) = open.pop() {
        let reached = side(&mut types[id.0].sides);
        if !*reached {
            *reached = true;
            open.extend(references(&types[id.0]));
        }
    }
}

/// The types that a type mentions.
pub(super) fn references(def: &TypeDef) -> Vec<TypeId> {
    match &def.kind {
        TypeKind::Object(object) => {
            object.fields.iter().filter_map(|field| named(&field.ty)).collect()
        }
        TypeKind::Enum(_) => Vec::new(),
        TypeKind::Union(union) => union.variants.iter().map(|variant| variant.ty).collect(),
        TypeKind::Either(either) => {
            either.alternatives.iter().filter_map(|one| named(&one.ty)).collect()
        }
    }
}

fn named(ty: &Type) -> Option<TypeId> {
    match ty {
        Type::Named(id) => Some(*id),
        Type::List(item) => named(item),
        _ => None,
    }
}
