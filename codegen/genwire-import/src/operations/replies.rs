//! Converts responses: whole replies, streams of events and errors.

use crate::bodies::Direction;
use crate::document::Spot;
use crate::draft::{Draft, DraftKind, Operation, Response, Stream};
use crate::errors::Failure;
use crate::media::{EVENTS, plain};
use crate::operations::events::{Events, data_of_example};
use crate::reason::Reason;
use crate::service::error_status;
use crate::{names, text};
use genwire_spec::model::{Json, Operation as Model};
use genwire_spec::source::TypeExpr;

impl<'d> Draft<'d> {
    /// Converts the responses of an operation.
    pub(super) fn replies(&mut self, spot: &Spot<'d>, pascal: &str, operation: &mut Operation) {
        if operation.method == "HEAD" {
            self.replies_without_body(spot, pascal, operation);
            return;
        }
        let all = self.in_order(spot);
        let default = is_default_success(&all);
        let count = all.len();
        let mut kept: Vec<Success<'d>> = Vec::new();
        let mut failures = Vec::new();
        for (key, given) in all {
            let Some(reply) = self.reached(&given) else { continue };
            self.reply_headers(key, &reply, pascal, operation);
            let success = is_success(key, default);
            self.note_body(key, &reply);
            if success {
                if key == "default" {
                    let what = "`default` is the reply of every success, and the body of errors";
                    self.lost(Reason::OtherForm, &given.at, what);
                    failures.extend(Failure::of(key, &reply));
                }
                self.add_success(&mut kept, key, reply);
            } else if let Some(failure) = Failure::of(key, &reply) {
                failures.push(failure);
            } else {
                let what = format!("the response `{key}`: neither success nor error");
                self.lost(Reason::Redirect, &given.at, what);
            }
        }
        self.settle_headers(spot, count, pascal, operation);
        self.successes(kept, pascal, operation);
        self.errors(&failures, pascal, operation);
        if operation.responses.is_empty() {
            operation.responses.push(Response::new("whole", None, "The reply.".to_owned(), "200"));
        }
        operation.codes.sort_unstable();
        operation.codes.dedup();
    }

    /// Adds a response of success, or its status to the same response under another status.
    fn add_success(&mut self, kept: &mut Vec<Success<'d>>, key: &str, reply: Spot<'d>) {
        self.leftover(&reply, &["description", "content", "summary", "headers"]);
        let doc = text::doc(reply.text("description"), "The reply.");
        let Some(same) = kept.iter_mut().find(|one| one.has(key, &reply)) else {
            kept.push(Success::new(key, doc, reply));
            return;
        };
        same.statuses.extend(key.parse::<u16>());
        if let Some(other) = reply.get("description").filter(|it| doc_of(it) != same.doc) {
            self.lost(Reason::Docs, &other.at, "`description` of a further status");
        }
    }

    /// Converts the responses of success.
    fn successes(&mut self, mut kept: Vec<Success<'d>>, pascal: &str, operation: &mut Operation) {
        let name = Model::reply_name_of(pascal);
        let may_be_enum = may_be_enum(&kept);
        let is_enum = may_be_enum && self.take(&name) == name;
        if !is_enum && !is_pair(&kept) {
            for lost in kept.drain(1.min(kept.len())..) {
                let key = &lost.key;
                let what = format!("the response `{key}`: the first success response is kept");
                self.lost(Reason::SeveralReplies, &lost.reply.at, what);
            }
        }
        for (index, success) in kept.into_iter().enumerate() {
            let Success { key, doc, statuses, reply, .. } = success;
            let id = if is_enum { status_name(&key) } else { "empty".to_owned() };
            let hints = [body_name(pascal, &key, is_enum), format!("{pascal}Event")];
            let before = operation.responses.len();
            if !has_no_body(&key) {
                self.success(&key, &reply, &hints, operation);
            }
            if operation.responses.len() == before {
                operation.responses.push(Response::new("whole", None, doc, &key));
            }
            for response in &mut operation.responses[before..] {
                response.statuses.clone_from(&statuses);
                if is_enum || index > 0 {
                    response.id.clone_from(&id);
                }
            }
        }
    }

    /// Converts the responses to `HEAD`, which have no body, whatever a document says.
    fn replies_without_body(&mut self, spot: &Spot<'d>, pascal: &str, operation: &mut Operation) {
        let all = self.in_order(spot);
        let default = is_default_success(&all);
        let count = all.len();
        let mut kept: Option<Response> = None;
        for (key, given) in all {
            let Some(reply) = self.reached(&given) else { continue };
            self.leftover(&reply, &["description", "content", "summary", "headers"]);
            if let Some(content) = reply.get("content").filter(|it| !it.members().is_empty()) {
                self.lost(
                    Reason::NoEffect,
                    &content.at,
                    "`content`: no reply to `HEAD` has a body",
                );
            }
            self.reply_headers(key, &reply, pascal, operation);
            if is_success(key, default) {
                let doc = text::doc(reply.text("description"), "The reply.");
                match &mut kept {
                    Some(kept) => kept.statuses.extend(key.parse::<u16>()),
                    None => kept = Some(Response::new("whole", None, doc, key)),
                }
            } else if let Some(http) = error_status(key) {
                self.error_code(http, &reply, operation);
            } else {
                let what = format!("the response `{key}`: neither success nor error");
                self.lost(Reason::Redirect, &given.at, what);
            }
        }
        self.settle_headers(spot, count, pascal, operation);
        operation.family = self.service.family(&operation.path).map(|family| family.name.clone());
        let usual = || Response::new("whole", None, "The reply.".to_owned(), "200");
        operation.responses.push(kept.unwrap_or_else(usual));
        operation.codes.sort_unstable();
        operation.codes.dedup();
    }

    /// Notes the body of a reply whose status has none.
    fn note_body(&mut self, key: &str, reply: &Spot<'d>) {
        if let Some(content) = reply.get("content").filter(|_| has_no_body(key)) {
            let what = format!("`content` of a reply with status {key}, which has no body");
            self.lost(Reason::NoEffect, &content.at, what);
        }
    }

    /// Returns the responses of an operation: a reply of success with a body comes before one
    /// without, and a redirect is last.
    ///
    /// What is under a key that is no status is lost.
    fn in_order(&mut self, spot: &Spot<'d>) -> Vec<(&'d str, Spot<'d>)> {
        let all = spot.map("responses").into_iter().filter(|(key, _)| !key.starts_with("x-"));
        let (mut all, others): (Vec<_>, Vec<_>) = all.partition(|(key, _)| is_status(key));
        for (key, given) in others {
            let what = format!(
                "the response `{key}`: expected a status of three digits such as `404`, a group such \
                 as `4XX`, or `default`"
            );
            self.lost(Reason::Invalid, &given.at, what);
        }
        let is_empty = |key: &str, given: &Spot<'d>| {
            let reply = self.document.follow(given);
            has_no_body(key) || reply.is_none_or(|reply| reply.map("content").is_empty())
        };
        all.sort_by_key(|(key, given)| match key.as_bytes().first() {
            Some(b'2') => u8::from(is_empty(key, given)),
            Some(b'3') => 2 + u8::from(is_empty(key, given)),
            _ => 0,
        });
        all
    }

    /// Converts a response with a body, whose type and that of its events have these names if the
    /// document gives none.
    fn success(
        &mut self,
        key: &str,
        reply: &Spot<'d>,
        [hint, event]: &[String; 2],
        operation: &mut Operation,
    ) {
        let doc = text::doc(reply.text("description"), "The reply.");
        let whole = self.json_media(reply, Direction::Reply);
        let events = reply.get("content").and_then(|all| all.get(EVENTS));
        let events = events.and_then(|media| self.reached(&media));
        if let Some((media, media_type, media_types)) = whole {
            let (ty, name) = self.unnamed_body(&media, hint, true);
            let examples = self.body_examples(&media, "response", &name);
            operation.examples.extend(examples);
            let response = Response::new("whole", Some(ty), doc.clone(), key);
            operation.responses.push(Response { media_type, media_types, ..response });
        } else if events.is_none() {
            self.raw_reply(key, reply, hint, operation);
        } else {
            self.note_beside_events(reply);
        }
        let Some(media) = events else { return };
        let of_media = self.event_schema(&media);
        let has_lines = matches!(of_media, Events::Of(_));
        let ty = match of_media {
            Events::Of(schema) => self.event_body(&media, &schema, event),
            Events::OfMedia => self.body(&media, event),
            // No value has members.
            Events::Texts => String::new(),
        };
        self.finish();
        match self.stream(&media, &ty, &doc) {
            Some(stream) => {
                let request = operation.request.clone().unwrap_or_default();
                let asked = self
                    .fields(&request)
                    .iter()
                    .any(|field| field.name == "stream" && field.member.ty == TypeExpr::Boolean);
                let when = asked.then(|| "has(this.stream) && this.stream".to_owned());
                let mut examples = self.body_examples(&media, "event", &ty);
                for example in examples.iter_mut().filter(|_| has_lines) {
                    if let Some(data) = data_of_example(&example.body) {
                        example.body = data;
                    }
                }
                operation.examples.extend(examples);
                let response = Response::new("streamed", Some(ty), doc, key);
                operation.responses.push(Response { when, stream: Some(stream), ..response });
            }
            None => self.lost(
                Reason::Stream,
                &media.at,
                "a stream whose events are not objects with members: write the type of an event",
            ),
        }
    }

    /// Notes the bodies that are no JSON beside a stream.
    fn note_beside_events(&mut self, reply: &Spot<'d>) {
        for (name, media) in reply.map("content") {
            if plain(name) != EVENTS {
                let what = format!("a body of `{name}` beside a stream of events");
                self.lost(Reason::FurtherReply, &media.at, what);
            }
        }
    }

    /// Keeps the names of what the spec language makes of the replies of an operation: their enum,
    /// and bodies that have no name of their own.
    pub(super) fn keep_reply_names(&mut self, spot: &Spot<'d>, pascal: &str) {
        let all = self.in_order(spot);
        let default = is_default_success(&all);
        let mut kept: Vec<Success<'d>> = Vec::new();
        for (key, given) in all {
            let Some(reply) = self.document.follow(&given) else { continue };
            if is_success(key, default) && !kept.iter().any(|one| one.has(key, &reply)) {
                kept.push(Success::new(key, String::new(), reply));
            }
        }
        let is_enum = may_be_enum(&kept);
        if is_enum {
            self.keep(Model::reply_name_of(pascal));
        }
        for success in kept.iter().filter(|success| !has_no_body(&success.key)) {
            self.keep_body_name(&success.reply, body_name(pascal, &success.key, is_enum));
        }
    }

    /// Returns the feed of events of a type; `None` if they are not objects with members.
    fn stream(&self, media: &Spot<'d>, event: &str, doc: &str) -> Option<Stream> {
        if !self.has_members(event) {
            return None;
        }
        let said = |spot: &Spot<'_>| spot.text("description").unwrap_or_default().to_owned();
        let texts = [
            doc.to_owned(),
            said(media),
            media.get("schema").map(|one| said(&one)).unwrap_or_default(),
        ];
        let is_said = texts.iter().any(|text| text.contains("[DONE]"));
        let terminator = self.end_of_events(media).or(is_said.then(|| "[DONE]".to_owned()));
        Some(Stream { terminator })
    }

    /// Returns true for a type whose values are objects with members.
    fn has_members(&self, ty: &str) -> bool {
        match self.types.kind(ty) {
            Some(DraftKind::Object(fields)) => !fields.is_empty(),
            Some(DraftKind::Union { .. }) => true,
            Some(DraftKind::Either(all)) => all.iter().all(|one| {
                matches!(
                    self.types.kind_of(&one.ty),
                    Some(DraftKind::Object(_) | DraftKind::Union { .. })
                )
            }),
            Some(DraftKind::Enum { .. }) | None => false,
        }
    }
}

/// A response of success, and the further statuses of the same response.
struct Success<'d> {
    key: String,
    doc: String,
    statuses: Vec<u16>,
    /// Content as text, to compare; empty where there is no body.
    content: String,
    reply: Spot<'d>,
}

impl<'d> Success<'d> {
    fn new(key: &str, doc: String, reply: Spot<'d>) -> Self {
        let (key, content) = (key.to_owned(), content(key, &reply));
        Self { key, doc, statuses: Vec::new(), content, reply }
    }

    /// Returns true for a response that differs only in its status.
    fn has(&self, key: &str, reply: &Spot<'_>) -> bool {
        let is_one = |key: &str| key.parse::<u16>().is_ok();
        is_one(&self.key) && is_one(key) && self.content == content(key, reply)
    }

    /// Returns true for a response that may be a stream of events.
    fn has_events(&self) -> bool {
        !has_no_body(&self.key)
            && self.reply.map("content").iter().any(|(name, _)| plain(name) == EVENTS)
    }
}

/// Returns true for the replies of an operation that are two: one with a body and one without.
fn is_pair(kept: &[Success<'_>]) -> bool {
    matches!(kept, [first, second]
        if !first.content.is_empty() && first.key.starts_with('2') && second.content.is_empty())
        && !kept.iter().any(Success::has_events)
}

/// Returns true for the replies of an operation that are variants of one enum if its name is free.
fn may_be_enum(kept: &[Success<'_>]) -> bool {
    kept.len() > 1 && !kept.iter().any(Success::has_events) && !is_pair(kept)
}

/// Returns the name of the body of a reply that has none of its own in the document.
fn body_name(pascal: &str, key: &str, is_enum: bool) -> String {
    let end = if is_enum { names::pascal(&status_name(key)) } else { "Response".to_owned() };
    format!("{pascal}{end}")
}

/// Returns true if what holds for all other statuses is the reply: no status of success is listed.
fn is_default_success(all: &[(&str, Spot<'_>)]) -> bool {
    !all.iter().any(|(key, _)| key.starts_with(['2', '3']))
}

/// Returns true for a status, for a group of them and for what holds for all others.
fn is_status(key: &str) -> bool {
    let (group, rest) = key.split_at_checked(1).unwrap_or_default();
    let is_number = rest.len() == 2 && rest.bytes().all(|byte| byte.is_ascii_digit());
    key == "default"
        || ("1"..="5").contains(&group) && (is_number || rest.eq_ignore_ascii_case("XX"))
}

/// Returns true for the status of a success or of a redirect; `default` says what `default` is.
fn is_success(key: &str, default: bool) -> bool {
    let is_redirect = key.starts_with('3') && key.parse::<u16>().is_ok();
    key.starts_with('2') || is_redirect || (default && key == "default")
}

impl Response {
    /// Makes a whole response with one status, or with all success statuses for `2XX`.
    pub(super) fn new(id: &str, ty: Option<String>, doc: String, key: &str) -> Self {
        Self {
            id: id.to_owned(),
            ty,
            doc,
            media_type: None,
            media_types: Vec::new(),
            status: key.parse().unwrap_or(200),
            statuses: Vec::new(),
            any_success: is_range(key),
            when: None,
            stream: None,
        }
    }
}

/// Returns true for a status whose replies have no body in HTTP, whatever the document says.
fn has_no_body(key: &str) -> bool {
    matches!(key, "204" | "205" | "304")
}

/// Returns the content of a response as text, without examples.
fn content(key: &str, reply: &Spot<'_>) -> String {
    if has_no_body(key) {
        return String::new();
    }
    let media = reply.map("content").into_iter().map(|(name, media)| {
        let parts =
            ["schema", "itemSchema"].map(|key| media.get(key).map(|it| it.json.to_compact()));
        format!("{name} {parts:?}")
    });
    media.collect::<Vec<_>>().join("\n")
}

fn doc_of(description: &Spot<'_>) -> String {
    let given = match description.json {
        Json::String(text) => Some(text.as_str()),
        _ => None,
    };
    text::doc(given, "The reply.")
}

/// The id of the response of a status, after its name in HTTP.
fn status_name(key: &str) -> String {
    let name = match key {
        "200" => "ok",
        "201" => "created",
        "202" => "accepted",
        "203" => "non_authoritative",
        "204" => "no_content",
        "205" => "reset_content",
        "206" => "partial_content",
        "207" => "multi_status",
        "208" => "already_reported",
        "226" => "im_used",
        "300" => "multiple_choices",
        "301" => "moved_permanently",
        "302" => "found",
        "303" => "see_other",
        "304" => "not_modified",
        "307" => "temporary_redirect",
        "308" => "permanent_redirect",
        key if is_range(key) => "success",
        key => return format!("status_{key}"),
    };
    name.to_owned()
}

/// Returns true for `2XX`, and for what holds for all statuses.
fn is_range(key: &str) -> bool {
    key.eq_ignore_ascii_case("2XX") || key == "default"
}
