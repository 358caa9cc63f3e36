//! Requests that hold up others: bodies that are announced and do not come.

use crate::support::{CHAT, KEY, builder, credential, send};
use genwire_server::Running;
use std::fmt::Write as _;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

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
    // A body that finds no memory is refused at once.
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
