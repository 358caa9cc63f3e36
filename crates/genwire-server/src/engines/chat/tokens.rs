//! The tokens of the built-in engine.
//!
//! A token is a word of up to [`MAX_TOKEN_CHARS`] letters or digits with the space before it, a
//! part of a longer word, a character of a script without spaces, another single character, or a
//! run of white space. Concatenated, the tokens are the whole text.

use genwire_arguments::words::is_unspaced;

/// Maximum number of letters or digits of a token.
const MAX_TOKEN_CHARS: usize = 8;

/// Returns the tokens of the text, in order.
pub(super) fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = first_end(rest)?;
        let (token, after) = rest.split_at(end);
        rest = after;
        Some(token)
    })
}

/// Returns the number of tokens of the text.
pub(crate) fn count(text: &str) -> u64 {
    split(text).fold(0, |count, _| count + 1)
}

/// Returns the first tokens of the text, and their number.
pub(super) fn take(text: &str, most: u64) -> (&str, u64) {
    let mut end = 0;
    let mut count = 0;
    for token in split(text) {
        if count == most {
            break;
        }
        end += token.len();
        count += 1;
    }
    (text.get(..end).unwrap_or(text), count)
}

/// Returns the end of the first token of the text.
fn first_end(text: &str) -> Option<usize> {
    // Most tokens are an ASCII word with or without a space before it.
    match text.as_bytes() {
        [b'!'..=b'~', ..] => return Some(unit_end(text)),
        [b' ', b'!'..=b'~', ..] => return text.get(1..).map(|word| 1 + unit_end(word)),
        _ => {}
    }
    let first = text.chars().next()?;
    if first.is_whitespace() {
        let word = text.trim_start();
        let space = text.len() - word.len();
        // The last space belongs to the following word.
        return Some(match text.get(..space)?.strip_suffix(' ') {
            Some("") if !word.is_empty() => 1 + unit_end(word),
            Some(before) if !word.is_empty() => before.len(),
            _ => space,
        });
    }
    Some(unit_end(text))
}

/// Returns the end of a token that starts with a word or another character.
fn unit_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let head = bytes.get(..MAX_TOKEN_CHARS).unwrap_or(bytes);
    let is_sign = |byte: &u8| !byte.is_ascii_alphanumeric();
    let letters = head.iter().position(is_sign).unwrap_or(head.len());
    match bytes.get(letters) {
        _ if letters == MAX_TOKEN_CHARS => return letters,
        Some(next) if next.is_ascii() => return letters.max(1),
        Some(_) => {}
        None => return letters,
    }
    let is_letter = |c: char| c.is_alphanumeric() && !is_unspaced(c);
    let mut chars = text.char_indices();
    match chars.next() {
        Some((_, c)) if is_letter(c) => chars
            .enumerate()
            .find(|(index, (_, c))| index + 1 >= MAX_TOKEN_CHARS || !is_letter(*c))
            .map_or(text.len(), |(_, (at, _))| at),
        Some((_, c)) => c.len_utf8(),
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{count, split, take};
    use proptest::prelude::proptest;

    fn check(text: &str, expected: &[&str]) {
        let tokens: Vec<&str> = split(text).collect();
        assert_eq!(tokens, expected);
        assert_eq!(count(text), tokens.len() as u64);
    }

    #[test]
    fn words_signs_and_spaces_are_tokens() {
        check("", &[]);
        check("The Nile.", &["The", " Nile", "."]);
        check("a  b\n c ", &["a", " ", " b", "\n", " c", " "]);
        check("internationality", &["internat", "ionality"]);
        check("<think>\n", &["<", "think", ">", "\n"]);
        check("三条河", &["三", "条", "河"]);
        check("été 2026", &["été", " 2026"]);
        check("a1b2c3d4e5~ ~", &["a1b2c3d4", "e5", "~", " ~"]);
        check("abcdefgéh", &["abcdefgé", "h"]);
        check("abcdefghé é", &["abcdefgh", "é", " é"]);
        check("ab三\tc\u{7f}", &["ab", "三", "\t", "c", "\u{7f}"]);
    }

    #[test]
    fn a_text_is_cut_between_tokens() {
        assert_eq!(take("The Nile.", 2), ("The Nile", 2));
        assert_eq!(take("The Nile.", 0), ("", 0));
        assert_eq!(take("The Nile.", 9), ("The Nile.", 3));
    }

    proptest! {
        #[test]
        fn tokens_put_together_are_the_text(text in "\\PC*|[ \\n\\ta-c三]{0,40}") {
            assert_eq!(split(&text).collect::<String>(), text);
            assert!(split(&text).all(|token| !token.is_empty()));
        }
    }
}
