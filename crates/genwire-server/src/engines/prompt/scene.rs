//! What a text speaks of: what is heard there, how the light is, how music would feel.

use super::brief::{Brief, Kind};
use super::phrases::{CUES, INSTRUMENTS, LIGHT, Mood, NO_MUSIC, ROOM, character};
use crate::screening::stands_alone;
use crate::seed::Draw;
use std::fmt::Write as _;

/// How many sounds are heard at once.
const MOST_SOUNDS: usize = 3;
/// How far a word may go on after the beginning by which it is known, such as for a plural.
const LONGEST_ENDING: usize = 3;

/// What a text speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scene {
    sounds: Vec<&'static str>,
    pub(super) light: &'static str,
    mood: Mood,
    has_music: bool,
}

impl Scene {
    pub(super) fn of(brief: &Brief, draw: &mut Draw) -> Self {
        let text = brief.prompt.to_lowercase();
        let words: Vec<&str> = text
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        let speaks_of = |start: &&str| match start.chars().next() {
            Some(first) if stands_alone(first) => text.contains(*start),
            _ => words.iter().any(|word| {
                word.strip_prefix(start).is_some_and(|ending| ending.len() <= LONGEST_ENDING)
            }),
        };
        let cues: Vec<_> = CUES.iter().filter(|cue| cue.words.iter().any(speaks_of)).collect();
        let mut sounds: Vec<_> = cues.iter().filter_map(|cue| cue.sound).collect();
        sounds.truncate(MOST_SOUNDS);
        if sounds.is_empty() {
            sounds.extend(draw.pick(ROOM));
        }
        let light = cues.iter().find_map(|cue| cue.light);
        let moods = [Mood::Calm, Mood::Bright, Mood::Tense, Mood::Driving];
        let drawn = draw.pick(&moods).copied().unwrap_or(Mood::Calm);
        Self {
            sounds,
            light: light.or_else(|| draw.pick(LIGHT).copied()).unwrap_or_default(),
            mood: cues.iter().find_map(|cue| cue.mood).unwrap_or(drawn),
            has_music: !NO_MUSIC.iter().any(|words| text.contains(words)),
        }
    }

    /// The section about what is heard in the scene.
    pub(super) fn soundscape(&self, brief: &Brief) -> String {
        let mut text = sentence(&listed(&self.sounds));
        for (name, piece) in brief.references(Kind::Audio) {
            let length = piece.in_words();
            // Writing into a `String` cannot fail.
            let _ = write!(text, " {name}{length} is heard as it is, in step with the picture.");
        }
        if brief.duration > 8 {
            text.push_str(" It grows towards the middle and fades at the end.");
        }
        text
    }

    /// The section about music that nobody in the scene hears.
    pub(super) fn music(&self, brief: &Brief, draw: &mut Draw) -> String {
        if !self.has_music {
            return "None.".to_owned();
        }
        let how = draw.pick(character(self.mood)).copied().unwrap_or_default();
        let instrument = draw.pick(INSTRUMENTS).copied().unwrap_or_default();
        let mut text = sentence(&format!("{instrument}, {how}"));
        if let Some((name, _)) = brief.references(Kind::Audio).first() {
            let _ = write!(text, " It takes its rhythm from {name} and stays behind it.");
        }
        text
    }
}

/// Words as a sentence.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String =
        letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// Parts with commas, and a word before the last one.
pub(super) fn listed(parts: &[impl AsRef<str>]) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    match parts.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, front)) => format!("{} and {last}", front.join(", ")),
        None => String::new(),
    }
}
