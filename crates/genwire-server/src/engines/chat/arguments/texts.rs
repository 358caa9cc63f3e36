//! Texts that keep to their length, their format and their pattern.

use super::choices::Choices;
use super::hints::Hints;
use super::{Schema, check, pattern, size};
use crate::engines::chat::words;
use serde_json::Value as JsonValue;

/// The longest text that is made, whatever a schema asks for.
const LONGEST: usize = 10_000;

/// Names of members that ask for the question itself.
const WHOLE: &[&str] = &["query", "question", "text", "input", "prompt", "message", "content"];

/// What stands for a format where the question offers nothing.
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
    ("json-pointer", "/a"),
    ("regex", ".*"),
    ("relative-json-pointer", "0"),
    ("time", "12:00:00Z"),
    ("uri", "https://example.com/"),
    ("uri-reference", "https://example.com/"),
    ("uri-template", "https://example.com/{id}"),
    ("uuid", "123e4567-e89b-42d3-a456-426614174000"),
];

/// Texts that satisfy one schema or another.
const OTHERS: &[&str] = &["text", "a", "b", "A", "1", "0.5", "", "null", "text with several words"];
/// Up to which least length others are tried at all.
const OTHERS_LONGEST: usize = 100;
/// How many texts are tried that match a pattern.
const MOST_MATCHES: usize = 8;

/// A text: one from the question that fits, else one that the schema asks for.
pub(super) fn make(
    schema: &Schema,
    hints: &mut Hints<'_>,
    name: &str,
    choices: &mut Choices,
) -> String {
    let (least, most) = limits(schema);
    let expression = schema.get("pattern").and_then(JsonValue::as_str);
    let mut texts: Vec<String> = Vec::new();
    let format = schema.get("format").and_then(JsonValue::as_str);
    let known = format.and_then(|format| FORMATS.iter().find(|(known, _)| *known == format));
    if let Some((format, usual)) = known {
        texts.extend(hints.word(|word| looks_like(format, word)).map(str::to_owned));
        texts.push((*usual).to_owned());
    }
    if let Some(expression) = expression {
        let ways = 0..MOST_MATCHES;
        texts.extend(ways.map_while(|way| pattern::text(expression, least, most, way)));
    }
    if texts.is_empty() {
        texts.push(fitted(free(schema, hints, name), least, most));
    }
    let others = OTHERS.iter().chain(FORMATS.iter().map(|(_, usual)| usual));
    if least <= OTHERS_LONGEST {
        texts.extend(others.map(|text| fitted((*text).to_owned(), least, most)));
    }
    let mut fitting: Vec<String> = Vec::new();
    let is_within = within(schema);
    for text in texts {
        if fitting.is_empty() || !fitting.contains(&text) && is_within(&text) {
            fitting.push(text);
        }
    }
    let way = choices.pick(fitting.len());
    fitting.into_iter().nth(way).unwrap_or_default()
}

/// Whether texts keep to the length, the pattern and, as far as a glance can tell, the format of a
/// schema.
pub(super) fn within(schema: &Schema) -> impl Fn(&str) -> bool + use<> {
    let (least, most) = limits(schema);
    let matches = schema.get("pattern").and_then(JsonValue::as_str).map(check::matcher);
    let format = schema.get("format").and_then(JsonValue::as_str);
    let usual = FORMATS.iter().find(|(known, _)| Some(*known) == format);
    move |text| {
        usual.is_none_or(|(format, usual)| text == *usual || looks_like(format, text))
            && (least..=most).contains(&text.chars().count())
            && matches.as_ref().is_none_or(|matches| matches(text))
    }
}

fn limits(schema: &Schema) -> (usize, usize) {
    (size(schema, "minLength").unwrap_or(0), size(schema, "maxLength").unwrap_or(usize::MAX))
}

/// A text that nothing but its length binds.
fn free(schema: &Schema, hints: &mut Hints<'_>, name: &str) -> String {
    if WHOLE.contains(&name.to_lowercase().as_str()) && !hints.question().is_empty() {
        return hints.question().to_owned();
    }
    if let Some(found) = hints.text(within(schema)) {
        return found;
    }
    // The longest word of the question is most likely what it is about.
    let about = words::significant(hints.question());
    let longest = about.into_iter().max_by_key(|word| word.chars().count());
    longest
        .or_else(|| (!name.is_empty()).then(|| name.to_owned()))
        .unwrap_or_else(|| "text".to_owned())
}

/// Cuts a text or goes on with it until its length fits.
fn fitted(text: String, least: usize, most: usize) -> String {
    let count = text.chars().count();
    if count < least {
        let more = least.min(LONGEST) - count.min(LONGEST);
        let filler = text.chars().chain(" ".chars()).cycle().take(more).collect::<String>();
        return if text.is_empty() { "a".repeat(more) } else { text + &filler };
    }
    if count > most { text.chars().take(most).collect() } else { text }
}

/// Whether a word of the question has a format, as far as a glance can tell.
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
