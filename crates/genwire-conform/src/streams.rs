//! The judgement of a streamed reply: its framing, its events, and the merged reply.

use crate::exchange::Exchange;
use crate::pointer::present;
use crate::replies::{check_steps, judge_body, judge_head, judge_joined, note_distinct};
use crate::requirements::{Operation, Response, Stream};
use crate::run::Run;
use genwire_core::BodyKind;
use genwire_core::bounds::{MAX_RESPONSE_VALUES, count_values};
use genwire_core::sse::Framer;
use serde_json::Value as JsonValue;
use std::sync::Arc;

/// Maximum size of an event, in bytes.
const MAX_EVENT_BYTES: usize = 64 << 20;

/// Maximum number of values in all events, which are held in memory together.
const MAX_STREAM_VALUES: usize = 2 * MAX_RESPONSE_VALUES;

/// The events of a stream, in order.
struct Frames {
    events: Vec<Vec<u8>>,
    /// True if the last event is the terminator.
    terminator: bool,
    /// A framing error.
    fault: Option<&'static str>,
}

fn read(exchange: &Exchange, stream: &Stream) -> Frames {
    let mut framer = Framer::new(MAX_EVENT_BYTES);
    let mut read = Frames { events: Vec::new(), terminator: false, fault: None };
    let mut frames = framer.push(&exchange.reply);
    let mut values = 0;
    while let Some(event) = frames.next() {
        let Ok(event) = event else {
            read.fault = Some("an event is too large");
            return read;
        };
        let data = event.text().into_owned().into_bytes();
        if read.terminator {
            read.fault = Some("an event follows the terminator");
        } else if stream.terminator.as_ref().is_some_and(|end| end.as_bytes() == data) {
            read.terminator = true;
        } else if !data.trim_ascii().is_empty() {
            values += 1 + count_values(&data, MAX_STREAM_VALUES);
            if values > MAX_STREAM_VALUES {
                read.fault = Some("the events have too many values");
                return read;
            }
            read.events.push(data);
        }
    }
    drop(frames);
    if !exchange.is_whole {
        read.fault = Some("the connection ended before the stream was complete");
    } else if !framer.finish().is_clean() {
        read.fault = Some("the stream ends within an event");
    } else if stream.terminator.is_some() && !read.terminator {
        read.fault = Some("the last event is missing");
    } else if read.events.is_empty() && stream.complete_when.is_some() {
        read.fault = Some("the stream has no event");
    }
    read
}

/// Judges a streamed reply.
pub(crate) fn judge_stream(
    run: &Run<'_>,
    operation: &Operation,
    (response, stream): (&Response, &Stream),
    request: &JsonValue,
    exchange: &Arc<Exchange>,
) {
    let item = format!("{}.responses.{}", operation.item, response.id);
    let framing = format!("{item}.stream");
    if !judge_head(run, operation, response, exchange) {
        return;
    }
    let frames = read(exchange, stream);
    if let Some(fault) = frames.fault {
        run.evidence().refute(&framing, fault, exchange);
        return;
    }
    let check = |event: &Vec<u8>| judge_body(run, operation, BodyKind::Event, event, exchange);
    let events: Vec<JsonValue> = frames.events.iter().filter_map(check).collect();
    if events.len() < frames.events.len() {
        return;
    }
    run.evidence().confirm(&framing);
    for (pointer, item) in &stream.same {
        let mut values = events.iter().flat_map(|event| present(event, pointer));
        let Some(first) = values.next() else { continue };
        match values.find(|value| *value != first) {
            None => run.evidence().confirm(item),
            Some(other) => {
                let message = format!("`{pointer}` is {first} in one event and {other} in another");
                run.evidence().refute(item, message, exchange);
            }
        }
    }
    if let Some(first) = events.first() {
        note_distinct(run, operation, first, exchange);
    }
    check_steps(run, operation, exchange, [request, &JsonValue::Null, &events.into()]);
    match run.judge.collect(&operation.name, &frames.events) {
        None => {}
        Some(Err(error)) => run.evidence().refute(&framing, error, exchange),
        Some(Ok(whole)) if !whole.is_complete => {
            run.evidence().refute(
                &framing,
                "the stream ends before the reply is complete",
                exchange,
            );
        }
        Some(Ok(whole)) => {
            judge_joined(run, operation, &whole.body, exchange);
        }
    }
}
