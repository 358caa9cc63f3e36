//! Declares every type and resolves its definition.

use super::{Ctx, Declaration, Declared, File};
use crate::model::COMMON;
use crate::names;
use crate::{
    Diagnostic,
    model::{
        EnumId, EnumRepr, EnumType, ItemKind, KindId, Name, Nulls, Object, Sides, Type, TypeDef,
        TypeId, TypeKind, UnknownPolicy,
    },
    source::{
        At, MadeOf, Source, TypeExpr,
        types::{KindSource, TypeSource, UnknownSource, VariantSource},
    },
};

/// Maximum nesting of lists and maps in the type of a member.
const MAX_TYPE_LEVELS: usize = 32;

/// The source of a declaration.
#[derive(Clone, Copy)]
pub(super) enum Body<'a> {
    /// A `[types.X]` table.
    Type(&'a At<String>, &'a TypeSource),
    /// The payload of a variant of a union.
    Payload(Payload<'a>),
}

/// A variant and its union.
#[derive(Clone, Copy)]
pub(super) struct Payload<'a> {
    pub(super) union: &'a At<String>,
    /// The union.
    pub(super) of: &'a TypeSource,
    /// The value of the tag.
    pub(super) tag: &'a At<String>,
    pub(super) variant: &'a VariantSource,
}

impl Payload<'_> {
    /// Returns the name of the payload type.
    pub(super) fn name(self) -> String {
        self.variant.payload(self.tag, self.union)
    }
}

impl Declaration<'_> {
    pub(super) fn name(self) -> String {
        match self.body {
            Body::Type(name, _) => name.to_string(),
            Body::Payload(payload) => payload.name(),
        }
    }

    /// Returns the name of the type in all spellings.
    fn code_name(self) -> Name {
        let wire = self.name();
        match self.body {
            Body::Type(_, TypeSource { name: Some(snake), .. }) => names::named(&wire, snake),
            _ => names::name(&wire),
        }
    }

    /// Returns the path of the type in replies, if this is its form for requests.
    fn form_of(self) -> Option<String> {
        match self.body {
            Body::Type(_, ty) => Some(format!("{}.{}", self.file.area, ty.form_of.as_ref()?)),
            Body::Payload(_) => None,
        }
    }

    /// Returns the path of the type: `chat.Usage`.
    pub(super) fn path(self) -> String {
        format!("{}.{}", self.file.area, self.name())
    }

    fn kind(self) -> KindSource {
        match self.body {
            Body::Type(_, ty) => ty.kind.as_ref().map_or(KindSource::Object, |kind| **kind),
            Body::Payload(_) => KindSource::Object,
        }
    }

    /// Returns the name as written in the spec.
    pub(super) fn key(&self) -> &At<String> {
        match &self.body {
            Body::Type(name, _) => name,
            Body::Payload(payload) => payload.variant.type_name.as_ref().unwrap_or(payload.tag),
        }
    }
}

impl<'a> Ctx<'a> {
    /// Assigns an id to every type, in the order of areas, files and tables.
    pub(super) fn declare(&mut self) -> Vec<Declaration<'a>> {
        let source: &'a Source<'a> = self.source;
        let mut declarations = Vec::new();
        for file in &source.areas {
            let operation = file.body.operation.as_ref().map(|_| file.stem.as_str());
            let place = File::of(file);
            for (name, ty) in &file.body.types {
                let of = Declaration { file: place, operation, body: Body::Type(name, ty) };
                self.declare_one(&mut declarations, of);
                let variants = ty.variants.iter().flat_map(|variants| variants.iter());
                for (tag, variant) in variants.filter(|(_, variant)| variant.shared.is_none()) {
                    let payload = Payload { union: name, of: ty, tag, variant };
                    let of = Declaration { file: place, operation, body: Body::Payload(payload) };
                    self.declare_one(&mut declarations, of);
                }
            }
        }
        declarations
    }

    fn declare_one(&mut self, declarations: &mut Vec<Declaration<'a>>, of: Declaration<'a>) {
        let name = of.name();
        let place = of.file.place(of.key());
        if !names::is_pascal(&name) {
            self.report(Diagnostic::not_pascal_case(place, &name));
            return;
        }
        if names::is_taken(&name) {
            self.report(Diagnostic::taken_name(place, &name));
            return;
        }
        if let Body::Type(_, TypeSource { name: Some(snake), .. }) = of.body {
            let place = of.file.place(snake);
            let code = of.code_name().pascal;
            if !names::is_snake(snake) {
                self.report(Diagnostic::not_a_name(place, snake));
            } else if names::is_taken(&code) {
                self.report(Diagnostic::taken_name(place, &code));
            }
        }
        let key = (of.file.area.to_owned(), name.clone());
        if let Some(first) = self.types.get(&key) {
            let diagnostic = Diagnostic::type_twice(place, &name, first.place.clone());
            self.report(diagnostic);
            return;
        }
        let (id, kind) = (TypeId(declarations.len()), of.kind());
        let union = match of.body {
            Body::Type(..) => None,
            Body::Payload(payload) => Some(payload.union.to_string()),
        };
        self.types.insert(key, Declared { id, kind, place, union });
        declarations.push(of);
    }

    /// Resolves every type, except for its rules.
    pub(super) fn types(&mut self, declarations: &[Declaration<'a>]) -> Vec<TypeDef> {
        self.shadowed_types();
        declarations.iter().map(|declaration| self.type_def(*declaration)).collect()
    }

    /// Checks that no area type has the name of a common one, because references would be
    /// ambiguous.
    fn shadowed_types(&mut self) {
        let mut found = Vec::new();
        for ((area, name), declared) in &self.types {
            let common = self.types.get(&(COMMON.to_owned(), name.clone()));
            if let Some(first) = common.filter(|_| area != COMMON) {
                let (place, first) = (declared.place.clone(), first.place.clone());
                found.push(Diagnostic::type_twice(place, name, first));
            }
        }
        self.diagnostics.extend(found);
    }

    fn type_def(&mut self, declaration: Declaration<'a>) -> TypeDef {
        let Declaration { file, operation, body } = declaration;
        let path = declaration.path();
        self.item(path.as_str(), ItemKind::Type);
        let responses = match body {
            Body::Type(_, ty) | Body::Payload(Payload { of: ty, .. }) => &ty.responses,
        };
        let responses = responses.as_ref().map(|responses| **responses);
        let (doc, notes, gaps, assumed) = match body {
            Body::Type(_, ty) => (&ty.doc, &ty.notes, &ty.gaps, ty.assumed),
            Body::Payload(Payload { variant, .. }) => {
                (&variant.doc, &variant.notes, &variant.gaps, variant.assumed)
            }
        };
        let doc = self.optional_doc(file, doc);
        let notes = self.notes(file, &path, notes);
        let gaps = self.gap_ids(file, &path, gaps);
        let kind = match body {
            Body::Type(name, ty) => self.kind(file, &path, name, declaration.kind(), ty),
            Body::Payload(payload) => self.payload(file, &path, payload),
        };
        TypeDef {
            area: file.area.to_owned(),
            name: declaration.code_name(),
            form_of: declaration.form_of(),
            file: file.path.to_owned(),
            operation: operation.map(str::to_owned),
            doc,
            notes,
            kind,
            sides: Sides::default(),
            responses,
            is_lenient: false,
            is_relaxed: false,
            has_numbers: false,
            bytes: 0,
            nulls: Nulls::default(),
            rules: Vec::new(),
            natives: Vec::new(),
            gaps,
            assumed,
        }
    }

    fn kind(
        &mut self,
        file: File<'_>,
        path: &str,
        name: &At<String>,
        kind: KindSource,
        ty: &TypeSource,
    ) -> TypeKind {
        self.keys_fit_kind(file, kind, ty);
        self.unknown_without_type(file, kind, ty);
        self.not_parameters(file, ty);
        match kind {
            KindSource::Object => {
                let fields = ty.fields.iter().flat_map(|fields| fields.iter());
                let fields = self.fields(file, path, fields);
                let (unknown, extra) = self.unknown_members(file, path, ty.unknown.as_ref());
                let constraints = self.size_of_object(file, path, ty).into_iter().collect();
                TypeKind::Object(Object { fields, unknown, extra, variant_of: None, constraints })
            }
            KindSource::Enum => self.enum_type(file, path, name, ty),
            KindSource::Union => self.union(file, path, name, ty),
            KindSource::Either => self.either(file, path, name, ty),
        }
    }

    /// Returns the policy for unlisted members, and their type.
    pub(super) fn unknown_members(
        &mut self,
        file: File<'_>,
        path: &str,
        unknown: Option<&At<UnknownSource>>,
    ) -> (UnknownPolicy, Option<Type>) {
        let Some(unknown) = unknown else { return (UnknownPolicy::Warning, None) };
        self.item(format!("{path}.unknown"), ItemKind::Unknown);
        let UnknownSource::Typed(map) = &**unknown else { return (policy(Some(unknown)), None) };
        let map = self.ty(file, &unknown.with(map.clone()));
        let extra = map.and_then(|map| match map {
            Type::Map(extra) => Some(*extra),
            _ => None,
        });
        (UnknownPolicy::Accept, extra)
    }

    /// Checks that an enum or a union does not declare a type for unlisted values.
    fn unknown_without_type(&mut self, file: File<'_>, kind: KindSource, ty: &TypeSource) {
        if let Some(unknown) = &ty.unknown
            && let UnknownSource::Typed(extra) = &**unknown
            && matches!(kind, KindSource::Enum | KindSource::Union)
        {
            let place = file.place(unknown);
            self.report(Diagnostic::unknown_with_type(place, &extra.to_string(), kind_word(kind)));
        }
    }

    /// Checks that a type has only keys of its kind.
    fn keys_fit_kind(&mut self, file: File<'_>, kind: KindSource, ty: &TypeSource) {
        use KindSource::{Either, Enum, Object, Union};
        let keys = [
            ("fields", ty.fields.as_ref().map(At::span), &[Object][..]),
            ("members", ty.members.as_ref().map(|members| members.span()), &[Object]),
            ("rules", ty.rules.first().map(|rule| rule.id.span()), &[Object, Union]),
            ("natives", ty.natives.first().map(|native| native.id.span()), &[Object, Union]),
            ("repr", ty.repr.as_ref().map(At::span), &[Enum]),
            ("unknown", ty.unknown.as_ref().map(At::span), &[Object, Enum, Union]),
            ("responses", ty.responses.as_ref().map(At::span), &[Object, Union]),
            ("prefix", ty.prefix.as_ref().map(At::span), &[Enum]),
            ("properties", ty.properties.as_ref().map(At::span), &[Enum]),
            ("values", ty.values.as_ref().map(At::span), &[Enum]),
            ("tag", ty.tag.as_ref().map(At::span), &[Union]),
            ("common", ty.common.as_ref().map(At::span), &[Union]),
            ("variants", ty.variants.as_ref().map(At::span), &[Union]),
            ("alternatives", ty.alternatives.as_ref().map(At::span), &[Either]),
        ];
        for (key, span, kinds) in keys {
            if let Some(span) = span.filter(|_| !kinds.contains(&kind)) {
                let owner = kinds.first().map_or("", |kind| kind_word(*kind));
                let place = crate::diagnostic::SpecPlace::new(file.path, span);
                self.report(Diagnostic::key_of_other_kind(place, key, kind_word(kind), owner));
            }
        }
    }

    /// Checks that keys for parameters and reply headers are only used there.
    fn not_parameters(&mut self, file: File<'_>, ty: &TypeSource) {
        let common = ty.common.iter().flat_map(|fields| fields.iter());
        let of_variants = ty.variants.iter().flat_map(|variants| variants.values());
        let fields = ty.fields.iter().flat_map(|fields| fields.iter()).chain(common);
        let fields = fields.chain(of_variants.flat_map(|variant| &variant.fields));
        for (name, field) in fields {
            if let Some(wire) = field.wire.as_deref() {
                self.report(Diagnostic::misplaced_wire(file.place(wire), wire));
            }
            let has_form =
                field.place.is_some() || field.style.is_some() || field.explode.is_some();
            if has_form && ty.made_of != Some(MadeOf::Parameters)
                || !field.statuses.is_empty() && ty.made_of != Some(MadeOf::Headers)
            {
                self.report(Diagnostic::not_a_parameter(file.place(name), name));
            }
        }
    }

    /// Resolves a type reference such as `[ContentPart]`.
    pub(super) fn ty(&mut self, file: File<'_>, at: &At<TypeExpr>) -> Option<Type> {
        if self.is_too_deep(file, at) {
            return None;
        }
        self.ty_of(file, at, at)
    }

    /// Resolves the type of an unnamed body, such as `[ContentPart]` or `ContentPart?`.
    pub(super) fn ty_of_body(&mut self, file: File<'_>, at: &At<TypeExpr>) -> Option<Type> {
        if self.is_too_deep(file, at) {
            return None;
        }
        self.ty_of_item(file, at, at).map(|ty| *ty)
    }

    /// Reports a type that is nested too deeply, and returns true for it.
    ///
    /// Each level needs stack space in all code that reads the type.
    fn is_too_deep(&mut self, file: File<'_>, at: &At<TypeExpr>) -> bool {
        let levels = at.to_string().matches(['[', '{']).count();
        if levels > MAX_TYPE_LEVELS {
            self.report(Diagnostic::type_too_deep(file.place(at), levels, MAX_TYPE_LEVELS));
        }
        levels > MAX_TYPE_LEVELS
    }

    /// Resolves the type of list items, map values, or a body.
    fn ty_of_item(
        &mut self,
        file: File<'_>,
        ty: &TypeExpr,
        at: &At<TypeExpr>,
    ) -> Option<Box<Type>> {
        let TypeExpr::Nullable(inner) = ty else {
            return self.ty_of(file, ty, at).map(Box::new);
        };
        let inner = self.ty_of(file, inner, at)?;
        if inner == Type::Json {
            self.report(Diagnostic::misplaced_null(file.place(at), &ty.to_string()));
            return None;
        }
        Some(Box::new(Type::Nullable(Box::new(inner))))
    }

    fn ty_of(&mut self, file: File<'_>, ty: &TypeExpr, at: &At<TypeExpr>) -> Option<Type> {
        Some(match ty {
            TypeExpr::List(item) => Type::List(self.ty_of_item(file, item, at)?),
            TypeExpr::Map(value) => Type::Map(self.ty_of_item(file, value, at)?),
            TypeExpr::Nullable(_) => {
                self.report(Diagnostic::misplaced_null(file.place(at), &ty.to_string()));
                return None;
            }
            TypeExpr::String => Type::String,
            TypeExpr::Integer => Type::Integer,
            TypeExpr::Unsigned => Type::Unsigned,
            TypeExpr::Number => Type::Number,
            TypeExpr::Boolean => Type::Boolean,
            TypeExpr::File => Type::File,
            TypeExpr::Json => Type::Json,
            TypeExpr::Object => Type::JsonObject,
            TypeExpr::Named(text) if text.starts_with('[') => {
                self.report(Diagnostic::list_not_closed(file.place(at), text));
                return None;
            }
            TypeExpr::Named(text) if text.starts_with('{') => {
                self.report(Diagnostic::map_not_closed(file.place(at), text));
                return None;
            }
            TypeExpr::Named(name) => Type::Named(self.type_named(file, &at.with(name.clone()))?),
        })
    }

    /// Returns the enum of strings with a name; reports any other type.
    pub(super) fn enum_named<'t>(
        &mut self,
        file: File<'_>,
        types: &'t [TypeDef],
        name: &At<String>,
    ) -> Option<(EnumId, &'t EnumType)> {
        match self.type_named(file, name)?.kind(types) {
            KindId::Enum(id) if id.of(types).repr == EnumRepr::String => Some((id, id.of(types))),
            _ => {
                self.report(Diagnostic::not_an_enum(file.place(name), name));
                None
            }
        }
    }
}

fn kind_word(kind: KindSource) -> &'static str {
    match kind {
        KindSource::Object => "object",
        KindSource::Enum => "enum",
        KindSource::Union => "union",
        KindSource::Either => "either",
    }
}

/// Returns the policy for unlisted values.
pub(super) fn policy(unknown: Option<&At<UnknownSource>>) -> UnknownPolicy {
    match unknown.map(|unknown| &**unknown) {
        None | Some(UnknownSource::Error) => UnknownPolicy::Error,
        Some(UnknownSource::Warning) => UnknownPolicy::Warning,
        Some(UnknownSource::Accept | UnknownSource::Typed(_)) => UnknownPolicy::Accept,
    }
}
