//! Access to the admin interface: every route with and without a token, pages of other origins, and
//! malformed requests.

use crate::support::{Reply, admin, builder, read_response, send, start};
use genwire_server::Running;
use serde_json::{Value as JsonValue, json};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

/// Routes that need no token.
const TOKENLESS: [&str; 3] = ["/health", "/ready", "/inspector"];

/// Returns the method and the path of every route, including routes that are described within
/// another route.
async fn routes(server: &Running) -> Vec<(String, String)> {
    let index = admin(server, "GET", "/", &JsonValue::Null).await.json();
    let listed = index["routes"].as_array().unwrap().iter();
    let listed = listed.map(|it| it["route"].as_str().unwrap().split_once(' ').unwrap());
    let inner = [("GET", "/"), ("DELETE", "/faults/{id}"), ("DELETE", "/replies/{id}")];
    let mut routes: Vec<_> = listed
        .chain(inner)
        .map(|(method, path)| (method.to_owned(), path.replace("{id}", "1")))
        .collect();
    routes.sort();
    routes.dedup();
    routes
}

/// Sends an unchanged head.
async fn raw(server: &Running, head: &str) -> Reply {
    let address = server.admin_url().strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = head.replace("ADDRESS", address);
    stream.write_all(head.as_bytes()).await.unwrap();
    read_response(&mut stream).await
}

#[tokio::test]
async fn no_route_but_those_of_probes_and_the_page_is_served_without_the_token() {
    let server = start().await;
    let routes = routes(&server).await;
    assert!(routes.len() >= 28, "{routes:?}");
    for (method, path) in &routes {
        let open = TOKENLESS.contains(&path.as_str());
        let (own, other) = (path.clone(), format!("{path}?namespace=a"));
        let around =
            [format!("{path}/"), format!("/{path}"), format!("/.{path}"), format!("/x/..{path}")];
        for path in [own, other].iter().chain(&around) {
            for headers in [&[][..], &[("authorization", "Bearer wrong")]] {
                let reply = send(server.admin_url(), method, path, headers, b"{}").await;
                let is_answered = open && !around.contains(path);
                assert_eq!(reply.status == 401, !is_answered, "{method} {path}: {reply:?}");
            }
        }
    }
    server.shutdown().await;
}

#[tokio::test]
async fn without_a_token_no_name_and_no_page_of_others_is_served() {
    let server = builder().set("server.admin_token", "none").start().await.unwrap();
    let head = |target: &str, headers: &str| {
        format!("POST {target} HTTP/1.1\r\nconnection: close\r\ncontent-length: 0\r\n{headers}\r\n")
    };
    let status =
        async |target: &str, headers: &str| raw(&server, &head(target, headers)).await.status;
    let own = "host: ADDRESS\r\n";
    assert_eq!(status("/reset", own).await, 200);
    assert_eq!(status("http://ADDRESS/reset", own).await, 200);
    assert_eq!(status("/reset", &format!("{own}origin: http://ADDRESS\r\n")).await, 200);
    for host in ["evil.test", "localhost.evil.test:80", "8.8.8.8", "127.1"] {
        let foreign = format!("host: {host}\r\n");
        let absolute = format!("http://{host}/reset");
        assert_eq!(status("/reset", &foreign).await, 403, "{host}");
        assert_eq!(status(&absolute, &foreign).await, 403, "{host}");
        // A head with two hosts, or with an invalid host, is refused before its origin is checked.
        assert_eq!(status(&absolute, "host: 127.0.0.1\r\n").await, 400, "{host}");
        assert_eq!(status("/reset", &format!("{own}{foreign}")).await, 400, "{host}");
    }
    assert_eq!(status("/reset", "host: localhost:80@evil.test\r\n").await, 400);
    assert!([400, 403].contains(&status("/reset", "").await));
    for foreign in [
        "origin: http://evil.test",
        "origin: null",
        "origin: http://127.0.0.1:1",
        "origin: http://ADDRESS.evil.test",
        "origin: http://ADDRESS\r\norigin: http://evil.test",
        "sec-fetch-site: cross-site",
        "sec-fetch-site: same-site",
        "sec-fetch-site: none\r\nsec-fetch-site: cross-site",
    ] {
        assert_eq!(status("/reset", &format!("{own}{foreign}\r\n")).await, 403, "{foreign}");
    }
    server.shutdown().await;
}

#[tokio::test]
async fn junk_is_never_an_error_of_the_service() {
    let server = start().await;
    let deep = "[".repeat(100_000);
    let many = format!("{{\"when\":\"{}\"}}", "(".repeat(100_000));
    let strings = [
        "",
        " ",
        "{",
        "[]",
        "null",
        "1e999",
        "\"",
        "{\"a\":",
        "{}{}",
        "\u{0}",
        deep.as_str(),
        many.as_str(),
        "{\"advance_seconds\":1e308}",
        "{\"scale\":-0.0}",
        "{\"code\":4294967296}",
        "{\"kind\":\"latency\",\"seconds\":1e300}",
        "{\"status\":65535,\"code\":1}",
        "{\"task_type\":\"\\u0000\",\"status\":\"\\uD800\"}",
        "{\"words\":{\"\":1,\"a\":255}}",
        "{\"operation\":\"list_voices\",\"reply\":{\"status\":-1}}",
        "{\"namespace\":\"\\u202e\"}",
    ];
    for (method, path) in routes(&server).await {
        for body in strings {
            for query in
                ["", "?limit=-1", "?after=18446744073709551616", "?namespace=%00%ff", "?%zz"]
            {
                let bearer = format!("Bearer {}", server.admin_token().unwrap());
                let headers = [("authorization", bearer.as_str())];
                let target = format!("{path}{query}");
                let reply = send(server.admin_url(), &method, &target, &headers, body.as_bytes());
                let reply = reply.await;
                assert!(
                    (200..500).contains(&reply.status),
                    "{method} {target} {body:.40}: {reply:?}"
                );
            }
            if method == "GET" {
                break;
            }
        }
    }
    assert_eq!(admin(&server, "GET", "/ready", &json!(null)).await.status, 200);
    server.shutdown().await;
}
