//! Converts text to speech in a file, which gets its name once it is complete.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --example speech -- morning.mp3`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::audio::{Pause, SpeechModel, SpeechText, SynthesizeSpeechRequest, VoiceSetting};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let path = std::env::args().nth(1).unwrap_or_else(|| "morning.mp3".to_owned());
    let text =
        SpeechText::new().text("Good morning.").pause(Pause::seconds(0.5)?).text("How are you?");
    let request = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, text)
        .voice_setting(VoiceSetting::new().speed(1.1));
    match client.audio().speak(&request).save(&path).await {
        Ok(saved) => println!("{} bytes in {}", saved.summary.byte_count, saved.path.display()),
        Err(error) => {
            // The audio that arrived is in a file that ends with `.partial`.
            println!("{:?}", error.partial());
            return Err(error.into());
        }
    }
    Ok(())
}
