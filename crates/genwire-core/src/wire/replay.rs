//! Members that were kept raw, read a second time once their type is known.

use crate::RawJson;
use serde::de::{DeserializeSeed, Error, IntoDeserializer as _, MapAccess};
use std::marker::PhantomData;

/// Members that were kept raw, as a source of members.
#[derive(Debug)]
pub(super) struct Replay<'a, E> {
    members: std::slice::Iter<'a, (String, RawJson)>,
    value: Option<&'a RawJson>,
    error: PhantomData<E>,
}

impl<'a, E: Error> Replay<'a, E> {
    pub(super) fn new(members: &'a [(String, RawJson)]) -> Self {
        Self { members: members.iter(), value: None, error: PhantomData }
    }
}

impl<'a, E: Error> MapAccess<'a> for Replay<'a, E> {
    type Error = E;

    fn next_key_seed<K: DeserializeSeed<'a>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        let Some((name, value)) = self.members.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(name.as_str().into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, E> {
        let Some(value) = self.value.take() else {
            return Err(E::custom("a value was asked for before its name"));
        };
        let mut deserializer = serde_json::Deserializer::from_str(value.get());
        seed.deserialize(&mut deserializer).map_err(|error| E::custom(without_place(&error)))
    }
}

/// The words of an error without its line and column, which count from the start of the member.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ") {
        Some(end) => text.get(..end).unwrap_or(&text).to_owned(),
        None => text,
    }
}
