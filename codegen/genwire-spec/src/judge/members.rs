//! Look-up of object members by name.

use crate::model::Json;
use std::collections::BTreeMap;

/// Number of members above which an object is indexed by name.
const MIN_INDEXED: usize = 16;

/// Members of an object; large objects have an index, so that the work grows linearly.
pub(super) struct Members<'j> {
    value: &'j Json,
    index: Option<BTreeMap<&'j str, &'j Json>>,
}

impl<'j> Members<'j> {
    /// Returns the members of a value; empty if it is not an object.
    pub(super) fn of(value: &'j Json) -> Self {
        let all = value.members();
        // If a name occurs twice, the first one counts, as without an index.
        let pairs = all.iter().rev().map(|(name, value)| (name.as_str(), value));
        Self { value, index: (all.len() > MIN_INDEXED).then(|| pairs.collect()) }
    }

    /// Returns the value of a member.
    pub(super) fn get(&self, name: &str) -> Option<&'j Json> {
        match &self.index {
            Some(index) => index.get(name).copied(),
            None => self.value.get(name),
        }
    }
}
