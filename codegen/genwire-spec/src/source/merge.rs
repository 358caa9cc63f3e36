//! The ways in which the chunks of a stream merge, as they are written.

use schemars::JsonSchema;
use serde::Deserialize;

/// The merge strategy of a member's chunks over the events of a stream.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MergeSource {
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
    ByKey(MergeKeySource),
}

/// The members by which list items merge.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum MergeKeySource {
    /// A whole number that is the same in all chunks of an item.
    Key(String),
    /// That number, the id of an item, and the name that every item has at the end.
    Labelled([String; 3]),
}
