//! Function calls: functions from Rust types, and the loop that runs them turn by turn.
//!
//! ```no_run
//! use genwire_chat::tools::{ToolLoop, Toolbox};
//! use genwire_chat::{Chat, ChatModel, Conversation};
//! use schemars::JsonSchema;
//! use serde::Deserialize;
//!
//! #[derive(Deserialize, JsonSchema)]
//! struct Place {
//!     /// The name of the city.
//!     city: String,
//! }
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let tools = Toolbox::new().add(
//!     "temperature",
//!     "Returns the temperature in a city.",
//!     async |place: Place| format!("17 degrees in {}", place.city),
//! );
//! let mut conversation = Conversation::new(ChatModel::M3);
//! conversation.push_user("How warm is it in Oslo?");
//!
//! let chat = Chat::new(genwire_chat::client::Config::from_env()?)?;
//! let reply = ToolLoop::new(&tools).run(&chat, &mut conversation).await?;
//! println!("{}", reply.text());
//! # Ok(())
//! # }
//! ```
//!
//! With the package `genwire`, the client is `client.chat()`. [`ToolLoop::run_with`] accepts a
//! function instead of the client, for tests and for programs that send requests themselves.

mod answer;
mod error;
mod join;
#[cfg(feature = "tools")]
mod parameters;
mod run;
mod toolbox;

pub use answer::{Answer, BadArguments, Json, ToolError};
pub use error::ToolLoopError;
#[cfg(feature = "tools")]
pub use parameters::NoArguments;
pub use run::{MAX_CALLS, MAX_TURNS, ToolEvent, ToolLoop, UnknownTool};
pub use toolbox::{BadTool, Toolbox};
