//! The request, from the text and the command line.

use super::format;
use super::sink::named;
use crate::cli::SpeakArgs;
use crate::input::Source;
use crate::problem::Problem;
use crate::setting;
use genwire_audio::{
    AudioFormat, AudioSetting, PronunciationDict, SpeechStreamOptions, SynthesizeSpeechRequest,
    VoiceSetting, synthesize_speech,
};
use genwire_core::descriptor::Descriptor;
use genwire_core::{Described as _, Validate as _};
use std::io::{self, IsTerminal as _};

/// The maximum size of the text, in bytes.
const MAX_TEXT_BYTES: u64 = 64 * 1024 * 1024;
/// The rule that recommends to stream long texts.
const LONG_TEXT_RULE: &str = "audio.SynthesizeSpeechRequest.rules.long_text";

/// Returns the text to speak.
pub(super) fn text(args: &SpeakArgs) -> Result<String, Problem> {
    let source = match (&args.text, &args.file) {
        (Some(text), _) if text.trim().is_empty() => return Err(no_text()),
        (Some(text), _) if text != "-" => return Ok(text.clone()),
        (_, Some(file)) => Source::new(Some(file)),
        (None, None) if io::stdin().is_terminal() => return Err(no_text()),
        (_, None) => Source::Stdin,
    };
    let text = String::from_utf8(source.read(MAX_TEXT_BYTES)?)
        .map_err(|_| Problem::usage(format!("`{}` is not UTF-8", source.name()), None))?;
    // A byte order mark and the last line end are part of the file, not of the text.
    let text = text.trim_start_matches('\u{feff}').trim_end();
    if text.trim().is_empty() { Err(no_text()) } else { Ok(text.to_owned()) }
}

/// Returns the request to speak the text.
pub(super) fn request(args: &SpeakArgs, text: &str) -> Result<SynthesizeSpeechRequest, Problem> {
    let mut request = SynthesizeSpeechRequest::new(args.model.clone(), text);
    request.voice_setting = voice(args);
    request.audio_setting = audio(args);
    request.language_boost.clone_from(&args.language);
    if !args.tone.is_empty() {
        request.pronunciation_dict = Some(PronunciationDict::new().tone(args.tone.clone()));
    }
    if args.subtitles.is_some() {
        request.subtitle_enable = Some(true);
        request.subtitle_type.clone_from(&args.subtitle_type);
    }
    if is_streamed(args, &request) {
        // The last event would repeat all audio.
        let options = SpeechStreamOptions::new().exclude_aggregated_audio(true);
        request = request.stream(true).stream_options(options);
    }
    setting::set(&mut request, &synthesize_speech::ENDPOINT, &args.settings.set)?;
    Ok(request)
}

/// Returns the format of the argument or of the name of the output.
pub(super) fn audio_format(args: &SpeakArgs) -> Option<AudioFormat> {
    args.format.clone().or_else(|| named(args.output.as_deref()).and_then(format::of_name))
}

/// Returns the maximum number of characters of the text, as the interface declares it.
pub(super) fn most_characters() -> Option<usize> {
    let Descriptor::Object(object) = SynthesizeSpeechRequest::descriptor() else { return None };
    let text = object.members.iter().find(|member| member.name == "text")?;
    let most = text.constraints.iter().find_map(|constraint| constraint.check.length()?.max);
    most.and_then(|most| usize::try_from(most).ok())
}

fn no_text() -> Problem {
    Problem::usage(
        "no text was given",
        Some("give a text, as in `genwire speak \"Good morning.\"`, or `-` to type one"),
    )
}

fn is_streamed(args: &SpeakArgs, request: &SynthesizeSpeechRequest) -> bool {
    let is_long =
        || request.validate().violations().iter().any(|violation| violation.rule == LONG_TEXT_RULE);
    args.stream || !args.no_stream && is_long()
}

fn voice(args: &SpeakArgs) -> Option<VoiceSetting> {
    let mut voice = VoiceSetting::new();
    voice.voice_id.clone_from(&args.voice);
    voice.speed = args.speed;
    voice.vol = args.volume;
    voice.pitch = args.pitch;
    voice.emotion.clone_from(&args.emotion);
    (voice != VoiceSetting::new()).then_some(voice)
}

fn audio(args: &SpeakArgs) -> Option<AudioSetting> {
    let mut audio = AudioSetting::new();
    audio.sample_rate = args.sample_rate;
    audio.bitrate = args.bitrate;
    audio.format = audio_format(args);
    audio.channel = args.channels;
    (audio != AudioSetting::new()).then_some(audio)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Subcommand};
    use clap::Parser as _;
    use serde_json::{Value, json};

    fn check(arguments: &[&str], expected: &Value) {
        let line = ["genwire", "speak"].iter().chain(arguments);
        let Subcommand::Speak(args) = Cli::try_parse_from(line).unwrap().subcommand else {
            panic!("expected `speak`")
        };
        let text = text(&args).unwrap();
        assert_eq!(serde_json::to_value(request(&args, &text).unwrap()).unwrap(), *expected);
    }

    #[test]
    fn a_missing_argument_is_not_sent() {
        check(&["Hi"], &json!({ "model": "speech-2.8-hd", "text": "Hi" }));
        check(
            &["Hi", "-o", "a.wav"],
            &json!({ "model": "speech-2.8-hd", "text": "Hi", "audio_setting": { "format": "wav" } }),
        );
    }

    #[test]
    fn every_argument_has_its_member() {
        check(
            &[
                "Hi",
                "-m",
                "speech-02-hd",
                "--voice",
                "v",
                "--speed",
                "1.5",
                "--volume",
                "2",
                "--pitch",
                "-3",
                "--emotion",
                "calm",
                "--tone",
                "Oslo/(OOS-loo)",
                "--language",
                "English",
                "--sample-rate",
                "32000",
                "--bitrate",
                "128000",
                "--channels",
                "2",
                "--format",
                "flac",
                "-o",
                "a.mp3",
                "--subtitles",
                "a.srt",
                "--subtitle-type",
                "word",
                "--stream",
            ],
            &json!({
                "model": "speech-02-hd", "text": "Hi", "stream": true,
                "stream_options": { "exclude_aggregated_audio": true },
                "voice_setting": {
                    "voice_id": "v", "speed": 1.5, "vol": 2.0, "pitch": -3, "emotion": "calm",
                },
                "pronunciation_dict": { "tone": ["Oslo/(OOS-loo)"] },
                "audio_setting": {
                    "sample_rate": 32000, "bitrate": 128_000, "format": "flac", "channel": 2,
                },
                "language_boost": "English", "subtitle_enable": true, "subtitle_type": "word",
            }),
        );
    }

    #[test]
    fn a_long_text_is_streamed_by_default() {
        let long = "a".repeat(3001);
        let plain = json!({ "model": "speech-2.8-hd", "text": long });
        let mut streamed = plain.clone();
        streamed["stream"] = json!(true);
        streamed["stream_options"] = json!({ "exclude_aggregated_audio": true });
        check(&[&long], &streamed);
        check(&[&long, "--no-stream"], &plain);
    }

    #[test]
    fn the_limit_is_that_of_the_interface() {
        assert_eq!(most_characters(), Some(9999));
    }
}
