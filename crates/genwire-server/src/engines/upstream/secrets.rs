//! Redacts secrets in messages.

/// The replacement of a secret.
const SECRET_REPLACEMENT: &str = "[redacted]";
/// Prefixes of secrets, and the minimum number of characters after each.
const SECRET_STARTS: &[(&str, usize)] = &[("sk-", 16), ("Bearer ", 8)];

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

#[cfg(test)]
mod tests {
    use super::hide;

    #[test]
    fn secrets_are_hidden() {
        for (text, expected) in [
            ("plain sk-short text", "plain sk-short text"),
            ("my-key inside", "[redacted] inside"),
            ("sk-abcdefghijklmnopqrs.", "sk-[redacted]"),
            ("Authorization: Bearer abc123456 x", "Authorization: Bearer [redacted] x"),
        ] {
            assert_eq!(hide(text, Some("my-key")), expected);
        }
    }
}
