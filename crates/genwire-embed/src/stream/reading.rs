//! The stream of one operation.

use super::Stream;
use genwire_core::merge::{Accumulator, Collected, EventError, Pushed};
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
    framer: Framer,
    reply: Accumulator<R>,
    has_ended: bool,
    /// The error after which no event is read.
    failure: Option<JsonValue>,
}

impl<R: Collected> Reading<R> {
    /// Opens the stream.
    pub(super) fn new() -> Self {
        Self {
            framer: Framer::new(MAX_EVENT_BYTES),
            reply: Accumulator::with_limit(MAX_REPLY_BYTES),
            has_ended: false,
            failure: None,
        }
    }

    /// Adds the text of each event to a list.
    fn read(&mut self, bytes: &[u8], events: &mut Vec<String>) -> Result<(), JsonValue> {
        let mut frames = self.framer.push(bytes);
        while let Some(event) = frames.next() {
            let event = event.map_err(|error| message(&error))?;
            let has_failed = event.name() == Some(FAILED);
            for part in event.bodies(R::terminator()).filter(|part| !part.trim_ascii().is_empty()) {
                match self.reply.push_data(part).map_err(|error| describe(&error))? {
                    _ if has_failed => return Err(message(&String::from_utf8_lossy(part))),
                    Pushed::Added => events.push(String::from_utf8_lossy(part).into_owned()),
                    Pushed::Ended => self.has_ended = true,
                }
            }
        }
        Ok(())
    }
}

impl<R: Collected + Serialize + fmt::Debug + Send> Stream for Reading<R> {
    fn push(&mut self, bytes: &[u8]) -> String {
        let mut events = Vec::new();
        if self.failure.is_none() && !self.has_ended {
            self.failure = self.read(bytes, &mut events).err();
        }
        let error = self.failure.as_ref().unwrap_or(&JsonValue::Null);
        // The events are JSON already: each has been read.
        format!(
            r#"{{"events":[{}],"ended":{},"failure":{error}}}"#,
            events.join(","),
            self.has_ended || self.failure.is_some()
        )
    }

    fn finish(self: Box<Self>) -> String {
        let mut is_complete = true;
        let (reply, unnamed) = match self.reply.finish() {
            Ok(reply) => (serde_json::to_string(&reply), None),
            Err(error) => {
                is_complete = false;
                let unnamed = error.unnamed.is_some().then(|| message(&error));
                (serde_json::to_string(&error.partial), unnamed)
            }
        };
        let reply = reply.unwrap_or_else(|_| "null".into());
        let failure = self.failure.or(unnamed);
        let complete = is_complete && failure.is_none();
        let failure = failure.unwrap_or(JsonValue::Null);
        format!(r#"{{"complete":{complete},"reply":{reply},"failure":{failure}}}"#)
    }
}

fn message(error: &impl ToString) -> JsonValue {
    json!({ "message": error.to_string() })
}

fn describe(error: &EventError) -> JsonValue {
    let mut value = message(error);
    if let EventError::Service(error) = error {
        value["code"] = JsonValue::from(error.code.map(|code| code.as_i64()));
        value["retryable"] = JsonValue::from(error.retryable);
    }
    value
}
