//! Pairs the items of two lists by a key.

/// Items of two lists: those with the same key, and those of only one list.
#[derive(Debug)]
pub(super) struct Pairs<'a, T> {
    /// Items of both lists, in the order of the old one.
    pub(super) same: Vec<(&'a T, &'a T)>,
    /// Items of only the old list.
    pub(super) removed: Vec<&'a T>,
    /// Items of only the new list.
    pub(super) added: Vec<&'a T>,
}

/// Pairs the items of two lists by a key that is unique in each of them.
pub(super) fn pair_by_key<'a, T, K: PartialEq>(
    old: &'a [T],
    new: &'a [T],
    key: impl Fn(&'a T) -> K,
) -> Pairs<'a, T> {
    let find = |list: &'a [T], wanted: &'a T| list.iter().find(|it| key(it) == key(wanted));
    let (mut same, mut removed) = (Vec::new(), Vec::new());
    for item in old {
        match find(new, item) {
            Some(other) => same.push((item, other)),
            None => removed.push(item),
        }
    }
    let added = new.iter().filter(|item| find(old, item).is_none()).collect();
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
}
