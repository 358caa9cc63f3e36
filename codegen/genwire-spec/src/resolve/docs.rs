//! Checks the prose of the spec, as it becomes rustdoc and web pages.

use super::{Ctx, File};
use crate::{Diagnostic, source::At};

impl Ctx<'_> {
    /// Checks a doc: valid Markdown whose first paragraph is one sentence. Returns it trimmed.
    pub(super) fn doc(&mut self, file: File<'_>, doc: &At<String>) -> String {
        let text = self.prose(file, doc);
        let first = text.split("\n\n").next().unwrap_or_default();
        if !first.ends_with('.') {
            self.report(Diagnostic::doc_full_stop(file.place(doc)));
        } else if sentences(first) > 1 {
            self.report(Diagnostic::doc_one_sentence(file.place(doc)));
        }
        text
    }

    /// Like [`Self::doc`], but accepts an absent doc.
    ///
    /// An imported document may have no description of the item.
    pub(super) fn optional_doc(&mut self, file: File<'_>, doc: &At<String>) -> String {
        if doc.is_empty() && doc.span().is_empty() { String::new() } else { self.doc(file, doc) }
    }

    /// Checks a phrase and removes its full stop, because emitters continue or end it.
    pub(super) fn phrase(&mut self, file: File<'_>, phrase: &At<String>) -> String {
        let mut text = self.prose(file, phrase);
        if text.ends_with('.') {
            text.pop();
        }
        text
    }

    /// Checks that prose is valid Markdown.
    pub(super) fn prose(&mut self, file: File<'_>, prose: &At<String>) -> String {
        let text = prose.trim().to_owned();
        if text.is_empty() {
            self.report(Diagnostic::doc_empty(file.place(prose)));
        }
        // Most strings have neither a tag nor a URL.
        let bare = if text.contains(['<', ':']) { outside_code(&text) } else { String::new() };
        if let Some(tag) = bare_tag(&bare) {
            self.report(Diagnostic::doc_bare_tag(file.place(prose), tag));
        }
        if let Some(url) = bare_url(&bare) {
            self.report(Diagnostic::doc_bare_url(file.place(prose), url));
        }
        text
    }
}

/// Replaces code between backticks with empty backticks.
fn outside_code(text: &str) -> String {
    text.split('`')
        .enumerate()
        .map(|(index, part)| if index % 2 == 0 { part } else { "``" })
        .collect()
}

/// Counts the sentences of a paragraph: a sentence ends if a space and a capital letter follow.
fn sentences(paragraph: &str) -> usize {
    let bare = outside_code(paragraph);
    let mut count = 1;
    for (index, _) in bare.match_indices(['.', '!', '?']) {
        let mut rest = bare[index + 1..].chars();
        let abbreviated = bare[..index].ends_with("e.g") || bare[..index].ends_with("i.e");
        let space = rest.next().is_some_and(char::is_whitespace);
        if space && !abbreviated && rest.next().is_some_and(char::is_uppercase) {
            count += 1;
        }
    }
    count
}

/// Finds the first `<word` that is not the start of a `<https://…>` link.
fn bare_tag(text: &str) -> Option<&str> {
    text.match_indices('<').find_map(|(index, _)| {
        let rest = &text[index..];
        let inner = rest[1..].trim_start_matches('/');
        let tag = inner.starts_with(|c: char| c.is_ascii_alphabetic())
            && !inner.starts_with("http://")
            && !inner.starts_with("https://");
        tag.then(|| rest.split_inclusive('>').next().unwrap_or(rest))
    })
}

/// Finds the first URL that is neither a `<…>` link nor the target of `[…](…)`.
fn bare_url(text: &str) -> Option<&str> {
    ["http://", "https://"].iter().find_map(|scheme| {
        text.match_indices(scheme).find_map(|(index, _)| {
            let linked = text[..index].ends_with(['<', '(']);
            let url = text[index..].split_whitespace().next();
            if linked { None } else { url }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{bare_tag, bare_url, outside_code, sentences};

    #[test]
    fn sentences_end_where_a_capital_letter_follows() {
        assert_eq!(sentences("One sentence, e.g. This one, with 1.5 in it."), 1);
        assert_eq!(sentences("First. Second."), 2);
        assert_eq!(sentences("What `a. B` means."), 1);
    }

    #[test]
    fn tags_and_addresses_count_outside_code_only() {
        assert_eq!(bare_tag(&outside_code("the `<think>` tag")), None);
        assert_eq!(bare_tag("the <think> tag"), Some("<think>"));
        assert_eq!(bare_tag("a < b, <https://a.b>"), None);
        assert_eq!(bare_url("see https://a.b now"), Some("https://a.b"));
        assert_eq!(bare_url("see <https://a.b> or [c](https://d.e)"), None);
    }
}
