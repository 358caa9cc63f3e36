//! The results of tools with special content: the answer of a chat, and audio.

use crate::problem::Problem;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use genwire_audio::{AudioFormat, SynthesizeSpeechRequest, SynthesizeSpeechResponse};
use genwire_chat::CreateChatCompletionResponse;
use genwire_command::mcp::{data, reply, save};
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Value as JsonValue, json};
use std::path::Path;

/// Returns the result of a chat: the answer as text, the whole reply as data.
pub(super) fn chat(whole: JsonValue) -> CallToolResult {
    let typed = serde_json::from_value::<CreateChatCompletionResponse>(whole.clone());
    match typed.map(|typed| typed.text().to_owned()) {
        Ok(text) if !text.is_empty() => data(vec![ContentBlock::text(text)], whole),
        // Function calls have no text.
        _ => reply(whole),
    }
}

/// Returns the result of a synthesis: its audio as content, or as a file in a folder.
pub(super) fn speech(
    whole: JsonValue,
    request: &[u8],
    files: Option<&Path>,
) -> Result<CallToolResult, Problem> {
    let typed = serde_json::from_value::<SynthesizeSpeechResponse>(whole.clone()).ok();
    // An address is returned as ordinary text.
    let Some(audio) = typed.as_ref().and_then(SynthesizeSpeechResponse::audio) else {
        return Ok(reply(whole));
    };
    let mut rest = whole;
    if let Some(data) = rest.get_mut("data").and_then(JsonValue::as_object_mut) {
        data.remove("audio");
    }
    let format = format(request);
    let Some(folder) = files else {
        let media_type = media_type(&format);
        let content = ContentBlock::audio(BASE64_STANDARD.encode(&audio), media_type);
        return Ok(data(vec![content, ContentBlock::text(rest.to_string())], rest));
    };
    let name = typed.and_then(|typed| typed.trace_id).unwrap_or_default();
    let name = if name.is_empty() { "speech" } else { &name };
    let path = save(folder, name, format.as_str(), &audio)?;
    rest["file"] = json!(path);
    Ok(reply(rest))
}

/// Returns the audio format of a request.
fn format(request: &[u8]) -> AudioFormat {
    let request = serde_json::from_slice::<SynthesizeSpeechRequest>(request).ok();
    let setting = request.and_then(|request| request.audio_setting);
    setting.and_then(|setting| setting.format).unwrap_or(AudioFormat::Mp3)
}

fn media_type(format: &AudioFormat) -> &'static str {
    match format.as_str() {
        "mp3" => "audio/mpeg",
        "wav" => "audio/wav",
        "flac" => "audio/flac",
        _ => "application/octet-stream",
    }
}
