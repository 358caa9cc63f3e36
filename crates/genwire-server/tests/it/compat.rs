//! Bodies as the usual clients of OpenAI-compatible services send them, with and without the setting.

use crate::support::{CHAT, admin, builder, chat, post, start};
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};

/// A body that a client has sent, and the warnings about it.
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
