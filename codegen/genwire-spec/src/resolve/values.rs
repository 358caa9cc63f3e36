//! Checks the values in the spec against their declared types.

use super::{Ctx, Declaration, File, breach::breach, locate, operations::members, types::Body};
use crate::{
    Diagnostic,
    diagnostic::{Breach, SpecPlace},
    instance,
    judge::{self, Finding},
    model::{
        DefaultValue, Field, Interface, Json, PropertyType, Severity, Type, TypeDef, TypeId,
        TypeKind,
    },
    source::{At, types::FieldSource},
};
use std::collections::BTreeMap;

impl<'a> Declaration<'a> {
    /// Returns the position of the type's name.
    fn place(self) -> SpecPlace {
        self.file.place(match self.body {
            Body::Type(name, _) => name,
            Body::Payload(payload) => payload.tag,
        })
    }

    /// Returns the source of a member; in a payload, it may be a common member of the union.
    pub(super) fn field(self, name: &str) -> Option<&'a FieldSource> {
        let mut fields = self.fields().into_iter();
        fields.find(|(written, _)| written.as_str() == name).map(|(_, source)| source)
    }

    /// Returns the sources of the members; in a payload, the common members of the union come
    /// first.
    pub(super) fn fields(self) -> Vec<(&'a At<String>, &'a FieldSource)> {
        match self.body {
            Body::Type(_, ty) => ty.fields.iter().flat_map(|fields| fields.iter()).collect(),
            Body::Payload(payload) => {
                let common = payload.of.common.iter().flat_map(|common| common.iter());
                common.chain(&payload.variant.fields).collect()
            }
        }
    }
}

impl Ctx<'_> {
    /// Checks defaults and examples, and that every type has a finite body.
    pub(super) fn values(&mut self, declarations: &[Declaration<'_>], interface: &Interface) {
        for (index, declaration) in declarations.iter().enumerate() {
            let id = TypeId(index);
            let def = &interface.types[index];
            if let TypeKind::Object(object) = &def.kind {
                let fields: BTreeMap<&str, &Field> =
                    object.fields.iter().map(|field| (field.name.wire.as_str(), field)).collect();
                for (name, source) in declaration.fields() {
                    if let Some(resolved) = fields.get(name.as_str()).copied() {
                        let of = FieldOf { file: declaration.file, id, field: resolved, source };
                        self.default_fits(interface, of);
                        self.example_fits(interface, of);
                        self.replacement_exists(interface, of);
                        self.merge_key_exists(interface, of);
                    }
                }
            }
        }
        self.bodies(declarations, interface);
    }

    /// Checks that every type has a finite body, of a size that examples can contain.
    fn bodies(&mut self, declarations: &[Declaration<'_>], interface: &Interface) {
        let name = |index: usize| interface.types[index].name.wire.as_str();
        let least = instance::least_bytes(&interface.types);
        for (index, declaration) in declarations.iter().enumerate() {
            if least[index].is_some_and(|bytes| bytes > instance::MAX_LEAST_BYTES) {
                let most = instance::MAX_LEAST_BYTES;
                self.report(Diagnostic::large_body(declaration.place(), name(index), most));
            }
        }
        // A body that is too large or infinite must not be created.
        if !self.is_sound() {
            return;
        }
        for (index, declaration) in declarations.iter().enumerate() {
            let body = || instance::minimal(&interface.types, TypeId(index));
            if least[index].is_none() || body().is_none() {
                self.report(Diagnostic::endless_type(declaration.place(), name(index)));
            }
        }
    }

    fn default_fits(&mut self, interface: &Interface, of: FieldOf<'_>) {
        let (Some(source), Some(default)) = (&of.source.default, &of.field.default) else { return };
        match default {
            // Null as the default is valid, because null and absent are the same.
            DefaultValue::Literal(Json::Null) => {}
            DefaultValue::Literal(json) => {
                for (place, breach) in of.breaches(interface, source, json) {
                    self.report(Diagnostic::default_does_not_fit(place, &breach));
                }
            }
            DefaultValue::Property { of: other, property } => {
                let place = of.file.place(source);
                let types = &interface.types;
                let Some(member) = member(types, of.id, other) else {
                    let known = members(types, of.id);
                    self.report(Diagnostic::unknown_member(place, other, known));
                    return;
                };
                let inner = match &member.ty {
                    Type::Named(id) => match &types[id.0].kind {
                        TypeKind::Enum(inner) => Some(inner),
                        _ => None,
                    },
                    _ => None,
                };
                let Some(inner) = inner else {
                    self.report(Diagnostic::not_an_enum(place, other));
                    return;
                };
                let found = inner.properties.iter().find(|one| one.name.wire == *property);
                let Some(found) = found else {
                    let known = inner.properties.iter().map(|one| one.name.wire.as_str());
                    self.report(Diagnostic::unknown_property(place, property, known));
                    return;
                };
                if !property_fits(found.ty, &of.field.ty) {
                    self.report(Diagnostic::default_property_type(place, property));
                }
            }
        }
    }

    fn example_fits(&mut self, interface: &Interface, of: FieldOf<'_>) {
        let (Some(source), Some(example)) = (&of.source.example, &of.field.example) else { return };
        for (place, breach) in of.breaches(interface, source, example) {
            self.report(Diagnostic::example_does_not_fit(place, &breach));
        }
    }

    /// Checks that the replacement of a member is another member of the same type.
    fn replacement_exists(&mut self, interface: &Interface, of: FieldOf<'_>) {
        let deprecated = of.source.deprecated.as_ref();
        let Some(name) = deprecated.and_then(|deprecated| deprecated.replacement.as_ref()) else {
            return;
        };
        let known = members(&interface.types, of.id);
        if !known.contains(&name.as_str()) {
            self.report(Diagnostic::unknown_member(of.file.place(name), name, known));
        }
    }

    /// Checks that the members by which list items merge exist in the items.
    fn merge_key_exists(&mut self, interface: &Interface, of: FieldOf<'_>) {
        use crate::model::Merge;
        let (Some(Merge::ByKey(key)), Type::List(item)) = (&of.field.merge, &of.field.ty) else {
            return;
        };
        let (Type::Named(id), Some(source)) = (&**item, &of.source.merge) else { return };
        let known = members(&interface.types, *id);
        // The name may be in an object inside the item.
        let inside = || known_inside(interface, *id);
        let labels = key.labels.as_ref();
        for name in labels.map(|labels| &labels.id).into_iter().chain([&key.key]) {
            if !known.contains(&name.as_str()) {
                self.report(Diagnostic::unknown_member(of.file.place(source), name, known.clone()));
            }
        }
        if let Some(name) = labels.map(|labels| labels.name.as_str())
            && !known.contains(&name)
            && !inside().contains(&name)
        {
            self.report(Diagnostic::unknown_member(of.file.place(source), name, inside()));
        }
    }
}

/// Returns the member names of the objects inside a type.
fn known_inside(interface: &Interface, id: TypeId) -> Vec<&str> {
    let TypeKind::Object(object) = &interface.ty(id).kind else { return Vec::new() };
    let inner = object.fields.iter().filter_map(|field| field.ty.named());
    inner.flat_map(|inner| members(&interface.types, inner)).collect()
}

/// A member in its source form and its resolved form.
#[derive(Clone, Copy)]
struct FieldOf<'a> {
    file: File<'a>,
    id: TypeId,
    field: &'a Field,
    source: &'a FieldSource,
}

impl FieldOf<'_> {
    /// Returns the violations in a value of the member, each with its position in the file.
    fn breaches<T>(
        self,
        interface: &Interface,
        source: &At<T>,
        value: &Json,
    ) -> Vec<(SpecPlace, Breach)> {
        let path = format!("{}.{}", interface.ty(self.id).path(), self.field.name.wire);
        let found = findings(interface, self.field, &path, value).into_iter();
        found
            .map(|finding| {
                let at = locate::in_toml(self.file.text, source.span(), &finding.path);
                let breach = breach(interface, &self.field.ty, value, &finding);
                (SpecPlace::new(self.file.path, at), breach)
            })
            .collect()
    }
}

/// Returns the errors in a value of a member, including unlisted members.
fn findings(interface: &Interface, field: &Field, path: &str, value: &Json) -> Vec<Finding> {
    let mut findings = judge::judge_value(interface, &field.ty, value, path);
    for constrained in &field.constraints {
        if !judge::satisfies(&constrained.constraint, value) {
            findings.push(Finding {
                path: String::new(),
                rule: constrained.path.clone(),
                code: interface.service.invalid_code,
                severity: constrained.severity,
            });
        }
    }
    findings.retain(|one| one.severity == Severity::Error || one.rule == judge::UNKNOWN_MEMBER);
    findings
}

fn member<'t>(types: &'t [TypeDef], id: TypeId, name: &str) -> Option<&'t Field> {
    match &types[id.0].kind {
        TypeKind::Object(object) => object.fields.iter().find(|field| field.name.wire == name),
        _ => None,
    }
}

fn property_fits(property: PropertyType, ty: &Type) -> bool {
    matches!(
        (property, ty),
        (PropertyType::Integer, Type::Integer | Type::Number)
            | (PropertyType::Number, Type::Number)
            | (PropertyType::Boolean, Type::Boolean)
            | (PropertyType::String, Type::String)
    )
}
