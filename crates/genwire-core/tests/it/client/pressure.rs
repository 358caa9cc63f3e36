//! Back-pressure: if the program stops reading, the service cannot send.

use super::{MAKE_ENDPOINT, Made, config, cube};
use genwire_core::client::{EventStream, RetryPolicy, Transport};
use genwire_core::merge::{Collected, Tally};
use genwire_core::{Build, Extra, Validate, Wire};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

const EVENT: &[u8] = b"data: {\"text\":\"0123456789abcdef0123456789abcdef0123456789\"}\n\n";
/// Number of events that the service tries to send: 64 MB.
const EVENTS: usize = 1_000_000;
/// Upper limit of the bytes in the buffers of two sockets, with a large margin.
const BUFFERS: usize = 24_000_000;

#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Word")]
struct Word {
    text: Option<String>,
    #[serde(flatten)]
    extra: Extra,
}

impl Collected for Word {
    type Event = Self;

    const INTERFACE: &'static genwire_core::Interface = &genwire_common::INTERFACE;
    const TERMINATOR: Option<&'static str> = None;

    fn add(&mut self, event: Self, _: &mut Tally) {
        self.text = event.text;
    }

    fn may_report(_: &Self) -> bool {
        false
    }

    fn is_complete(&self) -> bool {
        self.text.is_some()
    }
}

/// A service that sends as fast as it can, and the number of bytes that were read from it.
fn start() -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let taken = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&taken);
    thread::spawn(move || send(listener.accept().unwrap().0, &count));
    (url, taken)
}

fn send(mut stream: TcpStream, taken: &AtomicUsize) {
    let mut request = Vec::new();
    while !request.ends_with(b"}") {
        let mut bytes = [0; 1024];
        let count = stream.read(&mut bytes).unwrap();
        request.extend_from_slice(&bytes[..count]);
    }
    let length = EVENT.len() * EVENTS;
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let events = EVENT.repeat(1000);
    for _ in 0..EVENTS / 1000 {
        let mut rest = &events[..];
        while !rest.is_empty() {
            // A client that is gone no longer reads.
            let Ok(count) = stream.write(rest) else { return };
            taken.fetch_add(count, Ordering::Relaxed);
            rest = &rest[count..];
        }
    }
}

/// Waits until nothing more is read, though not for long.
async fn settled(taken: &AtomicUsize) -> usize {
    let mut last = 0;
    for _ in 0..10 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        let now = taken.load(Ordering::Relaxed);
        if now == last && now > 0 {
            break;
        }
        last = now;
    }
    taken.load(Ordering::Relaxed)
}

#[tokio::test]
async fn a_service_waits_for_a_program_that_does_not_read() {
    let (url, taken) = start();
    let config = config(&url).retry(RetryPolicy::never()).build().unwrap();
    let http = Transport::new(config).unwrap();
    let bytes = http.call::<Made>(&MAKE_ENDPOINT).request(&cube()).bytes().await.unwrap();
    let mut stream: EventStream<Word> = EventStream::new(bytes);
    for _ in 0..3 {
        stream.next().await.unwrap().unwrap();
        let now = settled(&taken).await;
        assert!(now < BUFFERS, "{now} bytes were taken for a few events");
    }
    let before = taken.load(Ordering::Relaxed);
    let mut count = 3;
    while taken.load(Ordering::Relaxed) <= before.max(BUFFERS) {
        stream.next().await.unwrap().unwrap();
        count += 1;
    }
    assert!(count * EVENT.len() <= taken.load(Ordering::Relaxed));
    assert!(taken.load(Ordering::Relaxed) < count * EVENT.len() + BUFFERS);
}
