//! Recorded chat streams of many services, from the folder in `GENWIRE_CORPUS` if it is set, and
//! cases from public reports. Each is read whole and in chunks, and compared with a plain reader
//! that joins the members of its deltas. The folder is not part of the project.

use crate::project::files_below;
use genwire_chat::{ChatReader, CreateChatCompletionResponse, Delta, DeltaSplitter};
use genwire_core::sse::Framer;
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Sizes of the chunks that a stream is read in; 0 for the whole.
const CHUNK_SIZES: [usize; 4] = [0, 1, 7, 4096];

/// The content of a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Content {
    text: String,
    reasoning: String,
    /// Name and arguments of each call.
    calls: Vec<(String, String)>,
}

fn corpus() -> Option<PathBuf> {
    env::var_os("GENWIRE_CORPUS").map(PathBuf::from)
}

/// Reads a stream in chunks; an error is its message.
fn read(bytes: &[u8], size: usize) -> Result<CreateChatCompletionResponse, String> {
    let size = if size == 0 { bytes.len().max(1) } else { size };
    let (mut framer, mut reader) = (Framer::new(1 << 24), ChatReader::new());
    for chunk in bytes.chunks(size) {
        let mut frames = framer.push(chunk);
        while let Some(event) = frames.next() {
            let event = event.map_err(|error| error.to_string())?;
            for body in event.bodies("[DONE]").filter(|body| !body.trim_ascii().is_empty()) {
                reader.push(body).map_err(|error| error.to_string())?;
            }
        }
    }
    reader.finish().map_err(|error| error.to_string())
}

fn content_of(reply: &CreateChatCompletionResponse) -> Content {
    let calls = reply.tool_calls().iter();
    Content {
        text: reply.text().to_owned(),
        reasoning: reply.reasoning().unwrap_or_default().into_owned(),
        calls: calls
            .map(|call| (call.name().to_owned(), call.arguments_text().to_owned()))
            .collect(),
    }
}

/// Joins the deltas of a stream.
fn joined_deltas(bytes: &[u8]) -> Content {
    let (mut framer, mut reader) = (Framer::new(1 << 24), ChatReader::new());
    let mut splitter = DeltaSplitter::new();
    let mut frames = framer.push(bytes);
    while let Some(event) = frames.next() {
        for body in event.expect("it was read before").bodies("[DONE]") {
            if let Ok(Some(event)) = reader.read(body) {
                splitter.push(event);
            }
        }
    }
    splitter.finish();
    let (mut content, mut calls) = (Content::default(), BTreeMap::new());
    while let Some(delta) = splitter.pop() {
        match delta {
            Delta::Text(text) => content.text += &text,
            Delta::Thinking(text) => content.reasoning += &text,
            Delta::TextWasThinking(text) => {
                content.text.clear();
                content.reasoning += &text;
            }
            Delta::ToolCall(part) => {
                let call: &mut (String, String) = calls.entry(part.index).or_default();
                if call.0.is_empty() {
                    part.name().clone_into(&mut call.0);
                }
                call.1 += part.arguments_text();
            }
            _ => {}
        }
    }
    content.calls = calls.into_values().collect();
    content
}

/// Joins the members of deltas by the plainest means; `None` if the stream reports an error or has
/// no end.
fn plain(text: &str) -> Option<Content> {
    let (mut content, mut calls) = (Content::default(), BTreeMap::new());
    let mut has_ended = false;
    let data = text.lines().filter_map(|line| line.strip_prefix("data:"));
    for event in data.filter_map(|data| serde_json::from_str::<JsonValue>(data).ok()) {
        if !event["error"].is_null() {
            return None;
        }
        let Some(choice) = event["choices"].get(0) else { continue };
        has_ended |= choice["finish_reason"].is_string();
        let delta = &choice["delta"];
        match &delta["content"] {
            JsonValue::String(text) => content.text += text,
            JsonValue::Array(parts) => {
                for part in parts {
                    content.text += part["text"].as_str().unwrap_or_default();
                    for inner in part["thinking"].as_array().into_iter().flatten() {
                        content.reasoning += inner["text"].as_str().unwrap_or_default();
                    }
                }
            }
            _ => {}
        }
        let names = ["reasoning_content", "reasoning"];
        let thinking = names.iter().find_map(|name| delta[name].as_str());
        content.reasoning += thinking.unwrap_or_default();
        for part in delta["tool_calls"].as_array().into_iter().flatten() {
            let call: &mut (String, String) =
                calls.entry(part["index"].as_i64().unwrap_or(0)).or_default();
            call.0 += part["function"]["name"].as_str().unwrap_or_default();
            call.1 += part["function"]["arguments"].as_str().unwrap_or_default();
        }
    }
    content.calls = calls.into_values().collect();
    // Line feeds before the thinking are not part of it.
    let feeds = content.reasoning.len() - content.reasoning.trim_start_matches('\n').len();
    content.reasoning.drain(..feeds);
    has_ended.then_some(content)
}

#[test]
fn recorded_streams_are_read_as_a_plain_reader_joins_them() {
    let Some(folder) = corpus() else {
        println!("skipped: GENWIRE_CORPUS names no folder of recorded traffic");
        return;
    };
    let (mut read_whole, mut refused) = (0, 0);
    for path in files_below(&folder.join("recordings")) {
        let bytes = fs::read(&path).expect("it can be read");
        let expected = plain(&String::from_utf8_lossy(&bytes));
        for size in CHUNK_SIZES {
            let place = format!("{} in chunks of {size}", path.display());
            match (read(&bytes, size), &expected) {
                (Ok(reply), Some(expected)) => assert_eq!(&content_of(&reply), expected, "{place}"),
                (Err(_), None) => {}
                (found, expected) => panic!("{place}: {found:?}, expected {expected:?}"),
            }
        }
        match expected {
            Some(expected) => {
                assert_eq!(joined_deltas(&bytes), expected, "{}", path.display());
                read_whole += 1;
            }
            None => refused += 1,
        }
    }
    assert!(read_whole > 0, "no recordings in {}", folder.display());
    assert!(read_whole > 0, "no recorded stream in {}", folder.display());
    println!("{read_whole} recorded streams are read, {refused} report an error or have no end");
}

/// The cases whose content is known.
fn known_cases() -> BTreeMap<&'static str, Content> {
    let text = |text: &str, reasoning: &str| Content {
        text: text.to_owned(),
        reasoning: reasoning.to_owned(),
        calls: Vec::new(),
    };
    let calls = |calls: &[(&str, &str)]| Content {
        calls: calls.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect(),
        ..Content::default()
    };
    let (oslo, clock) = (("weather", "{\"city\":\"Oslo\"}"), ("clock", "{\"zone\":\"UTC\"}"));
    BTreeMap::from([
        ("wire-04-comment-after-id", text("Slow answer.", "")),
        ("wire-06-tool-call-without-index", calls(&[oslo])),
        ("wire-07-tool-call-index-collides", calls(&[oslo, clock])),
        ("wire-08-tool-call-name-late", calls(&[oslo, clock])),
        ("wire-10-think-closed-only", text("The Nile.", "The user wants one river. Short.")),
        ("wire-12-thinking-twice", text("The Nile.", "One river.")),
    ])
}

#[test]
fn cases_after_public_reports_are_read_as_their_table_says() {
    let Some(folder) = corpus() else {
        println!("skipped: GENWIRE_CORPUS names no folder of recorded traffic");
        return;
    };
    let mut cases = files_below(&folder.join("../cases/wire"));
    cases.retain(|path| path.extension().is_some_and(|extension| extension == "sse"));
    if cases.is_empty() {
        println!("skipped: there are no cases beside the recorded traffic");
        return;
    }
    let known = known_cases();
    for name in known.keys() {
        assert!(cases.iter().any(|path| path.file_stem().is_some_and(|it| it == *name)), "{name}");
    }
    for path in &cases {
        check_case(path, &known);
    }
    println!("{} cases are read", cases.len());
}

fn check_case(path: &Path, known: &BTreeMap<&str, Content>) {
    let bytes = fs::read(path).expect("it can be read");
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    for size in CHUNK_SIZES {
        let Ok(reply) = read(&bytes, size) else {
            assert!(!known.contains_key(&*name), "{name} in chunks of {size}");
            continue;
        };
        let content = content_of(&reply);
        if let Some(expected) = known.get(&*name) {
            assert_eq!(&content, expected, "{name} in chunks of {size}");
            assert_eq!(&joined_deltas(&bytes), expected, "{name}");
        }
        assert!(!content.text.contains("</think>"), "{name}");
        assert!(content.calls.iter().all(|(call, _)| !call.is_empty()), "{name}");
    }
}
