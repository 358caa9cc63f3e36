//! The draft of a reply, before it is cut and screened.

use super::calling::PlannedCall;
use super::language;
use super::phrases::{Phrases, fill};
use super::prompt::Prompt;
use genwire_chat::{CreateChatCompletionRequest, ThinkingType};
use genwire_mock::Draw;
use std::borrow::Cow;

/// Maximum number of characters of a quoted question.
const MAX_TOPIC_CHARS: usize = 80;
/// Maximum number of characters of a quoted function result.
const MAX_ANSWER_CHARS: usize = 2000;

/// A reply before it is cut and screened.
#[derive(Debug)]
pub(super) struct Draft {
    /// Empty if the model does not think.
    pub(super) thinking: String,
    pub(super) text: String,
}

/// Writes a reply with the given calls.
pub(super) fn write(
    request: &CreateChatCompletionRequest,
    prompt: &Prompt,
    calls: &[PlannedCall],
    draw: &mut Draw,
) -> Draft {
    let phrases = language::of(&prompt.question);
    let thinking =
        if thinks(request) { thinking(prompt, calls, phrases, draw) } else { String::new() };
    Draft { thinking, text: text(request, prompt, calls, phrases, draw) }
}

/// Returns true unless thinking is disabled; some models do not allow that.
fn thinks(request: &CreateChatCompletionRequest) -> bool {
    let kind = request.thinking.as_ref().and_then(|thinking| thinking.ty.as_ref());
    let is_disabled = kind == Some(&ThinkingType::Disabled);
    !(is_disabled && request.model.thinking_can_be_disabled() == Some(true))
}

fn thinking(prompt: &Prompt, calls: &[PlannedCall], phrases: &Phrases, draw: &mut Draw) -> String {
    if !calls.is_empty() {
        let reasons: Vec<String> =
            calls.iter().map(|call| fill(&phrases.calls, &[&call.name, &call.reason])).collect();
        return reasons.join("\n");
    }
    if !prompt.answers.is_empty() {
        return phrases.reads.clone();
    }
    draw.pick_text(&phrases.thoughts).to_owned()
}

fn text(
    request: &CreateChatCompletionRequest,
    prompt: &Prompt,
    calls: &[PlannedCall],
    phrases: &Phrases,
    draw: &mut Draw,
) -> String {
    if !calls.is_empty() {
        return String::new();
    }
    if !prompt.answers.is_empty() {
        let answers: Vec<String> = prompt
            .answers
            .iter()
            .map(|answer| {
                let text = shortened(answer.text.trim(), MAX_ANSWER_CHARS);
                fill(&phrases.answered, &[&answer.function, &text])
            })
            .collect();
        return answers.join("\n");
    }
    let mut topic = String::with_capacity(prompt.question.len());
    append(&mut topic, prompt.question.split_whitespace());
    let opening = draw.pick_text(&phrases.openings);
    let closing = draw.pick_text(&phrases.closings);
    let seen = noticed(request, prompt, phrases);
    let mut text = if topic.is_empty() && seen.is_empty() {
        phrases.greeting.clone()
    } else if topic.is_empty() {
        String::new()
    } else {
        let topic = shortened(&topic, MAX_TOPIC_CHARS);
        // A quoted sentence has its full stop already.
        let is_ended = topic.ends_with(['.', '。']);
        let opening = opening.strip_suffix(['.', '。']).filter(|_| is_ended).unwrap_or(opening);
        fill(opening, &[&topic])
    };
    append(&mut text, seen.iter().map(String::as_str).chain([closing]));
    text
}

/// Appends words or sentences, separated by spaces.
fn append<'a>(text: &mut String, parts: impl IntoIterator<Item = &'a str>) {
    for part in parts {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(part);
    }
}

/// Returns the sentences about images and videos.
fn noticed(
    request: &CreateChatCompletionRequest,
    prompt: &Prompt,
    phrases: &Phrases,
) -> Vec<String> {
    if prompt.seen.is_empty() {
        return Vec::new();
    }
    if request.model.accepts_media() == Some(false) {
        return vec![phrases.blind.clone()];
    }
    let mut sentences = Vec::new();
    for (is_video, phrase) in [(false, &phrases.images), (true, &phrases.videos)] {
        let seen: Vec<&str> = prompt
            .seen
            .iter()
            .filter(|seen| seen.is_video == is_video)
            .map(|seen| seen.measures.as_deref().unwrap_or("?"))
            .collect();
        if !seen.is_empty() {
            sentences.push(fill(phrase, &[&seen.len().to_string(), &seen.join("; ")]));
        }
    }
    sentences
}

/// Truncates the text to a number of characters, between words if it has any.
fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    let Some((end, _)) = text.char_indices().nth(most) else { return Cow::Borrowed(text) };
    let head = text.get(..end).unwrap_or(text);
    let head = head.rsplit_once(' ').map_or(head, |(before, _)| before);
    Cow::Owned(format!("{}…", head.trim_end()))
}
