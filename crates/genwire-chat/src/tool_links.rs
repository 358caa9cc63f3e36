//! Whether the answers to function calls and the calls themselves belong together.

use std::borrow::Cow;
use std::collections::BTreeSet;

use genwire_core::{INVALID_CODE, Path, Report, Severity, Violation};

use crate::generated::{CreateChatCompletionRequest, Message, ToolCall};

const RULE: &str = "chat.CreateChatCompletionRequest.natives.tool_links";

/// Checks that every `tool` message answers a call of the assistant message before it.
///
/// An answer without a call is an error, a call without an answer an advice.
pub(crate) fn check(this: &CreateChatCompletionRequest, path: &Path<'_>, report: &mut Report) {
    let path = path.member("messages");
    let mut turn = Turn::default();
    for (index, message) in this.messages.iter().enumerate() {
        match message {
            Message::Assistant(assistant) => {
                turn.close(&path, report);
                turn = Turn::new(index, assistant.tool_calls.as_deref().unwrap_or_default());
            }
            Message::Tool(tool) if !turn.answer(&tool.tool_call_id) => {
                let path = path.index(index);
                push(
                    report,
                    &path.member("tool_call_id"),
                    Severity::Error,
                    "`tool_call_id` matches no call of the assistant message before it; \
                     repeat that message with its `tool_calls`, or leave the answer out",
                );
            }
            _ => {}
        }
    }
    turn.close(&path, report);
}

/// An assistant message and what came after it.
#[derive(Default)]
struct Turn<'a> {
    index: usize,
    calls: &'a [ToolCall],
    ids: BTreeSet<&'a str>,
    answered: BTreeSet<&'a str>,
}

impl<'a> Turn<'a> {
    fn new(index: usize, calls: &'a [ToolCall]) -> Self {
        let ids = calls.iter().filter_map(|call| call.id.as_deref()).collect();
        Self { index, calls, ids, answered: BTreeSet::new() }
    }

    /// Notes the answer to a call; false where there is no such call.
    fn answer(&mut self, id: &str) -> bool {
        let call = self.ids.get(id).copied();
        self.answered.extend(call);
        call.is_some()
    }

    /// Reports the calls that nothing answered.
    fn close(&self, messages: &Path<'_>, report: &mut Report) {
        let message = messages.index(self.index);
        let calls = message.member("tool_calls");
        for (index, call) in self.calls.iter().enumerate() {
            let unanswered = call.id.as_deref().is_some_and(|id| !self.answered.contains(id));
            if unanswered {
                push(
                    report,
                    &calls.index(index),
                    Severity::Advice,
                    "no `tool` message answers this call; add one with its `id` as `tool_call_id`",
                );
            }
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
