//! A plan as a whole reply.

use super::plan::{Plan, Segment};
use genwire_chat::{
    Choice, CreateChatCompletionResponse, FunctionCall, ReasoningDetail, ReplyMessage,
    SensitiveType, ToolCall, ToolType,
};
use genwire_common::BaseResp;

/// The type of the entries of thinking.
pub(super) const DETAIL_TYPE: &str = "reasoning.text";
/// The id of the only entry of thinking in a reply.
pub(super) const DETAIL_ID: &str = "reasoning-1";
/// The format of the entries of thinking.
pub(super) const DETAIL_FORMAT: &str = "text-v1";
/// The status message of a successful reply.
pub(super) const SUCCESS: &str = "success";

/// Writes a plan as one body.
pub(super) fn whole(plan: Plan) -> CreateChatCompletionResponse {
    let message = message(plan.name, plan.segments);
    let choice = Choice::new().index(0).finish_reason(plan.finish).message(message);
    let mut reply = CreateChatCompletionResponse::new()
        .id(plan.id)
        .choices(vec![choice])
        .created(plan.created)
        .model(plan.model)
        .object("chat.completion")
        .usage(plan.usage)
        .input_sensitive(plan.input_hit.is_some())
        .output_sensitive(plan.output_hit.is_some())
        .output_sensitive_int(i64::from(plan.output_hit.unwrap_or(0)))
        .base_resp(BaseResp::new().status_code(0).status_msg(SUCCESS));
    let sensitive = |kind: Option<u8>| kind.map(|kind| SensitiveType::from(i64::from(kind)));
    reply.input_sensitive_type = sensitive(plan.input_hit);
    reply.output_sensitive_type = sensitive(plan.output_hit);
    reply
}

fn message(name: String, segments: Vec<Segment>) -> ReplyMessage {
    let length = |segment: &Segment| match segment {
        Segment::Text(text) => text.len(),
        Segment::Mark(text) => text.len(),
        Segment::Thinking(_) | Segment::Call { .. } => 0,
    };
    let mut content = String::with_capacity(segments.iter().map(length).sum());
    let mut calls = Vec::new();
    let mut message =
        ReplyMessage::builder().role("assistant").content("").name(name).audio_content("");
    for segment in segments {
        match segment {
            Segment::Text(text) => content.push_str(&text),
            Segment::Mark(text) => content.push_str(text),
            Segment::Thinking(text) => {
                let detail = ReasoningDetail::new()
                    .ty(DETAIL_TYPE)
                    .id(DETAIL_ID)
                    .format(DETAIL_FORMAT)
                    .index(0)
                    .text(text.clone());
                message.reasoning_content = Some(text);
                message.reasoning_details = Some(vec![detail]);
            }
            Segment::Call { id, name, arguments } => {
                let index = i64::try_from(calls.len()).unwrap_or_default();
                let function = FunctionCall::builder().name(name).arguments(arguments).index(index);
                calls.push(ToolCall::new(id, ToolType::Function, function).index(index));
            }
        }
    }
    message.content = Some(content);
    message.tool_calls = (!calls.is_empty()).then_some(calls);
    message
}
