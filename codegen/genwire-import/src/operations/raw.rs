//! Bodies that are not JSON: strings and bytes.

use crate::bodies::Direction;
use crate::convert::Converter;
use crate::document::Spot;
use crate::media::{self, BYTES, plain};
use crate::reason::Reason;
use crate::schemas::Schemas;

/// Text media types other than `text/` and XML.
const TEXTS: [&str; 8] = [
    "application/csv",
    "application/html",
    "application/javascript",
    "application/jwt",
    "application/sql",
    "application/x-mpegURL",
    "application/x-yaml",
    "application/yaml",
];

/// The content of a body with a media type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Text,
    Bytes,
    /// A number or a Boolean, which JSON writes like plain text.
    Scalar,
}

impl<'d> Schemas<'d> {
    /// Returns true for a media type whose bodies have members.
    pub(crate) fn is_structured(&self, name: &str, media: &Spot<'d>) -> bool {
        let schema = media.get("schema").and_then(|schema| self.document.follow(&schema));
        !is_binary(plain(name)) && schema.is_some_and(|schema| has_structure(&schema))
    }

    /// Returns the content of a body by its schema and the name of its media type.
    fn form(&self, name: &str, media: &Spot<'d>) -> Form {
        let schema = media.get("schema").and_then(|schema| self.document.follow(&schema));
        let said = |key: &str| schema.as_ref().and_then(|schema| schema.text(key));
        let is_text = is_text(plain(name));
        match (said("type"), said("format")) {
            (_, Some("binary")) => Form::Bytes,
            (Some("integer" | "number" | "boolean"), _) if is_text => Form::Scalar,
            _ if is_text => Form::Text,
            _ => Form::Bytes,
        }
    }
}

impl<'d> Converter<'d> {
    /// Returns the type of a body that is not JSON, its media type, and additional media types of
    /// the same body. With a `hint`, a number or a Boolean in a single media type keeps its type.
    pub(super) fn raw_media(
        &mut self,
        mut all: Vec<(&'d str, Spot<'d>)>,
        direction: Direction,
        hint: Option<&str>,
    ) -> Option<(String, Option<String>, Vec<String>)> {
        self.leave_structured(&mut all, direction);
        let (_, first) = all.first().cloned()?;
        let forms: Vec<Form> =
            all.iter().map(|(name, media)| self.schemas.form(name, media)).collect();
        let mut types: Vec<String> = Vec::new();
        for (name, media) in &all {
            let full = media::full(name);
            if !media::is_name(name) {
                self.lost_media_type(&full, media);
            } else if !types.contains(&full) {
                types.push(full);
            }
        }
        let media_type = (!types.is_empty()).then(|| types.remove(0));
        let ty = if let (Some(hint), [Form::Scalar]) = (hint, forms.as_slice()) {
            self.unnamed_body(&first, hint, false).0
        } else {
            for (name, media) in &all {
                self.note_raw(plain(name), media, direction);
            }
            let is_text = !forms.contains(&Form::Bytes);
            if is_text { "text" } else { "bytes" }.to_owned()
        };
        Some((ty, media_type, types))
    }

    /// Drops structured media types if there are unstructured ones, which a client sends or
    /// accepts.
    fn leave_structured(&mut self, all: &mut Vec<(&'d str, Spot<'d>)>, direction: Direction) {
        let (structured, plain): (Vec<_>, Vec<_>) =
            all.drain(..).partition(|(name, media)| self.schemas.is_structured(name, media));
        if plain.is_empty() {
            *all = structured;
            return;
        }
        *all = plain;
        for (name, media) in structured {
            let (reason, what) = match direction {
                Direction::Request => (Reason::FurtherBody, "which a client does not send"),
                Direction::Reply | Direction::Error => {
                    (Reason::FurtherReply, "which a client does not ask for")
                }
            };
            self.lost(reason, &media.at, format!("a body of `{name}`, {what}"));
        }
    }

    /// Reports statements about a body that is passed on unchanged.
    fn note_raw(&mut self, name: &str, media: &Spot<'d>, direction: Direction) {
        self.leftover(media, &["schema", "example", "examples"]);
        if let Some(example) = media.get("example").or_else(|| media.get("examples")) {
            self.lost(Reason::Example, &example.at, "an example of a body that is not JSON");
        }
        let Some(given) = media.get("schema") else { return };
        let Some(schema) = self.reached(&given) else { return };
        let said = ["enum", "pattern", "minLength", "maxLength", "const"];
        for key in said.into_iter().filter(|key| schema.has(key)) {
            let what = format!("`{key}` of a whole body that is not JSON");
            self.lost(Reason::AlternativeConstraint, &given.at, what);
        }
        if has_structure(&schema) && is_binary(name) {
            let what = "members of bytes: nothing states how bytes hold them";
            self.lost(Reason::NoEffect, &given.at, what);
        } else if has_structure(&schema) {
            let what = "the members of a body that is not JSON: it is passed on as it is";
            let reason = match direction {
                Direction::Request => Reason::OtherBody,
                Direction::Reply | Direction::Error => Reason::OtherReply,
            };
            self.lost(reason, &given.at, what);
        }
    }
}

/// Returns true for a media type whose bodies are text.
fn is_text(name: &str) -> bool {
    name.starts_with("text/")
        || name == "application/xml"
        || name.ends_with("+xml")
        || TEXTS.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns true for a media type whose bodies are bytes in a specific format.
fn is_binary(name: &str) -> bool {
    let group = name.split('/').next().unwrap_or_default();
    let is_xml = name.ends_with("+xml");
    [BYTES, "application/pdf", "application/zip", "application/gzip"].contains(&name)
        || (["image", "audio", "video", "font"].contains(&group) && !is_xml)
}

/// Returns true for a schema that describes the structure of a body.
fn has_structure(schema: &Spot<'_>) -> bool {
    ["properties", "items", "allOf", "anyOf", "oneOf", "additionalProperties"]
        .into_iter()
        .any(|key| schema.has(key))
}
