//! Native steps: checks of replies for requirements that no item of the spec can express.
//!
//! A step is independent of any interface; the requirement supplies its arguments, which are JSON
//! pointers into the reply or the request.

mod condition;
mod text;

use crate::pointer::{count, present, select};
pub(crate) use condition::Condition;
use genwire_constraint::format::Format;
use serde_json::Value as JsonValue;
pub(crate) use text::StepText;

/// A native step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    /// Every call without a credential is rejected with the code for that.
    AuthMissing,
    /// Every call with a wrong credential is rejected with the code for that.
    AuthWrong,
    /// The message of that error names the position of the credential.
    AuthMessage,
    /// The message of an error ends with its code in parentheses, if no member has the code.
    CodeInMessage,
    /// The member is in every object of the reply that can have it.
    Has(String),
    /// The member is in the reply only if the member of the request is true.
    OnlyIf(String, String),
    /// The member has this value.
    Equals(String, JsonValue),
    /// The values are 0, 1, 2 and so on.
    Counts(String),
    /// No two replies have the same value.
    Distinct(String),
    /// The member is only in the last event of a stream.
    OnlyLast(String),
    /// The member is only in the last of the events that have a value at the second pointer.
    OnlyLastOf(String, String),
    /// The member is in some event if and only if the member of the request is true.
    StreamedIf(String, String),
    /// The reply is a whole one unless the member of the request is true.
    WholeUnless(String),
    /// The strings do not contain this one if the member of the request is true.
    TextUnless(String, String, String),
    /// The strings contain this one in some reply to a request whose member is not true.
    TextWithout(String, String, String),
    /// Some reply to a request that fulfils the condition has the member.
    SeenIf(String, Condition),
    /// No reply to a request that fulfils the condition has the member.
    NoneIf(String, Condition),
    /// The strings have this format in replies to requests that fulfil the condition.
    FormattedIf(String, Format, Condition),
    /// A reply that fulfils the condition has the member.
    HasWhere(String, Condition),
    /// A receiver gets only this callback unless it returns the body.
    Returned(String),
    /// The same, for a receiver that returns the body after the time limit of the callback.
    ReturnedInTime(String),
    /// The same, for a receiver that returns the values without the enclosing object.
    ReturnedAsObject(String),
    /// The callbacks have the value of the second argument at a pointer, and finally one of the
    /// values of the third, which are separated by `|`.
    Notified(String, String, String),
    /// Callbacks are sent only if the request has an address for them.
    CalledIf(String),
}

/// The names of the steps, each with the number of its arguments.
const STEPS: &[(&str, usize)] = &[
    ("auth_missing", 0),
    ("auth_wrong", 0),
    ("auth_message", 0),
    ("code_in_message", 0),
    ("has", 1),
    ("only_if", 2),
    ("equals", 2),
    ("counts", 1),
    ("distinct", 1),
    ("only_last", 1),
    ("only_last_of", 2),
    ("streamed_if", 2),
    ("whole_unless", 1),
    ("text_unless", 3),
    ("text_without", 3),
    ("seen_if", 2),
    ("none_if", 2),
    ("formatted_if", 3),
    ("has_where", 2),
    ("returned", 1),
    ("returned_in_time", 1),
    ("returned_as_object", 1),
    ("notified", 3),
    ("called_if", 1),
];

/// Returns the names of the native steps that a requirement may name.
pub fn step_names() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|(name, _)| *name)
}

impl Step {
    /// Parses a step of a requirement.
    pub(crate) fn parse(text: &StepText) -> Result<Self, String> {
        let unknown = || {
            let names: Vec<&str> = STEPS.iter().map(|(name, _)| *name).collect();
            format!("`{text}` is not a step; expected one of {}", names.join(", "))
        };
        let (_, arguments) =
            STEPS.iter().find(|(name, _)| *name == text.name).ok_or_else(unknown)?;
        if text.arguments.len() != *arguments {
            return Err(format!(
                "`{text}` has {} arguments; expected {arguments}",
                text.arguments.len()
            ));
        }
        let argument = |place: usize| text.arguments[place].clone();
        let condition = |place: usize| {
            let parsed = Condition::parse(&argument(place));
            parsed.map_err(|error| format!("`{text}`: {error}"))
        };
        Ok(match text.name.as_str() {
            "auth_missing" => Self::AuthMissing,
            "auth_wrong" => Self::AuthWrong,
            "auth_message" => Self::AuthMessage,
            "code_in_message" => Self::CodeInMessage,
            "has" => Self::Has(argument(0)),
            "only_if" => Self::OnlyIf(argument(0), argument(1)),
            "equals" => {
                let value = serde_json::from_str(&argument(1))
                    .map_err(|error| format!("`{text}`: the value is not JSON: {error}"))?;
                Self::Equals(argument(0), value)
            }
            "counts" => Self::Counts(argument(0)),
            "distinct" => Self::Distinct(argument(0)),
            "only_last" => Self::OnlyLast(argument(0)),
            "only_last_of" => Self::OnlyLastOf(argument(0), argument(1)),
            "streamed_if" => Self::StreamedIf(argument(0), argument(1)),
            "whole_unless" => Self::WholeUnless(argument(0)),
            "text_unless" => Self::TextUnless(argument(0), argument(1), argument(2)),
            "text_without" => Self::TextWithout(argument(0), argument(1), argument(2)),
            "seen_if" => Self::SeenIf(argument(0), condition(1)?),
            "none_if" => Self::NoneIf(argument(0), condition(1)?),
            "formatted_if" => {
                let format = Format::from_name(&argument(1));
                let format = format.ok_or_else(|| format!("`{text}`: there is no such format"))?;
                Self::FormattedIf(argument(0), format, condition(2)?)
            }
            "has_where" => Self::HasWhere(argument(0), condition(1)?),
            "returned" => Self::Returned(argument(0)),
            "returned_in_time" => Self::ReturnedInTime(argument(0)),
            "returned_as_object" => Self::ReturnedAsObject(argument(0)),
            "notified" => Self::Notified(argument(0), argument(1), argument(2)),
            "called_if" => Self::CalledIf(argument(0)),
            _ => return Err(unknown()),
        })
    }

    /// Returns true if the step checks callbacks.
    pub(crate) fn is_of_callbacks(&self) -> bool {
        matches!(
            self,
            Self::Returned(_)
                | Self::ReturnedInTime(_)
                | Self::ReturnedAsObject(_)
                | Self::Notified(..)
                | Self::CalledIf(_)
        )
    }

    /// Returns the condition on requests of the step, unless an example must fulfil it.
    pub(crate) fn condition_of_request(&self) -> Option<Condition> {
        match self {
            Self::TextUnless(_, _, switch) => Some(Condition::on(switch)),
            Self::SeenIf(_, condition)
            | Self::NoneIf(_, condition)
            | Self::FormattedIf(_, _, condition) => Some(condition.clone()),
            _ => None,
        }
    }

    /// Returns true if one reply with the member is enough.
    pub(crate) fn is_of_one_reply(&self) -> bool {
        matches!(self, Self::SeenIf(..))
    }

    /// Checks a whole reply, or the events of a stream, by the condition of the step.
    ///
    /// Returns `None` if there is no condition, or if it is not fulfilled.
    fn of_condition(
        &self,
        request: &JsonValue,
        bodies: &[JsonValue],
    ) -> Option<Result<(), String>> {
        let found = |at: &str| -> Vec<&JsonValue> {
            let found = bodies.iter().flat_map(|body| present(body, at));
            found.filter(|value| !is_empty(value)).collect()
        };
        match self {
            Self::SeenIf(at, condition) => {
                (condition.holds(request) && !found(at).is_empty()).then_some(Ok(()))
            }
            Self::NoneIf(at, condition) => condition.holds(request).then(|| {
                let message = || format!("`{at}` is there");
                refuse(!found(at).is_empty(), message)
            }),
            Self::FormattedIf(at, format, condition) => {
                let found = found(at);
                let fits = |value: &JsonValue| value.as_str().is_none_or(|it| format.accepts(it));
                let other = found.iter().find(|value| !fits(value));
                (condition.holds(request) && !found.is_empty()).then(|| {
                    let message = || format!("`{at}` is no {}", format.name());
                    refuse(other.is_some(), message)
                })
            }
            Self::HasWhere(at, condition) => {
                let mut fitting = bodies.iter().filter(|body| condition.holds(body)).peekable();
                fitting.peek()?;
                let missing = fitting.any(|body| present(body, at).is_empty());
                Some(refuse(missing, || format!("`{at}` is missing")))
            }
            _ => None,
        }
    }

    /// Checks a whole reply; `None` if the step does not apply to it.
    pub(crate) fn of_reply(
        &self,
        request: &JsonValue,
        reply: &JsonValue,
    ) -> Option<Result<(), String>> {
        match self {
            Self::Has(at) => {
                let (places, found) = count(reply, at);
                let missing = places > found;
                (places > 0).then(|| refuse(missing, || format!("`{at}` is missing")))
            }
            Self::OnlyIf(at, switch) => {
                let is_there = present(reply, at).into_iter().any(|value| !is_empty(value));
                let wrong = is_there && !is_on(request, switch);
                let message = || format!("`{at}` is there although `{switch}` is not true");
                Some(refuse(wrong, message))
            }
            Self::Equals(at, expected) => {
                let found = select(reply, at);
                let other = found.iter().find(|value| **value != expected);
                (!found.is_empty()).then(|| match other {
                    Some(other) => Err(format!("`{at}` is {other}; expected {expected}")),
                    None => Ok(()),
                })
            }
            Self::Counts(at) => {
                let found = select(reply, at);
                let wrong = found
                    .iter()
                    .enumerate()
                    .any(|(place, value)| value.as_u64() != u64::try_from(place).ok());
                let message = || format!("the values at `{at}` do not count from 0");
                (!found.is_empty()).then(|| refuse(wrong, message))
            }
            Self::WholeUnless(switch) => (!is_on(request, switch)).then_some(Ok(())),
            Self::TextUnless(at, text, switch) => {
                text_unless(std::slice::from_ref(reply), at, text, is_on(request, switch))
            }
            Self::TextWithout(at, text, switch) => {
                text_without(std::slice::from_ref(reply), at, text, is_on(request, switch))
            }
            Self::AuthMissing
            | Self::AuthWrong
            | Self::AuthMessage
            | Self::CodeInMessage
            | Self::Distinct(_)
            | Self::OnlyLast(_)
            | Self::OnlyLastOf(..)
            | Self::StreamedIf(..)
            | Self::Returned(_)
            | Self::ReturnedInTime(_)
            | Self::ReturnedAsObject(_)
            | Self::Notified(..)
            | Self::CalledIf(_) => None,
            Self::SeenIf(..) | Self::NoneIf(..) | Self::FormattedIf(..) | Self::HasWhere(..) => {
                self.of_condition(request, std::slice::from_ref(reply))
            }
        }
    }

    /// Checks the events of a stream; `None` if the step does not apply to them.
    pub(crate) fn of_stream(
        &self,
        request: &JsonValue,
        events: &[JsonValue],
    ) -> Option<Result<(), String>> {
        match self {
            Self::OnlyLast(at) => only_last(&events.iter().collect::<Vec<_>>(), at),
            Self::OnlyLastOf(at, within) => {
                let having = events.iter().filter(|event| !present(event, within).is_empty());
                only_last(&having.collect::<Vec<_>>(), at)
            }
            Self::StreamedIf(at, switch) => {
                let is_there = events.iter().any(|event| !present(event, at).is_empty());
                match (is_there, is_on(request, switch)) {
                    (true, false) => {
                        Some(Err(format!("`{at}` is there although `{switch}` is not true")))
                    }
                    (false, true) => {
                        Some(Err(format!("`{at}` is missing although `{switch}` is true")))
                    }
                    (true, true) | (false, false) => Some(Ok(())),
                }
            }
            Self::WholeUnless(switch) => {
                let message = || format!("the reply is streamed although `{switch}` is not true");
                (!is_on(request, switch)).then(|| Err(message()))
            }
            Self::TextUnless(at, text, switch) => {
                text_unless(events, at, text, is_on(request, switch))
            }
            Self::TextWithout(at, text, switch) => {
                text_without(events, at, text, is_on(request, switch))
            }
            Self::AuthMissing
            | Self::AuthWrong
            | Self::AuthMessage
            | Self::CodeInMessage
            | Self::Has(_)
            | Self::OnlyIf(..)
            | Self::Equals(..)
            | Self::Counts(_)
            | Self::Distinct(_)
            | Self::Returned(_)
            | Self::ReturnedInTime(_)
            | Self::ReturnedAsObject(_)
            | Self::Notified(..)
            | Self::CalledIf(_) => None,
            Self::SeenIf(..) | Self::NoneIf(..) | Self::FormattedIf(..) | Self::HasWhere(..) => {
                self.of_condition(request, events)
            }
        }
    }
}

/// Rejects a string in the values at a pointer if a switch is on; `None` if it is off.
fn text_unless(
    bodies: &[JsonValue],
    at: &str,
    text: &str,
    is_on: bool,
) -> Option<Result<(), String>> {
    let joined = joined(bodies, at);
    let message = || format!("`{at}` contains `{text}`");
    (is_on && !joined.is_empty()).then(|| refuse(joined.contains(text), message))
}

/// Confirms a string in the values at a pointer if a switch is off; a reply need not contain it.
fn text_without(
    bodies: &[JsonValue],
    at: &str,
    text: &str,
    is_on: bool,
) -> Option<Result<(), String>> {
    (!is_on && joined(bodies, at).contains(text)).then_some(Ok(()))
}

/// Concatenates the strings at a pointer.
fn joined(bodies: &[JsonValue], at: &str) -> String {
    let values = bodies.iter().flat_map(|body| present(body, at));
    values.filter_map(JsonValue::as_str).collect()
}

/// Rejects a member in an event before the last one; `None` if no event has it.
fn only_last(events: &[&JsonValue], at: &str) -> Option<Result<(), String>> {
    let has = |event: &&JsonValue| !present(event, at).is_empty();
    let (last, before) = events.split_last()?;
    let is_early = before.iter().any(has);
    let message = || format!("`{at}` is in an event before the last one");
    (is_early || has(last)).then(|| refuse(is_early, message))
}

fn refuse(wrong: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if wrong { Err(message()) } else { Ok(()) }
}

/// Returns true if a member of the request is true.
fn is_on(request: &JsonValue, pointer: &str) -> bool {
    select(request, pointer).into_iter().any(|value| value == &JsonValue::Bool(true))
}

fn is_empty(value: &JsonValue) -> bool {
    match value {
        JsonValue::String(text) => text.is_empty(),
        JsonValue::Array(items) => items.is_empty(),
        JsonValue::Object(members) => members.is_empty(),
        JsonValue::Null => true,
        JsonValue::Bool(_) | JsonValue::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn step(name: &str, arguments: &[&str]) -> Step {
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        let text = StepText { operation: "o".to_owned(), name: name.to_owned(), arguments };
        Step::parse(&text).unwrap()
    }

    fn holds(found: Option<Result<(), String>>) -> Option<bool> {
        found.map(|found| found.is_ok())
    }

    #[test]
    fn steps_of_replies() {
        let check = |step: Step, request: JsonValue, reply: JsonValue, expected: Option<bool>| {
            assert_eq!(holds(step.of_reply(&request, &reply)), expected, "{step:?} {reply}");
        };
        let has = || step("has", &["/a/*/b"]);
        check(has(), json!({}), json!({ "a": [{ "b": "" }] }), Some(true));
        check(has(), json!({}), json!({ "a": [{ "b": 1 }, {}] }), Some(false));
        check(has(), json!({}), json!({ "a": [] }), None);
        let only_if = || step("only_if", &["/a", "/on"]);
        check(only_if(), json!({ "on": true }), json!({ "a": "x" }), Some(true));
        check(only_if(), json!({}), json!({ "a": "x" }), Some(false));
        check(only_if(), json!({}), json!({ "a": "" }), Some(true));
        let equals = || step("equals", &["/a", "0"]);
        check(equals(), json!({}), json!({ "a": 0 }), Some(true));
        check(equals(), json!({}), json!({ "a": 1 }), Some(false));
        check(equals(), json!({}), json!({}), None);
        let counts = || step("counts", &["/a/*/i"]);
        check(counts(), json!({}), json!({ "a": [{ "i": 0 }, { "i": 1 }] }), Some(true));
        check(counts(), json!({}), json!({ "a": [{ "i": 1 }] }), Some(false));
    }

    #[test]
    fn steps_about_a_switch_of_the_request() {
        let (on, off) = (json!({ "on": true }), json!({}));
        let whole = || step("whole_unless", &["/on"]);
        assert_eq!(holds(whole().of_reply(&off, &off)), Some(true));
        assert_eq!(holds(whole().of_reply(&on, &off)), None);
        assert_eq!(holds(whole().of_stream(&off, &[])), Some(false));
        assert_eq!(holds(whole().of_stream(&on, &[])), None);
        let text = || step("text_unless", &["/a", "<t>", "/on"]);
        let (with, without) = (json!({ "a": "<t>b" }), json!({ "a": "b" }));
        let text_off = || step("text_without", &["/a", "<t>", "/on"]);
        for (request, reply, unless, without) in [
            (&on, &with, Some(false), None),
            (&on, &without, Some(true), None),
            (&off, &with, None, Some(true)),
            (&off, &without, None, None),
            (&on, &off, None, None),
        ] {
            assert_eq!(holds(text().of_reply(request, reply)), unless, "{request} {reply}");
            assert_eq!(holds(text_off().of_reply(request, reply)), without, "{request} {reply}");
        }
        let parts = [json!({ "a": "<" }), json!({ "a": "t>" })];
        assert_eq!(holds(text().of_stream(&on, &parts)), Some(false));
        assert_eq!(holds(text_off().of_stream(&off, &parts)), Some(true));
    }

    #[test]
    fn steps_with_a_condition() {
        let check = |step: &Step, request: &JsonValue, reply: JsonValue, expected: Option<bool>| {
            assert_eq!(holds(step.of_reply(request, &reply)), expected, "{step:?} {reply}");
            assert_eq!(holds(step.of_stream(request, &[reply])), expected, "{step:?}");
        };
        let (on, off) = (json!({ "on": true }), json!({}));
        let seen = step("seen_if", &["/a", "/on=true"]);
        check(&seen, &on, json!({ "a": "x" }), Some(true));
        check(&seen, &on, json!({ "a": "" }), None);
        check(&seen, &off, json!({ "a": "x" }), None);
        let none = step("none_if", &["/a", "/on=true"]);
        check(&none, &on, json!({ "a": "x" }), Some(false));
        check(&none, &on, json!({ "a": "" }), Some(true));
        check(&none, &off, json!({ "a": "x" }), None);
        let formatted = step("formatted_if", &["/a", "hex", "/on="]);
        check(&formatted, &off, json!({ "a": "0f" }), Some(true));
        check(&formatted, &off, json!({ "a": "0x" }), Some(false));
        check(&formatted, &on, json!({ "a": "0x" }), None);
        check(&formatted, &off, json!({}), None);
        let within = step("has_where", &["/a", "/b=\"done\""]);
        check(&within, &off, json!({ "b": "done", "a": 1 }), Some(true));
        check(&within, &off, json!({ "b": "done" }), Some(false));
        check(&within, &off, json!({ "b": "new" }), None);
    }

    #[test]
    fn steps_of_streams() {
        let check = |step: Step, request: JsonValue, events: &[JsonValue], expected| {
            assert_eq!(holds(step.of_stream(&request, events)), expected, "{step:?} {events:?}");
        };
        let (with, without) = (json!({ "a": 1, "c": [1] }), json!({ "a": null, "c": [1] }));
        let bare = json!({ "c": [] });
        let last = || step("only_last", &["/a"]);
        check(last(), json!({}), &[without.clone(), with.clone()], Some(true));
        check(last(), json!({}), &[with.clone(), without.clone()], Some(false));
        check(last(), json!({}), std::slice::from_ref(&without), None);
        let within = || step("only_last_of", &["/a", "/c/*"]);
        check(within(), json!({}), &[with.clone(), bare.clone()], Some(true));
        check(within(), json!({}), &[with.clone(), without.clone()], Some(false));
        let on_request = || step("streamed_if", &["/a", "/on"]);
        check(on_request(), json!({ "on": true }), std::slice::from_ref(&with), Some(true));
        check(on_request(), json!({ "on": true }), std::slice::from_ref(&without), Some(false));
        check(on_request(), json!({}), &[with], Some(false));
        check(on_request(), json!({}), &[without], Some(true));
    }
}
