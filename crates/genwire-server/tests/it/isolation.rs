//! Isolated namespaces, and reproducible runs.

use crate::support::{CHAT, Reply, VOICES, admin, builder, chat, post, post_with, start, streamed};
use genwire_server::{Clock, Running};
use serde_json::{Value as JsonValue, json};

/// The Unix time of stopped clocks at the start, in milliseconds.
const START: i64 = 1_790_000_000_000;

async fn within(server: &Running, namespace: &str, path: &str, body: &JsonValue) -> Reply {
    post_with(server, path, &[("x-genwire-namespace", namespace)], body).await
}

#[tokio::test]
async fn namespaces_share_nothing() {
    let server = start().await;
    let list = json!({ "voice_type": "voice_cloning" });
    let voice =
        json!({ "category": "voice_cloning", "voice_id": "v", "used": true, "namespace": "a" });
    admin(&server, "POST", "/voices", &voice).await;
    let fault = json!({ "code": 1008, "namespace": "b", "times": 1 });
    admin(&server, "POST", "/faults", &fault).await;
    let words = json!({ "words": { "forbidden": 1 }, "namespace": "c" });
    admin(&server, "POST", "/screening", &words).await;
    let count = |reply: &Reply| reply.json()["voice_cloning"].as_array().map_or(0, Vec::len);
    let reply = within(&server, "a", VOICES, &list).await;
    assert_eq!((reply.status, count(&reply)), (200, 1));
    assert_eq!(within(&server, "b", VOICES, &list).await.code(), 1008);
    let reply = within(&server, "b", VOICES, &list).await;
    assert_eq!((reply.status, count(&reply)), (200, 0));
    assert_eq!(within(&server, "a", CHAT, &chat("forbidden")).await.status, 200);
    assert_eq!(within(&server, "c", CHAT, &chat("forbidden")).await.code(), 1026);

    let journal = admin(&server, "GET", "/journal?namespace=b", &JsonValue::Null).await.json();
    assert_eq!(journal["entries"].as_array().unwrap().len(), 2);
    admin(&server, "POST", "/reset", &json!({ "namespace": "a" })).await;
    assert_eq!(count(&within(&server, "a", VOICES, &list).await), 0);
    assert_eq!(within(&server, "c", CHAT, &chat("forbidden")).await.code(), 1026);
}

#[tokio::test]
async fn a_key_has_its_namespace() {
    let config = genwire_server::Config::from_toml(
        "test",
        "[[keys]]\nkey = \"test-key\"\nnamespace = \"mine\"\n",
    );
    let server = genwire_server::Server::builder()
        .config(config.unwrap())
        .addr("127.0.0.1:0")
        .start()
        .await
        .unwrap();
    within(&server, "other", VOICES, &json!({ "voice_type": "all" })).await;
    let journal = admin(&server, "GET", "/journal", &JsonValue::Null).await.json();
    assert_eq!(journal["entries"][0]["namespace"], "mine");
}

#[tokio::test]
async fn the_same_seed_and_calls_give_the_same_bytes() {
    let run = async |seed: u64| {
        let clock = Clock::frozen_at(START);
        let server = builder().seed(seed).clock(clock).start().await.unwrap();
        calls(&server).await
    };
    let first = run(1).await;
    assert_eq!(first, run(1).await);
    assert_ne!(first, run(2).await);
}

#[tokio::test]
async fn a_reset_begins_the_same_run_again() {
    let server = builder().clock(Clock::frozen_at(START)).start().await.unwrap();
    let first = calls(&server).await;
    admin(&server, "POST", "/reset", &JsonValue::Null).await;
    assert_eq!(first, calls(&server).await);
}

async fn calls(server: &Running) -> Vec<Reply> {
    let mut replies = Vec::new();
    for namespace in ["", "a"] {
        for (path, body) in [
            (CHAT, chat("Tell me something.")),
            (CHAT, streamed("Tell me something.")),
            (CHAT, chat("")),
            (VOICES, json!({ "voice_type": "all" })),
        ] {
            let mut reply = within(server, namespace, path, &body).await;
            reply.headers.remove("date");
            replies.push(reply);
        }
    }
    let mut made = Vec::new();
    for _ in 0..2 {
        let task = json!({ "task_type": "generation", "status": "queued" });
        made.push(admin(server, "POST", "/tasks", &task).await.json()["task_id"].clone());
    }
    assert_ne!(made[0], made[1]);
    let mut reply = post(server, VOICES, &json!({ "voice_type": "system" })).await;
    reply.headers.remove("date");
    reply.body = JsonValue::from(made).to_string().into_bytes();
    replies.push(reply);
    replies
}
