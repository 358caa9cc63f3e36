//! Speech and voices over the network, with the client of the area.

use crate::support::builder;
use genwire_audio::client::Config;
use genwire_audio::{
    Audio, AudioFormat, AudioSetting, LanguageBoost, ListVoicesRequest, OutputFormat, SpeechModel,
    SubtitleType, SynthesizeSpeechRequest, VoiceSetting, VoiceType,
};
use genwire_common::ErrorCode;
use genwire_server::Running;

async fn start() -> (Running, Audio) {
    let server = builder().set("speech.engine", "tone").start().await.unwrap();
    let config = Config::builder().base_url(server.base_url()).api_key(server.api_key());
    let audio = Audio::new(config.no_proxy().build().unwrap()).unwrap();
    (server, audio)
}

fn say(text: &str) -> SynthesizeSpeechRequest {
    SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, text)
}

#[tokio::test]
async fn speech_is_the_same_whole_and_streamed() {
    let (server, audio) = start().await;
    let pcm = AudioSetting::new().format(AudioFormat::Pcm).sample_rate(16_000);
    let request = say("Good morning. <#0.5#> How are you? Fine!").audio_setting(pcm);
    let whole = audio.synthesize(&request).await.unwrap();
    let mut stream = audio.speak(&request).await.unwrap();
    let mut bytes = Vec::new();
    let mut chunks = 0;
    while let Some(chunk) = stream.next().await {
        bytes.extend(chunk.unwrap());
        chunks += 1;
    }
    assert!(stream.is_complete());
    assert!(chunks >= 3, "{chunks}");
    assert_eq!(whole.audio().unwrap(), bytes);
    assert_eq!(whole.extra_info, stream.summary().info);
    let collected =
        audio.synthesize(&request).stream().await.unwrap().into_response().await.unwrap();
    assert_eq!(collected.audio().unwrap(), bytes);
    server.shutdown().await;
}

#[tokio::test]
async fn addresses_lead_to_the_audio_and_its_subtitles() {
    let (server, audio) = start().await;
    let request = say("One. Two.")
        .output_format(OutputFormat::Url)
        .subtitle_enable(true)
        .subtitle_type(SubtitleType::Word);
    let reply = audio.synthesize(&request).await.unwrap();
    let file = audio.fetch_audio(reply.audio_url().unwrap()).await.unwrap();
    let size = reply.extra_info.as_ref().unwrap().audio_size;
    assert_eq!(size, i64::try_from(file.len()).ok());
    let url = reply.data.as_ref().unwrap().subtitle_file.clone().unwrap();
    let subtitles = audio.fetch_subtitles(&url).await.unwrap();
    assert_eq!(subtitles.word_cues().to_srt().matches("-->").count(), 2);
    server.shutdown().await;
}

#[tokio::test]
async fn listed_voices_can_speak() {
    let (server, audio) = start().await;
    let voices = audio.voices(&ListVoicesRequest::new(VoiceType::All)).await.unwrap();
    assert!(voices.voice("calm-narrator").is_some());
    for (_, voice) in voices.voices().step_by(20) {
        let voice = VoiceSetting::new().voice_id(voice.voice_id.clone().unwrap());
        let request = say("Hi").voice_setting(voice).language_boost(LanguageBoost::Auto);
        assert!(audio.synthesize(&request).await.is_ok());
    }
    let unknown = say("Hi").voice_setting(VoiceSetting::new().voice_id("unknown"));
    let error = audio.synthesize(&unknown).await.unwrap_err();
    assert_eq!(error.code().map(ErrorCode::from), Some(ErrorCode::InvalidParameter));
    server.shutdown().await;
}
