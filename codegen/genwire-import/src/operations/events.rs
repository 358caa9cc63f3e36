//! Schemas of the events of a stream: of the data, or of the lines.

use crate::convert::Converter;
use crate::document::Spot;
use crate::draft::Member;
use crate::keywords::is_docs;
use crate::media::is_json;
use crate::options::{options, types};
use crate::parse;
use crate::reason::Reason;
use crate::schemas::JsonKind as Kind;
use crate::schemas::Schemas;
use genwire_spec::model::Json;

/// Maximum depth of nested schemas in the search for events.
const MAX_DEPTH: usize = 4;

/// Member of an event that holds its data, as in `OpenAPI` 3.2.
const DATA: &str = "data";

/// Member of an event with the reconnection time, which no reader passes on.
const RETRY: &str = "retry";

/// The events of a stream as a document describes them.
pub(super) enum Events<'d> {
    /// The schema of JSON event data.
    Of(Spot<'d>),
    /// The schema of a line, if the schema of the media type describes the list of all lines.
    Lines(Spot<'d>),
    /// The schema of the media type describes the data.
    OfMedia,
    /// The data is a string without a content schema.
    Texts,
}

impl<'d> Schemas<'d> {
    /// Returns the events of a stream that a media type describes. `itemSchema` describes their
    /// lines; `schema` does only if it describes the data, as in our own documents.
    pub(super) fn event_schema(&self, media: &Spot<'d>) -> Events<'d> {
        let Some(lines) = lines(media) else { return Events::OfMedia };
        let content = self.content_of_data(&lines).and_then(|data| data.get("contentSchema"));
        match content {
            Some(content) => Events::Of(content),
            None if media.has("itemSchema") && self.is_event(&lines, 0) => Events::Texts,
            None => Events::OfMedia,
        }
    }

    /// Returns the lines of a stream that a media type describes. `schema` describes a line, or the
    /// list of all lines. A list of events with their fields is not a list of event data.
    pub(super) fn line_schema(&self, media: &Spot<'d>, are_events: bool) -> Events<'d> {
        let whole = media.get("schema").filter(|_| !media.has("itemSchema"));
        let list = whole.and_then(|whole| self.document.follow(&whole));
        let item = list.filter(|list| types(list) == ["array"]).and_then(|list| list.get("items"));
        item.filter(|item| !are_events || !self.is_event(item, 0))
            .map_or(Events::OfMedia, Events::Lines)
    }

    /// Returns true for a schema of event lines whose data is a string.
    fn is_event(&self, spot: &Spot<'d>, depth: usize) -> bool {
        let data = self.data_of(spot);
        let is_text =
            |data: &Spot<'d>| data.has("contentSchema") || self.kind(data, 0) == Some(Kind::String);
        let target = self.document.follow(spot).filter(|_| depth < MAX_DEPTH);
        let some = target.map(|target| options(&target)).unwrap_or_default();
        data.is_some_and(|data| is_text(&data))
            || some.iter().any(|one| self.is_event(one, depth + 1))
    }

    /// Returns the schema of an event's data.
    fn data_of(&self, spot: &Spot<'d>) -> Option<Spot<'d>> {
        self.document.follow(self.flat(spot).property(DATA)?)
    }

    /// Returns the schema of JSON event data: the schema of the data member, or its only
    /// alternative other than strings that end the stream.
    fn content_of_data(&self, item: &Spot<'d>) -> Option<Spot<'d>> {
        let target = self.document.follow(item)?;
        let data = self.data_of(item).filter(|_| options(&target).is_empty())?;
        let some = options(&data);
        if some.is_empty() {
            return Some(data).filter(is_text_of_json);
        }
        let mut others = some.into_iter().filter(|one| end(one).is_none());
        let one = others.next().filter(|_| others.next().is_none())?;
        self.document.follow(&one).filter(is_text_of_json)
    }

    /// Returns the data that terminates a stream, if the schema of the event lines states it.
    pub(super) fn end_of_events(&self, media: &Spot<'d>) -> Option<String> {
        let lines = lines(media)?;
        self.content_of_data(&lines)?;
        let data = self.data_of(&lines)?;
        let mut ends = options(&data).into_iter().filter_map(|one| end(&one).map(str::to_owned));
        ends.next().filter(|_| ends.next().is_none())
    }
}

impl<'d> Converter<'d> {
    /// Converts the schema of event data, and reports statements about the other event lines.
    pub(super) fn event_body(&mut self, media: &Spot<'d>, schema: &Spot<'d>, hint: &str) -> String {
        self.leftover(media, &["schema", "itemSchema", "example", "examples", "encoding"]);
        if let Some(whole) = media.get("schema").filter(|_| media.has("itemSchema")) {
            let what = "`schema` next to `itemSchema`: each event has the type of an item";
            self.lost(Reason::Stream, &whole.at, what);
        }
        if let Some(lines) = lines(media) {
            self.note_lines(&lines);
        }
        let mut member = self.member(schema, hint);
        self.ignore_direction(&mut member);
        self.body_of(schema, member, hint)
    }

    /// Converts the schema of a line, and reports statements about the list of all lines.
    pub(super) fn line_body(&mut self, media: &Spot<'d>, schema: &Spot<'d>, hint: &str) -> String {
        self.leftover(media, &["schema", "example", "examples", "encoding"]);
        if let Some(list) = media.get("schema") {
            if list.has("$ref") {
                self.beside(&list);
            }
            if let Some(list) = self.document.follow(&list) {
                self.unread(&list, &["type", "items"]);
            }
        }
        let mut member = self.member(schema, hint);
        self.ignore_direction(&mut member);
        self.body_of(schema, member, hint)
    }

    /// Reports statements in an event schema other than the type of its data.
    fn note_lines(&mut self, item: &Spot<'d>) {
        let flat = self.schemas.flat(item);
        let read = ["type", "properties", "required", "additionalProperties", "allOf", "$ref"];
        for part in &flat.parts {
            self.unread(part, &read);
        }
        for (name, member) in &flat.properties {
            self.is_null_refused(member, &Member::default(), true);
            let Some(target) = self.document.follow(member) else { continue };
            let is_plain = |key: &str| is_docs(key) || key == "type";
            let is_bare = target.members().into_iter().all(|(key, _)| is_plain(key));
            let is_usual = *name == RETRY && is_bare && !flat.required.contains(name);
            if *name != DATA && !is_usual {
                let what = format!("`{name}` of the events of a stream: the draft has their data");
                self.lost(Reason::Stream, &member.at, what);
            }
        }
        let Some(data) = self.schemas.data_of(item) else { return };
        let read = ["type", "contentMediaType", "contentSchema", "oneOf", "anyOf", "const"];
        for one in options(&data).into_iter().chain([data]) {
            if let Some(one) = self.document.follow(&one) {
                self.unread(&one, &read);
            }
        }
    }
}

/// Returns the schema of an event's lines.
fn lines<'d>(media: &Spot<'d>) -> Option<Spot<'d>> {
    media.get("itemSchema").or_else(|| media.get("schema"))
}

/// Returns the data of the first event of an example, which is a string of JSON.
pub(super) fn data_of_example(body: &Json) -> Option<Json> {
    let first = match body {
        Json::Array(all) => all.first()?,
        one => one,
    };
    match first.get(DATA)? {
        Json::String(text) if text.trim_start().starts_with('{') => parse::value(text).ok(),
        _ => None,
    }
}

/// Returns true for a string whose content is JSON with a schema.
fn is_text_of_json(data: &Spot<'_>) -> bool {
    data.has("contentSchema") && data.text("contentMediaType").is_some_and(is_json)
}

/// Returns the only string that a schema accepts.
fn end<'d>(spot: &Spot<'d>) -> Option<&'d str> {
    match spot.list("enum").as_slice() {
        [one] => match one.json {
            Json::String(text) => Some(text.as_str()),
            _ => None,
        },
        _ => spot.text("const"),
    }
}
