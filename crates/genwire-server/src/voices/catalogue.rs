//! System voices: some for English, two for every other language, and the voices of music.

use std::borrow::Cow;

use genwire_audio::LanguageBoost;

/// The default voice.
pub(crate) const DEFAULT_VOICE: &str = "calm-narrator";
/// Creation date of the system voices.
pub(super) const CREATION_DATE: &str = "2026-01-31";

/// A system voice.
#[derive(Clone, Debug)]
pub(super) struct SystemVoice {
    pub(super) id: Cow<'static, str>,
    pub(super) name: Cow<'static, str>,
    pub(super) description: Cow<'static, str>,
    pub(super) language: LanguageBoost,
    pub(super) register: Register,
}

/// The register of a voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Register {
    Low,
    High,
}

/// Voices for English and for music.
const ENGLISH_AND_MUSIC: &[(&str, &str, &str, Register)] = &[
    (DEFAULT_VOICE, "Calm narrator", "An even voice for long texts.", Register::Low),
    ("bright-guide", "Bright guide", "A clear voice that leads through a page.", Register::High),
    ("warm-teacher", "Warm teacher", "A patient voice for lessons.", Register::High),
    ("steady-reporter", "Steady reporter", "A sober voice for the news.", Register::Low),
    ("young-storyteller", "Young storyteller", "A lively voice for tales.", Register::High),
    ("old-sailor", "Old sailor", "A rough voice that has seen much.", Register::Low),
    ("choir-alto", "Choir alto", "A voice that sings, from music generation.", Register::High),
    ("choir-bass", "Choir bass", "A voice that sings, from music generation.", Register::Low),
    ("soft-strings", "Soft strings", "An accompaniment, from music generation.", Register::High),
    ("slow-organ", "Slow organ", "An accompaniment, from music generation.", Register::Low),
];

/// A high and a low voice for each language.
const PAIRS: &[(LanguageBoost, &str, &str)] = &[
    (LanguageBoost::Chinese, "Mei", "Wei"),
    (LanguageBoost::Cantonese, "Ka-yan", "Chi-ming"),
    (LanguageBoost::English, "Alice", "George"),
    (LanguageBoost::Arabic, "Layla", "Omar"),
    (LanguageBoost::Russian, "Anna", "Ivan"),
    (LanguageBoost::Spanish, "Carmen", "Diego"),
    (LanguageBoost::French, "Claire", "Louis"),
    (LanguageBoost::Portuguese, "Beatriz", "Tiago"),
    (LanguageBoost::German, "Clara", "Anton"),
    (LanguageBoost::Turkish, "Elif", "Emre"),
    (LanguageBoost::Dutch, "Sanne", "Daan"),
    (LanguageBoost::Ukrainian, "Oksana", "Taras"),
    (LanguageBoost::Vietnamese, "Linh", "Minh"),
    (LanguageBoost::Indonesian, "Dewi", "Budi"),
    (LanguageBoost::Japanese, "Yuki", "Haruto"),
    (LanguageBoost::Italian, "Giulia", "Marco"),
    (LanguageBoost::Korean, "Jiwoo", "Minjun"),
    (LanguageBoost::Thai, "Malee", "Somchai"),
    (LanguageBoost::Polish, "Zofia", "Jakub"),
    (LanguageBoost::Romanian, "Ioana", "Andrei"),
    (LanguageBoost::Greek, "Eleni", "Nikos"),
    (LanguageBoost::Czech, "Tereza", "Petr"),
    (LanguageBoost::Finnish, "Aino", "Eero"),
    (LanguageBoost::Hindi, "Priya", "Arjun"),
    (LanguageBoost::Bulgarian, "Elena", "Georgi"),
    (LanguageBoost::Danish, "Freja", "Mads"),
    (LanguageBoost::Hebrew, "Noa", "Eitan"),
    (LanguageBoost::Malay, "Aisyah", "Hakim"),
    (LanguageBoost::Persian, "Shirin", "Dariush"),
    (LanguageBoost::Slovak, "Zuzana", "Marek"),
    (LanguageBoost::Swedish, "Astrid", "Nils"),
    (LanguageBoost::Croatian, "Ivana", "Luka"),
    (LanguageBoost::Filipino, "Maria", "Jose"),
    (LanguageBoost::Hungarian, "Eszter", "Bence"),
    (LanguageBoost::Norwegian, "Ingrid", "Lars"),
    (LanguageBoost::Slovenian, "Ana", "Matej"),
    (LanguageBoost::Catalan, "Laia", "Jordi"),
    (LanguageBoost::Nynorsk, "Solveig", "Olav"),
    (LanguageBoost::Tamil, "Kavya", "Murugan"),
    (LanguageBoost::Afrikaans, "Anika", "Pieter"),
];

/// Returns the system voices, always in this order.
pub(super) fn voices() -> impl Iterator<Item = SystemVoice> {
    let named = ENGLISH_AND_MUSIC.iter().map(|(id, name, description, register)| SystemVoice {
        id: (*id).into(),
        name: (*name).into(),
        description: (*description).into(),
        language: LanguageBoost::English,
        register: *register,
    });
    let pairs = PAIRS.iter().flat_map(|(language, high, low)| {
        [(high, Register::High), (low, Register::Low)]
            .map(|(name, register)| of_language(language, name, register))
    });
    named.chain(pairs)
}

fn of_language(language: &LanguageBoost, name: &str, register: Register) -> SystemVoice {
    let spoken = match language {
        LanguageBoost::Cantonese => "Cantonese",
        _ => language.as_str(),
    };
    let kind = match register {
        Register::High => "higher",
        Register::Low => "lower",
    };
    SystemVoice {
        id: format!("{}-{}", spoken.to_lowercase(), name.to_lowercase()).into(),
        name: name.to_owned().into(),
        description: format!("A {kind} voice for {spoken}.").into(),
        language: language.clone(),
        register,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use genwire_audio::LanguageBoost;

    use super::{DEFAULT_VOICE, voices};

    #[test]
    fn every_language_has_voices_of_its_own() {
        for language in LanguageBoost::VALUES.iter().filter(|it| **it != LanguageBoost::Auto) {
            assert!(voices().filter(|voice| voice.language == *language).count() >= 2);
        }
        let ids: BTreeSet<_> = voices().map(|voice| voice.id).collect();
        assert_eq!(ids.len(), voices().count());
        assert!(ids.contains(DEFAULT_VOICE));
        assert!(ids.iter().all(|id| id.chars().all(|it| it.is_ascii_lowercase() || it == '-')));
    }
}
