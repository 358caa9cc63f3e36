//! Reading a streamed chat reply event by event.

use crate::generated::CreateChatCompletionResponse;
use genwire_core::merge;

/// Reads the events of a streamed chat reply, and merges them into the whole reply.
///
/// Most events repeat the bytes of the previous event, except for one string. Then only that string
/// is read. The reply is the same as if the event were parsed, at a fraction of the cost.
///
/// ```
/// use genwire_chat::{ChatReader, Update};
/// use genwire_core::sse::Framer;
///
/// let stream = br#"
/// data: {"id":"1","choices":[{"index":0,"delta":{"role":"assistant","content":"The "}}]}
///
/// data: {"id":"1","choices":[{"index":0,"delta":{"role":"assistant","content":"Nile"}}]}
///
/// data: {"id":"1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
///
/// data: [DONE]
///
/// "#;
/// let mut reader = ChatReader::new();
/// let mut framer = Framer::new(1 << 20);
/// let mut shown = String::new();
/// for bytes in stream.chunks(100) {
///     let mut frames = framer.push(bytes);
///     while let Some(event) = frames.next() {
///         shown += reader.push(event?.data())?.text().unwrap_or_default();
///     }
/// }
/// assert_eq!(shown, "The Nile");
/// let reply = reader.finish()?;
/// let message = reply.choices.unwrap_or_default().swap_remove(0).message.unwrap_or_default();
/// assert_eq!(message.content.as_deref(), Some("The Nile"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type ChatReader = merge::Reader<CreateChatCompletionResponse>;

/// The change that an event makes to a chat reply.
pub type Update<'a> = merge::Update<'a, CreateChatCompletionResponse>;
