//! Merging the deltas of a list into its items.

use super::tally::{Tally, TooLarge};

/// Rules by which the deltas of a list are assigned to its items.
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
    /// The strings that also identify an item, if there are any.
    pub labels: Option<Labels<T, D>>,
    /// Adds a delta to its item.
    pub add: fn(&mut T, D, &mut Tally),
}

/// Functions that return the id and the name of items and of deltas.
///
/// A delta with an id or a name starts an item, unless it identifies an existing item. Services
/// give several items the same key, omit the key, or send a name late; the id is the most reliable.
#[derive(Clone, Copy, Debug)]
pub struct Labels<T, D> {
    /// Returns the id of an item.
    pub item_id: fn(&T) -> Option<&str>,
    /// Returns the id of a delta.
    pub delta_id: fn(&D) -> Option<&str>,
    /// Returns the name of an item.
    pub item_name: fn(&T) -> Option<&str>,
    /// Returns the name of a delta.
    pub delta_name: fn(&D) -> Option<&str>,
}

/// A delta of a list whose items have [`Labels`].
pub trait ListDelta: Sized {
    /// The item that deltas are added to.
    type Item;

    /// The rules that assign a delta to its item.
    const RULES: ByKey<Self::Item, Self>;
}

/// Adds each delta to its item; new items are inserted in the order of their keys.
///
/// An item is found by the key of the delta. A delta without a key continues the last item, if they
/// agree. If items have [`Labels`], the id takes precedence over the key. In that case, a delta
/// with an unknown key but without an id and a name also continues the last item, and items keep
/// their order of arrival until [`sort`] is called. Items above [`ByKey::max_items`] are not added,
/// so that the search for an item is short in any stream.
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

/// Returns the index of the item that a delta belongs to; `None` if the delta starts a new item.
pub fn place_of<T, D>(items: &[T], delta: &D, rules: &ByKey<T, D>) -> Option<usize> {
    if let Some(labels) = &rules.labels {
        return labelled(items, delta, rules, labels);
    }
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

/// Returns the index of the item that a delta identifies by its id, its key and its name.
fn labelled<T, D>(
    items: &[T],
    delta: &D,
    rules: &ByKey<T, D>,
    labels: &Labels<T, D>,
) -> Option<usize> {
    let id = label((labels.delta_id)(delta));
    let key = (rules.delta_key)(delta);
    let name = label((labels.delta_name)(delta));
    let id_of = |item| label((labels.item_id)(item));
    let name_of = |item| label((labels.item_name)(item));
    let has_key = |item| key.is_some() && (rules.item_key)(item) == key;
    let may_have_key = |item| key.is_none() || (rules.item_key)(item).is_none() || has_key(item);
    // A name may grow from delta to delta.
    let may_have_name = |item| match (name_of(item), name) {
        (Some(known), Some(name)) => name.starts_with(known),
        _ => true,
    };
    let waits_for_name = |item| name.is_none() || name_of(item).is_none();
    let last = || items.len().checked_sub(1).zip(items.last());
    if id.is_none() {
        let keyed = items.iter().rposition(|item| has_key(item) && may_have_name(item));
        return keyed.or_else(|| {
            let continues = |item| name.is_none() || name_of(item).is_none() && may_have_key(item);
            last().filter(|(_, item)| continues(item)).map(|(place, _)| place)
        });
    }
    let has_id = |item| id_of(item) == id;
    let known = items.iter().rposition(|item| has_id(item) && may_have_key(item)).or_else(|| {
        // The same id under another key and with a name belongs to another item.
        items.iter().rposition(|item| has_id(item) && name.is_none())
    });
    // The item may have started without an id.
    let keyed = || {
        items.iter().rposition(|item| id_of(item).is_none() && has_key(item) && may_have_name(item))
    };
    known.or_else(keyed).or_else(|| {
        let continues = |item| id_of(item).is_none() && may_have_key(item) && waits_for_name(item);
        last().filter(|(_, item)| continues(item)).map(|(place, _)| place)
    })
}

/// Returns a label, unless it is empty.
fn label(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}

/// Returns the only item if it has no key: the first key that arrives belongs to it.
fn keyless<T, D>(items: &[T], rules: &ByKey<T, D>) -> Option<usize> {
    match items {
        [only] if (rules.item_key)(only).is_none() => Some(0),
        _ => None,
    }
}

/// Inserts an empty item and returns its index.
fn insert<T: Default, D>(items: &mut Vec<T>, key: Option<i64>, rules: &ByKey<T, D>) -> usize {
    let before = |item: &T| match ((rules.item_key)(item), key) {
        (Some(other), Some(key)) if rules.labels.is_none() => other < key,
        _ => true,
    };
    // The search starts at the end, where new items nearly always belong.
    let place = items.iter().rposition(before).map_or(0, |last| last + 1);
    items.insert(place, T::default());
    place
}

/// Sorts the items of a complete list by their keys.
///
/// The sort is stable. If an item has no key, the list stays unchanged.
pub fn sort<T, D>(items: Option<&mut [T]>, rules: &ByKey<T, D>) {
    let items = items.unwrap_or_default();
    if items.iter().all(|item| (rules.item_key)(item).is_some()) {
        items.sort_by_key(rules.item_key);
    }
}

/// Returns true if an item of a list has no name at the end of a stream.
pub fn has_unnamed<T, D>(items: Option<&[T]>, rules: &ByKey<T, D>) -> bool {
    let Some(labels) = &rules.labels else { return false };
    items.unwrap_or_default().iter().any(|item| label((labels.item_name)(item)).is_none())
}
