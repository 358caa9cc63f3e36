//! Changes of objects and lists, which leave the given ones as they are.

use genwire_spec::model::{Field, Interface, Json, TypeId, TypeKind};

/// Returns the object with a member set.
pub(super) fn with(object: &Json, name: &str, value: Json) -> Json {
    let mut object = object.clone();
    object.set(name, value);
    object
}

/// Returns the object without a member.
pub(super) fn without(object: &Json, name: &str) -> Json {
    Json::Object(object.members().iter().filter(|(key, _)| key != name).cloned().collect())
}

/// Returns the object with its member, or with a sample if the member is absent or null.
pub(super) fn given(sample: &Json, field: &Field, object: &Json) -> Json {
    match object.get(&field.name.wire) {
        Some(Json::Null) | None => with(object, &field.name.wire, sample.clone()),
        Some(_) => object.clone(),
    }
}

/// Replaces the first item of a list or a map; `None` if there is none.
pub(super) fn holding(sample: &Json, value: Json) -> Option<Json> {
    let mut sample = sample.clone();
    match &mut sample {
        Json::Array(items) => *items.first_mut()? = value,
        Json::Object(members) => members.first_mut()?.1 = value,
        _ => return None,
    }
    Some(sample)
}

/// Returns the body of a variant with its tag in the union; any other body as it is.
pub(super) fn tagged(interface: &Interface, id: TypeId, body: &Json) -> Json {
    let TypeKind::Object(object) = &interface.ty(id).kind else { return body.clone() };
    let Some((union, value)) = &object.variant_of else { return body.clone() };
    let union = interface.union(*union);
    let mut members = vec![(union.tag.wire.clone(), Json::string(value))];
    members.extend(body.members().iter().filter(|(name, _)| *name != union.tag.wire).cloned());
    Json::Object(members)
}
