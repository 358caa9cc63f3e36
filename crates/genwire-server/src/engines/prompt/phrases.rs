//! The phrases for prompts, from a file.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The phrases of the file.
static ALL: LazyLock<Phrases> =
    LazyLock::new(|| toml::from_str(include_str!("scenes.toml")).unwrap_or_default());

/// The phrases for prompts; the file has explanations.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Phrases {
    pub(super) cues: Vec<Cue>,
    pub(super) no_music: Vec<String>,
    pub(super) quiet_sounds: Vec<String>,
    pub(super) lights: Vec<String>,
    pub(super) framings: Vec<String>,
    pub(super) cameras: Vec<String>,
    pub(super) continuations: Vec<String>,
    pub(super) unchanged: Vec<String>,
    pub(super) instruments: Vec<String>,
    music: BTreeMap<Mood, Vec<String>>,
}

/// A cue in the text, with the sound, the light or the mood that it suggests.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cue {
    /// The prefixes of the words of the cue.
    pub(super) words: Vec<String>,
    pub(super) sound: Option<String>,
    pub(super) light: Option<String>,
    pub(super) mood: Option<Mood>,
}

/// The mood of music.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Mood {
    Calm,
    Bright,
    Tense,
    Driving,
}

/// Returns all phrases.
pub(super) fn all() -> &'static Phrases {
    &ALL
}

impl Phrases {
    /// Returns descriptions of music of a mood.
    pub(super) fn music(&self, mood: Mood) -> &[String] {
        self.music.get(&mood).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::{Mood, Phrases, all};

    #[test]
    fn the_file_has_words_for_every_part_of_a_prompt() {
        toml::from_str::<Phrases>(include_str!("scenes.toml")).unwrap();
        let all = all();
        for list in [
            &all.no_music,
            &all.quiet_sounds,
            &all.lights,
            &all.framings,
            &all.cameras,
            &all.continuations,
            &all.unchanged,
            &all.instruments,
        ] {
            assert!(!list.is_empty() && list.iter().all(|words| !words.is_empty()), "{list:?}");
        }
        for mood in [Mood::Calm, Mood::Bright, Mood::Tense, Mood::Driving] {
            assert!(!all.music(mood).is_empty(), "{mood:?}");
        }
        let suggests = |cue: &&super::Cue| {
            !cue.words.is_empty()
                && (cue.sound.is_some() || cue.light.is_some() || cue.mood.is_some())
        };
        assert!(!all.cues.is_empty() && all.cues.iter().all(|cue| suggests(&cue)));
    }
}
