//! Every operation, called with the client crates, whole and streamed.

use crate::support::{KEY, start};
use genwire_audio::{
    Audio, AudioFormat, AudioSetting, ListVoicesRequest, SpeechModel, SynthesizeSpeechRequest,
    VoiceSetting, VoiceType,
};
use genwire_chat::{Chat, ChatModel, CreateChatCompletionRequest};
use genwire_common::ErrorCode;
use genwire_core::client::Config;
use genwire_server::Running;
use genwire_video::{
    AspectRatio, CreateH3ContextIrRequest, CreateTemplateVideoRequest, TaskStatus, Video,
};
use std::time::Duration;

fn config(server: &Running) -> Config {
    let config = Config::builder().base_url(server.base_url()).api_key(KEY).no_proxy();
    config.build().unwrap()
}

#[tokio::test]
async fn every_operation_is_served_to_its_client() {
    let server = start().await;
    let chat = Chat::new(config(&server)).unwrap();
    let question = CreateChatCompletionRequest::ask(ChatModel::M3, "Name three rivers.");
    let whole = chat.create(&question).await.unwrap().into_inner();
    let stream = chat.create(&question).stream().await.unwrap();
    assert_eq!(stream.into_response().await.unwrap().choices, whole.choices);

    let audio = Audio::new(config(&server)).unwrap();
    let voices = audio.voices(&ListVoicesRequest::new(VoiceType::System)).await.unwrap();
    let id = voices.voices().find_map(|(_, voice)| voice.voice_id.clone()).unwrap();
    // Compressed files begin with a table of contents if all of it is known.
    let flat = AudioSetting::new().format(AudioFormat::Pcm);
    let speech = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "Hello. Who is there?")
        .audio_setting(flat)
        .voice_setting(VoiceSetting::new().voice_id(id));
    let whole = audio.synthesize(&speech).await.unwrap();
    let stream = audio.synthesize(&speech).stream().await.unwrap();
    assert_eq!(stream.into_response().await.unwrap().audio(), whole.audio());

    let video = Video::new(config(&server)).unwrap();
    let request = CreateH3ContextIrRequest::from_prompt("The boat leaves the harbour.")
        .duration_seconds(6)
        .ratio(AspectRatio::Wide16_9);
    let wait = video.tasks().create_and_wait(&request).interval(Duration::from_millis(5));
    let task = wait.await.unwrap();
    assert!(!task.prompt_sections().is_empty());
    let id = task.id.unwrap();
    assert!(video.tasks().get(&id).await.is_ok());
    assert!(video.tasks().try_delete(&id).await.unwrap().is_done());
    let error = video.tasks().get(&id).await.unwrap_err();
    assert_eq!(error.code().map(ErrorCode::from), Some(ErrorCode::InvalidParameter));

    let request = CreateTemplateVideoRequest::new("template-1");
    let reply = video.templates().create(&request).await.unwrap();
    let id = reply.task_id.clone().unwrap();
    let task = video.tasks().wait(&id).interval(Duration::from_millis(5)).await.unwrap();
    assert_eq!(task.status, Some(TaskStatus::Succeeded));
    assert!(task.video_url().is_some());
    server.shutdown().await;
}
