//! The ways in which pieces of one member add up; what is generated calls them.

use crate::Extra;

/// Joins texts.
#[inline]
pub fn concat(into: &mut Option<String>, piece: Option<String>) {
    match (into, piece) {
        (Some(text), Some(piece)) => text.push_str(&piece),
        (into @ None, piece) => *into = piece,
        (Some(_), None) => {}
    }
}

/// Joins texts, unless the piece repeats what has come so far.
///
/// Some streams end with an event that holds everything again. `may_repeat` tells whether this is
/// such an event; whether it really repeats is a matter of length, see [`is_repeat`].
pub fn concat_or_repeat(into: &mut Option<String>, piece: Option<String>, may_repeat: bool) {
    let lengths = (into.as_ref().map_or(0, String::len), piece.as_ref().map_or(0, String::len));
    if may_repeat && is_repeat(lengths.0, lengths.1) {
        *into = piece;
    } else {
        concat(into, piece);
    }
}

/// Whether an event that may repeat a text of which `known` bytes have come does so with `length`.
///
/// A repetition is about as long as what it repeats, and a bit shorter where each piece had a
/// header of its own. Anything shorter goes on where the pieces before it ended.
pub const fn is_repeat(known: usize, length: usize) -> bool {
    known > 0 && length >= known - known / 8
}

/// Joins lists.
pub fn list<T>(into: &mut Option<Vec<T>>, piece: Option<Vec<T>>) {
    match (into, piece) {
        (Some(list), Some(piece)) => list.extend(piece),
        (into @ None, piece) => *into = piece,
        (Some(_), None) => {}
    }
}

/// Lets the last value win.
#[inline]
pub fn replace<T>(into: &mut Option<T>, piece: Option<T>) {
    if piece.is_some() {
        *into = piece;
    }
}

/// Lets the first value stay.
#[inline]
pub fn first<T>(into: &mut Option<T>, piece: Option<T>) {
    if into.is_none() {
        *into = piece;
    }
}

/// Lets the first text stay. An empty one gives way: some services fill in what they do not know.
#[inline]
pub fn first_text(into: &mut Option<String>, piece: Option<String>) {
    if piece.is_some() && into.as_ref().is_none_or(String::is_empty) {
        *into = piece;
    }
}

/// A text that says something.
pub fn text(piece: Option<String>) -> Option<String> {
    piece.filter(|text| !text.is_empty())
}

/// Lets the first value stay, and puts that of a whole reply in place of that of an event.
pub fn constant(into: &mut Option<String>, piece: Option<String>, event: &str, whole: &str) {
    let piece = piece.map(|piece| if piece == event { whole.to_owned() } else { piece });
    first_text(into, piece);
}

/// Keeps members that the interface does not list: of several values the last stays.
pub fn extra(into: &mut Extra, piece: Extra) {
    if into.is_empty() {
        *into = piece;
        return;
    }
    for (name, value) in piece.into_members() {
        into.insert(name, value);
    }
}

/// Whether two texts may be of one item: neither says what the other denies.
pub fn agree(item: Option<&String>, piece: Option<&String>) -> bool {
    match (item, piece) {
        (Some(item), Some(piece)) => item.is_empty() || piece.is_empty() || item == piece,
        _ => true,
    }
}

/// How the items of a list find their pieces.
#[derive(Clone, Copy, Debug)]
pub struct ByKey<T, P> {
    /// The key of an item.
    pub key: fn(&T) -> Option<i64>,
    /// The key of a piece.
    pub piece: fn(&P) -> Option<i64>,
    /// Whether a piece without a key may belong to an item.
    pub agrees: fn(&T, &P) -> bool,
    /// Adds a piece to its item.
    pub add: fn(&mut T, P),
}

/// Adds each piece to the item with its key; a new item takes its place in the order of the keys.
///
/// A piece without a key goes on with the item that came last, if the two agree.
pub fn by_key<T: Default, P>(
    into: &mut Option<Vec<T>>,
    pieces: Option<Vec<P>>,
    rules: &ByKey<T, P>,
) {
    let Some(pieces) = pieces else { return };
    let items = into.get_or_insert_default();
    for piece in pieces {
        let place = place_of(items, &piece, rules);
        let place = place.unwrap_or_else(|| insert(items, (rules.piece)(&piece), rules));
        if let Some(item) = items.get_mut(place) {
            (rules.add)(item, piece);
        }
    }
}

/// The item that a piece is added to, if it is there already.
pub fn item_of<'a, T, P>(
    items: Option<&'a mut Vec<T>>,
    piece: &P,
    rules: &ByKey<T, P>,
) -> Option<&'a mut T> {
    let items = items?;
    let place = place_of(items, piece, rules)?;
    items.get_mut(place)
}

/// Where the item of a piece stands.
fn place_of<T, P>(items: &[T], piece: &P, rules: &ByKey<T, P>) -> Option<usize> {
    match (rules.piece)(piece) {
        Some(key) => items
            .iter()
            .rposition(|item| (rules.key)(item) == Some(key))
            .or_else(|| keyless(items, rules)),
        None => items
            .len()
            .checked_sub(1)
            .filter(|last| items.get(*last).is_some_and(|item| (rules.agrees)(item, piece))),
    }
}

/// Whether a text adds nothing to another.
pub fn adds_nothing(piece: Option<&String>) -> bool {
    piece.is_none_or(String::is_empty)
}

/// An item that came without a key, which the first key then is for.
fn keyless<T, P>(items: &[T], rules: &ByKey<T, P>) -> Option<usize> {
    match items {
        [only] if (rules.key)(only).is_none() => Some(0),
        _ => None,
    }
}

/// Makes room for an item.
fn insert<T: Default, P>(items: &mut Vec<T>, key: Option<i64>, rules: &ByKey<T, P>) -> usize {
    let before = |item: &T| match ((rules.key)(item), key) {
        (Some(other), Some(key)) => other < key,
        _ => true,
    };
    let place = items.iter().rposition(before).map_or(0, |last| last + 1);
    items.insert(place, T::default());
    place
}
