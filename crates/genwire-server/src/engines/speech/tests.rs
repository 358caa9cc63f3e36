//! Tests of texts that are spoken by the built-in voice and measured.

use std::sync::Arc;

use genwire_audio::{LanguageBoost, SynthesizeSpeechRequest};
use proptest::prelude::*;
use serde_json::{Value as JsonValue, json};

use super::script::{End, ScriptPart, Word};
use super::subtitles::Heard;
use super::*;
use crate::audio::heard::hear;
use crate::audio::{Container, Target};

struct Audio {
    bytes: Vec<u8>,
    chunks: usize,
    marks: Vec<Mark>,
    made: Made,
}

impl Audio {
    fn samples(&self) -> Vec<f32> {
        hear(self.made.target.container, &self.bytes).samples
    }

    /// Returns the silences of more than 20 ms inside the sound, in milliseconds.
    fn silences(&self) -> Vec<f64> {
        let samples = self.samples();
        let is_sound = |sample: &f32| sample.abs() > 0.003;
        let mut silences = Vec::new();
        let mut last: Option<usize> = None;
        for (at, _) in samples.iter().enumerate().filter(|(_, sample)| is_sound(sample)) {
            if let Some(last) = last.filter(|last| at - last > samples.len().min(640)) {
                silences.push(self.made.target.milliseconds((at - last) as u64));
            }
            last = Some(at);
        }
        silences
    }
}

fn request(body: &JsonValue) -> SynthesizeSpeechRequest {
    let mut whole = json!({ "model": "speech-2.8-hd" });
    for (name, value) in body.as_object().unwrap() {
        whole[name] = value.clone();
    }
    serde_json::from_value(whole).unwrap()
}

fn voice(hertz: f32) -> Character {
    Character { hertz, overtones: [0.4, 0.2, 0.1], language: LanguageBoost::English }
}

async fn make_with(request: &SynthesizeSpeechRequest, hertz: f32) -> Result<Audio, SpeechError> {
    make_within(request, hertz, 8 << 20).await
}

async fn make_within(
    request: &SynthesizeSpeechRequest,
    hertz: f32,
    limit: u64,
) -> Result<Audio, SpeechError> {
    let script = Script::of(request);
    let style = SpeechStyle::new(voice(hertz), request);
    let mut production = Production::new(Arc::new(ToneVoice), style, script, request, limit)?;
    let (mut bytes, mut marks, mut chunks, mut made) = (Vec::new(), Vec::new(), 0, None);
    while let Some(chunk) = production.next().await? {
        assert!(made.is_none(), "the last chunk is the last");
        chunks += usize::from(!chunk.bytes.is_empty());
        bytes.extend(chunk.bytes);
        marks.extend(chunk.marks);
        made = chunk.end;
    }
    Ok(Audio { bytes, chunks, marks, made: made.unwrap() })
}

async fn make(body: JsonValue) -> Audio {
    make_with(&request(&body), 150.0).await.unwrap()
}

fn words(text: &str) -> Vec<Vec<String>> {
    Script::of(&request(&json!({ "text": text })))
        .sentences()
        .map(|sentence| sentence.words.iter().map(|word| word.spoken().to_owned()).collect())
        .collect()
}

#[test]
fn texts_fall_into_sentences_and_words() {
    let check = |text: &str, expected: &[&[&str]]| assert_eq!(words(text), expected, "{text}");
    check("Good morning. How are you?", &[&["Good", "morning"], &["How", "are", "you"]]);
    check("It's 3.5% of e.g. this", &[&["It's", "3.5", "%", "of", "e.g"], &["this"]]);
    check("你好。Hi there！再见", &[&["你", "好"], &["Hi", "there"], &["再", "见"]]);
    check("\"Wait...\" he said", &[&["Wait"], &["he", "said"]]);
    check("one\ntwo\r\n\r\nthree", &[&["one"], &["two"], &["three"]]);
    check("one<#0.5#>two (laughs) three", &[&["one"], &["two"], &["three"]]);
    check("", &[]);
    check("...!? \u{1f600}", &[]);
    assert_eq!(words(&"word ".repeat(100)).len(), 3);
}

#[test]
fn readings_and_the_dictionary_change_what_is_spoken() {
    assert_eq!(words("好(hao4)人 (ren2)民"), [["hao4", "人", "ren2"]]);
    let body = json!({
        "text": "Oslo is far. 处理 it in Oslo",
        "pronunciation_dict": { "tone": ["处理/(chu3)(li3)", "Oslo/(OOS-loo)", "far", "in Oslo/(x)"] },
    });
    let script = Script::of(&request(&body));
    let spoken: Vec<_> =
        script.sentences().flat_map(|it| it.words.iter().map(Word::spoken)).collect();
    assert_eq!(spoken, ["OOS-loo", "is", "far", "chu3", "li3", "it", "x", ""]);
}

#[test]
fn places_are_counted_in_characters_of_the_whole_text() {
    let text = "Größe “zählt”. <#1#> 你好， (laughs) Ende!";
    let letters: Vec<char> = text.chars().collect();
    let script = Script::of(&request(&json!({ "text": text })));
    for sentence in script.sentences() {
        let at = |span: &Range<usize>| letters[span.clone()].iter().collect::<String>();
        assert_eq!(at(&sentence.span), sentence.text);
        for word in &sentence.words {
            assert_eq!(at(&word.span), word.text);
        }
    }
    let ends: Vec<End> = script.sentences().map(|it| it.end).collect();
    assert_eq!(ends, [End::Statement, End::Open, End::Open]);
    assert_eq!(script.parts[1], ScriptPart::Pause(1.0));
    assert_eq!(Figures::of(text, &script).words, 5);
}

#[test]
fn tags_are_read_aloud_by_models_without_them() {
    let mut request = request(&json!({ "text": "Well (laughs) done" }));
    assert_eq!(Script::of(&request).parts.len(), 3);
    request.model = genwire_audio::SpeechModel::Speech02Hd;
    assert_eq!(Script::of(&request).words(), 3);
}

#[tokio::test]
async fn a_pause_is_a_silence_of_its_length() {
    for (pause, expected) in [("0.05", 50.0), ("0.5", 500.0), ("1.25", 1250.0), ("3", 3000.0)] {
        for format in ["pcm", "wav", "flac", "mp3"] {
            let text = format!("no.<#{pause}#> no");
            let setting = json!({ "format": format, "sample_rate": 32000 });
            let audio = make(json!({ "text": text, "audio_setting": setting })).await;
            let silences = audio.silences();
            assert_eq!(silences.len(), 1, "{format} {pause}: {silences:?}");
            assert!((silences[0] - expected).abs() <= 10.0, "{format} {pause}: {silences:?}");
        }
    }
}

#[tokio::test]
async fn figures_are_true_to_the_bytes() {
    for format in ["mp3", "wav", "flac", "pcm"] {
        for (rate, channel) in [(8_000, 1), (22_050, 1), (32_000, 1), (44_100, 1), (24_000, 2)] {
            for stream in [false, true] {
                let channel = if format == "pcm" { 1 } else { channel };
                let setting = json!({ "format": format, "sample_rate": rate, "channel": channel });
                let text = "The train to Oslo leaves at nine. Hurry up!";
                let body = json!({ "text": text, "stream": stream, "audio_setting": setting });
                let audio = make(body).await;
                let heard = hear(audio.made.target.container, &audio.bytes);
                let what = format!("{format} {rate} {channel} {stream}");
                if format != "pcm" {
                    assert_eq!((heard.sample_rate, heard.channels), (rate, channel), "{what}");
                }
                let length = heard.samples.len() as u64 * 1000;
                assert_eq!(audio.made.length, length.div_ceil(rate.into()), "{what}");
                assert_eq!(audio.made.bytes, audio.bytes.len() as u64, "{what}");
                let measured = audio.made.bytes * 8_000 / audio.made.length;
                let tolerance = audio.made.bitrate / 7;
                assert!(
                    measured.abs_diff(audio.made.bitrate) <= tolerance,
                    "{what}: {measured} {:?}",
                    audio.made
                );
                if stream {
                    assert!(audio.chunks > 1, "{what}");
                }
            }
        }
    }
}

/// Checks that marks are in order and within the audio.
fn follow_one_another(audio: &Audio, heard: &[&Heard]) {
    let (mut time, mut place) = (0.0, 0);
    for it in heard {
        assert!(it.time.start >= time && it.time.end > it.time.start, "{it:?}");
        assert!(it.span.start >= place && it.span.end > it.span.start, "{it:?}");
        (time, place) = (it.time.end, it.span.end);
        let start = audio.made.target.samples(it.time.start / 1000.0);
        let end = audio.made.target.samples(it.time.end / 1000.0);
        assert!(audio.samples()[start..end].iter().any(|it| it.abs() > 0.05), "{it:?}");
    }
    #[expect(clippy::cast_precision_loss, reason = "it is some seconds")]
    let length = audio.made.length as f64;
    assert!(time <= length, "{time} {length}");
}

#[tokio::test]
async fn marks_follow_one_another_and_lie_within_the_audio() {
    let text = "Good morning, (sighs) world. <#0.2#> 你好吗？\nYes: 100% sure";
    for (granularity, stream, words) in [
        ("sentence", false, 0),
        ("word", false, 10),
        ("word_streaming", true, 10),
        ("word", true, 10),
    ] {
        for format in ["mp3", "pcm"] {
            let audio = make(json!({
                "text": text, "stream": stream, "subtitle_enable": true,
                "subtitle_type": granularity, "audio_setting": { "format": format },
            }))
            .await;
            assert_eq!(audio.marks.len(), 4, "{granularity}: {:?}", audio.marks);
            let found: Vec<&Heard> =
                audio.marks.iter().flat_map(|it| it.words.iter().flatten()).collect();
            assert_eq!(found.len(), words, "{granularity}: {:?}", audio.marks);
            assert!(audio.marks.iter().all(|mark| mark.words.is_some() == (words > 0)));
            let sentences = audio.marks.iter().map(|mark| &mark.heard).collect::<Vec<_>>();
            for heard in [&sentences, &found] {
                follow_one_another(&audio, heard);
            }
            for mark in &audio.marks {
                let Heard { span, time, .. } = &mark.heard;
                for word in mark.words.iter().flatten() {
                    assert!(time.start <= word.time.start && word.time.end <= time.end, "{mark:?}");
                    assert!(span.start <= word.span.start && word.span.end <= span.end, "{mark:?}");
                }
            }
        }
    }
    assert!(make(json!({ "text": text })).await.marks.is_empty());
}

#[tokio::test]
async fn the_same_request_gives_the_same_bytes() {
    let body = json!({ "text": "Once upon a time (sighs)", "audio_setting": { "format": "wav" } });
    let request = request(&body);
    let first = make_with(&request, 150.0).await.unwrap();
    assert_eq!(first.bytes, make_with(&request, 150.0).await.unwrap().bytes);
    assert_ne!(first.bytes, make_with(&request, 200.0).await.unwrap().bytes);
}

#[tokio::test]
async fn chunks_of_raw_samples_are_the_whole() {
    let text = "One. Two! (laughs) Three? <#0.3#> Four";
    for format in ["pcm", "pcmu_raw"] {
        let body = |stream| json!({ "text": text, "stream": stream, "audio_setting": { "format": format } });
        let (whole, chunks) = (make(body(false)).await, make(body(true)).await);
        assert_eq!(whole.bytes, chunks.bytes);
        assert_eq!(chunks.chunks, 6);
    }
}

#[tokio::test]
async fn speed_volume_and_pitch_are_heard_and_other_settings_are_accepted() {
    let plain =
        make(json!({ "text": "Good morning" , "audio_setting": { "format": "wav" } })).await;
    for (member, value, is_heard) in [
        ("voice_setting", json!({ "speed": 0.5 }), true),
        ("voice_setting", json!({ "vol": 0.3 }), true),
        ("voice_setting", json!({ "vol": 8 }), true),
        ("voice_setting", json!({ "pitch": 5 }), true),
        ("aigc_watermark", json!(true), true),
        ("voice_setting", json!({ "emotion": "sad" }), false),
        ("voice_modify", json!({ "pitch": 30, "intensity": 30, "timbre": -30 }), false),
        ("voice_modify", json!({ "sound_effects": "spacious_echo" }), false),
    ] {
        let mut body = json!({ "text": "Good morning", "audio_setting": { "format": "wav" } });
        body[member] = value.clone();
        let audio = make(body).await;
        assert_eq!(audio.bytes != plain.bytes, is_heard, "{member}: {value}");
    }
    let silent =
        json!({ "text": "a", "voice_setting": { "vol": 0 }, "audio_setting": { "format": "pcm" } });
    assert!(make(silent).await.samples().iter().all(|sample| *sample == 0.0));
}

#[tokio::test]
async fn speed_and_the_marker_change_the_length() {
    let length = |body: JsonValue| async move { make(body).await.made.length };
    let plain = length(json!({ "text": "Good morning" })).await;
    let slow = length(json!({ "text": "Good morning", "voice_setting": { "speed": 0.5 } })).await;
    assert!(slow.abs_diff(plain * 2) <= 2, "{slow} {plain}");
    let marked = length(json!({ "text": "Good morning", "aigc_watermark": true })).await;
    assert!(marked > plain + 500, "{marked} {plain}");
}

#[tokio::test]
async fn what_would_be_too_large_is_refused() {
    let limit = 1 << 20;
    let setting = |format: &str| json!({ "format": format, "sample_rate": 44100 });
    let pauses = "a<#99.99#>a";
    let words = "b ".repeat(400);
    for (text, format, stream, expected) in [
        (pauses, "wav", false, true),
        (pauses, "flac", false, true),
        (pauses, "mp3", false, true),
        (&*words, "wav", false, true),
        (&*words, "wav", true, true),
        (&*words, "mp3", true, false),
    ] {
        let body = json!({ "text": text, "stream": stream, "audio_setting": setting(format) });
        let made = make_within(&request(&body), 150.0, limit).await;
        let refused = made.is_err_and(|error| error == SpeechError::TooLarge { limit });
        assert_eq!(refused, expected, "{format} {stream}");
    }
}

#[test]
fn voices_are_mixed_by_their_shares() {
    let mixed = Character::mix(&[(voice(100.0), 1.0), (voice(400.0), 1.0)]).unwrap();
    assert!((mixed.hertz - 200.0).abs() < 0.1);
    let mixed = Character::mix(&[(voice(100.0), 3.0), (voice(200.0), 1.0)]).unwrap();
    assert!((115.0..125.0).contains(&mixed.hertz));
    assert_eq!(Character::mix(&[]), None);
}

#[test]
fn invisible_characters_are_counted() {
    let check = |text: &str, expected: f64| {
        let script = Script::of(&request(&json!({ "text": text })));
        let figures = Figures::of(text, &script);
        assert!((figures.invisible - expected).abs() < 1e-9, "{text:?}: {figures:?}");
    };
    check("Good morning.\n", 0.0);
    check("a\u{200b}bc", 0.25);
    check("\u{0}", 1.0);
    check("", 0.0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_text_can_be_spoken(
        text in "(([a-zA-Z0-9äß你好ก ,.!?'()-]{0,12}|\\PC{0,6}|\\(laughs\\)|\\(hao3\\)|\n){0,6})",
        stream in any::<bool>(),
        speed in -3.0..9.0_f64,
        pitch in any::<i64>(),
        rate in any::<i64>(),
        format in prop::sample::select(vec!["pcm", "flac", "pcmu_wav", "opus", "wav"]),
    ) {
        let request = request(&json!({
            "text": text, "stream": stream, "subtitle_enable": true, "subtitle_type": "word",
            "voice_setting": { "speed": speed, "pitch": pitch, "vol": speed },
            "audio_setting": { "format": format, "sample_rate": rate },
        }));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let audio = runtime.block_on(make_with(&request, 180.0)).unwrap();
        let words = Script::of(&request).words();
        let marked = audio.marks.iter().flat_map(|it| it.words.iter().flatten()).count();
        prop_assert_eq!(marked, words);
        let _: Target = audio.made.target;
        if audio.made.target.container != Container::Mp3 {
            prop_assert_eq!(words == 0 && !text.contains("(laughs)"), audio.made.length == 0);
        }
    }
}

#[tokio::test]
async fn readings_that_make_a_text_too_long_are_refused_before_it_is_spoken() {
    let check = async |tone: Vec<String>, text: String| {
        let body = json!({ "text": text, "pronunciation_dict": { "tone": tone } });
        make_with(&request(&body), 150.0).await.err()
    };
    let too_long = Some(SpeechError::TooLong { limit: 50_000 });
    assert_eq!(check(vec![format!("a/({})", "a ".repeat(500))], "a ".repeat(500)).await, too_long);
    let entries = (0..5_000).map(|index| format!("a{index}/(b)")).collect();
    assert_eq!(check(entries, "a ".repeat(5_000)).await, too_long);
    assert_eq!(check(vec!["a/(b)".to_owned()], "a ".repeat(20)).await, None);
}

#[tokio::test]
async fn a_pause_and_a_whole_flac_are_encoded_in_parts() {
    let text = "a <#9.99#> b";
    for format in ["flac", "wav", "mp3"] {
        let audio = make(json!({ "text": text, "audio_setting": { "format": format } })).await;
        let longest = audio.silences().into_iter().fold(0.0, f64::max);
        assert!((9_900.0..10_100.0).contains(&longest), "{format}: {longest}");
    }
}
