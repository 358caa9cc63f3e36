//! Streamed replies: bytes go in, events and the whole reply come out.

#[cfg(any(feature = "audio", feature = "chat"))]
mod reading;

use crate::check::list;
use crate::context::Context;
use crate::problem::Problem;
#[cfg(any(feature = "audio", feature = "chat"))]
use reading::Reading;
use std::fmt;

/// The name of an operation, and a function that opens its stream.
type StreamedOperation = (&'static str, fn(Option<Context>) -> Box<dyn Stream>);

/// The operations whose replies can be streamed.
const STREAMS: &[StreamedOperation] = &[
    #[cfg(feature = "audio")]
    ("synthesize_speech", |context| {
        Box::new(Reading::<genwire::audio::SynthesizeSpeechResponse>::new(context))
    }),
    #[cfg(feature = "chat")]
    ("create_chat_completion", |context| {
        Box::new(Reading::<genwire::chat::CreateChatCompletionResponse>::new(context))
    }),
];

/// Reader of one streamed reply.
pub(crate) trait Stream: fmt::Debug + Send {
    /// Takes bytes and returns the events that they complete.
    fn push(&mut self, bytes: &[u8]) -> String;

    /// Returns the whole reply, or the part that has arrived.
    fn finish(self: Box<Self>) -> String;
}

/// Opens the stream of an operation; the payload has the facts of its call, if there is one.
pub(crate) fn of(operation: &str, payload: &[u8]) -> Result<Box<dyn Stream>, Problem> {
    let found = STREAMS.iter().find(|(name, _)| *name == operation);
    let context = (!payload.is_empty() && found.is_some())
        .then(|| Context::read(operation, payload))
        .transpose()?;
    found.map(|(_, open)| open(context)).ok_or_else(|| {
        let help = match STREAMS {
            [] => "no operation of this area is streamed".to_owned(),
            streams => {
                format!("streamed are {}", list(streams.iter().map(|(name, _)| *name)))
            }
        };
        Problem::new(format!("no reply of `{operation}` is streamed")).help(help)
    })
}
