//! Streams whose events have a type.

use crate::interface::Events;
use genwire_core::Interface;
use genwire_core::failure::ErrorKind;
use genwire_core::merge::{Accumulator, Collected, Pushed};
use serde_core::Serialize;
use std::fmt;

/// Maximum size of the whole response of a stream, in bytes.
const MAX_RESPONSE_BYTES: usize = 256 << 20;

/// The events of a stream, merged as their type defines.
#[derive(Debug)]
pub(super) struct Typed<R>(Accumulator<R>);

impl<R: Collected + Serialize + fmt::Debug + Send + 'static> Typed<R> {
    /// Opens a stream.
    pub(super) fn open() -> Box<dyn Events> {
        Box::new(Self(Accumulator::with_limit(MAX_RESPONSE_BYTES)))
    }
}

impl<R: Collected + Serialize + fmt::Debug + Send> Events for Typed<R> {
    fn interface(&self) -> &'static Interface {
        R::INTERFACE
    }

    fn terminator(&self) -> &'static str {
        R::terminator()
    }

    fn push(&mut self, data: &[u8]) -> Result<bool, ErrorKind> {
        Ok(self.0.push_data(data)? == Pushed::Ended)
    }

    fn finish(self: Box<Self>) -> (String, Option<ErrorKind>) {
        let (reply, problem) = match self.0.finish() {
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
        (reply.unwrap_or_else(|_| "null".into()), problem)
    }
}
