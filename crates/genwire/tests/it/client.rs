//! One client for all areas.

use genwire::audio::{ListVoicesRequest, VoiceType};
use genwire::chat::{ChatModel, CreateChatCompletionRequest};
use genwire::{Client, Config, ConfigBuilder, ErrorKind, RetryPolicy};
use genwire_common::INTERFACE;

use crate::server::{Server, header, json, reply};

fn config(server: &Server) -> ConfigBuilder {
    Config::builder()
        .base_url(&*server.url)
        .api_key("hush")
        .no_proxy()
        .retry(RetryPolicy::default().budget(1))
}

fn ask() -> CreateChatCompletionRequest {
    CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.")
}

const ANSWER: &str =
    r#"{"choices":[{"finish_reason":"stop","message":{"role":"assistant","content":"Nile"}}]}"#;

#[tokio::test]
async fn the_areas_share_one_client() {
    let server = Server::start(vec![
        json(200, ANSWER),
        json(200, r#"{"system_voice":[{"voice_id":"calm"}]}"#),
        json(200, r#"{"task":{"id":"task-1","status":"succeeded"}}"#),
        reply(200, "content-type: video/mp4", "video"),
    ]);
    let client = Client::new(config(&server).build().unwrap()).unwrap();
    assert_eq!(client.chat().create(&ask()).await.unwrap().text(), "Nile");
    let request = ListVoicesRequest::new(VoiceType::All);
    assert_eq!(client.audio().voices(&request).await.unwrap().voices().count(), 1);
    assert!(client.video().tasks().wait("task-1").await.unwrap().is_terminal());
    assert_eq!(client.transport().fetch(&server.url).await.unwrap().body().len(), 5);
    let requests = server.seen().requests;
    let auth = INTERFACE.auth[0];
    let (name, value) = (auth.name.to_ascii_lowercase(), auth.value("hush"));
    let keys: Vec<_> = requests.iter().map(|it| header(it, &name)).collect();
    assert_eq!(keys, [Some(&*value), Some(&*value), Some(&*value), None]);
    assert!(!format!("{client:?}").contains("hush"));
}

#[tokio::test]
async fn the_areas_share_one_retry_budget() {
    let busy = json(429, r#"{"base_resp":{"status_code":1002}}"#);
    let server = Server::start(vec![busy; 4]);
    let policy = RetryPolicy::default().budget(1).backoff(Default::default(), Default::default());
    let client = Client::new(config(&server).retry(policy).build().unwrap()).unwrap();
    let error = client.chat().create(&ask()).await.unwrap_err();
    assert_eq!(error.attempts(), 2);
    let request = ListVoicesRequest::new(VoiceType::All);
    assert_eq!(client.audio().voices(&request).await.unwrap_err().attempts(), 1);
}

#[test]
fn what_is_missing_in_the_environment_is_named() {
    let error = Config::builder().variables(|_| None).build().unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Config(_)));
    assert!(error.help().unwrap().contains("GENWIRE_BASE_URL"), "{error:?}");
}

#[cfg(feature = "blocking")]
#[test]
fn synchronous_programs_have_the_same_client() {
    let server = Server::start(vec![
        json(200, ANSWER),
        json(200, r#"{"task":{"id":"task-1","status":"succeeded"}}"#),
        json(200, "{}"),
        json(200, "file"),
    ]);
    let config = config(&server).build().unwrap();
    let client = Client::new(config).unwrap().blocking().unwrap();
    assert_eq!(client.chat().create(&ask()).send().unwrap().text(), "Nile");
    assert!(client.video().tasks().wait("task-1").run().unwrap().is_terminal());
    assert!(client.audio().voices(&ListVoicesRequest::new(VoiceType::All)).send().is_ok());
    assert_eq!(&client.transport().fetch(&server.url).unwrap().body()[..], b"file");
}
