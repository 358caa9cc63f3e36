//! Prints an answer while it comes, and then what it cost.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --example chat_stream`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::chat::{ChatModel, CreateChatCompletionRequest, StreamOptions};
use std::io::Write as _;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Tell me of the Nile.")
        .reasoning_split(true)
        .stream_options(StreamOptions::new().include_usage(true));
    let mut stream = client.chat().create_chat_completion_stream(&request).await?;
    while let Some(chunk) = stream.next().await {
        // An answer that is cut off ends with an error, and never looks like a whole one.
        print!("{}", chunk?.text());
        std::io::stdout().flush()?;
    }
    // The events add up to the reply of the call that does not stream.
    let reply = stream.collect().await?;
    println!("\n{:?}, {:?}", reply.finish_reason(), reply.usage);
    Ok(())
}
