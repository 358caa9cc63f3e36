//! Tests of the content of replies.

use super::{ask, both, engine, engine_with, events_of, reply, reply_of};
use crate::engines::chat::ChatConfig;
use serde_json::{Value as JsonValue, json};

fn message(reply: &JsonValue) -> &JsonValue {
    &reply["choices"][0]["message"]
}

fn content(reply: &JsonValue) -> &str {
    message(reply)["content"].as_str().unwrap()
}

#[test]
fn a_reply_has_every_member_of_the_interface() {
    let reply = both(&ask("Name three rivers.", &json!({})), &[]);
    assert!(reply["id"].as_str().unwrap().starts_with("chat-"));
    assert_eq!(reply["object"], "chat.completion");
    assert_eq!(reply["created"], 1_790_000_000);
    assert_eq!(reply["model"], "X-M3");
    assert_eq!(reply["choices"].as_array().unwrap().len(), 1);
    assert_eq!(reply["choices"][0]["index"], 0);
    assert_eq!(reply["choices"][0]["finish_reason"], "stop");
    assert_eq!(message(&reply)["role"], "assistant");
    assert_eq!(message(&reply)["name"], "Assistant");
    assert_eq!(message(&reply)["audio_content"], "");
    assert_eq!(reply["input_sensitive"], false);
    assert_eq!(reply["output_sensitive"], false);
    assert_eq!(reply["output_sensitive_int"], 0);
    assert_eq!(reply["base_resp"], json!({ "status_code": 0, "status_msg": "success" }));
    assert!(content(&reply).contains("Name three rivers."), "{reply}");
}

#[test]
fn thinking_follows_the_model_and_the_request() {
    let models = [
        "X-M2.7",
        "X-M2.7-highspeed",
        "X-M2.5",
        "X-M2.5-highspeed",
        "X-M2.1",
        "X-M2.1-highspeed",
        "X-M2",
    ];
    for model in models.into_iter().chain(["X-M3"]) {
        for thinking in [
            json!({}),
            json!({ "thinking": {} }),
            json!({ "thinking": { "type": "adaptive" } }),
            json!({ "thinking": { "type": "disabled" } }),
        ] {
            let is_disabled = thinking["thinking"]["type"] == "disabled" && model == "X-M3";
            let mut more = thinking.clone();
            more["model"] = json!(model);
            let plain = both(&ask("Hello", &more), &[]);
            assert_eq!(content(&plain).starts_with("<think>\n"), !is_disabled, "{plain}");
            assert_eq!(content(&plain).contains("</think>"), !is_disabled);
            assert!(message(&plain).get("reasoning_content").is_none());
            more["reasoning_split"] = json!(true);
            let split = both(&ask("Hello", &more), &[]);
            assert!(!content(&split).contains("think>"), "{split}");
            assert_eq!(message(&split).get("reasoning_content").is_some(), !is_disabled);
            assert_eq!(message(&split).get("reasoning_details").is_some(), !is_disabled);
            assert_eq!(split["usage"], plain["usage"]);
        }
    }
}

#[test]
fn split_thinking_is_there_twice() {
    let reply = both(&ask("Hello", &json!({ "reasoning_split": true })), &[]);
    let thinking = &message(&reply)["reasoning_content"];
    assert_eq!(
        message(&reply)["reasoning_details"],
        json!([{ "type": "reasoning.text",
        "id": "reasoning-1", "format": "text-v1", "index": 0, "text": thinking }])
    );
}

#[test]
fn answers_come_in_the_language_of_the_question() {
    for (question, expected) in [
        ("Wie heißt der Fluss und was ist er?", "Antwort|Danke|Sehen"),
        ("请说出三条河", "回答|消息|来看"),
        ("Назови три реки", "ответ|Спасибо|Посмотрим"),
    ] {
        let reply = reply(&ask(question, &json!({})));
        assert!(expected.split('|').any(|word| content(&reply).contains(word)), "{reply}");
        assert!(content(&reply).contains(question));
    }
}

#[test]
fn a_quoted_sentence_has_one_full_stop() {
    let opening = |question: &str| {
        let reply = reply(&ask(question, &json!({})));
        let (_, after) = content(&reply).rsplit_once(question).expect("the question");
        after.chars().take(3).collect::<String>()
    };
    assert_eq!(opening("Name a river."), "” I");
    assert_eq!(opening("Name a river"), "”. ");
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let body = ask("Name three rivers.", &json!({}));
    let run = |seed| {
        let engine = engine_with(ChatConfig::default(), seed, &[]);
        let whole = reply_of(&engine, &body).to_string();
        let events: Vec<String> =
            events_of(&engine, &body).iter().map(ToString::to_string).collect();
        (whole, events)
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn ids_differ_and_beginnings_are_cached() {
    let engine = engine();
    let body = ask("Name three rivers.", &json!({}));
    let first = reply_of(&engine, &body);
    let second = reply_of(&engine, &body);
    assert_ne!(first["id"], second["id"]);
    assert_eq!(first["choices"], second["choices"]);
    let cached =
        |reply: &JsonValue| reply["usage"]["prompt_tokens_details"]["cached_tokens"].clone();
    assert_eq!(cached(&first), 0);
    assert_eq!(cached(&second), second["usage"]["prompt_tokens"]);
    let mut longer = body.clone();
    longer["messages"].as_array_mut().unwrap().extend([
        json!({ "role": "assistant", "content": "The Nile." }),
        json!({ "role": "user", "content": "And two more?" }),
    ]);
    let third = reply_of(&engine, &longer);
    assert_eq!(cached(&third), first["usage"]["prompt_tokens"]);
    let mut other = body;
    other["model"] = json!("X-M2");
    assert_eq!(cached(&reply_of(&engine, &other)), 0);
    engine.reset(Some("a"));
    assert_eq!(reply_of(&engine, &longer)["id"], first["id"]);
}

#[test]
fn media_are_noticed_and_counted() {
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x02\x80\0\0\0\x64".to_vec();
    png.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
    let url = genwire_media::data_url(&png).unwrap();
    let body = |model: &str, detail: &str| {
        json!({ "model": model, "messages": [{ "role": "user", "content": [
        { "type": "text", "text": "What is this?" },
        { "type": "image_url", "image_url": { "url": url, "detail": detail } },
        { "type": "video_url", "video_url": { "url": "https://example.com/a.mp4" } },
    ] }] })
    };
    let seen = both(&body("X-M3", "default"), &[]);
    assert!(content(&seen).contains("Images that I see: 1 (640 × 100)."), "{seen}");
    assert!(content(&seen).contains("Videos that I see: 1 (?)."), "{seen}");
    let low = reply(&body("X-M3", "low"));
    assert!(low["usage"]["prompt_tokens"].as_i64() < seen["usage"]["prompt_tokens"].as_i64());
    let blind = super::answer(&engine(), &{
        let mut body = body("X-M2", "low");
        body["stream"] = json!(false);
        body
    });
    assert!(format!("{blind:?}").contains("reads text only"));
}
