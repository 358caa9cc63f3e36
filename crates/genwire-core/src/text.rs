//! Words for messages: lists of values and the nearest of them.

use std::borrow::Cow;

/// How many values a message lists before it names the nearest one instead.
const LISTED: usize = 12;

/// How many characters of a text from a body a message shows.
const SHOWN: usize = 60;

/// Says that a text is none of some values, and what was expected.
pub(crate) fn unlisted<V: AsRef<str>>(text: &str, values: &[V]) -> String {
    let text = shortened(text);
    if values.len() <= LISTED {
        let values: Vec<String> =
            values.iter().map(|value| format!("`{}`", value.as_ref())).collect();
        return format!("`{text}` is not listed, expected one of {}", values.join(", "));
    }
    match nearest(&text, values.iter().map(AsRef::as_ref)) {
        Some(near) => format!("`{text}` is not listed, did you mean `{near}`?"),
        None => format!("`{text}` is none of the {} listed values", values.len()),
    }
}

/// Says that a member is none of those of its object.
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

/// A text that comes from a body, short enough for a message.
fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => Cow::Owned(format!("{}..", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// The candidate that a text was most likely meant to be, if one is near enough.
pub(crate) fn nearest<'a>(
    text: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // A long text is no slip of the keyboard, and comparing it would take long.
    if text.len() > 64 {
        return None;
    }
    candidates
        .into_iter()
        .map(|candidate| (distance(text, candidate), candidate))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, candidate)| *distance * 3 <= candidate.chars().count().max(3))
        .map(|(_, candidate)| candidate)
}

/// How many characters have to be put in, left out or replaced (upper and lower case are equal).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, character) in one.chars().enumerate() {
        let mut diagonal = above;
        let mut left = above + 1;
        for (place, against) in row.iter_mut().skip(1).zip(&other) {
            let same = character.eq_ignore_ascii_case(against);
            let cost = (diagonal + usize::from(!same)).min(left + 1).min(*place + 1);
            diagonal = *place;
            *place = cost;
            left = cost;
        }
        if let Some(first) = row.first_mut() {
            *first = above + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

/// Says that a member that tells objects apart is missing, and what was expected.
pub(crate) fn untagged(tag: &str, values: &[&str]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
    format!("`{tag}` is missing, expected one of {}", values.join(", "))
}
