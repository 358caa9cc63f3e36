//! Streamed responses.

use crate::check::{check_depth, list};
use crate::context::Context;
use crate::interface::{Embedded, Events};
use crate::problem::Problem;
use genwire_core::exchange::{Values, framing};
use genwire_core::failure::{self, ErrorKind};
use genwire_core::sse::Framer;
use serde_json::{Value as JsonValue, json};

/// Maximum size of one event, in bytes.
const MAX_EVENT_BYTES: usize = 64 << 20;

/// Name of an event that reports an error.
const FAILED: &str = "error";

/// Reader of one streamed response.
#[derive(Debug)]
pub(crate) struct Stream {
    context: Option<Context>,
    framer: Framer,
    /// The splitter of a stream of JSON values without events.
    values: Option<Values>,
    reply: Box<dyn Events>,
    /// A whole response instead of events, as far as it has arrived.
    whole: Option<Vec<u8>>,
    has_begun: bool,
    has_ended: bool,
    /// The error that stops the reading of events.
    failure: Option<ErrorKind>,
}

impl Stream {
    /// Opens the stream of an operation; the payload has the facts of its call, if there is one.
    pub(crate) fn open(
        interface: &'static dyn Embedded,
        operation: &str,
        payload: &[u8],
    ) -> Result<Self, Problem> {
        let found = interface.stream(operation);
        let context = (!payload.is_empty() && found.is_some())
            .then(|| Context::read(interface, operation, payload))
            .transpose()?;
        let reply = found.ok_or_else(|| {
            let streamed = interface.streamed();
            let help = if streamed.is_empty() {
                "no operation of this area is streamed".to_owned()
            } else {
                format!("streamed are {}", list(streamed))
            };
            Problem::new(format!("no response of `{operation}` is streamed")).help(help)
        })?;
        let values = context.as_ref().and_then(|context| {
            Values::new(framing(context.endpoint(), context.media_type()), MAX_EVENT_BYTES)
        });
        Ok(Self {
            context,
            framer: Framer::new(MAX_EVENT_BYTES),
            // The first byte of a line does not show if the response is whole.
            has_begun: values.is_some(),
            values,
            reply,
            whole: None,
            has_ended: false,
            failure: None,
        })
    }

    /// Reads bytes and returns the events that they complete.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> String {
        let mut events = Vec::new();
        if self.failure.is_none() && !self.has_ended {
            self.failure = self.read(bytes, &mut events).err();
        }
        let error = self
            .failure
            .as_ref()
            .map_or(JsonValue::Null, |kind| described(self.context.as_ref(), kind));
        // The events are JSON already, since each has been parsed.
        format!(
            r#"{{"events":[{}],"ended":{},"failure":{error}}}"#,
            events.join(","),
            self.has_ended || self.failure.is_some()
        )
    }

    /// Adds the text of each event to a list.
    fn read(&mut self, bytes: &[u8], events: &mut Vec<String>) -> Result<(), ErrorKind> {
        if !self.has_begun {
            let opening = failure::opening(bytes);
            self.has_begun = opening.is_some();
            self.whole = (opening == Some(b'{')).then(Vec::new);
        }
        if let Some(whole) = &mut self.whole {
            if whole.len() + bytes.len() > MAX_EVENT_BYTES {
                return Err(too_large("the response"));
            }
            whole.extend_from_slice(bytes);
            return Ok(());
        }
        if let Some(values) = &mut self.values {
            let complete = values.push(bytes).ok_or_else(|| too_large("an event"))?;
            return complete.iter().try_for_each(|value| self.add(value, events));
        }
        let mut framer = std::mem::replace(&mut self.framer, Framer::new(0));
        let read = self.read_events(&mut framer, bytes, events);
        self.framer = framer;
        read
    }

    fn read_events(
        &mut self,
        framer: &mut Framer,
        bytes: &[u8],
        events: &mut Vec<String>,
    ) -> Result<(), ErrorKind> {
        let mut frames = framer.push(bytes);
        while let Some(event) = frames.next() {
            let event = event.map_err(|_| too_large("an event"))?;
            if event.name() == Some(FAILED) {
                let error = failure::of_event(self.reply.interface(), event.data());
                return Err(ErrorKind::Service(error));
            }
            for part in event.bodies(self.reply.terminator()) {
                self.add(part, events)?;
            }
        }
        Ok(())
    }

    /// Adds the data of one event; an event without data keeps the connection alive.
    fn add(&mut self, data: &[u8], events: &mut Vec<String>) -> Result<(), ErrorKind> {
        if data.trim_ascii().is_empty() || self.has_ended {
            return Ok(());
        }
        check_depth(data)?;
        self.has_ended = self.reply.push(data)?;
        if !self.has_ended {
            events.push(String::from_utf8_lossy(data).into_owned());
        }
        Ok(())
    }

    /// Returns the whole response, or the part that has arrived.
    pub(crate) fn finish(mut self) -> String {
        let mut events = Vec::new();
        if self.failure.is_none()
            && let Err(kind) = self.add_last(&mut events)
        {
            self.failure = Some(kind);
        }
        let Self { context, reply, failure, .. } = self;
        let (reply, problem) = reply.finish();
        let kind = failure.or(problem);
        let complete = kind.is_none();
        let failure = kind.map_or(JsonValue::Null, |kind| described(context.as_ref(), &kind));
        let events = events.join(",");
        format!(
            r#"{{"complete":{complete},"events":[{events}],"reply":{reply},"failure":{failure}}}"#
        )
    }

    /// Adds the incomplete rest: a whole response, or a last value.
    fn add_last(&mut self, events: &mut Vec<String>) -> Result<(), ErrorKind> {
        if let Some(whole) = self.whole.take() {
            return self.add(&whole, events);
        }
        let Some(values) = &mut self.values else { return Ok(()) };
        let last = values.finish();
        if values.is_cut(&last) {
            return Err(ErrorKind::Truncated);
        }
        self.add(&last, events)
    }
}

fn described(context: Option<&Context>, kind: &ErrorKind) -> JsonValue {
    if let Some(context) = context {
        return context.described(kind, b"");
    }
    let code = match kind {
        ErrorKind::Service(error) => error.code.map(|code| code.as_i64()),
        _ => None,
    };
    json!({
        "kind": kind.as_str(),
        "message": kind.to_string(),
        "code": code,
        "retryable": kind.is_retryable(),
    })
}

fn too_large(what: &'static str) -> ErrorKind {
    ErrorKind::TooLarge { what, limit: MAX_EVENT_BYTES as u64 }
}
