// @generated from spec/audio (genwire_rust::check) by cargo xtask generate. Do not edit by hand.

//! The area as a value, and the check of a body, found by operation and part.

use super::list_voices::{ListVoicesRequest, ListVoicesResponse};
use super::synthesize_speech::{SpeechEvent, SynthesizeSpeechRequest, SynthesizeSpeechResponse};
use genwire_common::INVALID_CODE;
use genwire_core::{BodyKind, Report, Unreadable};

/// This area as a value, for programs that know no interface.
pub const AREA: genwire_core::Area = genwire_core::Area {
    name: "audio",
    endpoints: &[super::list_voices::ENDPOINT, super::synthesize_speech::ENDPOINT],
    check: &check,
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
