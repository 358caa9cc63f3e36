//! Requests that block others: bodies that are announced but never arrive.

use crate::callbacks::{LOCAL, Receiver, TEMPLATES, template_request};
use crate::support::{CHAT, KEY, VOICES, admin, builder, credential, open, post, send};
use axum::Router;
use axum::body::Bytes;
use axum::routing::post as on_post;
use genwire_server::Running;
use serde_json::{Value as JsonValue, json};
use std::fmt::Write as _;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::sync::mpsc;

/// Opens a chat call with the head of a long body and some of its bytes.
async fn announce(server: &Running, length: &str, sent: usize) -> TcpStream {
    let address = server.base_url().strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let (name, value) = credential(KEY);
    let mut head = format!("POST {CHAT} HTTP/1.1\r\nhost: {address}\r\n{name}: {value}\r\n");
    write!(head, "content-type: application/json\r\n{length}\r\n\r\n").unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&vec![b' '; sent]).await.unwrap();
    stream
}

/// A chat call with a body of at least some size.
async fn call(server: &Running, size: usize) -> u16 {
    let body = format!(
        "{{\"model\":\"X-M3\",\"messages\":[{{\"role\":\"user\",\"content\":\"Hi\"}}]{}}}",
        " ".repeat(size)
    );
    let (auth, key) = credential(KEY);
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    send(server.base_url(), "POST", CHAT, &headers, body.as_bytes()).await.status
}

#[tokio::test]
async fn a_body_that_is_announced_and_not_sent_holds_up_no_other() {
    // A body without enough memory is refused at once.
    let server = builder().set("server.admission_seconds", "0.001").start().await.unwrap();
    let mut open = Vec::new();
    for _ in 0..20 {
        open.push(announce(&server, "content-length: 67108864", 0).await);
        open.push(announce(&server, "content-length: 67108864", 20_000).await);
    }
    for size in [20_000, 1 << 20, 60 << 20] {
        assert_eq!(call(&server, size).await, 200, "{size}");
    }
    drop(open);
}

/// Everything that can delay a shutdown at once, with a clock that advances whenever the service is
/// idle.
#[tokio::test]
async fn a_shutdown_has_one_time_limit_for_everything() {
    let (sender, mut notices) = mpsc::unbounded_channel();
    let receiver = Receiver::serve(Router::new().fallback(on_post(move |body: Bytes| {
        let sender = sender.clone();
        async move {
            if !body.windows(9).any(|found| found == b"challenge") {
                sender.send(()).unwrap();
                std::future::pending::<()>().await;
            }
            body
        }
    })))
    .await;
    let server = builder().set(LOCAL.0, LOCAL.1).start().await.unwrap();
    let reply = post(&server, TEMPLATES, &template_request(&receiver.url)).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    notices.recv().await.unwrap();
    let stuck = announce(&server, "content-length: 67108864", 20_000).await;
    admin(&server, "POST", "/faults", &json!({ "kind": "latency", "seconds": 3600 })).await;
    let (auth, key) = credential(KEY);
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    let slow = open(server.base_url(), "POST", VOICES, &headers, b"{\"voice_type\":\"all\"}").await;
    let metrics = async || admin(&server, "GET", "/metrics", &JsonValue::Null).await.text();
    for _ in 0..10_000 {
        if metrics().await.contains("genwire_requests_open 2\n") {
            break;
        }
    }
    assert!(metrics().await.contains("genwire_requests_open 2\n"));
    let limit = server.stop_time();
    tokio::time::pause();
    let began = tokio::time::Instant::now();
    server.shutdown().await;
    let took = began.elapsed();
    assert!(took < limit, "{took:?} of {limit:?}");
    drop((stuck, slow));
}
