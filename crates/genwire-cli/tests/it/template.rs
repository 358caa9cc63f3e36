//! `genwire template create`.

use crate::loopback::{Answer, Service};
use crate::process::{genwire, spawn};
use serde_json::{Value as JsonValue, json};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};

fn created() -> Answer {
    let resp = json!({ "status_code": 0, "status_msg": "success" });
    Answer::json(&json!({ "task_id": "task-4", "base_resp": resp }))
}

/// Sends a callback and gives its answer.
fn notify(address: &str, path: &str, body: &JsonValue) -> String {
    let body = body.to_string();
    let mut stream = TcpStream::connect(address).expect("a listener");
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("the request goes out");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).expect("a reply");
    reply
}

/// An address without a listener.
fn free_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").to_string()
}

#[test]
fn texts_and_media_fill_their_places_in_order() {
    let service = Service::start([created()]);
    let run = service.genwire(&[
        "template",
        "create",
        "template-2",
        "--text",
        "one",
        "--text",
        "two",
        "--media",
        "https://example.com/cat.jpg",
        "--callback-url",
        "https://example.com/hooks",
    ]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "task-4\n"), "{}", run.stderr);
    assert_eq!(
        service.only_body(),
        json!({
            "template_id": "template-2",
            "text_inputs": [{ "value": "one" }, { "value": "two" }],
            "media_inputs": [{ "value": "https://example.com/cat.jpg" }],
            "callback_url": "https://example.com/hooks",
        })
    );
}

#[test]
fn notifications_are_printed_until_the_task_is_over() {
    let address = free_address();
    let service = Service::start([created()]);
    let arguments = ["template", "create", "template-1", "--listen", &address];
    let mut child = spawn(&arguments, &service.variables());
    child.wait_for_error("the task is task-4");
    assert_eq!(service.only_body()["callback_url"], format!("http://{address}/"));
    let reply = notify(&address, "/", &json!({ "challenge": "7f3a91" }));
    assert!(reply.ends_with(r#"{"challenge":"7f3a91"}"#), "{reply}");
    notify(&address, "/", &json!({ "task_id": "another", "status": "failed" }));
    notify(&address, "/", &json!({ "task": { "id": "task-4", "status": "Processing" } }));
    let end =
        json!({ "task_id": "task-4", "status": "Success", "file_id": 205_258_526_306_433_i64 });
    notify(&address, "/", &end);
    let run = child.end();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stdout, "task-4  processing\ntask-4  success  file 205258526306433\n");
}

#[test]
fn a_custom_path_is_answered_and_a_failure_is_reported() {
    let address = free_address();
    let service = Service::start([created()]);
    let url = format!("callback_url=http://{address}/hooks/3f1c9a");
    let arguments =
        ["template", "create", "template-1", "--listen", &address, "--set", &url, "--json"];
    let mut child = spawn(&arguments, &service.variables());
    child.wait_for_error("the task is task-4");
    let failed = json!({ "task_id": "task-4", "status": "failed" });
    notify(&address, "/hooks/3f1c9a", &failed);
    let run = child.end();
    let line: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!((run.code, line), (1, failed));
}

#[test]
fn an_unreachable_callback_address_is_refused() {
    let service = Service::start([]);
    let run = service.genwire(&["template", "create", "template-1", "--listen", "0.0.0.0:0"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("help: give the URL that it can call"), "{}", run.stderr);
    let run = service.genwire(&["template", "create", "template-1", "--listen", "9090"]);
    assert!(run.stderr.contains("expected an address and a port, as in `"), "{}", run.stderr);
    let arguments = ["template", "create", "t", "--listen", "127.0.0.1:9090", "--dry-run"];
    let run = genwire(&arguments);
    assert!(run.stdout.contains("\"callback_url\": \"http://127.0.0.1:9090/\""), "{}", run.stdout);
}

#[test]
fn the_end_is_the_deadline_at_the_latest() {
    let address = free_address();
    let service = Service::start([created()]);
    let run = service.genwire(&[
        "template",
        "create",
        "template-1",
        "--listen",
        &address,
        "--deadline",
        "50ms",
    ]);
    assert_eq!(run.code, 4, "{}", run.stderr);
}
