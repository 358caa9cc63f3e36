//! What the gate is asked, and what it may change.

use super::{Parrot, app, request, text};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use genwire_core::Endpoint;
use genwire_core::server::{Call, Caller, Gate, Open, Permit, Refusal, RequestId};
use serde_json::Value as JsonValue;
use std::sync::{Arc, Mutex};
use tower::ServiceExt as _;

/// Writes down what it is asked, and holds what it gives out.
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
    async fn authenticate(
        &self,
        _: &HeaderMap,
        endpoint: &'static Endpoint,
    ) -> Result<Caller, Refusal> {
        self.note(format!("who calls {}?", endpoint.operation));
        Ok(Caller { key_id: "k".to_owned(), namespace: "n".to_owned() })
    }

    async fn admit_bytes(
        &self,
        _: &'static Endpoint,
        size: Option<u64>,
    ) -> Result<Permit, Refusal> {
        self.note(format!("room for {size:?}?"));
        Ok(Permit::holding(Arc::clone(&self.held)))
    }

    fn tolerate(&self, _: &'static Endpoint, body: &str) -> Option<String> {
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
        ["who calls talk?", "room for Some(15)?", &format!("r-1 of n: {:?}", Bytes::from(body))]
    );
    let call = response.extensions().get::<Call>().unwrap();
    assert_eq!((call.extension::<u8>(), call.extension::<u16>()), (Some(7), None));
    assert!(!format!("{call:?}").contains("words"));
    assert_eq!(Arc::strong_count(&clerk.held), 3);
    drop(response);
    assert_eq!(Arc::strong_count(&clerk.held), 1);
}

#[tokio::test]
async fn what_is_tolerated_is_gone_before_the_shape_is_checked() {
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
