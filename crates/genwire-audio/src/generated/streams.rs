// @generated from spec/audio by cargo xtask generate. Do not edit by hand.

//! How the events of streamed replies add up to whole replies.

use super::synthesize_speech::{SpeechData, SpeechEvent, SpeechPiece, SynthesizeSpeechResponse};
use genwire_core::merge;

/// Collects the events of a streamed reply of `synthesize_speech` into the whole reply.
///
/// Spec: `audio.synthesize_speech.responses.streamed.stream` (TTS-003).
pub type SynthesizeSpeechAccumulator = merge::Accumulator<SynthesizeSpeechResponse>;

impl merge::Collected for SynthesizeSpeechResponse {
    type Event = SpeechEvent;

    const TERMINATOR: Option<&'static str> = None;

    fn add(&mut self, event: SpeechEvent) {
        let may_repeat = event.extra_info.is_some();
        add_speech_event(self, event, may_repeat);
    }

    fn may_report(event: &Self::Event) -> bool {
        event.base_resp.is_some() || event.error.is_some()
    }

    fn is_complete(&self) -> bool {
        self.extra_info.is_some()
    }
}

fn add_speech_event(into: &mut SynthesizeSpeechResponse, piece: SpeechEvent, may_repeat: bool) {
    if let Some(piece) = piece.data {
        add_speech_piece(into.data.get_or_insert_default(), piece, may_repeat);
    }
    merge::replace(&mut into.extra_info, piece.extra_info);
    merge::first_text(&mut into.trace_id, piece.trace_id);
    merge::replace(&mut into.base_resp, piece.base_resp);
    merge::extra(&mut into.extra, piece.extra);
}

fn add_speech_piece(into: &mut SpeechData, piece: SpeechPiece, may_repeat: bool) {
    merge::concat_or_repeat(&mut into.audio, piece.audio, may_repeat);
    merge::replace(&mut into.status, piece.status);
    merge::replace(&mut into.subtitle_file, piece.subtitle_file);
    merge::extra(&mut into.extra, piece.extra);
}
