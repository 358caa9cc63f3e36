//! The script of the text: sentences of words, pauses and sounds, each with its position.

use std::ops::Range;

use genwire_audio::{PronunciationDict, SynthesizeSpeechRequest, Token, ToneEntry, tokens};

use super::words::{Role, role};

/// Maximum number of characters in all readings of a dictionary; the text has at most 10,000.
pub(super) const MAX_SPOKEN_CHARS: usize = 50_000;
/// Maximum number of comparisons of words with the entries of a dictionary.
const MAX_COMPARISONS: usize = 10_000_000;
/// Maximum number of words of a sentence; a longer sentence is spoken in parts.
const MAX_SENTENCE_WORDS: usize = 40;
/// Maximum number of letters of a word, for scripts without spaces.
const MAX_WORD_CHARS: usize = 40;

/// The parts of the text, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Script {
    pub(super) parts: Vec<ScriptPart>,
    is_too_long: bool,
}

/// A part of a script.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ScriptPart {
    Sentence(Sentence),
    /// A silence that the text contains, in seconds.
    Pause(f64),
    /// A sound that is not a word.
    Sound,
}

/// Words that are spoken without a pause.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sentence {
    pub(super) words: Vec<Word>,
    /// The range of its characters in the whole text.
    pub(super) span: Range<usize>,
    pub(super) text: String,
    /// The event after it.
    pub(super) end: End,
}

/// The event after a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum End {
    /// The next part follows at once.
    #[default]
    Open,
    /// The sentence continues.
    Part,
    Statement,
    Question,
    Paragraph,
}

/// A word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word {
    /// The written form.
    pub(super) text: String,
    /// The spoken form, if it differs from the written form.
    pub(super) reading: Option<String>,
    /// The range of its characters in the whole text.
    pub(super) span: Range<usize>,
    /// True if a short break follows.
    pub(super) has_break: bool,
}

impl Word {
    /// Returns the spoken form.
    pub(super) fn spoken(&self) -> &str {
        self.reading.as_deref().unwrap_or(&self.text)
    }
}

impl Script {
    /// Creates the script of a valid request.
    pub(crate) fn of(request: &SynthesizeSpeechRequest) -> Self {
        let mut writer = Writer::default();
        let reads_tags_aloud = request.model.interjections() == Some(false);
        for (span, token) in tokens(&request.text) {
            let text = &request.text[span];
            match token {
                Token::Interjection(_) if !reads_tags_aloud => writer.part(ScriptPart::Sound),
                Token::Pause(pause) => writer.part(ScriptPart::Pause(pause.as_seconds())),
                Token::Syllable | Token::Ipa => writer.reading(&text[1..text.len() - 1]),
                Token::LineBreak => writer.end(End::Paragraph),
                _ => writer.text(text),
            }
            writer.at += text.chars().count();
        }
        writer.end(End::Open);
        let mut script = Self { parts: writer.parts, is_too_long: false };
        script.pronounce(request.pronunciation_dict.as_ref());
        script
    }

    /// Returns true if the readings of the dictionary exceed their limits.
    pub(crate) fn is_too_long(&self) -> bool {
        self.is_too_long
    }

    /// Returns the number of words.
    pub(crate) fn words(&self) -> usize {
        self.sentences().map(|sentence| sentence.words.len()).sum()
    }

    /// Returns the total duration of all pauses, in seconds.
    pub(crate) fn pauses(&self) -> f64 {
        let pause =
            |part: &ScriptPart| if let ScriptPart::Pause(seconds) = part { *seconds } else { 0.0 };
        self.parts.iter().map(pause).sum()
    }

    pub(super) fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        self.parts.iter().filter_map(|part| match part {
            ScriptPart::Sentence(sentence) => Some(sentence),
            ScriptPart::Pause(_) | ScriptPart::Sound => None,
        })
    }

    /// Applies the readings of the dictionary; an invalid entry is ignored.
    fn pronounce(&mut self, dictionary: Option<&PronunciationDict>) {
        let entries: Vec<ToneEntry> = dictionary
            .and_then(|it| it.tone.as_ref())
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.parse().ok())
            .collect();
        if entries.is_empty() {
            return;
        }
        let entries: Vec<(String, &ToneEntry)> = entries
            .iter()
            .map(|entry| (entry.text().split_whitespace().collect(), entry))
            .collect();
        let mut budget = ReadingBudget { comparisons: MAX_COMPARISONS, chars: MAX_SPOKEN_CHARS };
        for part in &mut self.parts {
            let ScriptPart::Sentence(sentence) = part else { continue };
            for (text, entry) in &entries {
                if !pronounce(&mut sentence.words, text, entry, &mut budget) {
                    self.is_too_long = true;
                    return;
                }
            }
        }
    }
}

/// The remaining budget for the readings of a dictionary.
struct ReadingBudget {
    /// Number of comparisons of a word with a part of an entry.
    comparisons: usize,
    /// Number of characters for all readings.
    chars: usize,
}

impl ReadingBudget {
    fn take_comparison(&mut self) -> bool {
        let is_left = self.comparisons > 0;
        self.comparisons = self.comparisons.saturating_sub(1);
        is_left
    }

    fn take_reading(&mut self, readings: &[String]) -> bool {
        let chars = readings.iter().map(|reading| 1 + reading.chars().count()).sum();
        let is_left = self.chars >= chars;
        self.chars = self.chars.saturating_sub(chars);
        is_left
    }
}

/// Sets the readings of the words that match an entry; returns false if that costs too much.
fn pronounce(
    words: &mut [Word],
    text: &str,
    entry: &ToneEntry,
    budget: &mut ReadingBudget,
) -> bool {
    let mut at = 0;
    while at < words.len() {
        let Some(length) = matching(&words[at..], text, budget) else {
            if budget.comparisons == 0 {
                return false;
            }
            at += 1;
            continue;
        };
        if !budget.take_reading(entry.readings()) {
            return false;
        }
        let found = &mut words[at..at + length];
        if entry.readings().len() == length {
            for (word, reading) in found.iter_mut().zip(entry.readings()) {
                word.reading.get_or_insert_with(|| reading.clone());
            }
        } else if let Some((first, rest)) = found.split_first_mut() {
            first.reading.get_or_insert_with(|| entry.readings().join(" "));
            for word in rest {
                word.reading = Some(String::new());
            }
        }
        at += length;
    }
    true
}

/// Returns the number of leading words that together equal the text; `None` if they do not.
fn matching(words: &[Word], text: &str, budget: &mut ReadingBudget) -> Option<usize> {
    let mut rest = text;
    for (index, word) in words.iter().enumerate() {
        if !budget.take_comparison() {
            return None;
        }
        rest = rest.strip_prefix(word.text.as_str())?;
        if rest.is_empty() {
            return Some(index + 1);
        }
    }
    None
}

/// Writes a script from left to right.
#[derive(Debug, Default)]
struct Writer {
    parts: Vec<ScriptPart>,
    open: Sentence,
    /// An incomplete word.
    word: Word,
    /// The reading of the next word.
    reading: Option<String>,
    /// True if nothing separates the last word from the next character.
    touches: bool,
    /// The end of a sentence, unless another end character follows.
    ended: Option<End>,
    /// The index in the whole text, in characters.
    at: usize,
}

impl Writer {
    fn text(&mut self, text: &str) {
        let mut signs = text.chars().enumerate().peekable();
        while let Some((offset, sign)) = signs.next() {
            let at = self.at + offset;
            let next = signs.peek().map(|(_, next)| role(*next));
            let is_inside = matches!(next, Some(Role::Letter)) && !self.word.text.is_empty();
            match role(sign) {
                Role::Letter => {
                    self.flush();
                    self.letter(sign, at);
                }
                Role::Joiner | Role::Stop if is_inside => self.letter(sign, at),
                Role::Ideograph | Role::Sign => {
                    self.flush();
                    self.close_word();
                    self.letter(sign, at);
                    self.close_word();
                }
                Role::End | Role::Stop => {
                    self.close_word();
                    let question = matches!(sign, '?' | '？' | '؟');
                    let end = if question { End::Question } else { End::Statement };
                    self.ended = Some(self.ended.filter(|it| *it == End::Question).unwrap_or(end));
                }
                Role::Comma => {
                    self.close_word();
                    if let Some(word) = self.open.words.last_mut() {
                        word.has_break = true;
                    }
                }
                Role::Space => {
                    self.close_word();
                    self.touches = false;
                    self.flush();
                    continue;
                }
                Role::Joiner | Role::Silent => self.close_word(),
            }
            self.touches = true;
            self.keep(sign, at);
        }
        self.close_word();
    }

    /// Starts the next sentence if the last one has ended.
    fn flush(&mut self) {
        if self.word.text.is_empty()
            && let Some(end) = self.ended.take()
        {
            self.end(end);
        }
    }

    /// Appends a character to the text of the sentence.
    fn keep(&mut self, sign: char, at: usize) {
        let open = &mut self.open;
        if open.text.is_empty() {
            open.span = at..at;
        }
        // White space was skipped; it is restored in the text of the sentence.
        for _ in open.span.end..at {
            open.text.push(' ');
        }
        open.text.push(sign);
        open.span.end = at + 1;
    }

    fn letter(&mut self, sign: char, at: usize) {
        if self.word.span.len() >= MAX_WORD_CHARS {
            self.close_word();
            self.flush();
        }
        if self.word.text.is_empty() {
            self.word.span = at..at;
        }
        self.word.text.push(sign);
        self.word.span.end = at + 1;
    }

    fn close_word(&mut self) {
        if self.word.text.is_empty() {
            return;
        }
        let mut word = std::mem::take(&mut self.word);
        word.reading = self.reading.take();
        self.open.words.push(word);
        if self.open.words.len() >= MAX_SENTENCE_WORDS {
            self.ended.get_or_insert(End::Part);
        }
    }

    /// Assigns a reading to the adjacent word, preferably the previous one.
    fn reading(&mut self, reading: &str) {
        self.close_word();
        match self.open.words.last_mut() {
            Some(word) if self.touches => word.reading = Some(reading.to_owned()),
            _ => self.reading = Some(reading.to_owned()),
        }
    }

    fn part(&mut self, part: ScriptPart) {
        self.end(End::Open);
        self.parts.push(part);
    }

    /// Ends the sentence.
    fn end(&mut self, end: End) {
        self.close_word();
        let ended = self.ended.take();
        let mut sentence = std::mem::take(&mut self.open);
        self.touches = false;
        if sentence.words.is_empty() {
            if end == End::Paragraph
                && let Some(ScriptPart::Sentence(last)) = self.parts.last_mut()
            {
                last.end = End::Paragraph;
            }
            return;
        }
        sentence.end = match (end, ended) {
            (End::Paragraph, _) => End::Paragraph,
            (End::Open, Some(End::Question)) => End::Question,
            (end, _) => end,
        };
        self.parts.push(ScriptPart::Sentence(sentence));
    }
}

#[cfg(test)]
mod tests;
