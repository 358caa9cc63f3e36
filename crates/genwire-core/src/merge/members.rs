//! Functions that merge a member of an event into a reply; called by generated code.

use super::tally::{Tally, TooLarge};
use crate::{Extra, mend};
use serde_core::Serialize;
use std::collections::BTreeMap;
use std::io;

/// Maximum number of unlisted members in an object of a streamed reply.
pub const MAX_UNLISTED_MEMBERS: usize = 1024;

/// Maximum number of items in a list of a streamed reply, if the spec sets no limit.
pub const MAX_ITEMS: usize = 256;

/// Concatenates strings.
#[inline]
pub fn concat(into: &mut Option<String>, delta: Option<String>, tally: &mut Tally) {
    let Some(delta) = delta else { return };
    if !tally.add(delta.len()) {
        return;
    }
    match into {
        Some(text) => text.push_str(&delta),
        None => *into = Some(delta),
    }
}

/// Concatenates strings up to a limit in bytes.
pub fn concat_within(
    into: &mut Option<String>,
    delta: Option<String>,
    (member, limit): (&'static str, usize),
    tally: &mut Tally,
) {
    let lengths = (into.as_ref().map_or(0, String::len), delta.as_ref().map_or(0, String::len));
    if lengths.0 + lengths.1 > limit {
        tally.exceed(TooLarge::Text { member, limit });
        return;
    }
    concat(into, delta, tally);
}

/// Concatenates strings, unless the new string repeats everything before it.
///
/// Some streams end with an event that holds the whole string again. `may_repeat` is true for such
/// an event; the length decides if it is a repetition: see [`is_repeat`].
pub fn concat_or_repeat(
    into: &mut Option<String>,
    delta: Option<String>,
    may_repeat: bool,
    tally: &mut Tally,
) {
    let lengths = (into.as_ref().map_or(0, String::len), delta.as_ref().map_or(0, String::len));
    if may_repeat && is_repeat(lengths.0, lengths.1) {
        if tally.add(lengths.1.saturating_sub(lengths.0)) {
            *into = delta;
        }
    } else {
        concat(into, delta, tally);
    }
}

/// Returns true if a string of `length` bytes repeats one of which `known` bytes have arrived.
///
/// A repetition is about as long as the original, or a little shorter if each chunk had its own
/// header. A much shorter string continues the original.
pub const fn is_repeat(known: usize, length: usize) -> bool {
    known > 0 && length >= known - known / 8
}

/// Concatenates strings, without the text that the new string repeats: see [`new_part`].
pub fn concat_new(into: &mut Option<String>, delta: Option<String>, tally: &mut Tally) {
    let Some(delta) = delta else { return };
    let known = into.as_deref().unwrap_or_default();
    let repeated = delta.len() - new_part(known, &delta).len();
    let delta =
        if repeated == 0 { delta } else { delta.get(repeated..).unwrap_or_default().into() };
    concat(into, Some(delta), tally);
}

/// Returns the part of a delta that follows the text of the previous deltas.
///
/// In some streams, each delta or the last one starts with all the text so far. On the other hand,
/// a delta may repeat a short word: "ha" and "ha" are "haha", and "ha" and "haha" are three times
/// "ha".
pub fn new_part<'a>(known: &str, delta: &'a str) -> &'a str {
    match delta.strip_prefix(known) {
        Some(rest) if !known.is_empty() && !may_be_said_again(known, delta) => rest,
        _ => delta,
    }
}

/// Minimum length of a prefix that is too long to be a repeated word, in characters.
const PHRASE_CHARS: usize = 12;

/// Returns true if a delta that starts with the known text may be a repeated word.
fn may_be_said_again(known: &str, delta: &str) -> bool {
    let word = repeated_word(known);
    if delta.len() > known.len() {
        return !known.contains(char::is_alphanumeric) || is_repetition(delta, word);
    }
    let is_phrase =
        known.trim().contains(char::is_whitespace) || known.chars().nth(PHRASE_CHARS - 1).is_some();
    word.len() < known.len() || !is_phrase
}

/// Returns the shortest string that a string is a repetition of.
fn repeated_word(text: &str) -> &str {
    // A string is periodic if it equals itself shifted by the period.
    let moved = text.char_indices().skip(1).map(|(at, _)| at);
    let length = moved.take_while(|at| *at <= text.len() / 2).find(|at| {
        text.len().is_multiple_of(*at)
            && text.as_bytes().get(*at..) == text.as_bytes().get(..text.len() - at)
    });
    length.and_then(|length| text.get(..length)).unwrap_or(text)
}

fn is_repetition(text: &str, word: &str) -> bool {
    text.len().is_multiple_of(word.len())
        && text.as_bytes().chunks(word.len()).all(|part| part == word.as_bytes())
}

/// Concatenates lists.
pub fn list<T>(into: &mut Option<Vec<T>>, delta: Option<Vec<T>>, tally: &mut Tally) {
    let Some(delta) = delta else { return };
    if !tally.add(delta.len().saturating_mul(size_of::<T>())) {
        return;
    }
    match into {
        Some(list) => list.extend(delta),
        None => *into = Some(delta),
    }
}

/// Keeps the last value.
#[inline]
pub fn replace<T>(into: &mut Option<T>, delta: Option<T>) {
    if delta.is_some() {
        *into = delta;
    }
}

/// Keeps the first value.
#[inline]
pub fn first<T>(into: &mut Option<T>, delta: Option<T>) {
    if into.is_none() {
        *into = delta;
    }
}

/// Keeps the first non-empty string: some services send empty strings for unknown values.
#[inline]
pub fn first_text(into: &mut Option<String>, delta: Option<String>) {
    if delta.is_some() && into.as_ref().is_none_or(String::is_empty) {
        *into = delta;
    }
}

/// Keeps the first non-empty string, or a longer string that starts with it.
pub fn longest(into: &mut Option<String>, delta: Option<String>) {
    let known = into.as_deref().unwrap_or_default();
    if delta.as_ref().is_some_and(|delta| delta.starts_with(known)) {
        *into = delta;
    }
}

/// Returns the string unless it is empty.
pub fn text(delta: Option<String>) -> Option<String> {
    delta.filter(|text| !text.is_empty())
}

/// Keeps the first value; the constant of an event becomes the constant of a whole reply.
pub fn constant(into: &mut Option<String>, delta: Option<String>, event: &str, whole: &str) {
    let delta = delta.map(|delta| if delta == event { whole.to_owned() } else { delta });
    first_text(into, delta);
}

/// Merges unlisted members: the last value is kept, and the parts of a string are joined, up to a
/// limit.
///
/// At most [`MAX_UNLISTED_MEMBERS`] are added to one object, because each is found by a linear
/// search.
pub fn extra(into: &mut Extra, delta: Extra, tally: &mut Tally) {
    for (name, value) in delta.into_members() {
        let value = match into.get(&name) {
            Some(known) if mend::has_all_parts(&name, known) => continue,
            Some(known) => mend::join_parts(&name, known, &value).unwrap_or(value),
            None => value,
        };
        let known = into.get(&name).map(|known| known.get().len());
        if known.is_none() && into.len() >= MAX_UNLISTED_MEMBERS {
            tally.exceed(TooLarge::UnlistedMembers { limit: MAX_UNLISTED_MEMBERS });
            return;
        }
        let size = known.map_or_else(
            || name.len() + value.get().len(),
            |known| value.get().len().saturating_sub(known),
        );
        if tally.add(size) {
            into.insert(name, value);
        }
    }
}

/// Merges unlisted members that have a type: the last value is kept.
///
/// At most [`MAX_UNLISTED_MEMBERS`] are added to one object. The size of a value is the size of its
/// JSON.
pub fn typed_extra<T: Serialize>(
    into: &mut BTreeMap<String, T>,
    delta: BTreeMap<String, T>,
    tally: &mut Tally,
) {
    for (name, value) in delta {
        let known = into.get(&name).map(length_of);
        if known.is_none() && into.len() >= MAX_UNLISTED_MEMBERS {
            tally.exceed(TooLarge::UnlistedMembers { limit: MAX_UNLISTED_MEMBERS });
            return;
        }
        let length = length_of(&value);
        let size = known.map_or_else(
            || name.len().saturating_add(size_of::<T>()).saturating_add(length),
            |known| length.saturating_sub(known),
        );
        if tally.add(size) {
            into.insert(name, value);
        }
    }
}

/// Returns the size of a value as JSON, in bytes.
fn length_of<T: Serialize>(value: &T) -> usize {
    let mut length = Length(0);
    match serde_json::to_writer(&mut length, value) {
        Ok(()) => length.0,
        // A value that cannot be serialized counts as infinitely large.
        Err(_) => usize::MAX,
    }
}

/// Counter of the bytes that are written to it.
struct Length(usize);

impl io::Write for Length {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.saturating_add(bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns true if two strings may belong to the same item: they are equal, or one is missing.
pub fn agree(item: Option<&String>, delta: Option<&String>) -> bool {
    match (item, delta) {
        (Some(item), Some(delta)) => item.is_empty() || delta.is_empty() || item == delta,
        _ => true,
    }
}

/// Returns true if a string adds nothing to another.
pub fn adds_nothing(delta: Option<&String>) -> bool {
    delta.is_none_or(String::is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Merges members one after the other, and returns the result with a limit of 100 bytes.
    fn merged(members: &[(&str, &str)]) -> (BTreeMap<String, String>, Result<(), TooLarge>) {
        let (mut into, mut tally) = (BTreeMap::new(), Tally::new(100));
        for (name, value) in members {
            let delta = BTreeMap::from([((*name).to_owned(), (*value).to_owned())]);
            typed_extra(&mut into, delta, &mut tally);
        }
        (into, tally.check())
    }

    #[test]
    fn a_delta_that_begins_with_all_before_it_repeats_it() {
        for (known, delta, new) in [
            ("", "One", "One"),
            ("One", " river", " river"),
            ("One", "One river", " river"),
            ("One river.", "One river.", ""),
            ("Zwischendurch", "Zwischendurch", ""),
            // A word may be repeated.
            ("ha", "ha", "ha"),
            ("ha", "haha", "haha"),
            ("haha", "ha", "ha"),
            ("ha ha ", "ha ha ", "ha ha "),
            ("ha ha ", "ha ha ha ", "ha ha ha "),
            ("...", "......", "......"),
            ("- ", "- One", "- One"),
            ("\n", "\n\nOne", "\n\nOne"),
            ("é", "éé", "éé"),
            ("é", "éa", "a"),
        ] {
            assert_eq!(new_part(known, delta), new, "{known:?} {delta:?}");
        }
    }

    #[test]
    fn typed_members_count_with_their_values() {
        let (short, long) = ("x".repeat(10), "x".repeat(90));
        let beyond = Err(TooLarge::Reply { limit: 100 });
        for (members, is_within) in [
            (vec![("a", short.as_str())], true),
            (vec![("a", long.as_str())], false),
            // A value that replaces another counts by its growth.
            (vec![("a", short.as_str()), ("a", short.as_str())], true),
            (vec![("a", short.as_str()), ("a", long.as_str())], false),
        ] {
            let (kept, found) = merged(&members);
            assert_eq!(found, if is_within { Ok(()) } else { beyond }, "{members:?}");
            let bytes: usize = kept.values().map(String::len).sum();
            assert!(bytes <= 100 && kept.values().all(|value| *value != long), "{bytes}");
        }
    }
}
