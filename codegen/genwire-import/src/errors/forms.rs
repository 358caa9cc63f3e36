//! The forms of types as strings, used to compare a type of the draft with a type of an existing
//! spec.

use crate::draft::{DraftKind, Field, Types};
use genwire_spec::model::{self, Interface, Object, TypeId, TypeKind};
use genwire_spec::source::TypeExpr;
use std::fmt::Write as _;

/// Maximum length of a form, in bytes. A type with a longer form equals no other type.
const MAX_BYTES: usize = 20_000;

/// A form under construction.
#[derive(Default)]
struct Form {
    text: String,
    /// Names of the enclosing types; a recursive reference is written as the depth of its target.
    around: Vec<String>,
}

impl Form {
    /// Writes a named type, unless it is an enclosing type.
    fn named(&mut self, name: &str, write: impl FnOnce(&mut Self)) {
        if let Some(depth) = self.around.iter().position(|known| known == name) {
            let _ = write!(self.text, "^{depth}");
        } else if self.text.len() <= MAX_BYTES {
            self.around.push(name.to_owned());
            write(self);
            self.around.pop();
        }
    }

    fn finished(self) -> Option<String> {
        (self.text.len() <= MAX_BYTES).then_some(self.text)
    }

    fn values(&mut self, mut values: Vec<String>) {
        values.sort();
        let _ = write!(self.text, "enum({})", values.join(" "));
    }

    fn member(&mut self, name: &str, [is_required, is_nullable]: [bool; 2]) {
        let marks = [(is_required, "!"), (is_nullable, "?")].into_iter();
        let marks: String = marks.filter(|(is_it, _)| *is_it).map(|(_, mark)| mark).collect();
        let _ = write!(self.text, " {name:?}{marks}:");
    }
}

impl Types {
    /// Returns the form of a type in the notation of the spec language: its members, its values or
    /// its alternatives, without constraints.
    pub(crate) fn type_form(&self, ty: &TypeExpr) -> Option<String> {
        let mut form = Form::default();
        // The spec derives an either type from a nullable body.
        if matches!(ty, TypeExpr::Nullable(_)) {
            form.text += "either ";
        }
        self.add_form(ty, &mut form);
        form.finished()
    }

    fn add_form(&self, ty: &TypeExpr, form: &mut Form) {
        match ty {
            TypeExpr::Nullable(inner) => {
                self.add_form(inner, form);
                form.text.push('?');
            }
            TypeExpr::List(item) => {
                form.text += "list ";
                self.add_form(item, form);
            }
            TypeExpr::Map(value) => {
                form.text += "map ";
                self.add_form(value, form);
            }
            TypeExpr::Named(name) if let Some(kind) = self.kind(name) => {
                form.named(name, |form| self.add_kind(kind, form));
            }
            other => drop(write!(form.text, "{other}")),
        }
    }

    fn add_kind(&self, kind: &DraftKind, form: &mut Form) {
        match kind {
            DraftKind::Object(fields) => self.add_fields(fields, form),
            DraftKind::Enum { values, .. } => {
                form.values(values.iter().map(|value| value.wire.to_compact()).collect());
            }
            DraftKind::Union { tag, variants } => {
                let _ = write!(form.text, "union {tag:?}");
                for variant in variants {
                    let _ = write!(form.text, " {:?}=", variant.tag);
                    self.add_fields(&variant.fields, form);
                }
            }
            DraftKind::Either(alternatives) => {
                form.text += "either";
                for one in alternatives {
                    form.text.push(' ');
                    self.add_form(&one.ty, form);
                }
            }
        }
    }

    fn add_fields(&self, fields: &[Field], form: &mut Form) {
        let mut fields: Vec<&Field> = fields.iter().collect();
        fields.sort_by(|a, b| a.name.cmp(&b.name));
        form.text.push('(');
        for field in fields {
            form.member(&field.name, [field.required, field.member.nullable]);
            self.add_form(&field.member.ty, form);
        }
        form.text.push(')');
    }
}

/// Returns the form of a type in a spec, as [`Types::type_form`] does for a type in a draft.
pub(crate) fn of_spec(interface: &Interface, id: TypeId) -> Option<String> {
    let mut form = Form::default();
    add_named(interface, id, &mut form);
    form.finished()
}

fn add_named(interface: &Interface, id: TypeId, form: &mut Form) {
    let def = interface.ty(id);
    form.named(&def.path(), |form| match &def.kind {
        TypeKind::Object(object) => add_object(interface, object, form),
        TypeKind::Enum(of) => {
            form.values(of.wire_values().map(|value| value.to_compact()).collect());
        }
        TypeKind::Union(union) => {
            let _ = write!(form.text, "union {:?}", union.tag.wire);
            for variant in &union.variants {
                let _ = write!(form.text, " {:?}=", variant.name.wire);
                add_object(interface, interface.object(variant.ty), form);
            }
        }
        TypeKind::Either(either) => {
            form.text += "either";
            for one in &either.alternatives {
                form.text.push(' ');
                add_type(interface, &one.ty, form);
            }
        }
    });
}

fn add_object(interface: &Interface, object: &Object, form: &mut Form) {
    let mut fields: Vec<&model::Field> = object.fields.iter().collect();
    fields.sort_by(|a, b| a.name.wire.cmp(&b.name.wire));
    form.text.push('(');
    for field in fields {
        form.member(&field.name.wire, [field.required, field.nullable]);
        add_type(interface, &field.ty, form);
    }
    form.text.push(')');
}

fn add_type(interface: &Interface, ty: &model::Type, form: &mut Form) {
    match ty {
        model::Type::String => form.text += "string",
        model::Type::Integer => form.text += "integer",
        model::Type::Unsigned => form.text += "u64",
        model::Type::Number => form.text += "number",
        model::Type::Boolean => form.text += "boolean",
        model::Type::File => form.text += "file",
        model::Type::Json => form.text += "json",
        model::Type::JsonObject => form.text += "object",
        model::Type::List(item) => {
            form.text += "list ";
            add_type(interface, item, form);
        }
        model::Type::Map(value) => {
            form.text += "map ";
            add_type(interface, value, form);
        }
        model::Type::Nullable(inner) => {
            add_type(interface, inner, form);
            form.text.push('?');
        }
        model::Type::Named(id) => add_named(interface, *id, form),
    }
}
