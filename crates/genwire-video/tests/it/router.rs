//! The receiver of callbacks as a router.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use genwire_video::callback::{self, MAX_BODY};
use genwire_video::{CallbackStatus, StatusChange};
use tokio::sync::mpsc;
use tower::ServiceExt as _;

async fn send(app: &Router, method: &str, body: Vec<u8>) -> (StatusCode, String) {
    let request = Request::builder()
        .method(method)
        .uri("/hook")
        .header("content-type", "application/json")
        .body(Body::from(body))
        .expect("a request");
    let response = app.clone().oneshot(request).await.expect("an answer");
    let status = response.status();
    if status == StatusCode::OK {
        assert_eq!(response.headers()["content-type"], "application/json");
    }
    let body = to_bytes(response.into_body(), MAX_BODY).await.expect("a body");
    (status, String::from_utf8(body.to_vec()).expect("a text"))
}

fn app() -> (Router, mpsc::Receiver<StatusChange>) {
    let (sender, receiver) = mpsc::channel(4);
    let callbacks = callback::router(move |change| {
        let sender = sender.clone();
        async move { sender.send(change).await }
    });
    (Router::new().nest("/hook", callbacks), receiver)
}

#[tokio::test]
async fn challenges_are_answered_without_the_handler() {
    let (app, mut receiver) = app();
    let (status, body) = send(&app, "POST", br#"{"challenge":"7f3a91"}"#.to_vec()).await;
    assert_eq!((status, body.as_str()), (StatusCode::OK, r#"{"challenge":"7f3a91"}"#));
    assert!(receiver.try_recv().is_err());
}

#[tokio::test]
async fn notifications_reach_the_handler() {
    let (app, mut receiver) = app();
    let body = br#"{"task":{"id":"task-1","status":"Success"}}"#.to_vec();
    let (status, body) = send(&app, "POST", body).await;
    assert_eq!((status, body.as_str()), (StatusCode::OK, r#"{"status":"success"}"#));
    let change = receiver.recv().await.expect("a notification");
    assert_eq!(change.task_id.as_deref(), Some("task-1"));
    assert_eq!(change.status, Some(CallbackStatus::Success));
}

#[tokio::test]
async fn wrong_requests_are_refused() {
    let (app, mut receiver) = app();
    for (body, reason) in [
        ("", "expected a callback in JSON: EOF"),
        ("{", "expected a callback in JSON: EOF"),
        ("[]", "expected a callback in JSON: invalid type"),
        ("{}", "expected a `challenge`, or a `task_id` and a `status`"),
        (r#"{"task_id":7}"#, "expected a callback in JSON: invalid type: integer `7`"),
    ] {
        let (status, answer) = send(&app, "POST", body.into()).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}");
        assert!(answer.starts_with(&format!(r#"{{"error":"{reason}"#)), "{answer}");
    }
    let (status, _) = send(&app, "GET", Vec::new()).await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(receiver.try_recv().is_err());
}

#[tokio::test]
async fn large_bodies_are_not_read() {
    let (app, _receiver) = app();
    let of_len = |len: usize| {
        let mut body = br#"{"challenge":""#.to_vec();
        body.resize(len - 2, b'x');
        body.extend(br#""}"#);
        body
    };
    assert_eq!(send(&app, "POST", of_len(MAX_BODY)).await.0, StatusCode::OK);
    assert_eq!(send(&app, "POST", of_len(MAX_BODY + 1)).await.0, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn a_handler_that_fails_asks_for_another_try() {
    let (app, receiver) = app();
    drop(receiver);
    let body = br#"{"task_id":"task-1","status":"failed"}"#;
    let (status, text) = send(&app, "POST", body.to_vec()).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(text, r#"{"error":"the notification was not handled"}"#);
    let silent = Router::new().nest("/hook", callback::router(|_| async {}));
    assert_eq!(send(&silent, "POST", body.to_vec()).await.0, StatusCode::OK);
}
