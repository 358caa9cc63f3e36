//! Finds the messages that contain each type by following references from the operations.

use crate::model::{Interface, Sides, TypeDef, TypeId, TypeKind, UnknownPolicy};

/// Marks every type with the messages that contain it, and relaxes the enums of replies.
pub(super) fn mark(interface: &mut Interface) {
    let mut requests = Vec::new();
    let mut replies: Vec<TypeId> = interface.families.iter().map(|family| family.body).collect();
    for operation in interface.operations_and_webhooks() {
        requests.extend(operation.request);
        requests.extend(operation.parameters.map(TypeId::from));
        requests.extend(operation.params.iter().filter_map(|param| param.ty.named()));
        requests.extend(operation.callbacks.iter().filter_map(|callback| callback.response));
        replies.extend(operation.callbacks.iter().map(|callback| callback.request));
        replies.extend(operation.headers.map(TypeId::from));
        for response in &operation.responses {
            replies.extend(response.ty);
            replies.extend(response.joined().map(|joined| TypeId::from(joined.collects_to)));
        }
    }
    spread(&mut interface.types, requests, |sides| &mut sides.request);
    spread(&mut interface.types, replies, |sides| &mut sides.reply);
    // Types that no operation mentions, such as the content of a linked file, are read only.
    for def in &mut interface.types {
        if def.sides == Sides::default() {
            def.sides.reply = true;
        }
        open(def);
    }
}

/// Prevents values outside a list, and members that are not listed, from refusing a reply: a newer
/// service may send them.
///
/// A list that requests contain as well defines the values to send, and keeps its declared policy.
fn open(def: &mut TypeDef) {
    let unknown = match &mut def.kind {
        TypeKind::Enum(values) => &mut values.unknown,
        TypeKind::Union(union) => &mut union.unknown,
        TypeKind::Object(object) => &mut object.unknown,
        TypeKind::Either(_) => return,
    };
    if *unknown == UnknownPolicy::Error && !def.sides.request {
        *unknown = UnknownPolicy::Warning;
    }
}

fn spread(types: &mut [TypeDef], mut open: Vec<TypeId>, side: fn(&mut Sides) -> &mut bool) {
    while let Some(id) = open.pop() {
        let reached = side(&mut types[id.0].sides);
        if !*reached {
            *reached = true;
            open.extend(types[id.0].references());
        }
    }
}
