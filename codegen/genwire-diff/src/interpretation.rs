//! Interprets accepted bodies: finds the objects inside them, and the defaults of absent members.

use super::change::Side;
use super::version::SpecVersion;
use genwire_spec::judge::selected;
use genwire_spec::model::types::Object;
use genwire_spec::model::{DefaultValue, Field, Json, Type, TypeId, TypeKind};

/// Interprets an object by one version; `None` if the compared item does not concern the object.
pub(super) type Interpret<'a> = dyn Fn(Side, &Json) -> Option<String> + 'a;

/// Finds the values of a type inside a body, each with its JSON pointer.
pub(super) fn values_of_type<'b>(
    version: &SpecVersion,
    root: TypeId,
    body: &'b Json,
    id: TypeId,
) -> Vec<(String, &'b Json)> {
    let mut walk = Walk { version, id, found: Vec::new() };
    walk.value(&Type::Named(root), body, "");
    walk.found
}

struct Walk<'e, 'b> {
    version: &'e SpecVersion,
    id: TypeId,
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
            (Type::Map(inner), Json::Object(members)) => {
                for (name, value) in members {
                    let path = format!("{path}/{}", genwire_constraint::pointer::escape(name));
                    self.value(inner, value, &path);
                }
            }
            (Type::Nullable(inner), _) => self.value(inner, value, path),
            (Type::Named(id), _) => self.named(*id, value, path),
            _ => {}
        }
    }

    fn named(&mut self, id: TypeId, value: &'b Json, path: &str) {
        let kind = &self.version.interface().ty(id).kind;
        let is_object = matches!(kind, TypeKind::Object(_));
        if id == self.id && (!is_object || matches!(value, Json::Object(_))) {
            self.found.push((path.to_owned(), value));
        }
        match (kind, value) {
            (TypeKind::Object(object), Json::Object(_)) => {
                for field in &object.fields {
                    if let Some(member) = value.get(&field.name.wire) {
                        let path = format!(
                            "{path}/{}",
                            genwire_constraint::pointer::escape(&field.name.wire)
                        );
                        self.value(&field.ty, member, &path);
                    }
                }
                let unlisted =
                    |name: &String| object.fields.iter().all(|field| field.name.wire != *name);
                let others = value.members().iter().filter(|(name, _)| unlisted(name));
                for (extra, (name, member)) in
                    object.extra.iter().flat_map(|extra| others.clone().map(move |it| (extra, it)))
                {
                    let path = format!("{path}/{}", genwire_constraint::pointer::escape(name));
                    self.value(extra, member, &path);
                }
            }
            (TypeKind::Union(union), Json::Object(_)) => {
                let tag = value.get(&union.tag.wire);
                let is_tag = |name: &str| matches!(tag, Some(Json::String(tag)) if tag == name);
                if let Some(variant) = union.variants.iter().find(|it| is_tag(&it.name.wire)) {
                    self.named(variant.ty.into(), value, path);
                }
            }
            (TypeKind::Either(either), _) => {
                if let Some(one) = selected(self.version.interface(), either, value) {
                    self.value(&one.ty, value, path);
                }
            }
            _ => {}
        }
    }
}

/// Returns the effective default of a member that is absent from an object.
pub(super) fn default_of_absent(
    version: &SpecVersion,
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
            let TypeKind::Object(Object { fields, .. }) = &version.interface().ty(owner).kind
            else {
                return None;
            };
            let Type::Named(id) = fields.iter().find(|field| field.name.wire == *of)?.ty else {
                return None;
            };
            let TypeKind::Enum(values) = &version.interface().ty(id).kind else { return None };
            let place = values.properties.iter().position(|it| it.name.wire == *property)?;
            let Json::String(text) = object.get(of)? else { return None };
            let value = values.values.iter().find(|value| value.name.wire == *text)?;
            value.properties.get(place).filter(|json| !json.is_null()).cloned()
        }
    }
}
