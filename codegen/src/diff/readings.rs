//! What an edition reads in a body that it accepts: the objects inside it, and what their members
//! mean where they are left out.

use super::edition::Edition;
use crate::model::types::Object;
use crate::model::{DefaultValue, Field, Json, Type, TypeId, TypeKind};

/// What one edition reads in an object, if the object says anything of what is compared.
pub(super) type Reads<'a> = dyn Fn(super::change::Side, &Json) -> Option<String> + 'a;

/// The objects of a type inside a body of another, each with its place as a JSON pointer.
pub(super) fn objects<'b>(
    edition: &Edition,
    root: TypeId,
    body: &'b Json,
    wanted: TypeId,
) -> Vec<(String, &'b Json)> {
    let mut walk = Walk { edition, wanted, found: Vec::new() };
    walk.value(&Type::Named(root), body, "");
    walk.found
}

struct Walk<'e, 'b> {
    edition: &'e Edition,
    wanted: TypeId,
    found: Vec<(String, &'b Json)>,
}

impl<'b> Walk<'_, 'b> {
    fn value(&mut self, ty: &Type, value: &'b Json, path: &str) {
        match (ty, value) {
            (Type::List(inner), Json::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    self.value(inner, item, &format!("{path}/{index}"));
                }
            }
            (Type::Named(id), _) => self.named(*id, value, path),
            _ => {}
        }
    }

    fn named(&mut self, id: TypeId, value: &'b Json, path: &str) {
        match (&self.edition.interface().ty(id).kind, value) {
            (TypeKind::Object(object), Json::Object(_)) => {
                if id == self.wanted {
                    self.found.push((path.to_owned(), value));
                }
                for field in &object.fields {
                    if let Some(member) = value.get(&field.name.wire) {
                        let path = format!("{path}/{}", crate::judge::escape(&field.name.wire));
                        self.value(&field.ty, member, &path);
                    }
                }
            }
            (TypeKind::Union(union), Json::Object(_)) => {
                let tag = value.get(&union.tag.wire);
                let told = |name: &str| matches!(tag, Some(Json::String(tag)) if tag == name);
                if let Some(variant) = union.variants.iter().find(|it| told(&it.name.wire)) {
                    self.named(variant.ty, value, path);
                }
            }
            // Alternatives are told apart by their JSON types, so that one at most goes on.
            (TypeKind::Either(either), _) => {
                for one in &either.alternatives {
                    self.value(&one.ty, value, path);
                }
            }
            _ => {}
        }
    }
}

/// What a member of an object means that leaves it out.
pub(super) fn left_out(
    edition: &Edition,
    owner: TypeId,
    field: &Field,
    object: &Json,
) -> Option<Json> {
    if object.get(&field.name.wire).is_some() {
        return None;
    }
    match field.default.as_ref()? {
        DefaultValue::Literal(json) => Some(json.clone()),
        DefaultValue::Property { of, property } => {
            let TypeKind::Object(Object { fields, .. }) = &edition.interface().ty(owner).kind
            else {
                return None;
            };
            let Type::Named(id) = fields.iter().find(|field| field.name.wire == *of)?.ty else {
                return None;
            };
            let TypeKind::Enum(values) = &edition.interface().ty(id).kind else { return None };
            let place = values.properties.iter().position(|it| it.name.wire == *property)?;
            let Json::String(text) = object.get(of)? else { return None };
            let value = values.values.iter().find(|value| value.name.wire == *text)?;
            value.properties.get(place).filter(|json| **json != Json::Null).cloned()
        }
    }
}
