//! Bodies that are late, truncated or of another kind.

use super::{INTERFACE, Parrot, TALK_ENDPOINT, app, post, request, text};
use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use genwire_core::Endpoint;
use genwire_core::server::{Entry, Exit, Gate, Open, Reply, Routes};
use http_body::Frame;
use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

/// Chunks of a body, and then perhaps silence.
struct Chunks(VecDeque<Result<&'static str, ()>>, bool);

impl http_body::Body for Chunks {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        match self.0.pop_front() {
            Some(Ok(text)) => Poll::Ready(Some(Ok(Frame::data(text.into())))),
            Some(Err(())) => Poll::Ready(Some(Err(io::Error::other("gone")))),
            None if self.1 => Poll::Pending,
            None => Poll::Ready(None),
        }
    }
}

async fn send(chunks: &[Result<&'static str, ()>], silence: bool) -> (StatusCode, String) {
    let body = Body::new(Chunks(chunks.iter().copied().collect(), silence));
    text(app(Parrot::default(), Open), request("/v2/sing", body)).await
}

#[tokio::test]
async fn chunks_are_put_together() {
    let (status, text) = send(&[Ok(r#"{"words""#), Ok(""), Ok(r#":["a"]"#), Ok("}")], false).await;
    assert_eq!((status, text.as_str()), (StatusCode::OK, r#"{"word":"a"}"#));
}

#[tokio::test(start_paused = true)]
async fn a_body_that_does_not_arrive_is_cut() {
    let (status, text) = send(&[Ok("{")], true).await;
    assert_eq!(status, StatusCode::REQUEST_TIMEOUT);
    assert!(text.contains("the body did not arrive within 60 s (2013)"), "{text}");
}

#[tokio::test]
async fn a_body_that_breaks_off_is_refused() {
    let (status, text) = send(&[Ok("{"), Err(())], true).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(text.contains("the body ended early (2013)"), "{text}");
}

#[tokio::test]
async fn exactly_the_limit_is_accepted_and_one_byte_more_is_not() {
    let padded = |size: usize| format!("{:<size$}", r#"{"words":["a"]}"#);
    for (size, expected) in [(100, StatusCode::OK), (101, StatusCode::PAYLOAD_TOO_LARGE)] {
        let app = app(Parrot::default(), Open);
        assert_eq!(text(app, request("/v2/sing", padded(size))).await.0, expected, "{size}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_rest_of_a_body_that_is_too_large_is_not_waited_for_long() {
    let half = "                                                                ";
    let began = tokio::time::Instant::now();
    let (status, _) = send(&[Ok(half), Ok(half)], true).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
}

#[tokio::test]
async fn an_empty_body_is_called_empty() {
    let (status, text) = send(&[], false).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(text.contains("the body is empty; expected a JSON object (2013)"), "{text}");
}

#[tokio::test]
async fn a_body_comes_as_it_is() {
    let ask = |headers: &[(HeaderName, &'static str)]| {
        let mut request = request("/v2/sing", r#"{"words":["a"]}"#);
        for (name, value) in headers {
            request.headers_mut().append(name, HeaderValue::from_static(value));
        }
        text(app(Parrot::default(), Open), request)
    };
    assert_eq!(ask(&[(CONTENT_ENCODING, "identity")]).await.0, StatusCode::OK);
    assert_eq!(ask(&[(CONTENT_TYPE, "application/json")]).await.0, StatusCode::OK);
    let (status, text) = ask(&[(CONTENT_ENCODING, "gzip")]).await;
    assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert!(text.contains("found `gzip`; send it uncompressed (2013)"), "{text}");
    let (status, text) = ask(&[(CONTENT_TYPE, "text/plain")]).await;
    assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert!(text.contains("found `text/plain` (2013)"), "{text}");
}

#[tokio::test]
async fn only_json_in_utf_8_is_read() {
    let body = r#"{"words":["a"]}"#;
    for (value, is_read) in [
        ("application/json", true),
        ("Application/JSON;charset=\"UTF-8\"", true),
        ("application/json; profile=x", true),
        ("application/json; charset=latin1", false),
        ("application/jsonl", false),
        ("text/json", false),
        ("", false),
    ] {
        let mut request = request("/v1/talk", body);
        request.headers_mut().insert("content-type", value.parse().unwrap());
        let (status, text) = text(app(Parrot::default(), Open), request).await;
        assert_eq!(status == StatusCode::OK, is_read, "{value}: {text}");
        assert!(is_read || status == StatusCode::UNSUPPORTED_MEDIA_TYPE, "{value}: {text}");
    }
    let mut without = request("/v1/talk", body);
    without.headers_mut().remove("content-type");
    let (status, text) = text(app(Parrot::default(), Open), without).await;
    assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert!(text.contains("the `Content-Type` header is missing"), "{text}");
}

#[tokio::test]
async fn only_a_text_in_utf_8_is_read() {
    static TEXT: Endpoint = Endpoint { content_types: &["text/*"], ..TALK_ENDPOINT };
    static MAYBE: Endpoint = Endpoint { path: "/v1/maybe", ..TEXT };
    async fn echo<G: Gate>(entry: &mut Entry<G>) -> Result<Reply, Exit> {
        let body = entry.read_text().await?;
        Ok(Reply::raw("text/plain", body.to_string()))
    }
    async fn maybe<G: Gate>(entry: &mut Entry<G>) -> Result<Reply, Exit> {
        let body = entry.read_optional_text().await?;
        Ok(Reply::raw("text/plain", body.map(|body| body.to_string()).unwrap_or_default()))
    }
    for (value, is_read) in [
        ("text/plain", true),
        ("text/csv; charset=\"UTF-8\"", true),
        ("text/plain; charset=utf-16le", false),
        ("text/plain;x=y; Charset=latin1", false),
        ("image/png", false),
    ] {
        for path in ["/v1/talk", "/v1/maybe"] {
            let app = Routes::new(&INTERFACE, Arc::new(()), Arc::new(Open))
                .route(&TEXT, |(), entry| Box::pin(echo(entry)))
                .route(&MAYBE, |(), entry| Box::pin(maybe(entry)))
                .finish();
            let mut request = request(path, "a\0");
            request.headers_mut().insert(CONTENT_TYPE, value.parse().unwrap());
            let (status, text) = text(app, request).await;
            assert_eq!(status == StatusCode::OK, is_read, "{value}: {text}");
            assert!(is_read || status == StatusCode::UNSUPPORTED_MEDIA_TYPE, "{value}: {text}");
        }
    }
}

#[tokio::test]
async fn many_violations_are_counted_but_not_all_named() {
    let numbers = vec!["1"; 30].join(",");
    let body = format!(r#"{{"words":[{numbers}]}}"#);
    let (status, text) = text(app(Parrot::default(), Open), request("/v1/talk", body)).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(text.matches("(sample.Speech.words)").count(), 2 * 20);
    assert!(text.contains("; and 10 more"), "{text}");
    let (status, _) = post("/v1/talk", "\u{feff}{}").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}
