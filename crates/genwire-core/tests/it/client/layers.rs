//! Layers of the user's own.

use super::server::{Server, header, json};
use super::{config, cube, kind, make, make_of};
use genwire_core::client::transport_types::StatusCode;
use genwire_core::client::transport_types::header::{HeaderMap, HeaderValue};
use genwire_core::client::{
    CallOptions, Error, Incoming, Middleware, Next, Outgoing, ResponseFuture, Transport,
};
use std::sync::{Arc, Mutex};
use std::time::Duration;

type Log = Arc<Mutex<Vec<String>>>;

/// Writes down what passes.
struct Watch(&'static str, Log);

impl Middleware for Watch {
    fn handle<'a>(&'a self, mut request: Outgoing, next: Next<'a>) -> ResponseFuture<'a> {
        Box::pin(async move {
            let attempt = request.attempt();
            self.1.lock().unwrap().push(format!("{} {attempt}", self.0));
            request.headers_mut().insert("x-attempt", HeaderValue::from(attempt));
            let response = next.run(request).await?;
            self.1.lock().unwrap().push(format!("{} {}", self.0, response.status().as_u16()));
            Ok(response)
        })
    }
}

/// Answers, or fails, without calling the service.
struct Stop(bool);

impl Middleware for Stop {
    fn handle<'a>(&'a self, _: Outgoing, _: Next<'a>) -> ResponseFuture<'a> {
        Box::pin(async {
            if self.0 {
                Ok(Incoming::new(StatusCode::OK, HeaderMap::new(), r#"{"id":"own"}"#))
            } else {
                Err(Error::middleware("out of office"))
            }
        })
    }
}

/// Sends every request twice and changes it.
struct Twice;

impl Middleware for Twice {
    fn handle<'a>(&'a self, request: Outgoing, next: Next<'a>) -> ResponseFuture<'a> {
        Box::pin(async move {
            drop(next.run(request.clone()).await?);
            let mut changed = request;
            changed.set_body(r#"{"name":"other"}"#);
            next.run(changed).await
        })
    }
}

#[tokio::test]
async fn layers_see_every_attempt_in_order() {
    let busy = json(429, r#"{"base_resp":{"status_code":1002}}"#);
    let server = Server::start(vec![busy, json(200, "{}")]);
    let log = Log::default();
    let config = config(&server.url)
        .middleware(Watch("outer", Arc::clone(&log)))
        .middleware(Watch("inner", Arc::clone(&log)));
    make(&Transport::new(config.build().unwrap()).unwrap()).await.unwrap();
    let expected = [
        "outer 1",
        "inner 1",
        "inner 429",
        "outer 429",
        "outer 2",
        "inner 2",
        "inner 200",
        "outer 200",
    ];
    assert_eq!(*log.lock().unwrap(), expected);
    let attempts: Vec<String> = server
        .seen()
        .requests
        .iter()
        .map(|request| header(request, "x-attempt").unwrap().to_owned())
        .collect();
    assert_eq!(attempts, ["1", "2"]);
}

#[tokio::test]
async fn a_layer_may_answer_itself() {
    let config = |stop| config("http://127.0.0.1:9").middleware(Stop(stop)).build().unwrap();
    let reply = make(&Transport::new(config(true)).unwrap()).await.unwrap();
    assert_eq!(reply.id.as_deref(), Some("own"));
    let error = make(&Transport::new(config(false)).unwrap()).await.unwrap_err();
    assert_eq!((kind(&error).as_str(), error.attempts()), ("Middleware", 1));
    let source = std::error::Error::source(&error).unwrap();
    assert_eq!(source.to_string(), "out of office");
}

/// Waits forever.
struct Stuck;

impl Middleware for Stuck {
    fn handle<'a>(&'a self, _: Outgoing, _: Next<'a>) -> ResponseFuture<'a> {
        Box::pin(std::future::pending())
    }
}

#[tokio::test(start_paused = true)]
async fn the_time_for_everything_is_that_of_the_layers_too() {
    let config = config("http://127.0.0.1:9").middleware(Stuck).build().unwrap();
    let options = CallOptions::new().timeout(Duration::from_secs(20));
    let error = make_of(&Transport::new(config).unwrap(), &cube(), &options).await.unwrap_err();
    assert_eq!(kind(&error), "timeout total");
}

#[tokio::test]
async fn a_request_can_be_sent_again_and_changed() {
    let server = Server::start(vec![json(200, "{}"), json(200, r#"{"id":"2"}"#)]);
    let config = config(&server.url).middleware(Twice).build().unwrap();
    let reply = make(&Transport::new(config).unwrap()).await.unwrap();
    assert_eq!(reply.id.as_deref(), Some("2"));
    let bodies: Vec<String> = server
        .seen()
        .requests
        .iter()
        .map(|request| super::server::body(request).to_owned())
        .collect();
    assert_eq!(bodies, [r#"{"name":"cube"}"#, r#"{"name":"other"}"#]);
}
