//! Replies and chunks, read laxly.

use genwire_chat::{
    ChatCompletionChunk, CreateChatCompletionResponse, FinishReason, Message, check,
};
use genwire_core::BodyKind;
use serde_json::{Value as JsonValue, json};

#[test]
fn absent_null_and_new_members_never_stop_a_reply() {
    for body in [
        json!({}),
        json!({ "choices": null, "usage": null, "base_resp": null }),
        json!({ "choices": [] }),
        json!({ "choices": [{}] }),
        json!({ "choices": [{ "message": null, "delta": null, "finish_reason": null }] }),
        json!({ "choices": [{ "finish_reason": "brand_new", "message": { "role": "robot" } }] }),
        json!({ "new": { "deep": [1.5, null] }, "input_sensitive_type": 99 }),
    ] {
        let text = body.to_string();
        let reply: CreateChatCompletionResponse = serde_json::from_str(&text).expect(&text);
        let _: ChatCompletionChunk = serde_json::from_str(&text).expect(&text);
        assert_eq!(reply.text(), "", "{text}");
        assert!(reply.tool_calls().is_empty(), "{text}");
    }
}

#[test]
fn an_unlisted_finish_reason_keeps_its_spelling() {
    let body = json!({ "choices": [{ "finish_reason": "brand_new" }] });
    let reply: CreateChatCompletionResponse = serde_json::from_value(body.clone()).expect("JSON");
    let reason = reply.finish_reason();
    assert!(matches!(reason, Some(FinishReason::Unknown(it)) if it.as_str() == "brand_new"));
    assert_eq!(serde_json::to_value(&reply).expect("JSON"), body);
}

#[test]
fn an_unlisted_role_is_kept_as_it_came() {
    let text = r#"{"role":"developer","content":"Be brief.","x":[1,2]}"#;
    let message: Message = serde_json::from_str(text).expect("JSON");
    assert_eq!(message.role(), "developer");
    assert_eq!(serde_json::to_string(&message).expect("JSON"), text);
}

#[test]
fn replies_are_still_held_against_the_interface() {
    let check_reply = |body: &JsonValue| {
        let report =
            check("create_chat_completion", BodyKind::Response, body.to_string().as_bytes())
                .expect("the operation has a reply")
                .expect("the body is readable");
        let found = report.violations().iter();
        found.map(|it| (it.path.clone(), it.rule.to_string())).collect::<Vec<_>>()
    };
    let violations = check_reply(&json!({
        "choices": [{ "finish_reason": "brand_new", "message": { "role": "assistant" } }],
    }));
    assert_eq!(
        violations,
        [
            ("/choices/0/finish_reason".to_owned(), "chat.FinishReason.values".to_owned()),
            (
                "/choices/0/message/content".to_owned(),
                "chat.ReplyMessage.content.required".to_owned()
            ),
        ]
    );
}
