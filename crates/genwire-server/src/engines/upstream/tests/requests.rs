//! Tests of requests to the upstream server.

use super::scripted::{Act, Scripted};
use super::{ask, config, engine_with};
use crate::engines::upstream::config::ThinkingStyle;
use crate::engines::upstream::{UpstreamConfig, UpstreamEngine, body};
use crate::screening::Screening;
use genwire_mock::Clock;
use serde_json::{Value as JsonValue, json};

fn check(config: &UpstreamConfig, more: &JsonValue, expected: &JsonValue) {
    let mut body = body::write(&ask(more), config).unwrap();
    let members = body.as_object_mut().unwrap();
    if more.get("messages").is_none() {
        members.remove("messages");
    }
    assert_eq!(&body, expected);
}

#[test]
fn a_request_is_written_in_the_words_of_the_other_server() {
    let plain = UpstreamConfig::default();
    check(&plain, &json!({}), &json!({ "model": "X-M3" }));
    let more = json!({ "thinking": { "type": "disabled" }, "service_tier": "priority",
        "reasoning_split": true, "max_tokens": 5, "tools": [], "n": 3, "seed": 4,
        "stream_options": { "include_usage": true } });
    check(&plain, &more, &json!({ "model": "X-M3", "max_completion_tokens": 5, "seed": 4 }));
    let image = |detail: &str| {
        json!({ "role": "user", "content": [{ "type": "image_url",
            "image_url": { "url": "https://example.com/a.png", "detail": detail } }] })
    };
    let call = |more: &JsonValue| {
        let mut call = json!({ "id": "1", "type": "function",
            "function": { "name": "f", "arguments": "{}" } });
        if let Some(index) = more.as_i64() {
            call["index"] = json!(index);
            call["function"]["index"] = json!(index);
        }
        call
    };
    let answer = json!({ "role": "tool", "tool_call_id": "1", "content": "17" });
    let given = json!({ "role": "assistant", "content": "", "audio_content": "",
        "reasoning_content": "x", "reasoning_details": [], "tool_calls": [call(&json!(0))] });
    let sent =
        json!({ "role": "assistant", "content": "", "tool_calls": [call(&JsonValue::Null)] });
    check(
        &plain,
        &json!({ "messages": [image("default"), given, answer] }),
        &json!({ "model": "X-M3", "messages": [image("auto"), sent, answer] }),
    );
}

#[test]
fn models_and_the_limit_have_other_names() {
    let models = [("X-M3", "large"), ("*", "small")];
    let models = models.map(|(ours, theirs)| (ours.to_owned(), theirs.to_owned()));
    let config = UpstreamConfig {
        models: models.into(),
        limit_member: "max_tokens".to_owned(),
        ..UpstreamConfig::default()
    };
    let more = json!({ "max_completion_tokens": 5, "max_tokens": 4 });
    check(&config, &more, &json!({ "model": "large", "max_tokens": 5 }));
    check(&config, &json!({ "model": "X-M2" }), &json!({ "model": "small" }));
}

#[test]
fn thinking_is_asked_for_as_the_other_server_knows_it() {
    for (thinking, name, on, off) in [
        (ThinkingStyle::None, "", json!(null), json!(null)),
        (ThinkingStyle::ReasoningEffort, "reasoning_effort", json!("medium"), json!("none")),
        (ThinkingStyle::Think, "think", json!(true), json!(false)),
        (
            ThinkingStyle::TemplateArgument,
            "chat_template_kwargs",
            json!({ "enable_thinking": true }),
            json!({ "enable_thinking": false }),
        ),
        (
            ThinkingStyle::Native,
            "thinking",
            json!({ "type": "adaptive" }),
            json!({ "type": "disabled" }),
        ),
    ] {
        let config = UpstreamConfig { thinking, ..UpstreamConfig::default() };
        for (model, kind, value) in
            [("X-M3", "adaptive", &on), ("X-M3", "disabled", &off), ("X-M2", "adaptive", &on)]
        {
            let mut expected = json!({ "model": model });
            if !name.is_empty() {
                expected[name] = value.clone();
            }
            check(&config, &json!({ "model": model, "thinking": { "type": kind } }), &expected);
        }
    }
}

#[tokio::test]
async fn the_key_comes_from_the_environment() {
    let server = Scripted::start(vec![Act::Reply(200, "{}".to_owned())]).await;
    let engine = engine_with(config(&server), &[]);
    assert!(!format!("{engine:?}").contains("a-secret-key"));
    engine.answer("", &ask(&json!({}))).await.unwrap_err();
    let head = server.seen.lock().unwrap()[0].0.clone();
    assert!(head.starts_with("post /v1/chat/completions http/1.1"), "{head}");
    assert!(head.contains("authorization: bearer a-secret-key"), "{head}");
    assert_eq!(server.body()["messages"][0]["content"], "Hello");
}

#[test]
fn nothing_is_set_up_without_an_address_and_its_key() {
    let refused = |base_url: &str, key_env: &str| {
        let config = UpstreamConfig {
            base_url: base_url.to_owned(),
            key_env: key_env.to_owned(),
            ..UpstreamConfig::default()
        };
        let (clock, screening) = (Clock::frozen_at(0), Screening::default());
        UpstreamEngine::new(config, "", clock, screening, |_| None).unwrap_err().to_string()
    };
    assert!(refused("", "").starts_with("the upstream engine has no server"));
    assert_eq!(
        refused("ftp://example.com", ""),
        "expected an `http` or `https` address, found `ftp://example.com`"
    );
    let without_key = refused("http://localhost/v1", "A_KEY");
    assert!(without_key.starts_with("the variable `A_KEY` holds no key"), "{without_key}");
}
