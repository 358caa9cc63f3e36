//! Functions that the model may call: from Rust types, and run turn by turn.
//!
//! ```
//! use genwire_chat::tools::{ToolLoop, Toolbox};
//! use genwire_chat::{ChatModel, Conversation, CreateChatCompletionResponse};
//! use schemars::JsonSchema;
//! use serde::Deserialize;
//! use serde_json::json;
//!
//! #[derive(Deserialize, JsonSchema)]
//! struct Place {
//!     /// The name of the city.
//!     city: String,
//! }
//!
//! # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
//! # runtime.block_on(async {
//! let tools = Toolbox::new().add(
//!     "temperature",
//!     "Tells the temperature in a city.",
//!     async |place: Place| format!("17 degrees in {}", place.city),
//! );
//! let mut conversation = Conversation::new(ChatModel::M3);
//! conversation.push_user("How warm is it in Oslo?");
//!
//! // Whatever takes a request and brings a reply will do; here it is a script.
//! let mut script = vec![
//!     json!({ "choices": [{ "finish_reason": "stop", "message": { "content": "17 degrees." } }] }),
//!     json!({ "choices": [{ "finish_reason": "tool_calls", "message": { "tool_calls": [{
//!         "id": "call_1", "type": "function",
//!         "function": { "name": "temperature", "arguments": "{\"city\":\"Oslo\"}" },
//!     }] } }] }),
//! ];
//! let send = |_request| {
//!     let reply = script.pop().unwrap_or_default();
//!     async { serde_json::from_value::<CreateChatCompletionResponse>(reply) }
//! };
//! let reply = ToolLoop::new(&tools).run(&mut conversation, send).await?;
//! assert_eq!(reply.text(), "17 degrees.");
//! assert_eq!(conversation.messages()[2].text().as_deref(), Some("17 degrees in Oslo"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod error;
mod join;
mod parameters;
mod run;
mod toolbox;

pub use answer::{Answer, BadArguments, Json, ToolError};
pub use error::ToolLoopError;
pub use parameters::NoArguments;
pub use run::{ToolEvent, ToolLoop, UnknownTool};
pub use toolbox::{BadTool, Toolbox};
