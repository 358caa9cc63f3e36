//! Chat with the client of this project: whole, streamed, with functions, through a second server.

use crate::support::{CHAT, KEY, admin, builder, chat, post, start, streamed};
use genwire_chat::client::Config;
use genwire_chat::{
    Chat, ChatModel, Conversation, CreateChatCompletionRequest, Delta, FinishReason, Tool,
};
use genwire_server::{Running, Server};
use serde_json::{Value as JsonValue, json};

/// A variable that cargo sets for every test, used instead of a secret variable.
const VARIABLE: &str = "CARGO_PKG_NAME";

fn client(server: &Running) -> Chat {
    Chat::new(Config::builder().base_url(server.base_url()).api_key(KEY).build().unwrap()).unwrap()
}

#[tokio::test]
async fn the_client_gets_the_same_reply_whole_and_streamed() {
    let server = start().await;
    let client = client(&server);
    let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name three rivers.");
    let whole = client.create(&request).await.unwrap().into_inner();
    assert_eq!(whole.finish_reason(), Some(&FinishReason::Stop));
    assert!(whole.text().contains("Name three rivers."), "{}", whole.text());
    let mut deltas = client.create(&request).stream().await.unwrap().deltas();
    let (mut thinking, mut answer) = (String::new(), String::new());
    while let Some(delta) = deltas.next().await {
        match delta.unwrap() {
            Delta::Thinking(text) => thinking += &text,
            Delta::Text(text) => answer += &text,
            _ => {}
        }
    }
    assert_eq!(whole.reasoning().as_deref(), Some(&*thinking));
    assert_eq!(whole.text(), answer);
    assert_eq!(deltas.into_response().await.unwrap().choices, whole.choices);
}

#[tokio::test]
async fn a_conversation_with_functions_comes_to_its_end() {
    let server = start().await;
    let client = client(&server);
    let schema = json!({ "type": "object", "properties": { "city": { "type": "string" } },
        "required": ["city"] });
    let mut conversation = Conversation::new(ChatModel::M2_7);
    conversation.options_mut().tools =
        Some(vec![Tool::from_schema("temperature", &schema).unwrap()]);
    conversation.push_user("How warm is it in Oslo?");
    let request = conversation.request().unwrap();
    let reply = client.create(&request).await.unwrap().into_inner();
    assert_eq!(reply.finish_reason(), Some(&FinishReason::ToolCalls));
    let call = &reply.tool_calls()[0];
    assert_eq!(call.arguments::<JsonValue>().unwrap(), json!({ "city": "Oslo" }));
    conversation.push_reply(&reply).unwrap();
    conversation.answer(call.id.as_deref().unwrap(), "17 degrees").unwrap();
    let request = conversation.request().unwrap();
    let reply = client.create(&request).await.unwrap().into_inner();
    assert_eq!(reply.finish_reason(), Some(&FinishReason::Stop));
    assert!(reply.text().ends_with("`temperature` says: 17 degrees"), "{}", reply.text());
}

#[tokio::test]
async fn words_are_set_by_the_admin_interface() {
    let server = start().await;
    let reply = post(&server, CHAT, &chat("Hi")).await.json();
    let said = reply["choices"][0]["message"]["content"].as_str().unwrap();
    let said = said.trim_end_matches('.').rsplit(' ').next().unwrap();
    let words = json!({ "words": { "forbidden": 3, "grave": 1, (said): 1 } });
    assert_eq!(admin(&server, "POST", "/screening", &words).await.status, 200);
    for (text, code) in [("a grave word", 1026), ("Hi", 1027)] {
        for body in [chat(text), streamed(text)] {
            let reply = post(&server, CHAT, &body).await;
            assert_eq!((reply.status, reply.code()), (422, code), "{reply:?}");
            assert!(reply.json()["error"]["message"].is_string());
            assert!(reply.json().get("choices").is_none());
        }
    }
    let words = json!({ "words": { "forbidden": 3 } });
    assert_eq!(admin(&server, "POST", "/screening", &words).await.status, 200);
    let reply = post(&server, CHAT, &chat("is it forbidden?")).await.json();
    assert_eq!(
        (&reply["input_sensitive"], &reply["input_sensitive_type"]),
        (&json!(true), &json!(3))
    );
    assert_eq!(reply["choices"][0]["finish_reason"], "content_filter");
}

/// Starts a service with another service as its upstream.
async fn in_front_of(server: &Running, more: &[(&str, &str)]) -> Running {
    let mut builder = Server::builder()
        .key(KEY)
        .set("chat.engine", "upstream")
        .set("upstream.base_url", &format!("{}/v1", server.base_url()))
        .set("upstream.key_env", VARIABLE)
        .set("upstream.thinking", "native");
    for (key, value) in more {
        builder = builder.set(key, value);
    }
    builder.start().await.unwrap()
}

#[tokio::test]
async fn a_second_server_passes_replies_on() {
    let behind = builder().key(env!("CARGO_PKG_NAME")).start().await.unwrap();
    let front = in_front_of(&behind, &[]).await;
    let client = client(&front);
    for is_split in [false, true] {
        let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name three rivers.")
            .reasoning_split(is_split);
        let whole = client.create(&request).await.unwrap().into_inner();
        assert!(whole.text().contains("Name three rivers."), "{}", whole.text());
        assert!(whole.reasoning().is_some());
        assert_eq!(whole.message().unwrap().reasoning_content.is_some(), is_split);
        let stream = client.create(&request).stream().await.unwrap();
        assert_eq!(stream.into_response().await.unwrap().choices, whole.choices);
    }
    let fault = json!({ "operation": "create_chat_completion", "code": 1002, "times": 1 });
    assert_eq!(admin(&behind, "POST", "/faults", &fault).await.status, 201);
    let reply = post(&front, CHAT, &chat("Hello")).await;
    assert_eq!((reply.status, reply.code()), (429, 1002), "{reply:?}");
    behind.shutdown().await;
    let reply = post(&front, CHAT, &chat("Hello")).await;
    assert_eq!((reply.status, reply.code()), (500, 1013), "{reply:?}");
}

#[tokio::test]
async fn a_key_that_the_second_server_does_not_know_is_reported() {
    let behind = start().await;
    let front = in_front_of(&behind, &[]).await;
    let reply = post(&front, CHAT, &chat("Hello")).await;
    assert_eq!((reply.status, reply.code()), (401, 1004), "{reply:?}");
    let missing = Server::builder().set("chat.engine", "upstream").start().await.unwrap_err();
    assert_eq!(missing.help(), Some("set `upstream.base_url`"), "{missing}");
}
