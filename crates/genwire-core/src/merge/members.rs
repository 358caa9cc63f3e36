//! Functions that merge one member of an event into a reply; the generated code calls them.

use super::tally::{Tally, TooLarge};
use crate::Extra;
use serde_core::Serialize;
use std::collections::BTreeMap;
use std::io;

/// Maximum number of members outside the interface in an object of a streamed reply.
pub const MAX_UNLISTED_MEMBERS: usize = 1024;

/// Maximum number of items in a list of a streamed reply, where the spec names no limit.
pub const MAX_ITEMS: usize = 256;

/// Joins strings.
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

/// Joins strings up to a limit in bytes.
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

/// Joins strings, unless the new one repeats everything that has arrived before it.
///
/// Some streams end with an event that holds the whole text again. `may_repeat` is true for such an
/// event; the length decides whether it does repeat, see [`is_repeat`].
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

/// Returns true if a text of `length` bytes repeats one of which `known` bytes have arrived.
///
/// A repetition is about as long as what it repeats, and a little shorter where each chunk had a
/// header of its own. A shorter text continues the chunks before it.
pub const fn is_repeat(known: usize, length: usize) -> bool {
    known > 0 && length >= known - known / 8
}

/// Joins lists.
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

/// Keeps the first string that is not empty: some services send empty strings for unknown values.
#[inline]
pub fn first_text(into: &mut Option<String>, delta: Option<String>) {
    if delta.is_some() && into.as_ref().is_none_or(String::is_empty) {
        *into = delta;
    }
}

/// Returns the string unless it is empty.
pub fn text(delta: Option<String>) -> Option<String> {
    delta.filter(|text| !text.is_empty())
}

/// Keeps the first value, and writes the constant of a whole reply for the constant of an event.
pub fn constant(into: &mut Option<String>, delta: Option<String>, event: &str, whole: &str) {
    let delta = delta.map(|delta| if delta == event { whole.to_owned() } else { delta });
    first_text(into, delta);
}

/// Keeps members that the interface does not list; the last of several values is kept.
///
/// More than [`MAX_UNLISTED_MEMBERS`] in one object are not added: each is searched by its name.
pub fn extra(into: &mut Extra, delta: Extra, tally: &mut Tally) {
    for (name, value) in delta.into_members() {
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

/// Keeps members with a type that the interface does not list; the last of several values is kept.
///
/// More than [`MAX_UNLISTED_MEMBERS`] in one object are not added. The text of a value, as it is
/// written, counts as its size.
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

/// Returns the number of bytes of a value as JSON.
fn length_of<T: Serialize>(value: &T) -> usize {
    let mut length = Length(0);
    match serde_json::to_writer(&mut length, value) {
        Ok(()) => length.0,
        // A value that cannot be written has no bound.
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

/// Rules by which the deltas of a list find their items.
#[derive(Clone, Copy, Debug)]
pub struct ByKey<T, D> {
    /// Name of the list.
    pub name: &'static str,
    /// Maximum number of items in the list.
    pub max_items: usize,
    /// Returns the key of an item.
    pub item_key: fn(&T) -> Option<i64>,
    /// Returns the key of a delta.
    pub delta_key: fn(&D) -> Option<i64>,
    /// Returns true if a delta without a key may belong to an item.
    pub agrees: fn(&T, &D) -> bool,
    /// Adds a delta to its item.
    pub add: fn(&mut T, D, &mut Tally),
}

/// Adds each delta to the item with its key; new items are inserted in the order of the keys.
///
/// A delta without a key continues the last item, if the two agree. More items than
/// [`ByKey::max_items`] are not added: the search for an item is short for any stream.
pub fn by_key<T: Default, D>(
    into: &mut Option<Vec<T>>,
    deltas: Option<Vec<D>>,
    rules: &ByKey<T, D>,
    tally: &mut Tally,
) {
    let Some(deltas) = deltas else { return };
    let items = into.get_or_insert_default();
    for delta in deltas {
        let place = match place_of(items, &delta, rules) {
            Some(place) => place,
            None if items.len() >= rules.max_items => {
                let (member, limit) = (rules.name, rules.max_items);
                tally.exceed(TooLarge::Items { member, limit });
                return;
            }
            None => insert(items, (rules.delta_key)(&delta), rules),
        };
        if let Some(item) = items.get_mut(place) {
            (rules.add)(item, delta, tally);
        }
    }
}

/// Returns the item that a delta is added to, if it exists.
pub fn item_of<'a, T, D>(
    items: Option<&'a mut Vec<T>>,
    delta: &D,
    rules: &ByKey<T, D>,
) -> Option<&'a mut T> {
    let items = items?;
    let place = place_of(items, delta, rules)?;
    items.get_mut(place)
}

/// Returns the index of the item of a delta.
fn place_of<T, D>(items: &[T], delta: &D, rules: &ByKey<T, D>) -> Option<usize> {
    match (rules.delta_key)(delta) {
        Some(key) => items
            .iter()
            .rposition(|item| (rules.item_key)(item) == Some(key))
            .or_else(|| keyless(items, rules)),
        None => items
            .len()
            .checked_sub(1)
            .filter(|last| items.get(*last).is_some_and(|item| (rules.agrees)(item, delta))),
    }
}

/// Returns true if a string adds nothing to another.
pub fn adds_nothing(delta: Option<&String>) -> bool {
    delta.is_none_or(String::is_empty)
}

/// Returns the only item if it came without a key: the first key that arrives belongs to it.
fn keyless<T, D>(items: &[T], rules: &ByKey<T, D>) -> Option<usize> {
    match items {
        [only] if (rules.item_key)(only).is_none() => Some(0),
        _ => None,
    }
}

/// Inserts an empty item and returns its index.
fn insert<T: Default, D>(items: &mut Vec<T>, key: Option<i64>, rules: &ByKey<T, D>) -> usize {
    let before = |item: &T| match ((rules.item_key)(item), key) {
        (Some(other), Some(key)) => other < key,
        _ => true,
    };
    // The search begins at the end, where new items nearly always belong.
    let place = items.iter().rposition(before).map_or(0, |last| last + 1);
    items.insert(place, T::default());
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Merges one member after the other, and returns what the bound of 100 bytes lets in.
    fn merged(members: &[(&str, &str)]) -> (BTreeMap<String, String>, Result<(), TooLarge>) {
        let (mut into, mut tally) = (BTreeMap::new(), Tally::new(100));
        for (name, value) in members {
            let delta = BTreeMap::from([((*name).to_owned(), (*value).to_owned())]);
            typed_extra(&mut into, delta, &mut tally);
        }
        (into, tally.check())
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
