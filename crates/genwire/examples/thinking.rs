//! Prints the thinking of a model dimmed, and its answer as it is.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --example thinking`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::chat::{ChatModel, CreateChatCompletionRequest, Delta};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Is 1003 a prime number?");
    let mut deltas = client.chat().create(&request).stream().await?.deltas();
    let mut gap = "";
    while let Some(delta) = deltas.next().await {
        match delta? {
            Delta::Thinking(text) => {
                print!("\x1b[2m{text}\x1b[0m");
                gap = "\n\n";
            }
            Delta::Text(text) => print!("{}{text}", std::mem::take(&mut gap)),
            _ => {}
        }
    }
    println!();
    Ok(())
}
