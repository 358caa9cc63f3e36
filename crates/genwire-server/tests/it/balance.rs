//! Charges, free calls, and the balance after a restart.

use crate::support::{Reply, VOICES, admin, credential, send};
use genwire_server::{Clock, Config, Running, Server};
use serde_json::{Value as JsonValue, json};
use std::path::{Path, PathBuf};

const PROMPTS: &str = "/v2/h3_context_ir";

/// A folder that is empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A service with one key that pays for a number of calls, and with tasks that wait.
async fn start(balance: u64, store: &str) -> Running {
    let keys = format!("[[keys]]\nkey = \"a\"\nbalance = {balance}\n");
    Server::builder()
        .config(Config::from_toml("test", &keys).unwrap())
        .addr("127.0.0.1:0")
        .set("store", store)
        .set("tasks.progression", "manual")
        .clock(Clock::frozen_at(1_790_000_000_000))
        .start()
        .await
        .unwrap()
}

async fn call(server: &Running, method: &str, path: &str, body: &JsonValue) -> Reply {
    let (auth, key) = credential("a");
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    let body = if body.is_null() { String::new() } else { body.to_string() };
    send(server.base_url(), method, path, &headers, body.as_bytes()).await
}

async fn voices(server: &Running) -> Reply {
    call(server, "POST", VOICES, &json!({ "voice_type": "system" })).await
}

async fn create(server: &Running) -> Reply {
    let content = json!([{ "type": "text", "text": "A lighthouse at dusk." }]);
    let body = json!({ "model": "X-H3", "content": content, "duration": 6, "ratio": "16:9" });
    call(server, "POST", PROMPTS, &body).await
}

async fn task(server: &Running) -> String {
    let reply = create(server).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()["task_id"].as_str().unwrap().to_owned()
}

async fn delete(server: &Running, id: &str) -> Reply {
    call(server, "DELETE", &format!("/v2/video_generation/{id}"), &JsonValue::Null).await
}

#[tokio::test]
async fn a_cancelled_task_costs_nothing() {
    let server = start(2, "memory").await;
    let (first, second) = (task(&server).await, task(&server).await);
    assert_eq!(create(&server).await.code(), 1008);
    let moved = json!({ "status": "running" });
    admin(&server, "POST", &format!("/tasks/{second}/status"), &moved).await;
    // Queries and deletions are never refused because of the balance.
    let asked = format!("/v2/query/video_generation/{first}");
    assert_eq!(call(&server, "GET", &asked, &JsonValue::Null).await.status, 200);
    assert_eq!(delete(&server, &first).await.json()["action"], "cancelled");
    assert_eq!(delete(&server, &first).await.status, 400, "it is cancelled once");
    let third = task(&server).await;
    assert_eq!(create(&server).await.code(), 1008);
    // A started task is paid for, and remains paid when its record is removed.
    assert_eq!(delete(&server, &second).await.status, 400);
    let moved = json!({ "status": "succeeded" });
    admin(&server, "POST", &format!("/tasks/{second}/status"), &moved).await;
    assert_eq!(delete(&server, &second).await.json()["action"], "deleted");
    assert_eq!(create(&server).await.code(), 1008);
    assert_eq!(delete(&server, &third).await.status, 200);
    assert_eq!(create(&server).await.status, 200);
    server.shutdown().await;
}

#[tokio::test]
async fn a_restart_does_not_fill_a_balance() {
    let store = format!("sqlite:{}/state.db", folder("balance").display());
    let server = start(3, &store).await;
    assert_eq!(voices(&server).await.status, 200);
    let id = task(&server).await;
    server.shutdown().await;
    let server = start(3, &store).await;
    assert_eq!(voices(&server).await.status, 200);
    assert_eq!(voices(&server).await.code(), 1008);
    assert_eq!(delete(&server, &id).await.status, 200);
    assert_eq!(voices(&server).await.status, 200);
    assert_eq!(voices(&server).await.code(), 1008);
    admin(&server, "POST", "/reset", &json!({})).await;
    assert_eq!(voices(&server).await.status, 200);
    server.shutdown().await;
}

#[tokio::test]
async fn two_services_on_one_file_share_a_balance() {
    let store = format!("sqlite:{}/state.db", folder("shared-balance").display());
    let servers = [start(5, &store).await, start(5, &store).await];
    let mut paid = 0;
    for call in 0..8 {
        paid += usize::from(voices(&servers[call % 2]).await.status == 200);
    }
    assert_eq!(paid, 5);
    for server in servers {
        server.shutdown().await;
    }
}
