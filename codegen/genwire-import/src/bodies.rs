//! Types and examples of requests, replies and events.

use super::convert::Converter;
use super::document::Spot;
use super::draft::{Alternative, DraftKind, Example, Member, Type};
use super::files::is_bytes;
use super::media::{self, is_group_of_json, is_json};
use super::names;
use super::reason::Reason;
use super::schemas::{Class, Schemas};
use genwire_spec::source::TypeExpr;
use genwire_spec::source::constraints::Constraints;

/// The key that our own documents use for the style of lists and objects inside a form.
pub(super) const BODY_STYLE: &str = "x-body-style";

/// Direction in which a body is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Request,
    Reply,
    Error,
}

impl Direction {
    /// Returns the reason for leaving out a media type next to JSON, and a message.
    fn further(self, name: &str, media: &Spot<'_>) -> (Reason, &'static str) {
        match self {
            Self::Request => (Reason::FurtherBody, "bodies are JSON"),
            Self::Reply => (Reason::FurtherReply, "bodies are JSON"),
            // A client reads whichever the service sends.
            Self::Error if is_json(name) && media.has("schema") => {
                (Reason::ErrorForm, "the errors of a status have one form")
            }
            Self::Error => (Reason::FurtherReply, "a client does not ask for it"),
        }
    }
}

/// The JSON media type of a body, and the media types next to it.
pub(super) struct JsonMedia<'d> {
    pub(super) media: Spot<'d>,
    /// The media type, if it is not `application/json`.
    pub(super) media_type: Option<String>,
    /// The additional media types of the same body.
    pub(super) further: Vec<String>,
    /// The media types of other bodies.
    pub(super) others: Vec<(&'d str, Spot<'d>)>,
}

impl<'d> Schemas<'d> {
    /// Ranks a media type by its likelihood to be JSON, the likeliest lowest; `None` if it is not
    /// JSON.
    fn rank(&self, name: &str, media: &Spot<'d>) -> Option<u8> {
        match media::full(name).as_str() {
            "application/json" => Some(0),
            name if media::plain(name) == "application/json" => Some(1),
            name if is_json(name) => Some(2),
            name if self.may_be_json(name, media) => Some(3),
            _ => None,
        }
    }

    /// Returns true for a media type range that includes JSON, unless its bodies are bytes.
    fn may_be_json(&self, name: &str, media: &Spot<'d>) -> bool {
        let schema = || media.get("schema").and_then(|schema| self.document.follow(&schema));
        is_group_of_json(name) && !schema().is_some_and(|schema| is_bytes(&schema))
    }

    /// Returns the position of the JSON among the media types of a body.
    ///
    /// Prefers an entry with a schema among those with the same name. A JSON entry without a schema
    /// gets the schema of a media type range that includes it.
    pub(super) fn json_place(&self, all: &[(&str, Spot<'d>)]) -> Option<usize> {
        let best = all.iter().filter_map(|(name, media)| self.rank(name, media)).min()?;
        let first = all.iter().position(|(name, media)| self.rank(name, media) == Some(best))?;
        let name = media::plain(all[first].0);
        let has_schema = |media: &Spot<'_>| media.has("schema") || media.has("itemSchema");
        let fits = |other: &str, media: &Spot<'d>| {
            media::plain(other) == name || self.may_be_json(other, media)
        };
        let typed = all.iter().position(|(other, media)| fits(other, media) && has_schema(media));
        Some(if has_schema(&all[first].1) { first } else { typed.unwrap_or(first) })
    }

    /// Returns true for a media type without a schema that repeats the JSON one, perhaps with other
    /// parameters.
    fn is_again(&self, (name, _): (&str, &Spot<'d>), (other, media): (&str, &Spot<'d>)) -> bool {
        self.rank(other, media).is_some()
            && !media.has("schema")
            && media::plain(name) == media::plain(other)
    }

    /// Returns true for a media type of the same body as JSON.
    pub(super) fn is_same_form(&self, json: (&str, &Spot<'d>), other: (&str, &Spot<'d>)) -> bool {
        self.is_again(json, other) || (json.1.has("schema") && self.is_same_body(json.1, other.1))
    }

    /// Returns true for two media types with equal schemas.
    pub(super) fn is_same_body(&self, one: &Spot<'d>, other: &Spot<'d>) -> bool {
        if schema_text(one) == schema_text(other) {
            return true;
        }
        let target = |media: &Spot<'d>| self.document.follow(&media.get("schema")?);
        target(one).zip(target(other)).is_some_and(|(one, other)| one.json == other.json)
    }
}

impl<'d> Converter<'d> {
    /// Reserves a name for a JSON body whose schema has no name.
    pub(super) fn keep_body_name(&mut self, of: &Spot<'d>, name: String) {
        let all: Vec<(&str, Spot<'d>)> = of.map("content");
        let media = self.schemas.json_place(&all).map(|place| &all[place].1);
        self.keep_media_name(media, name);
    }

    /// Reserves a name for the JSON of a media type; see [`keep_body_name`](Self::keep_body_name).
    pub(super) fn keep_media_name(&mut self, media: Option<&Spot<'d>>, name: String) {
        let schema = media.and_then(|media| media.get("schema"));
        let schema = schema.and_then(|schema| self.document.follow(&schema));
        if schema.is_some_and(|schema| matches!(self.schemas.class(&schema), Class::Scalar)) {
            self.names.keep(name);
        }
    }

    /// Returns the JSON of a request or a reply; reports the other media types.
    pub(super) fn json_media(
        &mut self,
        of: &Spot<'d>,
        direction: Direction,
    ) -> Option<(Spot<'d>, Option<String>, Vec<String>)> {
        let mut all: Vec<(&str, Spot<'d>)> = of.map("content");
        // The items of a stream are read separately.
        all.retain(|(name, _)| direction != Direction::Reply || !media::is_stream(name));
        let JsonMedia { media, media_type, further, others } = self.json_among(&all)?;
        for (name, media) in others {
            let plain = media::plain(name);
            let (reason, why) = match direction {
                Direction::Error
                    if !is_json(plain) && !self.schemas.is_structured(plain, &media) =>
                {
                    (Reason::OtherForm, "it is passed on as it is")
                }
                _ => direction.further(plain, &media),
            };
            self.lost(reason, &media.at, format!("a body of `{}`: {why}", media::full(name)));
        }
        Some((media, media_type, further))
    }

    /// Returns the JSON among media types, and the media types next to it.
    pub(super) fn json_among(&mut self, all: &[(&'d str, Spot<'d>)]) -> Option<JsonMedia<'d>> {
        let chosen = self.schemas.json_place(all)?;
        // The name of the likeliest JSON; a media type range may provide its schema.
        let ranked =
            all.iter().filter_map(|(name, media)| Some((self.schemas.rank(name, media)?, name)));
        let name = ranked.min_by_key(|(rank, _)| *rank).map(|(_, name)| media::full(name))?;
        let mut media_type = None;
        let mut further: Vec<String> = Vec::new();
        let mut others = Vec::new();
        for (place, (key, media)) in all.iter().enumerate() {
            let full = media::full(key);
            let is_again = self.schemas.is_again((&name, &all[chosen].1), (key, media));
            if chosen == place {
                if is_group_of_json(&name) {
                    let what = format!("`{name}` is read as `application/json`");
                    self.lost(Reason::Guess, &media.at, what);
                } else if name.contains('*') {
                    let what = format!("`{name}` is sent as `application/json`");
                    self.lost(Reason::MediaType, &media.at, what);
                } else if name != "application/json" {
                    media_type = Some(name.clone());
                }
            } else if !media::is_name(key) {
                self.lost_media_type(&full, media);
            } else if self.schemas.is_same_form((&name, &all[chosen].1), (key, media)) {
                if is_again {
                    self.leftover(media, &["encoding"]);
                }
                // The same value in another format that a client can request.
                if media::is_stream(key) {
                    others.push((*key, media.clone()));
                } else if name != full && !further.contains(&full) {
                    further.push(full);
                }
            } else {
                others.push((*key, media.clone()));
            }
        }
        let media = self.reached(&all[chosen].1)?;
        Some(JsonMedia { media, media_type, further, others })
    }

    /// Reports a body whose media type is malformed.
    pub(super) fn lost_media_type(&mut self, name: &str, media: &Spot<'d>) {
        let what = format!("`{name}` is not a media type, such as `application/json`");
        self.lost(Reason::NoEffect, &media.at, what);
    }

    /// Returns the type of a body as the operation refers to it, such as `[string]`, and the name
    /// that generated code gives it. If `has_null` is true, the body is nullable when its schema
    /// is.
    pub(super) fn unnamed_body(
        &mut self,
        media: &Spot<'d>,
        hint: &str,
        has_null: bool,
    ) -> (String, String) {
        let schema = media.get("schema");
        let inner = match &schema {
            Some(schema) if has_null && self.schemas.takes_null(schema) => format!("{hint}Value"),
            _ => hint.to_owned(),
        };
        let mut member = schema.as_ref().map(|schema| self.member(schema, &inner));
        if let Some(member) = &mut member {
            self.ignore_direction(member);
        }
        let has_schema = schema.is_some() || media.get("itemSchema").is_some();
        if !has_schema && self.names.is_open(hint) {
            self.leftover(media, &["example", "examples", "encoding"]);
            return ("json".to_owned(), self.names.take(hint));
        }
        let (Some(schema), Some(member)) = (schema, member) else {
            let ty = self.body(media, hint);
            return (ty.clone(), ty);
        };
        let of_form = (!has_null).then_some(BODY_STYLE);
        let read = ["schema", "example", "examples", "encoding"].into_iter().chain(of_form);
        self.leftover(media, &read.collect::<Vec<_>>());
        let is_limited = member.ty == TypeExpr::Object && !member.constraints.is_empty();
        let may_be_null = has_null && member.nullable && member.ty != TypeExpr::Json;
        // The spec derives a type from the body, whose name has to be free.
        let made = if member.ty.as_name() == Some(hint) {
            format!("{hint}OrNull")
        } else {
            hint.to_owned()
        };
        if may_be_null && self.names.is_open(&made) {
            let name = self.names.take(&made);
            let ty = if member.constraints.is_empty() {
                member.ty.to_string()
            } else {
                let limited = self.names.unique(&inner);
                self.limited(&limited, &schema, member);
                limited
            };
            return (format!("{ty}?"), name);
        }
        let is_unnamed = !matches!(member.ty, TypeExpr::Named(_) | TypeExpr::Object);
        if !is_unnamed && !is_limited || !self.names.is_open(hint) {
            let ty = self.body_of(&schema, member, hint);
            return (ty.clone(), ty);
        }
        self.note_null(&schema, &member);
        let name = self.names.take(hint);
        if member.constraints.is_empty() {
            return (member.ty.to_string(), name);
        }
        self.limited(&name, &schema, member);
        (name.clone(), name)
    }

    /// Creates a type for a body with constraints.
    fn limited(&mut self, name: &str, schema: &Spot<'d>, member: Member) {
        let Member { ty, doc, constraints, .. } = member;
        let doc = doc.unwrap_or_default();
        let one = Alternative { name: noun(&ty).to_owned(), ty, doc: doc.clone(), constraints };
        let (name, pointer) = (name.to_owned(), schema.at.clone());
        self.types.push(Type { name, doc, pointer, kind: DraftKind::Either(vec![one]) });
    }

    /// Reports a nullable body, which the draft cannot express.
    fn note_null(&mut self, schema: &Spot<'d>, member: &Member) {
        if member.nullable && member.ty != TypeExpr::Json {
            self.lost(Reason::NullBody, &schema.at, "a body is not null");
        }
    }

    /// Reports constraints of a whole body that becomes an object without members.
    fn note_whole(&mut self, schema: &Spot<'d>, member: &Member) {
        self.note_null(schema, member);
        for constraint in member.constraints.keys() {
            let what = format!("`{constraint}` of a whole body; write a rule");
            self.lost(Reason::AlternativeConstraint, &schema.at, what);
        }
    }

    /// Returns the name of a body's type, and creates an empty type for a body without a schema.
    pub(super) fn body(&mut self, media: &Spot<'d>, hint: &str) -> String {
        self.leftover(media, &["schema", "itemSchema", "example", "examples", "encoding"]);
        let item = media.get("itemSchema");
        if let Some(whole) = media.get("schema").filter(|_| item.is_some()) {
            let what = "`schema` next to `itemSchema`: each event has the type of an item";
            self.lost(Reason::Stream, &whole.at, what);
        }
        let Some(schema) = item.or_else(|| media.get("schema")) else {
            self.lost(Reason::AnyBody, &media.at, "a body without a schema: any object");
            return self.empty(&media.at, hint, "Any object.");
        };
        let mut member = self.member(&schema, hint);
        self.ignore_direction(&mut member);
        self.body_of(&schema, member, hint)
    }

    /// Returns the type name of a body with a schema.
    pub(super) fn body_of(&mut self, schema: &Spot<'d>, member: Member, hint: &str) -> String {
        if let TypeExpr::Named(name) = &member.ty {
            if member.nullable {
                self.lost(Reason::NullBody, &schema.at, "a body is not null");
            }
            return name.clone();
        }
        self.wrapped(schema, member, hint)
    }

    /// Creates a type for a body that is a list, a map or a scalar.
    fn wrapped(&mut self, schema: &Spot<'d>, member: Member, hint: &str) -> String {
        let is_object = matches!(member.ty, TypeExpr::Object | TypeExpr::Json | TypeExpr::Map(_));
        if is_object {
            self.note_whole(schema, &member);
        } else {
            self.note_null(schema, &member);
        }
        let doc = member.doc.unwrap_or_default();
        let name = match &member.ty {
            TypeExpr::Object => return self.empty(&schema.at, hint, &doc),
            TypeExpr::Json => {
                let what = "a body of any form is an object without members";
                self.lost(Reason::AnyBody, &schema.at, what);
                return self.empty(&schema.at, hint, &doc);
            }
            map @ TypeExpr::Map(_) => {
                let what = format!("a body that is only `{map}`: the values have no type");
                self.lost(Reason::ListBody, &schema.at, what);
                return self.empty(&schema.at, hint, &doc);
            }
            ty => noun(ty),
        };
        let what =
            format!("a body that is only `{}`: the draft accepts an object as well", member.ty);
        self.lost(Reason::ListBody, &schema.at, what);
        let object = "An object that the document does not describe.".to_owned();
        let kind = DraftKind::Either(vec![
            Alternative {
                name: name.to_owned(),
                ty: member.ty,
                doc: doc.clone(),
                constraints: member.constraints,
            },
            Alternative {
                name: "object".to_owned(),
                ty: TypeExpr::Object,
                doc: object,
                constraints: Constraints::default(),
            },
        ]);
        let hint = self.names.take(hint);
        self.types.push(Type { name: hint.clone(), doc, pointer: schema.at.clone(), kind });
        hint
    }

    /// Adds an object type without members and returns its name.
    pub(super) fn empty(&mut self, at: &str, hint: &str, doc: &str) -> String {
        let name = self.names.take(hint);
        let kind = DraftKind::Object(Vec::new());
        self.types.push(Type {
            name: name.clone(),
            doc: doc.to_owned(),
            pointer: at.to_owned(),
            kind,
        });
        name
    }

    /// Returns the examples of a body.
    pub(super) fn body_examples(
        &mut self,
        media: &Spot<'d>,
        part: &'static str,
        ty: &str,
    ) -> Vec<Example> {
        let mut found = Vec::new();
        if let Some(example) = media.get("example") {
            found.push((part.to_owned(), None, example));
        }
        for (name, entry) in media.get("examples").map(|all| all.members()).unwrap_or_default() {
            let Some(entry) = self.document.follow(&entry) else { continue };
            let doc = entry.text("summary").or(entry.text("description"));
            match entry.get("value") {
                Some(value) => found.push((name.to_owned(), doc, value)),
                None => self.lost(Reason::Example, &entry.at, "an example outside the document"),
            }
        }
        found
            .into_iter()
            .map(|(name, doc, value)| Example {
                name: names::snake(&name, "example"),
                part,
                doc: super::text::doc(doc, "An example."),
                ty: ty.to_owned(),
                body: value.json.clone(),
                pointer: value.at,
            })
            .collect()
    }

    /// Returns the members of an object type; empty for any other type.
    pub(super) fn fields(&mut self, ty: &str) -> &[super::draft::Field] {
        self.finish();
        match self.types.kind(ty) {
            Some(DraftKind::Object(fields)) => fields,
            _ => &[],
        }
    }
}

/// Returns the schema of a media type as a string to compare.
fn schema_text(media: &Spot<'_>) -> Option<String> {
    media.get("schema").map(|schema| schema.json.to_compact())
}

/// Returns the name of an alternative, derived from its type, for a body that is not an object.
pub(super) fn noun(ty: &TypeExpr) -> &'static str {
    match ty {
        TypeExpr::String => "text",
        TypeExpr::Integer | TypeExpr::Unsigned | TypeExpr::Number => "number",
        TypeExpr::Boolean => "flag",
        TypeExpr::Object => "object",
        TypeExpr::Map(_) => "map",
        _ => "list",
    }
}
