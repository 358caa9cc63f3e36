//! Values with their path in brackets: `filter[size]=1`, `ids[]=7`, `rows[0][id]=7`.

use super::typed::{any_list, member};
use crate::MAX_DEPTH;
use crate::descriptor::Descriptor;
use serde_json::{Map, Value as JsonValue};
use std::collections::BTreeMap;

/// Formats a string, a number or a Boolean; `None` for other values.
pub(super) fn text(value: &JsonValue) -> Option<String> {
    match value {
        JsonValue::String(text) => Some(text.clone()),
        JsonValue::Bool(_) | JsonValue::Number(_) => Some(value.to_string()),
        JsonValue::Null | JsonValue::Array(_) | JsonValue::Object(_) => None,
    }
}

/// Adds the scalars of a value, each with its path; `None` if a part cannot be written.
///
/// An empty list or object has no scalars, so it is read back as absent; as an item of a list it
/// cannot be written. A name that contains brackets cannot be written either.
pub(crate) fn write(
    name: String,
    value: &JsonValue,
    out: &mut Vec<(String, String)>,
) -> Option<()> {
    match value {
        JsonValue::Null => {}
        JsonValue::Array(items) if items.iter().all(|item| text(item).is_some()) => {
            let pair = |item| Some((format!("{name}[]"), text(item)?));
            out.extend(items.iter().filter_map(pair));
        }
        JsonValue::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                let before = out.len();
                write(format!("{name}[{place}]"), item, out)?;
                (out.len() > before).then_some(())?;
            }
        }
        JsonValue::Object(members) => {
            for (key, value) in members {
                let is_name = !key.is_empty() && !key.contains(['[', ']']);
                is_name.then(|| write(format!("{name}[{key}]"), value, out)).flatten()?;
            }
        }
        scalar => out.push((name, text(scalar)?)),
    }
    Some(())
}

/// Returns the segments of a path, such as `["0", "id"]` of `[0][id]`; `None` if the string is not
/// a path.
///
/// The segment of an item without an index is empty.
pub(crate) fn place(text: &str) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (name, after) = rest.strip_prefix('[')?.split_once(']')?;
        // Two values of `[][id]` may belong to one item or to two.
        let is_name = !name.contains('[') && (!name.is_empty() || after.is_empty());
        names.push(Some(name).filter(|_| is_name && names.len() < MAX_DEPTH)?);
        rest = after;
    }
    Some(names)
}

/// The values of a parameter, by their path.
#[derive(Debug)]
pub(crate) struct Tree<T> {
    /// The values at this path, and those of items without an index.
    texts: Vec<T>,
    has_items: bool,
    parts: BTreeMap<String, Self>,
}

impl<T> Default for Tree<T> {
    fn default() -> Self {
        Self { texts: Vec::new(), has_items: false, parts: BTreeMap::new() }
    }
}

impl<T: AsRef<str>> Tree<T> {
    /// Adds a value at a path.
    pub(crate) fn add(&mut self, place: &[&str], text: T) {
        match place {
            [] => self.texts.push(text),
            [""] => {
                self.has_items = true;
                self.texts.push(text);
            }
            [first, rest @ ..] => {
                self.parts.entry((*first).to_owned()).or_default().add(rest, text);
            }
        }
    }

    /// Reads the value as JSON; `read` reads the values of one name.
    pub(crate) fn value<E>(
        &self,
        descriptor: &'static Descriptor,
        read: &mut impl FnMut(&'static Descriptor, &[T]) -> Result<JsonValue, E>,
    ) -> Result<JsonValue, E> {
        let item = any_list(descriptor);
        if self.parts.is_empty() && !self.has_items {
            return read(descriptor, &self.texts);
        }
        let is_any = matches!(descriptor.unconstrained(), Descriptor::Any);
        let numbered = self.numbered().filter(|_| item.is_some() || is_any);
        let Some(numbered) = numbered else { return self.object(descriptor, read) };
        let item = item.unwrap_or(&Descriptor::Any);
        let mut items = Vec::new();
        for part in numbered {
            items.push(part.value(item, read)?);
        }
        for text in &self.texts {
            items.push(read(item, std::slice::from_ref(text))?);
        }
        Ok(JsonValue::Array(items))
    }

    /// Returns the items in the order of their indices; `None` if a name is not a number.
    fn numbered(&self) -> Option<Vec<&Self>> {
        let number = |(name, part): (&String, _)| {
            let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
            Some((name.parse::<u64>().ok().filter(|_| is_number)?, part))
        };
        let mut all = self.parts.iter().map(number).collect::<Option<Vec<(u64, &Self)>>>()?;
        all.sort_by_key(|(number, _)| *number);
        Some(all.into_iter().map(|(_, part)| part).collect())
    }

    fn object<E>(
        &self,
        descriptor: &'static Descriptor,
        read: &mut impl FnMut(&'static Descriptor, &[T]) -> Result<JsonValue, E>,
    ) -> Result<JsonValue, E> {
        let tag = |name: &str| Some(self.parts.get(name)?.texts.first()?.as_ref());
        let mut members = Map::new();
        for (name, part) in &self.parts {
            let value = part.value(member(descriptor, name, &tag), read)?;
            members.insert(name.clone(), value);
        }
        let object = JsonValue::Object(members);
        if self.texts.is_empty() {
            return Ok(object);
        }
        // A value next to members; the check rejects it.
        let text = |text: &T| JsonValue::String(text.as_ref().to_owned());
        Ok(JsonValue::Array(self.texts.iter().map(text).chain([object]).collect()))
    }
}
