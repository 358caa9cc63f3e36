//! Faults of every kind, as a client sees them.

use crate::support::{
    KEY, Reply, VOICES, admin, builder, credential, open, post, post_with, read_response, start,
};
use genwire_server::{Clock, Running};
use serde_json::{Value as JsonValue, json};
use std::pin::pin;
use std::time::Duration;
use tokio::io::AsyncReadExt;

async fn plant(server: &Running, fault: JsonValue) {
    let reply = admin(server, "POST", "/faults", &fault).await;
    assert_eq!(reply.status, 201, "{reply:?}");
}

async fn list(server: &Running) -> Reply {
    post(server, VOICES, &json!({ "voice_type": "system" })).await
}

#[tokio::test]
async fn every_documented_error_can_be_had() {
    let server = start().await;
    for code in &genwire_common::CODES {
        plant(&server, json!({ "operation": "list_voices", "code": code.code, "times": 1 })).await;
        let reply = list(&server).await;
        assert_eq!((reply.status, reply.code()), (code.status, i64::from(code.code)));
        assert_eq!(reply.json()["error"]["type"], code.error_type);
        assert_eq!(list(&server).await.status, 200);
    }
}

#[tokio::test]
async fn an_error_can_be_shaped() {
    let server = start().await;
    let fault = json!({ "code": 4711, "status": 503, "message": "gone fishing", "retry_after": 7 });
    plant(&server, fault).await;
    let reply = list(&server).await;
    assert_eq!((reply.status, reply.code()), (503, 4711));
    assert_eq!(reply.headers["retry-after"], "7");
    assert_eq!(reply.json()["base_resp"]["status_msg"], "gone fishing");
}

#[tokio::test]
async fn faults_wait_only_for_well_formed_calls() {
    let server = start().await;
    plant(&server, json!({ "code": 1008, "times": 1 })).await;
    let reply = post(&server, VOICES, &json!({})).await;
    assert_eq!(reply.code(), 2013);
    assert_eq!(list(&server).await.code(), 1008);
}

#[tokio::test]
async fn faults_are_listed_and_taken_back() {
    let server = start().await;
    plant(&server, json!({ "code": 1008 })).await;
    plant(&server, json!({ "code": 1002, "operation": "synthesize_speech", "times": 1 })).await;
    let all = admin(&server, "GET", "/faults", &JsonValue::Null).await.json();
    assert_eq!(all["faults"][0]["code"], 1008);
    assert_eq!(all["faults"][0]["left"], JsonValue::Null);
    assert_eq!(all["faults"][1]["left"], 1);
    for _ in 0..3 {
        assert_eq!(list(&server).await.code(), 1008);
    }
    let id = all["faults"][0]["id"].to_string();
    assert_eq!(
        admin(&server, "DELETE", &format!("/faults/{id}"), &JsonValue::Null).await.status,
        200
    );
    assert_eq!(
        admin(&server, "DELETE", &format!("/faults/{id}"), &JsonValue::Null).await.status,
        404
    );
    assert_eq!(list(&server).await.status, 200);
    let removed = admin(&server, "DELETE", "/faults", &JsonValue::Null).await.json();
    assert_eq!(removed["removed"], 1);
    let reply = admin(&server, "POST", "/faults", &json!({ "operation": "x", "code": 1008 })).await;
    assert_eq!(reply.status, 400);
    assert!(reply.text().contains("expected one of `list_voices`"), "{reply:?}");
}

#[tokio::test]
async fn latency_is_in_the_time_of_the_service() {
    let server = builder().clock(Clock::frozen_at(0)).start().await.unwrap();
    plant(&server, json!({ "kind": "latency", "seconds": 3600, "times": 1 })).await;
    let body = json!({ "voice_type": "system" }).to_string();
    let (auth, key) = credential(KEY);
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    let mut call = open(server.base_url(), "POST", VOICES, &headers, body.as_bytes()).await;
    let mut byte = [0];
    let early = tokio::time::timeout(Duration::from_millis(60), call.peek(&mut byte)).await;
    assert!(early.is_err(), "the answer came at once");
    admin(&server, "POST", "/clock", &json!({ "advance_seconds": 3600 })).await;
    assert_eq!(read_response(&mut call).await.status, 200);
}

#[tokio::test]
async fn a_caller_who_leaves_before_the_answer_is_no_longer_counted() {
    let server = builder().clock(Clock::frozen_at(0)).start().await.unwrap();
    let page = async || admin(&server, "GET", "/metrics", &JsonValue::Null).await.text();
    let is_open = async |count: u8| page().await.contains(&format!("requests_open {count}\n"));
    plant(&server, json!({ "kind": "latency", "seconds": 3600, "times": 1 })).await;
    let body = json!({ "voice_type": "system" }).to_string();
    let (auth, key) = credential(KEY);
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    let call = open(server.base_url(), "POST", VOICES, &headers, body.as_bytes()).await;
    let becomes = async |count: u8| {
        // Long enough for the slowest machine, so that a test never waits forever.
        let waiting = async { while !is_open(count).await {} };
        tokio::time::timeout(Duration::from_mins(1), waiting).await.expect("a count that follows");
    };
    becomes(1).await;
    drop(call);
    becomes(0).await;
}

#[tokio::test]
async fn an_answer_is_malformed_cut_or_reset() {
    let server = start().await;
    let whole = list(&server).await;
    plant(&server, json!({ "kind": "malformed", "times": 1 })).await;
    let reply = list(&server).await;
    assert_eq!((reply.status, reply.is_whole), (200, true));
    assert!(serde_json::from_slice::<JsonValue>(&reply.body).is_err());

    plant(&server, json!({ "kind": "cut", "frames": 0, "times": 1 })).await;
    let reply = list(&server).await;
    assert_eq!((reply.status, reply.is_whole), (200, true));
    assert_eq!(reply.body, whole.body[..whole.body.len() / 2]);

    plant(&server, json!({ "kind": "reset", "times": 1 })).await;
    assert_eq!(list(&server).await.status, 0);

    plant(&server, json!({ "kind": "reset", "frames": 1, "times": 1 })).await;
    let reply = list(&server).await;
    assert_eq!(reply.status, 200);
    let journal = admin(&server, "GET", "/journal", &JsonValue::Null).await.json();
    let outcomes: Vec<_> = journal["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["outcome"].as_str().unwrap(), entry["faults"][0].as_str()))
        .collect();
    assert_eq!(
        outcomes,
        [
            ("complete", None),
            ("complete", Some("malformed")),
            ("broken", Some("cut")),
            ("broken", Some("reset")),
            ("broken", Some("reset"))
        ]
    );
}

#[tokio::test]
async fn an_answer_trickles() {
    let server = builder().clock(Clock::frozen_at(0)).start().await.unwrap();
    let whole = list(&server).await;
    plant(&server, json!({ "kind": "slow", "bytes_per_second": 1000, "times": 1 })).await;
    let mut call = pin!(list(&server));
    let mut steps = 0;
    let reply = loop {
        tokio::select! {
            reply = &mut call => break reply,
            () = tokio::time::sleep(Duration::from_millis(1)) => {
                server.clock().advance(Duration::from_millis(100));
                steps += 1;
            }
        }
    };
    assert_eq!(reply.body, whole.body);
    let journal = admin(&server, "GET", "/journal", &JsonValue::Null).await.json();
    let chunks = journal["entries"][1]["chunks"].as_u64().unwrap();
    assert_eq!(chunks, whole.body.len().div_ceil(100) as u64);
    assert!(steps + 1 >= chunks, "{steps} {chunks}");
}

#[tokio::test]
async fn a_request_asks_for_its_own_faults() {
    let server = start().await;
    let body = json!({ "voice_type": "system" });
    let ask = |fault: &'static str| {
        let (server, body) = (&server, &body);
        async move { post_with(server, VOICES, &[("x-genwire-fault", fault)], body).await }
    };
    assert_eq!(ask("code=1002").await.status, 429);
    assert_eq!(ask("reset").await.status, 0);
    assert_eq!(ask("{\"code\":1008}").await.code(), 1008);
    let reply = ask("code=12").await;
    assert_eq!(reply.code(), 2013);
    assert!(reply.text().contains("the interface has no code 12"), "{reply:?}");
    let strict = builder().set("server.fault_header", "false").start().await.unwrap();
    let headers = [("x-genwire-fault", "code=1002")];
    assert_eq!(post_with(&strict, VOICES, &headers, &body).await.status, 200);
}

#[tokio::test]
async fn faults_by_chance_are_the_same_in_every_run() {
    let run = async |seed: u64| {
        let config = genwire_server::Config::from_toml(
            "test",
            "[server]\naddr = \"127.0.0.1:0\"\n[[faults]]\nkind = \"code\"\ncode = 1002\nprobability = 0.5\n",
        );
        let server = genwire_server::Server::builder()
            .config(config.unwrap())
            .key(KEY)
            .seed(seed)
            .start()
            .await
            .unwrap();
        let mut codes = Vec::new();
        for _ in 0..16 {
            codes.push(list(&server).await.code());
        }
        codes
    };
    let first = run(1).await;
    assert!(first.contains(&0) && first.contains(&1002), "{first:?}");
    assert_eq!(first, run(1).await);
    assert_ne!(first, run(2).await);
}

#[tokio::test]
async fn the_head_of_an_answer_names_no_server() {
    let server = start().await;
    let reply = list(&server).await;
    assert!(!reply.headers.contains_key("server"), "{reply:?}");
    let mut stream = open(server.base_url(), "GET", "/", &[], b"").await;
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    assert!(!text.contains(env!("CARGO_MANIFEST_DIR")));
}

#[tokio::test]
async fn without_a_number_of_times_a_fault_is_injected_until_it_is_deleted() {
    let server = start().await;
    plant(&server, json!({ "operation": "list_voices", "code": 1008 })).await;
    for _ in 0..3 {
        assert_eq!(list(&server).await.code(), 1008);
    }
    admin(&server, "DELETE", "/faults", &JsonValue::Null).await;
    assert_eq!(list(&server).await.status, 200);
}
