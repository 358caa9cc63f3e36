//! Mistakes in docs and messages.

use super::{Diagnostic, SpecPlace};

impl Diagnostic {
    /// Reports an empty string.
    pub fn doc_empty(place: SpecPlace) -> Self {
        Self::new("doc-empty", place, "this text is empty")
            .label("expected a sentence")
            .help("say what it is, for readers of the reference")
    }

    /// Reports a first paragraph without a full stop.
    pub fn doc_full_stop(place: SpecPlace) -> Self {
        Self::new("doc-full-stop", place, "the first paragraph does not end with a full stop")
            .label("expected one sentence with a full stop")
            .help("end the first paragraph with a full stop")
    }

    /// Reports a first paragraph of several sentences.
    pub fn doc_one_sentence(place: SpecPlace) -> Self {
        Self::new("doc-one-sentence", place, "the first paragraph has more than one sentence")
            .label("expected one sentence")
            .help("put the rest into a paragraph of its own, or into `notes`")
    }

    /// Reports a tag that Markdown would treat as HTML.
    pub fn doc_bare_tag(place: SpecPlace, tag: &str) -> Self {
        Self::new("doc-bare-tag", place, format!("`{tag}` reads as HTML"))
            .help(format!("put it in backticks: `` `{tag}` ``"))
    }

    /// Reports an address that Markdown does not turn into a link.
    pub fn doc_bare_url(place: SpecPlace, url: &str) -> Self {
        Self::new("doc-bare-url", place, format!("`{url}` is a bare address"))
            .help(format!("write `<{url}>`, or put it in backticks"))
    }

    /// Reports a message that starts with a capital letter or ends with a full stop.
    pub fn message_style(place: SpecPlace) -> Self {
        Self::new("message-style", place, "a message starts in lower case and has no full stop")
            .help("write it as the end of `error: …`")
    }
}
