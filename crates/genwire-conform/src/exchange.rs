//! One call of the server, as it was sent and answered.

use std::fmt::Write as _;

/// Maximum number of characters of a body that a report shows.
const MAX_SHOWN_CHARS: usize = 1200;

/// Replacement of a secret in everything that is shown.
const MASK: &str = "***";

/// One call of the server, as it was sent and answered.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    pub(crate) method: String,
    pub(crate) path: String,
    /// Names and values of the headers that were sent.
    pub(crate) sent: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    pub(crate) status: u16,
    /// Names, in lower case, and values of the headers of the reply.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) reply: Vec<u8>,
    /// False if the connection ended before the reply did.
    pub(crate) is_whole: bool,
}

impl Exchange {
    /// Returns a header of the reply.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Returns the media type of the reply, without its parameters and in lower case.
    pub(crate) fn media_type(&self) -> String {
        let value = self.header("content-type").unwrap_or_default();
        value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
    }

    /// Returns true for a status of success.
    pub(crate) fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// Returns the exchange as text, with a mask in place of every secret.
    pub(crate) fn show(&self, secrets: &[String]) -> String {
        let mut text = format!("{} {}\n", self.method, self.path);
        for (name, value) in &self.sent {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{name}: {value}");
        }
        text.push_str(&shown(&self.body));
        let _ = write!(text, "\n\n{}", self.status);
        if let Some(media_type) = self.header("content-type") {
            let _ = write!(text, " {media_type}");
        }
        if !self.is_whole {
            text.push_str(" (the connection ended before the reply)");
        }
        text.push('\n');
        text.push_str(&shown(&self.reply));
        masked(&text, secrets)
    }
}

/// Replaces every secret in a text.
pub(crate) fn masked(text: &str, secrets: &[String]) -> String {
    let secrets = secrets.iter().filter(|secret| !secret.is_empty());
    secrets.fold(text.to_owned(), |text, secret| text.replace(secret.as_str(), MASK))
}

/// Returns the beginning of a body as text.
pub(crate) fn shown(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let mut shown: String = text.chars().take(MAX_SHOWN_CHARS).collect();
    if shown.len() < text.len() {
        let _ = write!(shown, "… ({} bytes)", body.len());
    }
    // A terminal must not obey what a server sends.
    shown.replace(|c: char| c.is_control() && c != '\n' && c != '\t', "\u{fffd}")
}
