//! The page of the inspector; `cargo xtask inspector-test` tests its behaviour in a browser.

use crate::support::{admin, builder, send, start};
use serde_json::{Value as JsonValue, json};

#[tokio::test]
async fn the_page_needs_no_token_and_runs_only_its_own_script() {
    let server = start().await;
    let mut nonces = Vec::new();
    for _ in 0..2 {
        let page = send(server.admin_url(), "GET", "/inspector", &[], b"").await;
        assert_eq!(page.status, 200);
        let policy = &page.headers["content-security-policy"];
        let nonce = policy.split("script-src 'nonce-").nth(1).unwrap();
        let nonce = nonce.split('\'').next().unwrap().to_owned();
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        let text = page.text();
        assert_eq!(text.matches(&format!("<script nonce=\"{nonce}\">")).count(), 1);
        assert_eq!(text.matches(&format!("<style nonce=\"{nonce}\">")).count(), 1);
        assert_eq!((text.matches("<script").count(), text.matches(" style=\"").count()), (1, 0));
        assert!(text.contains("<body data-token=\"needed\">"));
        // The page works offline, and contains no secret.
        let addresses = text.matches("//").count() - text.matches("// ").count();
        assert_eq!((addresses, text.matches("http://www.w3.org/2000/svg").count()), (1, 1));
        assert!(!text.contains(server.admin_token().unwrap()));
        assert_eq!(page.headers["cache-control"], "no-store");
        nonces.push(nonce);
    }
    assert_ne!(nonces[0], nonces[1]);
    let open = builder().set("server.admin_token", "none").start().await.unwrap();
    let page = send(open.admin_url(), "GET", "/inspector", &[], b"").await;
    assert!(page.text().contains("<body data-token=\"none\">"));
}

#[tokio::test]
async fn the_states_of_tasks_are_those_of_the_spec() {
    let server = start().await;
    let without = send(server.admin_url(), "GET", "/states", &[], b"").await;
    assert_eq!(without.status, 401);
    let states = admin(&server, "GET", "/states", &JsonValue::Null).await.json();
    let table = &states["tables"][0];
    assert_eq!(table["initial"], "queued");
    let all = ["queued", "running", "succeeded", "failed", "cancelled"];
    assert_eq!(table["states"], json!(all));
    let moves = table["moves"].as_array().unwrap();
    let moves: Vec<_> =
        moves.iter().map(|it| (it["from"].as_str().unwrap(), it["to"].as_str().unwrap())).collect();
    let expected = [
        ("queued", "cancelled"),
        ("queued", "running"),
        ("running", "succeeded"),
        ("running", "failed"),
    ];
    assert_eq!(moves, expected);
    // Each transition is one that the service makes.
    for (from, to) in moves {
        let task = json!({ "task_type": "generation", "status": from });
        let task = admin(&server, "POST", "/tasks", &task).await.json();
        let path = format!("/tasks/{}/status", task["task_id"].as_str().unwrap());
        let moved = admin(&server, "POST", &path, &json!({ "status": to })).await;
        assert_eq!((moved.status, &moved.json()["status"]), (200, &json!(to)), "{from}");
    }
}
