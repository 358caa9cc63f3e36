//! Selects the functions that a reply calls.
//!
//! In this order:
//!
//! 1. `tool_choice` `none`: no call.
//! 2. Calls `[[call: NAME ..]]` that have not been executed: these calls; one at a time without
//!    `parallel_tool_calls`.
//! 3. After calls or results of functions: no call.
//! 4. `tool_choice` with the name of a function: that function.
//! 5. The functions that the last user message mentions.
//! 6. The function whose name and description share the most words with that message.
//! 7. `tool_choice` `required`: the first function.
//!
//! The thinking of the reply states the reason.

use super::prompt::Prompt;
use genwire_arguments::Budget;
use genwire_arguments::words::{self, Mentions};
use genwire_chat::{CreateChatCompletionRequest, FunctionDefinition, ToolChoice, ToolChoiceMode};
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;

/// Maximum number of calls in one reply.
const MAX_CALLS: usize = 16;

/// A call in a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlannedCall {
    pub(super) name: String,
    pub(super) arguments: String,
    pub(super) reason: String,
}

/// Returns the calls in the reply to a request.
pub(super) fn plan_calls(
    request: &CreateChatCompletionRequest,
    prompt: &Prompt,
    budget: &mut Budget,
) -> Vec<PlannedCall> {
    let functions: Vec<&FunctionDefinition> =
        request.tools.iter().flatten().map(|tool| &tool.function).collect();
    let choice = request.tool_choice.as_ref();
    let mode = choice.and_then(ToolChoice::as_mode);
    if mode == Some(&ToolChoiceMode::None) {
        return Vec::new();
    }
    let max_calls = if request.parallel_tool_calls == Some(false) { 1 } else { MAX_CALLS };
    let requested = requested_calls(&functions, prompt, max_calls);
    if !requested.is_empty() {
        let reason = "the message asks for this call";
        return make_calls(&requested, &prompt.question, reason, budget);
    }
    // Unanswered calls of an assistant message are not repeated.
    if !prompt.answers.is_empty() || functions.is_empty() || prompt.calls_made > 0 {
        return Vec::new();
    }
    let (mut chosen, reason) = choose(&functions, prompt, choice, budget);
    chosen.truncate(max_calls);
    let chosen: Vec<_> = chosen.into_iter().map(|function| (function, None)).collect();
    make_calls(&chosen, &prompt.question, &reason, budget)
}

/// A function, and its arguments if the text states them.
type Chosen<'a> = (&'a FunctionDefinition, Option<&'a JsonValue>);

/// Returns the calls in the text that have not been made.
fn requested_calls<'a>(
    functions: &[&'a FunctionDefinition],
    prompt: &'a Prompt,
    max_calls: usize,
) -> Vec<Chosen<'a>> {
    let mut by_name = BTreeMap::new();
    for function in functions {
        by_name.entry(function.name.as_str()).or_insert(*function);
    }
    let calls = prompt
        .requested
        .iter()
        .filter_map(|call| Some((*by_name.get(call.name.as_str())?, call.arguments.as_ref())));
    calls.skip(prompt.calls_made).take(max_calls).collect()
}

fn choose<'a>(
    functions: &[&'a FunctionDefinition],
    prompt: &Prompt,
    choice: Option<&ToolChoice>,
    budget: &mut Budget,
) -> (Vec<&'a FunctionDefinition>, String) {
    let named = choice.and_then(ToolChoice::as_named);
    let named = named.and_then(|it| it.function.as_ref()?.name.as_deref());
    if let Some(named) = named {
        let function = functions.iter().find(|function| function.name == named).copied();
        return (function.into_iter().collect(), "`tool_choice` names it".to_owned());
    }
    let question = Mentions::in_text(&prompt.question);
    let mentioned = |function: &&&FunctionDefinition| question.mentions(&function.name, budget);
    let mentioned: Vec<&FunctionDefinition> =
        functions.iter().filter(mentioned).take(MAX_CALLS).copied().collect();
    if !mentioned.is_empty() {
        return (mentioned, "the message names it".to_owned());
    }
    let asked = words::significant(&prompt.question);
    let mut best: Option<(&FunctionDefinition, Vec<String>)> = None;
    for function in functions {
        let description = function.description.as_deref().unwrap_or_default();
        if !budget.take(function.name.len() + description.len() + asked.len()) {
            break;
        }
        let known = words::significant(&format!("{} {description}", function.name));
        let shared = words::shared(&asked, &known);
        if shared.len() > best.as_ref().map_or(0, |(_, shared)| shared.len()) {
            best = Some((function, shared));
        }
    }
    if let Some((function, shared)) = best {
        return (vec![function], format!("“{}”", shared.join("”, “")));
    }
    if choice.and_then(ToolChoice::as_mode) == Some(&ToolChoiceMode::Required) {
        let first = functions.first().copied();
        return (first.into_iter().collect(), "`tool_choice` is `required`".to_owned());
    }
    (Vec::new(), String::new())
}

/// Creates the calls, each with an equal share of the remaining steps.
fn make_calls(
    chosen: &[Chosen<'_>],
    question: &str,
    reason: &str,
    budget: &mut Budget,
) -> Vec<PlannedCall> {
    let mut calls = Vec::with_capacity(chosen.len());
    for (index, (function, stated)) in chosen.iter().enumerate() {
        let mut share = budget.split_off(chosen.len() - index);
        let arguments = if let Some(stated) = stated {
            (*stated).to_string()
        } else {
            let schema = function.parameters.get();
            genwire_arguments::generate(schema, question, &mut share).to_string()
        };
        budget.join(&share);
        calls.push(PlannedCall {
            name: function.name.clone(),
            arguments,
            reason: reason.to_owned(),
        });
    }
    calls
}
