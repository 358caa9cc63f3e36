//! The significant words of the text.

use crate::Budget;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Words that are not significant.
const STOP_WORDS: &[&str] = &[
    "about", "after", "all", "also", "and", "any", "are", "ask", "before", "but", "call", "can",
    "could", "das", "dem", "den", "der", "des", "did", "die", "does", "ein", "eine", "est", "for",
    "from", "function", "get", "gets", "give", "gives", "given", "has", "have", "her", "here",
    "his", "how", "into", "ist", "its", "just", "les", "let", "list", "make", "many", "may",
    "more", "much", "name", "not", "now", "one", "our", "out", "please", "return", "returns",
    "set", "she", "should", "some", "tell", "tells", "that", "the", "their", "them", "then",
    "there", "they", "thing", "this", "tool", "und", "une", "use", "used", "user", "uses", "using",
    "value", "values", "was", "were", "what", "when", "where", "which", "who", "why", "will",
    "with", "would", "you", "your",
];

/// Rows of synonyms.
const SYNONYMS: &[&[&str]] = &[
    &["weather", "temperature", "forecast", "warm", "cold", "hot", "rain", "snow", "sunny", "wind"],
    &["time", "clock", "date", "today", "hour", "day"],
    &["search", "find", "look", "lookup", "query"],
    &["add", "sum", "plus", "calculate", "calculator", "multiply", "times", "subtract", "minus"],
    &["mail", "email", "send", "message", "write"],
    &["price", "cost", "costs", "expensive", "cheap", "stock"],
    &["place", "city", "location", "town", "address"],
];

/// Returns the lower-case words of the text without stop words; identifiers are split into words.
pub fn significant(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for run in text.split(|c: char| !c.is_alphanumeric()) {
        for word in parts(run) {
            let word = word.to_lowercase();
            let is_short = word.chars().count() < 3 && !word.chars().any(is_unspaced);
            if !is_short && !STOP_WORDS.contains(&word.as_str()) {
                words.insert(stem(&word).to_owned());
            }
        }
    }
    words
}

/// Returns the words that two sets share, including synonyms.
pub fn shared(asked: &BTreeSet<String>, known: &BTreeSet<String>) -> Vec<String> {
    let is_synonym = |word: &str| {
        SYNONYMS
            .iter()
            .filter(|row| row.contains(&word))
            .any(|row| known.iter().any(|other| row.contains(&other.as_str())))
    };
    asked.iter().filter(|word| known.contains(*word) || is_synonym(word)).cloned().collect()
}

/// Text in which names are looked up.
#[derive(Clone, Debug)]
pub struct Mentions {
    /// The text in lower case.
    text: Arc<str>,
}

impl Mentions {
    /// Prepares the text.
    pub fn in_text(text: &str) -> Self {
        Self { text: text.to_lowercase().into() }
    }

    /// Returns true if the text contains a name as a word, or as words separated by spaces.
    pub fn mentions(&self, name: &str, budget: &mut Budget) -> bool {
        if !budget.take_str(&self.text) || name.is_empty() || name.len() > 2 * self.text.len() {
            return false;
        }
        let name = name.to_lowercase();
        let spaced = name.replace(['_', '-', '.'], " ");
        has_word(&self.text, &name) || spaced != name && has_word(&self.text, &spaced)
    }
}

/// Returns true if a character belongs to a script without spaces between words.
pub fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' | '\u{0e00}'..='\u{0eff}')
}

fn has_word(text: &str, word: &str) -> bool {
    let is_letter = |c: char| (c.is_alphanumeric() && !is_unspaced(c)) || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + word.len()..).and_then(|after| after.chars().next());
        !before.is_some_and(is_letter) && !after.is_some_and(is_letter)
    })
}

/// Splits `someName` into `some` and `Name`.
fn parts(run: &str) -> impl Iterator<Item = &str> {
    let mut rest = run;
    std::iter::from_fn(move || {
        let mut before = rest.chars().next()?;
        let cut = rest
            .char_indices()
            .find(|(_, c)| {
                let starts = before.is_lowercase() && c.is_uppercase();
                before = *c;
                starts
            })
            .map_or(rest.len(), |(at, _)| at);
        let (part, after) = rest.split_at(cut);
        rest = after;
        Some(part)
    })
}

/// Removes the `s` of a plural.
fn stem(word: &str) -> &str {
    let is_plural = word.len() > 4 && word.is_ascii() && !word.ends_with("ss");
    word.strip_suffix('s').filter(|_| is_plural).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::{Mentions, shared, significant};
    use crate::{Budget, Cancellation};

    fn check(asked: &str, known: &str, expected: &[&str]) {
        assert_eq!(shared(&significant(asked), &significant(known)), expected, "{asked}");
    }

    #[test]
    fn texts_share_the_words_that_mean_something() {
        check("What is the weather in Oslo?", "get_weather Gets the weather", &["weather"]);
        check("How warm is it in Oslo?", "temperature Tells the temperature", &["warm"]);
        check("Show my open orders", "listOrders", &["order"]);
        check("Tell me what you can do", "get_user Tells what the user can do", &[]);
    }

    #[test]
    fn a_name_is_found_as_a_word() {
        let names = |text: &str, name: &str| {
            Mentions::in_text(text).mentions(name, &mut Budget::new(100, Cancellation::default()))
        };
        assert!(names("use get_weather now", "get_weather"));
        assert!(names("Please Get Weather.", "get_weather"));
        assert!(!names("get_weather_now", "get_weather"));
        assert!(!names("nothing", ""));
    }
}
