//! The built-in voice: one tone per syllable, always the same for the same text.

use std::f32::consts::TAU;

use super::production::work;
use super::script::{End, Sentence, Word};
use super::style::SpeechStyle;
use super::words::{Syllable, syllables};
use super::{Speaking, SpeechEngine, Spoken};

/// Duration of a syllable that is a single character, in seconds.
const FULL_SYLLABLE_SECONDS: f32 = 0.2;
const LETTER_SECONDS: f32 = 0.055;
const MIN_SYLLABLE_SECONDS: f32 = 0.11;
const MAX_SYLLABLE_SECONDS: f32 = 0.32;
/// Silence between words, and at a comma, in seconds.
const WORD_GAP_SECONDS: f32 = 0.04;
const BREAK_SECONDS: f32 = 0.16;
/// Time of the rise and the decay of a tone, in seconds.
const ATTACK_SECONDS: f32 = 0.005;
const RELEASE_SECONDS: f32 = 0.012;
/// Amplitude of a tone.
const TONE_AMPLITUDE: f32 = 0.4;
/// Maximum length of a sentence, in seconds.
const MAX_SENTENCE_SECONDS: f32 = 120.0;
/// The pitches of syllables in semitones, a pentatonic scale.
const SCALE_SEMITONES: [f32; 5] = [-4.0, -2.0, 0.0, 3.0, 5.0];
/// Fall of the pitch from the start to the end of a sentence, in semitones.
const FALL_SEMITONES: f32 = 3.0;
/// Number of samples in a table of one period.
const PERIOD_SAMPLES: usize = 2048;
/// Number of samples with a constant pitch.
const SAMPLES_PER_PITCH: usize = 32;
/// Frequencies of the overtones, as multiples of the pitch.
const OVERTONE_MULTIPLES: [f32; 3] = [2.0, 3.0, 4.0];
/// Rise of the pitch at the end of a question, in semitones.
const QUESTION_RISE_SEMITONES: f32 = 6.0;

/// The built-in voice.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ToneVoice;

impl SpeechEngine for ToneVoice {
    fn speak<'a>(
        &'a self,
        sentence: &'a Sentence,
        style: &'a SpeechStyle,
        rate: u32,
    ) -> Speaking<'a> {
        let (sentence, style) = (sentence.clone(), style.clone());
        Box::pin(work(move |_| Ok(speak(&sentence, &style, rate))))
    }
}

/// Speaks a sentence.
#[expect(clippy::cast_precision_loss, reason = "a sentence has few syllables")]
pub(super) fn speak(sentence: &Sentence, style: &SpeechStyle, rate: u32) -> Spoken {
    let words: Vec<(&Word, Vec<Syllable>)> =
        sentence.words.iter().map(|word| (word, syllables(word.spoken()))).collect();
    let total = words.iter().map(|(_, syllables)| syllables.len()).sum::<usize>().max(1) as f32;
    let mut voice = Voice::new(style, rate);
    let mut spoken = Spoken::default();
    let mut gap = 0.0;
    let mut count = 0.0;
    for (word, syllables) in words {
        if !syllables.is_empty() {
            voice.silence(gap, &mut spoken.samples);
            gap = if word.has_break { BREAK_SECONDS } else { WORD_GAP_SECONDS };
        }
        let start = spoken.samples.len();
        for syllable in &syllables {
            if spoken.samples.len() > voice.count(MAX_SENTENCE_SECONDS) {
                break;
            }
            let mut semitones = -FALL_SEMITONES * count / total;
            if sentence.end == End::Question && count + 2.0 >= total {
                semitones += QUESTION_RISE_SEMITONES;
            }
            voice.syllable(syllable, semitones, &mut spoken.samples);
            count += 1.0;
        }
        spoken.words.push(start..spoken.samples.len());
    }
    spoken
}

struct Voice<'a> {
    style: &'a SpeechStyle,
    rate: f32,
    hertz: f32,
    /// One period without overtones, another with the first overtone, and so on.
    periods: Vec<Vec<f32>>,
    /// The index of the current period.
    period: usize,
    /// Fraction of a period per sample.
    advance: f32,
    /// Fraction of the period that has passed.
    phase: f32,
}

impl<'a> Voice<'a> {
    #[expect(clippy::cast_precision_loss, reason = "rates are far below the exact range")]
    fn new(style: &'a SpeechStyle, rate: u32) -> Self {
        Self {
            style,
            rate: rate as f32,
            hertz: style.hertz(),
            periods: periods(&style.character.overtones),
            period: 0,
            advance: 0.0,
            phase: 0.0,
        }
    }

    fn silence(&self, seconds: f32, samples: &mut Vec<f32>) {
        samples.resize(samples.len() + self.count(seconds / self.style.speed), 0.0);
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a syllable is a fraction of a second"
    )]
    fn count(&self, seconds: f32) -> usize {
        (seconds * self.rate) as usize
    }

    #[expect(clippy::cast_precision_loss, reason = "a syllable has few samples")]
    fn syllable(&mut self, syllable: &Syllable, semitones: f32, samples: &mut Vec<f32>) {
        let letters = syllable.text.chars().count() as f32;
        let seconds = if syllable.is_full {
            FULL_SYLLABLE_SECONDS
        } else {
            (letters * LETTER_SECONDS).clamp(MIN_SYLLABLE_SECONDS, MAX_SYLLABLE_SECONDS)
        };
        let length = self.count(seconds / self.style.speed);
        let step = SCALE_SEMITONES[hash(&syllable.text) as usize % SCALE_SEMITONES.len()];
        self.phase = 0.0;
        for at in 0..length {
            let seconds = at as f32 / self.rate;
            let rest = (length - at) as f32 / self.rate;
            let part = at as f32 / length as f32;
            if at % SAMPLES_PER_PITCH == 0 {
                self.tune(step + semitones + contour(syllable.tone, part));
            }
            let envelope = (seconds / ATTACK_SECONDS).min(1.0) * (rest / RELEASE_SECONDS).min(1.0);
            let sample = self.next();
            samples.push(sample * envelope * (1.0 - 0.35 * part) * TONE_AMPLITUDE);
        }
    }

    /// Sets the pitch to `semitones` above the pitch of the voice.
    fn tune(&mut self, semitones: f32) {
        let hertz = self.hertz * (semitones / 12.0).exp2();
        self.advance = hertz / self.rate;
        // Frequencies above half the sample rate would alias.
        let is_heard = |multiple: &&f32| hertz * **multiple < self.rate * 0.45;
        let heard = OVERTONE_MULTIPLES.iter().take_while(is_heard).count();
        self.period = heard.min(self.periods.len() - 1);
    }

    /// Returns the next sample.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "a period has few samples"
    )]
    fn next(&mut self) -> f32 {
        self.phase += self.advance;
        if self.phase >= 1.0 {
            self.phase = self.phase.fract();
        }
        let place = self.phase * PERIOD_SAMPLES as f32;
        let index = place as usize;
        let period = &self.periods[self.period];
        // The table is periodic.
        let (before, after) = (period[index], period[(index + 1) % PERIOD_SAMPLES]);
        before + (after - before) * (place - index as f32)
    }
}

/// Returns one period without overtones, another with the first overtone, and so on.
#[expect(clippy::cast_precision_loss, reason = "a period has few samples")]
fn periods(overtones: &[f32]) -> Vec<Vec<f32>> {
    let period = |count: usize| {
        let overtones = &overtones[..count];
        let strength = 1.0 + overtones.iter().sum::<f32>();
        let sample = |at: usize| {
            let angle = TAU * at as f32 / PERIOD_SAMPLES as f32;
            let parts = overtones.iter().zip(OVERTONE_MULTIPLES);
            let parts = parts.map(|(overtone, multiple)| overtone * (angle * multiple).sin());
            (angle.sin() + parts.sum::<f32>()) / strength
        };
        (0..PERIOD_SAMPLES).map(sample).collect()
    };
    (0..=overtones.len().min(OVERTONE_MULTIPLES.len())).map(period).collect()
}

/// Returns the pitch at a fraction of a syllable with a tone digit, in semitones.
fn contour(tone: Option<u32>, part: f32) -> f32 {
    match tone {
        Some(1) => 3.0,
        Some(2) => -2.0 + 5.0 * part,
        Some(3) => -3.0 - 4.0 * part * (1.0 - part) + 2.0 * part,
        Some(4) => 4.0 - 7.0 * part,
        Some(6) => -2.0,
        _ => 0.0,
    }
}

/// Hashes a string (FNV-1a).
fn hash(text: &str) -> u32 {
    text.to_lowercase()
        .bytes()
        .fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
