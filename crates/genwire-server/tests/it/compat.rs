//! Bodies as the usual clients of OpenAI-compatible services send them, with and without the setting.

use crate::support::{CHAT, admin, builder, chat, post, start};
use genwire_server::Running;
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};

/// A body that a client has sent, and its warnings.
#[derive(Deserialize)]
struct Sent {
    client: String,
    path: String,
    body: JsonValue,
    warnings: Vec<String>,
}

fn bodies() -> Vec<Sent> {
    serde_json::from_str(include_str!("../data/compat/openai.json")).unwrap()
}

#[tokio::test]
async fn clients_of_the_usual_kind_are_served_and_their_deviations_are_in_the_journal() {
    let server = builder()
        .set("server.compat", "openai")
        .set("speech.engine", "tone")
        .start()
        .await
        .unwrap();
    for sent in bodies() {
        let reply = post(&server, &sent.path, &sent.body).await;
        assert_eq!(reply.status, 200, "{}: {reply:?}", sent.client);
        let journal = admin(&server, "GET", "/journal?limit=1", &JsonValue::Null).await.json();
        let entry = &journal["entries"][0];
        assert_eq!(entry["warnings"], json!(sent.warnings), "{}", sent.client);
    }
    let reply = post(&server, CHAT, &chat("Hi")).await;
    assert_eq!(reply.status, 200);
    let journal = admin(&server, "GET", "/journal?limit=1", &JsonValue::Null).await.json();
    assert_eq!(journal["entries"][0].get("warnings"), None);
}

#[tokio::test]
async fn without_the_setting_the_error_names_it() {
    let server = start().await;
    for sent in bodies() {
        let reply = post(&server, &sent.path, &sent.body).await;
        assert_eq!((reply.status, reply.code()), (400, 2013), "{}: {reply:?}", sent.client);
        let text = reply.text().replace("\\\"", "\"");
        assert!(text.contains("`server.compat = \"openai\"`"), "{}: {text}", sent.client);
    }
    for model in ["gpt-4o", "X-M9"] {
        let mut body = chat("Hi");
        body["model"] = model.into();
        let reply = post(&server, CHAT, &body).await;
        assert_eq!(reply.status, 400);
        assert!(!reply.text().contains("compat"), "{model}: {reply:?}");
    }
}

#[tokio::test]
async fn replies_repeat_the_name_of_the_model_of_the_caller() {
    let server = builder().set("server.compat", "openai").start().await.unwrap();
    let mut body = chat("Hi");
    body["model"] = "acme/Acme-M3".into();
    let reply = post(&server, CHAT, &body).await;
    assert_eq!((reply.status, &reply.json()["model"]), (200, &json!("acme/Acme-M3")), "{reply:?}");
    body["model"] = "gpt-4o".into();
    assert_eq!(post(&server, CHAT, &body).await.status, 400);
}

#[tokio::test]
async fn a_call_has_a_bounded_number_of_warnings() {
    let server = builder().set("server.compat", "openai").start().await.unwrap();
    let mut body = chat("Hi");
    body["messages"] = json!(vec![json!({ "role": "developer", "content": "d" }); 1000]);
    let reply = post(&server, CHAT, &body).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let journal = admin(&server, "GET", "/journal?limit=1", &JsonValue::Null).await.json();
    let warnings = journal["entries"][0]["warnings"].as_array().unwrap();
    assert_eq!((warnings.len(), &warnings[20]), (21, &json!("and 980 more")));
}

/// The text of a whole reply, or of all events of a stream.
async fn text_of(server: &Running, body: &JsonValue, is_streamed: bool) -> String {
    let mut body = body.clone();
    body["stream"] = is_streamed.into();
    let reply = post(server, CHAT, &body).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    if !is_streamed {
        let reply = reply.json();
        assert_eq!(reply["choices"][0]["finish_reason"], "stop", "{reply}");
        return reply["choices"][0]["message"]["content"].as_str().unwrap().to_owned();
    }
    let events = reply.events();
    let events = events.iter().filter(|event| *event != "[DONE]");
    let events = events.map(|event| serde_json::from_str::<JsonValue>(event).unwrap());
    let text = |event: JsonValue| {
        event["choices"][0]["delta"]["content"].as_str().unwrap_or_default().to_owned()
    };
    events.map(text).collect()
}

#[tokio::test]
async fn an_assistant_turn_may_be_empty() {
    let server = builder().set("server.compat", "openai").start().await.unwrap();
    let plain = start().await;
    let contents = [None, Some(json!(null)), Some(json!("")), Some(json!([]))];
    let calls = [None, Some(json!(null)), Some(json!([]))];
    for (content, calls) in
        contents.iter().flat_map(|content| calls.iter().map(move |calls| (content, calls)))
    {
        let mut turn = json!({ "role": "assistant" });
        if let Some(content) = content {
            turn["content"] = content.clone();
        }
        if let Some(calls) = calls {
            turn["tool_calls"] = calls.clone();
        }
        let mut body = chat("Hi");
        let question = body["messages"][0].clone();
        body["messages"] = json!([question, turn, question]);
        let reply = post(&server, CHAT, &body).await;
        assert_eq!(reply.status, 200, "{turn}: {reply:?}");
        let is_absent = content.as_ref().is_none_or(JsonValue::is_null);
        let journal = admin(&server, "GET", "/journal?limit=1", &JsonValue::Null).await.json();
        let warnings = journal["entries"][0]["warnings"].as_array().map_or(0, Vec::len);
        assert_eq!(warnings, usize::from(is_absent), "{turn}: {journal}");
        // Without the setting, nothing changes, and the error names it.
        let reply = post(&plain, CHAT, &body).await;
        assert_eq!(reply.status, if is_absent { 400 } else { 200 }, "{turn}: {reply:?}");
        assert_eq!(reply.text().contains("server.compat"), is_absent, "{turn}: {reply:?}");
    }
    // Messages of others need their content.
    for role in ["user", "tool", "system"] {
        let mut body = chat("Hi");
        body["messages"] = json!([{ "role": role }]);
        let (own, other) = (post(&server, CHAT, &body).await, post(&plain, CHAT, &body).await);
        assert_eq!(own.status, other.status, "{role}: {own:?}");
    }
}

#[tokio::test]
async fn replies_have_the_format_that_is_asked_for() {
    let server = builder().set("server.compat", "openai").start().await.unwrap();
    let schema = json!({
        "type": "object",
        "properties": {
            "city": { "type": "string", "maxLength": 20 },
            "degrees": { "type": "integer", "minimum": -40, "maximum": 40 },
            "signs": { "type": "array", "items": { "enum": ["sun", "rain"] }, "minItems": 2 },
            "next": { "anyOf": [{ "$ref": "#/$defs/day" }, { "type": "null" }] },
        },
        "required": ["city", "degrees", "signs", "next"],
        "additionalProperties": false,
        "$defs": { "day": {
            "type": "object", "properties": { "name": { "type": "string" } },
            "required": ["name"], "additionalProperties": false,
        } },
    });
    let list = json!({ "type": "array", "minItems": 2, "items": { "type": ["integer", "null"] } });
    let mut body = chat("How warm is it in Oslo?");
    for (format, schema) in [
        (json!({ "type": "json_object" }), json!({ "type": "object" })),
        (
            json!({ "type": "json_schema",
                "json_schema": { "name": "weather", "strict": true, "schema": schema } }),
            schema.clone(),
        ),
        (
            json!({ "type": "json_schema", "json_schema": { "name": "list", "schema": list } }),
            list.clone(),
        ),
    ] {
        body["response_format"] = format;
        let validator = jsonschema::validator_for(&schema).unwrap();
        let whole = text_of(&server, &body, false).await;
        let value = serde_json::from_str(&whole).unwrap_or_else(|error| panic!("{error}: {whole}"));
        assert!(validator.is_valid(&value), "{value}");
        assert_eq!(text_of(&server, &body, true).await, whole);
    }
    for format in [json!(null), json!({ "type": "text" })] {
        body["response_format"] = format;
        assert!(text_of(&server, &body, false).await.contains("</think>"));
    }
    // Thinking is separate from the parsed text, or omitted.
    body["response_format"] = json!({ "type": "json_object" });
    body["reasoning_split"] = true.into();
    let reply = post(&server, CHAT, &body).await.json();
    assert!(reply["choices"][0]["message"]["reasoning_content"].is_string(), "{reply}");
}

#[tokio::test]
async fn a_format_that_no_reply_can_have_is_refused() {
    let server = builder().set("server.compat", "openai").start().await.unwrap();
    let plain = start().await;
    let schema = |schema: JsonValue| json!({ "type": "json_schema", "json_schema": { "name": "a", "schema": schema } });
    let strict = |schema: JsonValue| {
        json!({ "type": "json_schema",
            "json_schema": { "name": "a", "strict": true, "schema": schema } })
    };
    let object = json!({ "type": "object", "properties": { "b": { "type": "string" } } });
    for (format, part) in [
        (json!("json_object"), "expected an object"),
        (json!({}), "`type`"),
        (json!({ "type": "xml" }), "`xml`"),
        (json!({ "type": "json_schema" }), "`json_schema`"),
        (json!({ "type": "json_schema", "json_schema": { "schema": {} } }), "`name`"),
        (
            json!({ "type": "json_schema", "json_schema": { "name": "a b", "schema": {} } }),
            "`name`",
        ),
        (json!({ "type": "json_schema", "json_schema": { "name": "a" } }), "`schema`"),
        (
            json!({ "type": "json_schema",
            "json_schema": { "name": "a", "strict": "yes", "schema": {} } }),
            "`strict`",
        ),
        (schema(json!([])), "a schema"),
        (schema(json!({ "type": "text" })), "`text`"),
        (schema(json!({ "properties": { "b": { "type": [] } } })), "/properties/b"),
        (schema(json!({ "properties": [] })), "`properties`"),
        (schema(json!({ "enum": [] })), "`enum`"),
        (schema(json!({ "anyOf": [] })), "`anyOf`"),
        (schema(json!({ "required": "b" })), "`required`"),
        (schema(json!({ "$ref": "#/$defs/none" })), "`#/$defs/none`"),
        (schema(json!({ "$ref": "https://example.com/s.json" })), "https://example.com/s.json"),
        (schema(json!({ "type": "object", "not": {} })), "no value"),
        (schema(json!({ "type": "integer", "minimum": 2, "maximum": 1 })), "no value"),
        (schema(json!({ "type": "array", "items": {}, "minItems": 1_000_000_000 })), ""),
        (schema(json!({ "description": "x".repeat(1 << 20) })), "bytes"),
        (strict(json!({ "type": "array", "items": {} })), "an object"),
        (strict(object.clone()), "`additionalProperties`"),
        (
            strict({
                let mut open = object;
                open["additionalProperties"] = false.into();
                open
            }),
            "`required`",
        ),
    ] {
        for is_streamed in [false, true] {
            let mut body = chat("Hi");
            body["response_format"] = format.clone();
            body["stream"] = is_streamed.into();
            let reply = post(&server, CHAT, &body).await;
            assert_eq!((reply.status, reply.code()), (400, 2013), "{format:.200}: {reply:?}");
            let error = &reply.json()["error"];
            assert_eq!(error["type"], "invalid_request_error", "{reply:?}");
            let message = error["message"].as_str().unwrap();
            assert!(message.contains("response_format") && message.contains(part), "{message}");
            assert_eq!(post(&plain, CHAT, &body).await.status, 200, "{format:.200}");
        }
    }
}

#[tokio::test]
async fn functions_take_precedence_over_a_format() {
    let server = builder().set("server.compat", "openai").start().await.unwrap();
    let mut body = chat("[[call: now]]");
    body["response_format"] = json!({ "type": "json_object" });
    body["tools"] =
        json!([{ "type": "function", "function": { "name": "now", "parameters": {} } }]);
    let reply = post(&server, CHAT, &body).await.json();
    let message = &reply["choices"][0]["message"];
    assert_eq!(message["tool_calls"][0]["function"]["name"], "now", "{reply}");
    assert_eq!(message["content"], "");
}
