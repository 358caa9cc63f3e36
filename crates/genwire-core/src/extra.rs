//! Unlisted members of an object.

use crate::RawJson;
use crate::format::is_new;
use serde_core::ser::SerializeMap;
use std::collections::BTreeSet;

/// Maximum number of members for which duplicates are found by comparing all pairs.
const FEW_MEMBERS: usize = 16;

/// Unlisted members of an object, in their original order.
///
/// They are kept as raw JSON and written again when the object is serialized.
///
/// ```
/// use genwire_core::{Extra, RawJson};
///
/// let mut extra = Extra::default();
/// extra.insert("seed", RawJson::from_serialize(&7)?);
/// assert_eq!(extra.get("seed").map(RawJson::get), Some("7"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extra {
    members: Vec<(String, RawJson)>,
}

impl Extra {
    /// Returns the value of a member.
    pub fn get(&self, name: &str) -> Option<&RawJson> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Replaces a member, or appends it if it does not exist.
    ///
    /// A listed member has its own field; an unlisted member of the same name is not written.
    pub fn insert(&mut self, name: impl Into<String>, value: RawJson) {
        let name = name.into();
        match self.members.iter_mut().find(|(known, _)| *known == name) {
            Some((_, place)) => *place = value,
            None => self.members.push((name, value)),
        }
    }

    /// Removes a member and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<RawJson> {
        let place = self.members.iter().position(|(known, _)| known == name)?;
        Some(self.members.remove(place).1)
    }

    /// Returns an iterator over the members, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &RawJson)> {
        self.members.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Returns true if there are no unlisted members.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Returns the number of members.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Returns the members.
    #[cfg(feature = "stream")]
    pub(crate) fn into_members(self) -> impl Iterator<Item = (String, RawJson)> {
        self.members.into_iter()
    }

    /// Creates the collection from members that may contain duplicates; the last value counts.
    #[inline]
    pub(crate) fn from_members(members: Vec<(String, RawJson)>) -> Self {
        let mut extra = Self { members };
        if extra.members.len() > 1 {
            extra.settle();
        }
        extra
    }

    /// Writes the members that the object does not list.
    pub(crate) fn write<M: SerializeMap>(
        &self,
        map: &mut M,
        is_listed: impl Fn(&str) -> bool,
    ) -> Result<(), M::Error> {
        for (name, value) in self.iter().filter(|(name, _)| !is_listed(name)) {
            map.serialize_entry(name, value)?;
        }
        Ok(())
    }

    /// Removes duplicates in O(n log n), so that a body full of them costs little.
    fn settle(&mut self) {
        let is_last: Vec<bool> = if self.members.len() <= FEW_MEMBERS {
            let mut rest = self.members.iter();
            let next = || {
                let (name, _) = rest.next()?;
                Some(rest.clone().all(|(later, _)| later != name))
            };
            std::iter::from_fn(next).collect()
        } else {
            let mut later = BTreeSet::new();
            let from_the_end = self.members.iter().rev();
            let mut flags: Vec<bool> =
                from_the_end.map(|(name, _)| is_new(&mut later, name.clone())).collect();
            flags.reverse();
            flags
        };
        let mut flags = is_last.into_iter();
        self.members.retain(|_| flags.next().unwrap_or(true));
    }
}
