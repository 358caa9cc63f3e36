//! Programmed replies, from the admin interface and from a file.

use crate::support::{CHAT, VOICES, admin, builder, post_with};
use genwire_server::Running;
use serde_json::{Value as JsonValue, json};
use std::time::{Duration, Instant};

async fn program(server: &Running, rule: JsonValue) {
    let reply = admin(server, "POST", "/replies", &rule).await;
    assert_eq!(reply.status, 201, "{reply:?}");
}

fn chat(text: &str, stream: bool) -> JsonValue {
    json!({"model": "X-M3", "stream": stream, "messages": [{"role": "user", "content": text}]})
}

async fn content(server: &Running, text: &str) -> JsonValue {
    let reply = post_with(server, CHAT, &[], &chat(text, false)).await;
    reply.json()["choices"][0]["message"]["content"].clone()
}

#[tokio::test]
async fn a_reply_answers_the_calls_that_meet_its_condition() {
    let server = builder().start().await.unwrap();
    let part = json!({"choices": [{"message": {"content": "Sunny."}}]});
    program(
        &server,
        json!({"operation": "create_chat_completion", "reply": {"part": part},
        "when": "this.messages[0].content.contains('weather')"}),
    )
    .await;
    assert_eq!(content(&server, "How is the weather?").await, "Sunny.");
    assert_ne!(content(&server, "How are you?").await, "Sunny.");
    let journal = admin(&server, "GET", "/journal", &JsonValue::Null).await.json();
    let named: Vec<_> =
        journal["entries"].as_array().unwrap().iter().map(|it| &it["reply"]).collect();
    assert_eq!(named, [&json!(1), &JsonValue::Null]);
    let listed = admin(&server, "GET", "/replies", &JsonValue::Null).await.json();
    assert_eq!(
        (&listed["replies"][0]["calls"], &listed["replies"][0]["answered"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(admin(&server, "DELETE", "/replies/1", &JsonValue::Null).await.status, 200);
    assert_eq!(admin(&server, "DELETE", "/replies/1", &JsonValue::Null).await.status, 404);
    assert_ne!(content(&server, "How is the weather?").await, "Sunny.");
    server.shutdown().await;
}

#[tokio::test]
async fn the_nth_call_gets_its_own_status_headers_and_delay() {
    let server = builder().start().await.unwrap();
    program(
        &server,
        json!({"operation": "list_voices", "call": 2, "request": {"voice_type": "system"},
        "reply": {"status": 503, "headers": {"retry-after": "7"}, "delay_seconds": 0.2}}),
    )
    .await;
    let ask =
        async |kind: &str| post_with(&server, VOICES, &[], &json!({"voice_type": kind})).await;
    assert_eq!(ask("system").await.status, 200);
    assert_eq!(ask("all").await.status, 200);
    let start = Instant::now();
    let second = ask("system").await;
    assert_eq!((second.status, second.headers["retry-after"].as_str()), (503, "7"));
    assert!(start.elapsed() >= Duration::from_millis(200));
    assert_eq!(ask("system").await.status, 200);
    server.shutdown().await;
}

#[tokio::test]
async fn events_come_with_their_timing_and_are_recorded_with_it() {
    let server = builder().set("journal.bodies", "true").start().await.unwrap();
    let event = |text: &str| {
        json!({"id": "c-1", "object": "chat.completion.chunk", "created": 1,
        "model": "X-M3", "choices": [{"index": 0, "delta": {"content": text}}]})
    };
    let events = json!([{"event": event("a")}, {"event": event("b"), "delay_seconds": 0.3}]);
    program(&server, json!({"operation": "create_chat_completion", "reply": {"events": events}}))
        .await;
    let start = Instant::now();
    let reply = post_with(&server, CHAT, &[], &chat("Hi", true)).await;
    assert!(start.elapsed() >= Duration::from_millis(300));
    let sent = reply.events();
    assert_eq!(sent.len(), 3, "{reply:?}");
    assert_eq!(serde_json::from_str::<JsonValue>(&sent[1]).unwrap(), event("b"));
    assert_eq!(sent[2], "[DONE]");
    let recorded = admin(&server, "GET", "/journal/replies", &JsonValue::Null).await.json();
    assert_eq!(recorded["left_out"], 0, "{recorded}");
    let rule = &recorded["replies"][0];
    assert_eq!(rule["request"], chat("Hi", true));
    let delay = rule["reply"]["events"][1]["delay_seconds"].as_f64().unwrap();
    assert!((0.25..2.0).contains(&delay), "{delay}");
    server.shutdown().await;
}

#[tokio::test]
async fn recorded_calls_are_answered_again_from_a_file() {
    let first = builder().set("journal.bodies", "true").start().await.unwrap();
    let said = post_with(&first, CHAT, &[], &chat("Tell me of rivers.", false)).await.json();
    let recorded = admin(&first, "GET", "/journal/replies", &JsonValue::Null).await;
    first.shutdown().await;
    let file = std::env::temp_dir().join(format!("genwire-replies-{}.json", std::process::id()));
    std::fs::write(&file, recorded.body).unwrap();
    let path = file.display().to_string();
    let second = builder().seed(8).set("server.replies", &path).start().await.unwrap();
    let again = post_with(&second, CHAT, &[], &chat("Tell me of rivers.", false)).await.json();
    assert_eq!(again, said);
    admin(&second, "POST", "/reset", &JsonValue::Null).await;
    let listed = admin(&second, "GET", "/replies", &JsonValue::Null).await.json();
    assert_eq!(listed["replies"].as_array().unwrap().len(), 1);
    second.shutdown().await;
    std::fs::write(&file, r#"{"replies":[{"operation":"x","reply":{}}]}"#).unwrap();
    let error = builder().set("server.replies", &path).start().await.unwrap_err().to_string();
    assert!(error.contains("reply 1: `x` is not an operation"), "{error}");
    std::fs::remove_file(&file).unwrap();
}

#[tokio::test]
async fn a_reset_of_a_namespace_restores_its_replies_of_the_file() {
    let file = std::env::temp_dir().join(format!("genwire-reset-{}.json", std::process::id()));
    let rule =
        |namespace: &str| json!({"operation": "list_voices", "namespace": namespace, "reply": {}});
    let rules = json!({"replies": [rule("a"), rule("b")]});
    std::fs::write(&file, rules.to_string()).unwrap();
    let path = file.display().to_string();
    let server = builder().set("server.replies", &path).start().await.unwrap();
    program(&server, rule("a")).await;
    admin(&server, "DELETE", "/replies/1", &JsonValue::Null).await;
    admin(&server, "POST", "/reset", &json!({"namespace": "a"})).await;
    let listed = admin(&server, "GET", "/replies", &JsonValue::Null).await.json();
    let ids: Vec<_> = listed["replies"].as_array().unwrap().iter().map(|it| &it["id"]).collect();
    assert_eq!(ids, [&json!(1), &json!(2)]);
    server.shutdown().await;
    std::fs::remove_file(&file).unwrap();
}

#[tokio::test]
async fn a_reply_that_cannot_be_sent_is_refused() {
    let server = builder().start().await.unwrap();
    let check = async |rule: JsonValue, expected: &str| {
        let reply = admin(&server, "POST", "/replies", &rule).await;
        assert!(reply.status == 400 && reply.text().contains(expected), "{rule}: {reply:?}");
    };
    let voices = |reply: JsonValue| json!({"operation": "list_voices", "reply": reply});
    check(json!({"operation": "x", "reply": {}}), "`x` is not an operation").await;
    check(voices(json!({"body": {"system_voice": 1}})), "is not valid").await;
    check(voices(json!({"events": [{"event": {}}]})), "has no event").await;
    check(voices(json!({"events": []})), "has no event").await;
    check(json!({"operation": "list_voices", "check": false, "reply": {"events": []}}), "no event")
        .await;
    check(json!({"operation": "list_voices", "times": 0, "reply": {}}), "`times` counts from 1")
        .await;
    check(voices(json!({"status": 100})), "from 200 to 599").await;
    check(voices(json!({"delay_seconds": -1})), "from 0 to").await;
    check(voices(json!({"headers": {"a b": "c"}})), "invalid name").await;
    check(voices(json!({"body": {}, "part": {}})), "not both").await;
    for name in [
        "Transfer-Encoding",
        "content-length",
        "Connection",
        "keep-alive",
        "Upgrade",
        "TE",
        "Trailer",
        "proxy-connection",
    ] {
        check(voices(json!({"headers": {name: "1"}})), "the service writes it").await;
    }
    for value in ["a\nb", "a\rb", "a\u{0}", "a\u{7f}"] {
        check(voices(json!({"headers": {"x-a": value}})), "invalid name or value").await;
    }
    check(voices(json!({"headers": {"x-a": "a".repeat(17_000)}})), "bytes of `headers`").await;
    for status in [0, 1, 99, 199, 600, 999, 1000] {
        check(voices(json!({"status": status})), "from 200 to 599").await;
    }
    for status in [204, 205, 304] {
        for body in ["body", "part"] {
            check(voices(json!({"status": status, body: {}})), "has no body; leave it out").await;
        }
        let events = json!({"operation": "create_chat_completion",
            "reply": {"status": status, "events": []}});
        check(events, "has no body; leave it out").await;
    }
    let when = json!({"operation": "list_voices", "when": "this.", "reply": {}});
    check(when, "`when`").await;
    let unchecked = json!({"operation": "list_voices", "check": false,
        "reply": {"body": {"system_voice": 1}}});
    program(&server, unchecked).await;
    let reply = post_with(&server, VOICES, &[], &json!({"voice_type": "all"})).await;
    assert_eq!(reply.json(), json!({"system_voice": 1}));
    server.shutdown().await;
}

#[tokio::test]
async fn an_expensive_condition_is_refused_and_the_service_goes_on() {
    let server = builder().start().await.unwrap();
    let when = "this.messages.all(a, a in this.messages)";
    program(&server, json!({"operation": "create_chat_completion", "when": when, "reply": {}}))
        .await;
    let messages = vec![json!({"role": "user", "content": "Hi"}); 2000];
    let large = json!({"model": "X-M3", "messages": messages});
    let reply = post_with(&server, CHAT, &[], &large).await;
    assert!(reply.text().contains("reply 1 is too expensive"), "{reply:?}");
    assert_eq!((reply.status, reply.code()), (500, 1000), "{reply:?}");
    assert_eq!(post_with(&server, CHAT, &[], &chat("Hi", false)).await.status, 200);
    let listed = admin(&server, "GET", "/replies", &JsonValue::Null).await.json();
    assert_eq!(listed["replies"][0]["calls"], 1);
    server.shutdown().await;
}

#[tokio::test]
async fn an_expression_that_is_too_deep_is_refused_before_it_is_parsed() {
    let deep = [
        format!("{}true{}", "(".repeat(1000), ")".repeat(1000)),
        format!("{}1{}", "[".repeat(101), "]".repeat(101)),
        format!("1{}", " + 1".repeat(1001)),
        format!("this{}", ".a".repeat(2000)),
        format!("{}true", "!".repeat(4000)),
        format!("{} true", "true ? 1 : ".repeat(5000)),
    ];
    let server = builder().start().await.unwrap();
    let file = std::env::temp_dir().join(format!("genwire-deep-{}.json", std::process::id()));
    for when in deep {
        let rule = json!({"operation": "list_voices", "when": when, "reply": {}});
        let reply = admin(&server, "POST", "/replies", &rule).await;
        let text = reply.text();
        assert!(reply.status == 400 && text.contains(" more than "), "{text}");
        assert!(text.contains(" at ") && text.contains("in `request`"), "{text}");
        std::fs::write(&file, json!({ "replies": [rule] }).to_string()).unwrap();
        let path = file.display().to_string();
        let error = builder().set("server.replies", &path).start().await.unwrap_err();
        assert!(error.is_config() && error.to_string().contains("reply 1: `when`: it has more"));
    }
    std::fs::remove_file(&file).unwrap();
    server.shutdown().await;
}

#[tokio::test]
async fn every_status_that_can_be_programmed_is_sent() {
    let server = builder().start().await.unwrap();
    for status in (200..=599).step_by(3).chain([204, 205, 304]) {
        let reply = json!({"status": status, "headers": {"x-a": "b"}});
        program(&server, json!({"operation": "list_voices", "times": 1, "reply": reply})).await;
        let reply = post_with(&server, VOICES, &[], &json!({"voice_type": "all"})).await;
        assert_eq!((reply.status, reply.headers["x-a"].as_str()), (status, "b"), "{reply:?}");
        assert!(reply.is_whole, "{reply:?}");
        assert_eq!(reply.body.is_empty(), [204, 205, 304].contains(&status), "{status}");
    }
    server.shutdown().await;
}

#[tokio::test]
async fn replies_of_a_file_are_checked_as_those_of_the_admin_interface() {
    let file = std::env::temp_dir().join(format!("genwire-framing-{}.json", std::process::id()));
    for (reply, expected) in [
        (json!({"headers": {"transfer-encoding": "chunked"}}), "the service writes it"),
        (json!({"status": 204, "body": {}}), "has no body"),
        (json!({"status": 101}), "from 200 to 599"),
    ] {
        let rules = json!({"replies": [{"operation": "list_voices", "reply": reply}]});
        std::fs::write(&file, rules.to_string()).unwrap();
        let path = file.display().to_string();
        let error = builder().set("server.replies", &path).start().await.unwrap_err();
        assert!(error.is_config() && error.to_string().contains(expected), "{error}");
    }
    std::fs::remove_file(&file).unwrap();
}
