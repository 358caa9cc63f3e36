//! Writes a JSON object as name-value pairs.

use super::Encoding;
use crate::file::handle;
use crate::parameters::brackets;
use crate::{File, Part};
use serde_core::de::{Deserializer as _, Error as _, MapAccess, Visitor};
use serde_json::{Error, Value as JsonValue};
use std::borrow::Cow;
use std::fmt;

/// The media type of a part that is JSON.
const JSON: &str = "application/json";
/// The default media type of a file.
const BYTES: &str = "application/octet-stream";

/// An encoded body.
#[derive(Clone, Debug)]
pub(crate) struct Encoded {
    /// The chunks; a single one unless files are read while the body is sent.
    pub(crate) chunks: Vec<Chunk>,
    pub(crate) media_type: Cow<'static, str>,
}

/// A chunk of a body.
#[derive(Clone, Debug)]
pub(crate) enum Chunk {
    Bytes(Vec<u8>),
    /// A file whose content is not in memory.
    File(File),
}

/// A body before it is encoded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Body<'p> {
    pub(crate) json: Vec<u8>,
    /// True if lists and objects of a form are written in brackets.
    pub(crate) in_brackets: bool,
    /// The parts that are files or have media types.
    pub(crate) parts: &'p [Part],
    /// The files that handles in the JSON refer to.
    pub(crate) files: Vec<File>,
    /// True if files stay separate chunks, even files in memory.
    pub(crate) is_apart: bool,
    /// Random letters and digits, for the boundary of parts with files.
    pub(crate) random: String,
}

/// A value with its name.
struct NamedValue {
    name: String,
    content: Content,
    media_type: Option<Cow<'static, str>>,
}

enum Content {
    Text(String),
    File(File),
}

impl Encoded {
    fn new(bytes: Vec<u8>, media_type: impl Into<Cow<'static, str>>) -> Self {
        Self { chunks: vec![Chunk::Bytes(bytes)], media_type: media_type.into() }
    }

    /// Returns the bytes of a body, if all its files are in memory.
    #[cfg(feature = "client")]
    pub(crate) fn into_bytes(self) -> Option<(Vec<u8>, Cow<'static, str>)> {
        match <[Chunk; 1]>::try_from(self.chunks) {
            Ok([Chunk::Bytes(bytes)]) => Some((bytes, self.media_type)),
            _ => None,
        }
    }
}

/// Encodes JSON in a media type.
///
/// # Errors
///
/// The body is not an object, as the encoding requires, or a part cannot be written.
pub(crate) fn encoded(media_type: &'static str, body: Body<'_>) -> Result<Encoded, Error> {
    Ok(match Encoding::of(media_type) {
        Encoding::Json => Encoded::new(body.json, media_type),
        Encoding::Form if body.in_brackets => {
            Encoded::new(form(&bracketed(&body.json)?)?, media_type)
        }
        Encoding::Form => {
            // Only parts have media types.
            let body = Body { parts: &[], ..body };
            Encoded::new(form(&entries(body)?)?, media_type)
        }
        Encoding::Parts => {
            let (random, is_apart) = (body.random.clone(), body.is_apart);
            let entries = entries(body)?;
            let boundary = boundary(&entries, &random);
            let media_type = format!("{media_type}; boundary={boundary}");
            Encoded { chunks: parts(entries, &boundary, is_apart)?, media_type: media_type.into() }
        }
    })
}

/// Returns the members of an object in order; a list has an entry per item.
fn entries(body: Body<'_>) -> Result<Vec<NamedValue>, Error> {
    let members = serde_json::Deserializer::from_slice(&body.json).deserialize_map(Members)?;
    let mut files: Vec<Option<File>> = body.files.into_iter().map(Some).collect();
    let mut entries = Vec::new();
    for (name, value) in members {
        let part = body.parts.iter().find(|part| part.name == name);
        match value {
            JsonValue::Array(items) => {
                let all = items.into_iter();
                entries.extend(all.filter_map(|item| entry(&name, item, part, &mut files)));
            }
            value => entries.extend(entry(&name, value, part, &mut files)),
        }
    }
    // A handle elsewhere, such as inside an object, would be sent as a string.
    match files.into_iter().flatten().next() {
        Some(file) => Err(Error::custom(format_args!(
            "the file `{}` is not a separate part",
            file.name().unwrap_or_default()
        ))),
        None => Ok(entries),
    }
}

/// Returns the members of an object in order, with the path of each value in brackets.
fn bracketed(json: &[u8]) -> Result<Vec<NamedValue>, Error> {
    let members = serde_json::Deserializer::from_slice(json).deserialize_map(Members)?;
    let mut pairs = Vec::new();
    for (name, value) in members {
        brackets::write(name.clone(), &value, &mut pairs).ok_or_else(|| {
            Error::custom(format_args!("the member `{name}` cannot be written as text"))
        })?;
    }
    let entry = |(name, text)| NamedValue { name, content: Content::Text(text), media_type: None };
    Ok(pairs.into_iter().map(entry).collect())
}

/// Writes a value as a string, a file or JSON; null is omitted.
fn entry(
    name: &str,
    value: JsonValue,
    part: Option<&Part>,
    files: &mut [Option<File>],
) -> Option<NamedValue> {
    let usual = part.and_then(Part::usual_media_type);
    let entry =
        |content, media_type| Some(NamedValue { name: name.to_owned(), content, media_type });
    let is_json = usual.is_some_and(|usual| usual.ends_with("json"));
    let text = match value {
        JsonValue::Null => return None,
        JsonValue::Array(_) | JsonValue::Object(_) => {
            let media_type = usual.filter(|_| is_json).unwrap_or(JSON);
            return entry(Content::Text(value.to_string()), Some(media_type.into()));
        }
        JsonValue::String(text) if !is_json || part.is_some_and(|part| part.is_file) => text,
        value => value.to_string(),
    };
    let Some(part) = part.filter(|part| part.is_file) else {
        return entry(Content::Text(text), usual.map(Cow::Borrowed));
    };
    let found = handle::position(&text).and_then(|position| files.get_mut(position)?.take());
    let file = found.unwrap_or_else(|| File::from(text.into_bytes()));
    let own = file.media_type().map(|own| Cow::Owned(own.to_owned()));
    // If only groups such as `image/*` are listed, any media type would be a guess.
    let usual = usual.or(part.media_types.is_empty().then_some(BYTES));
    entry(Content::File(file), own.or(usual.map(Cow::Borrowed)))
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

fn form(entries: &[NamedValue]) -> Result<Vec<u8>, Error> {
    let mut out = Vec::new();
    for NamedValue { name, content, .. } in entries {
        let Content::Text(text) = content else {
            return Err(Error::custom(format_args!("the form has a file, `{name}`")));
        };
        if !out.is_empty() {
            out.push(b'&');
        }
        escape(name, &mut out);
        out.push(b'=');
        escape(text, &mut out);
    }
    Ok(out)
}

/// Encodes a string for a form: a space as `+`, and everything except letters, digits and `*-._`
/// escaped.
pub(crate) fn escape(text: &str, out: &mut Vec<u8>) {
    for byte in text.bytes() {
        match byte {
            b' ' => out.push(b'+'),
            b'*' | b'-' | b'.' | b'_' => out.push(byte),
            byte if byte.is_ascii_alphanumeric() => out.push(byte),
            byte => out.extend(format!("%{byte:02X}").into_bytes()),
        }
    }
}

/// Returns a boundary that occurs in no part.
///
/// Each digit is the digit that follows the previous ones least often, so that a few digits are
/// enough. Files are not searched, and their content may be hostile. With files, the boundary is
/// therefore random.
fn boundary(entries: &[NamedValue], random: &str) -> String {
    if entries.iter().any(|entry| matches!(entry.content, Content::File(_))) {
        return format!("part-{random}");
    }
    let mut boundary = "part-".to_owned();
    loop {
        let mut found = [('0', 0_usize); 10];
        for (digit, place) in ('0'..='9').zip(&mut found) {
            place.0 = digit;
        }
        let texts = entries.iter().filter_map(|entry| match &entry.content {
            Content::Text(text) => Some(text),
            Content::File(_) => None,
        });
        for text in texts {
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

/// Returns the chunks of all parts; a single one unless files are read while the body is sent.
fn parts(entries: Vec<NamedValue>, boundary: &str, is_apart: bool) -> Result<Vec<Chunk>, Error> {
    let mut chunks = Vec::new();
    let mut out = Vec::new();
    for NamedValue { name, content, media_type } in entries {
        let quoted = quoted(&name);
        let file_name = match &content {
            Content::Text(_) => String::new(),
            Content::File(file) => {
                let own = file.name().map(self::quoted);
                format!("; filename=\"{}\"", own.as_ref().unwrap_or(&quoted))
            }
        };
        let media_type = match media_type {
            // A line break in it would end the headers.
            Some(found) if found.contains(|it: char| it.is_control() || !it.is_ascii()) => {
                return Err(Error::custom(format_args!(
                    "the media type of the file `{name}` is not a valid header value"
                )));
            }
            Some(found) => format!("\r\nContent-Type: {found}"),
            None => String::new(),
        };
        let head = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"{quoted}\"{file_name}\
             {media_type}\r\n\r\n"
        );
        out.extend_from_slice(head.as_bytes());
        match content {
            Content::Text(text) => out.extend_from_slice(text.as_bytes()),
            Content::File(file) => {
                if let Some(bytes) = file.bytes().filter(|_| !is_apart) {
                    out.extend_from_slice(bytes);
                } else {
                    chunks.push(Chunk::Bytes(std::mem::take(&mut out)));
                    chunks.push(Chunk::File(file));
                }
            }
        }
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    chunks.push(Chunk::Bytes(out));
    Ok(chunks)
}

/// Writes a name between quotes, as web forms do.
///
/// Receivers treat backslashes differently. A backslash is escaped only if it would start an escape
/// otherwise, so that every receiver reads most names correctly.
fn quoted(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut rest = name.chars().peekable();
    while let Some(next) = rest.next() {
        match next {
            '"' => out.push_str("%22"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            '\\' if matches!(rest.peek(), None | Some('\\')) => out.push_str(r"\\"),
            next => out.push(next),
        }
    }
    out
}
