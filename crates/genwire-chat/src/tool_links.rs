//! The check that function calls and their results belong together.

use std::borrow::Cow;
use std::collections::BTreeSet;

use genwire_core::{Path, Report, Severity, Violation};

use crate::generated::{CreateChatCompletionRequest, Message, ToolCall};

const RULE: &str = "chat.CreateChatCompletionRequest.natives.tool_links";

/// Maximum number of comparisons of ids before sets are used.
const MAX_COMPARISONS: usize = 1024;

/// Maximum number of ids that are compared one by one; more ids are put into a set.
const MAX_COMPARED_IDS: usize = 32;

/// Checks that every `tool` message answers a call of the assistant message before it.
///
/// A result without a call is an error; a call without a result is a warning.
pub(crate) fn check(this: &CreateChatCompletionRequest, path: &Path<'_>, report: &mut Report) {
    // Most conversations have neither calls nor results.
    if this.messages.iter().any(has_links) {
        check_conversation(&this.messages, &path.member("messages"), report);
    }
}

// Not inlined, so that `check` needs no stack for requests without calls.
#[inline(never)]
fn check_conversation(messages: &[Message], path: &Path<'_>, report: &mut Report) {
    let mut start = 0;
    let mut calls: &[ToolCall] = &[];
    let mut has_answers = false;
    for (index, message) in messages.iter().enumerate() {
        match message {
            Message::Assistant(assistant) => {
                if has_answers || !calls.is_empty() {
                    check_turn(calls, messages.get(start..index), start, path, report);
                }
                start = index;
                calls = assistant.tool_calls.as_deref().unwrap_or_default();
                has_answers = false;
            }
            Message::Tool(_) => has_answers = true,
            _ => {}
        }
    }
    if has_answers || !calls.is_empty() {
        check_turn(calls, messages.get(start..), start, path, report);
    }
}

fn has_links(message: &Message) -> bool {
    match message {
        Message::Assistant(assistant) => {
            assistant.tool_calls.as_ref().is_some_and(|calls| !calls.is_empty())
        }
        Message::Tool(_) => true,
        _ => false,
    }
}

/// Checks the messages from one assistant message up to the next.
fn check_turn(
    calls: &[ToolCall],
    turn: Option<&[Message]>,
    start: usize,
    path: &Path<'_>,
    report: &mut Report,
) {
    let turn = turn.unwrap_or_default();
    if is_linked(calls, turn) {
        return;
    }
    check_answers(calls, turn, start, path, report);
    if calls.is_empty() {
        return;
    }
    let answered = Ids::new(turn.iter().filter_map(answer));
    for (index, call) in calls.iter().enumerate() {
        if call.id.as_deref().is_some_and(|id| !answered.contains(id)) {
            let path = path.index(start);
            let calls = path.member("tool_calls");
            let message =
                "no `tool` message answers this call; add one with its `id` as `tool_call_id`";
            push(report, &calls.index(index), Severity::Warning, message);
        }
    }
}

/// Returns true if a short turn links all calls and results, as most turns do.
fn is_linked(calls: &[ToolCall], turn: &[Message]) -> bool {
    let is_short = calls.len().saturating_mul(turn.len()) <= MAX_COMPARISONS;
    let is_called = |answer: &str| calls.iter().any(|call| call.id.as_deref() == Some(answer));
    let is_answered = |call: &str| turn.iter().any(|message| answer(message) == Some(call));
    is_short
        && turn.iter().all(|message| answer(message).is_none_or(is_called))
        && calls.iter().all(|call| call.id.as_deref().is_some_and(is_answered))
}

fn check_answers(
    calls: &[ToolCall],
    turn: &[Message],
    start: usize,
    path: &Path<'_>,
    report: &mut Report,
) {
    // A result may belong to a call without an `id`. That is reported as a separate error.
    if calls.iter().any(|call| call.id.is_none()) {
        return;
    }
    let called = Ids::new(calls.iter().filter_map(|call| call.id.as_deref()));
    for (index, message) in turn.iter().enumerate() {
        if answer(message).is_some_and(|id| !called.contains(id)) {
            let path = path.index(start + index);
            let message = "`tool_call_id` matches no call of the assistant message before it; \
                           repeat that message with its `tool_calls`, or leave the answer out";
            push(report, &path.member("tool_call_id"), Severity::Error, message);
        }
    }
}

fn answer(message: &Message) -> Option<&str> {
    match message {
        Message::Tool(tool) => Some(&tool.tool_call_id),
        _ => None,
    }
}

/// A set of ids that allocates nothing while it is small.
struct Ids<'a, I> {
    few: I,
    many: Option<BTreeSet<&'a str>>,
}

impl<'a, I: Iterator<Item = &'a str> + Clone> Ids<'a, I> {
    fn new(ids: I) -> Self {
        let is_few = ids.size_hint().1.is_some_and(|most| most <= MAX_COMPARED_IDS);
        let many = (!is_few).then(|| ids.clone().collect());
        Self { few: ids, many }
    }

    fn contains(&self, id: &str) -> bool {
        match &self.many {
            Some(many) => many.contains(id),
            None => self.few.clone().any(|other| other == id),
        }
    }
}

fn push(report: &mut Report, path: &Path<'_>, severity: Severity, message: &'static str) {
    report.push(Violation {
        path: path.to_pointer(),
        rule: Cow::Borrowed(RULE),
        code: None,
        severity,
        message: Cow::Borrowed(message),
    });
}
