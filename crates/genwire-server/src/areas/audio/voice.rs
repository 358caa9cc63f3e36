//! Selects the voice: the voice in the request, or a mix of several.

use genwire_audio::SynthesizeSpeechRequest;
use genwire_audio::server::{Call, Refusal};
use genwire_common::{ErrorCode, INTERFACE};
use genwire_mock::{Mock, OrRefuse as _, note};
use serde::Deserialize;

use crate::backends::Backends;
use crate::engines::speech::Character;
use crate::voices::{self, DEFAULT_VOICE};

/// Names of the member for mixing voices that some clients send; the interface does not have it.
const MIX_MEMBERS: [&str; 2] = ["timber_weights", "timbre_weights"];
/// Warning about an unknown voice, without its name, since warnings are logged.
const NEW_VOICE: &str = "a voice that was not added is made up from its name";
/// Maximum number of voices in a mix.
const MAX_VOICES: usize = 4;

/// The voice of a request.
#[derive(Debug)]
pub(super) struct Chosen {
    pub(super) character: Character,
    /// The ids of its voices.
    pub(super) voice_ids: Vec<String>,
}

/// A voice in a mix.
#[derive(Debug, Deserialize)]
struct Share {
    voice_id: String,
    weight: f32,
}

/// Returns the voice of a request, or rejects an unknown one.
pub(super) async fn choose(
    (mock, backends): (&Mock, &Backends),
    call: &Call,
    request: &SynthesizeSpeechRequest,
) -> Result<Chosen, Refusal> {
    let shares = shares(request);
    if shares.is_empty() {
        let named = request.voice_setting.as_ref().and_then(|it| it.voice_id.as_deref());
        let voice_id = named.filter(|it| !it.is_empty()).unwrap_or(DEFAULT_VOICE);
        let character = find((mock, backends), call, voice_id).await?;
        return Ok(Chosen { character, voice_ids: vec![voice_id.to_owned()] });
    }
    let (mut voices, mut voice_ids) = (Vec::new(), Vec::new());
    for Share { voice_id, weight } in shares {
        voices.push((find((mock, backends), call, &voice_id).await?, weight));
        voice_ids.push(voice_id);
    }
    let character = Character::mix(&voices)
        .ok_or_else(|| Refusal::new(ErrorCode::InternalError, "the voices cannot be mixed"))?;
    Ok(Chosen { character, voice_ids })
}

async fn find(
    (mock, backends): (&Mock, &Backends),
    call: &Call,
    voice_id: &str,
) -> Result<Character, Refusal> {
    let seed = mock.seed();
    let known = voices::character(mock.store(), seed, call.namespace(), voice_id).await;
    if let Some(character) = known.or_refuse(&INTERFACE)? {
        return Ok(character);
    }
    if !backends.settings.speech.any_voice {
        if !mock.compat().makes_voices() {
            let message = format!(
                "there is no voice `{voice_id}`; choose one of those that are listed, or set \
                 `speech.any_voice = true` or `server.compat = \"openai\"`"
            );
            return Err(Refusal::new(ErrorCode::InvalidParameter, message));
        }
        note(call, [NEW_VOICE.to_owned()]);
    }
    Ok(voices::made_up(seed, voice_id))
}

/// Reads the voices of a mix; a malformed member is ignored.
fn shares(request: &SynthesizeSpeechRequest) -> Vec<Share> {
    let mix = MIX_MEMBERS.iter().find_map(|name| request.extra.get(name));
    let mut shares: Vec<Share> = mix.and_then(|it| it.parse().ok()).unwrap_or_default();
    shares.retain(|share| share.weight.is_finite() && share.weight > 0.0);
    shares.truncate(MAX_VOICES);
    shares
}
