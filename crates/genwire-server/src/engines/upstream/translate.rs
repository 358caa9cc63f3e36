//! What the server behind says, in the words of the interface.

use crate::config::Secret;
use genwire_chat::{CreateChatCompletionRequest, FinishReason};
use genwire_core::think::{Part, Splitter};
use serde_json::{Map, Value as JsonValue, json};

/// What a request asks of its reply, beyond what the server behind knows.
#[derive(Clone, Debug)]
pub(super) struct Wishes {
    pub(super) model: String,
    /// What the assistant calls itself.
    pub(super) name: String,
    pub(super) is_split: bool,
    /// Whether thinking is to be in the reply at all.
    pub(super) thinks: bool,
    pub(super) include_usage: bool,
    /// The type of what the screening found in the input.
    pub(super) input_hit: Option<u8>,
    /// Unix time in seconds, where the server behind does not tell it.
    pub(super) now: i64,
    /// The key of the server behind, should an error of it repeat the key.
    pub(super) secret: Secret,
}

impl Wishes {
    pub(super) fn new(
        request: &CreateChatCompletionRequest,
        name: &str,
        now: i64,
        input_hit: Option<u8>,
        secret: Secret,
    ) -> Self {
        let options = request.stream_options.as_ref();
        Self {
            model: request.model.as_str().to_owned(),
            name: name.to_owned(),
            is_split: request.reasoning_split == Some(true),
            thinks: super::body::thinks(request),
            include_usage: options.and_then(|options| options.include_usage) == Some(true),
            input_hit,
            now,
            secret,
        }
    }
}

/// A stretch of a reply, with the thinking told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stretch {
    /// Text of the message as it is to be shown, tags included.
    Content(String),
    /// Thinking that is kept apart.
    Thinking(String),
}

/// Sorts thinking and text as a request wants them, piece by piece.
#[derive(Debug)]
pub(super) struct Sorter {
    is_split: bool,
    thinks: bool,
    splitter: Splitter,
    /// Whether a tag was opened in the text and not closed.
    is_open: bool,
}

impl Sorter {
    pub(super) fn new(wishes: &Wishes) -> Self {
        Self {
            is_split: wishes.is_split,
            thinks: wishes.thinks,
            splitter: Splitter::new(),
            is_open: false,
        }
    }

    /// Takes the text of a `delta` or a `message`.
    pub(super) fn push(&mut self, delta: &JsonValue) -> Vec<Stretch> {
        let mut out = Vec::new();
        if let Some(text) = thinking_in(delta) {
            self.thinking(text, &mut out);
        }
        if let Some(text) = delta.get("content").and_then(JsonValue::as_str) {
            let mut splitter = std::mem::take(&mut self.splitter);
            for part in splitter.push(text) {
                self.part(part, &mut out);
            }
            self.splitter = splitter;
        }
        out
    }

    /// Gives out what was held back.
    pub(super) fn finish(&mut self) -> Vec<Stretch> {
        let mut out = Vec::new();
        if let Some(part) = std::mem::take(&mut self.splitter).finish() {
            self.part(part, &mut out);
        }
        out
    }

    fn part(&mut self, part: Part<'_>, out: &mut Vec<Stretch>) {
        match part {
            Part::Thinking(text) => self.thinking(&text, out),
            Part::Answer(text) => self.answer(&text, out),
        }
    }

    fn thinking(&mut self, text: &str, out: &mut Vec<Stretch>) {
        if text.is_empty() || !self.thinks {
            return;
        }
        if self.is_split {
            out.push(Stretch::Thinking(text.to_owned()));
            return;
        }
        let tag = if self.is_open { "" } else { "<think>\n" };
        self.is_open = true;
        out.push(Stretch::Content(format!("{tag}{text}")));
    }

    fn answer(&mut self, text: &str, out: &mut Vec<Stretch>) {
        if text.is_empty() {
            return;
        }
        let tag = if self.is_open { "\n</think>\n\n" } else { "" };
        self.is_open = false;
        out.push(Stretch::Content(format!("{tag}{text}")));
    }
}

/// The thinking in a `delta` or a `message`, by the names that servers give it.
fn thinking_in(delta: &JsonValue) -> Option<&str> {
    ["reasoning_content", "reasoning", "thinking"]
        .iter()
        .find_map(|name| delta.get(*name).and_then(JsonValue::as_str))
        .filter(|text| !text.is_empty())
}

/// The finish reason of the interface for one that a server gives.
pub(super) fn finish_reason(given: &str, has_calls: bool) -> FinishReason {
    match given {
        "length" | "max_tokens" => FinishReason::Length,
        "content_filter" => FinishReason::ContentFilter,
        // Some servers end a reply that calls functions with `stop`.
        _ if has_calls => FinishReason::ToolCalls,
        _ => FinishReason::Stop,
    }
}

/// The usage with every member that the interface has.
pub(super) fn usage(given: &JsonValue) -> JsonValue {
    let number = |pointer: &str| given.pointer(pointer).and_then(JsonValue::as_i64);
    let prompt = number("/prompt_tokens").unwrap_or(0);
    let completion = number("/completion_tokens").unwrap_or(0);
    let mut usage = json!({
        "total_tokens": number("/total_tokens").unwrap_or(prompt + completion),
        "prompt_tokens": prompt,
        "completion_tokens": completion,
        "total_characters": number("/total_characters").unwrap_or(0),
        "prompt_tokens_details":
            { "cached_tokens": number("/prompt_tokens_details/cached_tokens").unwrap_or(0) },
    });
    if let Some(tokens) = number("/completion_tokens_details/reasoning_tokens") {
        usage["completion_tokens_details"] = json!({ "reasoning_tokens": tokens });
    }
    usage
}

/// A call of a function or a piece of one, with its place in both places.
pub(super) fn call(given: &JsonValue, place: i64) -> JsonValue {
    let mut function = Map::new();
    for name in ["name", "arguments"] {
        if let Some(text) = given.pointer(&format!("/function/{name}")).filter(|it| it.is_string())
        {
            function.insert(name.to_owned(), text.clone());
        }
    }
    function.insert("index".to_owned(), json!(place));
    let mut call = Map::new();
    call.insert("index".to_owned(), json!(place));
    if let Some(id) = given.get("id").filter(|id| id.is_string()) {
        call.insert("id".to_owned(), id.clone());
        call.insert("type".to_owned(), json!("function"));
    }
    call.insert("function".to_owned(), JsonValue::Object(function));
    JsonValue::Object(call)
}

/// A piece of thinking as it stands in `reasoning_details`.
pub(super) fn detail(text: &str, is_first: bool) -> JsonValue {
    if is_first {
        json!({ "type": "reasoning.text", "id": "reasoning-1", "format": "text-v1", "index": 0,
            "text": text })
    } else {
        json!({ "index": 0, "text": text })
    }
}
