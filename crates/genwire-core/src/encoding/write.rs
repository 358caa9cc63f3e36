//! Writing an object as names and values.

use super::Encoding;
use crate::parameters::brackets;
use serde_core::de::{Deserializer as _, Error as _, MapAccess, Visitor};
use serde_json::{Error, Value as JsonValue};
use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// The media type of a part that is JSON.
const JSON: &str = "application/json";

/// A body as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Encoded {
    pub(crate) bytes: Vec<u8>,
    pub(crate) media_type: Cow<'static, str>,
}

/// A value with its name.
struct Entry {
    name: String,
    text: String,
    is_json: bool,
}

/// Writes JSON in the encoding of a media type.
///
/// With `in_brackets`, lists and objects of a form are names and texts as well.
///
/// # Errors
///
/// The body is no object, which the encoding needs, or has a part without a form.
pub(crate) fn encoded(
    media_type: &'static str,
    json: Vec<u8>,
    in_brackets: bool,
) -> Result<Encoded, Error> {
    let usual = Cow::Borrowed(media_type);
    Ok(match Encoding::of(media_type) {
        Encoding::Json => Encoded { bytes: json, media_type: usual },
        Encoding::Form if in_brackets => {
            Encoded { bytes: form(&bracketed(&json)?), media_type: usual }
        }
        Encoding::Form => Encoded { bytes: form(&entries(&json)?), media_type: usual },
        Encoding::Parts => {
            let entries = entries(&json)?;
            let boundary = boundary(&entries);
            let media_type = format!("{media_type}; boundary={boundary}");
            Encoded { bytes: parts(&entries, &boundary), media_type: media_type.into() }
        }
    })
}

/// The members of an object, in their order; a list is as many as it has items.
fn entries(json: &[u8]) -> Result<Vec<Entry>, Error> {
    let members = serde_json::Deserializer::from_slice(json).deserialize_map(Members)?;
    let mut entries = Vec::new();
    for (name, value) in members {
        match value {
            JsonValue::Array(items) => {
                entries.extend(items.iter().filter_map(|item| entry(&name, item)));
            }
            value => entries.extend(entry(&name, &value)),
        }
    }
    Ok(entries)
}

/// The members of an object, in their order, each part with its place in brackets.
fn bracketed(json: &[u8]) -> Result<Vec<Entry>, Error> {
    let members = serde_json::Deserializer::from_slice(json).deserialize_map(Members)?;
    let mut pairs = Vec::new();
    for (name, value) in members {
        brackets::write(name.clone(), &value, &mut pairs).ok_or_else(|| {
            Error::custom(format_args!("the member `{name}` has no form as text"))
        })?;
    }
    let entry = |(name, text)| Entry { name, text, is_json: false };
    Ok(pairs.into_iter().map(entry).collect())
}

/// A value as text, or else as JSON; null is left out.
fn entry(name: &str, value: &JsonValue) -> Option<Entry> {
    let (text, is_json) = match value {
        JsonValue::Null => return None,
        JsonValue::String(text) => (text.clone(), false),
        JsonValue::Bool(_) | JsonValue::Number(_) => (value.to_string(), false),
        JsonValue::Array(_) | JsonValue::Object(_) => (value.to_string(), true),
    };
    Some(Entry { name: name.to_owned(), text, is_json })
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Vec<(String, JsonValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object, whose members have names")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry().map_err(A::Error::custom)? {
            members.push(member);
        }
        Ok(members)
    }
}

fn form(entries: &[Entry]) -> Vec<u8> {
    let mut out = Vec::new();
    for Entry { name, text, .. } in entries {
        if !out.is_empty() {
            out.push(b'&');
        }
        escape(name, &mut out);
        out.push(b'=');
        escape(text, &mut out);
    }
    out
}

/// Writes a text as a form has it: a space as `+`, and what is no letter, digit or `*-._` escaped.
fn escape(text: &str, out: &mut Vec<u8>) {
    for byte in text.bytes() {
        match byte {
            b' ' => out.push(b'+'),
            b'*' | b'-' | b'.' | b'_' => out.push(byte),
            byte if byte.is_ascii_alphanumeric() => out.push(byte),
            byte => out.extend(format!("%{byte:02X}").into_bytes()),
        }
    }
}

/// A boundary that is in no part.
///
/// Each digit is the one that follows the others least often, so that few are enough.
fn boundary(entries: &[Entry]) -> String {
    let mut boundary = "part-".to_owned();
    loop {
        let mut found = [('0', 0_usize); 10];
        for (digit, place) in ('0'..='9').zip(&mut found) {
            place.0 = digit;
        }
        for text in entries.iter().map(|entry| &entry.text) {
            for (at, _) in text.match_indices(&boundary) {
                let next = text.get(at + boundary.len()..).and_then(|rest| rest.chars().next());
                let digit = next.and_then(|next| next.to_digit(10)).map(|digit| digit as usize);
                if let Some((_, count)) = digit.and_then(|digit| found.get_mut(digit)) {
                    *count += 1;
                }
            }
        }
        let (digit, count) = found.into_iter().min_by_key(|(_, count)| *count).unwrap_or(('0', 0));
        boundary.push(digit);
        if count == 0 {
            return boundary;
        }
    }
}

fn parts(entries: &[Entry], boundary: &str) -> Vec<u8> {
    let mut out = String::new();
    for Entry { name, text, is_json } in entries {
        let name = name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A");
        let media_type = if *is_json { format!("\r\nContent-Type: {JSON}") } else { String::new() };
        // Writing to a string does not fail.
        let _ = write!(
            out,
            "--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"{media_type}\r\n\r\n\
             {text}\r\n"
        );
    }
    let _ = write!(out, "--{boundary}--\r\n");
    out.into_bytes()
}
