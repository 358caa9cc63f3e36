//! Heads of requests that HTTP/1.1 forbids, on both addresses.

use crate::support::{CHAT, KEY, Reply, VOICES, builder, credential, read_response};
use genwire_server::Running;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Sends a head unchanged, except that `{host}` is replaced by the address, and reads until the
/// end.
async fn send(base: &str, head: &str, body: &str) -> Reply {
    let address = base.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let (name, value) = credential(KEY);
    let head = head.replace("{host}", address);
    let head = format!("{head}\r\n{name}: {value}\r\ncontent-type: application/json\r\n\r\n{body}");
    stream.write_all(head.as_bytes()).await.unwrap();
    read_response(&mut stream).await
}

/// Lines of one header.
fn lines(name: &str, values: &[&str]) -> String {
    let lines: Vec<String> = values.iter().map(|value| format!("{name}: {value}\r\n")).collect();
    lines.concat()
}

async fn service() -> Running {
    builder().set("server.admin_token", "none").start().await.unwrap()
}

const LIST: &str = "{\"voice_type\":\"system\"}";
/// The same in one chunk.
const CHUNKED: &str = "17\r\n{\"voice_type\":\"system\"}\r\n0\r\n\r\n";

#[tokio::test]
async fn a_request_names_one_host() {
    let server = service().await;
    for (target, version, hosts, status) in [
        ("", "1.1", vec!["{host}"], 200),
        ("", "1.1", vec![""], 200),
        ("", "1.0", vec![], 200),
        ("http://{host}", "1.1", vec!["{host}"], 200),
        ("http://localhost", "1.1", vec!["LOCALHOST:80"], 200),
        ("http://[::1]:80", "1.1", vec!["[::1]"], 200),
        ("", "1.1", vec![], 400),
        ("", "1.1", vec!["{host}", "{host}"], 400),
        ("", "1.1", vec!["{host}", "evil.test"], 400),
        ("", "1.0", vec!["{host}", "{host}"], 400),
        ("", "1.1", vec!["localhost:80@evil.test"], 400),
        ("", "1.1", vec!["a b"], 400),
        ("", "1.1", vec!["evil.test/path"], 400),
        ("", "1.1", vec!["{host}, evil.test"], 400),
        ("http://evil.test", "1.1", vec!["{host}"], 400),
        ("http://evil.test", "1.1", vec![], 400),
        ("http://{host}", "1.1", vec!["evil.test"], 400),
        ("http://localhost:81", "1.1", vec!["localhost"], 400),
        ("http://user@localhost", "1.1", vec!["localhost"], 400),
    ] {
        let hosts = lines("host", &hosts);
        let end = format!("{hosts}connection: close\r\ncontent-length: {}", LIST.len());
        let head = format!("POST {target}{VOICES} HTTP/{version}\r\n{end}");
        let reply = send(server.base_url(), &head, LIST).await;
        assert_eq!(reply.status, status, "{head}: {reply:?}");
        if status == 400 {
            assert_eq!(reply.code(), 2013, "{head}: {reply:?}");
            assert!(reply.text().contains("ost"), "{head}: {reply:?}");
        }
        let head = format!("GET {target}/clock HTTP/{version}\r\n{hosts}connection: close");
        let reply = send(server.admin_url(), &head, "").await;
        assert_eq!(reply.status == 400, status == 400, "{head}: {reply:?}");
    }
}

#[tokio::test]
async fn a_body_is_chunked_once_or_not_at_all() {
    let server = service().await;
    for (codings, status) in [
        (vec!["chunked"], 200),
        (vec!["Chunked"], 200),
        (vec!["chunked, chunked"], 400),
        (vec!["chunked", "chunked"], 400),
        (vec!["chunked;a=b"], 400),
        (vec!["gzip"], 400),
        (vec!["chunked, gzip"], 400),
        (vec!["gzip, chunked"], 501),
        (vec!["gzip", "chunked"], 501),
        (vec!["identity, chunked"], 501),
        (vec!["xchunked, chunked"], 501),
    ] {
        let codings = lines("transfer-encoding", &codings);
        let end = format!("host: {{host}}\r\n{codings}connection: close");
        let head = format!("POST {VOICES} HTTP/1.1\r\n{end}");
        let reply = send(server.base_url(), &head, CHUNKED).await;
        assert_eq!(reply.status, status, "{head}: {reply:?}");
        if !reply.body.is_empty() && status != 200 {
            assert_eq!(reply.code(), 2013, "{head}: {reply:?}");
        }
        let head = format!("POST /screening HTTP/1.1\r\n{end}");
        let reply = send(server.admin_url(), &head, "c\r\n{\"words\":{}}\r\n0\r\n\r\n").await;
        assert_eq!(reply.status, status, "{head}: {reply:?}");
    }
}

#[tokio::test]
async fn a_forbidden_head_is_answered_in_the_form_of_its_path_and_ends_the_connection() {
    let server = service().await;
    // The following bytes are not read as a second request.
    for (head, body) in [
        (format!("POST {CHAT} HTTP/1.1"), "\r\n\r\n{\"base_resp\":"),
        (format!("POST {VOICES} HTTP/1.1"), "\r\n\r\n{\"base_resp\":"),
        ("GET /v2/nothing HTTP/1.1".to_owned(), "\r\n\r\n{\"type\":\"error\""),
        ("GET / HTTP/1.1".to_owned(), "`Host`"),
    ] {
        let address = server.base_url().strip_prefix("http://").unwrap();
        let mut stream = TcpStream::connect(address).await.unwrap();
        let second = format!("GET / HTTP/1.1\r\nhost: {address}\r\n\r\n");
        stream.write_all(format!("{head}\r\n\r\n{second}").as_bytes()).await.unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).await.unwrap();
        assert!(text.starts_with("HTTP/1.1 400 "), "{text}");
        assert!(text.contains(body), "{text}");
        assert!(text.contains("\r\nconnection: close\r\n"), "{text}");
        assert_eq!(text.matches("HTTP/1.1 ").count(), 1, "{text}");
    }
}

#[tokio::test]
async fn a_body_has_one_length_that_holds() {
    let server = service().await;
    let lengths = |values: &[&str]| lines("content-length", values);
    let chunked = || "transfer-encoding: chunked\r\n".to_owned();
    let rest = &CHUNKED[2..];
    for (head, body, status) in [
        (lengths(&["23"]), LIST.to_owned(), 200),
        (lengths(&["23", "24"]), LIST.to_owned(), 400),
        (lengths(&["24", "23"]), LIST.to_owned(), 400),
        (lengths(&["-1"]), LIST.to_owned(), 400),
        (lengths(&["+23"]), LIST.to_owned(), 400),
        (lengths(&["0x17"]), LIST.to_owned(), 400),
        (lengths(&["99999999999999999999999"]), LIST.to_owned(), 400),
        (lengths(&["22"]), LIST.to_owned(), 400),
        (chunked(), CHUNKED.to_owned(), 200),
        (chunked(), format!("17;name=value{rest}"), 200),
        (chunked(), format!("zz{rest}"), 400),
        (chunked(), format!("-17{rest}"), 400),
        (chunked(), format!("fffffffffffffffff{rest}"), 400),
        (chunked(), format!("16{rest}"), 400),
    ] {
        let head = format!("POST {VOICES} HTTP/1.1\r\nhost: {{host}}\r\n{head}connection: close");
        let reply = send(server.base_url(), &head, &body).await;
        assert_eq!(reply.status, status, "{head} {body}: {reply:?}");
    }
}
