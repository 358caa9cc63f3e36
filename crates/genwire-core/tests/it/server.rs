//! A small service that runs after the checks: replies, streams, panics and input from a socket.

mod body;
mod events;
mod gate;
mod parameters;
mod paths;
mod socket;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, ENVELOPE_ERRORS, ErrorCode, INTERFACE};
use genwire_core::server::{
    Answer, Call, Entry, EventBody, Exit, Gate, Open, Refusal, Reply, Routes, fallback,
};
use genwire_core::{Build, Endpoint, Extra, Trace, Validate, Wire};
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use tower::ServiceExt as _;

/// An operation of the family that has `base_resp`.
static TALK_ENDPOINT: Endpoint = Endpoint {
    operation: "talk",
    area: "sample",
    method: "POST",
    path: "/v1/talk",
    version: "v1",
    body_limit: Some(100),
    interface: &INTERFACE,
    security: &[&[&BEARER_AUTH]],
    family: &BASE_RESP_ERRORS,
    codes: &[1000, 2013],
    trace: Trace::named("talk"),
    ..Endpoint::DEFAULT
};
/// The same of the family that has an envelope.
static SING_ENDPOINT: Endpoint = Endpoint {
    operation: "sing",
    path: "/v2/sing",
    version: "v2",
    interface: &INTERFACE,
    security: &[&[&BEARER_AUTH]],
    family: &ENVELOPE_ERRORS,
    ..TALK_ENDPOINT
};

/// An operation whose bodies may be large.
static RECITE_ENDPOINT: Endpoint = Endpoint {
    operation: "recite",
    path: "/v1/recite",
    body_limit: Some(1 << 20),
    trace: Trace::named("recite"),
    ..TALK_ENDPOINT
};

/// Request that lists the words of the reply.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "sample.Speech")]
#[non_exhaustive]
struct Speech {
    words: Vec<String>,
    stream: Option<bool>,
    #[serde(flatten)]
    extra: Extra,
}

/// One word of a reply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "sample.Word")]
#[non_exhaustive]
struct Word {
    word: Option<String>,
    #[serde(flatten)]
    extra: Extra,
}

/// Repeats the words; some have a meaning.
#[derive(Debug, Default)]
struct Parrot {
    /// Number of open streams.
    open: Arc<AtomicUsize>,
}

impl Parrot {
    fn answer(&self, _: Call, request: Speech) -> Result<Answer<Word, Word>, Refusal> {
        if request.stream == Some(true) {
            self.open.fetch_add(1, Ordering::SeqCst);
            let words = request.words.into();
            let said: EventBody<Word> = Box::pin(Said { words, open: Arc::clone(&self.open) });
            return Ok(Answer::Events(said));
        }
        let words = request.words.into_iter().map(say).collect::<Result<Vec<_>, _>>()?;
        Ok(Answer::Whole(Word::new().word(words.concat())))
    }
}

#[expect(clippy::panic_in_result_fn, reason = "a panic is what the test is about")]
fn say(word: String) -> Result<String, Refusal> {
    match word.as_str() {
        "panic" => panic!("as the test wants it"),
        "refuse" => Err(Refusal::new(ErrorCode::from(1027), "that is not said")),
        _ => Ok(word),
    }
}

struct Said {
    words: VecDeque<String>,
    open: Arc<AtomicUsize>,
}

impl futures_core::Stream for Said {
    type Item = Result<Word, Refusal>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.words.front().is_some_and(|word| word == "wait") {
            return Poll::Pending;
        }
        Poll::Ready(self.words.pop_front().map(|word| Ok(Word::new().word(say(word)?))))
    }
}

impl Drop for Said {
    fn drop(&mut self) {
        self.open.fetch_sub(1, Ordering::SeqCst);
    }
}

async fn serve<G: Gate>(parrot: &Parrot, entry: &mut Entry<G>) -> Result<Reply, Exit> {
    let request: Speech = entry.read().await?;
    let call = entry.admit().await?;
    let reply = parrot.answer(call, request)?;
    entry.answer(reply, Some("[DONE]"))
}

fn app<G: Gate>(parrot: Parrot, gate: G) -> Router {
    Routes::new(&INTERFACE, Arc::new(parrot), Arc::new(gate))
        .route(&TALK_ENDPOINT, |parrot, entry| Box::pin(serve(parrot, entry)))
        .route(&RECITE_ENDPOINT, |parrot, entry| Box::pin(serve(parrot, entry)))
        .route(&SING_ENDPOINT, |parrot, entry| Box::pin(serve(parrot, entry)))
        .finish()
        .fallback(fallback(&INTERFACE))
}

fn request(path: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(path)
        .header("content-type", "application/json")
        .header("x-request-id", "r-1")
        .body(body.into())
        .unwrap()
}

/// The status and the text of the response to a body.
async fn post(path: &str, body: &'static str) -> (StatusCode, String) {
    text(app(Parrot::default(), Open), request(path, body)).await
}

async fn text(app: Router, request: Request<Body>) -> (StatusCode, String) {
    let response = app.oneshot(request).await.unwrap();
    let status = response.status();
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    (status, String::from_utf8(body.to_vec()).unwrap())
}
