//! Asks one question and prints the answer.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --example chat`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::chat::{ChatModel, CreateChatCompletionRequest, Message};
use genwire::{Client, ErrorKind};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let messages = vec![
        Message::system("Answer in one sentence."),
        Message::user("Which river is the longest?"),
    ];
    let request = CreateChatCompletionRequest::new(ChatModel::M3, messages).temperature(0.2);
    match client.chat().create(&request).await {
        Ok(reply) => println!("{}", reply.text()),
        // Nothing was sent: every rule that the request breaks is in the report.
        Err(error) if matches!(error.kind(), ErrorKind::Invalid(_)) => println!("{error}"),
        Err(error) => {
            println!("{error}");
            if let Some(id) = error.request_id() {
                println!("request {id}");
            }
            return Err(error.into());
        }
    }
    Ok(())
}
