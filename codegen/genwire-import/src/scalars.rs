//! Converts strings, numbers and lists with their constraints.

use super::choices::{listed, types};
use super::document::Spot;
use super::draft::{Draft, Member};
use super::names;
use super::print;
use super::schema::FACETS;
use genwire_constraint::{Format, Pattern};
use genwire_spec::model::Json;

impl<'d> Draft<'d> {
    /// A schema that is no type of its own.
    pub(super) fn scalar(&mut self, spot: &Spot<'d>, hint: &str) -> Member {
        let ty = types(spot).first().copied().or_else(|| implied(spot));
        let mut read: Vec<&str> = FACETS.into_iter().chain(["type"]).collect();
        let mut member = Member::of("json");
        match ty {
            Some("string") => {
                "string".clone_into(&mut member.ty);
                read.extend(["minLength", "maxLength", "format", "pattern", "enum", "const"]);
                let least = spot.number("minLength").filter(|least| *least > 0.0);
                sizes(&mut member, "length", least, spot.number("maxLength"));
                self.format(&mut member, spot);
                self.pattern(&mut member, spot);
                self.one_of(&mut member, spot);
            }
            Some("integer" | "number") => {
                ty.unwrap_or_default().clone_into(&mut member.ty);
                read.extend(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]);
                read.extend(["format", "multipleOf", "enum", "const"]);
                self.range(&mut member, spot);
                let whole = ty == Some("integer");
                match (whole, spot.text("format")) {
                    (_, None) | (true, Some("int32" | "int64")) | (false, Some("double")) => {}
                    (_, Some(format)) => self.lost(
                        &format!("{}/format", spot.at),
                        format!("`format = {format}`: numbers have one size; write a range"),
                    ),
                }
                let divisor = spot.number("multipleOf");
                if let Some(divisor) = divisor.filter(|it| !whole || *it != 1.0) {
                    if divisor > 0.0 && (!whole || divisor.fract() == 0.0) {
                        member.constraints.push(("multiple_of", print::number(divisor)));
                    } else {
                        let place = format!("{}/multipleOf", spot.at);
                        self.lost(&place, "`multipleOf` is above 0, and whole for whole numbers");
                    }
                }
                self.one_of(&mut member, spot);
            }
            Some("boolean") => {
                "boolean".clone_into(&mut member.ty);
            }
            Some("array") => {
                read.extend(["items", "minItems", "maxItems", "uniqueItems"]);
                member.ty = format!("[{}]", self.item(spot, hint));
                let least = spot.number("minItems").filter(|least| *least > 0.0);
                sizes(&mut member, "items", least, spot.number("maxItems"));
                if spot.is("uniqueItems") {
                    member.constraints.push(("unique", "true".to_owned()));
                }
            }
            Some("object") => {
                "object".clone_into(&mut member.ty);
                read.extend([
                    "properties",
                    "additionalProperties",
                    "minProperties",
                    "maxProperties",
                ]);
                let least = spot.number("minProperties").filter(|least| *least > 0.0);
                sizes(&mut member, "members", least, spot.number("maxProperties"));
                match spot.get("additionalProperties") {
                    Some(values)
                        if !matches!(values.json, Json::Bool(_))
                            && !values.json.members().is_empty() =>
                    {
                        self.lost(&values.at, "the values of a map have no type");
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        self.leftover(spot, &read);
        member
    }

    /// The type of the items of a list.
    fn item(&mut self, spot: &Spot<'d>, hint: &str) -> String {
        let Some(items) = spot.get("items") else { return "json".to_owned() };
        let hint = names::type_name(&format!("{hint}_item"));
        let member = self.member(&items, &hint);
        for (constraint, _) in &member.constraints {
            self.lost(&items.at, format!("`{constraint}` of the items; write a rule or an enum"));
        }
        if member.nullable {
            self.lost(&items.at, "items of a list are not null");
        }
        for (_, at) in member.default.iter().chain(&member.example) {
            self.lost(at, "items of a list have neither default nor example");
        }
        member.ty
    }

    fn range(&mut self, member: &mut Member, spot: &Spot<'d>) {
        let end = |inclusive: &str, exclusive: &str, names: [&'static str; 2]| {
            let beyond = spot.number(exclusive);
            match (spot.number(inclusive), beyond, spot.is(exclusive)) {
                (Some(limit), None, true) | (_, Some(limit), _) => Some((names[1], limit)),
                (Some(limit), None, false) => Some((names[0], limit)),
                (None, None, _) => None,
            }
        };
        let mut ends = [
            end("minimum", "exclusiveMinimum", ["min", "above"]),
            end("maximum", "exclusiveMaximum", ["max", "below"]),
        ];
        if spot.text("format") == Some("int32") {
            let [least, most] = &mut ends;
            least.get_or_insert(("min", f64::from(i32::MIN)));
            most.get_or_insert(("max", f64::from(i32::MAX)));
        }
        for (both, other) in [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")] {
            if spot.number(both).is_some() && spot.number(other).is_some() {
                self.lost(&format!("{}/{both}", spot.at), format!("`{both}` beside `{other}`"));
            }
        }
        let parts: Vec<String> = ends
            .into_iter()
            .flatten()
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
                &format!("{}/format", spot.at),
                format!("`format = {format}`: the language has another set of formats"),
            ),
        }
    }

    fn pattern(&mut self, member: &mut Member, spot: &Spot<'d>) {
        let Some(text) = spot.text("pattern") else { return };
        match Pattern::new(text) {
            Ok(_) => {
                let text = print::value(&Json::string(text));
                member.constraints.push(("pattern", text));
            }
            Err(error) => {
                let what = format!("`pattern`: {}; {}", error.reason, error.help);
                self.lost(&format!("{}/pattern", spot.at), what);
            }
        }
    }

    /// Values that make no enum: a single one, or some without names.
    fn one_of(&mut self, member: &mut Member, spot: &Spot<'d>) {
        let single = spot.get("const");
        let values = match &single {
            Some(value) => vec![value.json],
            None => listed(spot).unwrap_or_default(),
        };
        if values.is_empty() {
            return;
        }
        let fits = |value: &&Json| match member.ty.as_str() {
            "string" => matches!(value, Json::String(_)),
            "integer" => matches!(value, Json::Integer(_)),
            _ => false,
        };
        if values.iter().all(fits) {
            let mut texts: Vec<String> = Vec::new();
            for value in values {
                let text = print::value(value);
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
            member.constraints.push(("one_of", format!("[{}]", texts.join(", "))));
        } else {
            self.lost(&spot.at, "a list of values is of texts or of whole numbers");
        }
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

/// The JSON type that the keywords of a schema speak of, where it names none.
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
