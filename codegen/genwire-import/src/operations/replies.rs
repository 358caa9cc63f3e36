//! Responses: the whole reply, the stream of events, the errors.

use crate::bodies::Way;
use crate::document::Spot;
use crate::draft::{Draft, Operation, Response, Stream};
use crate::reason::Reason;
use crate::{errors, text};

/// Members whose presence may say that a stream is complete, the likeliest first.
const ENDS: [&str; 10] = [
    "finish_reason",
    "finished",
    "done",
    "is_final",
    "final",
    "complete",
    "completed",
    "status",
    "state",
    "usage",
];

impl<'d> Draft<'d> {
    /// The responses of an operation.
    pub(super) fn replies(&mut self, spot: &Spot<'d>, pascal: &str, operation: &mut Operation) {
        let all: Vec<(&str, Spot<'d>)> =
            spot.map("responses").into_iter().filter(|(key, _)| !key.starts_with("x-")).collect();
        // Where no status of success is listed, what holds for all others is the reply.
        let default = !all.iter().any(|(key, _)| key.starts_with('2'));
        let mut first = None;
        let mut failures = Vec::new();
        for (key, given) in all {
            let Some(reply) = self.reached(&given) else { continue };
            let success = key.starts_with('2') || (default && key == "default");
            if success && first.is_none() {
                self.leftover(&reply, &["description", "content", "summary"]);
                if key == "default" {
                    self.lost(
                        Reason::RangeReply,
                        &given.at,
                        format!("`{key}`: one status is kept"),
                    );
                }
                let doc = text::doc(reply.text("description"), "The reply.");
                first = Some((key.parse().unwrap_or(200), doc, is_range(key)));
                self.success(key, &reply, pascal, operation);
            } else if success {
                let what = format!("the response `{key}`: the first one of success is kept");
                self.lost(Reason::SeveralReplies, &given.at, what);
            } else if let Some(http) = errors::status(key) {
                failures.push((http, reply));
            } else {
                let what = format!("the response `{key}`: neither success nor error");
                self.lost(Reason::Redirect, &given.at, what);
            }
        }
        self.errors(&failures, pascal, operation);
        if operation.responses.is_empty() {
            // The first reply of success, or what is not described, has no body.
            let (status, doc, any_success) = first.unwrap_or((200, "The reply.".to_owned(), false));
            let id = "whole";
            let response =
                Response { id, ty: None, doc, status, any_success, when: None, stream: None };
            operation.responses.push(response);
        }
        operation.codes.sort_unstable();
        operation.codes.dedup();
    }

    fn success(&mut self, key: &str, reply: &Spot<'d>, pascal: &str, operation: &mut Operation) {
        let (status, any_success) = (key.parse().unwrap_or(200), is_range(key));
        let doc = text::doc(reply.text("description"), "The reply.");
        let whole = self.json_media(reply, Way::Reply);
        let events = reply.get("content").and_then(|all| all.get("text/event-stream"));
        let events = events.and_then(|media| self.reached(&media));
        let mut collects = None;
        if let Some(media) = &whole {
            let ty = self.body(media, &format!("{pascal}Response"));
            let examples = self.body_examples(media, "response", &ty);
            operation.examples.extend(examples);
            collects = Some(ty.clone());
            let doc = doc.clone();
            operation.responses.push(Response {
                id: "whole",
                ty: Some(ty),
                doc,
                status,
                any_success,
                when: None,
                stream: None,
            });
        }
        let Some(media) = events else { return };
        let ty = self.body(&media, &format!("{pascal}Event"));
        match self.stream(&media, &ty, collects.as_deref(), &doc) {
            Some(stream) => {
                let request = operation.request.clone().unwrap_or_default();
                let asked = self
                    .fields(&request)
                    .iter()
                    .any(|field| field.name == "stream" && field.member.ty == "boolean");
                let when = asked.then(|| "has(this.stream) && this.stream".to_owned());
                let examples = self.body_examples(&media, "event", &ty);
                operation.examples.extend(examples);
                operation.responses.push(Response {
                    id: "streamed",
                    ty: Some(ty),
                    doc,
                    status,
                    any_success,
                    when,
                    stream: Some(stream),
                });
            }
            None => self.lost(
                Reason::Stream,
                &media.at,
                "a stream whose events are not objects of one type: write the type of an event",
            ),
        }
    }

    /// Guesses the end of a stream and notes the guess.
    fn stream(
        &mut self,
        media: &Spot<'d>,
        event: &str,
        whole: Option<&str>,
        doc: &str,
    ) -> Option<Stream> {
        let fields = self.fields(event).to_vec();
        let end = ENDS.iter().find(|end| fields.iter().any(|field| field.name == **end));
        let end = end.map_or_else(
            || fields.last().map(|field| field.name.clone()),
            |end| Some((*end).to_owned()),
        )?;
        let of_whole = whole.map(|ty| self.fields(ty).to_vec()).unwrap_or_default();
        let fits = fields.iter().all(|delta| {
            let mut others = of_whole.iter();
            others.all(|other| other.name != delta.name || other.member.ty == delta.member.ty)
        });
        let collects_to = whole.filter(|_| fits).unwrap_or(event).to_owned();
        let free = |ty: &str| {
            !self.operations.iter().flat_map(|one| &one.responses).any(|response| {
                response.stream.as_ref().is_some_and(|stream| stream.collects_to == ty)
            })
        };
        if !free(&collects_to) {
            return None;
        }
        let said = |spot: &Spot<'_>| spot.text("description").unwrap_or_default().to_owned();
        let texts = [
            doc.to_owned(),
            said(media),
            media.get("schema").map(|one| said(&one)).unwrap_or_default(),
        ];
        let terminator = texts.iter().any(|text| text.contains("[DONE]")).then_some("[DONE]");
        self.lost(
            Reason::Guess,
            &media.at,
            format!("the events add up to `{collects_to}`, and `{end}` marks the last one: both are guesses"),
        );
        Some(Stream { terminator, collects_to, complete_when: end })
    }
}

/// Returns true for `2XX`.
fn is_range(key: &str) -> bool {
    key.eq_ignore_ascii_case("2XX")
}
