//! Converts parameters in the path, in the query, in headers and in cookies.

use super::in_query::{InQuery, move_to_query};
use super::listed::Listed;
use crate::convert::Converter;
use crate::document::Spot;
use crate::draft::{DraftKind, Field, Member, Operation, Place, Types, Variant};
use crate::importer::Importer;
use crate::keywords::{FACETS, is_docs};
use crate::media::is_json;
use crate::options::{is_of_every_type, options, types};
use crate::reason::Reason;
use crate::scalars::keys_of;
use crate::schemas::Schemas;
use crate::{names, text, tree};
use genwire_spec::model::shared::{Distinction, Selector};
use genwire_spec::model::{
    Json, Operation as Op, ParameterForm, ParameterNames, ParameterPlace, ParameterStyle, TextKind,
    TextParts, X_DEFAULT, is_token,
};
use genwire_spec::names::{identifier, name};
use genwire_spec::source::TypeExpr;
use std::collections::{BTreeMap, BTreeSet};

/// Headers that OpenAPI ignores as parameters, in lower case.
const OTHER_HEADERS: [&str; 3] = ["accept", "content-type", "authorization"];

/// The usual header for an idempotency key.
const IDEMPOTENCY_HEADER: &str = "Idempotency-Key";
/// The extension that marks a header with another name as an idempotency key.
const IDEMPOTENCY: &str = "x-idempotency-key";

impl Importer<'_> {
    /// Moves the header with the idempotency key out of the parameters if it is an optional string
    /// without constraints. Reports any other parameter that claims to be an idempotency key.
    pub(super) fn idempotency(&mut self, operation: &mut Operation) {
        self.take_key(operation);
        for field in &operation.params {
            let spot = self.document.at(&field.pointer);
            if let Some(said) = spot.and_then(|spot| spot.get(IDEMPOTENCY)) {
                let what = format!("`{IDEMPOTENCY}`: `{}` accepts no key of a call", field.name);
                self.convert.report.note(Reason::Extension, &said.at, what);
            }
        }
    }

    fn take_key(&mut self, operation: &mut Operation) {
        let is_key = |field: &Field| {
            let Member { ty, constraints, default, deprecated, .. } = &field.member;
            let spot = self.document.at(&field.pointer);
            let is_marked = spot.is_some_and(|spot| spot.is(IDEMPOTENCY));
            is_in(field, ParameterPlace::Header)
                && !self.is_set_by_client(&field.name)
                && (is_marked || field.name.eq_ignore_ascii_case(IDEMPOTENCY_HEADER))
                && *ty == TypeExpr::String
                && constraints.is_empty()
                && default.is_none()
                && !(field.required || *deprecated)
        };
        let Some(at) = operation.params.iter().position(is_key) else { return };
        let field = operation.params.remove(at);
        let spot = self.document.at(&field.pointer);
        let said = spot.as_ref().and_then(|spot| spot.get("description"));
        if let Some(said) = said.filter(|it| *it.json != Json::string(Op::IDEMPOTENCY_DOC)) {
            let what = "`description`: `idempotency` has none of its own";
            self.lost(Reason::Docs, &said.at, what);
        }
        if let Some((_, at)) = &field.member.example {
            self.lost(Reason::Example, at, "an example of a key, which a client makes");
        }
        operation.idempotency = Some(field.name);
    }
}

impl Types {
    fn text_kind<'t>(&'t self, ty: &'t TypeExpr) -> TextKind<&'t TypeExpr> {
        let name = match ty {
            TypeExpr::List(item) => return TextKind::List(item),
            TypeExpr::Map(value) => return TextKind::Map(value),
            TypeExpr::Nullable(inner) => return TextKind::Nullable(inner),
            TypeExpr::String | TypeExpr::Json | TypeExpr::File => return TextKind::Scalar(true),
            TypeExpr::Integer | TypeExpr::Unsigned | TypeExpr::Number | TypeExpr::Boolean => {
                return TextKind::Scalar(false);
            }
            TypeExpr::Object => return TextKind::AnyObject,
            TypeExpr::Named(name) => name,
        };
        let object = |name: &str, fields: &'t [Field]| {
            let member = |field: &'t Field| (field.name.clone(), &field.member.ty);
            let members = fields.iter().map(member).collect();
            TextKind::Object { members, extra: self.extras.get(name) }
        };
        match self.kind(name) {
            Some(DraftKind::Enum { whole_numbers, .. }) => TextKind::Scalar(!whole_numbers),
            Some(DraftKind::Object(fields)) => object(name, fields),
            Some(DraftKind::Union { tag, variants }) => {
                let variant = |one: &'t Variant| object(&one.payload(name), &one.fields);
                let variants = variants.iter().map(variant).collect();
                TextKind::Union { tag: tag.clone(), variants }
            }
            Some(DraftKind::Either(all)) => {
                TextKind::Either(all.iter().map(|one| &one.ty).collect())
            }
            None => TextKind::Either(Vec::new()),
        }
    }
}

impl<'d> Schemas<'d> {
    /// Returns true for a schema that accepts every string in a path: a schema without constraints,
    /// or with an alternative that is any string.
    fn takes_any_text(&self, schema: &Spot<'d>) -> bool {
        let is_free = |one: &Spot<'d>| self.document.follow(one).is_some_and(|it| is_any_text(&it));
        is_any_text(schema)
            || options(schema).iter().any(is_free)
                && schema.json.members().iter().all(|(key, _)| {
                    matches!(key.as_str(), "oneOf" | "anyOf" | "nullable") || is_docs(key)
                })
    }
}

impl<'d> Converter<'d> {
    /// Claims the name of the parameter object; drops the members of the object if the name is in
    /// use.
    fn take_object(&mut self, pascal: &str, spot: &Spot<'d>, fields: &mut Vec<Field>) {
        let object = format!("{pascal}Parameters");
        if fields.iter().any(|field| field.place.part.is_some())
            && self.names.take(&object) != object
        {
            let what = format!("the type `{object}`, which the parameters make, is there already");
            self.lost(Reason::Clash, &spot.at, what);
            fields.retain(|field| field.place.part.is_none());
        }
    }

    /// Adds the path parameters that are not described.
    fn add_undescribed(&mut self, path: &str, spot: &Spot<'d>, fields: &mut Vec<Field>) {
        let in_path = fields.iter().filter(|field| field.place.part.is_none());
        let mut known: BTreeSet<String> = in_path.map(|field| field.name.clone()).collect();
        for part in path.split('{').skip(1) {
            let Some((name, _)) = part.split_once('}') else { continue };
            if known.insert(name.to_owned()) {
                let member = Member::of(TypeExpr::String);
                let what =
                    format!("the parameter `{name}` of the path is not described: it is a string");
                self.lost(Reason::OtherForm, &spot.at, what);
                let (name, pointer) = (name.to_owned(), spot.at.clone());
                fields.push(Field {
                    name,
                    required: false,
                    member,
                    pointer,
                    place: Place::default(),
                });
            }
        }
    }

    /// Sets the names of path parameters in code that differ from the derived names.
    fn name_parts(&mut self, codes: &BTreeMap<&str, String>, fields: &mut [Field]) {
        for field in fields.iter_mut().filter(|field| field.place.part.is_none()) {
            let own = field.member.name.clone().unwrap_or_else(|| name(&field.name).snake);
            let code = codes.get(field.name.as_str()).filter(|code| **code != own);
            if let Some(code) = code {
                self.renamed(&field.pointer, &field.name, code);
                field.member.name = Some(code.clone());
            }
        }
    }

    /// Converts a parameter in the query, in a header or in a cookie.
    fn param_apart(
        &mut self,
        param: &Spot<'d>,
        name: &str,
        (place, is_moved): (&str, bool),
        (pascal, taken): (&str, &mut ParameterNames),
    ) -> Option<Field> {
        let reason = match place {
            "header" => Reason::HeaderParameter,
            "cookie" => Reason::CookieParameter,
            _ => Reason::QueryParameter,
        };
        if name.is_empty() {
            self.lost(reason, &param.at, format!("a {place} parameter without a name"));
            return None;
        }
        if place != "query" && !is_token(name) {
            let what = format!("HTTP has no {place} with the name `{name}`");
            self.lost(reason, &param.at, what);
            return None;
        }
        let json = json_schema(param);
        let Some(schema) = param.get("schema").or_else(|| json.clone()) else {
            let what = format!("the {place} parameter `{name}` has no `schema`");
            self.lost(reason, &param.at, what);
            return None;
        };
        let hint = names::type_name(&format!("{pascal}_{name}"));
        let mut member = match json {
            Some(_) => self.member(&schema, &hint),
            None => self.member_in_text(&schema, &hint),
        };
        self.ignore_direction(&mut member);
        let parts = self.text_parts(&member.ty);
        let usual = if place == "header" { "simple" } else { "form" };
        // In the query, the path style is a list with commas.
        let stated = param.text("style").filter(|style| !is_moved || *style != "simple");
        let style = if json.is_some() { "json" } else { stated.unwrap_or(usual) };
        let is_apart = style == "form";
        let explodes = is_apart && (!is_moved || parts.is_flat());
        let explode = param.json.get("explode").map_or(explodes, |_| param.is("explode"));
        let explode = explode && json.is_none();
        let form = form(place, style, explode).filter(|form| parts.fits(name, *form));
        let Some(form) = form else {
            let what =
                format!("the {place} parameter `{name}` of the type `{}` has no form", member.ty);
            self.lost(reason, &param.at, what);
            return None;
        };
        if let Some((own, other)) = taken.add(name, form, &parts) {
            let what = format!("the {place} parameters `{own}` and `{other}` have one name");
            self.lost(reason, &param.at, what);
            return None;
        }
        if is_guess(form, &parts) {
            let what = format!("the form of lists and objects inside `{name}`");
            self.lost(Reason::Guess, &param.at, what);
        }
        if let Some(description) = param.text("description") {
            member.doc = Some(text::doc(Some(description), ""));
        }
        member.deprecated |= param.is("deprecated");
        self.examples_of(&mut member, param);
        self.note_values(param, &member, place);
        let required = param.is("required") || is_moved;
        if let Some((_, at)) = member.default.take_if(|_| required) {
            self.lost(Reason::Default, &at, "`default` of a required member");
        }
        let keys = Place {
            part: Some(form.place),
            style: (style != usual).then_some(form.style),
            explode: (explode != is_apart).then_some(explode),
            ..Place::default()
        };
        self.leftover(param, &read_keys(json.is_some()));
        let (name, pointer) = (name.to_owned(), param.at.clone());
        Some(Field { name, required, member, pointer, place: keys })
    }

    /// Returns the parts of a type.
    pub(super) fn text_parts(&mut self, ty: &TypeExpr) -> TextParts {
        self.finish();
        TextParts::of_kind(&ty, &mut |ty| self.types.text_kind(ty))
    }

    /// Converts the schema of a parameter. A schema with constraints but without a type is a
    /// string, as every value in the URL or the headers of a request is.
    fn member_in_text(&mut self, schema: &Spot<'d>, hint: &str) -> Member {
        let Some(target) = self.document.follow(schema).filter(is_of_every_type) else {
            let mut member = self.member(schema, hint);
            // A string cannot express null.
            member.ty = member.ty.without_nulls();
            return member;
        };
        let mut member = self.of_type(&target, "string", hint);
        self.facets(&mut member, &target);
        member.nullable = false;
        let read: Vec<&str> = ["string", "number", "array", "object"]
            .into_iter()
            .flat_map(keys_of)
            .copied()
            .collect();
        self.unread(&target, &read);
        let what = "the schema of a parameter without `type` is read as a string";
        self.lost(Reason::Guess, &schema.at, what);
        member
    }

    /// Converts a path parameter; `orphan` is the reason to leave out a parameter that the path
    /// does not contain.
    fn param(
        &mut self,
        (path, pascal): (&str, &str),
        param: &Spot<'d>,
        name: &str,
        orphan: Reason,
    ) -> Option<Field> {
        if !path.contains(&format!("{{{name}}}")) && !path.contains(&format!("{{{name}+}}")) {
            let what = format!("`{name}` is left out, as the path has no part `{{{name}}}`");
            self.lost(orphan, &param.at, what);
            return None;
        }
        if !path.contains(&format!("{{{name}}}")) {
            let what = format!("`{name}` spans several parts of the path");
            self.lost(Reason::PathParameter, &param.at, what);
            return None;
        }
        let schema = param.get("schema");
        let target = schema.as_ref().and_then(|schema| self.reached(schema));
        let mut member = match target.as_ref().zip(schema.as_ref()) {
            Some((schema, _))
                if types(schema).is_empty() && self.schemas.takes_any_text(schema) =>
            {
                let what = format!("`{name}` of the path accepts every value: it is a string");
                self.lost(Reason::OtherForm, &schema.at, what);
                Member::of(TypeExpr::String)
            }
            Some((_, schema)) => {
                self.member_in_text(schema, &names::type_name(&format!("{pascal}_{name}")))
            }
            None => Member::of(TypeExpr::String),
        };
        self.ignore_direction(&mut member);
        if let Some((_, at)) = member.default.take() {
            self.lost(Reason::Default, &at, "`default` of a path parameter");
        }
        if std::mem::take(&mut member.nullable) {
            let what = format!("no text of `{name}` in the path is null");
            self.lost(Reason::NoEffect, &param.at, what);
        }
        let scalar = member.ty != TypeExpr::Json && self.text_parts(&member.ty).is_flat();
        if !scalar {
            let what = format!("`{name}` of the path is a string and not `{}`", member.ty);
            self.lost(Reason::PathParameter, &param.at, what);
            member = Member { doc: member.doc, ..Member::of(TypeExpr::String) };
        }
        if let Some(description) = param.text("description") {
            member.doc = Some(text::doc(Some(description), ""));
        }
        let read: Vec<&str> = FACETS
            .into_iter()
            .filter(|key| !key.starts_with("example"))
            .chain(["name", "in", "required", "schema"])
            .chain((param.text("style") == Some("simple")).then_some("style"))
            .chain(scalar.then_some("explode"))
            .collect();
        self.leftover(param, &read);
        let (name, pointer) = (name.to_owned(), param.at.clone());
        Some(Field { name, required: false, member, pointer, place: Place::default() })
    }
}

impl<'d> Importer<'d> {
    /// Converts the parameters of an operation, followed by those of the path item.
    pub(super) fn params(
        &mut self,
        (path, in_query): (&str, &[InQuery<'d>]),
        item: &Spot<'d>,
        spot: &Spot<'d>,
        pascal: &str,
    ) -> Vec<Field> {
        let mut fields: Vec<Field> = Vec::new();
        let mut taken = ParameterNames::default();
        for (place, name) in self.credentials(spot) {
            taken.reserve(place, &name);
        }
        // A path parameter keeps its name, whatever its position in the list.
        let parts = codes_of_parts(path);
        let mut codes: Codes = parts.values().map(|code| identifier(code).into_owned()).collect();
        let in_path: BTreeSet<&String> = parts.values().collect();
        let mut listed = self.convert.listed_params(item, spot);
        move_to_query(in_query, &mut listed);
        let keys: BTreeSet<&str> = listed.iter().map(|one| one.name).collect();
        let mut spelt: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for one in &listed {
            spelt.entry(names::words(one.name)).or_default().insert(one.place);
        }
        let exact: BTreeSet<&str> =
            keys.iter().copied().filter(|name| names::is_exact(name)).collect();
        let mut apart: BTreeSet<&str> = BTreeSet::new();
        let mut numbers = names::Numbers::default();
        let declared: BTreeSet<&str> =
            listed.iter().filter(|one| one.place == "path").map(|one| one.name).collect();
        // A parameter that the path does not contain may be misspelt, or follow a colon in the
        // path. It is superfluous only if all parameters in the path are declared.
        let is_whole = parts.keys().all(|part| declared.contains(part.trim_end_matches('+')));
        for Listed { name, place, is_moved, entry, param, .. } in listed {
            if place == "path" {
                let is_superfluous = is_whole && !path.contains(&format!(":{name}"));
                let orphan = if is_superfluous { Reason::Guess } else { Reason::Invalid };
                let field = self.convert.param((path, pascal), &param, name, orphan);
                codes.extend(field.iter().map(|field| identifier(&field.code()).into_owned()));
                fields.extend(field);
                continue;
            }
            if is_other_header(place, name) {
                self.note_other_header(name, &entry);
                continue;
            }
            let is_part = path.contains(&format!("{{{name}}}"));
            let is_twice = apart.contains(name)
                || is_part && keys.contains(tree::key_beside_part(name, place).as_str());
            if is_twice {
                let what = format!("another parameter has the name `{name}`, too");
                self.lost(Reason::MemberName, &entry.at, what);
                continue;
            }
            let is_free =
                |code: &str| is_free(code, &codes) && (code == name || !exact.contains(&code));
            // If another position has a parameter with the same name, the position distinguishes
            // them.
            let own = names::words(name);
            let is_elsewhere = in_path.contains(&own)
                || spelt.get(&own).is_some_and(|places| places.iter().any(|it| *it != place));
            let (code, is_given) =
                names::member(name, is_elsewhere.then_some(place), &mut numbers, is_free);
            if let Some(mut field) =
                self.convert.param_apart(&param, name, (place, is_moved), (pascal, &mut taken))
            {
                if is_given {
                    self.renamed(&param.at, name, &code);
                    field.member.name = Some(code);
                }
                if is_part {
                    field.place.wire = Some(name.to_owned());
                }
                codes.insert(identifier(&field.code()).into_owned());
                apart.insert(name);
                fields.push(field);
            }
        }
        self.convert.require(in_query, spot, &mut codes, &mut fields);
        self.convert.take_object(pascal, spot, &mut fields);
        self.convert.add_undescribed(path, spot, &mut fields);
        self.convert.name_parts(&parts, &mut fields);
        fields
    }

    /// Reports a header that is not a parameter. In a new spec, `Authorization` becomes a
    /// credential.
    fn note_other_header(&mut self, name: &str, entry: &Spot<'d>) {
        let is_credential = name.eq_ignore_ascii_case("authorization");
        if !is_credential || self.service.own.is_none() {
            let what = format!("the header `{name}` is not a parameter");
            self.lost(Reason::IgnoredHeader, &entry.at, what);
        }
    }
}

/// Returns true for a header that OpenAPI ignores as a parameter.
pub(super) fn is_other_header(place: &str, name: &str) -> bool {
    place == "header" && OTHER_HEADERS.iter().any(|one| name.eq_ignore_ascii_case(one))
}

/// The schema of a parameter whose value is JSON.
fn json_schema<'d>(param: &Spot<'d>) -> Option<Spot<'d>> {
    let content = param.map("content");
    let [(media_type, media)] = content.as_slice() else { return None };
    media.get("schema").filter(|_| is_json(media_type))
}

/// The form of a parameter outside the path; `None` if its position does not support the style.
fn form(place: &str, style: &str, explode: bool) -> Option<ParameterForm> {
    let place = match place {
        "header" => ParameterPlace::Header,
        "cookie" => ParameterPlace::Cookie,
        _ => ParameterPlace::Query,
    };
    let style = match (style, place) {
        ("json", _) => ParameterStyle::Json,
        ("simple", ParameterPlace::Header) => ParameterStyle::Simple,
        ("form", ParameterPlace::Query | ParameterPlace::Cookie) => ParameterStyle::Form,
        ("spaceDelimited", ParameterPlace::Query) => ParameterStyle::Space,
        ("pipeDelimited", ParameterPlace::Query) => ParameterStyle::Pipe,
        ("deepObject", ParameterPlace::Query) => ParameterStyle::DeepObject,
        _ => return None,
    };
    Some(ParameterForm { place, style, explode })
}

/// Returns true for a serialization of lists and objects that OpenAPI leaves undefined.
fn is_guess(form: ParameterForm, parts: &TextParts) -> bool {
    let has_parts =
        parts.list == Some(false) || parts.object.as_ref().is_some_and(|object| !object.is_flat);
    match form.style {
        ParameterStyle::DeepObject => has_parts || parts.list.is_some(),
        ParameterStyle::Form => has_parts && form.explode,
        _ => false,
    }
}

/// Returns true for a schema that accepts any string: it states nothing, or only `type: string`.
fn is_any_text(schema: &Spot<'_>) -> bool {
    let keys = schema.json.members().iter();
    matches!(types(schema).as_slice(), [] | ["string"])
        && keys.clone().all(|(key, _)| matches!(key.as_str(), "type" | "nullable") || is_docs(key))
}

/// Returns the names of path parameters in code. A number is appended to a duplicate name.
fn codes_of_parts(path: &str) -> BTreeMap<&str, String> {
    let mut codes: BTreeMap<&str, String> = BTreeMap::new();
    let (mut taken, mut numbers) = (Codes::new(), names::Numbers::default());
    for (part, _) in path.split('{').skip(1).filter_map(|part| part.split_once('}')) {
        if codes.contains_key(part) {
            continue;
        }
        let plain = match names::snake(part, "part") {
            // A member cannot have these names.
            taken if !names::is_member(&taken) => format!("{taken}_part"),
            plain => plain,
        };
        let is_free = |code: &str| is_free(code, &taken);
        let code = if is_free(&plain) { plain } else { numbers.next(&plain, is_free) };
        taken.insert(identifier(&code).into_owned());
        codes.insert(part, code);
    }
    codes
}

/// Identifiers of parameters in code.
pub(super) type Codes = BTreeSet<String>;

/// Returns true for a name in code that no path parameter and no other parameter has.
pub(super) fn is_free(code: &str, codes: &Codes) -> bool {
    !codes.contains(&*identifier(code))
}

/// Returns the supported keys of a parameter in the query, in a header or in a cookie.
fn read_keys(is_json: bool) -> Vec<&'static str> {
    FACETS
        .into_iter()
        .filter(|key| *key != X_DEFAULT)
        .chain(["name", "in", "required", "schema", "style", "explode"])
        .chain(is_json.then_some("content"))
        .chain(["allowEmptyValue", "allowReserved", IDEMPOTENCY])
        .collect()
}

/// Returns true for a parameter at a position of the request.
pub(super) fn is_in(field: &Field, place: ParameterPlace) -> bool {
    field.place.part == Some(place)
}

impl Converter<'_> {
    /// Returns the parameters that can distinguish an operation from other operations.
    pub(super) fn distinction(&mut self, operation: &Operation) -> Distinction {
        let mut distinction = Distinction::default();
        let places = [ParameterPlace::Query, ParameterPlace::Header, ParameterPlace::Cookie];
        for (place, field) in places
            .into_iter()
            .flat_map(|place| operation.params.iter().map(move |field| (place, field)))
            .filter(|(place, field)| is_in(field, *place))
        {
            let is_apart = place != ParameterPlace::Header
                && field.place.style.is_none()
                && field.place.explode.is_none();
            let parts =
                if is_apart { self.text_parts(&field.member.ty) } else { TextParts::default() };
            let style = ParameterStyle::Form;
            let form = ParameterForm { place, style, explode: is_apart };
            let name = field.name.clone();
            if field.required && parts.apart(form).is_none() {
                let values = values(field);
                distinction.required.push(Selector { place, name, values });
            } else {
                let names = parts.names(&name, form).into_iter();
                distinction.optional.extend(names.map(|name| (place, name)));
            }
        }
        distinction
    }
}

/// The values that a parameter is restricted to, as they are sent.
fn values(field: &Field) -> Vec<String> {
    let listed = field.member.constraints.one_of.iter().flat_map(|values| values.iter());
    let texts = listed.map(|value| match &value.0 {
        Json::String(text) => text.clone(),
        other => other.to_compact(),
    });
    texts.collect()
}
