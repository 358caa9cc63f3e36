//! Converts parameters in the path, in the query, in headers and in cookies.

use crate::document::Spot;
use crate::draft::{Draft, Field, Kind, Member};
use crate::reason::Reason;
use crate::schema::FACETS;
use crate::{names, text};

/// Headers that OpenAPI ignores as parameters, in lower case.
const OTHER_HEADERS: [&str; 3] = ["accept", "content-type", "authorization"];

impl<'d> Draft<'d> {
    /// Converts the parameters of an operation: its own, then those of the path.
    pub(super) fn params(
        &mut self,
        path: &str,
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
            let snake = names::snake(name, "");
            let is_new = !in_path.contains(&snake)
                && !fields.iter().any(|field| names::snake(&field.name, "") == snake);
            if names::is_member(name) && is_new {
                fields.extend(self.param_apart(&param, name, place, pascal));
            } else {
                let what = format!("no name of its own can be made from the parameter `{name}`");
                self.lost(Reason::MemberName, &entry.at, what);
            }
        }
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

    /// Converts a parameter in the path.
    fn param(&mut self, path: &str, param: &Spot<'d>, name: &str) -> Option<Field> {
        if !path.contains(&format!("{{{name}}}")) || !names::is_member(name) {
            let what =
                format!("the path does not contain `{name}`, or no name can be made from it");
            self.lost(Reason::PathParameter, &param.at, what);
            return None;
        }
        let mut member = match param.get("schema") {
            Some(schema) => self.member(&schema, &names::type_name(name)),
            None => Member::of("string"),
        };
        self.ignore_direction(&mut member);
        if let Some((_, at)) = member.default.take() {
            self.lost(Reason::Default, &at, "`default` of a path parameter");
        }
        let scalar = matches!(member.ty.as_str(), "string" | "integer");
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
