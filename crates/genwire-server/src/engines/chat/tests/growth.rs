//! Tests of requests whose cost must not grow faster than their size.
//!
//! The input is so large that a quadratic algorithm runs for many minutes in a debug build, and a
//! linear algorithm for seconds. No clock has to be precise.

use super::super::prompt::Prompt;
use super::super::requested;
use genwire_chat::CreateChatCompletionRequest;
use genwire_core::Validate as _;
use serde_json::json;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Time after which an algorithm counts as quadratic.
const MAX_WAIT: Duration = Duration::from_mins(5);

/// Runs a function in its own thread, and fails if it does not end.
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
    for unit in ["[[", "[[call:", "[[call: f{\"", "[[call: f{\"a\":\"", "[[call: f]", "[[ "] {
        must_end(unit, move || {
            let units = unit.repeat(1_000_000);
            let spaces = " ".repeat(4_000_000);
            for tail in ["", "]]", &format!("{spaces}{{\"a\": \"{spaces}\"}} ]")] {
                requested::take(&format!("{units}{tail}"));
            }
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
