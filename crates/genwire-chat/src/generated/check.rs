// @generated from spec/chat (genwire_rust::check) by cargo xtask generate. Do not edit by hand.

//! The area as a value, and the check of a body, found by operation and part.

use super::create_chat_completion::{
    ChatCompletionChunk, CreateChatCompletionRequest, CreateChatCompletionResponse,
};
use genwire_common::INVALID_CODE;
use genwire_core::{BodyKind, Report, Unreadable};

/// This area as a value, for programs that know no interface.
pub const AREA: genwire_core::Area = genwire_core::Area {
    name: "chat",
    endpoints: &[super::create_chat_completion::ENDPOINT],
    media: &[super::limits::IMAGE, super::limits::VIDEO],
    check: &check,
    measure: Some(&measure),
    #[cfg(feature = "stream")]
    join: Some(&super::streams::join),
    #[cfg(not(feature = "stream"))]
    join: None,
    ..genwire_core::Area::EMPTY
};

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

fn measure(operation: &str, body: &[u8]) -> Option<Report> {
    match operation {
        "create_chat_completion" => genwire_core::measure::<CreateChatCompletionRequest>(body),
        _ => None,
    }
}
