//! The built-in voice: one tone for each syllable, the same for the same text at any time.

use std::f32::consts::TAU;

use super::manner::Manner;
use super::production::work;
use super::script::{End, Sentence, Word};
use super::words::{Syllable, syllables};
use super::{Speaking, SpeechEngine, Spoken};

/// How long a syllable without letters to count lasts, in seconds.
const FULL_SYLLABLE: f32 = 0.2;
const LETTER: f32 = 0.055;
const SHORTEST_SYLLABLE: f32 = 0.11;
const LONGEST_SYLLABLE: f32 = 0.32;
/// The silence between words, and at a comma.
const WORD_GAP: f32 = 0.04;
const BREAK: f32 = 0.16;
/// How long a tone takes to come and to go.
const ATTACK: f32 = 0.005;
const RELEASE: f32 = 0.012;
const LOUDNESS: f32 = 0.4;
/// How many seconds a sentence lasts at most; what a request makes out of its words has an end.
const LONGEST_SENTENCE: f32 = 120.0;
/// The halftones that syllables fall on; any two of them sound well after one another.
const SCALE: [f32; 5] = [-4.0, -2.0, 0.0, 3.0, 5.0];
/// How far the voice falls from the start of a sentence to its end, in halftones.
const FALL: f32 = 3.0;
/// How far it rises at the end of a question.
const RISE: f32 = 6.0;

/// The built-in voice.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ToneVoice;

impl SpeechEngine for ToneVoice {
    fn speak<'a>(&'a self, sentence: &'a Sentence, manner: &'a Manner, rate: u32) -> Speaking<'a> {
        let (sentence, manner) = (sentence.clone(), manner.clone());
        Box::pin(work(move || Ok(speak(&sentence, &manner, rate))))
    }
}

/// Speaks a sentence.
#[expect(clippy::cast_precision_loss, reason = "a sentence has few syllables")]
pub(super) fn speak(sentence: &Sentence, manner: &Manner, rate: u32) -> Spoken {
    let words: Vec<(&Word, Vec<Syllable>)> =
        sentence.words.iter().map(|word| (word, syllables(word.spoken()))).collect();
    let total = words.iter().map(|(_, syllables)| syllables.len()).sum::<usize>().max(1) as f32;
    let mut voice = Voice::new(manner, rate);
    let mut spoken = Spoken::default();
    let mut gap = 0.0;
    let mut count = 0.0;
    for (word, syllables) in words {
        if !syllables.is_empty() {
            voice.silence(gap, &mut spoken.samples);
            gap = if word.has_break { BREAK } else { WORD_GAP };
        }
        let start = spoken.samples.len();
        for syllable in &syllables {
            if spoken.samples.len() > voice.count(LONGEST_SENTENCE) {
                break;
            }
            let mut halftones = -FALL * count / total;
            if sentence.end == End::Question && count + 2.0 >= total {
                halftones += RISE;
            }
            voice.syllable(syllable, halftones, &mut spoken.samples);
            count += 1.0;
        }
        spoken.words.push(start..spoken.samples.len());
    }
    spoken
}

struct Voice<'a> {
    manner: &'a Manner,
    rate: f32,
    hertz: f32,
    phase: f32,
    noise: u32,
}

impl<'a> Voice<'a> {
    #[expect(clippy::cast_precision_loss, reason = "rates are far below the exact range")]
    fn new(manner: &'a Manner, rate: u32) -> Self {
        Self { manner, rate: rate as f32, hertz: manner.hertz(), phase: 0.0, noise: 0x9e37_79b9 }
    }

    fn silence(&self, seconds: f32, samples: &mut Vec<f32>) {
        samples.resize(samples.len() + self.count(seconds / self.manner.pace()), 0.0);
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
    fn syllable(&mut self, syllable: &Syllable, halftones: f32, samples: &mut Vec<f32>) {
        let letters = syllable.text.chars().count() as f32;
        let seconds = if syllable.is_full {
            FULL_SYLLABLE
        } else {
            (letters * LETTER).clamp(SHORTEST_SYLLABLE, LONGEST_SYLLABLE)
        };
        let length = self.count(seconds / self.manner.pace());
        let step = SCALE[hash(&syllable.text) as usize % SCALE.len()];
        let loudness = LOUDNESS * self.manner.feeling.loudness;
        self.phase = 0.0;
        for at in 0..length {
            let seconds = at as f32 / self.rate;
            let rest = (length - at) as f32 / self.rate;
            let part = at as f32 / length as f32;
            let bend = contour(syllable.tone, part)
                + self.manner.feeling.tremble * (TAU * 5.5 * seconds).sin();
            let envelope = (seconds / ATTACK).min(1.0) * (rest / RELEASE).min(1.0);
            let sample = self.next(step + halftones + bend);
            samples.push(sample * envelope * (1.0 - 0.35 * part) * loudness);
        }
    }

    /// The next sample of a tone so many halftones above the voice itself.
    fn next(&mut self, halftones: f32) -> f32 {
        if self.manner.feeling.is_whisper {
            self.noise ^= self.noise << 13;
            self.noise ^= self.noise >> 17;
            self.noise ^= self.noise << 5;
            #[expect(clippy::cast_precision_loss, reason = "it is noise")]
            return self.noise as f32 / (u32::MAX / 2) as f32 - 1.0;
        }
        let hertz = self.hertz * (halftones / 12.0).exp2();
        self.phase = (self.phase + hertz / self.rate).fract();
        let angle = self.phase * TAU;
        let mut sample = angle.sin();
        let mut strength = 1.0;
        for (overtone, multiple) in self.manner.character.overtones.iter().zip([2.0_f32, 3.0, 4.0])
        {
            // What the rate cannot carry would come back as another tone.
            if hertz * multiple < self.rate * 0.45 {
                sample += overtone * (angle * multiple).sin();
                strength += overtone;
            }
        }
        sample / strength
    }
}

/// How the pitch moves in a syllable with a tone digit, in halftones.
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

/// A number that a text always has, after Fowler, Noll and Vo.
fn hash(text: &str) -> u32 {
    text.to_lowercase()
        .bytes()
        .fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
