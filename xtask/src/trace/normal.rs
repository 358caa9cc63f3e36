//! Texts without their markup, so that the spec, Markdown and rustdoc can be compared.

/// The markup of the reference that is no word of it.
const TAGS: &[(&str, &str)] =
    &[("<br>", " "), ("</a>", " "), ("<details>", " "), ("</details>", " "), ("</summary>", " ")];

/// Returns a text in lower case, with single spaces and without links, emphasis and backticks.
pub(super) fn normal(text: &str) -> String {
    let mut plain = text.to_owned();
    for (tag, instead) in TAGS {
        plain = plain.replace(tag, instead);
    }
    let words = without_links(&plain).to_lowercase();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns true if a normal text has words, which are not only a part of longer words.
pub(super) fn has_words(text: &str, words: &str) -> bool {
    let is_inside = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(words).any(|(at, found)| {
        let before = text[..at].chars().next_back();
        let after = text[at + found.len()..].chars().next();
        let starts = !words.starts_with(char::is_alphanumeric) || !is_inside(before);
        let ends = !words.ends_with(char::is_alphanumeric) || !is_inside(after);
        starts && ends
    })
}

/// Removes brackets, with the target behind them, and the marks of code and emphasis.
fn without_links(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            ']' => {
                let target = rest.strip_prefix('(').and_then(|inner| inner.split_once(')'));
                rest = target.map_or(rest, |(_, behind)| behind);
            }
            '[' | '`' | '*' | '\\' => {}
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_line_ends_make_no_difference() {
        for text in [
            "At most [`max_tokens`](types.md#Usage.max_tokens) of\n  the **model**.",
            "At most `max_tokens`<br>of the model.",
            "at most [`max_tokens`](Self::max_tokens) of the\nmodel.",
        ] {
            assert_eq!(normal(text), "at most max_tokens of the model.", "{text}");
        }
        assert_eq!(normal("between `<think>` and \\<b>"), "between <think> and <b>");
    }

    #[test]
    fn words_are_whole_words() {
        assert!(has_words("range: 0 to 5.", "0 to 5"));
        assert!(!has_words("range: 0 to 55.", "0 to 5"));
        assert!(!has_words("range: 10 to 5.", "0 to 5"));
        assert!(has_words("from 10 to 5; 0 to 5", "0 to 5"));
        assert!(has_words("it ends.", "it ends."));
    }
}
