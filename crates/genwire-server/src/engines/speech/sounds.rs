//! Sounds that are not words: interjections, and the marker at the end of audio.

use std::collections::BTreeMap;
use std::f32::consts::TAU;
use std::sync::LazyLock;

use genwire_audio::Interjection;
use serde::Deserialize;

use super::style::SpeechStyle;

/// Strokes of interjections by their tags, from a file.
static SOUNDS: LazyLock<BTreeMap<String, Stroke>> = LazyLock::new(|| {
    // A test ensures that the file can be parsed.
    toml::from_str(include_str!("sounds.toml"))
        .map_or_else(|_| BTreeMap::new(), |it: File| it.sounds)
});
/// Name of the stroke of an interjection that the file does not list.
const UNLISTED_STROKE_NAME: &str = "other";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    sounds: BTreeMap<String, Stroke>,
}

/// A stroke of a sound: a gliding tone with noise, and the silence after it.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stroke {
    seconds: f32,
    /// Start and end of the tone, as multiples of the pitch of the voice; 0 for no tone.
    tone: (f32, f32),
    /// The fraction of noise.
    noise: f32,
    gap: f32,
    /// Number of strokes of a sound.
    times: usize,
}

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
pub(super) fn interjection(tag: &Interjection, style: &SpeechStyle, rate: u32) -> Vec<f32> {
    let stroke = stroke_of(tag);
    let mut samples = Vec::new();
    for _ in 0..stroke.times {
        play(stroke, style.hertz(), rate, &mut samples);
    }
    // The gap of the last stroke is not part of the sound.
    let end = samples.len() - count(stroke.gap, rate).min(samples.len());
    samples.truncate(end);
    samples
}

/// Returns the marker at the end of audio, with the silence before it.
pub(super) fn marker(rate: u32) -> Vec<f32> {
    let mut samples = vec![0.0; count(MARKER_SILENCE_SECONDS, rate)];
    for seconds in MARKER_SECONDS {
        let stroke =
            Stroke { seconds, tone: (1.0, 1.0), noise: 0.0, gap: MARKER_GAP_SECONDS, times: 1 };
        play(stroke, MARKER_HERTZ, rate, &mut samples);
    }
    samples
}

/// Returns the stroke of a sound.
fn stroke_of(tag: &Interjection) -> Stroke {
    let own = SOUNDS.get(tag.as_str()).or_else(|| SOUNDS.get(UNLISTED_STROKE_NAME));
    own.copied().unwrap_or_default()
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
        let envelope = start.min(end).min(1.0) * SOUND_AMPLITUDE;
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

#[cfg(test)]
mod tests {
    use super::{File, SOUNDS, UNLISTED_STROKE_NAME};
    use genwire_audio::Interjection;

    #[test]
    fn the_file_has_sounds_of_interjections() {
        toml::from_str::<File>(include_str!("sounds.toml")).unwrap();
        assert!(SOUNDS.contains_key(UNLISTED_STROKE_NAME));
        for tag in SOUNDS.keys().filter(|tag| *tag != UNLISTED_STROKE_NAME) {
            assert!(Interjection::try_parse(tag).is_ok(), "{tag}");
        }
    }
}
