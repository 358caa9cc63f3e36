//! Replies that arrive in chunks.

use super::server::{Script, Server, Step, chunk, chunked, head, json, last_chunk, reply};
use super::{MAKE_ENDPOINT, Made, client, config, cube, kind};
use genwire_core::client::transport_types::Bytes;
use genwire_core::client::{ByteStream, Error, RetryPolicy, Timeouts, Transport};
use std::fs;
use std::time::Duration;

const EVENTS: &str = "text/event-stream; charset=utf-8";

async fn open(http: &Transport) -> Result<ByteStream, Error> {
    http.call::<Made>(&MAKE_ENDPOINT).request(&cube()).bytes().await
}

/// Everything that a stream returns, and the error at its end.
async fn drain(stream: &mut ByteStream) -> (String, Option<Error>) {
    let mut text = String::new();
    while let Some(part) = stream.next().await {
        match part {
            Ok(part) => text.push_str(std::str::from_utf8(&part).unwrap()),
            Err(error) => {
                assert!(stream.next().await.is_none(), "nothing comes after an error");
                return (text, Some(error));
            }
        }
    }
    assert!(stream.next().await.is_none());
    (text, None)
}

fn events(media_type: &str) -> Script {
    vec![
        Step::Read,
        chunked(200, media_type),
        chunk("data: 1\n\n"),
        Step::Pause(2),
        chunk("data: 2\n\n"),
        last_chunk(),
    ]
}

#[tokio::test]
async fn chunks_come_one_after_the_other() {
    for media_type in [EVENTS, "application/json", "text/plain", "application/octet-stream"] {
        let server = Server::start(vec![events(media_type)]);
        let mut stream = open(&client(&server)).await.unwrap();
        assert_eq!((stream.status().as_u16(), stream.is_whole()), (200, false));
        let (text, error) = drain(&mut stream).await;
        assert_eq!((text.as_str(), error.is_none()), ("data: 1\n\ndata: 2\n\n", true));
        let request = server.seen().requests.remove(0);
        assert!(request.contains("accept: text/event-stream, application/json"), "{request}");
    }
}

#[tokio::test]
async fn dropping_a_stream_closes_the_connection() {
    let script = vec![Step::Read, chunked(200, EVENTS), chunk("data: 1\n\n"), Step::Stall];
    let server = Server::start(vec![script]);
    let mut stream = open(&client(&server)).await.unwrap();
    assert_eq!(stream.next().await.unwrap().unwrap(), "data: 1\n\n");
    assert_eq!(server.seen().left, 0);
    drop(stream);
    for _ in 0..10_000 {
        tokio::time::sleep(Duration::from_millis(2)).await;
        let seen = server.seen();
        if seen.closed == 1 {
            assert_eq!(seen.left, 1);
            return;
        }
    }
    panic!("the connection is still open");
}

async fn breaks(timeouts: Timeouts, end: Step, expected: &str) {
    let mut first = vec![Step::Read, chunked(200, EVENTS), chunk("data: 1\n\n")];
    first.extend([Step::Pause(10), end]);
    let server = Server::start(vec![first, events(EVENTS)]);
    let config = config(&server.url).timeouts(timeouts).build().unwrap();
    let http = Transport::new(config).unwrap();
    let mut stream = open(&http).await.unwrap();
    let (text, error) = drain(&mut stream).await;
    let error = error.unwrap();
    assert_eq!((text.as_str(), kind(&error).as_str()), ("data: 1\n\n", expected));
    assert_eq!((error.operation(), error.status()), (Some("make"), Some(200)));
    assert_eq!(server.count(), 1, "nothing is sent again after the first byte");
}

#[tokio::test]
async fn a_stream_that_breaks_says_how_and_is_not_repeated() {
    let ms = Duration::from_millis;
    breaks(Timeouts::default(), Step::Reset, "truncated").await;
    breaks(Timeouts::default(), Step::Pause(0), "truncated").await;
    breaks(Timeouts::default().idle(ms(60)), Step::Stall, "timeout idle").await;
    let script = vec![Step::Read, chunked(200, EVENTS), chunk("data: 1\n\n"), Step::Stall];
    let (text, error) = until_time_is_up(&script, 9).await;
    assert_eq!((text.as_str(), kind(&error).as_str()), ("data: 1\n\n", "timeout total"));
    assert_eq!((error.operation(), error.status()), (Some("make"), Some(200)));
}

/// Returns the chunks of an endless stream that arrive before the total timeout. The timeout is
/// extended if a machine is too slow for the minimum that the test requires.
async fn until_time_is_up(script: &Script, least: usize) -> (String, Error) {
    for total in [100, 1_000, 10_000, 100_000].map(Duration::from_millis) {
        let server = Server::start(vec![script.clone()]);
        let config = config(&server.url).timeouts(Timeouts::default().total(total));
        let Ok(mut stream) = open(&Transport::new(config.build().unwrap()).unwrap()).await else {
            continue;
        };
        let (text, error) = drain(&mut stream).await;
        if text.len() >= least {
            assert_eq!(server.count(), 1, "nothing is sent again after the first byte");
            return (text, error.unwrap());
        }
    }
    panic!("the stream hands out nothing");
}

#[tokio::test]
async fn a_drip_keeps_a_stream_alive_until_the_time_for_everything_is_up() {
    let mut script = vec![Step::Read, chunked(200, EVENTS)];
    for _ in 0..25_000 {
        script.extend([chunk(":\n"), Step::Pause(4)]);
    }
    let (_, error) = until_time_is_up(&script, 6).await;
    assert_eq!(kind(&error), "timeout total");
}

#[tokio::test]
async fn a_stream_is_opened_again_before_its_first_byte() {
    let busy = r#"{"base_resp":{"status_code":1002}}"#;
    let server = Server::start(vec![json(200, busy), json(429, busy), events(EVENTS)]);
    let mut stream = open(&client(&server)).await.unwrap();
    assert_eq!(drain(&mut stream).await.0.len(), 18);
    assert_eq!(server.count(), 3);
    let broken = vec![Step::Read, chunked(200, "text/plain"), Step::Reset];
    let server = Server::start(vec![broken, events(EVENTS)]);
    assert_eq!(kind(&open(&client(&server)).await.unwrap_err()), "truncated");
    assert_eq!(server.count(), 1);
}

#[tokio::test]
async fn errors_come_instead_of_a_stream() {
    let error = r#" {"error":{"message":"no (2013)"}}"#;
    for script in [json(400, error), json(200, error), reply(200, "", error)] {
        let server = Server::start(vec![script]);
        assert_eq!(kind(&open(&client(&server)).await.unwrap_err()), "api 2013");
    }
    for (media_type, text) in [("text/html", "<html></html>"), ("text/plain", "upstream is gone")] {
        let page = reply(200, &format!("content-type: {media_type}"), text);
        let server = Server::start(vec![page]);
        let error = open(&client(&server)).await.unwrap_err();
        assert_eq!(kind(&error), "protocol");
        assert!(error.to_string().contains(text), "{error}");
    }
}

#[tokio::test]
async fn a_whole_reply_comes_instead_of_a_stream() {
    let text = r#"{"id":"a","size":2}"#;
    for media_type in ["application/json", EVENTS] {
        let script = reply(200, &format!("content-type: {media_type}"), text);
        let server = Server::start(vec![script]);
        let mut stream = open(&client(&server)).await.unwrap();
        let first = stream.next().await.unwrap().unwrap();
        assert!(stream.is_whole_from(&first));
        let reply = stream.into_response::<Made>(first).await.unwrap();
        assert_eq!((reply.id.as_deref(), reply.size), (Some("a"), Some(2)));
        assert_eq!(reply.raw().body(), text);
    }
    let late = reply(200, &format!("content-type: {EVENTS}"), r#"{"error":"x (1008)"}"#);
    let server = Server::start(vec![late]);
    let stream = open(&client(&server)).await.unwrap();
    let error = stream.into_response::<Made>(Bytes::new()).await.unwrap_err();
    assert_eq!(kind(&error), "api 1008");
}

#[tokio::test]
async fn a_whole_reply_in_place_of_a_stream_has_the_bounds_of_others() {
    let long = format!(r#"{{"id":"{}"}}"#, "x".repeat(3000));
    let many = format!(r#"{{"id":"a","more":[0{}]}}"#, ",0".repeat(300_000));
    for (text, limit, expected) in [
        (&long, 2000, "the response is larger than 2000 bytes"),
        (&many, 1_000_000, "the response has more than 262144 JSON values"),
    ] {
        for is_read in [false, true] {
            let script = reply(200, &format!("content-type: {EVENTS}"), text);
            let server = Server::start(vec![script]);
            let config = config(&server.url).max_response_bytes(limit).build().unwrap();
            let mut stream = open(&Transport::new(config).unwrap()).await.unwrap();
            let first = if is_read { stream.next().await.unwrap().unwrap() } else { Bytes::new() };
            let error = stream.into_response::<Made>(first).await.unwrap_err();
            assert_eq!(error.to_string(), format!("`make`: {expected}"));
            assert!(error.raw().unwrap().body().len() <= limit);
        }
    }
}

#[tokio::test]
async fn a_stream_as_a_whole_may_be_long() {
    let mut script = vec![Step::Read, chunked(200, EVENTS)];
    script.extend(vec![chunk(&"x".repeat(900)); 5]);
    script.push(last_chunk());
    let server = Server::start(vec![script]);
    let config = config(&server.url).max_response_bytes(1000).retry(RetryPolicy::never());
    let mut stream = open(&Transport::new(config.build().unwrap()).unwrap()).await.unwrap();
    assert_eq!(stream.limit(), 1000);
    let (text, error) = drain(&mut stream).await;
    assert_eq!((text.len(), error.is_none()), (4500, true));
}

#[tokio::test]
async fn a_body_is_saved_once_it_is_complete() {
    let name = std::env::temp_dir().join(format!("genwire-saved-{}", std::process::id()));
    let script = |end| vec![Step::Read, chunked(200, EVENTS), chunk("one "), chunk("two"), end];
    let server = Server::start(vec![script(Step::Pause(1))]);
    let error = open(&client(&server)).await.unwrap().save(&name).await.unwrap_err();
    assert_eq!(kind(error.get_ref().unwrap().downcast_ref().unwrap()), "truncated");
    assert!(!name.exists());
    let server = Server::start(vec![script(last_chunk())]);
    let path = open(&client(&server)).await.unwrap().save(&name).await.unwrap();
    assert_eq!((&path, fs::read(&name).unwrap()), (&name, b"one two".to_vec()));
    fs::remove_file(&name).unwrap();
}

#[tokio::test]
async fn nothing_at_all_is_an_empty_stream() {
    let script = vec![Step::Read, head(200, "content-length: 0")];
    let server = Server::start(vec![script]);
    let mut stream = open(&client(&server)).await.unwrap();
    assert_eq!(drain(&mut stream).await.0, "");
}
