//! The routes of all areas as callers see them: the checks, their order, and the errors.

mod bodies;
mod codes;
mod described;
mod media;
mod order;
mod requests;
mod vectors;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use genwire_common::{ErrorCode, INTERFACE};
use genwire_core::server::{BodySize, Call, Caller, Gate, Permit, Refusal, credential};
use genwire_core::{Auth, Endpoint};
use serde_json::Value as JsonValue;
use std::sync::Arc;
use std::time::Duration;
use tower::ServiceExt as _;

use crate::generated::{AREAS, router};

/// The key that is let in.
const KEY: &str = "a-key";

/// The header that carries the key.
fn auth() -> &'static Auth {
    INTERFACE.auth[0]
}

/// A gate that knows one key and refuses what a test wants refused.
#[derive(Clone, Copy, Debug, Default)]
struct Guard {
    is_full: bool,
    has_no_quota: bool,
}

impl Gate for Guard {
    async fn authenticate(&self, call: &Call) -> Result<Caller, Refusal> {
        match credential(call)?.as_ref() {
            KEY => Ok(Caller { key_id: "1".to_owned(), namespace: String::new() }),
            _ => Err(Refusal::new(ErrorCode::AuthenticationFailed, "the key is not known")),
        }
    }

    async fn admit_bytes(&self, _: &Call, _: BodySize) -> Result<Permit, Refusal> {
        if self.is_full {
            return Err(Refusal::new(ErrorCode::RateLimited, "too many bytes are on their way"));
        }
        Ok(Permit::default())
    }

    async fn admit(&self, _: &Call) -> Result<Permit, Refusal> {
        if self.has_no_quota {
            let refusal = Refusal::new(ErrorCode::RateLimited, "too many requests");
            return Err(refusal.with_retry_after(Duration::from_millis(1500)));
        }
        Ok(Permit::default())
    }
}

/// A reply.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: JsonValue,
    refusal: Option<Arc<Refusal>>,
    call: Option<Call>,
}

impl Answer {
    fn message(&self) -> &str {
        self.refusal.as_ref().map_or("", |refusal| refusal.message())
    }
}

/// Sends a request to all areas at once.
async fn send(guard: Guard, request: Request<Body>) -> Answer {
    send_to(router(&Arc::new(guard)), request).await
}

/// Sends a request to routes.
async fn send_to(router: Router, request: Request<Body>) -> Answer {
    let response = router.oneshot(request).await.expect("an answer");
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.expect("a body");
    let body = if bytes.is_empty() {
        JsonValue::Null
    } else {
        serde_json::from_slice(&bytes).unwrap_or_else(|_| panic!("no JSON: {bytes:?}"))
    };
    Answer {
        status: parts.status,
        headers: parts.headers,
        body,
        refusal: parts.extensions.get::<Arc<Refusal>>().cloned(),
        call: parts.extensions.get::<Call>().cloned(),
    }
}

fn endpoints() -> impl Iterator<Item = &'static Endpoint> {
    AREAS.iter().flat_map(|area| area.endpoints)
}
