//! Replies that try to fill the memory of the command, or to keep it busy.

use super::text;
use crate::loopback::{Answer, Service};
#[cfg(unix)]
use crate::process::{interrupt, spawn};
use serde_json::{Value as JsonValue, json};

/// Checks that the command ends, with an error that names the limit.
fn check(answer: Answer, args: &[&str], expected: &str) {
    let service = Service::start([answer]);
    let run = service.genwire(&[&["chat", "Hi", "--retries", "0"], args].concat());
    assert!(run.code != 0 && run.stderr.contains(expected), "{} {}", run.code, run.stderr);
}

#[test]
fn a_stream_without_end_is_ended_by_the_timeout() {
    let words = vec![text("word "); 1000];
    check(Answer::endless(&words), &["--timeout", "1s"], "--timeout");
}

#[test]
fn arguments_without_end_are_refused() {
    let call = json!({ "index": 0, "function": { "arguments": "x".repeat(10_000) } });
    let event = json!({ "choices": [{ "index": 0, "delta": { "tool_calls": [call] } }] });
    let expected = "`arguments` of the streamed reply has more than 1048576 bytes";
    check(Answer::endless(&[event]), &[], expected);
}

#[test]
fn choices_without_number_are_refused() {
    let choices: Vec<JsonValue> =
        (0..50_000).map(|index| json!({ "index": index, "delta": {} })).collect();
    let event = json!({ "choices": choices });
    check(Answer::cut(&[event]), &[], "`choices` of the streamed reply has more than 16 items");
}

#[test]
fn a_reply_of_countless_values_is_refused() {
    let reply = json!({ "choices": vec![json!({ "": 0 }); 300_000] });
    check(Answer::json(&reply), &["--no-stream"], "more than 262144 JSON values");
}

/// The reply never pauses, so that the command is always busy with it.
#[test]
#[cfg(unix)]
fn an_interrupt_ends_a_reply_that_keeps_the_command_busy() {
    let lines = vec![text("word\n"); 1000];
    for options in [&[][..], &["--stream-json"]] {
        let service = Service::start([Answer::endless(&lines)]);
        let args = [&["chat", "Hi", "--retries", "0"], options].concat();
        let mut started = spawn(&args, &service.variables());
        started.wait_for_output("word");
        interrupt(&started);
        assert_eq!(started.end().code, 130, "{options:?}");
    }
}
