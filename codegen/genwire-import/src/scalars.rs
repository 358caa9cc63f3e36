//! Converts strings, numbers and lists with their constraints.

use super::document::Spot;
use super::draft::{Draft, Member};
use super::names;
use super::options::{listed, types};
use super::pattern;
use super::print;
use super::reason::Reason;
use super::schema::FACETS;
use genwire_constraint::Format;
use genwire_spec::model::Json;
use std::collections::BTreeSet;

/// Whole numbers below this are exact as `f64`; limits from here on are left out.
const MAX_EXACT: f64 = 9_007_199_254_740_992.0;

impl<'d> Draft<'d> {
    /// Converts a schema that does not become a type of its own.
    pub(super) fn scalar(&mut self, spot: &Spot<'d>, hint: &str) -> Member {
        if *spot.json == Json::Bool(false) {
            self.lost(Reason::Keyword, &spot.at, "`false`: no value is valid");
        }
        let ty = types(spot).first().copied().or_else(|| implied(spot));
        let mut read: Vec<&str> = FACETS.into_iter().chain(["type"]).collect();
        let mut member = Member::of("json");
        match ty {
            Some("string") => {
                "string".clone_into(&mut member.ty);
                read.extend(["minLength", "maxLength", "format", "pattern", "enum", "const"]);
                let least = spot.number("minLength").filter(|least| *least > 0.0);
                let pattern = self.pattern(spot);
                let counted = pattern.as_ref().and_then(|pattern| pattern.most);
                let ends = spot.number("maxLength").into_iter().chain(counted);
                sizes(&mut member, "length", least, ends.reduce(f64::min));
                self.format(&mut member, spot);
                if let Some(text) = pattern.and_then(|pattern| pattern.text) {
                    let text = print::value(&Json::string(text));
                    member.constraints.push(("pattern", text));
                }
                self.one_of(&mut member, spot);
            }
            Some("integer" | "number") => {
                let kind = ty.unwrap_or_default();
                read.extend(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]);
                read.extend(["format", "multipleOf", "enum", "const"]);
                self.number(&mut member, spot, kind);
            }
            Some("boolean") => {
                read.extend(["enum", "const"]);
                "boolean".clone_into(&mut member.ty);
                self.one_of(&mut member, spot);
            }
            Some("array") => {
                read.extend(["items", "minItems", "maxItems", "uniqueItems", "enum"]);
                let (item, mut constraints) = self.item(spot.get("items"), &format!("{hint}_item"));
                self.values_of_items(spot, &item, &mut constraints);
                member.ty = format!("[{item}]");
                let least = spot.number("minItems").filter(|least| *least > 0.0);
                sizes(&mut member, "items", least, spot.number("maxItems"));
                if spot.is("uniqueItems") {
                    member.constraints.push(("unique", "true".to_owned()));
                }
                member.constraints.extend(each(&constraints));
            }
            Some("object") => {
                read.extend(["properties", "additionalProperties"]);
                read.extend(["minProperties", "maxProperties"]);
                self.map(&mut member, spot, hint);
            }
            _ => {}
        }
        self.leftover(spot, &read);
        member
    }

    /// Reads an object without members: any object, or a map of values with a type.
    fn map(&mut self, member: &mut Member, spot: &Spot<'d>, hint: &str) {
        "object".clone_into(&mut member.ty);
        let least = spot.number("minProperties").filter(|least| *least > 0.0);
        let values = spot.get("additionalProperties");
        let is_empty = values.as_ref().is_some_and(|values| *values.json == Json::Bool(false));
        let is_empty = is_empty && least.is_none() && !spot.has("patternProperties");
        let most = spot.number("maxProperties").or(is_empty.then_some(0.0));
        sizes(member, "members", least, most);
        let Some(values) = values else { return };
        if !matches!(values.json, Json::Bool(_)) && !values.json.members().is_empty() {
            let (value, constraints) = self.item(Some(values), &format!("{hint}_value"));
            member.ty = format!("{{{value}}}");
            member.constraints.extend(each(&constraints));
        }
    }

    /// Reads a number, whose kind is `integer` or `number`.
    fn number(&mut self, member: &mut Member, spot: &Spot<'d>, kind: &str) {
        kind.clone_into(&mut member.ty);
        let whole = kind == "integer";
        self.range(member, spot, whole && spot.text("format") == Some("int32"));
        match (whole, spot.text("format")) {
            (_, None | Some("int64" | "double")) | (true, Some("int32")) => {}
            (_, Some(format)) => self.lost(
                Reason::FormatHint,
                &format!("{}/format", spot.at),
                format!("`format = {format}`: numbers have no size; write a range"),
            ),
        }
        self.step(member, spot, whole);
        self.one_of(member, spot);
    }

    /// Returns the type of the items of a list, or of the values of a map, and their constraints.
    pub(super) fn item(
        &mut self,
        items: Option<Spot<'d>>,
        hint: &str,
    ) -> (String, Vec<(&'static str, String)>) {
        let Some(items) = items else { return ("json".to_owned(), Vec::new()) };
        let mut member = self.member(&items, &names::type_name(hint));
        self.ignore_direction(&mut member);
        if member.nullable && member.ty != "json" {
            member.ty.push('?');
        }
        for (_, at) in member.default.iter().chain(&member.example) {
            self.lost(Reason::Docs, at, "items have neither default nor example");
        }
        (member.ty, member.constraints)
    }

    /// Reads values that a list has beside its items and that are no lists: those of its items.
    fn values_of_items(
        &mut self,
        spot: &Spot<'d>,
        item: &str,
        constraints: &mut Vec<(&'static str, String)>,
    ) {
        let Some(values) = listed(spot).filter(|values| !values.is_empty()) else { return };
        let place = format!("{}/enum", spot.at);
        let fits = |value: &&Json| match item {
            "string" => matches!(value, Json::String(_)),
            "integer" => matches!(value, Json::Integer(_)),
            _ => false,
        };
        let has_values = constraints.iter().any(|(key, _)| *key == "one_of");
        if has_values || !values.iter().all(fits) {
            self.lost(Reason::Values, &place, "values of a list");
            return;
        }
        self.lost(
            Reason::Guess,
            &place,
            "`enum` of a list whose values are no lists: of its items",
        );
        let mut member = Member::of(item);
        self.one_of(&mut member, spot);
        constraints.extend(member.constraints);
    }

    fn range(&mut self, member: &mut Member, spot: &Spot<'d>, narrow: bool) {
        let end = |inclusive: &str, exclusive: &str, names: [&'static str; 2], most: f64| {
            let beyond = spot.number(exclusive);
            let stated = match (spot.number(inclusive), beyond, spot.is(exclusive)) {
                (Some(limit), None, true) | (_, Some(limit), _) => Some((names[1], limit)),
                (Some(limit), None, false) => Some((names[0], limit)),
                (None, None, _) => None,
            };
            // A limit outside the range of the type has no effect.
            let stated = stated.filter(|(_, limit)| !narrow || limit.abs() < most.abs());
            stated.or(narrow.then_some((names[0], most)))
        };
        let ends = [
            end("minimum", "exclusiveMinimum", ["min", "above"], -2_147_483_648.0),
            end("maximum", "exclusiveMaximum", ["max", "below"], 2_147_483_647.0),
        ];
        for (both, other) in [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")] {
            if spot.number(both).is_some() && spot.number(other).is_some() {
                let what = format!("`{both}` beside `{other}`");
                self.lost(Reason::Bounds, &format!("{}/{both}", spot.at), what);
            }
        }
        let parts: Vec<String> = ends
            .into_iter()
            .flatten()
            .filter(|(_, limit)| limit.is_finite() && limit.abs() < MAX_EXACT)
            .map(|(name, limit)| format!("{name} = {}", print::number(limit)))
            .collect();
        if !parts.is_empty() {
            member.constraints.push(("range", format!("{{ {} }}", parts.join(", "))));
        }
    }

    fn format(&mut self, member: &mut Member, spot: &Spot<'d>) {
        match spot.text("format") {
            None => {}
            Some(name @ "date") => member.constraints.push(("format", format!("\"{name}\""))),
            Some(name) if Format::from_name(name).is_some_and(|it| it.schema_name().is_some()) => {
                member.constraints.push(("format", format!("\"{name}\"")));
            }
            Some(format) => self.lost(
                Reason::format(format),
                &format!("{}/format", spot.at),
                format!("`format = {format}`: the spec language does not have this format"),
            ),
        }
    }

    /// Reads `multipleOf`.
    fn step(&mut self, member: &mut Member, spot: &Spot<'d>, whole: bool) {
        let Some(divisor) = spot.number("multipleOf") else { return };
        if whole && (divisor - 1.0).abs() < f64::EPSILON {
            return;
        }
        if divisor > 0.0 && (!whole || divisor.fract() == 0.0) {
            member.constraints.push(("multiple_of", print::number(divisor)));
        } else {
            let place = format!("{}/multipleOf", spot.at);
            let what = "expected `multipleOf` above 0, and an integer for integers";
            self.lost(Reason::MultipleOf, &place, what);
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

    /// Reads the values of a schema that does not become an enum.
    fn one_of(&mut self, member: &mut Member, spot: &Spot<'d>) {
        let single = spot.get("const");
        let values = match &single {
            Some(value) => vec![value.json],
            None => listed(spot).unwrap_or_default(),
        };
        if values.is_empty() {
            return;
        }
        let is_any = member.ty == "boolean"
            && [true, false].iter().all(|flag| values.contains(&&Json::Bool(*flag)));
        if is_any {
            return;
        }
        let fits = |value: &&Json| match member.ty.as_str() {
            "string" => matches!(value, Json::String(_)),
            "integer" => matches!(value, Json::Integer(_)),
            "boolean" => matches!(value, Json::Bool(_)),
            _ => false,
        };
        if values.iter().all(fits) {
            member.constraints.push(("one_of", list(values.into_iter().map(print::value))));
        } else if let Some((ty, constraint)) =
            read_as(member, &values).filter(|_| spot.has("type") || member.ty == "number")
        {
            let what = format!("values of another type than the schema are read as `{ty}`");
            let is_exact = constraint.0 == "range";
            self.lost(if is_exact { Reason::OtherForm } else { Reason::Guess }, &spot.at, what);
            ty.clone_into(&mut member.ty);
            member.constraints.push(constraint);
        } else {
            let what = "values that are neither all strings, all integers nor all Booleans";
            self.lost(Reason::Values, &spot.at, what);
        }
    }
}

/// Returns the constraint of a list or of a map for the constraints of what is in it.
pub(super) fn each(constraints: &[(&'static str, String)]) -> Option<(&'static str, String)> {
    let all: Vec<String> =
        constraints.iter().map(|(key, text)| format!("{key} = {text}")).collect();
    (!all.is_empty()).then(|| ("each", format!("{{ {} }}", all.join(", "))))
}

/// Returns values as a list in which each is once.
fn list(values: impl Iterator<Item = String>) -> String {
    let mut seen = BTreeSet::new();
    let texts: Vec<String> = values.filter(|text| seen.insert(text.clone())).collect();
    format!("[{}]", texts.join(", "))
}

/// Returns the type as which values are read that do not have the type of their schema, and the
/// constraint for them: one number is a range, whole numbers are integers, and texts and what they
/// spell are the same.
fn read_as(member: &Member, values: &[&Json]) -> Option<(&'static str, (&'static str, String))> {
    let is_bare = member.constraints.is_empty();
    match (member.ty.as_str(), values) {
        ("number", [one @ (Json::Integer(_) | Json::Number(_))]) if is_bare => {
            let end = print::value(one);
            Some(("number", ("range", format!("{{ min = {end}, max = {end} }}"))))
        }
        ("number", _) if is_bare && values.iter().all(|it| matches!(it, Json::Integer(_))) => {
            Some(("integer", ("one_of", list(values.iter().map(|value| print::value(value))))))
        }
        ("string", _) => {
            let spelled = values.iter().map(|value| match value {
                Json::String(text) => Some(text.clone()),
                Json::Integer(_) | Json::Bool(_) => Some(value.to_compact()),
                _ => None,
            });
            let texts: Vec<String> = spelled.collect::<Option<_>>()?;
            let texts = texts.into_iter().map(|text| print::value(&Json::string(text)));
            Some(("string", ("one_of", list(texts))))
        }
        ("integer", _) => {
            let meant = values.iter().map(|value| match value {
                Json::String(text) => text.parse().ok(),
                Json::Integer(number) => Some(*number),
                _ => None,
            });
            let numbers: Vec<i64> = meant.collect::<Option<_>>()?;
            Some(("integer", ("one_of", list(numbers.iter().map(ToString::to_string)))))
        }
        _ => None,
    }
}

/// Reads the limits of lengths or counts.
fn sizes(member: &mut Member, key: &'static str, least: Option<f64>, most: Option<f64>) {
    let parts: Vec<String> = [("min", least), ("max", most)]
        .into_iter()
        .filter_map(|(name, size)| Some(format!("{name} = {}", print::number(size?))))
        .collect();
    if !parts.is_empty() {
        member.constraints.push((key, format!("{{ {} }}", parts.join(", "))));
    }
}

/// Returns the JSON type that the keywords of a schema without `type` imply.
fn implied(spot: &Spot<'_>) -> Option<&'static str> {
    let has = |keys: &[&str]| keys.iter().any(|key| spot.json.get(key).is_some());
    let value =
        spot.json.get("const").or_else(|| listed(spot).and_then(|all| all.first().copied()));
    match value {
        Some(Json::String(_)) => Some("string"),
        Some(Json::Integer(_)) => Some("integer"),
        Some(Json::Number(_)) => Some("number"),
        Some(Json::Bool(_)) => Some("boolean"),
        _ if has(&["items", "minItems", "maxItems"]) => Some("array"),
        _ if has(&["properties", "additionalProperties"]) => Some("object"),
        _ if has(&["minLength", "maxLength", "pattern"]) => Some("string"),
        _ if has(&["minimum", "maximum"]) => Some("number"),
        _ => None,
    }
}
