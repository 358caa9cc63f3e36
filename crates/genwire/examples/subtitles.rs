//! Converts text to speech with subtitles, and writes them for players.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --example subtitles -- morning`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::audio::{SpeechModel, SubtitleType, SynthesizeSpeechRequest};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let name = std::env::args().nth(1).unwrap_or_else(|| "morning".to_owned());
    let request = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "Good morning. Bye.")
        .subtitle_enable(true)
        .subtitle_type(SubtitleType::Word);
    let saved = client.audio().speak(&request).save(format!("{name}.mp3")).await?;
    let Some(url) = saved.summary.subtitle_file else {
        println!("the service gave no subtitles");
        return Ok(());
    };
    // Nothing is downloaded unless the program requests it, and the key is never sent.
    let subtitles = client.audio().fetch_subtitles(&url).await?;
    std::fs::write(format!("{name}.srt"), subtitles.cues().to_srt())?;
    std::fs::write(format!("{name}.vtt"), subtitles.word_cues().to_vtt())?;
    println!("words: {}", subtitles.word_cues().as_slice().len());
    Ok(())
}
