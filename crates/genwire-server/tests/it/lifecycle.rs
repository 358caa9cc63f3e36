//! Starting, being ready, being slow, stopping.

use crate::support::{
    KEY, VOICES, admin, builder, credential, get, open, post, post_with, read_response, send, start,
};
use genwire_server::Clock;
use serde_json::{Value as JsonValue, json};
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

#[tokio::test]
async fn the_ready_file_says_where_the_service_is() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("ready.json");
    let server = builder().set("server.ready_file", file.to_str().unwrap()).start().await.unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    let ready: JsonValue = serde_json::from_str(&text).unwrap();
    let expected = json!({
        "base_url": server.base_url(), "admin_url": server.admin_url(), "api_key": KEY,
        "admin_token": server.admin_token(),
    });
    assert_eq!(ready, expected);
    let beside = std::fs::read_dir(folder).unwrap();
    let left = beside.filter(|entry| {
        entry.as_ref().unwrap().file_name().to_string_lossy().starts_with(".ready.json")
    });
    assert_eq!(left.count(), 0);
}

#[tokio::test]
async fn a_mistake_is_reported_before_anything_starts() {
    let check = async |key: &str, value: &str, expected: &str| {
        let error = builder().set(key, value).start().await.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    check("server.addr", "nowhere", "cannot listen on `nowhere` (`server.addr`)").await;
    check("server.adr", "127.0.0.1:0", "unknown field `adr`").await;
    check("store", "floppy", "unknown store `floppy`").await;
    check("server.ready_file", "/no/such/folder/x", "cannot write the ready file").await;
}

#[tokio::test]
async fn an_address_that_is_taken_is_named() {
    let server = start().await;
    let taken = server.base_url().strip_prefix("http://").unwrap().to_owned();
    let error = builder().addr(&taken).start().await.unwrap_err().to_string();
    assert!(error.contains(&taken), "{error}");
}

#[tokio::test]
async fn paths_and_methods_that_do_not_exist_are_refused_in_their_family() {
    let server = start().await;
    let (auth, key) = credential(KEY);
    for (method, path, status) in [
        ("GET", VOICES, 405),
        ("POST", "/v1/nothing", 404),
        ("POST", "/v2/nothing", 404),
        ("GET", "/nothing", 404),
        ("POST", "/", 404),
    ] {
        let headers = [(auth, key.as_str())];
        let reply = send(server.base_url(), method, path, &headers, b"").await;
        let body = reply.json();
        assert_eq!((reply.status, reply.code()), (status, 2013), "{method} {path}");
        assert_eq!(body.get("base_resp").is_some(), path.starts_with("/v1"), "{body}");
        assert!(reply.headers.contains_key("x-request-id"));
    }
}

#[tokio::test]
async fn an_unsuitable_request_id_is_replaced_by_one_that_the_seed_repeats() {
    let ask = async || {
        let server = start().await;
        let mut ids = Vec::new();
        for sent in ["mine", "not mine", &"a".repeat(129)] {
            let reply = post_with(&server, VOICES, &[("x-request-id", sent)], &json!({})).await;
            ids.push(reply.headers["x-request-id"].clone());
        }
        ids
    };
    let ids = ask().await;
    assert_eq!(ids[0], "mine");
    assert!(ids[1] != ids[2] && ids[1..].iter().all(|id| id.len() == 32), "{ids:?}");
    assert_eq!(ids, ask().await);
}

#[tokio::test]
async fn pages_of_the_origins_that_are_named_may_call() {
    const LOCAL_ORIGIN: &str = "http://localhost:3000";
    let ask = async |origins: &str, origin: &str| {
        let server = builder().set("server.cors_origins", origins).start().await.unwrap();
        let asks = [
            ("origin", origin),
            ("access-control-request-method", "POST"),
            ("access-control-request-headers", "authorization, content-type"),
        ];
        let asked = send(server.base_url(), "OPTIONS", VOICES, &asks, b"").await;
        let body = json!({ "voice_type": "system" });
        let called = post_with(&server, VOICES, &asks[..1], &body).await;
        let bare = post(&server, VOICES, &body).await;
        assert!(!bare.headers.contains_key("access-control-allow-origin"), "{bare:?}");
        (asked, called)
    };
    for (origins, shown) in [(r#"["http://localhost:3000"]"#, LOCAL_ORIGIN), (r#"["*"]"#, "*")] {
        let (asked, called) = ask(origins, LOCAL_ORIGIN).await;
        assert_eq!((asked.status, called.status), (204, 200));
        assert_eq!(asked.headers["access-control-allow-headers"], "authorization, content-type");
        assert_eq!(asked.headers["access-control-allow-methods"], "GET, POST, PUT, PATCH, DELETE");
        for reply in [asked, called] {
            assert_eq!(reply.headers["access-control-allow-origin"], shown);
        }
    }
    for (origins, origin) in
        [("[]", LOCAL_ORIGIN), (r#"["http://localhost:3000"]"#, "http://localhost:1")]
    {
        let (asked, called) = ask(origins, origin).await;
        assert_eq!((asked.status, called.status), (405, 200), "{origins}");
        assert!(!called.headers.contains_key("access-control-allow-origin"), "{called:?}");
    }
    let wrong = builder().set("server.cors_origins", r#"["localhost:3000/"]"#).start().await;
    let error = wrong.unwrap_err().to_string();
    // A value is not repeated, since it may be a misplaced secret.
    assert!(error.contains("`server.cors_origins = …`: `…` is not an origin; expected"), "{error}");
}

#[tokio::test]
async fn no_more_connections_than_allowed_are_served_at_once() {
    let server = builder().set("server.max_connections", "1").start().await.unwrap();
    let address = server.base_url().strip_prefix("http://").unwrap().to_owned();
    let idle = TcpStream::connect(&address).await.unwrap();
    tokio::task::yield_now().await;
    let second = get(&server, "/");
    let early = tokio::time::timeout(Duration::from_millis(50), second).await;
    assert!(early.is_err(), "the second connection was served");
    drop(idle);
    assert_eq!(get(&server, "/").await.status, 200);
}

#[tokio::test]
async fn slow_heads_and_bodies_are_cut() {
    let server = builder().set("server.header_seconds", "0.05").start().await.unwrap();
    let address = server.base_url().strip_prefix("http://").unwrap().to_owned();
    let mut stream = TcpStream::connect(&address).await.unwrap();
    stream.write_all(b"POST /v1/get_voice HTT").await.unwrap();
    let mut rest = Vec::new();
    let began = Instant::now();
    let _ = stream.read_to_end(&mut rest).await;
    assert!(began.elapsed() < Duration::from_secs(20));

    let server = builder().set("server.body_seconds", "0.05").start().await.unwrap();
    let address = server.base_url().strip_prefix("http://").unwrap().to_owned();
    let mut stream = TcpStream::connect(&address).await.unwrap();
    let (auth, key) = credential(KEY);
    let head = format!(
        "POST {VOICES} HTTP/1.1\r\nhost: x\r\n{auth}: {key}\r\ncontent-type: \
         application/json\r\ncontent-length: 1000\r\n\r\n{{"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let reply = read_response(&mut stream).await;
    assert_eq!((reply.status, reply.code()), (408, 2013));
}

#[tokio::test]
async fn a_client_that_stops_reading_is_cut() {
    let server = builder().set("server.write_seconds", "0.05").start().await.unwrap();
    let (auth, key) = credential(KEY);
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    let address = server.base_url().strip_prefix("http://").unwrap().to_owned();
    // Responses that the client does not read soon fill the buffers of the machine.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4 << 10).unwrap();
    socket.set_send_buffer_size(4 << 10).unwrap();
    let mut stream = socket.connect(address.parse().unwrap()).await.unwrap();
    let body = json!({ "voice_type": "all" }).to_string();
    let mut request = format!("POST {VOICES} HTTP/1.1\r\nhost: x\r\n");
    for (name, value) in headers {
        write!(request, "{name}: {value}\r\n").unwrap();
    }
    write!(request, "content-length: {}\r\n\r\n{body}", body.len()).unwrap();
    loop {
        let written = stream.write_all(request.as_bytes());
        let written = tokio::time::timeout(Duration::from_secs(20), written).await;
        if written.expect("the client is cut").is_err() {
            break;
        }
    }
    let page = admin(&server, "GET", "/metrics", &JsonValue::Null).await.text();
    assert!(page.contains("genwire_slow_clients_total 1"), "{page}");
}

#[tokio::test]
async fn a_shutdown_waits_for_calls_under_way() {
    let builder = builder().clock(Clock::frozen_at(0)).set("server.shutdown_seconds", "3600");
    let server = builder.start().await.unwrap();
    admin(&server, "POST", "/faults", &json!({ "kind": "latency", "seconds": 60 })).await;
    let body = json!({ "voice_type": "system" }).to_string();
    let (auth, key) = credential(KEY);
    let headers = [(auth, key.as_str()), ("content-type", "application/json")];
    let mut call = open(server.base_url(), "POST", VOICES, &headers, body.as_bytes()).await;
    let open = "genwire_requests_open 1\n";
    while !admin(&server, "GET", "/metrics", &JsonValue::Null).await.text().contains(open) {}
    let address = server.base_url().strip_prefix("http://").unwrap().to_owned();
    let clock = server.clock().clone();
    let answer = async {
        while TcpStream::connect(&address).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        clock.advance(Duration::from_mins(1));
        read_response(&mut call).await
    };
    let ((), reply) = tokio::join!(server.shutdown(), answer);
    assert_eq!(reply.status, 200);
}

#[tokio::test]
async fn a_clock_that_was_set_forward_stays_so_after_a_restart() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("clock.db");
    drop(std::fs::remove_file(&file));
    let store = format!("sqlite:{}", file.display());
    let server = builder().set("store", &store).start().await.unwrap();
    admin(&server, "POST", "/clock", &json!({ "advance_seconds": 86_400 })).await;
    let before = server.clock().now();
    server.shutdown().await;
    let server = builder().set("store", &store).start().await.unwrap();
    let after = server.clock().now();
    assert!((before..before + 60_000).contains(&after), "{before} {after}");
}

#[tokio::test]
async fn a_stopped_or_fast_clock_is_kept_after_a_restart() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("standing-clock.db");
    drop(std::fs::remove_file(&file));
    let store = format!("sqlite:{}", file.display());
    let server = builder().set("store", &store).start().await.unwrap();
    let fast = admin(&server, "POST", "/clock", &json!({ "scale": 1000 })).await.json();
    server.shutdown().await;
    let server = builder().set("store", &store).start().await.unwrap();
    let set = admin(&server, "GET", "/clock", &json!(null)).await.json();
    assert_eq!(set["scale"], 1000.0);
    assert!(set["now_ms"].as_i64() > fast["now_ms"].as_i64(), "time never goes back");
    let stopped = json!({ "freeze": true, "scale": 1, "advance_seconds": 60 });
    let stopped = admin(&server, "POST", "/clock", &stopped).await.json();
    server.shutdown().await;
    let server = builder().set("store", &store).start().await.unwrap();
    assert_eq!(admin(&server, "GET", "/clock", &json!(null)).await.json(), stopped);
}

#[tokio::test]
async fn services_in_one_process_keep_to_themselves() {
    let (one, other) = (start().await, start().await);
    admin(&one, "POST", "/faults", &json!({ "code": 1008 })).await;
    assert_eq!(post(&other, VOICES, &json!({ "voice_type": "all" })).await.status, 200);
    assert_eq!(post(&one, VOICES, &json!({ "voice_type": "all" })).await.status, 402);
}

#[cfg(unix)]
#[tokio::test]
async fn what_others_plant_beside_the_ready_file_is_left_alone() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("planted");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("victim"), "precious").unwrap();
    // The name that earlier versions wrote under.
    let planted = folder.join(format!(".ready.json.{}", std::process::id()));
    symlink(folder.join("victim"), &planted).unwrap();
    symlink(folder.join("victim"), folder.join("ready.json")).unwrap();
    let file = folder.join("ready.json");
    let server = builder().set("server.ready_file", file.to_str().unwrap()).start().await.unwrap();
    assert_eq!(std::fs::read_to_string(folder.join("victim")).unwrap(), "precious");
    assert!(planted.is_symlink() && !file.is_symlink());
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    server.shutdown().await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_store_is_for_its_user_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("private_store");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).unwrap();
    let store = format!("sqlite:{}", folder.join("s.db").display());
    let server = builder().set("store", &store).start().await.unwrap();
    assert_eq!(post(&server, VOICES, &json!({ "voice_type": "all" })).await.status, 200);
    let mut names = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", entry.file_name());
        names += 1;
    }
    assert_eq!(names, 3, "the file and two beside it");
}

/// Opens a connection that stays open, sends a request and reads its reply.
async fn ask_and_stay(base: &str, key: &str) -> (TcpStream, String) {
    let address = base.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let reply = ask_on(&mut stream, key).await;
    (stream, reply)
}

/// The beginning of the reply on a connection; empty if it was closed.
async fn ask_on(stream: &mut TcpStream, key: &str) -> String {
    let (auth, key) = credential(key);
    let request = format!(
        "POST {VOICES} HTTP/1.1\r\nhost: x\r\n{auth}: {key}\r\n\
         content-type: application/json\r\ncontent-length: 23\r\n\r\n{{\"voice_type\":\"system\"}}"
    );
    let _ = stream.write_all(request.as_bytes()).await;
    let mut buffer = vec![0; 64 << 10];
    let count = stream.read(&mut buffer).await.unwrap_or_default();
    String::from_utf8_lossy(&buffer[..count]).into_owned()
}

#[tokio::test]
async fn connections_without_a_key_leave_places_for_callers() {
    let server = builder()
        .set("server.max_connections", "8")
        .set("server.max_anonymous_per_address", "5")
        .start()
        .await
        .unwrap();
    let (mut own, reply) = ask_and_stay(server.base_url(), KEY).await;
    assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
    // Four times as many as the limit; no client closes its connection.
    let mut others = Vec::new();
    for number in 0..32 {
        let (stream, reply) = ask_and_stay(server.base_url(), "wrong").await;
        assert!(reply.starts_with("HTTP/1.1 401"), "{number}: {reply}");
        others.push(stream);
    }
    let silent: Vec<_> = {
        let address = server.base_url().strip_prefix("http://").unwrap();
        let mut silent = Vec::new();
        for _ in 0..32 {
            silent.push(TcpStream::connect(address).await.unwrap());
        }
        silent
    };
    let (_new, reply) = ask_and_stay(server.base_url(), KEY).await;
    assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
    // A caller that has sent a valid key keeps the connection.
    let reply = ask_on(&mut own, KEY).await;
    assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
    assert_eq!(ask_on(&mut others[0], KEY).await, "", "the oldest one was closed");
    drop(silent);
}
