//! Voices: system voices, and the custom voices of a namespace.

mod catalogue;

use genwire_audio::{LanguageBoost, ListVoicesResponse, Voice, VoiceType};
use genwire_core::format::is_date;

use crate::engines::speech::Character;
use genwire_mock::{Seed, Store, StoreError, VoiceRow};

pub(crate) use catalogue::DEFAULT_VOICE;
use catalogue::{Register, SystemVoice};

/// Returns the voices of a category, or all voices; a custom voice is listed once it has been used.
pub(crate) async fn list(
    store: &Store,
    namespace: &str,
    category: &VoiceType,
) -> Result<ListVoicesResponse, StoreError> {
    let has = |it: VoiceType| *category == it || *category == VoiceType::All;
    let mut reply = ListVoicesResponse::new();
    if has(VoiceType::System) {
        reply.system_voice = Some(catalogue::voices().map(|voice| voice.entry()).collect());
    }
    if *category == VoiceType::System {
        return Ok(reply);
    }
    let made = store.voices(namespace).await?;
    let of = |category: VoiceType| {
        let rows = made.iter().filter(|row| row.used && row.category == category.as_str());
        has(category.clone()).then(|| rows.map(entry).collect())
    };
    reply.voice_cloning = of(VoiceType::VoiceCloning);
    reply.voice_generation = of(VoiceType::VoiceGeneration);
    Ok(reply)
}

/// Returns the sound of a voice; `None` if it is unknown.
pub(crate) async fn character(
    store: &Store,
    seed: Seed,
    namespace: &str,
    voice_id: &str,
) -> Result<Option<Character>, StoreError> {
    if let Some(voice) = catalogue::voices().find(|voice| voice.id == voice_id) {
        return Ok(Some(sound(seed, voice_id, voice.register, voice.language)));
    }
    let known = store.voice(namespace, voice_id).await?.is_some();
    Ok(known.then(|| made_up(seed, voice_id)))
}

/// Returns true for the id of a system voice.
pub(crate) fn is_system(voice_id: &str) -> bool {
    catalogue::voices().any(|voice| voice.id == voice_id)
}

/// Returns a made-up sound for a voice of which only the id is known.
pub(crate) fn made_up(seed: Seed, voice_id: &str) -> Character {
    let register = if seed.draw(voice_id).chance(0.5) { Register::High } else { Register::Low };
    sound(seed, voice_id, register, LanguageBoost::English)
}

#[expect(clippy::cast_possible_truncation, reason = "a sound needs no more digits")]
fn sound(seed: Seed, voice_id: &str, register: Register, language: LanguageBoost) -> Character {
    let mut draw = seed.within("voices").draw(voice_id);
    let (low, high) = match register {
        Register::Low => (95.0, 140.0),
        Register::High => (175.0, 245.0),
    };
    let mut within = |low: f64, high: f64| (low + (high - low) * draw.unit()) as f32;
    Character {
        hertz: within(low, high),
        overtones: [within(0.2, 0.6), within(0.1, 0.35), within(0.05, 0.2)],
        language,
    }
}

impl SystemVoice {
    fn entry(&self) -> Voice {
        Voice::new()
            .voice_id(self.id.as_ref())
            .voice_name(self.name.as_ref())
            .description(vec![self.description.to_string()])
            .created_time(catalogue::CREATION_DATE)
    }
}

fn entry(row: &VoiceRow) -> Voice {
    let mut voice =
        Voice::new().voice_id(row.voice_id.as_str()).description(row.description.clone());
    voice.voice_name.clone_from(&row.voice_name);
    voice.created_time = row.created_time.clone().filter(|date| is_date(date));
    voice
}
