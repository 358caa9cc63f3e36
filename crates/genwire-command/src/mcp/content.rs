//! The results of tools: text for a model, the reply as structured data, and files.

use crate::problem::Problem;
use crate::program::Program;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use genwire_core::Violation;
use genwire_core::client::Raw;
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Value as JsonValue, json};
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Returns the result for a JSON reply, as text and as structured data.
pub fn reply(reply: JsonValue) -> CallToolResult {
    data(vec![ContentBlock::text(reply.to_string())], reply)
}

/// Returns the result for any reply: JSON, text, an image or a sound, or a file in a folder.
pub(super) fn of_raw(raw: &Raw, files: Option<&Path>) -> Result<CallToolResult, Problem> {
    if raw.body().is_empty() {
        // A reply without a body is a success without content.
        return Ok(reply(json!({})));
    }
    if let Ok(whole) = serde_json::from_slice(raw.body()) {
        return Ok(reply(whole));
    }
    let media_type = raw.media_type().unwrap_or("application/octet-stream");
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    let (kind, subtype) = essence.split_once('/').unwrap_or_default();
    let text = std::str::from_utf8(raw.body()).ok().filter(|_| !matches!(kind, "image" | "audio"));
    match (files, text) {
        (_, Some(text)) => Ok(CallToolResult::success(vec![ContentBlock::text(text)])),
        (Some(folder), None) => {
            let path = save(folder, "reply", subtype, raw.body())?;
            Ok(reply(json!({ "file": path, "media_type": essence, "bytes": raw.body().len() })))
        }
        (None, None) => {
            let encoded = BASE64_STANDARD.encode(raw.body());
            let content = match kind {
                "image" => ContentBlock::image(encoded, essence),
                "audio" => ContentBlock::audio(encoded, essence),
                _ => {
                    let count = raw.body().len();
                    let text = format!(
                        "the reply is {count} bytes of `{essence}`, which `--files FOLDER` keeps"
                    );
                    return Ok(CallToolResult::success(vec![ContentBlock::text(text)]));
                }
            };
            Ok(CallToolResult::success(vec![content]))
        }
    }
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
pub(super) fn failed(program: &Program, problem: &Problem) -> CallToolResult {
    let help = problem.help(program).map(|help| format!("\nhelp: {help}")).unwrap_or_default();
    let mut result = CallToolResult::error(vec![ContentBlock::text(format!("{problem}{help}"))]);
    result.structured_content = Some(problem.to_json(program));
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

/// Returns a result with content, and the reply as structured data.
pub fn data(content: Vec<ContentBlock>, reply: JsonValue) -> CallToolResult {
    let mut result = CallToolResult::success(content);
    // Structured content is an object.
    result.structured_content = Some(reply).filter(JsonValue::is_object);
    result
}

/// Writes a file that only its user may read.
///
/// Its name cannot be guessed: others may be able to write to the folder.
pub fn save(
    folder: &Path,
    name: &str,
    extension: &str,
    content: &[u8],
) -> Result<PathBuf, Problem> {
    let plain = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let mut stem: String = name.chars().filter(plain).take(64).collect();
    if stem.is_empty() {
        stem.push_str("reply");
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
    let written = written.and_then(|mut file| file.write_all(content));
    written.map_err(|error| Problem::write(&path, &error))?;
    Ok(std::path::absolute(&path).unwrap_or(path))
}

#[cfg(test)]
mod tests {
    use super::save;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn a_file_is_in_the_folder_and_for_its_user_alone() {
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
