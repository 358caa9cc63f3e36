//! The forms of a reply, distinguished by media type: JSON, strings and bytes, and streams.

use crate::bodies::{Direction, JsonMedia};
use crate::convert::Converter;
use crate::document::Spot;
use crate::draft::{DraftKind, Field, Operation, Response, Stream, Types};
use crate::media::{full, is_stream};
use crate::operations::events::{Events, data_of_example};
use crate::reason::Reason;
use crate::schemas::Schemas;
use crate::{names, text};
use genwire_spec::model::media_type::are_alike;
use genwire_spec::model::{Framing, Json};
use genwire_spec::source::TypeExpr;

/// The data of the last event in many streams.
const DONE_EVENT: &str = "[DONE]";

/// Tags that usually mark the last event.
const LAST_EVENTS: [&str; 13] = [
    "cancelled",
    "complete",
    "completed",
    "done",
    "end",
    "error",
    "finish",
    "finished",
    "message_stop",
    "response.cancelled",
    "response.completed",
    "response.failed",
    "response.incomplete",
];

/// The names that are derived from a reply.
pub(super) struct FormNames {
    /// The operation.
    pub(super) pascal: String,
    /// The id of the response, if its body is the only one.
    pub(super) id: String,
    /// The type of its body.
    pub(super) body: String,
    /// True if more forms of the reply can be added to the enum of the replies.
    pub(super) has_forms: bool,
}

/// A media type and the document's value for it.
type Media<'d> = (&'d str, Spot<'d>);

impl Types {
    /// Returns true for a type whose values are objects with members.
    fn has_members(&self, ty: &str) -> bool {
        match self.kind(ty) {
            Some(DraftKind::Object(fields)) => !fields.is_empty(),
            Some(DraftKind::Union { .. }) => true,
            Some(DraftKind::Either(all)) => all.iter().all(|one| {
                matches!(
                    self.kind_of(&one.ty),
                    Some(DraftKind::Object(_) | DraftKind::Union { .. })
                )
            }),
            Some(DraftKind::Enum { .. }) | None => false,
        }
    }
}

impl<'d> Schemas<'d> {
    /// Returns the number of replies that a response with a body yields in addition to its stream.
    pub(super) fn count_forms(&self, reply: &Spot<'d>) -> usize {
        let mut all: Vec<Media<'d>> = reply.map("content");
        let count = all.len();
        all.retain(|(name, media)| !self.is_feed(name, media));
        let is_empty = count == 0;
        let json = self.json_forms(&mut all).len();
        json + usize::from(!all.is_empty()) + usize::from(is_empty)
    }

    /// Returns true for a stream of typed values; strings are passed on unchanged.
    fn is_feed(&self, name: &str, media: &Spot<'d>) -> bool {
        let schema = media.get("itemSchema").or_else(|| media.get("schema"));
        let schema = schema.and_then(|schema| self.document.follow(&schema));
        let is_text = |schema: &Spot<'_>| schema.text("type") == Some("string");
        is_stream(name)
            && schema.is_some_and(|schema| !is_text(&schema) || schema.has("contentSchema"))
    }

    /// Removes the JSON media types from a list: one for each schema, with the others of the same
    /// body.
    fn json_forms(&self, all: &mut Vec<Media<'d>>) -> Vec<Media<'d>> {
        let mut forms = Vec::new();
        while let Some(chosen) = self.json_place(all) {
            let (name, media) = all[chosen].clone();
            all.retain(|(other, it)| !self.is_same_form((name, &media), (other, it)));
            forms.push((name, media));
        }
        forms
    }

    /// Returns true if two streams have the same values, regardless of framing.
    fn is_same_values(&self, one: (&str, &Spot<'d>), other: (&str, &Spot<'d>)) -> bool {
        let schema = |(name, media): (&str, &Spot<'d>)| {
            let of_media = || media.get("itemSchema").or_else(|| media.get("schema"));
            let schema = match Framing::of(name) {
                Some(Framing::Events) => match self.event_schema(media) {
                    Events::Of(schema) => Some(schema),
                    Events::Lines(_) | Events::OfMedia => of_media(),
                    Events::Texts => None,
                },
                _ => of_media(),
            };
            self.document.follow(&schema?)
        };
        schema(one).zip(schema(other)).is_some_and(|(one, other)| one.json == other.json)
    }
}

impl<'d> Converter<'d> {
    /// Converts a response with a body.
    pub(super) fn success(
        &mut self,
        (key, names): (&str, &FormNames),
        reply: &Spot<'d>,
        operation: &mut Operation,
    ) {
        let doc = text::doc(reply.text("description"), "The reply.");
        let content = reply.map("content").into_iter();
        let (streams, mut rest): (Vec<_>, Vec<_>) =
            content.partition(|(name, media)| self.schemas.is_feed(name, media));
        let mut whole: Vec<Response> = Vec::new();
        let mut hint = (names.id.clone(), names.body.clone());
        while let Some(json) = self.json_among(&rest) {
            let JsonMedia { media, media_type, further, others } = json;
            rest = others;
            let name = media_type.as_deref().unwrap_or("application/json").to_owned();
            if !whole.is_empty() {
                hint = further_names(names, &name, whole.len());
            }
            let types = [vec![name], further.clone()].concat();
            if !self.has_place((&types, &media), &whole, names) {
                continue;
            }
            let (ty, name) = self.unnamed_body(&media, &hint.1, true);
            let examples = self.body_examples(&media, "response", &name);
            operation.examples.extend(examples);
            let response = Response::new(&hint.0, Some(ty), doc.clone(), key);
            whole.push(Response { media_type, media_types: further, ..response });
        }
        rest.retain(|(name, media)| self.has_place((&[full(name)], media), &whole, names));
        let hint = whole.is_empty().then_some(names.body.as_str());
        if let Some((ty, media_type, media_types)) = self.raw_media(rest, Direction::Reply, hint) {
            let id = match (whole.is_empty(), names.id.as_str()) {
                (true, id) => id.to_owned(),
                (false, "whole") => ty.clone(),
                (false, id) => format!("{id}_{ty}"),
            };
            let response = Response::new(&id, Some(ty), doc.clone(), key);
            whole.push(Response { media_type, media_types, ..response });
        }
        operation.responses.extend(whole);
        if !streams.is_empty() {
            self.streams((key, &doc, names), streams, operation);
        }
    }

    /// Returns true if a form can be added to the other forms of a reply; reports the form
    /// otherwise.
    fn has_place(
        &mut self,
        (types, media): (&[String], &Spot<'d>),
        others: &[Response],
        names: &FormNames,
    ) -> bool {
        if others.is_empty() {
            return true;
        }
        let taken = others.iter().flat_map(|one| {
            let first = one.media_type.as_deref().unwrap_or("application/json");
            std::iter::once(first).chain(one.media_types.iter().map(String::as_str))
        });
        let name = &types[0];
        let mut taken = taken.filter(|known| types.iter().any(|one| are_alike(one, known)));
        let what = match taken.next() {
            Some(other) => format!("a body of `{name}`, which `{other}` belongs to as well"),
            None if !names.has_forms => {
                format!("a body of `{name}`: the name of the enum of the replies is taken")
            }
            None => return true,
        };
        self.lost(Reason::FurtherReply, &media.at, what);
        false
    }

    /// Reserves names for the JSON bodies of a reply that have none.
    pub(super) fn keep_form_names(&mut self, reply: &Spot<'d>, names: &FormNames) {
        let mut all: Vec<Media<'d>> = reply.map("content");
        for (index, (name, media)) in self.schemas.json_forms(&mut all).into_iter().enumerate() {
            let body = if index == 0 {
                names.body.clone()
            } else {
                further_names(names, &full(name), index).1
            };
            self.keep_media_name(Some(&media), body);
        }
    }

    /// Converts the streams of a reply: one, or several with the same values.
    fn streams(
        &mut self,
        (key, doc, names): (&str, &str, &FormNames),
        streams: Vec<Media<'d>>,
        operation: &mut Operation,
    ) {
        let mut streams = streams.into_iter();
        let Some((name, given)) = streams.next() else { return };
        let mut media_types = Vec::new();
        for (other, media) in streams {
            if self.schemas.is_same_values((name, &given), (other, &media)) {
                media_types.push(full(other));
            } else {
                let what = format!("a stream of `{other}` with other values than `{name}`");
                self.lost(Reason::Stream, &media.at, what);
            }
        }
        if operation.responses.iter().any(|response| response.stream.is_some()) {
            let what = format!("the response `{key}`: the first stream is kept");
            return self.lost(Reason::SeveralReplies, &given.at, what);
        }
        let Some(media) = self.reached(&given) else { return };
        let are_events = matches!(Framing::of(name), Some(Framing::Events));
        let described =
            if are_events { self.schemas.event_schema(&media) } else { Events::OfMedia };
        let of_media = match described {
            Events::OfMedia => self.schemas.line_schema(&media, are_events),
            described => described,
        };
        let (has_data, are_lines) =
            (matches!(of_media, Events::Of(_)), matches!(of_media, Events::Lines(_)));
        let event = format!("{}Event", names.pascal);
        let ty = match of_media {
            Events::Of(schema) => self.event_body(&media, &schema, &event),
            Events::Lines(schema) => self.line_body(&media, &schema, &event),
            Events::OfMedia => self.body(&media, &event),
            // Plain strings have no members.
            Events::Texts => String::new(),
        };
        self.finish();
        let Some(stream) = self.stream(&media, (&ty, doc), operation) else {
            let what =
                "a stream whose events are not objects with members: write the type of an event";
            return self.lost(Reason::Stream, &media.at, what);
        };
        let mut examples = self.body_examples(&media, "event", &ty);
        for example in &mut examples {
            let of_list = || match &example.body {
                Json::Array(all) => all.first().cloned(),
                _ => None,
            };
            let data = if has_data { data_of_example(&example.body) } else { None };
            if let Some(data) = data.or_else(|| of_list().filter(|_| are_lines)) {
                example.body = data;
            }
        }
        operation.examples.extend(examples);
        let when = self.when_streamed(operation);
        let response = Response::new("streamed", Some(ty), doc.to_owned(), key);
        operation.responses.push(Response {
            media_type: Some(full(name)),
            media_types,
            when,
            stream: Some(stream),
            ..response
        });
    }

    /// Returns the condition for a stream, if a member of the request selects it.
    fn when_streamed(&mut self, operation: &Operation) -> Option<String> {
        let request = operation.request.clone().unwrap_or_default();
        let fields = self.fields(&request);
        let asks =
            fields.iter().find(|one| one.name == "stream" && one.member.ty == TypeExpr::Boolean)?;
        let is_usual =
            asks.member.default.as_ref().is_some_and(|(default, _)| *default == Json::Bool(true));
        Some(if is_usual {
            "!has(this.stream) || this.stream".to_owned()
        } else {
            "has(this.stream) && this.stream".to_owned()
        })
    }

    /// Returns the feed of events with a type; `None` if they are not objects with members.
    fn stream(
        &mut self,
        media: &Spot<'d>,
        (event, doc): (&str, &str),
        operation: &Operation,
    ) -> Option<Stream> {
        if !self.types.has_members(event) {
            return None;
        }
        let said = |spot: &Spot<'_>| spot.text("description").unwrap_or_default().to_owned();
        let texts = [
            doc.to_owned(),
            said(media),
            media.get("schema").map(|one| said(&one)).unwrap_or_default(),
        ];
        let is_said = texts.iter().any(|text| text.contains(DONE_EVENT));
        let stated = self.schemas.end_of_events(media).or(is_said.then(|| DONE_EVENT.to_owned()));
        let request = operation.request.clone().unwrap_or_default();
        let is_implied = stated.is_none()
            && [request.as_str(), event].into_iter().any(|ty| {
                let docs = self.fields(ty).iter().filter_map(|field| field.member.doc.as_ref());
                docs.into_iter().any(|doc| doc.contains(DONE_EVENT))
            });
        let terminator = stated.or(is_implied.then(|| DONE_EVENT.to_owned()));
        let end = self.last_event(event).filter(|_| terminator.is_none());
        let guess = match &end {
            Some((member, values)) if values.is_empty() => format!("`{member}` that is true"),
            Some((member, values)) => format!("`{member}` of `{}`", values.join("` or `")),
            None => format!("`{DONE_EVENT}`"),
        };
        if is_implied || end.is_some() {
            let what = format!("the stream ends with an event {guess}; without it, it was cut");
            self.lost(Reason::Guess, &media.at, what);
        }
        Some(Stream { terminator, end })
    }

    /// Returns the member that usually marks the last event, and its values.
    fn last_event(&mut self, event: &str) -> Option<(String, Vec<String>)> {
        if let Some(DraftKind::Union { tag, variants }) = self.types.kind(event) {
            let tags = variants.iter().map(|variant| &variant.tag);
            let last: Vec<String> =
                tags.filter(|tag| LAST_EVENTS.contains(&tag.as_str())).cloned().collect();
            return (!last.is_empty()).then(|| (tag.clone(), last));
        }
        let mut fields = self.fields(event).iter();
        let is_done = |field: &&Field| field.name == "done" && field.member.ty == TypeExpr::Boolean;
        fields.find(is_done).map(|field| (field.name.clone(), Vec::new()))
    }
}

/// Returns the id of an additional JSON form of a reply, and the name of its type.
fn further_names(names: &FormNames, media_type: &str, index: usize) -> (String, String) {
    let own = media_type.split_once('/').map_or(media_type, |(_, own)| own);
    // Names of media types may differ only in punctuation.
    let number = if index > 1 { format!("_{index}") } else { String::new() };
    let own = format!("{}{number}", names::snake(own, "json"));
    let id = if names.id == "whole" { own } else { format!("{}_{own}", names.id) };
    let body = format!("{}{}", names.pascal, names::pascal(&id));
    (id, body)
}
