//! Schemas with several forms: unions by a tag, alternatives by JSON type, lists of values.

use super::document::Spot;
use super::draft::{Alternative, Draft, Kind, Type, Value, Variant};
use super::schema::{Class, FACETS, described};
use super::{names, text};
use genwire_spec::model;
use genwire_spec::resolve;

/// A JSON type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Json {
    String,
    Number,
    Boolean,
    Array,
    Object,
}

impl Json {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "string" => Self::String,
            "integer" | "number" => Self::Number,
            "boolean" => Self::Boolean,
            "array" => Self::Array,
            "object" => Self::Object,
            _ => return None,
        })
    }

    /// The type that takes anything of that JSON type.
    pub(super) fn loose(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Array => "[json]",
            Self::Object => "object",
        }
    }

    /// The name of the alternative.
    pub(super) fn alternative(self) -> (&'static str, &'static str) {
        match self {
            Self::String => ("text", "A text."),
            Self::Number => ("number", "A number."),
            Self::Boolean => ("flag", "True or false."),
            Self::Array => ("list", "A list."),
            Self::Object => ("object", "An object."),
        }
    }
}

/// Objects that differ in the value of one member.
#[derive(Clone)]
pub(super) struct Plan<'d> {
    pub(super) tag: String,
    /// The values of the tag, each with its schema.
    pub(super) variants: Vec<(String, Spot<'d>)>,
}

impl<'d> Draft<'d> {
    /// Classifies a schema.
    pub(super) fn class(&self, spot: &Spot<'d>) -> Class<'d> {
        let all = options(spot);
        let some: Vec<Spot<'d>> = all.iter().filter(|one| !is_null(one)).cloned().collect();
        if let [one] = some.as_slice() {
            return Class::Same(one.clone(), some.len() < all.len());
        }
        if let Some(plan) = self.plan(spot) {
            return Class::Union(plan);
        }
        if !some.is_empty() && spot.get("properties").is_none() {
            return self.alternatives(&some);
        }
        let parts = spot.get("allOf").map(|all| all.items()).unwrap_or_default();
        if let ([one], true) = (parts.as_slice(), spot.get("properties").is_none()) {
            return Class::Same(one.clone(), false);
        }
        if listed(spot).is_some_and(|values| values.len() > 1 && nameable(&values)) {
            return Class::Enum;
        }
        let kinds = types(spot);
        if kinds.len() > 1 {
            let groups = kinds
                .iter()
                .filter_map(|kind| Json::of(kind))
                .map(|kind| (kind, vec![spot.clone()]));
            return Class::Either(merged(groups));
        }
        if self.flat(spot).properties.is_empty() { Class::Scalar } else { Class::Object }
    }

    fn alternatives(&self, some: &[Spot<'d>]) -> Class<'d> {
        let kinds: Option<Vec<Json>> = some.iter().map(|one| self.kind(one, 0)).collect();
        let Some(kinds) = kinds else { return Class::Loose(None) };
        let groups = merged(kinds.into_iter().zip(some.iter().map(|one| vec![one.clone()])));
        match groups.as_slice() {
            [(kind, _)] => Class::Loose(Some(*kind)),
            _ => Class::Either(groups),
        }
    }

    /// The JSON type that every value of a schema has.
    fn kind(&self, spot: &Spot<'d>, depth: usize) -> Option<Json> {
        let spot = self.document.follow(spot).filter(|_| depth < 8)?;
        if let [one] = types(&spot).as_slice() {
            return Json::of(one);
        }
        let value =
            spot.json.get("const").or_else(|| listed(&spot).and_then(|all| all.first().copied()));
        if let Some(value) = value {
            return match value {
                model::Json::String(_) => Some(Json::String),
                model::Json::Integer(_) | model::Json::Number(_) => Some(Json::Number),
                model::Json::Bool(_) => Some(Json::Boolean),
                _ => None,
            };
        }
        if !self.flat(&spot).properties.is_empty() {
            return Some(Json::Object);
        }
        let parts = spot.get("allOf").map(|all| all.items()).unwrap_or_default();
        let parts: Vec<Spot<'d>> = parts.into_iter().chain(options(&spot)).collect();
        let (first, others) = parts.split_first()?;
        let kind = self.kind(first, depth + 1)?;
        others.iter().all(|one| self.kind(one, depth + 1) == Some(kind)).then_some(kind)
    }

    /// The union that a schema is, if it is one.
    pub(super) fn plan(&self, spot: &Spot<'d>) -> Option<Plan<'d>> {
        let some: Vec<Spot<'d>> = options(spot).into_iter().filter(|one| !is_null(one)).collect();
        let tag = spot.get("discriminator").and_then(|one| one.text("propertyName"));
        if some.is_empty() {
            return self.heirs(spot, tag?);
        }
        if some.len() < 2 || spot.get("properties").is_some() {
            return None;
        }
        self.union_of(spot, &some, tag)
    }

    /// Finds objects that differ in a tag: the given one, or the first member that can be one.
    fn union_of(&self, spot: &Spot<'d>, some: &[Spot<'d>], tag: Option<&str>) -> Option<Plan<'d>> {
        let some: Option<Vec<Spot<'d>>> =
            some.iter().map(|one| self.document.follow(one)).collect();
        let some = some?;
        if some.iter().any(|one| self.flat(one).properties.is_empty() || !options(one).is_empty()) {
            return None;
        }
        let first = self.flat(some.first()?);
        let tags: Vec<&str> = match tag {
            Some(tag) => vec![tag],
            None => first.properties.iter().map(|(name, _)| *name).collect(),
        };
        tags.into_iter().find_map(|tag| {
            let mut variants: Vec<(String, Spot<'d>)> = Vec::new();
            for one in &some {
                for value in self.tags(spot, one, tag) {
                    let name = resolve::names::name(&value).pascal;
                    let twice = variants
                        .iter()
                        .any(|(other, _)| resolve::names::name(other).pascal == name);
                    if twice || !names::is_value(&value) {
                        return None;
                    }
                    variants.push((value, one.clone()));
                }
            }
            let each = some.iter().all(|one| variants.iter().any(|(_, other)| other.at == one.at));
            each.then(|| Plan { tag: tag.to_owned(), variants })
        })
    }

    /// Returns the values of the tag that select a schema.
    fn tags(&self, union: &Spot<'d>, variant: &Spot<'d>, tag: &str) -> Vec<String> {
        let discriminator = union.get("discriminator");
        let mapping = discriminator.as_ref().and_then(|one| one.get("mapping"));
        let mapped = mapping.map(|all| all.members()).unwrap_or_default().into_iter();
        let mapped: Vec<String> = mapped
            .filter(|(_, target)| match target.json {
                model::Json::String(target) => {
                    *target == format!("#{}", variant.at) || *target == variant.key()
                }
                _ => false,
            })
            .map(|(value, _)| value.to_owned())
            .collect();
        if !mapped.is_empty() {
            return mapped;
        }
        let flat = self.flat(variant);
        let property = flat.properties.iter().find(|(name, _)| *name == tag);
        let property = property.and_then(|(_, property)| self.document.follow(property));
        let texts = |value: &model::Json| match value {
            model::Json::String(text) => Some(text.clone()),
            _ => None,
        };
        let stated = property.as_ref().and_then(|property| match property.json.get("const") {
            Some(value) => texts(value).map(|text| vec![text]),
            None => listed(property).map(|all| all.into_iter().filter_map(texts).collect()),
        });
        match stated {
            Some(values) => values,
            None if discriminator.is_some() => vec![variant.key()],
            None => Vec::new(),
        }
    }

    /// The schemas that say by `allOf` that they are kinds of this one.
    fn heirs(&self, spot: &Spot<'d>, tag: &str) -> Option<Plan<'d>> {
        let own = format!("#{}", spot.at);
        let heirs: Vec<Spot<'d>> = self
            .schemas()
            .into_iter()
            .map(|(_, other)| other)
            .filter(|other| {
                let parts = other.get("allOf").map(|all| all.items()).unwrap_or_default();
                parts.iter().any(|part| part.text("$ref") == Some(own.as_str()))
            })
            .collect();
        if heirs.is_empty() { None } else { self.union_of(spot, &heirs, Some(tag)) }
    }

    /// A union.
    pub(super) fn union(&mut self, spot: &Spot<'d>, plan: &Plan<'d>, name: &str) -> Kind {
        let mut variants = Vec::new();
        for (tag, variant) in &plan.variants {
            let claimed = self.claims.get(&variant.at) == Some(&(spot.at.clone(), tag.clone()));
            let made = resolve::names::payload(tag, name);
            let known = self.named.get(&variant.at).cloned().filter(|_| claimed);
            let payload = match known {
                Some(known) => {
                    self.written.insert(variant.at.clone());
                    known
                }
                None => self.unique(&made),
            };
            let fields = self.object(variant, &payload, Some(&plan.tag));
            let doc = text::doc(described(variant), &format!("The kind `{tag}`."));
            let type_name = (payload != made).then_some(payload);
            let pointer = variant.at.clone();
            variants.push(Variant { tag: tag.clone(), type_name, doc, fields, pointer });
        }
        let read: Vec<&str> = FACETS
            .into_iter()
            .chain(["oneOf", "anyOf", "type", "discriminator", "properties", "required"])
            .collect();
        self.leftover(spot, &read);
        Kind::Union { tag: plan.tag.clone(), variants }
    }

    /// Alternatives by JSON type.
    pub(super) fn either(
        &mut self,
        spot: &Spot<'d>,
        groups: Vec<(Json, Vec<Spot<'d>>)>,
        name: &str,
    ) -> Kind {
        let mut alternatives = Vec::new();
        for (kind, group) in groups {
            let (alternative, otherwise) = kind.alternative();
            let hint = names::type_name(&format!("{name}_{alternative}"));
            let (ty, doc) = match group.as_slice() {
                [one] if one.at == spot.at => (self.bare(spot, kind, &hint), None),
                [one] => {
                    let member = self.member(one, &hint);
                    for (constraint, _) in &member.constraints {
                        self.lost(
                            &one.at,
                            format!("`{constraint}` of an alternative; write a rule"),
                        );
                    }
                    (member.ty, member.doc)
                }
                several => (self.several(spot, several, kind, &hint), None),
            };
            let doc = doc.unwrap_or_else(|| otherwise.to_owned());
            alternatives.push(Alternative { name: alternative, ty, doc });
        }
        let kinds = types(spot).len() > 1;
        let read: Vec<&str> = FACETS
            .into_iter()
            .chain(["oneOf", "anyOf", "type", "discriminator"])
            .chain(kinds.then_some("items"))
            .collect();
        self.leftover(spot, &read);
        Kind::Either(alternatives)
    }

    /// One of the JSON types of a schema that names several.
    fn bare(&mut self, spot: &Spot<'d>, kind: Json, hint: &str) -> String {
        match (kind, spot.get("items")) {
            (Json::Array, Some(items)) => {
                let item = self.member(&items, hint);
                format!("[{}]", item.ty)
            }
            _ => kind.loose().to_owned(),
        }
    }

    /// Several schemas of one JSON type among alternatives.
    fn several(&mut self, spot: &Spot<'d>, group: &[Spot<'d>], kind: Json, hint: &str) -> String {
        let tag = spot.get("discriminator").and_then(|one| one.text("propertyName"));
        let plan = (kind == Json::Object).then(|| self.union_of(spot, group, tag)).flatten();
        let Some(plan) = plan else {
            for one in group {
                self.lost(&one.at, format!("one of several schemas for `{}`", kind.loose()));
            }
            return kind.loose().to_owned();
        };
        let name = self.unique(hint);
        let kind = self.union(spot, &plan, &name);
        let doc = "The kinds of objects.".to_owned();
        self.types.push(Type { name: name.clone(), doc, pointer: spot.at.clone(), kind });
        name
    }

    /// A list of values.
    pub(super) fn enumeration(&mut self, spot: &Spot<'d>, name: &str) -> Kind {
        let listed = listed(spot).unwrap_or_default();
        let docs = spot.get("x-enum-descriptions").map(|all| all.items()).unwrap_or_default();
        let mut values = Vec::new();
        for (index, value) in listed.iter().enumerate() {
            let (key, wire, spoken) = match value {
                model::Json::String(text) => {
                    (names::snake(text, "value"), (*value).clone(), text.clone())
                }
                other => (
                    names::snake(&other.to_compact(), "value"),
                    (*other).clone(),
                    other.to_compact(),
                ),
            };
            let code = resolve::names::name(&spoken).snake;
            let given =
                (matches!(value, model::Json::String(_)) && code != key).then(|| key.clone());
            let doc = match docs.get(index).map(|doc| doc.json) {
                Some(model::Json::String(doc)) => Some(doc.as_str()),
                _ => None,
            };
            let doc = text::doc(doc, &format!("The value `{}`.", spoken.replace('`', "'")));
            values.push(Value { key, wire, name: given, doc });
        }
        let read: Vec<&str> = FACETS
            .into_iter()
            .chain(["type", "enum", "x-enum-descriptions", "x-enum-varnames", "format"])
            .collect();
        self.leftover(spot, &read);
        let whole_numbers = matches!(listed.first(), Some(model::Json::Integer(_)));
        if let Some(format) = spot.get("format") {
            self.lost(&format.at, format!("`format` of the enum `{name}`: its values say it"));
        }
        Kind::Enum { whole_numbers, values }
    }
}

/// The schemas that a schema is one of.
fn options<'d>(spot: &Spot<'d>) -> Vec<Spot<'d>> {
    let all = spot.get("oneOf").or_else(|| spot.get("anyOf"));
    all.map(|all| all.items()).unwrap_or_default()
}

fn is_null(spot: &Spot<'_>) -> bool {
    spot.text("type") == Some("null") || spot.json.get("const") == Some(&model::Json::Null)
}

/// The JSON types that a schema names, without null.
pub(super) fn types<'d>(spot: &Spot<'d>) -> Vec<&'d str> {
    match spot.json.get("type") {
        Some(model::Json::String(one)) => vec![one.as_str()],
        Some(model::Json::Array(all)) => all
            .iter()
            .filter_map(|one| match one {
                model::Json::String(one) if one != "null" => Some(one.as_str()),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// The values that a schema lists, without null.
pub(super) fn listed<'d>(spot: &Spot<'d>) -> Option<Vec<&'d model::Json>> {
    match spot.json.get("enum") {
        Some(model::Json::Array(all)) => {
            Some(all.iter().filter(|value| **value != model::Json::Null).collect())
        }
        _ => None,
    }
}

/// Returns true where the values are all strings or all integers, with names that differ.
fn nameable(values: &[&model::Json]) -> bool {
    let texts = values.iter().all(|value| matches!(value, model::Json::String(_)));
    let numbers =
        values.iter().all(|value| matches!(value, model::Json::Integer(number) if *number >= 0));
    let mut known: Vec<String> = Vec::new();
    (texts || numbers)
        && values.iter().all(|value| {
            let text = match value {
                model::Json::String(text) => text.clone(),
                other => other.to_compact(),
            };
            let key = names::snake(&text, "value");
            let free =
                resolve::names::is_snake(&key) && names::is_value(&key) && !known.contains(&key);
            known.push(key);
            free
        })
}

/// Groups by JSON type, in the order in which the types come.
fn merged<'d>(all: impl Iterator<Item = (Json, Vec<Spot<'d>>)>) -> Vec<(Json, Vec<Spot<'d>>)> {
    let mut groups: Vec<(Json, Vec<Spot<'d>>)> = Vec::new();
    for (kind, spots) in all {
        match groups.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, group)) => group.extend(spots),
            None => groups.push((kind, spots)),
        }
    }
    groups
}
