//! Members and items with their place in brackets: `filter[size]=1`, `ids[]=7`, `rows[0][id]=7`.

use super::typed::{any_list, member};
use crate::MAX_DEPTH;
use crate::descriptor::Descriptor;
use serde_json::{Map, Value as JsonValue};
use std::collections::BTreeMap;

/// A string, a number or a Boolean as text.
pub(super) fn text(value: &JsonValue) -> Option<String> {
    match value {
        JsonValue::String(text) => Some(text.clone()),
        JsonValue::Bool(_) | JsonValue::Number(_) => Some(value.to_string()),
        JsonValue::Null | JsonValue::Array(_) | JsonValue::Object(_) => None,
    }
}

/// Adds the texts of a value, each with its place; none where a part has no form.
///
/// An empty list or object has no text, which is the same as an absent one; as an item of a list it
/// has no form. A name with brackets has none either.
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

/// Returns the names of a place, `["0", "id"]` of `[0][id]`; the name of an item without a number is
/// empty. There are none where the text is no place.
pub(crate) fn place(text: &str) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (name, after) = rest.strip_prefix('[')?.split_once(']')?;
        // Two texts of `[][id]` may be of one item or of two.
        let is_name = !name.contains('[') && (!name.is_empty() || after.is_empty());
        names.push(Some(name).filter(|_| is_name && names.len() < MAX_DEPTH)?);
        rest = after;
    }
    Some(names)
}

/// The texts of a value, by their place.
#[derive(Debug)]
pub(crate) struct Tree<T> {
    /// The texts of the value itself, and those of items without a number.
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
    /// Adds a text with its place inside the value.
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

    /// Reads the value; `read` reads the texts of one name.
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

    /// The items in the order of their numbers; none where a name is no number.
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
        // A text beside members, which the check refuses.
        let text = |text: &T| JsonValue::String(text.as_ref().to_owned());
        Ok(JsonValue::Array(self.texts.iter().map(text).chain([object]).collect()))
    }
}
