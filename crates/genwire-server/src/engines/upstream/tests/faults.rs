//! Tests of errors of the upstream server.

use super::scripted::{Act, Scripted};
use super::{ask, chunk, config, engine_with, events, next, sse};
use crate::engines::upstream::UpstreamConfig;
use genwire_common::ErrorCode;
use genwire_core::server::Refusal;
use serde_json::json;
use std::time::Duration;

async fn refusal(act: Act, change: impl Fn(&mut UpstreamConfig)) -> Refusal {
    let server = Scripted::start(vec![act]).await;
    let mut config = config(&server);
    change(&mut config);
    engine_with(config, &[]).answer("", &ask(&json!({}))).await.unwrap_err()
}

async fn check(status: u16, body: &str, code: ErrorCode, words: &str) {
    let refusal = refusal(Act::Reply(status, body.to_owned()), |_| {}).await;
    assert_eq!(refusal.code(), code, "{status} {body}");
    assert!(refusal.message().contains(words), "{}", refusal.message());
    assert_eq!(refusal.headers().contains_key("retry-after"), status != 200);
}

fn error(message: &str, code: &str) -> String {
    json!({ "error": { "message": message, "code": code } }).to_string()
}

#[tokio::test]
async fn errors_become_those_of_the_interface() {
    check(401, &error("bad key", "invalid_api_key"), ErrorCode::AuthenticationFailed, "bad key")
        .await;
    check(403, "", ErrorCode::AuthenticationFailed, "403").await;
    check(402, "{}", ErrorCode::InsufficientBalance, "402").await;
    check(429, &error("slow", "other"), ErrorCode::RateLimited, "slow").await;
    check(429, &error("gone", "insufficient_quota"), ErrorCode::InsufficientBalance, "gone").await;
    check(400, &error("long", "context_length_exceeded"), ErrorCode::InvalidParameter, "long")
        .await;
    check(404, r#"{"error":"no model"}"#, ErrorCode::InvalidParameter, "no model").await;
    check(400, &error("bad", "content_filter"), ErrorCode::SensitiveInput, "bad").await;
    check(500, "<html>", ErrorCode::InternalError, "500").await;
    check(503, &error("busy", "server_error"), ErrorCode::InternalError, "busy").await;
    check(504, "", ErrorCode::RequestTimeout, "504").await;
    check(302, "", ErrorCode::InternalError, "302").await;
    let own = r#"{"base_resp":{"status_code":1039,"status_msg":"many"}}"#;
    check(200, own, ErrorCode::TokenLimitExceeded, "many").await;
    let late = r#"{"error":{"message":"busy","code":429}}"#;
    check(200, late, ErrorCode::RateLimited, "busy").await;
    check(200, "no JSON", ErrorCode::InternalError, "not JSON").await;
    check(200, r#"{"choices":[]}"#, ErrorCode::InternalError, "without a message").await;
}

#[tokio::test]
async fn replies_of_countless_values_and_calls_are_refused() {
    let many = format!(r#"{{"choices":[{}0]}}"#, r#"{"":0},"#.repeat(200_000));
    check(200, &many, ErrorCode::InternalError, "too many JSON values").await;
    let long = json!({ "choices": [{ "message": { "content": "x".repeat(2 << 20) } }] });
    let server = Scripted::start(vec![Act::Reply(200, long.to_string())]).await;
    let answer = engine_with(config(&server), &[]).answer("", &ask(&json!({}))).await;
    assert!(answer.is_ok());
    let calls: Vec<_> =
        (0..300).map(|index| json!({ "index": index, "id": index.to_string() })).collect();
    let body = sse(&[chunk(&json!({ "tool_calls": calls }))]);
    let server = Scripted::start(vec![Act::Reply(200, body)]).await;
    let answer =
        engine_with(config(&server), &[]).answer("", &ask(&json!({ "stream": true }))).await;
    let mut events = events(answer.unwrap());
    let refusal = loop {
        match next(&mut events).await {
            Some(Ok(_)) => {}
            Some(Err(refusal)) => break refusal,
            None => panic!("the stream ends well"),
        }
    };
    assert!(refusal.message().contains("too many calls"), "{}", refusal.message());
}

#[tokio::test]
async fn the_key_is_not_disclosed() {
    let stated = error("the key a-secret-key is no good", "invalid_api_key");
    let whole = refusal(Act::Reply(401, stated.clone()), |_| {}).await;
    assert_eq!(whole.message(), "the error of the upstream server: the key [redacted] is no good");
    let whole = refusal(Act::Reply(200, stated.clone()), |_| {}).await;
    assert!(!whole.message().contains("a-secret-key"), "{}", whole.message());
    let server = Scripted::start(vec![Act::Reply(200, format!("data: {stated}\n\n"))]).await;
    let engine = engine_with(config(&server), &[]);
    let answer = engine.answer("", &ask(&json!({ "stream": true }))).await.unwrap();
    let refusal = next(&mut events(answer)).await.unwrap().unwrap_err();
    assert!(!refusal.message().contains("a-secret-key"), "{}", refusal.message());
    assert!(!format!("{engine:?}").contains("a-secret-key"), "{engine:?}");
}

#[tokio::test]
async fn waits_are_bounded() {
    let slow = refusal(Act::Silence, |config| config.head_timeout_ms = 30).await;
    assert_eq!(slow.code(), ErrorCode::RequestTimeout);
    let slow = refusal(Act::Chunks(vec![Vec::new()]), |config| config.idle_timeout_ms = 30).await;
    assert_eq!(slow.code(), ErrorCode::RequestTimeout);
    assert_eq!(slow.message(), "the upstream server took too long to continue");
    let nowhere = |config: &mut UpstreamConfig| config.base_url = "http://127.0.0.1:9".to_owned();
    let gone = refusal(Act::Silence, nowhere).await;
    assert_eq!(gone.code(), ErrorCode::InternalError);
    assert_eq!(gone.message(), "the upstream server could not be reached");
}

#[tokio::test]
async fn a_caller_who_leaves_early_ends_the_connection() {
    let server = Scripted::start(vec![Act::Silence]).await;
    let engine = engine_with(config(&server), &[]);
    let request = ask(&json!({}));
    let is_asked = async {
        while server.seen.lock().unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::select! {
        answer = engine.answer("", &request) => panic!("{:?}", answer.err()),
        () = is_asked => {}
    }
    tokio::time::timeout(Duration::from_mins(1), server.left.notified()).await.unwrap();
}

#[tokio::test]
async fn a_stream_that_breaks_ends_with_an_error() {
    let text = chunk(&json!({ "content": "a" }));
    let limited = error("x", "rate_limit_exceeded");
    for (stream, code) in [
        (format!("data: {text}\n\n"), ErrorCode::InternalError),
        (sse(std::slice::from_ref(&text)), ErrorCode::InternalError),
        (format!("data: {text}\n\ndata: nothing\n\n"), ErrorCode::InternalError),
        (format!("data: {text}\n\ndata: {limited}\n\n"), ErrorCode::RateLimited),
    ] {
        let server = Scripted::start(vec![Act::Reply(200, stream.clone())]).await;
        let engine = engine_with(config(&server), &[]);
        let answer = engine.answer("", &ask(&json!({ "stream": true }))).await.unwrap();
        let mut events = events(answer);
        next(&mut events).await.unwrap().unwrap();
        next(&mut events).await.unwrap().unwrap();
        let refusal = next(&mut events).await.unwrap().unwrap_err();
        assert_eq!(refusal.code(), code, "{stream}");
        assert!(next(&mut events).await.is_none());
    }
}
