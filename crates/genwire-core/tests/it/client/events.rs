//! Typed events, and what they add up to.

use super::server::{Script, Server, Step, chunk, chunked, last_chunk, reply};
use super::{KEY, MAKE_ENDPOINT, Made, client, config, cube, kind, make};
use genwire_core::client::{Error, EventStream, Response, Timeouts, Transport};
use genwire_core::merge::{Collected, Tally, concat, replace};
use genwire_core::{Build, Extra, Validate, Wire};
use serde_core::Serialize;
use std::any::Any;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;
use tokio::task::LocalSet;

/// Defines a reply of an interface with a terminator.
macro_rules! story {
    ($name:ident, $wire:literal, $terminator:expr) => {
        #[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
        #[wire(name = $wire)]
        struct $name {
            text: Option<String>,
            end: Option<String>,
            #[serde(flatten)]
            extra: Extra,
        }

        impl Collected for $name {
            type Event = Self;

            const INTERFACE: &'static genwire_core::Interface = &genwire_common::INTERFACE;
            const TERMINATOR: Option<&'static str> = $terminator;

            fn add(&mut self, event: Self, tally: &mut Tally) {
                concat(&mut self.text, event.text, tally);
                replace(&mut self.end, event.end);
            }

            fn may_report(_: &Self) -> bool {
                false
            }

            fn is_complete(&self) -> bool {
                self.end.is_some()
            }
        }
    };
}

story!(Story, "sample.Story", Some("[DONE]"));
story!(OtherEnd, "sample.OtherEnd", Some("END"));
story!(NoEnd, "sample.NoEnd", None);

const COMPLETE_STREAM: &str = "data: {\"text\":\"a\"}\n\n: hm\r\n\r\ndata:{\"text\":\"b\"}\n\n\
    data: {\"end\":\"stop\"}\n\n";

/// Creates a stream in chunks of a size, with its end.
pub(super) fn script(text: &str, size: usize, end: Vec<Step>) -> Script {
    let mut script = vec![Step::Read, chunked(200, "text/event-stream")];
    for bytes in text.as_bytes().chunks(size) {
        script.push(chunk(std::str::from_utf8(bytes).unwrap()));
    }
    script.extend(end);
    script
}

async fn open(http: &Transport) -> EventStream<Story> {
    EventStream::new(http.call::<Made>(&MAKE_ENDPOINT).request(&cube()).bytes().await.unwrap())
}

/// The strings of the events, and the error at the end.
async fn drain(stream: &mut EventStream<Story>) -> (Vec<String>, Option<Error>) {
    let mut texts = Vec::new();
    while let Some(event) = stream.next().await {
        match event {
            Ok(event) => texts.push(event.text.unwrap_or_default()),
            Err(error) => {
                assert!(stream.next().await.is_none());
                return (texts, Some(error));
            }
        }
    }
    (texts, None)
}

async fn complete(script: Script) {
    let server = Server::start(vec![script.clone(), script.clone(), script]);
    let http = client(&server);
    let mut stream = open(&http).await;
    let (texts, error) = drain(&mut stream).await;
    assert!(error.is_none(), "{error:?}");
    assert_eq!(texts.concat(), "ab");
    assert!(stream.is_complete());
    let reply: Response<Story> = open(&http).await.into_response().await.unwrap();
    assert_eq!((reply.text.as_deref(), reply.end.as_deref()), (Some("ab"), Some("stop")));
    assert_eq!(reply.raw().status().as_u16(), 200);
    let mut stream = open(&http).await;
    stream.next().await.unwrap().unwrap();
    assert_eq!(stream.into_response().await.unwrap().text.as_deref(), Some("ab"));
}

#[tokio::test]
async fn a_finish_and_then_the_end_is_complete() {
    let done = |text: &str| format!("{COMPLETE_STREAM}data: {text}\n\n");
    complete(script(COMPLETE_STREAM, 9, vec![last_chunk()])).await;
    complete(script(&done("[DONE]"), 1000, vec![last_chunk()])).await;
    complete(script(&done("[DONE]"), 1, vec![last_chunk()])).await;
    complete(script(
        &format!("{}no JSON\n\ndata: no JSON\n\n", done("[DONE]")),
        50,
        vec![last_chunk()],
    ))
    .await;
    let alive = COMPLETE_STREAM.replace("data:{", "data:\n\ndata: \n\ndata:{");
    complete(script(&alive, 7, vec![last_chunk()])).await;
    // After the terminator, the client does not wait for the end of the body.
    complete(script(&done("[DONE]"), 1000, vec![Step::Stall])).await;
    complete(script(
        &COMPLETE_STREAM.replace("\n\ndata: {\"end", "\ndata: {\"end"),
        9,
        vec![last_chunk()],
    ))
    .await;
    complete(reply(200, "content-type: application/json", r#"{"text":"ab","end":"stop"}"#)).await;
    complete(reply(200, "content-type: text/event-stream", r#" {"text":"ab","end":"stop"}"#)).await;
}

/// Reads a stream that ends with a terminator, in a separate event and in a line of the last event.
/// Returns true if the terminator ended it.
async fn is_ended_by<R>(terminator: &str) -> bool
where
    R: Collected + Serialize + Any + Send + Sync,
{
    let mut results = Vec::new();
    for gap in ["\n\n", "\n"] {
        let text = COMPLETE_STREAM.trim_end().to_owned() + gap + "data: " + terminator + "\n\n";
        // A client that does not know the terminator waits for the end in vain.
        let server = Server::start(vec![script(&text, 1000, vec![Step::Stall])]);
        let http = client(&server);
        let bytes = http.call::<Made>(&MAKE_ENDPOINT).request(&cube()).bytes().await.unwrap();
        results.push(EventStream::<R>::new(bytes).into_response().await.is_ok());
    }
    assert_eq!(results[0], results[1], "{terminator}");
    results[0]
}

#[tokio::test]
async fn a_stream_ends_with_the_terminator_of_its_interface_or_the_usual_one() {
    assert!(is_ended_by::<Story>("[DONE]").await);
    assert!(is_ended_by::<OtherEnd>("END").await);
    assert!(is_ended_by::<NoEnd>("[DONE]").await);
    assert!(!is_ended_by::<Story>("END").await);
    assert!(!is_ended_by::<OtherEnd>("[DONE]").await);
    assert!(!is_ended_by::<NoEnd>("END").await);
}

async fn fails(script: Script, timeouts: Timeouts, texts: &[&str], expected: &str) {
    let server = Server::start(vec![script.clone(), script]);
    let config = config(&server.url).timeouts(timeouts).max_response_bytes(200).build().unwrap();
    let http = Transport::new(config).unwrap();
    let mut stream = open(&http).await;
    let (found, error) = drain(&mut stream).await;
    let error = error.unwrap();
    assert_eq!(
        (found, kind(&error).as_str()),
        (texts.iter().map(ToString::to_string).collect(), expected)
    );
    assert_eq!((error.operation(), error.status()), (Some("make"), Some(200)));
    assert_eq!(stream.partial().text.clone().unwrap_or_default(), texts.concat());
    let error = open(&http).await.into_response().await.unwrap_err();
    assert_eq!(kind(&error), expected);
    assert_eq!(error.partial().text.clone().unwrap_or_default(), texts.concat());
    assert_eq!(server.count(), 2, "a stream that has begun is not opened again");
}

#[tokio::test]
async fn whatever_ends_earlier_says_so_and_keeps_what_came() {
    let start = "data: {\"text\":\"a\"}\n\ndata: {\"text\":\"b\"}\n\n";
    let usual = Timeouts::default();
    let ends = |tail: &str, end| script(&format!("{start}{tail}"), 1000, vec![Step::Pause(5), end]);
    let ab = ["a", "b"];
    fails(ends("", last_chunk()), usual, &ab, "truncated").await;
    fails(ends("", Step::Pause(0)), usual, &ab, "truncated").await;
    fails(ends("", Step::Reset), usual, &ab, "truncated").await;
    fails(ends("data: [DONE]\n\n", last_chunk()), usual, &ab, "truncated").await;
    fails(ends("data: {\"end\":\"stop\"}\n", last_chunk()), usual, &ab, "truncated").await;
    fails(ends("data: {\"end\":\n\n", last_chunk()), usual, &ab, "protocol").await;
    let envelope = "data: {\"error\":{\"message\":\"full (1008)\"}}\n\n";
    fails(ends(envelope, last_chunk()), usual, &ab, "api 1008").await;
    let base = "data: {\"base_resp\":{\"status_code\":1027},\"end\":\"stop\"}\n\n";
    fails(ends(base, last_chunk()), usual, &ab, "api 1027").await;
    let named = "event: error\ndata: {\"error\":{\"message\":\"full (1008)\"}}\n\n";
    fails(ends(named, last_chunk()), usual, &ab, "api 1008").await;
    // Whatever the data, and even if a terminator follows.
    let odd = "event: error\ndata: overloaded\n\ndata: {\"end\":\"stop\"}\n\n";
    fails(ends(odd, last_chunk()), usual, &ab, "api 0").await;
    let huge = format!("data: {{\"text\":\"{}\"}}\n\n", "x".repeat(300));
    fails(ends(&huge, last_chunk()), usual, &ab, "too large an event 200").await;
    let idle = usual.idle(Duration::from_millis(30));
    fails(ends("", Step::Stall), idle, &ab, "timeout idle").await;
    fails(reply(200, "content-type: text/event-stream", ""), usual, &[], "truncated").await;
    let error = r#"{"error":{"message":"full (1008)"}}"#;
    fails(reply(200, "content-type: text/event-stream", error), usual, &[], "api 1008").await;
    let long = format!("{{\"text\":\"{}\"}}", "x".repeat(300));
    for size in [100, 1000] {
        let steps = script(&long, size, vec![last_chunk()]);
        fails(steps, usual, &[], "too large the response 200").await;
    }
}

#[tokio::test]
async fn a_stream_that_has_failed_adds_up_to_no_reply() {
    let script = script("data: {\"text\":\"a\"}\n\ndata: no JSON\n\n", 1000, vec![last_chunk()]);
    let server = Server::start(vec![script]);
    let mut stream = open(&client(&server)).await;
    assert_eq!(kind(&drain(&mut stream).await.1.unwrap()), "protocol");
    let error = stream.into_response().await.unwrap_err();
    assert_eq!((kind(&error).as_str(), error.operation()), ("truncated", Some("make")));
}

#[tokio::test]
async fn the_words_of_the_parser_do_not_show_the_key() {
    let text = format!("data: {{\"text\":[\"{KEY}\"]}}\n\ndata: \"{KEY}\"\n\n");
    for part in text.split_inclusive("\n\n") {
        let server = Server::start(vec![script(part, 1000, vec![last_chunk()])]);
        let error = open(&client(&server)).await.into_response().await.unwrap_err();
        assert_eq!(kind(&error), "protocol");
        let source = std::error::Error::source(&error);
        let text = format!("{error} {error:?} {source:?}");
        assert!(!text.contains(KEY), "{text}");
    }
}

#[tokio::test]
async fn a_connection_whose_stream_has_ended_is_used_again() {
    let mut kept = vec![Step::Read];
    let head =
        "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
    kept.push(Step::Send(head.as_bytes().to_vec()));
    kept.extend([chunk(COMPLETE_STREAM), chunk("data: [DONE]\n\n"), last_chunk()]);
    let twice = [kept.clone(), kept].concat();
    let server = Server::start(vec![twice]);
    let http = client(&server);
    for _ in 0..2 {
        let reply = open(&http).await.into_response().await.unwrap();
        assert_eq!(reply.text.as_deref(), Some("ab"));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!((server.count(), server.seen().connections), (2, 1));
}

/// Events of one letter each that together exceed a limit.
#[tokio::test]
async fn a_stream_that_does_not_stop_is_refused_at_four_times_the_limit_of_a_reply() {
    let event = "data: {\"text\":\"aaaaaaaaaa\"}\n\n";
    let many = script(&event.repeat(90), 1000, vec![Step::Stall]);
    let server = Server::start(vec![many.clone(), many]);
    let config = config(&server.url).max_response_bytes(200).build().unwrap();
    let http = Transport::new(config).unwrap();
    let (texts, error) = drain(&mut open(&http).await).await;
    assert_eq!(texts.len(), 80);
    let expected = "the streamed reply has more than 800 bytes";
    assert!(error.unwrap().to_string().contains(expected));
    let error = open(&http).await.into_response().await.unwrap_err();
    assert!(error.to_string().contains(expected), "{error}");
}

/// Other tasks of the same thread run while a stream has more events at once.
#[tokio::test]
async fn events_that_are_there_already_let_other_tasks_run() {
    let event = "data: {\"text\":\"a\"}\n\n";
    let mut all = script(&event.repeat(40_000), 1 << 20, Vec::new());
    all.extend([chunk("data: {\"end\":\"stop\"}\n\n"), last_chunk()]);
    let server = Server::start(vec![all]);
    let http = client(&server);
    let mut stream = open(&http).await;
    let turns = Rc::new(Cell::new(0));
    let counted = Rc::clone(&turns);
    let others = LocalSet::new();
    others.spawn_local(async move {
        loop {
            counted.set(counted.get() + 1);
            tokio::task::yield_now().await;
        }
    });
    let longest = others.run_until(async {
        let (mut longest, mut run, mut turn) = (0, 0, 0);
        while let Some(event) = stream.next().await {
            event.unwrap();
            run = if turns.get() == turn { run + 1 } else { 1 };
            turn = turns.get();
            longest = longest.max(run);
        }
        longest
    });
    // As many events as fit into 64 KiB and one portion.
    assert!(longest.await <= 72 * 1024 / event.len());
}

#[tokio::test]
async fn a_whole_reply_of_countless_values_is_not_parsed() {
    let body = format!(r#"{{"x":[{}0]}}"#, "0,".repeat(1 << 18));
    let server = Server::start(vec![reply(200, "content-type: application/json", &body)]);
    let http = client(&server);
    let error = make(&http).await.unwrap_err();
    assert_eq!(kind(&error), "protocol");
    assert!(error.to_string().contains("more than 262144 JSON values"), "{error}");
}
