//! The template of an error body: its constant parts, and the slots for the values of the error.

use super::Json;

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplatePart {
    /// A constant part.
    Text(String),
    /// The number of the error.
    Code,
    /// The type of the error.
    Type,
    /// The message.
    Message,
    /// The HTTP status.
    Http,
    /// The id of the request.
    RequestId,
}

/// The words in a template, each with the value of the error that replaces it.
const SLOTS: [(&str, TemplatePart); 7] = [
    ("{code}", TemplatePart::Code),
    ("{digits}", TemplatePart::Code),
    ("{type}", TemplatePart::Type),
    ("{text}", TemplatePart::Message),
    ("{http}", TemplatePart::Http),
    ("{status}", TemplatePart::Http),
    ("{request_id}", TemplatePart::RequestId),
];

/// Splits a template into its parts.
pub fn template_parts(template: &Json) -> Vec<TemplatePart> {
    let text = template.to_compact();
    // As the whole string, these are numbers.
    let text = text.replace("\"{code}\"", "{code}").replace("\"{status}\"", "{status}");
    let (mut parts, mut rest) = (Vec::new(), text.as_str());
    while !rest.is_empty() {
        let found = SLOTS.iter().filter_map(|(word, slot)| Some((rest.find(word)?, word, slot)));
        let Some((at, word, slot)) = found.min_by_key(|(at, ..)| *at) else {
            parts.push(TemplatePart::Text(rest.to_owned()));
            break;
        };
        let (before, after) = rest.split_at(at);
        if !before.is_empty() {
            parts.push(TemplatePart::Text(before.to_owned()));
        }
        parts.push(slot.clone());
        rest = &after[word.len()..];
    }
    parts
}
