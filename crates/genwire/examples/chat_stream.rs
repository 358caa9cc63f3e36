//! Prints an answer while it arrives, and then the usage.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --example chat_stream`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::chat::{ChatModel, CreateChatCompletionRequest, Delta, StreamOptions};
use std::io::Write as _;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Describe the Nile.")
        .stream_options(StreamOptions::new().include_usage(true));
    let mut deltas = client.chat().create(&request).stream().await?.deltas();
    while let Some(delta) = deltas.next().await {
        // A truncated reply ends with an error.
        if let Delta::Text(text) = delta? {
            print!("{text}");
            std::io::stdout().flush()?;
        }
    }
    // The deltas add up to the same reply as a call without streaming.
    let reply = deltas.into_response().await?;
    println!("\n{:?}, {:?}", reply.finish_reason(), reply.usage);
    Ok(())
}
