//! The phrases of the built-in engine, in several languages, from a file.

use serde::Deserialize;
use std::sync::LazyLock;

/// The phrases of all languages; the first ones are the default.
static ALL: LazyLock<Vec<Phrases>> = LazyLock::new(|| {
    // A test ensures that the file can be parsed.
    toml::from_str(include_str!("phrases.toml"))
        .map_or_else(|_| Vec::new(), |it: File| it.languages)
});
/// Empty phrases, if the file has none.
static NONE: LazyLock<Phrases> = LazyLock::new(Phrases::default);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    languages: Vec<Phrases>,
}

/// The phrases of a language; the file has explanations.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Phrases {
    pub(super) code: String,
    /// Frequent words of the language.
    #[serde(default)]
    pub(super) words: Vec<String>,
    pub(super) openings: Vec<String>,
    pub(super) greeting: String,
    pub(super) closings: Vec<String>,
    pub(super) images: String,
    pub(super) videos: String,
    pub(super) blind: String,
    pub(super) answered: String,
    pub(super) thoughts: Vec<String>,
    pub(super) calls: String,
    pub(super) reads: String,
}

/// Returns the phrases of all languages.
pub(super) fn all() -> &'static [Phrases] {
    &ALL
}

/// Returns the phrases of a language; the default ones if there are none.
pub(super) fn of(code: &str) -> &'static Phrases {
    let own = ALL.iter().find(|phrases| phrases.code == code);
    own.or_else(|| ALL.first()).unwrap_or_else(|| &NONE)
}

/// Replaces each `{}` of a phrase with a value, in order.
pub(super) fn fill(phrase: &str, values: &[&str]) -> String {
    let size = values.iter().map(|value| value.len()).sum::<usize>();
    let mut out = String::with_capacity(phrase.len() + size);
    let mut values = values.iter();
    for (index, part) in phrase.split("{}").enumerate() {
        if index > 0 {
            out.push_str(values.next().copied().unwrap_or_default());
        }
        out.push_str(part);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{File, all};

    #[test]
    fn phrases_have_a_placeholder_for_their_subject() {
        toml::from_str::<File>(include_str!("phrases.toml")).unwrap();
        assert_eq!(all().first().unwrap().code, "en");
        for phrases in all() {
            let count = |phrase: &str| phrase.matches("{}").count();
            for several in [&phrases.openings, &phrases.closings, &phrases.thoughts] {
                assert_eq!(several.len(), 3, "{}", phrases.code);
            }
            assert!(phrases.openings.iter().all(|it| count(it) == 1), "{}", phrases.code);
            for phrase in [&phrases.images, &phrases.videos, &phrases.answered, &phrases.calls] {
                assert_eq!(count(phrase), 2, "{phrase}");
            }
        }
    }
}
