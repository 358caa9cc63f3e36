//! Typed and validated chat completion of a generation service.
//!
//! ```
//! use genwire_chat::{ChatModel, ContentPart, CreateChatCompletionRequest, Message};
//! use genwire_core::Validate as _;
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
//! Requests are strict and replies are lax: a reply never fails to parse because a member is
//! absent, null or new. [`check`] reports where a body violates the interface.
//!
//! The feature `stream` reads streamed replies.
//! The feature `media` measures local files and sends them.
//! The feature `client` calls the service, over TLS with `rustls` or `native-tls`; `blocking` does
//! the same in synchronous programs.
//! The feature `tools` runs function calls: see the module `tools`.
//! The feature `server` serves the operations with an implementation of `ChatService`.
//! The feature `schema` derives a JSON Schema for every type.

mod conversation;
mod create_chat_completion_ext;
#[cfg(feature = "stream")]
mod deltas;
mod generated;
mod media;
#[cfg(feature = "media")]
mod media_ext;
#[cfg(feature = "stream")]
mod stream;
mod tool_links;
#[cfg(feature = "tools")]
pub mod tools;
mod types_ext;

pub use conversation::{Conversation, ConversationError};
#[cfg(feature = "stream")]
pub use deltas::{Delta, DeltaSplitter};
// The index of `generated` lists its names one by one, and follows the spec.
pub use generated::*;
#[cfg(feature = "client")]
pub use genwire_core::client;
#[cfg(feature = "media")]
pub use genwire_media::FileError;
#[cfg(feature = "stream")]
pub use stream::{ChatReader, Update};
