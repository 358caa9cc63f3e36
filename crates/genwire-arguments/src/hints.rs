//! Numbers, names and words of a question that can be used as arguments.

use crate::budget::Budget;
use crate::words::Mentions;
use std::collections::VecDeque;

/// Maximum number of characters of a question that are read.
const MAX_QUESTION_CHARS: usize = 200;

/// The values in a question; each number and each name is used once, in order.
#[derive(Clone)]
pub(crate) struct Hints<'a> {
    question: &'a str,
    words: Mentions,
    numbers: VecDeque<f64>,
    names: VecDeque<String>,
}

impl<'a> Hints<'a> {
    pub(crate) fn new(question: &'a str) -> Self {
        let question = question.trim();
        let end =
            question.char_indices().nth(MAX_QUESTION_CHARS).map_or(question.len(), |(at, _)| at);
        let question = question.get(..end).unwrap_or(question);
        let numbers = question
            .split(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-')))
            .filter_map(|text| text.trim_end_matches(['.', '-']).parse().ok())
            .collect();
        let mut names = quoted(question);
        names.extend(capitalised(question));
        let words = Mentions::in_text(question);
        Self { question, words, numbers, names: names.into() }
    }

    /// Returns the question itself.
    pub(crate) const fn question(&self) -> &'a str {
        self.question
    }

    /// Returns true if the question contains a word.
    pub(crate) fn mentions(&self, word: &str, budget: &mut Budget) -> bool {
        !self.question.is_empty() && self.words.mentions(word, budget)
    }

    /// Removes and returns the next number that satisfies `passes`.
    pub(crate) fn take_number(&mut self, passes: impl Fn(f64) -> bool) -> Option<f64> {
        let at = self.numbers.iter().position(|number| passes(*number))?;
        self.numbers.remove(at)
    }

    /// Removes and returns the next quoted string or name that satisfies `passes`.
    pub(crate) fn take_text(&mut self, mut passes: impl FnMut(&str) -> bool) -> Option<String> {
        let at = self.names.iter().position(|name| passes(name))?;
        self.names.remove(at)
    }

    /// Returns a word that satisfies `passes`, such as a URL.
    pub(crate) fn word(&self, passes: impl Fn(&str) -> bool) -> Option<&'a str> {
        self.question
            .split_whitespace()
            .map(|word| {
                word.trim_matches(|c: char| "\"'()<>,;:!?“”„«»".contains(c)).trim_end_matches('.')
            })
            .find(|word| passes(word))
    }
}

/// Returns the strings in quotation marks.
fn quoted(text: &str) -> Vec<String> {
    const MARKS: &[(char, &[char])] = &[
        ('"', &['"']),
        ('“', &['”']),
        ('„', &['“', '”']),
        ('«', &['»']),
        ('「', &['」']),
        ('『', &['』']),
    ];
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((at, open)) =
        rest.char_indices().find(|(_, c)| MARKS.iter().any(|(mark, _)| mark == c))
    {
        let inside = rest.get(at + open.len_utf8()..).unwrap_or_default();
        let closes = MARKS.iter().find(|(mark, _)| *mark == open).map_or(&[][..], |(_, ends)| ends);
        let Some(end) = inside.find(closes) else { break };
        let (quote, after) = inside.split_at(end);
        found.push(quote.to_owned());
        rest = after.get(after.chars().next().map_or(0, char::len_utf8)..).unwrap_or_default();
    }
    found.retain(|quote| !quote.trim().is_empty());
    found
}

/// Returns the runs of capitalised words that do not start a sentence.
fn capitalised(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut is_start = true;
    let mut is_open = false;
    for word in text.split_whitespace() {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let is_name = bare.chars().next().is_some_and(char::is_uppercase)
            && bare.chars().count() > 1
            && !is_start;
        match names.last_mut() {
            Some(last) if is_name && is_open => {
                last.push(' ');
                last.push_str(bare);
            }
            _ if is_name => names.push(bare.to_owned()),
            _ => {}
        }
        is_open = is_name && word.ends_with(bare);
        is_start = word.ends_with(['.', '!', '?', ':']);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::{capitalised, quoted};

    #[test]
    fn names_and_quotes_are_found() {
        assert_eq!(capitalised("How warm is it in New York, or Oslo?"), ["New York", "Oslo"]);
        assert_eq!(capitalised("Paris. Well, I see"), [""; 0]);
        assert_eq!(quoted("say \"a b\" and “c” „d“ \"\" \"open"), ["a b", "c", "d"]);
    }
}
