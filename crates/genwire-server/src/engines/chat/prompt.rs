//! A parsed request.

use super::media::{self, Seen};
use super::requested::{self, RequestedCall};
use super::tokens;
use genwire_chat::{ContentPart, CreateChatCompletionRequest, Message, MessageContent, ToolCall};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Number of tokens of a message in addition to its content: role, start and end.
const TOKENS_PER_MESSAGE: u64 = 4;
/// Maximum number of characters of a question that are analysed.
const MAX_QUESTION_CHARS: usize = 4096;

/// A parsed request.
#[derive(Debug)]
pub(super) struct Prompt {
    /// The text of the last user message, without calls.
    pub(super) question: String,
    /// The calls that the text requests.
    pub(super) requested: Vec<RequestedCall>,
    /// The images and videos in the last user message.
    pub(super) seen: Vec<Seen>,
    /// The function results at the end of the conversation.
    pub(super) answers: Vec<Answered>,
    /// Number of calls since the last message of the user.
    pub(super) calls_made: usize,
    /// The prefixes of the request, one per message.
    pub(super) prefixes: Vec<Prefix>,
    /// Number of tokens of the request.
    pub(super) tokens: u64,
}

/// The result of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answered {
    pub(super) function: String,
    pub(super) text: String,
}

/// The prefix of a request, up to the end of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prefix {
    pub(super) hash: u64,
    pub(super) tokens: u64,
}

impl Prompt {
    pub(super) fn read(request: &CreateChatCompletionRequest) -> Self {
        let mut prompt = Self {
            question: String::new(),
            requested: Vec::new(),
            seen: Vec::new(),
            answers: Vec::new(),
            calls_made: 0,
            prefixes: Vec::with_capacity(request.messages.len()),
            tokens: 0,
        };
        let mut hash = Hash::new(request);
        prompt.tokens = hash.tokens;
        let last_user = request.messages.iter().rposition(|it| matches!(it, Message::User(_)));
        for (index, message) in request.messages.iter().enumerate() {
            let seen = hash.message(message, &mut prompt.tokens);
            prompt.prefixes.push(Prefix { hash: hash.value(), tokens: prompt.tokens });
            if Some(index) == last_user {
                prompt.seen = seen;
            }
        }
        prompt.read_question(&request.messages, last_user);
        prompt
    }

    /// Returns a hash of the messages, the tools and the model.
    pub(super) fn fingerprint(&self) -> u64 {
        self.prefixes.last().map_or(0, |prefix| prefix.hash)
    }

    /// Reads the question, the calls that it requests and the function results.
    fn read_question(&mut self, messages: &[Message], last_user: Option<usize>) {
        for message in messages {
            if let Message::System(_) = message {
                self.requested.extend(requested::take(&text(message)).1);
            }
        }
        if let Some(message) = last_user.and_then(|index| messages.get(index)) {
            let (question, calls) = requested::take(&text(message));
            let question = question.trim();
            let end = question
                .char_indices()
                .nth(MAX_QUESTION_CHARS)
                .map_or(question.len(), |(at, _)| at);
            question.get(..end).unwrap_or(question).clone_into(&mut self.question);
            self.requested.extend(calls);
        }
        let since = messages.get(last_user.map_or(0, |index| index + 1)..).unwrap_or_default();
        let calls: Vec<&ToolCall> =
            since.iter().filter_map(Message::tool_calls).flatten().collect();
        self.calls_made = calls.len();
        // If several calls have the same id, the last one counts.
        let by_id: BTreeMap<Option<&str>, &ToolCall> =
            calls.iter().map(|call| (call.id.as_deref(), *call)).collect();
        let first = messages.iter().rposition(|it| !matches!(it, Message::Tool(_)));
        let answers = messages.get(first.map_or(0, |index| index + 1)..).unwrap_or_default();
        self.answers = answers
            .iter()
            .map(|message| {
                let id = message.tool_call_id();
                let call = by_id.get(&id);
                Answered {
                    function: call.map_or("", |call| call.name()).to_owned(),
                    text: text(message).into_owned(),
                }
            })
            .collect();
    }
}

/// Returns true if the text of a request may contain calls.
pub(super) fn has_brackets(request: &CreateChatCompletionRequest) -> bool {
    let has_brackets = |text: &str| text.contains("[[");
    request.messages.iter().filter_map(Message::content).any(|content| match content {
        MessageContent::Text(text) => has_brackets(text),
        MessageContent::Parts(parts) => {
            parts.iter().filter_map(ContentPart::text).any(has_brackets)
        }
    })
}

/// Returns the strings of a request that are screened, without calls.
pub(super) fn texts(request: &CreateChatCompletionRequest) -> impl Iterator<Item = Cow<'_, str>> {
    request.messages.iter().filter_map(Message::content).flat_map(|content| {
        let texts: Vec<&str> = match content {
            MessageContent::Text(text) => vec![text],
            MessageContent::Parts(parts) => parts.iter().filter_map(ContentPart::text).collect(),
        };
        texts.into_iter().map(|text| {
            if text.contains("[[") {
                Cow::Owned(requested::take(text).0)
            } else {
                Cow::Borrowed(text)
            }
        })
    })
}

/// Returns the text of a message; parts are joined by line breaks.
fn text(message: &Message) -> Cow<'_, str> {
    match message.content() {
        Some(MessageContent::Text(text)) => Cow::Borrowed(text),
        Some(MessageContent::Parts(parts)) => {
            let texts: Vec<&str> = parts.iter().filter_map(ContentPart::text).collect();
            Cow::Owned(texts.join("\n"))
        }
        None => Cow::Borrowed(""),
    }
}

/// The hash of the messages so far.
struct Hash {
    hasher: blake3::Hasher,
    tokens: u64,
}

impl Hash {
    /// Starts with the model and the functions; they precede all messages.
    fn new(request: &CreateChatCompletionRequest) -> Self {
        let mut hash = Self { hasher: blake3::Hasher::new(), tokens: 0 };
        hash.add(request.model.as_str());
        for tool in request.tools.iter().flatten() {
            let function = &tool.function;
            let description = function.description.as_deref().unwrap_or_default();
            for text in [&function.name, description, function.parameters.get()] {
                hash.add(text);
                hash.tokens += tokens::count(text);
            }
            hash.tokens += TOKENS_PER_MESSAGE;
        }
        hash
    }

    /// Adds a message; returns its images and videos.
    fn message(&mut self, message: &Message, tokens: &mut u64) -> Vec<Seen> {
        let mut seen = Vec::new();
        *tokens += TOKENS_PER_MESSAGE;
        self.add(message.role());
        for text in [message.name(), message.tool_call_id()].into_iter().flatten() {
            self.add(text);
            *tokens += tokens::count(text);
        }
        match message.content() {
            Some(MessageContent::Text(text)) => {
                self.add(text);
                *tokens += tokens::count(text);
            }
            Some(MessageContent::Parts(parts)) => {
                for part in parts {
                    self.part(part, tokens, &mut seen);
                }
            }
            None => {}
        }
        for call in message.tool_calls().unwrap_or_default() {
            let id = call.id.as_deref().unwrap_or_default();
            for text in [id, call.name(), call.arguments_text()] {
                self.add(text);
                *tokens += tokens::count(text);
            }
        }
        seen
    }

    fn part(&mut self, part: &ContentPart, tokens: &mut u64, seen: &mut Vec<Seen>) {
        self.add(part.ty());
        if let Some(text) = part.text() {
            self.add(text);
            *tokens += tokens::count(text);
        }
        let image = part.image_url();
        for url in
            [image.map(|it| &it.url), part.video_url().map(|it| &it.url)].into_iter().flatten()
        {
            self.add(url);
        }
        if let Some(found) = media::see(part) {
            self.add(image.and_then(|it| it.detail.as_ref()).map_or("", |detail| detail.as_str()));
            *tokens += found.tokens;
            seen.push(found);
        }
    }

    fn add(&mut self, text: &str) {
        self.hasher.update(&(text.len() as u64).to_le_bytes());
        self.hasher.update(text.as_bytes());
    }

    fn value(&self) -> u64 {
        let mut bytes = [0; 8];
        self.hasher.finalize_xof().fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }
}
