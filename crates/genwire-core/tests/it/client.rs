//! The client against a server that follows a script.

#[cfg(feature = "rustls")]
mod authority;
mod broken;
mod config;
mod errors;
mod events;
mod feeds;
mod fetching;
mod layers;
mod listener;
mod pages;
mod paths;
mod pressure;
mod proxies;
mod redirects;
mod replies;
mod retries;
mod secrets;
mod server;
mod servers;
mod spans;
mod streams;
#[cfg(feature = "blocking")]
mod synchronous;
mod timeouts;
#[cfg(feature = "rustls")]
mod tls;
mod tokens;
#[cfg(feature = "opentelemetry")]
mod traces;
mod uploads;

use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, ENVELOPE_ERRORS, INTERFACE};
use genwire_core::client::{
    CallOptions, Config, ConfigBuilder, Error, ErrorKind, RequestBody, Response, RetryPolicy,
    Transport,
};
use genwire_core::{Build, Endpoint, Extra, Trace, Validate, Wire};
use server::Server;
use std::time::Duration;

/// A key that must never show.
pub(crate) const KEY: &str = "key-of-the-tests-4711";

/// An operation that creates something.
pub(crate) static MAKE_ENDPOINT: Endpoint = Endpoint {
    operation: "make",
    area: "sample",
    method: "POST",
    path: "/v1/make",
    version: "v1",
    body_limit: Some(200),
    interface: &INTERFACE,
    security: &[&[&BEARER_AUTH]],
    family: &BASE_RESP_ERRORS,
    trace: Trace::named("make"),
    ..Endpoint::DEFAULT
};

/// An operation that only reads.
pub(crate) static LOOK_ENDPOINT: Endpoint = Endpoint {
    operation: "look",
    area: "sample",
    method: "GET",
    path: "/v2/things/{task_id}",
    version: "v2",
    interface: &INTERFACE,
    security: &[&[&BEARER_AUTH]],
    family: &ENVELOPE_ERRORS,
    trace: Trace::named("look"),
    ..Endpoint::DEFAULT
};

#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Make")]
pub(crate) struct Make {
    pub(crate) name: String,
    #[validate(range(min = 1, max = 10))]
    pub(crate) size: Option<i64>,
    #[serde(flatten)]
    pub(crate) extra: Extra,
}

#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Made")]
pub(crate) struct Made {
    pub(crate) id: Option<String>,
    pub(crate) size: Option<i64>,
    #[serde(flatten)]
    pub(crate) extra: Extra,
}

impl RequestBody for Make {}

pub(crate) fn config(base_url: &str) -> ConfigBuilder {
    let ms = Duration::from_millis;
    Config::builder()
        .base_url(base_url)
        .api_key(KEY)
        .no_proxy()
        .retry(RetryPolicy::default().backoff(ms(1), ms(2)))
}

pub(crate) fn client(server: &Server) -> Transport {
    Transport::new(config(&server.url).build().unwrap()).unwrap()
}

pub(crate) fn cube() -> Make {
    Make::new("cube")
}

pub(crate) async fn make(http: &Transport) -> Result<Response<Made>, Error> {
    make_of(http, &cube(), &CallOptions::new()).await
}

pub(crate) async fn make_of(
    http: &Transport,
    request: &Make,
    options: &CallOptions,
) -> Result<Response<Made>, Error> {
    http.call(&MAKE_ENDPOINT).request(request).options(options.clone()).await
}

pub(crate) async fn look(http: &Transport) -> Result<Response<Made>, Error> {
    look_at(http, "7", &CallOptions::new()).await
}

pub(crate) async fn look_at(
    http: &Transport,
    id: &str,
    options: &CallOptions,
) -> Result<Response<Made>, Error> {
    http.call(&LOOK_ENDPOINT).param("task_id", id).options(options.clone()).await
}

/// The kind of an error in a few words.
pub(crate) fn kind(error: &Error) -> String {
    match error.kind() {
        ErrorKind::Service(api) => format!("api {}", api.code.map_or(0, |code| code.as_i64())),
        ErrorKind::Connection { sent, .. } => format!("transport sent={sent}"),
        ErrorKind::Timeout(phase) => format!("timeout {phase}"),
        ErrorKind::Protocol { .. } => "protocol".to_owned(),
        ErrorKind::Truncated => "truncated".to_owned(),
        ErrorKind::TooLarge { what, limit } => format!("too large {what} {limit}"),
        other => format!("{other:?}").split(['(', ' ']).next().unwrap_or_default().to_owned(),
    }
}
