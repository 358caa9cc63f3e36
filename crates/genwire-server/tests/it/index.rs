//! The page at `/`, for people who open the address of the service.

use crate::support::{admin, builder, get, post, send, start};
use genwire_common::INTERFACE;
use serde_json::{Value as JsonValue, json};

#[tokio::test]
async fn the_root_states_what_is_served() {
    for compat in ["none", "openai"] {
        let server = builder().set("server.compat", compat).start().await.unwrap();
        let reply = send(server.base_url(), "GET", "/", &[], b"").await;
        assert_eq!(reply.status, 200, "{reply:?}");
        let index = reply.json();
        assert_eq!(index["name"], "genwire-server");
        assert_eq!(index["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(index["interface"]["version"], INTERFACE.version);
        let operations = index["operations"].as_array().unwrap();
        assert!(operations.contains(&json!({
            "operation": "create_chat_completion",
            "method": "POST",
            "path": "/v1/chat/completions"
        })));
        for link in ["docs", "reference"] {
            assert!(index[link].as_str().unwrap().starts_with("https://"), "{index}");
        }
    }
}

#[tokio::test]
async fn the_root_is_no_call() {
    let server = start().await;
    for method in ["GET", "HEAD"] {
        let reply = send(server.base_url(), method, "/?a=b", &[], b"").await;
        assert_eq!((reply.status, reply.body.is_empty()), (200, method == "HEAD"), "{reply:?}");
    }
    let journal = admin(&server, "GET", "/journal", &JsonValue::Null).await.json();
    assert_eq!(journal["entries"], json!([]));
    for (method, path) in [("POST", "/"), ("GET", "/v2/nothing"), ("GET", "//")] {
        let reply = send(server.base_url(), method, path, &[], b"").await;
        assert_eq!((reply.status, reply.code()), (404, 2013), "{method} {path}: {reply:?}");
    }
    assert_eq!(get(&server, "/index.html").await.status, 404);
    assert_eq!(post(&server, "/", &json!({})).await.status, 404);
}

#[tokio::test]
async fn pages_may_read_the_root() {
    let server = builder().set("server.cors_origins", "[\"http://a.test\"]").start().await.unwrap();
    let reply = send(server.base_url(), "GET", "/", &[("origin", "http://a.test")], b"").await;
    assert_eq!(reply.headers["access-control-allow-origin"], "http://a.test");
}
