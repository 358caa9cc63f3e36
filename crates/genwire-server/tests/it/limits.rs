//! Permissions of keys, and rejected callers.

use crate::support::{KEY, Reply, VOICES, admin, credential, send};
use genwire_common::INTERFACE;
use genwire_core::Auth;
use genwire_server::{Clock, Config, Running, Server};
use serde_json::json;

/// A Unix time in milliseconds at which stopped clocks begin.
const START: i64 = 1_790_000_000_000;

async fn start(keys: &str) -> Running {
    let config = Config::from_toml("test", keys).unwrap();
    Server::builder()
        .config(config)
        .addr("127.0.0.1:0")
        .clock(Clock::frozen_at(START))
        .start()
        .await
        .unwrap()
}

async fn call(server: &Running, key: &str) -> Reply {
    let (auth, key) = credential(key);
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    send(server.base_url(), "POST", VOICES, &headers, b"{\"voice_type\":\"system\"}").await
}

#[tokio::test]
async fn calls_in_a_minute_are_counted() {
    let server = start("[[keys]]\nkey = \"a\"\nrequests_per_minute = 2\n").await;
    assert_eq!(call(&server, "a").await.status, 200);
    admin(&server, "POST", "/clock", &json!({ "advance_seconds": 20 })).await;
    assert_eq!(call(&server, "a").await.status, 200);
    let refused = call(&server, "a").await;
    assert_eq!((refused.status, refused.code()), (429, 1002));
    assert_eq!(refused.headers["retry-after"], "40");
    admin(&server, "POST", "/clock", &json!({ "advance_seconds": 40 })).await;
    assert_eq!(call(&server, "a").await.status, 200);
    assert_eq!(call(&server, "a").await.status, 429);
}

#[tokio::test]
async fn a_balance_runs_out() {
    let server = start("[[keys]]\nkey = \"a\"\nbalance = 1\n[[keys]]\nkey = \"b\"\n").await;
    assert_eq!(call(&server, "a").await.status, 200);
    let refused = call(&server, "a").await;
    assert_eq!((refused.status, refused.code()), (402, 1008));
    assert_eq!(call(&server, "b").await.status, 200);
}

#[tokio::test]
async fn a_key_expires() {
    let server = start("[[keys]]\nkey = \"a\"\nexpires = 2026-09-22\n").await;
    assert_eq!(call(&server, "a").await.status, 200);
    admin(&server, "POST", "/clock", &json!({ "advance_seconds": 86_400 * 2 })).await;
    let refused = call(&server, "a").await;
    assert_eq!((refused.status, refused.code()), (401, 1004));
    assert!(refused.text().contains("has expired"), "{refused:?}");
}

#[tokio::test]
async fn a_credential_is_needed() {
    let server = start(&format!("[[keys]]\nkey = \"{KEY}\"\n")).await;
    let Auth { name, scheme, basic, .. } = *INTERFACE.auth[0];
    let mut wrong = vec![credential("wrong").1, " ".to_owned()];
    if !scheme.is_empty() {
        wrong.extend([format!("Not{scheme} {KEY}"), KEY.to_owned(), format!("{scheme} ")]);
    }
    let wrong = wrong.iter().map(|value| vec![(name, value.as_str())]);
    for headers in wrong.chain([vec![]]) {
        let reply = send(server.base_url(), "POST", VOICES, &headers, b"not even JSON").await;
        assert_eq!((reply.status, reply.code()), (401, 1004), "{headers:?}");
        assert!(reply.text().contains(&format!("`{name}`")), "{reply:?}");
        let challenge = reply.headers.get("www-authenticate").map_or("", String::as_str);
        assert_eq!(challenge.split(' ').next(), Some(scheme), "{reply:?}");
        assert_eq!(challenge.contains("realm="), basic, "{reply:?}");
    }
}

#[tokio::test]
async fn errors_may_come_with_status_200() {
    let server = start("[server]\nerrors_as_ok = true\n").await;
    let reply = call(&server, "wrong").await;
    assert_eq!((reply.status, reply.code()), (200, 1004));
    let reply = send(server.base_url(), "GET", "/v2/nothing", &[], b"").await;
    assert_eq!((reply.status, reply.code()), (404, 2013));
}

#[tokio::test]
async fn a_namespace_has_a_plain_name() {
    let server = start(&format!("[[keys]]\nkey = \"{KEY}\"\n")).await;
    let (auth, key) = credential(KEY);
    for (name, status) in [("tests-1", 200), ("a b", 400), (&"x".repeat(65), 400)] {
        let headers = [
            (auth, key.as_str()),
            ("content-type", "application/json"),
            ("x-genwire-namespace", name),
        ];
        let body = b"{\"voice_type\":\"system\"}";
        let reply = send(server.base_url(), "POST", VOICES, &headers, body).await;
        assert_eq!(reply.status, status, "{name}");
    }
}
