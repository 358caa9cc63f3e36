//! A text as it will be spoken: sentences of words, pauses and sounds, each with its place.

use std::ops::Range;

use genwire_audio::{
    Interjection, Piece, PronunciationDict, SynthesizeSpeechRequest, ToneEntry, pieces,
};

use super::words::{Role, role};

/// How many words a sentence has at most; a longer one is spoken in parts.
const LONGEST_SENTENCE: usize = 40;
/// How many letters a word has at most; scripts without spaces have no other end.
const LONGEST_WORD: usize = 40;

/// What is spoken, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Script {
    pub(super) parts: Vec<Part>,
}

/// One part of a script.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
    Sentence(Sentence),
    /// A silence of so many seconds that the text asks for.
    Pause(f64),
    /// A sound that is no word.
    Sound(Interjection),
}

/// Words that are spoken in one breath.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sentence {
    pub(super) words: Vec<Word>,
    /// The characters of the whole text that it takes.
    pub(super) span: Range<usize>,
    pub(super) text: String,
    /// What follows it.
    pub(super) end: End,
}

/// What follows a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum End {
    /// The next part, at once.
    #[default]
    Open,
    /// The rest of a sentence.
    Part,
    Statement,
    Question,
    Paragraph,
}

/// One word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word {
    /// As it is written.
    pub(super) text: String,
    /// How it is read, where that is not how it is written.
    pub(super) reading: Option<String>,
    /// The characters of the whole text that it takes.
    pub(super) span: Range<usize>,
    /// Whether a short break follows.
    pub(super) has_break: bool,
}

impl Word {
    /// What is spoken.
    pub(super) fn spoken(&self) -> &str {
        self.reading.as_deref().unwrap_or(&self.text)
    }
}

impl Script {
    /// The script of a request whose text has been checked.
    pub(crate) fn of(request: &SynthesizeSpeechRequest) -> Self {
        let mut writer = Writer::default();
        let reads_tags_aloud = request.model.interjections() == Some(false);
        for (span, piece) in pieces(&request.text) {
            let text = &request.text[span];
            match piece {
                Piece::Interjection(tag) if !reads_tags_aloud => writer.part(Part::Sound(tag)),
                Piece::Pause(pause) => writer.part(Part::Pause(pause.as_seconds())),
                Piece::Syllable | Piece::Ipa => writer.reading(&text[1..text.len() - 1]),
                Piece::LineBreak => writer.end(End::Paragraph),
                _ => writer.text(text),
            }
            writer.at += text.chars().count();
        }
        writer.end(End::Open);
        let mut script = Self { parts: writer.parts };
        script.pronounce(request.pronunciation_dict.as_ref());
        script
    }

    /// How many words there are.
    pub(crate) fn words(&self) -> usize {
        self.sentences().map(|sentence| sentence.words.len()).sum()
    }

    /// How many seconds of pauses there are.
    pub(crate) fn pauses(&self) -> f64 {
        let pause = |part: &Part| if let Part::Pause(seconds) = part { *seconds } else { 0.0 };
        self.parts.iter().map(pause).sum()
    }

    pub(super) fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        self.parts.iter().filter_map(|part| match part {
            Part::Sentence(sentence) => Some(sentence),
            Part::Pause(_) | Part::Sound(_) => None,
        })
    }

    /// Reads words as the dictionary says; an entry that is none is passed over.
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
        for part in &mut self.parts {
            if let Part::Sentence(sentence) = part {
                for entry in &entries {
                    pronounce(&mut sentence.words, entry);
                }
            }
        }
    }
}

/// Reads the words that an entry is about as it says.
fn pronounce(words: &mut [Word], entry: &ToneEntry) {
    let wanted: String = entry.text().split_whitespace().collect();
    let mut at = 0;
    while at < words.len() {
        let Some(length) = matching(&words[at..], &wanted) else {
            at += 1;
            continue;
        };
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
}

/// How many words from here on make up a text, if they do.
fn matching(words: &[Word], wanted: &str) -> Option<usize> {
    let mut rest = wanted;
    for (index, word) in words.iter().enumerate() {
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
    parts: Vec<Part>,
    open: Sentence,
    /// A word that is not complete.
    word: Word,
    /// How the next word is read.
    reading: Option<String>,
    /// Whether the last word still touches what comes next.
    touches: bool,
    /// Whether a sentence has ended, if no further sign of its end follows.
    ended: Option<End>,
    /// The place in the whole text, in characters.
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

    /// Begins the next sentence if the last one has ended.
    fn flush(&mut self) {
        if self.word.text.is_empty()
            && let Some(end) = self.ended.take()
        {
            self.end(end);
        }
    }

    /// Takes a character into the text of the sentence.
    fn keep(&mut self, sign: char, at: usize) {
        let open = &mut self.open;
        if open.text.is_empty() {
            open.span = at..at;
        }
        // White space was passed over; what is shown has it again.
        for _ in open.span.end..at {
            open.text.push(' ');
        }
        open.text.push(sign);
        open.span.end = at + 1;
    }

    fn letter(&mut self, sign: char, at: usize) {
        if self.word.span.len() >= LONGEST_WORD {
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
        if self.open.words.len() >= LONGEST_SENTENCE {
            self.ended.get_or_insert(End::Part);
        }
    }

    /// A reading belongs to the word that it touches, the one before it first.
    fn reading(&mut self, reading: &str) {
        self.close_word();
        match self.open.words.last_mut() {
            Some(word) if self.touches => word.reading = Some(reading.to_owned()),
            _ => self.reading = Some(reading.to_owned()),
        }
    }

    fn part(&mut self, part: Part) {
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
                && let Some(Part::Sentence(last)) = self.parts.last_mut()
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
        self.parts.push(Part::Sentence(sentence));
    }
}
