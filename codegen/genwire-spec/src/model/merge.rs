//! The ways in which the chunks of a stream merge.

/// The merge strategy of a member's chunks over the events of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Merge {
    /// Joins the chunks.
    Concat,
    /// Joins the chunks, without text that a chunk repeats.
    ConcatNew,
    /// Keeps the last chunk that is present.
    Replace,
    /// Keeps the first chunk that is present.
    First,
    /// Keeps the first chunk that is present, or a longer one that begins with it.
    Longest,
    /// List items with the same value of a member are merged member by member.
    ByKey(MergeKey),
    /// Objects are merged member by member.
    Nested,
}

/// The members by which the chunks of a list find their items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeKey {
    /// Name of the whole number that is the same in all chunks of an item.
    pub key: String,
    /// The texts that identify an item as well, if there are any.
    pub labels: Option<MergeLabels>,
}

/// The members that begin an item of a list, and identify it beside its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeLabels {
    /// Name of the member with the id of an item.
    pub id: String,
    /// Name of the member that every item has at the end, in the item or in an object inside it.
    pub name: String,
}
