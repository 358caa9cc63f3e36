//! Chats in a synchronous program; the stream is an iterator.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --features blocking --example blocking`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::chat::{ChatModel, CreateChatCompletionRequest, Delta};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?.blocking()?;
    let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.");
    println!("{}", client.chat().create(&request).send()?.text());
    for delta in client.chat().create(&request).stream()?.deltas() {
        if let Delta::Text(text) = delta? {
            print!("{text}");
        }
    }
    println!();
    Ok(())
}
