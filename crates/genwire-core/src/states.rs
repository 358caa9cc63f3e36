//! State tables as plain data.

/// The states of a resource, and the moves between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateTable {
    /// The name of the table.
    pub name: &'static str,
    /// The states as they are written on the wire, in the order of the spec.
    pub states: &'static [&'static str],
    /// The first state.
    pub initial: &'static str,
    /// The rows of the table.
    pub moves: &'static [StateMove],
}

/// One row of a state table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateMove {
    /// The id of the row in the spec.
    pub id: &'static str,
    /// The state before.
    pub from: &'static str,
    /// The trigger.
    pub trigger: &'static str,
    /// The operation that is the trigger, if one is.
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
    /// The resource gets another state.
    To(&'static str),
    /// The resource is removed.
    Removed,
    /// The resource stays as it is, and the caller gets an error.
    Refused,
}
