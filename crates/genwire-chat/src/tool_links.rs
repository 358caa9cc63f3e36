//! Whether the answers to function calls and the calls themselves belong together.

use std::borrow::Cow;
use std::collections::BTreeSet;

use genwire_core::{INVALID_CODE, Path, Report, Severity, Violation};

use crate::generated::{CreateChatCompletionRequest, Message, ToolCall};

const RULE: &str = "chat.CreateChatCompletionRequest.natives.tool_links";

/// Up to how many ids are compared one by one, without a set.
const FEW: usize = 32;

/// Checks that every `tool` message answers a call of the assistant message before it.
///
/// An answer without a call is an error, a call without an answer an advice.
pub(crate) fn check(this: &CreateChatCompletionRequest, path: &Path<'_>, report: &mut Report) {
    let path = path.member("messages");
    let mut start = 0;
    let mut calls: &[ToolCall] = &[];
    let mut has_answers = false;
    for (index, message) in this.messages.iter().enumerate() {
        match message {
            Message::Assistant(assistant) => {
                // Most turns have neither calls nor answers.
                if has_answers || !calls.is_empty() {
                    check_turn(calls, this.messages.get(start..index), start, &path, report);
                }
                start = index;
                calls = assistant.tool_calls.as_deref().unwrap_or_default();
                has_answers = false;
            }
            Message::Tool(_) => has_answers = true,
            _ => {}
        }
    }
    check_turn(calls, this.messages.get(start..), start, &path, report);
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
            push(report, &calls.index(index), Severity::Advice, message);
        }
    }
}

fn check_answers(
    calls: &[ToolCall],
    turn: &[Message],
    start: usize,
    path: &Path<'_>,
    report: &mut Report,
) {
    // An answer may belong to a call whose `id` is missing, which is a fault of its own.
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

/// A set of ids: walked through while it is small, so that nothing is allocated.
struct Ids<'a, I> {
    few: I,
    many: Option<BTreeSet<&'a str>>,
}

impl<'a, I: Iterator<Item = &'a str> + Clone> Ids<'a, I> {
    fn new(ids: I) -> Self {
        let is_few = ids.size_hint().1.is_some_and(|most| most <= FEW);
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
        code: INVALID_CODE,
        severity,
        message: Cow::Borrowed(message),
    });
}
