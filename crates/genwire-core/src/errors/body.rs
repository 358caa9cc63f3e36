//! Finds an error in a body without other information.

use crate::{Family, Interface, MemberPath, RawJson, Statuses};
use serde_core::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value as JsonValue;
use std::borrow::Cow;
use std::fmt;

/// An error in a body.
pub(super) struct Found {
    pub(super) family: &'static Family,
    pub(super) code: Option<i64>,
    pub(super) error_type: Option<String>,
    pub(super) message: String,
    pub(super) request_id: Option<String>,
    pub(super) http: Option<u16>,
}

/// The parts of an error in the form of one family.
struct Parts {
    family: &'static Family,
    code: Option<i64>,
    error_type: Option<String>,
    message: Option<String>,
    code_in_message: Option<i64>,
    http: Option<u16>,
}

/// The top-level members that may report an error; the rest of a large response is skipped.
type Members = Vec<(&'static str, JsonValue)>;

// Inlined, so that only programs that call it compile a JSON reader for it.
#[inline]
pub(super) fn find(interface: &Interface, is_error_status: bool, body: &[u8]) -> Option<Found> {
    let mut json = serde_json::Deserializer::from_slice(body);
    let members = Search { interface }.deserialize(&mut json).ok()?;
    json.end().ok()?;
    let tried = interface.families.iter();
    let tried = tried.filter(|family| is_error_status || family.statuses == Statuses::Any);
    let mut reported = tried.filter_map(|family| parts(family, &members));
    // The first family that matches determines the error; others may supply missing parts.
    let mut found = reported.next()?;
    for other in reported {
        let has_words = found.message.as_ref().is_some_and(|words| !words.is_empty());
        if !has_words {
            found.message = other.message;
            found.code_in_message = other.code_in_message;
        }
        found.code = found.code.or(other.code);
        found.error_type = found.error_type.or(other.error_type);
        found.http = found.http.or(other.http);
    }
    let mut ids = interface.families.iter().map(|family| text(&members, family.request_id));
    let (own, in_message) = (found.code, found.code_in_message);
    Some(Found {
        family: found.family,
        code: if found.family.success.is_some() { own.or(in_message) } else { in_message.or(own) },
        error_type: found.error_type,
        message: found.message.unwrap_or_default(),
        request_id: ids.find_map(|id| id),
        http: found.http,
    })
}

/// Reads an error in the form of a family; `None` if the body has no such error.
fn parts(family: &'static Family, members: &Members) -> Option<Parts> {
    let present = member(members, family.present);
    let code = number(member(members, family.code));
    let error_type = text(members, family.error_type);
    let bare = present.and_then(JsonValue::as_str);
    let words = text(members, family.message).or_else(|| bare.map(str::to_owned));
    let is_reported = if let Some(success) = family.success {
        code.is_some_and(|code| code != success)
    } else if family.present.is_empty() {
        code.is_some() || error_type.is_some() || words.is_some()
    } else {
        match present {
            Some(JsonValue::Object(_) | JsonValue::Array(_)) => true,
            // Some services always send the member, and leave it empty on success.
            Some(JsonValue::String(words)) => !words.is_empty(),
            _ => false,
        }
    };
    if !is_reported {
        return None;
    }
    let (message, code_in_message) = match words {
        Some(words) if family.code_in_message => {
            let (words, code) = split_code(&words);
            (Some(words.to_owned()), code)
        }
        words => (words, None),
    };
    let http = number(member(members, family.http)).and_then(|http| u16::try_from(http).ok());
    Some(Parts { family, code, error_type, message, code_in_message, http })
}

fn member(members: &Members, path: MemberPath) -> Option<&JsonValue> {
    let (first, rest) = path.split_first()?;
    let (_, value) = members.iter().find(|(name, _)| name == first)?;
    rest.iter().try_fold(value, |value, name| first_of(value).get(name))
}

/// Returns the first item of a list of errors, or the value itself.
fn first_of(value: &JsonValue) -> &JsonValue {
    value.get(0).unwrap_or(value)
}

fn text(members: &Members, path: MemberPath) -> Option<String> {
    member(members, path).map(first_of).and_then(JsonValue::as_str).map(str::to_owned)
}

/// Reads an integer, from a number or a string of digits.
fn number(value: Option<&JsonValue>) -> Option<i64> {
    match value? {
        JsonValue::Number(number) => number.as_i64(),
        JsonValue::String(digits) => digits.parse().ok(),
        _ => None,
    }
}

/// Splits a message from the code in parentheses at its end.
fn split_code(message: &str) -> (&str, Option<i64>) {
    let found = message.trim_end().strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
    match found.and_then(|(words, digits)| Some((words.trim_end(), digits.parse().ok()?))) {
        Some((words, code)) => (words, Some(code)),
        None => (message, None),
    }
}

/// Reads the members of an object that are the first segments of paths of the families.
struct Search<'a> {
    interface: &'a Interface,
}

impl Search<'_> {
    fn wanted(&self, name: &str) -> Option<&'static str> {
        let paths = self.interface.families.iter().flat_map(|family| {
            let Family { present, code, error_type, message, http, request_id, .. } = **family;
            [present, code, error_type, message, http, request_id]
        });
        let mut first = paths.filter_map(|path| path.first().copied());
        first.find(|first| *first == name)
    }
}

impl<'de> DeserializeSeed<'de> for Search<'_> {
    type Value = Members;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Members, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Search<'_> {
    type Value = Members;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
        let mut members = Members::new();
        while let Some(name) = map.next_key::<Cow<'de, str>>()? {
            match self.wanted(&name) {
                Some(name) => {
                    // Through raw JSON, so that a value nested too deeply counts as absent.
                    let raw: RawJson = map.next_value()?;
                    let value = raw.parse().unwrap_or_default();
                    match members.iter_mut().find(|(known, _)| *known == name) {
                        Some((_, place)) => *place = value,
                        None => members.push((name, value)),
                    }
                }
                None => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(members)
    }
}
