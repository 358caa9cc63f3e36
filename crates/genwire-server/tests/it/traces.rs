//! Traces: read from calls, stored with tasks, and passed on.

use crate::support::{CHAT, KEY, admin, builder, chat, post, post_with, start};
use axum::Router;
use axum::http::HeaderMap;
use axum::routing::post as on_post;
use genwire_server::{Running, Server};
use serde_json::{Value as JsonValue, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

const TRACE_ID: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER_SPAN: &str = "00f067aa0ba902b7";

fn traceparent() -> String {
    format!("00-{TRACE_ID}-{CALLER_SPAN}-01")
}

async fn last_entry(server: &Running) -> JsonValue {
    let journal = admin(server, "GET", "/journal?limit=1", &JsonValue::Null).await.json();
    journal["entries"][0].clone()
}

#[tokio::test]
async fn a_call_belongs_to_the_trace_of_its_caller_or_to_a_new_one() {
    let server = start().await;
    let sent = traceparent();
    post_with(&server, CHAT, &[("traceparent", &sent)], &chat("Hi")).await;
    assert_eq!(last_entry(&server).await["trace_id"], TRACE_ID);
    let mut seen = vec![json!(TRACE_ID)];
    for header in [&[("traceparent", "00-1-2-3")][..], &[]] {
        post_with(&server, CHAT, header, &chat("Hi")).await;
        let trace_id = last_entry(&server).await["trace_id"].clone();
        assert_eq!(trace_id.as_str().unwrap().len(), 32);
        assert!(!seen.contains(&trace_id), "{seen:?}");
        seen.push(trace_id);
    }
}

#[tokio::test]
async fn the_server_behind_goes_on_in_the_trace() {
    let behind = builder().key(env!("CARGO_PKG_NAME")).start().await.unwrap();
    let front = Server::builder()
        .key(KEY)
        .set("chat.engine", "upstream")
        .set("upstream.base_url", &format!("{}/v1", behind.base_url()))
        .set("upstream.key_env", "CARGO_PKG_NAME")
        .start()
        .await
        .unwrap();
    let sent = traceparent();
    let reply = post_with(&front, CHAT, &[("traceparent", &sent)], &chat("Hi")).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    assert_eq!(last_entry(&behind).await["trace_id"], TRACE_ID);
}

#[tokio::test]
async fn notifications_of_a_task_are_in_the_trace_of_the_call_that_created_it() {
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let handler = move |headers: HeaderMap, body: String| {
        let of = |name| headers.get(name).map(|it| it.to_str().unwrap().to_owned());
        sender.send((of("traceparent"), of("tracestate"))).unwrap();
        // The receiver returns the challenge, as requested.
        std::future::ready(body)
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let router = Router::new().fallback(on_post(handler));
    let serving = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    let settings = [("callbacks.allow", "loopback"), ("tasks.progression", "manual")];
    let server = settings.iter().fold(builder(), |it, (key, value)| it.set(key, value));
    let server = server.start().await.unwrap();
    let request = json!({ "template_id": "template-1", "callback_url": url,
        "text_inputs": [{ "value": "A way home" }],
        "media_inputs": [{ "value": "https://example.com/cat.jpg" }] });
    let sent = traceparent();
    let path = "/v1/video_template_generation";
    let headers = [("traceparent", sent.as_str()), ("tracestate", "congo=t61rcWkgMzE")];
    let reply = post_with(&server, path, &headers, &request).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let id = reply.json()["task_id"].as_str().unwrap().to_owned();
    let path = format!("/tasks/{id}/status");
    let moved = admin(&server, "POST", &path, &json!({ "status": "running" })).await;
    assert_eq!(moved.status, 200, "{moved:?}");
    let mut spans = vec![CALLER_SPAN.to_owned()];
    // The challenge, and the notification of the transition.
    for _ in 0..2 {
        let (sent, state) = receiver.recv().await.unwrap();
        assert_eq!(state.as_deref(), Some("congo=t61rcWkgMzE"));
        let sent = sent.unwrap();
        let fields: Vec<&str> = sent.split('-').collect();
        assert_eq!((fields[0], fields[1], fields[3]), ("00", TRACE_ID, "01"), "{sent}");
        assert!(!spans.contains(&fields[2].to_owned()), "{sent} {spans:?}");
        spans.push(fields[2].to_owned());
    }
    post(&server, CHAT, &chat("Hi")).await;
    assert_ne!(last_entry(&server).await["trace_id"], TRACE_ID);
    serving.abort();
}
