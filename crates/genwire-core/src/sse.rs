//! The framing of event streams: bytes in any pieces become events.
//!
//! A [`Framer`] follows the rules of the WHATWG for `text/event-stream`: lines end in CR, LF or
//! both, comments and unknown fields are skipped, a byte order mark at the start is no part of the
//! stream, and an event that is not closed by a blank line is none. Beyond that it is bounded: an
//! event larger than the limit ends the stream with [`FrameTooLarge`].
//!
//! It is push style and owns no task and no channel. Whoever has a piece of the body pushes it, and
//! takes the events out; an event that lies within one piece is not copied. What has been searched
//! is never searched again, so the work is linear however the pieces are cut.
//!
//! ```
//! use genwire_core::sse::Framer;
//!
//! let mut framer = Framer::new(1 << 20);
//! let mut events = Vec::new();
//! for piece in [&b": hello\nda"[..], b"ta: {\"a\":1}\r", b"\n\r\ndata: [DO", b"NE]\n\n"] {
//!     let mut frames = framer.push(piece);
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

pub use event::{Event, Parts};
pub use framer::{FrameTooLarge, Framer, Frames, Tail};
