//! The wording of messages: lists of values and suggestions.

use genwire_constraint::nearest;
use std::borrow::Cow;

/// Maximum number of values in a message; if there are more, the message suggests the nearest
/// value.
const MAX_LISTED_VALUES: usize = 12;

/// Maximum number of characters of a quoted string in a message.
const MAX_SHOWN_CHARS: usize = 60;

/// Formats the message for an unlisted string, with the expected values.
pub(crate) fn unlisted<V: AsRef<str>>(text: &str, values: &[V]) -> String {
    let text = shortened(text);
    if values.len() <= MAX_LISTED_VALUES {
        let values: Vec<String> =
            values.iter().map(|value| format!("`{}`", value.as_ref())).collect();
        return format!("`{text}` is not listed, expected one of {}", values.join(", "));
    }
    match nearest(&text, values.iter().map(AsRef::as_ref)) {
        Some(near) => format!("`{text}` is not listed, did you mean `{near}`?"),
        None => format!("`{text}` is none of the {} listed values", values.len()),
    }
}

/// Formats the message for an unlisted member.
pub(crate) fn unknown_member<'a>(
    name: &str,
    listed: impl IntoIterator<Item = &'a str>,
    object: &str,
) -> String {
    let name = shortened(name);
    match nearest(&name, listed) {
        Some(near) => format!("`{name}` is not listed, did you mean `{near}`?"),
        None => format!("`{name}` is not a listed member of `{object}`"),
    }
}

/// Shortens a string from a body for a message.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MAX_SHOWN_CHARS) {
        Some((end, _)) => Cow::Owned(format!("{}..", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// Formats the message for a missing tag, with the expected values.
pub(crate) fn untagged(tag: &str, values: &[&str]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
    format!("`{tag}` is missing, expected one of {}", values.join(", "))
}
