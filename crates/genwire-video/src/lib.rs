//! Typed and validated video prompts, task queries and template videos for a generation service.
//!
//! ```
//! use genwire_video::{AspectRatio, CreateH3ContextIrRequest, Validate as _};
//!
//! let request = CreateH3ContextIrRequest::from_prompt("A lighthouse at dusk.")
//!     .duration_seconds(6)
//!     .ratio(AspectRatio::Wide16_9);
//! assert!(request.validate().violations().is_empty());
//!
//! // Text alone needs a ratio of its own.
//! let report = request.ratio(AspectRatio::Adaptive).validate();
//! assert_eq!(report.violations()[0].path, "/ratio");
//! ```
//!
//! The transitions of a task are data: see [`TASK_TRANSITIONS`] and [`TaskStatus::on`].
//!
//! Requests are validated strictly and replies are read leniently: a reply can be parsed even if a
//! member is absent, null or new. [`check`] reports where a body violates the interface.
//!
//! # Features
//!
//! None is on by default; without one, the crate has the types and their validation.
//!
//! | Feature | Adds |
//! |---|---|
//! | `client` | the client `Video`, over TLS with `rustls` or `native-tls`, and waiting for tasks |
//! | `blocking` | the method `blocking` of the client, for synchronous programs |
//! | `media` | local files, measured and sent as data URLs |
//! | `callback` | the answers to the callbacks of template tasks; `axum` adds a router |
//! | `server` | the routes of a service, for an implementation of `VideoService` |
//! | `schema` | `schemars::JsonSchema` for every type |
#![warn(clippy::missing_errors_doc)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod create_h3_context_ir_ext;
#[cfg(feature = "client")]
mod delete_outcome;
#[cfg(feature = "client")]
mod deletion;
mod generated;
mod media;
#[cfg(feature = "media")]
mod media_ext;
mod notification;
mod sections;
mod types_ext;
#[cfg(feature = "client")]
mod wait;

#[cfg(feature = "callback")]
pub mod callback;

pub use create_h3_context_ir_ext::PromptDraft;
#[cfg(feature = "client")]
pub use delete_outcome::DeleteOutcome;
#[cfg(feature = "client")]
pub use deletion::Deletion;
// The index of `generated` lists its names one by one, and follows the spec.
pub use generated::*;
pub use genwire_core::Validate;
#[cfg(feature = "client")]
pub use genwire_core::client;
#[cfg(feature = "media")]
pub use genwire_media::FileError;
pub use notification::{Notification, StatusChange};
pub use sections::{Section, sections};
#[cfg(feature = "client")]
pub use wait::{TaskStates, UnknownState, Wait, WaitError};
