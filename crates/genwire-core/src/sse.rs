//! Parses event streams: chunks of bytes become events.
//!
//! A [`Framer`] follows the WHATWG rules for `text/event-stream`: lines end in CR, LF or both;
//! comments and unknown fields are skipped; a byte order mark at the start is skipped; an event
//! without a blank line after it is ignored. An event larger than the limit ends the stream with
//! [`FrameTooLarge`].
//!
//! The framer does no I/O and has no task and no channel: the caller pushes each chunk of the body
//! and pulls the events. An event that lies within one chunk is not copied. No byte is scanned
//! twice, so the work is linear, however the stream is split into chunks.
//!
//! ```
//! use genwire_core::sse::Framer;
//!
//! let mut framer = Framer::new(1 << 20);
//! let mut events = Vec::new();
//! for chunk in [&b": hello\nda"[..], b"ta: {\"a\":1}\r", b"\n\r\ndata: [DO", b"NE]\n\n"] {
//!     let mut frames = framer.push(chunk);
//!     while let Some(event) = frames.next() {
//!         events.push(event?.text().into_owned());
//!     }
//! }
//! assert_eq!(events, ["{\"a\":1}", "[DONE]"]);
//! assert!(framer.finish().is_clean());
//! # Ok::<(), genwire_core::sse::FrameTooLarge>(())
//! ```

mod event;
mod framer;
#[cfg(feature = "exchange")]
mod json_texts;

pub use event::{Bodies, Event};
pub use framer::{FrameTooLarge, Framer, Frames, Tail};
#[cfg(feature = "exchange")]
pub(crate) use json_texts::JsonTexts;
