//! Streams of chat: whole, broken, ended by a shutdown.

use crate::support::{
    CHAT, KEY, Reply, VOICES, admin, builder, chat, credential, open, post, post_with,
    read_reply_after, read_response, start, streamed,
};
use genwire_server::Clock;
use serde_json::{Value as JsonValue, json};
use std::time::{Duration, Instant};
use tokio::io::AsyncReadExt;

fn data(event: &str) -> JsonValue {
    serde_json::from_str(event).unwrap_or_else(|error| panic!("{error}: {event}"))
}

async fn ask(server: &genwire_server::Running, fault: &str) -> Reply {
    post_with(server, CHAT, &[("x-genwire-fault", fault)], &streamed("Count to twenty.")).await
}

#[tokio::test]
async fn a_stream_ends_as_it_should() {
    let server = start().await;
    let reply = post(&server, CHAT, &streamed("Hello")).await;
    assert_eq!(reply.headers["content-type"], "text/event-stream");
    let events = reply.events();
    assert_eq!(events.last().unwrap(), "[DONE]");
    for event in &events[..events.len() - 1] {
        assert_eq!(data(event)["object"], "chat.completion.chunk");
    }
    let journal = admin(&server, "GET", "/journal", &JsonValue::Null).await.json();
    let entry = &journal["entries"][0];
    assert_eq!(entry["streamed"], true);
    assert_eq!(entry["outcome"], "complete");
    assert_eq!(entry["chunks"], events.len());
    assert_eq!(entry["response_bytes"], reply.body.len());
}

#[tokio::test]
async fn a_stream_is_cut_after_some_events() {
    let server = start().await;
    let reply = ask(&server, "cut=3").await;
    assert_eq!((reply.events().len(), reply.is_whole), (3, true));
    assert!(!reply.text().contains("[DONE]"));
}

#[tokio::test]
async fn a_stream_breaks_with_its_connection() {
    let server = start().await;
    let reply = ask(&server, "reset=2").await;
    assert_eq!((reply.events().len(), reply.is_whole), (2, false));
}

#[tokio::test]
async fn a_stream_holds_what_is_no_json() {
    let server = start().await;
    let reply = ask(&server, "malformed; cut=1").await;
    assert!(serde_json::from_str::<JsonValue>(&reply.events()[0]).is_err());
}

#[tokio::test]
async fn a_stream_ends_with_an_error_after_some_events() {
    let server = start().await;
    let reply = ask(&server, "code=1002; frames=3").await;
    let events = reply.events();
    assert_eq!((reply.status, reply.is_whole, events.len()), (200, true, 4));
    assert_eq!(data(&events[2])["object"], "chat.completion.chunk");
    let last = data(&events[3]);
    assert_eq!(
        (&last["base_resp"]["status_code"], &last["error"]["code"]),
        (&json!(1002), &json!("1002"))
    );
    let at_once = ask(&server, r#"{"code":1039,"frames":0,"message":"no more"}"#).await.events();
    assert_eq!(at_once.len(), 1);
    assert_eq!(data(&at_once[0])["base_resp"]["status_msg"], "no more");
    let journal = admin(&server, "GET", "/journal", &JsonValue::Null).await.json();
    let entry = &journal["entries"][0];
    assert_eq!((&entry["code"], &entry["outcome"]), (&json!(1002), &json!("failed")));
}

#[tokio::test]
async fn an_error_that_waits_for_events_comes_at_once_where_there_are_none() {
    let server = start().await;
    let fault = json!({ "code": 1002, "frames": 2, "times": 3 });
    assert_eq!(admin(&server, "POST", "/faults", &fault).await.status, 201);
    let whole = post(&server, CHAT, &chat("Hello")).await;
    assert_eq!((whole.status, whole.code()), (429, 1002));
    let whole = post(&server, VOICES, &json!({ "voice_type": "system" })).await;
    assert_eq!((whole.status, whole.code()), (429, 1002));
    let speech = json!({
        "model": "speech-2.8-hd", "text": "One. Two. Three.", "stream": true,
        "voice_setting": { "voice_id": "calm-narrator" },
    });
    let streamed = post(&server, "/v1/t2a_v2", &speech).await;
    let events = streamed.events();
    assert_eq!((streamed.status, events.len()), (200, 3), "{streamed:?}");
    assert_eq!(data(&events[2])["base_resp"]["status_code"], 1002);
}

#[tokio::test]
async fn a_shutdown_ends_streams_with_an_error() {
    // With a stopped clock, the stream has no other end, and the service would wait for a long
    // time.
    let server = builder()
        .clock(Clock::frozen_at(0))
        .set("chat.tokens_per_second", "20")
        .set("server.shutdown_seconds", "3600")
        .start()
        .await
        .unwrap();
    let body = streamed("Tell me a long story, please.").to_string();
    let (auth, key) = credential(KEY);
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    let mut stream = open(server.base_url(), "POST", CHAT, &headers, body.as_bytes()).await;
    let mut first = vec![0; 64];
    stream.read_exact(&mut first).await.unwrap();
    let began = Instant::now();
    let (reply, ()) = tokio::join!(read_reply_after(&mut stream, first), server.shutdown());
    assert!(began.elapsed() < Duration::from_mins(1), "{:?}", began.elapsed());
    let events = reply.events();
    let last = data(events.last().unwrap());
    assert_eq!(last["base_resp"]["status_code"], 1000);
    assert!(last["error"]["message"].as_str().unwrap().contains("shutting down"), "{last}");
    assert!(!reply.text().contains("[DONE]"));
}

#[tokio::test]
async fn a_caller_who_leaves_is_noticed() {
    let builder = builder().clock(Clock::frozen_at(0)).set("chat.tokens_per_second", "50");
    let server = builder.start().await.unwrap();
    let body = streamed("Tell me a long story, please.").to_string();
    let (auth, key) = credential(KEY);
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    let mut stream = open(server.base_url(), "POST", CHAT, &headers, body.as_bytes()).await;
    let mut first = vec![0; 64];
    stream.read_exact(&mut first).await.unwrap();
    drop(stream);
    for _ in 0..3_000 {
        let journal = admin(&server, "GET", "/journal", &JsonValue::Null).await.json();
        if let Some(entry) = journal["entries"].get(0) {
            assert_eq!(entry["outcome"], "broken");
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the stream went on without a reader");
}

#[tokio::test]
async fn calls_under_way_are_limited() {
    let config = genwire_server::Config::from_toml(
        "test",
        "[chat]\ntokens_per_second = 50\n[[keys]]\nkey = \"test-key\"\nconcurrency = 1\n",
    );
    let server = genwire_server::Server::builder()
        .config(config.unwrap())
        .addr("127.0.0.1:0")
        .clock(Clock::frozen_at(0))
        .start()
        .await
        .unwrap();
    let body = streamed("Tell me a long story, please.").to_string();
    let (auth, key) = credential(KEY);
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    let mut stream = open(server.base_url(), "POST", CHAT, &headers, body.as_bytes()).await;
    let mut first = vec![0; 64];
    stream.read_exact(&mut first).await.unwrap();
    let refused = post(&server, CHAT, &chat("Hello")).await;
    assert_eq!((refused.status, refused.code()), (429, 1002));
    assert!(refused.headers.contains_key("retry-after"));
    drop(stream);
    server.clock().resume();
    for _ in 0..3_000 {
        if post(&server, CHAT, &chat("Hello")).await.status == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the place was never given back");
}

#[tokio::test]
async fn models_may_have_another_prefix() {
    let server = builder().set("server.vendor_prefix", "Acme-").start().await.unwrap();
    let mut request = chat("Hello");
    for (model, prefix) in [("Acme-M3", "Acme-"), ("X-M3", "X-")] {
        request["model"] = model.into();
        request["stream"] = false.into();
        assert_eq!(post(&server, CHAT, &request).await.json()["model"], model);
        request["stream"] = true.into();
        let reply = post(&server, CHAT, &request).await;
        let events = reply.events();
        assert!(events.len() > 2);
        for event in &events[..events.len() - 1] {
            assert_eq!(data(event)["model"], model, "{prefix}");
        }
    }
    request["model"] = "Other-M3".into();
    assert_eq!(post(&server, CHAT, &request).await.code(), 2013);
}

#[tokio::test]
async fn what_clients_of_this_kind_send_is_taken() {
    let server = start().await;
    let request = json!({
        "model": "X-M3",
        "messages": [
            { "role": "user", "content": "What is the weather?", "name": null },
            { "role": "assistant", "content": null, "tool_calls": [{
                "id": "call_1", "type": "function", "index": 0,
                "function": { "name": "weather", "arguments": "{}" },
            }] },
            { "role": "tool", "tool_call_id": "call_1", "content": "sunny" },
            { "role": "assistant", "content": "It is sunny.", "tool_calls": [], "audio_content": "" },
            { "role": "user", "content": [{ "type": "text", "text": "Thanks", "image_url": null }] },
        ],
        "tools": [{ "type": "function", "function": {
            "name": "weather", "description": null, "strict": true,
            "parameters": { "type": "object", "properties": {} },
        } }],
        "tool_choice": "auto",
        "parallel_tool_calls": true,
        "response_format": null,
        "stop": null,
        "user": "a-user",
        "n": 1,
    });
    let reply = post(&server, CHAT, &request).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let mut request = chat("Hello");
    request["tools"] = json!([]);
    let reply = post(&server, CHAT, &request).await;
    assert_eq!(reply.status, 200, "{reply:?}");
}

#[tokio::test]
async fn a_stream_without_an_interruption_is_read_to_its_end() {
    let server = start().await;
    let body = streamed("Hello").to_string();
    let (auth, key) = credential(KEY);
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    let mut stream = open(server.base_url(), "POST", CHAT, &headers, body.as_bytes()).await;
    assert!(read_response(&mut stream).await.is_whole);
}
