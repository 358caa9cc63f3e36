//! Converts parameters in the path, in the query, in headers and in cookies.

use crate::document::Spot;
use crate::draft::{Draft, Field, Kind, Member, Operation};
use crate::options::{options, types};
use crate::reason::Reason;
use crate::schema::{Class, FACETS, is_docs};
use crate::{names, print, text};
use genwire_spec::model::shared::{Distinction, Selector};
use genwire_spec::model::{Json, ParameterPlace};

/// Headers that OpenAPI ignores as parameters, in lower case.
const OTHER_HEADERS: [&str; 3] = ["accept", "content-type", "authorization"];

impl<'d> Draft<'d> {
    /// Converts the parameters of an operation: its own, then those of the path.
    pub(super) fn params(
        &mut self,
        (path, fixed): (&str, &[(String, String)]),
        item: &Spot<'d>,
        spot: &Spot<'d>,
        pascal: &str,
    ) -> Vec<Field> {
        let mut fields: Vec<Field> = Vec::new();
        let mut known: Vec<(String, String)> = Vec::new();
        // A part of the path keeps its name, wherever it comes in the list.
        let parts = path.split('{').skip(1).filter_map(|part| part.split_once('}'));
        let in_path: Vec<String> = parts.map(|(part, _)| names::snake(part, "")).collect();
        for entry in spot.list("parameters").into_iter().chain(item.list("parameters")) {
            let Some(param) = self.reached(&entry) else { continue };
            let name = param.text("name").unwrap_or_default();
            let place = param.text("in").unwrap_or_default();
            let key = (name.to_owned(), place.to_owned());
            if known.contains(&key) {
                continue;
            }
            known.push(key);
            if place == "path" {
                fields.extend(self.param(path, &param, name));
                continue;
            }
            let is_other =
                place == "header" && OTHER_HEADERS.iter().any(|one| name.eq_ignore_ascii_case(one));
            if is_other {
                let what = format!("the header `{name}` is not a parameter");
                self.lost(Reason::NoEffect, &entry.at, what);
                continue;
            }
            let is_new = !path.contains(&format!("{{{name}}}"))
                && !fields.iter().any(|field| field.name == name);
            if !is_new {
                let what = format!("another parameter has the name `{name}`, too");
                self.lost(Reason::MemberName, &entry.at, what);
                continue;
            }
            let (code, is_given) = names::member(name, |code| is_free(code, &in_path, &fields));
            if let Some(mut field) = self.param_apart(&param, name, place, pascal) {
                if is_given {
                    self.renamed(&param.at, name, &code);
                    field.member.name = Some(code);
                }
                fields.push(field);
            }
        }
        self.fix(fixed, spot, &in_path, &mut fields);
        let object = format!("{pascal}Parameters");
        if fields.iter().any(|field| !field.place.is_empty()) && self.unique(&object) != object {
            let what = format!("the type `{object}`, which the parameters make, is there already");
            self.lost(Reason::Clash, &spot.at, what);
            fields.retain(|field| field.place.is_empty());
        }
        for part in path.split('{').skip(1) {
            let Some((name, _)) = part.split_once('}') else { continue };
            if !fields.iter().any(|field| field.name == name && field.place.is_empty()) {
                let member = Member::of("string");
                let what =
                    format!("the parameter `{name}` of the path is not described: it is a string");
                self.lost(Reason::OtherForm, &spot.at, what);
                let (name, pointer) = (name.to_owned(), spot.at.clone());
                fields.push(Field { name, required: false, member, pointer, place: Vec::new() });
            }
        }
        fields
    }

    /// Requires the parameters that the query of a path has, each with its value.
    fn fix(
        &mut self,
        fixed: &[(String, String)],
        spot: &Spot<'d>,
        in_path: &[String],
        fields: &mut Vec<Field>,
    ) {
        for (name, value) in fixed {
            let what = format!("`{name}={value}` of the path is a parameter in the query");
            self.lost(Reason::OtherForm, &spot.at, what);
            let one_of = format!("[{}]", print::value(&Json::string(value)));
            let is_same =
                |field: &&mut Field| field.name == *name && is_in(field, ParameterPlace::Query);
            if let Some(field) = fields.iter_mut().find(is_same) {
                field.required = true;
                field.member.default = None;
                if field.member.ty == "string" {
                    field.member.constraints.retain(|(key, _)| *key != "one_of");
                    field.member.constraints.push(("one_of", one_of));
                }
                continue;
            }
            if fields.iter().any(|field| field.name == *name) {
                let what = format!("another parameter has the name `{name}`, too");
                self.lost(Reason::MemberName, &spot.at, what);
                continue;
            }
            let (code, is_given) = names::member(name, |code| is_free(code, in_path, fields));
            let code = is_given.then_some(code);
            let constraints = vec![("one_of", one_of)];
            let member = Member { constraints, name: code, ..Member::of("string") };
            let place = vec![("in", "\"query\"".to_owned())];
            let (name, pointer) = (name.clone(), spot.at.clone());
            fields.push(Field { name, required: true, member, pointer, place });
        }
    }

    /// Converts a parameter in the query, in a header or in a cookie.
    fn param_apart(
        &mut self,
        param: &Spot<'d>,
        name: &str,
        place: &str,
        pascal: &str,
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
        let Some(schema) = param.get("schema") else {
            let what = format!("the {place} parameter `{name}` has no `schema`");
            self.lost(reason, &param.at, what);
            return None;
        };
        let hint = names::type_name(&format!("{pascal}_{name}"));
        let mut member = self.member(&schema, &hint);
        self.ignore_direction(&mut member);
        // Text has no null.
        member.ty = member.ty.replace('?', "");
        let usual = if place == "header" { "simple" } else { "form" };
        let style = param.text("style").unwrap_or(usual);
        let explode = param.json.get("explode").map_or(style == "form", |_| param.is("explode"));
        if !self.has_form(&member.ty, style, explode) {
            let what =
                format!("the {place} parameter `{name}` of the type `{}` has no form", member.ty);
            self.lost(reason, &param.at, what);
            return None;
        }
        if let Some(description) = param.text("description") {
            member.doc = Some(text::doc(Some(description), &format!("The `{name}`.")));
        }
        member.deprecated |= param.is("deprecated");
        let required = param.is("required");
        if let Some((_, at)) = member.default.take_if(|_| required) {
            self.lost(Reason::Default, &at, "`default` of a required member");
        }
        let mut keys = vec![("in", format!("\"{place}\""))];
        if style != usual {
            keys.push(("style", format!("\"{style}\"")));
        }
        if explode != (style == "form") {
            keys.push(("explode", explode.to_string()));
        }
        let read: Vec<&str> = FACETS
            .into_iter()
            .chain(["name", "in", "required", "schema", "style", "explode"])
            .chain(["allowEmptyValue", "allowReserved"])
            .collect();
        self.leftover(param, &read);
        let (name, pointer) = (name.to_owned(), param.at.clone());
        Some(Field { name, required, member, pointer, place: keys })
    }

    /// Returns true if the values of a type can be written in a style of OpenAPI.
    pub(super) fn has_form(&mut self, ty: &str, style: &str, explode: bool) -> bool {
        let known = ["form", "simple", "spaceDelimited", "pipeDelimited", "deepObject"];
        if !known.contains(&style) {
            return false;
        }
        if let Some(item) = ty.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            return (style == "form" || !explode || style == "simple") && self.is_text(item);
        }
        if ty.starts_with('{') || ty == "object" {
            return style == "deepObject";
        }
        if self.is_text(ty) {
            return true;
        }
        let fields: Vec<String> =
            self.fields(ty).iter().map(|field| field.member.ty.clone()).collect();
        style == "deepObject" && !fields.is_empty() && fields.iter().all(|ty| self.is_text(ty))
    }

    /// Returns true for a type whose values are scalars, or any JSON.
    fn is_text(&mut self, ty: &str) -> bool {
        if matches!(ty, "string" | "integer" | "number" | "boolean" | "json") {
            return true;
        }
        self.finish();
        let found = self.types.iter().find(|one| one.name == ty);
        match found.map(|one| &one.kind) {
            Some(Kind::Enum { .. }) => true,
            Some(Kind::Either(all)) => {
                let plain = ["string", "integer", "number", "boolean"];
                all.iter().all(|one| plain.contains(&one.ty.as_str()))
            }
            _ => false,
        }
    }

    /// Returns true for a schema that takes every text in a path: one without constraints, or
    /// alternatives of which one is any string.
    fn takes_any_text(&self, schema: &Spot<'d>) -> bool {
        let is_free = |one: &Spot<'d>| self.document.follow(one).is_some_and(|it| is_any_text(&it));
        is_any_text(schema)
            || options(schema).iter().any(is_free)
                && schema.json.members().iter().all(|(key, _)| {
                    matches!(key.as_str(), "oneOf" | "anyOf" | "nullable") || is_docs(key)
                })
    }

    /// Converts a parameter in the path.
    fn param(&mut self, path: &str, param: &Spot<'d>, name: &str) -> Option<Field> {
        if !path.contains(&format!("{{{name}}}")) && !path.contains(&format!("{{{name}+}}")) {
            let what = format!("the path has no part `{name}`");
            self.lost(Reason::NoEffect, &param.at, what);
            return None;
        }
        if !names::is_member(name) || !path.contains(&format!("{{{name}}}")) {
            let what = format!("no name can be made of `{name}`, or it takes several parts");
            self.lost(Reason::PathParameter, &param.at, what);
            return None;
        }
        let schema = param.get("schema").and_then(|schema| self.reached(&schema));
        let mut member = match &schema {
            Some(schema) if types(schema).is_empty() && self.takes_any_text(schema) => {
                let what = format!("`{name}` of the path takes every text: it is a string");
                self.lost(Reason::OtherForm, &schema.at, what);
                Member::of("string")
            }
            // The values are listed where the part is.
            Some(schema) if matches!(self.class(schema), Class::Enum(false)) => {
                self.scalar(schema, "")
            }
            Some(schema) => self.member(schema, &names::type_name(name)),
            None => Member::of("string"),
        };
        self.ignore_direction(&mut member);
        if let Some((_, at)) = member.default.take() {
            self.lost(Reason::Default, &at, "`default` of a path parameter");
        }
        let scalar = matches!(member.ty.as_str(), "string" | "integer" | "number" | "boolean");
        if !scalar {
            let what = format!("`{name}` of the path is a string and not `{}`", member.ty);
            self.lost(Reason::PathParameter, &param.at, what);
            member = Member { doc: member.doc, ..Member::of("string") };
        }
        if let Some(description) = param.text("description") {
            member.doc = Some(text::doc(Some(description), &format!("The `{name}`.")));
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
        Some(Field { name, required: false, member, pointer, place: Vec::new() })
    }
}

/// Returns true for a schema that says nothing, or only that a value is a string.
fn is_any_text(schema: &Spot<'_>) -> bool {
    let keys = schema.json.members().iter();
    matches!(types(schema).as_slice(), [] | ["string"])
        && keys.clone().all(|(key, _)| matches!(key.as_str(), "type" | "nullable") || is_docs(key))
}

/// Returns true for a name in code that no part of the path and no parameter has.
fn is_free(code: &str, in_path: &[String], fields: &[Field]) -> bool {
    !in_path.iter().any(|part| part == code) && !fields.iter().any(|field| field.code() == code)
}

/// Returns true for a parameter in a part of the request.
fn is_in(field: &Field, place: ParameterPlace) -> bool {
    let name = format!("\"{}\"", place.as_str());
    field.place.iter().any(|(key, text)| *key == "in" && *text == name)
}

/// Returns the parameters of an operation that can distinguish it from another one.
pub(super) fn distinction(operation: &Operation) -> Distinction {
    let mut distinction = Distinction::default();
    let places = [ParameterPlace::Query, ParameterPlace::Header, ParameterPlace::Cookie];
    for (place, field) in places
        .into_iter()
        .flat_map(|place| operation.params.iter().map(move |field| (place, field)))
        .filter(|(place, field)| is_in(field, *place))
    {
        let name = field.name.clone();
        if field.required {
            let values = values(field);
            distinction.required.push(Selector { place, name, values });
        } else {
            distinction.optional.push((place, name));
        }
    }
    distinction
}

/// The values of which a parameter has one, as they are sent.
fn values(field: &Field) -> Vec<String> {
    let listed = field.member.constraints.iter().find(|(key, _)| *key == "one_of");
    let table =
        listed.and_then(|(key, text)| format!("{key} = {text}").parse::<toml::Table>().ok());
    let Some(toml::Value::Array(all)) = table.and_then(|mut table| table.remove("one_of")) else {
        return Vec::new();
    };
    let texts = all.into_iter().map(|value| match value {
        toml::Value::String(text) => text,
        other => other.to_string(),
    });
    texts.collect()
}
