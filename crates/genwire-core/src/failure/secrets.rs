//! Secrets that a server may repeat in its error messages.

use std::cmp::Reverse;

/// Secrets that no output of a client may contain, the longest first: one secret may be a part of
/// another.
#[derive(Debug)]
pub struct Secrets(Vec<String>);

impl Secrets {
    /// Creates a list of secrets, without white space around them.
    pub fn new(texts: impl IntoIterator<Item = String>) -> Self {
        let texts = texts.into_iter().map(|text| text.trim().to_owned());
        let mut texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
        texts.sort_by_key(|text| Reverse(text.len()));
        Self(texts)
    }

    /// Removes the secrets from a message of a server, since the server may repeat them.
    pub fn scrub(&self, text: String) -> String {
        self.0.iter().fold(text, |text, secret| hide(text, secret))
    }
}

/// Minimum length of a secret that is hidden anywhere, in bytes. A shorter secret may be a part of
/// any word, so it is only hidden as a whole word.
const MIN_HIDDEN_BYTES: usize = 8;

/// Replaces a secret by asterisks.
fn hide(text: String, secret: &str) -> String {
    if !text.contains(secret) {
        return text;
    }
    if secret.len() >= MIN_HIDDEN_BYTES {
        return text.replace(secret, "***");
    }
    let (mut out, mut start) = (String::with_capacity(text.len()), 0);
    for (at, _) in text.match_indices(secret) {
        let end = at + secret.len();
        let before = text.get(..at).and_then(|it| it.chars().next_back());
        let after = text.get(end..).and_then(|it| it.chars().next());
        if ![before, after].into_iter().flatten().any(char::is_alphanumeric) {
            out.push_str(text.get(start..at).unwrap_or_default());
            out.push_str("***");
            start = end;
        }
    }
    out + text.get(start..).unwrap_or_default()
}
