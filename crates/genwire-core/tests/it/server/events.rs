//! Replies, whole and in events.

use super::{Parrot, app, post, request, text};
use axum::body::{Body, HttpBody as _};
use axum::http::StatusCode;
use genwire_common::ErrorCode;
use genwire_core::server::{BreakAfter, Call, Gate, Open, Permit, Refusal};
use std::future::{Future, poll_fn, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::Poll;
use tower::ServiceExt as _;

/// Returns the chunks that are available without waiting, and true if the body has ended.
async fn chunks(body: &mut Body) -> (Vec<String>, bool) {
    let mut chunks = Vec::new();
    let ended = poll_fn(|context| {
        loop {
            match Pin::new(&mut *body).poll_frame(context) {
                Poll::Ready(Some(frame)) => {
                    let data = frame.unwrap().into_data().unwrap();
                    chunks.push(String::from_utf8(data.to_vec()).unwrap());
                }
                Poll::Ready(None) => return Poll::Ready(true),
                Poll::Pending => return Poll::Ready(false),
            }
        }
    });
    let ended = ended.await;
    (chunks, ended)
}

#[tokio::test]
async fn a_whole_reply_is_one_body() {
    let app = app(Parrot::default(), Open);
    let response = app.oneshot(request("/v1/talk", r#"{"words":["a","b"]}"#)).await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/json");
    assert_eq!(response.headers()["x-request-id"], "r-1");
    assert_eq!(response.body().size_hint().exact(), Some(13));
    let mut body = response.into_body();
    assert_eq!(chunks(&mut body).await, (vec![r#"{"word":"ab"}"#.to_owned()], true));
}

#[tokio::test]
async fn a_stream_is_one_chunk_for_each_event() {
    let app = app(Parrot::default(), Open);
    let body = r#"{"words":["a","b\n"],"stream":true}"#;
    let response = app.oneshot(request("/v1/talk", body)).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    assert_eq!(response.headers()["cache-control"], "no-cache");
    let expected =
        ["data: {\"word\":\"a\"}\n\n", "data: {\"word\":\"b\\n\"}\n\n", "data: [DONE]\n\n"];
    let mut body = response.into_body();
    assert_eq!(chunks(&mut body).await, (expected.map(str::to_owned).to_vec(), true));
}

/// Breaks streams after a number of events.
struct Breaker(u64);

impl Gate for Breaker {
    async fn admit(&self, call: &Call) -> Result<Permit, Refusal> {
        call.insert(BreakAfter {
            events: self.0,
            refusal: Refusal::new(ErrorCode::from(1002), "enough"),
        });
        Ok(Permit::default())
    }
}

#[tokio::test]
async fn a_gate_ends_a_stream_with_an_error_after_some_events() {
    for (events, expected) in [(0, [None, Some("enough")]), (1, [Some("\"a\""), Some("enough")])] {
        let body = r#"{"words":["a"],"stream":true}"#;
        let app = app(Parrot::default(), Breaker(events));
        let mut body = app.oneshot(request("/v1/talk", body)).await.unwrap().into_body();
        let (chunks, ended) = chunks(&mut body).await;
        let expected: Vec<&str> = expected.into_iter().flatten().collect();
        assert!(ended && chunks.len() == expected.len(), "{chunks:?}");
        assert!(
            chunks.iter().zip(expected).all(|(chunk, part)| chunk.contains(part)),
            "{chunks:?}"
        );
    }
}

#[tokio::test]
async fn an_error_ends_a_stream_in_a_form_that_all_clients_see() {
    let body = r#"{"words":["a","refuse","b"],"stream":true}"#;
    let (status, text) = post("/v1/talk", body).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(
        text,
        "data: {\"word\":\"a\"}\n\n\
         data: {\"base_resp\":{\"status_code\":1027,\"status_msg\":\"that is not said\"},\
         \"error\":{\"type\":\"unprocessable_entity_error\",\"message\":\"that is not said\",\
         \"code\":\"1027\"}}\n\n"
    );
    let (_, text) = post("/v2/sing", body).await;
    assert_eq!(
        text,
        "data: {\"word\":\"a\"}\n\n\
         data: {\"type\":\"error\",\"error\":{\"type\":\"unprocessable_entity_error\",\
         \"message\":\"that is not said (1027)\",\"http_code\":\"422\"},\"request_id\":\"r-1\",\
         \"base_resp\":{\"status_code\":1027,\"status_msg\":\"that is not said\"}}\n\n"
    );
}

#[tokio::test]
async fn a_panic_is_an_error_like_others() {
    let words = "the service failed; send the request again";
    let (status, text) = post("/v1/talk", r#"{"words":["panic"]}"#).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(
        text,
        format!(
            r#"{{"base_resp":{{"status_code":1000,"status_msg":"{words}"}},"error":{{"type":"server_error","message":"{words}","code":"1000"}}}}"#
        )
    );
    let (status, text) = post("/v2/sing", r#"{"words":["panic"]}"#).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(text.contains(&format!("{words} (1000)")), "{text}");
    let (status, text) = post("/v2/sing", r#"{"words":["a","panic"],"stream":true}"#).await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.starts_with("data: {\"word\":\"a\"}\n\n"), "{text}");
    assert!(text.contains(&format!("{words} (1000)")) && !text.contains("[DONE]"), "{text}");
}

#[tokio::test]
async fn a_stream_is_dropped_when_its_reader_is_gone() {
    let parrot = Parrot::default();
    let open = Arc::clone(&parrot.open);
    let app = app(parrot, Open);
    let body = r#"{"words":["a","wait"],"stream":true}"#;
    let mut body = app.oneshot(request("/v1/talk", body)).await.unwrap().into_body();
    assert_eq!(chunks(&mut body).await, (vec!["data: {\"word\":\"a\"}\n\n".to_owned()], false));
    assert_eq!(open.load(Ordering::SeqCst), 1);
    drop(body);
    assert_eq!(open.load(Ordering::SeqCst), 0);
}

/// A service that stops.
struct Closing;

impl Gate for Closing {
    fn closing(&self) -> impl Future<Output = ()> + Send + 'static {
        ready(())
    }
}

#[tokio::test]
async fn a_stopped_stream_reports_it() {
    let body = r#"{"words":["a"],"stream":true}"#;
    let response =
        app(Parrot::default(), Closing).oneshot(request("/v1/talk", body)).await.unwrap();
    let call = response.extensions().get::<Call>().unwrap().clone();
    assert!(call.refusal().is_none());
    let (chunks, ended) = chunks(&mut response.into_body()).await;
    assert!(ended && chunks.len() == 1, "{chunks:?}");
    assert!(chunks[0].contains("the service is shutting down"), "{chunks:?}");
    assert_eq!(call.refusal().unwrap().code().as_i64(), 1000);
    let (status, _) =
        text(app(Parrot::default(), Closing), request("/v1/talk", r#"{"words":[]}"#)).await;
    assert_eq!(status, StatusCode::OK, "whole replies are finished");
}
