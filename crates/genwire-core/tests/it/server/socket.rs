//! Chunks, limits and kept connections on a real socket.

use super::{Parrot, app};
use genwire_core::server::Open;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

async fn start(parrot: Parrot) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, app(parrot, Open)).await });
    address
}

/// Reads until the received bytes contain a string.
async fn until(socket: &mut TcpStream, wanted: &str) -> String {
    let mut text = String::new();
    let mut buffer = [0; 4096];
    while !text.contains(wanted) {
        let size = socket.read(&mut buffer).await.unwrap();
        assert!(size > 0, "no `{wanted}` in {text}");
        text.push_str(&String::from_utf8_lossy(&buffer[..size]));
    }
    text
}

const HEAD: &str = "POST /v1/talk HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n\
                    transfer-encoding: chunked\r\n\r\n";

#[tokio::test]
async fn chunks_are_read_and_counted() {
    let mut socket = TcpStream::connect(start(Parrot::default()).await).await.unwrap();
    let body = "9\r\n{\"words\":\r\n6\r\n[\"a\"]}\r\n0\r\n\r\n";
    for _ in 0..2 {
        socket.write_all(format!("{HEAD}{body}").as_bytes()).await.unwrap();
        let reply = until(&mut socket, r#"{"word":"a"}"#).await;
        assert!(reply.starts_with("HTTP/1.1 200 OK\r\n"), "{reply}");
        assert!(reply.contains("content-length: 12\r\n"), "{reply}");
    }
    let spaces = " ".repeat(100);
    socket
        .write_all(format!("{HEAD}64\r\n{spaces}\r\n1\r\n \r\n0\r\n\r\n").as_bytes())
        .await
        .unwrap();
    let reply = until(&mut socket, "}}").await;
    assert!(reply.starts_with("HTTP/1.1 413 Payload Too Large\r\n"), "{reply}");
    assert!(reply.contains(r#""status_code":2013"#), "{reply}");
}

#[tokio::test]
async fn a_stream_ends_when_its_caller_is_gone() {
    let parrot = Parrot::default();
    let open: Arc<AtomicUsize> = Arc::clone(&parrot.open);
    let mut socket = TcpStream::connect(start(parrot).await).await.unwrap();
    let body = "26\r\n{\"words\":[\"a\",\"wait\"],\"stream\":true}  \r\n0\r\n\r\n";
    socket.write_all(format!("{HEAD}{body}").as_bytes()).await.unwrap();
    until(&mut socket, "data: {\"word\":\"a\"}\n\n").await;
    assert_eq!(open.load(Ordering::SeqCst), 1);
    drop(socket);
    while open.load(Ordering::SeqCst) > 0 {
        tokio::task::yield_now().await;
    }
}

/// Writes a whole request before it reads, as most clients do.
async fn write_first(head: &str, size: usize) -> String {
    let mut socket = TcpStream::connect(start(Parrot::default()).await).await.unwrap();
    socket.write_all(head.as_bytes()).await.unwrap();
    let bytes = vec![b' '; 1 << 20];
    for _ in 0..size >> 20 {
        socket.write_all(&bytes).await.unwrap();
    }
    until(&mut socket, "}").await
}

#[tokio::test]
async fn a_refusal_reaches_a_client_that_writes_a_large_body_first() {
    const SIZE: usize = 32 << 20;
    for (path, status) in [("/v1/talk", "413 Payload Too Large"), ("/v1/none", "404 Not Found")] {
        let head = format!("POST {path} HTTP/1.1\r\nhost: a\r\ncontent-length: {SIZE}\r\n\r\n");
        let reply = write_first(&head, SIZE).await;
        assert!(reply.starts_with(&format!("HTTP/1.1 {status}\r\n")), "{reply}");
    }
}

#[tokio::test]
async fn a_client_that_waits_to_be_asked_is_answered_at_once() {
    let head = "POST /v1/talk HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\
                expect: 100-continue\r\n\r\n";
    let reply = write_first(head, 0).await;
    assert!(reply.starts_with("HTTP/1.1 413 Payload Too Large\r\n"), "{reply}");
}
