//! Sounds that are not words: interjections, and the marker at the end of audio.

use std::f32::consts::TAU;

use genwire_audio::Interjection;

use super::style::SpeechStyle;

/// One stroke of a sound: a length, a gliding tone, noise, and a silence after it.
#[derive(Clone, Copy, Debug)]
struct Stroke {
    seconds: f32,
    /// Start and end of the tone, as a multiple of the pitch of the voice; 0 is no tone.
    tone: (f32, f32),
    /// The share of noise.
    noise: f32,
    gap: f32,
}

/// The lengths of the tones of the marker, in seconds: short, short, long.
const MARKER_SECONDS: [f32; 3] = [0.06, 0.06, 0.2];
/// Silence after a tone of the marker, in seconds.
const MARKER_GAP_SECONDS: f32 = 0.07;
/// Silence before the marker, in seconds.
const MARKER_SILENCE_SECONDS: f32 = 0.25;
const MARKER_HERTZ: f32 = 880.0;
/// Amplitude of sounds.
const LOUDNESS: f32 = 0.35;
/// Time of the rise and the decay of a tone, in seconds.
const EDGE_SECONDS: f32 = 0.006;

/// Makes the sound of an interjection in the pitch of the voice.
pub(super) fn interjection(tag: &Interjection, style: &SpeechStyle, rate: u32) -> Vec<f32> {
    let (stroke, times) = strokes(tag);
    let mut samples = Vec::new();
    for _ in 0..times {
        play(stroke, style.hertz(), rate, &mut samples);
    }
    // The gap of the last stroke is not part of the sound.
    let end = samples.len() - count(stroke.gap, rate).min(samples.len());
    samples.truncate(end);
    samples
}

/// Makes the marker that ends audio, with the silence before it.
pub(super) fn marker(rate: u32) -> Vec<f32> {
    let mut samples = vec![0.0; count(MARKER_SILENCE_SECONDS, rate)];
    for seconds in MARKER_SECONDS {
        let stroke = Stroke { seconds, tone: (1.0, 1.0), noise: 0.0, gap: MARKER_GAP_SECONDS };
        play(stroke, MARKER_HERTZ, rate, &mut samples);
    }
    samples
}

/// Returns the stroke of a sound, and its repetitions.
fn strokes(tag: &Interjection) -> (Stroke, usize) {
    let stroke = |seconds, tone, noise, gap, times| (Stroke { seconds, tone, noise, gap }, times);
    match tag {
        Interjection::Laughs => stroke(0.12, (1.6, 1.2), 0.3, 0.06, 5),
        Interjection::Chuckle => stroke(0.1, (1.2, 1.0), 0.3, 0.06, 3),
        Interjection::Coughs => stroke(0.14, (0.9, 0.6), 0.8, 0.1, 2),
        Interjection::ClearThroat => stroke(0.18, (0.7, 0.6), 0.7, 0.05, 2),
        Interjection::Groans => stroke(0.7, (0.8, 0.6), 0.1, 0.0, 1),
        Interjection::Breath => stroke(0.4, (0.0, 0.0), 0.4, 0.0, 1),
        Interjection::Pant => stroke(0.15, (0.0, 0.0), 0.5, 0.12, 4),
        Interjection::Inhale => stroke(0.5, (0.0, 0.0), 0.35, 0.0, 1),
        Interjection::Exhale => stroke(0.6, (0.0, 0.0), 0.45, 0.0, 1),
        Interjection::Gasps => stroke(0.2, (1.4, 1.8), 0.6, 0.0, 1),
        Interjection::Sniffs => stroke(0.12, (0.0, 0.0), 0.7, 0.1, 2),
        Interjection::Sighs => stroke(0.7, (1.1, 0.7), 0.5, 0.0, 1),
        Interjection::Snorts => stroke(0.2, (0.5, 0.4), 0.8, 0.0, 1),
        Interjection::Burps => stroke(0.25, (0.45, 0.35), 0.3, 0.0, 1),
        Interjection::LipSmacking => stroke(0.04, (3.0, 2.0), 0.6, 0.12, 2),
        Interjection::Humming => stroke(0.5, (1.0, 1.2), 0.0, 0.05, 2),
        Interjection::Hissing => stroke(0.6, (0.0, 0.0), 0.9, 0.0, 1),
        Interjection::Emm => stroke(0.45, (0.9, 0.85), 0.05, 0.0, 1),
        Interjection::Sneezes => stroke(0.25, (1.5, 0.8), 0.9, 0.0, 1),
        _ => stroke(0.3, (1.0, 1.0), 0.2, 0.0, 1),
    }
}

#[expect(clippy::cast_precision_loss, reason = "a sound has few samples")]
fn play(stroke: Stroke, hertz: f32, rate: u32, samples: &mut Vec<f32>) {
    let length = count(stroke.seconds, rate);
    let mut phase = 0.0_f32;
    let mut noise = 0x2545_f491_u32;
    for at in 0..length {
        let part = at as f32 / length as f32;
        let multiple = stroke.tone.0 + (stroke.tone.1 - stroke.tone.0) * part;
        phase = (phase + hertz * multiple / rate as f32).fract();
        noise ^= noise << 13;
        noise ^= noise >> 17;
        noise ^= noise << 5;
        let breath = noise as f32 / (u32::MAX / 2) as f32 - 1.0;
        let tone = (phase * TAU).sin() * (1.0 - stroke.noise);
        let start = at as f32 / rate as f32 / EDGE_SECONDS;
        let end = (length - at) as f32 / rate as f32 / EDGE_SECONDS;
        let envelope = start.min(end).min(1.0) * LOUDNESS;
        samples.push((tone + breath * stroke.noise * 0.6) * envelope);
    }
    samples.resize(samples.len() + count(stroke.gap, rate), 0.0);
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
