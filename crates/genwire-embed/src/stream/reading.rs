//! The stream of one operation.

use super::Stream;
use crate::context::Context;
use crate::replies::check_depth;
use genwire_core::failure::{self, ErrorKind};
use genwire_core::merge::{Accumulator, Collected, Pushed};
use genwire_core::sse::Framer;
use serde_core::Serialize;
use serde_json::{Value as JsonValue, json};
use std::fmt;

/// Maximum size of one event, in bytes.
const MAX_EVENT_BYTES: usize = 64 << 20;

/// Maximum size of the whole reply, in bytes.
const MAX_REPLY_BYTES: usize = 256 << 20;

/// Name of an event that reports an error.
const FAILED: &str = "error";

/// The stream of one operation.
#[derive(Debug)]
pub(super) struct Reading<R> {
    context: Option<Context>,
    framer: Framer,
    reply: Accumulator<R>,
    /// A whole reply that comes in place of events, as far as it has come.
    whole: Option<Vec<u8>>,
    has_begun: bool,
    has_ended: bool,
    /// The error after which no event is read.
    failure: Option<ErrorKind>,
}

impl<R: Collected> Reading<R> {
    /// Opens the stream of a call, if it is known.
    pub(super) fn new(context: Option<Context>) -> Self {
        Self {
            context,
            framer: Framer::new(MAX_EVENT_BYTES),
            reply: Accumulator::with_limit(MAX_REPLY_BYTES),
            whole: None,
            has_begun: false,
            has_ended: false,
            failure: None,
        }
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
                return Err(too_large("the reply"));
            }
            whole.extend_from_slice(bytes);
            return Ok(());
        }
        let mut frames = self.framer.push(bytes);
        while let Some(event) = frames.next() {
            let event = event.map_err(|_| too_large("an event"))?;
            if event.name() == Some(FAILED) {
                let error = failure::of_event(R::INTERFACE, event.data());
                return Err(ErrorKind::Service(error));
            }
            for part in event.bodies(R::terminator()).filter(|part| !part.trim_ascii().is_empty()) {
                check_depth(part)?;
                match self.reply.push_data(part)? {
                    Pushed::Added => events.push(String::from_utf8_lossy(part).into_owned()),
                    Pushed::Ended => self.has_ended = true,
                }
            }
        }
        Ok(())
    }

    fn described(&self, kind: &ErrorKind) -> JsonValue {
        if let Some(context) = &self.context {
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
}

impl<R: Collected + Serialize + fmt::Debug + Send> Stream for Reading<R> {
    fn push(&mut self, bytes: &[u8]) -> String {
        let mut events = Vec::new();
        if self.failure.is_none() && !self.has_ended {
            self.failure = self.read(bytes, &mut events).err();
        }
        let error = self.failure.as_ref().map_or(JsonValue::Null, |kind| self.described(kind));
        // The events are JSON already: each has been read.
        format!(
            r#"{{"events":[{}],"ended":{},"failure":{error}}}"#,
            events.join(","),
            self.has_ended || self.failure.is_some()
        )
    }

    fn finish(mut self: Box<Self>) -> String {
        let mut events = Vec::new();
        if let Some(whole) = self.whole.take() {
            let pushed = check_depth(&whole)
                .and_then(|()| self.reply.push_data(&whole).map_err(ErrorKind::from));
            match pushed {
                Ok(_) => events.push(String::from_utf8_lossy(&whole).into_owned()),
                Err(kind) => self.failure = Some(kind),
            }
        }
        let reply = std::mem::replace(&mut self.reply, Accumulator::with_limit(0));
        let (reply, problem) = match reply.finish() {
            Ok(reply) => (serde_json::to_string(&reply), None),
            Err(error) => {
                let (problem, excerpt) = (error.to_string(), String::new());
                let kind = match error.unnamed {
                    Some(_) => ErrorKind::Protocol { problem, excerpt },
                    None => ErrorKind::Truncated,
                };
                (serde_json::to_string(&error.partial), Some(kind))
            }
        };
        let reply = reply.unwrap_or_else(|_| "null".into());
        let kind = self.failure.take().or(problem);
        let complete = kind.is_none();
        let failure = kind.map_or(JsonValue::Null, |kind| self.described(&kind));
        let events = events.join(",");
        format!(
            r#"{{"complete":{complete},"events":[{events}],"reply":{reply},"failure":{failure}}}"#
        )
    }
}

fn too_large(what: &'static str) -> ErrorKind {
    ErrorKind::TooLarge { what, limit: MAX_EVENT_BYTES as u64 }
}
