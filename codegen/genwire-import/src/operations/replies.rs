//! Responses: the whole reply, the stream of events, the errors.

use crate::document::Spot;
use crate::draft::{Draft, Operation, Response, Stream};
use crate::{service, text};

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
        let mut first = None;
        for (key, given) in spot.get("responses").map(|all| all.members()).unwrap_or_default() {
            let Some(reply) = self.document.follow(&given) else {
                self.lost(&given.at, "the reference leads out of the document, or nowhere");
                continue;
            };
            if let Some(http) = service::error_status(key) {
                self.error(http, &reply, &given, operation);
            } else if key.starts_with('2') && first.is_none() {
                self.leftover(&reply, &["description", "content", "summary"]);
                first = Some(given.at.clone());
                self.success(key, &reply, pascal, operation);
            } else {
                self.lost(
                    &given.at,
                    format!("the response `{key}`: the first one of success is kept"),
                );
            }
        }
        if operation.responses.is_empty() {
            let at = first.unwrap_or_else(|| spot.at.clone());
            self.lost(&at, "a reply without JSON: the draft wants an empty object");
            let ty = self.empty(&at, &format!("{pascal}Response"), "An empty reply.");
            let doc = "The reply.".to_owned();
            operation.responses.push(Response {
                id: "whole",
                ty,
                doc,
                status: 200,
                when: None,
                stream: None,
            });
        }
        operation.codes.sort_unstable();
        operation.codes.dedup();
    }

    fn success(&mut self, key: &str, reply: &Spot<'d>, pascal: &str, operation: &mut Operation) {
        let status = key.parse().unwrap_or(200);
        let doc = text::doc(reply.text("description"), "The reply.");
        let whole = self.json_media(reply);
        let events = reply.get("content").and_then(|all| all.get("text/event-stream"));
        let mut collects = None;
        if let Some(media) = &whole {
            let ty = self.body(media, &format!("{pascal}Response"));
            let examples = self.body_examples(media, "response", &ty);
            operation.examples.extend(examples);
            collects = Some(ty.clone());
            let doc = doc.clone();
            operation.responses.push(Response {
                id: "whole",
                ty,
                doc,
                status,
                when: None,
                stream: None,
            });
        }
        let Some(media) = events else { return };
        let ty = self.body(&media, &format!("{pascal}Event"));
        match self.stream(&media, &ty, collects.as_deref(), &doc) {
            Some(stream) => {
                let request = operation.request.as_deref().unwrap_or_default();
                let asked = self
                    .fields(request)
                    .iter()
                    .any(|field| field.name == "stream" && field.member.ty == "boolean");
                let when = asked.then(|| "has(this.stream) && this.stream".to_owned());
                let examples = self.body_examples(&media, "event", &ty);
                operation.examples.extend(examples);
                operation.responses.push(Response {
                    id: "streamed",
                    ty,
                    doc,
                    status,
                    when,
                    stream: Some(stream),
                });
            }
            None => self.lost(
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
        let fields = self.fields(event);
        let end = ENDS.iter().find(|end| fields.iter().any(|field| field.name == **end));
        let end = end.map_or_else(
            || fields.last().map(|field| field.name.clone()),
            |end| Some((*end).to_owned()),
        )?;
        let free = |ty: &str| {
            !self.operations.iter().flat_map(|one| &one.responses).any(|response| {
                response.stream.as_ref().is_some_and(|stream| stream.collects_to == ty)
            })
        };
        let fits = |ty: &&str| {
            let whole = self.fields(ty);
            fields.iter().all(|delta| {
                whole
                    .iter()
                    .all(|other| other.name != delta.name || other.member.ty == delta.member.ty)
            })
        };
        let collects_to = whole.filter(fits).unwrap_or(event).to_owned();
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
        self.changed(
            &media.at,
            format!("the events add up to `{collects_to}`, and `{end}` marks the last one: both are guesses"),
        );
        Some(Stream { terminator, collects_to, complete_when: end })
    }

    /// An error: its status becomes a code, its body is that of the family.
    fn error(&mut self, http: u16, reply: &Spot<'d>, given: &Spot<'d>, operation: &mut Operation) {
        match self.service.codes.iter().find(|(status, _)| *status == http) {
            Some((_, code)) => operation.codes.push(*code),
            None => {
                self.lost(&given.at, format!("no error code of the service has the status {http}"));
            }
        }
        if let Some(headers) = reply.get("headers") {
            self.lost(&headers.at, "`headers`: headers of replies are not described");
        }
        let Some(schema) = self.json_media(reply).and_then(|media| media.get("schema")) else {
            return;
        };
        let Some(target) = self.document.follow(&schema) else { return };
        let name = target.key();
        if !self.service.bodies.contains(&name) {
            let bodies = self.service.bodies.join("` or `");
            self.changed(&schema.at, format!("an error travels as `{bodies}` and not as `{name}`"));
        }
    }
}
