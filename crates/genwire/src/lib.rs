//! One client for all areas of a generation service: chat, video-prompt tasks, voices, speech.
//!
//! In a folder beside a clone of the repository:
//!
//! ```sh
//! cargo add genwire --path ../genwire/crates/genwire
//! cargo add tokio --features macros,rt-multi-thread
//! ```
//!
//! ```no_run
//! use genwire::Client;
//! use genwire::chat::{ChatModel, CreateChatCompletionRequest};
//!
//! #[tokio::main]
//! async fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // Reads `GENWIRE_BASE_URL` and `GENWIRE_API_KEY`; `genwire serve` prints both.
//!     let client = Client::from_env()?;
//!     let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.");
//!     let reply = client.chat().create(&request).await?;
//!     println!("{}", reply.text());
//!     Ok(())
//! }
//! ```
//!
//! | Area | Feature | Where to start |
//! |---|---|---|
//! | [`chat`] | `chat` | [`Chat`](chat::Chat), [`Conversation`](chat::Conversation) |
//! | [`video`] | `video` | [`Video`](video::Video), with [`tasks`](video::Video::tasks) and [`templates`](video::Video::templates) |
//! | [`audio`] | `audio` | [`Audio`](audio::Audio), with [`speak`](audio::Audio::speak); [`Subtitles`](audio::Subtitles) |
//!
//! All areas share one connection pool, one retry budget and one configuration: see [`client`] and
//! [`Config`]. Synchronous programs use [`blocking::Client`].
//!
//! A request is validated before it is sent, and can be validated alone:
//!
//! ```
//! use genwire::Validate as _;
//! use genwire::chat::{ChatModel, CreateChatCompletionRequest};
//!
//! let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.").temperature(2.1);
//! let report = request.validate();
//! assert_eq!(report.violations()[0].path, "/temperature");
//! ```
//!
//! # Features
//!
//! `audio`, `chat`, `video` and `rustls` are on by default.
//!
//! | Feature | Adds |
//! |---|---|
//! | `audio`, `chat`, `video` | the areas |
//! | `client` | the client `Client`; `rustls` or `native-tls` adds TLS, `http2` HTTP/2, `gzip` compressed replies |
//! | `blocking` | the client `blocking::Client` for synchronous programs |
//! | `stream` | streamed replies from any source of bytes |
//! | `tools` | functions of the model from Rust types, and the loop that runs them |
//! | `media` | local files, measured and sent as data URLs |
//! | `callback` | the answers to the callbacks of template tasks; `axum` adds a router |
//! | `schema` | `schemars::JsonSchema` for every type |
//! | `opentelemetry` | the W3C `traceparent` of each call, from the span that `tracing-opentelemetry` records |
//! | `chrono`, `uuid`, `base64` | [`typed`] forms of strings that are dates, times, UUIDs or bytes |
#![warn(clippy::missing_errors_doc)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(all(feature = "audio", feature = "blocking", feature = "chat", feature = "video")),
    expect(rustdoc::broken_intra_doc_links, reason = "some features are off")
)]

#[cfg(feature = "blocking")]
pub mod blocking;
mod check;
#[cfg(feature = "client")]
mod one;
#[cfg(doctest)]
mod reference;

pub use check::{check, endpoints};
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
    BodyKind, Category, Endpoint, Extra, Family, Invalid, RawJson, Report, ServiceError, Severity,
    Unreadable, Validate, Violation, typed,
};
#[cfg(feature = "stream")]
pub use genwire_core::{merge, sse, think};
#[cfg(feature = "video")]
pub use genwire_video as video;
#[cfg(feature = "client")]
pub use one::Client;
