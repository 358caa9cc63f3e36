//! Checks that only parts of multipart bodies are files or have media types.

use super::{Ctx, File};
use crate::{
    Diagnostic,
    model::{Encoding, Interface, Operation, TypeId, TypeKind, is_media_range},
    source::{
        At, MadeOf, SourceFile, TypeExpr,
        types::{FieldSource, TypeSource, UnknownSource},
    },
};
use std::collections::BTreeMap;

/// The uses of a type: as a multipart body, and others.
#[derive(Debug, Default)]
struct Uses {
    is_of_parts: bool,
    /// A use other than as a multipart body, in words.
    other: Option<String>,
}

impl Ctx<'_> {
    /// Reports files and media types on members that are not parts of a multipart body.
    pub(super) fn files(&mut self, interface: &Interface) {
        let source = self.source;
        let has_any = |of: &SourceFile<'_>| {
            let mut types = of.body.types.values();
            let params = of.body.operation.iter().flat_map(|one| one.params.values());
            let mut fields = types.clone().flat_map(all_fields).chain(params);
            fields.any(|field| names_file(&field.ty) || !field.media_types.is_empty())
                || types.any(|ty| unnamed(ty).iter().any(|text| names_file(text)))
        };
        if !source.areas.iter().any(has_any) {
            return;
        }
        let uses = uses(interface);
        for of in &source.areas {
            let file = File::of(of);
            for (name, field) in of.body.operation.iter().flat_map(|one| &one.params) {
                self.no_part(file, name, field);
            }
            for (name, ty) in &of.body.types {
                self.files_of_type(file, name, ty, &uses);
            }
        }
    }

    fn files_of_type(
        &mut self,
        file: File<'_>,
        name: &At<String>,
        ty: &TypeSource,
        uses: &BTreeMap<TypeId, Uses>,
    ) {
        let is_made = matches!(ty.made_of, Some(MadeOf::Parameters | MadeOf::Headers));
        for text in unnamed(ty).iter().filter(|text| names_file(text)) {
            self.report(Diagnostic::file_outside_parts(file.place(text), &text.to_string(), None));
        }
        let fields = ty.fields.iter().flat_map(|fields| fields.iter());
        let found = self.types.get(&(file.area.to_owned(), name.to_string()));
        let uses = found.and_then(|declared| uses.get(&declared.id));
        for (name, field) in fields {
            if is_made {
                self.no_part(file, name, field);
            } else {
                self.part(file, name, field, uses);
            }
        }
        let common = ty.common.iter().flat_map(|fields| fields.iter());
        let of_variants = ty.variants.iter().flat_map(|variants| variants.values());
        for (name, field) in common.chain(of_variants.flat_map(|variant| &variant.fields)) {
            self.no_part(file, name, field);
        }
    }

    /// Reports a file or media types on a member that is not a part.
    fn no_part(&mut self, file: File<'_>, name: &At<String>, field: &FieldSource) {
        if names_file(&field.ty) {
            self.report(Diagnostic::file_outside_parts(file.place(&field.ty), name, None));
        }
        if let Some(first) = field.media_types.first() {
            self.report(Diagnostic::media_types_outside_parts(file.place(first), name));
        }
    }

    fn part(
        &mut self,
        file: File<'_>,
        name: &At<String>,
        field: &FieldSource,
        uses: Option<&Uses>,
    ) {
        let other = uses.and_then(|uses| uses.other.as_deref());
        let is_plain = match &*field.ty {
            TypeExpr::List(item) => **item == TypeExpr::File,
            ty => *ty == TypeExpr::File,
        };
        if names_file(&field.ty) && (!is_plain || other.is_some()) {
            let place = file.place(&field.ty);
            self.report(Diagnostic::file_outside_parts(place, name, other));
        }
        let mut known: Vec<&str> = Vec::new();
        for text in &field.media_types {
            if uses.is_some_and(|uses| !uses.is_of_parts) {
                self.report(Diagnostic::media_types_outside_parts(file.place(text), name));
                break;
            }
            if !is_media_range(text) || known.contains(&text.as_str()) {
                self.report(Diagnostic::not_a_media_type_of_a_part(file.place(text), text));
            }
            known.push(text);
        }
    }
}

fn uses(interface: &Interface) -> BTreeMap<TypeId, Uses> {
    let mut all: BTreeMap<TypeId, Uses> = BTreeMap::new();
    let mut note = |id: TypeId, text: String| {
        all.entry(id).or_default().other.get_or_insert(text);
    };
    for def in &interface.types {
        for id in def.references() {
            note(id, format!("inside `{}`", def.path()));
        }
    }
    for family in &interface.families {
        note(family.body, format!("the error of `{}`", family.name));
    }
    for operation in interface.operations_and_webhooks() {
        let name = &operation.name.wire;
        for response in &operation.responses {
            let collected = response.joined().map(|joined| joined.collects_to.into());
            for id in response.ty.into_iter().chain(collected) {
                note(id, format!("a reply of `{name}`"));
            }
        }
        for callback in &operation.callbacks {
            for id in callback.response.into_iter().chain([callback.request]) {
                note(id, format!("a callback of `{name}`"));
            }
        }
        if let Some(id) = operation.request.filter(|_| !is_of_parts(operation)) {
            note(id, format!("the body of `{name}` in another media type"));
        }
    }
    for operation in &interface.operations {
        let has_parts = |name: &String| Encoding::of(name) == Encoding::Parts;
        if let Some(id) = operation.request
            && let TypeKind::Object(_) = interface.ty(id).kind
        {
            let uses = all.entry(id).or_default();
            uses.is_of_parts |= operation.body_media_types.iter().any(has_parts);
        }
    }
    all
}

/// Returns true if a multipart form is the only form of a body.
fn is_of_parts(operation: &Operation) -> bool {
    operation.body_media_types.iter().all(|name| Encoding::of(name) == Encoding::Parts)
}

/// Returns true if a type is declared as a file, or as a list or a map of files.
fn names_file(ty: &TypeExpr) -> bool {
    *ty.leaf() == TypeExpr::File
}

/// Returns the members that a type declares.
fn all_fields(ty: &TypeSource) -> impl Iterator<Item = &FieldSource> {
    let of_variants = ty.variants.iter().flat_map(|variants| variants.values());
    let tables = ty.fields.iter().chain(&ty.common).map(|table| &**table);
    let tables = tables.chain(of_variants.map(|variant| &variant.fields));
    tables.flat_map(|table| table.values())
}

/// Returns the types that a declaration names, except for the types of members.
fn unnamed(ty: &TypeSource) -> Vec<At<TypeExpr>> {
    let alternatives = ty.alternatives.iter().flat_map(|all| all.values());
    let mut types: Vec<At<TypeExpr>> = alternatives.map(|one| one.ty.clone()).collect();
    if let Some(unknown) = &ty.unknown
        && let UnknownSource::Typed(extra) = &**unknown
    {
        types.push(unknown.with(extra.clone()));
    }
    types
}
