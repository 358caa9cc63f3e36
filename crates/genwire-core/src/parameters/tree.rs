//! The values of parameters, by their path in brackets.

use super::typed::{any_list, member};
use crate::descriptor::Descriptor;
use serde_json::{Map, Value as JsonValue};
use std::collections::BTreeMap;

/// The values of a parameter, by their path.
#[derive(Debug)]
pub(crate) struct Tree<T> {
    /// The values at this path, and the values of items without an index.
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
