// @generated from spec/audio (genwire_rust::streams) by cargo xtask generate. Do not edit by hand.

//! Rules by which the events of streamed responses add up to whole responses.

use super::synthesize_speech::{SpeechData, SpeechEvent, SpeechPiece, SynthesizeSpeechResponse};
use genwire_common::INTERFACE;
use genwire_core::{Interface, merge};

/// Collects the events of a streamed response of `synthesize_speech` into the whole response.
pub type SynthesizeSpeechAccumulator = merge::Accumulator<SynthesizeSpeechResponse>;

impl merge::Collected for SynthesizeSpeechResponse {
    type Event = SpeechEvent;

    const INTERFACE: &'static Interface = &INTERFACE;

    const TERMINATOR: Option<&'static str> = None;

    fn add(&mut self, event: SpeechEvent, tally: &mut merge::Tally) {
        let may_repeat = event.extra_info.is_some();
        add_speech_event(self, event, may_repeat, tally);
    }

    fn may_report(event: &Self::Event) -> bool {
        event.base_resp.is_some() || event.error.is_some()
    }

    fn is_complete(&self) -> bool {
        self.extra_info.is_some()
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
        "synthesize_speech" => merge::join::<SynthesizeSpeechResponse>(events),
        _ => return None,
    };
    Some(whole.map_err(|error| error.to_string()))
}

fn add_speech_event(
    into: &mut SynthesizeSpeechResponse,
    delta: SpeechEvent,
    may_repeat: bool,
    tally: &mut merge::Tally,
) {
    if let Some(delta) = delta.data {
        add_speech_piece(into.data.get_or_insert_default(), delta, may_repeat, tally);
    }
    merge::replace(&mut into.extra_info, delta.extra_info);
    merge::first_text(&mut into.trace_id, delta.trace_id);
    merge::replace(&mut into.base_resp, delta.base_resp);
    merge::extra(&mut into.extra, delta.extra, tally);
}

fn add_speech_piece(
    into: &mut SpeechData,
    delta: SpeechPiece,
    may_repeat: bool,
    tally: &mut merge::Tally,
) {
    merge::concat_or_repeat(&mut into.audio, delta.audio, may_repeat, tally);
    merge::replace(&mut into.status, delta.status);
    merge::replace(&mut into.subtitle_file, delta.subtitle_file);
    merge::extra(&mut into.extra, delta.extra, tally);
}
