//! The merge strategies for the deltas of a stream.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

/// The merge strategy of a member's chunks over the events of a stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Merge {
    /// Joins the chunks.
    Concat,
    /// Joins the chunks, without text that a chunk repeats.
    ConcatNew,
    /// Keeps the last chunk.
    Replace,
    /// Keeps the first chunk.
    First,
    /// Keeps the first chunk, or a longer one that begins with it.
    Longest,
    /// Objects are merged member by member.
    Nested,
    /// List items with the same value of a member are merged.
    ByKey(MergeKey),
}

/// The members by which the chunks of a list find their items.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(from = "MergeKeyForm")]
#[schemars(with = "MergeKeyForm")]
pub struct MergeKey {
    /// Name of the whole number that is the same in all chunks of an item.
    pub key: String,
    /// The texts that identify an item as well, if there are any.
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
    /// A whole number that is the same in all chunks of an item.
    Key(String),
    /// That number, the id of an item, and the name that every item has at the end.
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
