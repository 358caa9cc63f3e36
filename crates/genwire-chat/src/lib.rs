//! Typed and validated chat completion for a generation service.
//!
//! ```
//! use genwire_chat::{ChatModel, ContentPart, CreateChatCompletionRequest, Message, Validate as _};
//!
//! let request = CreateChatCompletionRequest::new(
//!     ChatModel::M3,
//!     vec![
//!         Message::system("Answer in one sentence."),
//!         Message::user(vec![
//!             "What is on the table?".into(),
//!             ContentPart::image("https://example.com/table.jpg"),
//!         ]),
//!     ],
//! )
//! .temperature(0.2);
//! assert!(request.validate().violations().is_empty());
//!
//! let report = request.temperature(2.1).validate();
//! assert_eq!(report.violations()[0].rule, "chat.CreateChatCompletionRequest.temperature.range");
//! ```
//!
//! A [`Conversation`] keeps the messages of several turns in order, function calls included.
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
//! | `client` | the client `Chat`, over TLS with `rustls` or `native-tls` |
//! | `blocking` | the method `blocking` of the client, for synchronous programs |
//! | `stream` | streamed replies from any source of bytes |
//! | `tool-loop` | functions that the model calls, and the loop that runs them |
//! | `tools` | such functions from Rust types |
//! | `media` | local images and videos, measured and sent as data URLs |
//! | `server` | the routes of a service, for an implementation of `ChatService` |
//! | `schema` | `schemars::JsonSchema` for every type |
#![warn(clippy::missing_errors_doc)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod conversation;
mod create_chat_completion_ext;
#[cfg(feature = "stream")]
mod deltas;
mod generated;
mod media;
#[cfg(feature = "media")]
mod media_ext;
mod reasoning;
#[cfg(feature = "stream")]
mod stream;
mod tool_links;
#[cfg(feature = "tool-loop")]
pub mod tools;
mod types_ext;

pub use conversation::{Conversation, ConversationError};
#[cfg(feature = "stream")]
pub use deltas::{Delta, DeltaSplitter};
// The index of `generated` lists its names one by one, and follows the spec.
pub use generated::*;
pub use genwire_core::Validate;
#[cfg(feature = "client")]
pub use genwire_core::client;
#[cfg(feature = "media")]
pub use genwire_media::FileError;
#[cfg(feature = "stream")]
pub use stream::{ChatReader, Update};
