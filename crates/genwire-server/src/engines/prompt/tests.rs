//! Tests of prompts for all kinds of requests.

use super::{
    Brief, FileKind, Measures, MediaFile, PromptEngine, PromptEngineKind, Role, VideoConfig,
};
use super::{Written, compose, tokens_of};
use crate::engines::backend::ChatBackend;
use crate::engines::chat::{ChatConfig, ChatEngineKind, count_tokens};
use crate::engines::upstream::UpstreamConfig;
use crate::engines::upstream::tests::scripted::{Act, Scripted};
use crate::screening::Screening;
use genwire_core::BodyKind;
use genwire_mock::{Clock, Failure, Seed};
use genwire_video::sections;
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

const TEXT: [&str; 3] =
    ["integrated_multimodal_description", "overall_soundscape", "non_diegetic_music"];
const REFERENCES: [&str; 6] = [
    "subject_definitions",
    "summary",
    "retention_analysis",
    "detailed_description",
    "overall_soundscape",
    "non_diegetic_music",
];

fn file(kind: FileKind, role: Role) -> MediaFile {
    let measures = Measures {
        format: "PNG".to_owned(),
        width: (kind != FileKind::Audio).then_some(640),
        height: (kind != FileKind::Audio).then_some(480),
        seconds: (kind != FileKind::Image).then_some(3.0),
        frame_rate: (kind == FileKind::Video).then_some(24_000.0 / 1001.0),
    };
    MediaFile { kind, role, source: "hash".to_owned(), measures: Some(measures) }
}

fn brief(prompt: &str, duration: i64, files: Vec<MediaFile>) -> Brief {
    let ratio = if files.is_empty() { "16:9" } else { "adaptive" };
    Brief { prompt: prompt.to_owned(), duration, ratio: ratio.to_owned(), files }
}

fn prompt(seed: u64, brief: &Brief) -> String {
    compose(Seed::new(seed), brief).to_string()
}

#[track_caller]
fn conforms(text: &str, expected: &[&str]) {
    let found = sections(text);
    let names: Vec<_> = found.iter().filter_map(genwire_video::Section::name).collect();
    assert_eq!(names, expected, "{text}");
    assert!(found.iter().all(|section| !section.text().is_empty()), "{text}");
    let reply = json!({ "task": {
        "id": "task-1", "model": "X-H3", "status": "succeeded", "created_at": 1, "updated_at": 2,
        "content": { "prompt": text }, "duration": 5, "ratio": "adaptive",
        "task_type": "h3_context_ir", "modality": "text",
        "usage": { "total_tokens": 2, "prompt_tokens": 1, "completion_tokens": 1 },
    }});
    let report =
        genwire_video::check("query_video_task", BodyKind::Response, reply.to_string().as_bytes());
    assert!(report.unwrap().unwrap().violations().is_empty(), "{text}");
}

#[test]
fn a_text_becomes_shots() {
    let text = "A lighthouse at dusk. Waves roll in! A boat comes home.";
    let text = prompt(7, &brief(text, 12, Vec::new()));
    conforms(&text, &TEXT);
    for part in [
        "[Shot 1] At 00:00.000, the video opens on ",
        "wide 16:9 frame",
        " A lighthouse at dusk. ",
        "\n[Shot 2] At 00:04.000, the video cuts to ",
        " Waves roll in! ",
        "\n[Shot 3] At 00:08.000, ",
        " A boat comes home. ",
        "Low, warm light lengthens the shadows.",
        " The shot holds until 00:12.000.",
        "aves that roll in and run out",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn frames_begin_and_end_the_video() {
    let frames =
        vec![file(FileKind::Image, Role::LastFrame), file(FileKind::Image, Role::FirstFrame)];
    let text = prompt(7, &brief("The boat leaves.", 4, frames));
    conforms(&text, &TEXT);
    assert!(text.contains("the video opens on <Picture 2> (PNG, 640 × 480)"), "{text}");
    assert!(text.contains("at 00:04.000 the picture is <Picture 1> (PNG, 640 × 480)."), "{text}");
}

#[test]
fn references_are_named_and_kept() {
    let references = vec![
        file(FileKind::Image, Role::Reference),
        file(FileKind::Image, Role::Reference),
        file(FileKind::Video, Role::Reference),
        file(FileKind::Audio, Role::Reference),
    ];
    let text = prompt(7, &brief("The dancer moves as in the video", 15, references));
    conforms(&text, &REFERENCES);
    for part in [
        "<Subject 1>: what <Picture 1> (PNG, 640 × 480) shows",
        "<Subject 2>: what <Picture 2>",
        "<Video 1>: reference - the movement (PNG, 640 × 480, 3.0 s, 23.976 frames per second).",
        "<Audio 1>: reference - the sound (PNG, 3.0 s).",
        "A video of 15 seconds in the proportions of the material, made from <Picture 1>, \
         <Picture 2>, <Video 1> and <Audio 1>. The dancer moves as in the video.",
        "<Subject 1> and <Subject 2> are in view. The movement follows <Video 1>.",
        "<Audio 1> (PNG, 3.0 s) is heard as it is",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn no_music_is_left_out_if_asked_for() {
    let text = prompt(7, &brief("A quiet room, no music.", 5, Vec::new()));
    assert!(text.ends_with("non_diegetic_music:\nNone."), "{text}");
}

#[test]
fn tokens_are_those_of_the_text_and_of_the_material() {
    let text = "A boat leaves.";
    assert_eq!(tokens_of(&brief(text, 5, Vec::new())), count_tokens(text));
    let image = brief(text, 5, vec![file(FileKind::Image, Role::FirstFrame)]);
    assert_eq!(tokens_of(&image), count_tokens(text) + 20 * 15);
    let sound = brief(text, 5, vec![file(FileKind::Audio, Role::Reference)]);
    assert_eq!(tokens_of(&sound), count_tokens(text) + 75);
}

async fn write(
    engine: PromptEngineKind,
    words: &[(&str, u8)],
    text: &str,
) -> Result<Written, Failure> {
    write_with(&UpstreamConfig::default(), engine, words, text).await
}

/// Writes a prompt; if an address is given, another server replaces the chat engine.
async fn write_with(
    upstream: &UpstreamConfig,
    engine: PromptEngineKind,
    words: &[(&str, u8)],
    text: &str,
) -> Result<Written, Failure> {
    let words: BTreeMap<String, u8> =
        words.iter().map(|(word, kind)| ((*word).to_owned(), *kind)).collect();
    let screening = Screening::new(&words).unwrap();
    let (seed, clock) = (Seed::new(7), Clock::frozen_at(1_790_000_000_000));
    let everybody = Screening::default();
    let kind = if upstream.base_url.is_empty() {
        ChatEngineKind::BuiltIn
    } else {
        ChatEngineKind::Upstream
    };
    let chat = ChatConfig { engine: kind, ..ChatConfig::default() };
    let chat = ChatBackend::new(&chat, upstream, &clock, seed, &everybody, |_| None).unwrap();
    let config = VideoConfig { engine, ..VideoConfig::default() };
    let engine = PromptEngine::new(config, seed, screening, Arc::new(chat));
    engine.write("a", &brief(text, 5, Vec::new())).await
}

#[tokio::test]
async fn the_chat_engine_may_improve_the_draft() {
    let message =
        json!({ "role": "assistant", "content": "overall_soundscape: gulls above a pier" });
    let choice = json!({ "index": 0, "finish_reason": "stop", "message": message });
    let usage = json!({ "prompt_tokens": 200, "completion_tokens": 7, "total_tokens": 207 });
    let reply = json!({ "id": "up", "created": 7, "choices": [choice], "usage": usage });
    let server = Scripted::start(vec![Act::Reply(200, reply.to_string())]).await;
    let upstream = UpstreamConfig { base_url: server.base_url(), ..UpstreamConfig::default() };
    let text = "A boat.";
    let written = write_with(&upstream, PromptEngineKind::Chat, &[], text).await.unwrap();
    conforms(&written.prompt, &TEXT);
    let found = sections(&written.prompt);
    assert_eq!(found[1].text(), "gulls above a pier");
    assert_eq!((written.prompt_tokens, written.completion_tokens), (200, 7));
}

#[tokio::test]
async fn an_answer_without_sections_leaves_the_draft() {
    let text = "A boat leaves.";
    let own = write(PromptEngineKind::BuiltIn, &[], text).await.unwrap();
    let other = write(PromptEngineKind::Chat, &[], text).await.unwrap();
    assert_eq!(own.prompt, other.prompt);
    assert_eq!(own.completion_tokens, count_tokens(&own.prompt));
}

#[tokio::test]
async fn what_is_written_is_screened() {
    let failed = write(PromptEngineKind::BuiltIn, &[("camera", 3)], "A boat.").await.unwrap_err();
    assert_eq!(failed.code, 1027);
}

fn any_file() -> impl Strategy<Value = MediaFile> {
    let kind = prop::sample::select(vec![FileKind::Image, FileKind::Video, FileKind::Audio]);
    (kind, any::<bool>()).prop_map(|(kind, is_known)| {
        let mut file = file(kind, Role::Reference);
        file.measures = file.measures.filter(|_| is_known);
        file
    })
}

fn any_brief() -> impl Strategy<Value = Brief> {
    let text = "[A-Za-z_:.!? 三。\\[\\]<>]{1,80}|\\PC{1,200}|summary:|a_b: c";
    let frames = prop::sample::subsequence(vec![Role::FirstFrame, Role::LastFrame], 0..=2)
        .prop_map(|roles| roles.into_iter().map(|role| file(FileKind::Image, role)).collect());
    let files = prop_oneof![frames, prop::collection::vec(any_file(), 1..15)];
    let ratio = prop::sample::select(vec!["16:9", "9:16", "1:1", "adaptive", "x"]);
    (text, 4_i64..=15, ratio, files).prop_map(|(text, duration, ratio, files)| {
        let words: Vec<&str> = text.split_whitespace().collect();
        Brief { ratio: ratio.to_owned(), ..brief(&words.join(" "), duration, files) }
    })
}

proptest! {
    #[test]
    fn every_prompt_has_its_sections_and_its_text(brief in any_brief(), seed in any::<u64>()) {
        let text = prompt(seed, &brief);
        conforms(&text, if brief.has_references() { &REFERENCES } else { &TEXT });
        for sentence in super::shots::sentences(&brief.prompt) {
            prop_assert!(text.contains(sentence), "{sentence}: {text}");
        }
        for (name, _) in brief.named() {
            prop_assert!(text.contains(&name), "{name}: {text}");
        }
        prop_assert_eq!(&text, &prompt(seed, &brief));
        prop_assert!(text.contains("[Shot 1] At 00:00.000, "));
    }
}
