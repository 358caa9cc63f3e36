//! Converts text to speech and writes the audio to standard output while it arrives.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --example speech_stream > morning.mp3`, or pass it on to a player.

use genwire::Client;
use genwire::audio::{SpeechModel, SynthesizeSpeechRequest};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let request = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "Good morning.");
    // It is an `AsyncRead`, and a `Stream` of bytes too.
    let mut speech = client.audio().speak(&request).await?;
    tokio::io::copy(&mut speech, &mut tokio::io::stdout()).await?;
    Ok(())
}
