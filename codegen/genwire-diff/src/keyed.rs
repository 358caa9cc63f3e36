//! Pairs the items of two lists by a key.

use std::collections::BTreeMap;

/// Items of two lists, divided into pairs with the same key and items of only one list.
#[derive(Debug)]
pub(super) struct Pairs<'a, T> {
    /// Items of both lists, in the order of the old one.
    pub(super) same: Vec<(&'a T, &'a T)>,
    /// Items of only the old list.
    pub(super) removed: Vec<&'a T>,
    /// Items of only the new list.
    pub(super) added: Vec<&'a T>,
}

/// A test of an old and a new item.
pub(super) type IsPair<'t, T> = &'t dyn Fn(&T, &T) -> bool;

/// Pairs the items of two lists by several tests. Each test applies to the items that earlier tests
/// have left over.
pub(super) fn pair_by_tests<'a, T>(
    old: &'a [T],
    new: &'a [T],
    tests: &[IsPair<'_, T>],
) -> Pairs<'a, T> {
    let mut removed: Vec<&T> = old.iter().collect();
    let mut added: Vec<&T> = new.iter().collect();
    let mut same = Vec::new();
    for is_pair in tests {
        removed.retain(|one| {
            let found = added.iter().position(|other| is_pair(one, other));
            same.extend(found.map(|at| (*one, added.remove(at))));
            found.is_none()
        });
    }
    Pairs { same, removed, added }
}

/// Pairs the items of two lists by a key that is unique within each list.
pub(super) fn pair_by_key<'a, T, K: Ord>(
    old: &'a [T],
    new: &'a [T],
    key: impl Fn(&'a T) -> K,
) -> Pairs<'a, T> {
    let by_key = |list: &'a [T]| {
        let mut items = BTreeMap::new();
        for item in list {
            items.entry(key(item)).or_insert(item);
        }
        items
    };
    let (of_old, of_new) = (by_key(old), by_key(new));
    let (mut same, mut removed) = (Vec::new(), Vec::new());
    for item in old {
        match of_new.get(&key(item)) {
            Some(other) => same.push((item, *other)),
            None => removed.push(item),
        }
    }
    let added = new.iter().filter(|item| !of_old.contains_key(&key(item))).collect();
    Pairs { same, removed, added }
}

#[cfg(test)]
mod tests {
    use super::pair_by_key;

    #[test]
    fn items_are_paired_by_key_and_the_rest_is_kept_apart() {
        let (old, new) = ([(1, 'a'), (2, 'b')], [(3, 'c'), (2, 'x')]);
        let pairs = pair_by_key(&old, &new, |item| item.0);
        assert_eq!(pairs.same, [(&(2, 'b'), &(2, 'x'))]);
        assert_eq!(pairs.removed, [&(1, 'a')]);
        assert_eq!(pairs.added, [&(3, 'c')]);
    }

    #[test]
    fn each_key_is_made_a_few_times() {
        let list: Vec<u32> = (0..1_000).collect();
        let made = std::cell::Cell::new(0);
        let pairs = pair_by_key(&list, &list, |item| {
            made.set(made.get() + 1);
            *item
        });
        assert_eq!(pairs.same.len(), list.len());
        assert!(made.get() <= 4 * list.len(), "{}", made.get());
    }
}
