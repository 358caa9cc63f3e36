//! State tables as plain data.

/// The states of a resource, and the transitions between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateTable {
    /// The name of the table.
    pub name: &'static str,
    /// The states as written on the wire, in the order of the spec.
    pub states: &'static [&'static str],
    /// The first state.
    pub initial: &'static str,
    /// The rows of the table.
    pub moves: &'static [StateMove],
}

/// A row of a state table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateMove {
    /// The id of the row in the spec.
    pub id: &'static str,
    /// The state before the transition.
    pub from: &'static str,
    /// The trigger.
    pub trigger: &'static str,
    /// The operation that triggers the transition, if any.
    pub operation: Option<&'static str>,
    /// The result.
    pub result: MoveResult,
    /// The `action` of the reply, if it has one.
    pub action: Option<&'static str>,
    /// The error code of the reply, if it is an error.
    pub code: Option<u32>,
    /// The description of the row.
    pub doc: &'static str,
}

/// The result of a trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveResult {
    /// The resource changes to another state.
    To(&'static str),
    /// The resource is removed.
    Removed,
    /// The resource is unchanged, and the caller gets an error.
    Refused,
}
