//! Whether the engine calls a function, which one, and why.
//!
//! In this order:
//!
//! 1. After the answers of functions it answers, unless a directive has calls left.
//! 2. A directive `[[no call]]`, or `tool_choice` `none`: no call.
//! 3. Directives `[[call: NAME ..]]`: those calls; one at a time without `parallel_tool_calls`.
//! 4. `tool_choice` with the name of a function: that function.
//! 5. The functions that the last message of the user names.
//! 6. The function whose name and description share most words with that message.
//! 7. `tool_choice` `required`: the first function.
//!
//! The thinking of the reply says why.

use super::arguments;
use super::directives::Directive;
use super::prompt::Prompt;
use super::words;
use genwire_chat::{CreateChatCompletionRequest, FunctionDefinition, ToolChoice, ToolChoiceMode};
use serde_json::Value as JsonValue;

/// How many functions one reply calls.
const MOST_CALLS: usize = 16;

/// A function that is to be called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub(super) name: String,
    pub(super) arguments: String,
    pub(super) why: String,
}

/// The functions that the reply to a request calls.
pub(super) fn wanted(request: &CreateChatCompletionRequest, prompt: &Prompt) -> Vec<Wanted> {
    let functions: Vec<&FunctionDefinition> =
        request.tools.iter().flatten().map(|tool| &tool.function).collect();
    let choice = request.tool_choice.as_ref();
    let mode = choice.and_then(ToolChoice::as_mode);
    if prompt.directives.contains(&Directive::NoCall) || mode == Some(&ToolChoiceMode::None) {
        return Vec::new();
    }
    let is_parallel = request.parallel_tool_calls != Some(false);
    let told = told(&functions, prompt, is_parallel);
    if !told.is_empty() || !prompt.answers.is_empty() || functions.is_empty() {
        return told;
    }
    let (chosen, why) = chosen(&functions, prompt, choice);
    let most = if is_parallel { MOST_CALLS } else { 1 };
    let mut made = chosen.into_iter().take(most).map(|function| call(function, prompt, None, &why));
    if prompt.calls_made > 0 {
        // The calls of an assistant message that nobody answered are not made again.
        made.by_ref().for_each(drop);
    }
    made.collect()
}

/// What directives tell to call and was not called yet.
fn told(functions: &[&FunctionDefinition], prompt: &Prompt, is_parallel: bool) -> Vec<Wanted> {
    let told = prompt.directives.iter().filter_map(|directive| match directive {
        Directive::Call { name, arguments } => Some((name, arguments)),
        _ => None,
    });
    let known = told.filter_map(|(name, arguments)| {
        let function = functions.iter().find(|function| function.name == *name)?;
        Some(call(function, prompt, arguments.as_ref(), "the message asks for this call"))
    });
    let left = known.skip(prompt.calls_made);
    if is_parallel { left.take(MOST_CALLS).collect() } else { left.take(1).collect() }
}

fn chosen<'a>(
    functions: &[&'a FunctionDefinition],
    prompt: &Prompt,
    choice: Option<&ToolChoice>,
) -> (Vec<&'a FunctionDefinition>, String) {
    let named = choice.and_then(ToolChoice::as_named);
    let named = named.and_then(|it| it.function.as_ref()?.name.as_deref());
    if let Some(named) = named {
        let function = functions.iter().find(|function| function.name == named).copied();
        return (function.into_iter().collect(), "`tool_choice` names it".to_owned());
    }
    let said: Vec<&FunctionDefinition> = functions
        .iter()
        .filter(|function| words::names(&prompt.question, &function.name))
        .copied()
        .collect();
    if !said.is_empty() {
        return (said, "the message names it".to_owned());
    }
    let asked = words::significant(&prompt.question);
    let mut best: Option<(&FunctionDefinition, Vec<String>)> = None;
    for function in functions {
        let description = function.description.as_deref().unwrap_or_default();
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

fn call(
    function: &FunctionDefinition,
    prompt: &Prompt,
    arguments: Option<&JsonValue>,
    why: &str,
) -> Wanted {
    let arguments = arguments.map_or_else(
        || {
            let schema: JsonValue = function.parameters.parse().unwrap_or_default();
            arguments::make(&schema, &prompt.question).to_string()
        },
        JsonValue::to_string,
    );
    Wanted { name: function.name.clone(), arguments, why: why.to_owned() }
}
