//! The crates of all areas as modules, with one client for them.
//!
#![doc = include_str!("../README.md")]
//! ## Areas
//!
//! | Area | Feature | Where to start |
//! |---|---|---|
//! | [`chat`] | `chat` | [`Chat`](chat::Chat), [`Conversation`](chat::Conversation) |
//! | [`video`] | `video` | [`Video`](video::Video), with [`tasks`](video::Video::tasks) and [`templates`](video::Video::templates) |
//! | [`audio`] | `audio` | [`Audio`](audio::Audio), with [`speak`](audio::Audio::speak); [`Subtitles`](audio::Subtitles) |
//!
//! All areas share one connection pool, one retry budget and one configuration: see [`client`] and
//! [`Config`]. Synchronous programs use [`Client::blocking`]. [`typed`] reads strings with a format.
//!
//! A request is validated before it is sent. The same check is available without a client:
//!
//! ```
//! use genwire::Validate as _;
//! use genwire::chat::{ChatModel, CreateChatCompletionRequest};
//!
//! let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.").temperature(2.1);
//! let report = request.validate();
//! assert_eq!(report.violations()[0].path, "/temperature");
//! ```
#![warn(clippy::missing_errors_doc)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(all(feature = "audio", feature = "blocking", feature = "chat", feature = "video")),
    expect(rustdoc::broken_intra_doc_links, reason = "some features are off")
)]

mod check;
#[cfg(feature = "client")]
mod one;
#[cfg(doctest)]
mod reference;

pub use check::{AREAS, check, endpoints};
#[cfg(feature = "audio")]
pub use genwire_audio as audio;
#[cfg(feature = "chat")]
pub use genwire_chat as chat;
pub use genwire_common::ErrorCode;
#[cfg(feature = "client")]
pub use genwire_core::client;
#[cfg(feature = "client")]
pub use genwire_core::client::{
    ApiKey, CallBuilder, CallOptions, Config, ConfigBuilder, Error, ErrorKind, EventStream,
    FromConfig, Rate, Raw, RequestBody, Response, RetryPolicy, StreamError, Timeouts, Transport,
    Validation,
};
pub use genwire_core::{
    Area, BodyKind, Category, Endpoint, Extra, Family, Invalid, RawJson, Report, ServiceError,
    Severity, Unreadable, Validate, Violation, formatted, typed,
};
#[cfg(feature = "stream")]
pub use genwire_core::{merge, sse, think};
#[cfg(feature = "video")]
pub use genwire_video as video;
#[cfg(feature = "client")]
pub use one::Client;
