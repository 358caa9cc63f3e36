//! Shows what a model thinks dimmed, and its answer as it is.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --example thinking`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::chat::{ChatModel, CreateChatCompletionRequest};
use genwire::think::{Part, Splitter};
use std::io::Write as _;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Is 1003 a prime number?");
    let mut stream = client.chat().create_chat_completion_stream(&request).await?;
    // Thinking comes in a member of its own, or inside the text between `<think>` and `</think>`.
    let mut splitter = Splitter::new();
    let mut is_thinking = false;
    let mut show = |part: Part<'_>| match part {
        Part::Thinking(text) if text.is_empty() => {}
        Part::Thinking(text) => {
            is_thinking = true;
            print!("\x1b[2m{text}\x1b[0m");
        }
        Part::Answer(text) => {
            let parts = if std::mem::take(&mut is_thinking) { "\n\n" } else { "" };
            print!("{parts}{text}");
        }
    };
    while let Some(chunk) = stream.next().await {
        let chunk = chunk?;
        show(Part::Thinking(chunk.reasoning().into()));
        splitter.push(chunk.text()).for_each(&mut show);
        std::io::stdout().flush()?;
    }
    splitter.finish().into_iter().for_each(&mut show);
    println!();
    Ok(())
}
