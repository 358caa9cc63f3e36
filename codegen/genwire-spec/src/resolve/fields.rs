//! Resolves members of objects and path parameters.

use super::{Ctx, File, literals};
use crate::names;
use crate::{
    Diagnostic,
    model::{Constrained, DefaultValue, Field, ItemKind, Json, Merge, Name, Severity, Type},
    source::{At, Literal, types::FieldSource},
};
use std::collections::BTreeMap;

/// Indices of members by their identifiers in code.
pub(super) type Codes = BTreeMap<String, usize>;

impl Ctx<'_> {
    /// Resolves the members of an object, except for members of unknown types.
    pub(super) fn fields<'f>(
        &mut self,
        file: File<'_>,
        path: &str,
        fields: impl Iterator<Item = (&'f At<String>, &'f FieldSource)> + Clone,
    ) -> Vec<Field> {
        // Members use much of the memory of a large interface, and a list of several tables has no
        // size hint.
        let mut out: Vec<Field> = Vec::with_capacity(fields.clone().count());
        let mut codes = Codes::new();
        for (name, field) in fields {
            let resolved = self.field(file, &format!("{path}.{}", name.as_str()), name, field);
            let Some(resolved) = resolved else { continue };
            self.add_field(file, &mut out, &mut codes, name, resolved);
        }
        out
    }

    /// Adds a member or a path parameter, unless its identifier in code is already in use.
    pub(super) fn add_field(
        &mut self,
        file: File<'_>,
        fields: &mut Vec<Field>,
        codes: &mut Codes,
        name: &At<String>,
        field: Field,
    ) {
        let identifier = names::identifier(&field.name.snake);
        // An invalid name is reported only as such.
        let is_name = names::is_snake(&field.name.snake);
        if let Some(other) = codes.get(&*identifier).filter(|_| is_name) {
            let place = file.place(name);
            self.report(Diagnostic::same_in_code(place, name, &fields[*other].name.wire));
            return;
        }
        codes.entry(identifier.into_owned()).or_insert(fields.len());
        fields.push(field);
    }

    /// Resolves a member or a path parameter.
    pub(super) fn field(
        &mut self,
        file: File<'_>,
        path: &str,
        name: &At<String>,
        source: &FieldSource,
    ) -> Option<Field> {
        self.field_items(path, source);
        let resolved = self.member_name(file, name, source.name.as_ref());
        let doc = self.optional_doc(file, &source.doc);
        let notes = self.notes(file, path, &source.notes);
        let gaps = self.gap_ids(file, path, &source.gaps);
        let deprecated = self.deprecated(file, path, source.deprecated.as_deref());
        let required = source.required.as_ref().is_some_and(|required| **required);
        if let Some(default) = source.default.as_ref().filter(|_| required) {
            self.report(Diagnostic::default_of_required(file.place(default), name));
        }
        let ty = self.ty(file, &source.ty)?;
        let constraints = self.constraints(file, path, &ty, source);
        let merge = self.merge(file, &ty, source);
        let merge_limit = self.merge_limit(file, &ty, source, merge.as_ref());
        if source.assumed {
            self.assumed(file, source, required, &constraints);
        }
        if let Some(unit) = source.unit.as_ref().filter(|_| !is_numeric(&ty)) {
            self.report(Diagnostic::unit_without_number(file.place(unit), unit));
        }
        let is_any = ty == Type::Json;
        Some(Field {
            name: resolved,
            ty,
            doc,
            is_boxed: false,
            required,
            // Null is also JSON.
            nullable: source.nullable.as_ref().is_some_and(|nullable| **nullable)
                || (required && is_any),
            only: source.only.as_deref().copied(),
            default: source.default.as_deref().map(default),
            constraints,
            media_types: source.media_types.iter().map(ToString::to_string).collect(),
            unit: source.unit.as_ref().map(|unit| self.phrase(file, unit)),
            merge,
            merge_limit,
            into: source.into.as_ref().map(ToString::to_string),
            deprecated,
            notes,
            gaps,
            assumed: source.assumed,
            example: source.example.as_ref().map(|example| literals::marked(example)),
        })
    }

    /// Returns the name of a member: the stated name in code, or else a name derived from the wire
    /// form.
    fn member_name(
        &mut self,
        file: File<'_>,
        wire: &At<String>,
        given: Option<&At<String>>,
    ) -> Name {
        let name = match given {
            Some(given) if names::is_snake(given) => names::named(wire, given),
            Some(given) => {
                self.report(Diagnostic::not_snake_case(file.place(given), given));
                return names::named(wire, given);
            }
            None => names::name(wire),
        };
        let place = file.place(given.unwrap_or(wire));
        if wire.is_empty() {
            self.report(Diagnostic::empty_name(file.place(wire)));
        } else if !names::is_snake(&name.snake) {
            self.report(Diagnostic::not_a_name(place, wire));
        } else if GENERATED_MEMBERS.contains(&name.snake.as_str()) {
            self.report(Diagnostic::reserved_member(place, &name.snake));
        }
        name
    }

    /// Registers the items below a member. `required = false` is a statement too, and so an item.
    fn field_items(&mut self, path: &str, field: &FieldSource) {
        self.item(path, ItemKind::Field);
        let parts = [
            ("required", field.required.is_some(), ItemKind::Required),
            ("nullable", field.nullable.is_some(), ItemKind::Nullable),
            ("default", field.default.is_some(), ItemKind::Default),
            ("media_types", !field.media_types.is_empty(), ItemKind::MediaTypes),
            ("unit", field.unit.is_some(), ItemKind::Unit),
            ("merge", field.merge.is_some(), ItemKind::Merge),
            ("into", field.into.is_some(), ItemKind::Merge),
        ];
        for (part, there, kind) in parts {
            if there {
                self.item(format!("{path}.{part}"), kind);
            }
        }
    }

    /// Checks that an assumed member rejects no body: it is optional, and its constraints only
    /// warn.
    fn assumed(
        &mut self,
        file: File<'_>,
        source: &FieldSource,
        required: bool,
        constraints: &[Constrained],
    ) {
        if let Some(at) = source.required.as_ref().filter(|_| required) {
            self.report(Diagnostic::assumed_refuses(file.place(at), "required"));
        }
        for constrained in constraints.iter().filter(|one| one.severity == Severity::Error) {
            let keyword = constrained.constraint.keyword();
            self.report(Diagnostic::assumed_refuses(file.place(&source.ty), keyword));
        }
    }

    fn merge(&mut self, file: File<'_>, ty: &Type, field: &FieldSource) -> Option<Merge> {
        let source = field.merge.as_ref()?;
        let fits = match source.as_ref() {
            Merge::Concat => matches!(ty, Type::String | Type::List(_)),
            Merge::ConcatNew | Merge::Longest => *ty == Type::String,
            Merge::Replace | Merge::First => true,
            Merge::Nested => matches!(ty, Type::Named(_)),
            Merge::ByKey(_) => matches!(ty, Type::List(item) if matches!(**item, Type::Named(_))),
        };
        if !fits {
            self.report(Diagnostic::merge_does_not_fit(file.place(source), &field.ty.to_string()));
            return None;
        }
        Some(source.as_ref().clone())
    }

    fn merge_limit(
        &mut self,
        file: File<'_>,
        ty: &Type,
        field: &FieldSource,
        merge: Option<&Merge>,
    ) -> Option<u64> {
        let limit = field.merge_limit.as_ref()?;
        let fits = match merge {
            Some(Merge::Concat) => *ty == Type::String,
            Some(Merge::ByKey(_)) => true,
            _ => false,
        };
        if !fits {
            self.report(Diagnostic::merge_limit_does_not_fit(file.place(limit)));
        }
        Some(**limit)
    }
}

/// Names that every generated type uses for its own members.
const GENERATED_MEMBERS: [&str; 3] = ["builder", "extra", "new"];

fn is_numeric(ty: &Type) -> bool {
    match ty {
        ty if ty.is_number() => true,
        Type::List(item) => is_numeric(item),
        _ => false,
    }
}

/// Resolves a fixed default, or `{ of = "model", property = "…" }`.
fn default(source: &At<Literal>) -> DefaultValue {
    let literal = literals::marked(source);
    match (literal.members().len(), literal.get("of"), literal.get("property")) {
        (2, Some(Json::String(of)), Some(Json::String(property))) => {
            DefaultValue::Property { of: of.clone(), property: property.clone() }
        }
        _ => DefaultValue::Literal(literal),
    }
}
