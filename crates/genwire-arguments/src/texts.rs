//! Generates strings that satisfy their length, format and pattern.

use crate::budget::Budget;
use crate::choices::Choices;
use crate::hints::Hints;
use crate::matcher::Matcher;
use crate::numbers::size;
use crate::pattern::Pattern;
use crate::schema::Schema;
use crate::words;
use genwire_core::descriptor::Format;
use serde_json::Value as JsonValue;

/// Maximum length of an extended string, in characters.
const MAX_CHARS: usize = 10_000;

/// Names of members that use the question itself.
const QUESTION_NAMES: &[&str] =
    &["query", "question", "text", "input", "prompt", "message", "content"];

/// Formats that are not checked, each with an example.
const OTHER_FORMATS: &[(&str, &str)] = &[
    ("idn-email", "user@example.com"),
    ("idn-hostname", "example.com"),
    ("regex", ".*"),
    ("relative-json-pointer", "0"),
];

/// A word that has no format in particular.
const ORDINARY_WORD: &str = "word";

/// Strings to try if others do not fit.
const EXAMPLES: &[&str] =
    &["text", "a", "b", "A", "1", "0.5", "", "null", "text with several words"];
/// Maximum `minLength` for which [`EXAMPLES`] are tried.
const MAX_MIN_CHARS_OF_EXAMPLES: usize = 100;
/// Maximum number of strings that are tried for a pattern.
const MAX_MATCHES: usize = 8;

/// Generates a string: from the question if it fits, or else from the schema.
pub(crate) fn generate(
    schema: &Schema,
    hints: &mut Hints<'_>,
    name: &str,
    choices: &mut Choices,
    budget: &mut Budget,
) -> String {
    let limits = TextLimits::of(schema, budget);
    let (min, max) = (limits.min, limits.max);
    let mut texts: Vec<String> = Vec::new();
    if let Some(format) = limits.format {
        texts.extend(hints.word(|word| format.is_meant_by(word)).map(str::to_owned));
        texts.push(format.example().to_owned());
    }
    let expression = schema.get("pattern").and_then(JsonValue::as_str);
    if let Some(pattern) = expression.and_then(|it| Pattern::parse(it, budget)) {
        let mut ways = 0..MAX_MATCHES;
        texts.extend(std::iter::from_fn(|| pattern.generate(min, max, ways.next()?, budget)));
    }
    if texts.is_empty() {
        texts.push(fitted(free(&limits, hints, name, budget), min, max, budget));
    }
    if min <= MAX_MIN_CHARS_OF_EXAMPLES {
        let others = OTHER_FORMATS.iter().map(|(_, example)| *example);
        let examples = EXAMPLES.iter().copied().chain(Format::ALL.map(Format::example));
        for example in examples.chain(others) {
            texts.push(fitted(example.to_owned(), min, max, budget));
        }
    }
    let mut fitting: Vec<String> = Vec::new();
    for text in texts {
        if fitting.is_empty() || !fitting.contains(&text) && limits.is_within(&text, budget) {
            fitting.push(text);
        }
    }
    let way = choices.pick(fitting.len());
    fitting.into_iter().nth(way).unwrap_or_default()
}

/// The length, the pattern and the format of strings.
pub(crate) struct TextLimits {
    min: usize,
    max: usize,
    matcher: Option<Matcher>,
    format: Option<TextFormat>,
}

/// The format of a string.
#[derive(Clone, Copy)]
enum TextFormat {
    /// A format that is checked.
    Checked(Format),
    /// A format that is not checked, with an example.
    Other(&'static str),
}

impl TextFormat {
    /// Returns the format with a name.
    fn of(name: &str) -> Option<Self> {
        let other = || OTHER_FORMATS.iter().find(|(known, _)| *known == name);
        Format::from_name(name)
            .map(Self::Checked)
            .or_else(|| other().map(|(_, example)| Self::Other(example)))
    }

    fn example(self) -> &'static str {
        match self {
            Self::Checked(format) => format.example(),
            Self::Other(example) => example,
        }
    }

    fn accepts(self, text: &str) -> bool {
        match self {
            Self::Checked(format) => format.accepts(text),
            Self::Other(example) => text == example,
        }
    }

    /// Returns true if a word has the format and an ordinary word would not have it.
    fn is_meant_by(self, word: &str) -> bool {
        !word.is_empty() && self.accepts(word) && !self.accepts(ORDINARY_WORD)
    }
}

impl TextLimits {
    pub(crate) fn of(schema: &Schema, budget: &mut Budget) -> Self {
        let expression = schema.get("pattern").and_then(JsonValue::as_str);
        let format = schema.get("format").and_then(JsonValue::as_str);
        Self {
            min: size(schema, "minLength").unwrap_or(0),
            max: size(schema, "maxLength").unwrap_or(usize::MAX),
            matcher: expression.map(|expression| Matcher::new(expression, budget)),
            format: format.and_then(TextFormat::of),
        }
    }

    /// Returns true if a string is within the limits.
    pub(crate) fn is_within(&self, text: &str, budget: &mut Budget) -> bool {
        budget.take_str(text)
            && self.format.is_none_or(|format| format.accepts(text))
            && (self.min..=self.max).contains(&text.chars().count())
            && self.matcher.as_ref().is_none_or(|matcher| matcher.matches(text, budget))
    }
}

/// Returns a string for a schema without a usable format or pattern.
fn free(limits: &TextLimits, hints: &mut Hints<'_>, name: &str, budget: &mut Budget) -> String {
    if QUESTION_NAMES.contains(&name.to_lowercase().as_str()) && !hints.question().is_empty() {
        return hints.question().to_owned();
    }
    if let Some(found) = hints.take_text(|text| limits.is_within(text, budget)) {
        return found;
    }
    // The longest word of the question is most likely its topic.
    let words = words::significant(hints.question());
    let longest = words.into_iter().max_by_key(|word| word.chars().count());
    longest
        .or_else(|| (!name.is_empty()).then(|| name.to_owned()))
        .unwrap_or_else(|| "text".to_owned())
}

/// Truncates or extends a string to a permitted length.
fn fitted(text: String, min: usize, max: usize, budget: &mut Budget) -> String {
    let count = text.chars().count();
    if count < min {
        let more = min.min(MAX_CHARS) - count.min(MAX_CHARS);
        if !budget.take(more) {
            return text;
        }
        let filler = text.chars().chain(" ".chars()).cycle().take(more).collect::<String>();
        return if text.is_empty() { "a".repeat(more) } else { text + &filler };
    }
    if count > max { text.chars().take(max).collect() } else { text }
}
