//! Decisions of the gate, and changes that it may make.

use super::{Parrot, TALK_ENDPOINT, app, request, text};
use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode};
use genwire_core::Endpoint;
use genwire_core::server::{
    BodySize, Call, Caller, Gate, Open, Permit, Refusal, Reply, RequestId, Routes,
};
use serde_json::Value as JsonValue;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;
use tower::ServiceExt as _;

/// Records its calls, and the permits that it has issued.
#[derive(Clone, Debug, Default)]
struct Clerk {
    asked: Arc<Mutex<Vec<String>>>,
    held: Arc<()>,
}

impl Clerk {
    fn note(&self, line: impl Into<String>) {
        self.asked.lock().unwrap().push(line.into());
    }

    fn notes(&self) -> Vec<String> {
        std::mem::take(&mut self.asked.lock().unwrap())
    }
}

impl Gate for Clerk {
    async fn authenticate(&self, call: &Call) -> Result<Caller, Refusal> {
        self.note(format!("who calls {}?", call.endpoint().operation));
        Ok(Caller { key_id: "k".to_owned(), namespace: "n".to_owned() })
    }

    async fn admit_bytes(&self, _: &Call, size: BodySize) -> Result<Permit, Refusal> {
        let BodySize { held, wanted, max } = size;
        self.note(format!("{held} to {wanted} of {max} bytes?"));
        Ok(Permit::holding(Arc::clone(&self.held)))
    }

    fn tolerate(&self, _: &Call, body: &str) -> Option<String> {
        let mut body: JsonValue = serde_json::from_str(body).ok()?;
        body.as_object_mut()?.remove("old")?;
        Some(body.to_string())
    }

    async fn admit(&self, call: &Call) -> Result<Permit, Refusal> {
        self.note(format!("{} of {}: {:?}", call.request_id(), call.namespace(), call.body()));
        call.insert(7_u8);
        Ok(Permit::holding(Arc::clone(&self.held)))
    }
}

#[tokio::test]
async fn the_gate_is_asked_in_order_and_gets_its_permits_back_at_the_end() {
    let clerk = Clerk::default();
    let app = app(Parrot::default(), clerk.clone());
    let body = r#"{"words":["a"]}"#;
    let response = app.oneshot(request("/v1/talk", body)).await.unwrap();
    assert_eq!(
        clerk.notes(),
        ["who calls talk?", "0 to 15 of 15 bytes?", &format!("r-1 of n: {:?}", Bytes::from(body))]
    );
    let call = response.extensions().get::<Call>().unwrap();
    assert_eq!((call.extension::<u8>(), call.extension::<u16>()), (Some(7), None));
    assert!(!format!("{call:?}").contains("words"));
    assert_eq!(Arc::strong_count(&clerk.held), 3);
    drop(response);
    assert_eq!(Arc::strong_count(&clerk.held), 1);
}

/// A body that does not declare its length.
struct Undeclared(Vec<Bytes>);

impl http_body::Body for Undeclared {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, Self::Error>>> {
        Poll::Ready(self.0.pop().map(|chunk| Ok(http_body::Frame::data(chunk))))
    }
}

#[tokio::test]
async fn memory_is_asked_for_as_a_body_without_a_length_arrives() {
    let clerk = Clerk::default();
    let chunks = vec![Bytes::from(vec![b' '; 10_000]); 8];
    let body = Body::new(Undeclared(chunks));
    let response =
        app(Parrot::default(), clerk.clone()).oneshot(request("/v1/recite", body)).await.unwrap();
    let asked = clerk.notes();
    assert_eq!(
        asked[1..],
        [
            "0 to 16384 of 1048576 bytes?",
            "16384 to 32768 of 1048576 bytes?",
            "32768 to 65536 of 1048576 bytes?",
            "65536 to 131072 of 1048576 bytes?",
            "131072 to 131072 of 131072 bytes?",
        ]
    );
    drop(response);
    assert_eq!(Arc::strong_count(&clerk.held), 1);
}

/// A body that announces its length but never arrives.
struct Announced(u64);

impl http_body::Body for Announced {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, Self::Error>>> {
        Poll::Pending
    }

    fn size_hint(&self) -> http_body::SizeHint {
        http_body::SizeHint::with_exact(self.0)
    }
}

#[tokio::test(start_paused = true)]
async fn a_body_that_is_only_announced_asks_for_no_memory() {
    let clerk = Clerk::default();
    let body = Body::new(Announced(50_000));
    let response =
        app(Parrot::default(), clerk.clone()).oneshot(request("/v1/recite", body)).await.unwrap();
    assert_eq!(response.status(), StatusCode::REQUEST_TIMEOUT);
    assert_eq!(clerk.notes(), ["who calls recite?"]);
}

#[tokio::test]
async fn a_body_without_a_length_asks_for_no_more_than_the_limit() {
    let clerk = Clerk::default();
    let body = Body::new(Undeclared(vec![Bytes::from(vec![b' '; 60]); 3]));
    let response =
        app(Parrot::default(), clerk.clone()).oneshot(request("/v1/talk", body)).await.unwrap();
    assert_eq!(response.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(clerk.notes()[1..], ["0 to 100 of 100 bytes?"]);
}

#[tokio::test]
async fn a_released_body_gives_its_memory_back() {
    let clerk = Clerk::default();
    let body = r#"{"words":["a"]}"#;
    let response =
        app(Parrot::default(), clerk.clone()).oneshot(request("/v1/talk", body)).await.unwrap();
    let call = response.extensions().get::<Call>().unwrap();
    assert_eq!((call.body().len(), Arc::strong_count(&clerk.held)), (15, 3));
    call.release_body();
    assert_eq!((call.body().len(), Arc::strong_count(&clerk.held)), (0, 2));
}

#[tokio::test]
async fn a_large_body_does_not_hold_up_a_small_one() {
    let app = app(Parrot::default(), Open);
    let large = format!("{{\"words\":[{}\"a\"]}}", "\"a\",".repeat(200_000));
    let order = Mutex::new(Vec::new());
    let ask = async |path: &str, body: String| {
        app.clone().oneshot(request(path, body)).await.unwrap();
        order.lock().unwrap().push(path.to_owned());
    };
    // On one thread, the second request is only handled if the first one waits.
    tokio::join!(ask("/v1/recite", large), ask("/v1/talk", r#"{"words":["a"]}"#.to_owned()));
    assert_eq!(order.into_inner().unwrap(), ["/v1/talk", "/v1/recite"]);
}

/// Holds up the checks of bodies.
#[derive(Clone, Debug, Default)]
struct Slow {
    started: Arc<AtomicUsize>,
    is_over: Arc<AtomicBool>,
}

impl Gate for Slow {
    fn tolerate(&self, _: &Call, _: &str) -> Option<String> {
        self.started.fetch_add(1, Ordering::SeqCst);
        while !self.is_over.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    }
}

#[tokio::test]
async fn large_bodies_are_bounded_also_when_their_callers_are_gone() {
    let slow = Slow::default();
    let app = app(Parrot::default(), slow.clone());
    let ask = || {
        let large = format!("{{\"words\":[\"{}\"]}}", "a".repeat(500_000));
        tokio::spawn(app.clone().oneshot(request("/v1/recite", large)))
    };
    let calls = [ask(), ask()];
    while slow.started.load(Ordering::SeqCst) < calls.len() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    for call in calls {
        call.abort();
        assert!(call.await.unwrap_err().is_cancelled());
    }
    let call = ask();
    tokio::time::sleep(Duration::from_millis(50)).await;
    let started = slow.started.load(Ordering::SeqCst);
    slow.is_over.store(true, Ordering::SeqCst);
    assert_eq!((started, call.await.unwrap().unwrap().status()), (2, StatusCode::OK));
}

#[tokio::test]
async fn tolerated_members_are_removed_before_the_check() {
    let body = r#"{"words":["a"],"old":{}}"#;
    let (status, text) =
        text(app(Parrot::default(), Clerk::default()), request("/v1/talk", body)).await;
    assert_eq!((status, text.as_str()), (StatusCode::OK, r#"{"word":"a"}"#));
}

#[tokio::test]
async fn the_id_of_a_request_comes_from_a_layer_or_the_caller_or_is_new() {
    let ask = async |id: Option<&str>, chosen: Option<&str>| {
        let mut request = Request::get("/v1/talk");
        if let Some(id) = id {
            request = request.header("x-request-id", id);
        }
        if let Some(chosen) = chosen {
            request = request.extension(RequestId(chosen.to_owned()));
        }
        let request = request.body(Body::empty()).unwrap();
        let response = app(Parrot::default(), Open).oneshot(request).await.unwrap();
        response.headers()["x-request-id"].to_str().unwrap().to_owned()
    };
    assert_eq!(ask(Some("a.B-1"), None).await, "a.B-1");
    assert_eq!(ask(Some("a"), Some("b")).await, "b");
    let (first, second) = (ask(None, None).await, ask(Some("a b"), None).await);
    assert!(first != second && second != "a b", "{first} {second}");
    assert!(ask(Some(&"a".repeat(129)), None).await.len() < 129);
}

#[tokio::test]
async fn a_caller_without_a_namespace_may_name_one() {
    let app = app(Parrot::default(), Open);
    let mut request = request("/v1/talk", r#"{"words":[]}"#);
    request.headers_mut().insert("x-genwire-namespace", "mine".parse().unwrap());
    let response = app.oneshot(request).await.unwrap();
    assert_eq!(response.extensions().get::<Call>().unwrap().namespace(), "mine");
}

/// Replies instead of operations.
#[derive(Clone, Copy, Debug)]
struct Deputy;

impl Gate for Deputy {
    async fn substitute(&self, call: &Call) -> Result<Option<Reply>, Refusal> {
        let is_wanted = call.body().ends_with(b"[\"replace-me\"]}");
        let name = "x-by".parse().unwrap();
        let reply =
            || Reply::json("{}").with_status(202).with_header(name, "gate".parse().unwrap());
        Ok(is_wanted.then(reply))
    }

    async fn serve(&self, call: &Call, refusal: Refusal) -> Result<Reply, Refusal> {
        assert!(refusal.is_unserved());
        let params = call.params().iter().map(|(name, value)| format!("{name}={value}"));
        Ok(Reply::json(serde_json::json!(params.collect::<Vec<_>>()).to_string()))
    }

    fn refuse(&self, call: &Call, body: &[u8], refusal: Refusal) -> Refusal {
        let operation = call.endpoint().operation;
        refusal.with_help(&format!("`{operation}` of {} bytes", body.len()))
    }
}

#[tokio::test]
async fn the_gate_may_add_to_the_error_for_an_invalid_body() {
    let (status, body) = text(app(Parrot::default(), Deputy), request("/v1/talk", "{}")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(body.contains(".required); `talk` of 2 bytes"), "{body}");
    let (_, body) = text(app(Parrot::default(), Deputy), request("/v1/talk", "{")).await;
    assert!(!body.contains("`talk` of"), "{body}");
}

#[tokio::test]
async fn the_gate_may_reply_in_place_of_an_operation() {
    let ask = async |words: &str| {
        let body = format!("{{\"words\":[\"{words}\"]}}");
        app(Parrot::default(), Deputy).oneshot(request("/v1/talk", body)).await.unwrap()
    };
    let replaced = ask("replace-me").await;
    assert_eq!(
        (replaced.status(), &replaced.headers()["x-by"]),
        (StatusCode::ACCEPTED, &"gate".parse().unwrap())
    );
    let own = ask("a").await;
    assert_eq!((own.status(), own.headers().get("x-by")), (StatusCode::OK, None));
}

#[tokio::test]
async fn the_gate_may_reply_for_an_operation_that_is_not_written() {
    static ENDPOINT: Endpoint = Endpoint { path: "/v1/talks/{id}", ..TALK_ENDPOINT };
    let routes = |gate| {
        let routes = Routes::new(ENDPOINT.interface, Arc::new(Open), Arc::new(gate));
        let routes = routes.route(&ENDPOINT, |_, entry| {
            Box::pin(async { Err(Refusal::unserved(entry.admit().await?.endpoint()).into()) })
        });
        routes.finish()
    };
    let request = request("/v1/talks/a%2Fb", "{}");
    let (status, body) = text(routes(Deputy), request).await;
    assert_eq!((status, body.as_str()), (StatusCode::OK, r#"["id=a/b"]"#));
}
