// @generated from spec/video (genwire_rust::check) by cargo xtask generate. Do not edit by hand.

//! The area as a value, and the check of a body, found by operation and part.

use super::create_h3_context_ir::{CreateH3ContextIrRequest, CreateH3ContextIrResponse};
use super::create_template_video::{
    CallbackChallenge, CreateTemplateVideoRequest, CreateTemplateVideoResponse, TaskNotification,
};
use super::delete_video_task::DeleteVideoTaskResponse;
use super::query_video_task::QueryVideoTaskResponse;
use genwire_common::INVALID_CODE;
use genwire_core::{BodyKind, Report, Unreadable, has_member};

/// This area as a value, for programs that know no interface.
pub const AREA: genwire_core::Area = genwire_core::Area {
    name: "video",
    endpoints: &[
        super::create_h3_context_ir::ENDPOINT,
        super::create_template_video::ENDPOINT,
        super::delete_video_task::ENDPOINT,
        super::query_video_task::ENDPOINT,
    ],
    media: &[super::limits::H3_IMAGE, super::limits::H3_VIDEO, super::limits::H3_AUDIO],
    states: super::states::STATES,
    check: &check,
    measure: Some(&measure),
    ..genwire_core::Area::EMPTY
};

/// Checks a body of one of this area's operations.
///
/// `None` when the area has no such operation or the operation has no such part.
#[inline]
pub fn check(operation: &str, part: BodyKind, body: &[u8]) -> Option<Result<Report, Unreadable>> {
    let report = match (operation, part) {
        ("create_h3_context_ir", BodyKind::Request) => {
            genwire_core::check_within::<CreateH3ContextIrRequest>(body, 67_108_864)
        }
        ("create_h3_context_ir", BodyKind::Response) => {
            genwire_core::check::<CreateH3ContextIrResponse>(body)
        }
        ("create_template_video", BodyKind::Request) => {
            genwire_core::check::<CreateTemplateVideoRequest>(body)
        }
        ("create_template_video", BodyKind::Response) => {
            genwire_core::check::<CreateTemplateVideoResponse>(body)
        }
        ("create_template_video", BodyKind::Callback) => {
            if has_member(body, "challenge") {
                genwire_core::check::<CallbackChallenge>(body)
            } else {
                genwire_core::check::<TaskNotification>(body)
            }
        }
        ("delete_video_task", BodyKind::Response) => {
            genwire_core::check::<DeleteVideoTaskResponse>(body)
        }
        ("query_video_task", BodyKind::Response) => {
            genwire_core::check::<QueryVideoTaskResponse>(body)
        }
        _ => return None,
    };
    Some(report.map(|report| report.with_code(INVALID_CODE)))
}

fn measure(operation: &str, body: &[u8]) -> Option<Report> {
    match operation {
        "create_h3_context_ir" => genwire_core::measure::<CreateH3ContextIrRequest>(body),
        "create_template_video" => genwire_core::measure::<CreateTemplateVideoRequest>(body),
        _ => None,
    }
}
