//! A service of an interface that this repository does not know, from its crates.

use crate::library::common::INTERFACE;
use crate::library::loans::{AREA, server};
use genwire_mock::{InterfaceData, Mock, Running};
use serde_json::{Value as JsonValue, json};
use std::fmt::Write as _;
use std::sync::LazyLock;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

static API: LazyLock<InterfaceData> = LazyLock::new(|| {
    InterfaceData::new(&INTERFACE, [AREA], include_str!("library/operations.json")).unwrap()
});

/// The card of a reader, which is the key for this interface.
const CARD: (&str, &str) = ("x-library-card", "card-7");

async fn start() -> Running {
    let builder = Mock::builder(&API).seed(7).key(CARD.1);
    let builder = builder.set("server.admin_token", "none");
    builder.routes(server::unserved).start().await.unwrap()
}

/// Sends a request, and returns the status and the body of the reply.
async fn send(
    method: &str,
    url: &str,
    headers: &[(&str, &str)],
    body: &JsonValue,
) -> (u16, JsonValue) {
    let (address, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut request = format!("{method} /{path} HTTP/1.0\r\nhost: {address}\r\n");
    for (name, value) in headers {
        write!(request, "{name}: {value}\r\n").unwrap();
    }
    let body = if body.is_null() { String::new() } else { body.to_string() };
    if !body.is_empty() {
        request += "content-type: application/json\r\n";
    }
    write!(request, "content-length: {}\r\n\r\n{body}", body.len()).unwrap();
    let mut connection = TcpStream::connect(address).await.unwrap();
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut reply = String::new();
    connection.read_to_string(&mut reply).await.unwrap();
    let (head, body) = reply.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), serde_json::from_str(body).unwrap())
}

#[tokio::test]
async fn a_loan_is_reserved_lent_and_returned() {
    let service = start().await;
    let loans = format!("{}/loans", service.base_url());
    let emma = json!({ "book": "Emma", "days": 7 });
    let (status, loan) = send("POST", &loans, &[CARD], &emma).await;
    assert_eq!((status, &loan["book"], &loan["state"]), (200, &json!("Emma"), &json!("reserved")));
    let one = format!("{loans}/{}", loan["loan_id"].as_str().unwrap());
    for state in ["reserved", "lent", "returned", "returned"] {
        let (status, loan) = send("GET", &one, &[CARD], &JsonValue::Null).await;
        assert_eq!((status, &loan["state"]), (200, &json!(state)));
    }
    assert_eq!(send("DELETE", &one, &[CARD], &JsonValue::Null).await.0, 200);
    let (status, gone) = send("GET", &one, &[CARD], &JsonValue::Null).await;
    assert_eq!((status, &gone["status"]), (422, &json!(422)), "{gone}");
}

#[tokio::test]
async fn errors_have_the_form_and_the_codes_of_the_interface() {
    let service = start().await;
    let loans = format!("{}/loans", service.base_url());
    let emma = json!({ "book": "Emma" });
    for (code, headers, body) in [
        (422, &[CARD][..], &json!({ "book": "", "days": 99 })),
        (429, &[CARD, ("x-genwire-fault", "code=429")], &emma),
        (401, &[(CARD.0, "card-8")], &emma),
    ] {
        let (status, problem) = send("POST", &loans, headers, body).await;
        assert_eq!((status, &problem["status"]), (code, &json!(code)), "{problem}");
        assert!(problem["title"].is_string(), "{problem}");
    }
}

#[tokio::test]
async fn the_admin_interface_is_that_of_every_service() {
    let service = start().await;
    let admin = service.admin_url();
    let (_, states) = send("GET", &format!("{admin}/states"), &[], &JsonValue::Null).await;
    assert_eq!(states["operations"], json!(["create_loan", "delete_loan", "query_loan"]));
    assert_eq!(states["tables"][0]["states"], json!(["reserved", "lent", "returned"]));
    let persuasion = json!({ "part": { "book": "Persuasion" } });
    let rule = json!({ "operation": "create_loan", "reply": persuasion });
    assert_eq!(send("POST", &format!("{admin}/replies"), &[], &rule).await.0, 201);
    let loans = format!("{}/loans", service.base_url());
    let (_, loan) = send("POST", &loans, &[CARD], &json!({ "book": "Emma" })).await;
    assert_eq!(loan["book"], "Persuasion");
    // A task type needs no engine: its tasks succeed with an empty result.
    let task = json!({ "task_type": "restoration", "status": "lent" });
    let (status, task) = send("POST", &format!("{admin}/tasks"), &[], &task).await;
    assert_eq!((status, &task["status"]), (201, &json!("lent")), "{task}");
}
