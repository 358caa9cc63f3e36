//! Screens text for listed words. One list applies to all namespaces, and each namespace has a list
//! of its own.
//!
//! A word is found as a whole word, ignoring case. In scripts without spaces, a word is found
//! anywhere. The number of a word is the type of a hit in the interface; type 1 is a severe
//! violation.

use genwire_arguments::words::is_unspaced;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

/// The type of a severe violation.
const SEVERE_TYPE: u8 = 1;
/// The largest type in the interface.
const MAX_TYPE: u8 = 7;

/// Screened words of a namespace, each with its type of content.
pub(crate) type WordTypes = BTreeMap<String, u8>;

/// Words that are screened in every namespace.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ScreeningConfig {
    /// Words with their types from 1 to 7; type 1 is a severe violation.
    pub(crate) words: BTreeMap<String, u8>,
}

/// Screened words of all namespaces; clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Screening {
    inner: Arc<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// Words that apply to every namespace.
    everywhere: Words,
    namespaces: RwLock<BTreeMap<String, Arc<Words>>>,
}

/// A listed word found in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    /// Type, from 1 to 7.
    pub(crate) kind: u8,
    /// True for a severe violation; the call fails.
    pub(crate) severe: bool,
    /// The word as written in the list.
    pub(crate) word: String,
    /// The byte offset of the word in the text.
    pub(crate) at: usize,
}

impl Screening {
    /// Creates lists with words for every namespace.
    pub(crate) fn new(everywhere: &BTreeMap<String, u8>) -> Result<Self, BadWord> {
        let everywhere = Words::new(everywhere)?;
        Ok(Self { inner: Arc::new(Inner { everywhere, namespaces: RwLock::default() }) })
    }

    /// Replaces the words of a namespace.
    pub(crate) fn set(&self, namespace: &str, words: &BTreeMap<String, u8>) -> Result<(), BadWord> {
        let words = Arc::new(Words::new(words)?);
        let mut namespaces = self.inner.namespaces.write().unwrap_or_else(PoisonError::into_inner);
        if words.is_empty() {
            namespaces.remove(namespace);
        } else {
            namespaces.insert(namespace.to_owned(), words);
        }
        Ok(())
    }

    /// Replaces the words of all namespaces; invalid lists are ignored.
    pub(crate) fn replace(&self, namespaces: &BTreeMap<String, BTreeMap<String, u8>>) {
        let lists = namespaces.iter().filter_map(|(namespace, words)| {
            let words = Words::new(words).ok().filter(|words| !words.is_empty())?;
            Some((namespace.clone(), Arc::new(words)))
        });
        let lists = lists.collect();
        *self.inner.namespaces.write().unwrap_or_else(PoisonError::into_inner) = lists;
    }

    /// Removes the words of one namespace, or of all namespaces.
    pub(crate) fn reset(&self, namespace: Option<&str>) {
        let mut namespaces = self.inner.namespaces.write().unwrap_or_else(PoisonError::into_inner);
        match namespace {
            Some(namespace) => drop(namespaces.remove(namespace)),
            None => namespaces.clear(),
        }
    }

    /// Returns the words of a namespace, with their types.
    pub(crate) fn list(&self, namespace: &str) -> BTreeMap<String, u8> {
        let own = self.words(namespace);
        let words = own.iter().flat_map(|words| words.by_first.values()).flatten();
        words.map(|word| (word.text.clone(), word.kind)).collect()
    }

    /// Screens the text and returns the first severe hit, or the first hit.
    pub(crate) fn screen(&self, namespace: &str, text: &str) -> Option<Hit> {
        let here = self.words(namespace);
        let own = here.as_deref().and_then(|words| words.find(text));
        worse(own, self.inner.everywhere.find(text))
    }

    /// Screens several strings and returns the first severe hit, or the first hit.
    pub(crate) fn screen_all<'a>(
        &self,
        namespace: &str,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Option<Hit> {
        let here = self.words(namespace);
        if here.is_none() && self.inner.everywhere.is_empty() {
            return None;
        }
        let mut found: Option<Hit> = None;
        for text in texts {
            let own = here.as_deref().and_then(|words| words.find(text));
            let hit = worse(own, self.inner.everywhere.find(text));
            match (&found, hit) {
                (_, Some(hit)) if hit.severe => return Some(hit),
                (None, Some(hit)) => found = Some(hit),
                _ => {}
            }
        }
        found
    }

    /// Returns the length of the longest word of a namespace, in characters; 0 if nothing is
    /// screened.
    pub(crate) fn longest(&self, namespace: &str) -> usize {
        let own = self.words(namespace).map_or(0, |words| words.longest);
        own.max(self.inner.everywhere.longest)
    }

    fn words(&self, namespace: &str) -> Option<Arc<Words>> {
        let namespaces = self.inner.namespaces.read().unwrap_or_else(PoisonError::into_inner);
        namespaces.get(namespace).cloned()
    }
}

/// Returns true if two adjacent characters belong to one word.
fn is_joined(a: char, b: char) -> bool {
    a.is_alphanumeric() && b.is_alphanumeric() && !is_unspaced(a) && !is_unspaced(b)
}

fn worse(a: Option<Hit>, b: Option<Hit>) -> Option<Hit> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if (b.severe, a.at) > (a.severe, b.at) { b } else { a }),
        (a, b) => a.or(b),
    }
}

/// List of words, by their first character.
#[derive(Debug, Default)]
struct Words {
    by_first: BTreeMap<char, Vec<Word>>,
    longest: usize,
}

#[derive(Debug)]
struct Word {
    text: String,
    folded: Vec<char>,
    kind: u8,
}

impl Words {
    fn new(words: &BTreeMap<String, u8>) -> Result<Self, BadWord> {
        let mut list = Self::default();
        for (text, kind) in words {
            if !(SEVERE_TYPE..=MAX_TYPE).contains(kind) {
                return Err(BadWord::Kind { word: text.clone(), kind: *kind });
            }
            let folded: Vec<char> = Folded::new(text.trim()).map(|(_, c)| c).collect();
            let first = *folded.first().ok_or(BadWord::Empty)?;
            list.longest = list.longest.max(folded.len());
            let word = Word { text: text.clone(), folded, kind: *kind };
            list.by_first.entry(first).or_default().push(word);
        }
        Ok(list)
    }

    fn is_empty(&self) -> bool {
        self.by_first.is_empty()
    }

    fn find(&self, text: &str) -> Option<Hit> {
        if self.is_empty() {
            return None;
        }
        let mut found: Option<Hit> = None;
        let mut before = ' ';
        for (at, c) in text.char_indices() {
            let starts = !is_joined(before, c);
            before = c;
            if !starts {
                continue;
            }
            let first = fold(c).next().unwrap_or(c);
            for word in self.by_first.get(&first).into_iter().flatten() {
                if word.matches_at(text.get(at..).unwrap_or_default()) {
                    let hit = word.hit(at);
                    if hit.severe {
                        return Some(hit);
                    }
                    found.get_or_insert(hit);
                }
            }
        }
        found
    }
}

impl Word {
    /// Returns true if the text starts with the word and the word ends there.
    fn matches_at(&self, text: &str) -> bool {
        let mut folded = Folded::new(text);
        if !self.folded.iter().all(|c| folded.next().is_some_and(|(_, found)| found == *c)) {
            return false;
        }
        let last = self.folded.last().copied().unwrap_or(' ');
        folded.next().is_none_or(|(_, next)| !is_joined(last, next))
    }

    fn hit(&self, at: usize) -> Hit {
        Hit { kind: self.kind, severe: self.kind == SEVERE_TYPE, word: self.text.clone(), at }
    }
}

fn fold(c: char) -> impl Iterator<Item = char> {
    c.to_lowercase()
}

/// An iterator over the lower-case characters of the text, with white space collapsed.
struct Folded<'a> {
    chars: std::iter::Peekable<std::str::CharIndices<'a>>,
    pending: Option<(usize, std::char::ToLowercase)>,
}

impl<'a> Folded<'a> {
    fn new(text: &'a str) -> Self {
        Self { chars: text.char_indices().peekable(), pending: None }
    }
}

impl Iterator for Folded<'_> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<(usize, char)> {
        if let Some((at, rest)) = &mut self.pending {
            if let Some(c) = rest.next() {
                return Some((*at, c));
            }
            self.pending = None;
        }
        let (at, c) = self.chars.next()?;
        if c.is_whitespace() {
            while self.chars.next_if(|(_, next)| next.is_whitespace()).is_some() {}
            return Some((at, ' '));
        }
        let mut lower = c.to_lowercase();
        let first = lower.next().unwrap_or(c);
        self.pending = Some((at, lower));
        Some((at, first))
    }
}

/// The error for an invalid list of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BadWord {
    /// A word is empty.
    Empty,
    /// A word has an unknown type.
    Kind {
        /// The word.
        word: String,
        /// The unknown type.
        kind: u8,
    },
}

impl fmt::Display for BadWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("expected a word with at least one character"),
            Self::Kind { word, kind } => {
                write!(f, "expected a type from 1 to {MAX_TYPE} for `{word}`, found {kind}")
            }
        }
    }
}

impl Error for BadWord {}

#[cfg(test)]
mod tests {
    use super::{BadWord, Screening};
    use std::collections::BTreeMap;

    fn words(words: &[(&str, u8)]) -> BTreeMap<String, u8> {
        words.iter().map(|(word, kind)| ((*word).to_owned(), *kind)).collect()
    }

    fn check(list: &[(&str, u8)], text: &str, expected: Option<(&str, u8, usize)>) {
        let screening = Screening::default();
        screening.set("a", &words(list)).unwrap();
        let hit = screening.screen("a", text);
        let found = hit.as_ref().map(|hit| (hit.word.as_str(), hit.kind, hit.at));
        assert_eq!(found, expected, "{text}");
        assert_eq!(screening.screen("b", text), None);
        assert_eq!(screening.screen_all("a", ["", text]), hit);
        let everywhere = Screening::new(&words(list)).unwrap();
        assert_eq!(everywhere.screen("b", text), hit);
    }

    #[test]
    fn words_are_found_as_words_in_any_case() {
        for (text, at) in
            [("a forbidden thing", 2), ("FORBIDDEN!", 0), ("(Forbidden)", 1), ("x-forbidden_", 2)]
        {
            check(&[("forbidden", 3)], text, Some(("forbidden", 3, at)));
        }
        for text in ["unforbidden", "forbiddenly", "forbid den", ""] {
            check(&[("forbidden", 3)], text, None);
        }
        check(&[("größe", 7)], "Die GRÖSSE und die GRÖßE", Some(("größe", 7, 20)));
        check(&[("ΟΔΟΣ", 2)], "μια οδος", None);
        check(&[("слово", 5)], "Ещё СЛОВО.", Some(("слово", 5, 7)));
    }

    #[test]
    fn words_of_scripts_without_spaces_are_found_anywhere() {
        check(&[("禁止", 4)], "这是禁止的事", Some(("禁止", 4, 6)));
        check(&[("だめ", 4)], "それはだめです", Some(("だめ", 4, 9)));
    }

    #[test]
    fn several_words_count_as_one_however_they_are_spaced() {
        check(&[("very bad", 6)], "a very \n bad idea", Some(("very bad", 6, 2)));
        check(&[("very  bad", 6)], "very bad", Some(("very  bad", 6, 0)));
    }

    #[test]
    fn a_severe_word_counts_before_the_others() {
        check(&[("one", 3), ("two", 1)], "one two", Some(("two", 1, 4)));
        check(&[("one", 3), ("two", 2)], "two one", Some(("two", 2, 0)));
        let screening = Screening::new(&words(&[("mild", 5)])).unwrap();
        screening.set("a", &words(&[("grave", 1)])).unwrap();
        let hit = screening.screen("a", "mild and grave").unwrap();
        assert!(hit.severe);
        assert_eq!(hit.word, "grave");
        assert_eq!(screening.longest("a"), 5);
        assert_eq!(screening.longest("b"), 4);
    }

    #[test]
    fn lists_are_checked_replaced_and_forgotten() {
        let screening = Screening::default();
        assert_eq!(screening.set("a", &words(&[("  ", 3)])), Err(BadWord::Empty));
        let bad = screening.set("a", &words(&[("x", 8)])).unwrap_err();
        assert_eq!(bad.to_string(), "expected a type from 1 to 7 for `x`, found 8");
        screening.set("a", &words(&[("x", 3)])).unwrap();
        screening.set("a", &words(&[("y", 3)])).unwrap();
        assert_eq!(screening.screen("a", "x"), None);
        assert!(screening.screen("a", "y").is_some());
        assert_eq!(screening.list("a"), words(&[("y", 3)]));
        assert_eq!(screening.list("b"), words(&[]));
        screening.reset(Some("b"));
        assert!(screening.screen("a", "y").is_some());
        screening.reset(None);
        assert_eq!(screening.screen("a", "y"), None);
    }
}
