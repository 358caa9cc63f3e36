//! Sets timeouts, retries and the rate of calls.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --example limits`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::chat::{ChatModel, CreateChatCompletionRequest, create_chat_completion};
use genwire::{Client, Rate, RetryPolicy, Timeouts};
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seconds = Duration::from_secs;
    let client = Client::builder()
        .env()
        .timeouts(Timeouts::default().connect(seconds(5)).idle(seconds(30)).total(seconds(120)))
        // A call is retried only if nothing can have been generated for it.
        .retry(RetryPolicy::default().attempts(4).backoff(Duration::from_millis(250), seconds(8)))
        .rate_limit(&create_chat_completion::ENDPOINT, Rate::per_minute(60).burst(10))
        .max_response_bytes(8 * 1024 * 1024)
        .build()?;
    let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.");
    // One call may differ from the others.
    let call = client.chat().create(&request);
    let reply = call.timeout(seconds(20)).header("x-team", "maps").no_retry().await?;
    println!("{} after {} attempt", reply.text(), reply.raw().attempts());
    Ok(())
}
