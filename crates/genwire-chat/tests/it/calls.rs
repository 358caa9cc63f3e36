//! Calls over the network, against a server that follows a script.

use crate::server::{Script, Server, Step, body, chunk, chunked, json, last_chunk};
use genwire_chat::client::{CallOptions, Config, ErrorKind};
use genwire_chat::{
    Chat, ChatModel, CreateChatCompletionRequest, CreateChatCompletionResponse, FinishReason,
};

const WHOLE: &str = r#"{"id":"c-1","object":"chat.completion","choices":[{"index":0,
    "finish_reason":"stop","message":{"role":"assistant","content":"The Nile"}}]}"#;

fn streamed(pieces: &[&str]) -> Script {
    let mut script = vec![Step::Read, chunked(200, "text/event-stream")];
    script.extend(pieces.iter().map(|piece| chunk(&format!("data: {piece}\n\n"))));
    script.push(last_chunk());
    script
}

const FIRST: &str = r#"{"id":"c-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant","content":"The "}}]}"#;
const SECOND: &str = r#"{"id":"c-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Nile"}}]}"#;
const LAST: &str = r#"{"id":"c-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#;

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
    let server = Server::start(vec![json(200, WHOLE); 2]);
    let chat = client(&server);
    for request in [ask(), ask().stream(true)] {
        let reply = chat.create_chat_completion(&request).await.unwrap();
        assert_eq!((reply.text(), reply.finish_reason()), ("The Nile", Some(&FinishReason::Stop)));
        assert!(!is_streamed(&server));
    }
}

#[tokio::test]
async fn a_stream_adds_up_to_the_whole_reply() {
    let pieces = [FIRST, SECOND, LAST, "[DONE]"];
    let server = Server::start(vec![streamed(&pieces); 2]);
    let chat = client(&server);
    let mut stream = chat.create_chat_completion_stream(&ask()).await.unwrap();
    let mut texts = Vec::new();
    while let Some(event) = stream.next().await {
        let choice = event.unwrap().choices.unwrap().remove(0);
        texts.extend(choice.delta.and_then(|delta| delta.content));
    }
    assert_eq!(texts, ["The ", "Nile"]);
    assert!(is_streamed(&server));
    let stream = chat.create_chat_completion_stream(&ask().stream(true)).await.unwrap();
    let reply = stream.collect().await.unwrap();
    let whole: CreateChatCompletionResponse = serde_json::from_str(WHOLE).unwrap();
    assert_eq!(*reply, whole);
}

#[tokio::test]
async fn a_stream_without_a_finish_is_truncated_and_kept() {
    let server = Server::start(vec![streamed(&[FIRST, SECOND, "[DONE]"])]);
    let stream = client(&server).create_chat_completion_stream(&ask()).await.unwrap();
    let error = stream.collect().await.unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::Truncated);
    assert_eq!(error.partial::<CreateChatCompletionResponse>().unwrap().text(), "The Nile");
}

#[tokio::test]
async fn rules_of_the_interface_hold_before_anything_is_sent() {
    let server = Server::start(vec![json(200, WHOLE)]);
    let request = ask().max_completion_tokens(600_000);
    let error = client(&server).create_chat_completion(&request).await.unwrap_err();
    let ErrorKind::Refused(invalid) = error.kind() else { panic!("{error}") };
    assert_eq!(invalid.report().violations()[0].path, "/max_completion_tokens");
    assert_eq!(server.count(), 0);
    let options = CallOptions::new().member("max_completion_tokens", &600_000).unwrap();
    assert!(client(&server).create_chat_completion_with(&ask(), &options).await.is_ok());
}

#[cfg(feature = "blocking")]
#[test]
fn synchronous_programs_have_the_same_calls() {
    let pieces = [FIRST, SECOND, LAST];
    let server = Server::start(vec![json(200, WHOLE), streamed(&pieces), streamed(&pieces)]);
    let chat = genwire_chat::blocking::Chat::new(config(&server)).unwrap();
    let reply = chat.create_chat_completion(&ask()).unwrap();
    assert_eq!(reply.text(), "The Nile");
    let events: Result<Vec<_>, _> = chat.create_chat_completion_stream(&ask()).unwrap().collect();
    assert_eq!(events.unwrap().len(), 3);
    let stream = chat.create_chat_completion_stream(&ask()).unwrap();
    assert_eq!(stream.into_reply().unwrap().text(), "The Nile");
}
