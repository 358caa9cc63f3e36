// @generated from spec/chat (genwire_rust::check) by cargo xtask generate. Do not edit by hand.

//! The check of a body, found by operation and part.

use super::create_chat_completion::{
    ChatCompletionChunk, CreateChatCompletionRequest, CreateChatCompletionResponse,
};
use genwire_common::INVALID_CODE;
use genwire_core::{BodyKind, Endpoint, MediaLimits, Report, Unreadable};

/// The endpoints of this area's operations, by name.
pub const ENDPOINTS: &[Endpoint] = &[super::create_chat_completion::ENDPOINT];

/// The limits of the files in requests to this area's operations.
pub const MEDIA: &[MediaLimits] = &[super::limits::IMAGE, super::limits::VIDEO];

/// Checks a body of one of this area's operations.
///
/// `None` when the area has no such operation or the operation has no such part.
#[inline]
pub fn check(operation: &str, part: BodyKind, body: &[u8]) -> Option<Result<Report, Unreadable>> {
    let report = match (operation, part) {
        ("create_chat_completion", BodyKind::Request) => {
            genwire_core::check_within::<CreateChatCompletionRequest>(body, 67_108_864)
        }
        ("create_chat_completion", BodyKind::Response) => {
            genwire_core::check::<CreateChatCompletionResponse>(body)
        }
        ("create_chat_completion", BodyKind::Event) => {
            genwire_core::check::<ChatCompletionChunk>(body)
        }
        _ => return None,
    };
    Some(report.map(|report| report.with_code(INVALID_CODE)))
}
