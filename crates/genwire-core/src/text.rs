//! The wording of messages: lists of values and suggestions.

use std::borrow::Cow;

/// Maximum number of values that a message lists; above it, it suggests the nearest value.
const MAX_LISTED_VALUES: usize = 12;

/// Maximum number of characters of a string from a body that a message shows.
const MAX_SHOWN_CHARS: usize = 60;

/// Formats the message for a string that is not listed, with the expected values.
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

/// Formats the message for a member that its object does not list.
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
fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MAX_SHOWN_CHARS) {
        Some((end, _)) => Cow::Owned(format!("{}..", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// Returns the candidate with the smallest edit distance, if it is small enough for a typo.
pub(crate) fn nearest<'a>(
    text: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // A long string is no typo, and comparing it would take long.
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

/// Returns the edit distance of two strings, ignoring ASCII case: the number of insertions,
/// deletions, replacements and swaps of neighbours (optimal string alignment).
fn distance(one: &str, other: &str) -> usize {
    let fold = |text: &str| -> Vec<char> { text.chars().map(|c| c.to_ascii_lowercase()).collect() };
    let (one, other) = (fold(one), fold(other));
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    for (row, left) in one.iter().enumerate() {
        let mut costs = vec![row + 1];
        for (column, right) in other.iter().enumerate() {
            let get = |costs: &[usize], at: usize| costs.get(at).copied().unwrap_or(usize::MAX);
            let replaced = get(&above, column) + usize::from(left != right);
            let deleted = get(&above, column + 1) + 1;
            let inserted = get(&costs, column) + 1;
            let mut cost = replaced.min(deleted).min(inserted);
            let is_swap = row > 0
                && column > 0
                && one.get(row - 1) == Some(right)
                && other.get(column - 1) == Some(left);
            if is_swap {
                cost = cost.min(get(&before, column - 1).saturating_add(1));
            }
            costs.push(cost);
        }
        before = std::mem::replace(&mut above, costs);
    }
    above.last().copied().unwrap_or_default()
}

/// Formats the message for a missing tag, with the expected values.
pub(crate) fn untagged(tag: &str, values: &[&str]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
    format!("`{tag}` is missing, expected one of {}", values.join(", "))
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn a_swap_of_neighbours_is_one_edit() {
        let check = |one, other, expected| assert_eq!(distance(one, other), expected, "{one}");
        check("", "abc", 3);
        check("model", "Model", 0);
        check("modle", "model", 1);
        check("thinkng", "thinking", 1);
        check("kitten", "sitting", 3);
        check("ca", "abc", 3);
    }

    #[test]
    fn the_nearest_candidate_is_a_likely_slip() {
        let near = |text| nearest(text, ["model", "messages", "top_p"]);
        assert_eq!(near("modle"), Some("model"));
        assert_eq!(near("mesages"), Some("messages"));
        assert_eq!(near("nothing"), None);
    }
}
