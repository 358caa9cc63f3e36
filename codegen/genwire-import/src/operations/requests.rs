//! Converts request bodies.

use crate::bodies::{BODY_STYLE, Direction};
use crate::convert::Converter;
use crate::document::Spot;
use crate::draft::{BodyPart, DraftKind, Operation, Parts};
use crate::media::{self, BYTES, is_json, plain};
use crate::reason::Reason;
use crate::schemas::JsonKind as Kinds;
use crate::schemas::Schemas;
use genwire_spec::model::{Encoding, Json};
use genwire_spec::source::TypeExpr;

impl<'d> Schemas<'d> {
    /// Returns true for a part that is an object, or a list of objects.
    fn is_object_part(&self, media: &Spot<'d>, name: &str) -> bool {
        let Some(schema) = media.get("schema") else { return false };
        let all = self.members_of(&schema);
        let Some((_, member)) = all.into_iter().find(|(known, _)| *known == name) else {
            return false;
        };
        let item = self.document.follow(&member).and_then(|it| it.get("items"));
        [Some(member), item].iter().flatten().any(|it| self.kind(it, 0) == Some(Kinds::Object))
    }
}

impl<'d> Converter<'d> {
    /// Converts the request body of an operation.
    pub(super) fn request(&mut self, spot: &Spot<'d>, pascal: &str, operation: &mut Operation) {
        let Some(given) = spot.get("requestBody") else { return };
        if operation.method == "TRACE" {
            self.lost(Reason::NoEffect, &given.at, "`requestBody`: no request by `TRACE` has one");
            return;
        }
        let Some(body) = self.reached(&given) else { return };
        self.leftover(&body, &["description", "content", "required"]);
        let hint = format!("{pascal}Request");
        let found = self.json_media(&body, Direction::Request);
        let Some(found) = found.or_else(|| self.form_media(&body)) else {
            return self.raw_request(&body, &hint, operation);
        };
        let (media, media_type, mut media_types) = found;
        let encoding = media_type.as_deref().map_or(Encoding::Json, Encoding::of);
        if let Some(said) = media.get("encoding").filter(|_| encoding == Encoding::Json) {
            self.lost(Reason::NoEffect, &said.at, "`encoding`: only forms and parts have it");
        }
        let (ty, name) = self.unnamed_body(&media, &hint, encoding == Encoding::Json);
        if encoding != Encoding::Json && !self.has_names(&ty.as_str().into()) {
            let what = format!("a body of `{ty}`, which has no names");
            self.lost(reason(encoding), &media.at, what);
            return;
        }
        if !self.has_names(&ty.as_str().into()) {
            media_types.retain(|further| {
                let is_form = Encoding::of(further) != Encoding::Json;
                if is_form {
                    let what =
                        format!("`{further}` for a body of type `{ty}`, which is not an object");
                    self.lost(Reason::FurtherBody, &body.at, what);
                }
                !is_form
            });
        }
        if encoding == Encoding::Parts {
            let mut parts = self.body_parts(&media, &ty, true);
            self.note_files(&media, &parts);
            self.note_media_types(&media, &mut parts);
            operation.parts = parts;
            self.leave_forms(&body, operation, &mut media_types);
        } else {
            self.further_parts(&body, &ty, &media_types, operation);
        }
        if encoding == Encoding::Form {
            operation.is_body_deep = self.deep_form(&media, &ty);
        }
        operation.examples = self.body_examples(&media, "request", &name);
        operation
            .examples
            .retain(|one| encoding == Encoding::Json || matches!(one.body, Json::Object(_)));
        (operation.media_type, operation.media_types) = (media_type, media_types);
        operation.request = Some(ty);
        operation.is_body_optional = !body.is("required");
    }

    /// Converts a body that is not JSON and holds no members.
    fn raw_request(&mut self, body: &Spot<'d>, hint: &str, operation: &mut Operation) {
        let mut all = body.map("content");
        all.retain(|(name, media)| {
            let is_multipart = name.starts_with("multipart/");
            if is_multipart {
                let what = format!("a body of `{name}`");
                self.lost(Reason::MultipartBody, &media.at, what);
            }
            !is_multipart
        });
        let Some(raw) = self.raw_media(all, Direction::Request, Some(hint)) else { return };
        let (ty, media_type, media_types) = raw;
        operation.request = Some(ty);
        (operation.media_type, operation.media_types) = (media_type, media_types);
        operation.is_body_optional = !body.is("required");
    }

    /// Returns the form or multipart media type of a request, with its name and the other media
    /// types of the same body.
    fn form_media(&mut self, body: &Spot<'d>) -> Option<(Spot<'d>, Option<String>, Vec<String>)> {
        let (mut all, others): (Vec<_>, Vec<_>) = body
            .map("content")
            .into_iter()
            .partition(|(name, _)| Encoding::of(name) != Encoding::Json);
        if all.is_empty() {
            return None;
        }
        for (name, media) in others {
            let what = format!("a body of `{name}` in addition to a form or parts");
            self.lost(Reason::FurtherBody, &media.at, what);
        }
        // A form is smaller than multipart, which is for files.
        let has_file = |media: &Spot<'d>| {
            let members = media.get("schema").map(|schema| self.schemas.members_of(&schema));
            members.into_iter().flatten().any(|(_, member)| self.schemas.holds_file(&member))
        };
        let has_file = all.iter().any(|(_, media)| has_file(media));
        let first = if has_file { Encoding::Parts } else { Encoding::Form };
        all.sort_by_key(|(name, _)| Encoding::of(name) != first);
        let schema = |media: &Spot<'d>| media.get("schema").map(|schema| schema.json.to_compact());
        let mut further: Vec<String> = Vec::new();
        let mut all = all.into_iter();
        let (first, media) = all.next()?;
        for (name, other) in all {
            if !media::is_name(name) {
                self.lost_media_type(plain(name), &other);
            } else if schema(&other) == schema(&media) {
                further.push(plain(name).to_owned());
            } else {
                let what = format!("a body of `{}` in addition to `{}`", plain(name), plain(first));
                self.lost(Reason::FurtherBody, &other.at, what);
            }
        }
        further.retain(|name| *name != plain(first));
        let media = self.reached(&media)?;
        self.note_members(Encoding::of(first), &media);
        Some((media, Some(plain(first).to_owned()), further))
    }

    /// Reads the media types of the parts for an alternative form of a body.
    fn further_parts(
        &mut self,
        body: &Spot<'d>,
        ty: &str,
        media_types: &[String],
        operation: &mut Operation,
    ) {
        let is_further = |name: &str| {
            Encoding::of(name) == Encoding::Parts
                && media_types.iter().any(|known| known == plain(name))
        };
        let mut all = body.map("content").into_iter();
        let found = all.find(|(name, media)| is_further(name) && media.has("encoding"));
        let Some(media) = found.and_then(|(_, media)| self.reached(&media)) else { return };
        self.note_members(Encoding::Parts, &media);
        let mut parts = self.body_parts(&media, ty, false);
        self.note_media_types(&media, &mut parts);
        operation.parts = parts;
    }

    /// Reports files inside parts that the type of the body cannot express.
    fn note_files(&mut self, media: &Spot<'d>, parts: &Parts) {
        let Some(schema) = media.get("schema") else { return };
        for (name, member) in self.schemas.members_of(&schema) {
            let is_carried = parts.get(name).is_some_and(|part| part.file.is_some());
            if !is_carried && self.schemas.holds_file(&member) {
                let what = format!("the file `{name}`, which is not part of its own");
                self.lost(Reason::MultipartBody, &member.at, what);
            }
        }
        for further in self.schemas.further_members_of(&schema) {
            if self.schemas.holds_file(&further) {
                let what = "files under any name, which are texts here";
                self.lost(Reason::MultipartBody, &further.at, what);
            }
        }
    }

    /// Reports media types of parts that the type of the body cannot express, and drops the media
    /// types of objects, which are written as JSON.
    fn note_media_types(&mut self, media: &Spot<'d>, parts: &mut Parts) {
        for (name, said) in media.map("encoding") {
            let media_type = said.text("contentType").map(plain);
            let is_usual = media_type.is_none_or(|it| is_usual(it) || it == BYTES);
            if !is_usual && parts.get(name).is_none_or(|part| part.media_types.is_empty()) {
                let what = format!("the media type of `{name}`");
                self.lost(Reason::MultipartBody, &said.at, what);
            }
            let is_object = || self.schemas.is_object_part(media, name);
            if parts.get(name).is_some_and(BodyPart::is_in_another_form) && is_object() {
                let what = format!("`{name}` is an object, which is written as JSON alone");
                self.lost(Reason::MultipartBody, &said.at, what);
                parts.remove(name);
            }
        }
    }

    /// Drops the forms that cannot contain files.
    fn leave_forms(
        &mut self,
        body: &Spot<'d>,
        operation: &Operation,
        media_types: &mut Vec<String>,
    ) {
        if operation.parts.values().all(|part| part.file.is_none()) {
            return;
        }
        media_types.retain(|further| {
            let is_parts = Encoding::of(further) == Encoding::Parts;
            if !is_parts {
                let what = format!("`{further}` of a body with files");
                self.lost(Reason::FurtherBody, &body.at, what);
            }
            is_parts
        });
    }

    /// Reports members of a form that are files, and members with a different serialization.
    fn note_members(&mut self, encoding: Encoding, media: &Spot<'d>) {
        let reason = reason(encoding);
        if let Some(said) = media.get(BODY_STYLE).filter(|_| encoding != Encoding::Form) {
            self.lost(Reason::Extension, &said.at, format!("`{BODY_STYLE}`: only a form has it"));
        }
        let Some(schema) = media.get("schema") else { return };
        let members = self.schemas.members_of(&schema);
        for (name, member) in &members {
            if encoding == Encoding::Form && self.schemas.holds_file(member) {
                self.lost(reason, &member.at, format!("the file `{name}`"));
            }
        }
        // A scalar is a single value, so there is nothing to join it with.
        let is_scalar = |member: &Spot<'d>| {
            let kind = self.schemas.kind(member, 0);
            kind.is_some_and(|kind| !matches!(kind, Kinds::Array | Kinds::Object))
        };
        let scalars: Vec<&str> = members
            .iter()
            .filter_map(|(name, member)| is_scalar(member).then_some(*name))
            .collect();
        for (name, said) in media.map("encoding") {
            let media_type = said.text("contentType").map(plain);
            // The media types of parts are reported once their types are known.
            let is_usual = encoding == Encoding::Parts || media_type.is_none_or(is_usual);
            let is_deep = encoding == Encoding::Form && is_deep(&said);
            let style = is_deep || said.text("style").is_none_or(|style| style == "form");
            let is_joined = said.get("explode").is_some_and(|it| *it.json == Json::Bool(false))
                && !scalars.contains(&name);
            if !is_usual || !style || is_joined {
                self.lost(reason, &said.at, format!("the style of `{name}`"));
            }
            if let Some(reserved) = said.get("allowReserved").filter(|_| said.is("allowReserved")) {
                let what = "`allowReserved`: reserved characters are always percent-encoded";
                let is_form = encoding == Encoding::Form;
                let reason = if is_form { Reason::FormBody } else { Reason::NoEffect };
                self.lost(reason, &reserved.at, what);
            }
            self.leftover(&said, &["contentType", "style", "explode", "allowReserved"]);
        }
    }

    /// Returns true for a form whose lists and objects all use bracketed keys; reports them if only
    /// some do.
    fn deep_form(&mut self, media: &Spot<'d>, ty: &str) -> bool {
        if let Some(style) = media.get(BODY_STYLE) {
            if media.text(BODY_STYLE) == Some("deepObject") {
                return true;
            }
            self.lost(Reason::Extension, &style.at, format!("`{BODY_STYLE}`: an extension"));
        }
        let said = media.map("encoding");
        let deep: Vec<_> = said.iter().filter(|(_, said)| is_deep(said)).collect();
        let Some((_, first)) = deep.first() else { return false };
        let parts = self.text_parts(&ty.into()).object.unwrap_or_default();
        let is_said = |name: &String| deep.iter().any(|(known, _)| known == name);
        if parts.deep.iter().all(is_said) && parts.is_rest_flat {
            let what = "the form of lists and objects inside lists and objects";
            self.lost(Reason::Guess, &first.at, what);
            return true;
        }
        for (name, said) in deep {
            self.lost(Reason::FormBody, &said.at, format!("the style of `{name}`"));
        }
        false
    }

    /// Returns true for a type whose values are objects.
    fn has_names(&mut self, ty: &TypeExpr) -> bool {
        self.finish();
        let kind = self.types.kind_of(ty).cloned();
        match kind {
            Some(DraftKind::Object(_) | DraftKind::Union { .. }) => true,
            Some(DraftKind::Either(all)) => {
                all.iter().all(|one| one.ty != *ty && self.has_names(&one.ty))
            }
            Some(DraftKind::Enum { .. }) => false,
            None => matches!(ty, TypeExpr::Object | TypeExpr::Map(_)),
        }
    }
}

/// Returns true for the default media type of a string or of JSON.
fn is_usual(media_type: &str) -> bool {
    is_json(media_type) || media_type == "text/plain"
}

/// Returns true for a member that is written with bracketed keys.
fn is_deep(said: &Spot<'_>) -> bool {
    said.text("style") == Some("deepObject")
        && said.get("explode").is_none_or(|it| *it.json == Json::Bool(true))
}

/// The reason for leaving out a body with an encoding.
fn reason(encoding: Encoding) -> Reason {
    match encoding {
        Encoding::Form => Reason::FormBody,
        Encoding::Parts => Reason::MultipartBody,
        Encoding::Json => Reason::OtherBody,
    }
}
