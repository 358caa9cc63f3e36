//! Calls over the network, against a server that follows a script.

use crate::server::{Script, Server, Step, body, chunk, chunked, json, last_chunk};
use genwire_chat::client::{Config, ErrorKind};
use genwire_chat::{
    Chat, ChatModel, CreateChatCompletionRequest, CreateChatCompletionResponse, FinishReason,
};

const WHOLE_REPLY: &str = r#"{"id":"c-1","object":"chat.completion","choices":[{"index":0,
    "finish_reason":"stop","message":{"role":"assistant","content":"The Nile"}}]}"#;

fn streamed(events: &[&str]) -> Script {
    let mut script = vec![Step::Read, chunked(200, "text/event-stream")];
    script.extend(events.iter().map(|event| chunk(&format!("data: {event}\n\n"))));
    script.push(last_chunk());
    script
}

const FIRST_EVENT: &str = r#"{"id":"c-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant","content":"The "}}]}"#;
const SECOND_EVENT: &str = r#"{"id":"c-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Nile"}}]}"#;
const LAST_EVENT: &str = r#"{"id":"c-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#;

fn config(server: &Server) -> Config {
    Config::builder().base_url(&*server.url).api_key("k").no_proxy().build().unwrap()
}

fn client(server: &Server) -> Chat {
    Chat::new(config(server)).unwrap()
}

fn ask() -> CreateChatCompletionRequest {
    CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.")
}

fn is_streamed(server: &Server) -> bool {
    body(server.seen().requests.last().unwrap()).contains(r#""stream":true"#)
}

#[tokio::test]
async fn a_call_gives_the_whole_reply_whatever_the_request_says() {
    let server = Server::start(vec![json(200, WHOLE_REPLY); 2]);
    let chat = client(&server);
    for request in [ask(), ask().stream(true)] {
        let reply = chat.create(&request).await.unwrap();
        assert_eq!((reply.text(), reply.finish_reason()), ("The Nile", Some(&FinishReason::Stop)));
        assert!(!is_streamed(&server));
    }
}

#[tokio::test]
async fn a_stream_adds_up_to_the_whole_reply() {
    let events = [FIRST_EVENT, SECOND_EVENT, LAST_EVENT, "[DONE]"];
    let server = Server::start(vec![streamed(&events); 2]);
    let chat = client(&server);
    let mut stream = chat.create(&ask()).stream().await.unwrap();
    let mut texts = Vec::new();
    while let Some(event) = stream.next().await {
        let choice = event.unwrap().choices.unwrap().remove(0);
        texts.extend(choice.delta.and_then(|delta| delta.content));
    }
    assert_eq!(texts, ["The ", "Nile"]);
    assert!(is_streamed(&server));
    let stream = chat.create(&ask().stream(true)).stream().await.unwrap();
    let reply = stream.into_response().await.unwrap();
    let whole: CreateChatCompletionResponse = serde_json::from_str(WHOLE_REPLY).unwrap();
    assert_eq!(*reply, whole);
}

#[tokio::test]
async fn a_stream_without_a_finish_is_truncated_and_kept() {
    let server = Server::start(vec![streamed(&[FIRST_EVENT, SECOND_EVENT, "[DONE]"])]);
    let stream = client(&server).create(&ask()).stream().await.unwrap();
    let error = stream.into_response().await.unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::Truncated);
    assert_eq!(error.partial().text(), "The Nile");
}

#[tokio::test]
async fn rules_of_the_interface_hold_before_anything_is_sent() {
    let server = Server::start(vec![json(200, WHOLE_REPLY)]);
    let request = ask().max_completion_tokens(600_000);
    let error = client(&server).create(&request).await.unwrap_err();
    let ErrorKind::Invalid(invalid) = error.kind() else { panic!("{error}") };
    assert_eq!(invalid.report().violations()[0].path, "/max_completion_tokens");
    assert_eq!(server.count(), 0);
    let chat = client(&server);
    let request = ask();
    assert!(chat.create(&request).member("max_completion_tokens", &600_000).await.is_ok());
}

#[cfg(feature = "blocking")]
#[test]
fn synchronous_programs_have_the_same_calls() {
    let events = [FIRST_EVENT, SECOND_EVENT, LAST_EVENT];
    let server = Server::start(vec![json(200, WHOLE_REPLY), streamed(&events), streamed(&events)]);
    let chat = client(&server).blocking().unwrap();
    let reply = chat.create(&ask()).send().unwrap();
    assert_eq!(reply.text(), "The Nile");
    let events: Result<Vec<_>, _> = chat.create(&ask()).stream().unwrap().collect();
    assert_eq!(events.unwrap().len(), 3);
    let stream = chat.create(&ask()).stream().unwrap();
    assert_eq!(stream.into_response().unwrap().text(), "The Nile");
}
