//! A local service that really serves the interface.
//!
//! [`Server::builder`] starts it in the process of a test, on a port that is free and with its state
//! in memory; `genwire serve` is the same from the command line. What it answers is made up, but
//! repeatable: the same seed and the same calls give the same bytes.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use genwire_chat::{Chat, ChatModel, CreateChatCompletionRequest};
//! use genwire_core::client::Config;
//! use genwire_server::Server;
//!
//! let server = Server::builder().seed(7).start().await?;
//! let config = Config::builder().base_url(server.base_url()).api_key(server.api_key()).build()?;
//! let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Hello");
//! let reply = Chat::new(config)?.create_chat_completion(&request).await?;
//! assert!(reply.text().contains("Hello"));
//! server.shutdown().await;
//! # Ok(())
//! # }
//! ```
//!
//! A second address, [`Running::admin_url`], is there for tests: it sets the clock, plants faults,
//! moves tasks and shows what was asked. `GET /` there lists all of it.

mod admin;
mod areas;
mod audio;
mod callbacks;
mod clock;
mod config;
mod engines;
mod error;
mod faults;
mod fetch;
mod gate;
mod journal;
mod metrics;
mod request_ids;
mod screening;
mod seed;
mod server;
mod shared;
mod store;
mod tasks;
mod voices;

pub use clock::Clock;
pub use config::Config;
pub use error::Error;
pub use server::{Running, Server, ServerBuilder};
pub use store::StoreConfig;
pub use tasks::{Progression, TaskConfig};
