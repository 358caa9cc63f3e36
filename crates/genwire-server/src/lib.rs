//! Local service that serves the whole interface.
//!
//! [`Server::builder`] starts it in the process of a test, on a free port and with its state in
//! memory; `genwire serve` does the same from the command line. Its answers are made up, but
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
//! A second address, [`Running::admin_url`], is for tests: it sets the clock, injects faults, moves
//! tasks and returns the journal. `GET /` there lists all routes.
#![warn(clippy::missing_errors_doc)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod admin;
mod admin_token;
mod anonymous;
mod areas;
mod audio;
mod blocking;
mod body_memory;
#[cfg(test)]
mod bounds;
mod callbacks;
mod clock;
mod compat;
mod config;
mod connection_reset;
mod control;
mod default_engine;
mod engines;
mod error;
mod faults;
mod fetch;
mod gate;
mod interface;
mod journal;
mod keys;
mod metrics;
mod origins;
mod progression;
mod regular_file;
mod replies;
mod request_ids;
mod screening;
mod seed;
mod server;
mod shared;
mod stop;
mod store;
mod streaming;
mod tasks;
mod trace;
mod values;
mod voices;

pub use clock::Clock;
pub use config::Config;
pub use error::Error;
pub use progression::Progression;
pub use regular_file::{open_regular, read_regular};
pub use server::{Running, Server, ServerBuilder};
pub use store::StoreConfig;
pub use tasks::TaskConfig;
