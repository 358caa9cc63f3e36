//! Parses JSON, and the markers for values that TOML cannot express.

use crate::{model::Json, source::Literal};

/// Converts a TOML value to JSON and resolves its markers for values that TOML cannot express.
pub(super) fn marked(literal: &Literal) -> Json {
    patched(None, &literal.0).unwrap_or(Json::Null)
}

/// Applies a merge patch. Markers in it denote values that TOML cannot express.
///
/// Returns `None` if the patch removes the value.
pub(super) fn patched(old: Option<&Json>, patch: &Json) -> Option<Json> {
    match patch {
        Json::String(text) if text == "$absent" => None,
        Json::String(text) if text == "$null" => Some(Json::Null),
        Json::Array(items) => Some(Json::Array(
            items.iter().map(|item| patched(None, item).unwrap_or(Json::Null)).collect(),
        )),
        Json::Object(changes) => repeated(changes).or_else(|| {
            let mut members = old.map(Json::members).unwrap_or_default().to_vec();
            for (key, change) in changes {
                let place = members.iter().position(|(name, _)| name == key);
                let new = patched(place.map(|index| &members[index].1), change);
                match (place, new) {
                    (Some(index), Some(new)) => members[index].1 = new,
                    (Some(index), None) => {
                        members.remove(index);
                    }
                    (None, Some(new)) => members.push((key.clone(), new)),
                    (None, None) => {}
                }
            }
            Some(Json::object(members))
        }),
        other => Some(other.clone()),
    }
}

/// Expands `{ "$repeat" = "ab", times = 5000 }` and `{ "$items" = X, times = 10 }`.
fn repeated(members: &[(String, Json)]) -> Option<Json> {
    let times = members.iter().find_map(|(key, value)| match value {
        Json::Integer(times) if key == "times" => usize::try_from(*times).ok(),
        _ => None,
    });
    members.iter().find_map(|(key, value)| match (key.as_str(), value) {
        ("$repeat", Json::String(text)) => Some(Json::String(text.repeat(times?))),
        ("$items", item) => Some(Json::array(vec![patched(None, item)?; times?])),
        _ => None,
    })
}

/// Parses JSON and preserves the order of members.
pub fn parse(text: &str) -> Result<Json, String> {
    serde_json::from_str::<Ordered>(text)
        .map(|ordered| ordered.0)
        .map_err(|error| error.to_string())
}

/// JSON whose members stay in source order.
#[derive(Debug)]
pub struct Ordered(pub Json);

impl<'de> serde::Deserialize<'de> for Ordered {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Visitor).map(Self)
    }
}

struct Visitor;

impl<'de> serde::de::Visitor<'de> for Visitor {
    type Value = Json;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Json, E> {
        Ok(Json::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Integer(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::unsigned(number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        Ok(Json::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::String(text.to_owned()))
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut out = Vec::new();
        while let Some(Ordered(item)) = items.next_element()? {
            out.push(item);
        }
        // Most lists and objects are short and live as long as the document.
        out.shrink_to_fit();
        Ok(Json::array(out))
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let mut out: Vec<(String, Json)> = Vec::new();
        while let Some((key, Ordered(value))) = members.next_entry()? {
            out.push((key, value));
        }
        out.shrink_to_fit();
        Ok(Json::object(out))
    }
}

#[cfg(test)]
mod tests {
    use super::{parse, patched};

    fn check(base: &str, patch: &str, expected: &str) {
        let parse = |text: &str| parse(text).unwrap();
        assert_eq!(patched(Some(&parse(base)), &parse(patch)), Some(parse(expected)));
    }

    #[test]
    fn a_patch_merges_removes_and_sets_null() {
        check(r#"{"a":{"b":1,"c":2},"d":3}"#, r#"{"a":{"c":4}}"#, r#"{"a":{"b":1,"c":4},"d":3}"#);
        check(r#"{"a":1,"b":2}"#, r#"{"a":"$absent","b":"$null"}"#, r#"{"b":null}"#);
        check(r#"{"a":[1,2]}"#, r#"{"a":["$null",{"b":"$absent"}]}"#, r#"{"a":[null,{}]}"#);
    }

    #[test]
    fn a_patch_repeats_texts_and_items() {
        check("{}", r#"{"a":{"$repeat":"ab","times":3}}"#, r#"{"a":"ababab"}"#);
        check("{}", r#"{"a":{"$items":{"b":1},"times":2}}"#, r#"{"a":[{"b":1},{"b":1}]}"#);
    }
}
