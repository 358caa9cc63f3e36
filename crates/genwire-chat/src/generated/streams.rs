// @generated from spec/chat by cargo xtask generate. Do not edit by hand.

//! How the events of streamed replies add up to whole replies.

use super::create_chat_completion::{
    ChatCompletionChunk, Choice, ChunkChoice, CreateChatCompletionResponse, Delta,
    FunctionCallDelta, ReplyMessage, ToolCallDelta,
};
use super::types::{FunctionCall, ReasoningDetail, ToolCall};
use genwire_core::merge;

/// Collects the events of a streamed reply of `create_chat_completion` into the whole reply.
///
/// Spec: `chat.create_chat_completion.responses.streamed.stream` (CHAT-182).
pub type CreateChatCompletionAccumulator = merge::Accumulator<CreateChatCompletionResponse>;

impl merge::Collected for CreateChatCompletionResponse {
    type Event = ChatCompletionChunk;

    const TERMINATOR: Option<&'static str> = Some("[DONE]");

    const GROWS: &'static [&'static str] = &["choices", "delta", "content"];

    fn add(&mut self, event: ChatCompletionChunk) {
        add_chat_completion_chunk(self, event);
    }

    fn growing(&mut self, event: &Self::Event) -> Option<&mut String> {
        growing_chat_completion_chunk(self, event)
    }

    fn bit(event: &Self::Event) -> Option<&str> {
        event.choices.as_ref()?.first()?.delta.as_ref()?.content.as_deref()
    }

    fn may_report(event: &Self::Event) -> bool {
        event.base_resp.is_some() || event.error.is_some()
    }

    fn is_complete(&self) -> bool {
        self.choices.iter().flatten().any(|it| it.finish_reason.is_some())
    }
}

fn add_chat_completion_chunk(into: &mut CreateChatCompletionResponse, piece: ChatCompletionChunk) {
    merge::first_text(&mut into.id, piece.id);
    merge::by_key(&mut into.choices, piece.choices, &CHUNK_CHOICE_RULES);
    merge::first(&mut into.created, piece.created);
    merge::first_text(&mut into.model, piece.model);
    merge::constant(&mut into.object, piece.object, "chat.completion.chunk", "chat.completion");
    merge::replace(&mut into.usage, piece.usage);
    merge::replace(&mut into.input_sensitive, piece.input_sensitive);
    merge::replace(&mut into.input_sensitive_type, piece.input_sensitive_type);
    merge::replace(&mut into.output_sensitive, piece.output_sensitive);
    merge::replace(&mut into.output_sensitive_type, piece.output_sensitive_type);
    merge::replace(&mut into.output_sensitive_int, piece.output_sensitive_int);
    merge::replace(&mut into.base_resp, piece.base_resp);
    merge::extra(&mut into.extra, piece.extra);
}

fn add_chunk_choice(into: &mut Choice, piece: ChunkChoice) {
    merge::first(&mut into.index, piece.index);
    merge::replace(&mut into.finish_reason, piece.finish_reason);
    if let Some(piece) = piece.delta {
        add_delta(into.message.get_or_insert_default(), piece);
    }
    merge::replace(&mut into.message, piece.message);
    merge::extra(&mut into.extra, piece.extra);
}

fn add_delta(into: &mut ReplyMessage, piece: Delta) {
    merge::first_text(&mut into.role, piece.role);
    merge::concat(&mut into.content, piece.content);
    merge::first_text(&mut into.name, piece.name);
    merge::concat(&mut into.audio_content, piece.audio_content);
    merge::concat(&mut into.reasoning_content, piece.reasoning_content);
    merge::by_key(&mut into.reasoning_details, piece.reasoning_details, &REASONING_DETAIL_RULES);
    merge::by_key(&mut into.tool_calls, piece.tool_calls, &TOOL_CALL_DELTA_RULES);
    merge::extra(&mut into.extra, piece.extra);
}

fn add_reasoning_detail(into: &mut ReasoningDetail, piece: ReasoningDetail) {
    merge::first_text(&mut into.ty, piece.ty);
    merge::first_text(&mut into.id, piece.id);
    merge::first_text(&mut into.format, piece.format);
    merge::first(&mut into.index, piece.index);
    merge::concat(&mut into.text, piece.text);
    merge::extra(&mut into.extra, piece.extra);
}

/// How a piece of [`ReasoningDetail`] finds its [`ReasoningDetail`] in the list of a reply.
const REASONING_DETAIL_RULES: merge::ByKey<ReasoningDetail, ReasoningDetail> = merge::ByKey {
    key: |it| it.index,
    piece: |it| it.index,
    agrees: |item, piece| {
        merge::agree(item.ty.as_ref(), piece.ty.as_ref())
            && merge::agree(item.id.as_ref(), piece.id.as_ref())
            && merge::agree(item.format.as_ref(), piece.format.as_ref())
    },
    add: add_reasoning_detail,
};

fn add_tool_call_delta(into: &mut ToolCall, piece: ToolCallDelta) {
    merge::first(&mut into.index, piece.index);
    merge::first_text(&mut into.id, piece.id);
    merge::first(&mut into.ty, merge::text(piece.ty).map(Into::into));
    if let Some(piece) = piece.function {
        add_function_call_delta(into.function.get_or_insert_default(), piece);
    }
    merge::extra(&mut into.extra, piece.extra);
}

fn add_function_call_delta(into: &mut FunctionCall, piece: FunctionCallDelta) {
    merge::first_text(&mut into.name, piece.name);
    merge::concat(&mut into.arguments, piece.arguments);
    merge::first(&mut into.index, piece.index);
    merge::extra(&mut into.extra, piece.extra);
}

/// How a piece of [`ToolCallDelta`] finds its [`ToolCall`] in the list of a reply.
const TOOL_CALL_DELTA_RULES: merge::ByKey<ToolCall, ToolCallDelta> = merge::ByKey {
    key: |it| it.index.or_else(|| it.function.as_ref().and_then(|it| it.index)),
    piece: |it| it.index.or_else(|| it.function.as_ref().and_then(|it| it.index)),
    agrees: |item, piece| merge::agree(item.id.as_ref(), piece.id.as_ref()),
    add: add_tool_call_delta,
};

/// How a piece of [`ChunkChoice`] finds its [`Choice`] in the list of a reply.
const CHUNK_CHOICE_RULES: merge::ByKey<Choice, ChunkChoice> = merge::ByKey {
    key: |it| it.index,
    piece: |it| it.index,
    agrees: |_, _| true,
    add: add_chunk_choice,
};

fn growing_chat_completion_chunk<'a>(
    into: &'a mut CreateChatCompletionResponse,
    piece: &ChatCompletionChunk,
) -> Option<&'a mut String> {
    let [piece] = piece.choices.as_deref()? else { return None };
    growing_chunk_choice(merge::item_of(into.choices.as_mut(), piece, &CHUNK_CHOICE_RULES)?, piece)
}

fn growing_chunk_choice<'a>(into: &'a mut Choice, piece: &ChunkChoice) -> Option<&'a mut String> {
    if piece.message.is_some() {
        return None;
    }
    growing_delta(into.message.as_mut()?, piece.delta.as_ref()?)
}

fn growing_delta<'a>(into: &'a mut ReplyMessage, piece: &Delta) -> Option<&'a mut String> {
    if !merge::adds_nothing(piece.audio_content.as_ref())
        || !merge::adds_nothing(piece.reasoning_content.as_ref())
        || piece.reasoning_details.as_ref().is_some_and(|list| !list.is_empty())
        || piece.tool_calls.as_ref().is_some_and(|list| !list.is_empty())
    {
        return None;
    }
    into.content.as_mut()
}
