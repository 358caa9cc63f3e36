//! The checks and readers of Genwire as calls in text, for programs of other languages.
//!
//! A call is a line of words, a line feed and a payload; its result is JSON. A mistake of the
//! caller is a result with the member `error`, and nothing here panics.
//!
//! | Words | Payload | Result |
//! |---|---|---|
//! | `operations` | | the operations with their parts |
//! | `check OPERATION PART` | a body | the report, as `genwire check --format json` prints it |
//! | `speech UNIT` | a text to speak | its tokens and faults; places count `bytes`, `utf16` units or `chars` |
//! | `message` | a whole chat reply | its answer and its thinking |
//! | `think` | a text | its thinking and its answer |
//! | `open split`, `open split-any` | | a splitter of thinking |
//! | `open stream OPERATION` | | a reader of the streamed reply of an operation |
//! | `push HANDLE` | text or bytes | the segments or events that they complete |
//! | `end HANDLE` | | the rest, and for a stream the whole reply |
//! | `close HANDLE` | | what was opened is dropped |
//!
//! ```
//! use genwire_embed::Session;
//!
//! let mut session = Session::default();
//! let report = session.call(b"check list_voices request\n{ \"voice_type\": 7 }");
//! assert!(report.starts_with(r#"{"valid":false,"violations":[{"path":"/voice_type","#), "{report}");
//! ```

mod check;
#[cfg(feature = "chat")]
mod message;
mod problem;
mod session;
#[cfg(feature = "audio")]
mod speech;
mod split;
mod stream;
#[cfg(feature = "audio")]
mod units;

pub use session::{MAX_OPEN, Session};
