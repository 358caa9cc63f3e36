//! Converts responses: whole replies, streams of events and errors.

use crate::convert::Converter;
use crate::document::Spot;
use crate::draft::{Operation, Response};
use crate::errors::Failure;
use crate::importer::Importer;
use crate::operations::forms::FormNames;
use crate::reason::Reason;
use crate::schemas::Schemas;
use crate::service::error_status;
use crate::{names, text};
use genwire_spec::model::{Json, Operation as Model};

impl<'d> Schemas<'d> {
    /// Returns true if the replies of an operation are variants of an enum, provided that its name
    /// is free.
    fn may_be_enum(&self, kept: &[Success<'d>]) -> bool {
        let count = |one: &Success<'d>| {
            if has_no_body(&one.key) { 1 } else { self.count_forms(&one.reply) }
        };
        kept.iter().map(count).sum::<usize>() > 1 && !self.is_pair(kept)
    }

    /// Returns true for exactly two replies: one with a body and one without.
    fn is_pair(&self, kept: &[Success<'d>]) -> bool {
        let mut whole =
            kept.iter().filter(|one| one.is_empty() || self.count_forms(&one.reply) > 0);
        let pair = [whole.next(), whole.next(), whole.next()];
        matches!(pair, [Some(first), Some(second), None]
            if !first.is_empty()
                && first.key.starts_with('2')
                && self.count_forms(&first.reply) == 1
                && second.is_empty())
    }
}

impl<'d> Converter<'d> {
    /// Adds a successful response, or adds its status to an equal response.
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

    /// Converts the successful responses.
    fn successes(&mut self, mut kept: Vec<Success<'d>>, pascal: &str, operation: &mut Operation) {
        let name = Model::reply_name_of(pascal);
        let is_enum = self.schemas.may_be_enum(&kept) && self.names.take(&name) == name;
        if self.schemas.may_be_enum(&kept) && !is_enum {
            for lost in kept.drain(1.min(kept.len())..) {
                let key = &lost.key;
                let what = format!("the response `{key}`: the first success response is kept");
                self.lost(Reason::SeveralReplies, &lost.reply.at, what);
            }
        }
        let by_status = is_enum && kept.len() > 1;
        for (index, success) in kept.into_iter().enumerate() {
            let Success { key, doc, statuses, reply, .. } = success;
            let names = form_names(pascal, &key, (by_status, is_enum));
            let before = operation.responses.len();
            if !has_no_body(&key) {
                self.success((&key, &names), &reply, operation);
            }
            // A second stream is lost, and is not a reply without a body.
            let is_lost = index > 0 && self.schemas.count_forms(&reply) == 0;
            if operation.responses.len() == before && !is_lost {
                let id = if index > 0 && !by_status { "empty" } else { &names.id };
                operation.responses.push(Response::new(id, None, doc, &key));
            }
            for response in &mut operation.responses[before..] {
                response.statuses.clone_from(&statuses);
            }
        }
    }

    /// Returns an empty reply for an operation without a successful response, and reports the
    /// guess.
    fn usual_reply(&mut self, spot: &Spot<'d>) -> Response {
        let at = spot.get("responses").map_or_else(|| spot.at.clone(), |responses| responses.at);
        let what = "no response of success: a reply with status 200 and without a body is read";
        self.lost(Reason::Guess, &at, what);
        Response::new("whole", None, "The reply.".to_owned(), "200")
    }

    /// Reports the body of a reply whose status does not allow a body.
    fn note_body(&mut self, key: &str, reply: &Spot<'d>) {
        if let Some(content) = reply.get("content").filter(|_| has_no_body(key)) {
            let what = format!("`content` of a reply with status {key}, which has no body");
            self.lost(Reason::NoEffect, &content.at, what);
        }
    }

    /// Returns the responses of an operation: successful replies with a body come before those
    /// without, and redirects are last.
    ///
    /// Reports entries whose key is not a status.
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

    /// Reserves the names that the spec language derives from the replies of an operation: their
    /// enum, and bodies without a name.
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
        let is_enum = self.schemas.may_be_enum(&kept);
        if is_enum {
            self.names.keep(Model::reply_name_of(pascal));
        }
        let by_status = is_enum && kept.len() > 1;
        for success in kept.iter().filter(|success| !has_no_body(&success.key)) {
            let names = form_names(pascal, &success.key, (by_status, is_enum));
            self.keep_form_names(&success.reply, &names);
        }
    }
}

impl<'d> Importer<'d> {
    /// Converts the responses of an operation.
    pub(super) fn replies(&mut self, spot: &Spot<'d>, pascal: &str, operation: &mut Operation) {
        if operation.method == "HEAD" {
            self.replies_without_body(spot, pascal, operation);
            return;
        }
        let all = self.convert.in_order(spot);
        let default = is_default_success(&all);
        let count = all.len();
        let mut kept: Vec<Success<'d>> = Vec::new();
        let mut failures = Vec::new();
        for (key, given) in all {
            let Some(reply) = self.convert.reached(&given) else { continue };
            self.convert.reply_headers(key, &reply, pascal, operation);
            let success = is_success(key, default);
            self.convert.note_body(key, &reply);
            if success {
                if key == "default" {
                    let what = "`default` is the reply of every success, and the body of errors";
                    self.lost(Reason::OtherForm, &given.at, what);
                    failures.extend(Failure::of(key, &reply));
                }
                self.convert.add_success(&mut kept, key, reply);
            } else if let Some(failure) = Failure::of(key, &reply) {
                failures.push(failure);
            } else {
                let what = format!("the response `{key}`: neither success nor error");
                self.lost(Reason::Redirect, &given.at, what);
            }
        }
        self.convert.settle_headers(spot, count, pascal, operation);
        self.convert.successes(kept, pascal, operation);
        self.errors(&failures, pascal, operation);
        if operation.responses.is_empty() {
            let usual = self.convert.usual_reply(spot);
            operation.responses.push(usual);
        }
        operation.codes.sort_unstable();
        operation.codes.dedup();
    }

    /// Converts the responses to `HEAD`, which never have a body, even if the document states one.
    fn replies_without_body(&mut self, spot: &Spot<'d>, pascal: &str, operation: &mut Operation) {
        let all = self.convert.in_order(spot);
        let default = is_default_success(&all);
        let count = all.len();
        let mut kept: Option<Response> = None;
        for (key, given) in all {
            let Some(reply) = self.convert.reached(&given) else { continue };
            self.convert.leftover(&reply, &["description", "content", "summary", "headers"]);
            if let Some(content) = reply.get("content").filter(|it| !it.members().is_empty()) {
                self.lost(
                    Reason::NoEffect,
                    &content.at,
                    "`content`: no reply to `HEAD` has a body",
                );
            }
            self.convert.reply_headers(key, &reply, pascal, operation);
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
        self.convert.settle_headers(spot, count, pascal, operation);
        operation.family = self.service.family(&operation.path).map(|family| family.name.clone());
        let reply = kept.unwrap_or_else(|| self.convert.usual_reply(spot));
        operation.responses.push(reply);
        operation.codes.sort_unstable();
        operation.codes.dedup();
    }
}

/// A successful response, and the other statuses with the same response.
struct Success<'d> {
    key: String,
    doc: String,
    statuses: Vec<u16>,
    /// Content as a string, to compare; empty if there is no body.
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

    /// Returns true for a response without a body.
    fn is_empty(&self) -> bool {
        self.content.is_empty()
    }
}

/// Returns the names of a reply, which contain its status if there are several replies.
fn form_names(pascal: &str, key: &str, (by_status, has_forms): (bool, bool)) -> FormNames {
    let id = if by_status { status_name(key) } else { "whole".to_owned() };
    let end = if by_status { names::pascal(&id) } else { "Response".to_owned() };
    let body = format!("{pascal}{end}");
    FormNames { pascal: pascal.to_owned(), id, body, has_forms }
}

/// Returns true if `default` describes the reply, since no success status is listed.
fn is_default_success(all: &[(&str, Spot<'_>)]) -> bool {
    !all.iter().any(|(key, _)| key.starts_with(['2', '3']))
}

/// Returns true for a status, a range of statuses or `default`.
fn is_status(key: &str) -> bool {
    let (group, rest) = key.split_at_checked(1).unwrap_or_default();
    let is_number = rest.len() == 2 && rest.bytes().all(|byte| byte.is_ascii_digit());
    key == "default"
        || ("1"..="5").contains(&group) && (is_number || rest.eq_ignore_ascii_case("XX"))
}

/// Returns true for the status of a success or a redirect; returns `default` for `default`.
fn is_success(key: &str, default: bool) -> bool {
    let is_redirect = key.starts_with('3') && key.parse::<u16>().is_ok();
    key.starts_with('2') || is_redirect || (default && key == "default")
}

impl Response {
    /// Creates a whole response with one status, or with all success statuses for `2XX`.
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

/// Returns true for a status whose replies never have a body in HTTP.
fn has_no_body(key: &str) -> bool {
    matches!(key, "204" | "205" | "304")
}

/// Returns the content of a response as a string, without examples.
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

/// Returns a response id for a status, derived from its HTTP name.
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

/// Returns true for `2XX` and for `default`.
fn is_range(key: &str) -> bool {
    key.eq_ignore_ascii_case("2XX") || key == "default"
}
