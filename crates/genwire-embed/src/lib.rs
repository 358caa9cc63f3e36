//! The checks and readers of Genwire as calls in text, for programs of other languages.
//!
//! A call is a line of words, a line feed and a payload; its result is JSON. A mistake of the
//! caller is a result with the member `error`, and nothing here panics.
//!
//! | Words | Payload | Result |
//! |---|---|---|
//! | `load` | an object with the texts of the files of a spec | the interface of this session |
//! | `doubles` | | from now on, an object names its integers that a double cannot hold, as `large` |
//! | `operations` | | the operations with their parts |
//! | `check OPERATION PART` | a body | the report, as `genwire check --format json` prints it |
//! | `issues OPERATION PART` | a body | its errors, each with the keys that lead to its position |
//! | `validate OPERATION PART` | a body | nothing, or the report with `error`, which describes the first violation |
//! | `speech UNIT` | text to speak | its tokens and faults; positions count `bytes`, `utf16` units or `chars` |
//! | `request OPERATION` | facts of a call | its method, address, headers and limits, or a failure |
//! | `begin OPERATION` | facts of an attempt, a line feed, first bytes of a streamed response | whether events follow, or a failure |
//! | `reply OPERATION` | facts of an attempt, a line feed, the body of a whole response | the response, or a failure with the pause before a retry |
//! | `lost OPERATION` | facts of an attempt, a line feed, the part of its response that came | the failure with the pause before a retry |
//! | `file` | facts of a download | the address of its next request, its limits, or a failure |
//! | `wait` | facts of a wait for a task, a line feed, the response to a query | the pause before the next query, or the end |
//! | `message` | a whole chat reply | its answer, its thinking and its calls |
//! | `think` | text | its thinking and its answer |
//! | `open deltas` | | a splitter of the events of a chat into deltas |
//! | `open pages OPERATION` | facts of the call for the first page, a line feed, its request | a reader of a list in pages |
//! | `open split`, `open split-any` | | a splitter of thinking |
//! | `open stream OPERATION` | facts of a call, or nothing | a reader of the streamed response of an operation |
//! | `push HANDLE` | text or bytes | the segments or events that they complete; for a page, its items and the next request |
//! | `end HANDLE` | | the rest, and for a stream the whole response |
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
mod file;
mod interface;
mod large;
#[cfg(feature = "chat")]
mod message;
#[cfg(feature = "model")]
mod model;
mod options;
#[cfg(feature = "own")]
mod own;
#[cfg(feature = "model")]
mod pages;
mod problem;
#[cfg(feature = "model")]
mod request;
mod session;
#[cfg(feature = "audio")]
mod speech;
mod split;
mod stream;
#[cfg(feature = "audio")]
mod units;
#[cfg(feature = "video")]
mod wait;

pub use session::{MAX_OPEN, Session};
