//! Programmed replies from recorded traffic: the entries of the journal with their bodies.

use super::rule::{ProgrammedEvent, ProgrammedReply, ReplyRule};
use crate::interface::InterfaceData;
use crate::journal::{CallOutcome, JournalEntry};
use serde::Serialize;
use serde_json::Value as JsonValue;

/// Number of milliseconds in a second.
const MILLISECONDS_PER_SECOND: f64 = 1e3;

/// Recorded traffic as a file of programmed replies.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Recorded {
    replies: Vec<ReplyRule>,
    /// Number of omitted calls: calls whose bodies were truncated, and calls of no operation.
    left_out: usize,
}

/// Creates programmed replies from entries. The nth of several equal requests gets the nth reply.
pub(crate) fn recorded(entries: &[JournalEntry], api: &InterfaceData) -> Recorded {
    let mut recorded = Recorded::default();
    for entry in entries {
        match rule(entry, api) {
            Some(rule) => recorded.replies.push(rule),
            None => recorded.left_out += 1,
        }
    }
    number(&mut recorded.replies);
    recorded
}

/// Numbers the replies to equal requests; the last reply answers all later calls.
fn number(replies: &mut [ReplyRule]) {
    let is_equal = |one: &ReplyRule, other: &ReplyRule| {
        (&one.operation, &one.path, &one.request) == (&other.operation, &other.path, &other.request)
    };
    for index in 0..replies.len() {
        let (before, from) = replies.split_at(index);
        let Some((this, after)) = from.split_first() else { continue };
        if after.iter().any(|it| is_equal(it, this)) {
            let earlier = before.iter().filter(|it| is_equal(it, this)).count();
            replies[index].call = u64::try_from(earlier + 1).ok();
        }
    }
}

fn rule(entry: &JournalEntry, api: &InterfaceData) -> Option<ReplyRule> {
    let operation = entry.operation?;
    let request = match &entry.request {
        Some(text) => Some(serde_json::from_str(text).ok()?),
        None => None,
    };
    if entry.outcome == CallOutcome::Broken {
        return None;
    }
    let text = entry.response.as_ref()?;
    let mut reply = ProgrammedReply::default();
    if entry.streamed {
        reply.events = Some(events(entry, text)?);
    } else {
        reply.body = Some(serde_json::from_str(text).ok()?);
        let usual = api.endpoints().find(|it| it.operation == operation);
        let usual = usual.map_or(200, |endpoint| api.status(endpoint));
        reply.status = Some(entry.status).filter(|status| *status != usual);
    }
    // A stream is recorded with the error that ends it, which is not an event of the spec, and an
    // upstream service may violate the spec.
    let check = entry.code == 0 && !entry.upstream;
    let path = Some(entry.path.clone());
    let operation = operation.to_owned();
    Some(ReplyRule { operation, request, path, reply, check, ..ReplyRule::default() })
}

/// Returns the events of a stream with their delays; `None` if the stream was truncated.
fn events(entry: &JournalEntry, text: &str) -> Option<Vec<ProgrammedEvent>> {
    let frames = text.strip_suffix("\n\n")?.split("\n\n");
    let mut before = 0;
    let mut events = Vec::new();
    for (index, frame) in frames.enumerate() {
        let data = frame.strip_prefix("data: ")?;
        let at = entry.chunk_times_ms.get(index).copied();
        let Ok(event) = serde_json::from_str::<JsonValue>(data) else { continue };
        let delay = at.map(|at| f64::from(at.saturating_sub(before)) / MILLISECONDS_PER_SECOND);
        before = at.unwrap_or(before);
        let delay_seconds = delay.filter(|delay| *delay > 0.0);
        events.push(ProgrammedEvent { event, delay_seconds });
    }
    Some(events)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interface::tests::API;
    use serde_json::json;

    fn entry(request: &str, response: &str) -> JournalEntry {
        JournalEntry {
            operation: Some("list_voices"),
            path: "/v1/get_voice".to_owned(),
            status: 200,
            request: Some(request.to_owned()),
            response: Some(response.to_owned()),
            ..JournalEntry::default()
        }
    }

    #[test]
    fn equal_requests_are_answered_in_their_order() {
        let entries = [entry("{}", "{\"a\":1}"), entry("{\"b\":1}", "{}"), entry("{}", "{}")];
        let replies = recorded(&entries, &API).replies;
        let calls: Vec<_> = replies.iter().map(|it| it.call).collect();
        assert_eq!(calls, [Some(1), None, None]);
        assert_eq!(replies[0].request, Some(json!({})));
        assert_eq!(replies[0].reply.body, Some(json!({"a": 1})));
    }

    #[test]
    fn a_stream_keeps_its_delays() {
        let mut stream = entry("{}", "data: {\"a\":1}\n\ndata: {\"a\":2}\n\ndata: [DONE]\n\n");
        stream.streamed = true;
        stream.chunk_times_ms = vec![20, 270, 280];
        let events = recorded(&[stream], &API).replies.remove(0).reply.events.unwrap();
        let delays: Vec<_> = events.iter().map(|it| it.delay_seconds).collect();
        assert_eq!(delays, [Some(0.02), Some(0.25)]);
        assert_eq!(events[1].event, json!({"a": 2}));
    }

    #[test]
    fn a_call_without_whole_bodies_is_left_out() {
        let cut = entry("{}", "{\"a\":… (99999 bytes in all)");
        let unknown = JournalEntry { operation: None, ..entry("{}", "{}") };
        let recorded = recorded(&[cut, unknown, entry("{}", "{}")], &API);
        assert_eq!((recorded.replies.len(), recorded.left_out), (1, 2));
    }
}
