//! Lists the members of a body, with the items of the spec that describe them.

use genwire_constraint::pointer::escape;
use genwire_spec::model::{
    Field, Interface, Json, ObjectId, Type, TypeId, TypeKind, types::Object,
};

/// Maximum nesting depth of listed members.
const MAX_DEPTH: usize = 12;

/// Returns the items that bodies of these types may test.
///
/// Each entry is a list: a JSON pointer, a path in the spec, and, for an enum value or a variant,
/// its JSON value. In the pointer, `*` matches every list item or map value.
pub(super) fn of_bodies(interface: &Interface, types: &[TypeId]) -> Vec<Json> {
    let mut walk = Walk { interface, open: Vec::new(), found: Vec::new() };
    for id in types {
        walk.named(*id, "");
    }
    walk.found
}

struct Walk<'a> {
    interface: &'a Interface,
    /// The types that contain the current one.
    open: Vec<TypeId>,
    found: Vec<Json>,
}

impl Walk<'_> {
    fn add(&mut self, pointer: &str, item: impl Into<String>, value: Option<Json>) {
        let mut entry = vec![Json::string(pointer), Json::string(item)];
        entry.extend(value);
        let entry = Json::array(entry);
        if !self.found.contains(&entry) {
            self.found.push(entry);
        }
    }

    fn value(&mut self, ty: &Type, pointer: &str) {
        let ty = ty.besides_null();
        if let Some(item) = ty.item() {
            self.value(item, &format!("{pointer}/*"));
        } else if let Some(id) = ty.named() {
            self.named(id, pointer);
        }
    }

    fn named(&mut self, id: TypeId, pointer: &str) {
        if self.open.len() >= MAX_DEPTH || self.open.contains(&id) {
            return;
        }
        self.open.push(id);
        let def = self.interface.ty(id);
        let path = def.path();
        self.add(pointer, &path, None);
        for item in def.rules.iter().map(|rule| &rule.path) {
            self.add(pointer, item, None);
        }
        for item in def.natives.iter().map(|native| &native.path) {
            self.add(pointer, item, None);
        }
        match &def.kind {
            TypeKind::Object(object) => self.object(object, &path, pointer),
            TypeKind::Enum(values) => {
                self.add(pointer, format!("{path}.values"), None);
                for (value, wire) in values.values.iter().zip(values.wire_values()) {
                    self.add(pointer, format!("{path}.values.{}", value.key), Some(wire));
                }
            }
            TypeKind::Union(union) => {
                let tag = format!("{pointer}/{}", escape(&union.tag.wire));
                self.add(&tag, format!("{path}.variants"), None);
                for variant in &union.variants {
                    let wire = &variant.name.wire;
                    let item = format!("{path}.variants.{wire}");
                    self.add(&tag, item, Some(Json::string(wire)));
                    self.payload(variant.ty, pointer);
                }
            }
            TypeKind::Either(either) => {
                for alternative in &either.alternatives {
                    self.value(&alternative.ty, pointer);
                }
            }
        }
        self.open.pop();
    }

    fn payload(&mut self, id: ObjectId, pointer: &str) {
        self.named(id.into(), pointer);
    }

    fn object(&mut self, object: &Object, path: &str, pointer: &str) {
        for constrained in &object.constraints {
            self.add(pointer, &constrained.path, None);
        }
        for field in &object.fields {
            let inner = format!("{pointer}/{}", escape(&field.name.wire));
            for item in items_of(field, &format!("{path}.{}", field.name.wire)) {
                self.add(&inner, item, None);
            }
            self.value(&field.ty, &inner);
        }
        if let Some(extra) = &object.extra {
            self.value(extra, &format!("{pointer}/*"));
        }
    }
}

/// Returns the items that a present and conforming member satisfies.
fn items_of(field: &Field, path: &str) -> Vec<String> {
    let mut items = vec![path.to_owned()];
    items.extend(field.required.then(|| format!("{path}.required")));
    items.extend(field.merge.is_some().then(|| format!("{path}.merge")));
    items.extend(field.constraints.iter().map(|constrained| constrained.path.clone()));
    items
}
