//! Recorded traffic, from the folder in `GENWIRE_CORPUS` if it is set: every body of our operations
//! parses. The folder is not part of the project; `tests/fixtures/odd` covers the same oddities.

use crate::fixtures::parses;
use crate::model::{operation, part, type_of};
use crate::project::files_below;
use genwire_common::INTERFACE;
use serde_json::Value as JsonValue;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The bodies in files, by folder and start of the file name, with their operation and part.
const KINDS: &[(&str, &str, &str, &str)] = &[
    ("chat", "nonstream_", "create_chat_completion", "response"),
    ("chat", "stream_", "create_chat_completion", "event"),
    ("requests", "chat_", "create_chat_completion", "request"),
    ("requests", "get_voice_", "list_voices", "request"),
    ("requests", "h3_context_ir_", "create_h3_context_ir", "request"),
    ("requests", "t2a_v2_", "synthesize_speech", "request"),
    ("requests", "video_template_", "create_template_video", "request"),
    ("t2a", "error_", "synthesize_speech", "response"),
    ("t2a", "nonstream_", "synthesize_speech", "response"),
    ("t2a", "stream_", "synthesize_speech", "event"),
    ("task_v2", "create_", "create_h3_context_ir", "response"),
    ("task_v2", "delete_", "delete_video_task", "response"),
    ("task_v2", "query_", "query_video_task", "response"),
    ("template", "callback_challenge", "create_template_video", "callback"),
    ("template", "callback_success", "create_template_video", "callback"),
    ("template", "create_", "create_template_video", "response"),
    ("template", "video_task_", "create_template_video", "callback"),
    ("voice", "get_voice_", "list_voices", "response"),
];

#[test]
fn recorded_bodies_parse() {
    let Some(folder) = env::var_os("GENWIRE_CORPUS").map(PathBuf::from) else {
        println!("skipped: GENWIRE_CORPUS names no folder of recorded traffic");
        return;
    };
    let mut count = 0;
    for path in files_below(&folder.join("service")) {
        let Some((_, _, name, kind)) = KINDS.iter().find(|(below, start, _, _)| {
            path.parent().is_some_and(|folder| folder.ends_with(below))
                && file_name(&path).starts_with(start)
        }) else {
            continue;
        };
        for body in bodies(&path) {
            let id = type_of(operation(name), part(kind), &body);
            parses(&path.display().to_string(), id, &body);
            count += 1;
        }
    }
    assert!(count > 0, "no bodies in {}", folder.display());
    println!("{count} recorded bodies parse");
}

#[test]
fn recorded_errors_are_understood() {
    let Some(folder) = env::var_os("GENWIRE_CORPUS").map(PathBuf::from) else {
        println!("skipped: GENWIRE_CORPUS names no folder of recorded traffic");
        return;
    };
    for path in files_below(&folder.join("service/errors")) {
        for body in bodies(&path) {
            let error =
                genwire_core::ServiceError::classify(&INTERFACE, body.to_string().as_bytes());
            assert!(error.is_some(), "{}: {body}", path.display());
        }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The bodies in a file: a JSON value, a list of events, lines, or an event stream.
fn bodies(path: &Path) -> Vec<JsonValue> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let parse = |text: &str| serde_json::from_str::<JsonValue>(text).ok();
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("json") => match parse(&text) {
            Some(JsonValue::Array(events)) => events,
            // A recording with the status next to the body. A body that is not JSON is a string.
            Some(wrapped) if wrapped.get("http_status").is_some() => {
                wrapped.get("body").filter(|body| !is_text(body)).cloned().into_iter().collect()
            }
            whole => whole.into_iter().collect(),
        },
        Some("sse") => text
            .lines()
            .filter_map(|line| line.strip_prefix("data:"))
            .filter_map(|data| parse(data.trim()))
            .collect(),
        _ => text.lines().filter_map(parse).collect(),
    }
}

/// Returns true for a recorded answer that was not JSON.
fn is_text(body: &JsonValue) -> bool {
    body.as_object().is_some_and(|members| members.keys().eq(["text"]))
}
