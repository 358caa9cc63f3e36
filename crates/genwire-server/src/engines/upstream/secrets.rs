//! Redaction of secrets in files.

use serde_json::Value as JsonValue;

/// The replacement of a secret.
const SECRET_REPLACEMENT: &str = "[redacted]";
/// Members whose values are secrets.
const SECRET_MEMBERS: &[&str] =
    &["api_key", "apikey", "authorization", "password", "secret", "token", "access_token"];
/// Prefixes of secrets, and the minimum number of characters after each.
const SECRET_STARTS: &[(&str, usize)] = &[("sk-", 16), ("Bearer ", 8)];
/// Maximum length of a string of a request that is recorded, in characters.
const MAX_RECORDED_CHARS: usize = 2000;

/// Redacts a key, and everything that looks like a key, in a string.
pub(super) fn hide(text: &str, key: Option<&str>) -> String {
    let mut out = match key.filter(|key| !key.is_empty()) {
        Some(key) => text.replace(key, SECRET_REPLACEMENT),
        None => text.to_owned(),
    };
    for (start, least) in SECRET_STARTS {
        out = hide_after(&out, start, *least);
    }
    out
}

/// Returns true if a string contains a secret.
pub(super) fn has_secret(text: &str, key: Option<&str>) -> bool {
    hide(text, key) != text
}

fn hide_after(text: &str, start: &str, least: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(start) {
        let (before, from) = rest.split_at(at + start.len());
        out.push_str(before);
        let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        let end = from.find(|c| !is_part(c)).unwrap_or(from.len());
        if end >= least {
            out.push_str(SECRET_REPLACEMENT);
            rest = from.get(end..).unwrap_or_default();
        } else {
            rest = from;
        }
    }
    out.push_str(rest);
    out
}

/// Returns a request for a recording, without secrets and long strings.
pub(super) fn hide_in(value: &JsonValue, key: Option<&str>) -> JsonValue {
    match value {
        JsonValue::String(text) if text.starts_with("data:") => {
            let head = text.split_once(',').map_or("data:", |(head, _)| head);
            JsonValue::String(format!("{head},({} bytes)", text.len()))
        }
        JsonValue::String(text) => {
            let kept: String = hide(text, key).chars().take(MAX_RECORDED_CHARS).collect();
            JsonValue::String(kept)
        }
        JsonValue::Array(items) => items.iter().map(|item| hide_in(item, key)).collect(),
        JsonValue::Object(members) => members
            .iter()
            .map(|(name, value)| {
                let is_secret = SECRET_MEMBERS.contains(&name.to_lowercase().as_str());
                let value = if is_secret && value.is_string() {
                    JsonValue::String(SECRET_REPLACEMENT.to_owned())
                } else {
                    hide_in(value, key)
                };
                (name.clone(), value)
            })
            .collect(),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::{has_secret, hide, hide_in};
    use serde_json::json;

    #[test]
    fn secrets_are_hidden() {
        for (text, expected) in [
            ("plain sk-short text", "plain sk-short text"),
            ("my-key inside", "[redacted] inside"),
            ("sk-abcdefghijklmnopqrs.", "sk-[redacted]"),
            ("Authorization: Bearer abc123456 x", "Authorization: Bearer [redacted] x"),
        ] {
            assert_eq!(hide(text, Some("my-key")), expected);
            assert_eq!(has_secret(text, Some("my-key")), text != expected);
        }
        let given = json!({ "token": "abc", "max_tokens": 3, "a": ["my-key", "data:image/png;base64,AAAA"] });
        let kept = json!({ "token": "[redacted]", "max_tokens": 3,
            "a": ["[redacted]", "data:image/png;base64,(26 bytes)"] });
        assert_eq!(hide_in(&given, Some("my-key")), kept);
    }
}
