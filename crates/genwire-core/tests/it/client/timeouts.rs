//! Stalls in every phase of a call.

use super::server::{Script, Server, Step, chunk, chunked, json, send};
use super::{Made, config, kind, look, make};
use genwire_core::Category;
use genwire_core::client::{Error, Response, RetryPolicy, Timeouts, Transport};
use std::time::{Duration, Instant};
use tokio::net::TcpSocket;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

async fn check(timeouts: Timeouts, script: Script, expected: &str) -> Error {
    let server = Server::start(vec![script]);
    let config = config(&server.url).timeouts(timeouts).retry(RetryPolicy::never());
    let http = Transport::new(config.build().unwrap()).unwrap();
    let start = Instant::now();
    let reply: Result<Response<Made>, Error> = make(&http).await;
    let error = reply.unwrap_err();
    assert_eq!(kind(&error), expected, "{error:?}");
    // A busy machine may be late, but no default timeout is this short.
    assert!(start.elapsed() < Duration::from_secs(8));
    assert_eq!((error.category(), error.is_retryable()), (Category::Timeout, true));
    error
}

#[tokio::test]
async fn no_head_of_the_reply() {
    let timeouts = Timeouts::default().headers(ms(20));
    check(timeouts, vec![Step::Read, Step::Stall], "timeout headers").await;
}

#[tokio::test]
async fn half_a_head_of_the_reply() {
    let script = vec![Step::Read, send("HTTP/1.1 200 OK\r\ncontent-le"), Step::Stall];
    check(Timeouts::default().headers(ms(20)), script, "timeout headers").await;
}

#[tokio::test]
async fn a_stall_within_the_reply() {
    let script = vec![Step::Read, chunked(200, "application/json"), chunk("{"), Step::Stall];
    let error = check(Timeouts::default().idle(ms(20)), script, "timeout idle").await;
    assert_eq!(error.raw().unwrap().body(), "{");
}

#[tokio::test]
async fn a_stall_within_the_body_of_an_error() {
    let start = vec![Step::Read, chunked(500, "text/plain"), chunk("bro"), Step::Stall];
    let error = check(Timeouts::default().idle(ms(20)), start, "timeout idle").await;
    assert_eq!((error.status(), &error.raw().unwrap().body()[..]), (Some(500), &b"bro"[..]));
}

#[tokio::test]
async fn a_slow_drip_meets_the_limit_of_the_whole_call() {
    let mut script = vec![Step::Read, chunked(200, "application/json")];
    for _ in 0..100 {
        script.extend([chunk(" "), Step::Pause(5)]);
    }
    let timeouts = Timeouts::default().idle(ms(500)).total(ms(40));
    check(timeouts, script, "timeout total").await;
}

#[tokio::test]
async fn a_call_does_not_wait_longer_than_it_may() {
    let body = r#"{"base_resp":{"status_code":1002}}"#;
    let server = Server::start(vec![json(429, body), json(429, body)]);
    let config = config(&server.url)
        .timeouts(Timeouts::default().total(Duration::from_secs(30)))
        .retry(RetryPolicy::default().backoff(Duration::from_mins(2), Duration::from_mins(2)));
    let error = make(&Transport::new(config.build().unwrap()).unwrap()).await.unwrap_err();
    assert_eq!((kind(&error).as_str(), error.attempts()), ("api 1002", 1));
}

#[tokio::test]
async fn no_connection() {
    // A full queue of one connection: the next connection is not answered.
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let listener = socket.listen(1).unwrap();
    let address = listener.local_addr().unwrap();
    let mut queue = Vec::new();
    for _ in 0..8 {
        let connection = tokio::net::TcpStream::connect(address);
        match tokio::time::timeout(ms(10), connection).await {
            Ok(connection) => queue.push(connection.unwrap()),
            Err(_) => break,
        }
    }
    let config = config(&format!("http://{address}"))
        .timeouts(Timeouts::default().connect(ms(20)).total(Duration::from_secs(30)))
        .retry(RetryPolicy::default().attempts(2).backoff(ms(1), ms(1)));
    let error = look(&Transport::new(config.build().unwrap()).unwrap()).await.unwrap_err();
    assert_eq!((kind(&error).as_str(), error.attempts()), ("timeout connect", 2));
    drop((listener, queue));
}
