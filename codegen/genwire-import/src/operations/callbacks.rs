//! Converts callbacks and webhooks: requests that a service sends.

use super::docs;
use crate::bodies::Direction;
use crate::convert::Converter;
use crate::document::{Spot, number};
use crate::draft::{Callback, DraftKind, Example, Operation, Webhook};
use crate::importer::Importer;
use crate::media::{is_stream, plain};
use crate::paths::{METHODS, OTHER_METHODS};
use crate::reason::Reason;
use crate::schemas::Schemas;
use crate::{names, text};
use genwire_spec::model::Json;

/// The key that our own documents use for the time limit of a receiver's answer.
const TIMEOUT_KEY: &str = "x-timeout-seconds";

/// Keys of a callback that are read, or that have their own reports.
const KEYS: [&str; 9] = [
    "operationId",
    "summary",
    "description",
    "tags",
    "parameters",
    "requestBody",
    "responses",
    "callbacks",
    "security",
];

impl Schemas<'_> {
    /// The keys of the document that hold webhooks; OpenAPI 3.0 uses an extension.
    pub(crate) fn webhook_keys(&self) -> &'static [&'static str] {
        if self.document.old { &["webhooks", "x-webhooks"] } else { &["webhooks"] }
    }
}

impl<'d> Converter<'d> {
    /// Converts callbacks whose address is in the request; reports the others.
    pub(super) fn callbacks(&mut self, spot: &Spot<'d>, pascal: &str, operation: &mut Operation) {
        for (name, callback) in spot.map("callbacks") {
            match self.callback(name, &callback, pascal, operation) {
                Ok((found, examples)) => {
                    operation.callbacks.push(found);
                    operation.examples.extend(examples);
                }
                Err(why) => {
                    let what = format!("the callback `{name}`: {why}");
                    self.lost(Reason::Callback, &callback.at, what);
                }
            }
        }
    }

    fn callback(
        &mut self,
        name: &str,
        callback: &Spot<'d>,
        pascal: &str,
        operation: &Operation,
    ) -> Result<(Callback, Vec<Example>), String> {
        let target = "a reference leads to no callback";
        let callback = self.document.follow(callback).ok_or(target)?;
        let (extensions, items): (Vec<_>, Vec<_>) =
            callback.members().into_iter().partition(|(key, _)| key.starts_with("x-"));
        let (expression, item) = items.first().ok_or("it has no address")?;
        let item = self.document.follow(item).ok_or(target)?;
        let address = self.address(expression, operation)?;
        let hint = format!("{pascal}{}", names::pascal(&names::snake(name, "the")));
        let body = "it is not a POST with a JSON body";
        let found = self.sent(Reason::Callback, [name, &hint, address], &item).ok_or(body)?;
        let post = item.get("post").ok_or(body)?;
        self.leftover(&post, &[&KEYS[..], &[TIMEOUT_KEY]].concat());
        if let (Some(title), Some(description)) = docs(&post)
            && let Some(summary) = post.get("summary")
            && post.text("summary") != Some(description)
            && !description.starts_with(&title)
        {
            self.lost(Reason::Docs, &summary.at, "`summary`: the description is the doc");
        }
        if let Some(tags) = post.get("tags") {
            self.lost(Reason::OtherForm, &tags.at, "`tags`: operations are grouped by area");
        }
        for (_, further) in items.iter().skip(1) {
            self.lost(Reason::Callback, &further.at, "a further address of the callback");
        }
        for (_, extension) in extensions {
            self.lost(Reason::Extension, &extension.at, "an extension");
        }
        Ok(found)
    }

    /// Returns the request member with the address of a callback; the error describes a wrong
    /// address.
    fn address<'e>(
        &mut self,
        expression: &'e str,
        operation: &Operation,
    ) -> Result<&'e str, String> {
        let member =
            expression.strip_prefix("{$request.body#/").and_then(|it| it.strip_suffix('}'));
        let Some(member) = member else {
            return Err(format!("its address `{expression}` is not a member of the request"));
        };
        let Some(request) = operation.request.as_deref() else {
            return Err(format!("its address `{expression}` is in a request without a body"));
        };
        let is_known = self.fields(request).iter().any(|field| field.name == member);
        let is_object = matches!(self.types.kind(request), Some(DraftKind::Object(_)));
        match (is_known, is_object) {
            (true, _) => Ok(member),
            (false, false) => Err(format!(
                "its address `{expression}` is in a request that is not an object with one list of members"
            )),
            (false, true) if member.contains('/') => {
                Err(format!("its address `{expression}` is inside a member of the request"))
            }
            (false, true) => {
                Err(format!("its address `{expression}` is not a member that the request lists"))
            }
        }
    }

    /// Converts the POST that a service sends to an address, and the receiver's answer.
    fn sent(
        &mut self,
        reason: Reason,
        [name, hint, address]: [&str; 3],
        item: &Spot<'d>,
    ) -> Option<(Callback, Vec<Example>)> {
        let post = item.get("post")?;
        let given = post.get("requestBody")?;
        let body = self.document.follow(&given)?;
        let (media, other, further) = self.json_media(&body, Direction::Request)?;
        self.leftover(&body, &["description", "content", "required"]);
        self.note_media_type(own_place(&given, &media), other);
        for further in further {
            let what = format!("a body of `{further}`: the service sends JSON");
            self.lost(Reason::FurtherBody, &given.at, what);
        }
        if !body.is("required") {
            self.lost(reason, &given.at, "a body that may be left out: it is always sent");
        }
        let sent = self.body(&media, &names::type_name(hint));
        let examples = self.body_examples(&media, "callback", &sent);
        let response = self.answer(reason, &post, hint);
        self.note_beside(reason, item, &post, name);
        let (_, doc) = docs(&post);
        let callback = Callback {
            name: names::snake(name, "the"),
            doc: text::doc(doc, &format!("The request {} of the service.", text::code(name))),
            address: address.to_owned(),
            request: sent,
            response,
            timeout_seconds: self.timeout(&post),
        };
        Some((callback, examples))
    }

    /// Converts the receiver's answer, and reports any other answers.
    fn answer(&mut self, reason: Reason, post: &Spot<'d>, hint: &str) -> Option<String> {
        let all = post.map("responses").into_iter().filter(|(key, _)| !key.starts_with("x-"));
        let all: Vec<_> = all.collect();
        let reached = all.into_iter().filter_map(|(key, given)| {
            let reply = self.reached(&given)?;
            Some((key, reply, given))
        });
        let mut replies: Vec<(&str, Spot<'d>, Spot<'d>)> = reached.collect();
        let is_success = |key: &str| key.starts_with('2');
        let has_success = replies.iter().any(|(key, ..)| is_success(key));
        let is_answer = |key: &str| if has_success { is_success(key) } else { key == "default" };
        let mut places = (0..replies.len()).filter(|at| is_answer(replies[*at].0));
        let first = places.clone().find(|at| content(&replies[*at].1).is_some());
        let (_, kept, entry) = replies.remove(first.or_else(|| places.next())?);
        let text = |reply: &Spot<'_>| content(reply).map(|it| it.json.to_compact());
        for (key, reply, given) in &replies {
            let (reason, what) = match (is_success(key), content(reply)) {
                (true, _) if text(reply) == text(&kept) => (Reason::OtherForm, "has the same body"),
                (true, _) => (Reason::SeveralReplies, "has another body"),
                (false, Some(_)) => (reason, "is not kept, nor is its body"),
                (false, None) => (Reason::Docs, "is not kept; it has no body"),
            };
            self.lost(reason, &given.at, format!("the answer `{key}` {what}"));
        }
        self.answer_body(&kept, &entry, &names::type_name(&format!("{hint}Receipt")))
    }

    /// Converts the body of the answer, if present.
    fn answer_body(&mut self, reply: &Spot<'d>, given: &Spot<'d>, hint: &str) -> Option<String> {
        self.leftover(reply, &["description", "content", "summary", "headers"]);
        if let Some(headers) = reply.get("headers").filter(|it| *it.json != none()) {
            let at = own_place(given, &headers);
            self.lost(Reason::ReplyHeader, at, "headers of the answer of a receiver");
        }
        let all = reply.map("content");
        let found = self.json_media(reply, Direction::Reply);
        if found.is_none() && !all.is_empty() {
            self.lost(Reason::OtherReply, &given.at, "an answer that is not JSON");
        }
        let (media, other, further) = found?;
        self.note_media_type(own_place(given, &media), other);
        let streams = all.iter().map(|(name, _)| *name).filter(|name| is_stream(name));
        let streams = streams.map(|name| plain(name).to_owned());
        for further in further.into_iter().chain(streams) {
            let what = format!("a response as `{further}` in addition to JSON");
            self.lost(Reason::FurtherReply, &given.at, what);
        }
        if let Some(example) = media.get("example").or_else(|| media.get("examples")) {
            self.lost(Reason::Example, &example.at, "an example of an answer");
        }
        Some(self.body(&media, hint))
    }

    /// Reports a JSON media type other than `application/json`.
    fn note_media_type(&mut self, at: &str, other: Option<String>) {
        if let Some(other) = other {
            let what = format!("`{other}` is sent as `application/json`");
            self.lost(Reason::MediaType, at, what);
        }
    }

    /// Reports keys of a callback other than its body and its answer.
    fn note_beside(&mut self, reason: Reason, item: &Spot<'d>, post: &Spot<'d>, name: &str) {
        let methods = METHODS.iter().map(|(key, ..)| *key).chain(OTHER_METHODS);
        let methods: Vec<&str> = methods.collect();
        for (key, other) in item.members() {
            if key != "post" && methods.contains(&key) {
                self.lost(reason, &other.at, format!("`{key}` in addition to `post`"));
            }
        }
        let read = ["parameters", "summary", "description", "$ref"];
        self.leftover(item, &[&methods[..], &read].concat());
        for parameters in [item, post].into_iter().filter_map(|of| of.get("parameters")) {
            if !parameters.items().is_empty() {
                let what = "`parameters`: the service sends a body alone";
                self.lost(reason, &parameters.at, what);
            }
        }
        if let Some(security) = post.get("security")
            && security.items().iter().any(|it| *it.json != none())
        {
            let what = "the service sends no credential that the spec language describes";
            self.lost(Reason::Security, &security.at, what);
        }
        if let Some(callbacks) = post.get("callbacks").filter(|it| *it.json != none()) {
            self.lost(Reason::Callback, &callbacks.at, "callbacks of a request of the service");
        }
        if let Some(id) = post.text("operationId") {
            self.renamed(&post.at, id, &names::snake(name, "the"));
        }
    }

    /// Returns the timeout for an answer in seconds; reports an invalid value.
    fn timeout(&mut self, post: &Spot<'d>) -> Option<f64> {
        let seconds = post.get(TIMEOUT_KEY)?;
        let is_time = matches!(seconds.json, Json::Integer(1..))
            || matches!(seconds.json, Json::Number(number) if *number > 0.0);
        if !is_time {
            self.lost(Reason::Extension, &seconds.at, "an extension");
        }
        number(seconds.json).filter(|_| is_time)
    }
}

impl<'d> Importer<'d> {
    /// Converts the selected webhooks, and returns true if there is any. Reports webhooks that are
    /// not a POST with a JSON body.
    pub(crate) fn webhooks(&mut self) -> bool {
        let top = self.document.top();
        let mut is_any = false;
        for (name, webhook) in
            self.convert.schemas.webhook_keys().iter().flat_map(|key| top.map(key))
        {
            let item = self.document.follow(&webhook);
            if !self.is_webhook_asked(name, item.as_ref()) {
                continue;
            }
            is_any = true;
            if let Some(post) = item.as_ref().and_then(|item| item.get("post")) {
                self.convert.check_operation(&post);
            }
            let found = item.and_then(|item| self.webhook(name, &webhook, &item));
            if found.is_none() {
                self.lost(Reason::Webhook, &webhook.at, format!("the webhook `{name}`"));
            }
            self.calls.webhooks.extend(found);
        }
        is_any
    }

    fn webhook(&mut self, name: &str, webhook: &Spot<'d>, item: &Spot<'d>) -> Option<Webhook> {
        let post = item.get("post")?;
        let call = self.convert.names.unique_call(&names::of_file(name, "the"));
        let (callback, examples) =
            self.convert.sent(Reason::Webhook, [name, &names::pascal(&call), ""], item)?;
        self.renamed(&webhook.at, name, &call);
        self.convert.leftover(&post, &[&KEYS[..], &["deprecated", TIMEOUT_KEY]].concat());
        Some(Webhook {
            area: self.area_of(&post),
            title: docs(&post).0,
            pointer: webhook.at.clone(),
            deprecated: post.is("deprecated"),
            callback: Callback { name: call, ..callback },
            examples,
        })
    }
}

/// Returns the pointer for a loss that only a callback has: for a component, which operations use
/// as well, the pointer of the reference to it.
fn own_place<'s>(given: &'s Spot<'_>, part: &'s Spot<'_>) -> &'s str {
    if given.has("$ref") { &given.at } else { &part.at }
}

/// The content of a reply with a body.
fn content<'d>(reply: &Spot<'d>) -> Option<Spot<'d>> {
    reply.get("content").filter(|it| *it.json != none())
}

/// An object without members.
fn none() -> Json {
    Json::empty_object()
}
