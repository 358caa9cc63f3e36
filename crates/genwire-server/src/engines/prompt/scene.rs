//! The scene of the prompt: its sounds, its light and the mood of its music.

use super::brief::{Brief, FileKind};
use super::phrases::{self, Mood};
use genwire_arguments::words::is_unspaced;
use genwire_mock::Draw;
use std::fmt::Write as _;

/// Maximum number of simultaneous sounds.
const MAX_SOUNDS: usize = 3;
/// Maximum number of letters after the prefix of a cue word, such as for a plural.
const MAX_ENDING_CHARS: usize = 3;

/// The scene of the prompt.
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
        let speaks_of = |start: &String| match start.chars().next() {
            Some(first) if is_unspaced(first) => text.contains(start),
            _ => words.iter().any(|word| {
                word.strip_prefix(start.as_str())
                    .is_some_and(|ending| ending.len() <= MAX_ENDING_CHARS)
            }),
        };
        let all = phrases::all();
        let cues: Vec<_> = all.cues.iter().filter(|cue| cue.words.iter().any(speaks_of)).collect();
        let mut sounds: Vec<_> = cues.iter().filter_map(|cue| cue.sound.as_deref()).collect();
        sounds.truncate(MAX_SOUNDS);
        if sounds.is_empty() {
            sounds.push(draw.pick_text(&all.quiet_sounds));
        }
        let light = cues.iter().find_map(|cue| cue.light.as_deref());
        let moods = [Mood::Calm, Mood::Bright, Mood::Tense, Mood::Driving];
        let drawn = draw.pick(&moods).copied().unwrap_or(Mood::Calm);
        Self {
            sounds,
            light: light.unwrap_or_else(|| draw.pick_text(&all.lights)),
            mood: cues.iter().find_map(|cue| cue.mood).unwrap_or(drawn),
            has_music: !all.no_music.iter().any(|words| text.contains(words)),
        }
    }

    /// Writes the section about the sounds of the scene.
    pub(super) fn soundscape(&self, brief: &Brief) -> String {
        let mut text = sentence(&listed(&self.sounds));
        for (name, file) in brief.references(FileKind::Audio) {
            let length = file.in_words();
            // Writing into a `String` cannot fail.
            let _ = write!(text, " {name}{length} is heard as it is, in step with the picture.");
        }
        if brief.duration > 8 {
            text.push_str(" It grows towards the middle and fades at the end.");
        }
        text
    }

    /// Writes the section about music that is not part of the scene.
    pub(super) fn music(&self, brief: &Brief, draw: &mut Draw) -> String {
        if !self.has_music {
            return "None.".to_owned();
        }
        let all = phrases::all();
        let how = draw.pick_text(all.music(self.mood));
        let instrument = draw.pick_text(&all.instruments);
        let mut text = sentence(&format!("{instrument}, {how}"));
        if let Some((name, _)) = brief.references(FileKind::Audio).first() {
            let _ = write!(text, " It takes its rhythm from {name} and stays behind it.");
        }
        text
    }
}

/// Formats words as a sentence.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String =
        letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// Joins parts with commas, and the last part with `and`.
pub(super) fn listed(parts: &[impl AsRef<str>]) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    match parts.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, front)) => format!("{} and {last}", front.join(", ")),
        None => String::new(),
    }
}
