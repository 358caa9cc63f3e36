//! Replies of services that number calls or send thinking in other ways.

use super::{end, text};
use crate::loopback::{Answer, Service};
use crate::process::Run;
use serde_json::{Value as JsonValue, json};
use std::fs;
use std::path::Path;

fn delta(delta: &JsonValue) -> JsonValue {
    json!({ "choices": [{ "index": 0, "delta": delta }] })
}

fn call(call: &JsonValue) -> JsonValue {
    delta(&json!({ "tool_calls": [call] }))
}

/// Runs `genwire chat` against a stream, with additional arguments.
fn chat(events: &[JsonValue], arguments: &[&str]) -> Run {
    let service = Service::start([Answer::events(events)]);
    service.genwire(&[&["chat", "Hi"][..], arguments].concat())
}

#[test]
fn thinking_that_is_closed_alone_is_no_answer() {
    let stream = [text("One river.\n</thi"), text("nk>\n\nThe Nile."), end("stop")];
    assert_eq!(chat(&stream, &[]).stdout, "The Nile.\n");
    assert_eq!(chat(&stream, &["--thinking", "only"]).stdout, "One river.\n");
    let shown = chat(&stream, &["--thinking", "show"]);
    assert_eq!(
        (shown.stdout.as_str(), shown.stderr.as_str()),
        ("The Nile.\n", "thinking:\nOne river.\n")
    );
    let message = json!({ "content": "One river.</think>The Nile." });
    let whole = json!({ "choices": [{ "message": message, "finish_reason": "stop" }] });
    let service = Service::start([Answer::json(&whole)]);
    assert_eq!(service.genwire(&["chat", "Hi", "--no-stream"]).stdout, "The Nile.\n");
}

#[test]
fn thinking_in_two_forms_is_shown_once() {
    let both = |text: &str, thinking: &str| {
        delta(&json!({ "content": text, "reasoning_content": thinking }))
    };
    let stream = [
        both("<think>One", "One"),
        both(" river.", "One river."),
        both("</think>\n\nThe Nile.", "One river."),
        end("stop"),
    ];
    let shown = chat(&stream, &["--thinking", "show"]);
    assert_eq!(
        (shown.stdout.as_str(), shown.stderr.as_str()),
        ("The Nile.\n", "thinking:\nOne river.\n")
    );
}

#[test]
fn calls_that_share_an_index_or_come_named_late_are_two_calls() {
    let printed = "call weather {\"city\":\"Oslo\"}\ncall clock {\"zone\":\"UTC\"}\n";
    let colliding = [
        call(&json!({ "index": 0, "id": "a", "function": { "name": "weather", "arguments": "" } })),
        call(&json!({ "index": 0, "function": { "arguments": "{\"city\":\"Oslo\"}" } })),
        call(&json!({ "index": 0, "id": "b", "function": { "name": "clock", "arguments": "" } })),
        call(&json!({ "index": 1, "function": { "arguments": "{\"zone\":\"UTC\"}" } })),
        end("tool_calls"),
    ];
    assert_eq!(chat(&colliding, &[]).stdout, printed);
    let late = [
        call(&json!({ "id": "a", "function": { "arguments": "{\"city\":" } })),
        call(&json!({ "id": "b", "function": { "arguments": "{\"zone\":" } })),
        call(&json!({ "id": "a", "function": { "name": "weather", "arguments": "\"Oslo\"}" } })),
        call(&json!({ "id": "b", "function": { "name": "clock", "arguments": "\"UTC\"}" } })),
        end("tool_calls"),
    ];
    assert_eq!(chat(&late, &[]).stdout, printed);
}

#[test]
fn a_text_in_parts_is_printed_as_its_text() {
    let thinking = json!([{ "type": "thinking", "thinking": [{ "type": "text", "text": "Hm." }] }]);
    let answer = json!([{ "type": "text", "text": "The Nile." }]);
    let stream =
        [delta(&json!({ "content": thinking })), delta(&json!({ "content": answer })), end("stop")];
    let shown = chat(&stream, &["--thinking", "show"]);
    assert_eq!((shown.stdout.as_str(), shown.stderr.as_str()), ("The Nile.\n", "thinking:\nHm.\n"));
}

#[cfg(unix)]
#[test]
fn a_call_without_a_name_is_refused_before_any_function_runs() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (tools, mark) = (folder.join("unnamed.json"), folder.join("unnamed-has-run"));
    fs::write(&tools, json!([{ "name": "f", "parameters": { "type": "object" } }]).to_string())
        .expect("the tools are written");
    drop(fs::remove_file(&mark));
    let named = json!({ "id": "a", "index": 0, "function": { "name": "f", "arguments": "{}" } });
    let unnamed = json!({ "id": "b", "index": 1, "function": { "arguments": "{}" } });
    let stream = Answer::events(&[call(&named), call(&unnamed), end("tool_calls")]);
    let message = json!({ "tool_calls": [named, unnamed] });
    let whole = json!({ "choices": [{ "message": message, "finish_reason": "tool_calls" }] });
    let command = format!("f=touch '{}'", mark.display());
    for (answer, option) in [(stream, "--usage"), (Answer::json(&whole), "--no-stream")] {
        let service = Service::start([answer]);
        let tools = tools.to_str().expect("a name");
        let run =
            service.genwire(&["chat", "Hi", option, "--tools", tools, "--tool-command", &command]);
        assert_ne!(run.code, 0);
        assert_eq!(run.stdout, "");
        assert!(run.stderr.contains("name"), "{}", run.stderr);
        assert!(!mark.exists(), "a function has run");
        assert_eq!(service.asked().len(), 1);
    }
}
