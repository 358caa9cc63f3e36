//! Resolves the version and the parameters in the path of an operation.

use super::{Ctx, File};
use crate::{
    Diagnostic,
    model::{
        Field, Interface, ItemKind, ObjectId, ParameterForm, ParameterNames as Names,
        ParameterPlace, ParameterStyle, Security, TextParts, TypeDef, TypeId, TypeKind,
    },
    source::{
        At, MadeOf,
        operation::OperationSource,
        types::{FieldSource, PlaceSource},
    },
};

impl Ctx<'_> {
    /// Resolves the path parameters, in path order; the declared parameters must be the same.
    pub(super) fn params(
        &mut self,
        file: File<'_>,
        path: &str,
        source: &OperationSource,
    ) -> Vec<Field> {
        let is_other = |sign: char| matches!(sign, '?' | '#') || sign.is_control();
        if !source.path.starts_with('/') || source.path.contains(is_other) {
            self.report(Diagnostic::not_a_path(file.place(&source.path), &source.path));
        }
        let mut in_path: Vec<&str> = Vec::new();
        for (name, _) in source.path.split('{').skip(1).filter_map(|part| part.split_once('}')) {
            // A path may contain a parameter several times.
            if !in_path.contains(&name) {
                in_path.push(name);
            }
        }
        for (name, _) in &source.params {
            if !in_path.contains(&name.as_str()) {
                self.report(Diagnostic::param_not_in_path(file.place(name), name, &in_path));
            }
        }
        for wire in source.params.values().filter_map(|param| param.wire.as_deref()) {
            self.report(Diagnostic::misplaced_wire(file.place(wire), wire));
        }
        for nullable in source.params.values().filter_map(|param| param.nullable.as_ref()) {
            self.report(Diagnostic::null_in_path(file.place(nullable)));
        }
        let mut out = Vec::with_capacity(in_path.len());
        let mut codes = super::fields::Codes::new();
        for name in in_path {
            let found = source.params.iter().find(|(param, _)| param.as_str() == name);
            let Some((key, param)) = found else {
                if self.is_lost(name) {
                    continue;
                }
                self.report(Diagnostic::param_not_declared(file.place(&source.path), name));
                continue;
            };
            let path = format!("{path}.params.{name}");
            let field = self.field(file, &path, key, param);
            self.item(path, ItemKind::Param);
            if let Some(field) = field {
                let field = Field { required: true, ..field };
                self.add_field(file, &mut out, &mut codes, key, field);
            }
        }
        out
    }
}

impl Ctx<'_> {
    /// Returns the object of the parameters outside the path.
    pub(super) fn parameters(
        &mut self,
        file: File<'_>,
        operation: &OperationSource,
        types: &[TypeDef],
    ) -> Option<ObjectId> {
        operation.parameters.as_ref().and_then(|name| self.object_named(file, types, name))
    }

    pub(super) fn headers(
        &mut self,
        file: File<'_>,
        operation: &OperationSource,
        types: &[TypeDef],
    ) -> Option<ObjectId> {
        operation.reply_headers.as_ref().and_then(|name| self.object_named(file, types, name))
    }

    /// Returns the statuses of the replies with each of the headers; empty for all statuses.
    pub(super) fn header_statuses(
        &mut self,
        file: File<'_>,
        operation: &OperationSource,
    ) -> Vec<Vec<String>> {
        let Some(name) = &operation.reply_headers else { return Vec::new() };
        let object = file.declared(name);
        let Some(object) = object.filter(|object| object.made_of == Some(MadeOf::Headers)) else {
            let what = "the object of the headers of its replies";
            self.report(Diagnostic::generated_name(file.place_of_type(name), name, what));
            return Vec::new();
        };
        for name in object.fields.iter().flat_map(|fields| fields.keys()) {
            self.header_name(file.place(name), name);
        }
        let fields: Vec<&FieldSource> =
            object.fields.iter().flat_map(|fields| fields.values()).collect();
        for status in fields.iter().flat_map(|field| &field.statuses) {
            if !is_status(status) {
                self.report(Diagnostic::not_a_header_status(file.place(status), status));
            }
        }
        let texts = |field: &&FieldSource| field.statuses.iter().map(ToString::to_string).collect();
        fields.iter().map(texts).collect()
    }

    /// Returns the forms of the parameters outside the path.
    ///
    /// Their types must fit the forms, and no member may have the name of a credential.
    pub(super) fn forms(
        &mut self,
        file: File<'_>,
        operation: &OperationSource,
        security: &Security,
        interface: &Interface,
    ) -> Vec<ParameterForm> {
        let types = &interface.types;
        let Some(name) = &operation.parameters else { return Vec::new() };
        let object = file.declared(name);
        let Some(object) = object.filter(|object| object.made_of == Some(MadeOf::Parameters))
        else {
            let what = "the parameter object of its operation";
            self.report(Diagnostic::generated_name(file.place_of_type(name), name, what));
            return Vec::new();
        };
        let resolved = self.parameters(file, operation, types).map(|id| TypeId::from(id).0);
        let resolved = resolved.and_then(|id| match &types[id].kind {
            TypeKind::Object(object) => Some(object),
            _ => None,
        });
        let mut forms = Vec::new();
        let mut names = Names::default();
        for scheme in security.iter().flatten() {
            let auth = &interface.schemes[*scheme].auth;
            names.reserve(auth.place.into(), &auth.name);
        }
        for (name, field) in object.fields.iter().flat_map(|fields| fields.iter()) {
            let form = self.form(file, name, field);
            forms.push(form);
            if form.place != ParameterPlace::Query {
                self.header_name(file.place(name), name);
            }
            let Some(resolved) = resolved.and_then(|object| object.field(name)) else { continue };
            let parts = TextParts::of(types, &resolved.ty);
            if !parts.fits(name, form) {
                let at = field.style.as_ref().map_or(name.span(), At::span);
                let place = crate::diagnostic::SpecPlace::new(file.path, at);
                let style = form.style.as_str();
                self.report(Diagnostic::parameter_without_form(place, name, style));
            }
            if let Some((own, other)) = names.add(name, form, &parts) {
                self.report(Diagnostic::parameter_name_twice(file.place(name), &own, &other));
            }
        }
        forms
    }

    fn form(&mut self, file: File<'_>, name: &At<String>, field: &FieldSource) -> ParameterForm {
        let place = match field.place.as_deref() {
            Some(PlaceSource::Header) => ParameterPlace::Header,
            Some(PlaceSource::Cookie) => ParameterPlace::Cookie,
            Some(PlaceSource::Query | PlaceSource::Path) | None => ParameterPlace::Query,
        };
        let usual = match place {
            ParameterPlace::Header => ParameterStyle::Simple,
            ParameterPlace::Query | ParameterPlace::Cookie => ParameterStyle::Form,
        };
        let style = field.style.as_deref().copied().unwrap_or(usual);
        let fits = match style {
            ParameterStyle::Form => place != ParameterPlace::Header,
            ParameterStyle::Simple => place == ParameterPlace::Header,
            ParameterStyle::Space | ParameterStyle::Pipe | ParameterStyle::DeepObject => {
                place == ParameterPlace::Query
            }
            ParameterStyle::Json => true,
        };
        if !fits {
            let at = field.style.as_ref().map_or(name.span(), At::span);
            let place = crate::diagnostic::SpecPlace::new(file.path, at);
            self.report(Diagnostic::style_does_not_fit(place, style.as_str()));
        }
        let explode = field.explode.as_ref().map_or(style == ParameterStyle::Form, |it| **it);
        ParameterForm { place, style, explode }
    }
}

/// Returns true for a status, a range such as `4XX`, or `default`.
fn is_status(text: &str) -> bool {
    let (first, rest) = text.split_at_checked(1).unwrap_or_default();
    let is_number = || rest.len() == 2 && rest.bytes().all(|byte| byte.is_ascii_digit());
    text == "default" || ("1"..="5").contains(&first) && (rest == "XX" || is_number())
}

/// Returns the version segment of a path: the first segment, if it is `v` and digits.
pub(super) fn version(path: &str) -> &str {
    let first = path.split('/').nth(1).unwrap_or_default();
    let digits = first.strip_prefix('v').unwrap_or_default();
    let is_version = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_version { first } else { "" }
}
