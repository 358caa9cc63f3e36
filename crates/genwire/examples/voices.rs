//! Lists the voices.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --example voices`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::audio::{ListVoicesRequest, VoiceType};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let reply = client.audio().voices(&ListVoicesRequest::new(VoiceType::All)).await?;
    for (kind, voice) in reply.voices() {
        let id = voice.voice_id.as_deref().unwrap_or_default();
        println!("{:<16} {id:<24} {}", kind.as_str(), voice.label());
    }
    Ok(())
}
