//! The merge strategies for the deltas of a stream.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

/// The merge strategy of a member over the events of a stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Merge {
    /// Concatenates the values.
    Concat,
    /// Concatenates the values, without text that an event repeats.
    ConcatNew,
    /// Keeps the last value.
    Replace,
    /// Keeps the first value.
    First,
    /// Keeps the first value, or a longer one that begins with it.
    Longest,
    /// Merges objects member by member.
    Nested,
    /// Merges list items that have the same value of a member.
    ByKey(MergeKey),
}

/// The members that identify an item of a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(from = "MergeKeyForm")]
#[schemars(with = "MergeKeyForm")]
pub struct MergeKey {
    /// Name of the integer member that is the same in all deltas of an item.
    pub key: String,
    /// The string members that also identify an item, if any.
    pub labels: Option<MergeLabels>,
}

/// The string members that identify an item of a list in addition to its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeLabels {
    /// Name of the member with the id of an item.
    pub id: String,
    /// Name of the member that every complete item has, in the item or in an object inside it.
    pub name: String,
}

/// The members by which list items merge.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum MergeKeyForm {
    /// An integer member that is the same in all deltas of an item.
    Key(String),
    /// That member, the id of an item, and the name that every complete item has.
    Labelled([String; 3]),
}

impl Serialize for MergeKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.labels {
            None => self.key.serialize(serializer),
            Some(labels) => [&self.key, &labels.id, &labels.name].serialize(serializer),
        }
    }
}

impl From<MergeKeyForm> for MergeKey {
    fn from(form: MergeKeyForm) -> Self {
        match form {
            MergeKeyForm::Key(key) => Self { key, labels: None },
            MergeKeyForm::Labelled([key, id, name]) => {
                Self { key, labels: Some(MergeLabels { id, name }) }
            }
        }
    }
}
