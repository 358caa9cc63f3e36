//! Sounds that are not words: interjections, and the marker at the end of audio.

use std::f32::consts::TAU;

/// The duration of the tone of an interjection, in seconds.
const INTERJECTION_SECONDS: f32 = 0.3;
/// The durations of the tones of the marker, in seconds: short, short, long.
const MARKER_SECONDS: [f32; 3] = [0.06, 0.06, 0.2];
/// Silence after a tone of the marker, in seconds.
const MARKER_GAP_SECONDS: f32 = 0.07;
/// Silence before the marker, in seconds.
const MARKER_SILENCE_SECONDS: f32 = 0.25;
const MARKER_HERTZ: f32 = 880.0;
/// Amplitude of sounds.
const SOUND_AMPLITUDE: f32 = 0.35;
/// Time of the rise and the decay of a tone, in seconds.
const EDGE_SECONDS: f32 = 0.006;

/// Returns the sound of an interjection, in the pitch of the voice.
pub(super) fn interjection(hertz: f32, rate: u32) -> Vec<f32> {
    let mut samples = Vec::new();
    play(INTERJECTION_SECONDS, hertz, rate, &mut samples);
    samples
}

/// Returns the marker at the end of audio, with the silence before it.
pub(super) fn marker(rate: u32) -> Vec<f32> {
    let mut samples = vec![0.0; count(MARKER_SILENCE_SECONDS, rate)];
    for seconds in MARKER_SECONDS {
        play(seconds, MARKER_HERTZ, rate, &mut samples);
        samples.resize(samples.len() + count(MARKER_GAP_SECONDS, rate), 0.0);
    }
    samples
}

#[expect(clippy::cast_precision_loss, reason = "a sound has few samples")]
fn play(seconds: f32, hertz: f32, rate: u32, samples: &mut Vec<f32>) {
    let length = count(seconds, rate);
    let mut phase = 0.0_f32;
    for at in 0..length {
        phase = (phase + hertz / rate as f32).fract();
        let start = at as f32 / rate as f32 / EDGE_SECONDS;
        let end = (length - at) as f32 / rate as f32 / EDGE_SECONDS;
        let envelope = start.min(end).min(1.0) * SOUND_AMPLITUDE;
        samples.push((phase * TAU).sin() * envelope);
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a sound is a fraction of a second"
)]
fn count(seconds: f32, rate: u32) -> usize {
    (seconds * rate as f32) as usize
}
