//! The reply to a call from a programmed reply.

use crate::clock::Clock;
use crate::default_engine;
use crate::failure::internal;
use crate::mock::Mock;
use crate::replies::{ProgrammedEvent, ProgrammedReply, ReplyRule, violations};
use crate::streaming::wants_events;
use axum::http::{HeaderName, HeaderValue};
use futures_util::stream::unfold;
use genwire_core::server::{Call, EventBody, Gate, Refusal, Reply};
use genwire_core::{BodyKind, Interface, RawJson};
use serde_json::Value as JsonValue;
use std::time::Duration;
use std::vec::IntoIter;

/// Creates a reply in the form that the call requests.
pub(crate) async fn reply(
    shared: &Mock,
    gate: &impl Gate,
    call: &Call,
    rule: &ReplyRule,
) -> Result<Reply, Refusal> {
    let ProgrammedReply { status, headers, delay_seconds, body, part, events } = &rule.reply;
    if let Some(seconds) = delay_seconds {
        tokio::select! {
            () = shared.clock.sleep(Duration::from_secs_f64(*seconds)) => {}
            () = shared.stop.stopping() => {}
        }
    }
    let has_whole = body.is_some() || part.is_some();
    let is_stream = events.is_some() && (!has_whole || wants_events(call));
    let mut reply = if rule.reply.has_no_body() {
        Reply::empty(status.unwrap_or_default())
    } else if is_stream {
        let events = events.clone().unwrap_or_default();
        let terminator = shared.api.terminator(call.endpoint());
        Reply::written(call, paced(call, events, shared.clock.clone()), terminator, gate.closing())
    } else if let Some(body) = body {
        Reply::json(body.to_string()).with_status(shared.api.status(call.endpoint()))
    } else if let Some(part) = part {
        let body = default_engine::example(shared.api, call).await?;
        let mut body = body.ok_or_else(|| unusable(call, "no example"))?;
        put(&mut body, part);
        let operation = call.endpoint().operation;
        let why =
            violations(shared.api, operation, BodyKind::Response, &body).filter(|_| rule.check);
        if let Some(why) = why {
            return Err(unusable(call, &why));
        }
        Reply::json(body.to_string()).with_status(shared.api.status(call.endpoint()))
    } else {
        default_engine::serve(shared, gate, call, Refusal::unserved(call.endpoint())).await?
    };
    if let Some(status) = status {
        reply = reply.with_status(*status);
    }
    for (name, value) in headers {
        // The rule was checked, so both are valid.
        if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), value.parse::<HeaderValue>()) {
            reply = reply.with_header(name, value);
        }
    }
    Ok(reply)
}

fn unusable(call: &Call, why: &str) -> Refusal {
    let message = format!("the programmed reply is not valid with its `part`: {why}");
    Refusal::new(internal(call.endpoint().interface), message)
}

/// Merges a partial body into a body: members by name, list items by index. A list gets the length
/// of the partial list.
fn put(body: &mut JsonValue, part: &JsonValue) {
    match (body, part) {
        (JsonValue::Object(body), JsonValue::Object(part)) => {
            for (name, part) in part {
                put(body.entry(name.clone()).or_insert(JsonValue::Null), part);
            }
        }
        (JsonValue::Array(body), JsonValue::Array(part)) => {
            body.resize(part.len(), JsonValue::Null);
            body.iter_mut().zip(part).for_each(|(body, part)| put(body, part));
        }
        (body, part) => *body = part.clone(),
    }
}

/// Returns the events with their delays.
fn paced(call: &Call, events: Vec<ProgrammedEvent>, clock: Clock) -> EventBody<RawJson> {
    let interface = call.endpoint().interface;
    Box::pin(unfold((events.into_iter(), clock), move |pending| next(interface, pending)))
}

type Pending = (IntoIter<ProgrammedEvent>, Clock);

async fn next(
    interface: &'static Interface,
    (mut events, clock): Pending,
) -> Option<(Result<RawJson, Refusal>, Pending)> {
    let ProgrammedEvent { event, delay_seconds } = events.next()?;
    if let Some(seconds) = delay_seconds {
        clock.sleep(Duration::from_secs_f64(seconds)).await;
    }
    let event = RawJson::from_serialize(&event)
        .map_err(|_| Refusal::new(internal(interface), "an event cannot be written"));
    Some((event, (events, clock)))
}

#[cfg(test)]
mod tests {
    use super::put;
    use serde_json::json;

    #[test]
    fn a_part_changes_members_and_items_and_leaves_the_rest() {
        let mut body =
            json!({"id": "a", "choices": [{"index": 0, "message": {"content": "x"}}, 1]});
        put(&mut body, &json!({"choices": [{"message": {"content": "y"}}], "new": null}));
        let expected = json!({"id": "a", "choices": [{"index": 0, "message": {"content": "y"}}],
            "new": null});
        assert_eq!(body, expected);
    }
}
