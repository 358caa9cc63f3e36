//! The results of tools: text for a model, the reply as data, and audio as content or as a file.

use crate::problem::Problem;
use crate::program::PROGRAM;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use genwire_audio::{AudioFormat, SynthesizeSpeechRequest, SynthesizeSpeechResponse};
use genwire_chat::CreateChatCompletionResponse;
use genwire_core::Violation;
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Value as JsonValue, json};
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Returns the result of a reply: its JSON as text and as data.
pub(super) fn reply(reply: JsonValue) -> CallToolResult {
    data(vec![ContentBlock::text(reply.to_string())], reply)
}

/// Returns the result of a chat: the answer as text, the whole reply as data.
pub(super) fn chat(whole: JsonValue) -> CallToolResult {
    let typed = serde_json::from_value::<CreateChatCompletionResponse>(whole.clone());
    match typed.map(|typed| typed.text().to_owned()) {
        Ok(text) if !text.is_empty() => data(vec![ContentBlock::text(text)], whole),
        // Calls of functions have no text.
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
    // An address is a text like any other.
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
    let path = save(folder, &name, format.as_str(), &audio)?;
    rest["file"] = json!(path);
    Ok(reply(rest))
}

/// Returns the error of a tool with the violations of its arguments.
pub(super) fn refused(violations: &[Violation]) -> CallToolResult {
    let lines = violations.iter().map(|one| {
        let place = if one.path.is_empty() { "the arguments" } else { &one.path };
        format!("{}: {place}: {} ({})\n", one.severity.as_str(), one.message, one.rule)
    });
    let text =
        format!("the call was not sent; correct the arguments\n{}", lines.collect::<String>());
    let mut result = CallToolResult::error(vec![ContentBlock::text(text)]);
    result.structured_content = Some(json!({ "violations": violations }));
    result
}

/// Returns the error of a tool that could not be called, or whose call failed.
pub(super) fn failed(problem: &Problem) -> CallToolResult {
    let help = problem.help(&PROGRAM).map(|help| format!("\nhelp: {help}")).unwrap_or_default();
    let mut result = CallToolResult::error(vec![ContentBlock::text(format!("{problem}{help}"))]);
    result.structured_content = Some(problem.to_json(&PROGRAM));
    result
}

/// Adds the warnings of the arguments.
pub(super) fn warn(result: &mut CallToolResult, warnings: &[&Violation]) {
    if warnings.is_empty() {
        return;
    }
    let lines = warnings.iter().map(|one| format!("warning: {}: {}\n", one.path, one.message));
    result.content.push(ContentBlock::text(lines.collect::<String>()));
}

fn data(content: Vec<ContentBlock>, reply: JsonValue) -> CallToolResult {
    let mut result = CallToolResult::success(content);
    // Structured content is an object.
    result.structured_content = Some(reply).filter(JsonValue::is_object);
    result
}

/// Returns the format of the audio that a request asks for.
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

/// Writes audio to a new file, which is for its user alone and whose name cannot be guessed: others may
/// be able to write to the folder.
fn save(folder: &Path, name: &str, extension: &str, audio: &[u8]) -> Result<PathBuf, Problem> {
    let plain = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let mut stem: String = name.chars().filter(plain).take(64).collect();
    if stem.is_empty() {
        stem.push_str("speech");
    }
    let extension: String = extension.chars().filter(char::is_ascii_alphanumeric).collect();
    let mut random = [0; 16];
    getrandom::fill(&mut random).map_err(|error| Problem::write(folder, &error.into()))?;
    let random = u128::from_ne_bytes(random);
    let path = folder.join(format!("{stem}-{random:032x}.{extension}"));
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.write(true).create_new(true).open(&path);
    let written = written.and_then(|mut file| file.write_all(audio));
    written.map_err(|error| Problem::write(&path, &error))?;
    Ok(std::path::absolute(&path).unwrap_or(path))
}

#[cfg(test)]
mod tests {
    use super::save;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn audio_is_in_the_folder_and_for_its_user_alone() {
        let folder = std::env::temp_dir().join(format!("genwire-mcp-save-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut names = BTreeSet::new();
        for trace in ["0123abc", "0123abc", "", "../../../etc/passwd", "/a\0b", "\u{202e}"] {
            for extension in ["mp3", "../x", ""] {
                let path = save(&folder, trace, extension, b"audio").unwrap();
                assert_eq!(path.parent(), Some(folder.as_path()), "{trace:?} {extension:?}");
                let found = std::fs::symlink_metadata(&path).unwrap();
                assert!(found.is_file());
                #[cfg(unix)]
                {
                    let mode = std::os::unix::fs::PermissionsExt::mode(&found.permissions());
                    assert_eq!(mode & 0o777, 0o600);
                }
                let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
                let random = stem.rsplit('-').next().unwrap().to_owned();
                assert_eq!(random.len(), 32, "{stem}");
                assert!(names.insert(random), "{stem}");
            }
        }
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(save(Path::new("/nowhere/at/all"), "a", "mp3", b"").is_err());
    }
}
