//! Function calls: printed, or run by commands of the user.

use super::{end, text};
use crate::loopback::{Answer, Service};
use serde_json::{Value as JsonValue, json};
use std::fs;
use std::path::Path;

/// Writes a file of tools, and returns its path.
fn tools(name: &str) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.json"));
    let tools = json!([
        { "type": "function", "function": { "name": "temperature",
            "parameters": { "type": "object", "properties": { "city": { "type": "string" } } } } },
        { "name": "wind", "parameters": { "type": "object" } },
    ]);
    fs::write(&file, tools.to_string()).expect("the tools are written");
    file.display().to_string()
}

/// A stream that calls a function.
fn calling(name: &str, reason: &str) -> Answer {
    let delta =
        |call: JsonValue| json!({ "choices": [{ "index": 0, "delta": { "tool_calls": [call] } }] });
    Answer::events(&[
        delta(json!({ "index": 0, "id": "call_1", "type": "function",
            "function": { "name": name, "arguments": "{\"city\":" } })),
        delta(json!({ "index": 0, "function": { "arguments": "\"Oslo\"}" } })),
        end(reason),
    ])
}

fn warm() -> Answer {
    Answer::events(&[text("17 degrees."), end("stop")])
}

#[test]
fn a_call_without_a_command_is_printed() {
    let service = Service::start([calling("temperature", "tool_calls")]);
    let file = tools("printed");
    let run = service.genwire(&["chat", "How warm is it in Oslo?", "--tools", &file]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "call temperature {\"city\":\"Oslo\"}\n"));
    let body = service.only_body();
    assert_eq!(body["tools"][1]["function"]["name"], "wind");

    let service = Service::start([calling("temperature", "tool_calls")]);
    let run = service.genwire(&["chat", "How warm is it?", "--tools", &file, "--json"]);
    let printed: JsonValue = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(printed["choices"][0]["message"]["tool_calls"][0]["id"], "call_1");
}

#[cfg(unix)]
#[test]
fn a_command_answers_a_call() {
    let service = Service::start([calling("temperature", "tool_calls"), warm()]);
    let run = service.genwire(&[
        "chat",
        "How warm is it in Oslo?",
        "--tools",
        &tools("run"),
        "--usage",
        "--tool-command",
        "temperature=cat; echo ' is 17'",
    ]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "17 degrees.\n"), "{}", run.stderr);
    assert_eq!(run.stderr, "runs temperature {\"city\":\"Oslo\"}\ntokens: not reported\n");
    let second = &service.asked()[1].body["messages"];
    assert_eq!(second[1]["tool_calls"][0]["function"]["arguments"], "{\"city\":\"Oslo\"}");
    assert_eq!(
        second[2],
        json!({ "role": "tool", "content": "{\"city\":\"Oslo\"} is 17", "tool_call_id": "call_1" })
    );
}

#[cfg(unix)]
#[test]
fn a_command_does_not_see_the_key() {
    let service = Service::start([calling("temperature", "tool_calls"), warm()]);
    let command = "temperature=echo \"${GENWIRE_API_KEY-no key}\"";
    let run = service.genwire(&["chat", "Hi", "--tools", &tools("key"), "--tool-command", command]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(service.asked()[1].body["messages"][2]["content"], "no key");
}

#[cfg(unix)]
#[test]
fn a_failed_command_is_reported_to_the_model() {
    let service = Service::start([calling("temperature", "tool_calls"), warm()]);
    let run = service.genwire(&[
        "chat",
        "How warm is it?",
        "--tools",
        &tools("fails"),
        "--tool-command",
        "temperature=echo no such city >&2; exit 3",
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let shown = &service.asked()[1].body["messages"][2]["content"];
    assert_eq!(shown, "error: the command failed with exit status: 3: no such city");
}

#[cfg(unix)]
#[test]
fn calls_of_a_reply_at_its_limit_are_not_run() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ran");
    drop(fs::remove_file(&file));
    let service = Service::start([calling("temperature", "length")]);
    let command = format!("temperature=touch '{}'", file.display());
    let args = ["chat", "Hi", "--tools", &tools("limit"), "--tool-command", &command];
    let run = service.genwire(&args);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("`length`") && run.stderr.contains("none was run"));
    assert!(!file.exists() && service.asked().len() == 1);
}

#[cfg(unix)]
#[test]
fn turns_are_limited() {
    let service = Service::start(vec![calling("temperature", "tool_calls"); 5]);
    let run = service.genwire(&[
        "chat",
        "Hi",
        "--tools",
        &tools("turns"),
        "--tool-command",
        "temperature=echo 17",
        "--max-turns",
        "2",
    ]);
    assert_eq!((run.code, service.asked().len()), (1, 2), "{}", run.stderr);
    assert!(run.stderr.contains("after 2 turns") && run.stderr.contains("--max-turns"));
}

#[cfg(unix)]
#[test]
fn commands_are_limited_over_all_turns() {
    let service = Service::start(vec![calling("temperature", "tool_calls"); 5]);
    let mut args = vec!["chat", "Hi", "--tools"];
    let tools = tools("calls");
    args.extend([&*tools, "--tool-command", "temperature=echo 17", "--max-calls", "2"]);
    let run = service.genwire(&args);
    assert_eq!((run.code, service.asked().len()), (1, 3), "{}", run.stderr);
    assert!(run.stderr.contains("more than 2 functions") && run.stderr.contains("--max-calls"));
}

#[test]
fn a_file_that_holds_no_tools_is_refused() {
    let service = Service::start([]);
    let run = service.genwire(&["chat", "Hi", "--tools", "good.json"]);
    assert!(run.code == 2 && run.stderr.contains("cannot read the tools"), "{}", run.stderr);
    let file = tools("unknown");
    let run = service.genwire(&["chat", "Hi", "--tools", &file, "--tool-command", "rain=date"]);
    assert!(run.code == 2 && run.stderr.contains("`temperature`, `wind`"), "{}", run.stderr);
    assert!(service.asked().is_empty());
}
