//! Requests whose cost must grow no faster than their size.
//!
//! Each input is so large that a quadratic walk over it takes hours and a linear one less than
//! seconds, so that no clock has to be precise.

use super::super::directives;
use super::super::prompt::Prompt;
use genwire_chat::CreateChatCompletionRequest;
use genwire_core::Validate as _;
use serde_json::json;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Time after which a walk counts as quadratic.
const MAX_WAIT: Duration = Duration::from_mins(2);

/// Runs work in a thread of its own and fails when it does not end.
fn must_end(name: &str, work: impl FnOnce() + Send + 'static) {
    let (ended, end) = mpsc::channel();
    thread::spawn(move || {
        work();
        let _ = ended.send(());
    });
    let outcome = end.recv_timeout(MAX_WAIT);
    assert!(outcome.is_ok(), "{name}: {}", outcome.unwrap_err());
}

#[test]
fn brackets_are_read_in_one_pass() {
    for unit in [
        "[[",
        "[[say:",
        "[[tokens: 1",
        "[[call:",
        "[[call: f{\"",
        "[[call: f{\"a\":\"",
        "[[call: f]",
        "[[ ",
    ] {
        must_end(unit, move || {
            let count = 500_000;
            drop(directives::take(&unit.repeat(count)));
            let tail = format!("{}{{\"a\": \"{}\"}} ]", " ".repeat(count), "b".repeat(count));
            drop(directives::take(&(unit.repeat(count) + &tail)));
            drop(directives::take(&(unit.repeat(count) + "]]")));
        });
    }
}

#[test]
fn answers_of_functions_are_matched_in_one_pass() {
    must_end("answers", || {
        let count = 100_000;
        let calls: Vec<_> = (0..count)
            .map(|id| json!({ "id": id.to_string(), "type": "function", "function": { "name": "f", "arguments": "{}" } }))
            .collect();
        let mut messages = vec![
            json!({ "role": "user", "content": "a" }),
            json!({ "role": "assistant", "content": "", "tool_calls": calls }),
        ];
        let answers = (0..count)
            .rev()
            .map(|id| json!({ "role": "tool", "tool_call_id": id.to_string(), "content": "b" }));
        messages.extend(answers);
        let request: CreateChatCompletionRequest =
            serde_json::from_value(json!({ "model": "X-M3", "messages": messages })).unwrap();
        assert!(request.validate().is_valid());
        let prompt = Prompt::read(&request);
        assert!(prompt.answers.len() == count && prompt.answers[0].function == "f");
    });
}
