//! Finds the messages that contain each type, by following references from the operations.

use crate::model::{
    Encoding, Interface, Nulls, Operation, RequestNulls, Responses, Sides, TypeDef, TypeId,
    TypeKind, UnknownPolicy,
};
use std::collections::BTreeSet;

/// Marks every type with the messages that contain it, and relaxes the types that only replies
/// contain.
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
    spread(&mut interface.types, requests, |def| set(&mut def.sides.request));
    spread(&mut interface.types, replies, |def| set(&mut def.sides.reply));
    mark_nulls(interface);
    // A joined reply starts without any members.
    spread(&mut interface.types, joined(&interface.operations), |def| set(&mut def.is_lenient));
    // Types that no operation refers to, such as the content of a linked file, are only read.
    for def in &mut interface.types {
        if def.sides == Sides::default() {
            def.sides.reply = true;
        }
        open(def);
        let responses = def.responses.unwrap_or(interface.service.responses);
        def.is_lenient |= def.sides.reply && responses == Responses::Lenient;
    }
}

/// Returns the events that are joined into whole replies, and those replies.
fn joined(operations: &[Operation]) -> Vec<TypeId> {
    let responses = operations.iter().flat_map(|operation| &operation.responses);
    let joined = responses.filter_map(|response| response.stream.as_ref()?.joined.as_ref());
    joined.flat_map(|joined| [joined.event, joined.collects_to].map(TypeId::from)).collect()
}

/// Prevents unlisted values and members from making a reply invalid, because a newer service may
/// send them.
///
/// A type that is also in requests defines what may be sent, and keeps its declared policy.
fn open(def: &mut TypeDef) {
    let unknown = match &mut def.kind {
        TypeKind::Enum(values) => &mut values.unknown,
        TypeKind::Union(union) => &mut union.unknown,
        TypeKind::Object(object) => &mut object.unknown,
        TypeKind::Either(_) => return,
    };
    if *unknown == UnknownPolicy::Error && !def.sides.request {
        *unknown = UnknownPolicy::Warning;
        def.is_relaxed = true;
    }
}

/// Records, for each request type, the meaning of a null member.
///
/// A parameter or a form member cannot be sent as null, and the code that joins the events of a
/// stream only distinguishes present and absent members.
fn mark_nulls(interface: &mut Interface) {
    for def in interface.types.iter_mut().filter(|def| def.sides.request) {
        def.nulls = Nulls::Absent;
    }
    if interface.service.request_nulls == RequestNulls::Absent {
        return;
    }
    let mut bodies = Vec::new();
    for operation in interface.operations_and_webhooks() {
        bodies.extend(operation.request.filter(|_| may_be_json(&operation.body_media_types)));
        bodies.extend(operation.callbacks.iter().filter_map(|callback| callback.response));
    }
    spread(&mut interface.types, bodies, |def| {
        std::mem::replace(&mut def.nulls, Nulls::Kept) != Nulls::Kept
    });
    // After the bodies, because this only changes types marked there.
    let mut seen = BTreeSet::new();
    spread(&mut interface.types, joined(&interface.operations), |def| {
        if def.nulls == Nulls::Kept {
            def.nulls = Nulls::Stated;
        }
        seen.insert(def.path())
    });
}

/// Returns true if a body can be sent as JSON.
fn may_be_json(media_types: &[String]) -> bool {
    media_types.is_empty() || media_types.iter().any(|name| Encoding::of(name) == Encoding::Json)
}

/// Sets a flag; returns true if it was not set yet.
fn set(flag: &mut bool) -> bool {
    !std::mem::replace(flag, true)
}

/// Visits types and the types that they refer to. `mark` returns true for a type that is new.
fn spread(
    types: &mut [TypeDef],
    mut open: Vec<TypeId>,
    mut mark: impl FnMut(&mut TypeDef) -> bool,
) {
    while let Some(id) = open.pop() {
        if mark(&mut types[id.0]) {
            open.extend(types[id.0].references());
        }
    }
}
