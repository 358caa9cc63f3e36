//! Converts strings, numbers and lists with their constraints.

mod tuples;

use self::tuples::Items;
use super::convert::Converter;
use super::document::{Spot, number};
use super::draft::Member;
use super::keywords::is_of;
use super::limits::is_number_format;
use super::options::{implied, is_null, kinds, listed, settled, types};
use super::reason::Reason;
use super::{names, pattern};
use genwire_constraint::Format;
use genwire_spec::model::Json;
use genwire_spec::source::constraints::Constraints;
use genwire_spec::source::types::RangeSource;
use genwire_spec::source::{At, Literal, NumberSource, TypeExpr};
use std::collections::BTreeSet;

/// Pattern for `format: relative-json-pointer`, which is not a format of the spec language.
const RELATIVE_POINTER: &str = "^(0|[1-9][0-9]*)(#|(/([^/~]|~[01])*)*)$";

impl<'d> Converter<'d> {
    /// Converts a schema that has no type of its own.
    pub(super) fn scalar(&mut self, spot: &Spot<'d>, hint: &str) -> Member {
        if *spot.json == Json::Bool(false) {
            self.lost(Reason::Keyword, &spot.at, "`false`: no value is valid");
        }
        if is_null(spot) {
            self.lost(Reason::Keyword, &spot.at, "only null is valid: any JSON is accepted");
        }
        let ty = match kinds(spot).as_slice() {
            [] => self.implied(spot),
            [one] => Some(*one),
            // Every integer is a number.
            ["integer", "number"] | ["number", "integer"] => Some("number"),
            _ => None,
        };
        let keys = ty.map(keys_of).unwrap_or_default();
        let read: Vec<&str> = keys.iter().copied().chain(["type"]).collect();
        let member = match ty {
            Some(ty) => self.of_type(spot, ty, hint),
            None => Member::default(),
        };
        self.unread(spot, &read);
        member
    }

    /// Returns the JSON type that the keywords of a schema without `type` imply; reports if values
    /// of other types are valid as well.
    fn implied(&mut self, spot: &Spot<'d>) -> Option<&'static str> {
        let implied = implied(spot)?;
        let has_values = spot.has("const") || listed(spot).is_some_and(|all| !all.is_empty());
        if !has_values {
            let what = format!("a schema without `type` is read as `{implied}` by its keywords");
            self.lost(Reason::Guess, &spot.at, what);
        }
        Some(implied)
    }

    /// Converts the part of a schema that applies to one JSON type; [`keys_of`] lists the keys that
    /// it reads.
    pub(super) fn of_type(&mut self, spot: &Spot<'d>, ty: &str, hint: &str) -> Member {
        let mut member = Member::default();
        match ty {
            "string" => {
                member.ty = TypeExpr::String;
                let pattern = self.pattern(spot);
                let counted = pattern.as_ref().and_then(|pattern| pattern.most);
                member.constraints.length = self.sizes(spot, "length", counted);
                self.format(&mut member, spot);
                if let Some(text) = pattern.and_then(|pattern| pattern.text) {
                    member.constraints.pattern = Some(text.into());
                }
                self.one_of(&mut member, spot);
            }
            "integer" | "number" => self.number(&mut member, spot, ty),
            "boolean" => {
                member.ty = TypeExpr::Boolean;
                self.one_of(&mut member, spot);
            }
            "array" => {
                let Items { schema, most } = self.items(spot);
                let (item, mut constraints) = self.item(schema, &format!("{hint}_item"));
                self.values_of_items(spot, &item, &mut constraints);
                member.ty = item.list();
                member.constraints.items = self.sizes(spot, "items", most);
                member.constraints.unique = spot.is("uniqueItems").then(|| true.into());
                member.constraints.each = each(constraints);
            }
            "object" => self.map(&mut member, spot, hint),
            _ => {}
        }
        member
    }

    /// Converts an object without members: any object, or a map of typed values.
    fn map(&mut self, member: &mut Member, spot: &Spot<'d>, hint: &str) {
        member.ty = TypeExpr::Object;
        let values = spot.get("additionalProperties");
        let is_empty = values.as_ref().is_some_and(|values| *values.json == Json::Bool(false));
        let is_empty = is_empty && !spot.has("minProperties") && !spot.has("patternProperties");
        member.constraints.members = self.sizes(spot, "members", is_empty.then_some(0.0));
        let Some(values) = values else { return };
        // Members whose names match a pattern have the type of the pattern.
        let patterns = spot.map("patternProperties");
        if patterns.iter().any(|(_, other)| !self.schemas.narrows(other, &values)) {
            if !matches!(values.json, Json::Bool(_)) {
                let what = "members that are not listed have no type";
                self.lost(Reason::TypedExtra, &values.at, what);
            }
        } else if !matches!(values.json, Json::Bool(_)) && !values.json.members().is_empty() {
            let (value, constraints) = self.item(Some(values), &format!("{hint}_value"));
            member.ty = value.map();
            member.constraints.each = each(constraints);
        }
    }

    /// Returns the type of list items or map values, and their constraints.
    pub(super) fn item(&mut self, items: Option<Spot<'d>>, hint: &str) -> (TypeExpr, Constraints) {
        let Some(items) = items else { return Default::default() };
        let mut member = self.member(&items, &names::type_name(hint));
        self.ignore_direction(&mut member);
        if member.nullable && member.ty != TypeExpr::Json {
            member.ty = member.ty.nullable();
        }
        for (_, at) in member.default.iter().chain(&member.example) {
            self.lost(Reason::Docs, at, "items have neither default nor example");
        }
        (member.ty, member.constraints)
    }

    /// Reads `enum` values of a list schema that are not lists as values of its items.
    fn values_of_items(&mut self, spot: &Spot<'d>, item: &TypeExpr, constraints: &mut Constraints) {
        let Some(values) = listed(spot).filter(|values| !values.is_empty()) else { return };
        let place = format!("{}/enum", spot.at);
        let fits = |value: &&Json| *item != TypeExpr::Boolean && fits(value, item);
        if constraints.one_of.is_some() || !values.iter().all(fits) {
            self.lost(Reason::Values, &place, "values of a list");
            return;
        }
        self.lost(
            Reason::Guess,
            &place,
            "`enum` of a list whose values are not lists: of its items",
        );
        let mut member = Member { ty: item.clone(), ..Member::default() };
        self.one_of(&mut member, spot);
        constraints.one_of = member.constraints.one_of;
    }

    fn format(&mut self, member: &mut Member, spot: &Spot<'d>) {
        match spot.text("format") {
            None => {}
            Some(name) if types(spot).len() > 1 && is_number_format(name) => {}
            Some("hostname") => {
                member.constraints.format = Some("hostname".to_owned().into());
                let what = "`format: hostname`: labels with `--` as their third and fourth \
                            character, such as `xn--a`, are not decoded and checked further";
                self.lost(Reason::FormatHint, &format!("{}/format", spot.at), what);
            }
            Some("relative-json-pointer") if !spot.has("pattern") => {
                member.constraints.pattern = Some(RELATIVE_POINTER.to_owned().into());
            }
            Some(name)
                if name == "date"
                    || Format::from_name(name).is_some_and(|it| it.schema_name().is_some()) =>
            {
                member.constraints.format = Some(name.to_owned().into());
            }
            Some(format) => self.lost(
                Reason::format(format),
                &format!("{}/format", spot.at),
                format!("`format = {format}`: the spec language does not have this format"),
            ),
        }
    }

    /// Reads a pattern.
    fn pattern(&mut self, spot: &Spot<'d>) -> Option<pattern::Carried> {
        let text = spot.text("pattern").filter(|text| !text.is_empty())?;
        let place = format!("{}/pattern", spot.at);
        let carried = match pattern::read(text) {
            Ok(carried) => carried,
            Err(error) => {
                let what = format!("`pattern`: {}; {}", error.reason, error.help);
                self.lost(Reason::Pattern, &place, what);
                return None;
            }
        };
        if carried.text.is_none() {
            self.lost(Reason::NoEffect, &place, "`pattern`: it matches every string");
        }
        if let Some(guess) = &carried.guess {
            let what =
                format!("`pattern`: `{guess}` is read as in Java; ECMA-262 does not have it");
            self.lost(Reason::Guess, &place, what);
        }
        Some(carried)
    }

    /// Reports a `const` that is not one of the `enum` values.
    fn note_contradiction(&mut self, spot: &Spot<'d>) {
        let Some(single) = spot.get("const") else { return };
        let values = spot.list("enum");
        let is_it = |value: &Spot<'d>| {
            let found = number(value.json);
            value.json == single.json || found.is_some() && found == number(single.json)
        };
        if !values.is_empty() && !values.iter().any(is_it) {
            let what = "`const` is not a value of `enum`: no value is valid";
            self.lost(Reason::Clash, &single.at, what);
        }
    }

    /// Reports `enum` values that violate the other constraints of the schema.
    pub(super) fn note_refused_values(&mut self, spot: &Spot<'d>) {
        let stated = spot.list("enum").iter().filter(|value| !value.json.is_null()).count();
        if listed(spot).is_some_and(|valid| valid.len() < stated) {
            let what = "values that violate the other constraints are left out";
            self.lost(Reason::OtherForm, &format!("{}/enum", spot.at), what);
        }
    }

    /// Reads the values of a schema that does not become an enum.
    pub(super) fn one_of(&mut self, member: &mut Member, spot: &Spot<'d>) {
        let single = spot.get("const");
        self.note_contradiction(spot);
        self.note_refused_values(spot);
        let mut values = match &single {
            Some(value) => vec![value.json],
            None => listed(spot).unwrap_or_default(),
        };
        // Each of several types has its own values.
        if kinds(spot).len() > 1 {
            let kind = member.ty.to_string();
            values.retain(|value| is_of(value, &kind));
        }
        if values.is_empty() {
            return;
        }
        let is_any = member.ty == TypeExpr::Boolean
            && [true, false].iter().all(|flag| values.contains(&&Json::Bool(*flag)));
        if is_any {
            return;
        }
        let is_bare = member.constraints.is_empty();
        if values.iter().all(|value| fits(value, &member.ty)) {
            member.constraints.one_of = Some(Box::new(one_of(values.into_iter().map(settled))));
        } else if is_bare
            && member.ty == TypeExpr::Number
            && let [end] = values.as_slice()
            && let Some(end) = end.as_number()
        {
            let what = "values of another type than the schema are read as `number`";
            self.lost(Reason::OtherForm, &spot.at, what);
            let end = || Some(NumberSource(end).into());
            let range = RangeSource { min: end(), max: end(), ..RangeSource::default() };
            member.constraints.range = Some(Box::new(range.into()));
        } else if let Some((ty, values)) =
            read_as(member, &values).filter(|_| spot.has("type") || member.ty == TypeExpr::Number)
        {
            let what = format!("values of another type than the schema are read as `{ty}`");
            self.lost(Reason::Guess, &spot.at, what);
            member.ty = ty;
            member.constraints.one_of = Some(Box::new(one_of(values.into_iter())));
        } else {
            let what = "values that are neither all strings, all integers nor all Booleans";
            self.lost(Reason::Values, &spot.at, what);
        }
    }
}

/// Returns the constraint of a list or a map that applies constraints to its items.
pub(super) fn each(constraints: Constraints) -> Option<Box<At<Constraints>>> {
    (!constraints.is_empty()).then(|| Box::new(constraints.into()))
}

/// Returns true for a value that a type of the spec language can list.
fn fits(value: &Json, ty: &TypeExpr) -> bool {
    let integer = || value.as_integer();
    match ty {
        TypeExpr::String => matches!(value, Json::String(_)),
        TypeExpr::Integer => integer().is_some_and(|number| i64::try_from(number).is_ok()),
        TypeExpr::Unsigned => integer().is_some_and(|number| u64::try_from(number).is_ok()),
        TypeExpr::Boolean => matches!(value, Json::Bool(_)),
        _ => false,
    }
}

/// Returns the constraint to be one of some values, without duplicates.
pub(super) fn one_of(values: impl Iterator<Item = Json>) -> At<Vec<At<Literal>>> {
    let mut seen = BTreeSet::new();
    let values = values.filter(|value| seen.insert(value.to_compact()));
    let values: Vec<_> = values.map(|value| Literal::from(&value).into()).collect();
    values.into()
}

/// Reads values that do not have the type of their schema as values of another type, and returns
/// that type: whole numbers become integers, and the strings of other values are equivalent.
fn read_as(member: &Member, values: &[&Json]) -> Option<(TypeExpr, Vec<Json>)> {
    let values = values.iter();
    let ty = match &member.ty {
        TypeExpr::Number if member.constraints.is_empty() => TypeExpr::Integer,
        other => other.clone(),
    };
    let read = values.map(|value| match (&member.ty, value) {
        (TypeExpr::Number | TypeExpr::Integer, value) if fits(value, &TypeExpr::Integer) => {
            Some(settled(value))
        }
        (TypeExpr::String, Json::String(text)) => Some(Json::string(text.as_str())),
        (TypeExpr::String, Json::Integer(_) | Json::Bool(_)) => {
            Some(Json::String(value.to_compact()))
        }
        (TypeExpr::Integer, Json::String(text)) => Some(Json::Integer(text.parse().ok()?)),
        _ => None,
    });
    let read = read.collect::<Option<_>>()?;
    (ty != TypeExpr::Number).then_some((ty, read))
}

/// Returns the keywords that apply to a JSON type.
pub(super) fn keys_of(ty: &str) -> &'static [&'static str] {
    match ty {
        "string" => &["minLength", "maxLength", "format", "pattern", "enum", "const"],
        "integer" | "number" => &[
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "format",
            "multipleOf",
            "enum",
            "const",
        ],
        "boolean" => &["enum", "const"],
        "array" => &["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "enum"],
        "object" => &["properties", "additionalProperties", "minProperties", "maxProperties"],
        _ => &[],
    }
}
