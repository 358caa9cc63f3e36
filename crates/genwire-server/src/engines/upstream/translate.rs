//! Translates the parts of a reply into the interface.

use genwire_chat::{ChunkDelta, CreateChatCompletionRequest, Delta, DeltaSplitter, FinishReason};
use genwire_mock::values::secret::Secret;
use serde_json::{Map, Value as JsonValue, json};

/// The options of a request that determine the reply and are unknown to the upstream server.
#[derive(Clone, Debug)]
pub(super) struct ReplyOptions {
    pub(super) model: String,
    /// The name of the assistant.
    pub(super) name: String,
    pub(super) is_split: bool,
    /// True if the reply can contain thinking.
    pub(super) thinks: bool,
    pub(super) include_usage: bool,
    /// The type of content that screening found in the input.
    pub(super) input_hit: Option<u8>,
    /// Unix time in seconds, for servers that do not state it.
    pub(super) now: i64,
    /// The API key of the upstream server; it is redacted in error messages.
    pub(super) secret: Secret,
}

impl ReplyOptions {
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

    /// Sets the model that the reply names, such as an alias that the caller used.
    pub(super) fn shown_as(mut self, model: &str) -> Self {
        model.clone_into(&mut self.model);
        self
    }
}

/// A part of a reply: text or separate thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stretch {
    /// Text of the message, with the tags around thinking.
    Content(String),
    /// Thinking in its own member.
    Thinking(String),
}

/// Writes thinking and text in the form that a request specifies, delta by delta.
#[derive(Debug)]
pub(super) struct Sorter {
    is_split: bool,
    thinks: bool,
    splitter: DeltaSplitter,
    /// True while a tag is open in the text.
    is_open: bool,
}

impl Sorter {
    pub(super) fn new(options: &ReplyOptions) -> Self {
        Self {
            is_split: options.is_split,
            thinks: options.thinks,
            splitter: DeltaSplitter::new(),
            is_open: false,
        }
    }

    /// Translates the text and thinking of a `delta`.
    pub(super) fn push(&mut self, delta: &JsonValue) -> Vec<Stretch> {
        self.splitter.push_delta(texts_of(delta));
        self.stretches()
    }

    /// Ends the reply and returns the text that was held back.
    pub(super) fn finish(&mut self) -> Vec<Stretch> {
        self.splitter.finish();
        self.stretches()
    }

    fn stretches(&mut self) -> Vec<Stretch> {
        let mut out = Vec::new();
        while let Some(delta) = self.splitter.pop() {
            match delta {
                Delta::Thinking(text) => self.thinking(&text, &mut out),
                Delta::Text(text) => self.answer(&text, &mut out),
                // The text has been sent already; the tag shows the reader that it was thinking.
                Delta::TextWasThinking(_) => {
                    out.push(Stretch::Content("\n</think>\n\n".to_owned()));
                }
                _ => {}
            }
        }
        out
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

/// Translates the text and thinking of a whole `message`, and returns both.
pub(super) fn whole(message: &JsonValue, options: &ReplyOptions) -> (String, String) {
    let mut splitter = DeltaSplitter::new();
    splitter.push_delta(texts_of(message));
    splitter.finish();
    let (mut answer, mut thinking) = (String::new(), String::new());
    while let Some(delta) = splitter.pop() {
        match delta {
            Delta::Thinking(text) => thinking.push_str(&text),
            Delta::Text(text) => answer.push_str(&text),
            Delta::TextWasThinking(text) => {
                answer.clear();
                thinking.push_str(&text);
            }
            _ => {}
        }
    }
    if options.is_split && options.thinks {
        return (answer, thinking);
    }
    let mut sorter = Sorter::new(options);
    let mut stretches = Vec::new();
    sorter.thinking(&thinking, &mut stretches);
    sorter.answer(&answer, &mut stretches);
    let texts = stretches.into_iter().map(|stretch| match stretch {
        Stretch::Content(text) | Stretch::Thinking(text) => text,
    });
    (texts.collect(), String::new())
}

/// Returns the text and thinking of a `delta` or a `message`.
fn texts_of(delta: &JsonValue) -> ChunkDelta {
    let mut texts = ChunkDelta::new();
    texts.reasoning_content = thinking_in(delta).map(str::to_owned);
    texts.content = delta.get("content").and_then(JsonValue::as_str).map(str::to_owned);
    texts
}

/// Returns the thinking in a `delta` or a `message`, under any of its names.
fn thinking_in(delta: &JsonValue) -> Option<&str> {
    ["reasoning_content", "reasoning", "thinking"]
        .iter()
        .find_map(|name| delta.get(*name).and_then(JsonValue::as_str))
        .filter(|text| !text.is_empty())
}

/// Translates a finish reason.
pub(super) fn finish_reason(given: &str, has_calls: bool) -> FinishReason {
    match given {
        "length" | "max_tokens" => FinishReason::Length,
        "content_filter" => FinishReason::ContentFilter,
        // Some servers end a reply with calls with `stop`.
        _ if has_calls => FinishReason::ToolCalls,
        _ => FinishReason::Stop,
    }
}

/// Returns the usage, with all members of the interface.
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

/// Translates a call or a delta of a call, with its index in both members.
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

/// Returns an entry of `reasoning_details`.
pub(super) fn detail(text: &str, is_first: bool) -> JsonValue {
    if is_first {
        json!({ "type": "reasoning.text", "id": "reasoning-1", "format": "text-v1", "index": 0,
            "text": text })
    } else {
        json!({ "index": 0, "text": text })
    }
}
