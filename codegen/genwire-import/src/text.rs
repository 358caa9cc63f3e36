//! Converts descriptions to docs: one sentence as the first paragraph, and HTML tags and URLs in
//! backticks.

/// Converts a description to a doc; returns the substitute if it is empty.
pub(super) fn doc(description: Option<&str>, otherwise: &str) -> String {
    let text = clean(description.unwrap_or_default());
    let text = text.trim();
    if text.is_empty() {
        return otherwise.to_owned();
    }
    let (first, rest) = text.split_once("\n\n").unwrap_or((text, ""));
    let words: Vec<&str> = first.split_whitespace().collect();
    let first = words.join(" ");
    let first = without_markers(&first);
    let cut = sentence_end(first).unwrap_or(first.len());
    let (head, tail) = first.split_at(cut);
    let (head, tail) = whole_bold(head, tail);
    // The sentence may end earlier without the markers.
    let (head, between) = head.split_at(sentence_end(&head).unwrap_or(head.len()));
    let tail = format!("{between}{tail}");
    let head = head.trim_end().trim_end_matches(['.', ':', ';', ',', '!', '?', '-', ' ']);
    if head.is_empty() {
        return otherwise.to_owned();
    }
    let parts = [format!("{head}."), tail.trim().to_owned(), rest.trim().to_owned()];
    let parts: Vec<&str> =
        parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    parts.join("\n\n")
}

/// Removes markers of headings, quotations and list items from the start. Markers of bold text,
/// which no space follows, stay.
fn without_markers(text: &str) -> &str {
    let mut text = text.trim_start();
    loop {
        let rest = text.trim_start_matches(['-', '*', '>', '+']);
        let is_mark = rest.len() < text.len() && (rest.is_empty() || rest.starts_with(' '));
        let rest = if is_mark { rest } else { text.trim_start_matches('#') }.trim_start();
        if rest.len() == text.len() {
            return text;
        }
        text = rest;
    }
}

/// Returns a sentence and the rest, without the markers of bold text that spans both.
fn whole_bold(head: &str, tail: &str) -> (String, String) {
    const BOLD: &str = "**";
    if head.matches(BOLD).count().is_multiple_of(2) {
        return (head.to_owned(), tail.to_owned());
    }
    let (before, after) = head.rsplit_once(BOLD).unwrap_or((head, ""));
    (format!("{before}{after}"), tail.replacen(BOLD, "", 1))
}

/// Converts a summary to a title: its first sentence, without a full stop; `None` if it is empty.
pub(super) fn title(summary: &str) -> Option<String> {
    let text = line(&clean(summary));
    let text = without_markers(&text);
    let cut = sentence_end(text).unwrap_or(text.len());
    let title = text[..cut].trim_end_matches(['.', ' ']);
    (!title.is_empty()).then(|| title.to_owned())
}

/// Puts a string on one line, for a comment.
pub(super) fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a name in backticks, on one line.
pub(super) fn code(name: &str) -> String {
    format!("`{}`", line(&name.replace('`', "'")))
}

/// Returns the end of the first sentence; full stops in code do not count.
fn sentence_end(text: &str) -> Option<usize> {
    let mut code = false;
    for (index, letter) in text.char_indices() {
        code ^= letter == '`';
        if code || !matches!(letter, '.' | '!' | '?') {
            continue;
        }
        let before = &text[..index];
        let mut rest = text[index + 1..].chars();
        let abbreviated = before.ends_with("e.g") || before.ends_with("i.e");
        let space = rest.next().is_some_and(char::is_whitespace);
        if space && !abbreviated && rest.next().is_some_and(char::is_uppercase) {
            return Some(index + 1);
        }
    }
    None
}

/// Puts HTML tags and URLs in backticks, and converts CRLF to LF.
fn clean(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let whole = text.matches('`').count().is_multiple_of(2);
    let text = if whole { text } else { text.replace('`', "'") };
    let parts = text.split('`').enumerate();
    let parts = parts
        .map(|(index, part)| if index.is_multiple_of(2) { plain(part) } else { part.to_owned() });
    parts.collect::<Vec<_>>().join("`")
}

fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = next(rest) {
        let (head, tail) = rest.split_at(at);
        out.push_str(head);
        let end = if tail.starts_with('<') {
            tail.find('>').map_or(1, |end| end + 1)
        } else {
            tail.find(|c: char| c.is_whitespace() || matches!(c, ')' | '>' | '"'))
                .unwrap_or(tail.len())
        };
        let found = tail[..end].trim_end_matches(['.', ',', ';', ':']);
        out.push('`');
        out.push_str(found);
        out.push('`');
        rest = &tail[found.len()..];
    }
    out.push_str(rest);
    out
}

/// Returns the position of the next HTML tag or bare URL.
fn next(text: &str) -> Option<usize> {
    let tag = text.match_indices('<').map(|(index, _)| index).find(|index| {
        let inner = text[index + 1..].trim_start_matches('/');
        inner.starts_with(|c: char| c.is_ascii_alphabetic())
    });
    let address = ["http://", "https://"].iter().filter_map(|scheme| {
        text.match_indices(scheme)
            .map(|(index, _)| index)
            .find(|index| !text[..*index].ends_with('('))
    });
    address.chain(tag).min()
}

#[cfg(test)]
mod tests {
    use super::{doc, title};

    #[test]
    fn a_title_is_the_first_sentence_of_a_summary() {
        for summary in ["Create it.", "# Create it. Only the date counts.", "Create it. "] {
            assert_eq!(title(summary).as_deref(), Some("Create it"));
        }
        assert_eq!(title(" . "), None);
    }

    #[test]
    fn a_description_becomes_a_sentence_and_the_rest() {
        assert_eq!(doc(None, "The thing."), "The thing.");
        assert_eq!(doc(Some("A ticket"), ""), "A ticket.");
        assert_eq!(doc(Some("One. Two, e.g. Three."), ""), "One.\n\nTwo, e.g. Three.");
        assert_eq!(doc(Some("One. **Two. Three.**"), ""), "One.\n\nTwo. Three.");
        assert_eq!(doc(Some("## Title\nof it:\n\n- a"), ""), "Title of it.\n\n- a");
        assert_eq!(
            doc(Some("Use <b> or https://a.b/c, please"), ""),
            "Use `<b>` or `https://a.b/c`, please."
        );
        assert_eq!(doc(Some("See [x](https://a.b)!"), ""), "See [x](https://a.b).");
        assert_eq!(doc(Some("**Beta** of `it`"), ""), "**Beta** of `it`.");
        assert_eq!(doc(Some("* > **Old**: use x. Now"), ""), "**Old**: use x.\n\nNow");
        assert_eq!(doc(Some("**Old. Use x** now"), ""), "Old.\n\nUse x now");
    }
}
