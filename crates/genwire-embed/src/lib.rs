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
//! | `request OPERATION` | facts of a call | its method, address and headers, or a failure |
//! | `begin OPERATION` | facts of an attempt, a line feed, first bytes of a streamed reply | whether events follow, or a failure |
//! | `reply OPERATION` | facts of an attempt, a line feed, the body of a whole reply | the reply, or a failure with the pause before a retry |
//! | `lost OPERATION` | facts of an attempt without a whole reply | the failure with the pause before a retry |
//! | `poll` | facts of a wait | the pause before the next query, or null |
//! | `task` | a whole reply to the query of a task | the state of the task, and whether it has ended |
//! | `message` | a whole chat reply | its answer, its thinking and its calls |
//! | `think` | a text | its thinking and its answer |
//! | `open deltas` | | a splitter of the events of a chat into deltas |
//! | `open split`, `open split-any` | | a splitter of thinking |
//! | `open stream OPERATION` | facts of a call, or nothing | a reader of the streamed reply of an operation |
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
mod context;
#[cfg(feature = "chat")]
mod deltas;
mod exchange;
#[cfg(feature = "chat")]
mod message;
mod problem;
mod replies;
mod session;
#[cfg(feature = "audio")]
mod speech;
mod split;
mod stream;
#[cfg(feature = "video")]
mod task;
#[cfg(feature = "audio")]
mod units;

pub use session::{MAX_OPEN, Session};
