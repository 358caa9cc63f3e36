//! Lets a model call functions that are made from Rust types.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --features tools --example tools`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::chat::tools::{ToolEvent, ToolLoop, Toolbox};
use genwire::chat::{ChatModel, Conversation};
use schemars::JsonSchema;
use serde::Deserialize;

/// The doc comments become the descriptions that the model reads.
#[derive(Deserialize, JsonSchema)]
struct Place {
    /// The name of the city.
    city: String,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let tools = Toolbox::new().add(
        "temperature",
        "Returns the temperature in a city.",
        async |place: Place| format!("17 degrees in {}", place.city),
    );
    let mut conversation = Conversation::new(ChatModel::M3);
    conversation.push_user("What is the temperature in Oslo?");
    let reply = ToolLoop::new(&tools)
        .max_turns(5)
        .concurrent(2)
        .on_event(|event| {
            if let ToolEvent::Call { call, .. } = event {
                println!("{}({})", call.name(), call.arguments_text());
            }
        })
        .run(client.chat(), &mut conversation)
        .await?;
    println!("{}", reply.text());
    Ok(())
}
