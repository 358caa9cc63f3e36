// @generated from spec/chat (genwire_rust::streams) by cargo xtask generate. Do not edit by hand.

//! Rules by which the events of streamed responses add up to whole responses.

use super::create_chat_completion::{
    ChatCompletionChunk, Choice, ChunkChoice, ChunkDelta, CreateChatCompletionResponse,
    FunctionCallDelta, ReplyMessage, ToolCallDelta,
};
use super::types::{FunctionCall, ReasoningDetail, ToolCall};
use genwire_common::INTERFACE;
use genwire_core::{Interface, merge};

/// Collects the events of a streamed response of `create_chat_completion` into the whole response.
pub type CreateChatCompletionAccumulator = merge::Accumulator<CreateChatCompletionResponse>;

impl merge::Collected for CreateChatCompletionResponse {
    type Event = ChatCompletionChunk;

    const INTERFACE: &'static Interface = &INTERFACE;

    const TERMINATOR: Option<&'static str> = Some("[DONE]");

    const GROWING_PATH: &'static [&'static str] = &["choices", "delta", "content"];

    fn add(&mut self, event: ChatCompletionChunk, tally: &mut merge::Tally) {
        add_chat_completion_chunk(self, event, tally);
    }

    fn growing(&mut self, event: &Self::Event) -> Option<&mut String> {
        growing_chat_completion_chunk(self, event)
    }

    fn added_text(event: &Self::Event) -> Option<&str> {
        event.choices.as_ref()?.first()?.delta.as_ref()?.content.as_deref()
    }

    fn may_report(event: &Self::Event) -> bool {
        event.base_resp.is_some() || event.error.is_some()
    }

    fn is_complete(&self) -> bool {
        self.choices.iter().flatten().any(|it| it.finish_reason.is_some())
    }

    fn unnamed(&self) -> Option<&'static str> {
        self.choices
            .iter()
            .flatten()
            .any(|it| {
                it.message
                    .iter()
                    .any(|it| merge::has_unnamed(it.tool_calls.as_deref(), &TOOL_CALL_DELTA_RULES))
            })
            .then_some("tool_calls")
    }

    fn settle(&mut self) {
        for it in self.choices.iter_mut().flatten() {
            if let Some(it) = &mut it.message {
                merge::sort(it.tool_calls.as_deref_mut(), &TOOL_CALL_DELTA_RULES);
            }
        }
    }
}

/// Joins the events of a streamed reply of one of this area's operations.
///
/// `None` when the area has no such operation, or the operation has no stream.
pub(super) fn join(
    operation: &str,
    events: &[Vec<u8>],
) -> Option<Result<genwire_core::Whole, String>> {
    let whole = match operation {
        "create_chat_completion" => merge::join::<CreateChatCompletionResponse>(events),
        _ => return None,
    };
    Some(whole.map_err(|error| error.to_string()))
}

fn add_chat_completion_chunk(
    into: &mut CreateChatCompletionResponse,
    delta: ChatCompletionChunk,
    tally: &mut merge::Tally,
) {
    merge::first_text(&mut into.id, delta.id);
    merge::by_key(&mut into.choices, delta.choices, &CHUNK_CHOICE_RULES, tally);
    merge::first(&mut into.created, delta.created);
    merge::first_text(&mut into.model, delta.model);
    merge::constant(&mut into.object, delta.object, "chat.completion.chunk", "chat.completion");
    merge::replace(&mut into.usage, delta.usage);
    merge::replace(&mut into.input_sensitive, delta.input_sensitive);
    merge::replace(&mut into.input_sensitive_type, delta.input_sensitive_type);
    merge::replace(&mut into.output_sensitive, delta.output_sensitive);
    merge::replace(&mut into.output_sensitive_type, delta.output_sensitive_type);
    merge::replace(&mut into.output_sensitive_int, delta.output_sensitive_int);
    merge::replace(&mut into.base_resp, delta.base_resp);
    merge::extra(&mut into.extra, delta.extra, tally);
}

fn add_chunk_choice(into: &mut Choice, delta: ChunkChoice, tally: &mut merge::Tally) {
    merge::first(&mut into.index, delta.index);
    merge::replace(&mut into.finish_reason, delta.finish_reason);
    if let Some(delta) = delta.delta {
        add_chunk_delta(into.message.get_or_insert_default(), delta, tally);
    }
    merge::replace(&mut into.message, delta.message);
    merge::extra(&mut into.extra, delta.extra, tally);
}

fn add_chunk_delta(into: &mut ReplyMessage, delta: ChunkDelta, tally: &mut merge::Tally) {
    merge::first_text(&mut into.role, delta.role);
    merge::concat(&mut into.content, delta.content, tally);
    merge::first_text(&mut into.name, delta.name);
    merge::concat(&mut into.audio_content, delta.audio_content, tally);
    merge::concat_new(&mut into.reasoning_content, delta.reasoning_content, tally);
    merge::concat_new(&mut into.reasoning_text, delta.reasoning_text, tally);
    merge::concat_new(&mut into.thinking_text, delta.thinking_text, tally);
    merge::by_key(
        &mut into.reasoning_details,
        delta.reasoning_details,
        &REASONING_DETAIL_RULES,
        tally,
    );
    merge::by_key(&mut into.tool_calls, delta.tool_calls, &TOOL_CALL_DELTA_RULES, tally);
    merge::extra(&mut into.extra, delta.extra, tally);
}

fn add_reasoning_detail(
    into: &mut ReasoningDetail,
    delta: ReasoningDetail,
    tally: &mut merge::Tally,
) {
    merge::first_text(&mut into.ty, delta.ty);
    merge::first_text(&mut into.id, delta.id);
    merge::first_text(&mut into.format, delta.format);
    merge::first(&mut into.index, delta.index);
    merge::concat_new(&mut into.text, delta.text, tally);
    merge::extra(&mut into.extra, delta.extra, tally);
}

/// Rules by which a [`ReasoningDetail`] finds its [`ReasoningDetail`] in the list of a response.
const REASONING_DETAIL_RULES: merge::ByKey<ReasoningDetail, ReasoningDetail> = merge::ByKey {
    name: "reasoning_details",
    max_items: merge::MAX_ITEMS,
    item_key: |it| it.index,
    delta_key: |it| it.index,
    agrees: |item, delta| {
        merge::agree(item.ty.as_ref(), delta.ty.as_ref())
            && merge::agree(item.id.as_ref(), delta.id.as_ref())
            && merge::agree(item.format.as_ref(), delta.format.as_ref())
    },
    labels: None,
    add: add_reasoning_detail,
};

fn add_tool_call_delta(into: &mut ToolCall, delta: ToolCallDelta, tally: &mut merge::Tally) {
    merge::first(&mut into.index, delta.index);
    merge::first_text(&mut into.id, delta.id);
    merge::first(&mut into.ty, merge::text(delta.ty).map(Into::into));
    if let Some(delta) = delta.function {
        add_function_call_delta(into.function.get_or_insert_default(), delta, tally);
    }
    merge::extra(&mut into.extra, delta.extra, tally);
}

fn add_function_call_delta(
    into: &mut FunctionCall,
    delta: FunctionCallDelta,
    tally: &mut merge::Tally,
) {
    merge::longest(&mut into.name, delta.name);
    merge::concat_within(&mut into.arguments, delta.arguments, ("arguments", 1_048_576), tally);
    merge::first(&mut into.index, delta.index);
    merge::extra(&mut into.extra, delta.extra, tally);
}

/// Rules by which a [`ToolCallDelta`] finds its [`ToolCall`] in the list of a response.
const TOOL_CALL_DELTA_RULES: merge::ByKey<ToolCall, ToolCallDelta> = merge::ByKey {
    name: "tool_calls",
    max_items: 256,
    item_key: |it| it.index.or_else(|| it.function.as_ref().and_then(|it| it.index)),
    delta_key: |it| it.index.or_else(|| it.function.as_ref().and_then(|it| it.index)),
    agrees: |item, delta| merge::agree(item.id.as_ref(), delta.id.as_ref()),
    labels: Some(merge::Labels {
        item_id: |it| it.id.as_deref(),
        delta_id: |it| it.id.as_deref(),
        item_name: |it| it.function.as_ref().and_then(|it| it.name.as_deref()),
        delta_name: |it| it.function.as_ref().and_then(|it| it.name.as_deref()),
    }),
    add: add_tool_call_delta,
};

impl merge::ListDelta for ToolCallDelta {
    type Item = ToolCall;

    const RULES: merge::ByKey<Self::Item, Self> = TOOL_CALL_DELTA_RULES;
}

/// Rules by which a [`ChunkChoice`] finds its [`Choice`] in the list of a response.
const CHUNK_CHOICE_RULES: merge::ByKey<Choice, ChunkChoice> = merge::ByKey {
    name: "choices",
    max_items: 16,
    item_key: |it| it.index,
    delta_key: |it| it.index,
    agrees: |_, _| true,
    labels: None,
    add: add_chunk_choice,
};

fn growing_chat_completion_chunk<'a>(
    into: &'a mut CreateChatCompletionResponse,
    delta: &ChatCompletionChunk,
) -> Option<&'a mut String> {
    let [delta] = delta.choices.as_deref()? else { return None };
    growing_chunk_choice(merge::item_of(into.choices.as_mut(), delta, &CHUNK_CHOICE_RULES)?, delta)
}

fn growing_chunk_choice<'a>(into: &'a mut Choice, delta: &ChunkChoice) -> Option<&'a mut String> {
    if delta.message.is_some() {
        return None;
    }
    growing_chunk_delta(into.message.as_mut()?, delta.delta.as_ref()?)
}

fn growing_chunk_delta<'a>(
    into: &'a mut ReplyMessage,
    delta: &ChunkDelta,
) -> Option<&'a mut String> {
    if !merge::adds_nothing(delta.audio_content.as_ref())
        || !merge::adds_nothing(delta.reasoning_content.as_ref())
        || !merge::adds_nothing(delta.reasoning_text.as_ref())
        || !merge::adds_nothing(delta.thinking_text.as_ref())
        || delta.reasoning_details.as_ref().is_some_and(|list| !list.is_empty())
        || delta.tool_calls.as_ref().is_some_and(|list| !list.is_empty())
    {
        return None;
    }
    into.content.as_mut()
}
