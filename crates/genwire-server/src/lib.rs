//! A local service with the whole interface.
//!
//! [`Server::builder`] starts it inside a test process, on a free port and with its state in
//! memory; `genwire serve` does the same from the command line. Its replies are made up but
//! repeatable: the same seed and the same calls give the same bytes.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use genwire_chat::client::Config;
//! use genwire_chat::{Chat, ChatModel, CreateChatCompletionRequest};
//! use genwire_server::Server;
//!
//! let server = Server::builder().seed(7).start().await?;
//! let config = Config::builder().base_url(server.base_url()).api_key(server.api_key()).build()?;
//! let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Hello");
//! let reply = Chat::new(config)?.create(&request).await?;
//! assert!(reply.text().contains("Hello"));
//! server.shutdown().await;
//! # Ok(())
//! # }
//! ```
//!
//! Everything around a reply (API keys, faults, tasks, programmed replies, the clock, the admin
//! interface) comes from `genwire-mock`, which serves any interface; this crate has the engines of
//! this interface. A second address, [`Running::admin_url`], is for tests: it sets the clock,
//! injects faults, moves tasks and returns the journal. `GET /` there lists all routes.
#![warn(clippy::missing_errors_doc)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod admin;
mod areas;
mod audio;
mod backends;
#[cfg(test)]
mod bounds;
mod callbacks;
mod engines;
mod interface;
mod screening;
mod sections;
mod server;
mod voices;

pub use genwire_mock::{Clock, Error, Progression, Running, StoreConfig, TaskConfig, curl_key};
pub use sections::{Config, EngineSettings};
pub use server::{Server, ServerBuilder};
