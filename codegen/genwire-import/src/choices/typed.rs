//! Applies the `type` of a schema to the schema that it wraps.

use super::Json as Kind;
use crate::document::Spot;
use crate::draft::Draft;
use crate::narrower::has_beside;
use crate::options::{JSON_TYPES, besides_null, listed, options, types};
use crate::reason::Reason;
use genwire_spec::model::Json;

/// Maximum depth of schemas in schemas whose JSON types are looked for.
const MAX_DEPTH: usize = 4;

impl<'d> Draft<'d> {
    /// Returns a schema that another one wraps, restricted to the `type` of the other one; reports a
    /// `type` that cannot be kept.
    pub(crate) fn typed(&mut self, spot: &Spot<'d>, inner: Spot<'d>) -> Spot<'d> {
        let stated: Vec<&str> =
            types(spot).into_iter().filter(|name| JSON_TYPES.contains(name)).collect();
        if stated.is_empty() {
            return inner;
        }
        let own = self.value_types(&inner, 0);
        let is_covered =
            |name: &&str| stated.contains(name) || *name == "integer" && stated.contains(&"number");
        if own.as_ref().is_some_and(|own| own.iter().all(|name| is_covered(&name.as_str()))) {
            return inner;
        }
        let both = common(&stated, own.as_deref());
        if let Some(narrow) = self.with_type(spot, &inner, &both) {
            return narrow;
        }
        let (reason, what) = if both.is_empty() {
            (Reason::Clash, "the schema beside it takes values of other types")
        } else {
            (Reason::Keyword, "the schema beside it takes further types, and is kept as it is")
        };
        self.lost(reason, &format!("{}/type", spot.at), format!("`type`: {what}"));
        inner
    }

    /// Returns the JSON types of the values that a schema takes, without null; `None` if no keyword
    /// restricts them.
    fn value_types(&self, spot: &Spot<'d>, depth: usize) -> Option<Vec<String>> {
        let spot = self.document.follow(spot).filter(|_| depth < MAX_DEPTH)?;
        let stated = types(&spot);
        if !stated.is_empty() {
            return Some(stated.into_iter().map(str::to_owned).collect());
        }
        if self.kind(&spot, 0) == Some(Kind::Object) {
            return Some(vec!["object".to_owned()]);
        }
        let single = spot.json.get("const").map(|value| vec![value]);
        let values = single.or_else(|| listed(&spot)).unwrap_or_default();
        if !values.is_empty() {
            return Some(values.into_iter().map(|value| type_of(value).to_owned()).collect());
        }
        let parts = spot.list("allOf");
        if let Some(found) = parts.iter().find_map(|part| self.value_types(part, depth + 1)) {
            return Some(found);
        }
        let some = besides_null(&spot);
        let all: Option<Vec<_>> = some.iter().map(|it| self.value_types(it, depth + 1)).collect();
        all.map(|all| all.concat()).filter(|all| !all.is_empty())
    }

    /// Returns a copy of a schema with these types alone; `None` if it has a name, or chooses among
    /// others.
    fn with_type(
        &self,
        spot: &Spot<'d>,
        inner: &Spot<'d>,
        names: &[&'static str],
    ) -> Option<Spot<'d>> {
        let target = self.document.follow(inner)?;
        let is_plain = !self.named.contains_key(&target.at)
            && options(&target).len() < 2
            && (self.document.old || !has_beside(inner, &[]));
        if names.is_empty() || !is_plain || !target.at.starts_with('/') {
            return None;
        }
        let Json::Object(_) = target.json else { return None };
        let make = || {
            let takes_null = self.takes_null(&target);
            let null = takes_null.then_some("null");
            let all = names.iter().copied().chain(null).map(Json::string).collect();
            let mut json = target.json.clone();
            json.set("type", Json::Array(all));
            json
        };
        let at = format!("{}/type", crate::joined::between(&target.at, &spot.at));
        let json = self.document.joined.add(&at, make)?;
        Some(Spot { json, at })
    }
}

/// Returns the JSON types that are both stated and those of a schema, which may take any.
fn common(stated: &[&str], own: Option<&[String]>) -> Vec<&'static str> {
    let is_stated =
        |name: &str| stated.contains(&name) || name == "integer" && stated.contains(&"number");
    let is_own = |name: &str| {
        own.is_none_or(|own| own.iter().any(|it| it == name || name == "integer" && it == "number"))
    };
    let mut all = JSON_TYPES.to_vec();
    all.retain(|name| *name != "null" && is_stated(name) && is_own(name));
    // Every integer is a number.
    let has_number = all.contains(&"number");
    all.retain(|name| *name != "integer" || !has_number);
    all
}

/// Returns the name of the JSON type of a value.
fn type_of(value: &Json) -> &'static str {
    match value {
        Json::Null => "null",
        Json::Bool(_) => "boolean",
        Json::Integer(_) => "integer",
        Json::Number(_) => "number",
        Json::String(_) => "string",
        Json::Array(_) => "array",
        Json::Object(_) => "object",
    }
}
