//! The default engine: it serves operations without a specific engine.

use crate::support::{KEY, Reply, builder, credential, post_with, send};
use crate::vectors::{cases, fault};
use genwire_core::{BodyKind, Endpoint};
use genwire_server::Running;
use serde_json::{Value as JsonValue, json};

const PROMPT: &str = "/v2/h3_context_ir";
const TEMPLATE: &str = "/v1/video_template_generation";

/// A service with all operations served by the default engine.
async fn start() -> Running {
    builder().set("server.replies_from_spec", "true").start().await.unwrap()
}

async fn call(server: &Running, method: &str, path: &str, body: &JsonValue) -> Reply {
    let (auth, key) = credential(KEY);
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
    send(server.base_url(), method, path, &headers, &body).await
}

async fn create(server: &Running) -> String {
    let content = json!([{"type": "text", "text": "A lighthouse at dusk."}]);
    let request = json!({"model": "X-H3", "content": content, "duration": 7, "ratio": "16:9"});
    let reply = call(server, "POST", PROMPT, &request).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()["task_id"].as_str().unwrap().to_owned()
}

async fn query(server: &Running, id: &str) -> Reply {
    call(server, "GET", &format!("/v2/query/video_generation/{id}"), &JsonValue::Null).await
}

async fn delete(server: &Running, id: &str) -> Reply {
    call(server, "DELETE", &format!("/v2/video_generation/{id}"), &JsonValue::Null).await
}

#[tokio::test]
async fn every_valid_request_gets_a_valid_reply() {
    let server = start().await;
    let endpoints: Vec<&Endpoint> = genwire::endpoints().collect();
    let mut answered = 0;
    for endpoint in endpoints.iter().filter(|endpoint| endpoint.method == "POST") {
        for case in cases(endpoint).into_iter().filter(|case| case.valid) {
            let reply = post_with(&server, endpoint.path, &[], &case.body).await;
            assert_eq!(reply.status, 200, "{} {}: {reply:?}", endpoint.operation, case.id);
            if case.body["stream"] == true {
                let events = reply.events();
                assert!(!events.is_empty(), "{reply:?}");
                for event in events.iter().filter(|event| *event != "[DONE]") {
                    let fault = fault(endpoint.operation, BodyKind::Event, event.as_bytes());
                    assert_eq!(fault, None, "{event}");
                }
            } else {
                let fault = fault(endpoint.operation, BodyKind::Response, &reply.body);
                assert_eq!(fault, None, "{reply:?}");
            }
            answered += 1;
        }
    }
    assert!(answered > 100, "{answered}");
    server.shutdown().await;
}

#[tokio::test]
async fn a_task_moves_by_the_state_table() {
    let server = start().await;
    let id = create(&server).await;
    let mut states = Vec::new();
    for _ in 0..4 {
        let task = query(&server, &id).await.json()["task"].clone();
        assert_eq!((&task["id"], &task["duration"]), (&json!(id), &json!(7)), "{task}");
        states.push(task["status"].as_str().unwrap().to_owned());
    }
    assert_eq!(states, ["queued", "running", "succeeded", "succeeded"]);
    let deleted = delete(&server, &id).await.json();
    assert_eq!(deleted, json!({"task_id": id, "action": "deleted", "status": "deleted"}));
    assert_eq!(query(&server, &id).await.code(), 2013);
    server.shutdown().await;
}

#[tokio::test]
async fn a_move_that_the_state_table_refuses_is_refused_with_its_code() {
    let server = start().await;
    let id = create(&server).await;
    let cancelled = delete(&server, &id).await.json();
    assert_eq!(cancelled, json!({"task_id": id, "action": "cancelled", "status": "cancelled"}));
    let refused = delete(&server, &id).await;
    assert_eq!(refused.code(), 2013);
    assert!(refused.text().contains("cannot be deleted"), "{refused:?}");
    assert_eq!(query(&server, &id).await.json()["task"]["status"], "cancelled");
    assert_eq!(delete(&server, "task-unknown").await.code(), 2013);
    server.shutdown().await;
}

#[tokio::test]
async fn ids_are_new_each_time_and_the_same_in_every_run() {
    let mut runs = Vec::new();
    for _ in 0..2 {
        let server = start().await;
        let ids = [create(&server).await, create(&server).await];
        assert_ne!(ids[0], ids[1]);
        assert!(ids[0].starts_with("task-"), "{ids:?}");
        runs.push(ids);
        server.shutdown().await;
    }
    assert_eq!(runs[0], runs[1]);
}

#[tokio::test]
async fn an_invalid_request_is_refused_as_by_any_engine() {
    let server = start().await;
    let reply = call(&server, "POST", TEMPLATE, &json!({})).await;
    assert_eq!((reply.status, reply.code()), (400, 2013), "{reply:?}");
    let reply = send(server.base_url(), "POST", TEMPLATE, &[], b"{}").await;
    assert_eq!(reply.code(), 1004, "{reply:?}");
    server.shutdown().await;
}
