//! Joins the events of a stream into the whole reply, by the merge rules of the model.
//!
//! The generated accumulators do the same with typed values; a test compares both.

use crate::model::{
    Field, Interface, Joined, Json, KindId, Merge, MergeKey, ObjectId, Type, types::Object,
};

/// The whole reply that the events of a stream add up to.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole {
    /// The reply, or the part of it that has arrived.
    pub body: Json,
    /// True if the reply is complete.
    pub is_complete: bool,
}

/// Returns true if the stream can deliver the member that completes a reply.
///
/// Every member on the path to it must have a merge rule.
pub fn adds_up(interface: &Interface, joined: &Joined) -> bool {
    let path: Vec<String> = joined.complete_when.split('.').map(str::to_owned).collect();
    Joiner { interface }.fills(Pair::of(joined), &path, Names::OfDelta)
}

/// Returns true if the stream can deliver the value at a JSON pointer in the whole reply.
pub fn brings(interface: &Interface, joined: &Joined, pointer: &str) -> bool {
    let names = pointer.split('/').skip(1);
    let path: Vec<String> = names.map(genwire_constraint::pointer::unescape).collect();
    Joiner { interface }.fills(Pair::of(joined), &path, Names::OfWhole)
}

/// Joins the events of a stream into the whole reply.
///
/// # Errors
///
/// A value cannot be merged by the rules of the model, or exceeds a limit; the message names it.
pub fn whole(interface: &Interface, joined: &Joined, events: &[Json]) -> Result<Whole, String> {
    let joiner = Joiner { interface };
    let pair = Pair::of(joined);
    let mut body = Json::empty_object();
    for event in events {
        let may_repeat =
            joined.repeats_when.as_deref().is_some_and(|name| value(event, name).is_some());
        joiner.add(pair, &mut body, event, may_repeat)?;
    }
    joiner.settle(pair, &mut body);
    let is_complete = joiner.is_complete(pair, &body, &joined.complete_when);
    Ok(Whole { body, is_complete })
}

/// The type of a delta, the type it is added to, and whether an event may repeat an earlier string.
#[derive(Clone, Copy)]
struct Pair {
    delta: ObjectId,
    whole: ObjectId,
    repeats: bool,
}

impl Pair {
    const fn of(joined: &Joined) -> Self {
        let (delta, whole) = (joined.event, joined.collects_to);
        Self { delta, whole, repeats: joined.repeats_when.is_some() }
    }
}

/// Kind of path: through deltas, or through the whole reply. In the whole reply, lists have
/// indexes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    OfDelta,
    OfWhole,
}

struct Joiner<'a> {
    interface: &'a Interface,
}

impl<'a> Joiner<'a> {
    fn add(
        &self,
        pair: Pair,
        into: &mut Json,
        delta: &Json,
        may_repeat: bool,
    ) -> Result<(), String> {
        let Json::Object(members) = delta else {
            return Err("an event of the stream, or a part of one, is not an object".to_owned());
        };
        let object = self.interface.object(pair.delta);
        for field in &object.fields {
            let Some(value) = value(delta, &field.name.wire) else { continue };
            let (Some(merge), Some(target)) = (&field.merge, self.target(pair, field)) else {
                continue;
            };
            self.add_member(pair, field, target, merge, into, value, may_repeat)?;
        }
        for (name, value) in members.iter().filter(|(name, _)| object.field(name).is_none()) {
            into.set(name, value.clone());
        }
        Ok(())
    }

    fn add_member(
        &self,
        pair: Pair,
        field: &Field,
        target: &Field,
        merge: &Merge,
        into: &mut Json,
        delta: &Json,
        may_repeat: bool,
    ) -> Result<(), String> {
        let name = &target.name.wire;
        let known = value(into, name);
        let joined = match (merge, delta) {
            (Merge::Concat, Json::Array(items)) => {
                let mut list = known.and_then(items_of).unwrap_or_default().to_vec();
                list.extend(items.iter().cloned());
                Json::array(list)
            }
            (Merge::Concat, Json::String(text)) => {
                let known = known.and_then(text_of).unwrap_or_default();
                let is_repeat = pair.repeats && may_repeat && is_repeat(known.len(), text.len());
                let text = if is_repeat { text.clone() } else { format!("{known}{text}") };
                let limit = field.merge_limit.filter(|_| !pair.repeats);
                within(field, text.len(), limit, "bytes")?;
                Json::String(text)
            }
            (Merge::ConcatNew, Json::String(text)) => {
                let known = known.and_then(text_of).unwrap_or_default();
                Json::String(format!("{known}{}", new_part(known, text)))
            }
            (Merge::Longest, Json::String(text)) => {
                let known = known.and_then(text_of).unwrap_or_default();
                let longest = if text.starts_with(known) { text } else { known };
                Json::string(longest)
            }
            (Merge::Replace, value) => value.clone(),
            (Merge::First, value) => match first(field, target, known, value) {
                Some(value) => value,
                None => return Ok(()),
            },
            (Merge::Nested, value) => {
                let pair = self.inner(pair, field, target)?;
                let mut object = known.cloned().unwrap_or_else(Json::empty_object);
                self.add(pair, &mut object, value, may_repeat)?;
                object
            }
            (Merge::ByKey(key), Json::Array(deltas)) => {
                let pair = Pair { repeats: false, ..self.inner(pair, field, target)? };
                let mut items = known.and_then(items_of).unwrap_or_default().to_vec();
                for delta in deltas {
                    let place = self.place_of(pair, key, &items, delta);
                    let place = place.unwrap_or_else(|| {
                        let at = self.insertion_point(pair, key, &items, delta);
                        items.insert(at, Json::empty_object());
                        at
                    });
                    within(field, items.len(), field.merge_limit, "items")?;
                    self.add(pair, &mut items[place], delta, false)?;
                }
                Json::array(items)
            }
            (Merge::Concat | Merge::ConcatNew | Merge::Longest | Merge::ByKey(_), _) => {
                return Err(format!("`{}` of an event cannot be joined", field.name.wire));
            }
        };
        into.set(name, joined);
        Ok(())
    }

    /// Returns the member of the whole reply that a member of a delta is added to.
    fn target(&self, pair: Pair, field: &Field) -> Option<&'a Field> {
        let name = field.into.as_deref().unwrap_or(&field.name.wire);
        self.interface.object(pair.whole).field(name)
    }

    /// Returns the object types inside a member of a delta and inside the member it is added to.
    fn inner(&self, pair: Pair, field: &Field, target: &Field) -> Result<Pair, String> {
        let types = &self.interface.types;
        match (field.ty.object(types), target.ty.object(types)) {
            (Some(delta), Some(whole)) => Ok(Pair { delta, whole, ..pair }),
            _ => Err(format!("`{}` of an event holds no objects", field.name.wire)),
        }
    }

    /// Returns the index of the item that a delta is added to, if it exists.
    fn place_of(
        &self,
        pair: Pair,
        MergeKey { key, labels }: &MergeKey,
        items: &[Json],
        delta: &Json,
    ) -> Option<usize> {
        let key_of = |item: &Json| self.key_of(pair.whole, key, item);
        if let Some(labels) = labels {
            let label = |id, item| Label {
                id: self.label_of(id, &labels.id, item),
                key: self.key_of(id, key, item),
                name: self.label_of(id, &labels.name, item),
            };
            let items: Vec<Label<'_>> = items.iter().map(|item| label(pair.whole, item)).collect();
            return label(pair.delta, delta).place_in(&items);
        }
        if let Some(found) = self.key_of(pair.delta, key, delta) {
            items.iter().rposition(|item| key_of(item) == Some(found)).or_else(|| {
                // The first key to arrive belongs to an only item that came without one.
                matches!(items, [only] if key_of(only).is_none()).then_some(0)
            })
        } else {
            let (last, item) = items.iter().enumerate().next_back()?;
            self.agree(pair, item, delta).then_some(last)
        }
    }

    /// Returns the index at which the item of a delta is inserted.
    fn insertion_point(&self, pair: Pair, key: &MergeKey, items: &[Json], delta: &Json) -> usize {
        let new = self.key_of(pair.delta, &key.key, delta);
        let is_before = |item: &Json| match (self.key_of(pair.whole, &key.key, item), new) {
            (Some(other), Some(new)) if key.labels.is_none() => other < new,
            _ => true,
        };
        items.iter().rposition(is_before).map_or(0, |last| last + 1)
    }

    /// Returns the key of an item: a member of the item itself, or of an object inside it.
    fn key_of(&self, id: ObjectId, key: &str, item: &Json) -> Option<i64> {
        self.find_member(id, key, item, |value| {
            value.as_integer().and_then(|number| i64::try_from(number).ok())
        })
    }

    /// Returns a string that identifies an item, found as in [`Self::key_of`]; `None` if it is
    /// empty.
    fn label_of<'v>(&self, id: ObjectId, name: &str, item: &'v Json) -> Option<&'v str> {
        self.find_member(id, name, item, text_of).filter(|text| !text.is_empty())
    }

    fn find_member<'v, T>(
        &self,
        id: ObjectId,
        name: &str,
        item: &'v Json,
        read: impl Fn(&'v Json) -> Option<T>,
    ) -> Option<T> {
        let object = self.interface.object(id);
        let own = |object: &Object, item: &'v Json| {
            object.field(name).and_then(|_| item.get(name)).and_then(&read)
        };
        let inside = |field: &Field| {
            let Type::Named(inner) = field.ty else { return None };
            let KindId::Object(inner) = inner.kind(&self.interface.types) else { return None };
            own(self.interface.object(inner), item.get(&field.name.wire)?)
        };
        own(object, item).or_else(|| object.fields.iter().find_map(inside))
    }

    /// Returns true if a delta without a key may belong to an item.
    ///
    /// Strings that are merged as `First` must be equal, empty or missing.
    fn agree(&self, pair: Pair, item: &Json, delta: &Json) -> bool {
        self.interface.object(pair.delta).fields.iter().all(|field| {
            let Some(target) = self.target(pair, field) else { return true };
            let is_text = field.ty == Type::String && target.ty == Type::String;
            let text = |object, field: &Field| value(object, &field.name.wire).and_then(text_of);
            match (text(item, target), text(delta, field)) {
                (Some(one), Some(other)) if is_text && field.merge == Some(Merge::First) => {
                    one.is_empty() || other.is_empty() || one == other
                }
                _ => true,
            }
        })
    }

    /// Returns true if every member on a path merges into a member of the whole reply.
    ///
    /// A value that is copied as a whole brings everything inside it.
    fn fills(&self, pair: Pair, path: &[String], names: Names) -> bool {
        let Some((first, rest)) = path.split_first() else { return true };
        self.interface.object(pair.delta).fields.iter().any(|field| {
            let (Some(merge), Some(target)) = (&field.merge, self.target(pair, field)) else {
                return false;
            };
            let named = if names == Names::OfDelta { field } else { target };
            if named.name.wire != *first {
                return false;
            }
            let rest = match merge {
                Merge::ByKey(_) if names == Names::OfWhole => rest.get(1..).unwrap_or_default(),
                Merge::ByKey(_) | Merge::Nested => rest,
                Merge::Concat
                | Merge::ConcatNew
                | Merge::Longest
                | Merge::Replace
                | Merge::First => return true,
            };
            self.inner(pair, field, target).is_ok_and(|pair| self.fills(pair, rest, names))
        })
    }

    /// Sorts lists by key if their items may start in any order.
    fn settle(&self, pair: Pair, whole: &mut Json) {
        for field in &self.interface.object(pair.delta).fields {
            let (Some(merge), Some(target)) = (&field.merge, self.target(pair, field)) else {
                continue;
            };
            let Ok(inner) = self.inner(pair, field, target) else { continue };
            let name = &target.name.wire;
            let settled = match (merge, value(whole, name)) {
                (Merge::ByKey(key), Some(Json::Array(items))) => {
                    let mut items = items.clone();
                    for item in &mut items {
                        self.settle(inner, item);
                    }
                    let key_of = |item: &Json| self.key_of(inner.whole, &key.key, item);
                    if key.labels.is_some() && items.iter().all(|item| key_of(item).is_some()) {
                        items.sort_by_key(key_of);
                    }
                    Json::array(items)
                }
                (Merge::Nested, Some(object)) => {
                    let mut object = object.clone();
                    self.settle(inner, &mut object);
                    object
                }
                _ => continue,
            };
            whole.set(name, settled);
        }
    }

    /// Returns true if a reply has the member that completes it.
    fn is_complete(&self, pair: Pair, whole: &Json, path: &str) -> bool {
        let (first, rest) = match path.split_once('.') {
            Some((first, rest)) => (first, Some(rest)),
            None => (path, None),
        };
        let Some(field) = self.interface.object(pair.delta).field(first) else { return false };
        let Some(target) = self.target(pair, field) else { return false };
        let Some(found) = value(whole, &target.name.wire) else { return false };
        let Some(rest) = rest else { return true };
        let Ok(pair) = self.inner(pair, field, target) else { return false };
        match found {
            Json::Array(items) => items.iter().any(|item| self.is_complete(pair, item, rest)),
            found => self.is_complete(pair, found, rest),
        }
    }
}

/// The values that identify an item of a list.
#[derive(Clone, Copy)]
struct Label<'v> {
    id: Option<&'v str>,
    key: Option<i64>,
    name: Option<&'v str>,
}

impl Label<'_> {
    /// Returns the index of the item that a delta with this label belongs to.
    fn place_in(self, items: &[Self]) -> Option<usize> {
        let same_id = |item: &Self| self.id.is_some() && item.id == self.id;
        let same_key = |item: &Self| self.key.is_some() && item.key == self.key;
        let keys_agree = |item: &Self| item.key.is_none() || self.key.is_none() || same_key(item);
        let grows = |item: &Self| match (item.name, self.name) {
            (Some(known), Some(name)) => name.starts_with(known),
            _ => true,
        };
        let nameless = |item: &Self| item.name.is_none() || self.name.is_none();
        // Ways to find the item, most certain first.
        let by_id = items.iter().rposition(|item| same_id(item) && keys_agree(item));
        let by_id_alone = || items.iter().rposition(|item| same_id(item) && self.name.is_none());
        let by_key = || {
            let is_open = |item: &Self| self.id.is_none() || item.id.is_none();
            items.iter().rposition(|item| is_open(item) && same_key(item) && grows(item))
        };
        let last = || {
            let last = items.last()?;
            let continues = match (self.id, self.name) {
                (None, None) => true,
                (None, Some(_)) => last.name.is_none() && keys_agree(last),
                (Some(_), _) => last.id.is_none() && keys_agree(last) && nameless(last),
            };
            continues.then_some(items.len() - 1)
        };
        by_id.or_else(by_id_alone).or_else(by_key).or_else(last)
    }
}

/// Returns the new part of a string that follows a known one.
///
/// A string that starts with the known one repeats it, unless the known one is a word that may
/// occur again.
fn new_part<'t>(known: &str, text: &'t str) -> &'t str {
    let Some(rest) = text.strip_prefix(known).filter(|_| !known.is_empty()) else { return text };
    let words =
        |length: &usize| known.len().is_multiple_of(*length) && known.is_char_boundary(*length);
    let is_word = |length: &usize| known[..*length].repeat(known.len() / length) == known;
    let word = (1..=known.len()).filter(words).find(is_word).map_or(known, |it| &known[..it]);
    let is_new = if rest.is_empty() {
        let is_phrase = known.trim().contains(char::is_whitespace) || known.chars().count() >= 12;
        word != known || !is_phrase
    } else {
        let is_said_again =
            text.len().is_multiple_of(word.len()) && word.repeat(text.len() / word.len()) == text;
        !known.contains(char::is_alphanumeric) || is_said_again
    };
    if is_new { text } else { rest }
}

/// Returns the value of a member; null counts as absent.
fn value<'v>(object: &'v Json, name: &str) -> Option<&'v Json> {
    object.get(name).filter(|value| !value.is_null())
}

fn text_of(value: &Json) -> Option<&str> {
    match value {
        Json::String(text) => Some(text),
        _ => None,
    }
}

fn items_of(value: &Json) -> Option<&[Json]> {
    match value {
        Json::Array(items) => Some(items),
        _ => None,
    }
}

/// Returns the new value of a member that keeps its first value; `None` if the known one stays.
///
/// An empty string counts as absent. A constant of the event becomes the constant of the whole
/// reply.
fn first(field: &Field, target: &Field, known: Option<&Json>, delta: &Json) -> Option<Json> {
    let is_text = target.ty == Type::String;
    let is_open = |known: &Json| is_text && text_of(known).is_some_and(str::is_empty);
    if !known.is_none_or(is_open) {
        return None;
    }
    match (text_of(delta), field.only_value(), target.only_value()) {
        (Some(""), _, _) if field.ty == Type::String && !is_text => None,
        (Some(text), Some(event), Some(whole)) if text == event => Some(Json::string(whole)),
        _ => Some(delta.clone()),
    }
}

/// Returns true if a string of `length` bytes repeats a string of which `known` bytes have arrived.
///
/// It does if it is about as long or longer.
const fn is_repeat(known: usize, length: usize) -> bool {
    known > 0 && length >= known - known / 8
}

/// Fails if a member exceeds its limit.
fn within(field: &Field, size: usize, limit: Option<u64>, unit: &str) -> Result<(), String> {
    let size = u64::try_from(size).unwrap_or(u64::MAX);
    match limit {
        Some(limit) if size > limit => {
            let name = &field.name.wire;
            Err(format!("`{name}` of the streamed reply has more than {limit} {unit}"))
        }
        _ => Ok(()),
    }
}
