//! Serializes parameters as name-value pairs.

use super::brackets::{self, text};
use super::names::{is_apart, is_of_other};
use super::typed::may_be_object;
use super::{Parameter, ParameterPlace, ParameterStyle};
use crate::descriptor::Descriptor;
use serde_json::{Map, Value as JsonValue};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Names and values.
type Pairs = Vec<(String, String)>;

/// Parameters as names and values, by the part of the request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    pub(crate) query: Pairs,
    pub(crate) headers: Pairs,
    pub(crate) cookies: Pairs,
}

/// Writes the members of an object as parameters; the error names a member that cannot be written.
pub(crate) fn written(
    list: &[Parameter],
    descriptor: &'static Descriptor,
    object: &JsonValue,
) -> Result<Written, String> {
    let mut written = Written::default();
    for parameter in list {
        let Some(value) = object.get(parameter.name).filter(|value| !value.is_null()) else {
            continue;
        };
        let ty = super::typed::member(descriptor, parameter.name, &|_| None);
        let pairs = pairs(parameter, ty, value).ok_or_else(|| {
            format!("the parameter `{}` cannot be written as text", parameter.name)
        })?;
        let to = match parameter.place {
            ParameterPlace::Query => &mut written.query,
            ParameterPlace::Header => &mut written.headers,
            ParameterPlace::Cookie => &mut written.cookies,
        };
        if parameter.place == ParameterPlace::Cookie
            && let Some((name, _)) = pairs.iter().find(|(name, _)| !is_token(name))
        {
            return Err(format!(
                "`{name}` of the parameter `{}` cannot name a cookie",
                parameter.name
            ));
        }
        if is_apart(parameter) && value.is_object() {
            let taken: BTreeSet<&str> = to.iter().map(|(name, _)| name.as_str()).collect();
            let is_taken =
                |name: &str| taken.contains(name) || is_of_other(list, descriptor, parameter, name);
            if let Some((name, _)) = pairs.iter().find(|(name, _)| is_taken(name)) {
                return Err(format!(
                    "the member `{name}` of the parameter `{}` has the name of another parameter",
                    parameter.name
                ));
            }
        }
        to.extend(pairs);
    }
    Ok(written)
}

/// Returns true for an HTTP token, such as the name of a cookie.
fn is_token(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !name.is_empty() && name.bytes().all(is_part)
}

/// Formats cookies as the value of the header.
#[cfg(feature = "exchange")]
pub(crate) fn cookie_header(cookies: &[(String, String)]) -> String {
    let pair = |(name, text): &(String, String)| format!("{name}={}", escaped(text));
    let pairs: Vec<String> = cookies.iter().map(pair).collect();
    pairs.join("; ")
}

/// Percent-encodes the characters of a string that a cookie must not contain.
#[cfg(feature = "exchange")]
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_graphic() && !br#"",;\%"#.contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

fn pairs(parameter: &Parameter, ty: &Descriptor, value: &JsonValue) -> Option<Pairs> {
    let Parameter { name, place, style, explode } = *parameter;
    let text = match value {
        _ if style == ParameterStyle::Json => json(place, value),
        _ if style == ParameterStyle::DeepObject => {
            let mut out = Vec::new();
            brackets::write(name.to_owned(), value, &mut out)?;
            return Some(out);
        }
        JsonValue::Object(_) if !may_be_object(ty) => return None,
        JsonValue::Array(items) if is_apart(parameter) => return apart(name, items),
        JsonValue::Object(members) if is_apart(parameter) => {
            let pairs = members.iter().filter(|(_, value)| !value.is_null());
            let pairs = pairs.map(|(name, value)| match value {
                JsonValue::Array(items) => apart(name, items),
                value => apart(name, std::slice::from_ref(value)),
            });
            return pairs.collect::<Option<Vec<Pairs>>>().map(|pairs| pairs.concat());
        }
        JsonValue::Array(items) => joined(parameter, items.iter().map(text))?,
        JsonValue::Object(members) if explode => joined(parameter, equations(members))?,
        JsonValue::Object(members) => joined(parameter, alternating(members))?,
        value => text(value)?,
    };
    Some(vec![(name.to_owned(), text)])
}

/// Writes the items of a list, each with its name; items that are not scalars are JSON.
fn apart(name: &str, items: &[JsonValue]) -> Option<Pairs> {
    let pair = |item: &JsonValue| {
        let json = || (item.is_array() || item.is_object()).then(|| item.to_string());
        Some((name.to_owned(), text(item).or_else(json)?))
    };
    items.iter().map(pair).collect()
}

/// Joins strings; `None` if one contains the separator.
fn joined(parameter: &Parameter, texts: impl Iterator<Item = Option<String>>) -> Option<String> {
    let separator = parameter.style.separator();
    let texts: Vec<String> = texts.collect::<Option<_>>()?;
    // An empty string would be read as an empty list; in a header, so would spaces.
    let is_one_empty = match (&texts[..], parameter.place) {
        ([text], ParameterPlace::Header) => text.trim().is_empty(),
        ([text], ParameterPlace::Query | ParameterPlace::Cookie) => text.is_empty(),
        _ => false,
    };
    let fits = !is_one_empty && !texts.iter().any(|text| text.contains(separator));
    fits.then(|| texts.join(separator))
}

/// Writes the members of an object, each as `name=value`.
fn equations(members: &Map<String, JsonValue>) -> impl Iterator<Item = Option<String>> {
    let members = members.iter().filter(|(_, value)| !value.is_null());
    members.map(|(name, value)| {
        let name = Some(name).filter(|name| !name.contains('='))?;
        Some(format!("{name}={}", text(value)?))
    })
}

/// Writes the names and values of the members of an object alternately.
fn alternating(members: &Map<String, JsonValue>) -> impl Iterator<Item = Option<String>> {
    let members = members.iter().filter(|(_, value)| !value.is_null());
    members.flat_map(|(name, value)| [Some(name.clone()), text(value)])
}

/// Formats a value as JSON, with only ASCII characters except in the query.
fn json(place: ParameterPlace, value: &JsonValue) -> String {
    let json = value.to_string();
    if place == ParameterPlace::Query || json.is_ascii() {
        return json;
    }
    let mut out = String::with_capacity(json.len());
    for unit in json.encode_utf16() {
        match u8::try_from(unit).ok().filter(u8::is_ascii) {
            Some(byte) => out.push(char::from(byte)),
            None => {
                // Writing to a string does not fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out
}
