//! Strings that keep to their length, their format and their pattern.

use crate::budget::Budget;
use crate::choices::Choices;
use crate::hints::Hints;
use crate::matcher::Matcher;
use crate::numbers::size;
use crate::pattern::Pattern;
use crate::schema::Schema;
use crate::words;
use serde_json::Value as JsonValue;

/// Maximum length to which a string is extended, in characters.
const MAX_CHARS: usize = 10_000;

/// Names of members that ask for the question itself.
const QUESTION_NAMES: &[&str] =
    &["query", "question", "text", "input", "prompt", "message", "content"];

/// Formats and the strings that are used if the question offers none.
const FORMATS: &[(&str, &str)] = &[
    ("date", "2026-01-15"),
    ("date-time", "2026-01-15T12:00:00Z"),
    ("duration", "P1D"),
    ("email", "user@example.com"),
    ("hostname", "example.com"),
    ("idn-email", "user@example.com"),
    ("idn-hostname", "example.com"),
    ("ipv4", "192.0.2.1"),
    ("ipv6", "2001:db8::1"),
    ("iri", "https://example.com/"),
    ("iri-reference", "https://example.com/"),
    ("json-pointer", "/a"),
    ("regex", ".*"),
    ("relative-json-pointer", "0"),
    ("time", "12:00:00Z"),
    ("uri", "https://example.com/"),
    ("uri-reference", "https://example.com/"),
    ("uri-template", "https://example.com/{id}"),
    ("uuid", "123e4567-e89b-42d3-a456-426614174000"),
];

/// Strings to try where others do not fit.
const EXAMPLES: &[&str] =
    &["text", "a", "b", "A", "1", "0.5", "", "null", "text with several words"];
/// Maximum `minLength` up to which [`EXAMPLES`] are tried.
const MAX_MIN_CHARS_OF_EXAMPLES: usize = 100;
/// Maximum number of strings that are tried for one pattern.
const MAX_MATCHES: usize = 8;

/// Generates a string: one of the question if it fits, or else one made from the schema.
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
    if let Some((format, example)) = limits.format {
        texts.extend(hints.word(|word| looks_like(format, word)).map(str::to_owned));
        texts.push(example.to_owned());
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
        let examples = EXAMPLES.iter().chain(FORMATS.iter().map(|(_, example)| example));
        for example in examples {
            texts.push(fitted((*example).to_owned(), min, max, budget));
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

/// The length, the pattern and the format that strings have to keep to.
pub(crate) struct TextLimits {
    min: usize,
    max: usize,
    matcher: Option<Matcher>,
    format: Option<(&'static str, &'static str)>,
}

impl TextLimits {
    pub(crate) fn of(schema: &Schema, budget: &mut Budget) -> Self {
        let expression = schema.get("pattern").and_then(JsonValue::as_str);
        let format = schema.get("format").and_then(JsonValue::as_str);
        Self {
            min: size(schema, "minLength").unwrap_or(0),
            max: size(schema, "maxLength").unwrap_or(usize::MAX),
            matcher: expression.map(|expression| Matcher::new(expression, budget)),
            format: FORMATS.iter().find(|(known, _)| Some(*known) == format).copied(),
        }
    }

    /// Returns true if a string keeps to the limits; formats are checked roughly.
    pub(crate) fn is_within(&self, text: &str, budget: &mut Budget) -> bool {
        budget.take_str(text)
            && self
                .format
                .is_none_or(|(format, example)| text == example || looks_like(format, text))
            && (self.min..=self.max).contains(&text.chars().count())
            && self.matcher.as_ref().is_none_or(|matcher| matcher.matches(text, budget))
    }
}

/// Returns a string for a schema without a format or pattern that could be generated from.
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

/// Truncates or extends a string until its length fits.
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

/// Returns true if a word has a format beyond doubt; stricter than the format itself.
fn looks_like(format: &str, word: &str) -> bool {
    let digits = |text: &str, len| text.len() == len && text.bytes().all(|b| b.is_ascii_digit());
    match format {
        "date" => genwire_core::format::is_date(word),
        "email" => word.split_once('@').is_some_and(|(user, host)| {
            let is_word = |text: &str| {
                !text.is_empty()
                    && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
            };
            is_word(user) && host.contains('.') && host.split('.').all(is_word)
        }),
        "uri" | "iri" => ["https://", "http://"].iter().any(|scheme| {
            word.strip_prefix(scheme).is_some_and(|rest| {
                rest.starts_with(|c: char| c.is_ascii_alphanumeric())
                    && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._/~".contains(&b))
            })
        }),
        "uuid" => {
            let parts: Vec<&str> = word.split('-').collect();
            parts.iter().map(|part| part.len()).eq([8, 4, 4, 4, 12])
                && parts.iter().all(|part| part.bytes().all(|b| b.is_ascii_hexdigit()))
        }
        "time" => word.strip_suffix('Z').is_some_and(|time| {
            let parts: Vec<&str> = time.split(':').collect();
            parts.len() == 3
                && parts
                    .iter()
                    .zip(["23", "59", "59"])
                    .all(|(part, most)| digits(part, 2) && *part <= most)
        }),
        _ => false,
    }
}
