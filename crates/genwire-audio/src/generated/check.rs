// @generated from spec/audio (genwire_rust::check) by cargo xtask generate. Do not edit by hand.

//! The check of a body, found by operation and part.

use super::list_voices::{ListVoicesRequest, ListVoicesResponse};
use super::synthesize_speech::{SpeechEvent, SynthesizeSpeechRequest, SynthesizeSpeechResponse};
use genwire_common::INVALID_CODE;
use genwire_core::{BodyKind, Endpoint, MediaLimits, Report, Unreadable};

/// The endpoints of this area's operations, by name.
pub const ENDPOINTS: &[Endpoint] =
    &[super::list_voices::ENDPOINT, super::synthesize_speech::ENDPOINT];

/// The limits of the files in requests to this area's operations.
pub const MEDIA: &[MediaLimits] = &[];

/// Checks a body of one of this area's operations.
///
/// `None` when the area has no such operation or the operation has no such part.
#[inline]
pub fn check(operation: &str, part: BodyKind, body: &[u8]) -> Option<Result<Report, Unreadable>> {
    let report = match (operation, part) {
        ("list_voices", BodyKind::Request) => genwire_core::check::<ListVoicesRequest>(body),
        ("list_voices", BodyKind::Response) => genwire_core::check::<ListVoicesResponse>(body),
        ("synthesize_speech", BodyKind::Request) => {
            genwire_core::check::<SynthesizeSpeechRequest>(body)
        }
        ("synthesize_speech", BodyKind::Response) => {
            genwire_core::check::<SynthesizeSpeechResponse>(body)
        }
        ("synthesize_speech", BodyKind::Event) => genwire_core::check::<SpeechEvent>(body),
        _ => return None,
    };
    Some(report.map(|report| report.with_code(INVALID_CODE)))
}
