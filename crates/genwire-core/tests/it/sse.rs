//! The framing of event streams, at every cut.

use genwire_core::sse::{FrameTooLarge, Framer, Tail};
use proptest::prelude::*;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

const LIMIT: usize = 1 << 16;

/// An event as the tables write it: data, name, id, reconnection time in milliseconds.
type Row = (String, Option<String>, Option<String>, Option<u128>);

fn row(data: &str, name: Option<&str>, id: Option<&str>, retry: Option<u128>) -> Row {
    (data.to_owned(), name.map(str::to_owned), id.map(str::to_owned), retry)
}

/// Returns the events of a stream in chunks, the error that ended it, and its tail.
fn events<'a>(
    chunks: impl IntoIterator<Item = &'a [u8]>,
    limit: usize,
) -> (Vec<Row>, Option<FrameTooLarge>, Tail) {
    let mut framer = Framer::new(limit);
    let mut rows = Vec::new();
    let mut failure = None;
    for chunk in chunks {
        let mut frames = framer.push(chunk);
        while let Some(event) = frames.next() {
            match event {
                Ok(event) => rows.push(row(
                    &event.text(),
                    event.name(),
                    event.id(),
                    event.retry().as_ref().map(Duration::as_millis),
                )),
                Err(error) => failure = Some(error),
            }
        }
    }
    (rows, failure, framer.finish())
}

/// Frames a stream at once, in chunks of every size, and with every single and double split.
fn check(stream: &[u8], expected: &[Row]) {
    let whole = events([stream], LIMIT);
    assert_eq!(whole.0, expected, "{:?}", String::from_utf8_lossy(stream));
    assert_eq!(whole.1, None);
    for size in 1..=stream.len() {
        assert_eq!(events(stream.chunks(size), LIMIT), whole, "in chunks of {size}");
    }
    for first in 0..=stream.len() {
        let (head, tail) = stream.split_at(first);
        assert_eq!(events([head, tail], LIMIT), whole, "cut at {first}");
        if stream.len() < 80 {
            for second in 0..=tail.len() {
                let (middle, end) = tail.split_at(second);
                assert_eq!(events([head, middle, b"", end], LIMIT), whole);
            }
        }
    }
}

/// Streams and the data of their events, for events with only data.
const STREAMS: &[(&str, &[&str])] = &[
    ("data: one\n\ndata: two\n\n", &["one", "two"]),
    ("data: one\r\n\r\ndata: two\r\n\r\n", &["one", "two"]),
    ("data: one\r\rdata: two\r\r", &["one", "two"]),
    ("data: one\n\r\ndata: two\r\n\ndata: three\r\n\r", &["one", "two", "three"]),
    ("data: one\n\r\r\n\ndata: two\n\n\n\n", &["one", "two"]),
    ("\n\n\r\n\rdata: late\n\n", &["late"]),
    ("data:close\n\ndata:  far\n\ndata:\ttab\n\n", &["close", " far", "\ttab"]),
    ("data: a\ndata:\ndata: b\ndata\n\n", &["a\n\nb\n"]),
    ("data\n\ndata:\n\ndata: \n\n", &["", "", ""]),
    ("data: a: b\n\ndata::\n\n", &["a: b", ":"]),
    (": waiting\n\n:\n\ndata: x\n: in between\ndata: y\n\n", &["x\ny"]),
    ("event: ping\n\ndata: x\n\n", &["x"]),
    ("sort: x\ndata: x\nkind\nData: y\n data: z\ndatas: w\n\n", &["x"]),
    ("\u{feff}data: marked\n\n", &["marked"]),
    ("\u{feff}\u{feff}data: twice\n\ndata: x\n\n", &["x"]),
    ("data: \u{feff}inside\n\n", &["\u{feff}inside"]),
    ("data: a\u{2028}b\u{85}c\n\n", &["a\u{2028}b\u{85}c"]),
    ("data: {\"t\":\"\\n\u{1f600}\u{e9}\"}\n\n", &["{\"t\":\"\\n\u{1f600}\u{e9}\"}"]),
    ("data: [DONE]\n\ndata: more\n\n", &["[DONE]", "more"]),
    ("data:[DONE]\n\n", &["[DONE]"]),
    ("data: x\n\ndata: cut", &["x"]),
    ("data: x\n\ndata: cut\n", &["x"]),
    ("data: x\n\ndat", &["x"]),
    ("{\"error\":{\"message\":\"no\"}}", &[]),
    ("id: a\0b\ndata: x\n\n", &["x"]),
    ("retry: 1e3\ndata: x\n\nretry: -1\n\nretry:\n\n", &["x"]),
    ("", &[]),
];

#[test]
fn odd_framings_give_their_events_at_every_cut() {
    for (stream, expected) in STREAMS {
        let rows: Vec<Row> = expected.iter().map(|data| row(data, None, None, None)).collect();
        check(stream.as_bytes(), &rows);
    }
}

#[test]
fn a_byte_order_mark_that_is_none_is_text() {
    check(b"\xef\xbbdata: x\n\ndata: y\n\n", &[row("y", None, None, None)]);
    check(b"\xefdata: x\n\ndata: \xff\n\n", &[row("\u{fffd}", None, None, None)]);
    check(b"\xef\xbb", &[]);
}

#[test]
fn names_belong_to_one_event_and_ids_stay() {
    check(
        b"event: a\nid: 1\ndata: x\n\ndata: y\n\nid:\nevent: b\nevent: c\nretry: 30\ndata: z\n\n",
        &[
            row("x", Some("a"), Some("1"), None),
            row("y", None, Some("1"), None),
            row("z", Some("c"), None, Some(30)),
        ],
    );
    check(b"event: lost\nid: 7\n\ndata: x\n\n", &[row("x", None, Some("7"), None)]);
}

#[test]
fn the_rest_is_reported() {
    let tail = |stream: &str| events([stream.as_bytes()], LIMIT).2;
    assert!(tail("data: x\n\n").is_clean());
    assert!(tail("data: x\n\r").is_clean());
    assert_eq!(tail("data: x\n\ndata: [DONE]\n").data(), b"[DONE]");
    assert_eq!(tail("data: x\n\ndata: [DONE]").data(), b"[DONE]");
    assert_eq!(tail("data: x\ndata: y").data(), b"x\ny");
    assert!(!tail("data: x\n").is_clean());
    assert!(!tail("dat").is_clean());
}

#[test]
fn an_event_larger_than_the_limit_ends_the_stream() {
    for stream in [
        &b"data: ok\n\ndata: 0123456789\n\ndata: after\n\n"[..],
        b"data: ok\n\ndata: 01\ndata: 2345678901\n\ndata: x\n\n",
        b"data: ok\n\ndata: 0123\ndata: 456\ndata: 789\ndata: 01\n\n",
        b"data: ok\n\nevent: 0123456789\n\n",
        b"data: ok\n\n0123456789012345",
    ] {
        let whole = events([stream], 12);
        assert_eq!(whole.0.len(), 1, "{:?}", String::from_utf8_lossy(stream));
        assert_eq!(whole.1.map(FrameTooLarge::limit), Some(12));
        assert!(!whole.2.is_clean());
        for size in 1..stream.len() {
            let cut = events(stream.chunks(size), 12);
            assert_eq!((cut.0, cut.1), (whole.0.clone(), whole.1), "in chunks of {size}");
        }
    }
    let comments = format!(": {}\n\ndata: ok\n\n", "x".repeat(100));
    assert_eq!(events(comments.as_bytes().chunks(7), 12).0.len(), 1);
}

#[test]
fn events_that_are_not_taken_are_skipped() {
    let mut framer = Framer::new(LIMIT);
    framer.push(b"data: a\n\ndata: b\n\ndata: c");
    let mut frames = framer.push(b"d\n\n");
    assert_eq!(
        frames.next().and_then(Result::ok).map(|event| event.data().to_vec()),
        Some(b"cd".to_vec())
    );
}

#[test]
fn lines_of_json_count_as_events_only_if_the_whole_is_none() {
    let parts = |stream: &str| {
        let mut framer = Framer::new(LIMIT);
        let mut frames = framer.push(stream.as_bytes());
        let event = frames.next().and_then(Result::ok);
        let parts = event.map(|event| event.bodies("[DONE]").map(<[u8]>::len).collect::<Vec<_>>());
        parts.unwrap_or_default()
    };
    assert_eq!(parts("data: {\"a\":1}\ndata: {}\n\n"), [7, 2]);
    assert_eq!(parts("data: {}\ndata: [DONE]\n\n"), [2, 6]);
    assert_eq!(parts("data: {\ndata: }\n\n"), [3]);
    assert_eq!(parts("data: {}\ndata: words\n\n"), [8]);
    assert_eq!(parts("data: words\n\n"), [5]);
    assert_eq!(parts("data: {}\n\n"), [2]);
}

#[test]
fn recorded_framings_give_their_events() {
    let Some(folder) = std::env::var_os("GENWIRE_CORPUS").map(PathBuf::from) else { return };
    let mut count = 0;
    for entry in fs::read_dir(folder.join("sse-framing")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let case: serde_json::Value = serde_json::from_str(&text).unwrap();
        let chunks: Vec<Vec<u8>> = case["chunks_hex"]
            .as_array()
            .unwrap()
            .iter()
            .map(|chunk| (0..chunk.as_str().unwrap().len() / 2).map(|at| hex(chunk, at)).collect())
            .collect();
        let expected: Vec<Row> = case["events"].as_array().unwrap().iter().map(expected).collect();
        let given = events(chunks.iter().map(Vec::as_slice), LIMIT).0;
        assert_eq!(without_stale_retry(given), expected, "{}", case["name"]);
        let whole = chunks.concat();
        check(&whole, &events([&whole[..]], LIMIT).0);
        assert_eq!(without_stale_retry(events([&whole[..]], LIMIT).0), expected);
        count += 1;
    }
    assert!(count >= 45, "found {count} framings");
}

fn hex(chunk: &serde_json::Value, at: usize) -> u8 {
    u8::from_str_radix(&chunk.as_str().unwrap()[2 * at..2 * at + 2], 16).unwrap()
}

fn expected(event: &serde_json::Value) -> Row {
    row(
        event["data"].as_str().unwrap(),
        event["event"].as_str(),
        event["id"].as_str(),
        event["retry"].as_u64().map(u128::from),
    )
}

/// The recorded cases state the reconnection time only with the event that sets it.
fn without_stale_retry(mut rows: Vec<Row>) -> Vec<Row> {
    let mut known = None;
    for row in &mut rows {
        if row.3 == known {
            row.3 = None;
        } else {
            known = row.3;
        }
    }
    rows
}

proptest! {
    #[test]
    fn any_cut_gives_the_same_events(
        lines in proptest::collection::vec(
            prop_oneof![
                "data: ?[a-c:\u{e9}]{0,6}", "(event|id|retry|x|)(: ?[a-c0-9]{0,3})?", "[ -~]{0,5}",
            ],
            0..24,
        ),
        ends in proptest::collection::vec(prop_oneof!["\n", "\r", "\r\n", "\n\n"], 24),
        cuts in proptest::collection::vec(0_usize..400, 0..8),
        limit in prop_oneof![Just(LIMIT), 4_usize..20],
    ) {
        let stream: String = lines.iter().zip(&ends).flat_map(|(line, end)| [line.as_str(), end]).collect();
        let stream = stream.as_bytes();
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(stream.len())).collect();
        cuts.sort_unstable();
        let mut chunks = Vec::new();
        let mut start = 0;
        for cut in cuts {
            chunks.push(&stream[start..cut]);
            start = cut;
        }
        chunks.push(&stream[start..]);
        let (whole, failure, tail) = events([stream], limit);
        let (cut, cut_failure, cut_tail) = events(chunks, limit);
        prop_assert_eq!(&cut, &whole);
        prop_assert_eq!(cut_failure, failure);
        if failure.is_none() {
            prop_assert_eq!(&cut_tail, &tail);
            let bytes = events(stream.chunks(1), limit);
            prop_assert_eq!((bytes.0, bytes.1, bytes.2), (whole, failure, tail));
        }
    }
}
