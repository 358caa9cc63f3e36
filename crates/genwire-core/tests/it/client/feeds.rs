//! Typed events of a feed that ends with its body.

use super::events::script;
use super::server::{Script, Server, Step, last_chunk, reply};
use super::{MAKE_ENDPOINT, Made, client, config, cube, kind};
use genwire_core::client::{Error, EventFeed, Feed, FeedEnd, Timeouts, Transport};
use genwire_core::{Extra, Validate, Wire};
use std::time::Duration;

/// An event; an unlisted member is kept.
#[derive(Clone, Debug, PartialEq, Wire, Validate)]
#[wire(name = "sample.Tick")]
struct Tick {
    count: u64,
    #[serde(flatten)]
    extra: Extra,
}

const TWO_EVENTS: &str = "data: {\"count\":1}\n\n: hm\n\ndata: {\"count\":2}\n\n";

async fn open(http: &Transport, end: FeedEnd) -> EventFeed<Tick> {
    let call = http.call::<Feed<Tick>>(&MAKE_ENDPOINT).feed(end);
    call.request(&cube()).stream().await.unwrap()
}

/// The counts of the events, and the error at the end.
async fn drain(mut feed: EventFeed<Tick>) -> (Vec<u64>, Option<Error>) {
    let mut counts = Vec::new();
    while let Some(event) = feed.next().await {
        match event {
            Ok(event) => counts.push(event.count),
            Err(error) => {
                assert!(feed.next().await.is_none());
                return (counts, Some(error));
            }
        }
    }
    (counts, None)
}

const END: FeedEnd = FeedEnd::NONE.terminator("END");
const DONE_MEMBER: FeedEnd = FeedEnd::NONE.member("done", &[]);
const LAST_KIND: FeedEnd = FeedEnd::NONE.member("kind.is", &["last", "failed"]);

#[tokio::test]
async fn a_feed_whose_end_is_stated_is_cut_without_it() {
    for (tail, end) in [
        ("", END),
        ("", DONE_MEMBER),
        ("data: {\"count\":3,\"done\":false}\n\n", DONE_MEMBER),
        ("data: {\"count\":3,\"done\":null}\n\n", DONE_MEMBER),
        ("data: {\"count\":3,\"done\":true}\n\ndata: {\"cou", DONE_MEMBER),
        ("data: {\"count\":3,\"kind\":{\"is\":\"first\"}}\n\n", LAST_KIND),
        ("data: {\"count\":3,\"kind\":\"last\"}\n\n", LAST_KIND),
    ] {
        let script = script(&format!("{TWO_EVENTS}{tail}"), 9, vec![last_chunk()]);
        let server = Server::start(vec![script]);
        let (counts, error) = drain(open(&client(&server), end).await).await;
        assert_eq!(kind(&error.unwrap()), "truncated", "{tail}");
        assert!(counts.len() >= 2, "what came before is returned: {counts:?}");
    }
}

#[tokio::test]
async fn a_feed_ends_where_its_body_does() {
    let then = |tail: &str, end| script(&format!("{TWO_EVENTS}{tail}"), 9, vec![end]);
    for (script, end, expected) in [
        (then("", last_chunk()), FeedEnd::NONE, 2),
        (then(": hm", last_chunk()), FeedEnd::NONE, 2),
        (then("data: {\"count\":3}\n\n", last_chunk()), FeedEnd::NONE, 3),
        // After the terminator the client does not wait for the end.
        (then("data: [DONE]\n\n", Step::Stall), FeedEnd::NONE, 2),
        (then("data: END\n\n", Step::Stall), END, 2),
        (then("data: END", last_chunk()), END, 2),
        (reply(200, "content-type: text/event-stream", ""), FeedEnd::NONE, 0),
        (then("data: {\"count\":3,\"done\":true}\n\n", last_chunk()), DONE_MEMBER, 3),
        (then("data: [DONE]\n\n", Step::Stall), DONE_MEMBER, 2),
        (then("data: {\"count\":3,\"kind\":{\"is\":\"last\"}}\n\n", last_chunk()), LAST_KIND, 3),
    ] {
        let server = Server::start(vec![script]);
        let feed = open(&client(&server), end).await;
        assert_eq!((feed.head().status().as_u16(), feed.request_id()), (200, None));
        let (counts, error) = drain(feed).await;
        assert!(error.is_none(), "{end:?}: {error:?}");
        assert_eq!(counts, (1..=expected).collect::<Vec<u64>>());
    }
}

async fn fails(script: Script, expected: &str, counts: usize) {
    let server = Server::start(vec![script]);
    // Much longer than the pauses of the script, since a busy machine lengthens them.
    let timeouts = Timeouts::default().idle(Duration::from_secs(1));
    let config = config(&server.url).timeouts(timeouts).max_response_bytes(200).build().unwrap();
    let (found, error) = drain(open(&Transport::new(config).unwrap(), FeedEnd::NONE).await).await;
    let error = error.unwrap();
    assert_eq!((kind(&error).as_str(), found.len()), (expected, counts));
    assert_eq!((error.operation(), error.status()), (Some("make"), Some(200)));
}

#[tokio::test]
async fn a_feed_that_breaks_off_or_reports_an_error_is_an_error() {
    let then =
        |tail: &str, end| script(&format!("{TWO_EVENTS}{tail}"), 1000, vec![Step::Pause(5), end]);
    fails(then("", Step::Pause(0)), "truncated", 2).await;
    fails(then("", Step::Reset), "truncated", 2).await;
    fails(then("", Step::Stall), "timeout idle", 2).await;
    // The body ends normally, but within an event.
    fails(then("data: {\"count\":3}\n", last_chunk()), "truncated", 2).await;
    fails(then("data: {\"cou", last_chunk()), "truncated", 2).await;
    fails(then("data: {\"count\":\"3\"}\n\n", last_chunk()), "Response", 2).await;
    fails(then("data: END\n\n", last_chunk()), "protocol", 2).await;
    let error = r#"{"error":{"message":"full (1008)"}}"#;
    fails(then(&format!("data: {error}\n\n"), last_chunk()), "api 1008", 2).await;
    fails(then("event: error\ndata: overloaded\n\n", last_chunk()), "api 0", 2).await;
    let huge = format!("data: {{\"text\":\"{}\"}}\n\n", "x".repeat(300));
    fails(then(&huge, last_chunk()), "too large an event 200", 2).await;
    // A whole body instead of events.
    fails(reply(200, "content-type: text/event-stream", error), "api 1008", 0).await;
    fails(reply(200, "content-type: application/json", r#"{"count":1}"#), "protocol", 0).await;
}

#[tokio::test]
async fn an_event_without_a_required_member_is_an_error_that_names_it() {
    let event = r#"{"size":3}"#;
    let script = script(&format!("{TWO_EVENTS}data: {event}\n\n"), 9, vec![last_chunk()]);
    let server = Server::start(vec![script]);
    let (counts, error) = drain(open(&client(&server), FeedEnd::NONE).await).await;
    let error = error.unwrap();
    assert_eq!(counts, [1, 2]);
    assert!(error.to_string().contains("`count` is missing"), "{error}");
    assert_eq!(error.raw().map(|raw| &raw.body()[..]), Some(event.as_bytes()));
}

#[tokio::test]
async fn a_feed_may_be_beside_a_whole_reply() {
    let whole = reply(200, "content-type: application/json", r#"{"id":"7"}"#);
    let server = Server::start(vec![whole, script(TWO_EVENTS, 1000, vec![last_chunk()])]);
    let http = client(&server);
    let request = cube();
    let call = || http.call::<Made>(&MAKE_ENDPOINT).request(&request).feed::<Tick>(FeedEnd::NONE);
    call().await.unwrap();
    let (counts, error) = drain(call().stream().await.unwrap()).await;
    assert!(error.is_none(), "{error:?}");
    assert_eq!(counts, [1, 2]);
}

#[cfg(feature = "blocking")]
#[test]
fn a_feed_of_the_blocking_client_is_an_iterator() {
    let server = Server::start(vec![script(TWO_EVENTS, 1000, vec![last_chunk()])]);
    let http = Transport::new(config(&server.url).build().unwrap()).unwrap().blocking().unwrap();
    let request = cube();
    let call =
        http.call::<Feed<Tick>>(&MAKE_ENDPOINT).request(&request).feed::<Tick>(FeedEnd::NONE);
    let counts: Vec<u64> = call.stream().unwrap().map(|event| event.unwrap().count).collect();
    assert_eq!(counts, [1, 2]);
}
