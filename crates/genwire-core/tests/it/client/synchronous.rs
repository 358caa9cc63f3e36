//! The client of synchronous programs.

use super::server::{Server, Step, chunk, chunked, json, last_chunk};
use super::{LOOK_ENDPOINT, MAKE_ENDPOINT, Made, config, cube, kind, make_of};
use genwire_core::client::transport_types::HttpClient;
use genwire_core::client::{
    Blocking, CallOptions, Config, Token, TokenFuture, TokenSource, Transport,
};
use std::future::pending;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

#[test]
fn calls_have_the_same_replies_and_errors() {
    let bad = r#"{"base_resp":{"status_code":2013}}"#;
    let server = Server::start(vec![
        json(200, r#"{"id":"a"}"#),
        json(400, bad),
        vec![Step::Read, Step::Reset],
        json(200, r#"{"id":"b"}"#),
    ]);
    let http = Transport::new(config(&server.url).build().unwrap()).unwrap().blocking().unwrap();
    let make = || http.call::<Made>(&MAKE_ENDPOINT).request(&cube()).send();
    assert_eq!(make().unwrap().id.as_deref(), Some("a"));
    assert_eq!(kind(&make().unwrap_err()), "api 2013");
    let look = http.call::<Made>(&LOOK_ENDPOINT).param("task_id", "1").send();
    assert_eq!(look.unwrap().id.as_deref(), Some("b"));
}

#[test]
fn a_call_of_a_named_server_goes_nowhere_else() {
    let server = Server::start(vec![json(200, r#"{"id":"a"}"#)]);
    for (name, expected) in [("uploads", None), ("archive", Some("Config"))] {
        let config = config("http://127.0.0.1:9").server_url(name, &*server.url);
        let http = Transport::new(config.build().unwrap()).unwrap().blocking().unwrap();
        let call = http.call::<Made>(&MAKE_ENDPOINT).servers(&["uploads"]);
        let error = call.request(&cube()).send().err();
        assert_eq!(error.as_ref().map(kind).as_deref(), expected);
    }
    assert_eq!(server.count(), 1);
}

#[test]
fn streams_are_iterators() {
    let mut script = vec![Step::Read, chunked(200, "text/event-stream")];
    script.extend([chunk("a"), Step::Pause(2), chunk("b"), last_chunk()]);
    let mut cut = script.clone();
    cut.pop();
    let server = Server::start(vec![script, cut]);
    let http = Transport::new(config(&server.url).build().unwrap()).unwrap().blocking().unwrap();
    let open = || http.call::<Made>(&MAKE_ENDPOINT).request(&cube()).bytes().unwrap();
    let chunks: Result<Vec<_>, _> = open().collect();
    assert_eq!(chunks.unwrap().concat(), b"ab");
    let chunks: Vec<_> = open().collect();
    assert_eq!(kind(chunks.last().unwrap().as_ref().unwrap_err()), "truncated");
}

#[test]
fn dropping_a_stream_closes_the_connection() {
    let mut script = vec![Step::Read, chunked(200, "text/event-stream"), chunk("a")];
    script.push(Step::Stall);
    let server = Server::start(vec![script]);
    let http = Transport::new(config(&server.url).build().unwrap()).unwrap().blocking().unwrap();
    let mut stream = http.call::<Made>(&MAKE_ENDPOINT).request(&cube()).bytes().unwrap();
    assert_eq!(stream.next().unwrap().unwrap(), "a");
    assert_eq!(server.seen().left, 0);
    drop(stream);
    let began = Instant::now();
    while server.seen().left == 0 {
        assert!(began.elapsed() < Duration::from_secs(30), "the connection is still open");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_connection_that_was_closed_meanwhile_is_not_used() {
    let kept = |text: &str| {
        let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{text}", text.len());
        vec![Step::Read, Step::Send(head.into_bytes()), Step::Pause(5)]
    };
    let server = Server::start(vec![kept("{}"), kept(r#"{"id":"2"}"#)]);
    let http = Transport::new(config(&server.url).build().unwrap()).unwrap().blocking().unwrap();
    let make = || http.call::<Made>(&MAKE_ENDPOINT).request(&cube()).send();
    make().unwrap();
    while server.seen().closed == 0 {
        std::thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(make().unwrap().id.as_deref(), Some("2"));
}

#[test]
fn clients_of_different_runtimes_share_no_connection() {
    let answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
    let answer = Step::Send(answer.as_bytes().to_vec());
    let kept = vec![Step::Read, answer.clone(), Step::Read, answer, Step::Stall];
    let server = Server::start(vec![kept.clone(), kept.clone(), kept]);
    let asynchronous = Transport::new(config(&server.url).build().unwrap()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let first = asynchronous.clone().blocking().unwrap();
    let second = asynchronous.clone().blocking().unwrap();
    let limited = CallOptions::new().timeout(Duration::from_secs(20));
    for _ in 0..2 {
        for http in [&first, &second] {
            let call = http.call::<Made>(&MAKE_ENDPOINT).options(limited.clone());
            call.request(&cube()).send().unwrap();
        }
        runtime.block_on(make_of(&asynchronous, &cube(), &limited)).unwrap();
    }
    assert_eq!((server.count(), server.seen().connections), (6, 3));
}

#[tokio::test]
async fn an_asynchronous_program_is_asked_to_use_the_other_client() {
    let http =
        Transport::new(config("http://127.0.0.1:9").build().unwrap()).unwrap().blocking().unwrap();
    let error = http.call::<Made>(&MAKE_ENDPOINT).request(&cube()).send().unwrap_err();
    assert!(error.help().unwrap().contains("use the asynchronous client"), "{error}");
    drop(http);
}

/// A source that never answers the first time.
struct Stalled(AtomicBool);

impl TokenSource for Stalled {
    fn token<'a>(&'a self, _: &'a HttpClient) -> TokenFuture<'a> {
        let is_first = self.0.swap(false, Ordering::SeqCst);
        Box::pin(async move {
            if is_first {
                pending::<()>().await;
            }
            Ok(Token::new("second"))
        })
    }
}

#[test]
fn a_client_does_not_wait_for_a_token_that_another_one_asks_for_between_its_calls() {
    let server = Server::start(vec![json(200, r#"{"id":"a"}"#), json(200, r#"{"id":"b"}"#)]);
    let settings = Config::builder().base_url(&*server.url).no_proxy();
    let settings = settings.token_source("bearer", Stalled(AtomicBool::new(true)));
    let config = settings.build().unwrap();
    let make = |http: &Transport<Blocking>, limit| {
        http.call::<Made>(&MAKE_ENDPOINT).request(&cube()).timeout(limit).send()
    };
    let first = Transport::new(config.clone()).unwrap().blocking().unwrap();
    let error = make(&first, Duration::from_millis(20)).unwrap_err();
    assert_eq!(kind(&error), "timeout total");
    let minute = Duration::from_mins(1);
    let second = Transport::new(config).unwrap().blocking().unwrap();
    assert_eq!(make(&second, minute).unwrap().id.as_deref(), Some("a"));
    // A token is shared once it has arrived.
    assert_eq!(make(&first, minute).unwrap().id.as_deref(), Some("b"));
}
